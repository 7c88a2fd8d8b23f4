#include "app/turn_history.h"

#include <assert.h>
#include <string.h>

static const TurnAction opposite[TURN_ACTIONS] = {
    [TURN_LEFT] = TURN_RIGHT,
    [TURN_RIGHT] = TURN_LEFT,
    [TURN_MIRROR] = TURN_MIRROR,
    [TURN_FLIP] = TURN_FLIP,
    [TURN_SHIFT_LEFT] = TURN_SHIFT_RIGHT,
    [TURN_SHIFT_RIGHT] = TURN_SHIFT_LEFT,
    [TURN_SHIFT_UP] = TURN_SHIFT_DOWN,
    [TURN_SHIFT_DOWN] = TURN_SHIFT_UP,
};

void turn_history_add(TurnHistory *history, TurnAction action)
{
    if (history->at == TURN_HISTORY_MAX) {
        history->at--;
        memmove(&history->action[0], &history->action[1],
                (size_t)history->at * sizeof history->action[0]);
    }
    history->action[history->at++] = action;
    history->count = history->at;
}

bool turn_history_may_step(const TurnHistory *history, int by)
{
    return by < 0 ? history->at > 0 : history->at < history->count;
}

TurnAction turn_history_next(const TurnHistory *history, int by)
{
    assert(turn_history_may_step(history, by));
    return by < 0 ? opposite[history->action[history->at - 1]] : history->action[history->at];
}

void turn_history_step(TurnHistory *history, int by)
{
    assert(turn_history_may_step(history, by));
    history->at += by;
}
