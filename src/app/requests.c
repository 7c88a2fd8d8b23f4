#include "app/requests.h"

#include "app/games.h"
#include "app/permissions.h"
#include "app/reasons.h"
#include "ui/words.h"

void requests_ask(App *app, RequestKind kind, Seat seat)
{
    seat = asking_seat(&app->game, seat);
    game_close_page(&app->game);
    if (seat == SEAT_NONE) {
        messages_say(&app->messages, "%s", _("Face to face, each side asks in its own panel."));
    } else {
        reasons_tell_error(app, match_ask(app->game.match, kind, seat));
    }
    app->game.exchange_requested = false;
}

void requests_answer(App *app, Seat seat, bool allow)
{
    Match *match = app->game.match;
    bool again = allow && match->request.kind == REQUEST_NEW;
    MatchError error =
        again ? games_rematch(app, app->game.exchange_requested) : match_answer(match, seat, allow);
    reasons_tell_error(app, error);
    if (error == MATCH_OK && !allow) { /* tell the asker */
        app->messages.cause = seat_other(seat);
        messages_say(&app->messages, "%s",
                     match_color(match, seat) == COLOR_BLACK ? _("Black declines.")
                                                             : _("White declines."));
    }
}

void requests_offer_draw(App *app, const Command *command)
{
    Game *game = &app->game;
    Seat seat = command->seat;
    if (!may_offer_draw(game, seat)) {
        reasons_tell(app, command);
        return;
    }
    if (must_ask_first(game)) {
        requests_ask(app, REQUEST_DRAW, seat);
        return;
    }
    reasons_tell_error(app, match_ask(game->match, REQUEST_DRAW, seat));
    if (game->match->request.kind != REQUEST_NONE && game->page == PAGE_MENU) {
        game_close_page(game); /* it is answered on the page below */
    }
}
