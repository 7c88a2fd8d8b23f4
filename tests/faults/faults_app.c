/* faults_app: makes each libc call of the game fail once, in short games played by scripts. After
 * each fault the program must end by itself, without a crash. The next start must restore the last
 * position on the board; if it restores an older one, a message must have said so.
 *
 *   faults_app SCENARIO            some calls of each kind, for ctest
 *   faults_app SCENARIO all        every call; 2/5: the second fifth of that, which takes less time
 *   faults_app SCENARIO KIND AT ERRNO once|on|short|kill    one, with its output
 *   faults_app                     lists the scenarios and their calls */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults/game_run.h"
#include "faults/plans.h"

static int runs;

/* What a run says without faults, and so is ignored; and the games that are in the statistics then.
 */
static char usual[SAID_BYTES];
static int usual_noted;

/* Is there a line that a run without faults does not say? A script's own error (a missing control)
 * does not count. */
static bool has_news(const char *said)
{
    char copy[SAID_BYTES];
    snprintf(copy, sizeof copy, "%s", said);
    for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n")) {
        char head[33];
        snprintf(head, sizeof head, "%s", line);
        if (strncmp(line, "script.txt:", 11) != 0 && !strstr(usual, head)) {
            return true;
        }
    }
    return false;
}

/* What is wrong after a run with a fault; NULL: nothing. `told`: a message said that
 * something failed. */
static const char *judge_run(const Scenario *scenario, const SeenRun *seen, const ChildEnd *end,
                             bool told)
{
    bool put_aside;
    if (end->hung || end->signal != 0) {
        return end->hung ? "it did not end" : "it crashed";
    }
    if (end->status != 0 && seen->said[0] == '\0') {
        return "it failed without a word";
    }
    if (scenario->before != NO_GAME && !game_run_is_kept(game_run_start(scenario), &put_aside)) {
        return "the unfinished game of the last time is lost";
    }
    if (scenario->before != NO_GAME && put_aside) {
        return "a good file was put aside";
    }
    if (seen->frames > 0 && !told && seen->noted != game_run_noted()) {
        return "the statistics are not in their file, and nothing said so";
    }
    if (seen->noted > game_run_noted() && end->status == 0) {
        return "a game is not in the statistics, and the exit status is 0";
    }
    if (game_run_noted() > usual_noted && end->status == 0) {
        return "the statistics have more games than were played";
    }
    if (!told && seen->puzzles > game_run_puzzles()) {
        return "a puzzle is not in its file, and nothing said so";
    }
    for (int i = 0; i < seen->games; i++) {
        if (seen->game[i].count <= 0 || game_run_is_kept(&seen->game[i], &put_aside)) {
            continue;
        }
        if (!told) {
            return i + 1 < seen->games ? "a game was replaced and lost without a word"
                                       : "the last game is in no file, and nothing said so";
        }
        if (end->status == 0) {
            return "a game is in no file, and the exit status is 0";
        }
    }
    return NULL;
}

/* The same after the next start, without faults. */
static const char *judge_restart(const Scenario *scenario, const SeenRun *seen,
                                 const SeenRun *again, const ChildEnd *end, bool told)
{
    bool put_aside;
    if (scenario->before != NO_GAME && !game_run_is_kept(game_run_start(scenario), &put_aside)) {
        return "the next start loses the unfinished game of the last time";
    }
    if (end->hung || end->signal != 0 || end->status != 0) {
        return "the next start fails";
    }
    const SeenGame *last = seen->games > 0 ? &seen->game[seen->games - 1] : NULL;
    if (!told && last && last->count > 0 &&
        (again->games == 0 || !game_run_same(last, &again->game[again->games - 1]))) {
        return "the next start shows another state, and nothing said so";
    }
    if (!told && seen->frames > 0 && seen->theme != again->theme) {
        return "a setting is lost, and nothing said so";
    }
    if (!told && seen->noted != again->noted) {
        return "the next start has other statistics, and nothing said so";
    }
    return NULL;
}

/* Runs a scenario with a fault, and the next start. */
static void try_fault(const void *subject, const SeamPlan *plan)
{
    static SeenRun seen, again;
    const Scenario *scenario = subject;
    ChildEnd end = game_run_play(scenario, plan, false, &seen);
    SeamState *state = seam_state();
    const char *function = state->function;
    const void *caller = state->caller;
    bool told = has_news(seen.said);
    const char *why = judge_run(scenario, &seen, &end, told);
    runs++;
    if (!why && function) {
        end = game_run_again(&again);
        why = judge_restart(scenario, &seen, &again, &end, told || has_news(again.said));
        state->function = function;
        state->caller = caller;
    }
    if (why) {
        plans_report(scenario->name, plan, why, seen.said);
    }
}

/* The calls that a scenario makes without faults, and what it says. */
static void measure(const Scenario *scenario, long calls[SEAM_KINDS])
{
    static SeenRun seen;
    ChildEnd end = game_run_play(scenario, &(SeamPlan){.mode = SEAM_COUNT}, false, &seen);
    for (int i = 0; i < SEAM_KINDS; i++) {
        calls[i] = atomic_load(&seam_state()->calls[i]);
    }
    memcpy(usual, seen.said, sizeof usual);
    usual_noted = seen.noted;
    const char *why = judge_run(scenario, &seen, &end, false);
    if (why || end.status != 0) {
        printf("%s without a fault: %s\n%s", scenario->name, why ? why : "it failed", seen.said);
        exit(1);
    }
}

static void list(void)
{
    const Scenario *scenario;
    for (int i = 0; (scenario = game_run_scenario(i)); i++) {
        long calls[SEAM_KINDS];
        measure(scenario, calls);
        printf("%-9s", scenario->name);
        for (int kind = 0; kind < SEAM_KINDS; kind++) {
            printf(" %s %ld", seam_kind_name((SeamKind)kind), calls[kind]);
        }
        printf("\n");
    }
}

int main(int argc, char *argv[])
{
    SeamPlan plan = {0};
    long calls[SEAM_KINDS];
    const Scenario *scenario = argc > 1 ? game_run_find(argv[1]) : NULL;
    game_run_begin();
    if (!scenario) {
        list();
    } else {
        measure(scenario, calls);
        if (argc == 6 && plans_read(argv + 2, &plan)) {
            try_fault(scenario, &plan);
        } else {
            plans_try(calls, argc > 2 ? argv[2] : NULL, scenario->name, try_fault, scenario);
        }
    }
    game_run_end();
    return plans_finish(runs);
}
