/* cuts_app: kills the game before each of its file calls, and simulates a power failure after each:
 * every state of the disk that the syncs so far allow. The next start must show the last state that
 * was written completely, or a newer one; a position that was set up is in the library. A kill
 * damages no file, and a game whose end is played again counts once.
 *
 *   cuts_app kill|power SCENARIO [all]      without `all`: a sample, for ctest */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults/disk.h"
#include "faults/game_run.h"

static SeenRun whole; /* the scenario, undisturbed */
static int findings, runs;

/* The newest state of the scenario that equals the game's; 0: the start; -1: none. */
static int find_state(const Scenario *scenario, const SeenRun *again)
{
    if (again->games == 0) {
        return scenario->before != NO_GAME ? -1 : 0;
    }
    for (int i = whole.states; i > 0; i--) {
        if (game_run_same(&again->game[again->games - 1], &whole.state[i - 1])) {
            return i;
        }
    }
    bool begun = scenario->before != NO_GAME &&
                 game_run_same(&again->game[again->games - 1], game_run_start(scenario));
    return begun ? 0 : -1;
}

/* What is wrong with the folder `kept`, given that `saved` states had been written completely. */
static const char *judge_folder(const Scenario *scenario, int saved, SeenRun *again)
{
    bool put_aside;
    runs++;
    if (scenario->before != NO_GAME && !game_run_is_kept(game_run_start(scenario), &put_aside)) {
        return "the unfinished game of the last time is lost";
    }
    ChildEnd end = game_run_again(again);
    int state = find_state(scenario, again);
    if (end.hung || end.signal != 0 || end.status != 0) {
        return "the next start fails";
    }
    if (state < 0) {
        return "the next start shows a state that never was";
    }
    if (state < saved) {
        return "the next start shows an older state than the last one saved";
    }
    return saved > 0 && game_run_set_up() < whole.state[saved - 1].draft
               ? "the position that was set up is lost"
               : NULL;
}

static void report(const char *how, const Scenario *scenario, long at, const char *why, int saved,
                   const SeenRun *again)
{
    findings++;
    if (findings <= 20) {
        printf("%s %s %ld: %s (%d saved, %d shown)\n%s", how, scenario->name, at, why, saved,
               find_state(scenario, again), again->said);
        fflush(stdout);
    }
}

/* The player ends the game that is found once more, perhaps in another way. */
static const char *judge_another_end(void)
{
    static SeenRun ended;
    if (whole.noted == 0) {
        return NULL;
    }
    const ChildEnd end = game_run_end_again(&ended);
    return end.hung || end.signal != 0 || end.status != 0 ? "the game cannot be ended again"
           : ended.noted > whole.noted                    ? "a finished game counts twice"
                                                          : NULL;
}

/* ---- kills ---- */

static const char *judge_other_files(const SeenRun *seen, const SeenRun *again)
{
    return strstr(again->said, "was damaged") ? "a file is damaged"
           : again->noted < seen->saved_noted ? "a finished game is missing from the statistics"
                                              : NULL;
}

static void try_kills(const Scenario *scenario, long calls, long step)
{
    static SeenRun seen, again;
    for (long at = 1; at <= calls; at += step) {
        SeamPlan plan = {SEAM_FILES, SEAM_KILL, at, 0};
        ChildEnd end = game_run_play(scenario, &plan, false, &seen);
        const char *function = seam_state()->function;
        if (end.hung || (end.signal != 9 && function)) {
            report("kill", scenario, at, "the kill failed", 0, &seen);
            continue;
        }
        const char *why = judge_folder(scenario, seen.saved, &again);
        why = why ? why : judge_other_files(&seen, &again);
        why = why ? why : judge_another_end();
        if (why) {
            report(function ? function : "kill", scenario, at, why, seen.saved, &again);
        }
    }
}

/* ---- power cuts ---- */

typedef struct Cut {
    const Scenario *scenario;
    int saved, noted; /* states, and finished games in the statistics */
    long at;
} Cut;

static void try_state(void *user)
{
    static SeenRun again;
    const Cut *cut = user;
    const char *why = judge_folder(cut->scenario, cut->saved, &again);
    if (!why && again.noted < cut->noted) {
        why = "a finished game is missing from the statistics";
    }
    why = why ? why : judge_another_end();
    if (why) {
        report("power", cut->scenario, cut->at, why, cut->saved, &again);
    }
}

static void try_cuts(const Scenario *scenario, bool every)
{
    static SeamStep steps[SEAM_STEPS_MAX];
    int count = atomic_load(&seam_state()->steps), step = every ? 1 : 4 + count / 10;
    char *log = malloc(SEAM_LOG_BYTES);
    if (!log || count > SEAM_STEPS_MAX) {
        printf("too many steps\n");
        exit(1);
    }
    memcpy(log, seam_state()->log, SEAM_LOG_BYTES);
    memcpy(steps, seam_state()->step, sizeof steps);
    Disk *disk = disk_new(log);
    game_run_lay_out(scenario);
    disk_read_folder(disk, "kept");
    Cut cut = {.scenario = scenario};
    for (int i = 0; i < count; i++) {
        disk_step(disk, &steps[i]);
        if (steps[i].kind == STEP_MARK) {
            if (steps[i].file <= 0) {
                cut.saved = -steps[i].file;
                cut.noted = (int)steps[i].length;
            }
            continue;
        }
        cut.at = i;
        if (i % step == 0) {
            disk_each_state(disk, "kept", every, try_state, &cut);
        }
    }
    disk_free(disk);
    free(log);
}

int main(int argc, char *argv[])
{
    const Scenario *scenario = argc > 2 ? game_run_find(argv[2]) : NULL;
    bool every = argc > 3 && strcmp(argv[3], "all") == 0;
    if (!scenario) {
        printf("usage: cuts_app kill|power SCENARIO [all]\n");
        return 2;
    }
    game_run_begin();
    ChildEnd end = game_run_play(scenario, &(SeamPlan){SEAM_FILES, SEAM_COUNT, 0, 0}, true, &whole);
    long calls = atomic_load(&seam_state()->matched);
    if (end.hung || end.signal != 0 || end.status != 0) {
        printf("%s fails without a cut:\n%s", scenario->name, whole.said);
        return 1;
    }
    if (strcmp(argv[1], "kill") == 0) {
        try_kills(scenario, calls, every ? 1 : 1 + calls / 10);
    } else {
        try_cuts(scenario, every);
    }
    game_run_end();
    printf("%d states, %d findings\n", runs, findings);
    return findings == 0 ? 0 : 1;
}
