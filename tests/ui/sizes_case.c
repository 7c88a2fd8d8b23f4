#include "ui/sizes_case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>

#include "ui/motion.h"
#include "ui/screen_build.h"

enum { FAULTS_SHOWN = 60 };

ScreenCase shown;
int faults;

static Store *store;
static Fonts *fonts;
static DrawList *list;

int case_begin(void **state)
{
    (void)state;
    store = store_new();
    fonts = fonts_new(NULL);
    list = drawlist_new();
    return store && fonts && list ? 0 : -1;
}

int case_end(void **state)
{
    (void)state;
    drawlist_free(list);
    fonts_free(fonts);
    store_free(store);
    return 0;
}

Screen *case_screen(void)
{
    Screen *screen = screen_new(store, fonts);
    assert_non_null(screen);
    screen_set_thumbnails(screen, scene_thumbnails());
    screen_resize(screen, shown.w, shown.h, shown.scale);
    return screen;
}

void case_fault(const char *format, ...)
{
    char what[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (faults++ < FAULTS_SHOWN) {
        print_message("%s, %d x %d, scale %g, %s: %s\n", gallery_name(shown.scene), shown.w,
                      shown.h, (double)shown.scale, test_language_name(shown.language), what);
    }
}

int case_px(float logical)
{
    return (int)lroundf(logical * shown.screen->layout.px);
}

bool case_holds(Rect outer, Rect inner, int slack)
{
    return inner.x >= outer.x - slack && inner.y >= outer.y - slack &&
           inner.x + inner.w <= outer.x + outer.w + slack &&
           inner.y + inner.h <= outer.y + outer.h + slack;
}

bool case_meet(Rect a, Rect b)
{
    return !rect_empty(rect_intersect(a, b));
}

bool case_scrolls(void)
{
    for (int i = 0; i < shown.screen->ui.controls; i++) {
        if (shown.screen->ui.control[i].kind == CONTROL_SCROLL) {
            return true;
        }
    }
    return false;
}

bool case_is_notice_alone(void)
{
    const Ui *ui = &shown.screen->ui;
    for (int i = 0; i < ui->controls; i++) {
        Rect rect = frame_rect_to_window(ui->control[i].frame, ui->control[i].rect);
        if (!case_holds(ui->covered, rect, 0)) {
            return false;
        }
    }
    return shown.view.notice.kind != NOTICE_NONE;
}

bool is_page_control(const Control *control)
{
    return control->kind != CONTROL_SCROLL;
}

static void build(void)
{
    drawlist_begin(list, shown.w, shown.h);
    screen_build(shown.screen, &shown.view, list);
    assert_false(drawlist_failed(list));
    traces_read(&shown.traces, list, fonts, theme_get(shown.view.settings.theme)->panel,
                (float)case_px(15));
}

void case_open(void)
{
    Stage stage = {.screen = shown.screen};
    gallery_fill(shown.scene, &shown.view);
    shown.screen->ui.focus = NULL;
    shown.screen->ui.focus_visible = false;
    gallery_set_notice(&stage, shown.scene);
    screen_build(shown.screen, &shown.view, NULL);
    for (int i = 0; i < shown.screen->ui.controls; i++) {
        if (shown.screen->ui.control[i].kind == CONTROL_SCROLL) {
            const Control *control = &shown.screen->ui.control[i];
            Scroll *scroll = motions_scroll(shown.screen->motions, control->name, control->seat);
            scroll->offset = 0;
            scroll->seen_y = -1;
        }
    }
    if (gallery_scrolled(shown.scene)) {
        gallery_scroll_to_end(&stage, &shown.view);
    }
    shown.screen->ui.broken_label = NULL;
    build();
}
