#include "app/look_back.h"

#include "app/permissions.h"
#include "app/view_board.h"
#include "ui/words.h"

int look_ply(const Game *game)
{
    const bool same = game->look_ticket == game->match->ticket;
    return game->looks && same && may_look(game) ? game->look : -1;
}

void look_end(Game *game)
{
    game->looks = false;
}

void look_run(App *app, const Command *command)
{
    Game *game = &app->game;
    const int now = game->match->position.count;
    const int to = command->value == LOOK_BACK ? now - 1 : command->value;
    const bool looked = look_ply(game) >= 0;
    game_close_page(game);
    look_end(game);
    if (to >= 0 && to < now) {
        game->looks = true;
        game->look = to;
        game->look_ticket = game->match->ticket;
    } else if (!looked) {
        messages_say(&app->messages, "%s", _("The board shows the last move."));
    }
}

bool look_update(App *app)
{
    Game *game = &app->game;
    if (!game->looks || look_ply(game) >= 0) {
        return false;
    }
    look_end(game);
    messages_tell(&app->messages, N_("The game has gone on: the board shows it again."), NULL);
    return true;
}

void look_fill(View *view, const Game *game)
{
    const int ply = look_ply(game);
    view->may.look = may_look(game);
    if (ply < 0) {
        return;
    }
    Position past = game->match->position;
    while (past.count > ply) {
        position_undo(&past);
    }
    view->looks = true;
    view->look = ply;
    view_board_show_past(view, &past);
    view->may.play = view->may.choose = view->may.why = false;
}
