/* What a player is told whose command is not for now: a sentence that is true where it is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "app/app_fixture.h"
#include "app/player_acts.h"
#include "engine/level.h"

/* ---- where a command is refused ---- */

static void on_the_board(App *app)
{
    play(app, 7, 7);
}

static void in_review(App *app)
{
    play(app, 7, 7);
    open_page(app, PAGE_REVIEW);
}

static void while_a_proof_is_awaited(App *app)
{
    in_review(app);
    app->loop.unattended = true;
    run(app, (Command){.kind = CMD_PROOF, .value = PROOF_TOGGLE});
    assert_true(app->game.proving);
}

static void while_the_computer_thinks(App *app)
{
    Setup setup = app->game.match->setup;
    app->loop.unattended = true;
    setup.player[SEAT_FAR] = (Player){.kind = PLAYER_COMPUTER, .level = level_max()};
    assert_true(games_start(app, &setup));
    play(app, 7, 7);
}

static void face_to_face(App *app)
{
    app->options.settings.face_to_face = true;
    loop_changed(app);
    play(app, 7, 7);
}

static void face_to_face_at_the_end(App *app)
{
    face_to_face(app);
    run(app, (Command){.kind = CMD_RESIGN, .seat = SEAT_NEAR});
}

static void face_to_face_in_an_opening_that_was_played(App *app)
{
    Setup setup = app->game.match->setup;
    setup.opening = OPENING_SWAP2;
    assert_true(games_start(app, &setup));
    face_to_face(app);
    play(app, 8, 8);
    run(app, (Command){.kind = CMD_RESIGN, .seat = SEAT_NEAR});
    open_page(app, PAGE_REVIEW);
    run(app, (Command){.kind = CMD_GO, .value = 1});
}

/* The other player has turned to them while a position is set up. */
static void face_to_face_after_it_was_set_up(App *app)
{
    play(app, 7, 7);
    open_page(app, PAGE_ARRANGE);
    app->options.settings.face_to_face = true;
    loop_changed(app);
}

/* A file is chosen from, as it was before the game began. */
static void face_to_face_with_a_list(App *app)
{
    face_to_face(app);
    app->file_games.list.count = 1;
}

static void face_to_face_in_the_library(App *app)
{
    face_to_face(app);
    open_page(app, PAGE_LIBRARY);
}

static void in_a_lesson_before_the_reply(App *app)
{
    open_page(app, PAGE_LEARN);
    run(app, (Command){.kind = CMD_LESSON, .value = 1});
    app->loop.unattended = true;
    run(app, (Command){.kind = CMD_TRY, .point = lesson_board_ring(&app->game.lesson)});
}

static void among_puzzles(App *app)
{
    open_page(app, PAGE_PUZZLES);
}

static void on_the_page_of_matches(App *app)
{
    open_page(app, PAGE_CONTEST);
}

static void after_a_match_was_begun(App *app)
{
    on_the_page_of_matches(app);
    app->options.contest.begun = true;
}

/* Its engines say nothing. */
static void while_a_match_is_played(App *app)
{
    ContestChoice *choice = &app->options.contest;
    on_the_page_of_matches(app);
    for (int i = 0; i < 2; i++) {
        choice->side[i].kind = PLAYER_ENGINE;
        snprintf(choice->side[i].engine, sizeof choice->side[i].engine, "sleep 100%d", i);
    }
    run(app, (Command){.kind = CMD_CONTEST, .field = contest_field(CONTEST_START, 0)});
    assert_true(choice->begun);
}

/* ---- what is told ---- */

static const char open_matches[] = "Open the page Engine match first.";
static const char file_after[] = "Face to face, a file can be opened only when the game is over.";
static const char open_library[] = "Open the library first.";

#define CONTEST(action, number)                                                                    \
    {                                                                                              \
        .kind = CMD_CONTEST, .field = (action)*2, .value = (number)                                \
    }

static const struct {
    void (*where)(App *app);
    Command command;
    const char *told;
} rows[] = {
    {while_the_computer_thinks, {.kind = CMD_WHY}, "It is not your turn."},
    {while_the_computer_thinks, {.kind = CMD_HINT}, "It is not your turn."},
    {face_to_face,
     {.kind = CMD_WHY},
     "Your opponent's moves are explained in the review, after the game."},
    {face_to_face, {.kind = CMD_OPEN, .text = "none.sgf"}, file_after},
    {face_to_face_with_a_list, {.kind = CMD_FILE_GAME}, file_after},
    {face_to_face_in_the_library, {.kind = CMD_LIBRARY, .value = LIBRARY_OPEN}, file_after},
    {face_to_face, {.kind = CMD_JUDGE_BY, .value = RULE_RENJU}, file_after},
    {face_to_face,
     {.kind = CMD_PASTE},
     "Face to face, a game can be pasted only when the game is over."},
    {on_the_board,
     {.kind = CMD_JUDGE_BY, .value = JUDGE_BY_ASK},
     "The rule of this game is known."},
    {face_to_face_at_the_end,
     {.kind = CMD_WHY},
     "Your opponent's moves are explained in the review."},
    {face_to_face_in_an_opening_that_was_played,
     {.kind = CMD_HINT},
     "There are no hints during the opening."},
    {face_to_face_after_it_was_set_up,
     {.kind = CMD_ARRANGE, .field = ARRANGE_CLEAR},
     "Close this page first."},
    {on_the_board, {.kind = CMD_EDIT, .value = EDIT_CUT}, "Open the review first."},
    {on_the_board, {.kind = CMD_OVERLAY}, "The analysis is in the review."},
    {on_the_board, {.kind = CMD_PROOF}, "The analysis is in the review."},
    {on_the_board, {.kind = CMD_LIBRARY, .value = LIBRARY_MARK}, open_library},
    {in_review, {.kind = CMD_FOLLOW, .value = 1}, "The analysis is off."},
    {while_a_proof_is_awaited, {.kind = CMD_PROOF, .value = PROOF_GO}, "Wait for the proof."},
    {while_a_proof_is_awaited,
     {.kind = CMD_PROOF, .value = PROOF_ADD},
     "Only a win of the side to move can be put into the tree."},
    {in_a_lesson_before_the_reply, {.kind = CMD_TRY, .point = 1}, "Wait for the reply."},
    {among_puzzles,
     {.kind = CMD_PUZZLE, .value = PUZZLE_OPEN_SET, .disabled = true},
     "There are no puzzles of this kind and difficulty."},
    {on_the_board, CONTEST(CONTEST_START, 0), open_matches},
    {on_the_page_of_matches, CONTEST(CONTEST_STOP, 0), "No match is running."},
    {on_the_page_of_matches, CONTEST(CONTEST_OPEN, 0), "This game is not in a file."},
    {after_a_match_was_begun, CONTEST(CONTEST_GAMES, 8), "The match has begun: it stays as it is."},
    {while_a_match_is_played, CONTEST(CONTEST_START, 0), "The match is still running."},
    {while_a_match_is_played, CONTEST(CONTEST_LOOK, 0), "The match is still running."},
    {while_a_match_is_played, CONTEST(CONTEST_FORGET, 0), "The match is still running."},
    {on_the_board,
     {.kind = CMD_CHOOSE_FILE, .value = ENGINE_TO_ADD},
     "Open the page of the engines first."},
    {on_the_board, {.kind = CMD_CHOOSE_FILE, .value = OPENINGS_TO_USE}, open_matches},
    {on_the_board, {.kind = CMD_CHOOSE_FILE, .value = FOLDER_TO_ADD}, open_library},
    {NULL, {.kind = CMD_CHOOSE_FILE, .value = FILE_TO_SAVE}, "There is nothing to save yet."},
};

/* Nothing else is told, and nothing happens. */
static void test_each_refusal_has_its_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        App *app = app_fixture_open(PRESENT_SURFACE);
        if (rows[i].where) {
            rows[i].where(app);
        }
        const Match *match = app->game.match;
        const uint64_t before = match->position.hash;
        const RequestKind asked = match->request.kind;
        const Page page = app->game.page;
        const unsigned errors = app->messages.errors;
        run(app, rows[i].command);
        app->file_games.list.count = 0;
        if (strcmp(messages_text(&app->messages), rows[i].told) != 0) {
            fail_msg("row %zu: told \"%s\", expected \"%s\"", i, messages_text(&app->messages),
                     rows[i].told);
        }
        assert_true(app->messages.errors > errors);
        assert_int_equal(app->game.page, page);
        assert_ptr_equal(app->game.match, match);
        assert_true(match->position.hash == before);
        assert_int_equal(match->request.kind, asked);
        app_free(app);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_refusal_has_its_reason),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
