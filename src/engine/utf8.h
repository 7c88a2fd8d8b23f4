/* utf8.h: one fact of UTF-8 (RFC 3629). */
#ifndef TENGEN_ENGINE_UTF8_H
#define TENGEN_ENGINE_UTF8_H

#include <stdbool.h>

/* Is this byte inside a character, not its first one? */
static inline bool utf8_continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

#endif
