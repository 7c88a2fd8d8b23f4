/* engine_word.h: an engine of the player's list as text in settings.ini:
 * "NAME | MEMORY | THREADS | SECONDS | COMMAND", with the memory in MiB. Zeros: no limit, its own
 * choice, the game's time. Nothing: no engine. */
#ifndef TENGEN_APP_ENGINE_WORD_H
#define TENGEN_APP_ENGINE_WORD_H

#include <stddef.h>

#include "ui/engine_entry.h"

#define ENGINE_WORD_FORM "NAME | MEMORY | THREADS | SECONDS | COMMAND"
#define ENGINE_WORD_ALLOWED                                                                        \
    "nothing, or " ENGINE_WORD_FORM ", such as \"Ada | 350 | 2 | 0 | ssh host ada\""

/* The program need not exist. False: the entry is unchanged. */
bool engine_word_read(const char *text, EngineEntry *entry);
/* A text that engine_word_read reads back; less than PATH_BYTES long. */
void engine_word_print(const EngineEntry *entry, char *out, size_t bytes);
/* The entry's name; without one what its command says. */
void engine_word_set_name(EngineEntry *entry, const char *name);

#endif
