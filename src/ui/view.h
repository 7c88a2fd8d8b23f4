/* view.h: everything the screen shows, as a plain snapshot that app/ fills from match, settings and
 * workers after each change. The screen decides only how it looks. */
#ifndef TENGEN_UI_VIEW_H
#define TENGEN_UI_VIEW_H

#include "engine/explanation.h"
#include "engine/puzzle_info.h"
#include "engine/statistics_info.h"
#include "ui/page.h"
#include "ui/settings.h"
#include "ui/view_analysis.h"
#include "ui/view_arrange.h"
#include "ui/view_contest.h"
#include "ui/view_edit.h"
#include "ui/view_engines.h"
#include "ui/view_explorer.h"
#include "ui/view_games.h"
#include "ui/view_library.h"
#include "ui/view_overlay.h"
#include "ui/view_proof.h"
#include "ui/view_report.h"
#include "ui/view_tree.h"

enum { VIEW_RESULTS = 24, VIEW_ROWS = 2 * LINES_MAX, VIEW_TRIAL = 32, VIEW_WEEK = 7 };

typedef struct ViewPlayer {
    Player who; /* its name as given, or the game record's */
    int person; /* 1 or 2 of two people; 0: the only one */
    Color color;
    bool acts;   /* to move or to choose */
    bool failed; /* an engine that a person may move for */
    bool has_clock, low_time, in_byoyomi;
    bool per_move; /* a fixed time for each move */
    bool clock_runs;
    int64_t clock_ms;
    int64_t low_ms; /* the clock is low below this */
    int periods;
    bool may_undo; /* face to face: ask for it */
    bool may_offer_draw;
    bool may_resign;
    bool may_answer;   /* the open request */
    bool may_withdraw; /* its own open request */
    bool draw_waits;   /* offered one: the other has to move first */
    int score;
} ViewPlayer;

typedef struct ViewMove {
    Point point;
    Color color;
    bool has_variations; /* other moves were tried here */
} ViewMove;

/* What a person may do now. Decided by app/permissions; the screen only enables its controls. */
typedef struct ViewRights {
    bool play;   /* place a stone */
    bool choose; /* decide about the opening: choose an option, declare a number */
    bool undo, redo, hint, resign, pause;
    bool why;        /* ask why the last move was played, in review any */
    bool answer;     /* the open request, from the keyboard that the players share */
    bool offer_draw; /* at the shared panel; face to face: ViewPlayer's */
    bool review;     /* open the review of a game with moves */
    bool play_on;    /* go on with the game from the move shown in the review */
    bool analyse;    /* the position in review */
    bool turn;       /* ... all of its game */
    bool arrange;    /* open PAGE_ARRANGE */
    bool move_now;   /* the computer, to move at once */
    bool look;       /* look back at earlier moves of the game that is played */
    bool start;      /* PAGE_NEW: the game that it shows */
    bool rematch;
    bool save;  /* the game, or a picture of it */
    bool paste; /* a game, in place of this one */
} ViewRights;

/* How much of a hint is shown. */
typedef enum AdviceStep {
    ADVICE_NONE,
    ADVICE_AREA, /* a piece of the board that has the move */
    ADVICE_MOVE,
    ADVICE_WHY /* in words, and what follows on the board, move by move */
} AdviceStep;

/* What the computer says of a move: of the one it advises, or of the last one played. */
typedef struct ViewAdvice {
    AdviceStep step;
    bool of_last; /* about the last move: ADVICE_WHY only */
    Point corner; /* ADVICE_AREA: its top-left point, and its side in points */
    int side;
    Explanation why;
    int shown, moves; /* of `line`, which begins with the move itself */
    Point line[EXPLANATION_MOVES];
} ViewAdvice;

typedef enum ToastTone {
    TOAST_REPLY, /* an answer to what a player did */
    TOAST_DONE,  /* something has been done */
    TOAST_ERROR  /* stays until it is dismissed */
} ToastTone;

/* The one button of a toast. Each has a row in ui/toast.c. */
typedef enum ToastAction {
    TOAST_NO_ACTION,
    TOAST_OPEN_FOLDER,
    TOAST_CHANGE_RULE,
    TOAST_UNDO_DELETE,
    TOAST_UNDO_CUT,
    TOAST_UNDO_REMOVE,
    TOAST_COPY_SGF, /* and the others of CopyFormat, in its order */
    TOAST_COPY_MOVES,
    TOAST_COPY_PISKVORK,
    TOAST_COPY_POSITION,
    TOAST_ACTIONS
} ToastAction;

/* A message that passes: what happened, in the language of the player, on every page. */
typedef struct ViewToast {
    unsigned serial; /* another number, another toast; 0: there is none */
    Seat seat;       /* face to face: in whose panel; SEAT_NONE: in both */
    ToastTone tone;
    ToastAction action;
    char first[240];  /* what happened: one sentence */
    char second[240]; /* what to do, or a detail; may be empty */
} ViewToast;

typedef struct ViewDate {
    int year, month, day; /* month and day from 1 */
    int weekday;          /* 0: Sunday */
} ViewDate;

/* PAGE_PUZZLE and PAGE_PUZZLES. */
typedef struct ViewPuzzle {
    bool daily; /* the puzzle of the day, else one of a themed set */
    ViewDate today;
    PuzzleKind kind;
    int grade; /* 0..PUZZLE_GRADES - 1 */
    Color solver;
    PuzzleStage stage;
    int move, moves; /* to be found now, from 1, and in all */
    int wrong;       /* tries that were not right */
    bool hinted;     /* with the help of hints */
    bool first_try;  /* PUZZLE_SOLVED: without wrong tries, hints or the solution */
    PuzzleQuestion asks;
    bool may_hint, may_show;
    PuzzleAnswer answer; /* PUZZLE_WRONG: to the try, */
    bool four;           /* ... which makes a four, */
    Point tried, reply;  /* ... the points of both, */
    int loses_in;        /* ... of PUZZLE_LOSES the opponent's moves, */
    Explanation why;     /* ... and what the reply does; over: what the right move does, if known */
    bool may_follow;     /* the refutation goes on after the reply; */
    bool followed;       /* ... all of it is shown */
    int streak, best_streak;
    int solved; /* puzzles */
    bool today_solved;
    bool week[VIEW_WEEK]; /* solved, by days since Monday */
    int set_count[PUZZLE_KINDS][PUZZLE_GRADES], set_solved[PUZZLE_KINDS][PUZZLE_GRADES];
} ViewPuzzle;

/* What PAGE_STATISTICS plots by month. */
typedef enum StatisticsPlot { PLOT_WON, PLOT_MOVES, PLOT_TIME, PLOT_COUNT } StatisticsPlot;

/* The plots with bars or dots that say what they show. */
typedef enum StatisticsMark { MARK_LEVEL, MARK_MONTH, MARKS } StatisticsMark;

/* PAGE_STATISTICS. */
typedef struct ViewStatistics {
    StatisticsSums sums;
    StatisticsPlot plot;
    int marked[MARKS]; /* the bar or dot that was pressed, from 1; 0: none */
} ViewStatistics;

/* What a lasting notice is about. The first one that is open is shown: what asks comes before what
 * tells, and what stops the game before what does not. Each has a row in ui/notice.c. */
typedef enum NoticeKind {
    NOTICE_NONE,
    NOTICE_QUIT_UNSAVED,        /* a question: quit although the game is saved nowhere? */
    NOTICE_QUIT_BRIEF,          /* a question: quit although it is saved only until logging out? */
    NOTICE_REPLACE_UNSAVED,     /* a question: replace a game that is saved nowhere? */
    NOTICE_UNKNOWN_RULE,        /* a question: by which rule is the opened game to be judged? */
    NOTICE_DELETE_GAMES,        /* a question: delete a file with all of its games? */
    NOTICE_STAND_IN,            /* a question: who plays on for the engine that has failed? */
    NOTICE_ENGINE_FAILED,       /* the engine to move has failed */
    NOTICE_UNSAVED,             /* the game is saved nowhere */
    NOTICE_KEPT_ELSEWHERE,      /* the game is saved in a second place only */
    NOTICE_VISIT_UNSAVED,       /* the same two of a game that is looked at over the own one, */
    NOTICE_VISIT_ELSEWHERE,     /* ... while the two above are of the own one */
    NOTICE_DRAFT_UNSAVED,       /* the same two of a position */
    NOTICE_DRAFT_ELSEWHERE,     /* ... that is set up */
    NOTICE_AUTOSAVE_UNREADABLE, /* the previous run's game could not be read */
    NOTICE_ANALYST_FAILED,      /* the engine that analyses has failed */
    NOTICE_COUNT
} NoticeKind;

/* Shown on every page until its cause is gone or it is answered. In the language of the player. */
typedef struct ViewNotice {
    NoticeKind kind;
    Seat seat;        /* face to face: whom a question asks; SEAT_NONE: the near player */
    char first[240];  /* what is wrong: one sentence */
    char second[240]; /* what follows from it, or what to do; may be empty */
} ViewNotice;

/* PAGE_LEARN: where the player is in the lessons of ui/lesson_info.h. */
typedef struct ViewLesson {
    int index, step;
    bool done;   /* all of its steps were played */
    int misses;  /* presses beside the ring so far: each shakes the task */
    bool missed; /* the last press was one of them */
    Point ring;  /* the point to be played; POINT_NONE: the reply is awaited, or it is done */
} ViewLesson;

/* PAGE_NEW: the question whether the game is new to the player, until that is answered, then the
 * lessons that are offered to who said so. */
typedef enum Newcomer { NEWCOMER_NONE, NEWCOMER_ASKED, NEWCOMER_OFFERED_LESSONS } Newcomer;

typedef struct View {
    Page page;
    Settings settings;
    bool reduced_motion; /* what MOTION_SYSTEM means: the desktop's setting */
    Setup setup;         /* of the game on the board; PAGE_NEW: the one being set up */
    bool own_times;      /* PAGE_NEW: each seat has its own clock */
    Newcomer newcomer;
    const char *stand_in[ENGINES_MAX]; /* names of the engines of the list that may play on for the
                                          one that has failed, by place; NULL: not that one */
    bool in_game;                      /* there is a game on the board */
    bool arranges;                     /* PAGE_ARRANGE is open, if only under this page */
    bool rule_open; /* its file does not name its rule: another one can be chosen */
    bool visits; /* it is looked at and not played: its review leads back to where it was opened */
    int64_t now_ms;
    Seat opener;       /* whose panel opened this page; the page faces them. SEAT_NONE: none */
    bool sketch;       /* the very first frame: expensive parts are only sketched */
    bool file_chooser; /* the desktop has a window for files */
    bool programs;     /* other programs can be started, such as engines */
    bool frame_stats;  /* what each frame painted is shown, too */

    /* The board */
    int size;
    Rule rule;
    uint8_t stone[BOARD_CELLS];   /* Color, by Point */
    uint16_t number[BOARD_CELLS]; /* move number of a stone, 0: set up */
    Point last;
    int row_count; /* winning rows, or the foul's rows after a foul */
    Line row[VIEW_ROWS];
    bool foul_rows; /* `row` explains a foul */
    Foul foul;      /* the kind of the foul that `row` explains */
    int key_count;  /* points that would extend the foul's fours or threes */
    Point key[2 * LINES_MAX];
    int forbidden_count;
    Point forbidden[POINTS_MAX];
    Point hint;        /* the advised move, once it is shown */
    ViewAdvice advice; /* the whole of the hint, or why the last move was played */

    /* The game */
    ViewPlayer player[2]; /* by Seat */
    Color to_move;
    OpeningStep opening; /* no offers and not `swapped` once the game is over */
    int declared;        /* TASK_DECLARE: the number to be declared, 1..opening.max */
    int square;          /* side of the square that restricts the next stone; 0: none */
    Point square_corner; /* its top-left point */
    int opening_ply;     /* stones of the opening on the board, to explain the step */
    Outcome outcome;
    Request request;     /* asker: SEAT_NONE without one */
    bool exchange_asked; /* REQUEST_NEW: a rematch with the colours exchanged */
    bool paused;
    bool hidden; /* the position is not shown: paused, or below another page */
    bool thinking;
    int draws, games;
    int suggested_level;       /* for the next game against the computer; 0: none is suggested */
    Seat result[VIEW_RESULTS]; /* the last games' winners, oldest first; SEAT_NONE: draw */
    int result_count;
    Foul refused; /* the last click, or the point aimed at, is this foul; its rows are in `row` */
    Point refused_at;

    /* The moves on the current path, played and undone */
    int ply;    /* moves on the board */
    int moves;  /* on the path */
    bool looks; /* PAGE_PLAY: the board shows the game as it was after `look` moves. It goes on, and
                   may be over: the outcome is not shown */
    int look;
    ViewMove move[POINTS_MAX];
    ViewTree tree; /* PAGE_REVIEW */

    ViewAnalysis analysis; /* PAGE_REVIEW */
    bool explaining;       /* PAGE_REVIEW: `advice` is about the move shown, after each step */
    ViewReport report;     /* PAGE_REVIEW */
    ViewOverlay overlay;   /* PAGE_REVIEW */
    ViewProof proof;       /* PAGE_REVIEW */
    ViewExplorer explorer; /* PAGE_REVIEW */
    ViewEdit edit;         /* PAGE_REVIEW */
    ViewArrange arrange;   /* PAGE_ARRANGE */
    ViewLesson lesson;     /* PAGE_LEARN: its board is shown in place of the game's */
    ViewPuzzle puzzle;
    ViewGames file_games;
    int animated, animation_frames; /* PAGE_PICTURE: so many of them are made; 0: none is made */
    ViewEngines engines;
    ViewContest contest; /* PAGE_CONTEST */
    ViewStatistics statistics;
    ViewLibrary library;
    int trials; /* stones of a line that is only shown, the first one of the side to move */
    Point trial[VIEW_TRIAL];

    ViewRights may;
    bool draw_waits; /* the shared panel's draw was offered; the other has to move first */

    ViewToast toast;
    ViewNotice notice; /* the most urgent one */
} View;

static inline Motion view_motion(const View *view)
{
    Motion system = view->reduced_motion ? MOTION_REDUCED : MOTION_FULL;
    return view->settings.motion == MOTION_SYSTEM ? system : view->settings.motion;
}

/* After how many moves of the game is the board shown? */
static inline int view_ply_shown(const View *view)
{
    return view->looks ? view->look : view->ply;
}

/* A press on a stone changes something, and once more takes that back. */
static inline bool view_edits_stones(const View *view)
{
    return view->edit.on || view->arrange.on;
}

static inline bool view_is_over(const View *view)
{
    return view->outcome.reason != REASON_NONE;
}

static inline bool view_has_two_people(const View *view)
{
    return view->player[SEAT_NEAR].who.kind == PLAYER_HUMAN &&
           view->player[SEAT_FAR].who.kind == PLAYER_HUMAN;
}

/* The seat of the one person who plays a computer or an engine; SEAT_NONE: two people or none. */
static inline Seat view_only_person(const View *view)
{
    const bool near = view->player[SEAT_NEAR].who.kind == PLAYER_HUMAN;
    const bool far = view->player[SEAT_FAR].who.kind == PLAYER_HUMAN;
    return near == far ? SEAT_NONE : near ? SEAT_NEAR : SEAT_FAR;
}

/* SEAT_NONE: false */
static inline bool view_has_lost(const View *view, Seat seat)
{
    return seat != SEAT_NONE && view_is_over(view) && view->outcome.winner != COLOR_EMPTY &&
           view->outcome.winner != view->player[seat].color;
}

#endif
