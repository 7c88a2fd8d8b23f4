/* The themes: names, contrast, opaque panels; and that every icon draws inside its box. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "render/paint_fixture.h"
#include "ui/icon.h"
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

static void words_can_be_read_in_every_theme(void **state)
{
    (void)state;
    for (int i = 0; i < THEME_COUNT; i++) {
        const Theme *theme = theme_get((ThemeId)i);
        assert_true(contrast(theme->ink, theme->panel) >= 4.5);
        assert_true(contrast(theme->ink2, theme->panel) >= 4.5);
        assert_true(contrast(theme->ink, theme->fill) >= 4.5);
        assert_true(contrast(theme->ink2, theme->fill) >= 4.5);
        assert_true(contrast(theme->ink, theme->fill3) >= 4.5);
        assert_true(contrast(theme->ink, theme->card) >= 4.5);
        assert_true(contrast(theme->on_primary, theme->primary) >= 4.5);
        assert_true(contrast(theme->on_primary, theme->primary_hover) >= 4.5);
        assert_true(contrast(theme->on_primary, theme->primary_pressed) >= 4.5);
        /* Marks and large digits: 3:1, decoration less. */
        assert_true(contrast(theme->seal, theme->panel) >= 3);
        assert_true(contrast(theme->indigo, theme->panel) >= 3);
        assert_true(contrast(theme->ink3, theme->panel) >= 2.5);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(themes_have_names),
        cmocka_unit_test(words_can_be_read_in_every_theme),
        cmocka_unit_test(panels_are_opaque),
        cmocka_unit_test(every_icon_draws_inside_its_box),
    };
    return cmocka_run_group_tests_name("theme", tests, fixture_open_fonts, fixture_close_fonts);
}
