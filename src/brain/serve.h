/* serve.h: a host's lines, read ahead of the brain that obeys them.
 *
 * While the brain thinks, lines wait in a queue, in their order; a STOP or END among them ends the
 * thinking at once, whatever stands before it. */
#ifndef TENGEN_BRAIN_SERVE_H
#define TENGEN_BRAIN_SERVE_H

#include <stdio.h>

#include "brain/protocol.h"

/* Reads lines until END or the end of the file, which is taken for one, and returns when all of
 * them are obeyed. Lines end
 * with CR, LF or both; NUL bytes are read as '?'; what is too long is answered with ERROR. False:
 * no memory, or no thread, for it. */
bool serve_lines(Brain *brain, FILE *in);

#endif
