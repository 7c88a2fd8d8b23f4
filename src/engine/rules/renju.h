/* renju.h: Black's fouls, exactly, by the RIF rules 9.1-9.3 with the recursive reading of 9.3.
 * `rules.h` is what other modules call. */
#ifndef TENGEN_ENGINE_RENJU_H
#define TENGEN_ENGINE_RENJU_H

#include "engine/rules/position.h"

/* The foul of a black stone on the empty point, five excluded by the caller or found here (five
 * beats every foul). If `lines` is not NULL, the rows that make the foul are stored there (room for
 * 2 * LINES_MAX) and counted in `line_count`. */
Foul renju_foul(const Position *position, Point point, Line *lines, int *line_count);

#endif
