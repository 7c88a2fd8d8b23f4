/* A game that is turned, mirrored or shifted in a review: all branches and signs go along, the
 * opposite gives the same file again, and what cannot be done changes nothing. */
#include "engine/history/match_turn.h"

#include <stdio.h>

#include "engine/history/match_tree.h"
#include "engine/history/record_detail.h"
#include "engine/history/record_turn.h"
#include "engine/history/sgf.h"
#include "engine/history/text.h"
#include "history_help.h"

enum { LEFT = 5, RIGHT = 6, MIRROR = 1, FLIP = 2 /* symmetries */ };

static const char game[] =
    "(;FF[4]GM[4]SZ[15]RU[Freestyle]AB[cd]AW[de]PL[B](;B[hh]TR[ab][cc:ee]LB[fg:a:b\\]]C[at hh]"
    "(;W[hg]AR[aa:cb]XX[aa];B[ih])(;W[bb]))(;B[cc]))";

static Match *opened(const char *sgf, Rule rule)
{
    ParseError error = {0};
    const Setup setup = people(rule, 15);
    Record *record = sgf_read(sgf, strlen(sgf), &error, NULL);
    assert_non_null(record);
    Match *match = match_from_record(record, &setup, &error);
    assert_non_null(match);
    match_review(match, true);
    return match;
}

static Buffer written(const Match *match)
{
    Buffer text = {0};
    match_write_sgf(match, NULL, "", &text);
    assert_false(text.failed);
    return text;
}

static void assert_has(const Match *match, const char *part)
{
    Buffer text = written(match);
    if (!strstr(text.text, part)) {
        fail_msg("no %s in %s", part, text.text);
    }
    buffer_free(&text);
}

static void assert_same(const Match *match, const Buffer *before)
{
    Buffer text = written(match);
    assert_string_equal(text.text, before->text);
    buffer_free(&text);
}

static void assert_turns(Match *match, int symmetry, int dx, int dy)
{
    const BoardTurn turn = {symmetry, dx, dy};
    assert_int_equal(match_turn(match, &turn, true), MATCH_OK);
}

static void each_turn_has_an_opposite(void **state)
{
    (void)state;
    static const BoardTurn turns[][2] = {{{.symmetry = LEFT}, {.symmetry = RIGHT}},
                                         {{.symmetry = MIRROR}, {.symmetry = MIRROR}},
                                         {{.symmetry = FLIP}, {.symmetry = FLIP}},
                                         {{.dx = 1}, {.dx = -1}},
                                         {{.dy = 1}, {.dy = -1}}};
    Match *match = opened(game, RULE_FREESTYLE);
    Buffer before = written(match);
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        const uint64_t revision = match->record->revision;
        assert_int_equal(match_turn(match, &turns[i][0], true), MATCH_OK);
        assert_int_not_equal(match->record->revision, revision); /* it has to be saved */
        assert_int_equal(match_turn(match, &turns[i][1], true), MATCH_OK);
        assert_same(match, &before);
    }
    buffer_free(&before);
    match_free(match);
}

static void everything_goes_along(void **state)
{
    (void)state;
    Match *match = opened(game, RULE_FREESTYLE);
    assert_int_equal(match_go(match, record_main_end(match->record)), MATCH_OK);
    assert_turns(match, RIGHT, 0, 0);
    assert_int_equal(position_last(&match->position), named("H7", 15));
    assert_int_equal(position_color(&match->position, named("L13", 15)), COLOR_BLACK);
    assert_has(match, "C[at hh]"); /* texts stay, */
    assert_has(match, "XX[aa]");   /* ... and what is unknown */
    assert_has(match, "LB[if:a:b\\]]");
    assert_has(match, "TR[na][kc:me]");
    assert_has(match, "AR[oa:nc]");
    assert_has(match, "AB[lc]");
    match_free(match);
}

/* A value that names no point stays; a line keeps its direction, a rectangle its corners' order. */
static void values_without_points_stay(void **state)
{
    (void)state;
    static const char *const row[][2] = {
        {"TR[ab]", "TR[na]"},       {"TR[abcdefghij]", "TR[abcdefghij]"},
        {"TR[]", "TR[]"},           {"TR[zz]", "TR[zz]"},
        {"TR[ab:zz]", "TR[ab:zz]"}, {"TR[zz:ab]", "TR[zz:ab]"},
        {"AR[ab:zz]", "AR[ab:zz]"}, {"AR[cc:aa]", "AR[mc:oa]"},
        {"LB[zz:hh]", "LB[zz:hh]"}, {"LB[ab:]", "LB[na:]"},
        {"TRX[ab]", "TRX[ab]"},     {"DD[aa:bc]", "DD[ma:ob]"},
        {"T[ab]", "T[ab]"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char sgf[100];
        snprintf(sgf, sizeof sgf, "(;FF[4]GM[4]SZ[15]RU[Freestyle];B[hh]%s)", row[i][0]);
        Match *match = opened(sgf, RULE_FREESTYLE);
        assert_turns(match, RIGHT, 0, 0);
        assert_has(match, row[i][1]);
        match_free(match);
    }
}

/* As many as a node can have. */
static void all_signs_of_a_move_go_along(void **state)
{
    (void)state;
    const BoardTurn right = {.symmetry = RIGHT};
    Record *record = record_new(RULE_FREESTYLE, 15);
    uint32_t at = 0;
    while (record_add_property(record, NODE_ROOT, "TR[ab]")) {
    }
    assert_int_equal(record_property_count(record, NODE_ROOT), RECORD_PROPERTIES_MAX);
    assert_int_equal(record_turn(record, &right, true), RECORD_TURNED);
    assert_int_equal(record_property_count(record, NODE_ROOT), RECORD_PROPERTIES_MAX);
    for (const char *text; (text = record_next_property(record, NODE_ROOT, &at));) {
        assert_string_equal(text, "TR[na]");
    }
    record_free(record);
}

/* Of an opening: points that were offered, those that an undo took back too; no other choice. */
static void offers_go_along(void **state)
{
    (void)state;
    static const char sgf[] = "(;FF[4]GM[4]SZ[15];B[hh])";
    static const BoardTurn right = {.symmetry = RIGHT}, far = {.dx = 5};
    ParseError error;
    Record *record = sgf_read(sgf, strlen(sgf), &error, NULL);
    assert_non_null(record);
    Decisions made = {{CHOICE_STAY, decision_number(2), named("H9", 15), named("L8", 15)}, 3, 1};
    assert_true(record_set_decisions(record, NODE_ROOT, &made));
    assert_int_equal(record_turn(record, &right, true), RECORD_TURNED);
    made = record_decisions(record, NODE_ROOT);
    assert_int_equal(made.count, 3);
    assert_int_equal(made.undone, 1);
    assert_int_equal(made.what[0], CHOICE_STAY);
    assert_int_equal(made.what[1], decision_number(2));
    assert_int_equal(made.what[2], named("I8", 15));
    assert_int_equal(made.what[3], named("H4", 15));
    record_free(record);
    /* An offer at the edge keeps the game there. */
    record = sgf_read(sgf, strlen(sgf), &error, NULL);
    assert_non_null(record);
    made = (Decisions){{named("L8", 15)}, 1, 0};
    assert_true(record_set_decisions(record, NODE_ROOT, &made));
    assert_int_equal(record_turn(record, &far, true), RECORD_TURNED_OFF);
    record_free(record);
}

static void nothing_leaves_the_board(void **state)
{
    (void)state;
    Match *match = opened(game, RULE_FREESTYLE);
    Buffer before = written(match);
    const uint64_t revision = match->record->revision;
    assert_int_equal(match_turn(match, &(BoardTurn){.dx = -1}, true), MATCH_OFF_BOARD); /* TR[ab] */
    assert_int_equal(match_turn(match, &(BoardTurn){.dy = -1}, true),
                     MATCH_OFF_BOARD); /* AR[aa:..] */
    assert_int_equal(match_turn(match, &(BoardTurn){.dx = 7}, true), MATCH_OFF_BOARD);
    assert_int_equal(match->record->revision, revision);
    assert_same(match, &before);
    buffer_free(&before);
    match_free(match);
}

/* Off the tree and unseen: it goes along, and comes back, only where there is room for it. */
static void what_was_cut_goes_along(void **state)
{
    (void)state;
    Match *match = opened("(;FF[4]GM[4]SZ[15]RU[Freestyle];B[hh](;W[hg])(;W[oa]))", RULE_FREESTYLE);
    MatchCut cut;
    const NodeId edge = record_child(match->record, record_node(match->record, NODE_ROOT)->child,
                                     named("O15", 15), COLOR_WHITE);
    match->lacks_players = true;
    assert_int_equal(match_cut(match, edge, &cut), MATCH_OK);
    assert_turns(match, RIGHT, 0, 0);
    assert_int_equal(match_uncut(match, &cut), MATCH_OK);
    assert_has(match, "W[oo]");
    assert_int_equal(match_cut(match, edge, &cut), MATCH_OK);
    const BoardTurn right = {.dx = 1};
    assert_int_equal(match_turn(match, &right, true), MATCH_OFF_BOARD);
    assert_int_equal(match_turn(match, &right, false), MATCH_OK);
    assert_has(match, "B[ih];W[jh]");
    match_free(match);
}

/* The double three at H8 is none at the edge of the board, and the other way round. */
static void forbidden_points_stay_so(void **state)
{
    (void)state;
    Match *match = opened("(;FF[4]GM[4]SZ[15]RU[Renju]AB[ab][ac][bd][cd]AW[oo][on][mm][ll]PL[B];"
                          "B[ad])",
                          RULE_RENJU);
    assert_int_equal(match_go(match, record_main_end(match->record)), MATCH_OK);
    assert_int_equal(match->position.count, 1);
    assert_turns(match, RIGHT, 0, 0);
    assert_turns(match, LEFT, 0, 0);
    match_free(match);
    match = opened("(;FF[4]GM[4]SZ[15]RU[Renju]AB[ae][af][bg][cg]AW[kk][km][mk][mi]PL[B];B[ag])",
                   RULE_RENJU);
    Buffer before = written(match);
    assert_int_equal(match_turn(match, &(BoardTurn){.dx = 2}, true), MATCH_FOUL);
    assert_same(match, &before);
    buffer_free(&before);
    match_free(match);
}

/* A game may have ended by one: it is turned, but not shifted. */
static void fouls_that_lose_stay(void **state)
{
    (void)state;
    Match *match =
        opened("(;FF[4]GM[4]SZ[15]RU[Renju]RE[W+F];B[hh];W[ii];B[gh];W[ik])", RULE_RENJU);
    Buffer before = written(match);
    assert_int_equal(match_turn(match, &(BoardTurn){.dx = 1}, true), MATCH_FOUL);
    assert_int_equal(match_turn(match, &(BoardTurn){.dy = 1}, true), MATCH_FOUL);
    assert_same(match, &before);
    assert_turns(match, RIGHT, 0, 0);
    buffer_free(&before);
    match_free(match);
}

static void a_game_without_fouls_is_shifted(void **state)
{
    (void)state;
    Match *match = opened("(;FF[4]GM[4]SZ[15]RU[Renju];B[hh];W[ii];B[gh])", RULE_RENJU);
    assert_turns(match, 0, 1, 0);
    assert_has(match, ";B[ih];W[ji];B[hh])");
    match_free(match);
}

static void openings_keep_their_centre(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.opening = OPENING_PRO;
    Match *match = match_new(&setup);
    play(match, "H8 I9 L8");
    match_review(match, true);
    assert_int_equal(match_turn(match, &(BoardTurn){.dx = 1}, true), MATCH_OPENING);
    assert_int_equal(match_turn(match, &(BoardTurn){.dy = 1}, true), MATCH_OPENING);
    assert_turns(match, RIGHT, 0, 0);
    assert_int_equal(position_last(&match->position), named("H4", 15));
    match_free(match);
    setup.size = 20;
    match = match_new(&setup);
    match_review(match, true);
    assert_int_equal(match_turn(match, &(BoardTurn){.symmetry = RIGHT}, true), MATCH_OPENING);
    match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_turn_has_an_opposite),
        cmocka_unit_test(everything_goes_along),
        cmocka_unit_test(values_without_points_stay),
        cmocka_unit_test(offers_go_along),
        cmocka_unit_test(all_signs_of_a_move_go_along),
        cmocka_unit_test(fouls_that_lose_stay),
        cmocka_unit_test(a_game_without_fouls_is_shifted),
        cmocka_unit_test(nothing_leaves_the_board),
        cmocka_unit_test(what_was_cut_goes_along),
        cmocka_unit_test(forbidden_points_stay_so),
        cmocka_unit_test(openings_keep_their_centre),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
