#include "app/engine_commands.h"

#include <stdio.h>
#include <string.h>

#include "app/permissions.h"
#include "app/preferences.h"
#include "app/reasons.h"
#include "engine/level.h"
#include "ui/words.h"

/* What has changed in the list is saved, too. */
static void save_changed(App *app)
{
    for (int i = 0; i < ENGINES_MAX; i++) {
        if (app->engines.changed[i]) {
            app->engines.changed[i] = false;
            app->saved.engine[i] = app->options.engine[i];
            app->pending.save_settings = true;
        }
    }
}

/* With the next game's rule and size it is tried. */
static void set_task(App *app)
{
    app->engines.rule = app->game.chosen.rule;
    app->engines.size = app->game.chosen.size;
}

void engine_commands_run(App *app, const Command *command)
{
    if (!may_use_engines(&app->game) && engines_action(command->field) != ENGINES_RESTORE) {
        reasons_tell(app, command);
        return;
    }
    set_task(app);
    engine_list_run(&app->engines, command);
    save_changed(app);
}

void engine_commands_add(App *app, const char *path)
{
    set_task(app);
    engine_list_add(&app->engines, path);
    save_changed(app);
}

bool engine_commands_collect(App *app)
{
    const bool found = engine_list_collect(&app->engines, app->game.page == PAGE_ENGINES);
    save_changed(app);
    return found;
}

/* ---- the next game ---- */

/* Whoever plays there now has another name. */
static void forget_name(const App *app, Player *player)
{
    const EngineEntry *entry = engine_entry_find(app->options.engine, player->engine);
    if (player->kind == PLAYER_ENGINE && entry && strcmp(player->name, entry->name) == 0) {
        player->name[0] = '\0';
    }
}

static void take_entry(const EngineEntry *entry, Player *player)
{
    player->kind = PLAYER_ENGINE;
    memcpy(player->engine, entry->command, sizeof entry->command);
    memcpy(player->name, entry->name, sizeof player->name);
}

void engine_commands_set_up(App *app, const Command *command)
{
    Player *player = &app->game.draft.player[command->seat == SEAT_FAR ? SEAT_FAR : SEAT_NEAR];
    const bool another = command->field == SETUP_LEVEL || command->field == SETUP_ENGINE ||
                         (command->field == SETUP_KIND && command->value != PLAYER_ENGINE);
    if (another) {
        forget_name(app, player);
    }
    if (command->field == SETUP_LISTED && command->value >= 0 && command->value < ENGINES_MAX &&
        app->options.engine[command->value].command[0] != '\0') {
        take_entry(&app->options.engine[command->value], player);
    }
}

/* ---- an engine that has failed ---- */

/* The player who is to move goes on as this one, who is asked for the move. */
static void replace(App *app, const Player *player)
{
    Game *game = &app->game;
    const Seat seat = match_actor(game->match);
    game->engine_failed[seat] = false;
    match_take_players(game->match, player, match_player(game->match, seat_other(seat)));
    storage_autosave(&app->storage, game);
}

void engine_commands_answer(App *app, const Command *command)
{
    const Seat seat = match_actor(app->game.match);
    Player player = *match_player(app->game.match, seat);
    if (command->value == ENGINE_ANOTHER) {
        messages_ask(&app->messages, NOTICE_STAND_IN, command->seat,
                     N_("Who plays on in place of the engine?"),
                     N_("The board and the clocks stay as they are."));
        return;
    }
    if (command->value == ENGINE_RETRY) {
        app->game.engine_failed[seat] = false;
        return;
    }
    player.kind = command->value == ENGINE_REPLACE ? PLAYER_COMPUTER : PLAYER_HUMAN;
    player.name[0] = '\0';
    if (player.level < LEVEL_MIN) {
        player.level = LEVEL_DEFAULT;
    }
    replace(app, &player);
}

void engine_commands_stand_in(App *app, const Command *command)
{
    const int place = command->value;
    Player player = *match_player(app->game.match, match_actor(app->game.match));
    if (place >= 0 && place < ENGINES_MAX && app->options.engine[place].command[0] != '\0') {
        take_entry(&app->options.engine[place], &player);
        replace(app, &player);
    }
}

void engine_commands_fill(const App *app, View *view)
{
    const Match *match = app->game.match;
    const bool asked = may_answer_engine(&app->game);
    const char *failed = asked ? match_player(match, match_actor(match))->engine : "";
    for (int i = 0; i < ENGINES_MAX; i++) {
        const EngineEntry *entry = &app->options.engine[i];
        const bool fits = asked && entry->command[0] != '\0' && strcmp(entry->command, failed) != 0;
        view->stand_in[i] = fits ? entry->name : NULL;
    }
}

/* ---- the analysis ---- */

/* The engine of the list after the one that analyses, which is the computer before the first and
 * after the last of them: NULL. */
static const EngineEntry *next_analyst(const App *app)
{
    const EngineEntry *list = app->options.engine;
    const EngineEntry *now = workers_analyst(&app->workers, &app->game);
    for (const EngineEntry *entry = now ? now + 1 : list; entry < list + ENGINES_MAX; entry++) {
        if (entry->command[0] != '\0') {
            return entry;
        }
    }
    return NULL;
}

void engine_commands_analyse(App *app, const Command *command)
{
    const bool named = page_info(app->game.page)->browses && !app->game.proving; /* in the panel */
    game_close_page(&app->game);                                                 /* the menu */
    if (command->value == ANALYST_RETRY) {
        analyst_retry(&app->workers.analyst);
        return;
    }
    const EngineEntry *entry = command->value == ANALYST_NEXT ? next_analyst(app) : NULL;
    preferences_change(app, SETTING_ANALYST, 0, entry ? entry->command : "");
    app->workers.analysed = 0; /* nothing of another one is shown */
    if (!named) {
        messages_say(&app->messages, entry ? _("%s analyses now.") : "%s",
                     entry ? entry->name : _("The computer analyses now."));
    }
}
