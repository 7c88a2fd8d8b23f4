/* Random touches: several fingers at once, lost ones, two touch screens, outside of the window, in
 * every touch mode and window shape, while requests are made and answered and the window is turned.
 * A model that is independent of the screen's state checks: a stone appears only if a finger of the
 * side to move was pressed and released for that point on a board that did not move, and nobody
 * answers their own request.
 *
 * One file: the model, its checks and the generator of touches work on the same state.
 *
 * usage: app_finger_test [EVENTS [SEED]] */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/app_fixture.h"
#include "ui/layout.h"

static int events = 10000;
static uint64_t seed = 1;

enum { FINGERS = 6, MODES = 4 };

/* A finger in the model. */
typedef struct Hand {
    bool down, moved;
    bool on_board;  /* it came down there */
    bool meant;     /* it may still place a stone */
    bool pinches;   /* it came down on an enlarged board, which it may move */
    float farthest; /* px from where it was pressed */
    int64_t heard_ms;
    float x0, y0, x, y;
    int64_t since_ms, aimed_ms;
    TouchMode mode;
} Hand;

typedef struct Watch {
    App *app;
    Hand hand[FINGERS];
    bool tapped[BOARD_CELLS]; /* since the position last changed */
    int64_t stone_ms;         /* when the last stone was placed; -1: none */
    int event;
    int enlarged, pinched, panned; /* stones on an enlarged board, zooms, pans */
    int stones[MODES], asked, allowed, refused, withdrawn; /* how often each happened: never 0 */
} Watch;

static uint64_t state_of_chance;

static uint32_t chance(uint32_t below)
{
    state_of_chance = state_of_chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state_of_chance >> 33) % below;
}

#define wrong(watch, ...)                                                                          \
    do {                                                                                           \
        char what[200];                                                                            \
        snprintf(what, sizeof what, __VA_ARGS__);                                                  \
        fail_msg("event %d of seed %llu: %s", (watch)->event, (unsigned long long)seed, what);     \
    } while (0)

/* ---- geometry, before each event ---- */

/* The first point and the visible part of the board. */
typedef struct Geometry {
    float x, y, cell;
    Layout whole;
} Geometry;

static Geometry geometry;

static Geometry geometry_now(App *app)
{
    float y, next;
    Geometry now = {.cell = 0.0f};
    now.whole = layout_make(loop_view(app), app->display.w, app->display.h, app->display.scale);
    if (screen_point_center(app->display.screen, loop_view(app), point_at(0, 0), &now.x, &now.y) &&
        screen_point_center(app->display.screen, loop_view(app), point_at(1, 0), &next, &y)) {
        now.cell = next - now.x;
    }
    return now;
}

static bool is_enlarged(void)
{
    return geometry.cell > (float)geometry.whole.cell + 0.5f;
}

/* Small cells, and not face to face. */
static bool may_enlarge(const App *app)
{
    return app->game.page == PAGE_PLAY && !app->options.settings.face_to_face &&
           (float)geometry.whole.cell < 40.0f * geometry.whole.px;
}

static float cell_of(App *app)
{
    (void)app;
    return geometry.cell;
}

/* Offset from the point, in cells. */
static void offset_from(App *app, Point point, float x, float y, float *dx, float *dy)
{
    float cell = cell_of(app);
    *dx = (x - geometry.x) / cell - (float)point_x(point);
    *dy = (y - geometry.y) / cell - (float)point_y(point);
}

static bool is_seen(float x, float y)
{
    return rect_has(geometry.whole.seen, x, y);
}

/* The point at the pixel; POINT_NONE: none. */
static Point covered(App *app, float x, float y)
{
    int size = app->game.match->position.size;
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, size)) {
        float dx, dy;
        offset_from(app, point, x, y, &dx, &dy);
        if (hypotf(dx, dy) <= 0.501f && is_seen(x, y)) {
            return point;
        }
    }
    return POINT_NONE;
}

static bool on_grid(App *app, float x, float y)
{
    float dx, dy, last = (float)(app->game.match->position.size - 1);
    if (cell_of(app) <= 0) {
        return false;
    }
    offset_from(app, point_at(0, 0), x, y, &dx, &dy);
    return dx >= 0 && dy >= 0 && dx <= last && dy <= last && is_seen(x, y);
}

static bool in_panel(App *app, Seat seat, float x, float y)
{
    Layout layout = layout_make(loop_view(app), app->display.w, app->display.h, app->display.scale);
    Rect panel = seat == SEAT_NEAR ? layout.near_panel.rect : layout.far_panel.rect;
    return rect_has(panel, x, y);
}

/* Small cells always use the loupe. */
static TouchMode mode_now(App *app)
{
    TouchMode mode = app->options.settings.touch;
    return mode == TOUCH_DIRECT && cell_of(app) < 30.0f * app->display.scale ? TOUCH_LOUPE : mode;
}

/* ---- what a finger may do ---- */

static void cancel_all(Watch *watch)
{
    for (int i = 0; i < FINGERS; i++) {
        watch->hand[i].meant = false;
    }
}

static void forget_taps(Watch *watch)
{
    memset(watch->tapped, 0, sizeof watch->tapped);
}

/* Quarter turns, clockwise, of the player to move. */
static int turned(const App *app, Page page, bool far)
{
    const Settings *settings = &app->options.settings;
    Rect near = geometry.whole.near_panel.rect; /* left of the board: they sit at its sides */
    bool across = near.x + near.w <= geometry.whole.board.x;
    if (page != PAGE_PLAY || !(settings->face_to_face || settings->turn_panel)) {
        return 0;
    }
    if (settings->face_to_face && across) {
        return far ? 3 : 1;
    }
    return far ? 2 : 0;
}

/* Is the cross of a sliding finger here? It is two cells in front of the finger, as that player
 * sees it; less near their edge of the board. */
static bool slid_to(App *app, Point point, float x, float y, int quarters)
{
    float dx, dy;
    int size = app->game.match->position.size;
    offset_from(app, point, x, y, &dx, &dy);
    float behind = quarters == 0 ? dy : quarters == 1 ? -dx : quarters == 2 ? -dy : dx;
    float beside = quarters % 2 == 0 ? dx : dy;
    int rows = quarters == 0   ? size - 1 - point_y(point)
               : quarters == 1 ? point_x(point)
               : quarters == 2 ? point_y(point)
                               : size - 1 - point_x(point);
    bool near = rows <= 5;
    return fabsf(beside) <= 0.62f && behind <= 2.62f && behind >= (near ? -0.62f : 1.38f);
}

static void check_stone(Watch *watch, const Hand *hand, Point point, int quarters)
{
    App *app = watch->app;
    float dx0, dy0, dx, dy;
    offset_from(app, point, hand->x0, hand->y0, &dx0, &dy0);
    offset_from(app, point, hand->x, hand->y, &dx, &dy);
    if (!hand->meant) {
        wrong(watch, "a stone of a finger that nothing was to come of");
    }
    if (watch->stone_ms >= 0 && hand->since_ms - watch->stone_ms < 250) {
        wrong(watch, "a stone %d ms after the last one", (int)(hand->since_ms - watch->stone_ms));
    }
    bool taps = hand->mode == TOUCH_DIRECT || hand->mode == TOUCH_CONFIRM;
    if (taps && !hand->moved && app->loop.now_ms - hand->since_ms >= 600) {
        wrong(watch, "a stone of a finger that stayed");
    }
    if (!taps && app->loop.now_ms - hand->aimed_ms < 40) {
        wrong(watch, "a stone where nobody could see the cross");
    }
    if (taps && is_enlarged() && hand->farthest > 12.5f * geometry.whole.px) {
        wrong(watch, "a stone of a finger that moved the board");
    }
    if (is_enlarged() && hand->mode != TOUCH_SLIDE && !is_seen(hand->x, hand->y)) {
        wrong(watch, "a stone where no board was seen");
    }
    watch->enlarged += is_enlarged();
    if (hand->mode == TOUCH_DIRECT && (hypotf(dx0, dy0) > 0.51f || hypotf(dx, dy) > 0.51f)) {
        wrong(watch, "pressed %.2f,%.2f and released %.2f,%.2f cells off", (double)dx0, (double)dy0,
              (double)dx, (double)dy);
    }
    if (hand->mode == TOUCH_CONFIRM) {
        Point at = covered(app, hand->x0, hand->y0);
        if (!at || at != covered(app, hand->x, hand->y) || !watch->tapped[point] ||
            abs(point_x(at) - point_x(point)) > 1 || abs(point_y(at) - point_y(point)) > 1) {
            wrong(watch, "a stone that was not confirmed");
        }
    }
    if (hand->mode == TOUCH_LOUPE && (fabsf(dx) > 0.62f || fabsf(dy) > 0.62f)) {
        wrong(watch, "the loupe was %.2f,%.2f cells off", (double)dx, (double)dy);
    }
    if (hand->mode == TOUCH_SLIDE && !slid_to(app, point, hand->x, hand->y, quarters)) {
        wrong(watch, "slid %.2f,%.2f cells off", (double)dx, (double)dy);
    }
    watch->stones[hand->mode]++;
}

/* The state before an event. */
typedef struct Before {
    int count;
    Color to_move;
    uint32_t ticket;
    RequestKind request;
    Seat asker;
    Page page;
    Reason reason;
    bool far_acts, can_redo;
} Before;

static Before before_event(App *app)
{
    const Match *match = app->game.match;
    geometry = geometry_now(app);
    return (Before){
        match->position.count, match->position.to_move,        match->ticket,
        match->request.kind,   match->request.asker,           app->game.page,
        match->outcome.reason, match_actor(match) == SEAT_FAR, loop_view(app)->may.redo};
}

/* The board has moved: fingers on it no longer place stones. */
static void check_lie(Watch *watch)
{
    Geometry now = geometry_now(watch->app);
    bool whole = memcmp(&now.whole.seen, &geometry.whole.seen, sizeof now.whole.seen) == 0 &&
                 now.whole.cell == geometry.whole.cell;
    for (int i = 0; i < FINGERS && !(whole && may_enlarge(watch->app)); i++) {
        watch->hand[i].pinches = false; /* nor do they move it */
    }
    if (whole && now.x == geometry.x && now.y == geometry.y && now.cell == geometry.cell) {
        return;
    }
    if (whole && now.cell != geometry.cell) {
        watch->pinched++;
    } else if (whole) {
        watch->panned++;
    }
    cancel_all(watch);
}

/* Two fingers at once on an enlarged board zoom: neither places a stone. */
static void check_grips(Watch *watch)
{
    int count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < FINGERS; i++) {
            Hand *hand = &watch->hand[i];
            if (!hand->down || !hand->pinches || watch->app->loop.now_ms - hand->heard_ms >= 3000) {
                continue;
            }
            count += pass == 0;
            if (pass == 1 && count > 1) {
                hand->meant = false;
            }
        }
    }
}

/* `hand`: the finger that was lifted; NULL: another event. */
static void check_event(Watch *watch, const Before *before, Hand *hand)
{
    App *app = watch->app;
    const Match *match = app->game.match;
    bool asked = before->request != REQUEST_NONE, asks = match->request.kind != REQUEST_NONE;
    if (match->position.count > before->count) {
        Point point = position_last(&match->position);
        if (!hand || match->position.count != before->count + 1) {
            wrong(watch, "%d stones of nobody", match->position.count - before->count);
        }
        if (position_color(&match->position, point) != before->to_move) {
            wrong(watch, "a stone of the wrong side");
        }
        if (asked) {
            wrong(watch, "a stone while a question was open");
        }
        /* A button beside the board may redo. */
        if (!before->can_redo || on_grid(app, hand->x0, hand->y0) ||
            on_grid(app, hand->x, hand->y)) {
            check_stone(watch, hand, point, turned(app, before->page, before->far_acts));
        }
        watch->stone_ms = app->loop.now_ms;
    } else if (match->position.count < before->count) {
        watch->stone_ms = -1;
    }
    bool faces = app->options.settings.face_to_face && before->page == PAGE_PLAY;
    bool taken_back = match->position.count < before->count;
    if (faces && taken_back && before->reason == REASON_NONE) {
        if (!asked || !hand) {
            wrong(watch, "a move was taken back without a question");
        }
        if (!in_panel(app, seat_other(before->asker), hand->x0, hand->y0) ||
            !in_panel(app, seat_other(before->asker), hand->x, hand->y)) {
            wrong(watch, "the asker allowed their own request");
        }
        watch->allowed++;
    } else if (faces && asked && !asks && hand) {
        watch->refused += in_panel(app, seat_other(before->asker), hand->x, hand->y);
        watch->withdrawn += in_panel(app, before->asker, hand->x, hand->y);
    }
    watch->asked += !asked && asks;
    if (match->position.count != before->count || match->ticket != before->ticket ||
        app->game.page != before->page || asks != asked) {
        cancel_all(watch);
    }
    if (match->position.count != before->count || app->game.page != before->page) {
        forget_taps(watch);
    }
    check_lie(watch);
}

/* ---- events ---- */

static void settle(Watch *watch, const Before *before, Hand *hand)
{
    loop_update(watch->app);
    check_event(watch, before, hand);
    watch->app->loop.quit = false;
    if (chance(24) == 0) {
        loop_draw(watch->app);
    }
}

static void send_finger(Watch *watch, int index, Uint32 type, float x, float y)
{
    App *app = watch->app;
    SDL_Event event = {.type = type};
    event.tfinger.windowID = SDL_GetWindowID(window_sdl(app->display.window));
    event.tfinger.touchId = 1 + index / 3; /* two devices with the same finger ids */
    event.tfinger.fingerId = index % 3;
    event.tfinger.x = x / (float)app->display.w;
    event.tfinger.y = y / (float)app->display.h;
    loop_handle(app, &event);
    watch->event++;
}

/* The only button on the board. */
static bool on_button(App *app, float x, float y)
{
    float cx, cy;
    return screen_find(app->display.screen, loop_view(app), "fit", SEAT_NONE, &cx, &cy) !=
               FOUND_NONE &&
           hypotf(x - cx, y - cy) < 60.0f * app->display.scale;
}

static void put_down(Watch *watch, int index, float x, float y)
{
    App *app = watch->app;
    Hand *hand = &watch->hand[index];
    Before before = before_event(app);
    bool board = app->game.page == PAGE_PLAY && on_grid(app, x, y) && !on_button(app, x, y);
    *hand = (Hand){.down = true,
                   .meant = true,
                   .on_board = board,
                   .x0 = x,
                   .y0 = y,
                   .x = x,
                   .y = y,
                   .since_ms = app->loop.now_ms,
                   .heard_ms = app->loop.now_ms,
                   .pinches = board && may_enlarge(app),
                   .aimed_ms = app->loop.now_ms - 40, /* its first position is known at once */
                   .mode = mode_now(app)};
    for (int i = 0; board && i < FINGERS; i++) {
        Hand *other = &watch->hand[i];
        if (i != index && other->down && other->on_board &&
            app->loop.now_ms - other->since_ms < 60) {
            hand->meant = other->meant = false; /* a palm */
        }
    }
    check_grips(watch);
    send_finger(watch, index, SDL_FINGERDOWN, x, y);
    settle(watch, &before, NULL);
}

/* A jump of more than a cell counts only from now. */
static void note_leap(Watch *watch, Hand *hand, float x, float y)
{
    hand->moved = true;
    hand->heard_ms = watch->app->loop.now_ms;
    hand->farthest = fmaxf(hand->farthest, hypotf(x - hand->x0, y - hand->y0));
    if (hand->down) {
        check_grips(watch);
    }
    if (hypotf(x - hand->x, y - hand->y) > 1.5f * cell_of(watch->app)) {
        hand->aimed_ms = watch->app->loop.now_ms;
    }
    hand->x = x;
    hand->y = y;
}

static void move_to(Watch *watch, int index, float x, float y)
{
    Hand *hand = &watch->hand[index];
    Before before = before_event(watch->app);
    note_leap(watch, hand, x, y);
    send_finger(watch, index, SDL_FINGERMOTION, x, y);
    settle(watch, &before, NULL);
}

static void lift(Watch *watch, int index, float x, float y)
{
    App *app = watch->app;
    Hand hand = watch->hand[index];
    Before before = before_event(app);
    Point point = POINT_NONE;
    if (hypotf(x - hand.x, y - hand.y) > 2.0f) {
        note_leap(watch, &hand, x, y);
    }
    hand.x = x;
    hand.y = y;
    watch->hand[index].down = false;
    if (hand.down && hand.mode == TOUCH_CONFIRM && hand.meant && cell_of(app) > 0) {
        point = covered(app, x, y);
        if (point != covered(app, hand.x0, hand.y0)) {
            point = POINT_NONE;
        }
    }
    send_finger(watch, index, SDL_FINGERUP, x, y);
    settle(watch, &before, hand.down ? &hand : NULL);
    if (point && app->game.match->position.count == before.count) {
        watch->tapped[point] = true;
    }
}

static void pass(Watch *watch, int64_t ms)
{
    Before before = before_event(watch->app);
    loop_tick(watch->app, watch->app->loop.now_ms + ms);
    settle(watch, &before, NULL);
}

static void some_place(Watch *watch, float *x, float *y)
{
    App *app = watch->app;
    uint32_t size = (uint32_t)app->game.match->position.size;
    uint32_t kind = chance(10);
    *x = (float)chance((uint32_t)app->display.w);
    *y = (float)chance((uint32_t)app->display.h);
    if (kind < 7) { /* mostly on points near the centre, so that they collide */
        Point point =
            point_at((int)(chance(7) + (size - 7) / 2), (int)(chance(7) + (size - 7) / 2));
        if (kind < 2) {
            point = point_at((int)chance(size), (int)chance(size));
        }
        screen_point_center(app->display.screen, loop_view(app), point, x, y);
        *x += (float)chance(9) - 4.0f;
        *y += (float)chance(9) - 4.0f;
    } else if (kind == 7) {
        *x = chance(2) ? -30.0f : (float)app->display.w + 5.0f;
    } else if (kind == 8) {
        *y = chance(2) ? 0.0f : (float)app->display.h - 1.0f;
    }
}

static void tap(Watch *watch, int index, float x, float y)
{
    put_down(watch, index, x, y);
    if (chance(3) != 0) {
        pass(watch, chance(120));
    }
    if (chance(6) == 0) {
        pass(watch, 500 + chance(300));
    }
    if (chance(5) == 0) {
        some_place(watch, &x, &y);
        move_to(watch, index, x, y);
        pass(watch, chance(100));
    }
    if (chance(12) != 0) { /* else it stays down, or its release is lost */
        lift(watch, index, x + (float)chance(3) - 1.0f, y);
    }
}

static void tap_twice(Watch *watch, float x, float y)
{
    tap(watch, (int)chance(FINGERS), x, y);
    pass(watch, 60 + chance(200));
    tap(watch, (int)chance(FINGERS), x, y);
}

/* Two fingers that pinch. */
static void pinch(Watch *watch)
{
    float x[2], y[2];
    int first = (int)chance(FINGERS), finger[2] = {first, (first + 1) % FINGERS};
    for (int i = 0; i < 2; i++) {
        some_place(watch, &x[i], &y[i]);
        put_down(watch, finger[i], x[i], y[i]);
        pass(watch, chance(100));
    }
    float dx = (float)chance(41) - 20.0f, dy = (float)chance(41) - 20.0f;
    for (int step = (int)chance(8); step > 0; step--) {
        int i = step % 2;
        float way = chance(4) == 0 || i == 0 ? 1.0f : -1.0f;
        x[i] += way * dx;
        y[i] += way * dy;
        move_to(watch, finger[i], x[i], y[i]);
        pass(watch, chance(30));
    }
    for (int i = 0; i < 2; i++) {
        if (chance(10) != 0) {
            lift(watch, finger[i], x[i], y[i]);
        }
    }
}

/* One finger that pans or aims. */
static void drag(Watch *watch)
{
    float x, y;
    int index = (int)chance(FINGERS);
    some_place(watch, &x, &y);
    float x0 = x, y0 = y, dx = (float)chance(31) - 15.0f, dy = (float)chance(31) - 15.0f;
    put_down(watch, index, x, y);
    for (int step = (int)chance(6); step > 0; step--) {
        x += dx;
        y += dy;
        move_to(watch, index, x, y);
        pass(watch, chance(50));
    }
    bool back = chance(3) == 0;
    lift(watch, index, back ? x0 : x, back ? y0 : y);
}

static void tap_control(Watch *watch)
{
    static const char *const names[] = {"undo", "undo",   "allow", "allow",  "refuse",
                                        "draw", "cancel", "allow", "resign", "fit"};
    float x, y;
    const char *name = names[chance(10)];
    if (screen_find(watch->app->display.screen, loop_view(watch->app), name, (Seat)chance(3), &x,
                    &y) != FOUND_NONE) {
        tap(watch, (int)chance(FINGERS), x, y);
    }
}

static void raw_finger(Watch *watch)
{
    float x, y;
    int index = (int)chance(FINGERS);
    const Hand *hand = &watch->hand[index];
    some_place(watch, &x, &y);
    uint32_t kind = chance(4);
    if (kind == 0) {
        put_down(watch, index, x, y);
    } else if (kind == 1) {
        move_to(watch, index, x, y);
    } else if (chance(2) && hand->down) {
        lift(watch, index, hand->x, hand->y);
    } else {
        lift(watch, index, x, y);
    }
}

static void lose_focus(Watch *watch)
{
    static const Uint8 kinds[] = {SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_HIDDEN,
                                  SDL_WINDOWEVENT_MINIMIZED};
    Before before = before_event(watch->app);
    SDL_Event event = {.type = SDL_WINDOWEVENT};
    event.window.windowID = SDL_GetWindowID(window_sdl(watch->app->display.window));
    event.window.event = kinds[chance(3)];
    loop_handle(watch->app, &event);
    watch->event++;
    for (int i = 0; i < FINGERS; i++) { /* they may still be down, but are no longer reported */
        watch->hand[i].down = watch->hand[i].pinches = false;
    }
    settle(watch, &before, NULL);
}

static void turn_device(Watch *watch)
{
    static const int sizes[][2] = {{400, 700},  {800, 1180}, {640, 660},
                                   {1240, 800}, {900, 560},  {820, 820}};
    App *app = watch->app;
    Before before = before_event(app);
    int w = app->display.h, h = app->display.w;
    if (chance(2)) {
        const int *size = sizes[chance(6)];
        w = size[0], h = size[1];
    }
    bool same = w == app->display.w && h == app->display.h;
    window_resize(app->display.window, w, h);
    loop_pump(app);
    watch->event++;
    if (!same) {
        cancel_all(watch);
    }
    settle(watch, &before, NULL);
}

/* After a change made on another page: the board is laid out anew and fingers are cancelled.
 */
static void after_change(Watch *watch, const Before *before)
{
    loop_changed(watch->app);
    if (watch->app->options.settings.touch != TOUCH_CONFIRM) {
        forget_taps(watch);
    }
    loop_update(watch->app);
    loop_draw(watch->app);
    check_event(watch, before, NULL);
}

static void change_mode(Watch *watch, TouchMode mode)
{
    Before before = before_event(watch->app);
    watch->app->options.settings.touch = mode;
    loop_changed(watch->app);
    cancel_all(watch);
    after_change(watch, &before);
}

static void change_setting(Watch *watch)
{
    Before before = before_event(watch->app);
    Settings *settings = &watch->app->options.settings;
    uint32_t kind = chance(4);
    if (kind == 0) {
        settings->face_to_face = !settings->face_to_face;
    } else if (kind == 1) {
        settings->seats = (Seats)chance(SEATS_SIDES + 1);
    } else if (kind == 2) {
        settings->turn_panel = !settings->turn_panel;
    } else {
        settings->theme = (ThemeId)chance(THEME_COUNT);
    }
    if (kind < 3) {
        cancel_all(watch);
    }
    after_change(watch, &before);
}

/* A new game when this one is over, or when the fingers have left the page. */
static void start_new_game(Watch *watch)
{
    App *app = watch->app;
    Setup setup = app->game.match->setup;
    assert_true(games_start(app, &setup));
    app->game.page = PAGE_PLAY;
    loop_changed(app);
    loop_update(app);
    loop_draw(app);
    cancel_all(watch);
    forget_taps(watch);
    watch->stone_ms = -1;
}

static void do_something(Watch *watch)
{
    float x, y;
    uint32_t kind = chance(100);
    some_place(watch, &x, &y);
    if (kind < 30 && watch->app->options.settings.touch == TOUCH_CONFIRM) {
        tap_twice(watch, x, y);
    } else if (kind < 45) {
        tap(watch, (int)chance(FINGERS), x, y);
    } else if (kind < 65) {
        raw_finger(watch);
    } else if (kind < 77) {
        tap_control(watch);
    } else if (kind < 83) {
        tap_twice(watch, x, y);
    } else if (kind < 86) {
        pinch(watch);
    } else if (kind < 88) {
        drag(watch);
    } else if (kind < 94) {
        pass(watch, chance(4) == 0 ? chance(1000) : chance(300));
    } else if (kind < 96) {
        lose_focus(watch);
    } else if (kind < 97) {
        turn_device(watch);
    } else if (kind < 98) {
        change_setting(watch);
    } else {
        pass(watch, 300);
    }
}

static void stones_are_meant(void **state)
{
    (void)state;
    static Watch watch;
    watch.app = app_fixture_open(PRESENT_SURFACE);
    snprintf(watch.app->storage.paths.games, sizeof watch.app->storage.paths.games, "/dev/null");
    watch.app->options.settings.motion = MOTION_NONE;
    watch.app->options.settings.face_to_face = true;
    loop_changed(watch.app);
    state_of_chance = seed * 1000003u;
    window_resize(watch.app->display.window, 800, 1180);
    loop_pump(watch.app);
    start_new_game(&watch);
    int astray = 0, part = 0;
    while (watch.event < events) {
        if (watch.event / 400 != part) { /* each touch mode has its share */
            part = watch.event / 400;
            change_mode(&watch, (TouchMode)(part % MODES));
        }
        do_something(&watch);
        bool over = watch.app->game.match->outcome.reason != REASON_NONE;
        astray = over || watch.app->game.page != PAGE_PLAY ? astray + 1 : 0;
        if (astray > 12) {
            start_new_game(&watch);
        }
    }
    storage_flush(&watch.app->storage, &watch.app->game);
    app_free(watch.app);
    print_message("stones: %d tapped, %d confirmed, %d slid, %d under the loupe; asked %d, allowed "
                  "%d, refused %d, withdrawn %d\n",
                  watch.stones[0], watch.stones[1], watch.stones[2], watch.stones[3], watch.asked,
                  watch.allowed, watch.refused, watch.withdrawn);
    print_message("%d stones on a larger board, which became larger or smaller %d times and was "
                  "moved %d times\n",
                  watch.enlarged, watch.pinched, watch.panned);
    assert_true(events < 10000 ||
                (watch.enlarged >= 3 && watch.pinched >= 10 && watch.panned >= 3));
    for (int i = 0; events >= 10000 && i < MODES; i++) {
        assert_true(watch.stones[i] >= 10);
    }
    assert_true(events < 10000 || (watch.asked >= 10 && watch.allowed >= 3));
}

int main(int count, char *argument[])
{
    if (count > 1) {
        events = atoi(argument[1]);
    }
    if (count > 2) {
        seed = strtoull(argument[2], NULL, 10);
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(stones_are_meant)};
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
