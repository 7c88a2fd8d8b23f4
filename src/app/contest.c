#include "app/contest.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "engine/monotonic.h"

typedef struct ContestWorker {
    pthread_t thread;
    bool started;
    Interrupt interrupt;
    Contest *contest;
    int first;     /* the game that it begins with; -1: none */
    LiveGame live; /* guarded by the lock */
} ContestWorker;

struct Contest {
    MatchSetup setup;
    ContestListener listener;
    int workers;
    ContestWorker worker[CONTEST_WORKERS_MAX];
    atomic_bool stopped;
    pthread_mutex_t file_lock; /* guards the store and the listener; taken before `lock` */
    MatchStore store;
    pthread_mutex_t lock;      /* guards the rest, never while a file is written */
    MatchResult *result;       /* plan.games of them, likewise the next two */
    PlayedGame *game;          /* by number */
    int *order;                /* the numbers of those that were played, as they ended */
    int played, resumed, next; /* next: to be begun, if it has not been played yet */
    EngineFigures figures[2];
    SprtVerdict verdict;
    bool failed;
};

/* ---- how it stands; called with the lock ---- */

static void count_losses(const Contest *contest, int losses[2][LOSS_NONE])
{
    memset(losses, 0, 2 * LOSS_NONE * sizeof losses[0][0]);
    for (int i = 0; i < contest->played; i++) {
        const int number = contest->order[i];
        const PlayedGame *game = &contest->game[number];
        if (game->loss != LOSS_NONE) {
            const Color loser = color_other(game->outcome.winner);
            losses[match_plan_side(number, loser)][game->loss]++;
        }
    }
}

static ContestReport report(const Contest *contest)
{
    const int games = contest->setup.plan.games;
    ContestReport out = {.score = match_score_of(contest->result, games),
                         .played = contest->played,
                         .resumed = contest->resumed,
                         .complete = contest->played == games || contest->verdict != SPRT_UNDECIDED,
                         .failed = contest->failed,
                         .elsewhere = contest->store.elsewhere,
                         .verdict = contest->verdict};
    memcpy(out.figures, contest->figures, sizeof out.figures);
    count_losses(contest, out.losses);
    return out;
}

/* With the file's lock only. */
static void fail(Contest *contest, const MatchFault *why)
{
    pthread_mutex_lock(&contest->lock);
    contest->failed = true;
    pthread_mutex_unlock(&contest->lock);
    if (contest->listener.failed) {
        contest->listener.failed(contest->listener.user, why);
    }
}

/* A test that has ended stays so, whatever the games bring that were under way. */
static void judge(Contest *contest)
{
    if (contest->setup.has_sprt && contest->verdict == SPRT_UNDECIDED) {
        const MatchScore score = match_score_of(contest->result, contest->setup.plan.games);
        contest->verdict = match_score_verdict(&score, contest->setup.elo);
    }
}

static void note_played(Contest *contest, const PlayedGame *game)
{
    contest->result[game->number] = game->result;
    contest->game[game->number] = *game;
    contest->order[contest->played++] = game->number;
}

/* With the file's lock only. The game is known when it is in the file. */
static void count_game(ContestWorker *worker, RefereedGame *game)
{
    MatchFault fault;
    Contest *contest = worker->contest;
    PlayedGame played = match_archive_played(game);
    const int place = contest->store.games;
    const bool kept = match_store_add(&contest->store, game, &contest->setup.plan, &fault);
    played.place = contest->store.games > place ? place : -1;
    pthread_mutex_lock(&contest->lock);
    note_played(contest, &played);
    for (int i = 0; i < 2; i++) {
        engine_figures_add(&contest->figures[i], &game->figures[i]);
    }
    judge(contest);
    const ContestReport now = report(contest);
    pthread_mutex_unlock(&contest->lock);
    if (!kept) {
        fail(contest, &fault);
    }
    if (contest->listener.played) {
        contest->listener.played(contest->listener.user, game, &now);
    }
}

/* ---- the threads ---- */

/* The next game to be played, -1: no more. The lock is held. */
static int take_next(Contest *contest)
{
    const int games = contest->setup.plan.games;
    while (contest->next < games && contest->result[contest->next] != RESULT_NONE) {
        contest->next++;
    }
    const bool plays = contest->next < games && !atomic_load(&contest->stopped) &&
                       !contest->failed && contest->verdict == SPRT_UNDECIDED;
    return plays ? contest->next++ : -1;
}

static int next_game(Contest *contest)
{
    pthread_mutex_lock(&contest->lock);
    const int number = take_next(contest);
    pthread_mutex_unlock(&contest->lock);
    return number;
}

static void show_move(void *user, const RefereeSight *now)
{
    ContestWorker *worker = user;
    LiveGame *live = &worker->live;
    pthread_mutex_lock(&worker->contest->lock);
    live->count = now->count;
    memcpy(live->move, now->move, (size_t)now->count * sizeof *now->move);
    memcpy(live->left_ms, now->left_ms, sizeof live->left_ms);
    const int64_t now_ms = monotonic_ms();
    live->thought_ms = live->runs && !now->runs ? now_ms - live->since_ms : 0;
    live->since_ms = now_ms;
    live->runs = now->runs;
    pthread_mutex_unlock(&worker->contest->lock);
}

static void show_game(ContestWorker *worker, int number)
{
    pthread_mutex_lock(&worker->contest->lock);
    worker->live = (LiveGame){.number = number};
    pthread_mutex_unlock(&worker->contest->lock);
}

static void *play_games(void *user)
{
    ContestWorker *worker = user;
    Contest *contest = worker->contest;
    RefereedGame game;
    const RefereeWatch watch = {worker, show_move};
    for (game.number = worker->first; game.number >= 0; game.number = next_game(contest)) {
        bool failed = false;
        show_game(worker, game.number);
        const bool played =
            referee_play(&game, &contest->setup.plan, &worker->interrupt, &watch, &failed);
        pthread_mutex_lock(&contest->file_lock);
        if (played) {
            count_game(worker, &game);
        } else if (failed) {
            MatchFault fault;
            match_fault_set(&fault, match_fault_memory, NULL, NULL);
            fail(contest, &fault);
        }
        pthread_mutex_unlock(&contest->file_lock);
        record_free(game.record);
        if (!played) {
            break;
        }
    }
    return NULL;
}

/* ---- the match ---- */

static int compare_places(const void *one, const void *other)
{
    const PlayedGame *a = one, *b = other;
    return (a->place > b->place) - (a->place < b->place);
}

/* The games that the file has, in its order. False: out of memory. */
static bool take_games(Contest *contest, const PlayedGame *found)
{
    const int games = contest->setup.plan.games;
    PlayedGame *kept = malloc((size_t)games * sizeof *kept);
    int count = 0;
    for (int i = 0; kept && i < games; i++) {
        if (found[i].result != RESULT_NONE) {
            kept[count++] = found[i];
        }
    }
    if (kept) {
        qsort(kept, (size_t)count, sizeof *kept, compare_places);
    }
    for (int i = 0; i < count; i++) {
        note_played(contest, &kept[i]);
        judge(contest);
    }
    contest->resumed = count;
    free(kept);
    return kept != NULL;
}

/* Games that the file has are not played again. */
static bool resume(Contest *contest, const char *path, MatchStoreUse use, MatchFault *fault)
{
    const MatchPlan *plan = &contest->setup.plan;
    const size_t games = (size_t)plan->games;
    contest->result = calloc(games, sizeof *contest->result);
    contest->game = calloc(games, sizeof *contest->game);
    contest->order = calloc(games, sizeof *contest->order);
    match_fault_set(fault, match_fault_memory, NULL, NULL);
    if (!contest->result || !contest->game || !contest->order) {
        return false;
    }
    if (!match_store_open(&contest->store, path, use, plan, contest->game, fault)) {
        return false;
    }
    match_fault_set(fault, match_fault_memory, NULL, NULL);
    return take_games(contest, contest->game);
}

static bool prepare_workers(Contest *contest, int wanted)
{
    while (contest->workers < wanted && contest->workers < CONTEST_WORKERS_MAX) {
        ContestWorker *worker = &contest->worker[contest->workers];
        worker->contest = contest;
        worker->live.number = -1;
        if (!interrupt_init(&worker->interrupt)) {
            break;
        }
        contest->workers++;
    }
    return contest->workers > 0;
}

Contest *contest_new(MatchSetup *setup, const char *path, MatchStoreUse use, int workers,
                     ContestListener listener, MatchFault *fault)
{
    Contest *contest = calloc(1, sizeof *contest);
    if (!contest) {
        match_setup_free(setup);
        match_fault_set(fault, match_fault_memory, NULL, NULL);
        return NULL;
    }
    contest->setup = *setup;
    *setup = (MatchSetup){.opening = NULL};
    contest->listener = listener;
    contest->store.handle = -1;
    pthread_mutex_init(&contest->lock, NULL);
    pthread_mutex_init(&contest->file_lock, NULL);
    if (!resume(contest, path, use, fault)) {
        contest_free(contest);
        return NULL;
    }
    if (!prepare_workers(contest, workers)) {
        match_fault_set(fault, N_("The system has no more pipes to talk to engines."), NULL, NULL);
        contest_free(contest);
        return NULL;
    }
    return contest;
}

/* The first game goes to the first worker, whichever runs first. */
bool contest_start(Contest *contest)
{
    bool any = false;
    pthread_mutex_lock(&contest->lock);
    for (int i = 0; i < contest->workers; i++) {
        ContestWorker *worker = &contest->worker[i];
        worker->first = take_next(contest);
        worker->started = pthread_create(&worker->thread, NULL, play_games, worker) == 0;
        if (!worker->started && worker->first >= 0) {
            contest->next--;
        }
        any |= worker->started;
    }
    pthread_mutex_unlock(&contest->lock);
    return any;
}

/* interrupt_raise writes into a pipe, which a handler may do. */
void contest_stop(Contest *contest)
{
    atomic_store(&contest->stopped, true);
    for (int i = 0; i < contest->workers; i++) {
        interrupt_raise(&contest->worker[i].interrupt);
    }
}

void contest_wait(Contest *contest)
{
    for (int i = 0; i < contest->workers; i++) {
        if (contest->worker[i].started) {
            pthread_join(contest->worker[i].thread, NULL);
            contest->worker[i].started = false;
        }
    }
}

void contest_leave_file(Contest *contest)
{
    match_store_close(&contest->store);
}

void contest_free(Contest *contest)
{
    for (int i = 0; i < contest->workers; i++) {
        interrupt_free(&contest->worker[i].interrupt);
    }
    pthread_mutex_destroy(&contest->lock);
    pthread_mutex_destroy(&contest->file_lock);
    match_store_close(&contest->store);
    match_setup_free(&contest->setup);
    free(contest->result);
    free(contest->game);
    free(contest->order);
    free(contest);
}

/* ---- for the others ---- */

const MatchSetup *contest_setup(const Contest *contest)
{
    return &contest->setup;
}

ContestReport contest_report(Contest *contest)
{
    pthread_mutex_lock(&contest->lock);
    const ContestReport out = report(contest);
    pthread_mutex_unlock(&contest->lock);
    return out;
}

int contest_last_games(Contest *contest, PlayedGame *out, int max)
{
    pthread_mutex_lock(&contest->lock);
    const int count = contest->played < max ? contest->played : max;
    for (int i = 0; i < count; i++) {
        out[i] = contest->game[contest->order[contest->played - 1 - i]];
    }
    pthread_mutex_unlock(&contest->lock);
    return count;
}

int contest_workers(const Contest *contest)
{
    return contest->workers;
}

void contest_live_game(Contest *contest, int worker, LiveGame *out)
{
    pthread_mutex_lock(&contest->lock);
    *out = contest->worker[worker].live;
    pthread_mutex_unlock(&contest->lock);
}
