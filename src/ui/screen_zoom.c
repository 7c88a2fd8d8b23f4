/* Fingers that grip a small board: two enlarge it and move it, one moves it when it is enlarged.
 * Whatever takes part in that plays nothing any more. */
#include "ui/screen_state.h"

#include <math.h>
#include <string.h>

enum {
    DRAG_PX = 12,     /* logical px: from here on a finger moves the board */
    ALIVE_MS = 3000,  /* who was not heard of for so long may have been lost: it holds up nobody */
    TAP_MS = 350,     /* a tap is no longer */
    DOUBLE_MS = 450,  /* ... and the second of two comes so soon */
    DOUBLE_PX = 48,   /* ... and so near, logical px */
    BUTTON_SIDE = 48, /* logical px */
    BUTTON_INSET = 6  /* ... from the corner */
};
static const float snap = 1.06f; /* an enlargement below this was none that anybody wanted */

static bool within(const View *view, int64_t since, int ms)
{
    return since >= 0 && view->now_ms >= since && view->now_ms - since < ms;
}

static bool is_alive(const View *view, const Pointer *pointer)
{
    return pointer->hold != HOLD_FREE && pointer->pinches && pointer->finger &&
           within(view, pointer->heard_ms, ALIVE_MS);
}

bool pinch_is_busy(const Screen *screen, const View *view)
{
    for (int i = 0; i < HELD_MAX; i++) {
        if (screen->pointer[i].hold == HOLD_PAN && is_alive(view, &screen->pointer[i])) {
            return true;
        }
    }
    return false;
}

static int count_alive(const Screen *screen, const View *view)
{
    int count = 0;
    for (int i = 0; i < HELD_MAX; i++) {
        count += is_alive(view, &screen->pointer[i]);
    }
    return count;
}

/* ---- the layout ---- */

static bool same_place(const Layout *a, const Layout *b)
{
    return a->w == b->w && a->h == b->h && a->size == b->size && a->cell == b->cell &&
           a->px == b->px && memcmp(&a->seen, &b->seen, sizeof a->seen) == 0;
}

void pinch_fit(Screen *screen)
{
    screen->pinch.zoom = (Zoom){.cell = 0.0f};
    screen->pinch.tap_ms = -1;
}

Layout pinch_layout(const Screen *screen, const View *view)
{
    Layout whole = layout_make(view, screen->w, screen->h, screen->scale);
    bool keeps = zoom_is_offered(view, &whole) && same_place(&whole, &screen->whole) &&
                 screen->page == view->page;
    return keeps ? zoom_layout(&screen->pinch.zoom, view, &whole) : whole;
}

static void lay(Screen *screen, const View *view)
{
    screen->layout = zoom_layout(&screen->pinch.zoom, view, &screen->whole);
}

/* What happens out of sight comes into sight. */
static void note_events(Screen *screen, const View *view)
{
    Pinch *pinch = &screen->pinch;
    bool enlarged = layout_enlarged(&screen->layout);
    bool over = view->page == PAGE_PLAY && view->outcome.reason != REASON_NONE;
    if (enlarged && view->last != pinch->last && view->last) {
        pinch->due = view->last;
    } else if (enlarged && view->hint != pinch->hint && view->hint) {
        pinch->due = view->hint;
    }
    if (over && !pinch->over) {
        pinch_fit(screen); /* the row that won is to be seen whole */
    }
    pinch->last = view->last;
    pinch->hint = view->hint;
    pinch->over = over;
}

static bool is_held(const Screen *screen, const View *view)
{
    for (int i = 0; i < HELD_MAX; i++) {
        const Pointer *pointer = &screen->pointer[i];
        bool mouse = !pointer->finger && pointer->pinches;
        if (is_alive(view, pointer) || (mouse && pointer->hold != HOLD_FREE)) {
            return true;
        }
    }
    return false;
}

void pinch_take_in(Screen *screen, const View *view, const Layout *whole)
{
    if (!zoom_is_offered(view, whole) || !same_place(whole, &screen->whole)) {
        pinch_fit(screen);
        for (int i = 0; i < HELD_MAX; i++) {
            Pointer *pointer = &screen->pointer[i];
            pointer->pinches = pointer->beside = false;
            if (pointer->hold == HOLD_PAN) {
                pointer->hold = HOLD_NOTHING;
            }
        }
    }
    screen->whole = *whole;
    lay(screen, view);
}

void pinch_bring(Screen *screen, const View *view)
{
    Pinch *pinch = &screen->pinch;
    note_events(screen, view);
    if (pinch->due && !is_held(screen, view)) {
        zoom_show(&pinch->zoom, view, &screen->whole, pinch->due);
        pinch->due = POINT_NONE;
    }
    lay(screen, view);
}

void pinch_zoom(Screen *screen, const View *view, Vec at, float ratio)
{
    Pinch *pinch = &screen->pinch;
    if (!zoom_is_offered(view, &screen->whole)) {
        return;
    }
    zoom_about(&pinch->zoom, view, &screen->whole, at, ratio);
    lay(screen, view);
}

/* ---- fingers ---- */

/* The board's rim, or what lies around it. */
static bool beside_grid(const Layout *layout, float x, float y)
{
    float left, top, right, bottom, half = 0.5f * (float)layout->cell;
    layout_point_center(layout, point_at(0, 0), &left, &top);
    layout_point_center(layout, point_at(layout->size - 1, layout->size - 1), &right, &bottom);
    bool grid = x > left - half && x < right + half && y > top - half && y < bottom + half;
    return !grid || !rect_has(layout->seen, x, y);
}

/* All that grip now move the board. */
static void join(Screen *screen, const View *view)
{
    for (int i = 0; i < HELD_MAX; i++) {
        if (is_alive(view, &screen->pointer[i])) {
            screen->pointer[i].hold = HOLD_PAN;
        }
    }
}

void pinch_press(Screen *screen, const View *view, Pointer *pointer)
{
    Pinch *pinch = &screen->pinch;
    pointer->beside = layout_enlarged(&screen->layout) && !pointer->point &&
                      beside_grid(&screen->layout, pointer->x, pointer->y);
    if (!pointer->pinches || !pointer->finger) {
        return;
    }
    int count = count_alive(screen, view);
    if (count == 1) {
        pinch->steady = true;
        pinch->two = false;
        pinch->since_ms = view->now_ms;
        return;
    }
    pinch->steady = pinch->steady && count == 2 && !pinch->two;
    pinch->two = true;
    join(screen, view);
}

/* The middle of all that grip, and how far they are from it. `one` counts as if it were at `at`. */
static Vec middle_of(const Screen *screen, const View *view, const Pointer *one, Vec at,
                     float *spread)
{
    Vec sum = {0, 0};
    float far_off = 0.0f;
    int count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < HELD_MAX; i++) {
            const Pointer *pointer = &screen->pointer[i];
            if (!is_alive(view, pointer)) {
                continue;
            }
            Vec is = pointer == one ? at : (Vec){pointer->x, pointer->y};
            if (pass == 0) {
                sum.x += is.x;
                sum.y += is.y;
                count++;
            } else {
                far_off += hypotf(is.x - sum.x, is.y - sum.y);
            }
        }
        if (pass == 0 && count > 0) {
            sum = (Vec){sum.x / (float)count, sum.y / (float)count};
        }
    }
    *spread = far_off;
    return sum;
}

static void two_fingers(Screen *screen, const View *view, const Pointer *pointer, Vec from)
{
    Pinch *pinch = &screen->pinch;
    float before, after, min = DRAG_PX * screen->whole.px;
    Vec was = middle_of(screen, view, pointer, from, &before);
    Vec is = middle_of(screen, view, pointer, (Vec){pointer->x, pointer->y}, &after);
    before = before < min ? min : before;
    after = after < min ? min : after;
    zoom_about(&pinch->zoom, view, &screen->whole, was, 1.0f);
    zoom_pan(&pinch->zoom, view, &screen->whole, (Vec){is.x - was.x, is.y - was.y});
    zoom_about(&pinch->zoom, view, &screen->whole, is, after / before);
}

void pinch_move(Screen *screen, const View *view, Pointer *pointer, Vec from)
{
    Pinch *pinch = &screen->pinch;
    if (!pointer->pinches) {
        return;
    }
    float moved = hypotf(pointer->x - pointer->down_x, pointer->y - pointer->down_y);
    bool far_off = !(moved <= DRAG_PX * screen->whole.px);
    bool two = pointer->finger && count_alive(screen, view) >= 2 && is_alive(view, pointer);
    if (two && pointer->hold != HOLD_PAN) {
        pinch->two = true; /* it was given up, and is heard of again */
        pinch->steady = false;
        join(screen, view);
    }
    bool starts = pinch->steady && far_off;
    pinch->steady = pinch->steady && !far_off;
    if (two && !pinch->steady && !starts) {
        two_fingers(screen, view, pointer, from);
    } else if (!two && pointer->hold == HOLD_PAN && layout_enlarged(&screen->layout)) {
        zoom_pan(&pinch->zoom, view, &screen->whole,
                 (Vec){pointer->x - from.x, pointer->y - from.y});
    } else if (!two && far_off && pointer->drags && layout_enlarged(&screen->layout) &&
               (pointer->hold == HOLD_BOARD || pointer->hold == HOLD_NOTHING)) {
        pointer->hold = HOLD_PAN;
    }
    lay(screen, view);
}

/* A tap that may be one of two. */
static void tap(Screen *screen, const View *view, bool two, Vec at)
{
    Pinch *pinch = &screen->pinch;
    float away = hypotf(at.x - pinch->tap.x, at.y - pinch->tap.y);
    bool near = two || away < DOUBLE_PX * screen->whole.px;
    if (within(view, pinch->tap_ms, DOUBLE_MS) && pinch->tap_two == two && near) {
        pinch_fit(screen);
        return;
    }
    pinch->tap_ms = view->now_ms;
    pinch->tap_two = two;
    pinch->tap = at;
}

void pinch_release(Screen *screen, const View *view, const Pointer *held, bool lost)
{
    Pinch *pinch = &screen->pinch;
    Vec at = {held->x, held->y};
    bool still = hypotf(at.x - held->down_x, at.y - held->down_y) <= DRAG_PX * screen->whole.px;
    pinch->steady = pinch->steady && !lost && still;
    if (held->beside && held->hold != HOLD_PAN && !lost && still &&
        within(view, held->down_ms, TAP_MS)) {
        tap(screen, view, false, at);
    }
    if (!held->pinches || !held->finger || count_alive(screen, view) > 0) {
        return;
    }
    if (pinch->two && pinch->steady && within(view, pinch->since_ms, TAP_MS)) {
        tap(screen, view, true, at);
    }
    if (pinch->zoom.cell < snap * (float)screen->whole.cell) {
        pinch->zoom = (Zoom){.cell = 0.0f};
    }
}

/* ---- the button ---- */

/* Where there is most of the board left to be moved there: what the button hides comes out. */
void pinch_button(Screen *screen)
{
    Ui *ui = &screen->ui;
    const Layout *layout = &screen->layout;
    Rect seen = layout->seen, board = layout->board;
    if (!layout_enlarged(layout)) {
        return;
    }
    int side = ui_px(ui, BUTTON_SIDE), inset = ui_px(ui, BUTTON_INSET), need = side + inset;
    int right = board.x + board.w - seen.x - seen.w, left = seen.x - board.x;
    int below = board.y + board.h + layout->face - seen.y - seen.h, above = seen.y - board.y;
    bool at_left = right < need && left > right, at_top = below < need && above > below;
    Rect rect = {at_left ? seen.x + inset : seen.x + seen.w - inset - side,
                 at_top ? seen.y + inset : seen.y + seen.h - inset - side, side, side};
    int state = ui_area(ui, "fit", rect, BUTTON_SIDE / 2.0f, true,
                        (Command){.kind = CMD_NONE, .seat = SEAT_NONE});
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
