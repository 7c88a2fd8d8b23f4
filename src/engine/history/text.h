/* text.h: shared by the file readers: positions in a text, numbers, UTF-8. */
#ifndef TENGEN_ENGINE_TEXT_H
#define TENGEN_ENGINE_TEXT_H

#include <stddef.h>

#include "engine/buffer.h"

/* "expected a square board of 5 to 25". */
void text_error_sizes(ParseError *error, int line, int column);

/* Line and column (in characters) of a byte, both from 1; LF, CR LF and CR end a line. */
void text_place(const char *text, size_t offset, int *line, int *column);

bool text_is_utf8(const char *text, size_t length);
/* Appends the text converted from ISO 8859-1 to UTF-8. */
void text_add_latin1(Buffer *buffer, const char *text, size_t length);
/* Appends the text with a question mark for each byte that is NUL or not UTF-8. */
void text_add_repaired(Buffer *buffer, const char *text, size_t length);
/* Appends UTF-8 with ASCII in place of the wide letters, digits and signs of Chinese and Japanese
 * keyboards. */
void text_add_narrow(Buffer *buffer, const char *text, size_t length);
/* The text, with a \ before each of the characters in `escaped`. */
void text_add_escaped(Buffer *buffer, const char *text, const char *escaped);
/* Truncates between characters if it does not fit, and then returns false. */
bool text_copy(char *to, size_t capacity, const char *from);

/* A copy with control characters and line ends replaced by spaces. */
void text_one_line(char *to, size_t capacity, const char *from);

/* A text as one word of printable ASCII: other bytes, and what separates fields ("[]:"), are
 * percent-encoded. text_read_encoded returns NULL, or what is wrong, as a message id with a %s for
 * the place; then `to` is empty. */
void text_add_encoded(Buffer *buffer, const char *text);
const char *text_read_encoded(const char *from, size_t length, char *to, size_t capacity);

/* "computer:4:": its kind, level and name, as files have them. */
void text_add_player(Buffer *buffer, PlayerKind kind, int level, const char *name);

/* Reads an integer of at most 15 digits at *text, before `end`; advances *text past it. */
bool text_read_int(const char **text, const char *end, int64_t *number);

bool text_same_word(const char *text, const char *other);  /* case-insensitive */
bool text_begins_with(const char *text, const char *word); /* likewise */
bool text_has_word(const char *text, const char *word);    /* likewise, anywhere in `text` */

#endif
