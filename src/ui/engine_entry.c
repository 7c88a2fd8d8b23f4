#include "ui/engine_entry.h"

#include <stddef.h>
#include <string.h>

const EngineEntry *engine_entry_find(const EngineEntry list[ENGINES_MAX], const char *command)
{
    for (int i = 0; i < ENGINES_MAX; i++) {
        if (list[i].command[0] != '\0' && strcmp(list[i].command, command) == 0) {
            return &list[i];
        }
    }
    return NULL;
}
