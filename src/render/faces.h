/* faces.h: the opened fonts: which face draws a character, how far the pen goes on, the glyph's
 * picture. Faces are found as characters ask for them. Lengths per em unless said otherwise. */
#ifndef TENGEN_RENDER_FACES_H
#define TENGEN_RENDER_FACES_H

#include <SDL_ttf.h>

#include <stdbool.h>
#include <stdint.h>

/* Glyphs are rendered this much wider than high, so that one can be set at a quarter of a pixel:
 * letters stand as evenly as the font's designer meant, while rows stay crisp. */
enum { FACES_FINE = 4 };

typedef struct Faces Faces;

typedef struct Letter {
    int face; /* -1: no font has it, or it is not drawn */
    bool box; /* no font has it: a box is drawn instead */
    float advance;
} Letter;

typedef struct Heights {
    float ascent, descent, cap;
} Heights;

/* `file` may be NULL; a message is left if it cannot be used or if there is no font at all. */
Faces *faces_new(const char *file);
void faces_free(Faces *faces);
const char *faces_message(const Faces *faces);

Letter faces_letter(Faces *faces, uint32_t codepoint, bool semibold);
float faces_kerning(Faces *faces, int face, uint32_t left, uint32_t right);
/* The widest digit's advance. */
float faces_digit(Faces *faces, bool semibold);
Heights faces_heights(Faces *faces, bool semibold);

/* The glyph as white with coverage in alpha, FACES_FINE columns a pixel; *left and *top from the
 * pen on the baseline to the surface's corner, *left in fine columns, *top in px (negative: above).
 * NULL: nothing to see. The caller frees it. */
SDL_Surface *faces_glyph(Faces *faces, int face, float size, uint32_t codepoint, int *left,
                         int *top);

#endif
