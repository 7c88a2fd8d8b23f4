/* theme.h: the looks (docs/look.md 1), one row each: word, name, and the colours of board and
 * panels. */
#ifndef TENGEN_UI_THEME_H
#define TENGEN_UI_THEME_H

#include "render/look.h"
#include "ui/settings.h"

typedef struct Theme {
    const char *word; /* in options and the settings file */
    const char *name; /* English, for translation */
    bool dark;
    Look look;
    Argb panel, ink, ink2, ink3, hairline, fill, fill2, fill3, card, primary, primary_hover,
        primary_pressed, on_primary, seal, indigo;
    Argb panel_shadow;                    /* alpha 0: none */
    Argb winning_row, winning_row_casing; /* also of the rows of a foul */
    Argb halo_crisp, halo_soft;           /* around the winning row */
    float halo_width;                     /* cells */
} Theme;

/* Static storage. */
const Theme *theme_get(ThemeId id);

#endif
