#include "engine/ai/weights.h"

#include <pthread.h>
#include <string.h>

#include "engine/ai/weights_fitted.h"

static Worths tables[RULE_COUNT];
static Weights weights_of[RULE_COUNT];

/* Caro's games are nearest to freestyle's. */
static const FittedWeights *const fitted[RULE_COUNT] = {
    [RULE_FREESTYLE] = &weights_freestyle,
    [RULE_STANDARD] = &weights_standard,
    [RULE_RENJU] = &weights_renju,
    [RULE_CARO] = &weights_freestyle,
};

/* Sensible values to begin with, where none have been fitted. */
static const int16_t hand_shape[2][SHAPE_COUNT] = {
    {0, 0, 0, 1, 0, 4, 5, 6, 6, 12, 15, 14, 30, 0, 0},
    {0, 0, 0, -1, 0, -3, -4, -5, -5, -10, -12, -12, -25, 0, 0},
};
static const int16_t hand_threat[2][THREAT_COUNT] = {
    {0, 0, 0, 0, 6, 2, 8, 6, 16, 60, 6, 16, 160, 0, 0},
    {0, 0, 0, 0, -4, -2, -6, -5, -12, -30, -6, -14, -80, 0, 0},
};
static const int16_t hand_order[2][THREAT_COUNT] = {
    {0, 0, 40, 20, 40, 25, 50, 80, 110, 220, 60, 110, 400, 800, 2000},
    {0, 0, 20, 14, 30, 16, 36, 50, 80, 160, 40, 70, 260, 500, 1000},
};
static const int16_t hand_line[SHAPE_COUNT] = {0, 0, 1, 3, 4, 9, 11, 12, 10, 20, 22, 12, 30, 0, 0};

static void make_by_hand(Weights *weights, const Patterns *patterns)
{
    for (unsigned code = 0; code < PATTERN_CODES; code++) {
        int value[2] = {0, 0};
        int line = 0;
        bool real = true;
        for (int shift = 0; shift < 16; shift += 4) {
            const unsigned shape = code >> shift & 15U;
            real = real && shape < SHAPE_COUNT;
            if (real) {
                value[0] += hand_shape[0][shape];
                value[1] += hand_shape[1][shape];
                line += hand_line[shape];
            }
        }
        for (int side = 0; real && side < 2; side++) {
            const int set = pattern_set(code);
            const int threat = patterns->threat[side][code];
            for (int i = 0; i < 2; i++) {
                weights->value[side][i][set] = (int16_t)(value[i] + hand_threat[i][threat]);
                weights->order[side][i][set] = (int16_t)(hand_order[i][threat] + line / (1 + i));
            }
        }
    }
    for (int mask = 0; mask < WEIGHTS_MASKS; mask++) {
        weights->threat[0][mask] = weights->threat[1][mask] = 8;
    }
}

static void take_fitted(Weights *weights, const FittedWeights *from)
{
    for (int side = 0; side < 2; side++) {
        const int i = from->sides == 2 ? side : 0;
        memcpy(weights->value[side], from->value[i], sizeof weights->value[side]);
        memcpy(weights->order[side], from->order[i], sizeof weights->order[side]);
        memcpy(weights->threat[side], from->threat[i], sizeof weights->threat[side]);
    }
}

static void make_worths(Worths *worths)
{
    for (unsigned code = 0; code < PATTERN_CODES; code++) {
        const int set = pattern_set(code);
        if (set >= WEIGHTS_SETS) {
            continue; /* no shape has the number 15 */
        }
        for (int side = 0; side < 2; side++) {
            Worth *worth = &worths->worth[side][code];
            worth->threat = worths->patterns->threat[side][code];
            for (int i = 0; i < 2; i++) {
                worth->value[i] = worths->weights->value[side][i][set];
                worth->order[i] = worths->weights->order[side][i][set];
            }
        }
    }
}

static void make_tables(Rule rule)
{
    Worths *worths = &tables[rule];
    worths->patterns = pattern_get(rule);
    if (fitted[rule]) {
        take_fitted(&weights_of[rule], fitted[rule]);
    } else {
        make_by_hand(&weights_of[rule], worths->patterns);
    }
    worths->weights = &weights_of[rule];
    make_worths(worths);
}

static void make_freestyle(void)
{
    make_tables(RULE_FREESTYLE);
}
static void make_standard(void)
{
    make_tables(RULE_STANDARD);
}
static void make_renju(void)
{
    make_tables(RULE_RENJU);
}
static void make_caro(void)
{
    make_tables(RULE_CARO);
}

const Worths *weights_get(Rule rule)
{
    static pthread_once_t once[RULE_COUNT] = {PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT,
                                              PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT};
    static void (*const make[RULE_COUNT])(void) = {
        [RULE_FREESTYLE] = make_freestyle,
        [RULE_STANDARD] = make_standard,
        [RULE_RENJU] = make_renju,
        [RULE_CARO] = make_caro,
    };
    pthread_once(&once[rule], make[rule]);
    return &tables[rule];
}
