#include "app/reporter.h"

#include <SDL.h>

#include <string.h>

#include "engine/fnv.h"
#include "engine/history/record_detail.h"
#include "engine/history/report_text.h"
#include "engine/history/sgf_clock.h"
#include "engine/opening_info.h"
#include "engine/rules/rules.h"
#include "ui/due.h"

enum {
    NODES = 300000, /* of a position */
    SCRIPT_NODES = 2000,
    TRY_SHARE = 10, /* a try has this part of them: a player waits for the answer */
    STEP_MS = 550   /* between two moves of a line that is shown */
};

static void stop_try(Reporter *reporter)
{
    if (reporter->trying.ply > 0 && reporter->trying.judging != POINT_NONE) {
        report_worker_drop(reporter->judge);
    }
    reporter->trying.ply = 0;
}

bool reporter_init(Reporter *reporter, bool scripted, Messages *messages)
{
    *reporter = (Reporter){.scripted = scripted,
                           .messages = messages,
                           .worker = report_worker_new(!scripted), /* a script waits for it */
                           .judge = report_worker_new(false)};
    return reporter->worker && reporter->judge;
}

void reporter_free(Reporter *reporter)
{
    report_worker_free(reporter->worker);
    report_worker_free(reporter->judge);
}

void reporter_forget(Reporter *reporter)
{
    report_worker_drop(reporter->worker);
    reporter->match = NULL;
    reporter->key = 0;
    reporter->report.steps = 0;
    reporter->started = reporter->failed = false;
    reporter->told = 0;
    stop_try(reporter);
}

void reporter_check(Reporter *reporter, const Match *match)
{
    if (reporter->match == match && reporter->end && !record_has(match->record, reporter->end)) {
        reporter_forget(reporter);
    }
}

/* ---- the line ---- */

/* A review is about the game as it was when it began, with the moves that could be redone then;
 * else only a game that has ended has a line. */
static NodeId end_of_line(const Match *match)
{
    const Record *record = match->record;
    if (match->reviewed) {
        return record_line_end(record, match->reviewed);
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
    for (int ply = 1; ply <= length; ply++) {
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
        const int64_t move = game->end.move[i];
        key = fnv_add_numbers(key, &move, 1);
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
    stop_try(reporter);
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
    if (reporter->trying.ply > 0) {
        return REPORT_RUNNING;
    }
    return is_shown(game) ? REPORT_RUNNING : by_itself ? REPORT_SPARING : REPORT_HELD;
}

/* ---- a better move is looked for ---- */

static void fail_try(Reporter *reporter)
{
    stop_try(reporter);
    messages_fail(reporter->messages, N_("There is not enough memory to judge a move."), "");
}

/* A stone in the place of the mistake is looked at; going elsewhere ends it. */
static void follow_try(Reporter *reporter, const Game *game)
{
    ReportTry *trying = &reporter->trying;
    const Record *record = game->match->record;
    if (trying->ply == 0 || record->current == trying->before) {
        return;
    }
    if (!is_shown(game) || record_node(record, record->current)->parent != trying->before) {
        stop_try(reporter);
        return;
    }
    const Point move = record_node(record, record->current)->move;
    if (trying->judging == move) {
        return;
    }
    trying->judging = move;
    trying->known = move == reporter->report.move[trying->ply].better;
    if (trying->known) {
        report_worker_drop(reporter->judge);
        return;
    }
    ReportGame of = game_of_line(game->match, record->current);
    of.first = trying->ply - 1;
    of.opening = 0;
    ReportLimits limits = limits_of(reporter);
    limits.nodes /= reporter->scripted ? 1 : TRY_SHARE;
    if (!report_worker_start(reporter->judge, &of, &limits)) {
        fail_try(reporter);
    }
}

bool reporter_update(Reporter *reporter, const Game *game, bool thinking, bool seen, bool attended)
{
    const ReportPace before = reporter->pace;
    const uint64_t key = reporter->key;
    const bool started = reporter->started;
    find_line(reporter, game->match);
    follow_try(reporter, game);
    reporter->pace = pace_now(reporter, game, thinking, seen, attended);
    report_worker_pace(reporter->worker, reporter->pace);
    report_worker_pace(reporter->judge, reporter->pace);
    if (reporter->pace != REPORT_HELD && !reporter->started) {
        const ReportGame of = game_of_line(game->match, reporter->end);
        const ReportLimits limits = limits_of(reporter);
        reporter->started = true;
        reporter->failed = !report_worker_start(reporter->worker, &of, &limits);
    }
    return is_shown(game) &&
           (reporter->pace != before || reporter->key != key || reporter->started != started);
}

/* The move whose line is shown on the board: of a sentence, or a try that was not good enough. */
static const ReportMove *told_move(const Reporter *reporter, const Game *game)
{
    const ReportTry *trying = &reporter->trying;
    if (trying->ply > 0) {
        const bool wrong = trying->verdict.move != POINT_NONE && trying->judging == POINT_NONE;
        return wrong ? &trying->verdict : NULL;
    }
    return reporter->told > 0 && reporter->told_ticket == game->match->ticket
               ? &reporter->report.move[reporter->told]
               : NULL;
}

/* To the position before a move of the line, from where redo follows the line. */
static MatchError go_before(const Reporter *reporter, Game *game, int ply)
{
    Record *record = game->match->record;
    const NodeId before = record_node_at(record, reporter->end, ply - 1);
    const MatchError error = match_go(game->match, before);
    if (error == MATCH_OK && record_reserve_path(record, reporter->end)) {
        for (NodeId node = reporter->end; node != before;
             node = record_node(record, node)->parent) {
            record_visit(record, node);
        }
    }
    return error;
}

static MatchError tell(Reporter *reporter, Game *game, int ply, int64_t now_ms)
{
    const Match *match = game->match;
    const MatchError error = go_before(reporter, game, ply);
    if (error == MATCH_OK) {
        stop_try(reporter);
        reporter->told = ply;
        reporter->told_ticket = match->ticket;
        reporter->moves = 0;
        reporter->moved_ms = now_ms;
    }
    return error;
}

/* The better move stays untold after a wrong try, and so does its line. */
static void end_try(Reporter *reporter, Game *game, const ReportMove *verdict, int64_t now_ms)
{
    ReportTry *trying = &reporter->trying;
    const int ply = trying->ply;
    trying->verdict = *verdict;
    trying->judging = POINT_NONE;
    trying->known = false;
    reporter->moves = 0;
    reporter->moved_ms = now_ms;
    if (trying->verdict.grade > CLASS_GOOD) {
        trying->verdict.length = trying->verdict.after ? trying->verdict.length : 0;
        (void)go_before(reporter, game, ply);
        return;
    }
    const int chance = trying->verdict.chance;
    const bool wins = chance == (trying->verdict.color == COLOR_BLACK ? 1000 : 0);
    (void)tell(reporter, game, ply, now_ms);
    messages_tell(reporter->messages,
                  wins ? N_("That wins.") : N_("That is as good as the best move."), "");
}

/* Of the move that the report names in the place of its mistake. */
static ReportMove known_verdict(const ReportMove *mistake)
{
    const int gain = mistake->color == COLOR_BLACK ? mistake->loss : -mistake->loss;
    return (ReportMove){.move = mistake->better,
                        .color = mistake->color,
                        .grade = CLASS_GOOD,
                        .chance = (int16_t)(mistake->chance + gain)};
}

static bool collect_try(Reporter *reporter, Game *game, int64_t now_ms)
{
    const int ply = reporter->trying.ply;
    if (reporter->trying.known) {
        const ReportMove verdict = known_verdict(&reporter->report.move[ply]);
        end_try(reporter, game, &verdict, now_ms);
        return true;
    }
    if (reporter->trying.judging != POINT_NONE && report_worker_has_failed(reporter->judge)) {
        fail_try(reporter);
        return true;
    }
    if (!report_worker_take(reporter->judge, &reporter->try_report) ||
        !report_is_complete(&reporter->try_report)) {
        return false;
    }
    if (reporter->try_report.move[ply].move == reporter->trying.judging) {
        end_try(reporter, game, &reporter->try_report.move[ply], now_ms);
    }
    return true;
}

static bool collect_report(Reporter *reporter)
{
    const bool fails =
        reporter->started && !reporter->failed && report_worker_has_failed(reporter->worker);
    reporter->failed = reporter->failed || fails;
    return report_worker_take(reporter->worker, &reporter->report) || fails;
}

bool reporter_collect(Reporter *reporter, Game *game, int64_t now_ms, bool at_once)
{
    follow_try(reporter, game); /* what was judged may not be the last try any more */
    bool changed =
        reporter->trying.ply > 0 ? collect_try(reporter, game, now_ms) : collect_report(reporter);
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
    if (reporter->trying.ply > 0 && reporter->trying.known) {
        return reporter->moved_ms;
    }
    const ReportMove *told = is_shown(game) ? told_move(reporter, game) : NULL;
    return told && reporter->moves < told->length ? reporter->moved_ms + STEP_MS : -1;
}

bool reporter_is_working(Reporter *reporter)
{
    return report_worker_works(reporter->worker) || report_worker_works(reporter->judge);
}

void reporter_wait(Reporter *reporter)
{
    report_worker_wait(reporter->worker);
    report_worker_wait(reporter->judge);
}

/* ---- what is shown ---- */

/* A better move is to be found in the place of this one. */
static MatchError begin_try(Reporter *reporter, Game *game, int ply)
{
    const MatchError error = go_before(reporter, game, ply);
    if (error == MATCH_OK) {
        reporter->told = 0;
        stop_try(reporter);
        reporter->trying = (ReportTry){.ply = ply, .before = game->match->record->current};
    }
    return error;
}

static bool is_told(const GameReport *report, int ply)
{
    const int moves = report->moves < POINTS_MAX ? report->moves : POINTS_MAX;
    if (report->steps == 0 || ply < 1 || ply > moves) {
        return false;
    }
    return report_is_mistake(&report->move[ply]) || report->move[ply].grade == CLASS_GOOD;
}

bool reporter_may(const Reporter *reporter, const Command *command)
{
    const GameReport *report = &reporter->report;
    switch ((ReportAction)command->value) {
    case REPORT_TELL:
        return is_told(report, command->field);
    case REPORT_TRY:
        return report_is_complete(report) && is_told(report, command->field) &&
               report_is_mistake(&report->move[command->field]);
    case REPORT_STOP:
        return reporter->trying.ply > 0;
    case REPORT_TOGGLE:
    case REPORT_ANALYSE:
        break;
    }
    return true;
}

MatchError reporter_make_way(Reporter *reporter, Game *game)
{
    const ReportTry *trying = &reporter->trying;
    const bool judges = is_shown(game) && trying->ply > 0 && trying->judging != POINT_NONE;
    return judges && game->match->record->current != trying->before
               ? go_before(reporter, game, trying->ply)
               : MATCH_OK;
}

/* After a failure it is made again. */
static void toggle(Reporter *reporter, Game *game)
{
    const bool again = reporter->failed && game->reporting;
    reporter->started = reporter->started && !reporter->failed;
    reporter->failed = false;
    game->reporting = !game->reporting || again;
    game->editing = game->analysing = game->proving = false;
}

MatchError reporter_run(Reporter *reporter, Game *game, const Command *command, int64_t now_ms)
{
    switch ((ReportAction)command->value) {
    case REPORT_TOGGLE:
        toggle(reporter, game);
        return MATCH_OK;
    case REPORT_ANALYSE:
        game->reporting = game->editing = false;
        game->analysing = true;
        game->proving = false;
        return MATCH_OK;
    case REPORT_TELL:
        return tell(reporter, game, command->field, now_ms);
    case REPORT_TRY:
        return begin_try(reporter, game, command->field);
    case REPORT_STOP:
        return tell(reporter, game, reporter->trying.ply, now_ms);
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
            const int64_t own = record_times(record, node).spent_ms;
            const int64_t ms = own > 0 ? own : sgf_clock_spent_ms(record, node);
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
    out->failed = reporter->failed;
    out->found = &reporter->report;
    out->same = same_moves(&reporter->report, view);
    const ReportTry *trying = &reporter->trying;
    out->trying = trying->ply;
    out->judging = trying->ply > 0 ? trying->judging : (Point)POINT_NONE;
    out->told_move = told;
    out->told = !told ? 0 : trying->ply > 0 ? trying->ply : reporter->told;
    out->moves = told ? reporter->moves : 0;
    if (told) {
        view->settings.numbers = NUMBERS_ALL; /* the line counts on from them */
    }
    fill_times(reporter, game, out);
}
