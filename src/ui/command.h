/* command.h: what a player asks for. The screen makes commands, commands_run (app/commands)
 * executes them. */
#ifndef TENGEN_UI_COMMAND_H
#define TENGEN_UI_COMMAND_H

#include <stddef.h>

#include "engine/types.h"

typedef enum CommandKind {
    CMD_NONE,
    CMD_PLAY,    /* point */
    CMD_CHOOSE,  /* value: Choice */
    CMD_NUMBER,  /* value: the number shown before it is declared */
    CMD_DECLARE, /* value: number of fifth moves */
    CMD_UNDO,    /* seat: who asks; SEAT_NONE at one shared panel */
    CMD_REDO,
    CMD_HINT,        /* the next step of the hint; value -1: removes it */
    CMD_WHY,         /* why the last move was played; again: what follows, then nothing */
    CMD_RESIGN,      /* seat; SEAT_NONE: the person to move */
    CMD_DRAW,        /* seat asks */
    CMD_ALLOW,       /* seat answers */
    CMD_REFUSE,      /* seat answers */
    CMD_WITHDRAW,    /* seat takes its request back */
    CMD_PAUSE,       /* pauses or resumes */
    CMD_MOVE_NOW,    /* the computer moves at once, with the best move so far */
    CMD_START,       /* starts the game that PAGE_NEW shows */
    CMD_NEWCOMER,    /* value 1: the game is new to the player, 0: known */
    CMD_REMATCH,     /* value 1: exchanges the colours if the set-up keeps them, and keeps them
                        otherwise; face to face: seat asks for it */
    CMD_TAKE_LEVEL,  /* the next game at the level that the result suggests */
    CMD_PAGE,        /* value: Page; seat: whose panel opens it */
    CMD_BACK,        /* to the page before this one */
    CMD_SETUP,       /* field: SetupField; seat, value, text */
    CMD_SETTING,     /* field: SettingId; value, number, text */
    CMD_LOOK,        /* value: the ply to look back at while the game goes on, or a LookTarget */
    CMD_TURN,        /* review: value: a TurnAction */
    CMD_ARRANGE,     /* field: ArrangeAction; value or point */
    CMD_GO,          /* review: value = ply on the path; -1 to the last */
    CMD_NODE,        /* review: value = ViewTreeNode.id */
    CMD_ANALYSE,     /* review: value 1 on, 0 off */
    CMD_ANALYST,     /* review: value: AnalystAction */
    CMD_FOLLOW,      /* review: field = index of an analysis line; value = number of its moves */
    CMD_REPORT,      /* review: value: ReportAction; field: a ply */
    CMD_EDIT,        /* review: value: EditAction; its field, point or text */
    CMD_OVERLAY,     /* review: value: an Overlay, switched on or off */
    CMD_EXPLORE,     /* review: the opening explorer, on or off */
    CMD_EXPLORED,    /* review: point: the library lists the games with the position after it */
    CMD_NUMBERS,     /* review: which stones have their numbers: the next choice */
    CMD_PROOF,       /* review: value: a ProofAction; field: PROOF_GO: a node of the proof */
    CMD_TRY,         /* point: on the board of a page with its own board */
    CMD_LESSON,      /* value: index of the lesson to start */
    CMD_PUZZLE,      /* value: PuzzleAction; field: a themed set, puzzle_set_value */
    CMD_STATISTICS,  /* value: StatisticsAction */
    CMD_LIBRARY,     /* value: LibraryAction; field: index; text */
    CMD_LIBRARY_PLY, /* value: of the position in the library's preview */
    CMD_MARK,        /* field: StatisticsMark; value: the bar or dot, from 1 */
    CMD_FULLSCREEN,
    CMD_FRAME_STATS,  /* shows or hides the cost of each frame (F3) */
    CMD_OPEN,         /* text: path of a game file */
    CMD_FILE_GAME,    /* value: index of a game of ViewGames, to be opened */
    CMD_FILE_GAMES,   /* value: index of the first one that PAGE_GAMES shows */
    CMD_SAVE,         /* writes the game as SGF into the games folder */
    CMD_SAVE_PICTURE, /* value: PictureAction */
    CMD_CHOOSE_FILE,  /* value: FileChoice, in the desktop's window */
    CMD_COPY,  /* text: what was selected in a text field; empty: the game. value: CopyFormat */
    CMD_PASTE, /* opens the game that is on the clipboard */
    CMD_PASTE_TEXT,    /* from the clipboard into the text field that is edited */
    CMD_RETRY_SAVE,    /* saves the game at once, after saving has failed */
    CMD_ENGINES,       /* field: engines_field; value, text: see EnginesAction */
    CMD_CONTEST,       /* field: contest_field; value, text: see ContestAction */
    CMD_ENGINE,        /* value: EngineAction; answers NOTICE_ENGINE_FAILED */
    CMD_STAND_IN,      /* value: place of an engine in the list; answers NOTICE_STAND_IN */
    CMD_REPLACE,       /* value: UnsavedAnswer; answers NOTICE_REPLACE_UNSAVED */
    CMD_JUDGE_BY,      /* value: Rule; answers NOTICE_UNKNOWN_RULE. JUDGE_BY_ASK: opens it */
    CMD_DISMISS,       /* value: NoticeKind; closes a question or a notice that only informs */
    CMD_DISMISS_TOAST, /* value: its serial */
    CMD_NO_POINT,      /* typed, and not on the board. field: column, from 0; value: row, or 0:
                          the board has no such column */
    CMD_NO_KEY,        /* a shortcut that does nothing now. text: English, why; empty: because the
                          game is not shown */
    CMD_OPEN_FOLDER,   /* the folder of what was saved last, in the desktop's file manager */
    CMD_QUIT,          /* value: UnsavedAnswer */
    /* Executed by the screen itself, which does not hand them out: */
    CMD_SHRINK_NOTICE,
    CMD_SHOW_NOTICE,
    CMD_SCROLL,     /* text: name of the scroll area; value: offset, px */
    CMD_SHOW_TOAST, /* the whole of one that is too long for its place */
    CMD_FIT_BOARD   /* shows the whole board again */
} CommandKind;

/* If a game that is saved nowhere would be lost. */
typedef enum UnsavedAnswer {
    UNSAVED_ASK,       /* asks first */
    UNSAVED_ANYWAY,    /* it is lost */
    UNSAVED_TRY_AGAIN, /* saves it, and asks again if that fails */
} UnsavedAnswer;

/* Of CMD_JUDGE_BY, in place of a rule. */
enum { JUDGE_BY_ASK = -1 };

/* On PAGE_PICTURE. */
typedef enum PictureAction {
    PICTURE_SAVE, /* as the settings say */
    PICTURE_STOP  /* the animation that is being made */
} PictureAction;

/* For an engine that has failed, whose move it is. */
typedef enum EngineAction {
    ENGINE_RETRY,
    ENGINE_TAKE_OVER, /* a person plays on in its place, */
    ENGINE_REPLACE,   /* ... or the computer, */
    ENGINE_ANOTHER    /* ... or one of the list, which is asked for: NOTICE_STAND_IN */
} EngineAction;

/* Who analyses in review. */
typedef enum AnalystAction {
    ANALYST_NEXT, /* of the list, or the computer after the last one */
    ANALYST_OWN,  /* the computer */
    ANALYST_RETRY /* the engine that has failed, again */
} AnalystAction;

/* On PAGE_ENGINES. */
typedef enum EnginesAction {
    ENGINES_ADD,       /* text: a path or a command; value 1: pbrain-tengen */
    ENGINES_CHOOSE,    /* unfolds the engine, or folds it */
    ENGINES_NAME,      /* text; empty: what its command says */
    ENGINES_MEMORY,    /* value: MiB; 0: no limit */
    ENGINES_THREADS,   /* value; 0: its own choice */
    ENGINES_MOVE_TIME, /* value: seconds; 0: the game's */
    ENGINES_TRY,
    ENGINES_REMOVE,
    ENGINES_RESTORE /* the one that was removed last */
} EnginesAction;

/* What is done, and with which place of the list. */
static inline int engines_field(EnginesAction action, int place)
{
    return (int)action * 16 + place;
}
static inline EnginesAction engines_action(int field)
{
    return (EnginesAction)(field / 16);
}
static inline int engines_place(int field)
{
    return field % 16;
}

/* On PAGE_CONTEST. The first ones change the choice of a match that is not begun. */
typedef enum ContestAction {
    CONTEST_ENGINE, /* side; value: place in the list of engines; -1: Tengen itself */
    CONTEST_LEVEL,  /* side; number */
    CONTEST_GAMES,
    CONTEST_RULE,
    CONTEST_SIZE, /* number */
    CONTEST_TIME,
    CONTEST_TEST,
    CONTEST_AT_ONCE,  /* number */
    CONTEST_OPENINGS, /* text: a file; empty: none. Without a text: value 1: our own, 0: none */
    CONTEST_START,    /* or goes on with the one that was begun */
    CONTEST_STOP,
    CONTEST_LOOK,   /* reads the file of the match again */
    CONTEST_FORGET, /* the match that was begun; its games stay in their file */
    CONTEST_BOARD,  /* value: which of the games at once is shown */
    CONTEST_OPEN    /* value: ViewContestGame.place; the game is reviewed */
} ContestAction;

static inline int contest_field(ContestAction action, int side)
{
    return (int)action * 2 + side;
}
static inline ContestAction contest_action(int field)
{
    return (ContestAction)(field / 2);
}
static inline int contest_side(int field)
{
    return field % 2;
}

/* On PAGE_PUZZLE and PAGE_PUZZLES; a stone is placed with CMD_TRY. */
typedef enum PuzzleAction {
    PUZZLE_OPEN_DAILY, /* the puzzle of the day */
    PUZZLE_OPEN_SET,   /* field: which one */
    PUZZLE_NEXT,
    PUZZLE_RETRY,  /* takes a wrong try back */
    PUZZLE_FOLLOW, /* what follows a wrong try, one move more */
    PUZZLE_HELP,   /* the next step of the hints */
    PUZZLE_SHOW,   /* the solution; asks first if that ends a streak */
    PUZZLE_SHOW_CONFIRMED,
    PUZZLE_KEEP_TRYING
} PuzzleAction;

/* Where CMD_LOOK goes other than to a ply. */
typedef enum LookTarget {
    LOOK_NOW = -1, /* back to the game */
    LOOK_BACK = -2 /* to the move before the last one */
} LookTarget;

/* On PAGE_TURN: what happens to the game of the review. */
typedef enum TurnAction {
    TURN_LEFT, /* a quarter */
    TURN_RIGHT,
    TURN_MIRROR, /* left and right are exchanged */
    TURN_FLIP,   /* above and below are */
    TURN_SHIFT_LEFT,
    TURN_SHIFT_RIGHT,
    TURN_SHIFT_UP,
    TURN_SHIFT_DOWN,
    TURN_ACTIONS
} TurnAction;

/* On PAGE_REVIEW. */
typedef enum ReportAction {
    REPORT_TOGGLE,  /* the report of the game, or the tree in its place */
    REPORT_ANALYSE, /* the tree with the analysis switched on */
    REPORT_TELL,    /* field: the ply of a mistake; goes there and shows what is said of it */
    REPORT_TRY,     /* field: the ply of a mistake; a better move is looked for in its place */
    REPORT_STOP     /* ... no longer */
} ReportAction;

/* On PAGE_ARRANGE, where a position is set up. */
typedef enum ArrangeAction {
    ARRANGE_TOOL,  /* value: an ArrangeTool */
    ARRANGE_PUT,   /* point: the tool is used there */
    ARRANGE_MOVER, /* value: the Color that moves next */
    ARRANGE_CLEAR, /* all stones are taken away */
    ARRANGE_SIZE,  /* value: of the board; the stones keep their place from the centre */
    ARRANGE_PLAY,
    ARRANGE_REVIEW
} ArrangeAction;

/* What a press on the board puts there. */
typedef enum ArrangeTool { ARRANGE_BLACK, ARRANGE_WHITE, ARRANGE_EMPTY, ARRANGE_TOOLS } ArrangeTool;

/* As what the game is put onto the clipboard. */
typedef enum CopyFormat {
    COPY_SGF,   /* with all its branches */
    COPY_MOVES, /* those on the board: "h8 i9" */
    COPY_PISKVORK,
    COPY_POSITION, /* the one on the board, as engines get it */
    COPY_FORMATS
} CopyFormat;

/* What changes the tree of moves, on PAGE_REVIEW. */
typedef enum EditAction {
    EDIT_TOGGLE,  /* the tools, or the review without them */
    EDIT_CHOOSE,  /* field: an EditTool */
    EDIT_SIGN,    /* point: gets the sign of the tool, or loses it */
    EDIT_UP,      /* the line that is shown goes one place up among the branches, */
    EDIT_MAIN,    /* ... or to the first place everywhere */
    EDIT_CUT,     /* the move that is shown, with all that follows it */
    EDIT_UNCUT,   /* what was cut last comes back */
    EDIT_COMMENT, /* field: ViewEdit.node; text */
    EDIT_NAME     /* likewise */
} EditAction;

/* What a press on the board sets. */
typedef enum EditTool {
    EDIT_TRIANGLE,
    EDIT_SQUARE,
    EDIT_CIRCLE,
    EDIT_CROSS,
    EDIT_LETTER, /* the first one that is free, likewise the number */
    EDIT_NUMBER,
    EDIT_TOOLS
} EditTool;

/* What may lie over the board of a review. */
typedef enum Overlay {
    OVERLAY_THREATS, /* of both sides */
    OVERLAY_VALUES,  /* of every point */
    OVERLAYS
} Overlay;

/* With the proof of a win, in review. */
typedef enum ProofAction {
    PROOF_TOGGLE, /* looks for one, or no longer; in place of the analysis */
    PROOF_GO,     /* shows the moves up to a node of its tree */
    PROOF_ADD     /* puts the line that is shown into the tree of the game */
} ProofAction;

/* On PAGE_STATISTICS. */
typedef enum StatisticsAction {
    STATISTICS_EXPORT,  /* as CSV, to the games folder */
    STATISTICS_PICTURE, /* of the page, likewise */
    STATISTICS_CLEAR,
    STATISTICS_PLOT /* and further: STATISTICS_PLOT + StatisticsPlot is shown by month */
} StatisticsAction;

/* What the desktop's window for files is asked for. */
typedef enum FileChoice {
    FILE_TO_OPEN,   /* to be listed in the library */
    FOLDER_TO_ADD,  /* likewise */
    FILE_TO_SAVE,   /* the game on the board */
    ENGINE_TO_ADD,  /* to the list of engines */
    OPENINGS_TO_USE /* in a match of engines */
} FileChoice;

/* On PAGE_LIBRARY. */
typedef enum LibraryAction {
    LIBRARY_SHOW_SOURCE, /* field: a LibrarySource, for a folder LIBRARY_FOLDER + its index */
    LIBRARY_CHOOSE,      /* field: index of the listed game, to be previewed */
    LIBRARY_SHOW,        /* likewise, in place of the list */
    LIBRARY_LIST,        /* back to the list */
    LIBRARY_OPEN,        /* the chosen game */
    LIBRARY_REVIEW,
    LIBRARY_DELETE,
    LIBRARY_DELETE_ALL, /* answers NOTICE_DELETE_GAMES */
    LIBRARY_UNDELETE,
    LIBRARY_MARK,         /* keeps the chosen game, or no longer */
    LIBRARY_SEARCH,       /* text */
    LIBRARY_FIND,         /* the games with the position in the preview */
    LIBRARY_FOLLOW,       /* field: index of a move of the preview; the games that played it */
    LIBRARY_CLEAR,        /* text and position of the search */
    LIBRARY_ADD,          /* text: path of a file or folder */
    LIBRARY_FORGET_FOLDER /* the one that is shown; its files stay */
} LibraryAction;

static inline int puzzle_set_value(int kind, int grade)
{
    return kind * 16 + grade;
}
static inline int puzzle_set_kind(int value)
{
    return value / 16;
}
static inline int puzzle_set_grade(int value)
{
    return value % 16;
}

typedef enum SetupField {
    SETUP_KIND,     /* seat; value: PlayerKind */
    SETUP_LEVEL,    /* seat; value: level */
    SETUP_NAME,     /* seat; text */
    SETUP_ENGINE,   /* seat; text */
    SETUP_LISTED,   /* seat; value: place of an engine in the list */
    SETUP_EXCHANGE, /* the seats exchange colours, with their clocks and extra stones */
    SETUP_RULE,
    SETUP_SIZE,
    SETUP_OPENING,
    SETUP_MAIN_TIME, /* value: seconds; for SETUP_OWN_TIMES the clock of `seat`, else both */
    SETUP_INCREMENT, /* value: seconds; seat as in SETUP_MAIN_TIME */
    SETUP_BYOYOMI,   /* value: seconds of a period; seat as in SETUP_MAIN_TIME */
    SETUP_PERIODS,   /* value: number of periods; seat as in SETUP_MAIN_TIME */
    SETUP_CLOCK,     /* value: ClockKind; seat as in SETUP_MAIN_TIME */
    SETUP_OWN_TIMES, /* each seat has its own clock */
    SETUP_HANDICAP,  /* value: extra stones */
    SETUP_HANDICAP_SEAT,
    SETUP_FOUL_LOSES,
    SETUP_SWAP_COLORS,
    SETUP_MOVE_TIME, /* value: ms of the computer for a move; 0: its level's own */
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
    bool disabled;    /* its control is: nothing is done, the player is told why */
    bool unasked;     /* nobody has done anything: messages stay */
    const char *text; /* borrowed, until the next input; NULL: empty */
} Command;

static inline const char *command_text(const Command *command)
{
    return command->text ? command->text : "";
}

static inline Command command_for_seat(CommandKind kind, Seat seat, int value)
{
    return (Command){.kind = kind, .seat = seat, .value = value};
}
static inline Command command_for_setup(SetupField field, Seat seat, int value)
{
    return (Command){.kind = CMD_SETUP, .field = (int)field, .seat = seat, .value = value};
}

static inline Command command_for_field(CommandKind kind, int field, int value)
{
    return (Command){.kind = kind, .field = field, .seat = SEAT_NONE, .value = value};
}

#endif
