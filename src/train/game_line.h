/* game_line.h: a self-play game as one line of text:
 *
 *   freestyle 15 B h8 i9 j10 g7:35 k11:-20 ... f6:W1
 *
 * Rule, board size, result (B, W, or D for a draw), then the moves in order, Black's first. A move
 * chosen by a search carries the search's value for the side that plays it, in the units of
 * search.h; Wn and Ln are a forced win and loss in n plies. A move without a value was chosen at
 * random. Empty lines and lines that begin with '#' are comments. */
#ifndef TENGEN_TRAIN_GAME_LINE_H
#define TENGEN_TRAIN_GAME_LINE_H

#include <stddef.h>

#include "engine/types.h"

enum { GAME_LINE_BYTES = 64 + POINTS_MAX * 12 };

typedef struct GameMove {
    Point point;
    bool searched; /* false: chosen at random, `value` is unused */
    int16_t value;
} GameMove;

typedef struct GameLine {
    Rule rule;
    int size;
    Color winner; /* COLOR_EMPTY: a draw */
    int count;
    GameMove move[POINTS_MAX];
} GameLine;

/* Writes the line with its '\n' and a NUL. Returns its length without the NUL. */
size_t game_line_write(const GameLine *game, char text[GAME_LINE_BYTES]);

/* Is the line a comment or empty? */
bool game_line_is_comment(const char *text, size_t length);

/* Reads one line without its '\n'. Returns false with error->column and error->what for anything
 * that game_line_write would not write, such as a point named twice or off the board; error->line
 * is unchanged. Fouls and moves after a five are not checked. */
bool game_line_read(const char *text, size_t length, GameLine *game, ParseError *error);

#endif
