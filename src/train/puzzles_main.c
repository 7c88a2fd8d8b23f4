/* tengen-puzzles: finds puzzles in games of the engine against itself, merges and grades files of
 * them, and checks the program's own; docs/puzzles.md. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/movegen.h"
#include "engine/puzzle/puzzle_proof.h"
#include "engine/puzzle/puzzle_set.h"
#include "engine/random.h"
#include "train/arguments.h"
#include "train/selfplay.h"

enum {
    PLIES_MIN = 8,     /* the first position of a game that is tried */
    MOVES_COUNTED = 8, /* longer wins count as this long */
    VARIANTS = 24,     /* of each position of a game */
    HASH_BYTES = 1 << 24
};

typedef struct PuzzleMaker {
    PuzzleProof proof;
    Search *search;
    FILE *file;
    Random random;
    unsigned kinds;                                /* wanted: bits 1 << PuzzleKind */
    int64_t wanted;                                /* of each kind and number of moves */
    bool in_game[PUZZLE_KINDS][MOVES_COUNTED + 1]; /* found in this game */
    int64_t found[PUZZLE_KINDS][MOVES_COUNTED + 1];
    int total;
} PuzzleMaker;

static bool write_puzzle(PuzzleMaker *maker, const Puzzle *puzzle)
{
    Buffer line = {0};
    puzzle_write(puzzle, &line);
    const bool ok =
        !line.failed && fputs(line.text, maker->file) != EOF && fflush(maker->file) == 0;
    buffer_free(&line);
    return ok;
}

static int64_t *count_of(PuzzleMaker *maker, const Puzzle *puzzle)
{
    const int moves = puzzle->moves < MOVES_COUNTED ? puzzle->moves : MOVES_COUNTED;
    return &maker->found[puzzle->kind][moves];
}

/* The kinds of which some are still wanted. */
static unsigned wanted_kinds(const PuzzleMaker *maker)
{
    unsigned kinds = 0;
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        const int last = kind == PUZZLE_DEFENCE   ? 1
                         : kind == PUZZLE_THREATS ? maker->proof.threats_max
                                                  : MOVES_COUNTED - 1;
        for (int moves = puzzle_infos[kind].moves_min; moves <= last; moves++) {
            kinds |= (maker->found[kind][moves] < maker->wanted) ? 1U << kind : 0;
        }
    }
    return kinds & maker->kinds;
}

/* Writes the position at the end of the puzzle's moves, if it is a puzzle of a wanted kind. One of
 * each kind and length in a game: neighbours are alike. False: the file cannot be written. */
static bool try_position(PuzzleMaker *maker, Puzzle *puzzle, unsigned kinds)
{
    Position position;
    puzzle_position(puzzle, &position);
    if (!puzzle_proof_find(&maker->proof, &position, kinds & wanted_kinds(maker), puzzle) ||
        maker->in_game[puzzle->kind][puzzle->moves] || *count_of(maker, puzzle) >= maker->wanted ||
        !puzzle_proof_search(&maker->proof, puzzle)) {
        return true;
    }
    puzzle->level = puzzle_proof_level(&maker->proof, puzzle);
    if (puzzle->level == 0) {
        return true;
    }
    maker->in_game[puzzle->kind][puzzle->moves] = true;
    maker->total++;
    ++*count_of(maker, puzzle);
    return write_puzzle(maker, puzzle);
}

/* Adds a move of the side to move after which it neither wins nor fouls; a three if `three`. False:
 * none was found. */
static bool add_move(PuzzleMaker *maker, Puzzle *puzzle, bool three)
{
    enum { TRIES = 40 };
    Position position;
    MoveList near;
    Board *board = maker->proof.board;
    puzzle_position(puzzle, &position);
    board_set(board, &position);
    movegen_all(board, &near);
    for (int i = 0; i < TRIES && near.count > 0; i++) {
        const Point move = near.move[random_below(&maker->random, near.count)];
        const Threat threat = board_threat(board, board_side(board), move);
        if (three ? threat >= THREAT_THREE && threat <= THREAT_DOUBLE_THREE
                  : threat < THREAT_FOUR) {
            puzzle->ply[puzzle->plies++] = move;
            return true;
        }
    }
    return false;
}

/* Good players leave few wins with one solution. Wins by threats appear where one side errs, wins
 * by fours where the other one then makes a three: only fours are fast enough against it. */
static bool try_variants(PuzzleMaker *maker, Puzzle *puzzle)
{
    const int plies = puzzle->plies;
    bool ok = true;
    for (int i = 0; ok && i < VARIANTS && plies + 2 <= PUZZLE_PLIES_MAX; i++) {
        puzzle->plies = plies;
        if (add_move(maker, puzzle, false)) {
            ok = try_position(maker, puzzle, 1U << PUZZLE_THREATS);
            if (ok && add_move(maker, puzzle, true)) {
                ok = try_position(maker, puzzle, 1U << PUZZLE_FOURS | 1U << PUZZLE_FOUL);
            }
        }
    }
    puzzle->plies = plies;
    return ok;
}

/* False: the file cannot be written. */
static bool search_game(PuzzleMaker *maker, const GameLine *game)
{
    Puzzle puzzle = {.rule = game->rule};
    bool ok = true;
    memset(maker->in_game, 0, sizeof maker->in_game);
    for (int i = 0; ok && i + 1 < game->count && i < PUZZLE_PLIES_MAX; i++) {
        puzzle.ply[puzzle.plies++] = game->move[i].point;
        if (puzzle.plies >= PLIES_MIN) {
            ok = try_position(maker, &puzzle, PUZZLE_ALL_KINDS) && try_variants(maker, &puzzle);
        }
    }
    return ok;
}

static void print_counts(const PuzzleMaker *maker, int64_t games)
{
    fprintf(stderr, "%lld games, %d puzzles:", (long long)games, maker->total);
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        fprintf(stderr, " %s", puzzle_infos[kind].word);
        for (int moves = 1; moves <= MOVES_COUNTED; moves++) {
            fprintf(stderr, " %lld", (long long)maker->found[kind][moves]);
        }
    }
    fputc('\n', stderr);
}

static bool make_puzzles(PuzzleMaker *maker, const SelfplaySpec *spec, int64_t games,
                         const char *path)
{
    GameLine *game = malloc(sizeof *game);
    maker->file = fopen(path, "a");
    bool ok = game && maker->file;
    for (int64_t i = 0; ok && i < games; i++) {
        maker->random = random_begin(spec->seed + 1, (uint64_t)i);
        selfplay_game(spec, (uint64_t)i, maker->search, game);
        ok = search_game(maker, game);
        if ((i + 1) % 100 == 0 || i + 1 == games) {
            print_counts(maker, i + 1);
        }
    }
    if (!ok) {
        fprintf(stderr, "tengen-puzzles: %s: %s\n", path, strerror(errno));
    }
    free(game);
    return !(maker->file && fclose(maker->file) != 0) && ok;
}

/* ---- files ---- */

/* False, with a line on stderr: a file cannot be read. */
static bool read_files(PuzzleSet *set, char **path, int paths)
{
    Buffer text = {0};
    ParseError error;
    bool ok = true;
    for (int i = 0; ok && i < paths; i++) {
        FILE *file = fopen(path[i], "r");
        char part[4096];
        size_t bytes;
        while (file && (bytes = fread(part, 1, sizeof part, file)) > 0) {
            buffer_add_bytes(&text, part, bytes);
        }
        if (!file || ferror(file)) {
            fprintf(stderr, "tengen-puzzles: %s: %s\n", path[i], strerror(errno));
            ok = false;
        }
        if (file) {
            fclose(file);
        }
        if (text.length > 0 && text.text[text.length - 1] != '\n') {
            buffer_add_char(&text, '\n'); /* the last line need not end in one */
        }
    }
    if (ok && (text.failed || !puzzle_set_read(set, text.text, text.length, &error))) {
        fprintf(stderr, "tengen-puzzles: line %d of all files: %s\n", text.failed ? 0 : error.line,
                text.failed ? "out of memory" : error.what);
        ok = false;
    }
    buffer_free(&text);
    return ok;
}

/* ---- checking ---- */

static bool is_proved(PuzzleMaker *maker, const Puzzle *puzzle)
{
    Position position;
    Puzzle found = *puzzle;
    puzzle_position(puzzle, &position);
    return puzzle_proof_find(&maker->proof, &position, PUZZLE_ALL_KINDS, &found) &&
           found.kind == puzzle->kind && found.moves == puzzle->moves &&
           found.solution == puzzle->solution && found.nodes == puzzle->nodes &&
           puzzle_proof_search(&maker->proof, puzzle);
}

static bool is_wanted(const PuzzleMaker *maker, const Puzzle *puzzle)
{
    return (maker->kinds & 1U << puzzle->kind) != 0;
}

/* False, with a line for each puzzle: one of a wanted kind is not proved. */
static bool check_set(PuzzleMaker *maker, const PuzzleSet *set)
{
    int wanted = 0;
    int wrong = 0;
    for (int i = 0; i < set->count; i++) {
        if (!is_wanted(maker, &set->puzzle[i])) {
            continue;
        }
        wanted++;
        if (!is_proved(maker, &set->puzzle[i])) {
            fprintf(stderr, "tengen-puzzles: puzzle %d is not proved\n", i + 1);
            wrong++;
        }
    }
    fprintf(stderr, "%d of %d puzzles are proved\n", wanted - wrong, wanted);
    return wrong == 0;
}

/* Proves the puzzles of files again; without files, the program's own. */
static bool check_puzzles(PuzzleMaker *maker, char **path, int paths)
{
    PuzzleSet set = {0};
    if (paths > 0 && !read_files(&set, path, paths)) {
        return false;
    }
    if (paths == 0 && !puzzle_set_load(&set)) {
        fputs("tengen-puzzles: out of memory\n", stderr);
        return false;
    }
    const bool ok = check_set(maker, &set);
    puzzle_set_free(&set);
    return ok;
}

/* ---- merging ---- */

/* By kind, then the easy ones first. */
static int compare(const void *left, const void *right)
{
    const Puzzle *a = left;
    const Puzzle *b = right;
    const int by[] = {(int)a->kind - (int)b->kind, puzzle_grade(a) - puzzle_grade(b),
                      a->moves - b->moves,         a->level - b->level,
                      a->nodes - b->nodes,         (int)a->rule - (int)b->rule,
                      a->plies - b->plies};
    for (size_t i = 0; i < sizeof by / sizeof by[0]; i++) {
        if (by[i] != 0) {
            return by[i];
        }
    }
    return memcmp(a->ply, b->ply, (size_t)a->plies * sizeof a->ply[0]);
}

/* Proves a puzzle of a wanted kind that is not among the `kept` ones before it, and grades it. */
static bool is_kept(PuzzleMaker *maker, Puzzle *puzzle, const uint64_t *key, int kept)
{
    for (int i = 0; i < kept; i++) {
        if (key[i] == key[kept]) {
            return false;
        }
    }
    if (!is_wanted(maker, puzzle) || !is_proved(maker, puzzle)) {
        return false;
    }
    puzzle->level = puzzle_proof_level(&maker->proof, puzzle);
    return puzzle->level > 0;
}

/* Writes the puzzles of a set with a line that says what they are. */
static bool write_set(PuzzleMaker *maker, const PuzzleSet *set, const char *path)
{
    maker->file = fopen(path, "w");
    bool ok = maker->file && fputs("# Made and proved by tengen-puzzles (docs/puzzles.md); "
                                   "puzzle.h describes the format.\n",
                                   maker->file) != EOF;
    for (int i = 0; ok && i < set->count; i++) {
        ok = write_puzzle(maker, &set->puzzle[i]);
    }
    if (maker->file && fclose(maker->file) != 0) {
        ok = false;
    }
    if (!ok) {
        fprintf(stderr, "tengen-puzzles: %s: %s\n", path, strerror(errno));
    }
    return ok;
}

/* Proves, grades and sorts the puzzles of files, and writes those that are proved and not equal to
 * another one. `out` may be one of the files. */
static bool merge_puzzles(PuzzleMaker *maker, char **path, int paths, const char *out)
{
    PuzzleSet set = {0};
    if (!read_files(&set, path, paths)) {
        return false;
    }
    uint64_t *key = calloc((size_t)set.count + 1, sizeof *key);
    const int count = set.count;
    int kept = 0;
    for (int i = 0; key && i < count; i++) {
        Position position;
        puzzle_position(&set.puzzle[i], &position);
        key[kept] = puzzle_key(&position);
        if (is_kept(maker, &set.puzzle[i], key, kept)) {
            set.puzzle[kept++] = set.puzzle[i];
        } else {
            fprintf(stderr, "tengen-puzzles: puzzle %d is left out\n", i + 1);
        }
    }
    set.count = kept;
    qsort(set.puzzle, (size_t)kept, sizeof set.puzzle[0], compare);
    fprintf(stderr, "%d of %d puzzles are kept\n", kept, count);
    const bool ok = key && write_set(maker, &set, out);
    free(key);
    puzzle_set_free(&set);
    return ok;
}

/* All of them without a word. False, with a line on stderr: there is no such kind. */
static bool read_kinds(const char *word, unsigned *kinds)
{
    PuzzleKind kind;
    *kinds = PUZZLE_ALL_KINDS;
    if (word && !puzzle_read_kind(word, &kind)) {
        fprintf(stderr, "tengen-puzzles: \"%s\": there is no such kind\n", word);
        return false;
    }
    *kinds = word ? 1U << kind : *kinds;
    return true;
}

int main(int argc, char **argv)
{
    PuzzleMaker maker = {.wanted = 40};
    SelfplaySpec spec = {.size = PUZZLE_SIZE};
    Rule rule = RULE_FREESTYLE;
    int64_t nodes = 400;
    int64_t games = 1000;
    int64_t random_percent = 8;
    int64_t seed = 1;
    int64_t threats = MOVES_COUNTED - 1;
    const char *path = NULL;
    const char *word = NULL;
    const Argument option[] = {
        {"--rule", ARGUMENT_RULE, &rule, 0, 0, "of the games: a word such as renju"},
        {"--nodes", ARGUMENT_NUMBER, &nodes, 1, 1e12, "that the search of a game's move visits"},
        {"--games", ARGUMENT_NUMBER, &games, 1, 1e12, "to play"},
        {"--random", ARGUMENT_NUMBER, &random_percent, 0, 100, "percentage of random moves"},
        {"--seed", ARGUMENT_NUMBER, &seed, 0, 1e15, "of the games"},
        {"--wanted", ARGUMENT_NUMBER, &maker.wanted, 1, 1e6,
         "puzzles of each kind and number of moves"},
        {"--threats", ARGUMENT_NUMBER, &threats, 2, MOVES_COUNTED - 1,
         "moves of the longest win by threats"},
        {"--kind", ARGUMENT_TEXT, &word, 0, 0, "only this kind: a word such as threats"},
        {"--out", ARGUMENT_TEXT, &path, 0, 0,
         "puzzles are appended to it; without it those of the files, or of the program, are "
         "checked"},
    };
    const ArgumentTable table = {"tengen-puzzles",
                                 "Finds and proves puzzles. With files of puzzles: proves, grades "
                                 "and sorts them, and writes them to --out; without it only "
                                 "proves them.",
                                 "[FILE]...", (int)(sizeof option / sizeof *option), option};
    int files;
    const ArgumentsRead read = arguments_read(&table, argc, argv, &files);
    if (read != ARGUMENTS_OK) {
        return read == ARGUMENTS_HELP ? 0 : 2;
    }
    if (!read_kinds(word, &maker.kinds)) {
        return 2;
    }
    spec.rule = rule;
    spec.nodes = (uint64_t)nodes;
    spec.random_percent = (int)random_percent;
    spec.random_plies = PUZZLE_PLIES_MAX;
    spec.seed = (uint64_t)seed;
    maker.search = search_new(HASH_BYTES);
    if (!maker.search || !puzzle_proof_open(&maker.proof)) {
        search_free(maker.search);
        fputs("tengen-puzzles: out of memory\n", stderr);
        return 1;
    }
    maker.proof.threats_max = (int)threats;
    const bool ok = !path       ? check_puzzles(&maker, argv, files)
                    : files > 0 ? merge_puzzles(&maker, argv, files, path)
                                : make_puzzles(&maker, &spec, games, path);
    puzzle_proof_close(&maker.proof);
    search_free(maker.search);
    return ok ? 0 : 1;
}
