#include "app/arrangement.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "app/match_id.h"
#include "engine/history/match_arrange.h"

void arrangement_fit(const Position *from, Rule rule, int size, Position *to)
{
    const int shift = size / 2 - from->size / 2;
    position_init(to, rule, size);
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, from->size)) {
        const int x = point_x(point) + shift, y = point_y(point) + shift;
        const Color color = position_color(from, point);
        if (color != COLOR_EMPTY && x >= 0 && y >= 0 && x < size && y < size) {
            position_put(to, point_at(x, y), color);
        }
    }
    position_set_to_move(to, from->to_move);
}

static bool is_same(const Position *one, const Position *other)
{
    return one->size == other->size && one->rule == other->rule && one->hash == other->hash;
}

void arrangement_forget(Arrangement *arrangement)
{
    match_free(arrangement->match);
    free(arrangement->step);
    *arrangement = (Arrangement){.match = NULL};
}

/* False: out of memory; nothing has changed. */
static bool judge(Arrangement *arrangement, const Setup *setup, const Position *position)
{
    Match *match = match_arranged(setup, position);
    if (match) {
        match->id = arrangement->id;
        match_free(arrangement->match);
        arrangement->match = match;
    }
    return match != NULL;
}

/* After the one that is shown; those that were undone are forgotten. */
static void add_step(Arrangement *arrangement, const Position *next)
{
    Position *step = arrangement->step;
    if (arrangement->at + 1 == ARRANGEMENT_STEPS_MAX) { /* the start stays */
        memmove(&step[1], &step[2], (size_t)(arrangement->at - 1) * sizeof *step);
        arrangement->at--;
    }
    step[++arrangement->at] = *next;
    arrangement->steps = arrangement->at + 1;
}

/* An empty board is the same start in every size. */
bool arrangement_goes_on(const Arrangement *arrangement, const Position *start)
{
    const Position *first = arrangement->step;
    return arrangement->match && first->hash == start->hash &&
           (first->size == start->size || first->stones == 0);
}

static bool go_on(Arrangement *arrangement, const Setup *setup, const Position *start)
{
    Position *step = arrangement->step, next;
    const Position *now = &step[arrangement->at];
    const bool resized = step[0].size != start->size && now->size != start->size;
    arrangement_fit(now, setup->rule, resized ? start->size : now->size, &next);
    if (!judge(arrangement, setup, &next)) {
        return false;
    }
    if (resized && arrangement->at > 0) {
        add_step(arrangement, &next);
    }
    for (int i = 0; i < arrangement->steps; i++) {
        step[i].rule = setup->rule;
    }
    step[0] = *start;
    arrangement->resized = false;
    return true;
}

bool arrangement_open(Arrangement *arrangement, const Setup *setup, const Position *start)
{
    if (arrangement_goes_on(arrangement, start)) {
        return go_on(arrangement, setup, start);
    }
    Arrangement next = {.id = match_id_new()};
    next.step = malloc(ARRANGEMENT_STEPS_MAX * sizeof *next.step);
    if (!next.step || !judge(&next, setup, start)) {
        arrangement_forget(&next);
        return false;
    }
    next.step[0] = *start;
    next.steps = 1;
    arrangement_forget(arrangement);
    *arrangement = next;
    return true;
}

bool arrangement_is_worth_keeping(const Arrangement *arrangement)
{
    return arrangement->match && arrangement->match->position.stones > 0 &&
           !is_same(&arrangement->step[0], &arrangement->step[arrangement->at]);
}

const Position *arrangement_position(const Arrangement *arrangement)
{
    assert(arrangement->match);
    return &arrangement->step[arrangement->at];
}

bool arrangement_change(Arrangement *arrangement, const Position *next)
{
    if (is_same(arrangement_position(arrangement), next)) {
        return true;
    }
    if (!judge(arrangement, &arrangement->match->setup, next)) {
        return false;
    }
    add_step(arrangement, next);
    arrangement->resized = false;
    return true;
}

bool arrangement_resize(Arrangement *arrangement, int size)
{
    Position next, *step = arrangement->step;
    const bool again = arrangement->resized;
    const Position *from = &step[again ? arrangement->at - 1 : arrangement->at];
    if (size == arrangement_position(arrangement)->size) {
        return true;
    }
    arrangement_fit(from, from->rule, size, &next);
    if (!judge(arrangement, &arrangement->match->setup, &next)) {
        return false;
    }
    arrangement->at -= again;
    arrangement->steps = arrangement->at + 1;
    arrangement->resized = size != from->size;
    if (arrangement->resized) {
        add_step(arrangement, &next);
    }
    return true;
}

bool arrangement_may_step(const Arrangement *arrangement, int by)
{
    return arrangement->at + by >= 0 && arrangement->at + by < arrangement->steps;
}

bool arrangement_step(Arrangement *arrangement, int by)
{
    assert(arrangement_may_step(arrangement, by));
    const Position *next = &arrangement->step[arrangement->at + by];
    if (!judge(arrangement, &arrangement->match->setup, next)) {
        return false;
    }
    arrangement->at += by;
    arrangement->resized = false;
    return true;
}

Match *arrangement_take(Arrangement *arrangement)
{
    Match *match = arrangement->match;
    arrangement->match = NULL;
    arrangement_forget(arrangement);
    return match;
}
