/* balanced_openings.h: openings for matches between engines in which neither side is ahead. Any
 * thread. */
#ifndef TENGEN_APP_BALANCED_OPENINGS_H
#define TENGEN_APP_BALANCED_OPENINGS_H

enum { BALANCED_OPENINGS_SIZE = 9 /* the smallest board that has room for them */ };

/* As match_openings_read takes them, in the middle of a board of this size, for the caller to
 * free. NULL: out of memory. */
char *balanced_openings_text(int size);

#endif
