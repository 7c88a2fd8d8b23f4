#include "ui/theme.h"

#include <assert.h>
#include <stddef.h>

#include "ui/words.h"

/* Alpha in percent, as in docs/look.md. */
#define ALPHA(hex, percent)                                                                        \
    ((Argb)((((Argb)(percent)*255u + 50u) / 100u) << 24 | ((Argb)(hex)&0xFFFFFFu)))

/* Panels: Kaya, Paper and Slate share the light set. */
#define PANELS_LIGHT                                                                               \
    .panel = RGB(0xFBF8F2), .ink = RGB(0x2A2520), .ink2 = RGB(0x6A6157), .ink3 = RGB(0x8D8477),    \
    .hairline = RGB(0xE7E0D3), .fill = RGB(0xF0EADF), .fill2 = RGB(0xE6DECF),                      \
    .fill3 = RGB(0xDCD3C1), .card = RGB(0xFFFFFF), .primary = RGB(0x2A2520),                       \
    .primary_hover = RGB(0x3B352E), .primary_pressed = RGB(0x181512), .on_primary = RGB(0xFBF8F2), \
    .seal = RGB(0xB5382A), .winning_row = RGB(0xAE3528), .flat_black = RGB(0x2A2520),              \
    .knob = RGB(0xFFFFFF), .flat_white = RGB(0xFFFFFF), .wrong_card = RGB(0xF8E6DF),               \
    .wrong = RGB(0x9A2C20), .indigo = RGB(0x2F5873), .panel_shadow = RGB(0x322410)

#define PANELS_DARK                                                                                \
    .panel = RGB(0x2A2724), .ink = RGB(0xEDE6DA), .ink2 = RGB(0xB2A99C), .ink3 = RGB(0x847B70),    \
    .hairline = RGB(0x383431), .fill = RGB(0x35312D), .fill2 = RGB(0x433E39),                      \
    .fill3 = RGB(0x4D4741), .card = RGB(0x5A534C), .primary = RGB(0xE9DFCE),                       \
    .primary_hover = RGB(0xF5ECDC), .primary_pressed = RGB(0xD2C7B4), .on_primary = RGB(0x1E1C1A), \
    .seal = RGB(0xF47862), .winning_row = RGB(0xAE3528), .flat_black = RGB(0x14120F),              \
    .knob = RGB(0xEDE6DA), .flat_white = RGB(0xEDE6DA), .wrong_card = RGB(0x42302B),               \
    .wrong = RGB(0xF47862), .indigo = RGB(0x8FB8D2), .panel_shadow = ALPHA(0x000000, 0)

/* The halo of the winning row, everywhere but on Paper. */
#define HALO_SOFT                                                                                  \
    .halo_crisp = ALPHA(0xFFF7E0, 62), .halo_soft = ALPHA(0xFFF0C6, 62), .halo_width = 1.10f,      \
    .winning_row_casing = ALPHA(0xFFF3DE, 90)

static const Theme themes[THEME_COUNT] = {
    [THEME_KAYA] = {.word = "kaya",
                    .name = N_("Kaya"),
                    .dark = false,
                    .look = {.material = MATERIAL_WOOD,
                             .board_dark = RGB(0xC08F4F),
                             .board_mid = RGB(0xDDB577),
                             .board_light = RGB(0xECD09B),
                             .grain = 1.0f,
                             .line = ALPHA(0x3A2814, 86),
                             .coordinate = ALPHA(0x553A18, 95),
                             .table_top = RGB(0xDCD5C9),
                             .table_bottom = RGB(0xC9C0B1),
                             .linen = 1.6f,
                             .glow = ALPHA(0xFFFAEE, 42),
                             .bevel_light = .42f,
                             .bevel_dark = .34f,
                             .face = ALPHA(0x341C06, 46),
                             .shadow = 1.0f,
                             .board_shadow = ALPHA(0x2E200E, 34),
                             .white_r = 1,
                             .white_g = 1,
                             .white_b = 1,
                             .seal_on_white = RGB(0xA63024),
                             .seal_on_black = RGB(0xFC806A),
                             .cross = RGB(0xA63024),
                             .cross_casing = ALPHA(0xF6DEB0, 85)},
                    PANELS_LIGHT,
                    .not_won = RGB(0xA3763D),
                    HALO_SOFT},
    [THEME_NIGHT] = {.word = "night",
                     .name = N_("Night"),
                     .dark = true,
                     .look = {.material = MATERIAL_WOOD,
                              .board_dark = RGB(0x5E432B),
                              .board_mid = RGB(0x7A5C3E),
                              .board_light = RGB(0x8F6F4F),
                              .grain = .8f,
                              .line = ALPHA(0x0A0502, 97),
                              .coordinate = ALPHA(0xF6E2BF, 97),
                              .table_top = RGB(0x1F1E1D),
                              .table_bottom = RGB(0x121212),
                              .linen = .8f,
                              .glow = ALPHA(0xFFDCAA, 7),
                              .bevel_light = .16f,
                              .bevel_dark = .40f,
                              .face = ALPHA(0x341C06, 46),
                              .shadow = 1.25f,
                              .board_shadow = ALPHA(0x000000, 58), /* 1.7 times Kaya's */
                              .white_r = .900f,
                              .white_g = .887f,
                              .white_b = .855f,
                              .seal_on_white = RGB(0x92281D),
                              .seal_on_black = RGB(0xFC806A),
                              .cross = RGB(0xEE6A54),
                              .cross_casing = ALPHA(0x1E1208, 75)},
                     PANELS_DARK,
                     .not_won = RGB(0x9E7B4C),
                     HALO_SOFT},
    [THEME_PAPER] = {.word = "paper",
                     .name = N_("Paper"),
                     .dark = false,
                     .look = {.material = MATERIAL_PAPER,
                              .board_dark = RGB(0xF9F4EA),
                              .board_mid = RGB(0xF9F4EA),
                              .board_light = RGB(0xF9F4EA),
                              .grain = 0,
                              .line = ALPHA(0x1E1C19, 95),
                              .coordinate = RGB(0x4A4640),
                              .table_top = RGB(0xEAE3D6),
                              .table_bottom = RGB(0xE0D8C9),
                              .linen = 1.1f,
                              .glow = ALPHA(0xFFFAEE, 42),
                              .bevel_light = 0,
                              .bevel_dark = 0,
                              .face = ALPHA(0x000000, 0),
                              .shadow = 0,
                              .board_shadow = ALPHA(0x2E200E, 12),
                              .white_r = 1,
                              .white_g = 1,
                              .white_b = 1,
                              .seal_on_white = RGB(0xB5382A),
                              .seal_on_black = RGB(0xF0705A),
                              .cross = RGB(0xB5382A),
                              .cross_casing = RGB(0xF7F2E6),
                              .flat = true},
                     PANELS_LIGHT,
                     .halo_crisp = RGB(0xEFD9B8),
                     .halo_soft = ALPHA(0xEFD9B8, 0),
                     .halo_width = 1.12f,
                     .winning_row_casing = ALPHA(0xFFF3DE, 90)},
    [THEME_SLATE] = {.word = "slate",
                     .name = N_("Slate"),
                     .dark = false,
                     .look = {.material = MATERIAL_SLATE,
                              .board_dark = RGB(0x67757D),
                              .board_mid = RGB(0x78868D),
                              .board_light = RGB(0x86939A),
                              .grain = 1.0f,
                              .line = ALPHA(0xFFFFFF, 92),
                              .coordinate = ALPHA(0x0C1216, 98),
                              .table_top = RGB(0xDCE0E1),
                              .table_bottom = RGB(0xC2C9CC),
                              .linen = 1.6f,
                              .glow = ALPHA(0xFFFAEE, 42),
                              .bevel_light = .30f,
                              .bevel_dark = .34f,
                              .face = ALPHA(0x121A20, 50),
                              .shadow = 1.1f,
                              .board_shadow = ALPHA(0x2E200E, 34),
                              .white_r = 1,
                              .white_g = 1,
                              .white_b = 1,
                              .seal_on_white = RGB(0xA63024),
                              .seal_on_black = RGB(0xFC806A),
                              .cross = RGB(0xB5382A),
                              .cross_casing = ALPHA(0xF0F4F6, 88)},
                     PANELS_LIGHT,
                     HALO_SOFT},
};

const Theme *theme_get(ThemeId id)
{
    assert((int)id >= 0 && id < THEME_COUNT);
    return &themes[id];
}

Look theme_look(const Settings *settings)
{
    Look look = theme_get(settings->theme)->look;
    if (settings->board_color) {
        Argb board = settings->board_color | 0xFF000000u;
        Argb dark = RGB(0x14110D), light = RGB(0xFFFFFF);
        Argb print = argb_contrast(light, board) > argb_contrast(dark, board) ? light : dark;
        look.board_mid = board;
        look.board_dark = argb_mix(board, RGB(0x000000), 0.16f);
        look.board_light = argb_mix(board, RGB(0xFFFFFF), 0.18f);
        look.line = argb_alpha(print, 0.95f);
        look.coordinate = print;
    }
    if (settings->line_color) {
        look.line = argb_alpha(settings->line_color, (float)(look.line >> 24) / 255.0f);
    }
    return look;
}
