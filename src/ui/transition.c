#include "ui/transition.h"

#include <math.h>
#include <string.h>

#include "render/plank.h"
#include "render/stretch.h"
#include "ui/motion.h"

enum { TRAVEL_MS = 320, RISE = 8 /* logical px */ };

static void clear_old_frame(Transition *transition)
{
    for (int i = 0; i < OLD_FRAME_PARTS; i++) {
        if (transition->old_frame[i].id) {
            store_remove(transition->store, transition->old_frame[i]);
        }
        transition->old_frame[i] = (ImageRef){0};
    }
}

static void clear_board(Transition *transition)
{
    if (transition->board.id) {
        store_remove(transition->store, transition->board);
    }
    transition->board = (ImageRef){0};
}

void transition_clear(Transition *transition)
{
    clear_old_frame(transition);
    clear_board(transition);
    transition->known = false;
}

/* ---- Start ---- */

/* The shared panel in window coordinates. */
static Rect panel_rect(const Layout *layout)
{
    return rect_empty(layout->panel) ? layout->panel
                                     : frame_rect_to_window(layout->page, layout->panel);
}

static bool same_place(const Layout *a, const Layout *b)
{
    bool turned = a->page.quarters != b->page.quarters; /* then the rows move with it */
    return a->size == b->size && a->cell == b->cell && a->face == b->face &&
           rect_same(a->board, b->board) && rect_same(panel_rect(a), panel_rect(b)) &&
           rect_same(a->near_panel.rect, b->near_panel.rect) &&
           rect_same(a->far_panel.rect, b->far_panel.rect) &&
           (turned ||
            (rect_same(a->top_row, b->top_row) && rect_same(a->bottom_row, b->bottom_row)));
}

/* The panels; without panels the areas above and below the board. */
static void panels_of(const Layout *layout, Rect out[OLD_FRAME_PARTS],
                      int quarters[OLD_FRAME_PARTS])
{
    quarters[0] = quarters[1] = 0;
    out[0] = panel_rect(layout);
    out[1] = (Rect){0, 0, 0, 0};
    if (!rect_empty(layout->near_panel.rect)) {
        out[0] = layout->near_panel.rect;
        out[1] = layout->far_panel.rect;
        quarters[0] = layout->near_panel.quarters;
        quarters[1] = layout->far_panel.quarters;
    } else if (rect_empty(layout->panel)) {
        Rect board = layout->seen;
        out[0] = (Rect){0, 0, layout->w, board.y};
        out[1] = (Rect){0, board.y + board.h, layout->w, layout->h - board.y - board.h};
    }
}

/* A copy of what was last shown there; no id: no memory. */
static ImageRef keep_part(const Transition *transition, const Pixmap *shown, Rect part)
{
    Pixmap picture;
    if (!store_copy(transition->store, shown, part, &picture)) {
        return (ImageRef){0};
    }
    return store_add(transition->store, picture, true);
}

static void start_old_frame(Transition *transition, const Pixmap *shown, const Layout *layout)
{
    const Layout *old = &transition->layout;
    Rect window = {0, 0, shown->w, shown->h};
    clear_old_frame(transition);
    transition->rises = transition->turns_page && same_place(old, layout);
    if (same_place(old, layout)) {
        panels_of(layout, transition->part, transition->quarters);
    } else {
        transition->part[0] = window;
        transition->part[1] = (Rect){0, 0, 0, 0};
    }
    for (int i = 0; i < OLD_FRAME_PARTS; i++) {
        transition->part[i] = rect_intersect(transition->part[i], window);
        if (!rect_empty(transition->part[i])) {
            transition->old_frame[i] = keep_part(transition, shown, transition->part[i]);
        }
    }
}

/* ---- The moving board ---- */

static float progress(const Transition *transition, const View *view)
{
    int64_t passed = view->now_ms - transition->start_ms;
    return passed < 0 ? 1.0f : ease_at(EASE_IN_OUT_CUBIC, (float)passed / (float)TRAVEL_MS);
}

static Stretch board_place(const Transition *transition, const View *view)
{
    float t = progress(transition, view);
    Rect from = transition->from, to = transition->layout.seen;
    return (Stretch){
        (float)from.x + (float)(to.x - from.x) * t, (float)from.y + (float)(to.y - from.y) * t,
        (float)from.w + (float)(to.w - from.w) * t, (float)from.h + (float)(to.h - from.h) * t};
}

/* In a small window the menu covers the board. */
static bool is_covered(const Layout *layout)
{
    return !rect_empty(rect_intersect(panel_rect(layout), layout->board));
}

/* Board and stones are unchanged but moved, and the last frame shows the whole board. */
static bool may_travel(const Transition *transition, const View *view, const Layout *layout,
                       const Pixmap *shown)
{
    const Layout *old = &transition->layout;
    Rect rect = old->seen;
    return view_motion(view) == MOTION_FULL && old->size > 0 && old->size == layout->size &&
           layout->size == view->size && !layout_enlarged(old) && !is_covered(old) &&
           !is_covered(layout) && !rect_same(rect, layout->seen) &&
           memcmp(transition->stone, view->stone, sizeof transition->stone) == 0 && rect.x >= 0 &&
           rect.y >= 0 && rect.x + rect.w <= shown->w && rect.y + rect.h <= shown->h;
}

static void start_board(Transition *transition, const View *view, const Pixmap *shown)
{
    if (transition->board.id) { /* redirected while it moves: keeps its picture */
        transition->from = stretch_rect(board_place(transition, view));
    } else {
        const Rect seen = transition->from = transition->layout.seen;
        if (seen.w > 1 && seen.h > 1) { /* else it cannot be scaled */
            transition->board = keep_part(transition, shown, seen);
        }
    }
    transition->start_ms = view->now_ms;
}

void transition_update(Transition *transition, const View *view, const Layout *layout,
                       uint64_t content)
{
    const Pixmap *shown = transition->canvas ? canvas_shown(transition->canvas) : NULL;
    bool changed = transition->known && transition->content != content;
    bool has_frame = shown && shown->w == layout->w && shown->h == layout->h;
    bool moved = memcmp(transition->stone, view->stone, sizeof transition->stone) != 0;
    if (transition->board.id && (progress(transition, view) >= 1.0f || moved || !has_frame ||
                                 view_motion(view) != MOTION_FULL)) {
        clear_board(transition); /* a move ends the motion: it is shown in place */
    }
    if (changed && has_frame && view_motion(view) != MOTION_NONE) {
        bool travels =
            transition->page != view->page && may_travel(transition, view, layout, shown);
        transition->turns_page = transition->page != view->page;
        start_old_frame(transition, shown, layout);
        if (travels) {
            start_board(transition, view, shown);
        } else if (!same_place(&transition->layout, layout)) {
            clear_board(transition);
        }
    } else if (changed) {
        clear_old_frame(transition);
    }
    if (transition->board.id && !rect_same(layout->board, transition->layout.board) && !changed) {
        clear_board(transition);
    }
    transition->known = true;
    transition->layout = *layout;
    transition->page = view->page;
    transition->content = content;
    memcpy(transition->stone, view->stone, sizeof transition->stone);
}

bool transition_moves_board(const Transition *transition)
{
    return transition->board.id != 0;
}

bool transition_is_fading(const Transition *transition)
{
    return transition->old_frame[0].id != 0 || transition->old_frame[1].id != 0;
}

/* ---- Drawing ---- */

static void draw_old_frame(Transition *transition, const View *view, DrawList *list)
{
    if (transition->gone >= 1.0f) {
        clear_old_frame(transition);
        return;
    }
    /* Text over text is illegible: fade the old frame out in the first half. */
    float left = (1.0f - transition->gone) * (1.0f - transition->gone);
    bool rises = transition->rises && view_motion(view) == MOTION_FULL;
    int by = rises ? (int)lroundf((float)RISE * transition->layout.px * transition->gone) : 0;
    for (int i = 0; i < OLD_FRAME_PARTS; i++) {
        /* "Up" as seen by the panel's reader; nothing leaves the panel. */
        static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
        int quarters = transition->quarters[i] & 3, x = dx[quarters] * by, y = dy[quarters] * by;
        Rect part = transition->part[i];
        Rect seen = rect_intersect((Rect){0, 0, part.w, part.h}, (Rect){-x, -y, part.w, part.h});
        if (transition->old_frame[i].id && !rect_empty(seen)) {
            draw_image(list, transition->old_frame[i], seen, part.x + seen.x + x,
                       part.y + seen.y + y, left);
        }
    }
}

/* Around the new panel. Of constant softness: a growing shadow would have to be blurred in each
 * frame. It is not of the scene that the canvas keeps: there it would also be painted where the
 * board hides it. */
static void draw_shadow_below(const Transition *transition, const View *view, const Theme *theme,
                              DrawList *list)
{
    const Rect window = {0, 0, transition->layout.w, transition->layout.h};
    Rect part[4];
    rect_subtract(window, rect_intersect(window, panel_rect(&transition->layout)), part);
    for (int i = 0; i < 4; i++) {
        if (!rect_empty(part[i])) {
            draw_clip(list, part[i]);
            plank_draw_shadow(list, &theme->look, stretch_rect(board_place(transition, view)),
                              (float)transition->layout.cell);
        }
    }
    draw_unclip(list);
}

/* Beside the new panel, also where it comes from below it. */
static void draw_board(const Transition *transition, const View *view, DrawList *list)
{
    const Rect window = {0, 0, transition->layout.w, transition->layout.h};
    draw_clip(list, rect_beside(window, panel_rect(&transition->layout)));
    draw_stretched(list, transition->board, board_place(transition, view));
    draw_unclip(list);
}

void transition_draw(Transition *transition, const View *view, const Theme *theme, DrawList *list)
{
    if (transition->board.id) {
        draw_shadow_below(transition, view, theme, list);
    }
    draw_old_frame(transition, view, list);
    if (transition->board.id) {
        draw_board(transition, view, list);
    }
}
