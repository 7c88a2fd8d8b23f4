#include "app/advisor.h"

#include "app/permissions.h"

/* There is advice about this position, or it is being worked out: a hint, or about the last move.
 */
static bool is_current(const Game *game, bool of_last)
{
    return game->hint_ticket == game->match->ticket && game->advice.of_last == of_last &&
           (game->hint_wanted || game->advice.moves > 0);
}

static void ask(Game *game, bool wanted, Advice advice)
{
    game->hint = POINT_NONE;
    game->hint_wanted = wanted;
    game->hint_ticket = game->match->ticket;
    game->advice = advice;
}

static void ask_why(Game *game)
{
    ask(game, true, (Advice){.step = ADVICE_WHY, .of_last = true});
}

void advisor_hint(Game *game, bool wanted)
{
    bool more = wanted && may_hint(game);
    if (!more || !is_current(game, false)) {
        ask(game, more, (Advice){.step = more ? ADVICE_AREA : ADVICE_NONE});
    } else if (!game->hint_wanted) {
        advice_next(&game->advice);
    }
}

void advisor_why(Game *game)
{
    game_close_page(game);                   /* a menu would cover the board */
    game->reporting = game->editing = false; /* the tree has room for the reasons */
    const bool reviewed = game->page == PAGE_REVIEW;
    if (!is_current(game, true) || reviewed != game->explaining) {
        ask_why(game);
    } else if (!game->hint_wanted) {
        advice_next(&game->advice);
    }
    game->explaining = reviewed && game->advice.step != ADVICE_NONE;
}

/* What a review tells is not for a game that goes on. */
void advisor_update(Game *game)
{
    if (game->explaining && (game->page == PAGE_PLAY || game->reporting)) {
        game->explaining = false;
        ask(game, false, (Advice){.step = ADVICE_NONE});
    } else if (game->explaining && game->hint_ticket != game->match->ticket && may_ask_why(game)) {
        ask_why(game);
    }
}

void advisor_show(const Game *game, View *view)
{
    bool current = game->hint_ticket == game->match->ticket && !game->hint_wanted;
    if (current && game->advice.moves > 0) {
        advice_show(&game->advice, game->match->position.size, &view->advice);
    }
    view->explaining = game->explaining;
    view->hint = current && view->advice.step >= ADVICE_MOVE ? game->hint : POINT_NONE;
}
