#include "train/tune.h"

#include <stdio.h>

#include "train/progress.h"

_Static_assert((int)TUNING_COUNT <= (int)SPSA_MAX, "all may be tuned at once");

typedef struct TuneRun {
    const TuneSpec *spec;
    Spsa spsa;
    int which[SPSA_MAX]; /* the constant of a parameter */
    int result[TUNE_BATCH_MAX];
    int64_t before; /* pairs of earlier runs */
    int64_t done;
    Progress progress;
} TuneRun;

static void begin(TuneRun *run, const TuneSpec *spec)
{
    *run = (TuneRun){.spec = spec};
    Spsa *spsa = &run->spsa;
    spsa->seed = spec->duel.seed;
    spsa->rate = spec->rate;
    spsa->iterations = spec->pairs;
    for (int i = 0; i < TUNING_COUNT; i++) {
        if (spec->tuned[i]) {
            const TuningRow *row = tuning_row(i);
            run->which[spsa->count] = i;
            spsa->parameter[spsa->count++] = (SpsaParameter){
                .value = tuning_get(&spec->begin, i),
                .min = row->min,
                .max = row->max,
                .step = row->step,
            };
        }
    }
}

/* ---- progress ---- */

static void print_progress(const TuneRun *run)
{
    const ProgressText text =
        progress_text(&run->progress, run->before, run->done, run->spec->pairs);
    fprintf(stderr, "%s:", text.text);
    for (int i = 0; i < run->spsa.count; i++) {
        const int begun = tuning_get(&run->spec->begin, run->which[i]);
        if (spsa_value(&run->spsa, i) != begun) {
            fprintf(stderr, " %s %.1f (%d)", tuning_row(run->which[i])->name,
                    run->spsa.parameter[i].value, begun);
        }
    }
    fputc('\n', stderr);
}

/* ---- the games ---- */

static void get_sides(const void *user, int64_t index, Tuning side[DUEL_SIDES])
{
    const TuneRun *run = user;
    int plus[SPSA_MAX];
    int minus[SPSA_MAX];
    spsa_points(&run->spsa, index, plus, minus);
    side[0] = side[1] = run->spec->begin;
    for (int i = 0; i < run->spsa.count; i++) {
        tuning_set(&side[0], run->which[i], plus[i]);
        tuning_set(&side[1], run->which[i], minus[i]);
    }
}

static void take_pair(void *user, int64_t index, const DuelPair *pair)
{
    TuneRun *run = user;
    run->result[index - run->spsa.done] = duel_pair_score(pair);
    run->done++;
    if (progress_is_due(&run->progress)) {
        print_progress(run);
    }
}

static bool play_batch(TuneRun *run)
{
    const TuneSpec *spec = run->spec;
    const int64_t left = spec->pairs - run->spsa.done;
    const DuelWork work = {.spec = &spec->duel,
                           .first = run->spsa.done,
                           .count = left < spec->batch ? left : spec->batch,
                           .threads = spec->threads,
                           .user = run,
                           .sides = get_sides,
                           .done = take_pair};
    if (!duel_run(&work)) {
        fprintf(stderr, "tengen-tune: out of memory\n");
        return false;
    }
    spsa_update(&run->spsa, run->result, (int)work.count);
    return !spec->state_path || tune_state_write(spec, &run->spsa);
}

bool tune(const TuneSpec *spec, Tuning *found)
{
    TuneRun run;
    begin(&run, spec);
    bool ok = !spec->state_path || tune_state_read(spec, &run.spsa);
    run.before = run.done = run.spsa.done;
    run.progress = progress_begin();
    while (ok && run.spsa.done < spec->pairs) {
        ok = play_batch(&run);
    }
    if (ok) {
        print_progress(&run);
        *found = spec->begin;
        for (int i = 0; i < run.spsa.count; i++) {
            tuning_set(found, run.which[i], spsa_value(&run.spsa, i));
        }
    }
    return ok;
}
