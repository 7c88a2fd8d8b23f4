/* match_names.h: what the two sides of a match of engines are called. Any thread. */
#ifndef TENGEN_APP_MATCH_NAMES_H
#define TENGEN_APP_MATCH_NAMES_H

#include "ui/engine_entry.h"

/* Different names: as the list has them, else "Computer 3" or the engine's program; two alike with
 * their arguments, and if that is no difference the second one with "(B)". `list`: ENGINES_MAX
 * engines; NULL: none. */
void match_names_set(const Player player[2], const EngineEntry *list, char name[2][NAME_BYTES]);

#endif
