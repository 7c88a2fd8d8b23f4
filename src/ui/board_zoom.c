#include "ui/board_zoom.h"

#include <math.h>
#include <string.h>

enum {
    PAN_PX = 12,      /* logical px; a finger that moves further pans */
    REST_MS = 120,    /* fingers that change nothing for this long rest */
    LOST_MS = 3000,   /* a finger without events for this long may have been lost: it is ignored */
    TAP_MS = 350,     /* the longest tap */
    DOUBLE_MS = 450,  /* from one tap of a double tap to the other */
    DOUBLE_PX = 48,   /* logical px between the two */
    BUTTON_SIDE = 48, /* logical px */
    BUTTON_INSET = 6  /* logical px from the corner */
};
static const float snap = 1.06f; /* a smaller zoom counts as none */

static bool is_pinching(const View *view, const Pointer *pointer)
{
    return pointer->grab != GRAB_FREE && pointer->zooms && pointer->finger &&
           is_recent(view, pointer->active_ms, LOST_MS);
}

bool board_zoom_is_busy(const Screen *screen, const View *view)
{
    for (int i = 0; i < HELD_MAX; i++) {
        if (screen->pointer[i].grab == GRAB_PAN && is_pinching(view, &screen->pointer[i])) {
            return true;
        }
    }
    return false;
}

static int count_pinching(const Screen *screen, const View *view)
{
    int count = 0;
    for (int i = 0; i < HELD_MAX; i++) {
        count += is_pinching(view, &screen->pointer[i]);
    }
    return count;
}

bool board_zoom_is_growing(const Screen *screen, const View *view)
{
    return is_recent(view, screen->board_zoom.sized_ms, REST_MS) &&
           count_pinching(screen, view) > 1;
}

int64_t board_zoom_next_ms(const Screen *screen, const View *view)
{
    return board_zoom_is_growing(screen, view) ? screen->board_zoom.sized_ms + REST_MS : -1;
}

/* ---- Layout ---- */

static bool same_place(const Layout *a, const Layout *b)
{
    return a->w == b->w && a->h == b->h && a->size == b->size && a->cell == b->cell &&
           a->px == b->px && memcmp(&a->seen, &b->seen, sizeof a->seen) == 0;
}

void board_zoom_fit(Screen *screen)
{
    screen->board_zoom.zoom = (Zoom){.cell = 0.0f};
    screen->board_zoom.tap_ms = screen->board_zoom.sized_ms = -1;
}

Layout board_zoom_layout(const Screen *screen, const View *view)
{
    Layout unzoomed = layout_make(view, screen->w, screen->h, screen->scale);
    bool keeps = zoom_is_offered(view, &unzoomed) && same_place(&unzoomed, &screen->unzoomed) &&
                 screen->page == view->page;
    return keeps ? zoom_layout(&screen->board_zoom.zoom, view, &unzoomed) : unzoomed;
}

static void apply_zoom(Screen *screen, const View *view)
{
    screen->layout = zoom_layout(&screen->board_zoom.zoom, view, &screen->unzoomed);
}

/* A new move or hint is to be revealed; a win shows the whole board. */
static void note_events(Screen *screen, const View *view)
{
    BoardZoom *state = &screen->board_zoom;
    bool enlarged = layout_enlarged(&screen->layout);
    bool over = page_info(view->page)->plays && view->outcome.reason != REASON_NONE;
    if (enlarged && view->last != state->last && view->last) {
        state->reveal = view->last;
    } else if (enlarged && view->hint != state->hint && view->hint) {
        state->reveal = view->hint;
    }
    if (over && !state->over) {
        board_zoom_fit(screen);
    }
    state->last = view->last;
    state->hint = view->hint;
    state->over = over;
}

static bool is_held(const Screen *screen, const View *view)
{
    for (int i = 0; i < HELD_MAX; i++) {
        const Pointer *pointer = &screen->pointer[i];
        bool mouse = !pointer->finger && pointer->zooms;
        if (is_pinching(view, pointer) || (mouse && pointer->grab != GRAB_FREE)) {
            return true;
        }
    }
    return false;
}

void board_zoom_update(Screen *screen, const View *view, const Layout *unzoomed)
{
    if (!zoom_is_offered(view, unzoomed) || !same_place(unzoomed, &screen->unzoomed)) {
        board_zoom_fit(screen);
        pointers_cancel_pan(screen->pointer);
    }
    screen->unzoomed = *unzoomed;
    apply_zoom(screen, view);
}

void board_zoom_reveal(Screen *screen, const View *view)
{
    BoardZoom *state = &screen->board_zoom;
    note_events(screen, view);
    if (state->reveal && !is_held(screen, view)) {
        zoom_show(&state->zoom, view, &screen->unzoomed, state->reveal);
        state->reveal = POINT_NONE;
    }
    apply_zoom(screen, view);
}

void board_zoom_by(Screen *screen, const View *view, Vec at, float ratio)
{
    BoardZoom *state = &screen->board_zoom;
    if (!zoom_is_offered(view, &screen->unzoomed)) {
        return;
    }
    zoom_about(&state->zoom, view, &screen->unzoomed, at, ratio);
    apply_zoom(screen, view);
}

/* ---- The gesture ---- */

static bool is_off_grid(const Layout *layout, float x, float y)
{
    float left, top, right, bottom, half = 0.5f * (float)layout->cell;
    layout_point_center(layout, point_at(0, 0), &left, &top);
    layout_point_center(layout, point_at(layout->size - 1, layout->size - 1), &right, &bottom);
    bool grid = x > left - half && x < right + half && y > top - half && y < bottom + half;
    return !grid || !rect_has(layout->seen, x, y);
}

/* From now on every finger of the gesture pans. */
static void grab_all(Screen *screen, const View *view)
{
    for (int i = 0; i < HELD_MAX; i++) {
        if (is_pinching(view, &screen->pointer[i])) {
            pointers_start_panning(&screen->pointer[i]);
        }
    }
}

void board_zoom_press(Screen *screen, const View *view, Pointer *pointer)
{
    BoardZoom *state = &screen->board_zoom;
    if (layout_enlarged(&screen->layout) && !pointer->point &&
        is_off_grid(&screen->layout, pointer->x, pointer->y)) {
        pointers_mark_off_grid(pointer);
    }
    if (!pointer->zooms || !pointer->finger) {
        return;
    }
    int count = count_pinching(screen, view);
    if (count == 1) {
        state->steady = true;
        state->two = false;
        state->since_ms = view->now_ms;
        return;
    }
    state->steady = state->steady && count == 2 && !state->two;
    state->two = true;
    grab_all(screen, view);
}

/* The centroid of the gesture's fingers and their summed distances to it, with `one` at `at`. */
static Vec middle_of(const Screen *screen, const View *view, const Pointer *one, Vec at,
                     float *spread)
{
    Vec sum = {0, 0};
    float distance = 0.0f;
    int count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < HELD_MAX; i++) {
            const Pointer *pointer = &screen->pointer[i];
            if (!is_pinching(view, pointer)) {
                continue;
            }
            Vec is = pointer == one ? at : (Vec){pointer->x, pointer->y};
            if (pass == 0) {
                sum.x += is.x;
                sum.y += is.y;
                count++;
            } else {
                distance += hypotf(is.x - sum.x, is.y - sum.y);
            }
        }
        if (pass == 0 && count > 0) {
            sum = (Vec){sum.x / (float)count, sum.y / (float)count};
        }
    }
    *spread = distance;
    return sum;
}

static void two_fingers(Screen *screen, const View *view, const Pointer *pointer, Vec from)
{
    BoardZoom *state = &screen->board_zoom;
    float before, after, min = PAN_PX * screen->unzoomed.px;
    Vec was = middle_of(screen, view, pointer, from, &before);
    Vec is = middle_of(screen, view, pointer, (Vec){pointer->x, pointer->y}, &after);
    before = before < min ? min : before;
    after = after < min ? min : after;
    zoom_about(&state->zoom, view, &screen->unzoomed, was, 1.0f);
    zoom_pan(&state->zoom, view, &screen->unzoomed, (Vec){is.x - was.x, is.y - was.y});
    const long cell = lroundf(state->zoom.cell);
    zoom_about(&state->zoom, view, &screen->unzoomed, is, after / before);
    if (lroundf(state->zoom.cell) != cell) {
        state->sized_ms = view->now_ms;
    }
}

void board_zoom_move(Screen *screen, const View *view, Pointer *pointer, Vec from)
{
    BoardZoom *state = &screen->board_zoom;
    if (!pointer->zooms) {
        return;
    }
    float moved = hypotf(pointer->x - pointer->down_x, pointer->y - pointer->down_y);
    bool far_off = !(moved <= PAN_PX * screen->unzoomed.px);
    bool two = pointer->finger && count_pinching(screen, view) >= 2 && is_pinching(view, pointer);
    if (two && pointer->grab != GRAB_PAN) {
        state->two = true; /* it was considered lost */
        state->steady = false;
        grab_all(screen, view);
    }
    bool starts = state->steady && far_off;
    state->steady = state->steady && !far_off;
    if (two && !state->steady && !starts) {
        two_fingers(screen, view, pointer, from);
    } else if (!two && pointer->grab == GRAB_PAN && layout_enlarged(&screen->layout)) {
        zoom_pan(&state->zoom, view, &screen->unzoomed,
                 (Vec){pointer->x - from.x, pointer->y - from.y});
    } else if (!two && far_off && pointer->drags && layout_enlarged(&screen->layout) &&
               (pointer->grab == GRAB_BOARD || pointer->grab == GRAB_NOTHING)) {
        pointers_start_panning(pointer);
    }
    apply_zoom(screen, view);
}

/* The second of two taps shows the whole board. */
static void tap(Screen *screen, const View *view, bool two, Vec at)
{
    BoardZoom *state = &screen->board_zoom;
    float away = hypotf(at.x - state->tap.x, at.y - state->tap.y);
    bool near = two || away < DOUBLE_PX * screen->unzoomed.px;
    if (is_recent(view, state->tap_ms, DOUBLE_MS) && state->tap_two == two && near) {
        board_zoom_fit(screen);
        return;
    }
    state->tap_ms = view->now_ms;
    state->tap_two = two;
    state->tap = at;
}

void board_zoom_release(Screen *screen, const View *view, const Pointer *held, bool lost)
{
    BoardZoom *state = &screen->board_zoom;
    Vec at = {held->x, held->y};
    bool still = hypotf(at.x - held->down_x, at.y - held->down_y) <= PAN_PX * screen->unzoomed.px;
    state->steady = state->steady && !lost && still;
    if (held->off_grid && held->grab != GRAB_PAN && !lost && still &&
        is_recent(view, held->down_ms, TAP_MS)) {
        tap(screen, view, false, at);
    }
    if (!held->zooms || !held->finger || count_pinching(screen, view) > 0) {
        return;
    }
    if (state->two && state->steady && is_recent(view, state->since_ms, TAP_MS)) {
        tap(screen, view, true, at);
    }
    if (state->zoom.cell < snap * (float)screen->unzoomed.cell) {
        state->zoom = (Zoom){.cell = 0.0f};
    }
}

/* ---- The button ---- */

/* In the corner with the largest hidden part of the board: panning uncovers what the button hides.
 */
void board_zoom_button(Screen *screen)
{
    Ui *ui = &screen->ui;
    const Layout *layout = &screen->layout;
    Rect seen = layout->seen, board = layout->board;
    if (!layout_enlarged(layout)) {
        return;
    }
    seen = rect_beside(rect_beside(seen, ui->covered), ui->toast_on_board);
    int side = ui_px(ui, BUTTON_SIDE), inset = ui_px(ui, BUTTON_INSET), need = side + inset;
    int right = board.x + board.w - seen.x - seen.w, left = seen.x - board.x;
    int below = board.y + board.h + layout->face - seen.y - seen.h, above = seen.y - board.y;
    bool at_left = right < need && left > right, at_top = below < need && above > below;
    Rect rect = {at_left ? seen.x + inset : seen.x + seen.w - inset - side,
                 at_top ? seen.y + inset : seen.y + seen.h - inset - side, side, side};
    int state =
        ui_area(ui, "fit", rect, BUTTON_SIDE / 2.0f, true, command_for_field(CMD_FIT_BOARD, 0, 0));
    if (!ui->list) {
        return;
    }
    const Theme *theme = ui->theme;
    Argb fill[3] = {theme->card, theme->fill, theme->fill2};
    Rect disc = rect_inset(rect, ui_px(ui, 3.0f));
    float icon = 22.0f * ui->px;
    draw_clip(ui->list, seen);
    draw_shadow(ui->list, disc, (float)disc.w / 2.0f, 8.0f * ui->px, 0, ui_px(ui, 2.0f),
                0x40000000u);
    draw_unclip(ui->list);
    draw_round(ui->list, disc, (float)disc.w / 2.0f, fill[state]);
    icon_draw(ui->list, ICON_FIT, (float)rect.x + ((float)side - icon) / 2.0f,
              (float)rect.y + ((float)side - icon) / 2.0f, icon, theme->ink);
}
