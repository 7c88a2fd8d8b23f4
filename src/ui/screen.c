#include "ui/screen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/play_controls.h"
#include "ui/screen_state.h"

enum { ENTER_MS = 200, SHAKE_MS = 240, TURN_STEP_MS = 16 };

Screen *screen_new(Store *store, Fonts *fonts)
{
    Screen *screen = calloc(1, sizeof *screen);
    if (!screen) {
        return NULL;
    }
    screen->moved_ms = -1;
    screen->hands = (Hands){.stopped_ms = -1, .lifted_ms = -1, .palm_ms = -1, .loupe_side = -1};
    screen->fonts = fonts;
    screen->transition.store = store;
    screen->ground_painter = ground_painter_new(store, fonts);
    screen->stone_painter = stone_painter_new(store);
    screen->motions = motions_new();
    screen->w = screen->h = 1;
    screen->scale = 1.0f;
    screen->typed_column = -1;
    screen->pinch.tap_ms = -1;
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
    transition_drop(&screen->transition);
    ground_painter_free(screen->ground_painter);
    stone_painter_free(screen->stone_painter);
    motions_free(screen->motions);
    free(screen);
}

void screen_watch(Screen *screen, const Canvas *canvas)
{
    transition_drop(&screen->transition);
    screen->transition.canvas = canvas;
}

void screen_set_picture(Screen *screen, const Pixmap *picture)
{
    screen->picture = picture;
    screen->picture_generation++;
}

static void let_go(Screen *screen)
{
    for (int i = 0; i < HELD_MAX; i++) {
        Pointer *pointer = &screen->pointer[i];
        pointer->pinches = pointer->beside = false;
        if (pointer->hold != HOLD_FREE) {
            pointer->hold = HOLD_NOTHING;
        }
    }
}

void screen_resize(Screen *screen, int w, int h, float scale)
{
    bool same = screen->w == w && screen->h == h && screen->scale == scale;
    /* What a finger holds is no longer under it: nothing comes of it. */
    if (!same) {
        let_go(screen);
    }
    screen->w = w < 1 ? 1 : w;
    screen->h = h < 1 ? 1 : h;
    screen->scale = scale > 0.0f ? scale : 1.0f;
    stone_painter_clear(screen->stone_painter);
    transition_drop(&screen->transition);
    screen->shown.known = false;
}

#define PAGE_FUNCTION(id, draw, ...) [PAGE_##id] = draw,
static void (*const draw_page[PAGE_COUNT])(Ui *, const Layout *,
                                           PageTools) = {PAGE_LIST(PAGE_FUNCTION)};

static void run_page(Screen *screen, const View *view)
{
    Ui *ui = &screen->ui;
    PageTools tools = {screen->stone_painter, screen->ground_painter};
    if (view->hidden && !transition_moves_board(&screen->transition)) {
        play_hidden(ui, &screen->layout);
    }
    Layout layout = screen->layout; /* as whom the page is for sees it */
    if (layout.page.quarters % 2 != 0) {
        layout.w = screen->layout.h, layout.h = screen->layout.w;
    }
    ui_frame(ui, layout.page, SEAT_NONE);
    draw_page[view->page](ui, &layout, tools);
}

/* Another page: what was held, focused or half typed belonged to the old one. */
static void leave_page(Screen *screen)
{
    Ui *ui = &screen->ui;
    ui->hover = ui->focus = ui->confirming = ui->editing = NULL;
    ui->focus_visible = false;
    screen->hands.marked = screen->hands.stopped = POINT_NONE;
    if (screen->typed_shortcut != 'N') { /* else it may yet turn out to be a point's column */
        screen->cursor = POINT_NONE;
        screen->typed_column = -1;
    }
    let_go(screen);
    pinch_fit(screen);
}

/* A number for what is asked and what is to be chosen: another one, another question. */
static unsigned due_of(const View *view)
{
    unsigned due = view->request.kind
                       ? 1U + (unsigned)view->request.asker + 4U * (unsigned)view->request.kind
                       : 0;
    unsigned choice = view->may.choose ? 1U + (unsigned)view->opening.task : 0;
    if (choice && view->opening.options > 0) {
        choice += 8U * (unsigned)view->opening.options + 64U * (unsigned)view->opening.option[0];
    }
    return due + 32U * (2U * choice + view->player[SEAT_FAR].acts);
}

static void take_in(Screen *screen, const View *view)
{
    if (due_of(view) != screen->due) {
        screen->due = due_of(view);
        screen->due_ms = screen->page_known ? view->now_ms : -1;
    }
    if (screen->page_known && screen->page != view->page) {
        leave_page(screen);
    }
    screen->page = view->page;
    screen->page_known = true;
    if (view->ply != screen->seen_ply) {
        screen->moved_ms = view->ply > screen->seen_ply ? view->now_ms : -1;
        screen->seen_ply = view->ply;
    }
    if (screen->ui.confirming && view->now_ms >= screen->confirm_until) {
        screen->ui.confirming = NULL;
    }
}

/* What the panel shows, as a number: when it changes, the content fades over. */
static uint64_t content_of(const View *view)
{
    bool over = view->outcome.reason != REASON_NONE;
    bool asked = view->request.kind != REQUEST_NONE;
    return 1 + (uint64_t)view->page * 16 + (layout_turns(view) ? 8u : 0u) + (over ? 4u : 0u) +
           (view->may.choose ? 2u : 0u) + (asked ? 1u : 0u);
}

/* A refused question shakes: three times 4 px to either side. */
static int shake_of(Screen *screen, const View *view)
{
    float t = motions_fade(screen->motions, motions_key("refusal", 0, 0), 1 + screen->refusals,
                           view->settings.motion == MOTION_FULL ? SHAKE_MS : 0, EASE_LINEAR);
    return (int)lroundf(sinf(t * 3.0f * 6.2831853f) * 4.0f * screen->ui.px);
}

void screen_build(Screen *screen, const View *view, DrawList *list)
{
    take_in(screen, view);
    Layout whole = layout_make(view, screen->w, screen->h, screen->scale);
    pinch_take_in(screen, view, &whole);
    hand_take_in(screen, view);
    Ui *ui = &screen->ui;
    ui->view = view;
    ui->theme = theme_get(view->settings.theme);
    ui->fonts = screen->fonts;
    ui->list = list;
    ui->motions = screen->motions;
    ui->px = screen->layout.px;
    ui->w = screen->layout.w;
    ui->h = screen->layout.h;
    ui->controls = 0;
    motions_begin(screen->motions, view->settings.motion, view->now_ms, list != NULL);
    screen->transition.gone = motions_fade(screen->motions, motions_key("content", 0, 0),
                                           content_of(view), ENTER_MS, EASE_OUT_CUBIC);
    /* What stays where it was on the same page is not to tremble. */
    bool enters = transition_is_veiled(&screen->transition) && screen->transition.turns_page;
    ui->enter = enters ? screen->transition.gone : 1.0f;
    ui->shake = shake_of(screen, view);
    for (int i = 0; i < HELD_MAX; i++) {
        const Pointer *pointer = &screen->pointer[i];
        bool held = pointer->hold == HOLD_CONTROL;
        ui->held[i] = (Held){held ? pointer->name : NULL, pointer->seat};
    }
    run_page(screen, view);
    ui_frame(ui, (Frame){{0, 0, ui->w, ui->h}, 0}, SEAT_NONE);
    pinch_button(screen);
    ui_finish(ui);
}

const Control *screen_control_at(const Screen *screen, float x, float y, bool scrolls)
{
    for (int i = screen->ui.controls - 1; i >= 0; i--) {
        const Control *control = &screen->ui.control[i];
        Vec at = frame_to_local(control->frame, (Vec){x, y});
        if ((control->kind == CONTROL_SCROLL) != scrolls ||
            !rect_has(control->target, at.x, at.y)) {
            continue;
        }
        if (rect_empty(control->clip) || rect_has(control->clip, at.x, at.y)) {
            return control;
        }
    }
    return NULL;
}

const Control *screen_control(const Screen *screen, const char *name, Seat seat)
{
    for (int i = 0; name && i < screen->ui.controls; i++) {
        const Control *control = &screen->ui.control[i];
        if (control->seat == seat && strcmp(control->name, name) == 0) {
            return control;
        }
    }
    return NULL;
}

bool screen_board_listens(const Screen *screen, const View *view)
{
    return page_info(view->page)->main && view->may.play && screen->layout.size > 0 &&
           screen->layout.size == view->size;
}

static void override_colors(Look *look, const Settings *settings)
{
    if (settings->board_color) {
        look->board_mid = settings->board_color | 0xFF000000u;
        look->board_dark = argb_mix(look->board_mid, RGB(0x000000), 0.16f);
        look->board_light = argb_mix(look->board_mid, RGB(0xFFFFFF), 0.18f);
    }
    if (settings->line_color) {
        look->line = argb_alpha(settings->line_color, (float)(look->line >> 24) / 255.0f);
    }
}

static Ground ground_of(const Screen *screen, const View *view, const Layout *layout)
{
    const Settings *settings = &view->settings;
    Ground ground = {.w = 0};
    ground.look = theme_get(settings->theme)->look;
    override_colors(&ground.look, settings);
    ground.w = layout->w;
    ground.h = layout->h;
    ground.size = layout->size;
    ground.cell = layout->cell;
    ground.margin = layout->margin;
    ground.x = layout->board.x;
    ground.y = layout->board.y;
    ground.face = layout->face > 0;
    ground.coordinates = settings->coordinates;
    if (settings->face_to_face && settings->coordinates != COORDINATES_OFF) {
        ground.coordinates = COORDINATES_FOUR;
    }
    ground.table = settings->table;
    ground.table_picture = settings->picture_on_table ? screen->picture : NULL;
    ground.board_picture = settings->picture_on_table ? NULL : screen->picture;
    ground.picture_generation = screen->picture_generation;
    ground.picture_dim = settings->picture_dim;
    return ground;
}

static void draw_ground(Screen *screen, const View *view, DrawList *list)
{
    Ground ground = ground_of(screen, view, &screen->whole);
    if (transition_moves_board(&screen->transition)) {
        ground_painter_draw_table(screen->ground_painter, list, &ground);
        transition_draw_shadow(&screen->transition, view, screen->ui.theme, list);
        return;
    }
    if (view->sketch && ground.table == TABLE_LINEN) {
        ground_painter_draw_sketch(list, &ground);
    } else {
        ground_painter_draw(screen->ground_painter, list, &ground);
    }
    if (layout_enlarged(&screen->layout)) {
        ground = ground_of(screen, view, &screen->layout);
        ground_painter_draw_part(screen->ground_painter, list, &ground, screen->layout.seen);
    } else {
        ground_painter_drop_part(screen->ground_painter);
    }
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
    }
}

void screen_draw(Screen *screen, const View *view, DrawList *list)
{
    screen_build(screen, view, NULL);
    pinch_bring(screen, view);
    update_hover(screen);
    transition_take_in(&screen->transition, view, &screen->layout, content_of(view));
    drawlist_begin(list, screen->layout.w, screen->layout.h);
    draw_ground(screen, view, list);
    BoardHands hands = hand_show(screen, view);
    if (!transition_moves_board(&screen->transition)) {
        board_view_draw(&screen->shown, view, &screen->layout, screen->ui.theme, screen->fonts,
                        screen->stone_painter, list, &hands);
    }
    screen_build(screen, view, list);
    transition_draw(&screen->transition, view, list);
    Aim aim = hand_aim(screen, view);
    if (aim.point && !transition_moves_board(&screen->transition)) {
        screen->hands.loupe_side =
            aim_draw(&aim, view, &screen->layout, screen->ui.theme, screen->fonts, list);
    }
}

/* When the digits of a running clock change: seconds, below ten seconds tenths. */
static int64_t clock_due(const View *view)
{
    bool runs = view->ply > 0 && !view->paused && view->request.kind == REQUEST_NONE &&
                view->outcome.reason == REASON_NONE && page_info(view->page)->runs_clocks;
    int64_t due = -1;
    for (int i = 0; runs && i < 2; i++) {
        const ViewPlayer *player = &view->player[i];
        if (!player->acts || !player->has_clock || player->clock_ms <= 0) {
            continue;
        }
        int64_t unit = player->clock_ms <= 10000 ? 100 : 1000;
        due = view->now_ms + player->clock_ms % unit + 1;
    }
    return due;
}

int64_t screen_next_ms(const Screen *screen, const View *view)
{
    if (motions_busy(screen->motions, view->now_ms) || screen->shown.busy_until > view->now_ms ||
        transition_moves_board(&screen->transition)) {
        return view->now_ms;
    }
    int64_t due = clock_due(view);
    /* What turns has no end to wait for: it only asks for the next picture. */
    if (motions_turning(screen->motions) && (due < 0 || due > view->now_ms + TURN_STEP_MS)) {
        due = view->now_ms + TURN_STEP_MS;
    }
    if (screen->ui.confirming && (due < 0 || screen->confirm_until < due)) {
        due = screen->confirm_until;
    }
    int64_t hand = hand_next_ms(screen);
    if (hand >= 0 && (due < 0 || hand < due)) {
        due = hand;
    }
    return due;
}

bool screen_wants_text(const Screen *screen)
{
    return screen->ui.editing != NULL;
}

bool screen_point_center(const Screen *screen, const View *view, Point point, float *x, float *y)
{
    Layout layout = pinch_layout(screen, view);
    int column = point_x(point), row = point_y(point);
    if (!layout.size || point < point_at(0, 0) || column >= layout.size || row < 0 ||
        row >= layout.size) {
        return false;
    }
    layout_point_center(&layout, point, x, y);
    return true;
}

void screen_show_point(Screen *screen, const View *view, Point point)
{
    screen_build(screen, view, NULL);
    Point due = screen->pinch.due;
    screen->pinch.due = point;
    pinch_bring(screen, view);
    if (screen->pinch.due) { /* a hand holds it */
        screen->pinch.due = due;
    }
}

int screen_zoom(const Screen *screen, const View *view)
{
    Layout layout = pinch_layout(screen, view);
    return layout.whole > 0 ? (100 * layout.cell + layout.whole / 2) / layout.whole : 100;
}

/* Scrolls so that the control is seen; true if something moved. */
static bool bring_into_view(Screen *screen, const Control *control)
{
    Rect clip = control->clip, rect = control->target;
    if (rect_empty(clip)) {
        return false;
    }
    int by = rect.y < clip.y ? rect.y - clip.y : 0;
    if (rect.y + rect.h > clip.y + clip.h) {
        by = rect.y + rect.h - clip.y - clip.h;
    }
    /* Clear of the faded edge too. */
    int clear = ui_px(&screen->ui, SCROLL_FADE);
    by += by > 0 ? clear : by < 0 ? -clear : 0;
    for (int i = 0; by && i < screen->ui.controls; i++) {
        const Control *area = &screen->ui.control[i];
        if (area->kind != CONTROL_SCROLL || area->seat != control->seat || area->rect.w != clip.w ||
            area->rect.h != clip.h || area->rect.x != clip.x) {
            continue;
        }
        Scroll *scroll = motions_scroll(screen->motions, area->name, area->seat);
        if (!scroll) {
            return false;
        }
        scroll->offset += by;
        return true;
    }
    return false;
}

Found screen_find(Screen *screen, const View *view, const char *name, Seat seat, float *x, float *y)
{
    for (int tries = 0; tries < 2; tries++) {
        screen_build(screen, view, NULL);
        const Control *found = NULL;
        for (int i = 0; i < screen->ui.controls && !found; i++) {
            const Control *control = &screen->ui.control[i];
            if (control->kind != CONTROL_SCROLL && strcmp(control->name, name) == 0 &&
                (seat == SEAT_NONE || control->seat == seat)) {
                found = control;
            }
        }
        if (!found) {
            return FOUND_NONE;
        }
        if (tries == 0 && bring_into_view(screen, found)) {
            continue;
        }
        Rect seen =
            rect_empty(found->clip) ? found->target : rect_intersect(found->target, found->clip);
        Vec at = frame_to_window(found->frame, (Vec){(float)seen.x + (float)seen.w / 2.0f,
                                                     (float)seen.y + (float)seen.h / 2.0f});
        *x = at.x;
        *y = at.y;
        return found->enabled ? FOUND_ENABLED : FOUND_DISABLED;
    }
    return FOUND_NONE;
}

const char *screen_control_name(Screen *screen, const View *view, int index)
{
    if (index == 0) {
        screen_build(screen, view, NULL);
    }
    for (int i = 0; i < screen->ui.controls; i++) {
        if (screen->ui.control[i].kind != CONTROL_SCROLL && index-- == 0) {
            return screen->ui.control[i].name;
        }
    }
    return NULL;
}

Point screen_aimed(const Screen *screen, const View *view)
{
    if (screen->layout.size != view->size) {
        return POINT_NONE;
    }
    BoardHands hands = hand_show(screen, view);
    Point aimed = hands.ghost ? hands.ghost : hands.cursor;
    return aimed && !view->stone[aimed] ? aimed : POINT_NONE;
}

Point screen_cursor(const Screen *screen)
{
    return screen->cursor;
}
