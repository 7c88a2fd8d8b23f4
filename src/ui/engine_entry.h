/* engine_entry.h: an engine of the player's list. Plain data; app/engine_word.h reads and writes it
 * as text. */
#ifndef TENGEN_UI_ENGINE_ENTRY_H
#define TENGEN_UI_ENGINE_ENTRY_H

#include "engine/types.h"

enum {
    ENGINES_MAX = 8,
    ENGINE_COMMAND_BYTES = PATH_BYTES - 160, /* with the rest of its text less than PATH_BYTES */
    ENGINE_MEMORY_MAX = 1 << 20,             /* MiB */
    ENGINE_THREADS_MAX = 1024,
    ENGINE_MOVE_S_MAX = 3600
};

typedef struct EngineEntry {
    char name[NAME_BYTES];
    int memory_mib;                     /* that it may use; 0: no limit */
    int threads;                        /* 0: its own choice */
    int64_t move_ms;                    /* for a move; 0: the game's */
    char command[ENGINE_COMMAND_BYTES]; /* as in app/engine_command.h; empty: this place is free */
} EngineEntry;

/* The one with this command; NULL: none. */
const EngineEntry *engine_entry_find(const EngineEntry list[ENGINES_MAX], const char *command);

#endif
