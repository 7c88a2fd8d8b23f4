/* faces.h: the open font faces: which face has a character, its metrics, its glyph. Faces are
 * looked up and opened on demand. Lengths are in em unless a comment says otherwise. Main thread
 * only. */
#ifndef TENGEN_RENDER_FACES_H
#define TENGEN_RENDER_FACES_H

#include <SDL_ttf.h>

#include <stdbool.h>
#include <stdint.h>

/* Horizontal subpixels: glyphs are rendered this many times wider and placed at quarter pixels, for
 * even letter spacing; vertically they are hinted to whole pixels. */
enum { FACES_FINE = 4 };

typedef struct Faces Faces;

typedef struct Letter {
    int face; /* -1: no font has it, or it is invisible */
    bool box; /* no font has it: draw a box instead */
    float advance;
} Letter;

typedef struct Heights {
    float ascent, descent, cap;
} Heights;

/* `file`: a font preferred for all characters that it has, or NULL. If it cannot be used, or there
 * is no font at all, faces_message says so. NULL: no memory. */
Faces *faces_new(const char *file);
void faces_free(Faces *faces);
const char *faces_message(const Faces *faces);
/* The language of Han characters from now on, as in fontfind.h. False: nothing has changed; else
 * what has been measured and drawn before is out of date. */
bool faces_set_language(Faces *faces, const char *language);

Letter faces_letter(Faces *faces, uint32_t codepoint, bool semibold);
float faces_kerning(Faces *faces, int face, uint32_t left, uint32_t right);
/* The advance of the widest digit. */
float faces_digit_width(Faces *faces, bool semibold);
Heights faces_heights(const Faces *faces, bool semibold);

/* The glyph as white pixels with coverage in alpha, FACES_FINE columns per pixel. *left and *top
 * lead from the pen on the baseline to the surface's top-left corner: *left in subpixels, *top in
 * px (negative: above). NULL: nothing visible. The caller frees the surface. */
SDL_Surface *faces_glyph(Faces *faces, int face, float size, uint32_t codepoint, int *left,
                         int *top);

#endif
