/* protocol.h: the Gomocup (Piskvork) protocol: one line in, its answers out (docs/protocol.md).
 *
 * A search runs on a thread of its own, so that STOP can be executed during it; any other line
 * waits for its end. Output is flushed. Sources: the Gomocup protocol, and Yixin's and Rapfi's
 * extensions as boards use them. */
#ifndef TENGEN_BRAIN_PROTOCOL_H
#define TENGEN_BRAIN_PROTOCOL_H

#include <stdio.h>

#include "brain/brain.h"
#include "engine/rules/position.h"

Brain *brain_new(FILE *out, BrainOptions options); /* NULL: out of memory */
void brain_free(Brain *brain);                     /* stops a running search */

/* brain_line_read for a line read now. */
bool brain_line(Brain *brain, const char *line);

/* Executes one line, given without its line end. Returns false after END. `at`: when it was read
 * (monotonic_ms); the time that it has waited counts for the move. */
bool brain_line_read(Brain *brain, const char *line, int64_t at);

/* Waits for the end of a running search and its answer. */
void brain_wait(Brain *brain);

/* Stops a running search, so that it answers now, and waits for the answer. */
void brain_stop(Brain *brain);

/* Announces a line that has been read and will be executed later; may be called from another
 * thread. A STOP or END stops the running search now, and every search that starts before it is
 * executed. Returns false for END, after which no line is executed. */
bool brain_read_ahead(Brain *brain, const char *line);

/* The current position, for tests. Not during a search. */
const Position *brain_position(const Brain *brain);

/* Are the tables of the rule in memory? For tests. */
bool brain_is_prepared(const Brain *brain, Rule rule);

/* The name of a command by its index, NULL from the last on. For tests. */
const char *brain_command(int index);

/* Answers with an ERROR in place of a line that could not be read; invalidates an open list. */
void brain_reject_line(Brain *brain, const char *what);

#endif
