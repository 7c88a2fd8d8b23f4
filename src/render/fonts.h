/* fonts.h: text layout and rendering by SDL2_ttf, with caches. One sans in two weights: Inter if
 * installed, else the system's; CJK from Noto Sans CJK or another font; found by fontconfig per
 * character. Without any font, text is drawn as boxes, and `fonts_message` says what to install.
 * Text is UTF-8. Main thread only. */
#ifndef TENGEN_RENDER_FONTS_H
#define TENGEN_RENDER_FONTS_H

#include "render/pixmap.h"

typedef struct Fonts Fonts;

typedef struct TextStyle {
    float size; /* px per em */
    bool semibold;
    bool tabular;   /* all digits as wide as the widest */
    float tracking; /* em added between letters */
    Argb color;
} TextStyle;

typedef struct TextSize {
    int width;   /* advance, px */
    int ascent;  /* above the baseline, of the font; px */
    int descent; /* below, positive */
    int cap;     /* height of a capital, for vertical centring; px */
} TextSize;

/* `file`: a font preferred for all characters that it has (--font), or NULL. Returns NULL only
 * without memory. */
Fonts *fonts_new(const char *file);
void fonts_free(Fonts *fonts);
/* What went wrong in fonts_new, for the user; "": nothing. */
const char *fonts_message(const Fonts *fonts);
/* Han characters as "zh_CN", "zh_TW", "ja" or "ko" writes them; other languages: as at first, as
 * zh_CN. */
void fonts_set_language(Fonts *fonts, const char *language);
/* Does a font have this character? */
bool fonts_has(Fonts *fonts, uint32_t codepoint);
/* Do fonts have all characters of this text? */
bool fonts_has_text(Fonts *fonts, const char *text);

TextSize fonts_measure(Fonts *fonts, const TextStyle *style, const char *text);
/* The text as a cached mask (coverage in alpha); *dx, *dy lead from the pen on the baseline to its
 * top-left. NULL: nothing to draw. Valid until the next call, or as long as masks are held. */
const Pixmap *fonts_run(Fonts *fonts, const TextStyle *style, const char *text, int *dx, int *dy);
/* Between true and false the cache frees nothing, and other threads may read the masks. */
void fonts_hold(Fonts *fonts, bool hold);

/* Copies `text`, truncated with an ellipsis so that it is at most `width` px wide and takes at most
 * `bytes` with its NUL. */
void fonts_fit(Fonts *fonts, const TextStyle *style, const char *text, int width, char *out,
               int bytes);

#endif
