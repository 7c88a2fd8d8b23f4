#include "app/contest_job.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/file.h"
#include "app/folder.h"
#include "app/match_names.h"
#include "app/wake.h"
#include "engine/monotonic.h"

struct ContestJob {
    pthread_t thread;
    Options *options; /* as --match would have them */
    ContestSides sides;
    bool play;
    bool stops;           /* the main thread's */
    pthread_mutex_t lock; /* guards the rest */
    bool stop, working;
    bool reading; /* the files of the match: may take for ever */
    bool left;    /* nobody waits for it: it frees itself */
    Contest *contest;
    bool failed;
    MatchFault fault;
};

static void set_options(Options *options, const ContestChoice *choice, const char *file)
{
    const ContestTime *time = contest_time(choice->time);
    const char *test = contest_test(choice->test)->word;
    options_init(options);
    memcpy(options->match, choice->side, sizeof options->match);
    options->games = choice->games;
    options->concurrency = choice->at_once;
    options->setup.rule = choice->rule;
    options->setup.size = choice->size;
    options->setup.move_ms = time->move_ms;
    for (int i = 0; i < 2; i++) {
        options->setup.time[i] =
            (TimeControl){.main_ms = time->main_ms, .increment_ms = time->increment_ms};
    }
    memcpy(options->openings, choice->openings, sizeof options->openings);
    snprintf(options->out, sizeof options->out, "%s", file);
    snprintf(options->sprt, sizeof options->sprt, "%s", choice->test > 0 ? test : "");
}

void contest_sides_set(ContestSides *sides, const ContestChoice *choice, const EngineEntry *list)
{
    match_names_set(choice->side, list, sides->name);
    for (int i = 0; i < 2; i++) {
        const EngineEntry *entry = choice->side[i].kind == PLAYER_ENGINE
                                       ? engine_entry_find(list, choice->side[i].engine)
                                       : NULL;
        sides->limits[i] = (MatchLimits){.threads = 0};
        if (entry) {
            sides->limits[i] = (MatchLimits){.max_memory = (int64_t)entry->memory_mib << 20,
                                             .threads = entry->threads,
                                             .move_ms = entry->move_ms};
        }
    }
}

/* ---- its thread ---- */

static void keep_fault(void *user, const MatchFault *why)
{
    ContestJob *job = user;
    pthread_mutex_lock(&job->lock);
    if (!job->failed) {
        job->failed = true;
        job->fault = *why;
    }
    pthread_mutex_unlock(&job->lock);
}

/* NULL: the fault says why. */
static Contest *read_contest(ContestJob *job)
{
    char folder[FILE_PATH_BYTES];
    const char *file = job->options->out;
    MatchFault fault;
    MatchSetup setup;
    Contest *contest = NULL;
    if (job->play && file[0] != '\0' && folder_of(file, folder, sizeof folder)) {
        folder_make(folder); /* if that fails, the file says why */
    }
    if (match_setup_read(&setup, job->options, &fault) == 0) {
        for (int i = 0; i < 2; i++) {
            setup.plan.side[i].limits = job->sides.limits[i];
            memcpy(setup.plan.side[i].name, job->sides.name[i], NAME_BYTES);
        }
        contest = contest_new(&setup, file, job->play ? MATCH_STORE_PLAY : MATCH_STORE_LOOK,
                              job->options->concurrency,
                              (ContestListener){.user = job, .failed = keep_fault}, &fault);
    } else {
        match_setup_free(&setup);
    }
    if (!contest) {
        keep_fault(job, &fault);
    }
    return contest;
}

static void discard(ContestJob *job)
{
    if (job->contest) {
        contest_free(job->contest);
    }
    pthread_mutex_destroy(&job->lock);
    free(job->options);
    free(job);
}

static void *work(void *user)
{
    ContestJob *job = user;
    Contest *contest = read_contest(job);
    pthread_mutex_lock(&job->lock);
    job->contest = contest;
    job->reading = false;
    const bool play = job->play && !job->stop && contest;
    const bool left = job->left;
    pthread_mutex_unlock(&job->lock);
    if (left) {
        discard(job);
        return NULL;
    }
    if (play && !contest_start(contest)) {
        MatchFault fault;
        match_fault_set(&fault, N_("The system has no more threads for the games."), NULL, NULL);
        keep_fault(job, &fault);
    }
    if (play) {
        contest_wait(contest);
    }
    if (contest) {
        contest_leave_file(contest);
    }
    pthread_mutex_lock(&job->lock);
    job->working = false;
    pthread_mutex_unlock(&job->lock);
    wake_main();
    return NULL;
}

/* ---- the main thread ---- */

ContestJob *contest_job_new(const ContestChoice *choice, const EngineEntry *list, const char *file,
                            bool play)
{
    ContestJob *job = calloc(1, sizeof *job);
    if (!job) {
        return NULL;
    }
    pthread_mutex_init(&job->lock, NULL);
    job->options = malloc(sizeof *job->options);
    job->play = play;
    job->working = job->reading = true;
    if (!job->options) {
        discard(job);
        return NULL;
    }
    set_options(job->options, choice, file);
    contest_sides_set(&job->sides, choice, list);
    if (pthread_create(&job->thread, NULL, work, job) != 0) {
        discard(job);
        return NULL;
    }
    return job;
}

void contest_job_stop(ContestJob *job)
{
    job->stops = true;
    pthread_mutex_lock(&job->lock);
    job->stop = true;
    Contest *contest = job->contest;
    pthread_mutex_unlock(&job->lock);
    if (contest) {
        contest_stop(contest);
    }
}

bool contest_job_is_working(ContestJob *job)
{
    pthread_mutex_lock(&job->lock);
    const bool working = job->working;
    pthread_mutex_unlock(&job->lock);
    return working;
}

bool contest_job_plays(const ContestJob *job)
{
    return job->play;
}

const ContestSides *contest_job_sides(const ContestJob *job)
{
    return &job->sides;
}

bool contest_job_is_stopping(const ContestJob *job)
{
    return job->stops;
}

Contest *contest_job_contest(ContestJob *job)
{
    pthread_mutex_lock(&job->lock);
    Contest *contest = job->contest;
    pthread_mutex_unlock(&job->lock);
    return contest;
}

bool contest_job_fault(ContestJob *job, MatchFault *out)
{
    pthread_mutex_lock(&job->lock);
    const bool failed = job->failed;
    *out = job->fault;
    pthread_mutex_unlock(&job->lock);
    return failed;
}

static bool has_come_to(ContestJob *job, int games, int moves)
{
    Contest *contest = contest_job_contest(job);
    LiveGame live;
    if (!contest || contest_report(contest).played < games) {
        return false;
    }
    contest_live_game(contest, 0, &live);
    return moves == 0 || (live.runs && live.count >= moves);
}

bool contest_job_wait(ContestJob *job, int games, int moves)
{
    const int64_t end = monotonic_ms() + 3600000;
    while (contest_job_is_working(job) && !has_come_to(job, games, moves)) {
        if (monotonic_ms() > end) {
            return false;
        }
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
    return true;
}

void contest_job_free(ContestJob *job)
{
    contest_job_stop(job);
    pthread_mutex_lock(&job->lock);
    const pthread_t thread = job->thread;
    const bool left = job->left = job->reading;
    pthread_mutex_unlock(&job->lock);
    if (left) {
        pthread_detach(thread);
        return;
    }
    pthread_join(thread, NULL);
    discard(job);
}
