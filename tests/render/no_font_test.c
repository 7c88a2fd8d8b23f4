/* On a system without fonts the program says what to install and draws boxes instead of letters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "render/paint_fixture.h"

static void no_fonts_anywhere(void)
{
    FILE *file = fopen("no_fonts.conf", "w");

    assert_non_null(file);
    fputs("<?xml version=\"1.0\"?>\n<fontconfig></fontconfig>\n", file);
    fclose(file);
    assert_int_equal(setenv("FONTCONFIG_FILE", BUILD_DIR "/tests/render/no_fonts.conf", 1), 0);
    assert_int_equal(setenv("FONTCONFIG_PATH", BUILD_DIR "/tests/render", 1), 0);
}

static void says_what_to_install(void **state)
{
    (void)state;
    Fonts *fonts = fonts_new(NULL);

    assert_non_null(fonts);
    assert_non_null(strstr(fonts_message(fonts), "install"));
    assert_non_null(strstr(fonts_message(fonts), "fonts-inter"));
    assert_non_null(strstr(fonts_message(fonts), "--font"));
    assert_false(fonts_has(fonts, 'A'));
    fonts_free(fonts);
}

/* Counts the pixels that differ from the background. */
static long ink_of(const Pixmap *p)
{
    long ink = 0;

    for (int y = 0; y < p->h; y++) {
        for (int x = 0; x < p->w; x++) {
            ink += *pixmap_at(p, x, y) != RGB(0xFFFFFF);
        }
    }
    return ink;
}

static void letters_are_boxes(void **state)
{
    (void)state;
    PaintFixture fixture = fixture_open();
    DrawList *list = fixture.list;
    const TextStyle style = {.size = 20, .color = RGB(0)};
    static const char *const text[] = {"A", "i", "AB", "Settings 12:34", "\xE5\xA4\xA9"};
    long ink[5];

    for (int i = 0; i < 5; i++) {
        fixture_begin(&fixture, 400, 60);
        draw_fill(list, (Rect){0, 0, 400, 60}, RGB(0xFFFFFF));
        draw_text(list, &style, 20, 40, text[i]);
        ink[i] = ink_of(fixture_draw(&fixture));
        assert_true(fonts_measure(fixture.fonts, &style, text[i]).width > 0);
    }
    assert_true(ink[0] > 20); /* a visible outline */
    assert_int_equal(ink[1], ink[0]);
    assert_int_equal(ink[2], 2 * ink[0]);
    assert_true(ink[3] > 10 * ink[0]);
    assert_true(ink[4] > 20);
    fixture_close(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_to_install),
        cmocka_unit_test(letters_are_boxes),
    };

    no_fonts_anywhere();
    return cmocka_run_group_tests(tests, fixture_open_fonts, fixture_close_fonts);
}
