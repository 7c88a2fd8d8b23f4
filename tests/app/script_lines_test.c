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
          {"expect actor black", NULL}, {"expect near black", NULL},
          /* A point that is forbidden is not, once the game is over. */
          {"button resign", NULL}, {"button resign", NULL}, {"expect result W+R", NULL},
          {"expect forbidden H10", "it is not"}, {"expect actor none", NULL},
          {"expect turn none", NULL});
    app_free(app);
}

static void test_files(void **state)
{
    (void)state;
    App *app = open_game(RULE_FREESTYLE);
    CHECK(app, {"save game.lib", "save game.lib: .lib files can only be read; expected .sgf or"},
          {"save none/game.sgf", "none/game.sgf"}, {"screenshot none/shot.png", "none/shot.png"},
          {"drop none/game.sgf", NULL}, {"expect message none/game.sgf", NULL},
          {"expect moves 0", NULL});
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_other_input),
        cmocka_unit_test(test_expectations),
        cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
