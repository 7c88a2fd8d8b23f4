#include "app/games.h"

#include <string.h>

#include "app/file.h"
#include "app/game_file.h"
#include "engine/level.h"
#include "ui/words.h"

static void adopt(App *app, Match *match)
{
    workers_drop(&app->workers);
    game_adopt(&app->game, match);
    sound_cues_skip(&app->sound_cues, &app->game);
}

bool games_start(App *app, const Setup *setup)
{
    Match *match = match_new(setup);
    if (!match) {
        messages_say_text(&app->messages, _("Out of memory: no new game."));
        return false;
    }
    match_inherit(match, app->game.match);
    storage_keep_unfinished(&app->storage, &app->game, false);
    adopt(app, match);
    game_set_page(&app->game, PAGE_PLAY, NULL);
    storage_autosave(&app->storage, &app->game);
    return true;
}

static bool names_players(const Options *options)
{
    return options->given[OPTION_BLACK] || options->given[OPTION_WHITE];
}

/* Players of an opened game: those of the command line, else people. No clocks. */
static Setup setup_for_file(const Options *options)
{
    Setup setup = options->setup;
    setup.opening = OPENING_FREE;
    memset(setup.time, 0, sizeof setup.time);
    for (int seat = 0; seat < 2; seat++) {
        if (!options->given[seat == 0 ? OPTION_BLACK : OPTION_WHITE]) {
            setup.player[seat] = (Player){.kind = PLAYER_HUMAN, .level = LEVEL_DEFAULT};
        }
    }
    return setup;
}

/* Did the player of this program choose this engine, for this game or the next one? */
static bool is_own_engine(const App *app, const char *engine)
{
    const Setup *setups[] = {&app->options.setup, &app->saved.setup,
                             app->game.match ? &app->game.match->setup : NULL};
    for (int i = 0; i < 3; i++) {
        for (int seat = 0; setups[i] && seat < 2; seat++) {
            const Player *player = &setups[i]->player[seat];
            if (player->kind == PLAYER_ENGINE && strcmp(player->engine, engine) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* A file does not choose what program is started: a person plays for an engine that only the file
 * names. */
static void refuse_engines(App *app, Match *match)
{
    for (int seat = 0; seat < 2; seat++) {
        Player *player = &match->setup.player[seat];
        if (player->kind == PLAYER_ENGINE && !is_own_engine(app, player->engine)) {
            messages_say(&app->messages,
                         _("The file names the engine \"%s\", which is not one of yours: it is not "
                           "started. To play against it, choose it in a new game."),
                         player->engine);
            player->kind = PLAYER_HUMAN;
        }
    }
}

bool games_open(App *app, const char *path, char *error, size_t bytes)
{
    char why[FILE_MESSAGE_BYTES], notice[FILE_MESSAGE_BYTES];
    Setup setup = setup_for_file(&app->options);
    bool session = !names_players(&app->options);
    Match *match = game_file_read(path, &setup, &session, why, notice, sizeof why);
    if (!match) {
        snprintf(error, bytes, "%s", why);
        return false;
    }
    storage_keep_unfinished(&app->storage, &app->game, false);
    refuse_engines(app, match);
    adopt(app, match);
    if (notice[0] != '\0') {
        messages_say_text(&app->messages, notice);
    }
    game_set_page(&app->game, PAGE_PLAY, NULL);
    if (!session && !names_players(&app->options)) {
        game_set_page(&app->game, PAGE_REVIEW, &app->saved.setup);
    }
    storage_autosave(&app->storage, &app->game);
    return true;
}

/* --face-to-face and --self-play imply the players and override the settings file. */
static void choose_players(Options *options)
{
    Player *player = options->setup.player;
    if (options->given[OPTION_SETTINGS + SETTING_FACE_TO_FACE] && !names_players(options)) {
        player[0].kind = player[1].kind = PLAYER_HUMAN;
    }
    for (int seat = 0; options->self_play && seat < 2; seat++) {
        if (player[seat].kind == PLAYER_HUMAN) {
            player[seat] = (Player){.kind = PLAYER_COMPUTER, .level = LEVEL_SELF_PLAY};
        }
    }
}

void games_at_startup(App *app)
{
    Options *options = &app->options;
    Game *game = &app->game;
    choose_players(options);
    game_set_draft(game, &options->setup); /* which PAGE_NEW shows, the first page */
    if (app->storage.enabled) {
        Match *match = storage_restore(&app->storage);
        if (match) {
            adopt(app, match);
        }
    }
    if (options->file[0] != '\0') {
        return; /* games_open saves the old game after the new one was read */
    }
    bool new_face_to_face = options->given[OPTION_SETTINGS + SETTING_FACE_TO_FACE] &&
                            !(game_is_worth_keeping(game) && match_has_two_people(game->match));
    if (options_name_a_game(options) || options->self_play || new_face_to_face) {
        storage_keep_unfinished(&app->storage, game, true);
        game->in_game = false;
        games_start(app, &options->setup);
    } else if (game->in_game && game->match->outcome.reason == REASON_NONE) {
        game_set_page(game, PAGE_PLAY, NULL);
    }
}
