#include "train/duel_match.h"

#include <stdio.h>
#include <stdlib.h>

#include "train/progress.h"

typedef struct MatchRun {
    const DuelMatch *match;
    MatchResult *result;
    int64_t done;
    Progress progress;
} MatchRun;

static void get_sides(const void *user, int64_t index, Tuning side[DUEL_SIDES])
{
    (void)index;
    const MatchRun *run = user;
    for (int i = 0; i < DUEL_SIDES; i++) {
        side[i] = run->match->side[i];
    }
}

static MatchScore score_of(const MatchRun *run)
{
    return match_score_of(run->result, (int)(2 * run->match->pairs));
}

static void take_pair(void *user, int64_t index, const DuelPair *pair)
{
    MatchRun *run = user;
    run->result[2 * index] = pair->game[0];
    run->result[2 * index + 1] = pair->game[1];
    run->done++;
    if (progress_is_due(&run->progress)) {
        const ProgressText progress =
            progress_text(&run->progress, 0, run->done, run->match->pairs);
        const MatchScore score = score_of(run);
        const DuelMatchText text = duel_match_text(&score);
        fprintf(stderr, "%s: %s\n", progress.text, text.text);
    }
}

bool duel_match(const DuelMatch *match, MatchScore *score)
{
    MatchRun run = {.match = match, .progress = progress_begin()};
    run.result = calloc(2 * (size_t)match->pairs, sizeof *run.result);
    const DuelWork work = {.spec = &match->duel,
                           .count = match->pairs,
                           .threads = match->threads,
                           .user = &run,
                           .sides = get_sides,
                           .done = take_pair};
    const bool ok = run.result && duel_run(&work);
    if (ok) {
        *score = score_of(&run);
    } else {
        fprintf(stderr, "tengen-tune: out of memory\n");
    }
    free(run.result);
    return ok;
}

DuelMatchText duel_match_text(const MatchScore *score)
{
    DuelMatchText out;
    const EloInterval elo = match_score_elo(score);
    const int *pair = score->pair;
    snprintf(out.text, sizeof out.text,
             "%d wins, %d draws, %d losses; pairs %d %d %d %d %d; score %.2f %%, Elo %+.1f "
             "(%+.1f to %+.1f), LOS %.1f %%",
             score->wins, score->draws, score->losses, pair[0], pair[1], pair[2], pair[3], pair[4],
             100 * match_score_share(score), elo.elo + 0.0 /* not -0 */, elo.low, elo.high,
             100 * match_score_superiority(score));
    return out;
}
