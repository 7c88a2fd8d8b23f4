/* signs.h: what a player, or another program, has drawn on the points of a position. */
#ifndef TENGEN_ENGINE_SIGNS_H
#define TENGEN_ENGINE_SIGNS_H

#include "engine/types.h"

typedef enum SignShape {
    SIGN_NONE,
    SIGN_TRIANGLE,
    SIGN_SQUARE,
    SIGN_CIRCLE,
    SIGN_CROSS,
    SIGN_SHAPES
} SignShape;

enum { SIGN_TEXT_BYTES = 16 };

/* A shape, a text or both; neither: no sign. */
typedef struct Sign {
    SignShape shape;
    char text[SIGN_TEXT_BYTES]; /* UTF-8; a longer one of another program is truncated */
} Sign;

typedef struct PointSign {
    Point point;
    Sign sign;
} PointSign;

/* Each point once. All zero: empty. */
typedef struct Signs {
    int count;
    PointSign at[POINTS_MAX];
    int16_t place[BOARD_CELLS]; /* by Point: index in `at` + 1; 0: no sign */
} Signs;

static inline bool sign_is_none(const Sign *sign)
{
    return sign->shape == SIGN_NONE && sign->text[0] == '\0';
}

/* NULL: there is none at this point. */
const Sign *signs_at(const Signs *signs, Point point);
/* The one at this point, added if missing. */
Sign *signs_add(Signs *signs, Point point);

/* The first letter (A to Z, a to z), or number from 1, that no sign has. False: all letters are
 * there. */
bool signs_free_letter(const Signs *signs, char text[SIGN_TEXT_BYTES]);
void signs_free_number(const Signs *signs, char text[SIGN_TEXT_BYTES]);

/* Is the text a single letter of ASCII; a number? */
bool sign_text_is_letter(const char *text);
bool sign_text_is_number(const char *text);

#endif
