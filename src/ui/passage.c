#include "ui/passage.h"

#include <math.h>
#include <string.h>

#include "render/plank.h"
#include "render/stretch.h"
#include "ui/motion.h"

enum { TRAVEL_MS = 320, RISE = 8 /* logical px */ };

static bool same_rect(Rect a, Rect b)
{
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

static void drop_veil(Passage *passage)
{
    for (int i = 0; i < VEIL_PARTS; i++) {
        if (passage->veil[i].id) {
            store_remove(passage->store, passage->veil[i]);
        }
        passage->veil[i] = (ImageRef){0};
    }
}

static void drop_board(Passage *passage)
{
    pixmap_free(&passage->board);
    if (passage->shown.id) {
        store_remove(passage->store, passage->shown);
    }
    passage->shown = (ImageRef){0};
}

void passage_drop(Passage *passage)
{
    drop_veil(passage);
    drop_board(passage);
    passage->known = false;
}

/* ---- starting ---- */

/* Where the board with its front face is seen. */
static Rect board_rect(const Layout *layout)
{
    return layout->seen;
}

/* Where the one panel lies in the window. */
static Rect panel_rect(const Layout *layout)
{
    return rect_empty(layout->panel) ? layout->panel
                                     : frame_rect_to_window(layout->page, layout->panel);
}

static bool same_place(const Layout *a, const Layout *b)
{
    bool turned = a->page.quarters != b->page.quarters; /* the rows too, but as one piece */
    return a->size == b->size && a->cell == b->cell && a->face == b->face &&
           same_rect(a->board, b->board) && same_rect(panel_rect(a), panel_rect(b)) &&
           same_rect(a->near_panel.rect, b->near_panel.rect) &&
           same_rect(a->far_panel.rect, b->far_panel.rect) &&
           (turned ||
            (same_rect(a->top_row, b->top_row) && same_rect(a->bottom_row, b->bottom_row)));
}

/* Where the panels lie; without panels all above the board and all below it. */
static void panels_of(const Layout *layout, Rect out[VEIL_PARTS], int quarters[VEIL_PARTS])
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
        Rect board = board_rect(layout);
        out[0] = (Rect){0, 0, layout->w, board.y};
        out[1] = (Rect){0, board.y + board.h, layout->w, layout->h - board.y - board.h};
    }
}

static void start_veil(Passage *passage, const Pixmap *glass, const Layout *layout)
{
    const Layout *old = &passage->layout;
    Rect window = {0, 0, glass->w, glass->h};
    drop_veil(passage);
    passage->rises = passage->turns_page && same_place(old, layout);
    if (same_place(old, layout)) {
        panels_of(layout, passage->part, passage->quarters);
    } else {
        passage->part[0] = window;
        passage->part[1] = (Rect){0, 0, 0, 0};
    }
    for (int i = 0; i < VEIL_PARTS; i++) {
        passage->part[i] = rect_intersect(passage->part[i], window);
        Pixmap picture;
        if (pixmap_cut(glass, passage->part[i], &picture)) {
            passage->veil[i] = store_add(passage->store, picture, true);
        }
    }
}

/* ---- the board's way ---- */

static float progress(const Passage *passage, const View *view)
{
    int64_t passed = view->now_ms - passage->start_ms;
    return passed < 0 ? 1.0f : ease_at(EASE_IN_OUT_CUBIC, (float)passed / (float)TRAVEL_MS);
}

static Stretch way(const Passage *passage, const View *view)
{
    float t = progress(passage, view);
    Rect from = passage->from, to = board_rect(&passage->layout);
    return (Stretch){
        (float)from.x + (float)(to.x - from.x) * t, (float)from.y + (float)(to.y - from.y) * t,
        (float)from.w + (float)(to.w - from.w) * t, (float)from.h + (float)(to.h - from.h) * t};
}

/* On a small screen the menu lies over the board. */
static bool is_covered(const Layout *layout)
{
    return !rect_empty(rect_intersect(panel_rect(layout), layout->board));
}

/* The same board with the same stones elsewhere, and the whole of it is on the glass. */
static bool may_travel(const Passage *passage, const View *view, const Layout *layout,
                       const Pixmap *glass)
{
    const Layout *old = &passage->layout;
    Rect rect = board_rect(old);
    return view->settings.motion == MOTION_FULL && old->size > 0 && old->size == layout->size &&
           layout->size == view->size && !layout_enlarged(old) && !is_covered(old) &&
           !is_covered(layout) && !same_rect(rect, board_rect(layout)) &&
           memcmp(passage->stone, view->stone, sizeof passage->stone) == 0 && rect.x >= 0 &&
           rect.y >= 0 && rect.x + rect.w <= glass->w && rect.y + rect.h <= glass->h;
}

static void start_board(Passage *passage, const View *view, const Pixmap *glass)
{
    if (passage->board.pixel) { /* it turns round on its way: with the picture that it has */
        passage->from = stretch_rect(way(passage, view));
    } else {
        passage->from = board_rect(&passage->layout);
        pixmap_cut(glass, passage->from, &passage->board);
    }
    passage->start_ms = view->now_ms;
}

void passage_take_in(Passage *passage, const View *view, const Layout *layout, uint64_t content)
{
    const Pixmap *glass = passage->canvas ? canvas_shown(passage->canvas) : NULL;
    bool changed = passage->known && passage->content != content;
    bool sees = glass && glass->w == layout->w && glass->h == layout->h;
    bool moved = memcmp(passage->stone, view->stone, sizeof passage->stone) != 0;
    if (passage->board.pixel && (progress(passage, view) >= 1.0f || moved || !sees ||
                                 view->settings.motion != MOTION_FULL)) {
        drop_board(passage); /* whoever plays meanwhile sees the board where it is */
    }
    if (changed && sees && view->settings.motion != MOTION_NONE) {
        bool travels = passage->page != view->page && may_travel(passage, view, layout, glass);
        passage->turns_page = passage->page != view->page;
        start_veil(passage, glass, layout);
        if (travels) {
            start_board(passage, view, glass);
        } else if (!same_place(&passage->layout, layout)) {
            drop_board(passage);
        }
    } else if (changed) {
        drop_veil(passage);
    }
    if (passage->board.pixel && !same_rect(layout->board, passage->layout.board) && !changed) {
        drop_board(passage);
    }
    passage->known = true;
    passage->layout = *layout;
    passage->page = view->page;
    passage->content = content;
    memcpy(passage->stone, view->stone, sizeof passage->stone);
}

bool passage_moves_board(const Passage *passage)
{
    return passage->board.pixel != NULL;
}

bool passage_is_veiled(const Passage *passage)
{
    return passage->veil[0].id != 0 || passage->veil[1].id != 0;
}

/* ---- drawing ---- */

static void draw_veil(Passage *passage, const View *view, DrawList *list)
{
    if (passage->gone >= 1.0f) {
        drop_veil(passage);
        return;
    }
    /* Text over text cannot be read: the old one is almost gone before the middle. */
    float left = (1.0f - passage->gone) * (1.0f - passage->gone);
    bool rises = passage->rises && view->settings.motion == MOTION_FULL;
    int by = rises ? (int)lroundf((float)RISE * passage->layout.px * passage->gone) : 0;
    for (int i = 0; i < VEIL_PARTS; i++) {
        /* Up is where the panel's reader has it; nothing leaves the panel. */
        static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
        int quarters = passage->quarters[i] & 3, x = dx[quarters] * by, y = dy[quarters] * by;
        Rect part = passage->part[i];
        Rect seen = rect_intersect((Rect){0, 0, part.w, part.h}, (Rect){-x, -y, part.w, part.h});
        if (passage->veil[i].id && !rect_empty(seen)) {
            draw_image(list, passage->veil[i], seen, part.x + seen.x + x, part.y + seen.y + y,
                       left);
        }
    }
}

void passage_draw_shadow(const Passage *passage, const View *view, const Theme *theme,
                         DrawList *list)
{
    /* As soft as it will be in the end: a shadow that grows would have to be blurred every time. */
    plank_draw_shadow(list, &theme->look, stretch_rect(way(passage, view)),
                      (float)passage->layout.cell);
}

static void draw_board(Passage *passage, const View *view, DrawList *list)
{
    Stretch place = way(passage, view);
    Rect rect = stretch_rect(place);
    Pixmap picture;
    if (passage->shown.id) {
        store_remove(passage->store, passage->shown);
    }
    passage->shown = (ImageRef){0};
    if (stretch_make(&passage->board, place, &picture)) {
        passage->shown = store_add(passage->store, picture, true);
    }
    if (passage->shown.id) {
        draw_image(list, passage->shown, (Rect){0, 0, rect.w, rect.h}, rect.x, rect.y, 1.0f);
    }
}

void passage_draw(Passage *passage, const View *view, DrawList *list)
{
    draw_veil(passage, view, list);
    if (passage->board.pixel) {
        draw_board(passage, view, list);
    }
}
