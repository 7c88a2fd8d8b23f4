/* protocol.h: the engine as a Gomocup (Piskvork) brain: one line in, its answer out.
 *
 * Thinking runs on a thread of the brain's own, so that STOP can be obeyed meanwhile; any other
 * line waits until it is done. Answers are flushed. Sources: the Gomocup protocol, and Yixin's and
 * Rapfi's extensions where boards use them. */
#ifndef TENGEN_BRAIN_PROTOCOL_H
#define TENGEN_BRAIN_PROTOCOL_H

#include <stdio.h>

#include "brain/brain.h"
#include "engine/rules/position.h"

Brain *brain_new(FILE *out, BrainOptions options); /* NULL: out of memory */
void brain_free(Brain *brain);                     /* stops a search first */

/* Obeys one line without its end; false after END. */
bool brain_line(Brain *brain, const char *line);

/* The same for a line that was read a while ago, at that time by timeman_now: the time it has
 * waited is the host's, too. */
bool brain_line_read(Brain *brain, const char *line, int64_t at);

/* Waits until the move that is being thought about has been answered. */
void brain_wait(Brain *brain);

/* Has the move that is being thought about answered now. */
void brain_stop(Brain *brain);

/* From another thread than the one that calls brain_line: this line has been read and will be
 * obeyed in its turn. If it is a STOP or END, thinking ends now, and whatever is begun before the
 * line's turn ends at once. False for END, behind which nothing is obeyed. */
bool brain_foresee(Brain *brain, const char *line);

/* The game as it stands, while nothing is thought about. */
const Position *brain_position(const Brain *brain);

/* The names of all commands, by index; NULL behind the last. */
const char *brain_command(int index);

/* Says that a line could not be read, in its turn; a list of points that is open comes to nothing.
 */
void brain_refuse(Brain *brain, const char *what);

#endif
