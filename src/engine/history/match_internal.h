/* match_internal.h: what match.c and session.c share. */
#ifndef TENGEN_ENGINE_MATCH_INTERNAL_H
#define TENGEN_ENGINE_MATCH_INTERNAL_H

#include "engine/history/match.h"

/* Recomputes what follows from the record's current node: position, opening, outcome. */
void match_recompute(Match *match);
/* The clocks as the current node remembers them. */
void match_set_clocks(Match *match);

/* Plays every line of the record by the rules of the setup; the opening is not asked, since a
 * decision that led to a line may have been taken back and made otherwise since. A move that they
 * refuse is told in `error` (the first one) and, with `cut`, its branch goes; without, false at
 * once. */
bool match_check_tree(Match *match, bool cut, ParseError *error);

#endif
