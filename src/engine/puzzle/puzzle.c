#include "engine/puzzle/puzzle.h"

#include <string.h>

#include "engine/fnv.h"
#include "engine/rules/notation.h"

/* Half by the level that finds the first move, half by the number of moves. */
int puzzle_grade(const Puzzle *puzzle)
{
    static const int last_level[PUZZLE_GRADES - 1] = {2, 3, 4, 5};
    int by_level = 0;
    while (by_level < PUZZLE_GRADES - 1 && puzzle->level > last_level[by_level]) {
        by_level++;
    }
    if (puzzle->kind == PUZZLE_DEFENCE) {
        return by_level;
    }
    const int more = puzzle->moves - puzzle_infos[puzzle->kind].moves_min;
    const int by_moves = more < PUZZLE_GRADES ? more : PUZZLE_GRADES - 1;
    return (by_level + by_moves + 1) / 2;
}

void puzzle_position(const Puzzle *puzzle, Position *position)
{
    position_init(position, puzzle->rule, PUZZLE_SIZE);
    for (int i = 0; i < puzzle->plies; i++) {
        position_make(position, puzzle->ply[i]);
    }
}

/* ---- symmetry ---- */

enum { SYMMETRIES = 8 };

static Point turned(int x, int y, int symmetry)
{
    const int last = PUZZLE_SIZE - 1;
    const int across = (symmetry & 1) != 0 ? last - x : x;
    const int down = (symmetry & 2) != 0 ? last - y : y;
    return (symmetry & 4) != 0 ? point_at(down, across) : point_at(across, down);
}

uint64_t puzzle_key(const Position *position)
{
    uint64_t smallest = UINT64_MAX;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        uint8_t cell[PUZZLE_SIZE * PUZZLE_SIZE + 1];
        int cells = 0;
        for (int y = 0; y < PUZZLE_SIZE; y++) {
            for (int x = 0; x < PUZZLE_SIZE; x++) {
                cell[cells++] = position->cell[turned(x, y, symmetry)];
            }
        }
        cell[cells++] = (uint8_t)position->to_move;
        const uint64_t hash = fnv_add(FNV_BEGIN, cell, (size_t)cells);
        smallest = hash < smallest ? hash : smallest;
    }
    return smallest;
}

/* ---- text ---- */

static void add_point(Buffer *buffer, Point point)
{
    char name[POINT_NAME_BYTES];
    notation_point_name(point, PUZZLE_SIZE, name);
    buffer_add(buffer, name);
}

void puzzle_write(const Puzzle *puzzle, Buffer *buffer)
{
    const int number[] = {puzzle->moves, puzzle->level, puzzle->nodes};
    buffer_add(buffer, puzzle_infos[puzzle->kind].word);
    buffer_add_char(buffer, ' ');
    buffer_add(buffer, notation_rule_name(puzzle->rule));
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        buffer_add_char(buffer, ' ');
        buffer_add_int(buffer, number[i]);
    }
    buffer_add_char(buffer, ' ');
    add_point(buffer, puzzle->solution);
    buffer_add_char(buffer, ' ');
    for (int i = 0; i < puzzle->plies; i++) {
        add_point(buffer, puzzle->ply[i]);
    }
    buffer_add_char(buffer, '\n');
}

bool puzzle_is_comment(const char *text, size_t length)
{
    return length == 0 || text[0] == '#';
}

enum { WORD_BYTES = 24, WORDS = 6 };

/* Copies the next word and advances *text past it and the space behind it; false if it is empty or
 * too long. */
static bool take_word(const char **text, const char *end, char word[WORD_BYTES])
{
    size_t length = 0;
    while (*text < end && **text != ' ') {
        if (length + 1 >= WORD_BYTES) {
            return false;
        }
        word[length++] = *(*text)++;
    }
    *text += *text < end;
    word[length] = '\0';
    return length > 0;
}

static bool read_number(const char *word, int *number)
{
    *number = 0;
    for (; *word; word++) {
        if (*word < '0' || *word > '9' || *number > 100000000) {
            return false;
        }
        *number = *number * 10 + (*word - '0');
    }
    return true;
}

bool puzzle_read_kind(const char *word, PuzzleKind *kind)
{
    for (int i = 0; i < PUZZLE_KINDS; i++) {
        if (strcmp(word, puzzle_infos[i].word) == 0) {
            *kind = (PuzzleKind)i;
            return true;
        }
    }
    return false;
}

static bool fail(ParseError *error, const char *what)
{
    *error = (ParseError){.line = 1, .column = 1};
    strncpy(error->what, what, sizeof error->what - 1);
    return false;
}

bool puzzle_read(const char *text, size_t length, Puzzle *puzzle, ParseError *error)
{
    const char *at = text;
    const char *end = text + length;
    char word[WORDS][WORD_BYTES];
    for (int i = 0; i < WORDS; i++) {
        if (!take_word(&at, end, word[i])) {
            return fail(error, "expected KIND RULE MOVES LEVEL NODES SOLUTION PLIES");
        }
    }
    const char *solution = word[5];
    if (!puzzle_read_kind(word[0], &puzzle->kind) || !notation_read_rule(word[1], &puzzle->rule)) {
        return fail(error, "unknown kind or rule");
    }
    if (!read_number(word[2], &puzzle->moves) || !read_number(word[3], &puzzle->level) ||
        !read_number(word[4], &puzzle->nodes)) {
        return fail(error, "expected three numbers");
    }
    puzzle->solution = notation_read_point(&solution, PUZZLE_SIZE);
    puzzle->plies = notation_read_moves(at, (size_t)(end - at), PUZZLE_SIZE, puzzle->ply,
                                        PUZZLE_PLIES_MAX, error);
    if (puzzle->plies < 0) {
        return false;
    }
    if (puzzle->solution == POINT_NONE || *solution != '\0' || puzzle->moves < 1 ||
        points_contain(puzzle->ply, puzzle->plies, puzzle->solution)) {
        return fail(error, "no such first move");
    }
    return true;
}
