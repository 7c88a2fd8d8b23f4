#include "app/arrange.h"

#include <string.h>

#include "app/games.h"
#include "app/permissions.h"
#include "app/reasons.h"
#include "app/view_board.h"
#include "engine/history/match_arrange.h"
#include "engine/level.h"
#include "ui/words.h"

/* Of the draft on PAGE_NEW, of somebody else's game, else of the next one. */
static Rule rule_of(const Game *game)
{
    const bool others = game->in_game && game->match->lacks_players;
    return game->arranges_draft ? game->draft.rule
           : others             ? game->match->position.rule
                                : game->chosen.rule;
}

/* Whoever plays it is chosen when it is played. */
static Setup setup_of(const Game *game)
{
    Setup setup = game->arranges_draft ? game->draft : game->chosen;
    setup.rule = rule_of(game);
    setup.opening = OPENING_FREE;
    memset(setup.time, 0, sizeof setup.time);
    for (int seat = 0; seat < 2; seat++) {
        setup.player[seat] = (Player){.kind = PLAYER_HUMAN, .level = LEVEL_DEFAULT};
    }
    return setup;
}

/* What is on the board; an empty one for the draft and before the first game. */
static void starting_position(const Game *game, Position *position)
{
    if (game->in_game && !game->arranges_draft) {
        const Position *shown = &game->match->position;
        arrangement_fit(shown, rule_of(game), shown->size, position);
    } else {
        const Setup setup = setup_of(game);
        position_init(position, setup.rule, setup.size);
    }
}

static void tell_no_memory(App *app)
{
    messages_refuse(&app->messages, _("Out of memory: nothing was changed."), NULL);
}

static void change(App *app, const Position *next)
{
    if (!arrangement_change(&app->game.arrangement, next)) {
        tell_no_memory(app);
    }
}

/* A stone of the same colour is taken away. */
static void put(App *app, Point point)
{
    const Color colors[ARRANGE_TOOLS] = {COLOR_BLACK, COLOR_WHITE, COLOR_EMPTY};
    Position next = *arrangement_position(&app->game.arrangement);
    const Color there = position_color(&next, point), color = colors[app->game.arrange_tool];
    if (color == COLOR_EMPTY && there == COLOR_EMPTY) {
        messages_say(&app->messages, "%s", _("There is no stone to take away."));
        messages_count_error(&app->messages);
        return;
    }
    position_put(&next, point, color == there ? COLOR_EMPTY : color);
    change(app, &next);
}

static void set_mover(App *app, Color color)
{
    Position next = *arrangement_position(&app->game.arrangement);
    position_set_to_move(&next, color);
    change(app, &next);
}

static void clear(App *app)
{
    Position next;
    const Position *now = arrangement_position(&app->game.arrangement);
    position_init(&next, now->rule, now->size);
    change(app, &next);
}

static void resize(App *app, int size)
{
    if (size >= BOARD_MIN && size <= BOARD_MAX &&
        !arrangement_resize(&app->game.arrangement, size)) {
        tell_no_memory(app);
    }
}

/* The game on the board is such a position itself, and only its stones change. */
static bool changes_in_place(const Game *game)
{
    const Position *next = arrangement_position(&game->arrangement);
    return game->in_game && !game->arranges_draft && match_may_arrange(game->match) &&
           next->size == game->match->position.size;
}

/* The position becomes the game on the board. */
static void begin(App *app)
{
    Game *game = &app->game;
    if (changes_in_place(game)) {
        match_arrange(game->match, arrangement_position(&game->arrangement));
        storage_note_begun(&app->storage, game->arrangement.id, game->match);
        arrangement_forget(&game->arrangement);
    } else {
        games_begin_arranged(app, arrangement_take(&game->arrangement));
    }
}

/* New game's players take their seats on PAGE_PLAY. */
static void play(App *app, const Command *command)
{
    if (match_is_over(app->game.arrangement.match)) {
        reasons_tell(app, command);
    } else if (!app->game.arranges_draft || games_choose_draft(app)) {
        begin(app);
        game_set_page(&app->game, PAGE_PLAY);
    }
}

static void review(App *app)
{
    Game *game = &app->game;
    begin(app);
    game_set_page(game, PAGE_REVIEW);
    game->reporting = game->reports_first = false; /* there are no moves to report on */
    game->analysing = !match_is_over(game->match);
}

/* Tells if there is no memory for it. */
static bool open_arrangement(App *app)
{
    Position start;
    Game *game = &app->game;
    const Setup setup = setup_of(game);
    starting_position(game, &start);
    if (arrangement_is_worth_keeping(&game->arrangement) &&
        !arrangement_goes_on(&game->arrangement, &start)) {
        storage_leave_arranged(&app->storage, game);
    }
    const bool opened = arrangement_open(&game->arrangement, &setup, &start);
    if (!opened) {
        tell_no_memory(app);
    }
    return opened;
}

bool arrange_open(App *app)
{
    if (!open_arrangement(app)) {
        return false;
    }
    if (app->game.arrangement.at > 0) {
        const Sentence what = sentence_plain(
            N_("This is the position that you set up before. Its changes can be taken back."));
        messages_explain_page(&app->messages, &what);
    }
    return true;
}

/* The computer may have moved on the board meanwhile, which is no reason to begin anew. */
bool arrange_go_on(App *app)
{
    return !app->game.arranges_draft || open_arrangement(app);
}

void arrange_run(App *app, const Command *command)
{
    switch ((ArrangeAction)command->field) {
    case ARRANGE_TOOL:
        app->game.arrange_tool = (ArrangeTool)command->value;
        break;
    case ARRANGE_PUT:
        put(app, command->point);
        break;
    case ARRANGE_MOVER:
        set_mover(app, (Color)command->value);
        break;
    case ARRANGE_CLEAR:
        clear(app);
        break;
    case ARRANGE_SIZE:
        resize(app, command->value);
        break;
    case ARRANGE_PLAY:
        play(app, command);
        break;
    case ARRANGE_REVIEW:
        review(app);
        break;
    }
}

void arrange_step(App *app, int by)
{
    if (!arrangement_step(&app->game.arrangement, by)) {
        tell_no_memory(app);
    }
}

bool arrange_replaces(const Game *game, const Command *command)
{
    const bool begins = command->field == ARRANGE_PLAY || command->field == ARRANGE_REVIEW;
    return begins && !changes_in_place(game);
}

void arrange_fill(const Game *game, View *view)
{
    ViewArrange *arrange = &view->arrange;
    if (game->page != PAGE_ARRANGE) {
        return;
    }
    const Match *match = game->arrangement.match;
    const Position *position = &match->position;
    view_board_replace(view, position);
    view->last = POINT_NONE;
    if (match->ended_by.win) {
        view_board_judge(view, &match->ended_by);
    }
    *arrange = (ViewArrange){.on = true,
                             .may = may_arrange(game),
                             .keeps = !game->arranges_draft && game_is_unfinished(game),
                             .tool = game->arrange_tool,
                             .mover = position->to_move,
                             .over = match->outcome.reason};
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, position->size)) {
        arrange->stones[COLOR_BLACK - 1] += view->stone[point] == COLOR_BLACK;
        arrange->stones[COLOR_WHITE - 1] += view->stone[point] == COLOR_WHITE;
    }
    view->may.play = arrange->may;
    /* The ghost is what a press places. */
    view->to_move = game->arrange_tool == ARRANGE_WHITE ? COLOR_WHITE : COLOR_BLACK;
}
