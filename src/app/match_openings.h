/* match_openings.h: the openings of a match between engines, from a text: one in each line, as
 * points
 * ("h8 i9 j10") or as the protocol's coordinates ("7,7 8,6": column and row from 0 at the top
 * left); Black first. '#' begins a comment, empty lines are skipped. Any thread. */
#ifndef TENGEN_APP_MATCH_OPENINGS_H
#define TENGEN_APP_MATCH_OPENINGS_H

#include "engine/types.h"

enum { OPENING_MOVES_MAX = 60, OPENINGS_MAX = 20000 };

typedef struct MatchOpening {
    int count;
    Point move[OPENING_MOVES_MAX];
} MatchOpening;

typedef struct OpeningFault {
    int line, column;   /* from 1; 0: of the whole text */
    const char *format; /* message id: a sentence, with %s for the place, then for ... */
    char there[40];     /* what is there */
} OpeningFault;

/* For the caller to free; at least one. Nobody has won or played a foul in any of them. NULL:
 * `fault` says where and why. */
MatchOpening *match_openings_read(const char *text, int size, Rule rule, int *count,
                                  OpeningFault *fault);

#endif
