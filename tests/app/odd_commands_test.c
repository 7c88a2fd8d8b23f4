/* Commands that name what is not there, or that come when nobody expects them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/file.h"
#include "app/folder.h"
#include "app/own_folder.h"
#include "app/player_acts.h"
#include "engine/history/match_file.h"
#include "engine/level.h"
#include "ui/lesson_info.h"

static bool says(const App *app, const char *text)
{
    return messages_have(&app->messages, text);
}

/* A game of two stones, which is reviewed. */
static App *reviewed_game(void)
{
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = true;
    app->options.settings.report_games = false;
    play(app, 7, 7);
    play(app, 8, 8);
    open_page(app, PAGE_REVIEW);
    return app;
}

/* ---- what is not there ---- */

/* The command changes nothing on its page. */
static void expect_ignored(App *app, Command command)
{
    const Game *game = &app->game;
    const uint64_t before = match_saved_state(game->match);
    const Page page = game->page;
    const Setup draft = game->draft;
    const EditTool tool = game->tool;
    run(app, command);
    assert_true(match_saved_state(game->match) == before);
    assert_int_equal(game->page, page);
    assert_int_equal(game->tool, tool);
    assert_memory_equal(&game->draft, &draft, sizeof draft);
    for (int i = 0; i < OVERLAYS; i++) {
        assert_false(game->overlay[i]);
    }
    assert_int_equal(game->turned.count, 0);
    assert_int_equal(app->library.chosen, -1);
}

static void test_edits_of_what_is_not_there(void **state)
{
    (void)state;
    static const Command commands[] = {
        {.kind = CMD_OVERLAY, .value = -1},
        {.kind = CMD_OVERLAY, .value = OVERLAYS},
        {.kind = CMD_EDIT, .value = EDIT_CHOOSE, .field = -1},
        {.kind = CMD_EDIT, .value = EDIT_CHOOSE, .field = EDIT_TOOLS},
        {.kind = CMD_EDIT, .value = EDIT_SIGN, .point = POINT_NONE},
        {.kind = CMD_EDIT, .value = EDIT_UNCUT},
        {.kind = CMD_EDIT, .value = EDIT_NAME, .field = 999, .text = "a name"},
        {.kind = CMD_EDIT, .value = EDIT_COMMENT, .field = 999, .text = "a comment"},
        {.kind = CMD_EDIT, .value = 99},
    };
    App *app = reviewed_game();
    run(app, (Command){.kind = CMD_EDIT, .value = EDIT_TOGGLE});
    assert_true(app->game.editing);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        expect_ignored(app, commands[i]);
    }
    run(app, (Command){.kind = CMD_EDIT, .value = EDIT_TOGGLE}); /* the tools are away */
    expect_ignored(app, (Command){.kind = CMD_EDIT, .value = EDIT_CHOOSE, .field = EDIT_CROSS});
    expect_ignored(app, (Command){.kind = CMD_EDIT, .value = EDIT_SIGN, .point = point_at(0, 0)});
    open_page(app, PAGE_TURN);
    expect_ignored(app, (Command){.kind = CMD_TURN, .value = -1});
    expect_ignored(app, (Command){.kind = CMD_TURN, .value = TURN_ACTIONS});
    open_page(app, PAGE_PLAY); /* no review */
    expect_ignored(app, (Command){.kind = CMD_EDIT, .value = EDIT_NAME, .field = 1, .text = "a"});
    app->game.in_game = false;
    expect_ignored(app, (Command){.kind = CMD_EDIT, .value = EDIT_UNCUT});
    app_free(app);
}

static void test_places_that_are_empty(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    open_page(app, PAGE_NEW);
    for (int place = -1; place <= ENGINES_MAX; place++) { /* the list is empty */
        expect_ignored(app, command_for_setup(SETUP_LISTED, SEAT_FAR, place));
    }
    open_page(app, PAGE_STATISTICS);
    for (int field = -1; field <= MARKS; field++) {
        expect_ignored(app, (Command){.kind = CMD_MARK, .field = field, .value = 0});
        expect_ignored(app, (Command){.kind = CMD_MARK, .field = field, .value = -1});
    }
    expect_ignored(app, (Command){.kind = CMD_MARK, .field = MARKS, .value = 1});
    expect_ignored(app, (Command){.kind = CMD_MARK, .field = -1, .value = 1});
    expect_ignored(app, (Command){.kind = CMD_FILE_GAME, .value = -1});
    expect_ignored(app, (Command){.kind = CMD_FILE_GAME, .value = 0}); /* no file was opened */
    open_page(app, PAGE_LIBRARY);
    expect_ignored(app, (Command){.kind = CMD_LIBRARY, .value = LIBRARY_OPEN});
    expect_ignored(app, (Command){.kind = CMD_LIBRARY, .value = LIBRARY_MARK});
    expect_ignored(app, (Command){.kind = CMD_LIBRARY, .value = 99});
    expect_ignored(app, (Command){.kind = CMD_LIBRARY, .value = LIBRARY_UNDELETE});
    open_page(app, PAGE_SETTINGS);
    expect_ignored(app, (Command){.kind = CMD_LIBRARY, .value = LIBRARY_UNDELETE});
    app_free(app);
}

static void test_lessons_and_puzzles_that_are_not_there(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    open_page(app, PAGE_LEARN);
    const LessonBoard before = app->game.lesson;
    run(app, (Command){.kind = CMD_LESSON, .value = -1});
    run(app, (Command){.kind = CMD_LESSON, .value = lesson_count()});
    assert_memory_equal(&app->game.lesson, &before, sizeof before);
    open_page(app, PAGE_PUZZLES);
    const int index = app->puzzles.index;
    run(app, (Command){.kind = CMD_PUZZLE, .value = 99});
    assert_int_equal(app->puzzles.index, index);
    app_free(app);
}

static void test_boards_that_cannot_be_set_up(void **state)
{
    (void)state;
    static const int sizes[] = {-1, 0, BOARD_MIN - 1, BOARD_MAX + 1, 1000};
    App *app = app_fixture_open(PRESENT_SURFACE);
    play(app, 7, 7);
    play(app, 8, 8);
    open_page(app, PAGE_ARRANGE);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        run(app, command_for_field(CMD_ARRANGE, ARRANGE_SIZE, sizes[i]));
        assert_int_equal(arrangement_position(&app->game.arrangement)->size, 15);
    }
    run(app, (Command){.kind = CMD_ARRANGE, .field = 99});
    assert_int_equal(arrangement_position(&app->game.arrangement)->stones, 2);
    run(app, command_for_field(CMD_ARRANGE, ARRANGE_SIZE, BOARD_MIN));
    assert_int_equal(arrangement_position(&app->game.arrangement)->size, BOARD_MIN);
    app_free(app);
}

/* ---- at unusual moments ---- */

/* A press on a board that is looked back at shows the game again. */
static void test_a_stone_on_an_earlier_board(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    play(app, 7, 7);
    play(app, 8, 8);
    run(app, (Command){.kind = CMD_LOOK, .value = 1});
    assert_true(loop_view(app)->looks);
    play(app, 3, 3);
    assert_false(loop_view(app)->looks);
    assert_int_equal(app->game.match->position.count, 2);
    play(app, 3, 3);
    assert_int_equal(app->game.match->position.count, 3);
    app_free(app);
}

/* The tools stay when the analysis is switched off that was not on, and leave for one that is. */
static void test_tools_give_way_to_the_analysis(void **state)
{
    (void)state;
    App *app = reviewed_game();
    run(app, (Command){.kind = CMD_EDIT, .value = EDIT_TOGGLE});
    run(app, (Command){.kind = CMD_ANALYSE, .value = 0});
    assert_true(app->game.editing);
    run(app, (Command){.kind = CMD_ANALYSE, .value = 1});
    assert_false(app->game.editing);
    app_free(app);
}

static void test_numbers_come_full_circle(void **state)
{
    (void)state;
    App *app = reviewed_game();
    app->options.settings.numbers = NUMBERS_LAST;
    run(app, (Command){.kind = CMD_NUMBERS});
    assert_true(says(app, "All moves are numbered."));
    run(app, (Command){.kind = CMD_NUMBERS});
    assert_true(says(app, "Moves are numbered from 2 on."));
    run(app, (Command){.kind = CMD_NUMBERS});
    assert_true(says(app, "No move is numbered."));
    run(app, (Command){.kind = CMD_NUMBERS});
    assert_true(says(app, "Numbers as in the settings."));
    assert_int_equal(app->game.numbering.kind, NUMBERING_SETTING);
    app_free(app);
}

/* The library stays behind when it has no game to list. */
static void test_no_other_game_has_the_position(void **state)
{
    (void)state;
    App *app = reviewed_game();
    run(app, (Command){.kind = CMD_EXPLORE});
    run(app, (Command){.kind = CMD_EXPLORED, .point = point_at(3, 3)});
    assert_true(says(app, "No other game in the library has this position."));
    assert_int_equal(app->game.page, PAGE_REVIEW);
    app_free(app);
}

/* One engine comes back while another page is open. */
static void test_an_engine_is_brought_back_elsewhere(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    const Command add = {
        .kind = CMD_ENGINES, .field = engines_field(ENGINES_ADD, 0), .text = "/bin/cat"};
    open_page(app, PAGE_ENGINES);
    run(app, add);
    assert_string_equal(app->options.engine[0].command, "/bin/cat");
    run(app, (Command){.kind = CMD_ENGINES, .field = engines_field(ENGINES_REMOVE, 0)});
    assert_string_equal(app->options.engine[0].command, "");
    open_page(app, PAGE_SETTINGS);
    run(app, add); /* only on its page */
    assert_string_equal(app->options.engine[0].command, "");
    run(app, (Command){.kind = CMD_ENGINES, .field = engines_field(ENGINES_RESTORE, 0)});
    assert_string_equal(app->options.engine[0].command, "/bin/cat");
    app_free(app);
}

/* A desktop without a window for files: where the path is entered is said. */
static void test_no_window_for_files(void **state)
{
    (void)state;
    setenv("TENGEN_FILE_CHOOSER", "./missing", 1);
    App *app = app_fixture_open(PRESENT_SURFACE);
    open_page(app, PAGE_LIBRARY);
    run(app, (Command){.kind = CMD_CHOOSE_FILE, .value = FILE_TO_OPEN});
    assert_true(says(app, "no window for choosing files"));
    assert_true(says(app, "Drop the file onto the window"));
    open_page(app, PAGE_ENGINES);
    run(app, (Command){.kind = CMD_CHOOSE_FILE, .value = ENGINE_TO_ADD});
    assert_true(says(app, "Enter the path of its file."));
    open_page(app, PAGE_CONTEST);
    run(app, (Command){.kind = CMD_CHOOSE_FILE, .value = OPENINGS_TO_USE});
    assert_true(says(app, "Enter the path of its file."));
    app_free(app);
    unsetenv("TENGEN_FILE_CHOOSER");
}

/* Only one at a time. */
static void test_two_windows_for_files(void **state)
{
    (void)state;
    static const char program[] = "#!/bin/sh\nexec sleep 1000\n";
    assert_int_equal(file_write("window", program, strlen(program), FILE_EXPORT), 0);
    assert_int_equal(chmod("window", 0755), 0);
    setenv("TENGEN_FILE_CHOOSER", "./window", 1);
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = false;
    open_page(app, PAGE_LIBRARY);
    run(app, (Command){.kind = CMD_CHOOSE_FILE, .value = FILE_TO_OPEN});
    assert_true(says(app, "Choose a file in the window that opens."));
    run(app, (Command){.kind = CMD_CHOOSE_FILE, .value = FOLDER_TO_ADD});
    assert_true(says(app, "A window for choosing a file is open already."));
    app_free(app);
    unsetenv("TENGEN_FILE_CHOOSER");
}

/* ---- games of more variations than can be handled while the player waits ---- */

/* Until the tree has so many nodes: branches of branches of the position that is shown. */
static void grow_tree(App *app, int nodes)
{
    Record *record = app->game.match->record;
    const NodeId here = record->current;
    for (int i = 0; record->nodes < (NodeId)nodes; i++) {
        const NodeId first = record_add(record, here, point_at(i % 15, 0), COLOR_BLACK);
        const NodeId second = record_add(record, first, point_at(i / 15 % 15, 1), COLOR_WHITE);
        const NodeId third = record_add(record, second, point_at(i / 225 % 15, 2), COLOR_BLACK);
        const NodeId fourth = record_add(record, third, point_at(i / 3375 % 15, 3), COLOR_WHITE);
        assert_int_not_equal(record_add(record, fourth, point_at(i / 50625, 4), COLOR_BLACK),
                             NODE_NONE);
    }
}

/* It can be saved, but neither turned nor copied while the player waits. */
static void test_a_game_with_too_many_variations(void **state)
{
    (void)state;
    App *app = reviewed_game();
    open_page(app, PAGE_TURN);
    grow_tree(app, 90000);
    run(app, (Command){.kind = CMD_TURN, .value = TURN_MIRROR});
    assert_int_equal(app->game.turned.count, 1);
    grow_tree(app, 100010);
    run(app, (Command){.kind = CMD_TURN, .value = TURN_MIRROR});
    assert_true(says(app, "This game has too many variations to be turned."));
    assert_int_equal(app->game.turned.count, 1);
    run(app, (Command){.kind = CMD_COPY});
    assert_true(says(app, "The game was copied as SGF."));
    grow_tree(app, 200010);
    run(app, (Command){.kind = CMD_COPY});
    assert_true(says(app, "This game has too many variations to be copied."));
    run(app, (Command){.kind = CMD_COPY, .value = COPY_MOVES});
    assert_true(says(app, "The game was copied as text:"));
    app_free(app);
}

/* ---- turns ---- */

/* What was cut off comes along; where only that would leave the board, it is forgotten. */
static void test_a_cut_in_the_way_of_a_turn(void **state)
{
    (void)state;
    App *app = reviewed_game();
    play(app, 0, 0);
    run(app, (Command){.kind = CMD_EDIT, .value = EDIT_TOGGLE});
    run(app, (Command){.kind = CMD_EDIT, .value = EDIT_CUT});
    assert_int_equal(app->game.cuts, 1);
    open_page(app, PAGE_TURN);
    run(app, (Command){.kind = CMD_TURN, .value = TURN_SHIFT_RIGHT});
    assert_int_equal(app->game.cuts, 1);
    run(app, (Command){.kind = CMD_TURN, .value = TURN_SHIFT_LEFT});
    assert_int_equal(app->game.cuts, 1);
    run(app, (Command){.kind = CMD_TURN, .value = TURN_SHIFT_LEFT});
    assert_int_equal(app->game.cuts, 0);
    assert_int_equal(app->game.turned.count, 3);
    app_free(app);
}

/* Where the board ends decides which points Black may not take. */
static void test_a_shift_that_would_forbid_a_move(void **state)
{
    (void)state;
    static const char text[] = "(;FF[4]GM[4]SZ[15]RU[Renju]AB[ae][af][bg][cg]AW[kk][km][mk][mi]"
                               "PL[B];B[ag])";
    assert_int_equal(file_write("shift.sgf", text, strlen(text), FILE_EXPORT), 0);
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = true;
    run(app, (Command){.kind = CMD_OPEN, .text = "shift.sgf"});
    assert_int_equal(app->game.page, PAGE_REVIEW);
    open_page(app, PAGE_TURN);
    run(app, (Command){.kind = CMD_TURN, .value = TURN_SHIFT_RIGHT});
    run(app, (Command){.kind = CMD_TURN, .value = TURN_SHIFT_RIGHT});
    assert_true(says(app, "other moves would be forbidden"));
    app_free(app);
}

/* ---- what lies over the board ---- */

/* The tree takes the report's place for an overlay, but not when one is switched off. */
static void test_the_report_stays_without_an_overlay(void **state)
{
    (void)state;
    App *app = reviewed_game();
    const Command threats = {.kind = CMD_OVERLAY, .value = OVERLAY_THREATS};
    app->game.reporting = true;
    run(app, threats);
    assert_true(app->game.overlay[OVERLAY_THREATS]);
    assert_false(app->game.reporting);
    app->game.reporting = true;
    run(app, threats);
    assert_false(app->game.overlay[OVERLAY_THREATS]);
    assert_true(app->game.reporting);
    app_free(app);
}

/* ---- engines ---- */

static void list_engine(App *app, const char *name, const char *command)
{
    EngineEntry *entry = &app->options.engine[0];
    snprintf(entry->name, sizeof entry->name, "%s", name);
    snprintf(entry->command, sizeof entry->command, "%s", command);
}

/* The panel of the analysis names the engine; elsewhere it is said. */
static void test_the_next_engine_analyses(void **state)
{
    (void)state;
    const Command next = {.kind = CMD_ANALYST, .value = ANALYST_NEXT};
    App *app = reviewed_game();
    list_engine(app, "Ada", "/bin/cat");
    run(app, next);
    assert_string_equal(app->options.settings.analyst, "/bin/cat");
    assert_false(says(app, "analyses now"));
    run(app, next);
    assert_string_equal(app->options.settings.analyst, "");
    app->game.proving = true; /* which has the panel's place */
    run(app, next);
    assert_true(says(app, "Ada analyses now."));
    app->game.proving = true;
    run(app, next);
    assert_true(says(app, "The computer analyses now."));
    app_free(app);
}

/* A game against an engine that has failed, whose move it is. */
static App *failed_game(void)
{
    App *app = app_fixture_open(PRESENT_SURFACE);
    Setup setup = app->game.match->setup;
    setup.player[SEAT_FAR] = (Player){.kind = PLAYER_ENGINE, .engine = "./gone"};
    assert_true(games_start(app, &setup));
    play(app, 7, 7);
    app->game.engine_failed[SEAT_FAR] = true;
    app->game.failed_ticket = app->game.match->ticket;
    return app;
}

static const Player *opponent(const App *app)
{
    return match_player(app->game.match, SEAT_FAR);
}

static void test_only_a_listed_engine_stands_in(void **state)
{
    (void)state;
    App *app = failed_game();
    list_engine(app, "Ada", "/bin/cat");
    for (int place = -1; place <= ENGINES_MAX; place++) {
        if (place != 0) {
            run(app, (Command){.kind = CMD_STAND_IN, .value = place});
            assert_string_equal(opponent(app)->engine, "./gone");
        }
    }
    run(app, (Command){.kind = CMD_STAND_IN, .value = 0});
    assert_string_equal(opponent(app)->engine, "/bin/cat");
    assert_string_equal(opponent(app)->name, "Ada");
    app_free(app);
}

/* With a level that people choose, though none was chosen. */
static void test_the_computer_stands_in(void **state)
{
    (void)state;
    App *app = failed_game();
    assert_int_equal(opponent(app)->level, 0);
    run(app, (Command){.kind = CMD_ENGINE, .value = ENGINE_REPLACE});
    assert_int_equal(opponent(app)->kind, PLAYER_COMPUTER);
    assert_int_equal(opponent(app)->level, LEVEL_DEFAULT);
    app_free(app);
}

/* The name of a listed engine goes with it; one that the player gave stays. */
static void test_names_of_engines_that_are_replaced(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    list_engine(app, "Ada", "/bin/cat");
    open_page(app, PAGE_NEW);
    const Player *player = &app->game.draft.player[SEAT_FAR];
    for (int named = 0; named < 2; named++) {
        run(app, command_for_setup(SETUP_LISTED, SEAT_FAR, 0));
        assert_string_equal(player->name, "Ada");
        if (named) {
            run(app,
                (Command){.kind = CMD_SETUP, .field = SETUP_NAME, .seat = SEAT_FAR, .text = "Bob"});
        }
        run(app, command_for_setup(SETUP_KIND, SEAT_FAR, PLAYER_COMPUTER));
        assert_string_equal(player->name, named ? "Bob" : "");
    }
    app_free(app);
}

/* An engine whose file is called like one of our own words is no engine of that name. */
static void test_an_engine_called_like_a_word(void **state)
{
    (void)state;
    char path[FILE_PATH_BYTES], here[FILE_PATH_BYTES];
    char *before = strdup(getenv("PATH"));
    assert_non_null(before);
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(file_write("human", "#!/bin/sh\n", 10, FILE_EXPORT), 0);
    assert_int_equal(chmod("human", 0755), 0);
    snprintf(path, sizeof path, "%.2000s:%.2000s", here, before);
    setenv("PATH", path, 1);
    App *app = app_fixture_open(PRESENT_SURFACE);
    open_page(app, PAGE_NEW);
    run(app,
        (Command){.kind = CMD_SETUP, .field = SETUP_ENGINE, .seat = SEAT_FAR, .text = "human"});
    run(app, (Command){.kind = CMD_START});
    assert_true(says(app, "There is no engine \"human\"."));
    assert_int_equal(app->game.page, PAGE_NEW);
    run(app,
        (Command){.kind = CMD_SETUP, .field = SETUP_ENGINE, .seat = SEAT_FAR, .text = "./human"});
    run(app, (Command){.kind = CMD_START});
    assert_int_equal(app->game.page, PAGE_PLAY);
    app_free(app);
    setenv("PATH", before, 1);
    free(before);
}

/* A position that is set up for the next game is not begun with an engine that is missing. */
static void test_a_position_for_an_engine_that_is_missing(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    open_page(app, PAGE_NEW);
    run(app,
        (Command){
            .kind = CMD_SETUP, .field = SETUP_ENGINE, .seat = SEAT_FAR, .text = "/missing/it"});
    open_page(app, PAGE_ARRANGE);
    run(app, (Command){.kind = CMD_ARRANGE, .field = ARRANGE_PUT, .point = point_at(7, 7)});
    run(app, (Command){.kind = CMD_ARRANGE, .field = ARRANGE_PLAY});
    assert_true(says(app, "There is no engine \"/missing/it\"."));
    assert_int_equal(app->game.page, PAGE_ARRANGE);
    assert_int_equal(arrangement_position(&app->game.arrangement)->stones, 1);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edits_of_what_is_not_there),
        cmocka_unit_test(test_places_that_are_empty),
        cmocka_unit_test(test_lessons_and_puzzles_that_are_not_there),
        cmocka_unit_test(test_boards_that_cannot_be_set_up),
        cmocka_unit_test(test_a_stone_on_an_earlier_board),
        cmocka_unit_test(test_tools_give_way_to_the_analysis),
        cmocka_unit_test(test_numbers_come_full_circle),
        cmocka_unit_test(test_no_other_game_has_the_position),
        cmocka_unit_test(test_an_engine_is_brought_back_elsewhere),
        cmocka_unit_test(test_no_window_for_files),
        IN_OWN_FOLDER(test_two_windows_for_files),
        cmocka_unit_test(test_a_game_with_too_many_variations),
        cmocka_unit_test(test_a_cut_in_the_way_of_a_turn),
        IN_OWN_FOLDER(test_a_shift_that_would_forbid_a_move),
        cmocka_unit_test(test_the_report_stays_without_an_overlay),
        cmocka_unit_test(test_the_next_engine_analyses),
        cmocka_unit_test(test_only_a_listed_engine_stands_in),
        cmocka_unit_test(test_the_computer_stands_in),
        cmocka_unit_test(test_names_of_engines_that_are_replaced),
        IN_OWN_FOLDER(test_an_engine_called_like_a_word),
        cmocka_unit_test(test_a_position_for_an_engine_that_is_missing),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
