/* saved_game.h: reads the two files of a slot (app/slot.h) and finds the newest whole game in them.
 * Changes no file. */
#ifndef TENGEN_APP_SAVED_GAME_H
#define TENGEN_APP_SAVED_GAME_H

#include "app/file.h"
#include "app/slot.h"
#include "engine/history/match_file.h"

typedef enum SavedGameState {
    SAVED_GAME_NONE,      /* there is no file */
    SAVED_GAME_WHOLE,     /* as it was last saved */
    SAVED_GAME_OLDER,     /* the copy is whole, the newer file is not: `why` */
    SAVED_GAME_SALVAGED,  /* both are damaged; what could be read: `report` */
    SAVED_GAME_DAMAGED,   /* nothing could be read: `why` */
    SAVED_GAME_UNREADABLE /* a file may be good but cannot be read now: `why` */
} SavedGameState;

typedef struct SavedGame {
    SavedGameState state;
    Match *match; /* for the caller to own; NULL unless WHOLE, OLDER, SALVAGED or UNREADABLE, where
                     it is the copy's */
    bool from_copy;   /* the match is the copy's */
    bool keep_files;  /* a file may be good but cannot be read now: it must not be changed */
    int64_t saved_ms; /* when the match was saved, Unix time */
    SavedReport report;
    char path[FILE_PATH_BYTES]; /* of the file, and what is wrong with it: */
    ParseError why;
} SavedGame;

void saved_game_read(SavedGame *game, const Slot *slot);

#endif
