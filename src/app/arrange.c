#include "app/arrange.h"

#include <string.h>

#include "app/games.h"
#include "app/permissions.h"
#include "app/reasons.h"
#include "app/view_board.h"
#include "engine/history/match_arrange.h"
#include "engine/level.h"
#include "ui/words.h"

/* Its stones can be changed as they are. */
static bool has_begun(const Game *game)
{
    return game->in_game && match_may_arrange(game->match);
}

/* That of somebody else's game, else of the next one. */
static Rule rule_of(const Game *game)
{
    const bool others = game->in_game && game->match->lacks_players;
    return others ? game->match->position.rule : game->chosen.rule;
}

/* Whoever plays it is chosen when it is played. */
static Setup setup_of(const Game *game)
{
    Setup setup = game->chosen;
    setup.rule = rule_of(game);
    setup.opening = OPENING_FREE;
    memset(setup.time, 0, sizeof setup.time);
    for (int seat = 0; seat < 2; seat++) {
        setup.player[seat] = (Player){.kind = PLAYER_HUMAN, .level = LEVEL_DEFAULT};
    }
    return setup;
}

/* What is on the board; before the first game an empty one. */
static void starting_position(const Game *game, Position *position)
{
    if (game->in_game) {
        *position = game->match->position;
    } else {
        position_init(position, rule_of(game), game->chosen.size);
    }
    position->rule = rule_of(game);
}

/* False: out of memory, and the player has been told. */
static bool begin(App *app)
{
    Position position;
    if (has_begun(&app->game)) {
        return true;
    }
    const Setup setup = setup_of(&app->game);
    starting_position(&app->game, &position);
    Match *match = match_arranged(&setup, &position);
    if (!match) {
        messages_refuse(&app->messages, _("Out of memory: nothing was changed."), NULL);
        return false;
    }
    games_begin_arranged(app, match);
    return true;
}

/* A stone of the same colour is taken away. */
static void put(App *app, Point point)
{
    const Match *match = app->game.match;
    const Color colors[ARRANGE_TOOLS] = {COLOR_BLACK, COLOR_WHITE, COLOR_EMPTY};
    const Color there = app->game.in_game ? position_color(&match->position, point) : COLOR_EMPTY;
    const Color color = colors[app->game.arrange_tool];
    if (color == COLOR_EMPTY && there == COLOR_EMPTY) {
        messages_say(&app->messages, "%s", _("There is no stone to take away."));
        messages_count_error(&app->messages);
    } else if (begin(app)) {
        match_arrange_put(app->game.match, point, color == there ? COLOR_EMPTY : color);
    }
}

/* New game's players take their seats on PAGE_PLAY. */
static void play(App *app, const Command *command)
{
    if (!begin(app)) {
        return;
    }
    if (match_is_over(app->game.match)) {
        reasons_tell(app, command);
    } else {
        game_set_page(&app->game, PAGE_PLAY);
    }
}

void arrange_run(App *app, const Command *command)
{
    Game *game = &app->game;
    switch ((ArrangeAction)command->field) {
    case ARRANGE_TOOL:
        game->arrange_tool = (ArrangeTool)command->value;
        break;
    case ARRANGE_PUT:
        put(app, command->point);
        break;
    case ARRANGE_MOVER:
        if (begin(app)) {
            match_arrange_mover(game->match, (Color)command->value);
        }
        break;
    case ARRANGE_CLEAR:
        if (begin(app)) {
            match_arrange_clear(game->match);
        }
        break;
    case ARRANGE_PLAY:
        play(app, command);
        break;
    case ARRANGE_REVIEW:
        if (begin(app)) {
            game_set_page(game, PAGE_REVIEW);
            game->reporting = game->reports_first = false; /* there are no moves to report on */
            game->analysing = !match_is_over(game->match);
        }
        break;
    }
}

bool arrange_replaces(const Game *game, const Command *command)
{
    return command->field != ARRANGE_TOOL && !has_begun(game);
}

void arrange_fill(const Game *game, View *view)
{
    ViewArrange *arrange = &view->arrange;
    const Match *match = game->match;
    Position position;
    if (game->page != PAGE_ARRANGE) {
        return;
    }
    starting_position(game, &position);
    view_board_replace(view, &position);
    view->last = POINT_NONE;
    if (game->in_game && match->ended_by.win) {
        view_board_judge(view, &match->ended_by);
    }
    *arrange = (ViewArrange){.on = true,
                             .may = may_arrange(game),
                             .replaces = !has_begun(game) && game_is_worth_keeping(game),
                             .tool = game->arrange_tool,
                             .mover = position.to_move,
                             .over = has_begun(game) ? match->outcome.reason : REASON_NONE};
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position.size)) {
        arrange->stones[COLOR_BLACK - 1] += view->stone[point] == COLOR_BLACK;
        arrange->stones[COLOR_WHITE - 1] += view->stone[point] == COLOR_WHITE;
    }
    view->may.play = arrange->may;
    view->may.undo = view->may.redo = false; /* the game's moves are out of sight */
    /* The ghost is what a press places. */
    view->to_move = game->arrange_tool == ARRANGE_WHITE ? COLOR_WHITE : COLOR_BLACK;
}
