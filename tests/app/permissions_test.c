/* A command is refused wherever its control is disabled. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/app_fixture.h"
#include "app/player_acts.h"

static App *face_to_face(void)
{
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->options.settings.face_to_face = true;
    loop_changed(app);
    return app;
}

static void test_before_the_first_stone_nothing_can_be_resigned_or_offered(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    assert_false(loop_view(app)->may.resign);
    assert_false(loop_view(app)->may.offer_draw);
    run(app, (Command){.kind = CMD_RESIGN, .seat = SEAT_NONE});
    run(app, (Command){.kind = CMD_DRAW, .seat = SEAT_NONE});
    assert_int_equal(app->game.match->outcome.reason, REASON_NONE);
    assert_int_equal(app->game.match->request.kind, REQUEST_NONE);
    app_free(app);
}

static void test_a_game_without_clocks_is_not_paused(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    play(app, 7, 7);
    assert_false(loop_view(app)->may.pause);
    run(app, (Command){.kind = CMD_PAUSE});
    assert_false(app->game.match->paused);
    app_free(app);
}

static void test_a_game_without_moves_is_not_reviewed(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    assert_false(loop_view(app)->may.review);
    ask_for_page(app, PAGE_REVIEW);
    assert_int_equal(app->game.page, PAGE_PLAY);
    play(app, 7, 7);
    assert_true(loop_view(app)->may.review);
    ask_for_page(app, PAGE_REVIEW);
    assert_int_equal(app->game.page, PAGE_REVIEW);
    app_free(app);
}

/* What a pause hides must not be seen in the review either. */
static void test_a_hidden_position_is_not_reviewed(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    Setup setup = app->game.match->setup;
    setup.time[0] = setup.time[1] = (TimeControl){.main_ms = 60000};
    assert_true(games_start(app, &setup));
    play(app, 7, 7);
    run(app, (Command){.kind = CMD_PAUSE});
    assert_true(loop_view(app)->hidden);
    assert_false(loop_view(app)->may.review);
    ask_for_page(app, PAGE_REVIEW);
    assert_int_equal(app->game.page, PAGE_PLAY);
    assert_true(loop_view(app)->hidden);
    run(app, (Command){.kind = CMD_PAUSE});
    ask_for_page(app, PAGE_REVIEW);
    assert_int_equal(app->game.page, PAGE_REVIEW);
    app_free(app);
}

/* The menu over the review acts on the game no more than the review itself, and closing it leads
 * back to the move that was shown. */
static void test_the_menu_over_a_review_leaves_the_game_alone(void **state)
{
    static const CommandKind kinds[] = {CMD_PAUSE, CMD_DRAW, CMD_UNDO, CMD_REDO};
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    Setup setup = app->game.match->setup;
    setup.time[0] = setup.time[1] = (TimeControl){.main_ms = 60000};
    assert_true(games_start(app, &setup));
    play(app, 7, 7);
    play(app, 8, 8);
    ask_for_page(app, PAGE_REVIEW);
    run(app, (Command){.kind = CMD_GO, .value = 1});
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        ask_for_page(app, PAGE_MENU);
        assert_false(loop_view(app)->may.pause);
        assert_false(loop_view(app)->may.offer_draw);
        run(app, (Command){.kind = kinds[i], .seat = SEAT_NONE});
        assert_int_equal(app->game.page, PAGE_MENU);
        assert_false(app->game.match->paused);
        assert_int_equal(app->game.match->request.kind, REQUEST_NONE);
        run(app, (Command){.kind = CMD_BACK});
        assert_int_equal(app->game.page, PAGE_REVIEW);
        assert_int_equal(app->game.match->position.count, 1);
    }
    run(app, (Command){.kind = CMD_BACK});
    assert_int_equal(app->game.page, PAGE_PLAY);
    assert_int_equal(app->game.match->position.count, 2);
    app_free(app);
}

static void test_a_game_starts_on_its_page_only(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    play(app, 7, 7);
    run(app, (Command){.kind = CMD_START});
    assert_int_equal(app->game.match->position.count, 1);
    ask_for_page(app, PAGE_NEW);
    run(app, (Command){.kind = CMD_START});
    assert_int_equal(app->game.match->position.count, 0);
    assert_int_equal(app->game.page, PAGE_PLAY);
    app_free(app);
}

static void test_moves_are_browsed_in_the_review_only(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    play(app, 7, 7);
    play(app, 8, 8);
    run(app, (Command){.kind = CMD_GO, .value = 1});
    assert_int_equal(app->game.match->position.count, 2);
    ask_for_page(app, PAGE_REVIEW);
    run(app, (Command){.kind = CMD_GO, .value = 1});
    assert_int_equal(app->game.match->position.count, 1);
    run(app, (Command){.kind = CMD_UNDO, .seat = SEAT_NONE});
    assert_int_equal(app->game.match->position.count, 1);
    app_free(app);
}

static void test_face_to_face_nobody_helps_itself(void **state)
{
    (void)state;
    App *app = face_to_face();
    play(app, 7, 7);
    play(app, 8, 8);
    match_undo(app->game.match);
    loop_changed(app);
    assert_false(loop_view(app)->may.redo);
    run(app, (Command){.kind = CMD_REDO});
    assert_int_equal(app->game.match->position.count, 1);
    run(app, (Command){.kind = CMD_HINT});
    assert_false(app->game.hint_wanted);
    ask_for_page(app, PAGE_REVIEW);
    assert_int_equal(app->game.page, PAGE_PLAY);
    app_free(app);
}

static void test_only_the_other_side_answers_a_request(void **state)
{
    (void)state;
    App *app = face_to_face();
    play(app, 7, 7);
    play(app, 8, 8);
    run(app, (Command){.kind = CMD_UNDO, .seat = SEAT_FAR});
    assert_int_equal(app->game.match->request.kind, REQUEST_UNDO);
    run(app, (Command){.kind = CMD_ALLOW, .seat = SEAT_FAR});
    run(app, (Command){.kind = CMD_WITHDRAW, .seat = SEAT_NEAR});
    assert_int_equal(app->game.match->request.kind, REQUEST_UNDO);
    run(app, (Command){.kind = CMD_ALLOW, .seat = SEAT_NEAR});
    assert_int_equal(app->game.match->request.kind, REQUEST_NONE);
    assert_int_equal(app->game.match->position.count, 1);
    app_free(app);
}

/* The keyboard answers for the one person; face to face it belongs to neither. */
static void test_the_keyboard_answers_where_it_is_not_shared(void **state)
{
    (void)state;
    App *app = face_to_face();
    play(app, 7, 7);
    assert_false(loop_view(app)->may.answer);
    run(app, (Command){.kind = CMD_DRAW, .seat = SEAT_FAR});
    assert_int_equal(app->game.match->request.kind, REQUEST_DRAW);
    assert_false(loop_view(app)->may.answer);
    run(app, (Command){.kind = CMD_ALLOW, .seat = SEAT_NONE});
    assert_int_equal(app->game.match->request.kind, REQUEST_DRAW);
    app->options.settings.face_to_face = false;
    loop_changed(app);
    assert_true(loop_view(app)->may.answer);
    run(app, (Command){.kind = CMD_ALLOW, .seat = SEAT_NONE});
    assert_int_equal(app->game.match->request.kind, REQUEST_NONE);
    app_free(app);
}

static void test_face_to_face_undo_waits_for_the_open_request(void **state)
{
    (void)state;
    App *app = face_to_face();
    play(app, 7, 7);
    assert_true(loop_view(app)->player[SEAT_NEAR].may_undo);
    assert_false(loop_view(app)->player[SEAT_FAR].may_undo);
    play(app, 8, 8);
    assert_true(loop_view(app)->player[SEAT_FAR].may_undo);
    assert_true(loop_view(app)->may.undo);
    run(app, (Command){.kind = CMD_DRAW, .seat = SEAT_NEAR});
    assert_int_equal(app->game.match->request.kind, REQUEST_DRAW);
    assert_false(loop_view(app)->may.undo);
    assert_false(loop_view(app)->player[SEAT_FAR].may_undo);
    run(app, (Command){.kind = CMD_UNDO, .seat = SEAT_FAR});
    assert_int_equal(app->game.match->request.kind, REQUEST_DRAW);
    run(app, (Command){.kind = CMD_REFUSE, .seat = SEAT_FAR});
    assert_true(loop_view(app)->may.undo);
    app_free(app);
}

static void drop(App *app, const char *path)
{
    SDL_Event event = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(path)}};
    loop_handle(app, &event);
}

static void test_face_to_face_a_dropped_file_does_not_replace_the_game(void **state)
{
    (void)state;
    const char *path = "dropped.sgf";
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("(;GM[4]SZ[15];B[hh];W[ii];B[hi])", file);
    assert_int_equal(fclose(file), 0);
    App *app = face_to_face();
    play(app, 7, 7);
    drop(app, path);
    assert_int_equal(app->game.match->position.count, 1);
    assert_string_not_equal(loop_view(app)->toast.first, "");
    run(app, (Command){.kind = CMD_RESIGN, .seat = SEAT_FAR});
    drop(app, path);
    assert_int_equal(app->game.match->position.count, 3);
    assert_int_equal(remove(path), 0);
    app_free(app);
}

static void test_face_to_face_a_rematch_of_a_running_game_needs_consent(void **state)
{
    (void)state;
    App *app = face_to_face();
    play(app, 7, 7);
    run(app, (Command){.kind = CMD_REMATCH, .seat = SEAT_FAR});
    assert_int_equal(app->game.match->position.count, 1);
    assert_int_equal(app->game.match->request.kind, REQUEST_NEW);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_before_the_first_stone_nothing_can_be_resigned_or_offered),
        cmocka_unit_test(test_a_game_without_clocks_is_not_paused),
        cmocka_unit_test(test_a_game_without_moves_is_not_reviewed),
        cmocka_unit_test(test_a_hidden_position_is_not_reviewed),
        cmocka_unit_test(test_the_menu_over_a_review_leaves_the_game_alone),
        cmocka_unit_test(test_a_game_starts_on_its_page_only),
        cmocka_unit_test(test_moves_are_browsed_in_the_review_only),
        cmocka_unit_test(test_face_to_face_nobody_helps_itself),
        cmocka_unit_test(test_only_the_other_side_answers_a_request),
        cmocka_unit_test(test_the_keyboard_answers_where_it_is_not_shared),
        cmocka_unit_test(test_face_to_face_undo_waits_for_the_open_request),
        cmocka_unit_test(test_face_to_face_a_dropped_file_does_not_replace_the_game),
        cmocka_unit_test(test_face_to_face_a_rematch_of_a_running_game_needs_consent),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
