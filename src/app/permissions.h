/* permissions.h: who may do what now. The only place that decides: commands ask before they act,
 * the snapshot asks to enable controls. What only the match knows (is there a move to undo?) comes
 * from engine/history.
 *
 * Predicates without side effects, main thread. */
#ifndef TENGEN_APP_PERMISSIONS_H
#define TENGEN_APP_PERMISSIONS_H

#include "app/game.h"
#include "app/puzzles.h"

/* Face to face, changes to the game need the opponent's consent. */
bool must_ask_first(const Game *game);
/* Does a new game that replaces the one on the board need the other's consent? */
bool must_ask_for_new_game(const Game *game);

/* A person may place a stone, or decide about the opening (choose a colour, declare a number). */
bool may_play(const Game *game);
bool may_choose(const Game *game);
bool may_declare(const Game *game); /* ... or change the number that is shown */

/* A point of the page's own board may be tried. */
bool may_try(const Game *game, const Puzzles *puzzles);
/* A puzzle may be chosen, and the one on the board worked on. */
bool may_solve(const Game *game);

/* What the library lists may be used: it is shown. */
bool may_use_library(const Game *game);
/* The statistics may be exported, cleared and so on: they are shown. */
bool may_use_engines(const Game *game);
bool may_use_contest(const Game *game);
bool may_use_statistics(const Game *game);

bool may_undo(const Game *game, Seat seat); /* face to face: ask for it; SEAT_NONE: either seat */
bool may_redo(const Game *game);
bool may_hint(const Game *game);
/* Ask why the last move was played: in a review any move, in a game the computer's or an engine's.
 * Face to face this means after the end only, since an unfinished game is not reviewed. */
bool may_ask_why(const Game *game);
bool may_resign(const Game *game, Seat seat); /* SEAT_NONE: game_person */
bool may_pause(const Game *game);             /* and resume */
/* Look back at earlier moves of the game that is played, while it goes on: not where its stones may
 * be hidden, nor while a request has to be answered. */
bool may_look(const Game *game);

/* `seat`: who offers; SEAT_NONE: the person at a shared panel (game_person). */
bool may_offer_draw(const Game *game, Seat seat);
/* It has offered one; the other has to move before the next offer. */
bool must_wait_to_offer_draw(const Game *game, Seat seat);

/* Who asks for something: `seat`, else whose panel opened the page; SEAT_NONE: unknown. */
Seat asking_seat(const Game *game, Seat seat);
/* Who offers a draw: without a seat, the person at a shared panel (game_person), or face to face
 * whoever asks. */
Seat offering_seat(const Game *game, Seat seat);
/* The seat behind an answer or a withdrawal: `seat`, else (a shared panel) the one that may. Face
 * to face a shared panel belongs to neither: SEAT_NONE. */
Seat answering_seat(const Game *game, Seat seat);
Seat withdrawing_seat(const Game *game, Seat seat);
bool may_answer(const Game *game, Seat seat);   /* the open request */
bool may_withdraw(const Game *game, Seat seat); /* its own open request */

bool may_review(const Game *game);  /* open the review */
bool may_edit(const Game *game);    /* show the tools that change the tree, also from the menu */
bool may_browse(const Game *game);  /* in the review: go to other moves, switch the analysis */
bool may_play_on(const Game *game); /* from the move that is shown */
bool may_analyse(const Game *game); /* the position that is shown */
bool may_turn(const Game *game);    /* turn, mirror or shift the game of the review */
bool may_arrange(const Game *game); /* change the position that is set up */
bool may_follow(const Game *game);  /* play a line of the analysis */

/* May the computer think on the time of the person to move, if that person is there? */
bool may_think_ahead(const Game *game);

bool may_open(const Game *game);     /* a game file, in place of the game on the board */
bool may_move_now(const Game *game); /* the computer, to move at once */

bool may_open_page(const Game *game, Page page);
bool may_go_back(const Game *game);      /* before the first game PAGE_NEW is the first page */
bool may_start(const Game *game);        /* the game that PAGE_NEW shows */
bool may_say_newcomer(const Game *game); /* whether the game is new to them */
bool may_rematch(const Game *game);
bool may_take_level(const Game *game); /* the level that the result suggests */
/* The next game, or this one from the start, needs the other's consent. */
bool must_ask_for_rematch(const Game *game);

/* The game, or a picture of it: not a game in which nothing has happened yet. */
bool may_save(const Game *game);
bool may_answer_engine(const Game *game); /* the engine to move has failed */
bool may_retry_save(const Game *game);    /* the automatic one */

#endif
