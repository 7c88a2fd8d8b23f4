#include "engine/rules/opening.h"

#include <assert.h>
#include <stdlib.h>

enum { RENJU_SIZE_MIN = 9 };

bool opening_fits(Opening opening, Rule rule, int size)
{
    return opening < OPENING_RIF || (rule == RULE_RENJU && size >= RENJU_SIZE_MIN);
}

/* ---- walking through the opening ---- */

/* Each walk_* goes past one thing that the opening asks for, and answers true; or it finds that
 * this is what the game waits for now, writes that into the step, and answers false. */
typedef struct Walk {
    OpeningStep *step;
    const Decisions *made;
    Seat first; /* who began as Black */
    int count;  /* stones on the board */
    int ply;    /* stones gone past */
    int used;   /* decisions gone past since the last of them */
} Walk;

static Seat seat_with(const Walk *walk, Color color)
{
    return walk->step->color[SEAT_NEAR] == color ? SEAT_NEAR : SEAT_FAR;
}

static bool wait_for(Walk *walk, OpeningTask task, Seat actor)
{
    walk->step->task = task;
    walk->step->actor = actor;
    return false;
}

static bool walk_stone(Walk *walk, Seat actor, int inside)
{
    if (walk->ply == walk->count) {
        walk->step->inside = inside;
        return wait_for(walk, TASK_PLAY, actor);
    }
    walk->ply++;
    walk->used = 0;
    walk->step->swapped = false;
    return true;
}

/* The next decision at this ply; CHOICE_NONE: there is none. */
static Decision next_decision(const Walk *walk)
{
    const Decisions *made = &walk->made[walk->ply];
    return walk->used < made->count ? made->what[walk->used] : (Decision)CHOICE_NONE;
}

/* `stay` is what a move played past the choice means. */
static bool walk_choice(Walk *walk, Seat actor, const Choice *option, int options, Choice stay,
                        Choice *chosen)
{
    Decision made = next_decision(walk);
    *chosen = stay;
    for (int i = 0; i < options; i++) {
        if (made == (Decision)option[i]) {
            *chosen = option[i];
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

static void exchange_colors(Walk *walk)
{
    Color near = walk->step->color[SEAT_NEAR];
    walk->step->color[SEAT_NEAR] = walk->step->color[SEAT_FAR];
    walk->step->color[SEAT_FAR] = near;
    walk->step->swapped = true;
}

static bool walk_swap(Walk *walk, Seat asked)
{
    static const Choice option[] = {CHOICE_SWAP, CHOICE_STAY};
    Choice chosen;
    if (!walk_choice(walk, asked, option, 2, CHOICE_STAY, &chosen)) {
        return false;
    }
    if (chosen == CHOICE_SWAP) {
        exchange_colors(walk);
    }
    return true;
}

static bool walk_declare(Walk *walk, Seat actor, int max)
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

/* Black offers, White chooses; the chosen one is the fifth stone. */
static bool walk_fifth(Walk *walk, int offers)
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

/* ---- the openings ---- */

static bool walk_three(Walk *walk, bool renju)
{
    return walk_stone(walk, walk->first, renju ? 1 : 0) &&
           walk_stone(walk, walk->first, renju ? 3 : 0) &&
           walk_stone(walk, walk->first, renju ? 5 : 0);
}

static void take_color(Walk *walk, Seat chooser, Choice color)
{
    Color wanted = color == CHOICE_BLACK ? COLOR_BLACK : COLOR_WHITE;
    if (walk->step->color[chooser] != wanted) {
        exchange_colors(walk);
    }
}

/* Swap and swap2: one puts three stones; the other chooses, or in swap2 adds two stones and leaves
 * the choice to the first. */
static bool walk_swap2(Walk *walk, bool two)
{
    static const Choice option[] = {CHOICE_BLACK, CHOICE_WHITE, CHOICE_PUT_TWO};
    Seat second = seat_other(walk->first);
    Choice chosen;
    if (!walk_three(walk, false) ||
        !walk_choice(walk, second, option, two ? 3 : 2, CHOICE_WHITE, &chosen)) {
        return false;
    }
    if (chosen != CHOICE_PUT_TWO) {
        take_color(walk, second, chosen);
        return true;
    }
    for (int i = 0; i < 2; i++) {
        if (!walk_stone(walk, second, 0)) {
            return false;
        }
    }
    if (!walk_choice(walk, walk->first, option, 2, CHOICE_BLACK, &chosen)) {
        return false;
    }
    take_color(walk, walk->first, chosen);
    return true;
}

static bool walk_rif(Walk *walk)
{
    return walk_three(walk, true) && walk_swap(walk, seat_other(walk->first)) &&
           walk_stone(walk, seat_with(walk, COLOR_WHITE), 0) && walk_fifth(walk, 2);
}

static bool walk_yamaguchi(Walk *walk)
{
    return walk_three(walk, true) && walk_declare(walk, walk->first, OFFERS_MAX) &&
           walk_swap(walk, seat_other(walk->first)) &&
           walk_stone(walk, seat_with(walk, COLOR_WHITE), 0) &&
           walk_fifth(walk, walk->step->offers);
}

static bool walk_soosorv(Walk *walk)
{
    return walk_three(walk, true) && walk_swap(walk, seat_other(walk->first)) &&
           walk_stone(walk, seat_with(walk, COLOR_WHITE), 0) &&
           walk_declare(walk, seat_with(walk, COLOR_WHITE), 8) &&
           walk_swap(walk, seat_with(walk, COLOR_BLACK)) && walk_fifth(walk, walk->step->offers);
}

static bool walk_taraguchi(Walk *walk)
{
    static const Choice option[] = {CHOICE_SWAP, CHOICE_STAY, CHOICE_OFFER_TEN};
    Choice chosen;
    for (int i = 0; i < 3; i++) {
        Color color = i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE;
        if (!walk_stone(walk, seat_with(walk, color), 1 + 2 * i) ||
            !walk_swap(walk, seat_with(walk, color_other(color)))) {
            return false;
        }
    }
    if (!walk_stone(walk, seat_with(walk, COLOR_WHITE), 7) ||
        !walk_choice(walk, seat_with(walk, COLOR_BLACK), option, 3, CHOICE_STAY, &chosen)) {
        return false;
    }
    if (chosen == CHOICE_OFFER_TEN) {
        return walk_fifth(walk, 10);
    }
    if (chosen == CHOICE_SWAP) {
        exchange_colors(walk);
    }
    return walk_stone(walk, seat_with(walk, COLOR_BLACK), 9) &&
           walk_swap(walk, seat_with(walk, COLOR_WHITE));
}

/* Pro: Black's second stone outside the 5x5 around the centre; long pro: outside the 7x7. */
static bool walk_pro(Walk *walk, int outside)
{
    bool past = walk_stone(walk, walk->first, 1) && walk_stone(walk, seat_other(walk->first), 0) &&
                walk_stone(walk, walk->first, 0);
    walk->step->outside = walk->count == 2 ? outside : 0;
    return past;
}

static bool walk_opening(Walk *walk, Opening opening)
{
    switch (opening) {
    case OPENING_PRO:
        return walk_pro(walk, 5);
    case OPENING_LONG_PRO:
        return walk_pro(walk, 7);
    case OPENING_SWAP:
        return walk_swap2(walk, false);
    case OPENING_SWAP2:
        return walk_swap2(walk, true);
    case OPENING_RIF:
        return walk_rif(walk);
    case OPENING_YAMAGUCHI:
        return walk_yamaguchi(walk);
    case OPENING_SOOSORV_8:
        return walk_soosorv(walk);
    case OPENING_TARAGUCHI_10:
        return walk_taraguchi(walk);
    case OPENING_FREE:
    case OPENING_COUNT:
        break;
    }
    return true;
}

OpeningStep opening_step(Opening opening, int count, const Decisions *made, Color near)
{
    assert(count >= 0 && (near == COLOR_BLACK || near == COLOR_WHITE));
    OpeningStep step = {.task = TASK_PLAY};
    Walk walk = {&step, made, near == COLOR_BLACK ? SEAT_NEAR : SEAT_FAR, count, 0, 0};
    step.color[SEAT_NEAR] = near;
    step.color[SEAT_FAR] = color_other(near);
    step.over = walk_opening(&walk, opening);
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

/* Lines between two points, whichever way is longer. */
static int distance(Point a, Point b)
{
    return larger(abs(point_x(a) - point_x(b)), abs(point_y(a) - point_y(b)));
}

/* The square of the step may restrict it no more: after set-up stones or a pass, and where nothing
 * is left outside of it. */
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

/* The point that this one becomes by one of the eight rotations and reflections of the board; 0:
 * itself. */
static Point turned(int size, int symmetry, int x, int y)
{
    int u = symmetry & 1 ? size - 1 - x : x;
    int v = symmetry & 2 ? size - 1 - y : y;
    return symmetry & 4 ? point_at(v, u) : point_at(u, v);
}

/* What stands there when Black's stone at `added` is on the board too. */
static Color color_with(const Position *position, Point added, Point point)
{
    return point == added ? COLOR_BLACK : position_color(position, point);
}

static bool same_turned(const Position *position, Point one, Point other, int symmetry)
{
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            if (color_with(position, one, point_at(x, y)) !=
                color_with(position, other, turned(position->size, symmetry, x, y))) {
                return false;
            }
        }
    }
    return true;
}

bool opening_symmetrical(const Position *position, Point one, Point other)
{
    for (int symmetry = 0; symmetry < 8; symmetry++) {
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
