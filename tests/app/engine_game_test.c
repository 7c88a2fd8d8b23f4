/* What engines and the computer are told of the time, whom they are for, and what happens when they
 * fail again and again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/app_fixture.h"
#include "app/file.h"
#include "app/own_folder.h"
#include "engine/level.h"
#include "ui/words.h"

/* Writes an engine that answers each request with x,6 for x = 0, 1 ...; `more`: what else it does
 * with a line "$a $b". */
static const char *engine(const char *name, const char *more)
{
    static char path[2][80];
    static int next;
    char text[800];
    char *made = path[next = 1 - next];
    snprintf(made, sizeof path[0], "./engine_game_%s.sh", name);
    snprintf(text, sizeof text,
             "#!/bin/sh\nn=0\nwhile read -r a b; do a=$(echo $a | tr -d '\\r')\n%s\ncase $a in\n"
             "START|RESTART|TAKEBACK) echo OK;;\nBEGIN|TURN|DONE) echo $n,6; n=$((n+1));;\n"
             "END) exit 0;;\nesac\ndone\n",
             more);
    assert_int_equal(file_write(made, text, strlen(text), FILE_QUICK), 0);
    assert_int_equal(chmod(made, 0755), 0);
    return made;
}

static Setup setup_against(const App *app, PlayerKind kind, const char *command)
{
    Setup setup = app->game.match->setup;
    setup.player[SEAT_FAR] = (Player){.kind = kind, .level = level_max()};
    if (command) {
        snprintf(setup.player[SEAT_FAR].engine, sizeof setup.player[SEAT_FAR].engine, "%s",
                 command);
    }
    return setup;
}

static void run(App *app, CommandKind kind, int value, Point point)
{
    Command command = {.kind = kind, .value = value, .seat = SEAT_NONE, .point = point};
    loop_command(app, &command);
}

static void play_and_wait(App *app, Point point)
{
    run(app, CMD_PLAY, 0, point);
    loop_update(app);
    workers_wait(&app->workers);
    loop_collect(app, true);
}

/* ---- time ---- */

/* The last value of INFO `key` that the engine was sent. */
static long long told(const char *key)
{
    char line[200], wanted[64];
    long long value = -2;
    FILE *file = fopen("./engine_game_told.txt", "r");
    assert_non_null(file);
    snprintf(wanted, sizeof wanted, "INFO %s %%lld", key);
    while (fgets(line, sizeof line, file)) {
        long long found;
        value = sscanf(line, wanted, &found) == 1 ? found : value;
    }
    fclose(file);
    return value;
}

static void play_with_time(TimeControl time, int64_t move_ms)
{
    char more[300], here[200];
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = true;
    assert_non_null(realpath(".", here) ? here : NULL);
    snprintf(more, sizeof more, "echo \"$a $b\" >>%s/engine_game_told.txt", here);
    Setup setup = setup_against(app, PLAYER_ENGINE, engine("told", more));
    remove("./engine_game_told.txt");
    setup.time[0] = setup.time[1] = time;
    setup.move_ms = move_ms;
    assert_true(games_start(app, &setup));
    play_and_wait(app, point_at(7, 7));
    assert_int_equal(app->game.match->position.count, 2);
    app_free(app);
}

static void test_an_engine_is_told_its_time(void **state)
{
    (void)state;
    play_with_time((TimeControl){0}, 0);
    assert_int_equal(told("timeout_turn"), 5000);
    assert_int_equal(told("timeout_match"), 0);
    assert_int_equal(told("time_left"), 2147483647);
    play_with_time((TimeControl){0}, 3000);
    assert_int_equal(told("timeout_turn"), 3000);
    /* Main time: of the whole game, and what is left of it. */
    play_with_time((TimeControl){.main_ms = 600000, .increment_ms = 1000}, 0);
    assert_int_equal(told("timeout_match"), 600000);
    assert_in_range(told("time_left"), 1, 601000);
    assert_in_range(told("timeout_turn"), 1, 601000);
    /* A time per move, and the game's own limit if that is shorter. */
    play_with_time((TimeControl){.byoyomi_ms = 8000, .byoyomi_periods = 1}, 0);
    assert_int_equal(told("timeout_match"), 0);
    assert_in_range(told("timeout_turn"), 1000, 8000);
    play_with_time((TimeControl){.byoyomi_ms = 8000, .byoyomi_periods = 1}, 500);
    assert_int_equal(told("timeout_turn"), 500);
    play_with_time((TimeControl){.byoyomi_ms = 8000, .byoyomi_periods = 1}, 60000);
    assert_in_range(told("timeout_turn"), 1000, 8000);
}

/* Without a script's limit of nodes: the game allows an hour for a move, but the clock does not;
 * and "move now" ends it. */
static void test_the_computer_keeps_to_its_time(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = true;
    app->workers.scripted = false;
    Setup setup = setup_against(app, PLAYER_COMPUTER, NULL);
    setup.move_ms = 3600000;
    setup.time[0] = setup.time[1] = (TimeControl){.main_ms = 3000};
    assert_true(games_start(app, &setup));
    play_and_wait(app, point_at(7, 7));
    assert_int_equal(app->game.match->position.count, 2);

    /* The other way round; and a clock alone. */
    setup.move_ms = 100;
    for (int i = 0; i < 2; i++, setup.move_ms = 0) {
        setup.time[0] = setup.time[1] = (TimeControl){.main_ms = i == 0 ? 3600000 : 2000};
        assert_true(games_start(app, &setup));
        play_and_wait(app, point_at(7, 7));
        assert_int_equal(app->game.match->position.count, 2);
    }

    setup.move_ms = 3600000;
    memset(setup.time, 0, sizeof setup.time);
    assert_true(games_start(app, &setup));
    run(app, CMD_PLAY, 0, point_at(7, 7));
    run(app, CMD_PLAY, 0, point_at(8, 8));
    loop_update(app);
    while (thinker_works(app->workers.thinker)) { /* it may not have begun */
        run(app, CMD_MOVE_NOW, 0, 0);
        SDL_Delay(1);
    }
    loop_collect(app, true);
    assert_int_equal(app->game.match->position.count, 2);
    /* A hint takes a second, whatever the game allows. */
    run(app, CMD_HINT, 0, 0);
    loop_update(app);
    workers_wait(&app->workers);
    loop_collect(app, true);
    assert_int_not_equal(app->game.hint, POINT_NONE);
    assert_true(position_is_empty(&app->game.match->position, app->game.hint));
    /* On the person's time it thinks only if it may, and in a review it analyses without end. */
    loop_update(app);
    assert_false(workers_think_ahead(&app->workers, &app->game));
    app->options.settings.think_ahead = true;
    loop_update(app);
    assert_true(workers_think_ahead(&app->workers, &app->game));
    run(app, CMD_PAGE, PAGE_REVIEW, 0);
    run(app, CMD_ANALYSE, 1, 0);
    loop_update(app);
    assert_false(workers_think_ahead(&app->workers, &app->game));
    assert_true(workers_are_analysing(&app->workers));
    run(app, CMD_ANALYSE, 0, 0);
    loop_update(app);
    assert_false(workers_are_analysing(&app->workers));
    app_free(app);
}

/* ---- failures ---- */

/* Does the notice of the failed engine say this? */
static bool notice_says(App *app, const char *text)
{
    const ViewNotice *notice = &loop_view(app)->notice;
    return notice->kind == NOTICE_ENGINE_FAILED &&
           (strstr(notice->first, text) || strstr(notice->second, text));
}

static const char *status(App *app)
{
    static char said[200];
    words_status(loop_view(app), SEAT_NONE, said, sizeof said);
    return said;
}

static bool notice_is_gone(App *app)
{
    loop_update(app);
    return loop_view(app)->notice.kind == NOTICE_NONE;
}

/* Each of many engines ends at once: each is told, a person plays on for it, and the next game
 * starts its engine anew. */
static void test_engines_that_end_at_once(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = true;
    Setup setup = setup_against(app, PLAYER_ENGINE, engine("ends", "[ $a = START ] || exit 1"));
    for (int i = 0; i < GOMOCUP_DISMISSED_MAX + 3; i++) {
        assert_true(games_start(app, &setup));
        play_and_wait(app, point_at(7, 7));
        assert_true(game_engine_failed(&app->game, SEAT_FAR));
        assert_true(notice_says(app, "The engine failed: it ended.") &&
                    notice_says(app, "for \"engine_game_ends.sh\"."));
        assert_string_equal(status(app), "engine_game_ends.sh failed, you can move for it");
        loop_update(app);
        assert_false(workers_are_thinking(&app->workers));
        run(app, CMD_PLAY, 0, point_at(8, 8)); /* for it */
        assert_int_equal(app->game.match->position.count, 2);
    }
    /* Another engine in its place. */
    setup = setup_against(app, PLAYER_ENGINE, engine("good", ""));
    assert_true(games_start(app, &setup));
    play_and_wait(app, point_at(7, 7));
    assert_int_equal(position_last(&app->game.match->position), point_at(0, 6));
    /* And another command while that one runs. */
    const char *other = engine("other", "n=5");
    setup = setup_against(app, PLAYER_ENGINE, other);
    assert_true(games_start(app, &setup));
    play_and_wait(app, point_at(7, 7));
    assert_int_equal(position_last(&app->game.match->position), point_at(5, 6));
    /* Against a person, none is left. */
    setup = setup_against(app, PLAYER_HUMAN, NULL);
    assert_true(games_start(app, &setup));
    loop_update(app);
    assert_null(app->workers.client[SEAT_FAR]);
    app_free(app);
}

/* As in the files of its games: without a name of its own an engine goes by its program. */
static void test_an_engine_has_a_name(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    Setup setup = setup_against(app, PLAYER_ENGINE, engine("named", ""));
    assert_true(games_start(app, &setup));
    loop_update(app);
    assert_string_equal(loop_view(app)->player[SEAT_FAR].who.name, "engine_game_named.sh");
    assert_string_equal(app->game.match->setup.player[SEAT_FAR].name, "");
    snprintf(setup.player[SEAT_FAR].name, NAME_BYTES, "Ada");
    assert_true(games_start(app, &setup));
    play_and_wait(app, point_at(7, 7));
    assert_string_equal(loop_view(app)->player[SEAT_FAR].who.name, "Ada");
    app_free(app);
}

/* What it said about its end is in the message. */
static void test_an_engine_that_gives_up(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = true;
    Setup setup = setup_against(
        app, PLAYER_ENGINE,
        engine("gives_up", "[ $a = BEGIN -o $a = BOARD ] && echo 'ERROR no more ideas' && exit 1"));
    assert_true(games_start(app, &setup));
    play_and_wait(app, point_at(7, 7));
    assert_true(game_engine_failed(&app->game, SEAT_FAR));
    assert_true(notice_says(app, "The engine failed: it ended."));
    assert_true(notice_says(app, "\"engine_game_gives_up.sh\" said \"ERROR no more ideas\"."));
    app_free(app);
}

/* The player may let it try again, play on in its place, or give its place to the computer. Any
 * other way on takes the notice away, too. */
static void test_answers_to_a_failure(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = true;
    Setup setup =
        setup_against(app, PLAYER_ENGINE, engine("stops", "[ -e \"${0%/*}/broken\" ] && exit 1"));
    setup.player[SEAT_FAR].level = 2;
    assert_int_equal(file_write("broken", "", 0, FILE_QUICK), 0);
    assert_true(games_start(app, &setup));
    assert_true(notice_is_gone(app));
    play_and_wait(app, point_at(7, 7));
    assert_true(notice_says(app, "it ended"));
    run(app, CMD_ENGINE, ENGINE_RETRY, 0); /* in vain */
    assert_true(notice_is_gone(app));
    workers_wait(&app->workers);
    loop_collect(app, true);
    assert_true(notice_says(app, "it ended"));
    assert_int_equal(remove("broken"), 0);
    run(app, CMD_ENGINE, ENGINE_RETRY, 0);
    loop_update(app);
    workers_wait(&app->workers);
    loop_collect(app, true);
    assert_int_equal(position_last(&app->game.match->position), point_at(0, 6));
    assert_true(notice_is_gone(app));
    /* It fails again; a person plays its move, and it is asked for the next one. */
    assert_int_equal(file_write("broken", "", 0, FILE_QUICK), 0);
    play_and_wait(app, point_at(7, 8));
    assert_true(notice_says(app, "it ended"));
    run(app, CMD_PLAY, 0, point_at(3, 3));
    assert_true(notice_is_gone(app));
    play_and_wait(app, point_at(7, 9));
    assert_true(notice_says(app, "it ended"));
    run(app, CMD_UNDO, 0, 0);
    assert_true(notice_is_gone(app));
    play_and_wait(app, point_at(7, 10));
    assert_true(notice_says(app, "it ended"));
    /* The computer plays on, at the level that this place had. */
    run(app, CMD_ENGINE, ENGINE_REPLACE, 0);
    assert_int_equal(app->game.match->setup.player[SEAT_FAR].kind, PLAYER_COMPUTER);
    assert_int_equal(app->game.match->setup.player[SEAT_FAR].level, 2);
    const int count = app->game.match->position.count;
    assert_true(notice_is_gone(app));
    workers_wait(&app->workers);
    loop_collect(app, true);
    assert_int_equal(app->game.match->position.count, count + 1);
    run(app, CMD_ENGINE, ENGINE_TAKE_OVER, 0); /* nothing to be answered */
    assert_int_equal(app->game.match->setup.player[SEAT_FAR].kind, PLAYER_COMPUTER);
    /* A person plays on, also its next moves. */
    assert_true(games_start(app, &setup));
    play_and_wait(app, point_at(7, 7));
    run(app, CMD_ENGINE, ENGINE_TAKE_OVER, 0);
    assert_true(match_has_two_people(app->game.match));
    assert_true(notice_is_gone(app));
    for (int i = 0; i < 4; i++) {
        run(app, CMD_PLAY, 0, point_at(i, 2));
        loop_update(app);
        assert_false(workers_are_thinking(&app->workers));
    }
    assert_int_equal(app->game.match->position.count, 5);
    app_free(app);
}

/* What it says on standard error is in a file, which the notice names. */
static void test_last_words_are_kept(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    char *text = NULL, message[FILE_MESSAGE_BYTES];
    size_t length = 0;
    app->loop.unattended = true;
    snprintf(app->workers.errors[SEAT_FAR], PATH_BYTES, "last-words.txt");
    for (int i = 0; i < 2; i++) { /* the second time in place of the first */
        Setup setup = setup_against(
            app, PLAYER_ENGINE,
            engine("last_words", "[ $a = BEGIN -o $a = BOARD ] && echo 'line 7: no network' >&2 && "
                                 "echo trouble >&2 && exit 1"));
        assert_true(games_start(app, &setup));
        play_and_wait(app, point_at(7, 7));
        assert_true(
            notice_says(app, "What \"engine_game_last_words.sh\" said is in last-words.txt."));
        assert_int_equal(file_read("last-words.txt", &text, &length, message, sizeof message),
                         FILE_READ);
        assert_string_equal(text, "line 7: no network\ntrouble\n");
        free(text);
    }
    app_free(app);
}

/* Its file is gone since it was chosen: the message says that, and not how it failed. */
static void test_an_engine_that_is_gone(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = true;
    const char *path = engine("gone", "");
    Setup setup = setup_against(app, PLAYER_ENGINE, path);
    setup.handicap_stones = 2;
    setup.handicap_seat = SEAT_FAR;
    assert_true(games_start(app, &setup));
    assert_int_equal(remove(path), 0);
    play_and_wait(app, point_at(7, 7));
    assert_true(game_engine_failed(&app->game, SEAT_FAR));
    assert_false(notice_says(app, "failed"));
    assert_true(notice_says(app, "gone.sh"));
    /* It is back: the next move is its own. */
    assert_string_equal(engine("gone", ""), "./engine_game_gone.sh");
    run(app, CMD_PLAY, 0, point_at(8, 8)); /* for it */
    play_and_wait(app, point_at(9, 9));
    assert_false(game_engine_failed(&app->game, SEAT_FAR));
    assert_int_equal(position_last(&app->game.match->position), point_at(0, 6));
    app_free(app);
}

/* The point is free for the engine, but renju forbids it: not played, told, not asked again. */
static void test_an_engine_that_plays_a_foul(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = true;
    Setup setup = setup_against(app, PLAYER_HUMAN, NULL);
    const Player person = setup.player[SEAT_FAR];
    setup.player[SEAT_FAR] = setup.player[SEAT_NEAR];
    setup = setup_against(app, PLAYER_ENGINE,
                          engine("foul", "case $a in BEGIN|TURN|DONE) echo 7,5; continue;; esac"));
    setup.player[SEAT_NEAR] = setup.player[SEAT_FAR];
    setup.player[SEAT_FAR] = person;
    setup.rule = RULE_RENJU;
    setup.handicap_stones = 0;
    assert_true(games_start(app, &setup));
    static const uint8_t stones[8][2] = {{7, 7}, {0, 0}, {7, 6}, {0, 2},
                                         {5, 5}, {0, 4}, {6, 5}, {0, 6}};
    app->game.match->setup.player[SEAT_NEAR].kind = PLAYER_HUMAN;
    for (int i = 0; i < 8; i++) {
        run(app, CMD_PLAY, 0, point_at(stones[i][0], stones[i][1]));
    }
    assert_int_equal(app->game.match->position.count, 8);
    app->game.match->setup.player[SEAT_NEAR].kind = PLAYER_ENGINE;
    loop_update(app);
    workers_wait(&app->workers);
    loop_collect(app, true);
    assert_int_equal(app->game.match->position.count, 8);
    assert_true(notice_says(app, "its move is not allowed"));
    loop_update(app);
    assert_false(workers_are_thinking(&app->workers));
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_an_engine_is_told_its_time),
        IN_OWN_FOLDER(test_the_computer_keeps_to_its_time),
        IN_OWN_FOLDER(test_engines_that_end_at_once),
        IN_OWN_FOLDER(test_an_engine_has_a_name),
        IN_OWN_FOLDER(test_an_engine_that_gives_up),
        IN_OWN_FOLDER(test_answers_to_a_failure),
        IN_OWN_FOLDER(test_last_words_are_kept),
        IN_OWN_FOLDER(test_an_engine_that_is_gone),
        IN_OWN_FOLDER(test_an_engine_that_plays_a_foul),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
