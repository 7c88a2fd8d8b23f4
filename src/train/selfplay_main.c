/* tengen-selfplay: plays games of the engine against itself for tengen-learn; docs/training.md. */
#include "train/arguments.h"
#include "train/generate.h"

int main(int argc, char **argv)
{
    Rule rule = RULE_FREESTYLE;
    int64_t size = BOARD_DEFAULT;
    int64_t nodes = 3000;
    int64_t games = 1000;
    int64_t threads = 1;
    int64_t random_percent = SELFPLAY_RANDOM_PERCENT;
    int64_t random_plies = SELFPLAY_RANDOM_PLIES;
    int64_t seed = 1;
    const char *path = "games.txt";
    const Argument option[] = {
        {"--rule", ARGUMENT_RULE, &rule, 0, 0, "of the games: a word such as renju"},
        {"--size", ARGUMENT_NUMBER, &size, BOARD_MIN, BOARD_MAX, "of the board"},
        {"--nodes", ARGUMENT_NUMBER, &nodes, 1, 1e12, "that the search of a move visits"},
        {"--games", ARGUMENT_NUMBER, &games, 1, 1e12, "in the finished file"},
        {"--threads", ARGUMENT_NUMBER, &threads, 1, 256, "each plays games of its own"},
        {"--random", ARGUMENT_NUMBER, &random_percent, 0, 100, "percentage of random moves"},
        {"--random-plies", ARGUMENT_NUMBER, &random_plies, 0, 1000,
         "moves are random in the first N plies only"},
        {"--seed", ARGUMENT_NUMBER, &seed, 0, 1e15, "random seed"},
        {"--out", ARGUMENT_TEXT, &path, 0, 0, "created, or continued if it exists (games.txt)"},
    };
    const ArgumentTable table = {"tengen-selfplay",
                                 "Plays the engine against itself and writes one game per line.",
                                 NULL, (int)(sizeof option / sizeof *option), option};
    int rest;
    const ArgumentsRead read = arguments_read(&table, argc, argv, &rest);
    if (read != ARGUMENTS_OK) {
        return read == ARGUMENTS_HELP ? 0 : 2;
    }
    const GenerateSpec spec = {
        .play = {.rule = rule,
                 .size = (int)size,
                 .nodes = (uint64_t)nodes,
                 .random_percent = (int)random_percent,
                 .random_plies = (int)random_plies,
                 .seed = (uint64_t)seed},
        .games = games,
        .threads = (int)threads,
        .path = path,
    };
    return generate_games(&spec) ? 0 : 1;
}
