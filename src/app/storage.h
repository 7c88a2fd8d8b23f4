/* storage.h: the player's files.
 *
 *   file                 written when                                   by
 *   settings.ini         a setting or the set-up of a game changes      storage_save_settings
 *   autosave.sgf         the game changes, a new one begins, at the end storage_autosave
 *   autosave N.sgf       the same, by further instances of the program  storage_autosave
 *   autosave*.sgf.old    after each of them, through to the disk        storage_autosave
 *   autosave*.sgf.lock   while an instance uses that autosave           storage_claim_autosave
 *   games/DATE.sgf       the player saves the game                      storage_save_game
 *                        a new game replaces an unfinished one          storage_keep_unfinished
 *                        autosaves of ended instances                   storage_claim_autosave
 *   games/DATE.png       the player saves a picture                     storage_save_picture
 *   settings.ini.bad     the file has lines that cannot be read         storage_read_settings
 *   autosave.sgf.bad     the file cannot be read                        storage_load_autosave
 *                        it cannot be copied to games/                  storage_keep_unfinished
 *
 * All but the unfinished game and storage_write_game are written on the thread of writer.h;
 * storage_collect reports the results. Main thread only. */
#ifndef TENGEN_APP_STORAGE_H
#define TENGEN_APP_STORAGE_H

#include "app/game.h"
#include "app/messages.h"
#include "app/options.h"
#include "app/paths.h"
#include "app/slot.h"
#include "app/writer.h"

typedef struct Storage {
    Messages *messages; /* borrowed */
    Writer *writer;
    Paths paths;
    bool enabled;           /* settings and autosave are read and written */
    bool no_folders;        /* it should be enabled, but no folder is known */
    bool settings_blocked;  /* settings.ini could not be read: it is not overwritten */
    bool settings_repaired; /* it had bad lines, was renamed and has to be written again */
    bool write_failed;      /* reported once, until a write succeeds again */
    Slot slot;              /* where this instance keeps its game */
    uint64_t saved_state;   /* of the match as it was last saved (match_saved_state) */
    char saved_name[64];    /* last name used in games/, and how often */
    int saved_count;
} Storage;

/* Finds the folders: all files in `folder`, or if it is empty where the system wants them. */
void storage_init(Storage *storage, const char *folder, bool enabled, Messages *messages);
/* Says that nothing is saved, if no folder for it was found. */
void storage_warn_of_folders(Storage *storage);
/* Starts the thread that writes. False: out of memory. */
bool storage_start_writer(Storage *storage);
/* Writes whatever waits, prints failures to stderr and leaves the autosave to other instances. */
void storage_close(Storage *storage);
void storage_free(Storage *storage);
/* Blocks until everything is written. */
void storage_flush(Storage *storage);

/* Reads settings.ini over `saved`. */
void storage_read_settings(Storage *storage, Options *saved);
void storage_save_settings(Storage *storage, const Options *saved);

/* Gives this instance an autosave of its own and moves the autosaves of ended instances to
 * games/. */
void storage_claim_autosave(Storage *storage);
/* The previous run's game; the caller owns it. NULL: none, or unreadable. */
Match *storage_load_autosave(Storage *storage);
bool storage_needs_autosave(const Storage *storage, const Game *game);
void storage_autosave(Storage *storage, const Game *game);

/* Copies the unfinished game to games/ before another one replaces it; `tell`: says so. */
void storage_keep_unfinished(Storage *storage, const Game *game, bool tell);

void storage_save_game(Storage *storage, const Match *match);
/* Takes the pixmap over; one without pixels reports that memory ran out. */
void storage_save_picture(Storage *storage, Pixmap picture);

/* To a path, before it returns, in the format of its extension; SGF if that cannot be written. */
bool storage_write_game(const Match *match, const char *path, char *error, size_t bytes);
bool storage_write_picture(const Pixmap *picture, const char *path, char *error, size_t bytes);

/* Tells the player what became of the files written since the last call. */
void storage_collect(Storage *storage);

#endif
