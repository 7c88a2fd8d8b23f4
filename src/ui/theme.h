/* theme.h: the looks (docs/look.md 1), one row each: word, name, and the colours of board and
 * panels. */
#ifndef TENGEN_UI_THEME_H
#define TENGEN_UI_THEME_H

#include "render/look.h"
#include "ui/settings.h"

/* Numbers on stones, in every theme. */
#define NUMBER_ON_BLACK RGB(0xF1EDE4)
#define NUMBER_ON_WHITE RGB(0x26221D)
#define NUMBER_ON_PALE RGB(0xFFF8EA) /* on black stones that are not on the board */

/* Rings and frames on the board, in every theme: on any ground one of the two is seen, and they
 * contrast with each other. */
#define MARK RGB(0x2F5873)
#define MARK_CASING RGB(0xFFF3DA)

/* theme_test checks that what is read has a contrast of 4.5:1, and from 24 px on 3:1. `ink` and
 * `ink2` are for text of any size on panel and fills; `ink3` is for 24 px and more, for frames and
 * for what is disabled. */
typedef struct Theme {
    const char *word; /* in options and the settings file */
    const char *name; /* English, for translation */
    bool dark;
    Look look;
    Argb panel, ink, ink2, ink3, hairline, fill, fill2, fill3, card, primary, primary_hover,
        primary_pressed, on_primary, seal, indigo;
    Argb panel_shadow;                    /* alpha 0: none */
    Argb knob;                            /* of sliders and switches; their track is ink3 */
    Argb not_won;                         /* games in a plot; alpha 0: fill3 with an outline */
    Argb flat_black, flat_white;          /* stones in trees and bars of the panels */
    Argb wrong_card, wrong;               /* a wrong try: the ground of the reason, its heading */
    Argb winning_row, winning_row_casing; /* also of the rows of a foul */
    Argb halo_crisp, halo_soft;           /* around the winning row */
    float halo_width;                     /* cells */
} Theme;

/* Static storage. */
const Theme *theme_get(ThemeId id);

/* The theme's look with the player's own colours of board and lines. On a board of another colour
 * lines and coordinates are dark or light, whichever has more contrast; lines of another colour
 * stay as they are. */
Look theme_look(const Settings *settings);

#endif
