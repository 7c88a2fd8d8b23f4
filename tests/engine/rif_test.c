/* RenjuNet's database: the parts that matter, and damage. */
#include "history_help.h"

#include <stdio.h>

#include "engine/history/record_detail.h"
#include "engine/history/record_info.h"
#include "engine/history/rif.h"
#include "engine/history/sgf.h"

static const char database[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<database>\n"
    "<players>\n<player id=\"62\" name=\"Ants\" surname=\"Soos&#245;rv\" country=\"5\" />\n"
    "<player id=\"4\" name=\"Yusui\" surname=\"Yamaguchi &amp; [son]\" />\n</players>\n"
    "<tournaments>\n<tournament id=\"18\" name=\"World Championship\" year=\"2009\" "
    "start=\"2009-08-04\" />\n</tournaments>\n"
    "<rules>\n<rule id=\"5\" name=\"Yamaguchi\"><info>x</info></rule>\n</rules>\n<games>\n"
    "<game id=\"1\" tournament=\"18\" round=\"3\" rule=\"5\" black=\"62\" white=\"4\" "
    "bresult=\"1\" alt=\"j8\"><move>h8 h9 j10</move><info>a ] b</info></game>\n"
    "<game id=\"2\" rule=\"77\" black=\"99\" white=\"62\" bresult=\"0\"><move>h8</move></game>\n"
    "<game id=\"3\" black=\"4\" white=\"62\"><move>h8 zz</move></game>\n</games></database>\n";

static Record *read(size_t index)
{
    ParseError error, notice;
    Record *record = rif_read(database, sizeof database - 1, index, &error, &notice);
    if (!record) {
        fail_msg("%d:%d %s", error.line, error.column, error.what);
    }
    return record;
}

static void says(const Record *record, const char *property, const char *expected)
{
    char text[80];
    record_info(record, property, text, sizeof text);
    assert_string_equal(text, expected);
}

static void a_game_is_read_with_what_it_names(void **state)
{
    (void)state;
    Record *record = read(0);
    says(record, "PB", "Ants Soos\xC3\xB5rv");
    says(record, "PW", "Yusui Yamaguchi & [son]");
    says(record, "EV", "World Championship");
    says(record, "DT", "2009-08-04");
    says(record, "RO", "3");
    says(record, "RU", "Yamaguchi");
    says(record, "5A", "j8");
    assert_int_equal(record->rule, RULE_RENJU);
    assert_true(record->rule_known);
    assert_int_equal(record->outcome.winner, COLOR_BLACK);
    assert_string_equal(record_comment(record, NODE_ROOT), "a ] b");
    assert_int_equal(record_depth(record, record->current), 3);
    assert_int_equal(record_node(record, record->current)->move, named("J10", 15));
    record_free(record);
    record = read(1);
    says(record, "PB", "");
    assert_int_equal(record->rule, RULE_RENJU); /* RenjuNet's own, where the game names none */
    assert_int_equal(record->outcome.winner, COLOR_WHITE);
    record_free(record);
}

/* What stands for a character, in the name of Black. What is none that a text can have stays as it
 * is. */
static void characters_by_number(void **state)
{
    (void)state;
    static const char *const row[][2] = {
        {"&#65;&#x42;", "AB"},
        {"&#244;&#x20AC;", "\xC3\xB4\xE2\x82\xAC"},
        {"&lt;&gt;&quot;&apos;&amp;", "<>\"'&"},
        {"&#xD800;", "&#xD800;"},   /* half of a pair */
        {"&#x1F600;", "&#x1F600;"}, /* beyond 16 bits */
        {"&#7;", "&#7;"},           /* a control */
        {"&#x4g;", "&#x4g;"},
        {"&#0000065;", "&#0000065;"},
        {"&#65", "&#65"},
        {"&nbsp;", "&nbsp;"},
        {"a &", "a &"},
        {"&D;", "&D;"},
        {"&;", "&;"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char text[200];
        ParseError error;
        snprintf(
            text, sizeof text,
            "<database><player id='1' surname = '%s'/><game black = \"1\"><move>h8</move></game>"
            "</database>",
            row[i][0]);
        Record *record = rif_read(text, strlen(text), 0, &error, NULL);
        assert_non_null(record);
        says(record, "PB", row[i][1]);
        record_free(record);
    }
}

static void games_are_listed(void **state)
{
    (void)state;
    GameList list = {NULL};
    assert_true(rif_list(database, sizeof database - 1, &list));
    assert_int_equal(list.count, 3);
    assert_string_equal(list.game[0].name[0], "Ants Soos\xC3\xB5rv");
    assert_string_equal(list.game[0].result, "B+");
    assert_string_equal(list.game[1].name[0], "");
    assert_string_equal(list.game[2].name[0], "Yusui Yamaguchi & [son]");
    game_list_free(&list);
}

/* More than a list holds are left out. */
static void the_list_is_cut(void **state)
{
    (void)state;
    GameList list = {NULL};
    Buffer text = {0};
    for (size_t i = 0; i < GAME_LIST_MAX + 2; i++) {
        buffer_add(&text, "<game id='1'></game>");
    }
    assert_true(rif_list(text.text, text.length, &list));
    assert_true(list.cut);
    assert_int_equal(list.count, GAME_LIST_MAX);
    game_list_free(&list);
    buffer_free(&text);
}

/* A text that begins with a NUL is none. */
static void a_nul_ends_a_value(void **state)
{
    (void)state;
    static const char text[] = "<tournament id='3' name='\0x'/><player id='1' name='A\0b'/>"
                               "<game tournament='3' black='1'><move>h8</move></game>";
    ParseError error;
    Record *record = rif_read(text, sizeof text - 1, 0, &error, NULL);
    assert_non_null(record);
    assert_null(record_property(record, NODE_ROOT, "EV"));
    says(record, "PB", "A");
    record_free(record);
}

/* In the order of the list, as if each was read alone. */
static void all_games_are_read_in_one_go(void **state)
{
    (void)state;
    Buffer sgf = {0};
    ParseError error;
    Record *record;
    int games = 0;
    assert_true(rif_to_sgf(database, sizeof database - 1, &sgf));
    SgfGames *all = sgf_games_new(sgf.text, sgf.length, &error);
    assert_non_null(all);
    for (; sgf_games_next(all, &record, &error); games++) {
        Record *alone = rif_read(database, sizeof database - 1, (size_t)games, &error, NULL);
        assert_true(!alone || record);
        if (alone) {
            Buffer one = {0}, other = {0};
            sgf_write(alone, "1", &one);
            sgf_write(record, "1", &other);
            assert_string_equal(one.text, other.text);
            buffer_free(&one);
            buffer_free(&other);
        }
        record_free(alone);
        record_free(record);
    }
    assert_int_equal(games, 3);
    sgf_games_free(all);
    buffer_free(&sgf);
}

static void faults_name_the_line_of_the_game(void **state)
{
    (void)state;
    ParseError error;
    assert_null(rif_read(database, sizeof database - 1, 2, &error, NULL));
    assert_int_equal(error.line, 16);
    assert_non_null(strstr(error.what, "zz"));
    assert_null(rif_read(database, sizeof database - 1, 3, &error, NULL));
    assert_true(error.what[0]);
    assert_null(rif_read("", 0, 0, &error, NULL));
    assert_true(error.what[0]);
}

/* One game too far is none. */
static void games_that_are_not_there_are_not_read(void **state)
{
    (void)state;
    static const char two[] = "<database><game id=\"1\"><move>h8</move></game>"
                              "<game id=\"2\"><move>h8 h9</move></game></database>";
    ParseError error;
    Record *record = rif_read(two, sizeof two - 1, 1, &error, NULL);
    assert_non_null(record);
    record_free(record);
    assert_null(rif_read(two, sizeof two - 1, 2, &error, NULL));
    assert_true(error.what[0]);
}

/* Of the first player of that number, with quotes of either kind. */
static void names_are_read_from_their_tags(void **state)
{
    (void)state;
    static const struct {
        const char *player, *name;
    } row[] = {
        {"id=\"7\" name=\"Ants\"", "Ants"},
        {"id='7' name = 'Ants \"'", "Ants \""},
        {"id=\"7\" surname=\"S\"", "S"},
        {"id=\"7\" name=\"a &; &#; &#x; &#6a;\"", "a &; &#; &#x; &#6a;"},
        {"id=\"7\" name=Ants", ""}, /* without quotes */
        {"id=\"7\" name =  ", ""},
        {"id=\"7\" name=\"Ants", "Ants"}, /* which end with the tag, if not before */
        {"id=\"-7\" name=\"Ants\"", ""},
        {"id=\"7000000\" name=\"Ants\"", ""},
        {"id=\"seven\" name=\"Ants\"", ""},
        {"name=\"Ants\"", ""},
        {"id=\"7\" name=\"A\"><player id=\"7\" name=\"B\"", "A"}, /* the first one of a number */
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char text[300];
        ParseError error;
        GameList list = {NULL};
        const int length =
            snprintf(text, sizeof text,
                     "<player %s><game id=\"1\" black=\"7\"><move>h8</move></game>", row[i].player);
        Record *record = rif_read(text, (size_t)length, 0, &error, NULL);
        if (!record) {
            fail_msg("%s: %s", row[i].player, error.what);
        }
        says(record, "PB", row[i].name);
        record_free(record);
        assert_true(rif_list(text, (size_t)length, &list));
        assert_int_equal(list.count, 1);
        assert_string_equal(list.game[0].name[0], row[i].name);
        game_list_free(&list);
    }
}

/* Brackets that do not close until the end would take minutes if each of them looked for it. */
static void open_brackets_are_read_once(void **state)
{
    (void)state;
    enum { BYTES = 4000000 };
    char *text = malloc(BYTES);
    GameList list = {NULL};
    ParseError error;
    assert_non_null(text);
    memset(text, '<', BYTES);
    text[BYTES - 1] = '>';
    assert_null(rif_read(text, BYTES, 0, &error, NULL));
    assert_true(rif_list(text, BYTES, &list));
    assert_int_equal(list.count, 0);
    game_list_free(&list);
    free(text);
}

/* Wherever the file ends, and whatever one byte of it becomes, reading ends well. */
static void damage_is_survived(void **state)
{
    (void)state;
    char text[sizeof database];
    for (size_t i = 0; i < sizeof database - 1; i++) {
        GameList list = {NULL};
        ParseError error;
        memcpy(text, database, sizeof database);
        text[i] = "<>\"& "[i % 5];
        record_free(rif_read(text, i % 2 ? i : sizeof database - 1, 0, &error, NULL));
        assert_true(rif_list(text, i % 2 ? i : sizeof database - 1, &list));
        game_list_free(&list);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_read_with_what_it_names),
        cmocka_unit_test(characters_by_number),
        cmocka_unit_test(games_are_listed),
        cmocka_unit_test(the_list_is_cut),
        cmocka_unit_test(a_nul_ends_a_value),
        cmocka_unit_test(all_games_are_read_in_one_go),
        cmocka_unit_test(faults_name_the_line_of_the_game),
        cmocka_unit_test(games_that_are_not_there_are_not_read),
        cmocka_unit_test(names_are_read_from_their_tags),
        cmocka_unit_test(open_brackets_are_read_once),
        cmocka_unit_test(damage_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
