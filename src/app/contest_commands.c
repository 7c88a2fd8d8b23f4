#include "app/contest_commands.h"

#include "app/games.h"
#include "app/permissions.h"
#include "app/reasons.h"

static void save_changed(App *app)
{
    if (app->contest.changed) {
        app->contest.changed = false;
        app->saved.contest = app->options.contest;
        app->pending.save_settings = true;
    }
}

bool contest_commands_open_game(const Game *game, const Command *command)
{
    (void)game;
    return contest_action(command->field) == CONTEST_OPEN;
}

void contest_commands_run(App *app, const Command *command)
{
    const bool opens = contest_commands_open_game(&app->game, command);
    char file[FILE_PATH_BYTES];
    if (opens && command->value >= 0 && contest_room_file(&app->contest, file, sizeof file)) {
        games_open(app, file, (size_t)command->value, true);
    } else if (!contest_room_run(&app->contest, command)) {
        reasons_tell(app, command);
    }
    save_changed(app);
}

void contest_commands_set_openings(App *app, const char *path)
{
    const Command command = {.kind = CMD_CONTEST,
                             .field = contest_field(CONTEST_OPENINGS, 0),
                             .seat = SEAT_NONE,
                             .text = path};
    if (!contest_room_run(&app->contest, &command)) {
        reasons_tell(app, &command);
    }
    save_changed(app);
}

static bool is_shown(const App *app)
{
    return app->game.page == PAGE_CONTEST && !display_is_hidden(&app->display);
}

/* The library lists the games once the match has ended. */
bool contest_commands_collect(App *app)
{
    const bool told = app->contest.told;
    const bool changed = contest_room_collect(&app->contest, is_shown(app), app->loop.now_ms);
    if (app->contest.told && !told && contest_room_has_played(&app->contest)) {
        library_files_changed(&app->library);
    }
    save_changed(app);
    return changed;
}

int64_t contest_commands_next_ms(const App *app)
{
    return contest_room_next_ms(&app->contest, is_shown(app));
}
