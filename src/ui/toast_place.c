#include "ui/toast_place.h"

#include "ui/notice_look.h"
#include "ui/toast.h"

/* Logical px. */
enum {
    EDGE = 8,    /* around an opened one */
    APART = 6,   /* least distance from a control of the page: not on its focus ring */
    FRAME = 4,   /* of the paper that it has where there is no panel */
    TARGET = 48, /* height of a control's hit area */
    LINE = 48    /* height where the usual one does not fit */
};

/* ---- Before the page ---- */

static void place_in_faces(Ui *ui, const Layout *layout, NoticePlace *place)
{
    const Frame *face[] = {&layout->near_panel, &layout->far_panel};
    for (int i = 0; i < 2; i++) {
        if (toast_is_told(ui->view, (Seat)i)) {
            ui->wants_room[i] = true;
            place->part[place->parts++] =
                (NoticePart){.form = NOTICE_TOAST, .frame = *face[i], .seat = (Seat)i};
        }
    }
}

/* Above the board, over the title of an exercise between its two buttons, or of a lesson beside its
 * button: below the board are the task and the controls. */
static void place_in_head(Ui *ui, const Layout *layout, NoticePart *part)
{
    Rect head = layout->top_row;
    const bool lesson = page_info(ui->view->page)->area == PAGE_AREA_LESSON;
    int side = ui_px(ui, TARGET + 2 * EDGE), line = ui_px(ui, LINE), edge = ui_px(ui, EDGE);
    int left = lesson ? edge : side, down = lesson ? edge : (head.h - line) / 2;
    part->rect = (Rect){head.x + left, head.y + down, head.w - left - side, line};
}

/* At the lower edge of a board that is only looked at, or above the card there, where the panel has
 * no place for all of its words: the board can be seen again after a press, the panel says what is
 * read beside it. */
static void place_on_board(Ui *ui, const Layout *layout, const NoticePlace *notice,
                           NoticePart *part)
{
    Rect board = frame_rect_to_local(layout->page, layout->seen);
    const int edge = ui_px(ui, EDGE), frame = ui_px(ui, FRAME);
    const bool beside = layout->panel.x >= board.x + board.w ||
                        layout->panel.x + layout->panel.w <= board.x; /* else it may be wider */
    const int width = notice_look_width(ui, (beside ? board.w : layout->w) - 2 * edge);
    const int height = toast_height(ui, width - 2 * frame, board.h / 4) + 2 * frame;
    Rect place = {board.x + (board.w - width) / 2, board.y + board.h - edge - height, width,
                  height};
    for (int i = 0; i < notice->parts; i++) {
        if (!rect_empty(rect_intersect(notice->part[i].rect, place))) {
            place.y = notice->part[i].rect.y - edge - height;
        }
    }
    if (layout->size > 0 && page_info(ui->view->page)->main && place.y >= board.y) {
        part->panel = place;
    }
}

/* Between the board and the rows below it, or just above the buttons. False: a card is there. */
static bool place_in_rows(Ui *ui, Layout *layout, const NoticePlace *notice, NoticePart *part)
{
    Rect buttons = layout->buttons, own = layout->bottom_row;
    int gap = ui_px(ui, 12.0f), edge = ui_px(ui, EDGE), bottom = buttons.y - gap;
    bool phone = layout->shape == LAYOUT_PHONE;
    int width = notice_look_width(ui, phone ? layout->w - 2 * edge : buttons.w);
    int height = toast_height(ui, width, bottom - edge / 2 - layout->info_top);
    if (own.h > 0 && own.y - gap - height >= layout->info_top) {
        bottom = own.y - gap;
    }
    part->rect = (Rect){buttons.x + (buttons.w - width) / 2, bottom - height, width, height};
    part->panel = rect_inset(part->rect, -ui_px(ui, FRAME));
    for (int i = 0; i < notice->parts; i++) {
        const NoticePart *other = &notice->part[i];
        if (!rect_empty(rect_intersect(other->rect, part->panel))) {
            return false;
        }
    }
    layout_drop_rows(layout, part->panel);
    return true;
}

static int inset_of(const Ui *ui, Rect panel)
{
    bool small = panel.w < ui_px(ui, 330.0f) || panel.h < ui_px(ui, 260.0f);
    return ui_px(ui, small ? EDGE : 16.0f);
}

/* The page leaves room for it in what scrolls (ui_scroll_begin), or a place is found later. Returns
 * its height. */
static int place_in_panel(Ui *ui, const Layout *layout)
{
    Rect panel = layout->panel;
    int width = notice_look_width(ui, panel.w - 2 * inset_of(ui, panel));
    ui->panels_extended = 1; /* asks for Ui.panel */
    return toast_height(ui, width, panel.h / 3);
}

/* Above everything, at the lower edge of the window as its reader sees it. */
static NoticePart opened_part(Ui *ui, const Layout *layout, Seat seat)
{
    bool far = seat == SEAT_FAR, near = seat == SEAT_NEAR;
    Frame frame = far ? layout->far_panel : near ? layout->near_panel : layout->page;
    frame.rect = (Rect){0, 0, ui->w, ui->h};
    bool turned = frame.quarters % 2 != 0;
    int w = turned ? ui->h : ui->w, h = turned ? ui->w : ui->h, edge = ui_px(ui, EDGE);
    int width = notice_look_width(ui, w - 2 * edge), height = toast_height(ui, width, h - 2 * edge);
    return (NoticePart){.form = NOTICE_TOAST,
                        .frame = frame,
                        .seat = seat,
                        .rect = {(w - width) / 2, h - edge - height, width, height}};
}

NoticePlace toast_place(Ui *ui, Layout *layout, const NoticePlace *notice, bool opened, Seat seat)
{
    const View *view = ui->view;
    NoticePlace place = {.appeared = motions_fade(ui->motions, motions_key(TOAST_NAME, 0, 0),
                                                  view->toast.serial, 200, EASE_OUT_CUBIC)};
    ui->toast_height = 0;
    if (view->toast.serial == 0 || notice->alone) {
        return place;
    }
    NoticePart *part = &place.part[0];
    if (opened) {
        *part = opened_part(ui, layout, seat);
        place.parts = 1;
        return place;
    }
    if (rect_empty(layout->panel) && !rect_empty(layout->near_panel.rect)) {
        place_in_faces(ui, layout, &place);
        return place;
    }
    *part = (NoticePart){.form = NOTICE_TOAST, .frame = layout->page, .seat = SEAT_NONE};
    place.parts = 1;
    const PageArea area = page_info(view->page)->area;
    const bool above = (area == PAGE_AREA_EXERCISE && rect_empty(layout->panel)) ||
                       (area == PAGE_AREA_LESSON && !rect_empty(layout->top_row));
    if (above) {
        place_in_head(ui, layout, part);
    } else if (rect_empty(layout->panel)) {
        place.parts = place_in_rows(ui, layout, notice, part);
    } else if (!page_info(view->page)->plays) {
        place.height = ui->toast_height = place_in_panel(ui, layout);
        place_on_board(ui, layout, notice, part);
    }
    return place;
}

/* ---- After the page ---- */

/* The places of the page's controls and of what it says now, in the frame of its panel, without
 * those out of sight. */
typedef struct Taken {
    Rect rect[CONTROLS_MAX + UI_SAID_MAX];
    int count;
} Taken;

/* What of the page a toast leaves alone. */
typedef enum Regard {
    REGARD_CONTROLS, /* but not what scrolls: it comes out from under the toast */
    REGARD_SCROLLED, /* that too */
    REGARD_SAID      /* and what the page says */
} Regard;

static void list_taken(const Ui *ui, Frame frame, Regard regard, Taken *taken)
{
    const bool says = regard >= REGARD_SAID, scrolled = regard >= REGARD_SCROLLED;
    taken->count = 0;
    for (int i = 0; says && i < ui->said_count; i++) {
        taken->rect[taken->count++] =
            rect_inset(frame_rect_to_local(frame, ui->said[i]), -ui_px(ui, APART));
    }
    for (int i = 0; i < ui->controls; i++) {
        const Control *control = &ui->control[i];
        Rect rect = rect_empty(control->clip) ? control->rect
                                              : rect_intersect(control->rect, control->clip);
        const bool moves = control->kind == CONTROL_SCROLL || !rect_empty(control->clip);
        if (!rect_empty(rect) && (scrolled || !moves)) {
            rect = frame_rect_to_local(frame, frame_rect_to_window(control->frame, rect));
            int low = ui_px(ui, TARGET) - rect.h, apart = ui_px(ui, APART);
            int around = low / 2 > apart ? low / 2 : apart;
            taken->rect[taken->count++] = rect_inset(rect, -around);
        }
    }
}

/* The part of the row from `left` to the next control. */
static Rect free_from(const Taken *taken, Rect row, int left)
{
    int right = row.x + row.w;
    for (int i = 0; i < taken->count; i++) {
        Rect rect = rect_intersect(taken->rect[i], row);
        if (!rect_empty(rect) && rect.x + rect.w > left && rect.x < right) {
            right = rect.x;
        }
    }
    return (Rect){left, row.y, right - left, row.h};
}

/* The widest part of the row without a control. */
static Rect free_part(const Taken *taken, Rect row)
{
    Rect widest = free_from(taken, row, row.x);
    for (int i = 0; i < taken->count; i++) {
        Rect rect = rect_intersect(taken->rect[i], row);
        Rect part = free_from(taken, row, rect.x + rect.w);
        if (!rect_empty(rect) && part.w > widest.w) {
            widest = part;
        }
    }
    return widest;
}

/* The lowest place in the area that is at least so wide and has no control. */
static bool find_place(const Taken *taken, Rect area, int height, int least, Rect *out)
{
    for (int y = area.y + area.h - height; y >= area.y; y--) {
        Rect row = {area.x, y, area.w, height};
        *out = least == area.w ? free_from(taken, row, area.x) : free_part(taken, row);
        if (out->w >= least) {
            return true;
        }
    }
    return false;
}

/* In the panel as the page has drawn it, without what the notice takes of it: where the page has
 * left room, else in its whole width or, short, beside what is there. `board`: the place on the
 * board is better than one that cuts its words, than what scrolls and than what the page says. */
static bool find_in_panel(Ui *ui, Frame frame, int height, bool board, Rect *out)
{
    const Regard least = board ? REGARD_SAID : REGARD_CONTROLS;
    Rect panel = ui->panel, given = ui->given_room[SEAT_NEAR];
    panel.h -= ui->panel_below;
    Rect area = rect_inset(panel, inset_of(ui, panel)), head = rect_inset(panel, ui_px(ui, 4.0f));
    bool found = !rect_empty(given);
    *out = rect_intersect((Rect){area.x, given.y, area.w, given.h}, given);
    for (int regard = REGARD_SAID; regard >= (int)least && !found;
         regard--) { /* less in lower panels */
        Taken taken;
        int line = ui_px(ui, LINE);
        list_taken(ui, frame, (Regard)regard, &taken);
        found = find_place(&taken, area, height, area.w, out) ||
                find_place(&taken, area, line, area.w, out) ||
                find_place(&taken, head, line, area.w / 3, out);
        found = found && (!board || toast_fits(ui, out->w, out->h));
    }
    int width = notice_look_width(ui, out->w);
    *out = (Rect){out->x + (out->w - width) / 2, out->y, width, out->h};
    return found;
}

bool toast_place_draw(Ui *ui, const NoticePlace *place)
{
    bool drawn = false;
    ui->toast_on_board = (Rect){0, 0, 0, 0};
    for (int i = 0; i < place->parts; i++) {
        const NoticePart *part = &place->part[i];
        Rect rect = rect_empty(part->rect) ? ui->given_room[part->seat == SEAT_FAR] : part->rect;
        bool in_panel = rect_empty(part->rect) && part->seat == SEAT_NONE;
        in_panel = in_panel && !page_info(ui->view->page)->plays;
        const bool board = !rect_empty(part->panel);
        bool found = !in_panel || find_in_panel(ui, part->frame, place->height, board, &rect);
        if (!found) {
            rect = rect_inset(part->panel, ui_px(ui, FRAME));
            ui->toast_on_board = frame_rect_to_window(part->frame, part->panel);
        }
        if (rect_empty(rect)) {
            continue;
        }
        ui_frame(ui, part->frame, part->seat);
        if (board && (!in_panel || !found)) {
            ui_panel(ui, part->panel);
        }
        toast_draw(ui, rect, place->appeared);
        drawn = true;
    }
    return drawn;
}
