/* What changes the tree of a review, at its limits: letters that are all used, more cuts than can
 * be brought back, and the moves of a proof. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "app/app_fixture.h"
#include "engine/history/record_signs.h"
#include "engine/rules/notation.h"

static App *app;

static void run(Command command)
{
    loop_command(app, &command);
}

static void play(Point point)
{
    run((Command){.kind = CMD_PLAY, .point = point});
}

static void edit(EditAction action)
{
    run((Command){.kind = CMD_EDIT, .value = (int)action});
}

static bool says(const char *text)
{
    return messages_have(&app->messages, text);
}

static void play_moves(const char *moves)
{
    for (const char *at = moves; *at != '\0'; at += strspn(at, " ")) {
        play(notation_read_point(&at, 15));
    }
}

static int begin(void **state)
{
    (void)state;
    app = app_fixture_open(PRESENT_SURFACE);
    app->loop.unattended = true;
    app->messages.echo = false;
    app->options.settings.report_games = false;
    return 0;
}

static int end(void **state)
{
    (void)state;
    app_free(app);
    return 0;
}

static void review(const char *moves)
{
    play_moves(moves);
    run((Command){.kind = CMD_PAGE, .value = PAGE_REVIEW, .seat = SEAT_NONE});
    assert_int_equal(app->game.page, PAGE_REVIEW);
}

static const Record *record(void)
{
    return app->game.match->record;
}

/* ---- letters ---- */

static const char *text_at(Point point)
{
    static Signs signs;
    record_signs(record(), record()->current, &signs);
    const Sign *sign = signs_at(&signs, point);
    return sign ? sign->text : "";
}

/* After 52 of them no more are set, until one is taken away. */
static void test_all_letters_are_used(void **state)
{
    (void)state;
    enum { LETTERS = 52 };
    review("h8 i9");
    edit(EDIT_TOGGLE);
    run((Command){.kind = CMD_EDIT, .value = EDIT_CHOOSE, .field = EDIT_LETTER});
    for (int i = 0; i < LETTERS; i++) {
        run((Command){.kind = CMD_EDIT, .value = EDIT_SIGN, .point = point_at(i % 15, i / 15)});
    }
    assert_string_equal(text_at(point_at(0, 0)), "A");
    assert_string_equal(text_at(point_at(LETTERS % 15 - 1, LETTERS / 15)), "z");
    const Command more = {.kind = CMD_EDIT, .value = EDIT_SIGN, .point = point_at(14, 14)};
    run(more);
    assert_true(says("All letters are on the board."));
    assert_string_equal(text_at(more.point), "");
    run((Command){.kind = CMD_EDIT, .value = EDIT_SIGN, .point = point_at(1, 0)});
    assert_string_equal(text_at(point_at(1, 0)), "");
    run(more);
    assert_string_equal(text_at(more.point), "B");
}

/* ---- cuts ---- */

/* Of many cuts the last ones come back, one after the other, and then nothing is left to undo. */
static void test_the_oldest_cut_is_forgotten(void **state)
{
    (void)state;
    review("h8 i9");
    const NodeId here = record()->current;
    edit(EDIT_TOGGLE);
    for (int i = 0; i <= CUTS_MAX; i++) {
        play(point_at(i % 15, i / 15));
        edit(EDIT_CUT);
        assert_true(says("Moves cut: 1"));
        assert_int_equal(app->game.match->position.count, 2);
    }
    assert_int_equal(app->game.cuts, CUTS_MAX);
    for (int i = CUTS_MAX; i >= 1; i--) {
        edit(EDIT_UNCUT);
        assert_int_equal(app->game.cuts, i - 1);
    }
    int children = 0;
    for (NodeId child = record_node(record(), here)->child; child != NODE_NONE;
         child = record_node(record(), child)->sibling) {
        children++;
        assert_int_not_equal(record_node(record(), child)->move, point_at(0, 0));
    }
    assert_int_equal(children, CUTS_MAX);
    assert_false(loop_view(app)->edit.may_undo);
}

/* ---- proofs ---- */

static const char win[] = "h7 e6 k6 f8 f5 g6 h6 g8 h8 h9 f7 e7 g9 h4";

static ViewProof shown(void)
{
    return loop_view(app)->proof;
}

static void prove(void)
{
    run((Command){.kind = CMD_PROOF, .value = PROOF_TOGGLE});
    loop_update(app);
    workers_wait(&app->workers);
    loop_collect(app, true);
}

static void go_to(int node)
{
    run((Command){.kind = CMD_PROOF, .value = PROOF_GO, .field = node});
}

/* Before it is found there is nothing to walk along. */
static void test_a_proof_that_is_not_there(void **state)
{
    (void)state;
    review(win);
    const uint64_t before = match_saved_state(app->game.match);
    go_to(0);
    run((Command){.kind = CMD_PROOF, .value = PROOF_ADD});
    assert_true(match_saved_state(app->game.match) == before);
    prove();
    assert_true(shown().known);
    go_to(-1);
    assert_int_equal(shown().at, 0);
    go_to(shown().count);
    assert_int_equal(shown().at, 0);
    go_to(shown().line[1].node);
    assert_int_equal(shown().at, 2);
}

static void test_points_beside_a_proof(void **state)
{
    (void)state;
    const Point beside = point_at(0, 0);
    review(win);
    prove();
    const ViewProof proof = shown();
    assert_true(proof.length >= 5);
    play(proof.line[0].move);
    assert_int_equal(shown().at, 1);
    play(beside);
    assert_true(says("That move does not stop the threat."));
    play(proof.line[1].move);
    assert_int_equal(shown().at, 2);
    play(beside);
    assert_true(says("The proof goes on with another move."));
    go_to(proof.line[proof.length - 1].node); /* behind its end nothing follows */
    play(beside);
    assert_int_equal(shown().at, proof.length);
    assert_int_equal(app->game.match->position.count, 14);
    go_to(0); /* at its begin a stone is a try of another move */
    play(beside);
    assert_int_equal(app->game.match->position.count, 15);
}

/* However often that is asked for. */
static void test_a_line_is_added_once(void **state)
{
    (void)state;
    review(win);
    prove();
    const ViewProof proof = shown();
    const NodeId here = record()->current;
    for (int time = 0; time < 2; time++) {
        run((Command){.kind = CMD_PROOF, .value = PROOF_ADD});
        assert_true(says("The line is in the tree."));
        assert_int_equal(record()->current, here);
        assert_int_equal(record()->nodes, here + 1 + (NodeId)proof.length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_all_letters_are_used, begin, end),
        cmocka_unit_test_setup_teardown(test_the_oldest_cut_is_forgotten, begin, end),
        cmocka_unit_test_setup_teardown(test_a_proof_that_is_not_there, begin, end),
        cmocka_unit_test_setup_teardown(test_points_beside_a_proof, begin, end),
        cmocka_unit_test_setup_teardown(test_a_line_is_added_once, begin, end),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
