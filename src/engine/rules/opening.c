#include "engine/rules/opening.h"

#include <assert.h>
#include <stdlib.h>

/* What was chosen when `at` moves had been played, if it is one of the options. A move played past
 * a choice without choosing means that the chooser stays the colour that it is: `stay`. */
static Choice choice_at(const Choice *choice, int at, int count, bool may_put_two, Choice stay)
{
    Choice made = choice[at];
    if (made == CHOICE_PUT_TWO && !may_put_two) {
        made = CHOICE_NONE;
    }
    return made == CHOICE_NONE && count > at ? stay : made;
}

static void step_offer(OpeningStep *step, Seat actor, bool may_put_two)
{
    step->actor = actor;
    step->choosing = true;
    step->option[step->options++] = CHOICE_BLACK;
    step->option[step->options++] = CHOICE_WHITE;
    if (may_put_two) {
        step->option[step->options++] = CHOICE_PUT_TWO;
    }
}

/* The seat takes its colour and the opening ends: whoever's colour is to move, moves. */
static void step_settle(OpeningStep *step, Seat chooser, Choice made, int count)
{
    Color color = made == CHOICE_BLACK ? COLOR_BLACK : COLOR_WHITE;
    Color to_move = count % 2 == 0 ? COLOR_BLACK : COLOR_WHITE;
    step->color[chooser] = color;
    step->color[seat_other(chooser)] = color_other(color);
    step->actor = step->color[SEAT_NEAR] == to_move ? SEAT_NEAR : SEAT_FAR;
    step->over = true;
}

/* Swap and swap2: `first` puts three stones; the other chooses, or in swap2 adds two stones and
 * leaves the choice to `first`. */
static void step_swap(OpeningStep *step, Seat first, bool two, int count, const Choice *choice)
{
    Seat second = seat_other(first);
    if (count < 3) {
        step->actor = first;
        return;
    }
    Choice made = choice_at(choice, 3, count, two, CHOICE_WHITE);
    if (made == CHOICE_NONE) {
        step_offer(step, second, two);
    } else if (made != CHOICE_PUT_TWO) {
        step_settle(step, second, made, count);
    } else if (count < 5) {
        step->actor = second;
    } else {
        made = choice_at(choice, 5, count, false, CHOICE_BLACK);
        if (made == CHOICE_NONE) {
            step_offer(step, first, false);
        } else {
            step_settle(step, first, made, count);
        }
    }
}

OpeningStep opening_step(Opening opening, int count, const Choice *choice, Color near)
{
    assert(count >= 0 && (near == COLOR_BLACK || near == COLOR_WHITE));
    Seat first = near == COLOR_BLACK ? SEAT_NEAR : SEAT_FAR;
    OpeningStep step = {.choosing = false};
    step.color[SEAT_NEAR] = near;
    step.color[SEAT_FAR] = color_other(near);
    step.actor = count % 2 == 0 ? first : seat_other(first);
    switch (opening) {
    case OPENING_PRO:
    case OPENING_LONG_PRO:
        step.over = count >= 3;
        break;
    case OPENING_SWAP:
        step_swap(&step, first, false, count, choice);
        break;
    case OPENING_SWAP2:
        step_swap(&step, first, true, count, choice);
        break;
    case OPENING_FREE:
    case OPENING_COUNT:
        step.over = true;
        break;
    }
    return step;
}

/* A board of even size has four centre points. */
static bool is_centre(int size, Point point)
{
    int x = point_x(point);
    int y = point_y(point);
    int low = (size - 1) / 2;
    int high = size / 2;
    return x >= low && x <= high && y >= low && y <= high;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

bool opening_allows(Opening opening, const Position *position, Point point)
{
    int size = position->size;
    if ((opening != OPENING_PRO && opening != OPENING_LONG_PRO) ||
        position->stones != position->count) {
        return true;
    }
    if (position->count == 0) {
        return is_centre(size, point);
    }
    if (position->count != 2) {
        return true;
    }
    Point centre = position->move[0];
    if (!is_centre(size, centre)) {
        centre = point_at(size / 2, size / 2);
    }
    int least = opening == OPENING_PRO ? 3 : 4;
    int cx = point_x(centre);
    int cy = point_y(centre);
    int reach = larger(larger(cx, size - 1 - cx), larger(cy, size - 1 - cy));
    int distance = larger(abs(point_x(point) - cx), abs(point_y(point) - cy));
    return reach < least || distance >= least;
}
