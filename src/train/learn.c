#include "train/learn.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "train/state_file.h"

enum { WARM_UP = 100 /* steps in which the learning rate rises */ };

/* A batch is split into lanes. Their gradients are added in order, so that the rounding does not
 * depend on the number of threads. */
enum { LANES = LEARN_THREADS_MAX };

typedef struct Lane {
    Gradient *gradient;
    float *derivative;
    Losses losses;
} Lane;

typedef struct Learner {
    const LearnSpec *spec;
    const Lessons *lessons;
    Model *model;
    size_t total; /* number of parameters */
    float *derivative;
    float *mean, *square; /* Adam's moments */
    int64_t step;
    int epoch; /* epochs done */
    uint32_t *order;
    Lane lane[LANES];
    /* The current batch: part of `order`. */
    size_t from, to;
    bool learns;
} Learner;

/* ---- a batch ---- */

typedef struct Share {
    Learner *learner;
    int thread;
} Share;

static void *share_run(void *data)
{
    const Share *share = data;
    Learner *learner = share->learner;
    const size_t count = learner->to - learner->from;
    for (size_t i = (size_t)share->thread; i < LANES; i += (size_t)learner->spec->threads) {
        Lane *lane = &learner->lane[i];
        if (learner->learns) {
            memset(lane->derivative, 0, learner->total * sizeof *lane->derivative);
        }
        const size_t to = learner->from + count * (i + 1) / LANES;
        for (size_t k = learner->from + count * i / LANES; k < to; k++) {
            gradient_lesson(lane->gradient, learner->model, learner->lessons,
                            &learner->lessons->lesson[learner->order[k]], &lane->losses,
                            learner->learns ? lane->derivative : NULL);
        }
    }
    return NULL;
}

static void batch_run(Learner *learner, size_t from, size_t to, bool learns)
{
    Share share[LANES];
    pthread_t thread[LANES];
    bool started[LANES] = {false};
    learner->from = from;
    learner->to = to;
    learner->learns = learns;
    for (int i = 0; i < learner->spec->threads; i++) {
        share[i] = (Share){learner, i};
        started[i] = i > 0 && pthread_create(&thread[i], NULL, share_run, &share[i]) == 0;
    }
    for (int i = 0; i < learner->spec->threads; i++) {
        if (started[i]) {
            pthread_join(thread[i], NULL);
        } else {
            share_run(&share[i]);
        }
    }
}

static void sum_derivatives(Learner *learner, size_t batch)
{
    const float scale = 1.0f / (float)batch;
    for (size_t i = 0; i < learner->total; i++) {
        float sum = 0;
        for (int lane = 0; lane < LANES; lane++) {
            sum += learner->lane[lane].derivative[i];
        }
        learner->derivative[i] = sum * scale;
    }
    gradient_finish(learner->model, learner->derivative);
}

static void take_step(Learner *learner, double rate)
{
    learner->step++;
    const float correct1 = (float)(1 / (1 - pow(0.9, (double)learner->step)));
    const float correct2 = (float)(1 / (1 - pow(0.999, (double)learner->step)));
    const float by = (float)rate * correct1;
    float *parameter = learner->model->parameter;
    for (size_t i = 0; i < learner->total; i++) {
        const float g = learner->derivative[i];
        learner->mean[i] = 0.9f * learner->mean[i] + 0.1f * g;
        learner->square[i] = 0.999f * learner->square[i] + 0.001f * g * g;
        parameter[i] -= by * learner->mean[i] / (sqrtf(learner->square[i] * correct2) + 1e-8f);
    }
    const float hold = (float)(1 - rate * learner->spec->decay);
    for (int side = 0; side < learner->model->sides; side++) {
        float *line = parameter + (size_t)side * GRADIENT_SIDE + GRADIENT_LINE;
        for (int i = 0; i < NETWORK_LINES * NETWORK_FEATURES; i++) {
            line[i] *= hold;
        }
    }
    model_update(learner->model);
}

/* ---- the state between epochs ---- */

/* Everything but epoch and step must be the same to continue a state. A state is read only by the
 * machine that wrote it, so its numbers are in native byte order. */
typedef struct StateHead {
    char mark[8];
    uint64_t seed, lessons, total;
    double rate, decay;
    int32_t epochs, batch, sides, epoch;
    int64_t step;
} StateHead;

static const char mark[8] = "tengen1";

static StateHead state_head(const Learner *learner)
{
    const LearnSpec *spec = learner->spec;
    StateHead head;
    memset(&head, 0, sizeof head);
    memcpy(head.mark, mark, sizeof mark);
    head.seed = spec->seed;
    head.lessons = learner->lessons->total;
    head.total = learner->total;
    head.rate = spec->rate;
    head.decay = spec->decay;
    head.epochs = spec->epochs;
    head.batch = spec->batch;
    head.sides = learner->model->sides;
    head.epoch = learner->epoch;
    head.step = learner->step;
    return head;
}

static bool write_parameters(const Learner *learner, FILE *file)
{
    const StateHead head = state_head(learner);
    return fwrite(&head, sizeof head, 1, file) == 1 &&
           fwrite(learner->model->parameter, sizeof(float), learner->total, file) ==
               learner->total &&
           fwrite(learner->mean, sizeof(float), learner->total, file) == learner->total &&
           fwrite(learner->square, sizeof(float), learner->total, file) == learner->total;
}

static bool state_write(const Learner *learner)
{
    const char *path = learner->spec->state_path;
    StateFile state;
    const bool ok = state_file_begin(&state, path) &&
                    state_file_end(&state, write_parameters(learner, state.file));
    if (!ok) {
        fprintf(stderr, "tengen-learn: %s: the state cannot be written: %s\n", path,
                strerror(errno));
    }
    return ok;
}

/* Also succeeds if there is no state yet; an empty file is what an attempt to write one has left.
 */
static bool state_read(Learner *learner)
{
    const char *path = learner->spec->state_path;
    FILE *file = fopen(path, "rb");
    if (!file) {
        if (errno != ENOENT) {
            fprintf(stderr, "tengen-learn: %s: %s\n", path, strerror(errno));
        }
        return errno == ENOENT;
    }
    StateHead head;
    bool ok = fread(&head, sizeof head, 1, file) == 1;
    if (!ok && !ferror(file) && ftell(file) == 0) {
        fclose(file);
        return true;
    }
    if (ok) {
        StateHead expected = state_head(learner);
        expected.epoch = head.epoch;
        expected.step = head.step;
        // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): byte equality is intended
        ok = memcmp(&expected, &head, sizeof head) == 0 && head.epoch >= 0 &&
             head.epoch <= head.epochs;
    }
    if (!ok) {
        fprintf(stderr,
                "tengen-learn: %s: not a state of this program with these games and options\n",
                path);
    } else {
        ok = fread(learner->model->parameter, sizeof(float), learner->total, file) ==
                 learner->total &&
             fread(learner->mean, sizeof(float), learner->total, file) == learner->total &&
             fread(learner->square, sizeof(float), learner->total, file) == learner->total;
        if (!ok) {
            fprintf(stderr, "tengen-learn: %s: the state is truncated\n", path);
        }
        learner->epoch = head.epoch;
        learner->step = head.step;
    }
    fclose(file);
    return ok;
}

bool learn_begin_from(const char *state_path, Model *model)
{
    FILE *file = fopen(state_path, "rb");
    StateHead head;
    bool ok = file && fread(&head, sizeof head, 1, file) == 1 &&
              memcmp(head.mark, mark, sizeof mark) == 0 && head.sides <= model->sides &&
              head.sides > 0 && head.total == (uint64_t)head.sides * GRADIENT_SIDE;
    for (int side = 0; ok && side < model->sides; side++) {
        float *to = model->parameter + (size_t)side * GRADIENT_SIDE;
        if (side < head.sides) {
            ok = fread(to, sizeof(float), GRADIENT_SIDE, file) == GRADIENT_SIDE;
        } else {
            memcpy(to, model->parameter, GRADIENT_SIDE * sizeof(float));
        }
    }
    if (!ok) {
        fprintf(stderr, "tengen-learn: %s: not a state to start from\n", state_path);
    }
    if (file) {
        fclose(file);
    }
    model_update(model);
    return ok;
}

/* ---- epochs ---- */

/* Fills `order` with the lessons of one set. Returns their number. */
static size_t take_lessons(Learner *learner, bool held_back)
{
    size_t total = 0;
    for (size_t i = 0; i < learner->lessons->total; i++) {
        if (learner->lessons->lesson[i].held_back == held_back) {
            learner->order[total++] = (uint32_t)i;
        }
    }
    return total;
}

static Losses take_losses(Learner *learner)
{
    Losses sum = {0};
    for (int i = 0; i < LANES; i++) {
        Losses *of = &learner->lane[i].losses;
        sum.value += of->value;
        sum.result += of->result;
        sum.order += of->order;
        sum.values += of->values;
        sum.results += of->results;
        sum.orders += of->orders;
        sum.first += of->first;
        sum.among_three += of->among_three;
        memset(of, 0, sizeof *of);
    }
    return sum;
}

static double mean_of(double sum, int64_t count)
{
    return count > 0 ? sum / (double)count : 0;
}

static void epoch_run(Learner *learner, LearnReport *report)
{
    const LearnSpec *spec = learner->spec;
    const size_t batch = (size_t)spec->batch;
    const size_t total = take_lessons(learner, false);
    const double steps = (double)((total + batch - 1) / batch) * spec->epochs;
    /* Fisher-Yates shuffle. */
    Random random = random_begin(spec->seed, (uint64_t)learner->epoch + 1);
    for (size_t i = total; i > 1; i--) {
        const size_t k = (size_t)(random_next(&random) % i);
        const uint32_t kept = learner->order[i - 1];
        learner->order[i - 1] = learner->order[k];
        learner->order[k] = kept;
    }
    for (size_t i = 0; i < total; i += batch) {
        const size_t to = i + batch < total ? i + batch : total;
        batch_run(learner, i, to, true);
        sum_derivatives(learner, to - i);
        const double fallen = 0.5 + 0.5 * cos(3.14159265358979 * (double)learner->step / steps);
        const double risen = learner->step < WARM_UP ? (double)(learner->step + 1) / WARM_UP : 1;
        take_step(learner, spec->rate * fallen * risen);
    }
    learner->epoch++;
    const Losses losses = take_losses(learner);
    report->value[0] = mean_of(losses.value, losses.values);
    report->order[0] = mean_of(losses.order, losses.orders);
}

static void validate(Learner *learner, LearnReport *report)
{
    const size_t total = take_lessons(learner, true);
    batch_run(learner, 0, total, false);
    const Losses losses = take_losses(learner);
    report->value[1] = mean_of(losses.value, losses.values);
    report->result = mean_of(losses.result, losses.results);
    report->order[1] = mean_of(losses.order, losses.orders);
    report->first = mean_of((double)losses.first, losses.orders);
    report->among_three = mean_of((double)losses.among_three, losses.orders);
}

static bool learner_open(Learner *learner, const LearnSpec *spec, const Lessons *lessons,
                         Model *model)
{
    const size_t total = (size_t)model->sides * GRADIENT_SIDE;
    *learner = (Learner){.spec = spec, .lessons = lessons, .model = model, .total = total};
    learner->derivative = calloc(total, sizeof(float));
    learner->mean = calloc(total, sizeof(float));
    learner->square = calloc(total, sizeof(float));
    learner->order = calloc(lessons->total + 1, sizeof *learner->order);
    bool ok = learner->derivative && learner->mean && learner->square && learner->order;
    for (int i = 0; i < LANES; i++) {
        learner->lane[i].gradient = gradient_new();
        learner->lane[i].derivative = calloc(total, sizeof(float));
        ok = ok && learner->lane[i].gradient && learner->lane[i].derivative;
    }
    if (!ok) {
        fprintf(stderr, "tengen-learn: out of memory for %zu lessons\n", lessons->total);
    }
    return ok;
}

static void learner_close(Learner *learner)
{
    free(learner->derivative);
    free(learner->mean);
    free(learner->square);
    free(learner->order);
    for (int i = 0; i < LANES; i++) {
        gradient_free(learner->lane[i].gradient);
        free(learner->lane[i].derivative);
    }
}

bool learn(const LearnSpec *spec, const Lessons *lessons, Model *model, LearnReport *report,
           FILE *progress)
{
    Learner learner;
    bool ok = learner_open(&learner, spec, lessons, model);
    memset(report, 0, sizeof *report);
    ok = ok && (!spec->state_path || state_read(&learner));
    if (ok) {
        model_update(model);
        validate(&learner, report); /* for a state that is already finished */
    }
    while (ok && learner.epoch < spec->epochs) {
        epoch_run(&learner, report);
        validate(&learner, report);
        if (progress) {
            fprintf(progress,
                    "epoch %d/%d: value %.5f order %.5f; held back: value %.5f (result %.5f) order "
                    "%.5f, first %.1f%%, among three %.1f%%\n",
                    learner.epoch, spec->epochs, report->value[0], report->order[0],
                    report->value[1], report->result, report->order[1], 100 * report->first,
                    100 * report->among_three);
            fflush(progress);
        }
        ok = !spec->state_path || state_write(&learner);
    }
    learner_close(&learner);
    return ok;
}
