/* serve.h: reads a host's lines ahead of the brain that executes them.
 *
 * During a search lines wait in a queue. A STOP or END stops the search as soon as it is read, even
 * if other lines wait before it. */
#ifndef TENGEN_BRAIN_SERVE_H
#define TENGEN_BRAIN_SERVE_H

#include <stdio.h>

#include "brain/protocol.h"

/* Reads lines until END or the end of the file, which counts as END, and returns when all are
 * executed. Lines end with CR, LF or both; NUL bytes are read as '?'; a line that is too long is
 * answered with ERROR. False: out of memory or threads. */
bool serve_lines(Brain *brain, FILE *in);

#endif
