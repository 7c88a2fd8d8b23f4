/* What a player changes in a review: branches cut, put back and put in another order, comments and
 * signs. What was not changed stays byte for byte. */
#include "engine/history/match_tree.h"

#include "engine/history/record_detail.h"
#include "engine/history/record_info.h"
#include "engine/history/record_signs.h"
#include "engine/history/sgf.h"
#include "engine/history/text.h"
#include "history_help.h"

static const char lines[] =
    "(;FF[4]GM[4]SZ[15](;B[hh](;W[hg](;B[ih]C[a \\] b]YY[1\\]];W[jh];B[kk])(;B[ig]C[second]))"
    "(;W[ig];B[gg])(;W[aa]))(;B[cc]))";

/* The file as it is opened and reviewed: nobody plays. */
static Match *opened(const char *sgf)
{
    ParseError error = {0};
    const Setup setup = people(RULE_FREESTYLE, 15);
    Record *record = sgf_read(sgf, strlen(sgf), &error, NULL);
    assert_non_null(record);
    Match *match = match_from_record(record, &setup, &error);
    assert_non_null(match);
    match->lacks_players = true;
    match_review(match, true);
    return match;
}

/* Goes to the last of these moves, from the start. */
static NodeId go(Match *match, const char *moves)
{
    Record *record = match->record;
    NodeId node = NODE_ROOT;
    for (Color color = COLOR_BLACK; *moves; color = color_other(color)) {
        node = record_child(record, node, notation_read_point(&moves, 15), color);
        assert_true(node);
        while (*moves == ' ') {
            moves++;
        }
    }
    assert_int_equal(match_go(match, node), MATCH_OK);
    return node;
}

static Buffer written(const Match *match)
{
    Buffer text = {0};
    match_write_sgf(match, NULL, "", &text);
    assert_false(text.failed);
    return text;
}

static void assert_written(const Match *match, const Buffer *before)
{
    Buffer now = written(match);
    assert_string_equal(now.text, before->text);
    buffer_free(&now);
}

/* A branch that was cut comes back as it was: its moves, its texts, its place, the current move and
 * where the game stands. */
static void check_cut(const char *stand, const char *cut_at, int moves, bool review_moves)
{
    Match *match = opened(lines);
    const NodeId reviewed = match->reviewed, current = go(match, stand);
    go(match, stand);
    Buffer before = written(match);
    const NodeId node = go(match, cut_at);
    assert_int_equal(match_go(match, current), MATCH_OK);
    MatchCut cut;
    assert_int_equal(match_cut(match, node, &cut), MATCH_OK);
    assert_int_equal(cut.moves, moves);
    assert_false(record_has(match->record, node));
    assert_true(record_has(match->record, match->record->current));
    assert_true(record_has(match->record, match->reviewed));
    assert_int_equal(match->reviewed != reviewed, review_moves);
    assert_int_equal(match->position.count, record_depth(match->record, match->record->current));
    Buffer without = written(match);
    assert_string_not_equal(without.text, before.text);
    assert_int_equal(match_uncut(match, &cut), MATCH_OK);
    assert_int_equal(match->record->current, current);
    assert_int_equal(match->reviewed, reviewed);
    assert_written(match, &before);
    assert_int_equal(match_uncut(match, &cut), MATCH_NOTHING);
    buffer_free(&without);
    buffer_free(&before);
    match_free(match);
}

static void a_cut_is_undone(void **state)
{
    (void)state;
    check_cut("H8 H9 I9", "H8 H9 I9", 1, false);
    check_cut("H8", "H8 I9", 2, false);
    check_cut("H8 I9 G9", "H8 I9", 2, false);
    check_cut("H8 H9 I8 J8", "H8 H9 I8", 3, true); /* the line on which the game stands */
    check_cut("C13", "H8", 9, true);
    check_cut("H8 A15", "C13", 1, false);
}

static void cuts_are_undone_one_after_the_other(void **state)
{
    (void)state;
    Match *match = opened(lines);
    MatchCut cut[3];
    go(match, "H8");
    Buffer before = written(match);
    const NodeId last = go(match, "H8 A15"), middle = go(match, "H8 I9");
    const NodeId inner = go(match, "H8 I9 G9");
    go(match, "H8");
    assert_int_equal(match_cut(match, inner, &cut[0]), MATCH_OK);
    assert_int_equal(match_cut(match, middle, &cut[1]), MATCH_OK);
    assert_int_equal(match_cut(match, last, &cut[2]), MATCH_OK);
    assert_int_equal(match_uncut(match, &cut[0]), MATCH_NOTHING); /* what it followed is gone */
    assert_int_equal(match_may_cut(match, middle), MATCH_NOTHING);
    assert_int_equal(match_may_cut(match, inner), MATCH_NOTHING);
    for (int i = 2; i >= 0; i--) {
        assert_int_equal(match_uncut(match, &cut[i]), MATCH_OK);
    }
    assert_written(match, &before);
    buffer_free(&before);
    match_free(match);
}

/* Then its undo shows what comes back. */
static void where_a_cut_was_made_may_be_gone(void **state)
{
    (void)state;
    Match *match = opened(lines);
    MatchCut first, second;
    const NodeId branch = go(match, "H8 I9"), other = go(match, "H8 A15");
    assert_int_equal(match_cut(match, branch, &first), MATCH_OK);
    assert_int_equal(match_cut(match, other, &second), MATCH_OK);
    assert_int_equal(match_uncut(match, &first), MATCH_OK);
    assert_int_equal(match->record->current, branch);
    assert_int_equal(match_uncut(match, &second), MATCH_OK);
    assert_int_equal(match->record->current, other);
    match_free(match);
}

static void a_move_that_was_played_again_is_not_doubled(void **state)
{
    (void)state;
    Match *match = opened(lines);
    MatchCut cut;
    const NodeId node = go(match, "H8 I9");
    assert_int_equal(match_cut(match, node, &cut), MATCH_OK);
    play(match, "I9");
    assert_int_equal(match_uncut(match, &cut), MATCH_OCCUPIED);
    assert_int_equal(match->record->current, node_at(match->record, 2));
    match_free(match);
}

/* Also of records that are being saved: a copy shares their memory. */
static void a_copy_keeps_what_is_cut(void **state)
{
    (void)state;
    Match *match = opened(lines);
    Match *copy = match_copy(match);
    MatchCut cut;
    Buffer before = written(match);
    assert_int_equal(match_cut(match, go(match, "H8"), &cut), MATCH_OK);
    assert_written(copy, &before);
    match_free(copy);
    copy = match_copy(match);
    assert_int_equal(match_uncut(match, &cut), MATCH_OK);
    match_free(copy);
    buffer_free(&before);
    match_free(match);
}

/* A game that people have played: only what was tried in the review is cut or comes first. */
static void what_was_played_stays(void **state)
{
    (void)state;
    const Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    MatchCut cut;
    play(match, BLACK_WINS);
    match_review(match, true);
    const NodeId played = go(match, "H8 H9 I8"), end = match->reviewed;
    assert_int_equal(match_may_cut(match, NODE_ROOT), MATCH_NOTHING);
    assert_int_equal(match_cut(match, played, &cut), MATCH_PLAYED);
    assert_int_equal(match_cut(match, end, &cut), MATCH_PLAYED);
    play(match, "A1 A2");
    assert_int_equal(match_promote(match, true), MATCH_PLAYED);
    assert_int_equal(match_promote(match, false), MATCH_PLAYED);
    go(match, "H8 H9 I8");
    play(match, "B1 B2");
    assert_int_equal(match_promote(match, true), MATCH_OK); /* before the other branch */
    assert_int_equal(match_promote(match, false), MATCH_PLAYED);
    const NodeId tried = go(match, "H8 H9 I8 B1");
    assert_int_equal(match_branch_before(match, go(match, "H8 H9 I8 A1")), tried);
    assert_int_equal(match_cut(match, tried, &cut), MATCH_OK);
    assert_int_equal(cut.moves, 2);
    assert_int_equal(match->reviewed, end);
    assert_int_equal(match_go(match, end), MATCH_OK);
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    match_free(match);
}

static void a_branch_goes_up(void **state)
{
    (void)state;
    Match *match = opened(lines);
    const NodeId last = go(match, "H8 A15"), middle = go(match, "H8 I9");
    const NodeId first = go(match, "H8 H9"), other = go(match, "C13");
    go(match, "H8 A15");
    assert_int_equal(match_promote(match, false), MATCH_OK);
    assert_int_equal(match_branch_before(match, middle), last);
    assert_int_equal(match_branch_before(match, last), first);
    assert_int_equal(match_promote(match, false), MATCH_OK);
    assert_int_equal(match_branch_before(match, first), last);
    assert_int_equal(match->reviewed, last); /* the game of the file is this line now */
    assert_int_equal(match_promote(match, false), MATCH_NOTHING);
    go(match, "C13");
    assert_int_equal(match_promote(match, true), MATCH_OK);
    assert_int_equal(match->reviewed, other);
    match_free(match);
}

/* From the end of the innermost branch. */
static void a_line_becomes_the_main_line(void **state)
{
    (void)state;
    Match *match = opened("(;SZ[15];B[hh](;W[hg])(;W[ig];B[aa](;W[bb])(;W[cc];B[dd])))");
    const NodeId branch = go(match, "H8 I9"), inner = go(match, "H8 I9 A15 C13");
    const NodeId end = go(match, "H8 I9 A15 C13 D12"), old = go(match, "H8 H9");
    go(match, "H8 I9 A15 C13");
    assert_int_equal(match_promote(match, true), MATCH_OK);
    assert_int_equal(match->record->current, inner);
    assert_int_equal(match->reviewed, end);
    assert_int_equal(record_main_end(match->record), end);
    assert_int_equal(match_branch_before(match, old), branch);
    assert_int_equal(match_promote(match, true), MATCH_NOTHING);
    match_free(match);
}

/* ---- signs ---- */

static void set(Match *match, const char *name, SignShape shape, const char *text)
{
    Sign sign = {.shape = shape};
    text_copy(sign.text, sizeof sign.text, text);
    assert_int_equal(match_set_sign(match, named(name, 15), &sign), MATCH_OK);
}

static void assert_sign(const Match *match, const char *name, SignShape shape, const char *text)
{
    Signs signs;
    record_signs(match->record, match->record->current, &signs);
    const Sign *sign = signs_at(&signs, named(name, 15));
    if (!sign) {
        fail_msg("%s has no sign", name);
        return;
    }
    assert_int_equal(sign->shape, shape);
    assert_string_equal(sign->text, text);
}

static int count_signs(const Match *match)
{
    Signs signs;
    record_signs(match->record, match->record->current, &signs);
    return signs.count;
}

static void assert_has(const Match *match, const char *piece)
{
    Buffer text = written(match);
    if (!strstr(text.text, piece)) {
        fail_msg("no %s in %s", piece, text.text);
    }
    buffer_free(&text);
}

static void signs_of_other_programs_are_read(void **state)
{
    (void)state;
    Match *match = opened("(;SZ[15];B[hh]TR[aa][bb:dc]SQ[H9]CR[ii]MA[tt][zz][]SL[ff]"
                          "LB[ii:1][ed:a\\]b\\:c][cc:longer than the place for it][gg][hg:])");
    assert_sign(match, "A15", SIGN_TRIANGLE, "");
    for (const char *name = "B14C14D14B13D13"; *name; name += 3) {
        const char point[] = {name[0], name[1], name[2], '\0'};
        assert_sign(match, point, SIGN_TRIANGLE, "");
    }
    assert_sign(match, "C13", SIGN_TRIANGLE, "longer than the");
    assert_sign(match, "H9", SIGN_SQUARE, "");
    assert_sign(match, "I7", SIGN_CIRCLE, "1");
    assert_sign(match, "E12", SIGN_NONE, "a]b:c");
    assert_int_equal(count_signs(match), 10);
    match_free(match);
}

/* A rectangle is named by its upper left and its lower right corner; TRX is another property. */
static void other_values_are_no_signs(void **state)
{
    (void)state;
    Match *match = opened("(;SZ[15];B[hh]TR[aa:zz][zz:aa][cc:aa][aa:][cc:ca]TRX[ee]SQX[ff]LBX[gg:1]"
                          "LB[longerthanapoint:1])");
    assert_int_equal(count_signs(match), 0);
    match_free(match);
}

static void a_text_is_replaced(void **state)
{
    (void)state;
    Match *match = opened("(;SZ[15];B[hh])");
    set(match, "D12", SIGN_NONE, "1");
    set(match, "D12", SIGN_NONE, "2");
    assert_sign(match, "D12", SIGN_NONE, "2");
    assert_has(match, ";B[hh]LB[dd:2])");
    set(match, "D12", SIGN_SQUARE, "2");
    set(match, "D12", SIGN_NONE, "3");
    assert_has(match, ";B[hh]LB[dd:3])");
    match_free(match);
}

static void other_values_stay_as_they_were(void **state)
{
    (void)state;
    Match *match =
        opened("(;SZ[15];B[hh]ZZ[aa][x\\]]TR[aa][ bb][bc:cd]C[c]LB[dd:a\\:\\]][ee:\\\\]SL[ff])");
    set(match, "A15", SIGN_SQUARE, "");
    assert_has(match, "ZZ[aa][x\\]]TR[ bb][bc:cd]LB[dd:a\\:\\]][ee:\\\\]SL[ff]SQ[aa]");
    set(match, "B12", SIGN_NONE, ""); /* in the rectangle */
    assert_has(match, "TR[ bb][bc][cc][cd]LB[dd:a\\:\\]][ee:\\\\]SL[ff]SQ[aa]");
    set(match, "D12", SIGN_NONE, "7");
    assert_has(match, "LB[ee:\\\\][dd:7]SL[ff]");
    set(match, "A15", SIGN_NONE, "");
    set(match, "E11", SIGN_NONE, "]:\\");
    assert_has(match, "LB[dd:7][ee:\\]\\:\\\\]SL[ff])");
    assert_sign(match, "E11", SIGN_NONE, "]:\\");
    match_free(match);
}

static void signs_are_written_and_read(void **state)
{
    (void)state;
    static const char *const point[] = {"A15", "B2", "O1", "H8", "H9", "A1"};
    Match *match = opened("(;SZ[15];B[hh];W[hg])");
    const SignShape shape[] = {SIGN_TRIANGLE, SIGN_SQUARE, SIGN_CIRCLE, SIGN_CROSS, 0, 0};
    const char *text[] = {"", "", "", "", "A", "12"};
    for (int i = 0; i < 6; i++) {
        set(match, point[i], shape[i], text[i]);
    }
    assert_int_equal(match_set_comment(match, match->record->current, "a ] b \\ c\nd"), MATCH_OK);
    Buffer sgf = written(match);
    Match *again = opened(sgf.text);
    for (int i = 0; i < 6; i++) {
        assert_sign(again, point[i], shape[i], text[i]);
    }
    assert_string_equal(record_comment(again->record, again->record->current), "a ] b \\ c\nd");
    for (int i = 0; i < 6; i++) {
        set(again, point[i], SIGN_NONE, "");
    }
    assert_int_equal(match_set_comment(again, again->record->current, ""), MATCH_OK);
    assert_int_equal(record_property_count(again->record, again->record->current), 0);
    assert_int_equal(count_signs(again), 0);
    buffer_free(&sgf);
    match_free(again);
    match_free(match);
}

/* What the file has beside it stays as it is, also another N. */
static void names_of_moves_are_set_and_cleared(void **state)
{
    (void)state;
    static const char *const wanted[] = {
        ";W[hg]XX[a]N[b \\] c\\\\]MN[2])", /* other programs read it */
        ";W[hg]XX[a]MN[2])",
        ";W[hg]XX[a]MN[2]N[last])",
    };
    static const char *const name[] = {"b ] c\\", "", "last"};
    Match *match = opened("(;SZ[15];B[hh];W[hg]XX[a]N[old]MN[2])");
    for (int i = 0; i < 3; i++) {
        char text[NAME_BYTES];
        const NodeId node = match->record->current;
        assert_int_equal(match_set_name(match, node, name[i]), MATCH_OK);
        assert_int_equal(record_node_name(match->record, node, text, sizeof text), name[i][0] != 0);
        assert_string_equal(text, name[i]);
        Buffer sgf = written(match);
        assert_non_null(strstr(sgf.text, wanted[i]));
        buffer_free(&sgf);
    }
    assert_int_equal(match_set_name(match, NODE_ROOT, ""), MATCH_OK); /* it has none */
    match_free(match);
}

/* They belong to the game: it is saved when they change, and has them when it is resumed. */
static void signs_are_saved_with_the_game(void **state)
{
    (void)state;
    Match *match = opened("(;SZ[15];B[hh])");
    const uint64_t before = match_saved_state(match);
    Buffer text = {0};
    set(match, "A15", SIGN_TRIANGLE, "");
    assert_true(match_saved_state(match) != before);
    match_write(match, "1.0", 1, &text);
    Match *again = read_whole(&text);
    assert_sign(again, "A15", SIGN_TRIANGLE, "");
    buffer_free(&text);
    match_free(again);
    match_free(match);
}

/* A file may repeat its rectangles without end. */
static void too_many_values_are_left_out(void **state)
{
    (void)state;
    Buffer sgf = {0};
    buffer_add(&sgf, "(;SZ[15];B[hh]TR");
    for (int i = 0; i < 5000; i++) {
        buffer_add(&sgf, "[aa:oo]");
    }
    buffer_add(&sgf, ")");
    Match *match = opened(sgf.text);
    assert_int_equal(count_signs(match), 225);
    set(match, "H9", SIGN_NONE, "");
    buffer_free(&sgf);
    match_free(match);
}

static void a_full_node_takes_no_other_property(void **state)
{
    (void)state;
    Buffer sgf = {0};
    buffer_add(&sgf, "(;SZ[15];B[hh]TR[aa]");
    for (int i = 1; i < RECORD_UNKNOWN_MAX; i++) {
        buffer_add(&sgf, "X[]");
    }
    buffer_add(&sgf, ")");
    Match *match = opened(sgf.text);
    set(match, "B15", SIGN_TRIANGLE, "");
    const Sign square = {.shape = SIGN_SQUARE};
    assert_int_equal(match_set_sign(match, named("C15", 15), &square), MATCH_NO_MEMORY);
    assert_int_equal(count_signs(match), 2);
    buffer_free(&sgf);
    match_free(match);
}

static void the_next_letter_and_number_are_free(void **state)
{
    (void)state;
    Signs signs = {.count = 0};
    char text[SIGN_TEXT_BYTES];
    int point = 0;
    for (int i = 0; i < 52; i++) {
        assert_true(signs_free_letter(&signs, text));
        assert_true(sign_text_is_letter(text));
        memcpy(signs_add(&signs, point_at(point % 25, point / 25))->text, text, sizeof text);
        point++;
    }
    assert_string_equal(text, "z");
    assert_false(signs_free_letter(&signs, text));
    for (int i = 1; i < 120; i++) {
        signs_free_number(&signs, text);
        assert_true(sign_text_is_number(text));
        assert_int_equal(atoi(text), i);
        memcpy(signs_add(&signs, point_at(point % 25, point / 25))->text, text, sizeof text);
        point++;
    }
    signs_add(&signs, point_at(60 % 25, 60 / 25))->text[0] = '\0';
    signs_free_number(&signs, text);
    assert_string_equal(text, "9"); /* the gap */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cut_is_undone),
        cmocka_unit_test(cuts_are_undone_one_after_the_other),
        cmocka_unit_test(where_a_cut_was_made_may_be_gone),
        cmocka_unit_test(a_move_that_was_played_again_is_not_doubled),
        cmocka_unit_test(a_copy_keeps_what_is_cut),
        cmocka_unit_test(what_was_played_stays),
        cmocka_unit_test(a_branch_goes_up),
        cmocka_unit_test(a_line_becomes_the_main_line),
        cmocka_unit_test(signs_of_other_programs_are_read),
        cmocka_unit_test(other_values_are_no_signs),
        cmocka_unit_test(a_text_is_replaced),
        cmocka_unit_test(other_values_stay_as_they_were),
        cmocka_unit_test(signs_are_written_and_read),
        cmocka_unit_test(names_of_moves_are_set_and_cleared),
        cmocka_unit_test(signs_are_saved_with_the_game),
        cmocka_unit_test(too_many_values_are_left_out),
        cmocka_unit_test(a_full_node_takes_no_other_property),
        cmocka_unit_test(the_next_letter_and_number_are_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
