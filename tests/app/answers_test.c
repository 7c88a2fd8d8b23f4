/* An answer that is there when the player pauses the game or opens the review, in the same turn of
 * the loop: it is not played, nobody is told of a failure, and the game goes on afterwards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "app/app_fixture.h"
#include "app/file.h"
#include "engine/level.h"

/* Answers everything with H9. */
static const char engine_text[] =
    "#!/bin/sh\nwhile read -r a b; do a=$(echo $a | tr -d '\\r')\ncase $a in\n"
    "START|RESTART|TAKEBACK) echo OK;;\nBEGIN|TURN|DONE) echo 7,6;;\nEND) exit 0;;\nesac\ndone\n";

static void run(App *app, CommandKind kind, int value)
{
    Command command = {.kind = kind, .value = value, .seat = SEAT_NONE, .point = point_at(7, 7)};
    loop_command(app, &command);
}

static void wait_for_answer(App *app)
{
    loop_update(app);
    workers_wait(&app->workers);
}

/* A game with clocks against this opponent, who has answered Black's H8. */
static App *answered_game(PlayerKind opponent)
{
    static const char path[] = "./answers_test_engine.sh";
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = true;
    Setup setup = app->game.match->setup;
    setup.player[SEAT_FAR] = (Player){.kind = opponent, .level = LEVEL_MIN};
    if (opponent == PLAYER_ENGINE) {
        assert_int_equal(file_write(path, engine_text, strlen(engine_text), FILE_QUICK), 0);
        assert_int_equal(chmod(path, 0755), 0);
        snprintf(setup.player[SEAT_FAR].engine, sizeof setup.player[SEAT_FAR].engine, "%s", path);
    }
    setup.time[0] = setup.time[1] = (TimeControl){.main_ms = 600000};
    assert_true(games_start(app, &setup));
    run(app, CMD_PLAY, 0);
    wait_for_answer(app);
    return app;
}

static void check_not_played(App *app)
{
    assert_string_equal(messages_text(&app->messages), "");
    assert_false(game_engine_failed(&app->game, SEAT_FAR));
    const Record *record = app->game.match->record;
    assert_int_equal(record_path_length(record, record->current), 1);
    loop_update(app);
    assert_false(workers_are_thinking(&app->workers));
}

static void check_answers_now(App *app)
{
    wait_for_answer(app);
    loop_collect(app, true);
    assert_string_equal(messages_text(&app->messages), "");
    assert_int_equal(app->game.match->position.count, 2);
    assert_int_equal(match_actor(app->game.match), SEAT_NEAR);
}

static void check_pause(PlayerKind opponent)
{
    App *app = answered_game(opponent);
    run(app, CMD_PAUSE, 0);
    loop_collect(app, true);
    assert_true(app->game.match->paused);
    check_not_played(app);
    run(app, CMD_PAUSE, 0);
    check_answers_now(app);
    app_free(app);
}

static void check_review(PlayerKind opponent)
{
    App *app = answered_game(opponent);
    run(app, CMD_PAGE, PAGE_REVIEW);
    loop_collect(app, true);
    assert_int_equal(app->game.page, PAGE_REVIEW);
    check_not_played(app);
    run(app, CMD_BACK, 0);
    check_answers_now(app);
    app_free(app);
}

static void test_a_pause_discards_the_computers_answer(void **state)
{
    (void)state;
    check_pause(PLAYER_COMPUTER);
}

static void test_a_pause_discards_an_engines_answer(void **state)
{
    (void)state;
    check_pause(PLAYER_ENGINE);
}

static void test_a_review_discards_the_computers_answer(void **state)
{
    (void)state;
    check_review(PLAYER_COMPUTER);
}

static void test_a_review_discards_an_engines_answer(void **state)
{
    (void)state;
    check_review(PLAYER_ENGINE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_pause_discards_the_computers_answer),
        cmocka_unit_test(test_a_pause_discards_an_engines_answer),
        cmocka_unit_test(test_a_review_discards_the_computers_answer),
        cmocka_unit_test(test_a_review_discards_an_engines_answer),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
