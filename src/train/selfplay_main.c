/* tengen-selfplay: games of the engine against itself, for tengen-learn. docs/training.md */
#include "train/generate.h"
#include "train/arguments.h"

int main(int argc, char **argv)
{
    Rule rule = RULE_FREESTYLE;
    int64_t size = BOARD_DEFAULT;
    int64_t nodes = 3000;
    int64_t games = 1000;
    int64_t threads = 1;
    int64_t lot = SELFPLAY_LOT_PERCENT;
    int64_t lot_plies = SELFPLAY_LOT_PLIES;
    int64_t seed = 1;
    const char *path = "games.txt";
    const Argument option[] = {
        {"--rule", ARGUMENT_RULE, &rule, 0, 0, "freestyle, standard, renju or caro"},
        {"--size", ARGUMENT_NUMBER, &size, BOARD_MIN, BOARD_MAX, "of the board"},
        {"--nodes", ARGUMENT_NUMBER, &nodes, 1, 1e12, "that each move's search looks at"},
        {"--games", ARGUMENT_NUMBER, &games, 1, 1e12, "that the file is to hold"},
        {"--threads", ARGUMENT_NUMBER, &threads, 1, 256, "each plays its own games"},
        {"--lot", ARGUMENT_NUMBER, &lot, 0, 100, "of a hundred moves, how many fall by lot"},
        {"--lot-plies", ARGUMENT_NUMBER, &lot_plies, 0, 1000, "in which they may"},
        {"--seed", ARGUMENT_NUMBER, &seed, 0, 1e15, "of everything that falls by lot"},
        {"--out", ARGUMENT_TEXT, &path, 0, 0, "is made, or goes on where it ends (games.txt)"},
    };
    const ArgumentTable table = {"tengen-selfplay",
                                 "Plays the engine against itself and writes one game a line.",
                                 NULL, (int)(sizeof option / sizeof *option), option};
    int rest;
    const ArgumentsRead read = options_read(&table, argc, argv, &rest);
    if (read != ARGUMENTS_OK) {
        return read == ARGUMENTS_HELP ? 0 : 2;
    }
    const GenerateSpec spec = {
        .play = {.rule = rule,
                 .size = (int)size,
                 .nodes = (uint64_t)nodes,
                 .lot_percent = (int)lot,
                 .lot_plies = (int)lot_plies,
                 .seed = (uint64_t)seed},
        .games = games,
        .threads = (int)threads,
        .path = path,
    };
    return generate_games(&spec) ? 0 : 1;
}
