/* The pages' pictures against stored fingerprints.
 *
 * A fingerprint is the mean colour of each field of a 32 x 18 grid. A field may differ by TOLERANCE
 * levels in a channel, FIELDS_OFF fields may differ more, FIELDS_FAR of them by more than FAR, none
 * by more than VERY_FAR: letters and their widths change with the fonts and their versions, and a
 * line of text moves its field's mean by less than that, since letters cover less than half of it;
 * a panel that moves by its own border, a colour that changes visibly or a block that covers half
 * a field does not pass. A small control would pass: so all controls are listed, and those in the
 * window may be out of place by SLACK px. After a wanted change: TENGEN_GOLDEN=write
 * build/.../pictures_test, and look at the pictures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/scene.h"
#include "ui/screen_query.h"
#include "ui/screen.h"
#include "ui/screen_state.h"

enum { COLUMNS = 32, ROWS = 18, FIELDS = COLUMNS * ROWS, TOLERANCE = 8, FIELDS_OFF = 14 };
enum { FAR = 40, FIELDS_FAR = 1, VERY_FAR = 100, SLACK = 10, NAME_MAX_BYTES = 64 };

typedef struct ControlPlace {
    char name[NAME_MAX_BYTES];
    int seat;
    Rect rect; /* in the window */
} ControlPlace;

typedef struct Print {
    uint8_t field[FIELDS][3];
    int places;
    ControlPlace place[CONTROLS_MAX];
} Print;

static View view;
static Print now, golden;

static void take(const Pixmap *pixels, Print *print)
{
    for (int i = 0; i < FIELDS; i++) {
        int column = i % COLUMNS, row = i / COLUMNS;
        int x0 = pixels->w * column / COLUMNS, x1 = pixels->w * (column + 1) / COLUMNS;
        int y0 = pixels->h * row / ROWS, y1 = pixels->h * (row + 1) / ROWS;
        uint64_t sum[3] = {0}, count = 0;
        for (int y = y0; y < y1; y++) {
            for (int x = x0; x < x1; x++, count++) {
                for (int k = 0; k < 3; k++) {
                    sum[k] += *pixmap_at(pixels, x, y) >> (16 - 8 * k) & 255;
                }
            }
        }
        for (int k = 0; k < 3; k++) {
            print->field[i][k] = (uint8_t)(count ? sum[k] / count : 0);
        }
    }
}

static void take_places(const Ui *ui, Print *print)
{
    print->places = ui->controls;
    for (int i = 0; i < ui->controls; i++) {
        const Control *control = &ui->control[i];
        ControlPlace *place = &print->place[i];
        assert_true(strlen(control->name) < sizeof place->name);
        snprintf(place->name, sizeof place->name, "%s", control->name);
        place->seat = (int)control->seat;
        place->rect = frame_rect_to_window(control->frame, control->rect);
    }
}

static bool is_same_place(const Rect *a, const Rect *b)
{
    return abs(a->x - b->x) <= SLACK && abs(a->y - b->y) <= SLACK && abs(a->w - b->w) <= SLACK &&
           abs(a->h - b->h) <= SLACK;
}

/* The first control that is not wanted, or not in its place; NULL: there is none. What
 * is below the window depends on how lines of text are broken. */
static const char *place_off(const Print *shown, const Print *wanted, int h)
{
    for (int i = 0; i < shown->places || i < wanted->places; i++) {
        const ControlPlace *a = &shown->place[i], *b = &wanted->place[i];
        if (i >= shown->places) {
            return b->name;
        }
        const bool known =
            i < wanted->places && strcmp(a->name, b->name) == 0 && a->seat == b->seat;
        if (!known || (b->rect.y + b->rect.h < h && !is_same_place(&a->rect, &b->rect))) {
            return a->name;
        }
    }
    return NULL;
}

/* More than FIELDS_OFF: another picture. */
static int fields_off(const Print *a, const Print *b)
{
    int off = 0, far = 0;
    for (int i = 0; i < FIELDS; i++) {
        int max = 0;
        for (int k = 0; k < 3; k++) {
            int difference = abs(a->field[i][k] - b->field[i][k]);
            max = difference > max ? difference : max;
        }
        off += max > TOLERANCE;
        far += max > VERY_FAR ? FIELDS : max > FAR;
    }
    return far > FIELDS_FAR ? FIELDS : off;
}

static bool read_print(const char *path, Print *print)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        return false;
    }
    int got = 0;
    unsigned rgb;
    for (; got < FIELDS && fscanf(file, "%6x", &rgb) == 1; got++) {
        for (int k = 0; k < 3; k++) {
            print->field[got][k] = (uint8_t)(rgb >> (16 - 8 * k));
        }
    }
    print->places = 0;
    for (; print->places < CONTROLS_MAX; print->places++) {
        ControlPlace *place = &print->place[print->places];
        Rect *rect = &place->rect;
        if (fscanf(file, "%63s %d %d %d %d %d", place->name, &place->seat, &rect->x, &rect->y,
                   &rect->w, &rect->h) != 6) {
            break;
        }
    }
    fclose(file);
    return got == FIELDS;
}

static void write_print(const char *path, const Print *print)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < FIELDS; i++) {
        fprintf(file, "%02x%02x%02x%c", print->field[i][0], print->field[i][1], print->field[i][2],
                i % COLUMNS == COLUMNS - 1 ? '\n' : ' ');
    }
    for (int i = 0; i < print->places; i++) {
        const ControlPlace *place = &print->place[i];
        fprintf(file, "%s %d %d %d %d %d\n", place->name, place->seat, place->rect.x, place->rect.y,
                place->rect.w, place->rect.h);
    }
    assert_int_equal(fclose(file), 0);
}

static void scene_notice(View *out)
{
    scene_play(out);
    out->notice = (ViewNotice){.kind = NOTICE_QUIT_UNSAVED,
                               .first = "This game is not saved anywhere.",
                               .second = "It will be lost if you quit now."};
}

static void scene_review(View *out)
{
    scene_play(out);
    out->ply -= 3;
    scene_tree(out, (SceneBranch[]){{21, 1}, {20, 3}, {18, 2}}, 3);
}

static void scene_hint(View *out)
{
    scene_play(out);
    out->hint = scene_point(out, "J10");
    out->may.why = true;
    out->advice = (ViewAdvice){.step = ADVICE_WHY, .moves = 2, .shown = 2};
    out->advice.line[0] = out->hint;
    out->advice.line[1] = scene_point(out, "K11");
    out->advice.why = (Explanation){.move = out->hint, .color = COLOR_BLACK, .facts = 1};
    out->advice.why.fact[0].kind = FACT_MAKES_OPEN_THREE;
}

static void scene_library_game(View *out)
{
    scene_library(out);
    out->library.opened = true;
}

static const struct {
    const char *name;
    void (*fill)(View *);
    Page page;
} scenes[] = {{"play", scene_play, PAGE_PLAY},
              {"win", scene_win, PAGE_PLAY},
              {"faces", scene_faces, PAGE_PLAY},
              {"new", scene_play, PAGE_NEW},
              {"settings", scene_play, PAGE_SETTINGS},
              {"menu", scene_play, PAGE_MENU},
              {"review", scene_review, PAGE_REVIEW},
              {"help", scene_play, PAGE_HELP},
              {"learn", scene_learn, PAGE_LEARN},
              {"hint", scene_hint, PAGE_PLAY},
              {"notice", scene_notice, PAGE_PLAY},
              {"notice-menu", scene_notice, PAGE_MENU},
              {"puzzle", scene_puzzle, PAGE_PUZZLE},
              {"puzzle-wrong", scene_puzzle_wrong, PAGE_PUZZLE},
              {"puzzles", scene_puzzles, PAGE_PUZZLES},
              {"statistics", scene_statistics, PAGE_STATISTICS},
              {"library", scene_library, PAGE_LIBRARY},
              {"library-game", scene_library_game, PAGE_LIBRARY},
              {"engines", scene_engines, PAGE_ENGINES},
              {"contest", scene_contest, PAGE_CONTEST},
              {"contest-setup", scene_contest_setup, PAGE_CONTEST}};
enum { SCENES = sizeof scenes / sizeof *scenes };
static const struct {
    int w, h;
} sizes[] = {{640, 400}, {500, 500}, {360, 640}};

static void fill(int scene, int theme)
{
    scenes[scene].fill(&view);
    view.page = scenes[scene].page;
    view.settings.theme = (ThemeId)theme;
    view.settings.motion = MOTION_NONE;
}

static void picture(Stage *stage, int scene, int theme, Print *print)
{
    fill(scene, theme);
    stage_draw(stage, &view);
    take(canvas_pixels(stage->canvas), print);
    print->places = 0;
    if (theme == 0) { /* the others have the same controls */
        take_places(&stage->screen->ui, print);
    }
}

static void test_pictures(void **state)
{
    (void)state;
    const char *mode = getenv("TENGEN_GOLDEN");
    bool writes = mode && strcmp(mode, "write") == 0;
    int wrong = 0;
    for (int size = 0; size < 3; size++) {
        Stage stage;
        stage_open(&stage, sizes[size].w, sizes[size].h, 1.0f);
        for (int theme = 0; theme < THEME_COUNT; theme++) {
            for (int scene = 0; scene < SCENES; scene++) {
                char path[512];
                picture(&stage, scene, theme, &now);
                snprintf(path, sizeof path, "%s/ui/golden/%s-%d-%dx%d.txt", TESTS_DIR,
                         scenes[scene].name, theme, sizes[size].w, sizes[size].h);
                if (writes) {
                    write_print(path, &now);
                }
                bool there = read_print(path, &golden);
                int off = there ? fields_off(&now, &golden) : FIELDS;
                const char *name = there ? place_off(&now, &golden, sizes[size].h) : NULL;
                if (off > FIELDS_OFF || name) {
                    print_message("%s: %d of %d fields differ%s%s\n", path, off, FIELDS,
                                  name ? ", and the control " : "", name ? name : "");
                    wrong++;
                }
            }
        }
        stage_close(&stage);
    }
    assert_int_equal(wrong, 0);
}

/* The comparison detects another theme, another margin of the board and a panel that has moved. */
static void test_changes_are_seen(void **state)
{
    (void)state;
    Print usual, other;
    Stage stage;
    stage_open(&stage, 640, 400, 1.0f);
    picture(&stage, 0, THEME_KAYA, &usual);
    picture(&stage, 0, THEME_SLATE, &other);
    assert_true(fields_off(&usual, &other) > FIELDS_OFF);
    picture(&stage, 1, THEME_KAYA, &other);
    assert_true(fields_off(&usual, &other) > FIELDS_OFF);
    picture(&stage, 0, THEME_KAYA, &other);
    assert_int_equal(fields_off(&usual, &other), 0);
    const Pixmap *pixels = canvas_pixels(stage.canvas);
    for (int y = 0; y < pixels->h; y++) { /* everything 12 px to the left */
        memmove(pixmap_at(pixels, 0, y), pixmap_at(pixels, 12, y),
                (size_t)(pixels->w - 12) * sizeof(uint32_t));
    }
    take(pixels, &other);
    stage_close(&stage);
    assert_true(fields_off(&usual, &other) > FIELDS_OFF);
}

/* Moves the content of `rect` to the left by 12 px and fills the gap with what is next to it. */
static void move_left(const Pixmap *pixels, Rect rect)
{
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        uint32_t *row = pixmap_at(pixels, 0, y);
        memmove(row + rect.x - 12, row + rect.x, (size_t)rect.w * sizeof *row);
        for (int x = rect.x + rect.w - 12; x < rect.x + rect.w; x++) {
            row[x] = row[rect.x + rect.w];
        }
    }
}

enum { BLOCK = 20 };

static bool is_plain(const Pixmap *pixels, int x, int y, Argb color)
{
    for (int i = 0; i < BLOCK * BLOCK; i++) {
        if ((*pixmap_at(pixels, x + i % BLOCK, y + i / BLOCK) & 0xFFFFFF) != (color & 0xFFFFFF)) {
            return false;
        }
    }
    return true;
}

/* A block in the colour of letters that is no control is detected where it fills a field, both
 * where it is new and where it is missing. */
static void test_a_block_is_seen(void **state)
{
    (void)state;
    Print usual, other;
    Stage stage;
    stage_open(&stage, BLOCK * COLUMNS, 400, 1.0f);
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        const Theme *colors = theme_get((ThemeId)theme);
        int blocks = 0;
        picture(&stage, 0, theme, &usual);
        for (int i = 0; i < FIELDS && blocks == 0; i++) {
            const Pixmap *pixels = canvas_pixels(stage.canvas);
            const int x = BLOCK * (i % COLUMNS), y = (pixels->h * (i / COLUMNS) + ROWS - 1) / ROWS;
            if (!is_plain(pixels, x, y, colors->panel)) {
                continue;
            }
            for (int k = 0; k < BLOCK * BLOCK; k++) {
                *pixmap_at(pixels, x + k % BLOCK, y + k / BLOCK) = colors->ink;
            }
            blocks++;
            take(pixels, &other);
        }
        assert_int_equal(blocks, 1);
        assert_true(fields_off(&usual, &other) > FIELDS_OFF);
        assert_true(fields_off(&other, &usual) > FIELDS_OFF);
        stage_resize(&stage, BLOCK * COLUMNS, 400, 1.0f); /* paints everything anew */
    }
    stage_close(&stage);
}

static void recolor(const Pixmap *pixels, Rect rect, uint32_t from, uint32_t to)
{
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        for (int x = rect.x; x < rect.x + rect.w; x++) {
            uint32_t *pixel = pixmap_at(pixels, x, y);
            if ((*pixel & 0xFFFFFF) == (from & 0xFFFFFF)) {
                *pixel = to;
            }
        }
    }
}

/* A panel 12 px out of place is detected in every theme. */
static void test_a_moved_panel_is_seen(void **state)
{
    (void)state;
    Print usual, other;
    Stage stage;
    stage_open(&stage, 640, 400, 1.0f);
    for (int scene = 0; scene < SCENES; scene++) {
        for (int theme = 0; theme < THEME_COUNT; theme++) {
            picture(&stage, scene, theme, &usual);
            Layout layout = stage.screen->layout;
            Rect rect = view.settings.face_to_face ? layout.near_panel.rect : layout.panel;
            if (rect.x >= 12) {
                move_left(canvas_pixels(stage.canvas), rect);
                take(canvas_pixels(stage.canvas), &other);
                int off = fields_off(&usual, &other);
                if (off <= FIELDS_OFF) {
                    fail_msg("%s in theme %d: only %d fields", scenes[scene].name, theme, off);
                }
            }
        }
    }
    stage_close(&stage);
}

/* A button of another colour is detected. */
static void test_a_recolored_control_is_seen(void **state)
{
    (void)state;
    Print usual, other;
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        const Theme *colors = theme_get((ThemeId)theme);
        const struct {
            int scene;
            const char *name;
            Argb from, to;
        } control[] = {{0, "undo", colors->fill, colors->seal},
                       {0, "resign", colors->fill, colors->primary},
                       {1, "rematch", colors->primary, colors->fill},
                       {3, "play", colors->primary, colors->fill3},
                       {3, "rule-standard", colors->card, colors->seal}};
        for (size_t i = 0; i < sizeof control / sizeof *control; i++) {
            Stage stage;
            stage_open(&stage, 640, 400, 1.0f);
            picture(&stage, control[i].scene, theme, &usual);
            float x, y;
            screen_find(stage.screen, &view, control[i].name, SEAT_NONE, &x, &y);
            stage_draw(&stage, &view);
            take(canvas_pixels(stage.canvas), &usual);
            const Control *found = ui_find(&stage.screen->ui, control[i].name, SEAT_NONE);
            assert_non_null(found);
            recolor(canvas_pixels(stage.canvas), frame_rect_to_window(found->frame, found->rect),
                    control[i].from, control[i].to);
            take(canvas_pixels(stage.canvas), &other);
            int off = fields_off(&usual, &other);
            if (off <= FIELDS_OFF) {
                fail_msg("%s in theme %d: only %d fields", control[i].name, theme, off);
            }
            stage_close(&stage);
        }
    }
}

/* A small control that is new, or 12 px out of its place, is detected. */
static void test_a_small_control_is_seen(void **state)
{
    (void)state;
    Stage stage;
    stage_open(&stage, 640, 400, 1.0f);
    picture(&stage, 0, THEME_KAYA, &golden);
    now = golden;
    assert_null(place_off(&now, &golden, 400));
    assert_true(golden.places > 3);
    golden.places--;
    assert_string_equal(place_off(&now, &golden, 400), now.place[golden.places].name);
    assert_string_equal(place_off(&golden, &now, 400), now.place[golden.places].name);
    golden = now;
    golden.place[1].rect.x += 12;
    assert_string_equal(place_off(&now, &golden, 400), now.place[1].name);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_changes_are_seen),
        cmocka_unit_test(test_a_moved_panel_is_seen),
        cmocka_unit_test(test_a_recolored_control_is_seen),
        cmocka_unit_test(test_a_small_control_is_seen),
        cmocka_unit_test(test_a_block_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
