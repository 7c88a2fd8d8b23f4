/* fonts.h: typeset text by SDL2_ttf. One sans in two weights: Inter if installed, else the system's
 * sans; CJK from Noto Sans CJK or what there is; all found through fontconfig, per character. No
 * font at all is survived: text then is drawn as boxes and `fonts_message` says what to install.
 * Main thread only. */
#ifndef TENGEN_RENDER_FONTS_H
#define TENGEN_RENDER_FONTS_H

#include "render/pixmap.h"

typedef struct Fonts Fonts;

typedef struct TextStyle {
    float size; /* px per em */
    bool semibold;
    bool tabular;   /* digits in cells as wide as the widest digit */
    float tracking; /* em added between letters */
    Argb color;
} TextStyle;

typedef struct TextSize {
    int width;   /* advance, px */
    int ascent;  /* above the baseline, of the font; px */
    int descent; /* below, positive */
    int cap;     /* height of a capital: centre text by it */
} TextSize;

/* `file`: a font to use for everything it has glyphs for (--font), or NULL. Never NULL unless out
 * of memory. */
Fonts *fonts_new(const char *file);
void fonts_free(Fonts *fonts);
/* What went wrong on the way ("" if nothing): names the file, says what is used instead. */
const char *fonts_message(const Fonts *fonts);
/* Does some font have this character (for the seal's glyph)? */
bool fonts_has(Fonts *fonts, uint32_t codepoint);
/* Is there no character in this text that would be drawn as a box? */
bool fonts_has_text(Fonts *fonts, const char *text);

TextSize fonts_measure(Fonts *fonts, const TextStyle *style, const char *text);
/* The text as 8-bit coverage in a cached pixmap's alpha; *dx, *dy from the pen on the baseline to
 * its top-left. NULL for nothing to draw. Valid until the next call. */
const Pixmap *fonts_run(Fonts *fonts, const TextStyle *style, const char *text, int *dx, int *dy);

/* Cuts `text` with an ellipsis so that it is no wider than `width`; writes at most `bytes`. */
void fonts_fit(Fonts *fonts, const TextStyle *style, const char *text, int width, char *out,
               int bytes);

#endif
