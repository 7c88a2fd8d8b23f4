/* game.h: the game on the board, the game being set up, and the page that is shown. Plain state:
 * commands change it, permissions.h says what may be done with it, snapshot.h shows it.
 *
 * Main thread only. Owns the match. */
#ifndef TENGEN_APP_GAME_H
#define TENGEN_APP_GAME_H

#include "app/advice.h"
#include "app/arrangement.h"
#include "app/lesson_board.h"
#include "app/numbering.h"
#include "app/turn_history.h"
#include "engine/history/match_tree.h"
#include "ui/command.h"
#include "ui/settings.h"
#include "ui/view.h"

enum { CUTS_MAX = 16 /* that can be undone */ };

typedef struct Game {
    const Settings *settings; /* in force; borrowed */
    Match *match;             /* never NULL; before the first game a placeholder */
    bool in_game;             /* the match was started by a player */

    Setup chosen;   /* the next game, as the player chose it last; never what a file says */
    Setup draft;    /* PAGE_NEW: the game being set up */
    bool own_times; /* PAGE_NEW: each seat has its own clock, even if both are equal */

    Page page;
    Page back;   /* main page (ui/page.h) to return to */
    Page under;  /* the page that led to this one and comes back first; PAGE_NEW: none */
    Seat opener; /* whose panel opened the review or the page over the game; SEAT_NONE: a shared one
                  */

    bool exchange_requested; /* the open request for a rematch includes exchanged colours */
    int number;              /* TASK_DECLARE: the number of fifth moves shown, not declared yet */

    Command replacement; /* would replace the game: waits for the answer to
                            NOTICE_REPLACE_UNSAVED */
    char replacement_text[PATH_BYTES];

    Point hint; /* POINT_NONE: none yet */
    bool hint_wanted;
    uint32_t hint_ticket; /* ticket of the position of hint, hint_wanted and advice */
    Advice advice;        /* how much of it is shown, or why the last move was played */
    bool explaining;      /* in a review: each move that is shown is explained */

    Point refused_at;        /* the forbidden point that was last tried; POINT_NONE: none */
    uint32_t refused_ticket; /* ticket of the position where it is forbidden */

    bool looks; /* PAGE_PLAY: the board shows the game after `look` moves: app/look_back.h */
    int look;
    uint32_t look_ticket; /* of the match then */

    LessonBoard lesson; /* PAGE_LEARN */
    bool chooses_game;  /* a file with several games was opened: PAGE_GAMES shows them */
    bool lesson_begun;  /* a point was pressed in a lesson, in this run */

    bool analysing;         /* PAGE_REVIEW: the analysis is switched on */
    bool proving;           /* PAGE_REVIEW: a proof is wanted, in place of the analysis */
    int proof_at;           /* ... the node of it up to which it is shown, */
    uint32_t proof_ticket;  /* ... at the position with this ticket; elsewhere its root */
    bool exploring;         /* PAGE_REVIEW: how games go on from its position is shown */
    bool overlay[OVERLAYS]; /* PAGE_REVIEW: what is to lie over the board */
    Numbering numbering;    /* PAGE_REVIEW */
    bool editing;           /* PAGE_REVIEW: the tools that change the tree are shown */
    EditTool tool;
    ArrangeTool arrange_tool; /* PAGE_ARRANGE */
    Arrangement arrangement;  /* ... owned */
    bool arranges;            /* ... is open, if only under the page that is shown */
    bool arranges_draft;      /* ... was opened from PAGE_NEW: for the game that is set up there */
    TurnHistory turned;       /* PAGE_TURN */
    MatchCut cut[CUTS_MAX];   /* what was cut off the tree and can come back, the last one last */
    int cuts;
    unsigned cut_toast;  /* the serial of the toast that offers to undo the last one */
    unsigned copy_toast; /* that says as what the game was copied last */
    bool reporting;      /* PAGE_REVIEW: the report is shown, else the tree and the analysis */
    bool reports_first;  /* ... and was when the review began: the way back leads there */

    bool engine_failed[2];  /* by Seat: its engine failed at failed_ticket; a person may move */
    uint32_t failed_ticket; /* of the match */
} Game;

/* Takes the match over, frees the old one, whose result has been noted, and forgets what belonged
 * to it. */
void game_adopt(Game *game, Match *match);

/* match_play, and remembers a forbidden point for the display. */
MatchError game_play(Game *game, Point point);
/* The forbidden point that was last tried in this position; POINT_NONE: none. */
Point game_refused_at(const Game *game);

/* What is saved and copied: the match, or on PAGE_ARRANGE the position that is set up. */
const Match *game_shown(const Game *game);

/* Shows a page. Entering the review remembers where the game stands; PAGE_PLAY plays on from the
 * node that is shown; PAGE_NEW starts from what was chosen last, unless a position is set up for
 * it. */
void game_set_page(Game *game, Page page);
/* Goes back within a page, or to the one that led to it. False: the page itself is to be left. */
bool game_step_back(Game *game);
/* Leaves a page for the main one before. A review returns the game to where it stood. MATCH_OK, or
 * MATCH_NO_MEMORY: the review goes on. */
MatchError game_leave_page(Game *game);
/* Leaves a page that is over the game; does nothing on a main page. */
void game_close_page(Game *game);

/* The player chose this game: the draft starts from it, now and later. */
void game_choose(Game *game, const Setup *setup);

/* PAGE_REVIEW: to a ply on the current path (-1: its last), or to any node of the tree.
 * MATCH_OK, MATCH_NOTHING (there is none) or MATCH_NO_MEMORY. */
MatchError game_go_to_ply(Game *game, int ply);
MatchError game_go_to_node(Game *game, NodeId node);

bool game_has_clocks(const Game *game);
/* A move is due: no result, no review, no pause, no open request, and no new game is set up. */
bool game_is_running(const Game *game);
/* No result, review or pause, and no new game is set up; a request may be open. */
bool game_is_played(const Game *game);
/* Stones lie on the board and the result has not been counted, also while an earlier move is
 * reviewed. */
bool game_is_unfinished(const Game *game);
/* Has a move, or set-up stones that no player has begun with, and no result yet, also while a
 * review shows another node: it must be saved before another game replaces it. */
bool game_is_worth_keeping(const Game *game);
/* Something would be missing if it were lost: moves or a score. */
bool game_has_content(const Game *game);
/* A pause, or the page that is shown, stops the clock of the person to move. */
bool game_stops_clock(const Game *game);
/* The position is not shown while the clocks are stopped (a setting). */
bool game_hides_position(const Game *game);
/* Whose thinking time passes; SEAT_NONE: nobody's. A person's passes only while the page lets them
 * play and the window is `seen`, a computer's as long as it thinks. */
Seat game_clock_runner(const Game *game, bool seen);
/* The engine of this seat failed at the current position: a person moves for it. */
bool game_engine_failed(const Game *game, Seat seat);
/* The seat that a command acts for: `seat`, else (a shared panel) the person to move, else the only
 * person. Without people: whoever is to move. */
Seat game_person(const Game *game, Seat seat);

#endif
