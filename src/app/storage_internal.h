/* storage_internal.h: what the files of storage.h share. Each calls only those above it here, and
 * storage_run.c all of them. Main thread only. */
#ifndef TENGEN_APP_STORAGE_INTERNAL_H
#define TENGEN_APP_STORAGE_INTERNAL_H

#include "app/storage.h"

/* ---- storage_board.c ---- */

bool storage_has_folders(const Storage *storage);
/* A message id: there are none. */
const char *storage_no_folders(void);
/* The file of games/ that the game was kept in and resumed from, if it is still that; else "". */
const char *storage_own_file(const Storage *storage, const OpenedFile *opened, const Match *match);
/* Has the match ended, and is it not in its file as it is now? A game of another folder that is
 * needs no copy. `leaves`: as kept_game_is_due takes it. */
bool storage_ended_is_due(const OpenedFile *opened, const KeptGame *kept, const Match *match,
                          bool leaves);
/* storage_keep_finished, with `leaves`. */
void storage_keep_ended(Storage *storage, const Game *game, bool leaves);
/* The order is carried out or has failed: under each name that it got there is a file now, or
 * another one may get it. */
void storage_take_back_names(Storage *storage, const WriteOrder *order);
/* writer_put_match; if it fails, with storage_take_back_names. */
bool storage_put_match(Storage *storage, const WriteOrder *order, Match *copy, int64_t saved_ms);
/* Begins to write a game that has ended; the order says for whom. False: out of memory, or there is
 * no name for it. */
bool storage_write_kept(Storage *storage, const Match *match, WriteOrder *order);
/* What became of a write; if it was of an ended game, on the board or aside, and has failed, that
 * is kept again when it is left. */
void storage_take_kept(Storage *storage, const WriteResult *result);

/* What lies aside, as a game; not `in_game`: nothing does. */
Game storage_aside(const Storage *storage);
/* Of the game on the board. */
Autosave *storage_board_autosave(Storage *storage);
/* Writes the game if it is due. */
void storage_update_autosave(Storage *storage, Autosave *autosave, const Game *game);

/* On the terminal, since the window is closed: where the last state is. False: it is lost. */
bool storage_report_end(const Autosave *autosave);

/* ---- storage_saved.c ---- */

void storage_take_saved(Storage *storage, const WriteResult *result);
/* What became of the position of storage_leave_arranged: another one is saved in its place from now
 * on, or beside it. */
void storage_end_left(Storage *storage, bool saved);

/* ---- storage_replaced.c ---- */

/* Another game begins: has this one ended, and is it not known to be in the library yet? */
bool storage_waits_to_be_kept(const OpenedFile *opened, const KeptGame *kept, const Match *match);
/* Such a game, which goes to the file that it was or is being kept in. Takes the copy over, which
 * may be NULL. */
ReplacedGame storage_ended_game(const OpenedFile *opened, const KeptGame *kept, Autosave *autosave,
                                Match *copy);

/* Waits until the last change is saved somewhere, or every place has failed. */
void storage_settle(Storage *storage, Autosave *autosave, const Game *game);
/* Begins to write the game to games/; takes its match over. `opened`: of the game. */
void storage_replace(Storage *storage, const ReplacedGame *game, const OpenedFile *opened);
/* Tries again. */
void storage_retry_replacement(Storage *storage);
/* Waits until the replaced game is kept, so that the next one can be, or has failed to be. */
void storage_finish_replacement(Storage *storage);
/* The same; if it has failed, says on stderr where the game is or that it is lost. */
void storage_clear_replacement(Storage *storage);

/* ---- storage_draft.c ---- */

/* What would be lost of the position that is set up, as a game; not `in_game`: nothing. */
Game storage_draft(const Game *game);
/* Before the game on the board is written: saves the position as it is. */
void storage_update_draft(Storage *storage, const Game *game);
/* After that: removes what was saved of it, if it has become that game or nothing would be lost. */
void storage_end_draft(Storage *storage, const Game *game);
/* At the end of the program: it goes into its file, or stays saved for the next start. False: it is
 * lost. */
bool storage_close_draft(Storage *storage, const Game *game);

/* ---- storage_aside.c ---- */

/* Once the game on the board is kept without it, removes what was saved of the one that was looked
 * at. */
void storage_end_visit(Storage *storage);

#endif
