/* parse.h: reads words and numbers of a protocol line. Functions return what they have read; errors
 * are up to the caller. */
#ifndef TENGEN_BRAIN_PARSE_H
#define TENGEN_BRAIN_PARSE_H

#include "engine/rules/position.h"

/* The number of bytes of a host's line that an error quotes. */
enum { PARSE_QUOTE = 40 };

/* Skips blanks. */
const char *parse_skip(const char *text);

/* Is `word` the first word of the line, ignoring case? If so, *rest is the text after it. */
bool parse_word(const char *line, const char *word, const char **rest);

/* Is `word` the last word of the line, ignoring case? */
bool parse_ends_with(const char *line, const char *word);

/* Reads "a,b,c" (blanks around commas allowed) and moves *text behind it. Returns the number of
 * integers, at most `capacity`; 0 if there is none, too many, or one that overflows. */
int parse_numbers(const char **text, long *number, int capacity);

/* Reads a text that consists of one point "x,y"; POINT_NONE if it does not or lies off the board.
 */
Point parse_point(const char *text, int size);

/* Reads a text that consists of one integer; one beyond int64_t is clamped. */
bool parse_integer(const char *text, int64_t *value);

#endif
