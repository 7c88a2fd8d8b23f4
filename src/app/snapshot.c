#include "app/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "app/advisor.h"
#include "app/arrange.h"
#include "app/edits.h"
#include "app/engine_commands.h"
#include "app/look_back.h"
#include "app/permissions.h"
#include "app/program.h"
#include "app/tree_snapshot.h"
#include "app/view_board.h"
#include "engine/ai/chance.h"
#include "engine/history/clock.h"
#include "engine/history/engine_name.h"
#include "engine/history/match_rights.h"
#include "engine/rules/rules.h"

static void fill_clock(ViewPlayer *out, const Match *match, Seat seat, Seat runner)
{
    const Clock *clock = &match->clock[seat];
    const TimeControl *time = &match->setup.time[seat];
    out->has_clock = time_control_on(time);
    out->clock_runs = out->has_clock && seat == runner && match->position.count > 0;
    out->clock_ms = clock->main_ms;
    out->periods = clock->periods;
    out->in_byoyomi = clock->in_byoyomi;
    out->low_ms = clock_low_ms(clock, time);
    out->low_time = out->has_clock && clock->main_ms < out->low_ms;
    out->per_move = time_control_kind(time) == CLOCK_PER_MOVE;
}

static void fill_player(ViewPlayer *out, const Game *game, Seat seat)
{
    const Match *match = game->match;
    const Player *player = &match->setup.player[seat];
    out->who = *player;
    bool two = match_is_human(match, seat_other(seat));
    out->person = two ? (int)seat + 1 : 0;
    out->color = match_color(match, seat);
    out->acts = game->in_game && match_actor(match) == seat;
    out->failed = out->acts && game_engine_failed(game, seat);
    out->draw_waits = must_wait_to_offer_draw(game, seat);
    out->may_undo = may_undo(game, seat);
    out->may_offer_draw = may_offer_draw(game, seat);
    out->may_resign = may_resign(game, seat);
    out->may_answer = may_answer(game, seat);
    out->may_withdraw = may_withdraw(game, seat);
    out->score = match->score[seat];
    const Record *record = match->record;
    if (out->who.name[0] == '\0' && out->color != COLOR_EMPTY && player->kind == PLAYER_HUMAN) {
        memcpy(out->who.name, record->name[out->color - 1], sizeof out->who.name);
    } else if (out->who.name[0] == '\0' && player->kind == PLAYER_ENGINE) {
        engine_name(player->engine, false, out->who.name); /* as the files of its games call it */
    }
}

static void fill_lines(View *view, const Game *game)
{
    Point refused = game_refused_at(game);
    if (refused != POINT_NONE) {
        view_board_refuse(view, &game->match->position, refused);
    } else {
        view_board_judge(view, &game->match->ended_by);
    }
}

static ViewMove view_move(const Record *record, NodeId id)
{
    const Node *node = record_node(record, id);
    return (ViewMove){node->move, (Color)node->color, record_child_count(record, node->parent) > 1};
}

/* The path through the current node: the moves to it, then redo's. */
static void fill_moves(View *view, const Record *record)
{
    NodeId node = record->current;
    int ply = record_depth(record, node);
    view->ply = ply < POINTS_MAX ? ply : POINTS_MAX;
    for (int i = ply; i > 0; i--, node = record_node(record, node)->parent) {
        if (i <= POINTS_MAX) {
            view->move[i - 1] = view_move(record, node);
        }
    }
    view->moves = view->ply;
    node = record_next(record, record->current);
    for (; node && view->moves < POINTS_MAX; node = record_next(record, node)) {
        view->move[view->moves++] = view_move(record, node);
    }
}

static void fill_line(AnalysisLine *out, const SearchLine *line)
{
    const bool told = line->value != VALUE_UNTOLD;
    const int plies = told && abs(line->value) > VALUE_WIN_BOUND ? VALUE_WIN - abs(line->value) : 0;
    out->length = SDL_min(line->pv.length, VIEW_ANALYSIS_MOVES);
    memcpy(out->move, line->pv.move, (size_t)out->length * sizeof out->move[0]);
    out->depth = line->depth;
    out->chance = told ? chance_percent(line->value) : -1;
    out->wins_in = line->value > 0 ? plies : -plies;
}

static void fill_analyst(ViewAnalysis *analysis, const Workers *workers, const Game *game)
{
    const EngineEntry *analyst = workers_analyst(workers, game);
    for (int i = 0; i < ENGINES_MAX; i++) {
        analysis->has_analysts |= workers->engines[i].command[0] != '\0';
    }
    analysis->analyst = analyst ? analyst->name : NULL;
    analysis->failed = analyst && workers->analyst.failed;
}

/* What a script shows does not depend on the machine's speed. */
static void fill_analysis(View *view, const Workers *workers, const Game *game)
{
    const AnalysisEntry *entry = workers_analysis(workers, game);
    ViewAnalysis *analysis = &view->analysis;
    analysis->on = game->analysing;
    fill_analyst(analysis, workers, game);
    if (!entry) {
        entry = workers_old_analysis(workers, game);
        analysis->old = entry != NULL;
    }
    if (!entry) {
        analysis->mover = view->to_move;
        return;
    }
    const SearchReport *found = &entry->report;
    analysis->mover = entry->mover;
    analysis->depth = analysis->old ? 0 : found->depth;
    analysis->max_depth = found->selective_depth;
    analysis->nodes = found->nodes;
    analysis->spent_ms = workers->scripted ? 0 : found->time_ms;
    for (int i = 0; i < found->line_count && i < view->settings.analysis_lines; i++) {
        fill_line(&analysis->line[analysis->lines++], &found->line[i]);
    }
    if (!analysis->old) {
        memcpy(analysis->said, entry->said, sizeof analysis->said);
    }
}

static void fill_opening(View *view, const Game *game)
{
    const Match *match = game->match;
    const OpeningStep *step = &match->opening;
    bool on = match->outcome.reason == REASON_NONE;
    view->opening = *step;
    if (!on) {
        view->opening.offered = 0;
        view->opening.swapped = false;
    }
    view->declared = SDL_clamp(game->number, 1, step->max > 0 ? step->max : OFFERS_MAX);
    view->square = on ? opening_square(step, &match->position, &view->square_corner) : 0;
    view->opening_ply = match->position.count;
}

static void fill_score(View *view, const Match *match)
{
    int first = match->games > VIEW_RESULTS ? match->games - VIEW_RESULTS : 0;
    view->draws = match->draws;
    view->games = match->games;
    view->suggested_level = match_suggested_level(match);
    view->result_count = match->games - first;
    for (int i = 0; i < view->result_count; i++) {
        view->result[i] = match->result[first + i];
    }
}

static void fill_rights(View *view, const Game *game)
{
    view->may.play = may_play(game);
    view->may.choose = may_choose(game);
    view->may.undo = may_undo(game, SEAT_NONE);
    view->may.redo = may_redo(game);
    view->may.hint = may_hint(game);
    view->may.why = may_ask_why(game);
    view->may.resign = may_resign(game, SEAT_NONE);
    view->may.answer = may_answer(game, answering_seat(game, SEAT_NONE));
    view->may.offer_draw = may_offer_draw(game, SEAT_NONE);
    view->draw_waits = must_wait_to_offer_draw(game, SEAT_NONE);
    view->may.pause = may_pause(game);
    view->may.review = may_review(game);
    view->may.play_on = may_play_on(game);
    view->may.analyse = may_analyse(game);
    view->may.turn = may_turn(game);
    view->may.arrange = may_open_page(game, PAGE_ARRANGE);
    view->may.move_now = may_move_now(game);
    view->may.start = may_start(game);
    view->may.rematch = may_rematch(game);
    view->may.save = may_save(game);
    view->may.paste = may_open(game);
}

static void fill_forbidden(View *view, const Match *match)
{
    const Position *position = &match->position;
    view->forbidden_count = 0;
    if (view->settings.show_forbidden && (!match_is_over(match) || match_may_vary(match))) {
        view->forbidden_count = rules_forbidden(position, view->forbidden);
    }
}

Point snapshot_aimed(const View *view, const App *app)
{
    bool matters = view->forbidden_count > 0 && !page_info(view->page)->own_board &&
                   game_refused_at(&app->game) == POINT_NONE;
    return matters ? screen_aimed(app->display.screen, view) : POINT_NONE;
}

/* Aiming at a forbidden point shows why it is forbidden, before anything is played there. */
static void explain_aimed(View *view, const App *app)
{
    Point aimed = snapshot_aimed(view, app);
    for (int i = 0; aimed != POINT_NONE && i < view->forbidden_count; i++) {
        if (view->forbidden[i] == aimed) {
            view_board_refuse(view, &app->game.match->position, aimed);
        }
    }
}

/* Fills all fields except the explanation of an aimed-at foul. */
static void fill(View *view, const App *app, const Game *game)
{
    const Match *match = game->match;
    memset(view, 0, sizeof *view);
    view->page = game->page;
    view->settings = app->options.settings;
    view->reduced_motion = app->desktop_motion.reduced;
    view->in_game = game->in_game;
    view->arranges = game->arranges;
    view->rule_open = rule_question_is_about(&app->rule_question, match);
    view->visits = app->visit.on;
    view->sketch = app->loop.sketch;
    view->frame_stats = app->loop.show_frame_stats;
    view->file_chooser = file_chooser_exists(&app->file_chooser);
    view->programs = program_can_start();
    view->opener = game->opener;
    view->size = match->position.size;
    view->rule = match->position.rule;
    view->setup = game->page == PAGE_NEW ? game->draft : match->setup;
    view->newcomer = view->settings.ask_newcomer      ? NEWCOMER_ASKED
                     : view->settings.next_lesson > 0 ? NEWCOMER_OFFERED_LESSONS
                                                      : NEWCOMER_NONE;
    view->own_times = game->page == PAGE_NEW && game->own_times;
    view->to_move = match->position.to_move;
    view->outcome = match->outcome;
    view->paused = match->paused;
    view->request = match->request;
    if (view->request.kind == REQUEST_NONE) {
        view->request.asker = SEAT_NONE;
    }
    view->exchange_asked = view->request.kind == REQUEST_NEW && game->exchange_requested;
    view->thinking = workers_are_thinking(&app->workers);
    advisor_show(game, view);
    fill_player(&view->player[SEAT_NEAR], game, SEAT_NEAR);
    fill_player(&view->player[SEAT_FAR], game, SEAT_FAR);
    view_board_fill(view, &match->position);
    if (may_edit(game)) {
        numbering_fill(&game->numbering, view);
    }
    fill_lines(view, game);
    fill_moves(view, match->record);
    tree_snapshot_fill(&view->tree, match);
    edits_fill(game, view);
    fill_opening(view, game);
    fill_score(view, match);
    fill_rights(view, game);
    fill_analysis(view, &app->workers, game);
    workers_fill_overlay(&app->workers, game, &view->overlay);
    workers_fill_proof(&app->workers, game, &view->proof);
    fill_forbidden(view, match);
    reporter_fill(&app->reporter, game, view);
    puzzles_fill(&app->puzzles, view);
    game_log_fill(&app->log, view);
    library_fill(&app->library, view);
    explorer_fill(&app->explorer, game, &app->library, view);
    snapshot_update_time(view, app);
    lesson_board_fill(&game->lesson, view);
    arrange_fill(game, view);
    file_games_fill(&app->file_games, view);
    view->animated = app->exported;
    view->animation_frames = app->export_frames;
    if (game->page == PAGE_CONTEST) {
        contest_room_fill(&app->contest, &view->contest);
    }
    if (game->page == PAGE_CONTEST || game->page == PAGE_ENGINES || game->page == PAGE_NEW) {
        engine_list_fill(&app->engines, &view->engines);
    }
    engine_commands_fill(app, view);
    look_fill(view, game);
}

static void hide_if_held(View *view, const Game *game)
{
    view->hidden = game_hides_position(game) && !page_info(game->page)->own_board;
    if (view->hidden) {
        view_board_clear(view);
    }
}

void snapshot_fill(View *view, const App *app)
{
    fill(view, app, &app->game);
    explain_aimed(view, app);
    hide_if_held(view, &app->game);
}

void snapshot_fill_picture(View *view, const App *app, Page page)
{
    Game game = app->game; /* shares the match */
    game.page = page;
    look_end(&game);
    fill(view, app, &game);
    view->settings.motion = MOTION_NONE;
    view->toast.serial = 0;
    view->notice.kind = NOTICE_NONE;
    view->frame_stats = false;
    hide_if_held(view, &game);
}

void snapshot_update_time(View *view, const App *app)
{
    const Match *match = app->game.match;
    Seat runner = game_clock_runner(&app->game, !display_is_hidden(&app->display));
    view->now_ms = app->loop.now_ms;
    fill_clock(&view->player[SEAT_NEAR], match, SEAT_NEAR, runner);
    fill_clock(&view->player[SEAT_FAR], match, SEAT_FAR, runner);
    const ViewToast *toast = messages_toast(&app->messages);
    view->toast = toast ? *toast : (ViewToast){.serial = 0};
    messages_show_notice(&app->messages, &view->notice);
}
