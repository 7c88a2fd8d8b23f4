/* tengen-tune: tunes the search's constants, or plays a match of two settings; docs/training.md. */
#include <stdio.h>
#include <string.h>

#include "engine/rules/notation.h"
#include "train/arguments.h"
#include "train/duel_match.h"
#include "train/tune.h"

static const char program[] = "tengen-tune";

typedef struct TuneOptions {
    const char *rule, *set, *against, *only, *state;
    int64_t size, nodes, pairs, threads, seed, hash, batch;
    double rate;
    bool match;
} TuneOptions;

static ArgumentsRead read_options(TuneOptions *of, int argc, char **argv)
{
    const Argument option[] = {
        {"--rule", ARGUMENT_WORD, &of->rule, 0, 0,
         "of the games: a word such as renju; all: freestyle, standard and renju in turn"},
        {"--size", ARGUMENT_NUMBER, &of->size, BOARD_MIN, BOARD_MAX, "of the board"},
        {"--nodes", ARGUMENT_NUMBER, &of->nodes, 1, 1e12, "that the search of a move visits"},
        {"--pairs", ARGUMENT_NUMBER, &of->pairs, 1, DUEL_MATCH_PAIRS_MAX,
         "of games with the same start and both colours"},
        {"--threads", ARGUMENT_NUMBER, &of->threads, 1, 256, "each plays games of its own"},
        {"--seed", ARGUMENT_NUMBER, &of->seed, 0, 1e15, "random seed"},
        {"--hash", ARGUMENT_NUMBER, &of->hash, 1, 1 << 16, "MiB of memory of each side's search"},
        {"--set", ARGUMENT_WORD, &of->set, 0, 0,
         "the values to begin with or to test: name=value,name=value"},
        {"--match", ARGUMENT_FLAG, &of->match, 0, 0,
         "plays the values of --set against those of --against"},
        {"--against", ARGUMENT_WORD, &of->against, 0, 0, "of the other side (the defaults)"},
        {"--only", ARGUMENT_WORD, &of->only, 0, 0, "the constants to tune: name,name (all)"},
        {"--rate", ARGUMENT_REAL, &of->rate, 1e-6, 1, "gain at the end of a tuning"},
        {"--batch", ARGUMENT_NUMBER, &of->batch, 1, TUNE_BATCH_MAX,
         "pairs that are played between two changes of the values"},
        {"--state", ARGUMENT_TEXT, &of->state, 0, 0, "saved after each batch, and continued"},
    };
    const ArgumentTable table = {program,
                                 "Tunes the constants of the search by games, or plays a match of "
                                 "two settings of them.",
                                 NULL, (int)(sizeof option / sizeof *option), option};
    int rest;
    return arguments_read(&table, argc, argv, &rest);
}

/* ---- what the options say ---- */

static bool read_rule(const char *word, DuelSpec *duel)
{
    duel->all_rules = strcmp(word, "all") == 0;
    if (duel->all_rules || notation_read_rule(word, &duel->rule)) {
        return true;
    }
    char words[RULE_WORDS_BYTES];
    notation_rule_words(words, sizeof words);
    fprintf(stderr, "%s: --rule: \"%s\": all or %s is allowed\n", program, word, words);
    return false;
}

static bool fail_at(const char *option, const ParseError *error)
{
    fprintf(stderr, "%s: %s: character %d: %s\n", program, option, error->column, error->what);
    return false;
}

static bool read_values(const char *option, const char *text, Tuning *tuning)
{
    ParseError error = {0};
    *tuning = *tuning_default();
    return tuning_read(text, tuning, &error) || fail_at(option, &error);
}

static bool read_only(const char *text, bool tuned[TUNING_COUNT])
{
    ParseError error = {0};
    for (int i = 0; i < TUNING_COUNT; i++) {
        tuned[i] = true;
    }
    return !text || tuning_read_names(text, tuned, &error) || fail_at("--only", &error);
}

static bool read_mode(const TuneOptions *options)
{
    const char *wrong = !options->match && options->against ? "--against"
                        : options->match && options->only   ? "--only"
                        : options->match && options->state  ? "--state"
                                                            : NULL;
    if (wrong) {
        fprintf(stderr, "%s: %s: is allowed only %s --match\n", program, wrong,
                options->match ? "without" : "with");
    }
    return !wrong;
}

/* ---- the two modes ---- */

static void print_values(const Tuning *tuning, const bool tuned[TUNING_COUNT])
{
    const char *comma = "";
    for (int i = 0; i < TUNING_COUNT; i++) {
        const int value = tuning_get(tuning, i);
        if (tuned[i] || value != tuning_row(i)->value) {
            printf("%s%s=%d", comma, tuning_row(i)->name, value);
            comma = ",";
        }
    }
    putchar('\n');
}

static int run_match(const TuneOptions *options, const DuelSpec *duel)
{
    DuelMatch match = {.duel = *duel, .pairs = options->pairs, .threads = (int)options->threads};
    MatchScore score;
    if (!read_values("--set", options->set, &match.side[0]) ||
        !read_values("--against", options->against ? options->against : "", &match.side[1])) {
        return 2;
    }
    if (!duel_match(&match, &score)) {
        return 1;
    }
    const DuelMatchText text = duel_match_text(&score);
    puts(text.text);
    return 0;
}

static int run_tuning(const TuneOptions *options, const DuelSpec *duel)
{
    TuneSpec spec = {.duel = *duel,
                     .pairs = options->pairs,
                     .batch = (int)options->batch,
                     .threads = (int)options->threads,
                     .rate = options->rate,
                     .state_path = options->state};
    Tuning found;
    if (!read_values("--set", options->set, &spec.begin) || !read_only(options->only, spec.tuned)) {
        return 2;
    }
    if (!tune(&spec, &found)) {
        return 1;
    }
    print_values(&found, spec.tuned);
    return 0;
}

int main(int argc, char **argv)
{
    TuneOptions options = {.rule = "freestyle",
                           .set = "",
                           .size = BOARD_DEFAULT,
                           .nodes = 20000,
                           .pairs = 1000,
                           .threads = 1,
                           .seed = 1,
                           .hash = 16,
                           .batch = TUNE_BATCH,
                           .rate = .002};
    const ArgumentsRead read = read_options(&options, argc, argv);
    if (read != ARGUMENTS_OK) {
        return read == ARGUMENTS_HELP ? 0 : 2;
    }
    DuelSpec duel = {.size = (int)options.size,
                     .nodes = (uint64_t)options.nodes,
                     .seed = (uint64_t)options.seed,
                     .hash_bytes = (size_t)options.hash << 20};
    if (!read_mode(&options) || !read_rule(options.rule, &duel)) {
        return 2;
    }
    return options.match ? run_match(&options, &duel) : run_tuning(&options, &duel);
}
