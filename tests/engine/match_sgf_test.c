/* Saved matches: written and read back; corrupt text is rejected. */
#include "engine/history/match_rights.h"
#include "history_help.h"

#include "engine/history/psq.h"
#include "engine/history/renlib.h"
#include "engine/history/sgf.h"

static uint32_t seed = 12345;

static int chance(int count)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (uint32_t)count);
}

static Match *random_match(void)
{
    Setup setup = people((Rule)chance(RULE_COUNT), 5 + chance(11));
    setup.opening = (Opening)chance(OPENING_COUNT);
    if (setup.opening >= OPENING_RIF) {
        setup.rule = RULE_RENJU;
        setup.size = setup.size < 9 ? 9 : setup.size;
    }
    setup.foul_loses = chance(2);
    setup.swap_colors = chance(2);
    setup.player[SEAT_FAR].kind = (PlayerKind)chance(3);
    strcpy(setup.player[0].name, "a]b:c\\%\n\xE5\xA4\xA9");
    strcpy(setup.player[1].engine, "/opt/\xFF x/pbrain");
    setup.time[0] = setup.time[1] = (TimeControl){60000, 500, 5000, 3};
    setup.handicap_stones = chance(3) ? 0 : 1 + chance(HANDICAP_MAX);
    setup.handicap_seat = (Seat)chance(2);
    Match *match = match_new(&setup);
    for (int i = 0; i < 120; i++) {
        int what = chance(24);
        int middle = setup.size / 2 - 2;
        if (what < 9) { /* near the centre, as openings require */
            match_play(match, point_at(middle + chance(5), middle + chance(5)));
        } else if (what < 18) {
            match_play(match, point_at(chance(setup.size), chance(setup.size)));
        } else if (what == 18) {
            match_undo(match);
        } else if (what == 19) {
            match_redo(match);
        } else if (what == 20 && chance(8) == 0) {
            match_resign(match, (Seat)chance(2));
        } else if (what == 21 && match_actor(match) == SEAT_NONE) {
            match_rematch(match);
        }
        match_choose(match, (Choice)(1 + chance(6)));
        match_declare(match, 1 + chance(12));
        match_tick(match, chance(3000));
    }
    return match;
}

static void matches_come_back_as_they_were(void **state)
{
    (void)state;
    for (int i = 0; i < 200; i++) {
        Match *match = random_match();
        Buffer first = {0}, second = {0};
        match_write(match, 0, &first);
        Match *back = read_whole(&first);
        match_write(back, 0, &second);
        assert_string_equal(first.text, second.text);
        assert_memory_equal(&match->setup.player, &back->setup.player, sizeof match->setup.player);
        assert_int_equal(match->position.hash, back->position.hash);
        assert_int_equal(match->outcome.reason, back->outcome.reason);
        assert_int_equal(match_actor(match), match_actor(back));
        assert_int_equal((match_may_redo(match) == MATCH_OK), (match_may_redo(back) == MATCH_OK));
        buffer_free(&first);
        buffer_free(&second);
        match_free(match);
        match_free(back);
    }
}

static void records_go_through_sgf_and_psq(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        Match *match = random_match();
        Buffer out[2] = {{0}}, moves[2] = {{0}};
        ParseError error;
        sgf_write(match->record, "1.0", &out[0]);
        Record *record = sgf_read(out[0].text, out[0].length, &error, NULL);
        assert_non_null(record);
        sgf_write(record, "1.0", &out[1]);
        assert_string_equal(out[0].text, out[1].text);
        psq_write(record, &moves[0]);
        Record *line = psq_read(moves[0].text, moves[0].length, &error);
        assert_non_null(line);
        assert_int_equal(record_path_length(line), record_path_length(record));
        Match *opened = match_from_record(record, &match->setup, &error);
        assert_non_null(opened);
        record_free(line);
        for (int k = 0; k < 2; k++) {
            buffer_free(&out[k]);
            buffer_free(&moves[k]);
        }
        match_free(opened);
        match_free(match);
    }
}

static void try_all(const char *text, size_t length)
{
    ParseError error;
    char *copy = malloc(length + 1); /* exact size, so that sanitizers see overreads */
    assert_non_null(copy);
    copy = realloc(copy, length ? length : 1);
    memcpy(copy, text, length);
    SavedReport report;
    Match *match = match_read(copy, length, &report);
    if (match) {
        match_undo(match);
        match_redo(match);
        match_play(match, point_at(2, 2));
        match_tick(match, 100000);
    } else {
        assert_true(report.error.what[0]);
    }
    match_free(match);
    match_free(match_salvage(copy, length, &report));
    record_free(sgf_read(copy, length, &error, NULL));
    record_free(psq_read(copy, length, &error));
    record_free(renlib_read((const unsigned char *)copy, length, &error));
    free(copy);
}

static void corrupt_texts_do_no_harm(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        Match *match = random_match();
        Buffer text = {0};
        if (i % 2) {
            psq_write(match->record, &text);
        } else {
            match_write(match, 0, &text);
            cut_trailer(&text); /* or the readers would hardly see the rest */
        }
        for (size_t k = 0; k < text.length; k++) {
            try_all(text.text, k);
        }
        for (int k = 0; k < 1000; k++) {
            size_t at = (size_t)chance((int)text.length);
            char kept = text.text[at];
            text.text[at] = (char)chance(256);
            try_all(text.text, text.length);
            text.text[at] = kept;
        }
        buffer_free(&text);
        match_free(match);
    }
    static char open[10 << 20];
    memset(open, '(', sizeof open);
    try_all(open, sizeof open);
    for (size_t k = 1; k < sizeof open; k += 2) {
        open[k] = ';';
    }
    try_all(open, sizeof open);
}

static void reads_a_library(void **state)
{
    (void)state;
    /* H8; then I9 with a sibling, its comment "ab", then the sibling H9. */
    const unsigned char bytes[] = {0x78, 0x00, 0x69, 0xC8, 'a', 'b', 0, 0, 0x68, 0x40};
    ParseError error;
    Record *record = renlib_read(bytes, sizeof bytes, &error);
    assert_non_null(record);
    const Node *first = record->root->child;
    assert_int_equal(first->move, point_at(7, 7));
    assert_int_equal(record_child_count(first), 2);
    assert_int_equal(first->child->move, point_at(8, 6));
    assert_string_equal(first->child->comment, "ab");
    assert_int_equal(first->child->sibling->move, point_at(7, 6));
    record_free(record);
    unsigned char broken[sizeof bytes];
    for (int i = 0; i < 20000; i++) {
        memcpy(broken, bytes, sizeof bytes);
        broken[chance((int)sizeof bytes)] = (unsigned char)chance(256);
        record_free(renlib_read(broken, (size_t)chance((int)sizeof bytes + 1), &error));
    }
}

/* A virtual hour: one second a move, with a pause and an undo between. */
static void clocks_run_stop_and_come_back(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.time[0] = setup.time[1] = (TimeControl){10000, 1000, 3000, 2};
    Match *match = match_new(&setup);
    match_tick(match, 60000); /* costs nothing before the first move */
    play(match, "H8");
    assert_int_equal(match->record->current->spent_ms, 60000);
    assert_int_equal(match->clock[SEAT_NEAR].main_ms, 11000);
    match_tick(match, 4000);
    match_pause(match, true);
    for (int i = 0; i < 3600; i++) {
        assert_false(match_tick(match, 1000));
    }
    match_pause(match, false);
    assert_int_equal(match->clock[SEAT_FAR].main_ms, 6000);
    play(match, "H9");
    assert_int_equal(match->clock[SEAT_FAR].main_ms, 7000);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->clock[SEAT_FAR].main_ms, 10000);
    assert_false(match_tick(match, 12000));
    assert_true(match->clock[SEAT_FAR].in_byoyomi);
    assert_int_equal(match->clock[SEAT_FAR].main_ms, 1000);
    play(match, "H9");
    assert_int_equal(match->clock[SEAT_FAR].main_ms, 3000);
    assert_int_equal(match->clock[SEAT_FAR].periods, 2);
    assert_true(match_tick(match, 60000));
    assert_int_equal(match->outcome.reason, REASON_TIME);
    assert_int_equal(match->outcome.winner, COLOR_WHITE);
    assert_int_equal(match->score[SEAT_FAR], 1);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->clock[SEAT_NEAR].main_ms, 11000);
    match_free(match);
}

/* A match of an older version: one swap2 choice after a move, the last one undone, and no
 * properties for extra stones and draw offers. */
static void a_match_of_an_older_version_comes_back(void **state)
{
    (void)state;
    static const char text[] =
        "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[Freestyle]PB[Bo]PW[Ada]\n"
        "TENGENSESSION[1]TENGENSETUP[swap2:0:1:0]TENGENPLAYER[human:0:Ada:][human:0:Bo:]"
        "TENGENTIME[600000:5000:0:0][600000:5000:0:0]TENGENCLOCK[608000:0:0:0][613000:0:0:0]"
        "TENGENSCORE[1:0:0]TENGENRESULTS[N]TENGENSTATE[W:0:0:5]\n"
        "TM[600]OT[5 fischer]\n"
        ";B[hh]TENGENMS[1000]TENGENLEFT[600000:605000:0:0];W[ih]TENGENMS[1000]"
        "TENGENLEFT[600000:609000:0:0];B[jj]TENGENMS[1000]TENGENLEFT[600000:613000:0:0]"
        "TENGENCHOICE[two];W[ii]TENGENMS[1000]TENGENLEFT[604000:613000:0:0];B[gj]TENGENMS[1000]"
        "TENGENLEFT[608000:613000:0:0]TENGENUNCHOICE[white])\n";
    SavedReport report;
    Match *match = match_read(text, sizeof text - 1, &report);
    if (!match) {
        fail_msg("%d:%d %s", report.error.line, report.error.column, report.error.what);
    }
    assert_int_equal(report.state, SAVED_UNCHECKED);
    assert_int_equal(match->position.stones, 5);
    assert_int_equal(match_actor(match), SEAT_FAR);
    assert_int_equal(match->opening.task, TASK_CHOOSE);
    assert_int_equal(match->opening.options, 2);
    assert_int_equal(match->setup.handicap_stones, 0);
    assert_true((match_may_offer_draw(match, SEAT_NEAR) == MATCH_OK) &&
                (match_may_offer_draw(match, SEAT_FAR) == MATCH_OK));
    assert_int_equal(match->clock[SEAT_FAR].main_ms, 613000);
    assert_int_equal(match->score[SEAT_NEAR], 1);
    assert_int_equal(match_redo(match), MATCH_OK); /* White after all */
    assert_int_equal(match_color(match, SEAT_FAR), COLOR_WHITE);
    assert_true(match->opening.over);
    match_free(match);
}

static void a_declared_number_out_of_all_range_is_refused(void **state)
{
    (void)state;
    static const char *const number[] = {"0", "13", "-1", "2147483647", "999999999999999"};
    Setup setup = people(RULE_RENJU, 15);
    setup.opening = OPENING_YAMAGUCHI;
    Match *match = match_new(&setup);
    play(match, "H8 H9 I9");
    assert_int_equal(match_declare(match, 7), MATCH_OK);
    Buffer good = {0};
    match_write(match, 0, &good);
    match_free(match);
    cut_trailer(&good);
    char *at = strstr(good.text, "CHOICE[7]");
    assert_non_null(at);
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        Buffer bad = {0};
        SavedReport report;
        buffer_add_bytes(&bad, good.text, (size_t)(at - good.text));
        buffer_add(&bad, "CHOICE[");
        buffer_add(&bad, number[i]);
        buffer_add(&bad, at + strlen("CHOICE[7"));
        assert_null(match_read(bad.text, bad.length, &report));
        assert_non_null(strstr(report.error.what, "TENGENCHOICE"));
        buffer_free(&bad);
    }
    buffer_free(&good);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_come_back_as_they_were),
        cmocka_unit_test(a_match_of_an_older_version_comes_back),
        cmocka_unit_test(a_declared_number_out_of_all_range_is_refused),
        cmocka_unit_test(records_go_through_sgf_and_psq),
        cmocka_unit_test(corrupt_texts_do_no_harm),
        cmocka_unit_test(reads_a_library),
        cmocka_unit_test(clocks_run_stop_and_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
