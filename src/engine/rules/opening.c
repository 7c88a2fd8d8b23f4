#include "engine/rules/opening.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/rules/symmetry.h"

/* ---- the walk through an opening's turns ---- */

/* Each walk_* returns true if its turn was already played. Otherwise it fills the step for this
 * turn and returns false. */
typedef struct OpeningWalk {
    OpeningStep *step;
    const Decisions *made;
    Seat first;    /* began as Black */
    int count;     /* stones on the board */
    int ply;       /* stones passed so far */
    int used;      /* decisions passed since the stone number `ply` */
    Choice chosen; /* the last choice passed */
} OpeningWalk;

static Seat seat_with(const OpeningWalk *walk, Color color)
{
    return walk->step->color[SEAT_NEAR] == color ? SEAT_NEAR : SEAT_FAR;
}

static Seat seat_of(const OpeningWalk *walk, OpeningActor actor)
{
    switch (actor) {
    case ACTOR_FIRST:
        return walk->first;
    case ACTOR_SECOND:
        return seat_other(walk->first);
    case ACTOR_BLACK:
        return seat_with(walk, COLOR_BLACK);
    case ACTOR_WHITE:
        break;
    }
    return seat_with(walk, COLOR_WHITE);
}

static bool wait_for(OpeningWalk *walk, OpeningTask task, Seat actor)
{
    walk->step->task = task;
    walk->step->actor = actor;
    return false;
}

static bool walk_stone(OpeningWalk *walk, Seat actor, int square)
{
    if (walk->ply == walk->count) {
        walk->step->inside = square > 0 ? square : 0;
        walk->step->outside = square < 0 ? -square : 0;
        return wait_for(walk, TASK_PLAY, actor);
    }
    walk->ply++;
    walk->used = 0;
    walk->step->swapped = false;
    return true;
}

/* The next decision at this ply; CHOICE_NONE: there is none. */
static Decision next_decision(const OpeningWalk *walk)
{
    const Decisions *made = &walk->made[walk->ply];
    return walk->used < made->count ? made->what[walk->used] : (Decision)CHOICE_NONE;
}

static void exchange_colors(OpeningWalk *walk)
{
    Color near = walk->step->color[SEAT_NEAR];
    walk->step->color[SEAT_NEAR] = walk->step->color[SEAT_FAR];
    walk->step->color[SEAT_FAR] = near;
    walk->step->swapped = true;
}

static void carry_out(OpeningWalk *walk, Seat chooser, Choice choice)
{
    bool black = walk->step->color[chooser] == COLOR_BLACK;
    if (choice == CHOICE_SWAP || (choice == CHOICE_BLACK && !black) ||
        (choice == CHOICE_WHITE && black)) {
        exchange_colors(walk);
    }
    walk->chosen = choice;
}

/* If a stone follows without a choice, the colours stay. */
static bool walk_choice(OpeningWalk *walk, Seat actor, const Choice *option)
{
    Decision made = next_decision(walk);
    int options = 0;
    for (; options < OPENING_OPTIONS_MAX && option[options] != CHOICE_NONE; options++) {
        if (made == (Decision)option[options]) {
            carry_out(walk, actor, option[options]);
            walk->used++;
            return true;
        }
    }
    if (walk->ply < walk->count) {
        return true;
    }
    walk->step->options = options;
    for (int i = 0; i < options; i++) {
        walk->step->option[i] = option[i];
    }
    return wait_for(walk, TASK_CHOOSE, actor);
}

static bool walk_declare(OpeningWalk *walk, Seat actor, int max)
{
    int number = next_decision(walk) - DECISION_NUMBER;
    if (number >= 1 && number <= max) {
        walk->used++;
        walk->step->offers = number;
        walk->step->swapped = false;
        return true;
    }
    if (walk->ply < walk->count) {
        walk->step->offers = 1;
        return true;
    }
    walk->step->max = max;
    return wait_for(walk, TASK_DECLARE, actor);
}

/* Black offers, White picks; the point picked is the fifth stone. */
static bool walk_fifth(OpeningWalk *walk, int offers)
{
    OpeningStep *step = walk->step;
    step->offers = offers;
    while (step->offered < offers && next_decision(walk) >= point_at(0, 0)) {
        step->offer[step->offered++] = next_decision(walk);
        step->swapped = false;
        walk->used++;
    }
    if (walk->ply < walk->count) {
        step->offers = step->offered = 0;
        return walk_stone(walk, SEAT_NONE, 0);
    }
    return step->offered < offers ? wait_for(walk, TASK_OFFER, seat_with(walk, COLOR_BLACK))
                                  : wait_for(walk, TASK_PICK, seat_with(walk, COLOR_WHITE));
}

static bool walk_turn(OpeningWalk *walk, const OpeningTurn *turn)
{
    Seat actor = seat_of(walk, turn->actor);
    switch (turn->task) {
    case TASK_PLAY:
        return walk_stone(walk, actor, turn->number);
    case TASK_CHOOSE:
        return walk_choice(walk, actor, turn->option);
    case TASK_DECLARE:
        return walk_declare(walk, actor, turn->number);
    case TASK_OFFER:
    case TASK_PICK:
        break;
    }
    return walk_fifth(walk, turn->number > 0 ? turn->number : walk->step->offers);
}

/* True if nothing of the opening is left. */
static bool walk_opening(OpeningWalk *walk, const OpeningInfo *info)
{
    const OpeningCourse *course = &info->course;
    for (int i = 0; i < course->turns; i++) {
        if (!walk_turn(walk, &course->turn[i])) {
            return false;
        }
        if (course == &info->course && walk->chosen != CHOICE_NONE &&
            walk->chosen == info->branch_choice) {
            course = &info->branch;
            i = -1;
        }
    }
    return true;
}

OpeningStep opening_step(Opening opening, int count, const Decisions *made, Color near)
{
    assert(count >= 0 && (near == COLOR_BLACK || near == COLOR_WHITE));
    OpeningStep step = {.task = TASK_PLAY};
    OpeningWalk walk = {.step = &step,
                        .made = made,
                        .first = near == COLOR_BLACK ? SEAT_NEAR : SEAT_FAR,
                        .count = count};
    step.color[SEAT_NEAR] = near;
    step.color[SEAT_FAR] = color_other(near);
    step.over = walk_opening(&walk, opening_info(opening));
    step.taken = walk.ply == count ? walk.used : 0;
    step.swapped = step.swapped && walk.ply == count;
    if (step.over) {
        step.offers = step.offered = 0;
        step.actor = seat_with(&walk, count % 2 == 0 ? COLOR_BLACK : COLOR_WHITE);
    }
    return step;
}

/* ---- where a stone may stand ---- */

/* A board of even size has four centre points. */
static bool is_centre(int size, Point point)
{
    int x = point_x(point);
    int y = point_y(point);
    int low = (size - 1) / 2;
    int high = size / 2;
    return x >= low && x <= high && y >= low && y <= high;
}

static Point centre_of(const Position *position)
{
    int size = position->size;
    if (position->count > 0 && is_centre(size, position->move[0])) {
        return position->move[0];
    }
    return point_at(size / 2, size / 2);
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Chebyshev distance. */
static int distance(Point a, Point b)
{
    return larger(abs(point_x(a) - point_x(b)), abs(point_y(a) - point_y(b)));
}

/* Squares do not restrict after set-up stones or a pass, or where no point lies outside. */
static bool is_restricted(const OpeningStep *step, const Position *position)
{
    Point centre = centre_of(position);
    int size = position->size;
    int reach = larger(larger(point_x(centre), size - 1 - point_x(centre)),
                       larger(point_y(centre), size - 1 - point_y(centre)));
    return position->stones == position->count &&
           (step->inside > 0 || (step->outside > 0 && reach > step->outside / 2));
}

int opening_square(const OpeningStep *step, const Position *position, Point *corner)
{
    if (step->task != TASK_PLAY || !is_restricted(step, position)) {
        return 0;
    }
    int side = step->inside > 0 ? step->inside : step->outside;
    Point centre = centre_of(position);
    if (position->count == 0) { /* the centre itself, which may be one of four points */
        centre = point_at((position->size - 1) / 2, (position->size - 1) / 2);
        side = position->size % 2 == 0 ? 2 : 1;
    }
    int reach = (side - 1) / 2;
    *corner = point_at(point_x(centre) - reach, point_y(centre) - reach);
    return side;
}

/* The colour at a point, with an additional black stone at `added`. */
static Color color_with(const Position *position, Point added, Point point)
{
    return point == added ? COLOR_BLACK : position_color(position, point);
}

static bool same_turned(const Position *position, Point one, Point other, int symmetry)
{
    const Point there = symmetry_map(position->size, symmetry, one);
    if (color_with(position, other, there) != COLOR_BLACK) { /* most often; soon known */
        return false;
    }
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            if (color_with(position, one, point_at(x, y)) !=
                color_with(position, other,
                           symmetry_map(position->size, symmetry, point_at(x, y)))) {
                return false;
            }
        }
    }
    return true;
}

bool opening_symmetrical(const Position *position, Point one, Point other)
{
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        if (same_turned(position, one, other, symmetry)) {
            return true;
        }
    }
    return false;
}

bool opening_allows(const OpeningStep *step, const Position *position, Point point)
{
    if (step->task == TASK_OFFER || step->task == TASK_PICK) {
        bool pick = step->task == TASK_PICK;
        for (int i = 0; i < step->offered; i++) {
            if (pick ? step->offer[i] == point
                     : opening_symmetrical(position, step->offer[i], point)) {
                return pick;
            }
        }
        return !pick;
    }
    if (step->task != TASK_PLAY || !is_restricted(step, position)) {
        return step->task == TASK_PLAY;
    }
    if (position->count == 0) {
        return is_centre(position->size, point);
    }
    int away = distance(point, centre_of(position));
    return step->inside > 0 ? away <= step->inside / 2 : away > step->outside / 2;
}
