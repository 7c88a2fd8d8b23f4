#include "app/arrangement.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/history/match_arrange.h"

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
        match_free(arrangement->match);
        arrangement->match = match;
    }
    return match != NULL;
}

bool arrangement_open(Arrangement *arrangement, const Setup *setup, const Position *start)
{
    if (arrangement->match && is_same(&arrangement->step[0], start)) {
        return judge(arrangement, setup, &arrangement->step[arrangement->at]);
    }
    arrangement_forget(arrangement);
    arrangement->match = match_arranged(setup, start);
    arrangement->step = malloc(ARRANGEMENT_STEPS_MAX * sizeof *arrangement->step);
    if (!arrangement->match || !arrangement->step) {
        arrangement_forget(arrangement);
        return false;
    }
    arrangement->step[0] = *start;
    arrangement->steps = 1;
    return true;
}

const Position *arrangement_position(const Arrangement *arrangement)
{
    assert(arrangement->match);
    return &arrangement->step[arrangement->at];
}

bool arrangement_change(Arrangement *arrangement, const Position *next)
{
    Position *step = arrangement->step;
    if (is_same(arrangement_position(arrangement), next)) {
        return true;
    }
    if (!judge(arrangement, &arrangement->match->setup, next)) {
        return false;
    }
    if (arrangement->at + 1 == ARRANGEMENT_STEPS_MAX) { /* the start stays */
        memmove(&step[1], &step[2], (size_t)(arrangement->at - 1) * sizeof *step);
        arrangement->at--;
    }
    step[++arrangement->at] = *next;
    arrangement->steps = arrangement->at + 1;
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
    return true;
}

Match *arrangement_take(Arrangement *arrangement)
{
    Match *match = arrangement->match;
    arrangement->match = NULL;
    arrangement_forget(arrangement);
    return match;
}
