/* visit.h: a game that is looked at and not played: it was opened from a file, or set up. The
 * player's own game lies aside and comes back to the board when the review is left, which leads to
 * where the visit began, or the program starts again. Only the player can end the visit by playing
 * on: then the own game is in games/, where it was copied before. Main thread only. */
#ifndef TENGEN_APP_VISIT_H
#define TENGEN_APP_VISIT_H

#include "app/game.h"
#include "app/storage.h"

/* Starts as all zero. */
typedef struct Visit {
    bool on;
    Page from;    /* the page with the games that it was chosen from; PAGE_NEW: none */
    Match *aside; /* owned; NULL: there was no own game */
    bool reporting, reports_first; /* Game's, with `aside` */
} Visit;

/* Does the game on the board lie aside during a visit that begins now? Else it has to be kept. */
bool visit_sets_aside(const Visit *visit, const Game *game);
/* Before game_adopt puts another match onto the board and its files are noted. */
void visit_begin(Visit *visit, Game *game, Storage *storage);
/* The game on the board is played: what lies aside is kept and freed. */
void visit_end(Visit *visit, Storage *storage);
/* At the end of the program. */
void visit_free(Visit *visit);

/* Leaves the review of the game on the board, which is kept if it has changed: the own game comes
 * back, else there is none. The caller has stopped what works for the game. `from`: the page to be
 * shown; it is not where the visit began if that is shown already. MATCH_OK, or MATCH_NO_MEMORY:
 * the review goes on. */
MatchError visit_leave(Visit *visit, Game *game, Storage *storage, Page *from);

#endif
