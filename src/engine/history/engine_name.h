/* engine_name.h: what an engine is called that nobody has named, by its command. Pure text. Any
 * thread. */
#ifndef TENGEN_ENGINE_ENGINE_NAME_H
#define TENGEN_ENGINE_ENGINE_NAME_H

#include "engine/types.h"

/* The file of its program, which is "brain" for `ssh -p 22 host "nice /opt/brain"`, too; with
 * `arguments` also what follows it, each word without its folders. */
void engine_name(const char *command, bool arguments, char name[NAME_BYTES]);

#endif
