/* line_break.h: where a line of text may end: at spaces, and between Chinese or Japanese
 * characters. No line begins with closing punctuation or ends with an opening bracket. */
#ifndef TENGEN_UI_LINE_BREAK_H
#define TENGEN_UI_LINE_BREAK_H

#include <stdbool.h>

/* Bytes of the UTF-8 character at `text`, which is not the end; a broken byte counts as one. */
int line_break_step(const char *text);
/* Is the character at `text` one of a script that has no spaces between words? */
bool line_break_is_wide(const char *text);
/* May a line end between the character at `before` and the one at `after`? Both lie in one text,
 * side by side; at a space, which the new line drops, if that is `after`. */
bool line_break_may(const char *before, const char *after);
/* The end of the part of `text` from byte `from` on that stays in one line; leading spaces belong
 * to it. There is one more character at least. */
int line_break_part_end(const char *text, int from);

#endif
