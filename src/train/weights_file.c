#include "train/weights_file.h"

#include "engine/rules/notation.h"

static void write_numbers(FILE *file, const int16_t *number, int count)
{
    int column = 0;
    for (int i = 0; i < count; i++) {
        column += fprintf(file, "%d,", number[i]);
        if (column > 90) {
            fputc('\n', file);
            column = 0;
        }
    }
    if (column > 0) {
        fputc('\n', file);
    }
}

static void write_sets(FILE *file, const char *name, int sides,
                       const int16_t numbers[2][2][WEIGHTS_SETS])
{
    fprintf(file, "static const int16_t %s[%d][2][WEIGHTS_SETS] = {\n", name, sides);
    for (int side = 0; side < sides; side++) {
        fputs("{{\n", file);
        write_numbers(file, numbers[side][0], WEIGHTS_SETS);
        fputs("}, {\n", file);
        write_numbers(file, numbers[side][1], WEIGHTS_SETS);
        fputs("}},\n", file);
    }
    fputs("};\n", file);
}

bool weights_file_write(FILE *file, Rule rule, int sides, const Weights *weights,
                        const char *remark)
{
    fprintf(file, "/* Made by tengen-fit, not by hand: docs/training.md.\n * %s */\n", remark);
    fputs("#include \"engine/ai/weights_fitted.h\"\n\n/* clang-format off */\n", file);
    write_sets(file, "value", sides, weights->value);
    write_sets(file, "order", sides, weights->order);
    fprintf(file, "static const int16_t threat[%d][WEIGHTS_MASKS] = {\n", sides);
    for (int side = 0; side < sides; side++) {
        fputs("{\n", file);
        write_numbers(file, weights->threat[side], WEIGHTS_MASKS);
        fputs("},\n", file);
    }
    fputs("};\n/* clang-format on */\n\n", file);
    fprintf(file, "const FittedWeights weights_%s = {%d, value, order, threat};\n",
            notation_rule_name(rule), sides);
    return !ferror(file);
}
