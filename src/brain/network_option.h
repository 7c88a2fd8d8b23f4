/* network_option.h: the option --network FILE of pbrain-tengen. */
#ifndef TENGEN_BRAIN_NETWORK_OPTION_H
#define TENGEN_BRAIN_NETWORK_OPTION_H

#include <stdbool.h>

/* Replaces the network of the rule that the file names, until the program ends. Returns false with
 * a line on stderr if `path` is NULL, the file cannot be read or is not a network, or a network of
 * that rule was given before. Call before any search. */
bool network_option(const char *path);

#endif
