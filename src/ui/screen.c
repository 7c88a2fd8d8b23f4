#include "ui/screen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/analysis_panel.h"
#include "ui/board_ground.h"
#include "ui/board_input.h"
#include "ui/board_zoom.h"
#include "ui/due.h"
#include "ui/scan.h"
#include "ui/screen_build.h"
#include "ui/screen_keys.h"
#include "ui/screen_query.h"
#include "ui/toast.h"
#include "ui/tooltip.h"

enum { TURN_STEP_MS = 40 };

Screen *screen_new(Store *store, Fonts *fonts)
{
    Screen *screen = calloc(1, sizeof *screen);
    if (!screen) {
        return NULL;
    }
    screen->moved_ms = -1;
    screen->board_input =
        (BoardInput){.cancelled_ms = -1, .lifted_ms = -1, .palm_ms = -1, .loupe_side = -1};
    screen->fonts = fonts;
    screen->transition.store = store;
    screen->ground_painter = ground_painter_new(store, fonts);
    screen->stone_painter = stone_painter_new(store);
    screen->motions = motions_new();
    screen->w = screen->h = 1;
    screen->scale = 1.0f;
    screen->typed_column = -1;
    board_zoom_fit(screen);
    if (!screen->ground_painter || !screen->stone_painter || !screen->motions) {
        screen_free(screen);
        return NULL;
    }
    return screen;
}

void screen_free(Screen *screen)
{
    if (!screen) {
        return;
    }
    transition_clear(&screen->transition);
    ground_painter_free(screen->ground_painter);
    stone_painter_free(screen->stone_painter);
    motions_free(screen->motions);
    free(screen);
}

void screen_watch(Screen *screen, const Canvas *canvas)
{
    transition_clear(&screen->transition);
    screen->transition.canvas = canvas;
}

void screen_set_parallel(Screen *screen, const Parallel *parallel)
{
    ground_painter_set_parallel(screen->ground_painter, parallel);
}

void screen_set_picture(Screen *screen, const Pixmap *picture)
{
    screen->picture = picture;
    screen->picture_generation++;
}

void screen_set_thumbnails(Screen *screen, const Thumbnails *thumbnails)
{
    screen->thumbnails = thumbnails;
}

void screen_resize(Screen *screen, int w, int h, float scale)
{
    bool same = screen->w == w && screen->h == h && screen->scale == scale;
    if (!same) { /* controls moved under held pointers */
        pointers_cancel(screen->pointer);
    }
    screen->w = w < 1 ? 1 : w;
    screen->h = h < 1 ? 1 : h;
    screen->scale = scale > 0.0f ? scale : 1.0f;
    stone_painter_clear(screen->stone_painter);
    transition_clear(&screen->transition);
    screen->shown.known = false;
}

static Ground ground_of(const Screen *screen, const View *view, const Layout *layout)
{
    Ground ground = board_ground(view, layout);
    board_ground_set_picture(&ground, &view->settings, screen->picture, screen->picture_generation);
    return ground;
}

/* `looks`: the loupe is shown. */
static void draw_ground(Screen *screen, const View *view, bool looks, DrawList *list)
{
    Ground ground = ground_of(screen, view, &screen->unzoomed);
    if (transition_moves_board(&screen->transition)) {
        ground_painter_draw_table(screen->ground_painter, list, &ground);
        return;
    }
    if (view->sketch && ground.table == TABLE_LINEN) {
        ground_painter_draw_sketch(list, &ground);
    } else {
        ground_painter_draw(screen->ground_painter, list, &ground);
    }
    if (layout_enlarged(&screen->layout)) {
        ground = ground_of(screen, view, &screen->layout);
        if (board_zoom_is_growing(screen, view)) {
            ground_painter_draw_growing(screen->ground_painter, list, &ground, screen->layout.seen);
        } else {
            ground_painter_draw_part(screen->ground_painter, list, &ground, screen->layout.seen);
        }
    } else if (!looks) {
        ground_painter_drop_part(screen->ground_painter);
    }
}

/* The enlarged board of the loupe. It is drawn before the page, which covers it, and shown through
 * it by aim_draw. */
static void draw_enlarged(Screen *screen, const View *view, const Aim *aim, const Loupe *loupe,
                          const BoardMarks *marks, DrawList *list)
{
    Layout layout = screen->layout;
    Rect square = aim_loupe_square(loupe);
    layout_magnify(&layout, view, loupe->cell, aim->point, loupe->x, loupe->y, square);
    Ground ground = ground_of(screen, view, &layout);
    ground_painter_draw_part(screen->ground_painter, list, &ground, square);
    board_view_draw(&screen->enlarged, view, &layout, screen->ui.theme, screen->fonts,
                    screen->stone_painter, list, marks);
}

static void update_hover(Screen *screen)
{
    screen->ui.hover = NULL;
    if (!screen->mouse_inside) {
        return;
    }
    const Control *control = screen_control_at(screen, screen->mouse_x, screen->mouse_y, false);
    if (control && control->enabled) {
        screen->ui.hover = control->name;
        screen->ui.hover_seat = control->seat;
        screen->ui.mouse = (Vec){screen->mouse_x, screen->mouse_y};
    }
}

static void draw_tooltip(Screen *screen, const View *view)
{
    Vec mouse = {screen->mouse_x, screen->mouse_y};
    tooltip_update(&screen->tooltip, &screen->ui, mouse, screen->touched, view->now_ms);
    Rect board = rect_intersect(screen->layout.board, screen->layout.seen);
    tooltip_draw(&screen->tooltip, &screen->ui, board);
}

void screen_draw(Screen *screen, const View *view, DrawList *list)
{
    screen_build(screen, view, NULL);
    scan_update(screen, view);
    board_zoom_reveal(screen, view);
    update_hover(screen);
    transition_update(&screen->transition, view, &screen->layout, screen_content(view));
    drawlist_begin(list, screen->layout.w, screen->layout.h);
    BoardMarks marks = board_input_marks(screen, view);
    marks.column = screen_keys_column(screen, view);
    marks.line = analysis_panel_pointed(&screen->ui);
    Aim aim = board_input_aim(screen, view);
    if (transition_moves_board(&screen->transition)) {
        aim.point = POINT_NONE;
    }
    Loupe loupe = aim_loupe(&aim, view, &screen->layout);
    if (loupe.radius > 0) {
        draw_enlarged(screen, view, &aim, &loupe, &marks, list);
    } else {
        screen->enlarged.known = false;
    }
    int until = drawlist_count(list);
    draw_ground(screen, view, loupe.radius > 0, list);
    if (!transition_moves_board(&screen->transition)) {
        board_view_draw(&screen->shown, view, &screen->layout, screen->ui.theme, screen->fonts,
                        screen->stone_painter, list, &marks);
    }
    screen_build(screen, view, list);
    if (transition_moves_board(&screen->transition) || transition_is_fading(&screen->transition)) {
        draw_keep(list);
    }
    transition_draw(&screen->transition, view, screen->ui.theme, list);
    draw_tooltip(screen, view);
    if (aim.point) {
        screen->board_input.loupe_side = loupe.side;
        aim_draw(&aim, &loupe, until, view, &screen->layout, screen->ui.theme, screen->fonts, list);
    }
    scan_draw(screen, view);
}

/* When the digits of a running clock change next: seconds, below ten seconds tenths. */
static int64_t next_clock_change(const View *view)
{
    for (int i = 0; i < 2; i++) {
        const ViewPlayer *player = &view->player[i];
        if (player->clock_runs && player->clock_ms > 0) {
            int64_t unit = player->clock_ms <= 10000 ? 100 : 1000;
            return view->now_ms + player->clock_ms % unit + 1;
        }
    }
    return -1;
}

int64_t screen_next_ms(const Screen *screen, const View *view)
{
    if (motions_busy(screen->motions, view->now_ms) || screen->shown.busy_until > view->now_ms ||
        transition_moves_board(&screen->transition)) {
        return view->now_ms;
    }
    int64_t next = next_clock_change(view);
    /* What turns without end only needs its next frame, and leaves the time to the search. */
    if (motions_turning(screen->motions)) {
        next = due_earlier(next, view->now_ms + TURN_STEP_MS);
    }
    if (screen->ui.confirming) {
        next = due_earlier(next, screen->confirm_until);
    }
    if (screen->tooltip.waits) {
        next = due_earlier(next, screen->tooltip.since_ms + TOOLTIP_MS);
    }
    next = due_earlier(next, scan_next_ms(screen, view));
    next = due_earlier(next, screen_keys_next_ms(screen, view));
    next = due_earlier(next, board_zoom_next_ms(screen, view));
    return due_earlier(next, board_input_next_ms(screen));
}

bool screen_reads_toast(const Screen *screen)
{
    const Ui *ui = &screen->ui;
    bool held = false;
    for (int i = 0; i < HELD_MAX; i++) {
        held |=
            screen->pointer[i].grab == GRAB_CONTROL && toast_has_control(screen->pointer[i].name);
    }
    return ui->view && ui->view->toast.serial != 0 &&
           (held || screen->toast.waits || screen->toast.opened == ui->view->toast.serial ||
            toast_has_control(ui->hover) || (ui->focus_visible && toast_has_control(ui->focus)));
}

bool screen_wants_text(const Screen *screen)
{
    return screen->ui.editing != NULL;
}
