#include "brain/developer.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/search_bench.h"
#include "engine/ai/board.h"
#include "engine/ai/network.h"
#include "engine/ai/search.h"
#include "engine/rules/notation.h"
#include "engine/rules/rules.h"

enum { TEST_HASH = 16 << 20, TEST_NODES = 300000, LINE_BYTES = 512 };

static int no_memory(void)
{
    fputs("pbrain-tengen: out of memory\n", stderr);
    return 1;
}

/* A text that consists of one integer within the range; else -1. */
static int read_whole(const char *text, int min, int max)
{
    char *end;
    const long number = strtol(text, &end, 10);
    return end != text && *end == '\0' && number >= min && number <= max ? (int)number : -1;
}

int developer_bench(int count, char **words)
{
    BenchResult result;
    int depth = 0;
    if (count > 0) {
        depth = read_whole(words[0], 1, 30);
        if (count > 1 || depth < 0) {
            fprintf(stderr, "pbrain-tengen: bench: \"%s\": a depth from 1 to 30 is allowed\n",
                    words[count > 1 ? 1 : 0]);
            return 2;
        }
    }
    BenchMakes makes;
    if (!search_bench_run(depth, &result) || !search_bench_makes(&makes)) {
        return no_memory();
    }
    const uint64_t ms = result.time_ms > 0 ? (uint64_t)result.time_ms : 1;
    printf("nodes %" PRIu64 " time_ms %" PRIu64 " nps %" PRIu64 " signature %016" PRIx64 "\n",
           result.nodes, ms, result.nodes * 1000 / ms, result.signature);
    const uint64_t makes_ms = makes.time_ms > 0 ? (uint64_t)makes.time_ms : 1;
    printf("makes %" PRIu64 " makes_ms %" PRIu64 " makes_per_s %" PRIu64 "\n", makes.makes,
           makes_ms, makes.makes * 1000 / makes_ms);
    return 0;
}

/* ---- perft ---- */

/* Counts the games of `depth` more moves; a win ends a game. Sets *sound to false if making or
 * undoing a move leaves the board inconsistent. */
static uint64_t perft(Board *board, int depth, bool *sound)
{
    const Position *position = &board->position;
    uint64_t games = 0;
    for (int i = 0; i < position->size * position->size; i++) {
        const Point point = point_at(i % position->size, i / position->size);
        if (!position_is_empty(position, point) ||
            rules_foul(position, point, position->to_move) != FOUL_NONE) {
            continue;
        }
        if (depth == 1 || rules_wins(position, point, position->to_move)) {
            games++;
            continue;
        }
        const uint64_t hash = position->hash;
        board_make(board, point);
        games += perft(board, depth - 1, sound);
        if (depth <= 2 && i % 8 == 0) {
            *sound = *sound && board_is_consistent(board);
        }
        board_undo(board);
        *sound = *sound && position->hash == hash;
    }
    *sound = *sound && (depth == 1 || board_is_consistent(board));
    return games;
}

int developer_perft(int count, char **words)
{
    if (count > 0) {
        fprintf(stderr, "pbrain-tengen: perft: \"%s\": no argument is allowed\n", words[0]);
        return 2;
    }
    Board *board = malloc(sizeof *board);
    if (!board) {
        return no_memory();
    }
    bool all_sound = true;
    puts("position rule size depth games");
    for (int i = 0; i < search_bench_positions(); i++) {
        Position position;
        search_bench_position(i, &position);
        for (int depth = 1; depth <= 2; depth++) {
            bool sound = true;
            board_set(board, &position);
            const uint64_t games = perft(board, depth, &sound);
            printf("%d %s %d %d %" PRIu64 "%s\n", i + 1, notation_rule_name(position.rule),
                   position.size, depth, games, sound ? "" : " UNSOUND");
            all_sound = all_sound && sound;
        }
    }
    free(board);
    return all_sound ? 0 : 1;
}

/* ---- print ---- */

static bool read_game(const char *text, Position *position)
{
    Point move[POINTS_MAX];
    ParseError error;
    const int count =
        notation_read_moves(text, strlen(text), position->size, move, POINTS_MAX, &error);
    if (count < 0) {
        fprintf(stderr, "pbrain-tengen: print: column %d: %s\n", error.column, error.what);
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (!position_is_empty(position, move[i])) {
            fprintf(stderr, "pbrain-tengen: print: move %d is on a stone\n", i + 1);
            return false;
        }
        position_make(position, move[i]);
    }
    return true;
}

static void print_board(const Position *position)
{
    Point forbidden[POINTS_MAX];
    const int fouls = rules_forbidden(position, forbidden);
    for (int y = 0; y < position->size; y++) {
        printf("%3d", position->size - y);
        for (int x = 0; x < position->size; x++) {
            const Point point = point_at(x, y);
            char sign = ".XO"[position_color(position, point)];
            for (int i = 0; i < fouls; i++) {
                sign = forbidden[i] == point ? '!' : sign;
            }
            printf(" %c", sign);
        }
        putchar('\n');
    }
    fputs("   ", stdout);
    for (int x = 0; x < position->size; x++) {
        printf(" %c", 'A' + x);
    }
    putchar('\n');
}

int developer_print(int count, char **words)
{
    Position position;
    Rule rule = RULE_FREESTYLE;
    int size = BOARD_DEFAULT;
    const char *moves = NULL;
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "--rule") == 0 && i + 1 < count &&
            notation_read_rule(words[i + 1], &rule)) {
            i++;
        } else if (strcmp(words[i], "--size") == 0 && i + 1 < count &&
                   read_whole(words[i + 1], BOARD_MIN, BOARD_MAX) > 0) {
            size = read_whole(words[++i], BOARD_MIN, BOARD_MAX);
        } else if (!moves && words[i][0] != '-') {
            moves = words[i];
        } else {
            char rules[RULE_WORDS_BYTES];
            notation_rule_words(rules, sizeof rules);
            fprintf(stderr,
                    "pbrain-tengen: print: \"%s\": allowed are --rule %s, --size %d..%d and one "
                    "text of moves\n",
                    words[i], rules, BOARD_MIN, BOARD_MAX);
            return 2;
        }
    }
    position_init(&position, rule, size);
    if (!read_game(moves ? moves : "", &position)) {
        return 2;
    }
    Board *board = malloc(sizeof *board);
    if (!board) {
        return no_memory();
    }
    static NetworkState network;
    board_set(board, &position);
    network_set(&network, network_get(rule), board);
    print_board(&position);
    printf("%s to move, evaluation %d\n", position.to_move == COLOR_BLACK ? "Black" : "White",
           network_value(&network, board));
    free(board);
    return 0;
}

/* ---- test ---- */

typedef struct PositionTest {
    const char *path;
    int line;
    char name[LINE_BYTES];
    Position position;
    int rows;
    char mark[BOARD_MAX][BOARD_MAX];
    int claims, failures;
    uint64_t nodes; /* limit of a search */
    Search *search;
} PositionTest;

static void fail(PositionTest *test, const char *what)
{
    fprintf(stderr, "%s:%d: %s: %s\n", test->path, test->line, test->name, what);
    test->failures++;
}

static void begin_test(PositionTest *test, const char *name)
{
    snprintf(test->name, sizeof test->name, "%s", name);
    position_init(&test->position, RULE_FREESTYLE, BOARD_DEFAULT);
    memset(test->mark, '.', sizeof test->mark);
    test->rows = 0;
    test->nodes = TEST_NODES;
}

static void read_row(PositionTest *test, const char *text)
{
    int x = 0;
    for (; *text != '\0'; text++) {
        if (isspace((unsigned char)*text)) {
            continue;
        }
        if (test->position.count > 0) {
            fail(test, "the diagram must come before the moves");
            return;
        }
        if (x >= test->position.size || test->rows >= test->position.size) {
            fail(test, "the diagram is larger than the board");
            return;
        }
        const Color color = *text == 'X' ? COLOR_BLACK : *text == 'O' ? COLOR_WHITE : COLOR_EMPTY;
        if (color != COLOR_EMPTY) {
            position_put(&test->position, point_at(x, test->rows), color);
        }
        test->mark[test->rows][x++] = *text;
    }
    test->rows++;
}

/* "best ab": the search's move has one of these marks. "win ab": also, its value is a forced win.
 * "avoid ab": the move has none of these marks. */
static void check_claim(PositionTest *test, const char *claim, const char *marks)
{
    const SearchLimits limits = {.nodes = test->nodes, .level = level_max()};
    SearchReport report;
    char what[LINE_BYTES];
    char name[POINT_NAME_BYTES];
    search_clear(test->search);
    search_run(test->search, &test->position, &limits, NULL, NULL, &report);
    test->claims++;
    const char mark = test->mark[point_y(report.move)][point_x(report.move)];
    const bool named = mark != '.' && strchr(marks, mark);
    const bool proved = claim[0] != 'w' || report.value > VALUE_WIN_BOUND;
    if (named == (claim[0] == 'a') || !proved) {
        notation_point_name(report.move, test->position.size, name);
        snprintf(what, sizeof what, "expected %s%.40s, got %s (value %d)", claim, marks, name,
                 report.value);
        fail(test, what);
    }
}

static void play_moves(PositionTest *test, const char *text)
{
    Point move[POINTS_MAX];
    ParseError error;
    const int count =
        notation_read_moves(text, strlen(text), test->position.size, move, POINTS_MAX, &error);
    if (count < 0) {
        fail(test, error.what);
    }
    for (int i = 0; i < count; i++) {
        if (!position_is_empty(&test->position, move[i])) {
            fail(test, "a move is on a stone");
            return;
        }
        position_make(&test->position, move[i]);
    }
}

/* Checks a line that is a claim; false: it is not. */
static bool read_claim(PositionTest *test, const char *line)
{
    static const char *const claims[] = {"best ", "win ", "avoid "};
    for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
        const size_t length = strlen(claims[i]);
        if (strncmp(line, claims[i], length) != 0) {
            continue;
        }
        if (position_is_full(&test->position)) {
            fail(test, "the board is full");
        } else {
            check_claim(test, claims[i], line + length);
        }
        return true;
    }
    return false;
}

static void read_test_line(PositionTest *test, char *line)
{
    line[strcspn(line, "#\r\n")] = '\0';
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1])) {
        line[--length] = '\0';
    }
    if (length == 0) {
        return;
    }
    const int size =
        strncmp(line, "size ", 5) == 0 ? read_whole(line + 5, BOARD_MIN, BOARD_MAX) : -1;
    const int nodes = strncmp(line, "nodes ", 6) == 0 ? read_whole(line + 6, 1, INT_MAX) : -1;
    Rule rule;
    if (strncmp(line, "test ", 5) == 0) {
        begin_test(test, line + 5);
    } else if (size > 0) {
        rule = test->position.rule;
        position_init(&test->position, rule, size);
    } else if (strncmp(line, "rule ", 5) == 0 && notation_read_rule(line + 5, &rule)) {
        position_init(&test->position, rule, test->position.size);
    } else if (line[0] == '|') {
        read_row(test, line + 1);
    } else if (strcmp(line, "to-move white") == 0) {
        position_set_to_move(&test->position, COLOR_WHITE);
    } else if (strncmp(line, "play ", 5) == 0) {
        play_moves(test, line + 5);
    } else if (nodes > 0) {
        test->nodes = (uint64_t)nodes;
    } else if (!read_claim(test, line)) {
        fail(test,
             "expected test, size, rule, |row, play, to-move white, nodes, best, win or avoid");
    }
}

static bool run_tests(PositionTest *test)
{
    char line[LINE_BYTES];
    FILE *file = fopen(test->path, "r");
    if (!file) {
        fprintf(stderr, "pbrain-tengen: test: %s: cannot be read\n", test->path);
        return false;
    }
    begin_test(test, "before the first test");
    bool begins = true; /* `line` is the start of a line, not the rest of a long one */
    test->line = 0;
    while (fgets(line, sizeof line, file)) {
        const bool ends = strchr(line, '\n') || feof(file);
        test->line += begins;
        if (begins && ends) {
            read_test_line(test, line);
        } else if (begins) {
            fail(test, "the line is too long");
        }
        begins = ends;
    }
    const bool good = !ferror(file);
    fclose(file);
    if (!good) {
        fprintf(stderr, "pbrain-tengen: test: %s: cannot be read\n", test->path);
    }
    return good;
}

int developer_test(int count, char **words)
{
    if (count == 0) {
        fputs("pbrain-tengen: test: expected files of position tests\n", stderr);
        return 2;
    }
    PositionTest *test = calloc(1, sizeof *test);
    if (!test || !(test->search = search_new(TEST_HASH))) {
        free(test);
        return no_memory();
    }
    bool readable = true;
    for (int i = 0; i < count; i++) {
        test->path = words[i];
        readable = run_tests(test) && readable;
    }
    const int failures = test->failures;
    printf("%d claims, %d failures\n", test->claims, failures);
    search_free(test->search);
    free(test);
    return readable && failures == 0 ? 0 : 1;
}
