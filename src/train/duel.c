#include "train/duel.h"

#include <pthread.h>
#include <stdlib.h>

#include "engine/rules/rules.h"
#include "train/play.h"

enum { START_SHARE = 4 /* a start is searched with this part of a move's nodes */ };

/* ---- a pair ---- */

int duel_pair_score(const DuelPair *pair)
{
    int score = 0;
    for (int i = 0; i < 2; i++) {
        score += (pair->game[i] == RESULT_WIN) - (pair->game[i] == RESULT_LOSS);
    }
    return score;
}

/* The winner of a game that goes on from `position`; COLOR_EMPTY: a draw. */
static Color play_game(Position *position, uint64_t nodes, Search *black, Search *white)
{
    int before = 0;
    search_clear(black);
    search_clear(white);
    while (!play_is_draw(position)) {
        const Color color = position->to_move;
        Search *search = color == COLOR_BLACK ? black : white;
        PlayTurn turn;
        Color winner;
        if (!play_choose(search, position, nodes, before, &turn, &winner)) {
            return winner;
        }
        if (rules_wins(position, turn.move, color)) {
            return color;
        }
        position_make(position, turn.move);
        before = turn.value;
    }
    return COLOR_EMPTY;
}

static Rule rule_of(const DuelSpec *spec, int64_t index)
{
    static const Rule in_turn[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU};
    return spec->all_rules ? in_turn[index % 3] : spec->rule;
}

/* The search has the default constants, so that the start does not depend on those of a side. */
static void find_start(const DuelSpec *spec, int64_t index, Search *search, Position *position)
{
    Random random = random_begin(spec->seed, (uint64_t)index);
    const PlayStart start = {.rule = rule_of(spec, index),
                             .size = spec->size,
                             .nodes = (spec->nodes + START_SHARE - 1) / START_SHARE};
    search_clear(search);
    search_tune(search, NULL);
    play_start(&start, search, &random, position);
}

void duel_play_pair(const DuelSpec *spec, int64_t index, Search *const search[DUEL_SIDES],
                    const Tuning side[DUEL_SIDES], DuelPair *pair)
{
    Position start;
    find_start(spec, index, search[0], &start);
    for (int i = 0; i < DUEL_SIDES; i++) {
        search_tune(search[i], &side[i]);
    }
    for (int i = 0; i < 2; i++) {
        const Color own = i == 0 ? COLOR_BLACK : COLOR_WHITE;
        Position position = start;
        const Color winner = play_game(&position, spec->nodes, search[i], search[1 - i]);
        pair->game[i] = winner == COLOR_EMPTY ? RESULT_DRAW
                        : winner == own       ? RESULT_WIN
                                              : RESULT_LOSS;
    }
    for (int i = 0; i < DUEL_SIDES; i++) {
        search_tune(search[i], NULL);
    }
}

/* ---- threads ---- */

typedef struct DuelRun {
    const DuelWork *work;
    pthread_mutex_t lock; /* guards all below */
    int64_t begun, done;
} DuelRun;

static int64_t take_index(DuelRun *run)
{
    pthread_mutex_lock(&run->lock);
    const int64_t number = run->begun < run->work->count ? run->begun++ : -1;
    pthread_mutex_unlock(&run->lock);
    return number < 0 ? -1 : run->work->first + number;
}

static void play_pairs(DuelRun *run, Search *const search[DUEL_SIDES])
{
    const DuelWork *work = run->work;
    int64_t index;
    while ((index = take_index(run)) >= 0) {
        Tuning side[DUEL_SIDES];
        DuelPair pair;
        work->sides(work->user, index, side);
        duel_play_pair(work->spec, index, search, side, &pair);
        pthread_mutex_lock(&run->lock);
        run->done++;
        work->done(work->user, index, &pair);
        pthread_mutex_unlock(&run->lock);
    }
}

static void *run_thread(void *user)
{
    DuelRun *run = user;
    Search *search[DUEL_SIDES];
    for (int i = 0; i < DUEL_SIDES; i++) {
        search[i] = search_new(run->work->spec->hash_bytes);
    }
    if (search[0] && search[1]) {
        play_pairs(run, search);
    }
    for (int i = 0; i < DUEL_SIDES; i++) {
        search_free(search[i]);
    }
    return NULL;
}

bool duel_run(const DuelWork *work)
{
    DuelRun run = {.work = work};
    pthread_t *thread = calloc((size_t)work->threads, sizeof *thread);
    int threads = 0;
    pthread_mutex_init(&run.lock, NULL);
    while (thread && threads < work->threads && search_thread(&thread[threads], run_thread, &run)) {
        threads++;
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(thread[i], NULL);
    }
    pthread_mutex_destroy(&run.lock);
    free(thread);
    return run.done == work->count;
}
