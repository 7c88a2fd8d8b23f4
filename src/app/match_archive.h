/* match_archive.h: the games of a match between engines as SGF, all in one file, from which the
 * match goes on. Any thread. In the root of each game:
 *
 *   GN[number]     of the game, from 1
 *   RO[number]     of its opening, from 1
 *   EV[A - B]      the names of the sides; ENGINEKEY[hash] of their commands and limits
 *   TM, OT         the clock; ENGINETIME[move_ms:main_ms:increment_ms] exactly
 *   BL, WL         in a move: the seconds left on the clock of who has moved, increment included
 *   RE             W+T: out of time, W+F: crash, illegal move or foul
 *   GC[words]      how it ended: "five", "draw", "A: crash: it ended" */
#ifndef TENGEN_APP_MATCH_ARCHIVE_H
#define TENGEN_APP_MATCH_ARCHIVE_H

#include "app/match_fault.h"
#include "app/referee.h"
#include "engine/buffer.h"
#include "engine/history/match_score.h"

/* Consumes nothing of `game`; sets names and date of its record. False: out of memory. */
bool match_archive_add(Buffer *out, RefereedGame *game, const MatchPlan *plan);
/* What is left of a game. */
typedef struct PlayedGame {
    MatchResult result; /* for A; RESULT_NONE: it was not played */
    MatchLoss loss;     /* of the loser */
    Outcome outcome;
    int number; /* from 0 */
    int moves;
    int place; /* among the games of the file, from 0; -1: it is not kept */
} PlayedGame;

/* With its place -1. */
PlayedGame match_archive_played(const RefereedGame *game);

typedef struct ArchiveText {
    const char *text; /* ends with a NUL */
    size_t length;
    size_t end; /* found: of the last whole game */
    int games;  /* found: whole ones */
} ArchiveText;

/* Sets the games that the text has, `game` by number, plan->games of them. A text that ends within
 * a game, since the program was killed, lacks that one. False: `fault`, whose place is the
 * caller's, says why these are not games of this match. */
bool match_archive_read(ArchiveText *archive, const MatchPlan *plan, PlayedGame *game,
                        MatchFault *fault);

#endif
