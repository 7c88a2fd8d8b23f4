#include "engine/renju_brute.h"

#include <string.h>

static const int direction[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

/* A set of up to four stones on one line. */
typedef struct Stones {
    int count;
    int point[4];
} Stones;

static char at(const BruteBoard *board, int x, int y)
{
    return x >= 0 && y >= 0 && x < board->size && y < board->size ? board->cell[y][x] : '#';
}

/* The length of the unbroken row through a stone along one line: walk to its first stone, count
 * from there. */
static int row_length(const BruteBoard *board, int x, int y, const int step[2])
{
    char stone = at(board, x, y);
    int length = 0;
    while (at(board, x - step[0], y - step[1]) == stone) {
        x -= step[0];
        y -= step[1];
    }
    while (at(board, x + length * step[0], y + length * step[1]) == stone) {
        length++;
    }
    return length;
}

bool brute_in_row(const BruteBoard *board, int x, int y, int min, int max)
{
    for (int i = 0; i < 4; i++) {
        int length = row_length(board, x, y, direction[i]);
        if (length >= min && length <= max) {
            return true;
        }
    }
    return false;
}

/* Does a stone put on this cell make a row of exactly five along this line? */
static bool completes(BruteBoard *board, int x, int y, const int step[2])
{
    if (at(board, x, y) != '.') {
        return false;
    }
    board->cell[y][x] = 'X';
    int length = row_length(board, x, y, step);
    board->cell[y][x] = '.';
    return length == 5;
}

/* Collects points; may be NULL. */
typedef struct Keys {
    bool (*at)[BOARD_MAX];
} Keys;

static void add_key(Keys *keys, int x, int y)
{
    if (keys) {
        keys->at[y][x] = true;
    }
}

static bool add_new(Stones *list, int *count, const Stones *stones)
{
    for (int i = 0; i < *count; i++) {
        if (memcmp(&list[i], stones, sizeof *stones) == 0) {
            return false;
        }
    }
    list[(*count)++] = *stones;
    return true;
}

/* The black stones among `length` cells from x, y, and the one empty cell between them. False if
 * there is not exactly one empty cell or one is not black. */
static bool read_window(const BruteBoard *board, int x, int y, const int step[2], int length,
                        Stones *stones, int *empty)
{
    memset(stones, 0, sizeof *stones);
    *empty = -1;
    for (int i = 0; i < length; i++) {
        char c = at(board, x + i * step[0], y + i * step[1]);
        if (c == '.' && *empty < 0) {
            *empty = i;
        } else if (c == 'X' && stones->count < 4) {
            stones->point[stones->count++] = (y + i * step[1]) * BOARD_MAX + x + i * step[0];
        } else {
            return false;
        }
    }
    return *empty >= 0;
}

/* Fours with the stone on x, y: sets of four stones that one more stone turns into a five. */
static int count_fours(BruteBoard *board, int x, int y, Keys *keys)
{
    Stones found[40];
    int count = 0;
    for (int d = 0; d < 4; d++) {
        for (int back = 0; back < 5; back++) {
            const int *step = direction[d];
            int x0 = x - back * step[0];
            int y0 = y - back * step[1];
            Stones stones;
            int empty;
            if (read_window(board, x0, y0, step, 5, &stones, &empty) &&
                completes(board, x0 + empty * step[0], y0 + empty * step[1], step)) {
                add_new(found, &count, &stones);
                add_key(keys, x0 + empty * step[0], y0 + empty * step[1]);
            }
        }
    }
    return count;
}

/* Does a stone on the window's empty cell make an unbroken four that either end completes? */
static bool is_straight_four(BruteBoard *board, int x0, int y0, const int step[2])
{
    return row_length(board, x0, y0, step) == 4 &&
           completes(board, x0 - step[0], y0 - step[1], step) &&
           completes(board, x0 + 4 * step[0], y0 + 4 * step[1], step);
}

static bool extension_counts(BruteBoard *board, int x, int y, int depth)
{
    if (brute_in_row(board, x, y, 5, 5)) {
        return false;
    }
    board->cell[y][x] = '.';
    Foul foul = brute_foul(board, x, y, depth - 1);
    board->cell[y][x] = 'X';
    return foul == FOUL_NONE;
}

/* Threes with the stone on x, y: sets of three stones that become a straight four with one more
 * stone on a legal point. */
static int count_threes(BruteBoard *board, int x, int y, int depth, Keys *keys)
{
    Stones found[40];
    int count = 0;
    for (int d = 0; d < 4; d++) {
        for (int back = 0; back < 4; back++) {
            const int *step = direction[d];
            int x0 = x - back * step[0];
            int y0 = y - back * step[1];
            Stones stones;
            int empty;
            if (!read_window(board, x0, y0, step, 4, &stones, &empty)) {
                continue;
            }
            int ex = x0 + empty * step[0];
            int ey = y0 + empty * step[1];
            board->cell[ey][ex] = 'X';
            if (is_straight_four(board, x0, y0, step) && extension_counts(board, ex, ey, depth)) {
                add_new(found, &count, &stones);
                add_key(keys, ex, ey);
            }
            board->cell[ey][ex] = '.';
        }
    }
    return count;
}

Foul brute_foul(BruteBoard *board, int x, int y, int depth)
{
    Foul foul = FOUL_NONE;
    board->cell[y][x] = 'X';
    if (!brute_in_row(board, x, y, 5, 5)) {
        if (brute_in_row(board, x, y, 6, BOARD_MAX)) {
            foul = FOUL_OVERLINE;
        } else if (count_fours(board, x, y, NULL) >= 2) {
            foul = FOUL_DOUBLE_FOUR;
        } else if (depth >= 0 && count_threes(board, x, y, depth, NULL) >= 2) {
            foul = FOUL_DOUBLE_THREE;
        }
    }
    board->cell[y][x] = '.';
    return foul;
}

bool brute_makes_four(BruteBoard *board, int x, int y)
{
    board->cell[y][x] = 'X';
    const bool makes = brute_in_row(board, x, y, 5, 5) || count_fours(board, x, y, NULL) > 0;
    board->cell[y][x] = '.';
    return makes;
}

void brute_keys(BruteBoard *board, int x, int y, Foul foul, bool key[BOARD_MAX][BOARD_MAX])
{
    Keys keys = {key};
    board->cell[y][x] = 'X';
    if (foul == FOUL_DOUBLE_FOUR) {
        count_fours(board, x, y, &keys);
    } else if (foul == FOUL_DOUBLE_THREE) {
        count_threes(board, x, y, BOARD_MAX * BOARD_MAX, &keys);
    }
    board->cell[y][x] = '.';
}
