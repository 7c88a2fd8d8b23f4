#include "train/network_file.h"

#include <math.h>
#include <stdlib.h>

#include "engine/rules/notation.h"

static double within(double x, double bound)
{
    return x > bound ? bound : x < -bound ? -bound : x;
}

static void round_small(const float *from, int16_t *to, int count, int unit, int bound)
{
    for (int i = 0; i < count; i++) {
        to[i] = (int16_t)lrint(within((double)from[i] * unit, bound));
    }
}

static void round_large(const float *from, int32_t *to, int count)
{
    for (int i = 0; i < count; i++) {
        to[i] = (int32_t)lrint(within((double)from[i] * NETWORK_BIAS_UNIT, NETWORK_BIAS_MAX));
    }
}

void network_round(const Model *model, int side, NetworkNumbers *rounded)
{
    enum {
        F = NETWORK_FEATURES,
        H = NETWORK_HIDDEN,
        S = NETWORK_SECOND,
        UNIT = NETWORK_WEIGHT_UNIT,
        MAX = NETWORK_WEIGHT_MAX
    };
    const float *p = model->parameter + (size_t)side * GRADIENT_SIDE;
    round_small(model->vector[side][0], rounded->vector[0], NETWORK_LINES * F, NETWORK_VECTOR_UNIT,
                NETWORK_VECTOR_MAX);
    round_small(p + GRADIENT_HIDDEN, rounded->hidden[0], H * NETWORK_INPUTS, UNIT, MAX);
    round_large(p + GRADIENT_HIDDEN_BIAS, rounded->hidden_bias, H);
    round_small(p + GRADIENT_SECOND, rounded->second[0], S * H, UNIT, MAX);
    round_large(p + GRADIENT_SECOND_BIAS, rounded->second_bias, S);
    round_small(p + GRADIENT_OUT, rounded->out, S, UNIT, MAX);
    round_large(p + GRADIENT_OUT_BIAS, &rounded->out_bias, 1);
    round_small(p + GRADIENT_ORDER, rounded->order, 2 * F, UNIT, MAX);
}

static void write_row(FILE *file, const int16_t *number, int count)
{
    fputc('{', file);
    for (int i = 0; i < count; i++) {
        fprintf(file, i % 32 == 31 ? "%d,\n" : "%d,", number[i]);
    }
    fputs("},\n", file);
}

static void write_biases(FILE *file, const char *name, const int32_t *number, int count)
{
    fprintf(file, ".%s = {", name);
    for (int i = 0; i < count; i++) {
        fprintf(file, "%ld,", (long)number[i]);
    }
    fputs("},\n", file);
}

static void write_side(FILE *file, const NetworkNumbers *side)
{
    fputs("{.vector = {\n", file);
    for (int i = 0; i < NETWORK_LINES; i++) {
        write_row(file, side->vector[i], NETWORK_FEATURES);
    }
    fputs("},\n.hidden = {\n", file);
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        write_row(file, side->hidden[i], NETWORK_INPUTS);
    }
    fputs("},\n", file);
    write_biases(file, "hidden_bias", side->hidden_bias, NETWORK_HIDDEN);
    fputs(".second = {\n", file);
    for (int i = 0; i < NETWORK_SECOND; i++) {
        write_row(file, side->second[i], NETWORK_HIDDEN);
    }
    fputs("},\n", file);
    write_biases(file, "second_bias", side->second_bias, NETWORK_SECOND);
    fputs(".out = ", file);
    write_row(file, side->out, NETWORK_SECOND);
    fprintf(file, ".out_bias = %ld,\n.order = ", (long)side->out_bias);
    write_row(file, side->order, 2 * NETWORK_FEATURES);
    fputs("},\n", file);
}

bool network_file_write(FILE *file, Rule rule, const Model *model, const char *remark)
{
    NetworkNumbers *side = calloc(1, sizeof *side);
    if (!side) {
        return false;
    }
    fprintf(file, "/* Made by tengen-learn, not by hand: docs/training.md.\n * %s */\n", remark);
    fputs("#include \"engine/ai/network_weights.h\"\n\n/* clang-format off */\n", file);
    fprintf(file, "static const NetworkNumbers side[%d] = {\n", model->sides);
    for (int i = 0; i < model->sides; i++) {
        network_round(model, i, side);
        write_side(file, side);
    }
    fputs("};\n/* clang-format on */\n\n", file);
    fprintf(file, "const NetworkSides network_%s = {%d, side};\n", notation_rule_name(rule),
            model->sides);
    free(side);
    return !ferror(file);
}
