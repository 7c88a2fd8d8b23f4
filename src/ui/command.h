/* command.h: what a player wants done. The screen makes commands, app_command carries them out. */
#ifndef TENGEN_UI_COMMAND_H
#define TENGEN_UI_COMMAND_H

#include "engine/types.h"

typedef enum CommandKind {
    CMD_NONE,
    CMD_PLAY,    /* point */
    CMD_CHOOSE,  /* value: Choice */
    CMD_NUMBER,  /* value: how many fifth moves might be declared, shown only */
    CMD_DECLARE, /* value: so many */
    CMD_UNDO,    /* seat: who asks; SEAT_NONE at one shared panel */
    CMD_REDO,
    CMD_HINT,      /* value -1: none after all */
    CMD_RESIGN,    /* seat; SEAT_NONE: the person to move */
    CMD_DRAW,      /* seat asks */
    CMD_ALLOW,     /* seat answers */
    CMD_REFUSE,    /* seat answers */
    CMD_WITHDRAW,  /* seat takes its question back */
    CMD_PAUSE,     /* pauses or goes on */
    CMD_STOP,      /* the computer is to move now, with what it has */
    CMD_START,     /* begin the game that PAGE_NEW shows */
    CMD_REMATCH,   /* value 1: with the colours the other way round than the set-up says; face to
                      face: seat asks for it */
    CMD_PAGE,      /* value: Page; seat: whose panel opens it */
    CMD_BACK,      /* out of settings, menu, help, new: to where one was */
    CMD_SETUP,     /* field: SetupField; seat, value, text */
    CMD_SETTING,   /* field: SettingId; value, number, text */
    CMD_GO,        /* review: value = ply on the path; -1 to the last */
    CMD_VARIATION, /* value: index among the current node's children */
    CMD_ANALYSE,   /* review: value 1 on, 0 off */
    CMD_FOLLOW,    /* review: field = which of the lines found; value = so many of its moves */
    CMD_FULLSCREEN,
    CMD_FRAME_STATS, /* developers: what each frame cost, shown or not */
    CMD_SAVE,        /* writes the game as SGF into the games folder and says where */
    CMD_SAVE_PICTURE,
    CMD_QUIT
} CommandKind;

typedef enum SetupField {
    SETUP_KIND,     /* seat; value: PlayerKind */
    SETUP_LEVEL,    /* seat; value: level */
    SETUP_NAME,     /* seat; text */
    SETUP_ENGINE,   /* seat; text */
    SETUP_EXCHANGE, /* the seats exchange colours, with their clocks and extra stones */
    SETUP_RULE,
    SETUP_SIZE,
    SETUP_OPENING,
    SETUP_MAIN_TIME, /* value: seconds; of both seats, or of `seat` where each has its own */
    SETUP_INCREMENT, /* value: seconds, likewise */
    SETUP_BYOYOMI,   /* value: seconds of a period, likewise */
    SETUP_PERIODS,   /* value: how many, likewise */
    SETUP_CLOCK,     /* value: ClockKind, likewise */
    SETUP_OWN_TIMES, /* each has its own */
    SETUP_HANDICAP,  /* value: extra stones */
    SETUP_HANDICAP_SEAT,
    SETUP_FOUL_LOSES,
    SETUP_SWAP_COLORS,
    SETUP_FACE_TO_FACE,
    SETUP_TIME /* value: setup_time(main seconds, increment seconds), both seats */
} SetupField;

/* Main time and increment in one value, since one press sets both. */
static inline int setup_time(int main_s, int increment_s)
{
    return main_s * 1000 + increment_s;
}
static inline int setup_time_main(int value)
{
    return value / 1000;
}
static inline int setup_time_increment(int value)
{
    return value % 1000;
}

typedef struct Command {
    CommandKind kind;
    int field;
    Seat seat;
    Point point;
    int value;
    float number;
    char text[PATH_BYTES];
} Command;

#endif
