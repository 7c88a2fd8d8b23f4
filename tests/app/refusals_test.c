/* What the program refuses, and what it says: commands that are not for now, and what the system
 * reports while a game is played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/own_folder.h"
#include "app/permissions.h"
#include "app/player_acts.h"
#include "engine/level.h"
#include "ui/setting.h"

static void happens(App *app, Uint32 type)
{
    loop_handle(app, &(SDL_Event){.type = type});
}

static bool says(const App *app, const char *text)
{
    return messages_have(&app->messages, text);
}

/* ---- commands ---- */

static void test_a_draw_is_not_offered_twice(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    play(app, 7, 7);
    play(app, 8, 8);
    run(app, (Command){.kind = CMD_DRAW, .seat = SEAT_NEAR});
    run(app, (Command){.kind = CMD_REFUSE, .seat = SEAT_FAR});
    assert_true(says(app, "declines"));
    assert_true(must_wait_to_offer_draw(&app->game, SEAT_NEAR));
    run(app, (Command){.kind = CMD_DRAW, .seat = SEAT_NEAR});
    assert_true(says(app, "already offered a draw"));
    assert_int_equal(app->game.match->request.kind, REQUEST_NONE);
    app_free(app);
}

static void test_the_opening_is_explained(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    Setup setup = app->game.match->setup;
    setup.opening = OPENING_PRO;
    assert_true(games_start(app, &setup));
    play(app, 0, 0);
    assert_true(says(app, "in the centre"));
    play(app, 7, 7);
    assert_string_equal(messages_text(&app->messages), "");
    play(app, 7, 8);
    play(app, 8, 8); /* Black's second stone is not outside of the square */
    assert_true(says(app, "does not allow"));
    assert_int_equal(app->game.match->position.count, 2);
    setup.rule = RULE_RENJU;
    setup.opening = OPENING_RIF;
    assert_true(games_start(app, &setup));
    play(app, 7, 7);
    play(app, 0, 0);
    assert_true(says(app, "marked square"));
    assert_int_equal(app->game.match->position.count, 1);
    app_free(app);
}

/* The one that was read is named, also if another one has been chosen since. */
static void test_a_picture_that_cannot_be_shown(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    run(app, (Command){.kind = CMD_SETTING, .field = SETTING_PICTURE, .text = "/missing/a.png"});
    loop_update(app);
    display_wait_pictures(&app->display);
    run(app, (Command){.kind = CMD_SETTING, .field = SETTING_PICTURE, .text = "/missing/b.png"});
    loop_collect(app, false);
    assert_true(says(app, "\"a.png\" cannot be shown"));
    assert_false(says(app, "b.png"));
    /* A picture that was removed meanwhile does not matter any more. */
    loop_update(app);
    display_wait_pictures(&app->display);
    messages_init(&app->messages);
    app->messages.echo = false;
    run(app, (Command){.kind = CMD_SETTING, .field = SETTING_PICTURE, .text = ""});
    loop_collect(app, false);
    assert_false(says(app, "cannot be shown"));
    app_free(app);
}

static void test_settings_and_players_that_do_not_fit(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    char path[PATH_BYTES + 100];
    memset(path, 'x', sizeof path);
    path[sizeof path - 1] = '\0';
    run(app, (Command){.kind = CMD_SETTING, .field = SETTING_PICTURE, .text = path});
    assert_true(says(app, "longer than"));
    assert_string_equal(app->options.settings.picture, "");
    assert_false(app->pending.save_settings);
    /* Engines that are none. */
    static const char *const engines[] = {
        "", "/missing/engine", "human", "/tmp", "/etc/passwd", "level:3", "/bin/sh"};
    static const char *const told[] = {
        "Choose an engine file first.",     "There is no engine \"/missing/engine\".",
        "There is no engine \"human\".",    "\"/tmp\" is a folder",
        "\"/etc/passwd\" is not a program", "There is no engine \"level:3\"."};
    ask_for_page(app, PAGE_NEW);
    run(app, command_for_setup(SETUP_MOVE_TIME, SEAT_NONE, 3000));
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        run(app,
            (Command){
                .kind = CMD_SETUP, .field = SETUP_ENGINE, .seat = SEAT_FAR, .text = engines[i]});
        run(app, (Command){.kind = CMD_START});
        const bool good = i == 6;
        assert_int_equal(app->game.page == PAGE_PLAY, good);
        assert_true(good || says(app, told[i]));
        assert_int_equal(says(app, "Gomocup protocol, or choose Computer."), !good);
        assert_int_equal(app->pending.save_settings, good);
    }
    assert_int_equal(app->game.match->setup.move_ms, 3000);
    assert_int_equal(app->saved.setup.move_ms, 3000); /* in the settings file, for the next game */
    run(app, (Command){.kind = CMD_SETUP, .field = SETUP_FACE_TO_FACE, .value = 1});
    assert_true(app->options.settings.face_to_face);
    run(app, (Command){.kind = CMD_SETUP, .field = SETUP_FACE_TO_FACE, .value = 0});
    assert_false(app->options.settings.face_to_face);
    app_free(app);
}

/* Whatever the screen may ask for at the wrong time. */
static void test_commands_out_of_place(void **state)
{
    (void)state;
    static const Command commands[] = {
        {.kind = CMD_NONE},
        {.kind = CMD_FIT_BOARD},
        {.kind = (CommandKind)999},
        {.kind = CMD_DECLARE, .value = 3},
        {.kind = CMD_NUMBER, .value = 3},
        {.kind = CMD_CHOOSE, .value = CHOICE_WHITE},
        {.kind = CMD_FOLLOW, .value = 1},
        {.kind = CMD_ANALYSE, .value = 1},
        {.kind = CMD_NODE, .value = NODE_ROOT},
        {.kind = CMD_REPLACE, .value = UNSAVED_ANYWAY},
        {.kind = CMD_HINT, .value = -1},
        {.kind = CMD_ALLOW, .seat = SEAT_FAR},
        {.kind = CMD_PLAY, .point = 0},
        {.kind = CMD_TRY, .point = 5},
        {.kind = CMD_PUZZLE, .value = PUZZLE_NEXT},
        {.kind = CMD_NEWCOMER, .value = 1},
        {.kind = CMD_TAKE_LEVEL},
        {.kind = CMD_MOVE_NOW},
        {.kind = CMD_START},
    };
    App *app = app_fixture_open(PRESENT_SURFACE);
    play(app, 7, 7);
    const uint64_t before = match_saved_state(app->game.match);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        run(app, commands[i]);
        assert_true(match_saved_state(app->game.match) == before);
        assert_int_equal(app->game.page, PAGE_PLAY);
        assert_false(app->game.hint_wanted || app->game.analysing);
    }
    /* In the review: lines of an analysis that are not there, nodes and plies likewise. */
    ask_for_page(app, PAGE_REVIEW);
    run(app, (Command){.kind = CMD_FOLLOW, .value = 1});
    run(app, (Command){.kind = CMD_ANALYSE, .value = 1});
    for (int line = -1; line < 30; line += 10) {
        run(app, (Command){.kind = CMD_FOLLOW, .field = line, .value = 1});
    }
    run(app, (Command){.kind = CMD_NODE, .value = NODE_NONE});
    run(app, (Command){.kind = CMD_NODE, .value = -1});
    run(app, (Command){.kind = CMD_NODE, .value = 99});
    run(app, (Command){.kind = CMD_GO, .value = 99});
    assert_int_equal(app->game.match->position.count, 1);
    assert_int_equal(app->game.match->record->nodes, NODE_ROOT + 2);
    run(app, (Command){.kind = CMD_NODE, .value = NODE_ROOT});
    assert_int_equal(app->game.match->position.count, 0);
    run(app, (Command){.kind = CMD_NODE, .value = NODE_ROOT + 1});
    assert_int_equal(app->game.match->position.count, 1);
    /* Whoever plays here has been asked before. */
    ask_for_page(app, PAGE_NEW);
    assert_false(app->options.settings.ask_newcomer);
    run(app, (Command){.kind = CMD_NEWCOMER, .value = 1});
    assert_int_equal(app->options.settings.next_lesson, 0);
    /* In an opening where colours are chosen, no number is declared. */
    Setup setup = app->game.match->setup;
    setup.opening = OPENING_SWAP2;
    assert_true(games_start(app, &setup));
    for (int i = 0; i < 3; i++) {
        play(app, 7, 7 + i);
    }
    assert_true(may_choose(&app->game));
    run(app, (Command){.kind = CMD_DECLARE, .value = 3});
    assert_true(may_choose(&app->game));
    assert_int_equal(app->game.match->position.count, 3);
    app_free(app);
}

/* Asked for again before it is there, it is the same advice; afterwards each request tells more. */
static void test_advice_is_asked_for_once(void **state)
{
    (void)state;
    static const CommandKind kinds[] = {CMD_HINT, CMD_WHY};
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = true;
    play(app, 7, 7);
    play(app, 8, 8);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        ask_for_page(app, kinds[i] == CMD_WHY ? PAGE_REVIEW : PAGE_PLAY);
        run(app, (Command){.kind = kinds[i], .value = 1});
        const AdviceStep first = app->game.advice.step;
        run(app, (Command){.kind = kinds[i], .value = 1});
        assert_true(app->game.hint_wanted);
        assert_int_equal(app->game.advice.step, first);
        loop_update(app);
        workers_wait(&app->workers);
        loop_collect(app, true);
        assert_false(app->game.hint_wanted);
        const Advice before = app->game.advice;
        run(app, (Command){.kind = kinds[i], .value = 1});
        assert_false(app->game.hint_wanted);
        assert_memory_not_equal(&app->game.advice, &before, sizeof before);
    }
    app_free(app);
}

/* Before the first game there is no board to go to, and nothing to save, pause or review. */
static void test_before_the_first_game(void **state)
{
    (void)state;
    static const CommandKind kinds[] = {
        CMD_PLAY, CMD_UNDO,     CMD_REDO,  CMD_RESIGN, CMD_DRAW,    CMD_ALLOW,    CMD_REFUSE,
        CMD_HINT, CMD_WITHDRAW, CMD_PAUSE, CMD_SAVE,   CMD_REMATCH, CMD_MOVE_NOW, CMD_SAVE_PICTURE};
    App *app = app_fixture_open(PRESENT_SURFACE);
    ask_for_page(app, PAGE_NEW);
    app->game.in_game = false;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        run(app, (Command){.kind = kinds[i], .seat = SEAT_NONE, .point = point_at(7, 7)});
        assert_int_equal(app->game.page, PAGE_NEW);
        assert_false(app->game.in_game || app->pending.save_picture || app->game.hint_wanted);
        assert_int_equal(app->game.match->position.count, 0);
    }
    ask_for_page(app, PAGE_PLAY);
    assert_int_equal(app->game.page, PAGE_NEW);
    ask_for_page(app, PAGE_SETTINGS);
    run(app, (Command){.kind = CMD_BACK});
    assert_int_equal(app->game.page, PAGE_NEW);
    app_free(app);
}

/* ---- permissions ---- */

/* Only for the move of a person who plays a level that gets stronger with time, on the board. */
static void test_who_thinks_ahead(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    Setup setup = app->game.match->setup;
    Game *game = &app->game;
    setup.player[SEAT_FAR] = (Player){.kind = PLAYER_COMPUTER, .level = level_max()};
    app->options.settings.think_ahead = true;
    assert_false(may_think_ahead(game)); /* two people */
    assert_true(games_start(app, &setup));
    assert_true(may_think_ahead(game));
    app->options.settings.think_ahead = false;
    assert_false(may_think_ahead(game));
    app->options.settings.think_ahead = true;
    ask_for_page(app, PAGE_SETTINGS);
    assert_false(may_think_ahead(game));
    ask_for_page(app, PAGE_PLAY);
    play(app, 7, 7);
    assert_false(may_think_ahead(game)); /* the computer is to move */
    run(app, (Command){.kind = CMD_RESIGN, .seat = SEAT_NEAR});
    assert_false(may_think_ahead(game));
    setup.player[SEAT_FAR].level = LEVEL_MIN; /* has a limit of nodes */
    assert_true(games_start(app, &setup));
    assert_false(may_think_ahead(game));
    setup.player[SEAT_FAR].level = level_max();
    setup.opening = OPENING_SWAP;
    assert_true(games_start(app, &setup));
    assert_false(may_think_ahead(game)); /* first the opening */
    app_free(app);
}

/* Face to face: without a stone nothing is lost, and nobody is asked. */
static void test_a_rematch_before_the_first_stone(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->options.settings.face_to_face = true;
    loop_changed(app);
    assert_false(must_ask_for_rematch(&app->game));
    run(app, (Command){.kind = CMD_REMATCH, .seat = SEAT_FAR});
    assert_int_equal(app->game.match->request.kind, REQUEST_NONE);
    play(app, 7, 7);
    assert_true(must_ask_for_rematch(&app->game));
    run(app, (Command){.kind = CMD_RESIGN, .seat = SEAT_FAR});
    run(app, (Command){.kind = CMD_REMATCH, .seat = SEAT_FAR});
    assert_int_equal(app->game.match->request.kind, REQUEST_NEW);
    app_free(app);
}

/* ---- the system ---- */

static void press(App *app, Uint32 type, float x, float y)
{
    SDL_Event event = {.button = {.type = type, .button = SDL_BUTTON_LEFT}};
    event.button.x = (int)x;
    event.button.y = (int)y;
    loop_handle(app, &event);
}

/* A press that began before the program went to the background, or lost its window, places no
 * stone. */
static void test_a_press_ends_with_the_focus(void **state)
{
    (void)state;
    static const SDL_Event ends[] = {
        {.type = SDL_APP_DIDENTERBACKGROUND},
        {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}},
        {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_MINIMIZED}},
        {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_HIDDEN}},
        {.type = SDL_APP_DIDENTERFOREGROUND}, /* the last one ends nothing */
    };
    enum { ENDS = sizeof ends / sizeof ends[0] };
    App *app = app_fixture_open(PRESENT_SURFACE);
    loop_draw(app);
    for (int i = 0; i < ENDS; i++) {
        float x, y;
        assert_true(
            screen_point_center(app->display.screen, loop_view(app), point_at(7, 7), &x, &y));
        app->loop.now_ms += 2000;
        press(app, SDL_MOUSEBUTTONDOWN, x, y);
        loop_handle(app, &ends[i]);
        press(app, SDL_MOUSEBUTTONUP, x, y);
        assert_int_equal(app->game.match->position.count, i == ENDS - 1 ? 1 : 0);
        assert_int_equal(app->loop.background, i < 2);
        loop_handle(app, &(SDL_Event){.window = {.type = SDL_WINDOWEVENT,
                                                 .event = SDL_WINDOWEVENT_FOCUS_GAINED}});
        assert_false(app->loop.background);
    }
    app_free(app);
}

/* Of motions in a row only the last counts, but none of another mouse or with another button. */
static void test_motions_in_a_row(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    for (int kind = 0; kind < 3; kind++) {
        SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
        SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = 10, .y = 10}};
        assert_int_equal(SDL_PushEvent(&event), 1);
        event.motion.x = 20;
        event.motion.state = kind == 1 ? SDL_BUTTON_RMASK : 0;
        event.motion.which = kind == 2 ? 5 : 0;
        assert_int_equal(SDL_PushEvent(&event), 1);
        loop_pump(app);
        assert_true(app->loop.events.mouse_x == 20.0f * app->loop.events.ratio_x);
    }
    app_free(app);
}

/* A hidden window wakes up for nothing but what must be saved. */
static void test_a_hidden_window_sleeps(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    play(app, 7, 7);
    loop_update(app);
    loop_draw(app);
    messages_tell(&app->messages, "Something was done", NULL);
    loop_changed(app);
    assert_true(loop_next_ms(app) > 0); /* when the toast goes */
    SDL_HideWindow(window_sdl(app->display.window));
    assert_int_equal(loop_next_ms(app), storage_next_ms(&app->storage, &app->game));
    assert_int_equal(loop_next_ms(app), -1);
    SDL_ShowWindow(window_sdl(app->display.window));
    assert_true(loop_next_ms(app) > 0);
    app_free(app);
}

/* When a renderer has lost what was drawn, the next frame is shown whole. */
static void test_a_lost_picture_is_drawn_again(void **state)
{
    (void)state;
    static const Uint32 kinds[] = {SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET};
    App *app = app_fixture_open(PRESENT_TEXTURE);
    app->options.settings.motion = MOTION_NONE;
    loop_changed(app);
    loop_draw(app);
    uint32_t *wanted = app_fixture_pixels(app);
    const size_t bytes = (size_t)app->display.w * (size_t)app->display.h * 4;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        happens(app, kinds[i]);
        assert_true(window_needs_all(app->display.window));
        loop_draw(app);
        assert_false(window_needs_all(app->display.window));
        uint32_t *shown = app_fixture_pixels(app);
        assert_memory_equal(shown, wanted, bytes);
        free(shown);
    }
    free(wanted);
    app_free(app);
}

/* A system that ends or suspends programs tells them once: the game is on the disk then. */
static void test_a_suspended_game_is_saved(void **state)
{
    (void)state;
    static const struct {
        Uint32 type;
        const char *folder, *file;
    } cases[] = {{SDL_APP_WILLENTERBACKGROUND, "first", "first/autosave.sgf"},
                 {SDL_APP_TERMINATING, "second", "second/autosave.sgf"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        App *app = app_fixture_open_in(cases[i].folder);
        play(app, 7, 7);
        loop_update(app);
        SDL_Event event = {.type = cases[i].type};
        assert_true(SDL_PushEvent(&event) >= 0); /* heard at once, wherever the loop is */
        assert_int_equal(access(cases[i].file, F_OK), 0);
        app_free(app);
    }
}

/* A picture is made of the game, whatever page is shown. */
static void test_a_picture_is_saved(void **state)
{
    (void)state;
    App *app = app_fixture_open_in("third");
    play(app, 7, 7);
    run(app, (Command){.kind = CMD_SAVE_PICTURE});
    app_fixture_save(app);
    assert_true(says(app, ".png"));
    app_free(app);
}

/* ---- the start ---- */

/* An opening of the settings that needs another rule becomes a free one; one of the command line is
 * an error that names the rule. */
static void test_an_opening_that_does_not_fit(void **state)
{
    (void)state;
    for (int given = 0; given < 2; given++) {
        static Options options;
        char error[512] = "";
        int status = -1;
        options_init(&options);
        snprintf(options.script, sizeof options.script, "none");
        options.setup.opening = OPENING_SOOSORV_8;
        options.given[OPTION_OPENING] = given;
        App *app = app_new(&options, error, sizeof error, &status);
        assert_int_equal(app != NULL, !given);
        assert_int_equal(status, given ? 2 : 0);
        if (app) {
            assert_int_equal(app->options.setup.opening, OPENING_FREE);
        } else {
            assert_string_equal(error,
                                "--opening soosorv-8 needs --rule renju and a board of 9 or more");
        }
        app_free(app);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_draw_is_not_offered_twice),
        cmocka_unit_test(test_the_opening_is_explained),
        cmocka_unit_test(test_a_picture_that_cannot_be_shown),
        cmocka_unit_test(test_settings_and_players_that_do_not_fit),
        cmocka_unit_test(test_commands_out_of_place),
        cmocka_unit_test(test_advice_is_asked_for_once),
        cmocka_unit_test(test_before_the_first_game),
        cmocka_unit_test(test_who_thinks_ahead),
        cmocka_unit_test(test_a_rematch_before_the_first_stone),
        cmocka_unit_test(test_a_press_ends_with_the_focus),
        cmocka_unit_test(test_motions_in_a_row),
        cmocka_unit_test(test_a_hidden_window_sleeps),
        cmocka_unit_test(test_a_lost_picture_is_drawn_again),
        IN_OWN_FOLDER(test_a_suspended_game_is_saved),
        IN_OWN_FOLDER(test_a_picture_is_saved),
        cmocka_unit_test(test_an_opening_that_does_not_fit),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
