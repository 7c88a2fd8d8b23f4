/* snapshot.c: fills the view, all that the screen shows, from match, settings and workers. */
#include "app/app.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/permissions.h"
#include "engine/ai/network.h"
#include "engine/history/clock.h"
#include "engine/rules/rules.h"

static void fill_player(App *app, Seat seat, bool acts)
{
    const Match *match = app->game.match;
    const Player *player = &match->setup.player[seat];
    const Clock *clock = &match->clock[seat];
    ViewPlayer *out = &app->view.player[seat];
    memcpy(out->name, player->name, sizeof out->name);
    out->kind = player->kind;
    bool two = match->setup.player[seat_other(seat)].kind == PLAYER_HUMAN;
    out->person = two ? (int)seat + 1 : 0;
    out->level = player->level;
    out->color = match_color(match, seat);
    out->acts = acts;
    out->has_clock = time_control_on(&match->setup.time[seat]);
    out->clock_ms = clock->main_ms;
    out->periods = clock->periods;
    out->in_byoyomi = clock->in_byoyomi;
    const TimeControl *time = &match->setup.time[seat];
    out->low_time = out->has_clock && clock->main_ms < clock_low_ms(clock, time);
    out->low_ms = clock_low_ms(clock, time);
    out->per_move = time_control_kind(time) == CLOCK_PER_MOVE;
    out->draw_waits = must_wait_to_offer_draw(&app->game, seat);
    out->may_offer_draw = may_offer_draw(&app->game, seat);
    out->score = match->score[seat];
    const Record *record = match->record;
    if (out->name[0] == '\0' && out->color != COLOR_EMPTY && player->kind == PLAYER_HUMAN) {
        memcpy(out->name, record->name[out->color - 1], sizeof out->name);
    }
}

static void fill_stones(View *view, const Position *position)
{
    memset(view->stone, 0, sizeof view->stone);
    memset(view->number, 0, sizeof view->number);
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            view->stone[point_at(x, y)] = position->cell[point_at(x, y)];
        }
    }
    for (int i = 0; i < position->count; i++) {
        if (position->move[i] > POINT_PASS) {
            view->number[position->move[i]] = (uint16_t)(i + 1);
        }
    }
    view->last = position_last(position);
}

static void show_judgement(View *view, const Judgement *judged)
{
    view->line_count = judged->line_count < VIEW_LINES ? judged->line_count : VIEW_LINES;
    memcpy(view->line, judged->line, (size_t)view->line_count * sizeof view->line[0]);
    view->foul_lines = judged->foul != FOUL_NONE;
    view->foul = judged->foul;
    view->key_count = judged->key_count;
    memcpy(view->key, judged->key, sizeof view->key);
}

static void fill_lines(View *view, const Match *match)
{
    show_judgement(view, match->refused.foul != FOUL_NONE ? &match->refused : &match->ended_by);
    view->refused = match->refused.foul;
    view->refused_at = match->refused_at;
}

/* The path through the current node: the moves to it, then redo's. */
static void fill_moves(View *view, const Record *record)
{
    const Node *node = record->current;
    int ply = record_depth(node);
    view->ply = ply < POINTS_MAX ? ply : POINTS_MAX;
    for (int i = ply; i > 0; i--, node = node->parent) {
        if (i <= POINTS_MAX) {
            view->move[i - 1] =
                (ViewMove){node->move, node->color, record_child_count(node->parent) > 1};
        }
    }
    view->moves = view->ply;
    for (node = record->current; view->moves < POINTS_MAX; view->moves++) {
        const Node *next = node->visited ? node->visited : node->child;
        if (!next) {
            break;
        }
        view->move[view->moves] = (ViewMove){next->move, next->color, record_child_count(node) > 1};
        node = next;
    }
    view->variations = 0;
    for (node = record->current->child; node && view->variations < VIEW_VARIATIONS;
         node = node->sibling) {
        view->variation[view->variations++] = node->move;
    }
}

/* As the network was taught. What is not certain is never told as if it were. */
static int chance_of(int value)
{
    if (abs(value) > VALUE_WIN_BOUND) {
        return value > 0 ? 100 : 0;
    }
    int percent = (int)lround(100 / (1 + exp(-value / (double)NETWORK_LOGIT)));
    return percent < 1 ? 1 : percent > 99 ? 99 : percent;
}

static void fill_candidates(App *app, View *view)
{
    const SearchReport *found = app_analysis_report(app);
    view->analysis.on = app->game.analysing;
    view->analysis.depth = found ? found->depth : 0;
    view->analysis.lines = 0;
    for (int i = 0; view->analysis.depth > 0 && i < found->line_count && i < VIEW_ANALYSIS_LINES;
         i++) {
        const SearchLine *line = &found->line[i];
        AnalysisLine *out = &view->analysis.line[view->analysis.lines++];
        out->length = SDL_min(line->pv.length, VIEW_ANALYSIS_MOVES);
        memcpy(out->move, line->pv.move, (size_t)out->length * sizeof out->move[0]);
        out->value = view->to_move == COLOR_BLACK ? line->value : -line->value;
        out->chance = chance_of(out->value);
        int plies = abs(out->value) > VALUE_WIN_BOUND ? VALUE_WIN - abs(out->value) : 0;
        out->wins_in = out->value > 0 ? plies : -plies;
    }
}

static void fill_opening(App *app, View *view, const Match *match)
{
    const OpeningStep *step = &match->opening;
    bool on = match->outcome.reason == REASON_NONE;
    view->opening = *step;
    if (!on) {
        view->opening.offered = 0;
        view->opening.swapped = false;
    }
    app->game.number = SDL_clamp(app->game.number, 1, step->max > 0 ? step->max : OFFERS_MAX);
    view->declared = app->game.number;
    view->square = on ? opening_square(step, &match->position, &view->square_corner) : 0;
    view->opening_ply = match->position.count;
}

static void fill_session(View *view, const Match *match)
{
    int first = match->games > VIEW_RESULTS ? match->games - VIEW_RESULTS : 0;
    view->draws = match->draws;
    view->games = match->games;
    view->result_count = match->games - first;
    for (int i = 0; i < view->result_count; i++) {
        view->result[i] = match->result[first + i];
    }
}

/* A person's clock stands still because the game is paused or another page lies over it. */
static bool is_held(const App *app, Seat actor)
{
    const Match *match = app->game.match;
    bool over = !page_info(app->game.page)->main;
    if (match->paused) {
        return true;
    }
    return over && actor != SEAT_NONE && !match->reviewed && match->position.count > 0 &&
           match_player(match, actor)->kind == PLAYER_HUMAN;
}

/* While the clocks stand still nobody thinks on: nothing of the position can be read. */
static void hide_position(View *view)
{
    memset(view->stone, 0, sizeof view->stone);
    memset(view->number, 0, sizeof view->number);
    view->last = view->hint = view->refused_at = POINT_NONE;
    view->analysis.lines = 0;
    view->refused = FOUL_NONE;
    view->line_count = view->key_count = view->forbidden_count = 0;
    view->opening.offered = view->square = 0;
    view->moves = view->ply = view->variations = 0;
}

static void fill_rights(View *view, const Game *game)
{
    view->may.play = may_play(game);
    view->may.choose = may_choose(game);
    view->may.undo = may_undo(game);
    view->may.redo = may_redo(game);
    view->may.hint = may_hint(game);
    view->may.resign = may_resign(game);
    view->may.offer_draw = may_offer_draw(game, SEAT_NONE);
    view->draw_waits = must_wait_to_offer_draw(game, SEAT_NONE);
    view->may.pause = may_pause(game);
    view->may.review = may_review(game);
    view->may.play_on = may_play_on(game);
    view->may.analyse = may_analyse(game);
}

static void fill_forbidden(View *view, const Match *match)
{
    const Position *position = &match->position;
    view->forbidden_count = 0;
    if (view->settings.show_forbidden && match->outcome.reason == REASON_NONE) {
        view->forbidden_count = rules_forbidden(position, view->forbidden);
    }
}

/* Whoever aims at a forbidden point sees why it is one, before anything is played there. */
static void explain_aimed(App *app)
{
    View *view = &app->view;
    Point aimed = view->forbidden_count > 0 && view->refused == FOUL_NONE
                      ? screen_aimed(app->screen, view)
                      : POINT_NONE;
    for (int i = 0; aimed != POINT_NONE && i < view->forbidden_count; i++) {
        if (view->forbidden[i] != aimed) {
            continue;
        }
        Judgement judged = rules_judge(&app->game.match->position, aimed, view->to_move);
        show_judgement(view, &judged);
        view->refused = judged.foul;
        view->refused_at = aimed;
    }
}

void app_fill_view(App *app)
{
    View *view = &app->view;
    const Match *match = app->game.match;
    Seat actor = match_actor(match);
    bool on = app->game.in_game && match->outcome.reason == REASON_NONE;
    view->page = app->game.page;
    view->settings = app->options.settings;
    view->in_game = app->game.in_game;
    view->now_ms = app->now_ms;
    view->sketch = app->sketch;
    view->opener = app->game.opener;
    view->size = match->position.size;
    view->rule = match->position.rule;
    view->setup = app->game.page == PAGE_NEW ? app->game.draft : match->setup;
    view->openings = 0;
    while (view->openings < OPENING_COUNT &&
           opening_fits((Opening)view->openings, view->setup.rule, view->setup.size)) {
        view->openings++;
    }
    view->own_times = app->game.page == PAGE_NEW && app->game.own_times;
    view->to_move = match->position.to_move;
    view->outcome = match->outcome;
    view->paused = match->paused;
    view->request = match->request;
    if (view->request.kind == REQUEST_NONE) {
        view->request.asker = SEAT_NONE;
    }
    view->exchange_asked = view->request.kind == REQUEST_NEW && app->game.exchange_requested;
    view->thinking = app_is_thinking(app);
    view->hint = app->game.hint_ticket == match->ticket ? app->game.hint : POINT_NONE;
    fill_player(app, SEAT_NEAR, on && actor == SEAT_NEAR);
    fill_player(app, SEAT_FAR, on && actor == SEAT_FAR);
    fill_stones(view, &match->position);
    fill_lines(view, match);
    fill_moves(view, match->record);
    fill_candidates(app, view);
    fill_opening(app, view, match);
    fill_session(view, match);
    fill_rights(view, &app->game);
    fill_forbidden(view, match);
    explain_aimed(app);
    view->hidden = view->settings.hide_paused && game_has_clocks(&app->game) && is_held(app, actor);
    if (view->hidden) {
        hide_position(view);
    }
}
