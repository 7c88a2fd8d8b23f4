/* match_store.h: the file of the games of a match between engines (app/match_archive.h), which the
 * same match goes on with. Only one process at a time plays on with it: it is locked, and read,
 * mended and added to by that handle. Not for several threads at once. */
#ifndef TENGEN_APP_MATCH_STORE_H
#define TENGEN_APP_MATCH_STORE_H

#include "app/match_archive.h"

typedef enum MatchStoreUse {
    MATCH_STORE_LOOK, /* changes nothing, and makes no file */
    MATCH_STORE_PLAY
} MatchStoreUse;

typedef struct MatchStore {
    const char *path; /* the caller's; empty: no game is kept */
    int handle;       /* MATCH_STORE_PLAY: holds the lock on the file; -1: none */
    int games;        /* that the file has */
    bool elsewhere;   /* MATCH_STORE_LOOK: another process plays on with it now */
} MatchStore;

/* Reads the games of the file, if there is one: `game` as in match_archive_read. To play, creates
 * it, locks it, and moves what a killed program has left at its end to PATH.bad, which a message
 * says. False: `fault` says why the match cannot be kept there; the file is as it was. */
bool match_store_open(MatchStore *store, const char *path, MatchStoreUse use, const MatchPlan *plan,
                      PlayedGame *game, MatchFault *fault);
/* Also fails if the file was removed or replaced meanwhile. */
bool match_store_add(MatchStore *store, RefereedGame *game, const MatchPlan *plan,
                     MatchFault *fault);
void match_store_close(MatchStore *store);

#endif
