/* Whatever another program puts onto the clipboard is pasted, or refused, without harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <SDL.h>

#include <stdlib.h>
#include <string.h>

#include "app/app_fixture.h"
#include "app/clipboard.h"
#include "app/game_reader.h"
#include "ui/screen_edit.h"
#include "ui/screen_query.h"

enum { HUGE_BYTES = 16 << 20 };

static App *app;

static int open_app(void **state)
{
    (void)state;
    app = app_fixture_open(PRESENT_SURFACE);
    return app ? 0 : -1;
}

static int close_app(void **state)
{
    (void)state;
    app_free(app);
    return 0;
}

static void run(CommandKind kind)
{
    loop_command(app, &(Command){.kind = kind, .seat = SEAT_NONE});
}

static void paste(const char *text)
{
    assert_true(clipboard_set(text));
    run(CMD_PASTE);
    game_reader_wait(app->reader);
    loop_collect(app, false);
}

static char *repeated(const char *part)
{
    size_t bytes = strlen(part);
    char *text = malloc(HUGE_BYTES + 1);
    assert_non_null(text);
    for (size_t i = 0; i < HUGE_BYTES; i++) {
        text[i] = part[i % bytes];
    }
    text[HUGE_BYTES] = '\0';
    return text;
}

/* 16 MiB of anything: refused with a message, and the game stays. */
static void huge_texts_are_refused(void **state)
{
    (void)state;
    static const char *const part[] = {"x", "h8 ", "(;B[hh]", "\xFF\xFE"};
    Command play = {.kind = CMD_PLAY, .point = point_at(7, 7)};
    loop_command(app, &play);
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        char *text = repeated(part[i]);
        const int count = app->game.match->position.count;
        paste(text);
        free(text);
        assert_true(messages_have(&app->messages, "That is not a game") ||
                    messages_have(&app->messages, "The pasted game is damaged"));
        if (messages_have(&app->messages, "That is not a game")) {
            assert_int_equal(app->game.match->position.count, count);
        }
        app->messages.toasts = 0;
    }
}

/* Details help only where something of a game is there. */
static void what_is_plainly_no_game_has_no_details(void **state)
{
    (void)state;
    static const char *const text[] = {"hello world", "h", "see you at h8"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        paste(text[i]);
        assert_true(messages_have(&app->messages, "That is not a game"));
        assert_false(messages_have(&app->messages, "Details"));
        app->messages.toasts = 0;
    }
    paste("h8 g99");
    assert_true(messages_have(&app->messages, "Details: G99 is not on this board"));
}

static void bytes_that_are_no_text_are_refused(void **state)
{
    (void)state;
    static const char *const text[] = {"\x01\x02", "h8 \xC3", "(;GM[4]\xF8\x88",
                                       "\xEF\xBB\xBF\xFF"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        paste(text[i]);
        assert_true(messages_have(&app->messages, "That is not a game") ||
                    messages_have(&app->messages, "Nothing was pasted") ||
                    messages_have(&app->messages, "The pasted game is damaged"));
        app->messages.toasts = 0;
    }
}

/* The computer of New game plays the side that is not to move, and the player is told. */
static void who_plays_on_is_told(void **state)
{
    (void)state;
    static const char *const text[] = {"h8 h9 j8", "h8 h9"};
    static const char *const told[] = {"You play on as White. Your opponent: Level",
                                       "You play on as Black. Your opponent: Level"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        paste(text[i]);
        assert_int_equal(app->game.page, PAGE_REVIEW);
        assert_true(match_has_two_people(app->game.match));
        loop_command(app, &(Command){.kind = CMD_PAGE, .value = PAGE_PLAY, .seat = SEAT_NONE});
        const Match *match = app->game.match;
        const Seat mover = match_actor(match);
        assert_int_equal(app->game.page, PAGE_PLAY);
        assert_int_equal(match_player(match, mover)->kind, PLAYER_HUMAN);
        assert_int_equal(match_player(match, seat_other(mover))->kind, PLAYER_COMPUTER);
        assert_true(messages_have(&app->messages, told[i]));
    }
    app->game.chosen.player[0].kind = app->game.chosen.player[1].kind = PLAYER_HUMAN;
    paste("d4 d5");
    loop_command(app, &(Command){.kind = CMD_PAGE, .value = PAGE_PLAY, .seat = SEAT_NONE});
    assert_true(match_has_two_people(app->game.match));
    assert_true(messages_have(&app->messages, "Two people play on from here."));
}

/* The game goes on with its players. */
static void a_copy_of_the_game_on_the_board_is_named(void **state)
{
    (void)state;
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(7, 7)});
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(8, 8)});
    const Match *before = app->game.match;
    run(CMD_COPY);
    run(CMD_PASTE);
    game_reader_wait(app->reader);
    loop_collect(app, false);
    assert_ptr_equal(app->game.match, before);
    assert_true(messages_have(&app->messages, "That is the game on the board."));
    paste("h8 i7"); /* the same moves without players */
    assert_ptr_equal(app->game.match, before);
    paste("h8 i8");
    assert_ptr_not_equal(app->game.match, before);
}

/* After an undo the board does not show the pasted game. */
static void a_copy_of_a_game_with_moves_taken_back_is_opened(void **state)
{
    (void)state;
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(7, 7)});
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(8, 8)});
    const Match *before = app->game.match;
    run(CMD_COPY);
    run(CMD_UNDO);
    assert_int_equal(app->game.match->position.count, 1);
    run(CMD_PASTE);
    game_reader_wait(app->reader);
    loop_collect(app, false);
    assert_false(messages_have(&app->messages, "That is the game on the board."));
    assert_ptr_not_equal(app->game.match, before);
    assert_int_equal(app->game.match->position.count, 2);
}

static void open_page(Page page)
{
    loop_command(app, &(Command){.kind = CMD_PAGE, .value = (int)page, .seat = SEAT_NONE});
}

static void start_against(int level)
{
    Setup setup = app->game.chosen;
    setup.player[SEAT_NEAR] = (Player){.kind = PLAYER_HUMAN, .level = LEVEL_DEFAULT};
    setup.player[SEAT_FAR] = (Player){.kind = PLAYER_COMPUTER, .level = level, .name = "Robo"};
    assert_true(games_start(app, &setup));
}

/* An older copy of an own game goes on against the computer of that game, and New game still offers
 * what was chosen last. */
static void an_own_game_keeps_its_computer(void **state)
{
    (void)state;
    const Setup chosen = app->game.chosen;
    start_against(1);
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(7, 7)});
    run(CMD_COPY);
    start_against(3);
    run(CMD_PASTE);
    game_reader_wait(app->reader);
    loop_collect(app, false);
    assert_int_equal(app->game.page, PAGE_REVIEW);
    open_page(PAGE_PLAY);
    const Player *player = app->game.match->setup.player;
    assert_int_equal(player[SEAT_NEAR].kind, PLAYER_HUMAN);
    assert_int_equal(player[SEAT_FAR].kind, PLAYER_COMPUTER);
    assert_int_equal(player[SEAT_FAR].level, 1);
    assert_string_equal(player[SEAT_FAR].name, "Robo");
    open_page(PAGE_NEW);
    assert_memory_equal(&app->game.draft, &chosen, sizeof chosen);
}

/* So does a game of another program: it names people whom nobody here has chosen. */
static void a_foreign_game_changes_no_choice(void **state)
{
    (void)state;
    const Setup chosen = app->game.chosen;
    paste("(;GM[4]FF[4]SZ[19]PB[Ann]PW[Computer 1];B[aa];W[bb])");
    open_page(PAGE_PLAY);
    open_page(PAGE_NEW);
    assert_memory_equal(&app->game.draft, &chosen, sizeof chosen);
    run(CMD_START);
    assert_string_equal(app->game.match->setup.player[SEAT_FAR].name, "");
    assert_int_equal(app->game.match->setup.player[SEAT_FAR].kind, PLAYER_COMPUTER);
}

/* A newer request drops the text of an older one. */
static void only_the_newest_text_counts(void **state)
{
    (void)state;
    char *text = repeated("h8 ");
    assert_true(clipboard_set(text));
    free(text);
    run(CMD_PASTE);
    run(CMD_PASTE);
    paste("c3 c4 c5");
    assert_int_equal(app->game.match->position.count, 3);
    paste("d4"); /* pending when the program ends */
    assert_true(clipboard_set("e5"));
    run(CMD_PASTE);
}

/* ---- Fields ---- */

static const char *edited(void)
{
    return app->display.screen->ui.edit;
}

static void edit_name(void)
{
    float x, y;
    run(CMD_NONE);
    loop_command(app, &(Command){.kind = CMD_PAGE, .value = PAGE_NEW, .seat = SEAT_NONE});
    screen_find(app->display.screen, loop_view(app), "white-name", SEAT_NONE, &x, &y);
    const Control *control = ui_find(&app->display.screen->ui, "white-name", SEAT_NONE);
    assert_non_null(control);
    screen_begin_edit(app->display.screen, control);
    screen_edit_select_all(app->display.screen);
}

static void paste_into_field(const char *text)
{
    assert_true(clipboard_set(text));
    run(CMD_PASTE_TEXT);
}

static void fields_take_one_line_of_text(void **state)
{
    (void)state;
    edit_name();
    paste_into_field("\n  Mika\tM\nsecond line");
    assert_string_equal(edited(), "  MikaM");
    screen_edit_select_all(app->display.screen);
    paste_into_field("a\xFF"
                     "b\xC0\x80"
                     "c\xED\xA0\x80"
                     "\x7F\x01"
                     "天元\xE5\xA4");
    assert_string_equal(edited(), "abc天元");
    paste_into_field("");
    assert_string_equal(edited(), "abc天元");
}

/* What does not fit is cut between two characters. */
static void a_field_takes_what_fits(void **state)
{
    (void)state;
    edit_name();
    char *text = repeated("元");
    paste_into_field(text);
    free(text);
    assert_int_equal(strlen(edited()), (NAME_BYTES - 1) / 3 * 3);
    char *xs = repeated("x");
    screen_edit_select_all(app->display.screen);
    paste_into_field(xs);
    free(xs);
    assert_int_equal(strlen(edited()), NAME_BYTES - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(huge_texts_are_refused, open_app, close_app),
        cmocka_unit_test_setup_teardown(what_is_plainly_no_game_has_no_details, open_app,
                                        close_app),
        cmocka_unit_test_setup_teardown(bytes_that_are_no_text_are_refused, open_app, close_app),
        cmocka_unit_test_setup_teardown(who_plays_on_is_told, open_app, close_app),
        cmocka_unit_test_setup_teardown(a_copy_of_the_game_on_the_board_is_named, open_app,
                                        close_app),
        cmocka_unit_test_setup_teardown(a_copy_of_a_game_with_moves_taken_back_is_opened, open_app,
                                        close_app),
        cmocka_unit_test_setup_teardown(an_own_game_keeps_its_computer, open_app, close_app),
        cmocka_unit_test_setup_teardown(a_foreign_game_changes_no_choice, open_app, close_app),
        cmocka_unit_test_setup_teardown(only_the_newest_text_counts, open_app, close_app),
        cmocka_unit_test_setup_teardown(fields_take_one_line_of_text, open_app, close_app),
        cmocka_unit_test_setup_teardown(a_field_takes_what_fits, open_app, close_app),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
