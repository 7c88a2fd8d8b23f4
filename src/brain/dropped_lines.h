/* dropped_lines.h: lines that belong to a command that is not executed: they are read and say
 * nothing. */
#ifndef TENGEN_BRAIN_DROPPED_LINES_H
#define TENGEN_BRAIN_DROPPED_LINES_H

#include "brain/state.h"

/* Drops the following lines as far as they are points, up to DONE; `after` (NULL: nothing) is
 * printed then, or an ERROR if another line comes first. `rest`: the points may begin on the
 * command's line. */
void drop_points(Brain *brain, const char *rest, const char *after);

/* The next line, whatever it is, goes to `take` (NULL: nowhere). */
void drop_next(Brain *brain, void (*take)(Brain *brain, const char *line));

/* Is this line dropped, or taken? */
bool drop_line(Brain *brain, const char *line);

#endif
