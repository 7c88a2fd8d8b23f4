#include "monkey/recount.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/renju_brute.h"

static char why[200];

static const char *wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

static const char *wrong(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(why, sizeof why, format, values);
    va_end(values);
    return why;
}

static char letter(Color color)
{
    return color == COLOR_BLACK ? 'X' : 'O';
}

static bool is_on(const BruteBoard *board, int x, int y)
{
    return x >= 0 && y >= 0 && x < board->size && y < board->size;
}

/* ---- rows ---- */

/* The stones of one colour next to x, y in one direction; *blocked: the other colour ends them. */
static int reach(const BruteBoard *board, int x, int y, int dx, int dy, bool *blocked)
{
    const char own = board->cell[y][x];
    int count = 0;
    for (x += dx, y += dy; is_on(board, x, y) && board->cell[y][x] == own; x += dx, y += dy) {
        count++;
    }
    *blocked = is_on(board, x, y) && board->cell[y][x] != '.';
    return count;
}

static bool row_wins(Rule rule, Color color, int length, bool blocked)
{
    switch (rule) {
    case RULE_STANDARD:
        return length == 5;
    case RULE_RENJU:
        return color == COLOR_BLACK ? length == 5 : length >= 5;
    case RULE_CARO:
        return length >= 5 && !blocked;
    default:
        return length >= 5;
    }
}

/* Does the stone on x, y make a row that wins? */
static bool wins(const BruteBoard *board, Rule rule, Color color, int x, int y)
{
    static const int step[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++) {
        bool blocked[2];
        int length = 1 + reach(board, x, y, step[i][0], step[i][1], &blocked[0]) +
                     reach(board, x, y, -step[i][0], -step[i][1], &blocked[1]);
        if (row_wins(rule, color, length, blocked[0] && blocked[1])) {
            return true;
        }
    }
    return false;
}

/* ---- the path ---- */

typedef struct Path {
    const Node *node[POINTS_MAX + 1];
    int count;
    BruteBoard board;
    int stones;
    bool last_wins, last_is_foul;
    bool set_up_wins[COLOR_WHITE + 1]; /* by Color: its set-up stones have a winning row */
} Path;

static const char *collect(const Match *match, Path *path)
{
    const Record *record = match->record;
    int count = 0;
    for (NodeId node = record->current; node != NODE_ROOT;
         node = record_node(record, node)->parent) {
        if (count == POINTS_MAX) {
            return wrong("the path has more moves than a board has points");
        }
        path->node[count++] = record_node(record, node);
    }
    path->count = count;
    for (int i = 0; i < count / 2; i++) {
        const Node *node = path->node[i];
        path->node[i] = path->node[count - 1 - i];
        path->node[count - 1 - i] = node;
    }
    return NULL;
}

static const char *put(Path *path, Point point, Color color)
{
    int x = point_x(point), y = point_y(point);
    if (!is_on(&path->board, x, y) || path->board.cell[y][x] != '.') {
        return wrong("stone %d lies beside the board or on another stone", path->stones + 1);
    }
    path->board.cell[y][x] = letter(color);
    path->stones++;
    return NULL;
}

static const char *replay_move(const Match *match, Path *path, int index, bool fouls)
{
    const Node *node = path->node[index];
    const bool last = index == path->count - 1;
    int x = point_x(node->move), y = point_y(node->move);
    if (node->move == POINT_PASS) {
        return NULL;
    }
    if (last && fouls && match->setup.rule == RULE_RENJU && node->color == COLOR_BLACK &&
        is_on(&path->board, x, y) && path->board.cell[y][x] == '.') {
        path->last_is_foul = brute_foul(&path->board, x, y, 4) != FOUL_NONE;
    }
    const char *fault = put(path, node->move, node->color);
    bool winning = !fault && wins(&path->board, match->setup.rule, node->color, x, y);
    if (!fault && winning && !last) {
        return wrong("the game went on after move %d had won it", index + 1);
    }
    path->last_wins = last && winning;
    return fault;
}

static const char *replay(const Match *match, Path *path, bool fouls)
{
    const Record *record = match->record;
    const char *fault = collect(match, path);
    path->board.size = record->size;
    memset(path->board.cell, '.', sizeof path->board.cell);
    for (int i = 0; !fault && i < record->setup_count; i++) {
        fault = put(path, record->setup_point[i], record->setup_color[i]);
    }
    for (int i = 0; !fault && i < record->setup_count; i++) {
        const Point point = record->setup_point[i];
        const Color color = record->setup_color[i];
        path->set_up_wins[color] |=
            wins(&path->board, match->setup.rule, color, point_x(point), point_y(point));
    }
    for (int i = 0; !fault && i < path->count; i++) {
        fault = replay_move(match, path, i, fouls);
    }
    return fault;
}

/* ---- comparison ---- */

static const char *compare_stones(const Match *match, const Path *path)
{
    const Position *position = &match->position;
    if (position->size != path->board.size || match->setup.size != path->board.size) {
        return wrong("record, position and setup have different sizes");
    }
    for (int y = 0; y < path->board.size; y++) {
        for (int x = 0; x < path->board.size; x++) {
            Color color = position_color(position, point_at(x, y));
            if ((color == COLOR_EMPTY ? '.' : letter(color)) != path->board.cell[y][x]) {
                return wrong("%d,%d is not what the record says", x, y);
            }
        }
    }
    if (position->stones != path->stones || position->count != path->count) {
        return wrong("%d stones and %d moves; the record has %d and %d", position->stones,
                     position->count, path->stones, path->count);
    }
    Color next =
        path->count > 0 ? color_other(path->node[path->count - 1]->color) : match->record->first;
    if (position->to_move != next) {
        return wrong("the wrong side is to move");
    }
    return NULL;
}

static bool is_full(const Path *path)
{
    return path->stones == path->board.size * path->board.size;
}

/* Before the first move. */
static const char *compare_set_up(const Match *match, const Path *path)
{
    const bool won = path->set_up_wins[COLOR_BLACK] || path->set_up_wins[COLOR_WHITE];
    const Outcome outcome = match->outcome;
    if (won != (outcome.reason == REASON_FIVE) || (won && !path->set_up_wins[outcome.winner])) {
        return wrong("the set-up stones %s, the result is %d for colour %d",
                     won ? "win" : "do not win", outcome.reason, outcome.winner);
    }
    return NULL;
}

static const char *compare_result(const Match *match, const Path *path, bool fouls)
{
    const Reason reason = match->outcome.reason;
    const Color winner = match->outcome.winner;
    const Color last = path->count > 0 ? path->node[path->count - 1]->color : COLOR_EMPTY;
    if (path->count == 0) {
        return compare_set_up(match, path);
    }
    if (path->last_wins != (reason == REASON_FIVE) || (path->last_wins && winner != last)) {
        return wrong("the last move %s, the result is %d for colour %d",
                     path->last_wins ? "wins" : "does not win", reason, winner);
    }
    bool lost = path->last_is_foul && !path->last_wins;
    if (fouls && lost != (reason == REASON_FOUL)) {
        return wrong("the last move is %s foul, the result is %d", lost ? "a" : "no", reason);
    }
    bool draw = reason == REASON_FULL || reason == REASON_AGREED || reason == REASON_NONE;
    if (draw != (winner == COLOR_EMPTY)) {
        return wrong("the result is %d, the winner %d", reason, winner);
    }
    if (is_full(path) && reason == REASON_NONE) {
        return wrong("the board is full and the game goes on");
    }
    return NULL;
}

const char *recount_match(const Match *match, bool fouls)
{
    static Path path;
    memset(&path, 0, sizeof path);
    const char *fault = replay(match, &path, fouls);
    if (!fault) {
        fault = compare_stones(match, &path);
    }
    return fault ? fault : compare_result(match, &path, fouls);
}
