/* Lines of scripts: what a line that cannot be executed says, and what it leaves undone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "app/app_fixture.h"
#include "app/script.h"
#include "app/script_state.h"

typedef struct LineCase {
    const char *line;
    const char *told; /* NULL: it is executed */
} LineCase;

static void check_lines(App *app, const LineCase *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ScriptRun run = {.app = app};
        char text[600];
        snprintf(text, sizeof text, "%s", cases[i].line);
        const bool done = script_execute(&run, text);
        if (done != !cases[i].told || (!done && !strstr(run.error, cases[i].told))) {
            fail_msg("\"%s\": %s \"%s\"", cases[i].line, done ? "executed" : "told", run.error);
        }
    }
}
#define CHECK(app, ...)                                                                            \
    check_lines(app, (const LineCase[]){__VA_ARGS__},                                              \
                sizeof((const LineCase[]){__VA_ARGS__}) / sizeof(LineCase))

static App *open_game(Rule rule)
{
    App *app = app_fixture_open(PRESENT_SURFACE);
    Setup setup = app->game.match->setup;
    setup.rule = rule;
    assert_true(games_start(app, &setup));
    loop_changed(app);
    return app;
}

static void test_places(void **state)
{
    (void)state;
    App *app = open_game(RULE_FREESTYLE);
    CHECK(
        app, {"click H8+2,-3", NULL}, {"expect moves 1", NULL}, {"click Z99", NULL},
        {"click H20", NULL}, {"expect moves 1", NULL},
        {"click H8+2", "click H8+2: no point; expected a point such as H8"},
        {"click H", "no point"}, {"click H1234", "no point"}, {"click 9,nan", "no point"},
        {"click 2000000,4", "no point"}, {"click 4,-2000000", "no point"},
        {"click 4,5,6", "no point"}, {"press H20", "press H20: expected pixels"},
        {"move here", "move here: expected pixels"}, {"release 1,", "release 1,: expected pixels"},
        {"wheel H8 1x", "wheel H8 1x: expected a place and steps"},
        {"wheel here 1", "wheel here 1: expected a place"}, {"wheel H8 1", NULL},
        {"finger 1x down 3,4", "finger 1x down 3,4: expected"},
        {"finger 1 down H20", "finger 1 down H20: expected"},
        {"finger 1 down undo:red", "finger 1 down undo:red: expected"},
        {"finger 1 down nothing", "finger 1 down nothing: expected"},
        {"finger 2:1 down menu", NULL}, {"finger 2:1 up menu", NULL}, {"expect screen menu", NULL});
    app_free(app);
}

static void test_other_input(void **state)
{
    (void)state;
    App *app = open_game(RULE_FREESTYLE);
    CHECK(
        app, {"focus away", "focus away: expected lost or gained"}, {"focus lost", NULL},
        {"focus gained", NULL}, {"key Ctrl+", "no such key"}, {"key Hyper+X", "no such key"},
        {"button menu red", "button menu red: expected black or white"},
        {"button redo", "button redo: disabled"}, {"button nothing", "not on the screen"},
        {"window 0x100", "window 0x100: expected hidden, shown or"},
        {"window 100x0", "window 100x0: expected"},
        {"window 99999x10", "window 99999x10: expected"},
        {"window 10x99999", "window 10x99999: expected"},
        {"window 10x10x", "window 10x10x: expected"}, {"window 700x500", NULL},
        {"wait soon", "wait soon: expected milliseconds or idle"},
        {"wait 10s", "wait 10s: expected"}, {"wait -1", "wait -1: expected"},
        {"wait 99999999999999999999", "expected milliseconds"}, {"wait 20", NULL},
        {"quit now", "quit: expected 0 words after it, found 1"},
        {"button", "button: expected 1 or more words after it, found 0"},
        {"one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
         "sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three",
         "too many or too long words"},
        {"dance", "dance: no such command; expected window, click, press"}, {"   # nothing", NULL},
        {"", NULL}, {"expect moves 0", NULL});
    app_free(app);
}

static void test_expectations(void **state)
{
    (void)state;
    App *app = open_game(RULE_RENJU);
    CHECK(app, {"click H8", NULL}, {"click A1", NULL}, {"click H9", NULL}, {"click A3", NULL},
          {"click F10", NULL}, {"click A5", NULL}, {"click G10", NULL}, {"click A7", NULL},
          {"expect moves 8", NULL}, {"expect forbidden H10", NULL},
          {"expect forbidden I10", "expect forbidden I10: it is not"},
          {"expect forbidden H8", "expect forbidden H8: it is not"},
          {"expect allowed H10", "expect allowed H10: it is not"}, {"expect allowed I10", NULL},
          {"expect stone H8 white", "expect stone H8: expected white, found black"},
          {"expect shown H8 none", "expect shown H8: expected none, found black"},
          {"expect stone H8x black", "expect stone H8x: no point of this board"},
          {"expect shown P1 none", "expect shown P1: no point of this board"},
          {"expect stone Z1 none", "no point of this board"},
          {"expect forbidden 8", "expect forbidden 8: no point of this board"},
          {"expect allowed 8", "expect allowed 8: no point of this board"},
          {"expect enabled redo", "expect enabled redo: it is disabled"},
          {"expect absent menu", "expect absent menu: it is enabled"},
          {"expect disabled nothing", "expect disabled nothing: it is absent"},
          {"expect enabled menu red", NULL},
          {"expect clock red 0", "expect clock red: expected black or white"},
          {"expect periods red 0", "expect periods red: expected black or white"},
          {"expect clock black 1", "expect clock black: expected 1, found 0"},
          {"expect periods white 2", "expect periods white: expected 2, found 0"},
          {"expect message hello", "expect message: expected hello, found \"\""},
          {"expect message", "expect: expected 2 or more words after it, found 1"},
          {"expect stone H8", "expect stone: expected 2 words after it"},
          {"expect enabled a b c", "expect enabled: expected 1 or more words after it"},
          {"expect moves 8 9", "expect moves: expected 1 words after it"},
          {"expect moves 9", "expect moves: expected 9, found 8"},
          {"expect luck good", "expect luck: no such key; expected stone, shown"},
          {"expect script x", "expect script: no such key"}, {"expect theme kaya", NULL},
          {"expect best none", NULL}, {"expect chance -1", NULL}, {"expect wins-in 0", NULL},
          {"expect actor black", NULL}, {"expect near black", NULL}, {"expect puzzle none", NULL},
          {"expect puzzle-kind none", NULL}, {"expect puzzle-move none", NULL},
          {"expect toast none", NULL}, {"expect toast hello", "expected hello, found \"\""},
          {"expect status none", "expect status: expected none, found \"Black"},
          {"expect sounds trumpet 1", "there is no such sound"}, {"clipboard words", NULL},
          {"expect clipboard word", NULL},
          {"expect clipboard none", "expect clipboard: expected none, found \"words\""},
          /* A point that is forbidden is not, once the game is over. */
          {"button resign", NULL}, {"button resign", NULL}, {"expect result W+R", NULL},
          {"expect forbidden H10", "it is not"}, {"expect actor none", NULL},
          {"expect turn none", NULL});
    app_free(app);
}

static App *open_opening(Rule rule, Opening opening)
{
    App *app = app_fixture_open(PRESENT_SURFACE);
    Setup setup = app->game.match->setup;
    setup.rule = rule;
    setup.opening = opening;
    assert_true(games_start(app, &setup));
    loop_changed(app);
    return app;
}

/* Why a stone was not played is told, unless the board shows it. */
static void test_reasons(void **state)
{
    (void)state;
    App *app = open_opening(RULE_RENJU, OPENING_RIF);
    CHECK(app, {"click A1", NULL}, {"expect message goes in the centre", NULL}, {"click H8", NULL},
          {"expect message none", NULL}, {"click A1", NULL},
          {"expect message in the marked square", NULL}, {"click H8", NULL},
          {"expect moves 1", NULL});
    app_free(app);
    app = open_opening(RULE_FREESTYLE, OPENING_PRO);
    CHECK(app, {"click H8", NULL}, {"click I9", NULL}, {"click H9", NULL}, {"expect moves 2", NULL},
          {"expect message does not allow", NULL}, {"click H12", NULL}, {"expect moves 3", NULL},
          {"expect message none", NULL});
    app_free(app);
    app = open_opening(RULE_RENJU, OPENING_RIF);
    CHECK(app, {"click H8", NULL}, {"click H9", NULL}, {"click H10", NULL},
          {"button choose-stay", NULL}, {"click H3", NULL}, {"expect step offer", NULL},
          {"click G9", NULL}, {"click I9", NULL}, {"expect message mirrors one", NULL},
          {"click B5", NULL}, {"expect step pick", NULL}, {"click C3", NULL},
          {"expect message Choose one of", NULL}, {"click B5", NULL}, {"expect moves 5", NULL},
          {"expect message none", NULL});
    app_free(app);
}

/* Each control of the new game page, and the game that it makes. */
static void test_a_new_game_is_set_up(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    CHECK(app, {"window 1280x800", NULL}, {"button menu", NULL}, {"button new", NULL},
          {"expect screen new", NULL}, {"button time-other", NULL}, {"button main-time", NULL},
          {"button increment", NULL}, {"button own-times", NULL}, {"button white-increment", NULL},
          {"button white-clock-byoyomi", NULL}, {"button white-periods", NULL},
          {"button white-period", NULL}, {"button play", NULL}, {"click H8", NULL});
    const Setup *set = &app->game.match->setup;
    assert_in_range(set->time[0].main_ms, 29 * 60000, 32 * 60000); /* the middle of the slider */
    assert_in_range(set->time[0].increment_ms, 29000, 31000);
    assert_int_equal(set->time[0].byoyomi_periods, 0);
    assert_in_range(set->time[1].main_ms, 29 * 60000, 32 * 60000);
    assert_in_range(set->time[1].byoyomi_periods, 5, 6);
    assert_in_range(set->time[1].byoyomi_ms, 60000, 65000);
    CHECK(app, {"button menu", NULL}, {"button new", NULL}, {"button swap", NULL},
          {"button clock-per-move", NULL}, {"button move-time", NULL}, {"button rule-renju", NULL},
          {"button foul-loses", NULL}, {"button swap-colors", NULL}, {"button handicap", NULL},
          {"button handicap-3", NULL}, {"button handicap-black", NULL}, {"button play", NULL});
    set = &app->game.match->setup;
    assert_int_equal(set->time[0].main_ms, 0);
    assert_in_range(set->time[0].byoyomi_ms, 60000, 65000);
    assert_int_equal(set->time[1].byoyomi_periods, 0); /* White's is what Black's was */
    assert_in_range(set->time[1].main_ms, 29 * 60000, 32 * 60000);
    assert_int_equal(set->rule, RULE_RENJU);
    assert_int_equal(set->handicap_stones, 3);
    assert_int_equal(set->handicap_seat, SEAT_NEAR);
    assert_true(set->foul_loses && set->swap_colors);
    CHECK(app, {"button menu", NULL}, {"button new", NULL}, {"button time-none", NULL},
          {"button handicap", NULL}, {"button white-computer", NULL}, {"button face-to-face", NULL},
          {"button play", NULL});
    set = &app->game.match->setup;
    assert_true(app->options.settings.face_to_face);
    assert_int_equal(set->player[1].kind, PLAYER_HUMAN);
    assert_false(time_control_on(&set->time[0]) || time_control_on(&set->time[1]));
    assert_int_equal(set->handicap_stones, 0);
    app_free(app);
}

static void test_files(void **state)
{
    (void)state;
    App *app = open_game(RULE_FREESTYLE);
    CHECK(app, {"save game.lib", "save game.lib: .lib files can only be read; expected .sgf or"},
          {"save none/game.sgf", "none/game.sgf"}, {"screenshot none/shot.png", "none/shot.png"},
          {"drop none/game.sgf", NULL}, {"expect message game.sgf", NULL},
          {"expect moves 0", NULL});
    app_free(app);
}

static int run_text(const char *text)
{
    App *app = app_fixture_open(PRESENT_SURFACE);
    FILE *file = fopen("./script_lines.txt", "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
    const int status = script_run(app, "./script_lines.txt");
    remove("./script_lines.txt");
    app_free(app);
    return status;
}

/* The program ends before the script does: an error, unless only comments are left. */
static void test_the_end_of_the_program(void **state)
{
    (void)state;
    static const char *const whole[] = {"key Ctrl+Q",
                                        "key Ctrl+Q\n",
                                        "key Ctrl+Q\n\n  # the end\n",
                                        "key Ctrl+Q\n# the end",
                                        "quit\nno command\n",
                                        ""};
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++) {
        assert_int_equal(run_text(whole[i]), 0);
    }
    assert_int_equal(run_text("key Ctrl+Q\nexpect moves 0\n"), 1);
    assert_int_equal(run_text("key Ctrl+Q\n# the end\n\nexpect moves 0"), 1);
    App *app = open_game(RULE_FREESTYLE);
    CHECK(app, {"key Ctrl+Q", NULL}, {"wait 100000", NULL}, {"wait idle", NULL});
    assert_true(app->loop.quit);
    assert_true(app->loop.now_ms < 100000); /* nothing is waited for any more */
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_other_input),
        cmocka_unit_test(test_expectations),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_a_new_game_is_set_up),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_the_end_of_the_program),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
