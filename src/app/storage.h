/* storage.h: the player's files.
 *
 *   file                  written when                                   by
 *   settings.ini          a setting or the set-up of a game changes      storage_save_settings
 *   puzzles.txt           a puzzle is tried or solved                    app/puzzle_file
 *   statistics.txt        a game ends                                    app/statistics_file
 *   FILE.old              one of these three is replaced                 app/shared_file
 *   FILE.bad              a damaged one is replaced                      app/shared_file
 *   FILE.lock             while one is written; stays afterwards         app/claim
 *   library.txt           a game is kept, a folder added, a file opened  app/library_places
 *   library.db            game files have changed; can be removed        app/library_index
 *   autosave.sgf          the game changes, its clock runs, at the end   app/autosave
 *   autosave.sgf.old      after each of them, through to the disk        app/autosave
 *   autosave N.sgf        the same, by further instances of the program, app/autosave
 *                         and of a game that is looked at while the own
 *                         one is in the slot before, and of a position
 *                         that is set up
 *   autosave*.sgf.lock    while an instance uses that autosave           app/claim
 *   /tmp/tengen-*.lock    in its place, where the folder has no locks;   app/claim
 *                         stays afterwards
 *   STATE/autosave*.sgf   the data folder cannot be written              app/autosave
 *   the opened file       the player saves the game: only its place      storage_save_game
 *   games/NAME.sgf        the player saves another game, in the file     storage_save_game
 *                         where it was kept, else in a new one
 *                         a game ends                                    app/kept_game
 *                         another game replaces an unfinished one        storage_keep_replaced
 *                         another position is set up in place of one,    storage_leave_arranged
 *                         or the program ends                            storage_close
 *                         autosaves of ended instances                   app/restore
 *   DATE.sgf              such a game cannot be copied to games/; the    app/autosave
 *                         next start takes it there
 *   games/DATE A–B.sgf   a game of a match of engines ends              app/match_store
 *   games/NAME.png        the player saves a picture                     storage_save_picture
 *   games/DATE.csv        the player exports the statistics              storage_save_csv
 *   engine-N-errors.txt   the engine of a side writes errors; both of    app/gomocup_process
 *                         two instances that do so at once
 *   autosave*.sgf.bad     the file is damaged                            app/restore
 *   RUNTIME/open-*        while an instance has autosave.sgf: a socket    app/open_receiver
 *   *.PID-N.new           while one of them is written                   app/file
 *
 * STATE is $XDG_STATE_HOME/tengen, then $XDG_RUNTIME_DIR/tengen (RUNTIME). Files are written on the
 * threads of writer.h, except those that a command names or that must exist before it goes on. Main
 * thread only. */
#ifndef TENGEN_APP_STORAGE_H
#define TENGEN_APP_STORAGE_H

#include "app/autosave.h"
#include "app/games_folder.h"
#include "app/kept_game.h"
#include "app/opened_file.h"
#include "app/options.h"
#include "app/puzzle_file.h"
#include "app/settings_file.h"
#include "app/statistics_file.h"

/* Where the unfinished game that another one has replaced is meanwhile. */
typedef enum ReplacedPlace {
    REPLACED_GONE,  /* only in its autosave: until it is kept, the other game is not saved there */
    REPLACED_ASIDE, /* it lies aside (AsideGame) and stays in its autosave */
    REPLACED_BACK   /* it lay aside, and is on the board again */
} ReplacedPlace;

/* That game, on its way to games/. */
typedef struct ReplacedGame {
    bool waiting; /* it is not kept yet */
    bool failed;  /* it could be saved nowhere; the next attempt is at retry_ms */
    bool tell;
    ReplacedPlace place;
    Autosave *autosave; /* which it is in; borrowed */
    int64_t retry_ms;
    char name[GAME_NAME_BYTES]; /* of a new file; empty: by the position that is shown */
    char
        file[FILE_PATH_BYTES]; /* of games/, which it was resumed from and goes to; empty: a new one
                                */
    uint64_t stamp;            /* ... if it still has this one, */
    unsigned reading;          /* ... and OpenedFile.reading */
    Match *match;              /* owned; NULL: none, or there was no memory for it */
} ReplacedGame;

enum { PLAYER_FILES = 3 };

/* Of a game: where it was opened from and kept. */
typedef struct GameFiles {
    OpenedFile opened;
    KeptGame kept;
} GameFiles;

/* The player's own game, while another one is looked at (app/visit.h). Its autosave stays, and the
 * other game gets one in a later slot. */
typedef struct AsideGame {
    Match *match; /* borrowed; NULL: none, or it has nothing that could be lost */
    GameFiles files;
    bool kept; /* it is in games/, too, or need not be */
} AsideGame;

/* What the player has saved last in a file of its own. */
typedef struct NewSave {
    bool waiting;   /* it is on its way */
    int64_t id;     /* Match.id; 0: none */
    uint64_t state; /* match_saved_state then */
    uint64_t stamp; /* file_system_stamp after it; 0: it is on its way, or has failed */
    char path[FILE_PATH_BYTES];
} NewSave;

typedef struct Storage {
    Messages *messages; /* borrowed */
    Writer *writer;
    Paths paths;
    bool enabled; /* the player's files are read and written */
    bool closed;
    bool troubled;     /* the autosave was, at the last storage_update */
    unsigned not_kept; /* the toast about an ended game that could not be written; 0: none */
    bool patient; /* nobody waits for the end: other instances have a minute to end their changes */
    int64_t now_ms;      /* of the last storage_update */
    Autosave autosave;   /* of the game on the board, or of what lies aside */
    Autosave visit;      /* of the game on the board while something lies aside */
    Autosave draft;      /* of the position that is set up */
    int64_t left;        /* Match.id of one that was replaced, on its way to its file; 0: none, */
    uint64_t left_state; /* ... and its match_saved_state */
    bool visit_ends;     /* what was saved of it is removed once the game on the board is kept */
    AsideGame aside;
    GamesFolder games;
    SettingsFile settings;
    PlayerFile puzzles;
    StatisticsFile statistics;
    PlayerFile *player_file[PLAYER_FILES]; /* those of the three */
    OpenedFile opened;
    OpenedFile arranged; /* the file of the position that is set up, once it was saved */
    ReplacedGame replaced;
    KeptGame kept;
    NewSave new_save;
    unsigned readings;      /* so many games were read from a file */
    unsigned games_written; /* so many files of games/ */
    bool lost;              /* a replaced game is */
} Storage;

/* Finds the folders: all files in `folder`, or if it is empty where the system wants them. */
void storage_init(Storage *storage, const char *folder, bool enabled, Messages *messages);
/* Says which settings could not be read, and that settings and games are not saved if no folder for
 * them was found. */
void storage_warn_at_start(Storage *storage);
/* Starts the threads that write. False: out of memory. */
bool storage_start_writer(Storage *storage);
/* Saves the game (NULL: there is none) and whatever waits, and leaves the files to other
 * instances. False: the game, or something for the other files, is lost, and stderr says so. */
bool storage_close(Storage *storage, const Game *game);
void storage_free(Storage *storage);

/* Has this player never saved settings? Ask before anything is read or written. */
bool storage_is_first_start(const Storage *storage);
/* Reads settings.ini over `saved`. */
void storage_read_settings(Storage *storage, Options *saved);
void storage_save_settings(Storage *storage, const Options *saved);

/* Adds what puzzles.txt has to `progress`. */
void storage_read_puzzles(Storage *storage, PuzzleProgress *progress);
void storage_save_puzzles(Storage *storage, const PuzzleProgress *progress);

/* Is there a place for statistics.txt? */
bool storage_keeps_statistics(const Storage *storage);
/* Adds the games of statistics.txt. */
void storage_read_statistics(Storage *storage, Statistics *statistics);
void storage_add_result(Storage *storage, const GameResult *result, bool may_be_there);
/* Match.pending becomes what is added but not through to the disk. */
void storage_fill_pending(const Storage *storage, Match *match);
void storage_clear_statistics(Storage *storage);

/* This instance is the one that has autosave.sgf of the data folder. */
bool storage_has_first_autosave(const Storage *storage);
/* At start: the previous run's game; the caller owns it. NULL: there is none. */
Match *storage_restore(Storage *storage);
/* Saves the game if it has to be; times are the loop's. */
void storage_update(Storage *storage, const Game *game, int64_t now_ms);
/* When storage_update is to be called though nothing changes; -1: never. */
int64_t storage_next_ms(const Storage *storage, const Game *game);
/* Saves the game at once, and what lies aside if that has failed to be. */
void storage_autosave(Storage *storage, const Game *game);
/* Waits until the game, what lies aside, the one that it has replaced and the position that is set
 * up are saved, or cannot be. False: one that is worth keeping is saved nowhere. */
bool storage_is_kept(Storage *storage, const Game *game);
/* ... or only until the player logs out. After storage_is_kept. */
bool storage_is_brief(Storage *storage, const Game *game);
/* Both of the game on the board alone, or of the position that is set up. */
bool storage_board_is_kept(Storage *storage, const Game *game);
bool storage_board_is_brief(Storage *storage, const Game *game);
bool storage_draft_is_kept(Storage *storage, const Game *game);
bool storage_draft_is_brief(Storage *storage, const Game *game);
/* Before the last storage_is_kept: another instance that is started now waits for the end of this
 * one. False: this one goes on after all. */
void storage_mark_closing(Storage *storage, bool closing);
/* Can another game replace this one without a question? True as long as no save of a game has
 * failed: one that is on its way is not waited for. After a failure as storage_is_kept. */
bool storage_is_safe(Storage *storage, const Game *game);

/* The game on the board, which has an id, has just been read from this file. */
void storage_note_opened(Storage *storage, const Game *game, const char *path,
                         const GamePlace *place);
/* match_saved_state of the game on the board, if it is as it was opened or pasted; else 0. */
uint64_t storage_unchanged_state(const Storage *storage, const Game *game);
/* Before another game is looked at: this one is copied to games/ as by storage_keep_replaced, and
 * stays borrowed in its autosave, until it is on the board again as it was (storage_take_back, for
 * which the game that was looked at has been kept) or the other game is played in its place
 * (storage_end_aside; this one is kept before it returns, or on its way). */
void storage_set_aside(Storage *storage, const Game *game);
void storage_take_back(Storage *storage);
void storage_end_aside(Storage *storage);
/* Something was added to the game that is no change of it; `before`: match_saved_state before that.
 */
void storage_note_added(Storage *storage, const Game *game, uint64_t before);
/* The player deletes this file in the library, from where it can still be brought back, or does so:
 * games that are kept do not go into it. */
void storage_note_deleted(Storage *storage, const char *path, bool deleted);
/* Before another game replaces this one: copies it, if it is unfinished, with players, clocks and
 * score to games/, unless it was opened from a file and neither has changed since; `tell`: says so.
 * One that has ended is copied likewise if it is not known to be in the library yet.
 * A thread writes it. The other game is not saved before that is done; if it fails, the autosave of
 * the replaced game is left under another name; if that has not been saved either, both are tried
 * again, with a notice. Waits if the game before this one is still on its way. */
void storage_keep_replaced(Storage *storage, const Game *game, bool tell);

/* Before each command, and in each turn of the loop: a game that has ended is written to games/. */
void storage_keep_finished(Storage *storage, const Game *game);

/* In its place in the file that it was opened from, if that is one of SGF that could be read whole,
 * has not changed since and is not write-protected; one that has ended in the file where it was
 * kept, or will be from now on, if no engine played; else in a new file of games/, unless it is in
 * one as it is. */
void storage_save_game(Storage *storage, const Match *match);
/* The same of the position that is set up: in the file of its last save, else in a new one. False:
 * out of memory, or there is no folder, and the player has been told. */
bool storage_save_arranged(Storage *storage, const Match *match);
/* That file has the position as it is. */
bool storage_has_arranged(const Storage *storage, const Match *match);
/* Before another position is set up in place of the one that is, which goes into its file; if that
 * fails, what was saved of it stays for the next start. Waits only if the one before is still on
 * its way. */
void storage_leave_arranged(Storage *storage, const Game *game);
/* What was set up with this id is the game on the board now; so is its file, unless that game has
 * one. */
void storage_note_begun(Storage *storage, int64_t arranged, const Match *match);
/* In a file that the player chose, in the format of its extension. Replaces it. Without one that
 * can be written: as SGF, in a new file "PATH.sgf", "PATH 2.sgf" ... */
void storage_save_game_as(Storage *storage, const Match *match, const char *path);
/* Takes the text over: the finished games as CSV. */
void storage_save_csv(Storage *storage, Buffer *text);
/* New files of this name; NULL: of date and time. They take what they are given over. */
void storage_save_animation(Storage *storage, const char *name, Buffer *file); /* a WebP */
void storage_save_sheet(Storage *storage, const char *name, Buffer *file);     /* a PDF */
/* A pixmap without pixels reports that memory ran out. */
void storage_save_picture(Storage *storage, const char *name, Pixmap picture);

/* To a path, before it returns, in the format of its extension; SGF if that cannot be written. */
bool storage_write_game(const Match *match, const char *path, char *error, size_t bytes);
bool storage_write_picture(const Pixmap *picture, const char *path, char *error, size_t bytes);

/* Tells the player what became of the files written since the last call. */
void storage_collect(Storage *storage);
/* Blocks until everything is written, the game too if it waits for the one that it has replaced. */
void storage_flush(Storage *storage, const Game *game);

#endif
