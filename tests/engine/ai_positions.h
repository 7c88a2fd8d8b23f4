/* ai_positions.h: positions for the AI's tests, from lists of points as text. */
#ifndef TENGEN_TESTS_AI_POSITIONS_H
#define TENGEN_TESTS_AI_POSITIONS_H

#include <string.h>

#include "engine/rules/notation.h"
#include "engine/rules/position.h"

/* A position of set-up stones: "h8 i9" and so on. */
static inline Position ai_position(Rule rule, int size, const char *black, const char *white,
                                   Color to_move)
{
    const char *text[2] = {black, white};
    Position position;
    position_init(&position, rule, size);
    for (int side = 0; side < 2; side++) {
        Point point[POINTS_MAX];
        ParseError error;
        const int count =
            notation_read_moves(text[side], strlen(text[side]), size, point, POINTS_MAX, &error);
        for (int i = 0; i < count; i++) {
            position_put(&position, point[i], (Color)(side + 1));
        }
    }
    position_set_to_move(&position, to_move);
    return position;
}

static inline Point ai_point(const char *name, int size)
{
    return notation_read_point(&name, size);
}

#endif
