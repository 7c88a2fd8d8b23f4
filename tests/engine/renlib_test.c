/* RenLib libraries, byte by byte. */
#include "history_help.h"

#include "engine/history/record_detail.h"
#include "engine/history/renlib.h"

#define HEADER "\xFFRenLib\xFF\x03\x04\0\0\0\0\0\0\0\0\0\0"
#define READ(bytes) read(bytes, sizeof(bytes) - 1)

static Record *read(const char *bytes, size_t length)
{
    ParseError error;
    Record *record = renlib_read((const unsigned char *)bytes, length, &error);
    if (!record) {
        fail_msg("byte %d: %s", error.column, error.what);
    }
    assert_string_equal(error.what, "");
    assert_int_equal(record->current, NODE_ROOT);
    assert_int_equal(record->size, 15);
    assert_int_equal(record->rule, RULE_RENJU);
    assert_true(record->rule_known);
    return record;
}

static void refuse(const char *bytes, size_t length, int column)
{
    ParseError error;
    assert_null(renlib_read((const unsigned char *)bytes, length, &error));
    assert_true(error.what[0]);
    assert_int_equal(error.column, column);
}

static const char *first_property(const Record *record, NodeId node)
{
    uint32_t at = 0;
    return record_next_property(record, node, &at);
}

static void is_move(const Record *record, NodeId node, const char *name, Color color)
{
    assert_int_not_equal(node, NODE_NONE);
    assert_int_equal(record_node(record, node)->move, named(name, 15));
    assert_int_equal(record_node(record, node)->color, color);
}

static void reads_with_and_without_header(void **state)
{
    (void)state;
    Record *record[2] = {READ("\x78\x00\x79\x40"), READ(HEADER "\x00\x00\x78\x00\x79\x40")};
    for (int i = 0; i < 2; i++) {
        is_move(record[i], child_of(record[i], NODE_ROOT), "H8", COLOR_BLACK);
        is_move(record[i], child_of(record[i], child_of(record[i], NODE_ROOT)), "I8", COLOR_WHITE);
        assert_int_equal(record_path_length(record[i], NODE_ROOT), 2);
        record_free(record[i]);
    }
}

static void points_are_counted_from_the_top(void **state)
{
    (void)state;
    Record *record = READ(HEADER "\x00\x00\x01\x00\x0F\x00\xE1\x00\xEF\x40");
    static const char *const name[] = {"A15", "O15", "A1", "O1"};
    NodeId node = NODE_ROOT;
    for (int i = 0; i < 4; i++) {
        node = child_of(record, node);
        is_move(record, node, name[i], i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE);
    }
    record_free(record);
}

/* Comments are in the character set of the author's Windows: GBK here. */
static void comments_in_other_character_sets_are_read(void **state)
{
    (void)state;
    Record *record = READ(HEADER "\x00\x00\x78\x08\xBA\xDA\xCA\xA4\0\0\x79\x48\xC6\xE5\xD7\0");
    NodeId h8 = child_of(record, NODE_ROOT);
    assert_string_equal(record_comment(record, h8), "黑胜");
    /* half of the last character is missing */
    assert_string_equal(record_comment(record, child_of(record, h8)), "棋\xEF\xBF\xBD");
    record_free(record);
}

/* H8 - I9 - I7
 *    |    ` J9 - J8
 *    ` H9 - H7
 * and G8 instead of H8: three levels of branches that end at different depths. */
static void siblings_continue_where_they_were_promised(void **state)
{
    (void)state;
    Record *record = READ(HEADER "\x00\x00\x78\x80\x69\x80\x89\xC0\x6A\x00\x7A\x40"
                                 "\x68\x00\x88\x40\x77\x40");
    NodeId h8 = child_of(record, NODE_ROOT);
    is_move(record, h8, "H8", COLOR_BLACK);
    is_move(record, sibling_of(record, h8), "G8", COLOR_BLACK);
    assert_int_equal(child_of(record, sibling_of(record, h8)), NODE_NONE);
    NodeId i9 = child_of(record, h8);
    is_move(record, i9, "I9", COLOR_WHITE);
    is_move(record, sibling_of(record, i9), "H9", COLOR_WHITE);
    is_move(record, child_of(record, sibling_of(record, i9)), "H7", COLOR_BLACK);
    is_move(record, child_of(record, i9), "I7", COLOR_BLACK);
    is_move(record, sibling_of(record, child_of(record, i9)), "J9", COLOR_BLACK);
    is_move(record, child_of(record, sibling_of(record, child_of(record, i9))), "J8", COLOR_WHITE);
    assert_int_equal(child_of(record, child_of(record, i9)), NODE_NONE);
    assert_int_equal(record_child_count(record, h8), 2);
    record_free(record);
}

static void a_push_on_the_root_is_ignored(void **state)
{
    (void)state;
    Record *record = READ(HEADER "\x00\x80\x78\x00\x79\x40");
    assert_int_equal(record_child_count(record, NODE_ROOT), 1);
    assert_int_equal(record_path_length(record, record->current), 2);
    record_free(record);
}

static void reads_comments_of_both_kinds(void **state)
{
    (void)state;
    Record *record = READ("\x78\x08"
                          "one\btwo\r\n\0"
                          "\x79\x20"
                          "odd\0"
                          "\x7A\x48"
                          "\xE9t\xE9\0");
    NodeId node = child_of(record, NODE_ROOT);
    assert_string_equal(record_comment(record, node), "one\ntwo\n");
    assert_string_equal(record_comment(record, child_of(record, node)), "odd");
    assert_string_equal(record_comment(record, child_of(record, child_of(record, node))),
                        "\xC3\xA9t\xC3\xA9");
    record_free(record);
    record = READ(HEADER "\x00\x08"
                         "root\0\0\x78\x40");
    assert_string_equal(record_comment(record, NODE_ROOT), "root");
    record_free(record);
    /* Characters that SGF cannot represent. */
    record = READ("\x78\x48"
                  "a\tb\v\0\0");
    assert_string_equal(record_comment(record, child_of(record, NODE_ROOT)), "a b ");
    is_move(record, child_of(record, NODE_ROOT), "H8", COLOR_BLACK);
    record_free(record);
}

/* The two bytes are the flags' bits 16 to 23 and then 8 to 15. */
static void reads_marks_and_board_text(void **state)
{
    (void)state;
    Record *record = READ("\x78\x10\x79\x01\x00\x01"
                          "A:]\0"
                          "\x7A\x01\x01\x00\x7B\x40");
    NodeId node = child_of(record, NODE_ROOT);
    assert_string_equal(first_property(record, node), "MA[hh]");
    assert_string_equal(first_property(record, child_of(record, node)), "LB[ih:A\\:\\]]");
    /* Another flag of the extension: no text follows. */
    assert_null(first_property(record, child_of(record, child_of(record, node))));
    is_move(record, child_of(record, child_of(record, child_of(record, node))), "K8", COLOR_WHITE);
    record_free(record);
}

static void a_node_without_a_move_is_a_pass(void **state)
{
    (void)state;
    Record *record = READ("\x78\x00\x00\x00\x79\x02\x7A\x44");
    NodeId node = child_of(record, child_of(record, NODE_ROOT));
    assert_int_equal(record_node(record, node)->move, POINT_PASS);
    assert_int_equal(record_node(record, child_of(record, node))->move, POINT_PASS);
    is_move(record, child_of(record, child_of(record, node)), "J8", COLOR_WHITE);
    record_free(record);
}

static void refuses_what_is_no_library(void **state)
{
    (void)state;
    refuse("", 0, 1);
    refuse("\x78", 1, 1);
    refuse("\xFFRenLib\xFF\x03", 9, 1);
    refuse("\x77\x00\x78\x40", 4, 1);
    refuse("\x78\x00\x70\x40", 4, 3); /* no such column */
    refuse("\x78\x00\xF8\x40", 4, 3); /* no such row */
    refuse("\x78\x00\x79\x00\x78\x40", 6, 5);
}

/* Truncated anywhere: an error with its position, or the part that is there and a report. */
static void a_library_cut_short_is_told(void **state)
{
    (void)state;
    static const char bytes[] = HEADER "\x00\x00\x78\x08"
                                       "ab\0\0\x69\x90\x89\xC1\x00\x01"
                                       "txt\0\x6A\x00\x7A\x40\x68\x00\x88\x40";
    for (size_t length = 0; length < sizeof bytes - 1; length++) {
        ParseError error;
        unsigned char *copy =
            malloc(length ? length : 1); /* exact size, so that sanitizers see overreads */
        assert_non_null(copy);
        memcpy(copy, bytes, length);
        Record *record = renlib_read(copy, length, &error);
        assert_true(error.what[0]);
        assert_int_equal(error.column, length < 20 ? 1 : (int)length + 1);
        record_free(record);
        free(copy);
    }
    record_free(READ(bytes));
}

static void a_full_board_is_deep_enough_and_more_is_refused(void **state)
{
    (void)state;
    unsigned char bytes[2 * 227] = {0x78, 0};
    ParseError error;
    size_t count = 2;
    for (int i = 0; i < 225; i++) {
        unsigned char pos = (unsigned char)(i / 15 * 16 + i % 15 + 1);
        if (pos == 0x78) {
            continue;
        }
        bytes[count++] = pos;
        bytes[count++] = 0;
    }
    bytes[count - 1] = 0x40;
    Record *record = renlib_read(bytes, count, &error);
    assert_non_null(record);
    assert_int_equal(record_path_length(record, record->current), 225);
    record_free(record);
    bytes[count - 1] = 0;
    bytes[count] = 0; /* one more pass */
    bytes[count + 1] = 0x40;
    assert_null(renlib_read(bytes, count + 2, &error));
}

/* `count` nodes with these flags and bytes after them; each a pass unless the first. */
static void add_passes(Buffer *out, int count, const char *bytes, size_t length)
{
    buffer_add_bytes(out, "\x78\0", 2);
    for (int i = 0; i < count; i++) {
        buffer_add_char(out, '\0');
        buffer_add_bytes(out, bytes, length);
    }
}

static void what_is_too_much_is_refused(void **state)
{
    (void)state;
    ParseError error;
    Buffer out = {0};
    /* More variations to come than a board has moves. */
    buffer_add_bytes(&out, "\x78\0", 2);
    for (int i = 0; i < 300; i++) {
        buffer_add_bytes(&out, i % 2 == 0 ? "\0\x80" : "\0\x40", 2);
    }
    Record *record = renlib_read((const unsigned char *)out.text, out.length, &error);
    assert_non_null(record); /* each was continued */
    record_free(record);
    buffer_free(&out);
    add_passes(&out, 300, "\x80", 1);
    assert_null(renlib_read((const unsigned char *)out.text, out.length, &error));
    assert_non_null(strstr(error.what, "too many moves"));
    buffer_free(&out);
    /* The same move with a mark again and again. */
    for (int i = 0; i < 600; i++) {
        buffer_add_bytes(&out,
                         i == 0    ? "\x78\0\x79\xD0"
                         : i < 599 ? "\x79\xD0"
                                   : "\x79\x50",
                         i == 0 ? 4 : 2);
    }
    assert_null(renlib_read((const unsigned char *)out.text, out.length, &error));
    assert_non_null(strstr(error.what, "too many labels at one move"));
    buffer_free(&out);
}

static void a_long_text_is_truncated(void **state)
{
    (void)state;
    ParseError error;
    Buffer out = {0};
    buffer_add_bytes(&out, "\x78\x48", 2);
    for (int i = 0; i < 40000; i++) {
        buffer_add(&out, "ab");
    }
    buffer_add_bytes(&out, "\0\0", 2);
    Record *record = renlib_read((const unsigned char *)out.text, out.length, &error);
    assert_non_null(record);
    assert_int_equal(strlen(record_comment(record, child_of(record, NODE_ROOT))), 1 << 16);
    record_free(record);
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_with_and_without_header),
        cmocka_unit_test(points_are_counted_from_the_top),
        cmocka_unit_test(comments_in_other_character_sets_are_read),
        cmocka_unit_test(siblings_continue_where_they_were_promised),
        cmocka_unit_test(a_push_on_the_root_is_ignored),
        cmocka_unit_test(reads_comments_of_both_kinds),
        cmocka_unit_test(reads_marks_and_board_text),
        cmocka_unit_test(a_node_without_a_move_is_a_pass),
        cmocka_unit_test(refuses_what_is_no_library),
        cmocka_unit_test(a_library_cut_short_is_told),
        cmocka_unit_test(a_full_board_is_deep_enough_and_more_is_refused),
        cmocka_unit_test(what_is_too_much_is_refused),
        cmocka_unit_test(a_long_text_is_truncated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
