/* A game whose file names no rule is judged by another one as often as the player likes: with what
 * was changed in it, and when its file is gone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/file.h"
#include "app/own_folder.h"

static void run(App *app, Command command)
{
    command.seat = SEAT_NONE;
    loop_command(app, &command);
    game_reader_wait(app->reader);
    games_collect(app);
    loop_update(app);
}

static void judge_by(App *app, int rule)
{
    run(app, (Command){.kind = CMD_JUDGE_BY, .value = JUDGE_BY_ASK});
    run(app, (Command){.kind = CMD_JUDGE_BY, .value = rule});
}

/* In review, at its last move. */
static App *open_game(const char *text)
{
    assert_int_equal(file_write("open.sgf", text, strlen(text), FILE_EXPORT), 0);
    App *app = app_fixture_open_in("data");
    run(app, (Command){.kind = CMD_OPEN, .text = "open.sgf"});
    assert_int_equal(app->game.page, PAGE_REVIEW);
    run(app, (Command){.kind = CMD_GO, .value = -1});
    return app;
}

static void judged_with_what_was_changed(void **state)
{
    (void)state;
    App *app = open_game("(;GM[4]SZ[15];B[hh];W[ii])");
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(0, 0)});
    judge_by(app, RULE_RENJU);
    assert_int_equal(app->game.match->position.rule, RULE_RENJU);
    assert_int_equal(app->game.match->position.count, 3); /* at the same move */
    judge_by(app, RULE_CARO);
    assert_int_equal(app->game.match->position.rule, RULE_CARO);
    assert_int_equal(app->game.match->position.count, 3);
    /* It still goes into its file. */
    run(app, (Command){.kind = CMD_SAVE});
    app_fixture_save(app);
    char *saved, message[FILE_MESSAGE_BYTES];
    size_t length;
    assert_int_equal(file_read("open.sgf", &saved, &length, message, sizeof message), FILE_READ);
    assert_non_null(strstr(saved, ";B[aa]"));
    free(saved);
    app_free(app);
}

static void judged_when_its_file_is_gone(void **state)
{
    (void)state;
    App *app = open_game("(;GM[4]SZ[15];B[hh];W[ii])");
    assert_int_equal(unlink("open.sgf"), 0);
    judge_by(app, RULE_RENJU);
    assert_int_equal(app->game.match->position.rule, RULE_RENJU);
    judge_by(app, RULE_STANDARD);
    assert_int_equal(app->game.match->position.rule, RULE_STANDARD);
    app_free(app);
}

/* By a rule that leaves out what was added: that is in the library. */
static void what_does_not_fit_is_kept(void **state)
{
    (void)state;
    App *app = open_game("(;GM[4]SZ[15];B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[ea];W[eo];B[fa];"
                         "W[fo])");
    judge_by(app, RULE_STANDARD);
    run(app, (Command){.kind = CMD_GO, .value = -1});
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(3, 0)}); /* six */
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(9, 9)});
    judge_by(app, RULE_FREESTYLE);
    assert_int_equal(app->game.match->position.rule, RULE_FREESTYLE);
    app_fixture_save(app);
    assert_int_equal(rmdir("data/games"), -1);
    assert_int_equal(errno, ENOTEMPTY);
    app_free(app);
}

/* Six in a row end it by freestyle: what follows is only in the file. */
static void asked_again_when_the_rest_is_gone(void **state)
{
    static const char text[] = "(;GM[4]SZ[15]RU[Odd];B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[ea];"
                               "W[eo];B[fa];W[fo];B[da];W[io];B[ha])";
    (void)state;
    App *app = open_game(text);
    assert_int_equal(app->game.match->position.count, 11);
    assert_int_equal(rename("open.sgf", "away"), 0);
    judge_by(app, RULE_STANDARD);
    assert_int_equal(app->game.match->position.rule, RULE_FREESTYLE);
    assert_true(messages_has_notice(&app->messages, NOTICE_UNKNOWN_RULE));
    assert_int_equal(rename("away", "open.sgf"), 0);
    judge_by(app, RULE_STANDARD);
    assert_int_equal(app->game.match->position.rule, RULE_STANDARD);
    run(app, (Command){.kind = CMD_GO, .value = -1});
    assert_int_equal(app->game.match->position.count, 13);
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(judged_with_what_was_changed),
        IN_OWN_FOLDER(judged_when_its_file_is_gone),
        IN_OWN_FOLDER(what_does_not_fit_is_kept),
        IN_OWN_FOLDER(asked_again_when_the_rest_is_gone),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
