/* autosave.h: keeps the game on the board in a file, so that it goes on after quitting, a crash or
 * a power cut. After each change the file is written quickly, then its copy through to the disk.
 *
 * There are several places: the data folder and, where that cannot be written, the folders of
 * Paths.rescue. The first is tried again after each change and every AUTOSAVE_RETRY_MS; once it
 * works, the files in the others are removed. A notice tells the player as long as it does not, one
 * for each role.
 *
 * Times are the loop's, in ms. Main thread only. */
#ifndef TENGEN_APP_AUTOSAVE_H
#define TENGEN_APP_AUTOSAVE_H

#include "app/game.h"
#include "app/kept_game.h"
#include "app/messages.h"
#include "app/opened_file.h"
#include "app/paths.h"
#include "app/slot.h"
#include "app/writer.h"

enum {
    AUTOSAVE_PLACES = 1 + PATHS_RESCUE,
    AUTOSAVE_SPARED_MAX = 8,
    AUTOSAVE_RETRY_MS = 5000,
    AUTOSAVE_CLOCK_MS = 5000 /* a running clock is saved this often: a crash gives back no more */
};

typedef struct AutosavePlace {
    char folder[FILE_PATH_BYTES]; /* empty: there is no such place */
    Slot slot;
    bool chosen;    /* `slot` is */
    uint32_t since; /* ... from this write on */
    uint32_t held;  /* the last write whose file is there; 0: none of this run is */
    uint64_t stamp; /* file_system_stamp of slot.path after it */
    int error;      /* of the last attempt to write there; 0: none */
} AutosavePlace;

/* What is kept. */
typedef enum AutosaveRole {
    AUTOSAVE_OWN,   /* the player's own game */
    AUTOSAVE_VISIT, /* the game that is looked at over it */
    AUTOSAVE_DRAFT, /* the position that is set up */
    AUTOSAVE_ROLES
} AutosaveRole;

typedef struct Autosave {
    bool enabled;
    bool guessed; /* Paths.guessed */
    AutosaveRole role;
    const struct Autosave *own; /* the one of the own game, whose slots come before; NULL: this is
                                   it */
    Messages *messages;         /* borrowed, like the next */
    Writer *writer;
    const OpenedFile *opened; /* of the game on the board */
    const KeptGame *kept;     /* ... once it has ended; NULL: it cannot have */
    AutosavePlace place[AUTOSAVE_PLACES];
    Slot spared[AUTOSAVE_SPARED_MAX]; /* claimed, but not written: see autosave_spare */
    int spared_count;

    /* The match as it was last given to the writer. */
    bool given;       /* it was */
    uint64_t state;   /* of match_saved_state */
    uint64_t pending; /* a hash of Match.pending; 0: it was empty */
    unsigned saves;   /* OpenedFile.saves: Match.origin changes with it */
    bool in_games;    /* Match.kept */
    Clock clock[2];
    size_t bytes;       /* the length of the text */
    int64_t series;     /* Match.series */
    int64_t saved_ms;   /* Unix time */
    int64_t written_ms; /* the loop's time */

    uint32_t order;   /* number of the last write; 1: what was found at the start */
    uint32_t changed; /* of the first one with the game as it is now */
    uint32_t begun;   /* of the first one of the game on the board */
    uint32_t synced;  /* of the last one that is through to the disk */
    int synced_place; /* where that is */
    bool held_back;   /* nothing is written */
    bool due;         /* the last one failed: write in place[next] at once */
    int next;
    bool trouble; /* the first place failed, and has not worked since */
    bool wakes;   /* the main thread, when the game is through to the disk */
} Autosave;

void autosave_init(Autosave *autosave, const Paths *paths, bool enabled, Messages *messages);
/* Empty, for another game that is looked at; results of writes before are not for it. */
void autosave_begin_visit(Autosave *autosave);
/* Its game is kept elsewhere, or need not be: nothing is tried again, its notices are closed. */
void autosave_forget_trouble(Autosave *autosave);
/* One of its disks does not answer. */
bool autosave_is_stuck(const Autosave *autosave);
/* Removes the files of this run and gives the slots to other instances. The writer must be idle. */
void autosave_remove(Autosave *autosave);
/* Chooses the slot in the first place, at start. If its last owner is closing, waits for it. */
void autosave_choose(Autosave *autosave);
/* The files in the slot of this place stay as they are: from now on this run writes into another
 * one. */
void autosave_spare(Autosave *autosave, int place);
/* The game was found in this slot of a later place: its files are removed as soon as the first
 * place works. Takes the claim over. */
void autosave_adopt(Autosave *autosave, int place, const Slot *slot);
/* The file in the first place contains this match. */
void autosave_note(Autosave *autosave, const Match *match);

/* The game has to be written. Also when the lines of Match.pending are in the player's file: a
 * start adds them again if that is cleared meanwhile. */
bool autosave_is_due(const Autosave *autosave, const Game *game, int64_t now_ms);
/* When it may have to be, though it does not change; -1: never. */
int64_t autosave_next_ms(const Autosave *autosave, const Game *game);
/* `sync`: through to the disk, also if only the clocks have run. */
void autosave_write(Autosave *autosave, const Game *game, int64_t now_ms, bool sync);
/* Takes the result of such a write. */
void autosave_take(Autosave *autosave, const WriteResult *result);

/* Looks whether the folders and files are still those that were written. If not, the game is due.
 */
void autosave_check(Autosave *autosave);
/* The game as it was last written is through to the disk, in autosave_file. The writer must be
 * idle, all results taken, the folders checked and nothing due. */
bool autosave_is_kept(const Autosave *autosave);
/* ... but only until the player logs out. */
bool autosave_is_brief(const Autosave *autosave);
/* Kept in the first place, or as it is in the file that it was opened from: nothing of the game
 * will be missing. */
bool autosave_lacks_nothing(const Autosave *autosave);
const char *autosave_file(const Autosave *autosave);
/* That file keeps its game when the next one is saved: it is renamed, or another slot is used from
 * now on. `path`: where it is then. */
void autosave_leave(Autosave *autosave, char *path, size_t bytes);

/* Another game begins, but the files are still needed: nothing is written until autosave_replace,
 * or until this is called with false. */
void autosave_hold_back(Autosave *autosave, bool on);
/* Another game begins: until it is written, the files have no state of it. */
void autosave_replace(Autosave *autosave);
/* Is a state of the game on the board, perhaps an earlier one, in autosave_file? */
bool autosave_has_state(const Autosave *autosave);

/* The time for the next file: Unix time in ms, and later than any before. */
int64_t autosave_next_stamp(Autosave *autosave);

/* Tells other instances that the slots are soon theirs, or that they are not after all. */
void autosave_mark_closing(Autosave *autosave, bool closing);
/* Gives the slots to other instances. */
void autosave_close(Autosave *autosave);

#endif
