/* A position that a player sets up: it is saved as set-up stones, opened again, judged at once, and
 * changed only as long as nobody has moved. */
#include "engine/history/match_arrange.h"

#include "engine/history/sgf.h"
#include "history_help.h"

static Match *arranged(const char *moves, Rule rule)
{
    Position position;
    const Setup setup = people(rule, 15);
    position_init(&position, rule, 15);
    while (*moves) {
        position_make(&position, notation_read_point(&moves, 15));
        while (*moves == ' ') {
            moves++;
        }
    }
    Match *match = match_arranged(&setup, &position);
    assert_non_null(match);
    assert_true(match_may_arrange(match));
    return match;
}

static void put(Match *match, const char *name, Color color)
{
    Position position = match->position;
    position_put(&position, named(name, 15), color);
    match_arrange(match, &position);
}

static void give_move(Match *match, Color color)
{
    Position position = match->position;
    position_set_to_move(&position, color);
    match_arrange(match, &position);
}

static void begins_with_the_stones(void **state)
{
    (void)state;
    Match *match = arranged("H8 I9 J8", RULE_FREESTYLE);
    assert_int_equal(match->position.stones, 3);
    assert_int_equal(match->position.count, 0); /* no moves */
    assert_int_equal(match->position.to_move, COLOR_WHITE);
    assert_int_equal(position_color(&match->position, named("I9", 15)), COLOR_WHITE);
    match_free(match);
}

static void stones_come_and_go(void **state)
{
    (void)state;
    Match *match = arranged("", RULE_FREESTYLE);
    uint64_t saved = match_saved_state(match);
    uint32_t ticket = match->ticket;
    put(match, "H8", COLOR_BLACK);
    assert_int_not_equal(match_saved_state(match), saved);
    assert_int_not_equal(match->ticket, ticket);
    put(match, "A1", COLOR_BLACK);
    put(match, "H8", COLOR_WHITE); /* in the place of the black one */
    put(match, "A1", COLOR_EMPTY);
    assert_int_equal(match->record->setup_count, 1);
    assert_int_equal(position_color(&match->position, named("H8", 15)), COLOR_WHITE);
    give_move(match, COLOR_WHITE);
    assert_int_equal(match->position.to_move, COLOR_WHITE);
    Position empty;
    position_init(&empty, RULE_FREESTYLE, 15);
    match_arrange(match, &empty);
    assert_int_equal(match->position.stones, 0);
    assert_int_equal(match->position.to_move, COLOR_BLACK);
    match_free(match);
}

static void is_written_and_read(void **state)
{
    (void)state;
    Match *match = arranged("H8 I9", RULE_RENJU);
    put(match, "O15", COLOR_WHITE);
    give_move(match, COLOR_WHITE);
    Buffer text = {0};
    ParseError error = {0};
    match_write_sgf(match, NULL, "", &text);
    assert_non_null(strstr(text.text, "AB[hh]"));
    assert_non_null(strstr(text.text, "AW[oa][ig]"));
    assert_non_null(strstr(text.text, "PL[W]"));
    Record *record = sgf_read(text.text, text.length, &error, NULL);
    assert_non_null(record);
    const Setup setup = people(RULE_FREESTYLE, 15);
    Match *again = match_from_record(record, &setup, &error);
    assert_non_null(again);
    assert_int_equal(again->setup.rule, RULE_RENJU);
    assert_int_equal(again->position.hash, match->position.hash);
    assert_int_equal(again->position.to_move, COLOR_WHITE);
    match_free(again);
    match_free(match);
    buffer_free(&text);
}

static void a_five_is_seen_at_once(void **state)
{
    (void)state;
    Match *match = arranged("", RULE_RENJU);
    const char *const names[] = {"D8", "E8", "F8", "H8", "G8"};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(match->outcome.reason, REASON_NONE);
        put(match, names[i], COLOR_BLACK);
    }
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    put(match, "I8", COLOR_BLACK);
    assert_int_equal(match->outcome.reason, REASON_FOUL);
    put(match, "F8", COLOR_EMPTY);
    assert_int_equal(match->outcome.reason, REASON_NONE);
    match_free(match);
}

/* A double three and a double four may stand there: nobody knows which stone came last. */
static void other_fouls_do_not_matter(void **state)
{
    (void)state;
    Match *match = arranged("", RULE_RENJU);
    const char *const names[] = {"H8", "I8", "J8", "H9", "H10"};
    for (int i = 0; i < 5; i++) {
        put(match, names[i], COLOR_BLACK);
    }
    assert_int_equal(match->outcome.reason, REASON_NONE);
    match_free(match);
}

static void moves_and_players_end_it(void **state)
{
    (void)state;
    Match *match = arranged("H8 I9", RULE_FREESTYLE);
    const Player person = {.kind = PLAYER_HUMAN}, computer = {.kind = PLAYER_COMPUTER, .level = 3};
    match_review(match, true);
    play(match, "J8");
    assert_false(match_may_arrange(match)); /* a branch of the review is there */
    match_free(match);
    match = arranged("H8 I9", RULE_FREESTYLE);
    match_take_players(match, &person, &computer);
    assert_false(match_may_arrange(match));
    match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(begins_with_the_stones),    cmocka_unit_test(stones_come_and_go),
        cmocka_unit_test(is_written_and_read),       cmocka_unit_test(a_five_is_seen_at_once),
        cmocka_unit_test(other_fouls_do_not_matter), cmocka_unit_test(moves_and_players_end_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
