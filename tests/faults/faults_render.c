/* The renderer and the screen while each of their allocations fails once: what cannot be drawn is
 * left out or drawn plainly, and as soon as there is memory again the next frame is the one that it
 * would have been. A picture file is read, or the message says that it was not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/fnv.h"
#include "faults/child.h"
#include "faults/seam.h"
#include "render/image.h"
#include "ui/scene.h"

enum { W = 320, H = 240, FRAMES = 2 };

static Fonts *fonts;

/* From here on, call number `at` of these kinds fails. */
static void begin(unsigned kinds, long at)
{
    seam_plan(&(SeamPlan){.kinds = kinds, .mode = SEAM_ONCE, .at = at, .error = EIO}, false);
    seam_arm();
}

/* Did it? */
static bool failed(void)
{
    seam_disarm();
    return seam_state()->hits > 0;
}

static uint64_t hash_of(const Pixmap *pixels)
{
    uint64_t hash = FNV_BEGIN;
    for (int y = 0; y < pixels->h; y++) {
        for (int x = 0; x < pixels->w; x++) {
            Argb color = *pixmap_at(pixels, x, y) & 0xFFFFFF;
            hash = fnv_add(hash, &color, sizeof color);
        }
    }
    return hash;
}

/* ---- the screen ---- */

typedef struct Sight {
    const char *name;
    void (*make)(View *view);
    enum { NOWHERE, ON_BOARD, ON_TABLE } picture;
} Sight;

static void make_cloth(View *view)
{
    scene_win(view);
    view->settings.theme = THEME_SLATE;
    view->settings.table = TABLE_FELT;
}

static void make_paper(View *view)
{
    scene_faces(view);
    view->settings.theme = THEME_PAPER;
    view->settings.table = TABLE_WAVES;
}

static void make_settings(View *view)
{
    scene_play(view);
    view->page = PAGE_SETTINGS;
}

static const Sight sights[] = {
    {"play", scene_play, NOWHERE},   {"win", make_cloth, NOWHERE},
    {"faces", make_paper, NOWHERE},  {"settings", make_settings, NOWHERE},
    {"table", scene_play, ON_TABLE}, {"board", scene_play, ON_BOARD},
};

static Pixmap picture;
static View view;

static bool open_stage(Stage *stage)
{
    stage->store = store_new();
    stage->fonts = fonts;
    stage->list = drawlist_new();
    stage->canvas = stage->store ? canvas_new(stage->store, fonts) : NULL;
    stage->screen = stage->store ? screen_new(stage->store, fonts) : NULL;
    return stage->list && stage->canvas && stage->screen && canvas_resize(stage->canvas, W, H);
}

static void close_stage(Stage *stage)
{
    screen_free(stage->screen);
    drawlist_free(stage->list);
    canvas_free(stage->canvas);
    store_free(stage->store);
}

static void draw(Stage *stage)
{
    Rect dirty[CANVAS_DIRTY_MAX];
    screen_draw(stage->screen, &view, stage->list);
    if (!drawlist_failed(stage->list)) {
        canvas_draw(stage->canvas, stage->list, dirty);
    }
}

/* The last frame's hash while call `at` fails before it; 0: the stage could not be opened. */
static uint64_t draw_sight(const Sight *sight, long at, bool *hit)
{
    Stage stage = {0};
    sight->make(&view);
    view.settings.motion = MOTION_NONE;
    view.settings.picture_on_table = sight->picture == ON_TABLE;
    begin(1U << SEAM_MEMORY, at);
    uint64_t hash = 0;
    if (open_stage(&stage)) {
        screen_set_picture(stage.screen, sight->picture != NOWHERE ? &picture : NULL);
        screen_resize(stage.screen, W, H, 1);
        for (int i = 0; i < FRAMES; i++) {
            draw(&stage);
            view.now_ms += 2000;
        }
        *hit = failed();
        canvas_invalidate(stage.canvas);
        draw(&stage);
        draw(&stage);
        hash = hash_of(canvas_pixels(stage.canvas));
    } else {
        *hit = failed();
        assert_true(*hit);
    }
    close_stage(&stage);
    return hash;
}

static void test_the_next_frame_is_right(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sights / sizeof sights[0]; i++) {
        bool hit = false;
        const uint64_t right = draw_sight(&sights[i], 0, &hit);
        assert_int_equal(draw_sight(&sights[i], 0, &hit), right);
        const long calls = seam_state()->calls[SEAM_MEMORY];
        assert_true(calls > 20);
        for (long at = 1; at <= calls; at++) {
            const uint64_t hash = draw_sight(&sights[i], at, &hit);
            if (hash != 0 && hash != right) {
                char place[300];
                child_place(seam_state()->caller, place, sizeof place);
                fail_msg("%s: allocation %ld of %ld, %s: another picture", sights[i].name, at,
                         calls, place);
            }
        }
        if (getenv("SHOW_CALLS")) {
            printf("%s: %ld\n", sights[i].name, calls);
        }
    }
}

/* ---- fonts ---- */

static uint64_t write_words(Fonts *made)
{
    static const char *const words[] = {"Tengen, 1 AWAY", "天元 H8", "Ж\u0302\u200B…"};
    uint64_t hash = 1;
    for (int i = 0; i < 6; i++) {
        const TextStyle style = {.size = 15, .semibold = i % 2 != 0, .color = 0xFF000000u};
        int dx, dy;
        const Pixmap *run = fonts_run(made, &style, words[i / 2], &dx, &dy);
        hash = run ? (hash ^ hash_of(run)) * 31 + (uint64_t)(dx + 1000 * dy) : hash * 31;
    }
    return hash;
}

/* A text that could not be laid out or drawn is right the next time. A font that could not even be
 * found when the program started is replaced by another one. */
static void test_the_next_text_is_right(void **state)
{
    (void)state;
    uint64_t right = 0;
    for (long at = 0, calls = 0; at <= calls; at++) {
        begin(1U << SEAM_MEMORY, at);
        Fonts *made = fonts_new(NULL);
        const bool opened = seam_state()->hits == 0;
        if (made) {
            write_words(made);
        }
        const bool hit = failed();
        calls = at == 0 ? seam_state()->calls[SEAM_MEMORY] : calls;
        assert_int_equal(hit, at > 0);
        const uint64_t hash = made ? write_words(made) : 0;
        right = at == 0 ? hash : right;
        if (opened && hash != right) {
            char place[300];
            child_place(seam_state()->caller, place, sizeof place);
            fail_msg("allocation %ld of %ld, %s: another text", at, calls, place);
        }
        fonts_free(made);
    }
}

/* ---- pictures ---- */

static void test_a_picture_file_is_read_or_told(void **state)
{
    (void)state;
    static const char path[] = "./faults_render.png";
    char *bytes = NULL;
    size_t length = 0;
    assert_true(image_encode_png(&picture, &bytes, &length));
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    free(bytes);
    static const SeamKind kinds[] = {SEAM_MEMORY, SEAM_OPEN, SEAM_READ, SEAM_LOOK};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (long at = 1, calls = 1; at <= calls; at++) {
            Pixmap got = {0};
            ParseError error = {0};
            begin(1U << kinds[i], at);
            const bool read = image_read(path, &got, &error);
            const bool hit = failed();
            calls = seam_state()->matched;
            if (read) {
                assert_int_equal(hash_of(&got), hash_of(&picture));
                pixmap_free(&got);
            } else {
                assert_true(hit);
                assert_true(error.what[0] != '\0');
                assert_null(strstr(error.what, "is not a"));
                assert_null(strstr(error.what, "damaged"));
            }
        }
    }
    remove(path);
}

/* Scaled and encoded: whole, or refused without a trace. */
static void test_pictures_are_copied_or_not(void **state)
{
    (void)state;
    for (long at = 1, calls = 1; at <= calls; at++) {
        Pixmap cover, limited;
        char *bytes = NULL;
        size_t length = 0;
        assert_true(pixmap_copy(&picture, &limited));
        begin(1U << SEAM_MEMORY, at);
        const bool covered = image_cover(&picture, 30, 40, &cover);
        image_limit(&limited, 20, 10);
        const bool encoded = image_encode_png(&picture, &bytes, &length);
        const bool hit = failed();
        calls = seam_state()->matched;
        const bool small = limited.w == 20 && limited.h == 15;
        assert_true(small || (limited.w == picture.w && hash_of(&limited) == hash_of(&picture)));
        if (hit == (covered && encoded && small)) {
            char place[300];
            child_place(seam_state()->caller, place, sizeof place);
            fail_msg("allocation %ld of %ld, %s", at, calls, place);
        }
        assert_int_equal(covered, cover.pixel != NULL);
        pixmap_free(&limited);
        pixmap_free(&cover);
        free(bytes);
    }
}

int main(void)
{
    picture = (Pixmap){0};
    fonts = fonts_new(NULL);
    if (!fonts || !pixmap_init(&picture, 64, 48)) {
        return 1;
    }
    for (int i = 0; i < picture.stride * picture.h; i++) {
        picture.pixel[i] = 0xFF000000u | ((uint32_t)i * 2654435761u >> 8);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_next_frame_is_right),
        cmocka_unit_test(test_the_next_text_is_right),
        cmocka_unit_test(test_a_picture_file_is_read_or_told),
        cmocka_unit_test(test_pictures_are_copied_or_not),
    };
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    pixmap_free(&picture);
    fonts_free(fonts);
    return status;
}
