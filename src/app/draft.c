#include "app/draft.h"

#include <stdio.h>

#include "engine/level.h"

/* The first setting of another kind of clock. Main time is kept. */
static TimeControl usual_time(ClockKind kind, int64_t main_ms)
{
    TimeControl time = {.main_ms = main_ms > 0 ? main_ms : 600000};
    switch (kind) {
    case CLOCK_INCREMENT:
        time.increment_ms = 5000;
        break;
    case CLOCK_BYOYOMI:
        time.byoyomi_ms = 30000;
        time.byoyomi_periods = 3;
        break;
    case CLOCK_PER_MOVE:
        return (TimeControl){.byoyomi_ms = 30000, .byoyomi_periods = 1};
    case CLOCK_NONE:
    case CLOCK_COUNT:
        return (TimeControl){0};
    }
    return time;
}

static void choose_time(TimeControl *time, const Command *command)
{
    int value = command->value;
    if (command->field == SETUP_MAIN_TIME) {
        time->main_ms = (int64_t)value * 1000;
    } else if (command->field == SETUP_INCREMENT) {
        time->increment_ms = (int64_t)value * 1000;
    } else if (command->field == SETUP_BYOYOMI) {
        time->byoyomi_ms = (int64_t)value * 1000;
    } else if (command->field == SETUP_PERIODS) {
        time->byoyomi_periods = value;
    } else if (command->field == SETUP_CLOCK && (int)time_control_kind(time) != value) {
        *time = usual_time((ClockKind)value, time->main_ms);
    }
}

/* Changes one clock; the other follows unless each seat has its own. */
static void choose_times(Game *game, const Command *command)
{
    TimeControl *time = game->draft.time;
    Seat seat = command->seat == SEAT_FAR ? SEAT_FAR : SEAT_NEAR;
    choose_time(&time[seat], command);
    if (command->field == SETUP_TIME) {
        time[seat] =
            (TimeControl){.main_ms = (int64_t)setup_time_main(command->value) * 1000,
                          .increment_ms = (int64_t)setup_time_increment(command->value) * 1000};
    }
    if (command->field == SETUP_OWN_TIMES || command->field == SETUP_TIME) {
        game->own_times = command->field == SETUP_OWN_TIMES && command->value != 0;
    }
    if (!game->own_times) {
        time[seat_other(seat)] = time[seat];
    }
}

static void exchange_seats(Setup *draft)
{
    Player player = draft->player[SEAT_NEAR];
    TimeControl time = draft->time[SEAT_NEAR];
    draft->player[SEAT_NEAR] = draft->player[SEAT_FAR];
    draft->player[SEAT_FAR] = player;
    draft->time[SEAT_NEAR] = draft->time[SEAT_FAR];
    draft->time[SEAT_FAR] = time;
    draft->handicap_seat = seat_other(draft->handicap_seat);
}

void draft_choose(Game *game, const Command *command)
{
    Setup *draft = &game->draft;
    Player *player = &draft->player[command->seat == SEAT_FAR ? SEAT_FAR : SEAT_NEAR];
    int value = command->value;
    choose_times(game, command);
    switch (command->field) {
    case SETUP_KIND:
        player->kind = (PlayerKind)value;
        if (value == PLAYER_COMPUTER && !level_get(player->level)->searches) {
            player->level = LEVEL_DEFAULT; /* Win lines is not on the slider */
        }
        break;
    case SETUP_LEVEL:
        player->kind = PLAYER_COMPUTER;
        player->level = value;
        break;
    case SETUP_NAME:
        snprintf(player->name, sizeof player->name, "%.*s", NAME_BYTES - 1, command_text(command));
        break;
    case SETUP_ENGINE:
        player->kind = PLAYER_ENGINE;
        snprintf(player->engine, sizeof player->engine, "%s", command_text(command));
        break;
    case SETUP_EXCHANGE:
        exchange_seats(draft);
        break;
    case SETUP_HANDICAP:
        draft->handicap_stones = value;
        break;
    case SETUP_HANDICAP_SEAT:
        draft->handicap_seat = (Seat)value;
        break;
    case SETUP_RULE:
        draft->rule = (Rule)value;
        break;
    case SETUP_SIZE:
        draft->size = value;
        break;
    case SETUP_OPENING:
        draft->opening = (Opening)value;
        break;
    case SETUP_FOUL_LOSES:
        draft->foul_loses = value != 0;
        break;
    case SETUP_SWAP_COLORS:
        draft->swap_colors = value != 0;
        break;
    case SETUP_MOVE_TIME:
        draft->move_ms = value;
        break;
    case SETUP_FACE_TO_FACE:
        if (value != 0) { /* the setting itself is changed by the caller */
            draft->player[0].kind = draft->player[1].kind = PLAYER_HUMAN;
        }
        break;
    default:
        break;
    }
    if (!opening_fits(draft->opening, draft->rule, draft->size)) {
        draft->opening = OPENING_FREE;
    }
}
