/* A game that is saved nowhere is not left or replaced unasked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/own_folder.h"
#include "app/player_acts.h"
#include "engine/history/match_file.h"
#include "ui/setting.h"
#include "ui/words.h"

#define IN_THE_WAY "unsaved_test.file" /* where the folder would be */

/* A game of one stone, which cannot be saved anywhere. */
static App *unsaved_game(void)
{
    assert_int_equal(file_write(IN_THE_WAY, "", 0, FILE_QUICK), 0);
    App *app = app_fixture_open_in(IN_THE_WAY "/below");
    play(app, 7, 7);
    app_fixture_save(app);
    assert_true(messages_has_notice(&app->messages, NOTICE_UNSAVED));
    return app;
}

static void make_room(void)
{
    assert_int_equal(unlink(IN_THE_WAY), 0);
}

/* The notice says what to do about it. */
static void test_a_notice_says_the_remedy(void **state)
{
    (void)state;
    App *app = unsaved_game();
    const ViewNotice *notice = &loop_view(app)->notice;
    assert_non_null(strstr(notice->first, "cannot be saved"));
    assert_non_null(strstr(notice->second, "Check that disk"));
    assert_non_null(strstr(notice->second, "do not close the window"));
    app_free(app);
}

static int stones(const App *app)
{
    return app->game.match->position.stones;
}

static NoticeKind shown_notice(App *app)
{
    return loop_view(app)->notice.kind;
}

static void press_quit(App *app)
{
    loop_handle(app, &(SDL_Event){.type = SDL_QUIT});
}

static void test_quit_asks_first(void **state)
{
    (void)state;
    App *app = unsaved_game();
    press_quit(app);
    assert_false(app->loop.quit);
    assert_int_equal(shown_notice(app), NOTICE_QUIT_UNSAVED);
    run(app, (Command){.kind = CMD_DISMISS, .value = NOTICE_QUIT_UNSAVED});
    assert_false(app->loop.quit);
    assert_int_equal(shown_notice(app), NOTICE_UNSAVED);
    run(app, (Command){.kind = CMD_QUIT});
    assert_int_equal(shown_notice(app), NOTICE_QUIT_UNSAVED);
    run(app, (Command){.kind = CMD_QUIT, .value = UNSAVED_ANYWAY});
    assert_true(app->loop.quit);
    app_free(app);
}

/* Of two questions only the one about what was asked for last is open. */
static void test_the_last_question_is_shown(void **state)
{
    (void)state;
    App *app = unsaved_game();
    press_quit(app);
    run(app, (Command){.kind = CMD_PAGE, .value = PAGE_NEW, .seat = SEAT_NONE});
    run(app, (Command){.kind = CMD_START});
    assert_int_equal(shown_notice(app), NOTICE_REPLACE_UNSAVED);
    press_quit(app);
    assert_int_equal(shown_notice(app), NOTICE_QUIT_UNSAVED);
    run(app, (Command){.kind = CMD_DISMISS, .value = NOTICE_QUIT_UNSAVED});
    assert_int_equal(shown_notice(app), NOTICE_UNSAVED);
    assert_int_equal(stones(app), 1);
    app_free(app);
}

/* As Xlib does when the display is lost. */
static void lose_the_display(void)
{
    App *app = app_fixture_open_in("lost");
    app_save_at_exit(app);
    play(app, 7, 7);
    exit(1);
}

static void test_a_library_ends_the_program(void **state)
{
    (void)state;
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        lose_the_display();
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    App *app = app_fixture_open_in("lost");
    assert_int_equal(stones(app), 1);
    app_free(app);
}

static void test_a_saved_game_is_left_unasked(void **state)
{
    (void)state;
    App *app = unsaved_game();
    press_quit(app);
    make_room();
    loop_tick(app, app->loop.now_ms + AUTOSAVE_RETRY_MS);
    app_fixture_save(app);
    assert_int_equal(shown_notice(app), NOTICE_NONE); /* the question lost its cause */
    press_quit(app);
    assert_true(app->loop.quit);
    app_free(app);
}

static void test_a_new_game_asks_first(void **state)
{
    (void)state;
    App *app = unsaved_game();
    run(app, (Command){.kind = CMD_PAGE, .value = PAGE_NEW, .seat = SEAT_NONE});
    run(app, (Command){.kind = CMD_START});
    assert_int_equal(shown_notice(app), NOTICE_REPLACE_UNSAVED);
    assert_int_equal(stones(app), 1);
    run(app, (Command){.kind = CMD_DISMISS, .value = NOTICE_REPLACE_UNSAVED});
    run(app, (Command){.kind = CMD_REPLACE, .value = UNSAVED_ANYWAY}); /* no question is open */
    assert_int_equal(stones(app), 1);
    run(app, (Command){.kind = CMD_START});
    run(app, (Command){.kind = CMD_REPLACE, .value = UNSAVED_ANYWAY});
    assert_int_equal(stones(app), 0);
    assert_int_equal(app->game.page, PAGE_PLAY);
    app_free(app);
}

static void test_trying_again_quits_once_it_is_saved(void **state)
{
    (void)state;
    App *app = unsaved_game();
    press_quit(app);
    run(app, (Command){.kind = CMD_QUIT, .value = UNSAVED_TRY_AGAIN});
    assert_false(app->loop.quit);
    assert_int_equal(shown_notice(app), NOTICE_QUIT_UNSAVED);
    make_room();
    run(app, (Command){.kind = CMD_QUIT, .value = UNSAVED_TRY_AGAIN});
    assert_true(app->loop.quit);
    app_free(app);
    app = app_fixture_open_in(IN_THE_WAY "/below");
    assert_int_equal(stones(app), 1);
    app_free(app);
}

static void test_trying_again_replaces_once_it_is_saved(void **state)
{
    (void)state;
    const Command again = {.kind = CMD_REPLACE, .value = UNSAVED_TRY_AGAIN};
    App *app = unsaved_game();
    run(app, (Command){.kind = CMD_REMATCH, .seat = SEAT_NONE});
    run(app, again);
    assert_int_equal(shown_notice(app), NOTICE_REPLACE_UNSAVED);
    assert_int_equal(stones(app), 1);
    make_room();
    run(app, again);
    assert_int_equal(shown_notice(app), NOTICE_NONE);
    assert_int_equal(stones(app), 0);
    app_free(app);
}

/* It is the same file, however often saving fails. */
static void test_trying_again_opens_the_file_once_the_game_is_saved(void **state)
{
    (void)state;
    const Command again = {.kind = CMD_REPLACE, .value = UNSAVED_TRY_AGAIN};
    App *app = unsaved_game();
    char path[64];
    snprintf(path, sizeof path, "/no such file.sgf");
    run(app, (Command){.kind = CMD_OPEN, .text = path, .seat = SEAT_NONE});
    memset(path, 'x', sizeof path - 1);
    run(app, again);
    run(app, again);
    assert_string_equal(loop_view(app)->toast.first, "");
    make_room();
    run(app, again);
    assert_non_null(strstr(loop_view(app)->toast.first, "no such file"));
    app_free(app);
}

static void save_again(App *app)
{
    make_room();
    loop_tick(app, app->loop.now_ms + AUTOSAVE_RETRY_MS);
    app_fixture_save(app);
    loop_update(app);
    assert_int_equal(shown_notice(app), NOTICE_NONE);
}

/* Saving works again by itself: the file is not forgotten. */
static void test_a_file_is_opened_once_the_game_is_saved(void **state)
{
    (void)state;
    App *app = unsaved_game();
    run(app, (Command){.kind = CMD_OPEN, .text = "/no such file.sgf", .seat = SEAT_NONE});
    assert_int_equal(shown_notice(app), NOTICE_REPLACE_UNSAVED);
    save_again(app);
    assert_non_null(strstr(loop_view(app)->toast.first, "no such file"));
    app_free(app);
}

/* The player has turned to something else meanwhile, and that has saved the game. */
static void test_the_last_file_is_opened(void **state)
{
    (void)state;
    App *app = unsaved_game();
    run(app, (Command){.kind = CMD_OPEN, .text = "/first.sgf", .seat = SEAT_NONE});
    make_room();
    loop_tick(app, app->loop.now_ms + AUTOSAVE_RETRY_MS);
    storage_update(&app->storage, &app->game, app->loop.now_ms);
    const unsigned errors = app->messages.errors;
    run(app, (Command){.kind = CMD_OPEN, .text = "/second.sgf", .seat = SEAT_NONE});
    app_fixture_save(app);
    loop_update(app);
    assert_int_equal(app->messages.errors - errors, 1); /* that there is no such file */
    assert_int_equal(shown_notice(app), NOTICE_NONE);
    assert_non_null(strstr(loop_view(app)->toast.first, "second"));
    app_free(app);
}

/* But no new game begins, and no file is opened that the player has declined. */
static void test_nothing_else_is_done_once_the_game_is_saved(void **state)
{
    (void)state;
    App *app = unsaved_game();
    run(app, (Command){.kind = CMD_OPEN, .text = "/no such file.sgf", .seat = SEAT_NONE});
    run(app, (Command){.kind = CMD_DISMISS, .value = NOTICE_REPLACE_UNSAVED});
    run(app, (Command){.kind = CMD_REMATCH, .seat = SEAT_NONE});
    assert_int_equal(shown_notice(app), NOTICE_REPLACE_UNSAVED);
    save_again(app);
    assert_int_equal(stones(app), 1);
    assert_null(strstr(loop_view(app)->toast.first, "no such file"));
    app_free(app);
}

static void test_a_rematch_asks_first(void **state)
{
    (void)state;
    App *app = unsaved_game();
    run(app, (Command){.kind = CMD_REMATCH, .seat = SEAT_NONE});
    assert_int_equal(shown_notice(app), NOTICE_REPLACE_UNSAVED);
    assert_int_equal(stones(app), 1);
    run(app, (Command){.kind = CMD_REPLACE, .value = UNSAVED_ANYWAY});
    assert_int_equal(stones(app), 0);
    app_free(app);
}

/* The path of the file is borrowed by the command and gone when the question is answered. */
static void test_an_opened_file_asks_first(void **state)
{
    (void)state;
    App *app = unsaved_game();
    char path[64];
    snprintf(path, sizeof path, "/no such file.sgf");
    run(app, (Command){.kind = CMD_OPEN, .text = path, .seat = SEAT_NONE});
    assert_int_equal(shown_notice(app), NOTICE_REPLACE_UNSAVED);
    assert_string_equal(loop_view(app)->toast.first, "");
    memset(path, 'x', sizeof path - 1);
    run(app, (Command){.kind = CMD_REPLACE, .value = UNSAVED_ANYWAY});
    assert_non_null(strstr(loop_view(app)->toast.first, "no such file"));
    assert_int_equal(stones(app), 1);
    app_free(app);
}

/* Face to face the other player answers first; then, if the game would be lost, it is asked. */
static void test_an_agreed_new_game_asks_first(void **state)
{
    (void)state;
    App *app = unsaved_game();
    app->options.settings.face_to_face = true;
    loop_changed(app);
    run(app, (Command){.kind = CMD_REMATCH, .seat = SEAT_NEAR});
    assert_int_equal(shown_notice(app), NOTICE_UNSAVED);
    assert_int_equal(app->game.match->request.kind, REQUEST_NEW);
    run(app, (Command){.kind = CMD_ALLOW, .seat = SEAT_FAR});
    assert_int_equal(shown_notice(app), NOTICE_REPLACE_UNSAVED);
    assert_int_equal(stones(app), 1);
    run(app, (Command){.kind = CMD_REPLACE, .value = UNSAVED_ANYWAY});
    assert_int_equal(stones(app), 0);
    app_free(app);
}

/* The question is about that request only: it closes with it, and answers no other one. */
static void test_a_withdrawn_request_takes_its_question_along(void **state)
{
    (void)state;
    App *app = unsaved_game();
    app->options.settings.face_to_face = true;
    loop_changed(app);
    run(app, (Command){.kind = CMD_REMATCH, .seat = SEAT_NEAR});
    run(app, (Command){.kind = CMD_ALLOW, .seat = SEAT_FAR});
    assert_int_equal(shown_notice(app), NOTICE_REPLACE_UNSAVED);
    assert_int_equal(loop_view(app)->notice.seat, SEAT_FAR);
    run(app, (Command){.kind = CMD_WITHDRAW, .seat = SEAT_NEAR});
    assert_int_equal(shown_notice(app), NOTICE_UNSAVED);
    run(app, (Command){.kind = CMD_UNDO, .seat = SEAT_NEAR});
    assert_int_equal(app->game.match->request.kind, REQUEST_UNDO);
    run(app, (Command){.kind = CMD_REPLACE, .value = UNSAVED_ANYWAY});
    assert_int_equal(app->game.match->request.kind, REQUEST_UNDO);
    assert_int_equal(stones(app), 1);
    app_free(app);
}

/* A finished game was counted: the next one replaces it as usual. */
static void test_a_finished_game_is_replaced_unasked(void **state)
{
    (void)state;
    App *app = unsaved_game();
    run(app, (Command){.kind = CMD_RESIGN, .seat = SEAT_NONE});
    assert_int_not_equal(app->game.match->outcome.reason, REASON_NONE);
    run(app, (Command){.kind = CMD_REMATCH, .seat = SEAT_NONE});
    assert_int_equal(shown_notice(app), NOTICE_UNSAVED);
    assert_int_equal(stones(app), 0);
    app_free(app);
}

/* The most urgent notice is shown; one whose cause lasts cannot be dismissed. */
static void test_the_most_urgent_is_shown(void **state)
{
    (void)state;
    App *app = unsaved_game();
    Sentence first = sentence_with("It could not be read.", NULL, NULL), second = {0};
    messages_open_notice(&app->messages, NOTICE_AUTOSAVE_UNREADABLE, &first, &second);
    assert_int_equal(shown_notice(app), NOTICE_UNSAVED);
    run(app, (Command){.kind = CMD_DISMISS, .value = NOTICE_UNSAVED});
    assert_int_equal(shown_notice(app), NOTICE_UNSAVED);
    messages_close_notice(&app->messages, NOTICE_UNSAVED);
    assert_int_equal(shown_notice(app), NOTICE_AUTOSAVE_UNREADABLE);
    play(app, 8, 8);
    assert_int_equal(shown_notice(app), NOTICE_AUTOSAVE_UNREADABLE);
    run(app, (Command){.kind = CMD_DISMISS, .value = NOTICE_AUTOSAVE_UNREADABLE});
    assert_int_equal(shown_notice(app), NOTICE_NONE);
    app_free(app);
}

static const char *say(App *app, NoticeKind kind)
{
    const ViewNotice *notice = &loop_view(app)->notice;
    assert_int_equal(notice->kind, kind);
    return notice->first;
}

static void speak(App *app, const char *word)
{
    Settings wanted = {.language = 0};
    while (strcmp(setting_language(&wanted), word) != 0) {
        wanted.language++;
    }
    run(app, (Command){.kind = CMD_SETTING, .field = SETTING_LANGUAGE, .value = wanted.language});
    loop_update(app);
    loop_draw(app);
}

/* An open notice follows the language at once, with what it names. */
static void test_the_words_follow_the_language(void **state)
{
    (void)state;
    App *app = unsaved_game();
    speak(app, "zh_CN");
    if (strcmp(_("Try again"), "Try again") == 0) {
        app_free(app);
        skip(); /* no font here has Chinese characters */
    }
    assert_non_null(strstr(say(app, NOTICE_UNSAVED), "对局无法保存到 " IN_THE_WAY));
    speak(app, "en");
    assert_non_null(strstr(say(app, NOTICE_UNSAVED), "cannot be saved in " IN_THE_WAY));
    press_quit(app);
    assert_string_equal(say(app, NOTICE_QUIT_UNSAVED), "This game is not saved anywhere.");
    speak(app, "zh_CN");
    assert_string_equal(say(app, NOTICE_QUIT_UNSAVED), "这一局没有保存在任何地方。");
    run(app, (Command){.kind = CMD_DISMISS, .value = NOTICE_QUIT_UNSAVED});
    messages_close_notice(&app->messages, NOTICE_UNSAVED);
    SavedReport report = {.moves = 3, .moves_saved = 5};
    Sentence lost = sentence_counting(match_salvage_sentence(&report), 3, 5), none = {0};
    messages_open_notice(&app->messages, NOTICE_AUTOSAVE_UNREADABLE, &lost, &none);
    assert_non_null(strstr(say(app, NOTICE_AUTOSAVE_UNREADABLE), "损坏"));
    speak(app, "en");
    assert_non_null(strstr(say(app, NOTICE_AUTOSAVE_UNREADABLE), "3 of 5 moves"));
    app_free(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_a_notice_says_the_remedy),
        IN_OWN_FOLDER(test_quit_asks_first),
        IN_OWN_FOLDER(test_the_last_question_is_shown),
        IN_OWN_FOLDER(test_a_library_ends_the_program),
        IN_OWN_FOLDER(test_a_saved_game_is_left_unasked),
        IN_OWN_FOLDER(test_a_new_game_asks_first),
        IN_OWN_FOLDER(test_trying_again_quits_once_it_is_saved),
        IN_OWN_FOLDER(test_trying_again_replaces_once_it_is_saved),
        IN_OWN_FOLDER(test_trying_again_opens_the_file_once_the_game_is_saved),
        IN_OWN_FOLDER(test_a_file_is_opened_once_the_game_is_saved),
        IN_OWN_FOLDER(test_the_last_file_is_opened),
        IN_OWN_FOLDER(test_nothing_else_is_done_once_the_game_is_saved),
        IN_OWN_FOLDER(test_a_rematch_asks_first),
        IN_OWN_FOLDER(test_an_opened_file_asks_first),
        IN_OWN_FOLDER(test_an_agreed_new_game_asks_first),
        IN_OWN_FOLDER(test_a_withdrawn_request_takes_its_question_along),
        IN_OWN_FOLDER(test_a_finished_game_is_replaced_unasked),
        IN_OWN_FOLDER(test_the_most_urgent_is_shown),
        IN_OWN_FOLDER(test_the_words_follow_the_language),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
