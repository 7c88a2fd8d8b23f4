#include "engine/ai/search_bench.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/board.h"
#include "engine/fnv.h"
#include "engine/monotonic.h"
#include "engine/rules/notation.h"

enum { BENCH_DEPTH = 13, BENCH_HASH = 8 << 20, BENCH_MAKES = 100000 /* per position */ };

typedef struct BenchGame {
    Rule rule;
    int size;
    const char *moves;
} BenchGame;

static const BenchGame games[] = {
    {RULE_FREESTYLE, 15, "h8 i9"},
    {RULE_FREESTYLE, 15, "h8 h9 j7 g8 i6"},
    {RULE_FREESTYLE, 15, "g7 h8 i7 g9 f8 i10 h9 j8 f6"},
    {RULE_FREESTYLE, 20, "j10 k11 l10 j12 k9 i8 l12"},
    {RULE_STANDARD, 15, "j6 j8 l6 k8 k5 h8 i8 i9"},
    {RULE_STANDARD, 15, "h8 i8 i9 g7 j10 k11 h10 h9"},
    {RULE_RENJU, 15, "h8 i9 j8 i7 j10 g8 h6"},
    {RULE_RENJU, 15, "h8 h9 i8 g8 j9 k10 i10 i9"},
    {RULE_CARO, 15, "h8 i9 i8 g8 j8 k8 j7 h9"},
    {RULE_CARO, 12, "f6 g7 g6 e6 h5 f7"},
};

int search_bench_positions(void)
{
    return (int)(sizeof games / sizeof games[0]);
}

void search_bench_position(int index, Position *position)
{
    const BenchGame *game = &games[index];
    Point move[POINTS_MAX];
    ParseError error;
    const int count =
        notation_read_moves(game->moves, strlen(game->moves), game->size, move, POINTS_MAX, &error);
    assert(count > 0);
    position_init(position, game->rule, game->size);
    for (int i = 0; i < count; i++) {
        position_make(position, move[i]);
    }
}

bool search_bench_run(int depth, BenchResult *result)
{
    const SearchLimits limits = {.depth = depth > 0 ? depth : BENCH_DEPTH, .level = level_max()};
    Search *search = search_new(BENCH_HASH);
    if (!search) {
        return false;
    }
    for (int i = 0; i < search_bench_positions(); i++) {
        search_prepare(games[i].rule); /* before the clock starts */
    }
    const int64_t start = monotonic_ms();
    result->nodes = 0;
    result->signature = FNV_BEGIN;
    for (int i = 0; i < search_bench_positions(); i++) {
        Position position;
        SearchReport report;
        search_bench_position(i, &position);
        search_clear(search);
        search_run(search, &position, &limits, NULL, NULL, &report);
        result->nodes += report.nodes;
        const int64_t found[] = {(int64_t)report.nodes, report.move, report.value};
        result->signature =
            fnv_add_numbers(result->signature, found, sizeof found / sizeof found[0]);
    }
    result->time_ms = monotonic_ms() - start;
    search_free(search);
    return true;
}

bool search_bench_makes(BenchMakes *result)
{
    Board *board = malloc(sizeof *board);
    if (!board) {
        return false;
    }
    *result = (BenchMakes){0};
    for (int i = 0; i < search_bench_positions(); i++) {
        Position position;
        Position empty;
        search_bench_position(i, &position);
        position_init(&empty, position.rule, position.size);
        board_set(board, &empty); /* with the tables of the rule */
        const int rounds = BENCH_MAKES / position.count;
        const int64_t start = monotonic_ms();
        for (int round = 0; round < rounds; round++) {
            for (int k = 0; k < position.count; k++) {
                board_make(board, position.move[k]);
            }
            for (int k = 0; k < position.count; k++) {
                board_undo(board);
            }
        }
        result->time_ms += monotonic_ms() - start;
        result->makes += (uint64_t)(rounds * position.count);
    }
    free(board);
    return true;
}
