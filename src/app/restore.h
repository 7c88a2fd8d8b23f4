/* restore.h: at start, finds the game of the last time, and takes care of all other games that
 * former runs left, in autosaves or under a date (autosave_leave): they go to games/. Files that
 * cannot be read now are left as they are, damaged ones are renamed to FILE.bad, and the player is
 * told. */
#ifndef TENGEN_APP_RESTORE_H
#define TENGEN_APP_RESTORE_H

#include "app/autosave.h"
#include "app/games_folder.h"

/* Chooses the autosave's slot, and returns the game for the caller to own; NULL: there is none.
 * `pending`: gets what all games that are found have in Match.pending. */
Match *restore_game(Autosave *autosave, GamesFolder *games, Buffer *pending, Messages *messages);

#endif
