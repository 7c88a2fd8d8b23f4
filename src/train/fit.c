#include "train/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train/random.h"

enum {
    BATCH = 2048,
    SHARES = SHAPE_COUNT + THREAT_COUNT, /* of a pair of side and role */
    PAIRS = 4,
    MASKS_AT = SAMPLE_FEATURES + PAIRS * SHARES,
    PARAMETERS = MASKS_AT + 2 * WEIGHTS_MASKS
};

/* Parameters: a deviation for each feature, the shares of each pair, then the masks. */
typedef struct Fit {
    const FitSpec *spec;
    const Samples *samples;
    int part[PAIRS][WEIGHTS_SETS][5]; /* the parameters of the shares that a set's weight has */
    double parameter[PARAMETERS];
    double gradient[PARAMETERS];
    double mean[PARAMETERS], square[PARAMETERS]; /* Adam's */
    double weight[SAMPLE_FEATURES];              /* the sums that follow from `parameter` */
    double slope[SAMPLE_FEATURES];               /* of the loss, by weight */
    int64_t step;
} Fit;

static void make_parts(Fit *fit)
{
    const Worths *worths = weights_get(fit->spec->rule);
    for (unsigned code = 0; code < PATTERN_CODES; code++) {
        const int set = pattern_set(code);
        for (int pair = 0; pair < PAIRS && set < WEIGHTS_SETS; pair++) {
            const int side = pair / 2;
            int *part = fit->part[pair][set];
            const int base = SAMPLE_FEATURES + pair * SHARES;
            for (int i = 0; i < 4; i++) {
                part[i] = base + (int)(code >> (4 * i) & 15U);
            }
            part[4] = base + SHAPE_COUNT + worths->worth[side][code].threat;
        }
    }
}

static void make_weights(Fit *fit)
{
    for (int pair = 0; pair < 2 * fit->samples->sides; pair++) {
        for (int set = 0; set < WEIGHTS_SETS; set++) {
            double sum = fit->parameter[pair * WEIGHTS_SETS + set];
            for (int i = 0; i < 5; i++) {
                sum += fit->parameter[fit->part[pair][set][i]];
            }
            fit->weight[pair * WEIGHTS_SETS + set] = sum;
        }
    }
}

/* Hands the slopes on to the parameters, and lets Adam take a step. `batch`: samples in it. */
static void take_step(Fit *fit, double rate, int batch, size_t total)
{
    const double hold = 1 / (fit->spec->deviation * fit->spec->deviation * (double)total);
    for (int pair = 0; pair < 2 * fit->samples->sides; pair++) {
        for (int set = 0; set < WEIGHTS_SETS; set++) {
            const int feature = pair * WEIGHTS_SETS + set;
            const double slope = fit->slope[feature] / batch;
            fit->gradient[feature] = slope + hold * fit->parameter[feature];
            for (int i = 0; i < 5; i++) {
                fit->gradient[fit->part[pair][set][i]] += slope;
            }
        }
    }
    for (int i = MASKS_AT; i < PARAMETERS; i++) {
        fit->gradient[i] = fit->gradient[i] / batch + hold / 16 * fit->parameter[i];
    }
    fit->step++;
    const double correct1 = 1 - pow(0.9, (double)fit->step);
    const double correct2 = 1 - pow(0.999, (double)fit->step);
    for (int i = 0; i < PARAMETERS; i++) {
        const double g = fit->gradient[i];
        fit->mean[i] = 0.9 * fit->mean[i] + 0.1 * g;
        fit->square[i] = 0.999 * fit->square[i] + 0.001 * g * g;
        fit->parameter[i] -=
            rate * (fit->mean[i] / correct1) / (sqrt(fit->square[i] / correct2) + 1e-9);
    }
    memset(fit->slope, 0, sizeof fit->slope);
    memset(fit->gradient, 0, sizeof fit->gradient);
}

/* ---- the value ---- */

static double value_of(const Fit *fit, const Sample *sample)
{
    double sum =
        fit->parameter[MASKS_AT + (fit->samples->sides == 2 ? sample->side : 0) * WEIGHTS_MASKS +
                       sample->mask];
    const SampleCount *count = &fit->samples->count[sample->counts];
    for (int i = 0; i < sample->count_total; i++) {
        sum += fit->weight[count[i].feature] * count[i].count;
    }
    return sum;
}

/* The cross-entropy of one sample; adds its slopes if it is to be learnt from. */
static double value_sample(Fit *fit, const Sample *sample, bool learn)
{
    const double chance = 1 / (1 + exp(-value_of(fit, sample)));
    const double target = sample->target;
    if (learn) {
        const double slope = chance - target;
        const SampleCount *count = &fit->samples->count[sample->counts];
        for (int i = 0; i < sample->count_total; i++) {
            fit->slope[count[i].feature] += slope * count[i].count;
        }
        fit->gradient[MASKS_AT + (fit->samples->sides == 2 ? sample->side : 0) * WEIGHTS_MASKS +
                      sample->mask] += slope;
    }
    const double tiny = 1e-12;
    return -target * log(chance + tiny) - (1 - target) * log(1 - chance + tiny);
}

/* ---- the order of moves ---- */

static double policy_sample(Fit *fit, const Sample *sample, bool learn, int *rank)
{
    double score[POINTS_MAX] = {0};
    const uint16_t *feature = &fit->samples->candidate[2 * sample->candidates];
    double highest = -1e300;
    *rank = 1;
    for (int i = 0; i < sample->candidate_total; i++) {
        score[i] = fit->weight[feature[2 * i]] + fit->weight[feature[2 * i + 1]];
        highest = score[i] > highest ? score[i] : highest;
        *rank += i > 0 && score[i] > score[0];
    }
    double sum = 0;
    for (int i = 0; i < sample->candidate_total; i++) {
        sum += exp(score[i] - highest);
    }
    for (int i = 0; learn && i < sample->candidate_total; i++) {
        const double slope = exp(score[i] - highest) / sum - (i == 0);
        fit->slope[feature[2 * i]] += slope;
        fit->slope[feature[2 * i + 1]] += slope;
    }
    return log(sum) - (score[0] - highest);
}

/* ---- both ---- */

typedef enum Goal { GOAL_VALUE, GOAL_POLICY } Goal;

static bool is_used(const Sample *sample, Goal goal)
{
    return goal == GOAL_VALUE ? sample->target >= 0 : sample->candidate_total > 1;
}

static double one_sample(Fit *fit, const Sample *sample, Goal goal, bool learn, int *rank)
{
    return goal == GOAL_VALUE ? value_sample(fit, sample, learn)
                              : policy_sample(fit, sample, learn, rank);
}

/* Fisher and Yates's shuffle. */
static void shuffle(uint32_t *order, size_t total, Random *random)
{
    for (size_t i = total; i > 1; i--) {
        const size_t k = (size_t)(random_next(random) % i);
        const uint32_t kept = order[i - 1];
        order[i - 1] = order[k];
        order[k] = kept;
    }
}

static double validate(Fit *fit, Goal goal, FitReport *report)
{
    double loss = 0;
    int64_t total = 0;
    int64_t first = 0;
    int64_t among = 0;
    for (size_t i = 0; i < fit->samples->total; i++) {
        const Sample *sample = &fit->samples->sample[i];
        int rank = 0;
        if (sample->held_back && is_used(sample, goal)) {
            loss += one_sample(fit, sample, goal, false, &rank);
            total++;
            first += rank == 1;
            among += rank <= 3;
        }
    }
    if (total > 0 && goal == GOAL_POLICY) {
        report->top1 = (double)first / (double)total;
        report->top3 = (double)among / (double)total;
    }
    return total > 0 ? loss / (double)total : 0;
}

static void run_epochs(Fit *fit, Goal goal, uint32_t *order, FitReport *report, FILE *progress)
{
    double *losses = goal == GOAL_VALUE ? report->value_loss : report->policy_loss;
    size_t total = 0;
    for (size_t i = 0; i < fit->samples->total; i++) {
        const Sample *sample = &fit->samples->sample[i];
        if (!sample->held_back && is_used(sample, goal)) {
            order[total++] = (uint32_t)i;
        }
    }
    memset(fit->parameter, 0, sizeof fit->parameter);
    memset(fit->mean, 0, sizeof fit->mean);
    memset(fit->square, 0, sizeof fit->square);
    fit->step = 0;
    Random random = random_begin(fit->spec->seed, (uint64_t)goal);
    /* Of the order, a candidate has two weights where a position has hundreds. */
    const double rate = fit->spec->rate * (goal == GOAL_POLICY ? 20 : 1);
    for (int epoch = 0; epoch < fit->spec->epochs && total > 0; epoch++) {
        const double left = 1 - (double)epoch / fit->spec->epochs;
        double loss = 0;
        shuffle(order, total, &random);
        for (size_t i = 0; i < total; i++) {
            int rank;
            if (i % BATCH == 0) {
                make_weights(fit);
            }
            loss += one_sample(fit, &fit->samples->sample[order[i]], goal, true, &rank);
            if (i % BATCH == BATCH - 1 || i + 1 == total) {
                take_step(fit, rate * left, (int)(i % BATCH) + 1, total);
            }
        }
        make_weights(fit);
        losses[0] = loss / (double)total;
        losses[1] = validate(fit, goal, report);
        if (progress) {
            fprintf(progress, "%s epoch %d/%d: loss %.5f, held back %.5f\n",
                    goal == GOAL_VALUE ? "value" : "order", epoch + 1, fit->spec->epochs, losses[0],
                    losses[1]);
        }
    }
}

static int16_t rounded(double x)
{
    const double bound = 8000;
    return (int16_t)lrint(x > bound ? bound : x < -bound ? -bound : x);
}

static void take_weights(const Fit *fit, Goal goal, Weights *weights)
{
    const int sides = fit->samples->sides;
    for (int side = 0; side < 2; side++) {
        for (int role = 0; role < 2; role++) {
            for (int set = 0; set < WEIGHTS_SETS; set++) {
                const double weight = fit->weight[sample_feature(sides, side, role, set)];
                if (goal == GOAL_VALUE) {
                    weights->value[side][role][set] = rounded(weight * WEIGHTS_LOGIT);
                } else {
                    weights->order[side][role][set] = rounded(weight * WEIGHTS_NAT);
                }
            }
        }
        for (int mask = 0; goal == GOAL_VALUE && mask < WEIGHTS_MASKS; mask++) {
            const int at = MASKS_AT + (sides == 2 ? side : 0) * WEIGHTS_MASKS + mask;
            weights->threat[side][mask] = rounded(fit->parameter[at] * WEIGHTS_LOGIT);
        }
    }
}

bool fit_weights(const FitSpec *spec, const Samples *samples, Weights *weights, FitReport *report,
                 FILE *progress)
{
    Fit *fit = calloc(1, sizeof *fit);
    uint32_t *order = malloc((samples->total + 1) * sizeof *order);
    if (!fit || !order) {
        free(fit);
        free(order);
        return false;
    }
    fit->spec = spec;
    fit->samples = samples;
    make_parts(fit);
    memset(report, 0, sizeof *report);
    run_epochs(fit, GOAL_VALUE, order, report, progress);
    take_weights(fit, GOAL_VALUE, weights);
    run_epochs(fit, GOAL_POLICY, order, report, progress);
    take_weights(fit, GOAL_POLICY, weights);
    free(fit);
    free(order);
    return true;
}
