/* match_archive.h: the games of a match between engines as SGF, all in one file, from which the
 * match goes on. Any thread. In the root of each game:
 *
 *   GN[number]     of the game, from 1
 *   RO[number]     of its opening, from 1
 *   EV[A - B]      the names of the sides; ENGINEKEY[hash] of their commands
 *   TM, OT         the clock; ENGINETIME[move_ms:main_ms:increment_ms] exactly
 *   RE             W+T: out of time, W+F: crash, illegal move or foul
 *   GC[words]      how it ended: "five", "draw", "A: crash: it ended" */
#ifndef TENGEN_APP_MATCH_ARCHIVE_H
#define TENGEN_APP_MATCH_ARCHIVE_H

#include "app/match_score.h"
#include "app/referee.h"
#include "engine/buffer.h"

/* Consumes nothing of `game`; sets names and date of its record. False: out of memory. */
bool match_archive_add(Buffer *out, RefereedGame *game, const MatchPlan *plan);
/* For A. */
MatchResult match_archive_result(const Outcome *outcome, int number);

/* Sets the results of the games that the text has, `result` by number, plan->games of them. The
 * text ends with a NUL. One that ends within a game, since the program was killed, lacks that one:
 * `end` is where it begins. False: `error` says why these are not games of this match. */
bool match_archive_read(const char *text, size_t length, const MatchPlan *plan, MatchResult *result,
                        size_t *end, char *error, size_t bytes);

#endif
