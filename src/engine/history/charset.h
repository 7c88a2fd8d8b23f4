/* charset.h: texts of files in any of the usual character sets, as UTF-8. Converted by libc's
 * iconv, which may lack some of them; Latin-1 and UTF-8 are always there. */
#ifndef TENGEN_ENGINE_CHARSET_H
#define TENGEN_ENGINE_CHARSET_H

#include "engine/buffer.h"

typedef struct CharsetReading {
    const char *text; /* UTF-8 without a mark at its start: the text that was given, or `store` */
    size_t length;
    const char *read_as; /* "Shift_JIS"; static storage */
    bool guessed;        /* neither UTF-8 nor what `declared` said */
    bool unknown;        /* `declared` is not known */
    bool damaged;        /* some bytes are no characters: U+FFFD stands for each */
    Buffer store;        /* for charset_free */
} CharsetReading;

/* Reads a text. `declared`: the name of its character set in any of the usual spellings; NULL:
 * unknown. UTF-16 is recognised by its first bytes. A text that is longer than a few characters of
 * UTF-8 is UTF-8 whatever `declared` says, and one that is not UTF-8 but is said to be, or whose
 * set is unknown, is read as what charset_guess says. False: out of memory. The text that was given
 * must live as long as the reading. */
bool charset_read(CharsetReading *reading, const char *text, size_t length, const char *declared);
void charset_free(CharsetReading *reading);

/* The most likely set of a text that is not UTF-8, by the letters of the languages in which five in
 * a row is played: for charset_read. Static storage. */
const char *charset_guess(const char *text, size_t length);

#endif
