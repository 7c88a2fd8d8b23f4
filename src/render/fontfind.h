/* fontfind.h: finds font files by fontconfig. Main thread only. */
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

/* NULL: no memory, or no fontconfig configuration. */
FontFind *fontfind_new(void);
void fontfind_free(FontFind *find);

/* The sans for all text: Inter, else the system's. False: there is no font. */
bool fontfind_sans(FontFind *find, bool semibold, FontFile *out);
/* Han characters look different in each of "zh_CN", "zh_TW", "ja" and "ko"; other languages: as in
 * zh_CN, which is what is used at first. False: nothing has changed. */
bool fontfind_set_language(FontFind *find, const char *language);
/* A font that has this character. False: none has it. */
bool fontfind_character(FontFind *find, uint32_t codepoint, bool semibold, FontFile *out);
/* Han characters, kana, hangul and their punctuation, which are drawn with one font. */
bool fontfind_is_cjk(uint32_t codepoint);

#endif
