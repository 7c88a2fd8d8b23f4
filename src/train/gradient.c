#include "train/gradient.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/multiversion.h"
#include "engine/ai/pattern.h"
#include "engine/random.h"
#include "engine/rule_info.h"

enum {
    F = NETWORK_FEATURES,
    H = NETWORK_HIDDEN,
    S = NETWORK_SECOND,
    IN = NETWORK_INPUTS,
    R = NETWORK_REGIONS,
    P = NETWORK_POOL,
    POOLED = 2 * F + NETWORK_BITS, /* where the hidden layer's inputs from the pool begin */
    WALL = NETWORK_REACH,
    WIDE = BOARD_MAX + 2 * WALL,
    CELLS = WIDE * WIDE
};

static const float ceiling = NETWORK_CEILING;
/* From a sum of vectors to an input of the pooling and of the hidden layer. */
static const float region_scale = (float)NETWORK_VECTOR_UNIT / NETWORK_WEIGHT_UNIT;
static const float sum_scale =
    (float)NETWORK_VECTOR_UNIT / NETWORK_WEIGHT_UNIT / (1 << NETWORK_TOTAL_SHIFT);
static const float order_weight = (float)GRADIENT_ORDER_WEIGHT;

/* What the layers compute from the sums, and the derivatives of the loss on the way back. */
typedef struct Head {
    float region[R][2 * F], pool[R][P];
    float in[IN], hidden[H], second[S], out;
    float order[2 * F];        /* a feature's weight in the order */
    float by_order[2 * F];     /* derivatives: of these, */
    float by_hidden[H];        /* of the hidden layer by the order, */
    float by_in[IN];           /* of its inputs */
    float by_region[R][2 * F]; /* and of a region's sums: the side's features, the opponent's */
} Head;

struct Gradient {
    const uint16_t *of_key; /* network_lines */
    uint8_t cell[CELLS];
    uint16_t line[CELLS][4];
    int count;
    int16_t at[POINTS_MAX];          /* the candidates, as indices of `cell` */
    uint8_t region[POINTS_MAX];      /* of each candidate */
    float total[R][2][F];            /* by region and colour, clamped */
    float sum[POINTS_MAX][2][F];     /* by colour, not clamped */
    float logit[POINTS_MAX];         /* of a move there; then the derivative of the loss by it */
    uint8_t distance[POINTS_MAX][2]; /* network_distance from the last two moves */
    Head head;
};

/* ---- the model ---- */

/* Approximately normal, with standard deviation `spread`. */
static float random_normal(Random *random, float spread)
{
    float sum = 0;
    for (int i = 0; i < 6; i++) {
        sum += (float)(random_next(random) >> 40) / (float)(1 << 24) - 0.5f;
    }
    return sum * spread * 1.41f; /* the sum of six has variance 1/2 */
}

static void fill(Random *random, float *from, float *to, float spread)
{
    for (; from < to; from++) {
        *from = random_normal(random, spread);
    }
}

/* The shapes of a line. Patterns of some rules reach one cell further: that cell is taken as empty,
 * or as a wall behind a wall. */
static unsigned shapes_of(const Patterns *patterns, unsigned key)
{
    uint32_t pattern = key;
    if (patterns->reach > NETWORK_REACH) {
        const unsigned back = key & 3U;
        const unsigned ahead = key >> 14 & 3U;
        pattern = key << 2 | (back == 3 ? 3U : 0U) | (ahead == 3 ? UINT32_C(3) << 18 : 0U);
    }
    return patterns->line[pattern];
}

static void find_shapes(Model *model, Rule rule)
{
    const Patterns *patterns = pattern_get(rule);
    for (int line = 1; line < NETWORK_LINES; line++) {
        const int swapped = network_line_swapped(line);
        const unsigned white = shapes_of(patterns, network_line_key(swapped));
        model->swapped[line] = (uint16_t)swapped;
        model->shape[0][line] = (uint8_t)shapes_of(patterns, network_line_key(line));
        model->shape[1][line] = (uint8_t)(white >> 4 | (white & 15U) << 4);
    }
}

bool model_open(Model *model, Rule rule, uint64_t seed)
{
    memset(model, 0, sizeof *model);
    model->sides = rule_is_symmetric(rule_info(rule)) ? 1 : 2;
    find_shapes(model, rule);
    model->parameter = calloc((size_t)model->sides * GRADIENT_SIDE, sizeof *model->parameter);
    for (int side = 0; side < model->sides; side++) {
        model->own_vector[side] = calloc(NETWORK_LINES, sizeof *model->own_vector[side]);
    }
    model->vector[0] = model->own_vector[0];
    model->vector[1] = model->own_vector[model->sides - 1];
    if (!model->parameter || !model->vector[0] || !model->vector[1]) {
        model_close(model);
        return false;
    }
    Random random = random_begin(seed, 0);
    for (int side = 0; side < model->sides; side++) {
        float *p = model->parameter + (size_t)side * GRADIENT_SIDE;
        fill(&random, p + GRADIENT_LINE, p + GRADIENT_SHAPE, 0.02f);
        fill(&random, p + GRADIENT_SHAPE, p + GRADIENT_POOL, 0.25f);
        fill(&random, p + GRADIENT_POOL, p + GRADIENT_POOL_BIAS, 0.1f);
        fill(&random, p + GRADIENT_HIDDEN, p + GRADIENT_HIDDEN_BIAS, 0.15f);
        fill(&random, p + GRADIENT_SECOND, p + GRADIENT_SECOND_BIAS, 0.2f);
        fill(&random, p + GRADIENT_OUT, p + GRADIENT_OUT_BIAS, 0.2f);
        fill(&random, p + GRADIENT_ORDER, p + GRADIENT_FOCUS, 0.1f);
    }
    model_update(model);
    return true;
}

void model_close(Model *model)
{
    free(model->parameter);
    free(model->own_vector[0]);
    free(model->own_vector[1]);
    memset(model, 0, sizeof *model);
}

void model_update(Model *model)
{
    for (int side = 0; side < model->sides; side++) {
        const float *p = model->parameter + (size_t)side * GRADIENT_SIDE;
        for (int line = 1; line < NETWORK_LINES; line++) {
            const float *shape = &p[GRADIENT_SHAPE + model->shape[side][line] * F];
            for (int k = 0; k < F; k++) {
                model->vector[side][line][k] = p[GRADIENT_LINE + line * F + k] + shape[k];
            }
        }
    }
}

/* ---- candidates ---- */

static void put_cells(Gradient *gradient, const Lessons *lessons, const Lesson *lesson)
{
    const int size = lesson->size;
    assert(size > 0);
    memset(gradient->cell, 3, sizeof gradient->cell);
    for (int y = 0; y < size; y++) {
        memset(&gradient->cell[(y + WALL) * WIDE + WALL], 0, (size_t)size);
    }
    for (int i = 0; i < lesson->ply; i++) {
        const int move = lessons->move[lesson->first + (size_t)i];
        gradient->cell[(move / size + WALL) * WIDE + move % size + WALL] = (uint8_t)(1 + i % 2);
    }
}

/* Computes the lines of all cells from a border cell on, in one direction. */
static void compute_lines(Gradient *gradient, int cell, int step, int line)
{
    enum { MIDDLE = 2 * NETWORK_REACH, LAST = 2 * MIDDLE };
    uint32_t window = (1U << (LAST + 2)) - 1; /* nine cells, the farthest back in the low bits */
    for (int i = 0; i < NETWORK_REACH; i++) {
        window = window >> 2 | (uint32_t)gradient->cell[cell + i * step] << LAST;
    }
    for (; gradient->cell[cell] != 3; cell += step) {
        window = window >> 2 | (uint32_t)gradient->cell[cell + NETWORK_REACH * step] << LAST;
        const unsigned key = (window & 0xffU) | (window >> (MIDDLE + 2) & 0xffU) << MIDDLE;
        gradient->line[cell][line] = gradient->of_key[key];
    }
}

/* Computes all lines, and the candidates: empty points with a stone in one of their lines. */
static void find_points(Gradient *gradient, int size)
{
    static const int step[4] = {1, WIDE, WIDE + 1, WIDE - 1};
    for (int i = 0; i < size; i++) {
        const int top = WALL * WIDE + WALL + i;
        const int left = (WALL + i) * WIDE + WALL;
        compute_lines(gradient, left, step[0], 0);
        compute_lines(gradient, top, step[1], 1);
        compute_lines(gradient, top, step[2], 2);
        compute_lines(gradient, top, step[3], 3);
        if (i > 0) {
            compute_lines(gradient, left, step[2], 2);
            compute_lines(gradient, left + size - 1, step[3], 3);
        }
    }
    gradient->count = 0;
    for (int i = 0; i < size * size; i++) {
        const int cell = (i / size + WALL) * WIDE + i % size + WALL;
        const uint16_t *of = gradient->line[cell];
        if (gradient->cell[cell] == 0 && (of[0] | of[1] | of[2] | of[3]) != 0) {
            gradient->region[gradient->count] = (uint8_t)network_region(i % size, i / size, size);
            gradient->at[gradient->count++] = (int16_t)cell;
        }
    }
}

static inline float clamp(float x)
{
    return x < 0 ? 0 : x > ceiling ? ceiling : x;
}

static void sum_vectors(Gradient *gradient, const Model *model)
{
    memset(gradient->total, 0, sizeof gradient->total);
    for (int i = 0; i < gradient->count; i++) {
        const uint16_t *of = gradient->line[gradient->at[i]];
        float(*sum)[F] = gradient->sum[i];
        float(*total)[F] = gradient->total[gradient->region[i]];
        memset(sum, 0, 2 * F * sizeof(float));
        for (int line = 0; line < 4; line++) {
            if (of[line] == 0) {
                continue;
            }
            const float *black = model->vector[0][of[line]];
            const float *white = model->vector[1][model->swapped[of[line]]];
            for (int k = 0; k < F; k++) {
                sum[0][k] += black[k];
            }
            for (int k = 0; k < F; k++) {
                sum[1][k] += white[k];
            }
        }
        for (int k = 0; k < F; k++) {
            total[0][k] += clamp(sum[0][k]);
            total[1][k] += clamp(sum[1][k]);
        }
    }
}

/* Eight partial sums, which the compiler vectorises. */
static inline float dot(const float *a, const float *b, int count)
{
    float sum[8] = {0};
    int i = 0;
    for (; i + 8 <= count; i += 8) {
        for (int k = 0; k < 8; k++) {
            sum[k] += a[i + k] * b[i + k];
        }
    }
    float all = 0;
    for (; i < count; i++) {
        all += a[i] * b[i];
    }
    for (int k = 0; k < 8; k++) {
        all += sum[k];
    }
    return all;
}

/* ---- layers ---- */

/* From the regions' sums to the inputs of the hidden layer. */
static void pool_forward(const float *p, float total[R][2][F], int side, Head *head)
{
    memset(head->in, 0, sizeof head->in);
    for (int r = 0; r < R; r++) {
        float *region = head->region[r];
        for (int k = 0; k < F; k++) {
            head->in[k] += total[r][side][k] * sum_scale;
            head->in[F + k] += total[r][1 - side][k] * sum_scale;
            region[k] = total[r][side][k] * region_scale;
            region[F + k] = total[r][1 - side][k] * region_scale;
        }
        for (int i = 0; i < P; i++) {
            const float sum =
                p[GRADIENT_POOL_BIAS + i] + dot(&p[GRADIENT_POOL + i * 2 * F], region, 2 * F);
            head->pool[r][i] = sum > 0 ? sum : 0;
            head->in[POOLED + i] += head->pool[r][i];
        }
    }
}

/* From the derivatives of the hidden layer's inputs to those of the regions' sums; adds those of
 * the parameters to `g`. */
static void pool_backward(const float *p, float *g, Head *head)
{
    const float *in = head->by_in;
    for (int r = 0; r < R; r++) {
        float *by = head->by_region[r];
        for (int k = 0; k < 2 * F; k++) {
            by[k] = in[k] * sum_scale;
        }
        for (int i = 0; i < P; i++) {
            if (head->pool[r][i] <= 0) {
                continue;
            }
            const float of = in[POOLED + i], scaled = of * region_scale;
            const float *weight = &p[GRADIENT_POOL + i * 2 * F];
            float *of_weight = &g[GRADIENT_POOL + i * 2 * F];
            g[GRADIENT_POOL_BIAS + i] += of;
            for (int k = 0; k < 2 * F; k++) {
                of_weight[k] += of * head->region[r][k];
                by[k] += scaled * weight[k];
            }
        }
    }
}

static void head_forward(const float *p, Head *head)
{
    head->out = p[GRADIENT_OUT_BIAS];
    for (int i = 0; i < H; i++) {
        const float sum =
            p[GRADIENT_HIDDEN_BIAS + i] + dot(&p[GRADIENT_HIDDEN + i * IN], head->in, IN);
        head->hidden[i] = sum > 0 ? sum : 0;
    }
    for (int i = 0; i < S; i++) {
        const float sum =
            p[GRADIENT_SECOND_BIAS + i] + dot(&p[GRADIENT_SECOND + i * H], head->hidden, H);
        head->second[i] = sum > 0 ? sum : 0;
        head->out += p[GRADIENT_OUT + i] * head->second[i];
    }
    for (int k = 0; k < 2 * F; k++) {
        head->order[k] = p[GRADIENT_ORDER + k] + dot(&p[GRADIENT_FOCUS + k * H], head->hidden, H);
    }
}

/* From the derivatives of the order's weights to those of the hidden layer; adds those of the
 * parameters to `g`. */
static void order_backward(const float *p, float *g, Head *head)
{
    memset(head->by_hidden, 0, sizeof head->by_hidden);
    for (int k = 0; k < 2 * F; k++) {
        const float by = head->by_order[k];
        g[GRADIENT_ORDER + k] += by;
        for (int i = 0; i < H; i++) {
            g[GRADIENT_FOCUS + k * H + i] += by * head->hidden[i];
        }
        for (int i = 0; i < H; i++) {
            head->by_hidden[i] += by * p[GRADIENT_FOCUS + k * H + i];
        }
    }
}

/* From the derivative of the output and those of the hidden layer by the order to those of its
 * inputs; adds those of the parameters to `g`. */
static void head_backward(const float *p, float *g, Head *head, float derivative)
{
    float *in = head->by_in;
    float hidden[H];
    memcpy(hidden, head->by_hidden, sizeof hidden);
    memset(in, 0, IN * sizeof *in);
    g[GRADIENT_OUT_BIAS] += derivative;
    for (int i = 0; i < S; i++) {
        g[GRADIENT_OUT + i] += derivative * head->second[i];
        if (head->second[i] <= 0) {
            continue;
        }
        const float of = derivative * p[GRADIENT_OUT + i];
        g[GRADIENT_SECOND_BIAS + i] += of;
        for (int k = 0; k < H; k++) {
            g[GRADIENT_SECOND + i * H + k] += of * head->hidden[k];
            hidden[k] += of * p[GRADIENT_SECOND + i * H + k];
        }
    }
    for (int i = 0; i < H; i++) {
        if (head->hidden[i] <= 0) {
            continue;
        }
        g[GRADIENT_HIDDEN_BIAS + i] += hidden[i];
        for (int k = 0; k < IN; k++) {
            g[GRADIENT_HIDDEN + i * IN + k] += hidden[i] * head->in[k];
            in[k] += hidden[i] * p[GRADIENT_HIDDEN + i * IN + k];
        }
    }
}

static double entropy(double target, double chance)
{
    const double tiny = 1e-9;
    return -target * log(chance + tiny) - (1 - target) * log(1 - chance + tiny);
}

/* Adds the value's loss; returns its derivative by the output. */
static float value_part(Gradient *gradient, const Lesson *lesson, const float *p, Losses *losses)
{
    Head *head = &gradient->head;
    pool_forward(p, gradient->total, lesson->ply % 2, head);
    for (int bit = 0; bit < NETWORK_BITS; bit++) {
        head->in[2 * F + bit] = (float)(lesson->bits >> bit & 1);
    }
    head_forward(p, head);
    const double chance = 1 / (1 + exp(-(double)head->out));
    losses->value += entropy((double)lesson->target, chance);
    losses->values++;
    if (lesson->has_result) {
        losses->result += entropy((double)lesson->result, chance);
        losses->results++;
    }
    return (float)(chance - (double)lesson->target);
}

/* Finds the candidates' distances from the last two moves. */
static void find_distances(Gradient *gradient, const Lessons *lessons, const Lesson *lesson)
{
    const int size = lesson->size;
    for (int ago = 0; ago < 2; ago++) {
        const int at = lesson->ply - 1 - ago;
        const int move = at < 0 ? 0 : lessons->move[lesson->first + (size_t)at];
        for (int i = 0; i < gradient->count; i++) {
            const int x = gradient->at[i] % WIDE - WALL, y = gradient->at[i] / WIDE - WALL;
            gradient->distance[i][ago] =
                at < 0 ? 0 : (uint8_t)network_distance(x - move % size, y - move / size);
        }
    }
}

/* Adds the loss of the move order; replaces each candidate's logit by its derivative. */
static void order_part(Gradient *gradient, int chosen, int side, const float *p, Losses *losses)
{
    float highest = -1e30f;
    for (int i = 0; i < gradient->count; i++) {
        float clamped[2][F]; /* the side's and the opponent's features, clamped */
        for (int k = 0; k < F; k++) {
            clamped[0][k] = clamp(gradient->sum[i][side][k]);
            clamped[1][k] = clamp(gradient->sum[i][1 - side][k]);
        }
        const uint8_t *distance = gradient->distance[i];
        const float logit = dot(gradient->head.order, clamped[0], 2 * F) +
                            p[GRADIENT_CLOSENESS + distance[0]] +
                            p[GRADIENT_CLOSENESS + NETWORK_DISTANCES + distance[1]];
        gradient->logit[i] = logit;
        highest = logit > highest ? logit : highest;
    }
    const float own = gradient->logit[chosen];
    int better = 0;
    float sum = 1e-30f;
    for (int i = 0; i < gradient->count; i++) {
        better += gradient->logit[i] > own;
        gradient->logit[i] = expf(gradient->logit[i] - highest);
        sum += gradient->logit[i];
    }
    losses->order += (double)(logf(sum) - (own - highest));
    losses->orders++;
    losses->first += better == 0;
    losses->among_three += better < 3;
    for (int i = 0; i < gradient->count; i++) {
        gradient->logit[i] =
            order_weight * (gradient->logit[i] / sum - (i == chosen ? 1.0f : 0.0f));
    }
}

/* The derivatives of the order's weights, from those of the logits; adds those of the distances'
 * weights to `g`. */
static void logits_backward(Gradient *gradient, int side, float *g)
{
    float *by = gradient->head.by_order;
    for (int i = 0; i < gradient->count; i++) {
        const float logit = gradient->logit[i];
        for (int ago = 0; ago < 2; ago++) {
            g[GRADIENT_CLOSENESS + ago * NETWORK_DISTANCES + gradient->distance[i][ago]] += logit;
        }
        for (int k = 0; k < F; k++) {
            by[k] += logit * clamp(gradient->sum[i][side][k]);
            by[F + k] += logit * clamp(gradient->sum[i][1 - side][k]);
        }
    }
}

/* Backpropagates from the sums and the logits to the lines' vectors. */
static void points_backward(const Gradient *gradient, const Model *model, int side, bool ordered,
                            float *derivative)
{
    float *const black_lines = derivative + GRADIENT_LINE;
    float *const white_lines =
        derivative + (size_t)(model->sides - 1) * GRADIENT_SIDE + GRADIENT_LINE;
    for (int i = 0; i < gradient->count; i++) {
        const uint16_t *of = gradient->line[gradient->at[i]];
        const float logit = ordered ? gradient->logit[i] : 0;
        const float *in = gradient->head.by_region[gradient->region[i]];
        float by[2][F];
        for (int role = 0; role < 2; role++) {
            const int view = role == 0 ? side : 1 - side;
            const float *sum = gradient->sum[i][view];
            const float *order = &gradient->head.order[role * F];
            for (int k = 0; k < F; k++) {
                const float inside = sum[k] > 0 && sum[k] < ceiling ? 1.0f : 0.0f;
                by[view][k] = inside * (in[role * F + k] + logit * order[k]);
            }
        }
        for (int line = 0; line < 4; line++) {
            if (of[line] == 0) {
                continue;
            }
            float *black = black_lines + of[line] * F;
            float *white = white_lines + model->swapped[of[line]] * F;
            for (int k = 0; k < F; k++) {
                black[k] += by[0][k];
            }
            for (int k = 0; k < F; k++) {
                white[k] += by[1][k];
            }
        }
    }
}

MULTIVERSION __attribute__((flatten)) void gradient_lesson(Gradient *gradient, const Model *model,
                                                           const Lessons *lessons,
                                                           const Lesson *lesson, Losses *losses,
                                                           float *derivative)
{
    const int ply = lesson->ply, side = ply % 2;
    const size_t at = model->sides == 2 && side == 1 ? GRADIENT_SIDE : 0;
    const float *p = model->parameter + at;
    float *g = derivative ? derivative + at : NULL;
    Head *head = &gradient->head;
    put_cells(gradient, lessons, lesson);
    find_points(gradient, lesson->size);
    sum_vectors(gradient, model);
    const float by_out = value_part(gradient, lesson, p, losses);
    const int move = lessons->move[lesson->first + (size_t)ply];
    const int cell = (move / lesson->size + WALL) * WIDE + move % lesson->size + WALL;
    int chosen = -1;
    for (int i = 0; i < gradient->count; i++) {
        chosen = gradient->at[i] == cell ? i : chosen;
    }
    if (chosen >= 0) {
        find_distances(gradient, lessons, lesson);
        order_part(gradient, chosen, side, p, losses);
    }
    if (g) {
        memset(head->by_order, 0, sizeof head->by_order);
        if (chosen >= 0) {
            logits_backward(gradient, side, g);
        }
        order_backward(p, g, head);
        head_backward(p, g, head, by_out);
        pool_backward(p, g, head);
        points_backward(gradient, model, side, chosen >= 0, derivative);
    }
}

void gradient_finish(const Model *model, float *derivative)
{
    for (int side = 0; side < model->sides; side++) {
        float *g = derivative + (size_t)side * GRADIENT_SIDE;
        memset(&g[GRADIENT_SHAPE], 0, (size_t)GRADIENT_SHAPES * F * sizeof *g);
        for (int line = 1; line < NETWORK_LINES; line++) {
            float *shape = &g[GRADIENT_SHAPE + model->shape[side][line] * F];
            for (int k = 0; k < F; k++) {
                shape[k] += g[GRADIENT_LINE + line * F + k];
            }
        }
    }
}

Gradient *gradient_new(void)
{
    Gradient *gradient = calloc(1, sizeof *gradient);
    if (gradient) {
        gradient->of_key = network_lines();
    }
    return gradient;
}

void gradient_free(Gradient *gradient)
{
    free(gradient);
}
