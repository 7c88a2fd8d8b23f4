/* game_line.h: a game of the engine against itself as one line of text:
 *
 *   freestyle 15 B h8 i9 j10 g7:35 k11:-20 ... f6:W1
 *
 * rule, size, result (B, W or D for a draw), then the moves from the first on, Black's first. A
 * move that a search has chosen carries the search's value, for the side that plays it, in the
 * units of search.h; Wn and Ln are a win and a loss by force in n plies. A move without a value was
 * not chosen but drawn by lot. Lines that begin with '#' and empty ones are remarks. */
#ifndef TENGEN_TRAIN_GAME_LINE_H
#define TENGEN_TRAIN_GAME_LINE_H

#include <stddef.h>

#include "engine/types.h"

enum { GAME_LINE_BYTES = 64 + POINTS_MAX * 12 };

typedef struct GameMove {
    Point point;
    bool searched; /* else drawn by lot, and `value` means nothing */
    int16_t value;
} GameMove;

typedef struct GameLine {
    Rule rule;
    int size;
    Color winner; /* COLOR_EMPTY: a draw */
    int count;
    GameMove move[POINTS_MAX];
} GameLine;

/* The line with its '\n' and NUL; its length without the NUL. */
size_t game_line_write(const GameLine *game, char text[GAME_LINE_BYTES]);

/* A remark or an empty line: nothing to read. */
bool game_line_is_remark(const char *text, size_t length);

/* Reads one line without its '\n'. A point named twice or off the board, a value without meaning
 * and everything else that the writer would not write are errors: false, with the column and what
 * was expected; `error->line` is left alone. What the moves mean is not judged. */
bool game_line_read(const char *text, size_t length, GameLine *game, ParseError *error);

#endif
