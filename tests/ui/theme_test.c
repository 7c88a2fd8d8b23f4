/* The themes: names, contrast, opaque panels; and that every icon draws inside its box. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "render/grid.h"
#include "render/paint_fixture.h"
#include "render/stone_sprite.h"
#include "ui/icon.h"
#include "ui/setting.h"
#include "ui/theme.h"

static void themes_have_names(void **state)
{
    (void)state;
    for (int i = 0; i < THEME_COUNT; i++) {
        assert_true(strlen(theme_get((ThemeId)i)->name) > 0);
        assert_true(strlen(theme_get((ThemeId)i)->word) > 0);
    }
}

/* WCAG 2.1: relative luminance and contrast ratio. */
static double channel(Argb color, int shift)
{
    double value = (double)((color >> shift) & 0xFFu) / 255;
    return value <= .03928 ? value / 12.92 : pow((value + .055) / 1.055, 2.4);
}

static double luminance(Argb color)
{
    return .2126 * channel(color, 16) + .7152 * channel(color, 8) + .0722 * channel(color, 0);
}

static double contrast(Argb a, Argb b)
{
    double high = luminance(a);
    double low = luminance(b);
    if (high < low) {
        double swap = high;
        high = low;
        low = swap;
    }
    return (high + .05) / (low + .05);
}

static Argb over(Argb color, Argb ground)
{
    return argb_mix(ground, color | 0xFF000000u, (float)(color >> 24) / 255);
}

enum { READ = 45, LARGE = 30, RINGS = 20 }; /* tenths; large: from 24 px on, and lines */

static void check_named(const char *word, const char *what, Argb color, Argb ground, int tenths)
{
    double ratio = contrast(over(color, ground), ground);
    if (ratio * 10 < tenths) {
        print_error("%s, %s: %.2f instead of %.1f\n", word, what, ratio, tenths / 10.0);
    }
    assert_true(ratio * 10 >= tenths);
}

static void check(const Theme *theme, const char *what, Argb color, Argb ground, int tenths)
{
    check_named(theme->word, what, color, ground, tenths);
}

static void check_panels(const Theme *theme)
{
    const Argb grounds[] = {theme->panel, theme->fill, theme->fill2, theme->fill3, theme->card};
    for (size_t i = 0; i < sizeof grounds / sizeof grounds[0]; i++) {
        check(theme, "ink", theme->ink, grounds[i], READ);
    }
    for (int i = 0; i < 3; i++) {
        check(theme, "ink2", theme->ink2, grounds[i], READ);
    }
    for (int i = 0; i < 2; i++) {
        check(theme, "ink3", theme->ink3, grounds[i], LARGE);
        check(theme, "seal", theme->seal, grounds[i], READ);
        check(theme, "indigo", theme->indigo, grounds[i], READ);
    }
    for (int i = 0; i < 2; i++) { /* sliders and switches on panel and fill */
        check(theme, "track", theme->ink3, grounds[i], LARGE);
        check(theme, "outline of a knob", theme->ink2, grounds[i], LARGE);
    }
    check(theme, "knob on the track", theme->knob, theme->ink3, LARGE);
    check(theme, "knob of a switch that is on", theme->dark ? theme->panel : theme->knob,
          theme->ink, LARGE);
    const Argb edge = theme->not_won >> 24 ? theme->not_won : theme->ink2;
    check(theme, "games not won", edge, theme->fill, LARGE);
    check(theme, "games not won, beside those won",
          theme->not_won >> 24 ? theme->not_won : theme->fill3, theme->ink, LARGE);
    check(theme, "on primary", theme->on_primary, theme->primary, READ);
    check(theme, "on primary, hover", theme->on_primary, theme->primary_hover, READ);
    check(theme, "on primary, pressed", theme->on_primary, theme->primary_pressed, READ);
    check(theme, "result seal", theme->on_primary, theme->seal, LARGE);
}

/* The mean colour of a stone where numbers and marks are: y from the top, in hundredths of the
 * radius from the centre. */
static Argb stone_mean(const Look *look, Color color, int top, int bottom)
{
    enum { SIDE = 96 };
    const SpriteKey key = {.kind = look->flat ? SPRITE_FLAT : SPRITE_STONE,
                           .color = color,
                           .diameter = SIDE,
                           .r = look->white_r,
                           .g = look->white_g,
                           .b = look->white_b};
    Pixmap stone;
    assert_true(stone_sprite_paint(&key, &stone));
    int centre = stone_sprite_padding(&key) + SIDE / 2, half = SIDE * 47 / 200; /* two digits */
    unsigned sum[3] = {0}, count = 0;
    for (int y = top * SIDE / 200; y < bottom * SIDE / 200; y++) {
        for (int x = -half; x < half; x++, count++) {
            Argb pixel = *pixmap_at(&stone, centre + x, centre + y);
            for (int i = 0; i < 3; i++) {
                sum[i] += pixel >> 8 * i & 0xFFu;
            }
        }
    }
    pixmap_free(&stone);
    return 0xFF000000u | sum[2] / count << 16 | sum[1] / count << 8 | sum[0] / count;
}

static void check_stones(const Theme *theme)
{
    static const struct {
        const char *word;
        int top, bottom;
    } part[] = {{"number", -28, 28}, {"number of the last move", -38, 17}, {"its mark", 46, 77}};
    const Look *look = &theme->look;
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        Argb black = stone_mean(look, COLOR_BLACK, part[i].top, part[i].bottom);
        Argb white = stone_mean(look, COLOR_WHITE, part[i].top, part[i].bottom);
        check(theme, part[i].word, NUMBER_ON_BLACK, black, READ);
        check(theme, part[i].word, NUMBER_ON_WHITE, white, READ);
        check(theme, part[i].word, look->seal_on_black, black, READ);
        check(theme, part[i].word, look->seal_on_white, white, READ);
        check(theme, "winning row", theme->winning_row, over(theme->winning_row_casing, black),
              READ);
        check(theme, "winning row", theme->winning_row, over(theme->winning_row_casing, white),
              READ);
    }
}

static void check_board(const Theme *theme)
{
    const Look *look = &theme->look;
    check(theme, "coordinates", look->coordinate, look->board_mid, READ);
    check(theme, "coordinates, dark grain", look->coordinate, look->board_dark, LARGE);
    check(theme, "coordinates, light grain", look->coordinate, look->board_light, LARGE);
    const Argb grain[] = {look->board_dark, look->board_mid, look->board_light};
    for (int i = 0; i < 3; i++) {
        check(theme, "cross", look->cross, over(look->cross_casing, grain[i]), READ);
    }
}

static Argb inner_line(const Look *look)
{
    return argb_alpha(look->line, GRID_INNER_ALPHA * (float)(look->line >> 24) / 255.0f);
}

/* What is on a board with this grain. The rings of the wood are thin: a line crosses them, so that
 * only the mean colour needs the whole contrast. */
static void check_lines(const char *word, const Look *look)
{
    const Argb inner = inner_line(look);
    check_named(word, "line", inner, look->board_mid, LARGE);
    check_named(word, "frame", look->line, look->board_mid, LARGE);
    check_named(word, "line, dark grain", inner, look->board_dark, RINGS);
    check_named(word, "line, light grain", inner, look->board_light, RINGS);
}

/* Colours that no row of the table has, and their pairs. */
static void check_marks(const Theme *theme)
{
    const Look *look = &theme->look;
    const Argb grain[] = {look->board_dark, look->board_mid, look->board_light};
    const Argb black = stone_mean(look, COLOR_BLACK, -28, 28);
    const Argb white = stone_mean(look, COLOR_WHITE, -28, 28);
    check(theme, "mark and its casing", MARK, MARK_CASING, READ);
    for (int i = 0; i < 3; i++) {
        check(theme, "arms of the loupe's cross on Black's stone", MARK_CASING,
              argb_mix(grain[i], black, .58f), LARGE);
        check(theme, "arms of the loupe's cross on White's stone", NUMBER_ON_WHITE,
              argb_mix(grain[i], white, .58f), LARGE);
        const Argb square = over(argb_alpha(MARK_CASING, 0.9f), grain[i]);
        check(theme, "square of the opening", theme->winning_row, square, LARGE);
        for (int pale = 64; pale <= 86; pale += 22) { /* percent: the palest and the fullest */
            const float alpha = (float)pale / 100.0f;
            check(theme, "number on a pale black stone", NUMBER_ON_PALE,
                  argb_mix(grain[i], black, alpha), READ);
            check(theme, "number on a pale white stone", NUMBER_ON_WHITE,
                  argb_mix(grain[i], white, alpha), READ);
        }
    }
    for (int ahead = 0; ahead < 2; ahead++) { /* nodes of the tree; moves to come are paler */
        const float alpha = ahead ? .72f : 1.0f;
        check(theme, "number of a black node", theme->flat_white,
              argb_mix(theme->panel, theme->flat_black, alpha), READ);
        check(theme, "number of a white node", theme->flat_black,
              argb_mix(theme->panel, theme->flat_white, alpha), READ);
    }
    check(theme, "outline of a node", theme->ink2, theme->panel, LARGE);
    check(theme, "connector", theme->ink3, theme->panel, LARGE);
    check(theme, "bar of the analysis", theme->ink, theme->fill3, LARGE);
    check(theme, "wrong try", theme->ink, theme->wrong_card, READ);
    check(theme, "wrong try, heading", theme->wrong, theme->wrong_card, READ);
}

static void what_is_read_has_contrast_in_every_theme(void **state)
{
    (void)state;
    assert_true(contrast(RGB(0xFFFFFF), RGB(0x000000)) > 20.9);
    for (int i = 0; i < THEME_COUNT; i++) {
        check_panels(theme_get((ThemeId)i));
        check_stones(theme_get((ThemeId)i));
        check_board(theme_get((ThemeId)i));
        check_lines(theme_get((ThemeId)i)->word, &theme_get((ThemeId)i)->look);
        check_marks(theme_get((ThemeId)i));
    }
}

static void panels_are_opaque(void **state)
{
    (void)state;
    for (int i = 0; i < THEME_COUNT; i++) {
        const Theme *theme = theme_get((ThemeId)i);
        const Argb color[] = {theme->panel,          theme->ink,           theme->ink2,
                              theme->ink3,           theme->hairline,      theme->fill,
                              theme->fill2,          theme->fill3,         theme->card,
                              theme->primary,        theme->primary_hover, theme->primary_pressed,
                              theme->on_primary,     theme->seal,          theme->indigo,
                              theme->look.table_top, theme->look.board_mid};
        for (size_t j = 0; j < sizeof color / sizeof color[0]; j++) {
            assert_int_equal(color[j] >> 24, 0xFF);
        }
    }
}

/* Counts the painted pixels of one icon inside and outside of its box. */
static void count_ink(Icon icon, int size, int *inside, int *outside)
{
    enum { SIDE = 160 };
    PaintFixture fixture = fixture_open();
    DrawList *list = fixture.list;
    fixture_begin(&fixture, SIDE, SIDE);
    draw_fill(list, (Rect){0, 0, SIDE, SIDE}, RGB(0xFFFFFF));
    int at = (SIDE - size) / 2;
    icon_draw(list, icon, (float)at, (float)at, (float)size, RGB(0x000000));
    assert_false(drawlist_failed(list));
    const Pixmap *pixels = fixture_draw(&fixture);
    *inside = *outside = 0;
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            if ((*pixmap_at(pixels, x, y) & 0xFFFFFFu) == 0xFFFFFFu) {
                continue;
            }
            bool in = x >= at && x < at + size && y >= at && y < at + size;
            ++*(in ? inside : outside);
        }
    }
    fixture_close(&fixture);
}

static void every_icon_draws_inside_its_box(void **state)
{
    (void)state;
    static const int sizes[] = {18, 24, 48};
    for (int icon = ICON_NONE + 1; icon <= ICON_STOP; icon++) {
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            int inside;
            int outside;
            count_ink((Icon)icon, sizes[i], &inside, &outside);
            if (inside < sizes[i] || outside > 0) {
                print_error("icon %d at %d px: %d inside, %d outside\n", icon, sizes[i], inside,
                            outside);
            }
            assert_true(inside >= sizes[i]);
            assert_int_equal(outside, 0);
        }
    }
    int inside;
    int outside;
    count_ink(ICON_NONE, 24, &inside, &outside);
    assert_int_equal(inside + outside, 0);
}

/* Whatever board a player chooses, its lines and coordinates can be read. */
static void a_board_of_any_colour_can_be_read(void **state)
{
    (void)state;
    Settings settings;
    settings_init(&settings);
    const Look unchanged = theme_look(&settings);
    assert_memory_equal(&theme_get(THEME_KAYA)->look, &unchanged,
                        offsetof(Look, flat) + sizeof unchanged.flat); /* without the padding */
    for (unsigned i = 0; i < 16 * 16 * 16; i++) {
        settings.board_color = RGB((i >> 8) * 0x110000 + (i >> 4 & 15) * 0x1100 + (i & 15) * 0x11);
        Look look = theme_look(&settings);
        assert_int_equal(look.board_mid, settings.board_color);
        if (contrast(look.coordinate, look.board_mid) < 4.3) {
            fail_msg("coordinates on %06X", (unsigned)look.board_mid & 0xFFFFFF);
        }
        check_named("chosen", "line", inner_line(&look), look.board_mid, LARGE);
    }
    settings.line_color = RGB(0x234A66);
    assert_int_equal(theme_look(&settings).line & 0xFFFFFF, 0x234A66);
    settings.board_color = 0;
    assert_int_equal(theme_look(&settings).line & 0xFFFFFF, 0x234A66);
    assert_int_equal(theme_look(&settings).board_mid, theme_get(THEME_KAYA)->look.board_mid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(themes_have_names),
        cmocka_unit_test(what_is_read_has_contrast_in_every_theme),
        cmocka_unit_test(a_board_of_any_colour_can_be_read),
        cmocka_unit_test(panels_are_opaque),
        cmocka_unit_test(every_icon_draws_inside_its_box),
    };
    return cmocka_run_group_tests_name("theme", tests, fixture_open_fonts, fixture_close_fonts);
}
