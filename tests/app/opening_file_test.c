/* A file is opened while the game goes on: the window does not wait for it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "app/app_fixture.h"
#include "app/file_format.h"
#include "app/player_acts.h"
#include "app/temp_folder.h"
#include "app/wake.h"
#include "engine/history/match_file.h"
#include "engine/history/record_detail.h"

static const char *const short_path = "opening-short.sgf", *const long_path = "opening-long.sgf";
/* With a move after the end, which is left out. */
static const char partial[] = "A1 B1 A2 B2 A3 B3 A4 B4 A5 B5";
static const char *const partial_path = "opening-partial.txt";
static const char *const unknown_rule_path = "opening-rule.sgf", *const judged_path =
                                                                     "opening-judged.sgf";
#define SIX_BLACK_STONES                                                                           \
    ";B[aa];W[ao];B[ba];W[co];B[ca];W[eo];B[ea];W[go];B[fa];W[io];B[da]" /* ends a free game */

static const char *const several_path = "opening-several.sgf";

static void put_file(const char *path, const char *moves)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "(;GM[4]SZ[15]%s)", moves);
    assert_int_equal(fclose(file), 0);
}

#define IN_THE_WAY "opening_test.file" /* where the folder would be */

static int put_files(void **state)
{
    put_file(short_path, ";B[hh]");
    put_file(unknown_rule_path, "RU[Hex]" SIX_BLACK_STONES ";W[ko]");
    put_file(long_path, "RU[Freestyle];B[hh];W[ii];B[hi]");
    assert_int_equal(file_write(partial_path, partial, sizeof partial - 1, FILE_QUICK), 0);
    put_file(IN_THE_WAY, "");
    return app_fixture_begin(state);
}

static int remove_files(void **state)
{
    remove(short_path);
    remove(long_path);
    remove(unknown_rule_path);
    remove(judged_path);
    remove(several_path);
    remove(partial_path);
    remove(IN_THE_WAY);
    return app_fixture_end(state);
}

static void drop(App *app, const char *path)
{
    SDL_Event event = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(path)}};
    loop_handle(app, &event);
}

static int stones(const App *app)
{
    return app->game.match->position.stones;
}

/* A game of two people with two stones, as a person plays it. */
static App *attended_game(void)
{
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = false;
    play(app, 1, 1);
    play(app, 2, 2);
    return app;
}

/* What the loop does when the file has been read. */
static void collect(App *app)
{
    game_reader_wait(app->reader);
    loop_collect(app, true);
}

static void the_game_goes_on_until_the_file_is_read(void **state)
{
    (void)state;
    App *app = attended_game();
    drop(app, long_path);
    assert_string_equal(loop_view(app)->toast.first, "Reading opening-long.sgf…");
    assert_int_equal(stones(app), 2);
    loop_update(app);
    loop_draw(app);
    play(app, 3, 3); /* not even this is refused */
    play(app, 4, 4);
    assert_int_equal(stones(app), 4);
    assert_int_equal(app->game.page, PAGE_PLAY);
    collect(app);
    assert_int_equal(stones(app), 3);
    assert_int_equal(app->game.page, PAGE_REVIEW);
    assert_string_equal(loop_view(app)->toast.first, "");
    app_free(app);
}

static void answer_rule(App *app, Rule rule)
{
    run(app, (Command){.kind = CMD_JUDGE_BY, .value = (int)rule});
    collect(app);
}

static int moves(const App *app)
{
    const Record *record = app->game.match->record;
    return record_depth(record, record_main_end(record));
}

/* By the answer it has a move that was left out at first. */
static void an_unknown_rule_is_asked(void **state)
{
    (void)state;
    App *app = attended_game();
    drop(app, unknown_rule_path);
    collect(app);
    const ViewNotice *notice = &loop_view(app)->notice;
    assert_int_equal(notice->kind, NOTICE_UNKNOWN_RULE);
    assert_string_equal(notice->first,
                        "\"opening-rule.sgf\" was opened. Its rule is not known here: \"Hex\".");
    assert_non_null(strstr(notice->second, "As Freestyle, not all of its moves are possible."));
    assert_string_equal(loop_view(app)->toast.first, "");
    assert_int_equal(moves(app), 11);
    answer_rule(app, RULE_STANDARD);
    assert_int_equal(loop_view(app)->notice.kind, NOTICE_NONE);
    assert_int_equal(app->game.match->setup.rule, RULE_STANDARD);
    assert_int_equal(moves(app), 12);
    assert_string_equal(loop_view(app)->toast.first, "The game is judged by this rule:");
    app_free(app);
}

/* What the file says of its rule stays, and the answer is not asked for again. */
static void the_answer_is_saved_beside_the_rule(void **state)
{
    (void)state;
    App *app = attended_game();
    Buffer text = {0};
    drop(app, unknown_rule_path);
    collect(app);
    answer_rule(app, RULE_RENJU);
    file_format(FORMAT_SGF)->write(app->game.match, &text);
    assert_non_null(strstr(text.text, "RU[Hex]"));
    assert_non_null(strstr(text.text, "TENGENRULE[renju]"));
    assert_int_equal(file_write(judged_path, text.text, text.length, FILE_QUICK), 0);
    drop(app, judged_path);
    collect(app);
    assert_int_equal(loop_view(app)->notice.kind, NOTICE_NONE);
    assert_int_equal(app->game.match->setup.rule, RULE_RENJU);
    buffer_free(&text);
    app_free(app);
}

static void a_pasted_game_is_judged_by_the_answer(void **state)
{
    (void)state;
    App *app = attended_game();
    SDL_SetClipboardText("(;GM[4]SZ[15]RU[Hex];B[hh];W[ih])");
    run(app, (Command){.kind = CMD_PASTE, .seat = SEAT_NONE});
    collect(app);
    assert_int_equal(loop_view(app)->notice.kind, NOTICE_UNKNOWN_RULE);
    SDL_SetClipboardText("something else");
    answer_rule(app, RULE_CARO);
    assert_int_equal(app->game.match->setup.rule, RULE_CARO);
    assert_int_equal(stones(app), 2);
    app_free(app);
}

/* Another game has come in its place. */
static void the_question_goes_with_its_game(void **state)
{
    (void)state;
    App *app = attended_game();
    drop(app, unknown_rule_path);
    collect(app);
    assert_int_equal(loop_view(app)->notice.kind, NOTICE_UNKNOWN_RULE);
    drop(app, short_path);
    collect(app);
    assert_int_equal(loop_view(app)->notice.kind, NOTICE_NONE);
    answer_rule(app, RULE_CARO); /* there is nothing to be answered */
    assert_int_equal(app->game.match->setup.rule, RULE_FREESTYLE);
    app_free(app);
}

/* Two saved games, one after the other in one file, are no damaged one. */
static void saved_games_in_one_file_are_offered(void **state)
{
    (void)state;
    App *app = attended_game();
    Buffer text = {0};
    match_write(app->game.match, "1.0", 1, &text);
    play(app, 3, 3);
    match_write(app->game.match, "1.0", 2, &text);
    assert_int_equal(file_write(several_path, text.text, text.length, FILE_QUICK), 0);
    buffer_free(&text);
    drop(app, several_path);
    collect(app);
    assert_int_equal(app->game.page, PAGE_GAMES);
    assert_int_equal(loop_view(app)->file_games.count, 2);
    for (int i = 0; i < 2; i++) {
        run(app, (Command){.kind = CMD_FILE_GAME, .value = i});
        collect(app);
        assert_int_equal(stones(app), 2 + i);
        assert_string_equal(loop_view(app)->toast.first, "");
    }
    app_free(app);
}

static void a_result_wakes_the_loop(void **state)
{
    (void)state;
    App *app = attended_game();
    SDL_FlushEvent(wake_event());
    wake_taken();
    drop(app, short_path);
    game_reader_wait(app->reader);
    assert_true(SDL_HasEvent(wake_event()));
    app_free(app);
}

static void a_file_that_cannot_be_read_changes_nothing(void **state)
{
    (void)state;
    App *app = attended_game();
    drop(app, "no such file.sgf");
    collect(app);
    assert_non_null(strstr(loop_view(app)->toast.first, "There is no file \"no such file.sgf\"."));
    assert_string_equal(loop_view(app)->toast.second, ""); /* the system's words say no more */
    assert_int_equal(stones(app), 2);
    assert_int_equal(app->game.page, PAGE_PLAY);
    app_free(app);
}

static void the_last_of_several_files_is_opened(void **state)
{
    (void)state;
    App *app = attended_game();
    drop(app, short_path);
    drop(app, "no such file.sgf");
    drop(app, long_path);
    collect(app);
    assert_int_equal(stones(app), 3);
    collect(app); /* and no other after it */
    assert_int_equal(stones(app), 3);
    drop(app, long_path);
    game_reader_wait(app->reader);
    drop(app, short_path); /* in place of one that has been read */
    collect(app);
    assert_int_equal(stones(app), 1);
    app_free(app);
}

static void a_new_game_is_not_replaced_by_an_earlier_file(void **state)
{
    (void)state;
    App *app = attended_game();
    for (int read = 0; read < 2; read++) {
        drop(app, long_path);
        if (read) {
            game_reader_wait(app->reader);
        }
        Setup setup = app->game.match->setup;
        assert_true(games_start(app, &setup));
        collect(app);
        assert_int_equal(stones(app), 0);
        play(app, 5, 5);
    }
    app_free(app);
}

/* Begins the next game of the match, face to face by agreement. */
static void begin_rematch(App *app, bool agreed)
{
    run(app, (Command){.kind = CMD_REMATCH, .seat = agreed ? SEAT_NEAR : SEAT_NONE});
    if (agreed) {
        assert_int_equal(app->game.match->request.kind, REQUEST_NEW);
        run(app, (Command){.kind = CMD_ALLOW, .seat = SEAT_FAR});
    }
    assert_int_equal(stones(app), 0);
    assert_int_equal(app->game.match->outcome.reason, REASON_NONE);
}

static void a_rematch_is_not_replaced_by_an_earlier_file(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        bool agreed = i % 2 == 1, read = i / 2 == 1;
        App *app = attended_game();
        app->options.settings.face_to_face = agreed;
        loop_changed(app);
        run(app, (Command){.kind = CMD_RESIGN, .seat = SEAT_NEAR});
        assert_int_equal(app->game.match->outcome.reason, REASON_RESIGNED);
        drop(app, long_path);
        if (read) {
            game_reader_wait(app->reader);
        }
        begin_rematch(app, agreed);
        play(app, 5, 5);
        if (agreed) { /* face to face, only then a file may be opened */
            run(app, (Command){.kind = CMD_RESIGN, .seat = SEAT_NEAR});
        }
        collect(app);
        assert_int_equal(stones(app), 1);
        app_free(app);
    }
}

static void a_game_that_would_be_lost_stays(void **state)
{
    (void)state;
    App *app = app_fixture_open_in(IN_THE_WAY "/below");
    app->loop.unattended = false;
    drop(app, long_path); /* nothing is to be lost yet */
    play(app, 1, 1);
    collect(app);
    assert_int_equal(stones(app), 1);
    assert_non_null(strstr(loop_view(app)->toast.first, "opening-long.sgf was not opened"));
    drop(app, long_path);
    assert_true(messages_has_notice(&app->messages, NOTICE_REPLACE_UNSAVED));
    run(app, (Command){.kind = CMD_REPLACE, .value = UNSAVED_ANYWAY}); /* and is not asked again */
    collect(app);
    assert_int_equal(stones(app), 3);
    app_free(app);
}

/* An unfinished game that a file replaces is kept, and that is told, after what the file lacks. So
 * is one with a stone that was played while the file is read. */
static void a_game_that_is_replaced_is_told(void **state)
{
    (void)state;
    static const char *const path[] = {short_path, partial_path};
    for (int i = 0; i < 4; i++) {
        bool plays = i % 2 == 1;
        App *app = app_fixture_open_in("opening-data");
        app->loop.unattended = false;
        play(app, 1, 1);
        drop(app, path[i / 2]);
        if (plays) {
            play(app, 2, 2);
        }
        collect(app);
        app_fixture_save(app);
        loop_changed(app);
        assert_true(messages_have(&app->messages, "The unfinished game was saved as"));
        assert_true(messages_have(&app->messages, "opening-data/games/"));
        assert_int_equal(messages_have(&app->messages, partial_path), i / 2 == 1);
        app_free(app);
        temp_folder_remove("opening-data");
    }
}

static void face_to_face_a_game_that_has_begun_meanwhile_stays(void **state)
{
    (void)state;
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = false;
    drop(app, long_path);
    game_reader_wait(app->reader);
    app->options.settings.face_to_face = true;
    loop_changed(app);
    play(app, 1, 1);
    collect(app);
    assert_int_equal(stones(app), 1);
    assert_non_null(strstr(loop_view(app)->toast.first, "only when the game is over"));
    app_free(app);
}

static void the_program_ends_while_a_file_is_read(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        App *app = attended_game();
        drop(app, long_path);
        if (i > 0) {
            drop(app, short_path);
        }
        if (i > 1) {
            game_reader_wait(app->reader);
        }
        app_free(app);
    }
}

/* Opens a game that was saved against these engines, whole or damaged. Returns the message. */
static const char *open_with_engines(App *app, const char *near, const char *far, bool damaged)
{
    static const char path[] = "opening-engines.sgf";
    Setup setup = {.rule = RULE_FREESTYLE, .size = 15};
    const char *engine[2] = {near, far};
    Buffer text = {0};
    for (int seat = 0; seat < 2; seat++) {
        Player *player = &setup.player[seat];
        if (engine[seat]) {
            player->kind = PLAYER_ENGINE;
            snprintf(player->engine, sizeof player->engine, "%s", engine[seat]);
        }
    }
    Match *match = match_new(&setup);
    assert_int_equal(match_play(match, point_at(7, 7)), MATCH_OK);
    match_write(match, "1.0", 1, &text);
    match_free(match);
    if (damaged) {
        strstr(text.text, "TENGENSCORE")[6] ^= 1;
    }
    assert_int_equal(file_write(path, text.text, text.length, FILE_QUICK), 0);
    buffer_free(&text);
    drop(app, path);
    collect(app);
    remove(path);
    assert_int_equal(stones(app), 1);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(app->game.match->setup.player[seat].kind, PLAYER_HUMAN);
    }
    static char told[4 * SENTENCE_BYTES];
    told[0] = '\0';
    for (const ViewToast *toast; (toast = messages_toast(&app->messages));) {
        size_t used = strlen(told);
        snprintf(told + used, sizeof told - used, "%s %s ", toast->first, toast->second);
        messages_dismiss(&app->messages, toast->serial);
    }
    return told;
}

static void expect_words(const char *message, const char *first, const char *second)
{
    if (!strstr(message, first) || !strstr(message, second)) {
        fail_msg("expected \"%s\" and \"%s\": %s", first, second, message);
    }
}

static void engines_of_a_file_are_told_with_its_damage(void **state)
{
    (void)state;
    App *app = attended_game();
    const char *told = open_with_engines(app, NULL, "./stranger", false);
    expect_words(told, "\"./stranger\"", "it was not started");
    expect_words(told, "choose it on the New game page", "");
    told = open_with_engines(app, NULL, "./stranger", true);
    expect_words(told, "damaged", "\"./stranger\"");
    expect_words(told, "it was not started", "");
    told = open_with_engines(app, "./guest", "./stranger", false);
    expect_words(told, "\"./guest\"", "\"./stranger\"");
    told = open_with_engines(app, "./guest", "./stranger", true);
    expect_words(told, "damaged", "not started");
    expect_words(told, "\"./guest\"", "\"./stranger\"");
    told = open_with_engines(app, "./guest", "./guest", false);
    expect_words(told, "the engine \"./guest\"", "it was not started");
    app_free(app);
}

/* A start by a person, who may have no terminal, with a file that is no game. */
static App *start_with(const char *path)
{
    static Options options;
    char error[FILE_MESSAGE_BYTES] = "";
    int status = -1;
    options_init(&options);
    snprintf(options.config, sizeof options.config, "opening-data");
    snprintf(options.file, sizeof options.file, "%s", path);
    options.given[OPTION_FILE] = true;
    App *app = app_new(&options, error, sizeof error, &status);
    if (!app) {
        fail_msg("%s", error);
    }
    assert_int_equal(status, 0);
    return app;
}

static void check_told(App *app, const char *text)
{
    assert_true(messages_have(&app->messages, text));
    loop_tick(app, app->loop.now_ms + 60000);
    assert_int_equal(loop_view(app)->toast.tone, TOAST_ERROR);
    assert_non_null(strstr(loop_view(app)->toast.first, text));
}

/* The window opens with what it would show without the file, and the message stays. */
static void a_start_with_a_bad_file_opens_the_window(void **state)
{
    (void)state;
    put_file("opening-broken.sgf", ";B[zz]");
    App *app = start_with("opening-broken.sgf");
    assert_int_equal(app->game.page, PAGE_NEW);
    check_told(app, "\"opening-broken.sgf\" was not opened: it is damaged");
    Setup setup = app->options.setup;
    setup.player[0].kind = setup.player[1].kind = PLAYER_HUMAN;
    assert_true(games_start(app, &setup));
    play(app, 7, 7);
    assert_true(app_close(app));
    app_free(app);
    app = start_with("opening-data/missing.sgf");
    assert_int_equal(app->game.page, PAGE_PLAY);
    assert_int_equal(stones(app), 1);
    check_told(app, "There is no file \"missing.sgf\"");
    app_free(app);
    remove("opening-broken.sgf");
    temp_folder_remove("opening-data");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_goes_on_until_the_file_is_read),
        cmocka_unit_test(an_unknown_rule_is_asked),
        cmocka_unit_test(the_answer_is_saved_beside_the_rule),
        cmocka_unit_test(a_pasted_game_is_judged_by_the_answer),
        cmocka_unit_test(the_question_goes_with_its_game),
        cmocka_unit_test(saved_games_in_one_file_are_offered),
        cmocka_unit_test(a_result_wakes_the_loop),
        cmocka_unit_test(a_file_that_cannot_be_read_changes_nothing),
        cmocka_unit_test(the_last_of_several_files_is_opened),
        cmocka_unit_test(a_new_game_is_not_replaced_by_an_earlier_file),
        cmocka_unit_test(a_rematch_is_not_replaced_by_an_earlier_file),
        cmocka_unit_test(engines_of_a_file_are_told_with_its_damage),
        cmocka_unit_test(a_game_that_would_be_lost_stays),
        cmocka_unit_test(a_game_that_is_replaced_is_told),
        cmocka_unit_test(face_to_face_a_game_that_has_begun_meanwhile_stays),
        cmocka_unit_test(a_start_with_a_bad_file_opens_the_window),
        cmocka_unit_test(the_program_ends_while_a_file_is_read),
    };
    return cmocka_run_group_tests(tests, put_files, remove_files);
}
