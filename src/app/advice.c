#include "app/advice.h"

#include <string.h>

enum { AREA_SIDE = 5 };

void advice_next(Advice *advice)
{
    if (advice->step < ADVICE_WHY) {
        advice->step = advice->of_last ? ADVICE_WHY : (AdviceStep)(advice->step + 1);
        advice->shown = 1;
    } else if (advice->shown < advice->moves) {
        advice->shown++;
    } else {
        advice->step = ADVICE_NONE;
    }
}

static int clamp_to(int value, int max)
{
    return value < 0 ? 0 : value > max ? max : value;
}

/* A square that contains the move, which is not always in its middle. */
static void show_area(Point move, int size, ViewAdvice *out)
{
    int x = point_x(move), y = point_y(move);
    out->side = size < 2 * AREA_SIDE ? AREA_SIDE - 2 : AREA_SIDE;
    int dx = 1 + (x * 7 + y * 3) % (out->side - 2), dy = 1 + (x * 3 + y * 5) % (out->side - 2);
    int last = size - out->side;
    out->corner = point_at(clamp_to(x - dx, last), clamp_to(y - dy, last));
}

void advice_show(const Advice *advice, int size, ViewAdvice *out)
{
    *out = (ViewAdvice){.step = advice->step,
                        .of_last = advice->of_last,
                        .why = advice->why,
                        .shown = advice->shown,
                        .moves = advice->moves};
    memcpy(out->line, advice->line, sizeof out->line);
    if (advice->step == ADVICE_AREA) {
        show_area(advice->why.move, size, out);
    }
}
