/* slot.h: the files of unfinished games in a folder: "autosave.sgf", "autosave 2.sgf" ..., one for
 * each instance of the program that runs. Any thread. */
#ifndef TENGEN_APP_SLOT_H
#define TENGEN_APP_SLOT_H

#include "app/claim.h"
#include "app/file.h"

typedef struct Slot {
    char path[FILE_PATH_BYTES]; /* written quickly, after each change */
    char copy[FILE_PATH_BYTES]; /* PATH.old: the same game, written through to the disk */
    int claim;                  /* of claim_take */
    int number;                 /* 1: "autosave.sgf" */
} Slot;

/* The first slot with a number above this one that no other instance has; `fresh`: skips slots that
 * contain a game, else waits for the owner of slot 1 if it is closing. The slot may be unclaimed
 * (CLAIM_NONE) if the folder cannot be written. False: the path is too long. */
bool slot_take(Slot *slot, const char *folder, int above, bool fresh);
/* Claims the next slot with a game that a former instance left, and sets *number to its number.
 * Begin with *number = 0. False: no unclaimed one is left. *error becomes errno if there may be
 * more, since the folder could not be read whole. */
bool slot_take_orphan(Slot *slot, const char *folder, int *number, int *error);
void slot_release(Slot *slot);
/* Is the path that of a slot in this folder, of whatever instance? */
bool slot_is_in(const char *folder, const char *path);

#endif
