/* parse_error.h: what is wrong with a text, in English for terminals and logs, and as a message id
 * with its texts, so that it can be said in any language. Any thread. */
#ifndef TENGEN_ENGINE_PARSE_ERROR_H
#define TENGEN_ENGINE_PARSE_ERROR_H

#include <stddef.h>

#include "engine/types.h"

/* `message`: a message id in N_(), in static storage, then the texts for its %s (or %2$s ...), up
 * to three; NULL ends them. What is too long is truncated. Leaves the flags, but for no_memory. */
void parse_error_set(ParseError *error, int line, int column, const char *const message[4]);
#define PARSE_ERROR(error, line, column, ...)                                                      \
    parse_error_set(error, line, column, (const char *const[4]){__VA_ARGS__})

void parse_error_memory(ParseError *error);
/* Moves the place of an error in a part of a text, which begins at this byte of it. */
void parse_error_move(ParseError *error, const char *text, size_t begin);
/* Adds how many moves come before the place. */
void parse_error_add_moves(ParseError *error, int moves);

/* A number as a text for a message. */
typedef struct NumberText {
    char text[12];
} NumberText;

NumberText number_text(int number); /* not negative */

/* ---- an error that is kept, or on its way to the player ---- */

enum { PARSE_ERROR_PACKED = 224 };

/* As one text, which parse_error_say puts into words. `place`: with line and column, or the byte.
 */
void parse_error_pack(const ParseError *error, bool place, char out[PARSE_ERROR_PACKED]);
/* `translate`: a message id in the language of the moment. A text that is not packed is one, or the
 * same in all languages. */
void parse_error_say(const char *packed, const char *translate(const char *id), char *out,
                     size_t bytes);

#endif
