/* match_store.h: the file of the games of a match between engines (app/match_archive.h), which the
 * same match goes on with. Only one process at a time writes it. Not for several threads at once.
 */
#ifndef TENGEN_APP_MATCH_STORE_H
#define TENGEN_APP_MATCH_STORE_H

#include "app/match_archive.h"

typedef struct MatchStore {
    const char *path; /* the caller's; empty: no game is kept */
    int handle;       /* holds the lock on the file; -1: none */
    int games;        /* that the file has */
} MatchStore;

/* Creates the file, or reads its games: `game` as in match_archive_read. What a
 * killed program has left at its end is moved to PATH.bad, and a message says so. False: `error`
 * says why the match cannot be kept there; the file is as it was. */
bool match_store_open(MatchStore *store, const char *path, const MatchPlan *plan, PlayedGame *game,
                      char *error, size_t bytes);
/* False: `error` says why it could not be kept. */
bool match_store_add(MatchStore *store, RefereedGame *game, const MatchPlan *plan, char *error,
                     size_t bytes);
void match_store_close(MatchStore *store);

#endif
