/* Primitives, text and images, checked by their visible result. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "render/fontfind.h"
#include "render/fonts.h"
#include "render/image.h"
#include "render/raster.h"
#include "render/store.h"
#include "write_png.h"

static const Rect all = {0, 0, 200, 200};

static void disc_has_its_area(void **state)
{
    (void)state;
    for (int i = 0; i < 12; i++) {
        const float radius = 1.3f + 3.1f * (float)i;
        Pixmap pixmap;
        double sum = 0;

        assert_true(pixmap_init(&pixmap, 200, 200));
        raster_disc(&pixmap, all, (Vec){80.3f, 90.7f}, radius, RGB(0xFFFFFF));
        for (int k = 0; k < 200 * pixmap.stride; k++) {
            sum += (pixmap.pixel[k] >> 24) / 255.0;
        }

        const double area = 3.14159265 * (double)radius * (double)radius;

        assert_true(sum > area * 0.99 && sum < area * 1.01);
        pixmap_free(&pixmap);
    }
}

/* The four parts and the hole cover each pixel of the rectangle exactly once. */
static void parts_around_a_hole(void **state)
{
    (void)state;
    static const Rect rect = {3, 5, 20, 12};
    static const Rect holes[] = {{3, 5, 20, 12}, {3, 5, 4, 4},  {19, 13, 4, 4},
                                 {8, 9, 5, 2},   {3, 8, 20, 1}, {0, 0, 0, 0}};

    for (size_t n = 0; n < sizeof holes / sizeof *holes; n++) {
        Rect part[5] = {[4] = holes[n]};

        rect_subtract(rect, holes[n], part);
        for (int y = rect.y - 1; y <= rect.y + rect.h; y++) {
            for (int x = rect.x - 1; x <= rect.x + rect.w; x++) {
                int covered = 0;

                for (int i = 0; i < 5; i++) {
                    covered += !rect_empty(part[i]) && rect_has(part[i], (float)x, (float)y);
                }
                assert_int_equal(covered, rect_has(rect, (float)x, (float)y));
            }
        }
    }
}

static void white_on_white_stays_white(void **state)
{
    (void)state;
    Pixmap pixmap;
    const Vec point[3] = {{20, 20}, {150, 60}, {40, 170}};
    const Argb white = argb_alpha(RGB(0xFFFFFF), 0.7f);

    assert_true(pixmap_init(&pixmap, 200, 200));
    raster_fill(&pixmap, all, all, RGB(0xFFFFFF));
    raster_disc(&pixmap, all, (Vec){80.3f, 90.7f}, 33.0f, white);
    raster_stroke(&pixmap, all, point, 3, true, 5.5f, white);
    raster_polygon(&pixmap, all, point, 3, white);
    raster_capsule(&pixmap, all, point[0], point[1], 20.0f, 15.0f, white);
    for (int y = 0; y < 200; y++) {
        for (int x = 0; x < 200; x++) {
            assert_int_equal(*pixmap_at(&pixmap, x, y), 0xFFFFFFFFu);
        }
    }
    pixmap_free(&pixmap);
}

static double distance_to(Vec a, Vec b, double x, double y)
{
    const double ex = b.x - a.x, ey = b.y - a.y, square = ex * ex + ey * ey;
    double t = square > 0 ? ((x - a.x) * ex + (y - a.y) * ey) / square : 0;

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(x - a.x - t * ex, y - a.y - t * ey);
}

static void check_line(Vec a, Vec b, float radius, float blur, Rect clip)
{
    const Vec point[2] = {a, b};
    Pixmap pixmap;

    assert_true(pixmap_init(&pixmap, 200, 200));
    if (blur > 0.0f) {
        raster_capsule(&pixmap, clip, a, b, radius, blur, RGB(0xFFFFFF));
    } else {
        raster_stroke(&pixmap, clip, point, 2, false, 2.0f * radius, RGB(0xFFFFFF));
    }
    for (int y = 0; y < 200; y++) {
        for (int x = 0; x < 200; x++) {
            const double off = distance_to(a, b, x + 0.5, y + 0.5);
            const double soft = 0.5 * erfc((off - radius) / (blur / 2) * 0.70710678);
            const double crisp = fmin(fmax(radius + 0.5 - off, 0), 1);
            double want = blur > 0.0f ? soft : crisp;

            if (x < clip.x || y < clip.y || x >= clip.x + clip.w || y >= clip.y + clip.h) {
                want = 0;
            }
            /* A soft edge ends at three sigmas. */
            assert_true(fabs((*pixmap_at(&pixmap, x, y) >> 24) - 255 * want) <= 1.6);
        }
    }
    pixmap_free(&pixmap);
}

/* Thick lines, sharp and soft, in all directions, as a whole and in pieces: the value of a pixel
 * follows from its distance. */
static void lines_have_the_given_width(void **state)
{
    (void)state;
    static const Vec end[] = {{150, 90.3f}, {150, 150}, {60, 160},    {51, 40},
                              {20, 130},    {50, 40},   {50.2f, 150}, {10.5f, 40}};
    static const float blurs[] = {0, 3, 7.5f, 14};
    const Rect piece = {63, 57, 41, 60};

    for (size_t i = 0; i < sizeof end / sizeof *end; i++) {
        for (size_t k = 0; k < sizeof blurs / sizeof *blurs; k++) {
            check_line((Vec){50, 40}, end[i], 22, blurs[k], all);
            check_line((Vec){50, 40}, end[i], 22, blurs[k], piece);
            check_line(end[i], (Vec){50, 40}, 1.5f, blurs[k], all);
        }
    }
}

static void frame_transforms_invert(void **state)
{
    (void)state;
    for (int quarters = 0; quarters < 4; quarters++) {
        const Frame frame = {{30, 40, 200, 100}, quarters};
        const Vec back = frame_to_local(frame, frame_to_window(frame, (Vec){7, 11}));
        const Rect rect = frame_rect_to_window(frame, (Rect){5, 6, 20, 10});

        assert_true(back.x == 7.0f && back.y == 11.0f);
        assert_int_equal(rect.w, quarters % 2 ? 10 : 20);
        assert_int_equal(rect_intersect(rect, frame.rect).w, rect.w);
    }
}

static void text_is_laid_out(void **state)
{
    (void)state;
    Fonts *fonts = fonts_new("/nowhere/font.otf");
    const TextStyle style = {15, false, true, 0, RGB(0)};
    const TextStyle title = {32, true, false, -0.015f, RGB(0)};
    char out[64];
    int dx, dy;

    assert_non_null(strstr(fonts_message(fonts), "/nowhere/font.otf"));
    assert_int_equal(fonts_measure(fonts, &style, "11:11").width,
                     fonts_measure(fonts, &style, "08:46").width);
    fonts_fit(fonts, &title, "Na\xC3\xAFve player", 90, out, (int)sizeof out);
    assert_true(fonts_measure(fonts, &title, out).width <= 90);
    assert_non_null(strstr(out, "\xE2\x80\xA6"));
    assert_true(fonts_measure(fonts, &title, "\xFF\xC3 \xE5\xA4").width > 0);

    const Pixmap *run = fonts_run(fonts, &title, "Hamburg", &dx, &dy);
    const TextSize size = fonts_measure(fonts, &title, "Hamburg");

    assert_non_null(run);
    assert_in_range(run->w, size.width - 8, size.width + 2);
    assert_in_range(-dy, size.cap - 1, size.cap + 3);
    for (int i = 0; i < 50; i++) {
        const TextStyle other = {8.0f + (float)i * 0.75f, i % 2 != 0, false, 0, RGB(0)};

        assert_non_null(fonts_run(fonts, &other, "Five", &dx, &dy));
    }
    fonts_free(fonts);
}

static int width_of(Fonts *fonts, const char *text)
{
    const TextStyle style = {40, false, false, 0, RGB(0)};
    return fonts_measure(fonts, &style, text).width;
}

/* Each byte that is no text is shown as U+FFFD, a control character as a space. */
static void bytes_that_are_no_text(void **state)
{
    (void)state;
    static const struct {
        const char *text, *shown;
    } cases[] = {
        {"\xC0\x80", "\uFFFD\uFFFD"}, /* a longer form than needed */
        {"\xE0\x9F\xBF", "\uFFFD\uFFFD\uFFFD"},
        {"\xF0\x8F\xBF\xBF", "\uFFFD\uFFFD\uFFFD\uFFFD"},
        {"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"}, /* half a pair of UTF-16 */
        {"\xED\xBF\xBF", "\uFFFD\uFFFD\uFFFD"},
        {"\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"}, /* beyond Unicode */
        {"\xF5\x80\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"},
        {"\xE5\xA4", "\uFFFD\uFFFD"}, /* cut */
        {"\xF0\x9F\x98", "\uFFFD\uFFFD\uFFFD"},
        {"1\x7F"
         "1\t1",
         "1 1 1"},
    };
    Fonts *fonts = fonts_new(NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(width_of(fonts, cases[i].text), width_of(fonts, cases[i].shown));
    }
    /* The first and last of each length are one character. */
    static const char *const whole[] = {"\xC2\xA1",     "\xE0\xA0\x80",     "\xED\x9F\xBF",
                                        "\xEE\x80\x80", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"};
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++) {
        assert_in_range(width_of(fonts, whole[i]), 1, width_of(fonts, "\uFFFD\uFFFD") - 1);
    }
    fonts_free(fonts);
}

/* Characters that only direct the text have no width. */
static void invisible_characters(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool invisible;
    } cases[] = {
        {"\xC2\xAD", true}, /* U+00AD */
        {"\u200B", true},   {"\u200F", true},  {"\u2010", false}, {"\u202A", true},
        {"\u202E", true},   {"\u202F", false}, {"\u2060", true},  {"\u206F", true},
        {"\u2070", false},  {"\uFE00", true},  {"\uFE0F", true},  {"\uFE10", false},
        {"\uFEFF", true},
    };
    Fonts *fonts = fonts_new(NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[16];
        snprintf(text, sizeof text, "1%s1", cases[i].text);
        assert_int_equal(width_of(fonts, text) == width_of(fonts, "11"), cases[i].invisible);
    }
    fonts_free(fonts);
}

/* `bytes`: the room for the text. */
static void a_text_is_cut_to_fit(void **state)
{
    (void)state;
    static const struct {
        const char *text, *width; /* that of this text */
        int bytes;
        const char *wanted;
    } cases[] = {
        {"Black", "Black", 6, "Black"},
        {"Black", "Black", 5, "B\u2026"},
        {"Black", "Black", 4, "\u2026"},
        {"Black", "Black", 3, ""},
        {"Black", "Black", 1, ""},
        {"Black", "Black", 0, "before"},
        {"Black", "B\u2026", 16, "B\u2026"},
        {"Black", "", 16, ""},
        {"Bl               ", "Bl\u2026", 64, "Bl\u2026"}, /* not after a space */
        {"Bl and White", "Bl \u2026", 64, "Bl\u2026"},
    };
    const TextStyle style = {40, false, false, 0, RGB(0)};
    Fonts *fonts = fonts_new(NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char out[64] = "before";
        fonts_fit(fonts, &style, cases[i].text, width_of(fonts, cases[i].width), out,
                  cases[i].bytes);
        assert_string_equal(out, cases[i].wanted);
    }
    fonts_free(fonts);
}

/* One font object measures and renders: neither changes the other. */
static void drawing_changes_no_measure(void **state)
{
    (void)state;
    static const char *const texts[] = {"AVATAR Wave", "To: Ty.", "fi 11:46",
                                        "\xE5\xA4\xA9\xE5\x85\x83"};
    const TextStyle style = {23, false, false, 0, RGB(0)}, large = {61, false, false, 0, RGB(0)};
    Fonts *fresh = fonts_new(NULL), *used = fonts_new(NULL);
    int dx, dy, x, y;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_non_null(fonts_run(used, &large, i % 2 ? "Hg" : "Kaya", &dx, &dy));
        const TextSize size = fonts_measure(used, &style, texts[i]);
        assert_int_equal(size.width, fonts_measure(fresh, &style, texts[i]).width);
        const Pixmap *one = fonts_run(used, &style, texts[i], &dx, &dy);
        const Pixmap *other = fonts_run(fresh, &style, texts[i], &x, &y);
        assert_true(one->w == other->w && one->h == other->h && dx == x && dy == y);
        for (int row = 0; row < one->h; row++) {
            assert_memory_equal(pixmap_at(one, 0, row), pixmap_at(other, 0, row),
                                (size_t)one->w * sizeof *one->pixel);
        }
    }
    fonts_free(used);
    fonts_free(fresh);
}

/* The game's name is drawn as a glyph, not as a box. */
static void chinese_is_laid_out(void **state)
{
    (void)state;
    Fonts *fonts = fonts_new(NULL);
    const TextStyle style = {32, false, false, 0, RGB(0)};
    int dx, dy;

    if (!fonts_has(fonts, 0x5929) || !fonts_has(fonts, 0x5143)) {
        fonts_free(fonts);
        print_message("SKIP: no font here has \xE5\xA4\xA9\xE5\x85\x83\n");
        skip();
    }
    assert_in_range(fonts_measure(fonts, &style, "\xE5\xA4\xA9\xE5\x85\x83").width, 60, 68);

    const Pixmap *run = fonts_run(fonts, &style, "\xE5\xA4\xA9", &dx, &dy);
    int ink = 0;

    assert_non_null(run);
    assert_in_range(run->w, 24, 34);
    assert_in_range(run->h, 24, 34);
    for (int y = run->h / 2 - 2; y < run->h / 2 + 2; y++) { /* the middle of a box is empty */
        ink += *pixmap_at(run, run->w / 2, y) >> 24 > 60;
    }
    assert_true(ink > 0);
    fonts_free(fonts);
}

/* A sum that differs where the pixels do. */
static uint32_t ink_of(Fonts *fonts, const char *text)
{
    const TextStyle style = {32, false, false, 0, RGB(0)};
    int dx, dy;
    uint32_t sum = 0;
    const Pixmap *run = fonts_run(fonts, &style, text, &dx, &dy);
    assert_non_null(run);
    for (int y = 0; y < run->h; y++) {
        for (int x = 0; x < run->w; x++) {
            sum = sum * 31 + (*pixmap_at(run, x, y) >> 24);
        }
    }
    return sum;
}

/* The same character as each language writes it, and again as before. */
static void han_follows_the_language(void **state)
{
    (void)state;
    static const char *const languages[] = {"ja", "zh_TW", "zh_CN"};
    static const char bone[] = "\xE9\xAA\xA8";
    Fonts *fonts = fonts_new(NULL);
    uint32_t ink[3];
    FontFile file;
    FontFind *find = fontfind_new();
    const bool have_all = find && fontfind_set_language(find, "ja") &&
                          fontfind_character(find, 0x9AA8, false, &file) &&
                          strstr(file.path, "NotoSansCJK");
    fontfind_free(find);
    if (!have_all) {
        fonts_free(fonts);
        print_message("SKIP: Noto Sans CJK is not installed\n");
        skip();
    }
    const uint32_t first = ink_of(fonts, bone);
    for (int i = 0; i < 3; i++) {
        fonts_set_language(fonts, languages[i]);
        ink[i] = ink_of(fonts, bone);
    }
    assert_int_equal(ink[2], first);
    assert_int_not_equal(ink[0], ink[2]);
    assert_int_not_equal(ink[1], ink[2]);
    fonts_set_language(fonts, "de");
    assert_int_equal(ink_of(fonts, bone), first);
    fonts_free(fonts);
}

static void write_file(const char *path, const void *data, size_t bytes)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, bytes, file), bytes);
    fclose(file);
}

static void assert_refused(const char *path)
{
    Pixmap pixmap;
    ParseError error = {0};

    assert_false(image_read(path, &pixmap, &error));
    assert_true(error.what[0] != '\0');
    assert_null(pixmap.pixel);
}

static void written_pictures_are_read_back(void **state)
{
    (void)state;
    Pixmap pixmap, back;
    ParseError error = {0};
    static char bytes[100000];

    assert_true(pixmap_init(&pixmap, 90, 70));
    raster_fill(&pixmap, all, (Rect){5, 5, 50, 50}, RGB(0x123456));
    raster_disc(&pixmap, all, (Vec){50, 40}, 20, RGB(0xFFFFFF));
    assert_true(write_png("picture.png", &pixmap));
    assert_true(image_read("picture.png", &back, &error));
    for (int y = 0; y < 70; y++) {
        assert_memory_equal(pixmap.pixel + y * pixmap.stride, back.pixel + y * back.stride, 360);
    }
    pixmap_free(&back);
    assert_true(image_cover(&pixmap, 31, 64, &back));
    assert_int_equal(back.h, 64);
    pixmap_free(&back);
    pixmap_free(&pixmap);

    FILE *file = fopen("picture.png", "rb");
    const size_t size = fread(bytes, 1, sizeof bytes, file);

    fclose(file);
    write_file("cut.png", bytes, size / 2);
    write_file("text.png", "not a picture", 13);
    write_file("empty.png", "", 0);
    assert_refused("cut.png");
    assert_refused("text.png");
    assert_refused("empty.png");
    assert_refused("missing.png");
    assert_refused(".");
}

static void old_image_refs_are_stale(void **state)
{
    (void)state;
    Store *store = store_new();
    Pixmap pixmap;

    assert_true(pixmap_init(&pixmap, 3, 3));

    const ImageRef first = store_add(store, pixmap, true);

    store_remove(store, first);
    assert_non_null(store_get(store, first));
    store_sweep(store);
    assert_null(store_get(store, first));
    assert_true(pixmap_init(&pixmap, 3, 3));

    const ImageRef second = store_add(store, pixmap, true);

    assert_true(second.id != first.id || second.generation != first.generation);
    assert_null(store_get(store, first));
    assert_non_null(store_get(store, second));
    store_free(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(disc_has_its_area),
        cmocka_unit_test(parts_around_a_hole),
        cmocka_unit_test(white_on_white_stays_white),
        cmocka_unit_test(lines_have_the_given_width),
        cmocka_unit_test(frame_transforms_invert),
        cmocka_unit_test(text_is_laid_out),
        cmocka_unit_test(bytes_that_are_no_text),
        cmocka_unit_test(invisible_characters),
        cmocka_unit_test(a_text_is_cut_to_fit),
        cmocka_unit_test(drawing_changes_no_measure),
        cmocka_unit_test(chinese_is_laid_out),
        cmocka_unit_test(han_follows_the_language),
        cmocka_unit_test(written_pictures_are_read_back),
        cmocka_unit_test(old_image_refs_are_stale),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
