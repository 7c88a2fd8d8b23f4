#include "app/game_stages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

const char *game_stage_name(GameStage stage)
{
    static const char *const names[STAGES] = {"no game", "running", "over"};
    return names[stage];
}

void game_stage_run(App *app, CommandKind kind, int value)
{
    loop_command(app, &(Command){.kind = kind, .value = value, .seat = SEAT_NONE});
}

static void play(App *app, int x, int y)
{
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(x, y), .seat = SEAT_NONE});
}

void game_stage_show(App *app)
{
    loop_tick(app, app->loop.now_ms + 1000);
    app_fixture_save(app);
    loop_collect(app, true);
    loop_draw(app);
}

bool game_stage_open(App *app, GameStage stage, Page page)
{
    Setup setup = app->game.match->setup;
    app->loop.quit = false;
    app->game.page = PAGE_PLAY;
    setup.player[0].kind = setup.player[1].kind = PLAYER_HUMAN;
    assert_true(games_start(app, &setup));
    if (stage >= RUNNING) {
        play(app, 7, 7);
        play(app, 8, 8);
        play(app, 9, 9);
    }
    if (stage == OVER) {
        game_stage_run(app, CMD_RESIGN, 0);
        assert_true(match_is_over(app->game.match));
    }
    game_stage_run(app, CMD_PAGE, PAGE_SETTINGS); /* forgets what is focused */
    game_stage_show(app);
    game_stage_run(app, CMD_BACK, 0);
    if (stage == NO_GAME) {
        app->game.in_game = false;
        game_set_page(&app->game, PAGE_NEW);
    }
    game_stage_show(app);
    if (page == PAGE_PUZZLE) {
        game_stage_run(app, CMD_PAGE, PAGE_PUZZLES);
        game_stage_run(app, CMD_PUZZLE, PUZZLE_OPEN_DAILY);
    } else if (page != app->game.page) {
        game_stage_run(app, CMD_PAGE, (int)page);
    }
    return app->game.page == page;
}

void game_stage_input(App *app, const Input *input)
{
    Command out[SCREEN_COMMANDS_MAX];
    const int count = screen_handle(app->display.screen, loop_view(app), input, out);
    for (int i = 0; i < count; i++) {
        loop_command(app, &out[i]);
    }
    loop_changed(app);
}

void game_stage_forget(App *app)
{
    messages_init(&app->messages);
    app->messages.echo = false;
    loop_changed(app);
}
