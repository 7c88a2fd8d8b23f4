#include "app/reporter.h"

#include <SDL.h>

#include <string.h>

#include "app/due.h"
#include "engine/fnv.h"
#include "engine/history/record_detail.h"
#include "engine/history/report_text.h"
#include "engine/opening_info.h"
#include "engine/rules/rules.h"

enum {
    NODES = 300000, /* of a position */
    SCRIPT_NODES = 2000,
    STEP_MS = 550 /* between two moves of a line that is shown */
};

bool reporter_init(Reporter *reporter, bool scripted)
{
    *reporter = (Reporter){.scripted = scripted, .worker = report_worker_new()};
    return reporter->worker != NULL;
}

void reporter_free(Reporter *reporter)
{
    report_worker_free(reporter->worker);
}

void reporter_forget(Reporter *reporter)
{
    report_worker_drop(reporter->worker);
    reporter->match = NULL;
    reporter->key = 0;
    reporter->report.steps = 0;
    reporter->started = reporter->failed = false;
    reporter->told = 0;
}

/* ---- the line ---- */

/* A review is about the game as it was when it began, with the moves that could be redone then;
 * else only a game that has ended has a line. */
static NodeId end_of_line(const Match *match)
{
    const Record *record = match->record;
    if (match->reviewed) {
        return record_node_at(record, match->reviewed, record_path_length(record, match->reviewed));
    }
    return match_is_over(match) ? record->current : NODE_NONE;
}

/* The moves of the opening, whose players had to follow its turns. */
static int opening_moves(const Match *match, NodeId end, int moves)
{
    Decisions made[OPENING_PLIES] = {{{0}, 0, 0}};
    const Opening opening = match->setup.opening;
    int count = 0;
    if (opening == OPENING_FREE) {
        return 0;
    }
    for (; count < OPENING_PLIES && count < moves; count++) {
        if (opening_step(opening, count, made, match->near_color).over) {
            break;
        }
        made[count] = record_decisions(match->record, record_node_at(match->record, end, count));
        if (opening_step(opening, count, made, match->near_color).over) {
            break;
        }
    }
    return count;
}

/* Plays a move of the line. False: the game ends with it, by the rules. */
static bool play_move(ReportGame *game, Point move)
{
    Position *position = &game->end;
    const Color color = position->to_move;
    if (move != POINT_PASS) {
        const Judgement judged = rules_judge(position, move, color);
        if (judged.win) {
            game->outcome = (Outcome){REASON_FIVE, color};
        } else if (judged.foul != FOUL_NONE) {
            game->outcome = (Outcome){REASON_FOUL, color_other(color)};
        } else if (judged.draw) {
            game->outcome = (Outcome){REASON_FULL, COLOR_EMPTY};
        }
    }
    position_make(position, move);
    return game->outcome.reason == REASON_NONE;
}

static ReportGame game_of_line(const Match *match, NodeId end)
{
    ReportGame game = {.end = match->position};
    const Record *record = match->record;
    const int length = record_depth(record, end);
    while (game.end.count > 0) {
        position_undo(&game.end);
    }
    for (int ply = 1; ply <= length && ply <= POINTS_MAX; ply++) {
        const Node *node = record_node(record, record_node_at(record, end, ply));
        const bool fits = node->color == game.end.to_move &&
                          (node->move == POINT_PASS || position_is_empty(&game.end, node->move));
        if (!fits || !play_move(&game, node->move)) {
            break;
        }
    }
    game.opening = opening_moves(match, end, game.end.count);
    return game;
}

static uint64_t key_of(const ReportGame *game, const ReportLimits *limits)
{
    const int64_t number[] = {
        (int64_t)game->end.hash, (int64_t)game->end.rule,       game->end.size,
        game->end.count,         (int64_t)game->outcome.reason, game->opening,
        (int64_t)limits->nodes};
    uint64_t key = fnv_add_numbers(FNV_BEGIN, number, sizeof number / sizeof number[0]);
    for (int i = 0; i < game->end.count; i++) {
        key = fnv_add_numbers(key, &(int64_t){game->end.move[i]}, 1);
    }
    return key | 1;
}

static ReportLimits limits_of(const Reporter *reporter)
{
    const int threads = SDL_GetCPUCount() - 1;
    return (ReportLimits){.nodes = reporter->scripted ? SCRIPT_NODES : NODES,
                          .threads = reporter->scripted || threads < 1 ? 1
                                     : threads > SEARCH_THREADS_MAX    ? SEARCH_THREADS_MAX
                                                                       : threads};
}

/* Which line is it now? */
static void find_line(Reporter *reporter, const Match *match)
{
    const bool same = reporter->match == match && reporter->reviewed == match->reviewed;
    if (same && (match->reviewed || reporter->ticket == match->ticket)) {
        return;
    }
    reporter->match = match;
    reporter->reviewed = match->reviewed;
    reporter->ticket = match->ticket;
    reporter->told = 0;
    reporter->end = end_of_line(match);
    if (!reporter->end || reporter->end == NODE_ROOT) {
        reporter->key = 0;
        report_worker_drop(reporter->worker);
        return;
    }
    const ReportGame game = game_of_line(match, reporter->end);
    const ReportLimits limits = limits_of(reporter);
    const uint64_t key = key_of(&game, &limits);
    if (key != reporter->key) {
        report_worker_drop(reporter->worker);
        reporter->key = key;
        reporter->outcome = match->outcome;
        reporter->failed = false;
        report_maker_outline(&game, &reporter->report);
        reporter->stored =
            report_text_load(match->record, reporter->end, key, TENGEN_VERSION, &reporter->report);
        reporter->started = reporter->stored;
    }
}

bool reporter_may_store(const Reporter *reporter)
{
    return reporter->key != 0 && !reporter->stored && report_is_complete(&reporter->report);
}

void reporter_store(Reporter *reporter, Match *match)
{
    /* If there is no memory for it, it will be made again. */
    (void)report_text_store(match->record, reporter->end, &reporter->report, reporter->key,
                            TENGEN_VERSION);
    reporter->stored = true;
}

/* ---- the work ---- */

static bool is_shown(const Game *game)
{
    return game->page == PAGE_REVIEW && game->reporting;
}

static ReportPace pace_now(const Reporter *reporter, const Game *game, bool thinking, bool seen,
                           bool attended)
{
    const bool by_itself = game->settings->report_games && !reporter->scripted && attended;
    if (reporter->key == 0 || reporter->failed || thinking || !seen) {
        return REPORT_HELD;
    }
    return is_shown(game) ? REPORT_RUNNING : by_itself ? REPORT_SPARING : REPORT_HELD;
}

bool reporter_update(Reporter *reporter, const Game *game, bool thinking, bool seen, bool attended)
{
    const ReportPace before = reporter->pace;
    const uint64_t key = reporter->key;
    const bool started = reporter->started;
    find_line(reporter, game->match);
    reporter->pace = pace_now(reporter, game, thinking, seen, attended);
    report_worker_pace(reporter->worker, reporter->pace);
    if (reporter->pace != REPORT_HELD && !reporter->started) {
        const ReportGame of = game_of_line(game->match, reporter->end);
        const ReportLimits limits = limits_of(reporter);
        reporter->started = true;
        reporter->failed = !report_worker_start(reporter->worker, &of, &limits);
    }
    return is_shown(game) &&
           (reporter->pace != before || reporter->key != key || reporter->started != started);
}

static const ReportMove *told_move(const Reporter *reporter, const Game *game)
{
    return reporter->told > 0 && reporter->told_ticket == game->match->ticket
               ? &reporter->report.move[reporter->told]
               : NULL;
}

bool reporter_collect(Reporter *reporter, const Game *game, int64_t now_ms, bool at_once)
{
    bool changed = report_worker_take(reporter->worker, &reporter->report);
    const ReportMove *told = told_move(reporter, game);
    const bool still = at_once || game->settings->motion == MOTION_NONE;
    while (told && reporter->moves < told->length &&
           (still || now_ms >= reporter->moved_ms + STEP_MS)) {
        reporter->moved_ms = now_ms;
        reporter->moves++;
        changed = true;
    }
    return changed && is_shown(game);
}

int64_t reporter_next_ms(const Reporter *reporter, const Game *game)
{
    const ReportMove *told = is_shown(game) ? told_move(reporter, game) : NULL;
    return told && reporter->moves < told->length ? reporter->moved_ms + STEP_MS : -1;
}

bool reporter_is_working(Reporter *reporter)
{
    return report_worker_works(reporter->worker);
}

void reporter_wait(Reporter *reporter)
{
    report_worker_wait(reporter->worker);
}

/* ---- what is shown ---- */

static MatchError tell(Reporter *reporter, Game *game, int ply, int64_t now_ms)
{
    const Match *match = game->match;
    if (ply < 1 || ply > reporter->report.moves || reporter->report.steps == 0) {
        return MATCH_NOTHING;
    }
    const NodeId before = record_node_at(match->record, reporter->end, ply - 1);
    const MatchError error = before ? match_go(game->match, before) : MATCH_NOTHING;
    if (error == MATCH_OK) {
        reporter->told = ply;
        reporter->told_ticket = match->ticket;
        reporter->moves = 0;
        reporter->moved_ms = now_ms;
    }
    return error;
}

MatchError reporter_run(Reporter *reporter, Game *game, const Command *command, int64_t now_ms)
{
    switch ((ReportAction)command->value) {
    case REPORT_TOGGLE:
        game->reporting = !game->reporting;
        game->analysing = false;
        return MATCH_OK;
    case REPORT_ANALYSE:
        game->reporting = false;
        game->analysing = true;
        return MATCH_OK;
    case REPORT_TELL:
        return tell(reporter, game, command->field, now_ms);
    }
    return MATCH_NOTHING;
}

static int same_moves(const GameReport *report, const View *view)
{
    int same = 0;
    while (same < report->moves && same < view->moves &&
           view->move[same].point == report->move[same + 1].move) {
        same++;
    }
    return same;
}

/* The thinking times of the line. */
static void fill_times(const Reporter *reporter, const Game *game, ViewReport *out)
{
    const Record *record = game->match->record;
    const int length = record_depth(record, reporter->end);
    NodeId node = reporter->end;
    for (int ply = length; ply > 0; ply--, node = record_node(record, node)->parent) {
        if (ply <= POINTS_MAX) {
            const int64_t ms = record_times(record, node).spent_ms;
            out->spent_ms[ply] = (int32_t)SDL_min(ms, INT32_MAX);
        }
    }
}

void reporter_fill(const Reporter *reporter, const Game *game, View *view)
{
    ViewReport *out = &view->report;
    const ReportMove *told = told_move(reporter, game);
    out->shown = is_shown(game);
    if (!out->shown || reporter->key == 0 || reporter->match != game->match) {
        return;
    }
    out->works = reporter->started && !reporter->failed && !report_is_complete(&reporter->report);
    out->outcome = reporter->outcome;
    out->held = reporter->pace == REPORT_HELD;
    if (reporter->report.steps > 0) {
        out->found = &reporter->report;
        out->same = same_moves(&reporter->report, view);
        out->told = told ? reporter->told : 0;
        out->moves = told ? reporter->moves : 0;
        if (told) {
            view->settings.numbers = NUMBERS_ALL; /* the line counts on from them */
        }
        fill_times(reporter, game, out);
    }
}
