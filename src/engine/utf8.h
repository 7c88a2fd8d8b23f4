/* utf8.h: two facts of UTF-8 (RFC 3629). */
#ifndef TENGEN_ENGINE_UTF8_H
#define TENGEN_ENGINE_UTF8_H

#include <stdbool.h>

/* Is this byte inside a character, not its first one? */
static inline bool utf8_continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* The bytes of the character at the start of a NUL-terminated text; 0: it is none. */
static inline int utf8_bytes(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    if (at[0] < 0x80) {
        return at[0] != 0;
    }
    int bytes = at[0] >= 0xF0 ? 4 : at[0] >= 0xE0 ? 3 : 2;
    if (at[0] < 0xC2 || at[0] > 0xF4) {
        return 0;
    }
    for (int i = 1; i < bytes; i++) {
        if (!utf8_continues(text[i])) {
            return 0;
        }
    }
    bool overlong = (at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xF0 && at[1] < 0x90);
    bool outside = (at[0] == 0xED && at[1] > 0x9F) || (at[0] == 0xF4 && at[1] > 0x8F);
    return overlong || outside ? 0 : bytes;
}

#endif
