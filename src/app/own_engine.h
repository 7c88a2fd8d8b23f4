/* own_engine.h: where pbrain-tengen is, our own engine. */
#ifndef TENGEN_APP_OWN_ENGINE_H
#define TENGEN_APP_OWN_ENGINE_H

#include <stdbool.h>
#include <stddef.h>

/* It is installed beside this program; in a build folder it is in a folder beside it. Else it may
 * be in PATH. False: nowhere. */
bool own_engine_find(char *path, size_t bytes);

#endif
