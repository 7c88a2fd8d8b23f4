/* Incremental painting equals a full redraw, pixel for pixel; and primitives that only the canvas
 * paints. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "render/paint_fixture.h"

static uint32_t seed = 1;

static int pick(int n)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return (int)(seed % (uint32_t)n);
}

static float place(void)
{
    return (float)pick(1600) / 4.0f - 20.0f;
}

static Argb color(void)
{
    return argb_alpha(RGB(pick(0x1000000)), pick(3) ? (float)pick(256) / 255.0f : 1.0f);
}

static ImageRef solid; /* opaque */

static void draw_shape(DrawList *list, int kind, ImageRef image)
{
    const Rect rect = {pick(400) - 40, pick(400) - 40, 1 + pick(200), 1 + pick(200)};
    const TextStyle style = {8.0f + (float)pick(80) / 4.0f, pick(2), pick(2), 0.0f, color()};
    Vec point[8];

    for (int i = 0; i < 8; i++) {
        point[i] = (Vec){place(), place()};
    }
    switch (kind) {
    case 0:
        draw_fill(list, rect, color());
        break;
    case 1:
        draw_round(list, rect, (float)pick(40), color());
        break;
    case 2:
        draw_round_frame(list, rect, (float)pick(40), 1.0f + (float)pick(9), color());
        break;
    case 3:
        draw_shadow(list, rect, (float)pick(20), (float)pick(40), 3, pick(20), color());
        break;
    case 4:
        draw_disc(list, place(), place(), (float)pick(200) / 4.0f, color());
        break;
    case 5:
        draw_ring(list, place(), place(), (float)pick(90), 0.5f + (float)pick(8), color());
        break;
    case 6:
        draw_stroke(list, point, 1 + pick(8), pick(2), 0.5f + (float)pick(9), color());
        break;
    case 7:
        draw_polygon(list, point, 3 + pick(5), color());
        break;
    case 8:
        draw_capsule(list, point[0], point[1], 1.0f + (float)pick(20), (float)pick(20), color());
        break;
    case 9:
        draw_text(list, &style, place(), place(), "Tengen 12:34 \xE5\xA4\xA9 AVA.");
        break;
    case 10:
        draw_image(list, image, (Rect){pick(9), 0, 60, 50}, pick(300), pick(300),
                   pick(2) ? 1.0f : 0.5f);
        break;
    case 11:
        draw_stretched(list, solid,
                       (Stretch){place(), place(), 20.0f + place(), 30.0f + (float)pick(99)});
        break;
    default:
        draw_loupe(list, pick(drawlist_count(list) + 1), place(), place(), 20.0f + (float)pick(60));
        break;
    }
}

static ImageRef picture(Store *store)
{
    Pixmap pixmap;

    assert_true(pixmap_init(&pixmap, 64, 48));
    for (int y = 0; y < 48; y++) {
        for (int x = 0; x < 64; x++) {
            const uint32_t a = x < 20 ? 255u : x < 40 ? 0u : (uint32_t)pick(256);
            *pixmap_at(&pixmap, x, y) = a * 0x01010101u;
        }
    }
    return store_add(store, pixmap, false);
}

static void add_solid(Store *store)
{
    Pixmap pixmap;

    assert_true(pixmap_init(&pixmap, 90, 70));
    for (int i = 0; i < pixmap.h * pixmap.stride; i++) {
        pixmap.pixel[i] = 0xFF000000u | (uint32_t)i * 2654435761u >> 8;
    }
    solid = store_add(store, pixmap, true);
}

static void draw_scene(DrawList *list, uint32_t scene, int w, int h, ImageRef image)
{
    seed = scene;
    drawlist_begin(list, w, h);
    draw_fill(list, (Rect){0, 0, w, h}, RGB(0xDCD5C9));
    for (int i = 0; i < 14; i++) {
        draw_frame(list, (Frame){{pick(30), pick(30), 300, 260}, pick(4)});
        if (pick(4) == 0) {
            draw_clip(list, (Rect){pick(100), pick(100), 1 + pick(200), 1 + pick(200)});
        } else {
            draw_unclip(list);
        }
        draw_opacity(list, pick(4) ? 1.0f : 0.4f);
        draw_shape(list, pick(13), image);
    }
}

static void assert_same(const Pixmap *a, const Pixmap *b)
{
    assert_int_equal(a->w, b->w);
    for (int y = 0; y < a->h; y++) {
        assert_memory_equal(a->pixel + y * a->stride, b->pixel + y * b->stride, (size_t)a->w * 4);
    }
}

/* A scene, and above it a small object that moves and an image that fades. */
static void draw_motion(DrawList *list, uint32_t scene, int frame, bool keeps, Rect window,
                        ImageRef image)
{
    draw_scene(list, scene, window.w, window.h, image);
    draw_frame(list, (Frame){window, 0});
    draw_unclip(list);
    draw_opacity(list, 1.0f);
    if (keeps) {
        draw_keep(list);
    }
    if (frame % 4 == 3) {
        draw_clip(list, (Rect){70, 47, 50, 31});
    }
    const Rect source = frame % 3 == 2 ? (Rect){-9, 20, 60, 40} : (Rect){0, 0, 30, 30};
    draw_image(list, image, source, 90, 40, (float)(frame % 8) / 8.0f);
    draw_unclip(list);
    if (frame % 5 > 2) {
        draw_fill(list, (Rect){100, 30, 45, 40}, RGB(0x335577));
    }
    draw_disc(list, (float)(frame % 200), 50.0f, 9.0f, RGB(0xB5382A));
}

/* Whether the canvas keeps a picture of the scene or not. */
static void damage_equals_full_redraw(void **state)
{
    (void)state;
    PaintFixture fixture = fixture_open();
    Store *store = fixture.store;
    Canvas *step = fixture.canvas, *full = fixture.reference;
    DrawList *list = fixture.list;
    Rect dirty[CANVAS_DIRTY_MAX];
    uint32_t scene = 77;
    int w = 330, h = 290;
    ImageRef image = picture(store);

    add_solid(store);
    assert_true(canvas_resize(step, w, h) && canvas_resize(full, w, h));
    for (int frame = 0; frame < 150; frame++) {
        seed = 1000u + (uint32_t)frame;
        pick(9);
        if (pick(3) == 0) {
            scene = 1u + (uint32_t)frame * 7919u;
        }
        if (pick(10) == 0) {
            w = 200 + pick(200), h = 200 + pick(150);
            assert_true(canvas_resize(step, w, h) && canvas_resize(full, w, h));
        }
        if (pick(5) == 0) {
            store_remove(store, image);
            image = picture(store);
        }

        const Rect window = {0, 0, w, h};

        draw_motion(list, scene, frame, frame / 5 % 3 != 0, window, image);
        const int count = canvas_draw(step, list, dirty);

        for (int i = 0; i < count; i++) {
            assert_true(dirty[i].x >= 0 && dirty[i].y >= 0 && dirty[i].x + dirty[i].w <= w &&
                        dirty[i].y + dirty[i].h <= h);
            for (int k = 0; k < i; k++) {
                assert_true(rect_empty(rect_intersect(dirty[i], dirty[k])));
            }
        }
        assert_int_equal(canvas_draw(step, list, dirty), 0);
        draw_motion(list, scene, frame, false, window, image);
        canvas_invalidate(full);
        canvas_draw(full, list, dirty);
        assert_same(canvas_pixels(step), canvas_pixels(full));
    }
    fixture_close(&fixture);
}

/* A scene, and more texts and shadows than the caches keep. */
static void draw_large(DrawList *list, uint32_t scene, int w, int h, ImageRef image)
{
    draw_scene(list, scene, w, h, image);
    draw_frame(list, (Frame){{0, 0, w, h}, 0});
    draw_unclip(list);
    draw_opacity(list, 1.0f);
    for (int i = 0; i < 40; i++) {
        const TextStyle style = {.size = 9.0f + (float)i / 4.0f, .color = color()};
        const Rect rect = {pick(w), pick(h), 30 + i, 30 + pick(90)};

        draw_shadow(list, rect, (float)pick(12), 6.0f, 0, 2, color());
        draw_text(list, &style, (float)pick(w), (float)pick(h), "J7 lets a win by fours slip");
    }
}

static void any_order_of_bands_gives_the_same_picture(void **state)
{
    (void)state;
    PaintFixture fixture = fixture_open();
    enum { W = 720, H = 600 };
    const ImageRef image = picture(fixture.store);
    int loops = 0;
    const Parallel backwards = {fixture_run_backwards, &loops};
    Rect dirty[CANVAS_DIRTY_MAX];

    add_solid(fixture.store);
    assert_true(canvas_resize(fixture.canvas, W, H) && canvas_resize(fixture.reference, W, H));
    canvas_set_parallel(fixture.canvas, &backwards);
    for (uint32_t scene = 1; scene <= 8; scene++) {
        draw_large(fixture.list, scene * 7919u, W, H, image);
        canvas_draw(fixture.canvas, fixture.list, dirty);
        canvas_draw(fixture.reference, fixture.list, dirty);
        assert_same(canvas_pixels(fixture.canvas), canvas_pixels(fixture.reference));
        assert_true(loops > 0);
    }
    fixture_close(&fixture);
}

/* A screen with many objects; `more`: one disc more than before. */
static void draw_many(DrawList *list, bool more, const char *clock)
{
    const TextStyle style = {.size = 20, .tabular = true, .color = RGB(0)};

    drawlist_begin(list, 1920, 1080);
    draw_fill(list, (Rect){0, 0, 1920, 1080}, RGB(0xDCD5C9));
    for (int i = 0; i < 200; i++) {
        draw_disc(list, 300.0f + 60.0f * (float)(i % 15), 90.0f + 60.0f * (float)(i / 15), 28.0f,
                  RGB(0x202020));
    }
    if (more) {
        draw_disc(list, 1140.0f, 870.0f, 28.0f, RGB(0xF0F0F0));
    }
    draw_text(list, &style, 1500, 200, clock);
}

static long area_of(const Rect *dirty, int count, Rect rect)
{
    long area = 0;

    for (int i = 0; i < count; i++) {
        const Rect part = rect_intersect(dirty[i], rect);

        if (!rect_empty(part)) {
            area += (long)part.w * part.h;
        }
    }
    return area;
}

static void small_changes_stay_small(void **state)
{
    (void)state;
    const Rect all = {0, 0, 1920, 1080}, disc = {1112, 842, 56, 56}, clock = {1500, 185, 40, 15};
    PaintFixture fixture = fixture_open();
    Canvas *canvas = fixture.canvas;
    DrawList *list = fixture.list;
    Rect dirty[CANVAS_DIRTY_MAX];

    assert_true(canvas_resize(canvas, 1920, 1080));
    draw_many(list, false, "12:34");

    int count = canvas_draw(canvas, list, dirty);

    assert_int_equal(area_of(dirty, count, all), 1920L * 1080);
    draw_many(list, true, "12:34");
    count = canvas_draw(canvas, list, dirty);
    assert_int_equal(area_of(dirty, count, disc), 56L * 56); /* all of it is painted */
    assert_true(area_of(dirty, count, all) <= 1920L * 1080 / 50);
    draw_many(list, true, "12:33");
    count = canvas_draw(canvas, list, dirty);
    assert_true(area_of(dirty, count, clock) > 0);
    assert_int_equal(area_of(dirty, count, disc), 0);
    assert_true(area_of(dirty, count, all) <= 1920L * 1080 / 50);
    draw_many(list, true, "12:33");
    assert_int_equal(canvas_draw(canvas, list, dirty), 0);
    fixture_close(&fixture);
}

static int level(const Pixmap *pixels, int x, int y)
{
    return (int)(*pixmap_at(pixels, x, y) & 0xFFu);
}

/* The shadow of a rectangle: symmetric, half as dark at the edge, full inside, zero beyond the
 * blur. Dithering changes pixels by at most one level. */
static void shadow_is_symmetric(void **state)
{
    (void)state;
    static const Rect boxes[] = {{60, 40, 80, 60}, {60, 40, 81, 61}, {60, 50, 30, 45}};
    PaintFixture fixture = fixture_open();
    Canvas *canvas = fixture.canvas;
    DrawList *list = fixture.list;
    Rect dirty[CANVAS_DIRTY_MAX];
    enum { W = 200, H = 150, DX = 3, DY = 5, BLUR = 8, REACH = 12 };

    assert_true(canvas_resize(canvas, W, H));
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        const Rect box = boxes[i];
        const int x0 = box.x + DX, x1 = x0 + box.w - 1, y0 = box.y + DY, y1 = y0 + box.h - 1;
        const Pixmap *seen = canvas_pixels(canvas);

        drawlist_begin(list, W, H);
        draw_fill(list, (Rect){0, 0, W, H}, RGB(0xFFFFFF));
        draw_shadow(list, box, 6, BLUR, DX, DY, RGB(0));
        canvas_draw(canvas, list, dirty);
        for (int y = y0 - REACH; y <= y1 + REACH; y++) {
            for (int x = x0 - REACH; x <= x1 + REACH; x++) {
                assert_in_range(level(seen, x, y) - level(seen, x0 + x1 - x, y) + 2, 0, 4);
                assert_in_range(level(seen, x, y) - level(seen, x, y0 + y1 - y) + 2, 0, 4);
            }
        }
        const int cx = (x0 + x1) / 2, cy = (y0 + y1) / 2;

        assert_in_range(level(seen, x0 - 1, cy) + level(seen, x0, cy), 250, 260);
        assert_in_range(level(seen, cx, y1 + 1) + level(seen, cx, y1), 250, 260);
        assert_int_equal(level(seen, cx, cy), 0);
        assert_int_equal(level(seen, x0 - REACH - 1, cy), 255);
        assert_int_equal(level(seen, cx, y1 + REACH + 1), 255);
    }
    fixture_close(&fixture);
}

/* Draws both scenes one after the other; the result equals a full redraw of the second. */
static void assert_second_replaces_first(void (*scene)(DrawList *list, int number))
{
    enum { W = 400, H = 200 };
    PaintFixture fixture = fixture_open();
    Canvas *step = fixture.canvas, *whole = fixture.reference;
    DrawList *list = fixture.list;
    Rect dirty[CANVAS_DIRTY_MAX];

    assert_true(canvas_resize(step, W, H) && canvas_resize(whole, W, H));
    for (int i = 0; i < 2; i++) {
        drawlist_begin(list, W, H);
        draw_fill(list, (Rect){0, 0, W, H}, RGB(0xDCD5C9));
        scene(list, i);
        assert_true(canvas_draw(step, list, dirty) > 0);
    }
    canvas_draw(whole, list, dirty);
    assert_same(canvas_pixels(step), canvas_pixels(whole));
    fixture_close(&fixture);
}

/* One of each kind that a long list has. */
static void draw_item(DrawList *list, int y)
{
    const TextStyle style = {.size = 20, .color = RGB(0x202020)};
    draw_fill(list, (Rect){4, y + 4, 50, 9}, RGB(0xFF0000));
    draw_round(list, (Rect){10, y + 10, 60, 40}, 8, RGB(0x00A000));
    draw_round_frame(list, (Rect){12, y + 12, 56, 36}, 8, 2, RGB(0x0000A0));
    draw_shadow(list, (Rect){20, y + 20, 30, 30}, 4, 4, 0, 2, RGB(0x000000));
    draw_disc(list, 40.5f, (float)y + 30.5f, 9, RGB(0xF0F0F0));
    draw_text(list, &style, 20, (float)(y + 60), "far");
}

/* A list of 10,000 games is scrolled by its frame. */
static void far_down_in_a_list_as_at_its_top(void **state)
{
    enum { W = 120, H = 100, FAR = 700000 };
    PaintFixture fixture = fixture_open();
    DrawList *list = fixture.list;
    Rect dirty[CANVAS_DIRTY_MAX];
    int commands[2];

    (void)state;
    assert_true(canvas_resize(fixture.canvas, W, H) && canvas_resize(fixture.reference, W, H));
    for (int i = 0; i < 2; i++) {
        const int at = i == 0 ? 0 : FAR;

        drawlist_begin(list, W, H);
        draw_fill(list, (Rect){0, 0, W, H}, RGB(0xDCD5C9));
        draw_frame(list, (Frame){{0, -at, W, H}, 0});
        draw_item(list, at);
        commands[i] = drawlist_count(list);
        canvas_draw(i == 0 ? fixture.canvas : fixture.reference, list, dirty);
    }
    assert_int_equal(commands[0], commands[1]);
    assert_same(canvas_pixels(fixture.canvas), canvas_pixels(fixture.reference));
    fixture_close(&fixture);
}

/* Every command with a value that cannot be drawn: nothing, or not a number, or far outside. */
static int draw_nonsense(DrawList *list, ImageRef image)
{
    static const float odd[] = {NAN, INFINITY, -INFINITY, 1e9f, -1e9f};
    static const Rect rects[] = {{10, 10, 0, 9},         {10, 10, 9, -1},       {INT_MAX, 0, 9, 9},
                                 {0, INT_MIN / 2, 9, 9}, {0, 0, INT_MAX, 9},    {0, 0, 9, INT_MAX},
                                 {-INT_MAX, 0, 9, 9},    {0, INT_MAX / 2, 9, 9}};
    const Argb red = RGB(0xFF0000);
    const TextStyle style = {.size = 20, .color = red};
    int count = 0;
    for (size_t i = 0; i < sizeof rects / sizeof rects[0]; i++, count++) {
        draw_fill(list, rects[i], red);
        draw_round(list, rects[i], 4, red);
        draw_round_frame(list, rects[i], 4, 2, red);
        draw_shadow(list, rects[i], 4, 4, 0, 0, red);
        draw_image(list, image, rects[i], 0, 0, i < 2 ? 1.0f : NAN);
        draw_loupe(list, rects[i].w == 0 ? -1 : drawlist_count(list) + 1, 50, 50, 20);
    }
    const Rect good = {20, 20, 60, 60};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++, count++) {
        const float bad = odd[i];
        const Vec a = {20, 20}, b = {90, 60};
        TextStyle odd_style = style;
        draw_round_frame(list, good, 4, i < 3 ? bad : -1.0f, red);
        draw_shadow(list, good, 4, bad < 0 ? 1e30f : bad, 0, 0, red);
        draw_shadow(list, good, 4, 4, i % 2 ? INT_MAX : 0, i % 2 ? 0 : INT_MIN / 2, red);
        draw_disc(list, bad, 50, 20, red);
        draw_disc(list, 50, bad, 20, red);
        draw_disc(list, 50, 50, i < 2 ? bad : -1.0f, red);
        draw_ring(list, bad, 50, 20, 2, red);
        draw_ring(list, 50, bad, 20, 2, red);
        draw_ring(list, 50, 50, 20, i < 3 ? bad : NAN, red);
        draw_capsule(list, (Vec){bad, 5}, b, 5, 0, red);
        draw_capsule(list, (Vec){5, bad}, b, 5, 0, red);
        draw_capsule(list, a, (Vec){bad, 5}, 5, 0, red);
        draw_capsule(list, a, (Vec){5, bad}, 5, 0, red);
        draw_capsule(list, a, b, bad < 0 ? 0 : bad, 0, red);
        draw_stroke(list, (const Vec[]){a, {bad, 5}}, 2, false, 3, red);
        draw_stroke(list, (const Vec[]){a, {5, bad}}, 2, true, 3, red);
        draw_stroke(list, (const Vec[]){a, b}, 2, false, i < 3 ? bad : 0.0f, red);
        draw_stroke(list, &a, 0, false, 3, red);
        draw_polygon(list, (const Vec[]){a, b, {bad, 9}}, 3, red);
        draw_polygon(list, (const Vec[]){a, b}, 2, red);
        draw_text(list, &style, bad, 50, "text");
        draw_text(list, &style, 50, bad, "text");
        draw_text(list, &style, 50, 50, "");
        odd_style.size = i < 4 ? bad : 2001;
        draw_text(list, &odd_style, 50, 50, "text");
        odd_style = style;
        odd_style.tracking = bad;
        draw_text(list, &odd_style, 50, 50, "text");
        draw_image(list, image, (Rect){0, 0, 60, 40}, 0, 0, i < 1 ? bad : -1.0f);
        draw_image(list, (ImageRef){0}, (Rect){0, 0, 60, 40}, 0, 0, 1);
        draw_loupe(list, 0, bad, 50, 20);
        draw_loupe(list, 0, 50, bad, 20);
        draw_loupe(list, 0, 50, 50, i < 4 ? bad : -1.0f);
    }
    return count;
}

static void nonsense_is_not_drawn(void **state)
{
    (void)state;
    enum { W = 120, H = 100 };
    PaintFixture fixture = fixture_open();
    DrawList *list = fixture.list;
    ImageRef image = picture(fixture.store);
    Rect dirty[CANVAS_DIRTY_MAX];
    assert_true(canvas_resize(fixture.canvas, W, H));
    for (int i = 0; i < 2; i++) {
        drawlist_begin(list, W, H);
        draw_fill(list, (Rect){0, 0, W, H}, RGB(0xDCD5C9));
        if (i == 1) {
            assert_true(draw_nonsense(list, image) > 0);
        }
        assert_false(drawlist_failed(list));
        /* The list is the same as without: nothing has changed. */
        assert_int_equal(canvas_draw(fixture.canvas, list, dirty) > 0, i == 0);
    }
    fixture_close(&fixture);
}

/* At most 255 bytes of a text are drawn, and no half character. */
static void long_text_is_cut_between_characters(void **state)
{
    (void)state;
    enum { W = 900, H = 40 };
    char text[400], cut[400];
    PaintFixture fixture = fixture_open();
    Canvas *canvas[2] = {fixture.canvas, fixture.reference};
    const TextStyle style = {.size = 2, .color = RGB(0)};
    Rect dirty[CANVAS_DIRTY_MAX];
    for (int i = 0; i < 130; i++) {
        memcpy(text + 3 * i, "\xE5\xA4\xA9", 4);
    }
    snprintf(cut, sizeof cut, "x%.*s", 3 * 84, text);
    for (int i = 0; i < 2; i++) {
        char whole[402];
        snprintf(whole, sizeof whole, "x%s", text);
        assert_true(canvas_resize(canvas[i], W, H));
        drawlist_begin(fixture.list, W, H);
        draw_fill(fixture.list, (Rect){0, 0, W, H}, RGB(0xDCD5C9));
        draw_text(fixture.list, &style, 5, 20, i == 0 ? whole : cut);
        canvas_draw(canvas[i], fixture.list, dirty);
    }
    assert_same(canvas_pixels(canvas[0]), canvas_pixels(canvas[1]));
    fixture_close(&fixture);
}

static void one_over_the_other(DrawList *list, int number)
{
    const Argb below = RGB(0xC0392B), above = RGB(0x1F6F8B);

    draw_fill(list, (Rect){40, 40, 50, 50}, number == 0 ? below : above);
    draw_fill(list, (Rect){40, 40, 50, 50}, number == 0 ? above : below);
}

static void order_of_commands_is_kept(void **state)
{
    (void)state;
    assert_second_replaces_first(one_over_the_other);
}

static void loupe_of_what_is_covered(DrawList *list, int number)
{
    draw_disc(list, 320, 100, number == 0 ? 12 : 9, RGB(0xC0392B));
    int until = drawlist_count(list);
    draw_fill(list, (Rect){200, 0, 400, 300}, RGB(0x1F6F8B));
    draw_loupe(list, until, 320, 100, 60);
}

/* The loupe is the same command in both scenes, what it shows is covered by others. */
static void loupe_follows_what_it_shows(void **state)
{
    (void)state;
    assert_second_replaces_first(loupe_of_what_is_covered);
}

/* What it shows is neither moved nor scaled. */
static void loupe_shows_what_was_drawn_there(void **state)
{
    (void)state;
    PaintFixture fixture = fixture_open();
    Rect dirty[CANVAS_DIRTY_MAX];
    assert_true(canvas_resize(fixture.canvas, 120, 120));
    drawlist_begin(fixture.list, 120, 120);
    draw_fill(fixture.list, (Rect){0, 0, 120, 120}, RGB(0x1F6F8B));
    draw_fill(fixture.list, (Rect){60, 0, 1, 120}, RGB(0xC0392B));
    int until = drawlist_count(fixture.list);
    draw_fill(fixture.list, (Rect){0, 0, 120, 120}, RGB(0xFFFFFF));
    draw_loupe(fixture.list, until, 60, 60, 40);
    canvas_draw(fixture.canvas, fixture.list, dirty);
    const Pixmap *pixels = canvas_pixels(fixture.canvas);
    for (int y = 24; y < 96; y++) {
        assert_int_equal(*pixmap_at(pixels, 59, y), RGB(0x1F6F8B));
        assert_int_equal(*pixmap_at(pixels, 60, y), RGB(0xC0392B));
        assert_int_equal(*pixmap_at(pixels, 61, y), RGB(0x1F6F8B));
    }
    assert_int_equal(*pixmap_at(pixels, 60, 15), RGB(0xFFFFFF));
    assert_int_equal(*pixmap_at(pixels, 15, 60), RGB(0xFFFFFF));
    fixture_close(&fixture);
}

/* Copying an opaque image and skipping what it hides gives the same picture as blending it. */
static void copying_equals_blending(void **state)
{
    (void)state;
    PaintFixture fixture = fixture_open();
    Store *store = fixture.store;
    Canvas *canvas[2] = {fixture.canvas, fixture.reference};
    DrawList *list = fixture.list;
    ImageRef image[2];
    Rect dirty[CANVAS_DIRTY_MAX];

    for (int i = 0; i < 2; i++) {
        Pixmap pixmap;

        seed = 5;
        assert_true(pixmap_init(&pixmap, 93, 71));
        for (int k = 0; k < 71 * pixmap.stride; k++) {
            pixmap.pixel[k] = RGB(pick(0x1000000));
        }
        image[i] = store_add(store, pixmap, i == 0);
        assert_true(image[i].id != 0 && canvas_resize(canvas[i], 160, 130));
    }
    for (int round = 0; round < 60; round++) {
        for (int i = 0; i < 2; i++) {
            seed = 100u + (uint32_t)round * 31u;
            drawlist_begin(list, 160, 130);
            draw_fill(list, (Rect){0, 0, 160, 130}, RGB(0x7F3311));
            draw_disc(list, 70.0f, 60.0f, 44.5f, color());
            for (int k = 0; k < 3; k++) {
                draw_image(list, image[i], (Rect){0, 0, 93, 71}, pick(200) - 40, pick(170) - 40, 1);
                draw_shape(list, pick(12), image[i]);
            }
            if (pick(3) == 0) {
                draw_clip(list, (Rect){pick(90), pick(90), 1 + pick(90), 1 + pick(90)});
            }
            const Rect source = {pick(40), pick(40), 1 + pick(53), 1 + pick(31)};
            const int x = pick(200) - 40, y = pick(170) - 40;

            draw_image(list, image[i], source, x, y, pick(2) ? 1.0f : (float)pick(256) / 255.0f);
            canvas_draw(canvas[i], list, dirty);
        }
        assert_same(canvas_pixels(canvas[0]), canvas_pixels(canvas[1]));
    }
    fixture_close(&fixture);
}

/* Painting into a borrowed buffer gives the same picture, and repaints all of it in a new buffer.
 */
static void borrowed_buffer_gets_the_same_picture(void **state)
{
    (void)state;
    enum { W = 150, H = 110, STRIDE = 163 };
    static uint32_t memory[2][STRIDE * H];
    PaintFixture fixture = fixture_open();
    Store *store = fixture.store;
    Canvas *own = fixture.canvas, *lent = fixture.reference;
    DrawList *list = fixture.list;
    ImageRef image = picture(store);
    Rect dirty[CANVAS_DIRTY_MAX];

    assert_true(canvas_resize(own, W, H));
    draw_scene(list, 4242, W, H, image);
    assert_true(canvas_draw(own, list, dirty) > 0);
    for (int i = 0; i < 2; i++) {
        const Pixmap pixmap = {.pixel = memory[i], .w = W, .h = H, .stride = STRIDE};

        memset(memory[i], 0x5A, sizeof memory[i]);
        assert_true(canvas_borrow(lent, &pixmap));
        assert_true(canvas_draw(lent, list, dirty) > 0);
        assert_same(canvas_pixels(own), canvas_pixels(lent));
        assert_ptr_equal(canvas_pixels(lent)->pixel, memory[i]);
        for (int y = 0; y < H; y++) {
            for (int x = W; x < STRIDE; x++) {
                assert_int_equal(memory[i][y * STRIDE + x], 0x5A5A5A5A);
            }
        }
        assert_true(canvas_borrow(lent, &pixmap));
        assert_int_equal(canvas_draw(lent, list, dirty), 0);
    }
    assert_true(canvas_resize(lent, W, H)); /* back to its own buffer */
    assert_true(canvas_draw(lent, list, dirty) > 0);
    assert_same(canvas_pixels(own), canvas_pixels(lent));
    fixture_close(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damage_equals_full_redraw),
        cmocka_unit_test(any_order_of_bands_gives_the_same_picture),
        cmocka_unit_test(small_changes_stay_small),
        cmocka_unit_test(shadow_is_symmetric),
        cmocka_unit_test(order_of_commands_is_kept),
        cmocka_unit_test(far_down_in_a_list_as_at_its_top),
        cmocka_unit_test(nonsense_is_not_drawn),
        cmocka_unit_test(long_text_is_cut_between_characters),
        cmocka_unit_test(loupe_follows_what_it_shows),
        cmocka_unit_test(loupe_shows_what_was_drawn_there),
        cmocka_unit_test(copying_equals_blending),
        cmocka_unit_test(borrowed_buffer_gets_the_same_picture),
    };

    return cmocka_run_group_tests(tests, fixture_open_fonts, fixture_close_fonts);
}
