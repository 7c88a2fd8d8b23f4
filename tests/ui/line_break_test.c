/* Where lines of text may end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "ui/line_break.h"

/* `marked`: a text with a "|" at each place where a line may end. */
static void check(const char *marked)
{
    char text[200] = "", found[400] = "";
    for (const char *at = marked; *at; at++) {
        strncat(text, at, *at != '|');
    }
    for (int from = 0; text[from];) {
        const int end = line_break_part_end(text, from);
        assert_true(end > from);
        snprintf(found + strlen(found), sizeof found - strlen(found), "%.*s%s", end - from,
                 text + from, text[end] ? "|" : "");
        from = end;
    }
    assert_string_equal(found, marked);
}

static void words_stay_whole(void **state)
{
    (void)state;
    check("Five| in| a| row");
    check("Sauvé| sous :| jeu");
    check("Mika ·| Haru –| 3:2");
    check("Only| %45| of| them");
    check("오목| 게임을| 둡니다.");
}

static void chinese_and_japanese_break_between_characters(void **state)
{
    (void)state;
    check("黑|棋|先|行");
    check("保|存|为| game.sgf");
    check("第|12|手");
}

static void no_line_begins_with_closing_punctuation(void **state)
{
    (void)state;
    check("已|保|存，|可|以|打|开。");
    check("ルー|ル：|連|珠・|五|目");
    check("打|ち|ま|しょ|う");
}

static void no_line_ends_with_an_opening_bracket(void **state)
{
    (void)state;
    check("棋|盘|（十|五|路）");
    check("按|“新|局”|开|始");
    check("「五|目」|の|(標|準)");
}

static void broken_bytes_are_characters(void **state)
{
    (void)state;
    assert_int_equal(line_break_step("\xE3\x81"), 2);
    assert_int_equal(line_break_step("\x80z"), 1);
    check("\xE3\x81");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_stay_whole),
        cmocka_unit_test(chinese_and_japanese_break_between_characters),
        cmocka_unit_test(no_line_begins_with_closing_punctuation),
        cmocka_unit_test(no_line_ends_with_an_opening_bracket),
        cmocka_unit_test(broken_bytes_are_characters),
    };
    return cmocka_run_group_tests_name("line_break_test", tests, NULL, NULL);
}
