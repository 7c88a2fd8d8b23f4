#include "brain/answer.h"

#include <string.h>

#include "brain/balance.h"
#include "brain/info.h"
#include "brain/report.h"
#include "brain/soosorv.h"
#include "engine/level.h"
#include "engine/ai/opening_ai.h"
#include "engine/monotonic.h"
#include "engine/rules/rules.h"

enum {
    /* A search that exceeds its time by this, or by 1/GRACE_PART of it, is not being scheduled. */
    GRACE_MS = 3,
    GRACE_PART = 40,
    DEFENCE_MS = 5, /* the minimum for a first iteration */
    DEFENCE_NODES = 2000,
    DEFENCE_FIRST = 4,
    OPENING_MS_MAX = 10000, /* for a step of an opening: boards without a limit name half an hour */
    PONDER_MS = 1 << 30
};

static int level_of(const Brain *brain)
{
    return brain->options.level_given ? brain->options.level : level_max();
}

static SearchLimits limits_for_move(const Brain *brain)
{
    const int level = level_of(brain);
    const int64_t gone = monotonic_ms() - brain->asked_at;
    const MoveTime time = movetime_for(&brain->clock, brain->position.stones, gone);
    return (SearchLimits){
        .time_ms = time.max,
        .plan_ms = time.plan,
        .all_time = time.max > 0 && time.plan == 0,
        .nodes = brain->nodes,
        .depth = brain->depth,
        /* Only a search obeys barred points. */
        .level = brain->barred_now_count > 0 && !level_get(level)->searches ? LEVEL_MIN : level,
        .seed = brain->seed + (uint64_t)brain->position.stones,
        .threads = info_threads(brain),
        .barred = brain->barred_now,
        .barred_count = brain->barred_now_count,
    };
}

static void report_progress(void *user, const SearchReport *report)
{
    Brain *brain = user;
    pthread_mutex_lock(&brain->answer_lock);
    if (!brain->answered_early) {
        brain->best_so_far = report->move;
        report_progress_lines(brain->out, brain->reports, report, brain->position.size);
    }
    pthread_mutex_unlock(&brain->answer_lock);
}

/* The number of legal points that are not barred. */
static int count_free(const Brain *brain)
{
    const Position *position = &brain->position;
    int count = 0;
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        count += position_is_empty(position, point) &&
                 !points_contain(brain->barred_now, brain->barred_now_count, point) &&
                 rules_foul(position, point, position->to_move) == FOUL_NONE;
    }
    return count;
}

static void play(Brain *brain, Point move)
{
    position_make(&brain->position, move);
    if (!brain->silent) {
        fprintf(brain->out, "%d,%d\n", point_x(move), point_y(move));
        fflush(brain->out);
    }
}

void answer_now(void *user)
{
    Brain *brain = user;
    pthread_mutex_lock(&brain->answer_lock);
    if (brain->may_answer_early && !brain->answered_early && brain->best_so_far != POINT_NONE) {
        brain->answered_early = true;
        play(brain, brain->best_so_far);
        brain->answered_at = monotonic_ms();
        search_stop(brain->search);
    }
    pthread_mutex_unlock(&brain->answer_lock);
}

static void set_may_answer_early(Brain *brain, bool guarded)
{
    pthread_mutex_lock(&brain->answer_lock);
    brain->may_answer_early = guarded;
    brain->best_so_far = POINT_NONE;
    pthread_mutex_unlock(&brain->answer_lock);
}

/* With several lines, prints them, best first, and plays the first one's move. */
static void answer_move(Brain *brain, const SearchLimits *limits)
{
    const Position position = brain->position;
    SearchReport report;
    deadline_clear(brain->deadline);
    set_may_answer_early(brain, limits->lines <= 1);
    if (limits->time_ms > 0) {
        const int64_t grace = limits->time_ms / GRACE_PART;
        deadline_set(brain->deadline,
                     monotonic_ms() + limits->time_ms + (grace < GRACE_MS ? grace : GRACE_MS));
    }
    search_run(brain->search, &position, limits, report_progress, brain, &report);
    const bool unreported = brain->best_so_far == POINT_NONE; /* a move without a search */
    set_may_answer_early(brain, false);
    brain->last_value = report.value;
    brain->expected = report.line_count > 0 && report.line[0].pv.length > 1
                          ? report.line[0].pv.move[1]
                          : (Point)POINT_NONE;
    if (brain->answered_early) {
        brain->valued = brain->position.hash;
        return;
    }
    if (unreported && !brain->silent) {
        report_progress_lines(brain->out, brain->reports, &report, position.size);
    }
    for (int i = 0; limits->lines > 1 && !brain->silent && i < report.line_count; i++) {
        report_line(brain->out, i + 1, &report.line[i]);
    }
    play(brain, report.move);
    brain->valued = brain->position.hash;
}

/* The limits of one of the `parts` searches that are left until `end`. */
static SearchLimits share_of(const SearchLimits *limits, int64_t end, int parts)
{
    SearchLimits share = *limits;
    if (limits->time_ms > 0) {
        const int64_t left = (end - monotonic_ms()) / parts;
        share.time_ms = left > DEFENCE_MS ? left : DEFENCE_MS;
    }
    if (limits->nodes > 0) {
        const uint64_t nodes = limits->nodes / (uint64_t)parts;
        share.nodes = nodes > DEFENCE_NODES ? nodes : DEFENCE_NODES;
    }
    return share;
}

/* Prints all moves after which the search sees no forced loss, best first, and plays the first.
 * Each search finds up to SEARCH_LINES_MAX of them, with those already found barred. */
static void answer_defences(Brain *brain, SearchLimits limits)
{
    Point barred[POINTS_MAX];
    const Position *position = &brain->position;
    Point best = POINT_NONE;
    int printed = 0;
    if (limits.time_ms == 0 && limits.nodes == 0) {
        limits.time_ms = level_get(limits.level)->time_ms;
    }
    const int64_t end = monotonic_ms() + limits.time_ms;
    memcpy(barred, brain->barred_now, sizeof barred);
    limits.barred = barred;
    limits.lines = SEARCH_LINES_MAX;
    const int free = count_free(brain);
    int left = free > 0 ? free : 1; /* 1: only fouls are left */
    for (bool more = true; more && left > 0; left -= SEARCH_LINES_MAX) {
        const int parts = (left + SEARCH_LINES_MAX - 1) / SEARCH_LINES_MAX;
        /* Against strong threats the first search finds all defences. */
        const bool first = best == POINT_NONE && parts > DEFENCE_FIRST;
        const SearchLimits share = share_of(&limits, end, first ? DEFENCE_FIRST : parts);
        SearchReport report;
        search_run(brain->search, position, &share, report_progress, brain, &report);
        best = best == POINT_NONE ? report.move : best;
        more = report.depth > 0 && report.line_count == SEARCH_LINES_MAX &&
               (limits.time_ms == 0 || monotonic_ms() + DEFENCE_MS < end);
        for (int i = 0; report.depth > 0 && i < report.line_count; i++) {
            const SearchLine *line = &report.line[i];
            barred[limits.barred_count++] = line->move;
            if (line->value < -VALUE_WIN_BOUND) {
                more = false;
            } else if (!brain->silent) {
                report_line(brain->out, ++printed, line);
            }
        }
    }
    play(brain, best);
}

static void answer_balance(Brain *brain, const SearchLimits *limits)
{
    Point move[BALANCE_MAX];
    int value = 0;
    if (!balance_moves(brain->search, &brain->position, limits, brain->moves, brain->bias, move,
                       &value)) {
        report_error(brain->out, "no balanced move was found");
        return;
    }
    for (int i = 0; i < brain->moves; i++) {
        position_make(&brain->position, move[i]);
    }
    if (brain->silent) {
        return;
    }
    if (brain->reports != 0) {
        fprintf(brain->out, "MESSAGE value %d\n", value);
    }
    fprintf(brain->out, "%d,%d", point_x(move[0]), point_y(move[0]));
    if (brain->moves > 1) {
        fprintf(brain->out, " %d,%d", point_x(move[1]), point_y(move[1]));
    }
    fputc('\n', brain->out);
    fflush(brain->out);
}

static void put_stones(Brain *brain, const SearchLimits *limits, int count, Point *point)
{
    SearchLimits share = *limits;
    share.time_ms = limits->time_ms / (count > 0 ? count : 1);
    if (limits->time_ms > 0 && share.time_ms == 0) {
        share.time_ms = 1;
    }
    for (int i = 0; i < count; i++) {
        point[i] = opening_ai_stone(brain->search, &brain->position, NULL, &share, count - i);
        position_make(&brain->position, point[i]);
    }
}

/* A step of swap2. On no stones: puts three. On three: chooses a side or puts two more. On five:
 * chooses a side. Stores the stones put in `point` and returns their number. */
static int decide_swap2(Brain *brain, const SearchLimits *limits, Point *point, Choice *choice)
{
    static const Choice options[3] = {CHOICE_WHITE, CHOICE_BLACK, CHOICE_PUT_TWO};
    SearchLimits share = *limits;
    const int stones = brain->position.stones;
    int count = 3;
    *choice = CHOICE_NONE;
    share.barred_count = 0; /* YXBLOCK does not apply to the stones of the opening */
    if (stones > 0) {
        share.time_ms = limits->time_ms > 1 ? limits->time_ms / 2 : limits->time_ms;
        *choice = opening_ai_choose(brain->search, &brain->position, &share, options,
                                    stones == 3 ? 3 : 2);
        count = *choice == CHOICE_PUT_TWO ? 2 : 0;
    }
    put_stones(brain, &share, count, point);
    return count;
}

static void answer_swap2(Brain *brain, SearchLimits limits)
{
    Point point[3];
    Choice choice;
    const int count = decide_swap2(brain, &limits, point, &choice);
    if (choice == CHOICE_WHITE) {
        limits.time_ms = limits.time_ms > 1 ? limits.time_ms / 2 : limits.time_ms;
        answer_move(brain, &limits);
    } else if (!brain->silent) {
        if (count == 0) {
            fputs("SWAP", brain->out);
        }
        for (int i = 0; i < count; i++) {
            fprintf(brain->out, "%s%d,%d", i == 0 ? "" : " ", point_x(point[i]), point_y(point[i]));
        }
        report_text(brain->out, "");
    }
}

/* The same in the format of Yixin's board, which requests White's move itself. */
static void answer_swap2_step(Brain *brain, const SearchLimits *limits)
{
    Point point[3];
    Choice choice;
    const int stones = brain->position.stones;
    const int count = decide_swap2(brain, limits, point, &choice);
    if (brain->silent) {
        return;
    }
    for (int i = 0; i < count; i++) {
        fprintf(brain->out, "MESSAGE SWAP2 MOVE%d %d %d\n", stones + i + 1, point_x(point[i]),
                point_y(point[i]));
    }
    if (count == 0) {
        fprintf(brain->out, "MESSAGE SWAP2 SWAP%d %s\n", stones == 3 ? 1 : 2,
                choice == CHOICE_WHITE ? "NO" : "YES");
    }
    fflush(brain->out);
}

static bool is_opening(BrainJob job)
{
    return job == JOB_SWAP2 || job == JOB_SWAP2_STEP || job == JOB_SOOSORV;
}

static void think(Brain *brain)
{
    SearchLimits limits = limits_for_move(brain);
    if (brain->job != JOB_MOVE && limits.plan_ms > 0) { /* only one move may take more */
        limits.time_ms = limits.plan_ms;
        limits.plan_ms = 0;
    }
    if (is_opening(brain->job) && limits.time_ms > OPENING_MS_MAX) {
        limits.time_ms = OPENING_MS_MAX;
    }
    const int64_t end = monotonic_ms() + limits.time_ms;
    brain->answered_early = false;
    limits.lines = brain->job == JOB_BEST ? brain->lines : 1;
    if (brain->job == JOB_SWAP2) {
        answer_swap2(brain, limits);
    } else if (brain->job == JOB_SWAP2_STEP) {
        answer_swap2_step(brain, &limits);
    } else if (brain->job == JOB_SOOSORV) {
        soosorv_answer(brain, &limits);
    } else if (brain->job == JOB_BALANCE) {
        answer_balance(brain, &limits);
    } else if (brain->job == JOB_DEFENCES) {
        answer_defences(brain, limits);
    } else {
        answer_move(brain, &limits);
    }
    if (!brain->answered_early) {
        brain->answered_at = monotonic_ms();
    }
    movetime_spend(&brain->clock, brain->answered_at - brain->asked_at);
    if (limits.time_ms > 0) {
        movetime_learn(&brain->clock, brain->answered_at - end);
    }
}

/* ---- in the opponent's time ---- */

/* False: a line waits already. */
static bool begin_pondering(Brain *brain)
{
    pthread_mutex_lock(&brain->answer_lock);
    const bool begins = brain->pondering = !brain->line_waits;
    pthread_mutex_unlock(&brain->answer_lock);
    return begins;
}

/* Searches the position after the expected answer until the next line comes, for what that leaves
 * in the table. A level below the strongest would become stronger. */
static void ponder(Brain *brain)
{
    const int level = level_of(brain);
    Position position = brain->position;
    if (level != level_max() || stones_won(&position) || !begin_pondering(brain)) {
        return;
    }
    const Point expected = brain->expected;
    if (expected != POINT_NONE && position_is_empty(&position, expected)) {
        position_make(&position, expected);
    }
    if (!stones_won(&position)) {
        const SearchLimits limits = {
            .time_ms = PONDER_MS, .level = level, .threads = info_threads(brain)};
        SearchReport report;
        search_run(brain->search, &position, &limits, NULL, NULL, &report);
    }
}

static void *think_and_ponder(void *user)
{
    Brain *brain = user;
    think(brain);
    if (brain->ponders && brain->job == JOB_MOVE) {
        ponder(brain);
    }
    return NULL;
}

void answer_start(Brain *brain, BrainJob job)
{
    if (position_is_full(&brain->position)) {
        report_error(brain->out, "the board is full");
        return;
    }
    if (stones_won(&brain->position)) {
        report_error(brain->out, "the game is over: there is a five");
        return;
    }
    memcpy(brain->barred_now, brain->barred, sizeof brain->barred_now);
    brain->barred_now_count =
        paths_append(&brain->paths, &brain->position, brain->barred_now, brain->barred_count);
    if (!is_opening(job) && brain->barred_now_count > 0 && count_free(brain) == 0) {
        report_error(brain->out, "every point is blocked (YXBLOCK, YXBLOCKPATH)");
        return;
    }
    brain->job = job;
    brain->silent = false;
    search_allow(brain->search);
    if (brain->pending_stops > 0) {
        search_stop(brain->search);
    }
    if (!search_thread(&brain->thread, think_and_ponder, brain)) {
        think(brain);
        return;
    }
    brain->thinking = true;
}
