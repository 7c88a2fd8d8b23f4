/* tengen-learn: trains the engine's network on games of tengen-selfplay; docs/training.md. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/ai/network_file.h"
#include "train/arguments.h"
#include "train/games_file.h"
#include "train/learn.h"
#include "train/quantize.h"

enum { HOLD_BACK = 20 /* one game in HOLD_BACK is kept for validation */ };

typedef struct LearnInput {
    Rule rule;
    double result_share;
    LessonScale scale;
    int logit;
    Lessons lessons;
    int64_t games;
} LearnInput;

typedef bool GameTake(LearnInput *input, const GameLine *game);

static bool measure_game(LearnInput *input, const GameLine *game)
{
    return lesson_scale_add(&input->scale, game);
}

static bool learn_game(LearnInput *input, const GameLine *game)
{
    const bool held_back = input->games++ % HOLD_BACK == HOLD_BACK - 1;
    return lessons_add(&input->lessons, game, input->logit, input->result_share, held_back);
}

/* Calls `take` for every game of a file. Returns false with a line on stderr. */
static bool read_games(LearnInput *input, const char *path, FILE *file, GameLine *game,
                       GameTake *take)
{
    GamesFile games;
    ParseError error;
    GamesRead read;
    bool ok = true;
    games_file_begin(&games, path, file);
    while (ok && (read = games_file_next(&games, game, &error)) != GAMES_END &&
           read != GAMES_TRUNCATED) {
        if (read == GAMES_ERROR) {
            fprintf(stderr, "tengen-learn: %s:%d:%d: %s\n", path, error.line, error.column,
                    error.what);
            ok = false;
        } else if (read == GAMES_LINE && game->rule != input->rule) {
            fprintf(stderr, "tengen-learn: %s:%d: a game of another rule than --rule\n", path,
                    games.line);
            ok = false;
        } else if (read == GAMES_LINE && !take(input, game)) {
            fprintf(stderr, "tengen-learn: %s:%d: out of memory\n", path, games.line);
            ok = false;
        }
    }
    games_file_end(&games);
    return ok;
}

/* Reads a file twice: first to measure the scale of its values. */
static bool read_file(LearnInput *input, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_SET) != 0) {
        fprintf(stderr, "tengen-learn: %s: %s\n", path,
                file ? "cannot be read twice; expected a regular file" : strerror(errno));
        if (file) {
            fclose(file);
        }
        return false;
    }
    GameLine *game = malloc(sizeof *game);
    if (!game) {
        fprintf(stderr, "tengen-learn: out of memory\n");
    }
    const int64_t before = input->games;
    bool ok = game && read_games(input, path, file, game, measure_game);
    input->logit = lesson_scale_take(&input->scale);
    rewind(file);
    ok = ok && read_games(input, path, file, game, learn_game);
    if (ok) {
        fprintf(stderr, "%s: %lld games, %d centi-points to a logit\n", path,
                (long long)(input->games - before), input->logit);
    }
    free(game);
    fclose(file);
    return ok;
}

static bool write_network(const char *path, const LearnInput *input, const Model *model,
                          const LearnReport *report)
{
    char provenance[160];
    snprintf(provenance, sizeof provenance,
             "From %lld games, %zu positions; held back: value %.4f, order %.4f.",
             (long long)input->games, input->lessons.total, report->value[1], report->order[1]);
    size_t length;
    unsigned char *bytes = quantize_model(model, input->rule, provenance, &length);
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

/* Fails early if the output cannot be written. Leaves an existing file unchanged. */
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

/* Reads a network file to start from. `begins`: false if the file is of another kind. */
static bool begin_from_network(const char *path, Model *model, bool *begins)
{
    enum { BYTES_MAX = 1 << 22 };
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = malloc(BYTES_MAX);
    const size_t length = file && bytes ? fread(bytes, 1, BYTES_MAX, file) : 0;
    ParseError error = {.what = ""};
    *begins = network_file_begins(bytes, length);
    const bool good = *begins && quantize_read(bytes, length, model, &error);
    if (*begins && !good) {
        fprintf(stderr, "tengen-learn: %s: %s\n", path, error.what);
    }
    if (file) {
        fclose(file);
    }
    free(bytes);
    return good;
}

static bool begin_from(const char *path, Model *model)
{
    bool is_network = false;
    const bool good = begin_from_network(path, model, &is_network);
    return is_network ? good : learn_begin_from(path, model);
}

static bool learn_and_write(const LearnInput *input, const LearnSpec *spec, const char *from,
                            const char *path)
{
    Model model;
    LearnReport report;
    if (input->lessons.total == 0) {
        fprintf(stderr, "tengen-learn: no positions to learn from\n");
        return false;
    }
    fprintf(stderr, "%lld games, %zu positions\n", (long long)input->games, input->lessons.total);
    if (!model_open(&model, input->rule, spec->seed)) {
        fprintf(stderr, "tengen-learn: out of memory\n");
        return false;
    }
    const bool ok = (!from || begin_from(from, &model)) &&
                    learn(spec, &input->lessons, &model, &report, stderr) &&
                    write_network(path, input, &model, &report);
    model_close(&model);
    return ok;
}

int main(int argc, char **argv)
{
    LearnInput input = {.rule = RULE_FREESTYLE, .result_share = 0.3};
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
        {"--rule", ARGUMENT_RULE, &input.rule, 0, 0, "of the games"},
        {"--epochs", ARGUMENT_NUMBER, &epochs, 1, 100000, "passes over all positions"},
        {"--batch", ARGUMENT_NUMBER, &batch, 1, 1e6, "positions per step"},
        {"--threads", ARGUMENT_NUMBER, &threads, 1, LEARN_THREADS_MAX,
         "does not change the result"},
        {"--rate", ARGUMENT_REAL, &rate, 1e-9, 1, "learning rate of the first steps"},
        {"--decay", ARGUMENT_REAL, &decay, 0, 100, "weight decay of single lines"},
        {"--result", ARGUMENT_REAL, &input.result_share, 0, 1,
         "weight of the game's result in the target"},
        {"--seed", ARGUMENT_NUMBER, &seed, 0, 1e15, "of the initial weights and the shuffling"},
        {"--from", ARGUMENT_TEXT, &from, 0, 0,
         "network file, or state of another run, to start from (none)"},
        {"--state", ARGUMENT_TEXT, &state, 0, 0,
         "saved after every epoch, and continued if it exists (none)"},
        {"--out", ARGUMENT_TEXT, &path, 0, 0, "the network file to write (network.bin)"},
    };
    const ArgumentTable table = {"tengen-learn", "Trains the engine's network on games.",
                                 "GAMES...", (int)(sizeof option / sizeof *option), option};
    int rest;
    const ArgumentsRead read = arguments_read(&table, argc, argv, &rest);
    if (read != ARGUMENTS_OK) {
        return read == ARGUMENTS_HELP ? 0 : 2;
    }
    bool ok = can_write(path) && (!state || can_write(state));
    for (int i = 0; ok && i < rest; i++) {
        ok = read_file(&input, argv[i]);
    }
    const LearnSpec spec = {(int)epochs, (int)batch,     (int)threads, rate,
                            decay,       (uint64_t)seed, state};
    ok = ok && learn_and_write(&input, &spec, from, path);
    lessons_free(&input.lessons);
    return ok ? 0 : 1;
}
