#include "monkey/watch.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/edits.h"
#include "app/loop.h"
#include "app/permissions.h"
#include "app/snapshot.h"
#include "monkey/recount.h"
#include "notice_controls.h"
#include "toast_cover.h"
#include "ui/screen_build.h"
#include "ui/toast.h"

enum {
    REDRAW_EVERY = 50, /* events */
    CONTROLS_EVERY = 3,
    STACK_BYTES = 32768,
    WINDOW_SMALL = 320, /* px; below, controls may not fit */
    WINDOW_LARGE = 480
};

_Noreturn void watch_fail(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fputs("monkey: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    abort();
}

/* ---- clocks ---- */

/* All time that a clock has left. */
static int64_t whole_time(const Clock *clock, const TimeControl *time)
{
    int periods = clock->in_byoyomi ? clock->periods - 1 : clock->periods;
    return clock->main_ms + (periods > 0 ? periods : 0) * time->byoyomi_ms;
}

static void check_clocks(const Watcher *watch, const Match *match)
{
    const bool same = watch->match == match && watch->ticket == match->ticket;
    for (int seat = 0; seat < 2; seat++) {
        const Clock *clock = &match->clock[seat];
        const TimeControl *time = &match->setup.time[seat];
        if (clock->main_ms < 0 || clock->move_ms < 0 || clock->periods < 0 ||
            clock->periods > time->byoyomi_periods) {
            watch_fail("clock %d has %lld ms and %d periods", seat, (long long)clock->main_ms,
                       clock->periods);
        }
        if (same && whole_time(clock, time) > whole_time(&watch->clock[seat], time)) {
            watch_fail("clock %d grew from %lld to %lld ms in one turn", seat,
                       (long long)whole_time(&watch->clock[seat], time),
                       (long long)whole_time(clock, time));
        }
    }
}

/* ---- what may be done ---- */

static bool permits_page(const Game *game, Page page)
{
    return page == PAGE_REVIEW ? may_review(game) : page != PAGE_PLAY || game->in_game;
}

/* permissions.h, by command. */
static bool permits(const App *app, const Command *command)
{
    const Game *game = &app->game;
    Seat seat = command->seat;
    if (command->disabled) {
        return false;
    }
    switch (command->kind) {
    case CMD_PLAY:
        return may_play(game);
    case CMD_TRY:
        return may_try(game, &app->puzzles);
    case CMD_PUZZLE:
        return may_solve(game);
    case CMD_CHOOSE:
        return may_choose(game);
    case CMD_NUMBER:
    case CMD_DECLARE:
        return may_declare(game);
    case CMD_UNDO:
        return may_undo(game, asking_seat(game, seat));
    case CMD_REDO:
        return may_redo(game);
    case CMD_HINT:
        return command->value < 0 || may_hint(game);
    case CMD_WHY:
        return may_ask_why(game);
    case CMD_RESIGN:
        return may_resign(game, seat);
    case CMD_DRAW:
        return may_offer_draw(game, offering_seat(game, seat));
    case CMD_ALLOW:
    case CMD_REFUSE:
        return may_answer(game, answering_seat(game, seat));
    case CMD_WITHDRAW:
        return may_withdraw(game, withdrawing_seat(game, seat));
    case CMD_PAUSE:
        return may_pause(game);
    case CMD_MOVE_NOW:
        return may_move_now(game);
    case CMD_START:
        return may_start(game);
    case CMD_REMATCH:
        return may_rematch(game);
    case CMD_NEWCOMER:
        return may_say_newcomer(game);
    case CMD_TAKE_LEVEL:
        return may_take_level(game);
    case CMD_PAGE:
        return permits_page(game, (Page)command->value);
    case CMD_GO:
    case CMD_NODE:
        return may_browse(game);
    case CMD_FOLLOW:
        return may_follow(game);
    case CMD_EDIT:
        return edits_may(game, command);
    case CMD_TURN:
        return may_turn(game);
    case CMD_ARRANGE:
        return may_arrange(game);
    case CMD_SAVE:
    case CMD_SAVE_PICTURE:
        return may_save(game);
    case CMD_OPEN:
        return may_open(game);
    default:
        return true;
    }
}

/* Commands that never touch the match, however they are meant. */
static bool leaves_match(CommandKind kind)
{
    return kind == CMD_NUMBER || kind == CMD_HINT || kind == CMD_MOVE_NOW || kind == CMD_SETUP ||
           kind == CMD_SETTING || kind == CMD_ANALYSE || kind == CMD_TRY || kind == CMD_WHY ||
           kind == CMD_LESSON || kind == CMD_PUZZLE || kind == CMD_FULLSCREEN ||
           kind == CMD_FRAME_STATS || kind == CMD_SAVE || kind == CMD_SAVE_PICTURE ||
           kind == CMD_COPY || kind == CMD_PASTE_TEXT || kind == CMD_QUIT;
}

/* Without a winner on the board: a review may look for a better end of such a game. */
static bool ended_without_a_move(const Match *match)
{
    const Reason reason = match->outcome.reason;
    return reason != REASON_NONE && reason != REASON_FIVE && reason != REASON_FOUL &&
           reason != REASON_FULL;
}

/* A stone by hand: the game goes on, or a review goes on where it ended without a move, nobody
 * waits for an answer, and the side to move is a person's or its engine failed. */
static bool stone_by_hand(const Game *game)
{
    const Match *match = game->match;
    Seat actor = match_actor(match);
    const bool open = match->outcome.reason == REASON_NONE ||
                      (game->page == PAGE_REVIEW && ended_without_a_move(match));
    return game->in_game && open && !match->paused && match->request.kind == REQUEST_NONE &&
           actor != SEAT_NONE &&
           (game->page == PAGE_REVIEW || match->setup.player[actor].kind == PLAYER_HUMAN ||
            (game->engine_failed[actor] && game->failed_ticket == match->ticket));
}

void watch_before_command(const App *app, const Command *command, CommandWatch *before)
{
    const Game *game = &app->game;
    *before = (CommandWatch){.match = game->match,
                             .ticket = game->match->ticket,
                             .count = game->match->position.count,
                             .stands = match_game_node(game->match),
                             .request = game->match->request,
                             .permitted = permits(app, command),
                             .by_hand = stone_by_hand(game)};
}

void watch_after_command(const App *app, const Command *command, const CommandWatch *before)
{
    const Match *match = app->game.match;
    bool same = match == before->match;
    bool changed = !same || match->ticket != before->ticket;
    if (changed && (!before->permitted || leaves_match(command->kind))) {
        watch_fail("command %d changed the game, which it must not", command->kind);
    }
    if (same && command->kind == CMD_PLAY && match->position.count > before->count &&
        !before->by_hand) {
        watch_fail("a stone was placed by hand out of turn");
    }
    if (same && (command->kind == CMD_EDIT || command->kind == CMD_TURN) && !match->lacks_players &&
        match_game_node(match) != before->stands) {
        watch_fail("a change of the tree moved the game that is played");
    }
    bool answered = same && before->request.kind != REQUEST_NONE &&
                    match->request.kind == REQUEST_NONE && command->kind == CMD_ALLOW;
    if (answered && must_ask_first(&app->game) && command->seat == before->request.asker) {
        watch_fail("the asker allowed their own request");
    }
}

/* ---- controls ---- */

/* The visible part of the hit area, in window coordinates. */
static Rect pressable(const Control *control)
{
    Rect rect = rect_empty(control->clip) ? control->target
                                          : rect_intersect(control->target, control->clip);
    return rect_empty(rect) ? (Rect){0, 0, 0, 0} : frame_rect_to_window(control->frame, rect);
}

/* A toast that was opened, to be read whole, lies over whatever is there. */
static bool is_opened_toast(const Screen *screen, const Control *control)
{
    const unsigned serial = screen->ui.view->toast.serial;
    return serial != 0 && screen->toast.opened == serial && toast_has_control(control->name);
}

static bool may_overlap(const Screen *screen, const Control *a, const Control *b)
{
    return is_opened_toast(screen, a) || is_opened_toast(screen, b) || toast_may_cover(a, b) ||
           toast_may_cover(b, a);
}

static void check_control(const App *app, const Control *control)
{
    Rect rect = pressable(control);
    if (rect.x < 0 || rect.y < 0 || rect.x + rect.w > app->display.w ||
        rect.y + rect.h > app->display.h) {
        watch_fail("%s hangs out of a window of %dx%d", control->name, app->display.w,
                   app->display.h);
    }
    Rect drawn = rect_intersect(rect, frame_rect_to_window(control->frame, control->rect));
    if (!rect_empty(rect_intersect(drawn, app->display.screen->ui.covered)) &&
        !notice_has_control(app->display.screen->ui.view, control->name) &&
        !is_opened_toast(app->display.screen, control)) {
        watch_fail("%s is behind the notice in a window of %dx%d", control->name, app->display.w,
                   app->display.h);
    }
    if (control->enabled && control->kind == CONTROL_BUTTON && !permits(app, &control->command)) {
        watch_fail(
            "%s of seat %d on page %s is enabled, but command %d of seat %d is not permitted",
            control->name, control->seat, page_info(app->game.page)->name, control->command.kind,
            control->command.seat);
    }
}

static void check_controls(App *app)
{
    Screen *screen = app->display.screen;
    int shorter = app->display.w < app->display.h ? app->display.w : app->display.h;
    int longer = app->display.w + app->display.h - shorter;
    if ((float)shorter < WINDOW_SMALL * app->display.scale ||
        (float)longer < WINDOW_LARGE * app->display.scale) {
        return;
    }
    screen_build(screen, loop_view(app), NULL);
    for (int i = 0; i < screen->ui.controls; i++) {
        const Control *control = &screen->ui.control[i];
        if (control->kind == CONTROL_SCROLL) {
            continue;
        }
        check_control(app, control);
        for (int j = i + 1; j < screen->ui.controls; j++) {
            const Control *other = &screen->ui.control[j];
            if (other->kind != CONTROL_SCROLL && !may_overlap(screen, control, other) &&
                !rect_empty(rect_intersect(pressable(control), pressable(other)))) {
                watch_fail("%s overlaps %s in a window of %dx%d", control->name, other->name,
                           app->display.w, app->display.h);
            }
        }
    }
}

/* ---- what is shown ---- */

/* Leaves these bytes on the stack, where the next call finds them. */
__attribute__((noinline)) static void fill_stack(int byte)
{
    char bytes[STACK_BYTES];
    memset(bytes, byte, sizeof bytes);
    __asm__ volatile("" : : "r"(bytes) : "memory");
}

/* The first byte in which both new views differ from the one that is shown; -1: none. */
static long differing_byte(const View *shown, const View *fresh, const View *other)
{
    const char *const old = (const char *)shown, *const one = (const char *)fresh,
                      *const two = (const char *)other;
    enum { BLOCK = 256 };
    for (size_t at = 0; at < sizeof *shown; at += BLOCK) {
        const size_t end = at + BLOCK < sizeof *shown ? at + BLOCK : sizeof *shown;
        if (memcmp(old + at, one + at, end - at) == 0) {
            continue;
        }
        for (size_t i = at; i < end; i++) {
            if (one[i] == two[i] && one[i] != old[i]) {
                return (long)i;
            }
        }
    }
    return -1;
}

/* Structs may be copied with what the stack has in their padding, and GCC 12 does not clear all of
 * it in a large struct. So two new views are made over different stacks, and only bytes that they
 * agree on count. */
static void check_view(App *app)
{
    static View fresh, other;
    const View *view = loop_view(app);
    fresh = other = *view;
    fill_stack(0);
    snapshot_fill(&fresh, app);
    if (memcmp(&fresh, view, sizeof fresh) == 0) {
        return;
    }
    fill_stack(0xff);
    snapshot_fill(&other, app);
    const long at = differing_byte(view, &fresh, &other);
    if (at >= 0) {
        watch_fail("the view is out of date at byte %ld", at);
    }
}

static void check_redraw(Watcher *watch, App *app)
{
    Rect dirty[CANVAS_DIRTY_MAX];
    loop_draw(app);
    const Pixmap *shown = canvas_pixels(app->display.canvas);
    if (display_is_hidden(&app->display)) {
        return;
    }
    if (!canvas_resize(watch->whole, shown->w, shown->h)) {
        watch_fail("out of memory");
    }
    canvas_invalidate(watch->whole);
    canvas_draw(watch->whole, app->display.list, dirty);
    for (int y = 0; y < shown->h; y++) {
        for (int x = 0; x < shown->w; x++) {
            if ((*pixmap_at(shown, x, y) ^ *pixmap_at(canvas_pixels(watch->whole), x, y)) &
                0xFFFFFFu) {
                watch_fail("a full redraw differs at %d,%d of %dx%d", x, y, shown->w, shown->h);
            }
        }
    }
}

/* ---- all of it ---- */

void watch_begin(Watcher *watch, const App *app)
{
    watch->match = NULL;
    watch->whole = canvas_new(app->display.store, app->display.fonts);
    if (!watch->whole) {
        watch_fail("out of memory");
    }
}

void watch_end(Watcher *watch)
{
    canvas_free(watch->whole);
}

void watch_check(Watcher *watch, App *app)
{
    const Match *match = app->game.match;
    const bool changed = watch->match != match || watch->ticket != match->ticket;
    const char *fault = recount_match(match, changed);
    if (fault) {
        watch_fail("%s", fault);
    }
    if (!record_has(match->record, match->record->current) ||
        !record_has(match->record, match_game_node(match))) {
        watch_fail("the move that is shown, or where the game stands, is cut off");
    }
    check_clocks(watch, match);
    check_view(app);
    if (++watch->events % CONTROLS_EVERY == 0) {
        check_controls(app);
    }
    if (watch->events % REDRAW_EVERY == 0) {
        check_redraw(watch, app);
    }
    watch->match = match;
    watch->ticket = match->ticket;
    memcpy(watch->clock, match->clock, sizeof watch->clock);
}

/* ---- restarts ---- */

/* While another game is looked at, the own one is what comes back, if it has a stone. */
static const Match *match_that_comes_back(const App *app)
{
    return app->storage.aside.match ? app->storage.aside.match : app->game.match;
}

Kept watch_keep(const App *app)
{
    const Match *match = match_that_comes_back(app);
    const Record *record = match->record;
    NodeId end = match->reviewed ? match->reviewed : record->current;
    Kept kept = {.in_game = app->game.in_game || app->storage.aside.match,
                 .size = record->size,
                 .count = record_depth(record, end),
                 .draws = match->draws,
                 .near_color = match->near_color,
                 .outcome = match->outcome,
                 .outcome_known = !match->reviewed};
    for (NodeId node = NODE_ROOT; node; node = record_walk(record, node, NODE_ROOT)) {
        kept.nodes++;
    }
    for (int i = kept.count; i > 0; i--, end = record_node(record, end)->parent) {
        kept.move[i - 1] = record_node(record, end)->move;
    }
    memcpy(kept.clock, match->reviewed ? match->reviewed_clock : match->clock, sizeof kept.clock);
    memcpy(kept.score, match->score, sizeof kept.score);
    return kept;
}

static bool same_clocks(const Kept *kept, const Kept *now)
{
    for (int seat = 0; seat < 2; seat++) {
        const Clock *one = &kept->clock[seat], *other = &now->clock[seat];
        if (one->main_ms != other->main_ms || one->periods != other->periods ||
            one->in_byoyomi != other->in_byoyomi) {
            return false;
        }
    }
    return true;
}

void watch_check_kept(const Kept *kept, const App *app)
{
    Kept now = watch_keep(app);
    if (!kept->in_game) {
        return;
    }
    if (!now.in_game) {
        watch_fail("the game is gone after a restart");
    }
    if (now.size != kept->size || now.count != kept->count ||
        memcmp(now.move, kept->move, sizeof now.move) != 0) {
        watch_fail("another position after a restart: %d moves, %d before", now.count, kept->count);
    }
    if (now.nodes != kept->nodes) {
        watch_fail("%d nodes after a restart, %d before", now.nodes, kept->nodes);
    }
    if (now.draws != kept->draws || memcmp(now.score, kept->score, sizeof now.score) != 0 ||
        now.near_color != kept->near_color) {
        watch_fail("another score or other colours after a restart");
    }
    if (kept->outcome_known && (now.outcome.reason != kept->outcome.reason ||
                                now.outcome.winner != kept->outcome.winner)) {
        watch_fail("result %d after a restart, %d before", now.outcome.reason,
                   kept->outcome.reason);
    }
    if (!same_clocks(kept, &now)) {
        watch_fail("other clocks after a restart: %lld and %lld ms, %lld and %lld before",
                   (long long)now.clock[0].main_ms, (long long)now.clock[1].main_ms,
                   (long long)kept->clock[0].main_ms, (long long)kept->clock[1].main_ms);
    }
}
