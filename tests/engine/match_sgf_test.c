/* Saved matches: written and read back; corrupt text is rejected. */
#include "history_help.h"

#include <stdio.h>

#include "engine/history/match_rights.h"
#include "engine/history/record_detail.h"
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
        match_write(match, "1.0", 0, &first);
        Match *back = read_whole(&first);
        match_write(back, "1.0", 0, &second);
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
        assert_int_equal(record_path_length(line, line->current),
                         record_depth(record, record_line_end(record, record->current)));
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
            match_write(match, "1.0", 0, &text);
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
    NodeId first = child_of(record, NODE_ROOT);
    assert_int_equal(record_node(record, first)->move, point_at(7, 7));
    assert_int_equal(record_child_count(record, first), 2);
    assert_int_equal(record_node(record, child_of(record, first))->move, point_at(8, 6));
    assert_string_equal(record_comment(record, child_of(record, first)), "ab");
    assert_int_equal(record_node(record, sibling_of(record, child_of(record, first)))->move,
                     point_at(7, 6));
    record_free(record);
    unsigned char broken[sizeof bytes];
    for (int i = 0; i < 20000; i++) {
        memcpy(broken, bytes, sizeof bytes);
        broken[chance((int)sizeof bytes)] = (unsigned char)chance(256);
        record_free(renlib_read(broken, (size_t)chance((int)sizeof bytes + 1), &error));
    }
}

/* A file of another program with as many unknown properties as are read: it is read again after it
 * was saved, with those of a match and without. */
static void a_file_with_many_properties_is_read_again(void **state)
{
    (void)state;
    Setup setup = people(RULE_STANDARD, 15);
    Buffer text = {0};
    ParseError error;
    setup.time[0] = setup.time[1] = (TimeControl){.main_ms = 600000, .increment_ms = 5000};
    buffer_add(&text, "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[Renju]PB[a]PW[b]DT[2026-01-01]RE[B+R]C[c]");
    for (int i = 0; i < RECORD_UNKNOWN_MAX; i++) {
        buffer_add(&text, "XX[1]");
    }
    buffer_add(&text, "AB[aa]AW[bb]PL[B];B[hh])");
    Record *record = sgf_read(text.text, text.length, &error, NULL);
    assert_non_null(record);
    Match *match = match_from_record(record, &setup, &error);
    assert_non_null(match);
    match->id = match->series = MATCH_ID_MAX;
    strcpy(match->pending, "x");
    buffer_free(&text);
    match_write_sgf(match, "9.9", "2026-01-01", &text);
    record = sgf_read(text.text, text.length, &error, NULL);
    assert_non_null(record);
    assert_int_equal(record_property_count(record, NODE_ROOT), RECORD_UNKNOWN_MAX);
    record_free(record);
    buffer_free(&text);
    match_write(match, "1.0", 0, &text);
    Match *back = read_whole(&text);
    assert_int_equal(record_property_count(back->record, NODE_ROOT), RECORD_UNKNOWN_MAX);
    match_free(back);
    match_free(match);
    buffer_free(&text);
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
    assert_int_equal(record_times(match->record, match->record->current).spent_ms, 60000);
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
    match_write(match, "1.0", 0, &good);
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

/* Three moves, of which the last one is looked back from, and another one tried there. */
static Match *reviewed_match(void)
{
    Match *match = match_new(
        &(Setup){.rule = RULE_FREESTYLE, .size = 15, .time = {{60000, 0, 0, 0}, {60000, 0, 0, 0}}});
    play(match, "H8 H9 I8");
    match_tick(match, 5000);
    return match;
}

static void try_another_move(Match *match)
{
    match_review(match, true);
    match_go(match, node_at(match->record, 1));
    play(match, "O15 N15");
    match_tick(match, 1000);
}

static void a_review_changes_nothing_of_the_game_that_is_written(void **state)
{
    (void)state;
    Match *match = reviewed_match();
    Buffer text = {0};
    try_another_move(match);
    match_write(match, "1.0", 0, &text);
    assert_int_equal(match->position.count, 3); /* still at the move that was tried */
    assert_int_equal(stone(match, "O15"), COLOR_WHITE);
    Match *back = read_whole(&text);
    assert_int_equal(back->position.count, 3);
    assert_int_equal(stone(back, "I8"), COLOR_BLACK);
    assert_int_equal(back->clock[SEAT_FAR].main_ms, 55000);
    const Record *record = back->record;
    assert_int_equal(record_main_end(record), record->current);
    assert_int_equal(record_child_count(record, node_at(record, 1)), 2); /* O15 is kept */
    buffer_free(&text);
    match_write_sgf(match, "1", "2024-05-06", &text);
    ParseError error;
    Record *plain = sgf_read(text.text, text.length, &error, NULL);
    assert_non_null(plain);
    assert_int_equal(record_node(plain, record_main_end(plain))->move, named("I8", 15));
    buffer_free(&text);
    match_write_psq(match, &text);
    assert_non_null(strstr(text.text, "\n8,7,0\n9,8,0\n"));
    assert_null(strstr(text.text, "15,1,"));
    buffer_free(&text);
    record_free(plain);
    match_free(back);
    match_free(match);
}

static void what_is_saved_changes_with_the_game_alone(void **state)
{
    (void)state;
    Match *match = reviewed_match();
    uint64_t saved = match_saved_state(match);
    match_tick(match, 1000);
    assert_true(match_saved_state(match) == saved); /* only a clock ran */
    match_review(match, true);
    for (int depth = 0; depth < 3; depth++) {
        match_go(match, node_at(match->record, depth));
        assert_true(match_saved_state(match) == saved);
    }
    match_go(match, match->reviewed);
    play(match, "A1");
    assert_true(match_saved_state(match) != saved); /* a variation */
    saved = match_saved_state(match);
    match_go(match, match->reviewed);
    match_review(match, false);
    assert_true(match_saved_state(match) == saved);
    match_pause(match, true);
    assert_true(match_saved_state(match) != saved);
    match_pause(match, false);
    assert_true(match_saved_state(match) == saved);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_true(match_saved_state(match) != saved);
    saved = match_saved_state(match);
    assert_int_equal(match_resign(match, SEAT_NEAR), MATCH_OK);
    assert_true(match_saved_state(match) != saved);
    match_free(match);
}

/* Each value that is written, but for the tree and the clocks that run. */
static void each_value_counts_in_what_is_saved(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    const uint64_t saved = match_saved_state(match);
    Match was = *match, changed[24];
    int count = 0;
    for (size_t i = 0; i < sizeof changed / sizeof changed[0]; i++) {
        changed[i] = was;
    }
    changed[count++].setup.opening = OPENING_PRO;
    changed[count++].setup.foul_loses ^= true;
    changed[count++].setup.swap_colors ^= true;
    changed[count++].setup.move_ms++;
    changed[count++].setup.handicap_stones++;
    changed[count++].setup.handicap_seat = SEAT_FAR;
    changed[count++].near_color = COLOR_WHITE;
    changed[count++].paused = true;
    changed[count++].counted = true;
    changed[count++].draws++;
    for (int seat = 0; seat < 2; seat++) {
        changed[count++].setup.player[seat].kind = PLAYER_COMPUTER;
        changed[count++].setup.player[seat].level++;
        changed[count++].setup.player[seat].name[0] = 'A';
        changed[count++].setup.player[seat].engine[0] = 'A';
        changed[count++].setup.time[seat].main_ms++;
        changed[count++].draw_until[seat]++;
        changed[count++].score[seat]++;
    }
    assert_int_equal(count, sizeof changed / sizeof changed[0]);
    for (int i = 0; i < count; i++) {
        Buffer one = {0}, other = {0};
        *match = was;
        match_write(match, "1.0", 1, &one);
        *match = changed[i];
        match_write(match, "1.0", 1, &other);
        assert_string_not_equal(one.text, other.text);
        if (match_saved_state(match) == saved) {
            fail_msg("change %d would not be saved", i);
        }
        buffer_free(&one);
        buffer_free(&other);
    }
    *match = was;
    assert_true(match_saved_state(match) == saved);
    match_free(match);
}

/* The time left stands beside the moves as SGF has it. */
static void every_reader_sees_the_clocks(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.time[0] = setup.time[1] =
        (TimeControl){.main_ms = 60000, .byoyomi_ms = 30000, .byoyomi_periods = 3};
    Match *match = match_new(&setup);
    play(match, "H8");
    match_tick(match, 2600);
    play(match, "I9");
    match_tick(match, 85000);
    play(match, "H9");
    Buffer text = {0};
    match_write_sgf(match, "1", "2024-05-06", &text);
    assert_non_null(strstr(text.text, "TM[60]OT[3x30 byo-yomi]"));
    assert_non_null(strstr(text.text, "B[hh]BL[60.0]"));
    assert_non_null(strstr(text.text, "W[ig]WL[57.4]"));
    assert_non_null(strstr(text.text, "B[hg]BL[0.0]OB[3]"));
    match_free(match);
    /* Opened and saved again they are as they were. */
    ParseError error;
    match = match_from_record(sgf_read(text.text, text.length, &error, NULL), &setup, &error);
    Buffer again = {0};
    match_write_sgf(match, "1", "2024-05-06", &again);
    assert_non_null(strstr(again.text, "BL[60.0]"));
    const char *first = strstr(again.text, "WL[57.4]");
    assert_non_null(first);
    assert_null(strstr(first + 1, "WL["));
    buffer_free(&again);
    buffer_free(&text);
    match_free(match);
}

static void every_reader_sees_who_played(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.player[SEAT_FAR] = (Player){.kind = PLAYER_COMPUTER, .level = 4};
    Match *match = match_new(&setup);
    Buffer text = {0};
    match_write_sgf(match, "1", "2024-05-06", &text);
    assert_non_null(strstr(text.text, "PB[Black]PW[Computer 4]DT[2024-05-06]"));
    ParseError error;
    Record *record = sgf_read(text.text, text.length, &error, NULL);
    assert_string_equal(record->name[0], ""); /* as if there were none */
    assert_string_equal(record->name[1], "Computer 4");
    record_free(record);
    buffer_free(&text);
    match_free(match);
    setup.player[SEAT_FAR] = (Player){.kind = PLAYER_ENGINE, .engine = "/opt/rapfi/pbrain-rapfi"};
    strcpy(setup.player[SEAT_NEAR].name, "Ada");
    match = match_new(&setup);
    match_write_sgf(match, "1", "2024-05-06", &text);
    assert_non_null(strstr(text.text, "PB[Ada]PW[pbrain-rapfi]"));
    buffer_free(&text);
    static const char *const engine[][2] = {
        {"pbrain-rapfi", "pbrain-rapfi"}, {"/opt/rapfi/", "/opt/rapfi/"}, {"", "White"}};
    strcpy(match->record->date, "1999-12-31"); /* of the file that was opened */
    for (int i = 0; i < 3; i++) {
        strcpy(match->setup.player[SEAT_FAR].engine, engine[i][0]);
        match_write_sgf(match, "1", "2024-05-06", &text);
        assert_non_null(strstr(text.text, engine[i][1]));
        assert_non_null(strstr(text.text, "DT[1999-12-31]"));
        buffer_free(&text);
    }
    match_free(match);
}

static Match *read_again(const Match *match, bool take)
{
    Buffer text = {0};
    ParseError error;
    match_write_sgf(match, "1", "2024-05-06", &text);
    Record *record = sgf_read(text.text, text.length, &error, NULL);
    assert_non_null(record);
    const Setup setup = people(RULE_FREESTYLE, 15);
    Match *again = match_from_record(record, &setup, &error);
    assert_non_null(again);
    match_read_seats(again, take);
    buffer_free(&text);
    return again;
}

/* The path of an engine is not given away, and a match that lacks players does so when it is saved
 * and read. */
static void a_record_seats_its_players(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.player[SEAT_NEAR] = (Player){.kind = PLAYER_COMPUTER, .level = 2, .name = "Robo"};
    Match *match = match_new(&setup);
    Match *again = read_again(match, true);
    assert_false(again->lacks_players);
    assert_memory_equal(again->setup.player, setup.player, sizeof setup.player);
    match_free(again);
    again = read_again(match, false);
    assert_false(again->lacks_players);
    assert_int_equal(again->setup.player[SEAT_NEAR].kind, PLAYER_HUMAN);
    match_free(again);
    match->setup.player[SEAT_NEAR] = (Player){.kind = PLAYER_ENGINE, .engine = "/opt/x/engine"};
    again = read_again(match, true);
    assert_true(again->lacks_players);
    match_free(match);
    Buffer text = {0};
    SavedReport report;
    match_write(again, "1.0", 0, &text);
    match_free(again);
    assert_null(strstr(text.text, "/opt"));
    again = match_read(text.text, text.length, &report);
    assert_non_null(again);
    assert_true(again->lacks_players);
    match_free(again);
    buffer_free(&text);
}

/* A match of two people with these seats in its file. */
static Match *seated(const char *seats)
{
    char text[200];
    ParseError error;
    const Setup setup = people(RULE_FREESTYLE, 15);
    snprintf(text, sizeof text, "(;GM[4]SZ[15]RU[Freestyle]TENGENSEATS%s;B[hh])", seats);
    Match *match = match_from_record(sgf_read(text, strlen(text), &error, NULL), &setup, &error);
    assert_non_null(match);
    match_read_seats(match, true);
    assert_int_equal(record_property_count(match->record, NODE_ROOT), 0);
    return match;
}

/* A file is not trusted to start programs, and each game has a person. */
static void players_that_no_file_may_seat(void **state)
{
    (void)state;
    static const char *const seats[] = {
        "[human:0:Ann:]",
        "[human:x:Ann:][human:0:Bob:]",
        "[human:0:Ann:][robot:0:Bob:]",
        "[computer:3::][computer:4::]",
        "[engine:0::/bin/rm][human:0:Bob:]",
        "[human:0:Ann:][engine:0::/bin/rm]",
        "[engine:0::/bin/rm][computer:4::]",
    };
    Match *match = seated("[human:0:Ann:][computer:4::]");
    assert_false(match->lacks_players);
    assert_string_equal(match->setup.player[SEAT_NEAR].name, "Ann");
    assert_int_equal(match->setup.player[SEAT_FAR].level, 4);
    match_free(match);
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        match = seated(seats[i]);
        assert_true(match->lacks_players);
        assert_true(match_has_two_people(match));
        assert_string_equal(match->setup.player[SEAT_NEAR].name, "");
        match_free(match);
    }
}

/* In a saved match. */
static void wrong_values_are_named(void **state)
{
    (void)state;
    static const char *const value[] = {
        "TENGENGAME[x]",    "TENGENGAME[-1]",
        "TENGENSERIES[x]",  "TENGENSERIES[9999999999999999]",
        "TENGENPENDING[%]", "TENGENPENDING[%0]",
        "TENGENORIGIN[%g]", "TENGENORIGIN[%00]",
    };
    const Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    Buffer good = {0};
    match_write(match, "1.0", 0, &good);
    match_free(match);
    cut_trailer(&good);
    const char *at = strstr(good.text, "TENGENSTATE");
    assert_non_null(at);
    for (size_t i = 0; i < sizeof value / sizeof value[0]; i++) {
        char name[20] = "";
        Buffer bad = {0};
        SavedReport report;
        memcpy(name, value[i], strcspn(value[i], "["));
        buffer_add_bytes(&bad, good.text, (size_t)(at - good.text));
        buffer_add(&bad, value[i]);
        buffer_add(&bad, at);
        match = match_read(bad.text, bad.length, &report);
        if (match) {
            fail_msg("%s was read", value[i]);
        }
        assert_non_null(strstr(report.error.what, name));
        match = match_salvage(bad.text, bad.length, &report);
        assert_null(match); /* nothing was played */
        buffer_free(&bad);
    }
    buffer_free(&good);
}

static void a_copy_is_written_as_the_match_was(void **state)
{
    (void)state;
    for (int i = 0; i < 50; i++) {
        Match *match = random_match();
        Buffer before = {0}, after = {0};
        match_write(match, "1.0", 5, &before);
        Match *copy = match_copy(match);
        assert_non_null(copy);
        assert_true(match_saved_state(copy) == match_saved_state(match));
        match_free(match);
        match_write(copy, "1.0", 5, &after);
        assert_string_equal(before.text, after.text);
        buffer_free(&before);
        buffer_free(&after);
        match_free(copy);
    }
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
        cmocka_unit_test(a_review_changes_nothing_of_the_game_that_is_written),
        cmocka_unit_test(what_is_saved_changes_with_the_game_alone),
        cmocka_unit_test(each_value_counts_in_what_is_saved),
        cmocka_unit_test(every_reader_sees_the_clocks),
        cmocka_unit_test(every_reader_sees_who_played),
        cmocka_unit_test(a_record_seats_its_players),
        cmocka_unit_test(players_that_no_file_may_seat),
        cmocka_unit_test(wrong_values_are_named),
        cmocka_unit_test(a_copy_is_written_as_the_match_was),
        cmocka_unit_test(a_file_with_many_properties_is_read_again),
        cmocka_unit_test(clocks_run_stop_and_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
