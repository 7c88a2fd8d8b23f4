/* tengen-learn: the brain's network from games of tengen-selfplay. docs/training.md */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "train/games_file.h"
#include "train/learn.h"
#include "train/quantize.h"
#include "train/arguments.h"

enum { HOLD_BACK = 20 /* one game in so many is kept for validation */ };

typedef struct Reading {
    Rule rule;
    double result_share;
    LessonScale scale;
    int logit;
    Lessons lessons;
    int64_t games;
} Reading;

typedef bool GameTake(Reading *reading, const GameLine *game);

static bool measure_game(Reading *reading, const GameLine *game)
{
    return lesson_scale_add(&reading->scale, game);
}

static bool learn_game(Reading *reading, const GameLine *game)
{
    const bool held_back = reading->games++ % HOLD_BACK == HOLD_BACK - 1;
    return lessons_add(&reading->lessons, game, reading->logit, reading->result_share, held_back);
}

/* Every game of a file; false with a line on stderr. */
static bool read_games(Reading *reading, const char *path, FILE *file, GameLine *game,
                       GameTake *take)
{
    GamesFile games;
    ParseError error;
    GamesRead read;
    bool ok = true;
    games_file_begin(&games, path, file);
    while (ok && (read = games_file_next(&games, game, &error)) != GAMES_END &&
           read != GAMES_CUT_OFF) {
        if (read == GAMES_ERROR) {
            fprintf(stderr, "tengen-learn: %s:%d:%d: %s\n", path, error.line, error.column,
                    error.what);
            ok = false;
        } else if (read == GAMES_LINE && game->rule != reading->rule) {
            fprintf(stderr, "tengen-learn: %s:%d: a game of another rule than --rule names\n", path,
                    games.line);
            ok = false;
        } else if (read == GAMES_LINE && !take(reading, game)) {
            fprintf(stderr, "tengen-learn: %s:%d: out of memory\n", path, games.line);
            ok = false;
        }
    }
    games_file_end(&games);
    return ok;
}

/* Twice: what its engine's values mean first. */
static bool read_file(Reading *reading, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_SET) != 0) {
        fprintf(stderr, "tengen-learn: %s: %s\n", path,
                file ? "is read twice, which a pipe cannot be" : strerror(errno));
        if (file) {
            fclose(file);
        }
        return false;
    }
    GameLine *game = malloc(sizeof *game);
    const int64_t before = reading->games;
    bool ok = game && read_games(reading, path, file, game, measure_game);
    reading->logit = lesson_scale_take(&reading->scale);
    rewind(file);
    ok = ok && read_games(reading, path, file, game, learn_game);
    if (ok) {
        fprintf(stderr, "%s: %lld games, %d centi-points to a logit\n", path,
                (long long)(reading->games - before), reading->logit);
    }
    free(game);
    fclose(file);
    return ok;
}

static bool write_network(const char *path, const Reading *reading, const Model *model,
                          const LearnReport *report)
{
    char provenance[160];
    snprintf(provenance, sizeof provenance,
             "From %lld games, %zu positions; held back: value %.4f, order %.4f.",
             (long long)reading->games, reading->lessons.total, report->value[1], report->order[1]);
    size_t length;
    unsigned char *bytes = quantize_model(model, reading->rule, provenance, &length);
    if (!bytes) {
        fprintf(stderr, "tengen-learn: out of memory\n");
        return false;
    }
    FILE *file = fopen(path, "wb");
    bool ok = file && fwrite(bytes, 1, length, file) == length;
    ok = file && fclose(file) == 0 && ok;
    if (!ok) {
        fprintf(stderr, "tengen-learn: %s: cannot be written: %s\n", path, strerror(errno));
    }
    free(bytes);
    return ok;
}

/* Asked before hours of work; what stands there is left as it is. */
static bool can_write(const char *path)
{
    const bool is_there = access(path, F_OK) == 0;
    FILE *file = fopen(path, "ab");
    if (!file) {
        fprintf(stderr, "tengen-learn: %s: %s\n", path, strerror(errno));
        return false;
    }
    fclose(file);
    if (!is_there) {
        remove(path);
    }
    return true;
}

static bool learn_and_write(const Reading *reading, const LearnSpec *spec, const char *from,
                            const char *path)
{
    Model model;
    LearnReport report;
    if (reading->lessons.total == 0) {
        fprintf(stderr, "tengen-learn: no positions to learn from\n");
        return false;
    }
    fprintf(stderr, "%lld games, %zu positions\n", (long long)reading->games,
            reading->lessons.total);
    if (!model_open(&model, reading->rule, spec->seed)) {
        fprintf(stderr, "tengen-learn: out of memory\n");
        return false;
    }
    const bool ok = (!from || learn_begin_from(from, &model)) &&
                    learn(spec, &reading->lessons, &model, &report, stderr) &&
                    write_network(path, reading, &model, &report);
    model_close(&model);
    return ok;
}

int main(int argc, char **argv)
{
    Reading reading = {.rule = RULE_FREESTYLE, .result_share = 0.3};
    int64_t epochs = 8;
    int64_t batch = 1024;
    int64_t threads = 2;
    int64_t seed = 1;
    double rate = 0.003;
    double decay = 0.5;
    const char *from = NULL;
    const char *state = NULL;
    const char *path = "network.bin";
    const Argument option[] = {
        {"--rule", ARGUMENT_RULE, &reading.rule, 0, 0, "of the games"},
        {"--epochs", ARGUMENT_NUMBER, &epochs, 1, 100000, "times that every position is seen"},
        {"--batch", ARGUMENT_NUMBER, &batch, 1, 1e6, "positions a step"},
        {"--threads", ARGUMENT_NUMBER, &threads, 1, LEARN_THREADS_MAX,
         "the result does not depend on them"},
        {"--rate", ARGUMENT_REAL, &rate, 1e-9, 1, "of the first steps"},
        {"--decay", ARGUMENT_REAL, &decay, 0, 100, "of what single lines are worth"},
        {"--result", ARGUMENT_REAL, &reading.result_share, 0, 1,
         "the result's share of the target"},
        {"--seed", ARGUMENT_NUMBER, &seed, 0, 1e15, "of the first numbers and of the order"},
        {"--from", ARGUMENT_TEXT, &from, 0, 0, "begins with what another run has kept (none)"},
        {"--state", ARGUMENT_TEXT, &state, 0, 0, "kept after every epoch, and gone on with (none)"},
        {"--out", ARGUMENT_TEXT, &path, 0, 0, "the network file to write (network.bin)"},
    };
    const ArgumentTable table = {"tengen-learn", "Trains the brain's network on games.", "GAMES...",
                                 (int)(sizeof option / sizeof *option), option};
    int rest;
    const ArgumentsRead read = options_read(&table, argc, argv, &rest);
    if (read != ARGUMENTS_OK) {
        return read == ARGUMENTS_HELP ? 0 : 2;
    }
    bool ok = can_write(path) && (!state || can_write(state));
    for (int i = 0; ok && i < rest; i++) {
        ok = read_file(&reading, argv[i]);
    }
    const LearnSpec spec = {(int)epochs, (int)batch,     (int)threads, rate,
                            decay,       (uint64_t)seed, state};
    ok = ok && learn_and_write(&reading, &spec, from, path);
    lessons_free(&reading.lessons);
    return ok ? 0 : 1;
}
