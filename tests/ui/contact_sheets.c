/* Writes pictures into a folder, to look at; not a test.
 *
 *   ui_pictures FOLDER             the pages as in the mock-ups, and sheet-*.png: every screen in
 *                                  small, one sheet for each window, text size, language and theme
 *   ui_pictures FOLDER WORD        only the sheets whose name contains WORD: 800x600, -zh-, ...;
 *                                  other languages are made if it names them: 360x640-1-de
 *   ui_pictures FOLDER WORD SCENE  one screen of those sheets at full size: menu, new-two, ...
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "render/image.h"
#include "write_png.h"
#include "ui/gallery.h"
#include "ui/test_language.h"

static View view;

static void write_picture(const char *folder, const char *name, const Pixmap *pixels)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s.png", folder, name);
    if (!write_png(path, pixels)) {
        fprintf(stderr, "%s: cannot be written\n", path);
    }
}

static void shoot(const char *folder, const char *name, int w, int h, float scale)
{
    Stage stage;
    stage_open(&stage, w, h, scale);
    stage_settle(&stage, &view);
    write_picture(folder, name, canvas_pixels(stage.canvas));
    stage_close(&stage);
}

static void pages(const char *folder)
{
    scene_play(&view);
    shoot(folder, "play", 1280, 800, 1.0f);
    shoot(folder, "play-800", 800, 600, 1.0f);
    shoot(folder, "play-square", 1000, 1000, 1.0f);
    shoot(folder, "play-tall", 1200, 1600, 1.5f);
    shoot(folder, "play-320", 320, 480, 1.0f);
    scene_win(&view);
    shoot(folder, "win", 1280, 800, 1.0f);
    shoot(folder, "win-phone", 430, 932, 1.0f);
    scene_play(&view);
    view.settings.theme = THEME_NIGHT;
    shoot(folder, "phone-dark", 430, 932, 1.0f);
    scene_faces(&view);
    shoot(folder, "faces", 1200, 1600, 1.0f);
    shoot(folder, "faces-wide", 1280, 800, 1.0f);
    shoot(folder, "faces-phone", 430, 932, 1.0f);
    scene_play(&view);
    view.page = PAGE_NEW;
    shoot(folder, "new", 1280, 800, 1.0f);
    view.page = PAGE_SETTINGS;
    shoot(folder, "settings", 1280, 800, 1.0f);
    view.page = PAGE_REVIEW;
    shoot(folder, "review", 1600, 1000, 1.0f);
    view.page = PAGE_MENU;
    shoot(folder, "menu", 1280, 800, 1.0f);
    view.notice = (ViewNotice){.kind = NOTICE_UNSAVED,
                               .first = "The disk is full: this game is not being saved.",
                               .second = "Free some space."};
    shoot(folder, "notice", 1280, 800, 1.0f);
}

/* ---- Sheets ---- */

/* A sheet is about this wide, so that it can be looked at as a whole; what follows goes onto the
 * next one. */
enum { SHEET_W = 1560, ON_A_SHEET = 12, GAP = 10 };

typedef struct Grid {
    int columns, w, h; /* of a thumbnail */
} Grid;

static Grid grid_of(GalleryWindow window)
{
    float wide = (float)window.w / (float)window.h;
    Grid grid = {.columns = wide >= 1.2f ? 3 : wide >= 0.85f ? 4 : 6};
    grid.w = SHEET_W / grid.columns - GAP;
    grid.w = grid.w > window.w ? window.w : grid.w;
    grid.h = (int)((float)grid.w / wide);
    return grid;
}

/* The mean of what each pixel of the thumbnail covers. */
static void shrink(const Pixmap *from, Pixmap *to, int x0, int y0, Grid grid)
{
    for (int y = 0; y < grid.h; y++) {
        for (int x = 0; x < grid.w; x++) {
            int left = x * from->w / grid.w, right = (x + 1) * from->w / grid.w;
            int top = y * from->h / grid.h, bottom = (y + 1) * from->h / grid.h;
            uint32_t sum[3] = {0}, count = 0;
            for (int j = top; j < bottom; j++) {
                for (int i = left; i < right; i++, count++) {
                    for (int k = 0; k < 3; k++) {
                        sum[k] += *pixmap_at(from, i, j) >> 8 * k & 255;
                    }
                }
            }
            uint32_t pixel = 0xFF000000u;
            for (int k = 0; k < 3; k++) {
                pixel |= sum[k] / count << 8 * k;
            }
            *pixmap_at(to, x0 + x, y0 + y) = pixel;
        }
    }
}

static void take(Stage *stage, int index, ThemeId theme)
{
    gallery_fill(index, &view);
    view.settings.theme = theme;
    gallery_set_notice(stage, index);
    if (gallery_scrolled(index)) {
        gallery_scroll_to_end(stage, &view);
    }
    stage_settle(stage, &view);
}

static void one(const char *folder, const char *name, GalleryWindow window, float scale,
                ThemeId theme, int index)
{
    char own[200];
    Stage stage;
    stage_open(&stage, window.w, window.h, scale);
    take(&stage, index, theme);
    snprintf(own, sizeof own, "%s-%s", gallery_name(index), name);
    write_picture(folder, own, canvas_pixels(stage.canvas));
    stage_close(&stage);
}

static void sheet(const char *folder, const char *name, GalleryWindow window, float scale,
                  ThemeId theme, int first)
{
    Grid grid = grid_of(window);
    int count = gallery_count() - first;
    count = count > ON_A_SHEET ? ON_A_SHEET : count;
    int rows = (count + grid.columns - 1) / grid.columns;
    Pixmap paper;
    if (!pixmap_init(&paper, grid.columns * (grid.w + GAP) + GAP, rows * (grid.h + GAP) + GAP)) {
        return;
    }
    for (size_t i = 0; i < (size_t)paper.stride * (size_t)paper.h; i++) {
        paper.pixel[i] = 0xFF5A6A78u;
    }
    for (int i = 0; i < count; i++) {
        Stage stage; /* a new one: nothing scrolled, nothing remembered */
        stage_open(&stage, window.w, window.h, scale);
        take(&stage, first + i, theme);
        shrink(canvas_pixels(stage.canvas), &paper, GAP + i % grid.columns * (grid.w + GAP),
               GAP + i / grid.columns * (grid.h + GAP), grid);
        stage_close(&stage);
    }
    char own[200];
    snprintf(own, sizeof own, "%s-%d", name, first / ON_A_SHEET + 1);
    write_picture(folder, own, &paper);
    pixmap_free(&paper);
}

typedef struct SheetKind {
    TestLanguage language;
    float scale;
    ThemeId theme;
} SheetKind;

static void sheets_of(const char *folder, GalleryWindow window, SheetKind kind, const char *word,
                      const char *only)
{
    static const char *const ground[] = {"kaya", "night", "paper", "slate"};
    char name[120];
    snprintf(name, sizeof name, "sheet-%dx%d-%g-%s-%s", window.w, window.h, (double)kind.scale,
             test_language_name(kind.language), ground[kind.theme]);
    if (word && !strstr(name, word)) {
        return;
    }
    test_language_use(kind.language, folder);
    for (int index = 0; index < gallery_count(); index++) {
        if (only && strcmp(only, gallery_name(index)) == 0) {
            one(folder, name, window, kind.scale, kind.theme, index);
        }
        if (!only && index % ON_A_SHEET == 0) {
            sheet(folder, name, window, kind.scale, kind.theme, index);
        }
    }
}

/* Is it named, as in "360x640-1-de"? */
static bool names_language(const char *word, TestLanguage language)
{
    char part[20];
    snprintf(part, sizeof part, "-%s", test_language_name(language));
    return word && strstr(word, part);
}

static void sheets(const char *folder, const char *word, const char *only)
{
    static const SheetKind kind[] = {
        {LANGUAGE_ENGLISH, 1.0f, THEME_KAYA},  {LANGUAGE_ENGLISH, 1.0f, THEME_NIGHT},
        {LANGUAGE_CHINESE, 1.0f, THEME_KAYA},  {LANGUAGE_LONG, 1.0f, THEME_KAYA},
        {LANGUAGE_ENGLISH, 1.5f, THEME_PAPER}, {LANGUAGE_LONG, 1.5f, THEME_NIGHT},
        {LANGUAGE_ENGLISH, 2.0f, THEME_SLATE}, {LANGUAGE_LONG, 2.0f, THEME_KAYA},
        {LANGUAGE_CHINESE, 3.0f, THEME_NIGHT}, {LANGUAGE_LONG, 3.0f, THEME_KAYA}};
    for (int i = 0; i < gallery_windows(); i++) {
        for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
            sheets_of(folder, gallery_window(i), kind[k], word, only);
        }
        for (int other = 0; other < test_language_others(); other++) {
            const TestLanguage language = (TestLanguage)(LANGUAGE_OTHERS + other);
            if (names_language(word, language)) {
                sheets_of(folder, gallery_window(i), (SheetKind){language, 1.0f, THEME_KAYA}, word,
                          only);
            }
        }
    }
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 4) {
        fprintf(stderr, "usage: ui_pictures FOLDER [WORD [SCENE]]\n");
        return 2;
    }
    if (argc == 2) {
        pages(argv[1]);
    }
    sheets(argv[1], argc > 2 ? argv[2] : NULL, argc > 3 ? argv[3] : NULL);
    return 0;
}
