/* fontfind.h: which font files this system has, by fontconfig. */
#ifndef TENGEN_RENDER_FONTFIND_H
#define TENGEN_RENDER_FONTFIND_H

#include <stdbool.h>
#include <stdint.h>

enum { FONT_PATH_BYTES = 1024 };

typedef struct FontFile {
    char path[FONT_PATH_BYTES];
    int index; /* of the face within the file */
} FontFile;

typedef struct FontFind FontFind;

/* NULL: no memory, or fontconfig has no configuration at all. */
FontFind *fontfind_new(void);
void fontfind_free(FontFind *find);

/* The sans for all text. */
bool fontfind_sans(FontFind *find, bool semibold, FontFile *out);
/* A font that has this character. */
bool fontfind_character(FontFind *find, uint32_t codepoint, bool semibold, FontFile *out);
/* Chinese characters, kana and what is set with them: one font is to draw them all. */
bool fontfind_is_cjk(uint32_t codepoint);

#endif
