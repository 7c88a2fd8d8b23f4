#include "app/engine_match.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/config.h"
#include "app/contest.h"
#include "app/log.h"
#include "app/paths.h"
#include "engine/rule_info.h"

/* Of the only match, for the handler of signals, which any of its threads may run. */
static _Atomic(Contest *) running;
static atomic_bool interrupted;

/* The next signal ends the program. */
static void stop_games(int number)
{
    Contest *contest = atomic_load(&running);
    (void)number;
    atomic_store(&interrupted, true);
    if (contest) {
        contest_stop(contest);
    }
}

/* ---- what is printed ---- */

/* For ContestListener; `user`: the plan. */
static void print_game(void *user, const RefereedGame *game, const ContestReport *report)
{
    const MatchPlan *plan = user;
    const MatchScore score = report->score;
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
    fflush(stdout);
}

static void print_fault(void *user, const MatchFault *why)
{
    char text[FILE_MESSAGE_BYTES + 300];
    (void)user;
    match_fault_print(why, text, sizeof text);
    log_warn("%s", text);
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

/* In the words of the page. */
static void print_test(const MatchSetup *setup, const ContestReport *report)
{
    static const char *const verdicts[] = {[SPRT_UNDECIDED] = "undecided",
                                           [SPRT_H0] = "H0 accepted: not stronger",
                                           [SPRT_H1] = "H1 accepted: stronger"};
    const int games = match_setup_test_games(setup, &report->score);
    const double bound = match_score_llr_bound();
    printf("SPRT [%g, %g]: ", setup->elo[0], setup->elo[1]);
    if (games > 0) {
        printf("waits for %d games\n", games);
    } else {
        printf("LLR %.2f (%.2f, %.2f) %s\n", match_score_llr(&report->score, setup->elo), -bound,
               bound, verdicts[report->verdict]);
    }
}

static void print_table(Contest *contest)
{
    const MatchSetup *setup = contest_setup(contest);
    const MatchPlan *plan = &setup->plan;
    const ContestReport report = contest_report(contest);
    const MatchScore score = report.score;
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
    if (setup->has_sprt) {
        print_test(setup, &report);
    }
    if (report.resumed > 0) {
        printf("of the %d games played now:\n", games - report.resumed);
    }
    for (int i = 0; i < 2; i++) {
        print_figures(plan->side[i].name, &report.figures[i]);
    }
}

/* ---- the match ---- */

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

static int play(Contest *contest, const char *path)
{
    const ContestReport before = contest_report(contest);
    if (before.resumed > 0) {
        printf("%s has %d of %d games\n", path, before.resumed, contest_setup(contest)->plan.games);
    }
    watch_signals(contest);
    if (!contest_start(contest)) {
        log_warn("no thread can be started");
        return 1;
    }
    contest_wait(contest);
    print_table(contest);
    if (atomic_load(&interrupted)) {
        log_warn("interrupted%s", path[0] ? "; the same command goes on with the match" : "");
    }
    return atomic_load(&interrupted) || contest_report(contest).failed || fflush(stdout) != 0 ? 1
                                                                                              : 0;
}

/* Of the settings a match takes only what the player's engines are called. Without memory they are
 * called by their commands. */
static void read_list(Options *options)
{
    ConfigFault fault;
    Options *saved = malloc(sizeof *saved);
    Paths *paths = malloc(sizeof *paths);
    if (saved && paths) {
        options_init(saved);
        paths_find(paths, options->config);
        (void)config_read(paths->settings, saved, &fault);
        memcpy(options->engine, saved->engine, sizeof options->engine);
    }
    free(paths);
    free(saved);
}

int engine_match_run(Options *options)
{
    MatchFault fault;
    MatchSetup setup;
    read_list(options);
    int status = match_setup_read(&setup, options, &fault);
    if (status != 0) {
        match_setup_free(&setup);
        print_fault(NULL, &fault);
        return status;
    }
    MatchPlan plan = setup.plan; /* its openings are the contest's */
    const ContestListener listener = {&plan, print_game, print_fault};
    Contest *contest =
        contest_new(&setup, options->out, MATCH_STORE_PLAY, options->concurrency, listener, &fault);
    if (!contest) {
        print_fault(NULL, &fault);
        return 1;
    }
    status = play(contest, options->out);
    atomic_store(&running, NULL);
    contest_free(contest);
    return status;
}
