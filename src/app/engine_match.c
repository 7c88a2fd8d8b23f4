#include "app/engine_match.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/file.h"
#include "app/log.h"
#include "app/match_setup.h"
#include "app/match_store.h"
#include "engine/rule_info.h"

typedef struct Contest Contest;

typedef struct MatchWorker {
    pthread_t thread;
    bool started;
    Interrupt interrupt;
    Contest *contest;
} MatchWorker;

struct Contest {
    MatchSetup setup;
    MatchStore store;
    int workers;
    MatchWorker worker[MATCH_CONCURRENCY_MAX];
    pthread_mutex_t lock; /* guards the rest, and stdout */
    MatchResult *result;  /* plan.games of them */
    int next;             /* the next game, if it has not been played yet */
    int resumed;          /* games that were played before */
    EngineFigures figures[2];
    SprtVerdict verdict;
    bool failed;
};

/* Of the only match, for the handler of signals, which any of its threads may run. */
static _Atomic(Contest *) running;
static atomic_bool interrupted;

/* interrupt_raise writes into a pipe, which a handler may do. The next signal ends the program. */
static void stop_games(int number)
{
    Contest *contest = atomic_load(&running);
    (void)number;
    atomic_store(&interrupted, true);
    for (int i = 0; contest && i < contest->workers; i++) {
        interrupt_raise(&contest->worker[i].interrupt);
    }
}

/* ---- what is printed ---- */

static void print_game(const Contest *contest, const RefereedGame *game)
{
    const MatchPlan *plan = &contest->setup.plan;
    const MatchScore score = match_score_of(contest->result, plan->games);
    const char *black = plan->side[match_plan_side(game->number, COLOR_BLACK)].name;
    const char *white = plan->side[match_plan_side(game->number, COLOR_WHITE)].name;
    const Color winner = game->outcome.winner;
    printf("game %d: %s (black) - %s (white): %s in %d (%s) | %s +%d -%d =%d (%.1f%%)\n",
           game->number + 1, black, white,
           winner == COLOR_BLACK   ? black
           : winner == COLOR_WHITE ? white
                                   : "draw",
           record_depth(game->record, game->record->current), game->words, plan->side[0].name,
           score.wins, score.losses, score.draws, 100 * match_score_share(&score));
}

static void print_time(const MatchPlan *plan)
{
    if (plan->main_ms > 0) {
        printf(", %g s", (double)plan->main_ms / 1000);
    }
    if (plan->increment_ms > 0) {
        printf(" + %g s a move", (double)plan->increment_ms / 1000);
    }
    if (plan->move_ms > 0) {
        printf(", %g s for a move", (double)plan->move_ms / 1000);
    }
    printf(" (margin %d ms)\n", REFEREE_MARGIN_MS);
}

static void print_figures(const char *name, const EngineFigures *figures)
{
    if (figures->moves == 0) {
        return;
    }
    printf("%s: %d moves, average %lld ms, longest %lld ms, late %d, first move %lld ms", name,
           figures->moves, (long long)figures->total_ms / figures->moves,
           (long long)figures->longest_ms, figures->late,
           (long long)figures->first_ms / figures->first_moves);
    if (figures->peak_kb > 0) {
        printf(", memory %lld MiB", (long long)figures->peak_kb / 1024);
    }
    for (int i = 0; i < LOSS_NONE; i++) {
        printf("%s %s %d", i == 0 ? ";" : ",", referee_loss_word((MatchLoss)i), figures->loss[i]);
    }
    putchar('\n');
}

static void print_table(const Contest *contest)
{
    static const char *const verdicts[] = {
        [SPRT_UNDECIDED] = "undecided", [SPRT_H0] = "H0 accepted", [SPRT_H1] = "H1 accepted"};
    const MatchPlan *plan = &contest->setup.plan;
    const double *bounds = contest->setup.elo;
    const MatchScore score = match_score_of(contest->result, plan->games);
    const int games = match_score_games(&score);
    if (games == 0) {
        printf("no games\n");
        return;
    }
    const EloInterval elo = match_score_elo(&score);
    printf("\n%s vs %s: %s %dx%d", plan->side[0].name, plan->side[1].name,
           rule_info(plan->rule)->word, plan->size, plan->size);
    print_time(plan);
    printf("games %d: +%d -%d =%d, score %.1f%%, Elo %+.0f [%+.0f, %+.0f], LOS %.1f%%\n", games,
           score.wins, score.losses, score.draws, 100 * match_score_share(&score), elo.elo, elo.low,
           elo.high, 100 * match_score_superiority(&score));
    printf("black won %d, white won %d\n", score.black_wins, score.white_wins);
    if (contest->setup.has_sprt) {
        const double bound = match_score_llr_bound();
        printf("SPRT [%g, %g]: LLR %.2f (%.2f, %.2f) %s\n", bounds[0], bounds[1],
               match_score_llr(&score, bounds), -bound, bound,
               verdicts[match_score_verdict(&score, bounds)]);
    }
    if (contest->resumed > 0) {
        printf("of the %d games played now:\n", games - contest->resumed);
    }
    for (int i = 0; i < 2; i++) {
        print_figures(plan->side[i].name, &contest->figures[i]);
    }
}

/* ---- games ---- */

/* Called with the lock. */
static void count_game(Contest *contest, RefereedGame *game)
{
    const MatchPlan *plan = &contest->setup.plan;
    contest->result[game->number] = match_archive_result(&game->outcome, game->number);
    for (int i = 0; i < 2; i++) {
        engine_figures_add(&contest->figures[i], &game->figures[i]);
    }
    contest->failed |= !match_store_add(&contest->store, game, plan);
    print_game(contest, game);
    fflush(stdout);
    /* A test that has ended stays so, whatever the games bring that were under way. */
    if (contest->setup.has_sprt && contest->verdict == SPRT_UNDECIDED) {
        const MatchScore score = match_score_of(contest->result, plan->games);
        contest->verdict = match_score_verdict(&score, contest->setup.elo);
    }
}

/* The next game to be played, -1: no more. */
static int next_game(Contest *contest)
{
    int number = -1;
    pthread_mutex_lock(&contest->lock);
    while (contest->next < contest->setup.plan.games &&
           contest->result[contest->next] != RESULT_NONE) {
        contest->next++;
    }
    if (contest->next < contest->setup.plan.games && !atomic_load(&interrupted) &&
        !contest->failed && contest->verdict == SPRT_UNDECIDED) {
        number = contest->next++;
    }
    pthread_mutex_unlock(&contest->lock);
    return number;
}

static void *play_games(void *user)
{
    MatchWorker *worker = user;
    Contest *contest = worker->contest;
    RefereedGame game;
    while ((game.number = next_game(contest)) >= 0) {
        bool failed = false;
        const bool played = referee_play(&game, &contest->setup.plan, &worker->interrupt, &failed);
        pthread_mutex_lock(&contest->lock);
        if (played) {
            count_game(contest, &game);
        } else if (failed) {
            contest->failed = true;
            log_warn("out of memory");
        }
        pthread_mutex_unlock(&contest->lock);
        record_free(game.record);
        if (!played) {
            break;
        }
    }
    return NULL;
}

/* ---- the match ---- */

/* Games that the file has are not played again. False: it is not the file of this match, or cannot
 * be read or written. */
static bool resume(Contest *contest, const char *path)
{
    char error[FILE_MESSAGE_BYTES];
    const MatchPlan *plan = &contest->setup.plan;
    if (!match_store_open(&contest->store, path, plan, contest->result, error, sizeof error)) {
        log_warn("%s", error);
        return false;
    }
    const MatchScore score = match_score_of(contest->result, plan->games);
    contest->resumed = match_score_games(&score);
    if (contest->setup.has_sprt) {
        contest->verdict = match_score_verdict(&score, contest->setup.elo);
    }
    if (contest->resumed > 0) {
        printf("%s has %d of %d games\n", path, contest->resumed, plan->games);
    }
    return true;
}

static void watch_signals(Contest *contest)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = stop_games, .sa_flags = (int)SA_RESETHAND};
    atomic_store(&running, contest);
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaction(signals[i], &action, NULL);
    }
}

/* As many threads as can be had; false: none. */
static bool play_all(Contest *contest, int wanted)
{
    while (contest->workers < wanted) {
        MatchWorker *worker = &contest->worker[contest->workers];
        worker->contest = contest;
        if (!interrupt_init(&worker->interrupt)) {
            break;
        }
        contest->workers++;
    }
    watch_signals(contest);
    bool any = false;
    for (int i = 0; i < contest->workers; i++) {
        MatchWorker *worker = &contest->worker[i];
        worker->started = pthread_create(&worker->thread, NULL, play_games, worker) == 0;
        any |= worker->started;
    }
    for (int i = 0; i < contest->workers; i++) {
        if (contest->worker[i].started) {
            pthread_join(contest->worker[i].thread, NULL);
        }
    }
    return any;
}

static int run(Contest *contest, const Options *options)
{
    char error[FILE_MESSAGE_BYTES];
    const int status = match_setup_read(&contest->setup, options, error, sizeof error);
    if (status != 0) {
        log_warn("%s", error);
        return status;
    }
    contest->result = calloc((size_t)contest->setup.plan.games, sizeof *contest->result);
    if (!contest->result) {
        log_warn("out of memory");
        return 1;
    }
    if (!resume(contest, options->out)) {
        return 1;
    }
    if (!play_all(contest, options->concurrency)) {
        log_warn("no thread can be started");
        return 1;
    }
    print_table(contest);
    if (atomic_load(&interrupted)) {
        log_warn("interrupted%s",
                 contest->store.path[0] ? "; the same command goes on with the match" : "");
    }
    return atomic_load(&interrupted) || contest->failed || fflush(stdout) != 0 ? 1 : 0;
}

int engine_match_run(const Options *options)
{
    Contest *contest = calloc(1, sizeof *contest);
    if (!contest) {
        log_warn("out of memory");
        return 1;
    }
    contest->store.handle = -1;
    pthread_mutex_init(&contest->lock, NULL);
    const int status = run(contest, options);
    atomic_store(&running, NULL);
    for (int i = 0; i < contest->workers; i++) {
        interrupt_free(&contest->worker[i].interrupt);
    }
    pthread_mutex_destroy(&contest->lock);
    match_store_close(&contest->store);
    match_setup_free(&contest->setup);
    free(contest->result);
    free(contest);
    return status;
}
