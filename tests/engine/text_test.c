/* What the readers and writers of games share: buffers, texts, names, checksums. */
#include "history_help.h"

#include "engine/buffer.h"
#include "engine/history/engine_name.h"
#include "engine/history/text.h"
#include "engine/trailer.h"

static void a_buffer_takes_all_or_nothing(void **state)
{
    (void)state;
    Buffer buffer = {0};
    buffer_add_int(&buffer, INT64_MIN);
    buffer_add_int(&buffer, 0);
    buffer_add_hex(&buffer, UINT64_C(0x123456789abcdef), 16);
    assert_string_equal(buffer.text, "-922337203685477580800123456789abcdef");
    const size_t length = buffer.length;
    buffer_add_bytes(&buffer, "", SIZE_MAX / 2); /* more than a memory holds */
    assert_true(buffer.failed);
    buffer_add(&buffer, "more"); /* and all that follows is lost */
    assert_int_equal(buffer.length, length);
    buffer_free(&buffer);
}

static void only_valid_utf8_is_utf8(void **state)
{
    (void)state;
    static const char *const good[] = {
        "",
        "a\x7F",
        "\xC2\x80",
        "\xDF\xBF",
        "\xE0\xA0\x80",
        "\xED\x9F\xBF",
        "\xEE\x80\x80",
        "\xEF\xBF\xBF",
        "\xF0\x90\x80\x80",
        "\xF1\x80\x80\x80",
        "\xF4\x8F\xBF\xBF",
    };
    static const char *const bad[] = {
        "\x80",
        "\xBF",
        "\xC0\x80",
        "\xC1\xBF",
        "\xC2",
        "\xC2"
        "a",
        "\xE0\x9F\xBF",
        "\xE1\x80",
        "\xE1\x80"
        "a",
        "\xED\xA0\x80",
        "\xF0\x8F\xBF\xBF",
        "\xF1\x80\x80",
        "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80",
        "\xFF",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(text_is_utf8(good[i], strlen(good[i])));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(text_is_utf8(bad[i], strlen(bad[i])));
        Buffer out = {0};
        text_add_repaired(&out, bad[i], strlen(bad[i]));
        assert_non_null(strchr(out.text, '?'));
        assert_true(text_is_utf8(out.text, out.length));
        buffer_free(&out);
    }
}

static void a_copy_ends_between_characters(void **state)
{
    (void)state;
    char to[5];
    assert_true(text_copy(to, sizeof to, "abcd"));
    assert_false(text_copy(to, sizeof to, "ab\xE5\xA4\xA9"));
    assert_string_equal(to, "ab");
    assert_false(text_copy(to, sizeof to, "\x80\x80\x80\x80\x80")); /* no character at all */
    assert_string_equal(to, "");
}

static void places_count_lines_and_characters(void **state)
{
    (void)state;
    static const char text[] = "a\xE5\xA4\xA9\rb\r\nc\nd";
    static const int place[][3] = {{0, 1, 1}, {1, 1, 2}, {4, 1, 3}, {5, 2, 1},
                                   {6, 2, 2}, {8, 3, 1}, {9, 3, 2}, {10, 4, 1}};
    for (size_t i = 0; i < sizeof place / sizeof place[0]; i++) {
        int line, column;
        text_place(text, (size_t)place[i][0], &line, &column);
        assert_int_equal(line, place[i][1]);
        assert_int_equal(column, place[i][2]);
    }
}

static void words_are_compared_whole(void **state)
{
    (void)state;
    assert_true(text_same_word("Draw", "draw"));
    assert_false(text_same_word("draws", "draw"));
    assert_false(text_same_word("dra", "draw"));
}

static void wide_signs_become_narrow(void **state)
{
    (void)state;
    static const char *const row[][2] = {
        {"Ｈ８　ｉ９、Ｊ１０。", "H8 i9,J10,"},
        {"！～", "!~"},
        {"\xEF\xBC\x80", "\xEF\xBC\x80"},
        {"｟", "｟"},
        {"あ", "あ"},
        {"\xEF\xBC", "\xEF\xBC"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        Buffer out = {0};
        text_add_narrow(&out, row[i][0], strlen(row[i][0]));
        assert_string_equal(out.text, row[i][1]);
        buffer_free(&out);
    }
}

/* A line that has all its words but not such values was changed since. */
static void a_damaged_trailer_is_told(void **state)
{
    (void)state;
    static const char *const line[] = {
        "; tengen 1 saved=1234567890123456 crc32=01234567\n",
        "; tengen 01 saved=1 crc32=01234567\n",
        "; tengen 1 saved=1 crc32=0123456",
        "; tengen 1 saved=1 crc32=0123456x\n",
        "; tengen 1 saved=1 crc32=01234567\n",
    };
    for (size_t i = 0; i < sizeof line / sizeof line[0]; i++) {
        assert_int_equal(trailer_check(line[i], strlen(line[i])).state, TRAILER_DAMAGED);
    }
    static const char nul[] = "; tengen 1 saved=1 crc32=0123\000567\n";
    assert_int_equal(trailer_check(nul, sizeof nul - 1).state, TRAILER_DAMAGED);
}

/* Lines were added below it: it is not the last line any more. */
static void a_trailer_inside_is_found(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool inside;
    } cases[] = {
        {"", false},
        {"a\n; tengen 1 saved=1 crc32=01234567", false},
        {"a\n; tengen 1 saved=1 crc32=01234567\n", false},
        {"a\n; tengen 1 saved=1 crc32=01234567\nb", true},
        {"a\n; tengen 1 saved=1 crc32=01234567\n\nb\n", true},
        {"a ; tengen 1 saved=1 crc32=01234567\nb\n", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(trailer_is_inside(cases[i].text, strlen(cases[i].text)), cases[i].inside);
    }
}

/* A clock can show any time. */
static void every_time_can_be_read_back(void **state)
{
    (void)state;
    static const int64_t time[][2] = {{INT64_MIN, 0},
                                      {1700000000000, 1700000000000},
                                      {999999999999999, 999999999999999},
                                      {1000000000000000, 999999999999999},
                                      {INT64_MAX, 999999999999999}};
    for (size_t i = 0; i < sizeof time / sizeof time[0]; i++) {
        Buffer text = {0};
        trailer_add(&text, time[i][0]);
        const Trailer trailer = trailer_check(text.text, text.length);
        assert_int_equal(trailer.state, TRAILER_WHOLE);
        assert_int_equal(trailer.saved_ms, time[i][1]);
        buffer_free(&text);
    }
}

/* Also one that another program starts, perhaps on another machine. */
static void an_engine_is_called_by_its_program(void **state)
{
    (void)state;
    static const struct {
        const char *command, *name, *whole;
    } cases[] = {
        {"/opt/pbrain-tengen", "pbrain-tengen", "pbrain-tengen"},
        {"pbrain-tengen --level 3", "pbrain-tengen", "pbrain-tengen --level 3"},
        {"brain --book \"/x/y z.book\"", "brain", "brain --book y z.book"},
        {"\"/opt/my brain\" -x", "my brain", "my brain -x"},
        {"/opt/My Engines/my brain", "my brain", "my brain"},
        {"/opt/it's brain", "it's brain", "it's brain"},
        {"ssh host brain", "brain", "brain"},
        {"/usr/bin/ssh -4 -p 22 -oPort=3 me@host /opt/brain --level 3", "brain", "brain --level 3"},
        {"ssh host 'cd /tmp && nice -n 5 ./brain -x'", "brain", "brain -x"},
        {"ssh host \"cd /tmp; './my brain'\"", "my brain", "my brain"},
        {"ssh host", "ssh", "ssh host"},
        {"env A=1 B=2 nice -n 5 timeout -k 3 60 brain", "brain", "brain"},
        {"env '/opt/my brain'", "my brain", "my brain"},
        {"env - brain -x", "brain", "brain -x"},
        {"java -jar /opt/brain.jar", "brain.jar", "brain.jar"},
        {"wine 'C:\\Engines\\brain.exe'", "brain.exe", "brain.exe"},
        {"sh -c 'exec brain'", "brain", "brain"},
        {"sh -c 'while read l; do echo OK; done' 0", "sh",
         "sh -c 'while read l; do echo OK; done' 0"},
        {"ssh host 'if true; then ./a; fi'", "ssh", "ssh host 'if true; then ./a; fi'"},
        {"sh -c 'doner; done-brain'", "done-brain", "done-brain"},
        {"brain 'x", "brain 'x", "brain 'x"},
        {"brain \"x\\", "brain \"x\\", "brain \"x\\"},
        {"brain \"a\\\"b\\c\"", "brain", "brain c"},
        {" ", " ", " "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char name[NAME_BYTES];
        engine_name(cases[i].command, false, name);
        assert_string_equal(name, cases[i].name);
        engine_name(cases[i].command, true, name);
        assert_string_equal(name, cases[i].whole);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_buffer_takes_all_or_nothing),
        cmocka_unit_test(only_valid_utf8_is_utf8),
        cmocka_unit_test(a_copy_ends_between_characters),
        cmocka_unit_test(places_count_lines_and_characters),
        cmocka_unit_test(words_are_compared_whole),
        cmocka_unit_test(wide_signs_become_narrow),
        cmocka_unit_test(an_engine_is_called_by_its_program),
        cmocka_unit_test(a_damaged_trailer_is_told),
        cmocka_unit_test(a_trailer_inside_is_found),
        cmocka_unit_test(every_time_can_be_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
