#include "app/turns.h"

#include "engine/history/match_turn.h"
#include "ui/words.h"

enum { NODES_MAX = 100000 /* more would hold up the window */ };

/* Of rules/symmetry.h, and where to. */
static const BoardTurn turns[TURN_ACTIONS] = {
    [TURN_LEFT] = {.symmetry = 5}, [TURN_RIGHT] = {.symmetry = 6}, [TURN_MIRROR] = {.symmetry = 1},
    [TURN_FLIP] = {.symmetry = 2}, [TURN_SHIFT_LEFT] = {.dx = -1}, [TURN_SHIFT_RIGHT] = {.dx = 1},
    [TURN_SHIFT_UP] = {.dy = -1},  [TURN_SHIFT_DOWN] = {.dy = 1},
};

/* NULL: it was done. */
static const char *why_not(MatchError error)
{
    switch (error) {
    case MATCH_OK:
        return NULL;
    case MATCH_OFF_BOARD:
        return _("A stone or a sign would leave the board.");
    case MATCH_OPENING:
        return _("The opening is bound to the centre of the board.");
    case MATCH_FOUL:
        return _("The forbidden points depend on where the board ends: other moves would be "
                 "forbidden.");
    default:
        return _("Out of memory: nothing was changed.");
    }
}

/* What was cut off comes along, and can come back. It is forgotten where it alone would leave the
 * board: nobody sees what is in the way. */
static MatchError turn_game(App *app, const BoardTurn *turn)
{
    Game *game = &app->game;
    MatchError error = match_turn(game->match, turn, true);
    if (error == MATCH_OFF_BOARD) {
        error = match_turn(game->match, turn, false);
        if (error == MATCH_OK && game->cuts > 0) {
            game->cuts = 0;
            messages_dismiss(&app->messages, game->cut_toast);
        }
    }
    return error;
}

/* False: it cannot be done, and the player has been told why. */
static bool turn(App *app, TurnAction action)
{
    const bool many = app->game.match->record->nodes > NODES_MAX;
    const char *why = many ? _("This game has too many variations to be turned.")
                           : why_not(turn_game(app, &turns[action]));
    if (why) {
        messages_say(&app->messages, "%s", why);
        messages_count_error(&app->messages);
        return false;
    }
    reporter_forget(&app->reporter);
    app->workers.analysed = 0; /* its lines would be shown until there are new ones */
    return true;
}

void turns_run(App *app, const Command *command)
{
    const TurnAction action = (TurnAction)command->value;
    if (command->value >= 0 && command->value < TURN_ACTIONS && turn(app, action)) {
        turn_history_add(&app->game.turned, action);
    }
}

void turns_step(App *app, int by)
{
    TurnHistory *turned = &app->game.turned;
    if (turn(app, turn_history_next(turned, by))) {
        turn_history_step(turned, by);
    }
}
