/* completion.h: what a shell offers after "tengen", made from the rows of the options. */
#ifndef TENGEN_APP_COMPLETION_H
#define TENGEN_APP_COMPLETION_H

#include <stdio.h>

#include "app/options.h"

/* The shell's script. bash: needs the package bash-completion, which loads it. */
void completion_print(CompletionShell shell, FILE *out);

#endif
