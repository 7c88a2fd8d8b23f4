/* parse.h: the words and numbers of a protocol line. Nothing here fails loudly: readers say what
 * they have read, callers say what they expected. */
#ifndef TENGEN_BRAIN_PARSE_H
#define TENGEN_BRAIN_PARSE_H

#include "engine/rules/position.h"

/* How much of a host's line an error quotes. */
enum { PARSE_QUOTE = 40 };

/* Behind blanks. */
const char *parse_skip(const char *text);

/* Is `word`, in whatever case, the first word of the line? Then *rest is what follows it. */
bool parse_word(const char *line, const char *word, const char **rest);

/* Reads "a,b,c" (blanks around commas allowed) and moves *text behind it; returns how many numbers,
 * at most `capacity`, or 0 if there is no number, one that no long can hold, or more of them. */
int parse_numbers(const char **text, long *number, int capacity);

/* The one point "x,y" that the text consists of; POINT_NONE if it is anything else or lies outside
 * of the board. */
Point parse_point(const char *text, int size);

/* A whole number and nothing behind it. `saturated`: it was larger or smaller than any int64_t. */
bool parse_integer(const char *text, int64_t *value, bool *saturated);

#endif
