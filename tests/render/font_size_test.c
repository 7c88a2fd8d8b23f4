/* A font whose size cannot be changed for a while: what is measured then is not kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL_ttf.h>

#include "render/fonts.h"

static bool fails;

int __real_TTF_SetFontSizeDPI(TTF_Font *font, int size, unsigned across, unsigned down);
int __wrap_TTF_SetFontSizeDPI(TTF_Font *font, int size, unsigned across, unsigned down);
int __wrap_TTF_SetFontSizeDPI(TTF_Font *font, int size, unsigned across, unsigned down)
{
    return fails ? -1 : __real_TTF_SetFontSizeDPI(font, size, across, down);
}

static void a_failed_measure_is_not_kept(void **state)
{
    (void)state;
    const TextStyle style = {40, false, false, 0, RGB(0)};
    Fonts *fresh = fonts_new(NULL), *used = fonts_new(NULL);
    int dx, dy;

    assert_non_null(fonts_run(used, &style, "Kg", &dx, &dy));
    fails = true;
    fonts_measure(used, &style, "AVATAR To");
    fails = false;
    /* The same letters and pairs in another text. */
    assert_int_equal(fonts_measure(used, &style, "AVATAR To.").width,
                     fonts_measure(fresh, &style, "AVATAR To.").width);
    fonts_free(used);
    fonts_free(fresh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failed_measure_is_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
