#include "ui/screen_build.h"

#include <math.h>
#include <string.h>

#include "ui/board_input.h"
#include "ui/notice.h"
#include "ui/toast_place.h"
#include "ui/board_zoom.h"
#include "ui/game_panel.h"
#include "ui/look_bar.h"

enum { ENTER_MS = 200, SHAKE_MS = 240 };

#define PAGE_FUNCTION(id, draw, ...) [PAGE_##id] = draw,
static void (*const draw_page[PAGE_COUNT])(Ui *, const Layout *,
                                           PageTools) = {PAGE_LIST(PAGE_FUNCTION)};

static NoticePlace place_notice(Screen *screen, const View *view, Layout *layout)
{
    NoticeKind kind = view->notice.kind;
    NoticeWish wish = screen->notice.opened == kind   ? NOTICE_OPENED
                      : screen->notice.shrunk == kind ? NOTICE_SHRUNK
                                                      : NOTICE_NEW;
    Seat seat = notice_info(kind)->asks ? view->notice.seat : screen->notice.seat;
    NoticePlace place = notice_place(&screen->ui, layout, wish, seat);
    screen->notice.is_card = notice_is_card(&place);
    screen->notice.hides_page = place.alone && !notice_info(kind)->asks;
    return place;
}

static void run_page(Screen *screen, const View *view)
{
    Ui *ui = &screen->ui;
    PageTools tools = {screen->stone_painter, screen->ground_painter, screen->thumbnails};
    Layout layout = screen->layout; /* as seen by the player the page is turned to */
    if (layout.page.quarters % 2 != 0) {
        layout.w = screen->layout.h, layout.h = screen->layout.w;
    }
    NoticePlace notice = place_notice(screen, view, &layout);
    bool opened = view->toast.serial != 0 && screen->toast.opened == view->toast.serial;
    NoticePlace toast = toast_place(ui, &layout, &notice, opened, screen->toast.seat);
    ui_frame(ui, (Frame){{0, 0, ui->w, ui->h}, 0}, SEAT_NONE);
    const Rect board = rect_intersect(screen->layout.board, screen->layout.seen);
    if (view->hidden && !transition_moves_board(&screen->transition)) {
        game_panel_pause_mark(ui, rect_beside(board, notice_rect(&notice)));
    } else if (view->looks) {
        look_bar_frame(ui, board);
    }
    ui_frame(ui, layout.page, SEAT_NONE);
    if (!notice.alone) {
        draw_page[view->page](ui, &layout, tools);
    }
    notice_draw(ui, &notice);
    screen->toast.waits = !toast_place_draw(ui, &toast) && view->toast.serial != 0;
}

/* Clears holds, focus and partial input of the old page. */
static void leave_page(Screen *screen)
{
    Ui *ui = &screen->ui;
    ui->hover = ui->focus = ui->confirming = ui->editing = NULL;
    ui->focus_visible = false;
    screen->board_input.marked = screen->board_input.cancelled = POINT_NONE;
    screen->cursor = POINT_NONE;
    screen->typed_column = -1;
    pointers_cancel(screen->pointer);
    control_ages_clear(&screen->ages);
    board_zoom_fit(screen);
}

/* Identifies the open request and choice: a different number, a different question. */
static unsigned decision_of(const View *view)
{
    unsigned request = view->request.kind
                           ? 1U + (unsigned)view->request.asker + 4U * (unsigned)view->request.kind
                           : 0;
    unsigned choice = view->may.choose ? 1U + (unsigned)view->opening.task : 0;
    if (choice && view->opening.options > 0) {
        choice += 8U * (unsigned)view->opening.options + 64U * (unsigned)view->opening.option[0];
    }
    return request + 32U * (2U * choice + view->player[SEAT_FAR].acts);
}

static void update_state(Screen *screen, const View *view)
{
    if (screen->page_known && screen->page != view->page) {
        leave_page(screen);
    }
    screen->page = view->page;
    screen->page_known = true;
    if (point_x(screen->cursor) >= view->size || point_y(screen->cursor) >= view->size) {
        screen->cursor = POINT_NONE; /* another game has a smaller board */
    }
    if (view->notice.kind == NOTICE_NONE) {
        screen->notice.shrunk = screen->notice.opened = NOTICE_NONE; /* the next one is new */
    }
    if (view->ply != screen->seen_ply) {
        screen->moved_ms = view->ply > screen->seen_ply ? view->now_ms : -1;
        screen->seen_ply = view->ply;
    }
    if (screen->ui.confirming && view->now_ms >= screen->confirm_until) {
        screen->ui.confirming = NULL;
    }
}

uint64_t screen_content(const View *view)
{
    bool over = view->outcome.reason != REASON_NONE;
    bool asked = view->request.kind != REQUEST_NONE;
    return 1 + (uint64_t)view->page * 16 + (layout_turns(view) ? 8u : 0u) + (over ? 4u : 0u) +
           (view->may.choose ? 2u : 0u) + (asked ? 1u : 0u);
}

/* A refused request shakes the panel: three times 4 px to either side. */
static int shake_of(Screen *screen, const View *view)
{
    float t = motions_fade(screen->motions, motions_key("refusal", 0, 0), 1 + screen->refusals,
                           view_motion(view) == MOTION_FULL ? SHAKE_MS : 0, EASE_LINEAR);
    return (int)lroundf(sinf(t * 3.0f * 6.2831853f) * 4.0f * screen->ui.px);
}

void screen_build(Screen *screen, const View *view, DrawList *list)
{
    update_state(screen, view);
    Layout unzoomed = layout_make(view, screen->w, screen->h, screen->scale);
    board_zoom_update(screen, view, &unzoomed);
    board_input_update(screen, view);
    Ui *ui = &screen->ui;
    ui->view = view;
    ui->theme = theme_get(view->settings.theme);
    ui->fonts = screen->fonts;
    ui->list = list;
    ui->motions = screen->motions;
    ui->px = screen->layout.px;
    ui->w = screen->layout.w;
    ui->h = screen->layout.h;
    ui->controls = ui->panels = ui->said_count = 0;
    ui->by_touch = screen->touched;
    motions_begin(screen->motions, view_motion(view), view->now_ms, list != NULL);
    screen->transition.gone = motions_fade(screen->motions, motions_key("content", 0, 0),
                                           screen_content(view), ENTER_MS, EASE_OUT_CUBIC);
    /* On the same page the content stays where it is while it fades. */
    bool enters = transition_is_fading(&screen->transition) && screen->transition.turns_page;
    ui->enter = enters ? screen->transition.gone : 1.0f;
    ui->shake = shake_of(screen, view);
    for (int i = 0; i < HELD_MAX; i++) {
        const Pointer *pointer = &screen->pointer[i];
        const bool bar = pointer->grab == GRAB_SCROLL && pointer->bar;
        ui->held[i] = pointer->grab == GRAB_CONTROL ? (Held){pointer->name, pointer->seat}
                      : bar                         ? (Held){pointer->scroll, pointer->scroll_seat}
                                                    : (Held){NULL, SEAT_NONE};
    }
    run_page(screen, view);
    ui_frame(ui, (Frame){{0, 0, ui->w, ui->h}, 0}, SEAT_NONE);
    board_zoom_button(screen);
    ui_finish(ui);
    unsigned decision = decision_of(view);
    control_ages_update(&screen->ages, ui, decision != screen->decision, view->now_ms);
    screen->decision = decision;
}
