/* usage.h: --help and the manual page, made from the rows of the options and the keys. */
#ifndef TENGEN_APP_USAGE_H
#define TENGEN_APP_USAGE_H

#include <stdio.h>

void usage_print_help(FILE *out);
void usage_print_man(FILE *out); /* troff */

#endif
