/* command_line.h: the program's arguments. */
#ifndef TENGEN_APP_COMMAND_LINE_H
#define TENGEN_APP_COMMAND_LINE_H

#include "app/options.h"

/* Reads the arguments over what `options` has: --name VALUE, --name=VALUE, --flag, one FILE, and
 * after -- only FILE. False: `error` is one line that names the option and what is allowed. */
bool command_line_read(Options *options, int count, char *const argument[], char *error,
                       size_t bytes);

#endif
