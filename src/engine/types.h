/* types.h: the vocabulary of the game: plain types that every box may use. Includes no other header
 * of ours.
 *
 * Coordinates: x counts columns from the left, y counts rows from the TOP, both from 0. A label's
 * letter is 'A' + x (no letter skipped), its number is size - y. */
#ifndef TENGEN_ENGINE_TYPES_H
#define TENGEN_ENGINE_TYPES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BOARD_MIN = 5,
    BOARD_MAX = 25,
    BOARD_DEFAULT = 15,
    POINTS_MAX = BOARD_MAX * BOARD_MAX,

    /* A board is stored with walls around it, columns BOARD_MAX..31 of every row and BOARD_WALL
     * rows above and below: six steps from a point along any line stay inside the array. */
    BOARD_STRIDE = 32,
    BOARD_WALL = 7,
    BOARD_CELLS = BOARD_STRIDE * (BOARD_MAX + 2 * BOARD_WALL),

    NAME_BYTES = 64,   /* a player's name, UTF-8, NUL included */
    PATH_BYTES = 4096, /* a path (PATH_MAX) or an engine's command, NUL included */

    HANDICAP_MAX = 4 /* extra stones of the weaker player */
};

/* Marks an English text for translation; ui/ translates it when it shows it. */
#define N_(text) (text)
/* The same for a text that is translated in different ways: `context` says which one is meant.
 * Shown by translation_find. */
#define NC_(context, text) (context "\004" text)
/* The same for a text with a count: its singular and its plural, as two initialisers. */
#define NP_(one, many) one, many

typedef enum Color { COLOR_EMPTY, COLOR_BLACK, COLOR_WHITE, COLOR_WALL } Color;

/* The other side's colour; for COLOR_BLACK and COLOR_WHITE only. */
static inline Color color_other(Color color)
{
    return (Color)(3 - (int)color);
}

/* A point of the board as an index into the walled array; also a move. */
typedef int16_t Point;
enum { POINT_NONE = 0, POINT_PASS = 1 };

static inline Point point_at(int x, int y)
{
    return (Point)((y + BOARD_WALL) * BOARD_STRIDE + x);
}
static inline int point_x(Point point)
{
    return point % BOARD_STRIDE;
}
static inline int point_y(Point point)
{
    return point / BOARD_STRIDE - BOARD_WALL;
}

/* The points of a board, row by row:
 * for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) */
static inline Point point_first(void)
{
    return point_at(0, 0);
}
static inline Point point_next(Point point, int size)
{
    if (point_x(point) + 1 < size) {
        return (Point)(point + 1);
    }
    return point_y(point) + 1 < size ? point_at(0, point_y(point) + 1) : POINT_NONE;
}

/* The distance of the corner star points from the edge, in lines. */
static inline int board_star_distance(int size)
{
    return size >= 12 ? 3 : size >= 9 ? 2 : 1;
}

static inline bool points_contain(const Point *points, int count, Point point)
{
    for (int i = 0; i < count; i++) {
        if (points[i] == point) {
            return true;
        }
    }
    return false;
}

/* Steps along the four lines through a point: row, column, falling and rising diagonal. */
static const int line_step[4] = {1, BOARD_STRIDE, BOARD_STRIDE + 1, BOARD_STRIDE - 1};

typedef enum Rule { RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO, RULE_COUNT } Rule;

typedef enum Foul { FOUL_NONE, FOUL_OVERLINE, FOUL_DOUBLE_FOUR, FOUL_DOUBLE_THREE } Foul;

typedef enum Opening {
    OPENING_FREE,
    OPENING_PRO,
    OPENING_LONG_PRO,
    OPENING_SWAP,
    OPENING_SWAP2,
    OPENING_RIF,
    OPENING_YAMAGUCHI,
    OPENING_SOOSORV_8,
    OPENING_TARAGUCHI_10,
    OPENING_COUNT
} Opening;

/* What a player may choose in an opening. PUT_TWO: swap2 only; OFFER_TEN: Taraguchi-10 only. */
typedef enum Choice {
    CHOICE_NONE,
    CHOICE_BLACK,
    CHOICE_WHITE,
    CHOICE_PUT_TWO,
    CHOICE_SWAP,
    CHOICE_STAY,
    CHOICE_OFFER_TEN
} Choice;
enum { CHOICE_COUNT = CHOICE_OFFER_TEN + 1 };

/* What the player must do next: put a stone, choose an option, declare the number of fifth moves to
 * be offered, offer another of them, or pick one of those that were offered. */
typedef enum OpeningTask {
    TASK_PLAY,
    TASK_CHOOSE,
    TASK_DECLARE,
    TASK_OFFER,
    TASK_PICK
} OpeningTask;

/* A decision in an opening that is not a stone, encoded in one integer: a Choice, a declared number
 * (DECISION_NUMBER + number) or an offered point (larger than both). */
typedef int16_t Decision;
enum { OFFERS_MAX = 12, DECISIONS_MAX = 16, DECISION_NUMBER = 32 };

static inline Decision decision_number(int number)
{
    return (Decision)(DECISION_NUMBER + number);
}

/* The decisions made after one move, in order; after those `count` the ones that were undone. */
typedef struct Decisions {
    Decision what[DECISIONS_MAX];
    uint8_t count, undone;
} Decisions;

/* A player keeps the seat for the whole match; the colour of a seat may change. SEAT_NEAR is
 * Black in the first game and sits at the lower edge face to face. */
typedef enum Seat { SEAT_NEAR, SEAT_FAR, SEAT_NONE } Seat;

static inline Seat seat_other(Seat seat)
{
    return seat == SEAT_NEAR ? SEAT_FAR : SEAT_NEAR;
}

enum { OPENING_OPTIONS_MAX = 3 };

/* One step of an opening (rules/opening.h). */
typedef struct OpeningStep {
    Seat actor; /* who acts now */
    OpeningTask task;
    Choice option[OPENING_OPTIONS_MAX]; /* TASK_CHOOSE: what may be chosen */
    int options;
    int max;     /* TASK_DECLARE: from 1 to this */
    int offers;  /* fifth moves to be offered; 0: not known yet */
    int offered; /* ... offered so far: */
    Point offer[OFFERS_MAX];
    int inside;     /* a stone goes within the central square of this side; 0: anywhere */
    int outside;    /* ... or, pro and long pro, outside of it */
    Color color[2]; /* by Seat: the colours as they are now */
    bool swapped;   /* the last action was a decision that exchanged the colours */
    bool over;      /* the opening is finished */
    int taken;      /* how many decisions at the last ply are valid */
} OpeningStep;

typedef enum RequestKind { REQUEST_NONE, REQUEST_UNDO, REQUEST_DRAW, REQUEST_NEW } RequestKind;

/* A request of one player to the other; the clocks stand still while it is open. */
typedef struct Request {
    RequestKind kind;
    Seat asker;
} Request;

typedef enum PlayerKind { PLAYER_HUMAN, PLAYER_COMPUTER, PLAYER_ENGINE } PlayerKind;

typedef struct Player {
    PlayerKind kind;
    int level;               /* PLAYER_COMPUTER: see engine/level.h */
    char name[NAME_BYTES];   /* empty: the screen shows its word for the kind */
    char engine[PATH_BYTES]; /* PLAYER_ENGINE: the command of a Gomocup engine */
} Player;

/* Main time with increment, then byo-yomi periods, in milliseconds; all zero: no clock. One period
 * and no main time is a fixed time per move. */
typedef struct TimeControl {
    int64_t main_ms;
    int64_t increment_ms;
    int64_t byoyomi_ms;
    int byoyomi_periods;
} TimeControl;

static inline bool time_control_on(const TimeControl *time)
{
    return time->main_ms > 0 || time->byoyomi_ms > 0;
}

typedef enum ClockKind {
    CLOCK_NONE,
    CLOCK_INCREMENT,
    CLOCK_BYOYOMI,
    CLOCK_PER_MOVE,
    CLOCK_COUNT
} ClockKind;

static inline ClockKind time_control_kind(const TimeControl *time)
{
    if (!time_control_on(time)) {
        return CLOCK_NONE;
    }
    if (time->byoyomi_ms <= 0) {
        return CLOCK_INCREMENT;
    }
    return time->main_ms == 0 && time->byoyomi_periods <= 1 ? CLOCK_PER_MOVE : CLOCK_BYOYOMI;
}

static inline bool time_control_same(const TimeControl *one, const TimeControl *other)
{
    return one->main_ms == other->main_ms && one->increment_ms == other->increment_ms &&
           one->byoyomi_ms == other->byoyomi_ms && one->byoyomi_periods == other->byoyomi_periods;
}

/* Everything that is set up before a game. */
typedef struct Setup {
    Rule rule;
    int size;
    Opening opening;
    Player player[2];    /* by Seat */
    TimeControl time[2]; /* by Seat */
    int64_t move_ms;     /* the computer's limit for one move; 0: the level's own */
    bool foul_loses;     /* a foul may be played and loses; otherwise it is refused */
    bool swap_colors;    /* the seats change colours after each game */
    int handicap_stones; /* 0..HANDICAP_MAX set-up stones; then there is no opening */
    Seat handicap_seat;  /* ... of this seat's colour */
} Setup;

typedef enum Reason {
    REASON_NONE, /* the game is on */
    REASON_FIVE,
    REASON_FOUL,
    REASON_RESIGNED,
    REASON_TIME,
    REASON_FULL,    /* draw: no empty point left */
    REASON_AGREED,  /* draw: by agreement */
    REASON_WON,     /* as a file says that does not say how */
    REASON_FORFEIT, /* likewise, not on the board */
    REASON_COUNT
} Reason;

typedef struct Outcome {
    Reason reason;
    Color winner; /* COLOR_EMPTY for a draw or a game that is on */
} Outcome;

/* A row of stones from one end to the other, both included. */
typedef struct Line {
    Point from, to;
} Line;

enum { LINES_MAX = 4 };

enum { PARSE_TEXTS = 3 };

/* Where and why a text could not be read. Line and column count from 1; 0: meaningless. Without a
 * line, `column` is the offset in a binary file, in bytes. Only parse_error.h fills in the words.
 */
typedef struct ParseError {
    int line, column;
    char what[160];             /* in English; empty: nothing is wrong, or no_memory */
    const char *id;             /* the same as a message id in static storage, */
    char text[PARSE_TEXTS][64]; /* ... with the texts for its %s, */
    int moves;                  /* ... and how many moves come before it; 0: none, or meaningless */
    bool no_memory;             /* memory ran out: the text may be good */
    bool other_game;            /* the text is a record of Go */
    bool doubt;                 /* a notice: nothing was left out, but something is not certain */
    bool no_game;               /* the text does not even begin like a game */
    bool after_end;             /* it is sound, but goes on after the end of the game by its rule */
} ParseError;

#endif
