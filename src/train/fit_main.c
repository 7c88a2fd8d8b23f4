/* tengen-fit: weights for the evaluation and the order of moves, from games of tengen-selfplay.
 * docs/training.md */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "train/fit.h"
#include "train/games_file.h"
#include "train/options.h"
#include "train/weights_file.h"

enum { HOLD_BACK = 20 /* one game in so many is kept for validation */ };

typedef struct Reading {
    Rule rule;
    double result_share;
    Samples samples;
    Board *board;
    int64_t games;
} Reading;

/* One game; false with a line on stderr. */
static bool take_game(Reading *reading, const GamesFile *games, const GameLine *game)
{
    if (game->rule != reading->rule) {
        fprintf(stderr, "tengen-fit: %s:%d: a game of another rule than --rule names\n",
                games->path, games->line);
        return false;
    }
    const bool held_back = reading->games++ % HOLD_BACK == HOLD_BACK - 1;
    if (!samples_add(&reading->samples, reading->board, game, reading->result_share, held_back)) {
        fprintf(stderr, "tengen-fit: out of memory after %lld games\n", (long long)reading->games);
        return false;
    }
    return true;
}

static bool read_file(Reading *reading, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "tengen-fit: %s: %s\n", path, strerror(errno));
        return false;
    }
    GamesFile games;
    GameLine *game = malloc(sizeof *game);
    bool ok = game != NULL;
    bool more = ok;
    games_file_begin(&games, path, file);
    while (more) {
        ParseError error;
        switch (games_file_next(&games, game, &error)) {
        case GAMES_LINE:
            ok = more = take_game(reading, &games, game);
            break;
        case GAMES_REMARK:
            break;
        case GAMES_ERROR:
            fprintf(stderr, "tengen-fit: %s:%d:%d: %s\n", path, error.line, error.column,
                    error.what);
            ok = more = false;
            break;
        default:
            more = false;
        }
    }
    games_file_end(&games);
    free(game);
    fclose(file);
    return ok;
}

static bool write_weights(const char *path, const Reading *reading, const Weights *weights,
                          const FitReport *report)
{
    char remark[160];
    snprintf(remark, sizeof remark,
             "From %lld games, %zu positions; held back: value %.4f, order %.4f.",
             (long long)reading->games, reading->samples.total, report->value_loss[1],
             report->policy_loss[1]);
    FILE *file = fopen(path, "wb");
    if (!file) {
        fprintf(stderr, "tengen-fit: %s: %s\n", path, strerror(errno));
        return false;
    }
    bool ok = weights_file_write(file, reading->rule, reading->samples.sides, weights, remark);
    ok = fclose(file) == 0 && ok;
    if (!ok) {
        fprintf(stderr, "tengen-fit: %s: could not be written\n", path);
    }
    return ok;
}

static bool fit_and_write(Reading *reading, const FitSpec *spec, const char *path)
{
    static Weights weights;
    FitReport report;
    if (reading->samples.total == 0) {
        fprintf(stderr, "tengen-fit: no positions to learn from\n");
        return false;
    }
    if (!fit_weights(spec, &reading->samples, &weights, &report, stderr)) {
        fprintf(stderr, "tengen-fit: out of memory\n");
        return false;
    }
    printf("games %lld positions %zu\nvalue: loss %.5f held back %.5f\n"
           "order: loss %.5f held back %.5f first %.1f%% among three %.1f%%\n",
           (long long)reading->games, reading->samples.total, report.value_loss[0],
           report.value_loss[1], report.policy_loss[0], report.policy_loss[1], 100 * report.top1,
           100 * report.top3);
    return write_weights(path, reading, &weights, &report);
}

int main(int argc, char **argv)
{
    Reading reading = {.rule = RULE_FREESTYLE, .result_share = 0.6};
    int64_t epochs = 30;
    int64_t seed = 1;
    double rate = 0.0005;
    double deviation = 0.05;
    const char *path = "weights.c";
    const Option option[] = {
        {"--rule", OPTION_RULE, &reading.rule, 0, 0, "of the games"},
        {"--epochs", OPTION_NUMBER, &epochs, 1, 100000, "times that every position is seen"},
        {"--rate", OPTION_REAL, &rate, 1e-9, 1, "of the first steps"},
        {"--deviation", OPTION_REAL, &deviation, 1e-6, 100, "expected of a set from its parts"},
        {"--result", OPTION_REAL, &reading.result_share, 0, 1, "the result's share of the target"},
        {"--seed", OPTION_NUMBER, &seed, 0, 1e15, "of the order in which positions are seen"},
        {"--out", OPTION_TEXT, &path, 0, 0, "the C source that is written (weights.c)"},
    };
    const OptionTable table = {"tengen-fit", "Fits the brain's weights to games.", "GAMES...",
                               (int)(sizeof option / sizeof *option), option};
    int rest;
    const OptionsRead read = options_read(&table, argc, argv, &rest);
    if (read != OPTIONS_OK) {
        return read == OPTIONS_HELP ? 0 : 2;
    }
    reading.samples.sides = reading.rule == RULE_RENJU ? 2 : 1;
    reading.board = malloc(sizeof *reading.board);
    bool ok = reading.board != NULL;
    for (int i = 0; ok && i < rest; i++) {
        ok = read_file(&reading, argv[i]);
    }
    const FitSpec spec = {reading.rule, (int)epochs, rate, deviation, (uint64_t)seed};
    ok = ok && fit_and_write(&reading, &spec, path);
    samples_free(&reading.samples);
    free(reading.board);
    return ok ? 0 : 1;
}
