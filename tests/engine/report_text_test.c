/* A report is kept with its game, and one that is damaged or not of this game is not read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/buffer.h"
#include "engine/history/record_detail.h"
#include "engine/history/report_text.h"
#include "engine/history/sgf.h"

enum { KEY = 4711, MOVES = 3 };

static Record *record_of(NodeId *end)
{
    Record *record = record_new(RULE_FREESTYLE, BOARD_DEFAULT);
    assert_non_null(record);
    for (int i = 0; i < MOVES; i++) {
        assert_int_not_equal(
            record_push(record, point_at(i, 0), i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE), NODE_NONE);
    }
    *end = record->current;
    return record;
}

/* The moves, and nothing known of them. */
static GameReport *outline(void)
{
    GameReport *report = calloc(1, sizeof *report);
    assert_non_null(report);
    report->moves = MOVES;
    report->steps = 9;
    report->accuracy[0] = report->accuracy[1] = -1;
    for (int ply = 1; ply <= MOVES; ply++) {
        report->move[ply].move = point_at(ply - 1, 0);
        report->move[ply].color = ply % 2 == 1 ? COLOR_BLACK : COLOR_WHITE;
    }
    return report;
}

static GameReport *complete(void)
{
    GameReport *report = outline();
    report->done = report->steps;
    report->accuracy[0] = 74;
    report->accuracy[1] = 100;
    for (int ply = 0; ply <= MOVES; ply++) {
        report->move[ply].valued = report->move[ply].judged = true;
        report->move[ply].chance = (int16_t)(500 + ply);
        report->move[ply].grade = CLASS_FINE;
    }
    ReportMove *move = &report->move[2];
    move->grade = CLASS_BLUNDER;
    move->loss = 431;
    move->better = point_at(7, 7);
    move->fact = (Fact){.kind = FACT_MISSES_FOURS, .point = point_at(7, 7), .count = 4};
    move->reason = (Fact){.kind = FACT_MAKES_FOUR, .wins = true, .foul = FOUL_OVERLINE};
    move->last_chance = move->after = true;
    move->length = 2;
    move->line[0] = point_at(7, 7);
    move->line[1] = point_at(14, 14);
    return report;
}

/* As text, since there is padding between the fields. */
static void assert_same(const GameReport *one, const GameReport *other)
{
    NodeId end;
    uint32_t at[2] = {0, 0};
    Record *record[2] = {record_of(&end), record_of(&end)};
    assert_true(report_text_store(record[0], end, one, KEY, "1"));
    assert_true(report_text_store(record[1], end, other, KEY, "1"));
    assert_string_equal(record_next_property(record[0], end, &at[0]),
                        record_next_property(record[1], end, &at[1]));
    assert_int_equal(report_is_complete(one), report_is_complete(other));
    record_free(record[0]);
    record_free(record[1]);
}

static bool load(const Record *record, NodeId end, uint64_t key, const char *version,
                 const GameReport *expected)
{
    GameReport *report = outline(), *before = outline();
    const bool loaded = report_text_load(record, end, key, version, report);
    assert_same(report, loaded ? expected : before);
    free(report);
    free(before);
    return loaded;
}

static void test_comes_back(void **state)
{
    (void)state;
    NodeId end;
    Record *record = record_of(&end);
    GameReport *report = complete();
    assert_true(report_text_store(record, end, report, KEY, "1.2"));
    assert_true(report_text_store(record, end, report, KEY, "1.2")); /* in place of the first */
    assert_int_equal(record_property_count(record, end), 1);
    assert_true(load(record, end, KEY, "1.2", report));
    /* And through a file. */
    Buffer text = {0};
    ParseError error;
    sgf_write(record, "1.2", &text);
    Record *read = sgf_read(text.text, text.length, &error, NULL);
    assert_non_null(read);
    assert_true(load(read, read->current, KEY, "1.2", report));
    record_free(read);
    buffer_free(&text);
    record_free(record);
    free(report);
}

static void test_of_something_else(void **state)
{
    (void)state;
    NodeId end;
    Record *record = record_of(&end);
    GameReport *report = complete();
    assert_false(load(record, end, KEY, "1.2", report));
    assert_true(report_text_store(record, end, report, KEY, "1.2"));
    assert_false(load(record, end, KEY + 1, "1.2", report));
    assert_false(load(record, end, KEY, "1.3", report));
    assert_false(load(record, NODE_ROOT, KEY, "1.2", report));
    report->moves++; /* of a longer game */
    assert_true(report_text_store(record, end, report, KEY, "1.2"));
    assert_false(load(record, end, KEY, "1.2", report));
    record_free(record);
    free(report);
}

/* Every byte in turn is lost, or becomes another one. What is still read is a report. */
static void test_damaged(void **state)
{
    (void)state;
    NodeId end;
    uint32_t at = 0;
    int refused = 0;
    Record *record = record_of(&end);
    GameReport *report = complete(), *read = outline();
    assert_true(report_text_store(record, end, report, KEY, "1.2"));
    const char *text = record_next_property(record, end, &at);
    const size_t length = strlen(text);
    char *damaged = malloc(length + 1);
    assert_non_null(damaged);
    for (size_t i = 0; i < 2 * length; i++) {
        Record *other = record_of(&end);
        memcpy(damaged, text, length + 1);
        if (i < length) {
            memmove(damaged + i, damaged + i + 1, length - i);
        } else {
            damaged[i - length] = '9';
        }
        assert_true(record_add_property(other, end, damaged));
        if (report_text_load(other, end, KEY, "1.2", read)) {
            assert_true(report_is_complete(read));
            for (int ply = 0; ply <= MOVES; ply++) {
                assert_in_range(read->move[ply].grade, CLASS_NONE, CLASS_BLUNDER);
                assert_in_range(read->move[ply].length, 0, REPORT_LINE_MAX);
                assert_in_range(read->move[ply].fact.kind, 0, FACT_COUNT - 1);
            }
            free(read);
            read = outline();
        } else {
            refused++;
        }
        record_free(other);
    }
    assert_true(refused > (int)length / 2);
    free(damaged);
    free(read);
    free(report);
    record_free(record);
}

/* What one move says is checked: the first row can be read, no other one. */
static void test_bad_values(void **state)
{
    (void)state;
    static const char *const row[] = {
        "500,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
        "-5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
        "-,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
        "1001,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
        "500,0,99,0,0,0,0,0,0,0,0,0,0,0,0,0",
        "500,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0",    /* points above the board, */
        "500,0,0,239,0,0,0,0,0,0,0,0,0,0,0,0",  /* ... beside it, */
        "500,0,0,704,0,0,0,0,0,0,0,0,0,0,0,0",  /* ... below it */
        "500,0,0,9999,0,0,0,0,0,0,0,0,0,0,0,0", /* ... and nowhere */
        "500,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0",
        "500,0,0,0,0,0,0,0,0,-1,0,0,0,0,0,0",
        "500,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
        "500,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,x",
        "500;0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
        "500,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0x",
    };
    NodeId end;
    uint32_t at = 0;
    Record *record = record_of(&end);
    GameReport *report = complete(), *read = outline();
    assert_true(report_text_store(record, end, report, KEY, "1.2"));
    const char *text = record_next_property(record, end, &at);
    const char *head = strchr(text, ']') + 1, *rest = strchr(head, ']');
    for (size_t i = 0; i < 2 * sizeof row / sizeof row[0]; i++) {
        const size_t at_row = i / 2;
        Record *other = record_of(&end);
        Buffer changed = {0};
        buffer_add_bytes(&changed, text, (size_t)(head - text));
        buffer_add_char(&changed, '[');
        buffer_add(&changed, row[at_row]);
        for (int point = 0; i % 2 && point <= REPORT_LINE_MAX; point++) {
            buffer_add(&changed, ",224"); /* a line that is longer than any */
        }
        buffer_add(&changed, rest);
        assert_true(record_add_property(other, end, changed.text));
        if (report_text_load(other, end, KEY, "1.2", read) != (i == 0)) {
            fail_msg("[%s]: %s", row[at_row], i == 0 ? "refused" : "accepted");
        }
        buffer_free(&changed);
        record_free(other);
    }
    free(read);
    free(report);
    record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comes_back), cmocka_unit_test(test_of_something_else),
        cmocka_unit_test(test_damaged), cmocka_unit_test(test_bad_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
