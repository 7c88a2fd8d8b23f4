/* SGF: faults of real files are tolerated, unknown properties kept; the output is valid. */
#include "history_help.h"

#include <stdio.h>

#include "engine/history/record_detail.h"
#include "engine/history/record_info.h"
#include "engine/history/sgf.h"

static ParseError notice;

static Record *read(const char *text)
{
    ParseError error;
    Record *record = sgf_read(text, strlen(text), &error, &notice);
    if (!record) {
        fail_msg("%d:%d %s in %s", error.line, error.column, error.what, text);
    }
    return record;
}

static void refuse(const char *text, int line, int column)
{
    ParseError error;
    assert_null(sgf_read(text, strlen(text), &error, &notice));
    assert_true(error.what[0]);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

static char *written(const Record *record)
{
    static char text[1 << 16];
    Buffer out = {0};
    sgf_write(record, "9.9", &out);
    assert_non_null(out.text);
    assert_true(out.length < sizeof text);
    memcpy(text, out.text, out.length + 1);
    buffer_free(&out);
    return text;
}

static void has(const char *text, const char *part)
{
    if (!strstr(text, part)) {
        fail_msg("no %s in %s", part, text);
    }
}

static Match *open_match(const char *text, Rule rule, ParseError *error)
{
    Setup setup = people(rule, 15);
    setup.opening = OPENING_SWAP2; /* a file's game has a free opening */
    Match *match = match_from_record(read(text), &setup, error);
    assert_non_null(match);
    return match;
}

static void is_move(const Record *record, NodeId node, const char *name, int size, Color color)
{
    assert_int_not_equal(node, NODE_NONE);
    assert_int_equal(record_node(record, node)->move, named(name, size));
    assert_int_equal(record_node(record, node)->color, color);
}

static void writes_what_others_read(void **state)
{
    (void)state;
    Record *record = record_new(RULE_RENJU, 15);
    strcpy(record->name[0], "A]n\\n");
    strcpy(record->name[1], "\xE5\xA4\xA9");
    strcpy(record->date, "2024-02-29");
    record->outcome = (Outcome){REASON_RESIGNED, COLOR_BLACK};
    record_push(record, named("H8", 15), COLOR_BLACK);
    NodeId last = record_push(record, named("A15", 15), COLOR_WHITE);
    record_set_comment(record, last, "a]b");
    assert_string_equal(written(record),
                        "(;FF[4]GM[4]CA[UTF-8]AP[Tengen:9.9]SZ[15]RU[Renju]PB[A\\]n\\\\n]PW["
                        "\xE5\xA4\xA9]DT[2024-02-29]RE[B+R]\n;B[hh];W[aa]C[a\\]b])\n");
    record_free(record);
}

static void reads_a_game(void **state)
{
    (void)state;
    Record *record = read("(;FF[4]GM[4]CA[UTF-8]AP[X:1]SZ[15]RU[Renju]PB[Ann]PW[Bob]DT[2020-01-02]"
                          "RE[W+R];B[hh];W[ig];B[ao])");
    assert_string_equal(notice.what, "");
    assert_int_equal(record->size, 15);
    assert_int_equal(record->rule, RULE_RENJU);
    assert_true(record->rule_known);
    assert_string_equal(record->name[0], "Ann");
    assert_string_equal(record->name[1], "Bob");
    assert_string_equal(record->date, "2020-01-02");
    assert_int_equal(record->outcome.reason, REASON_RESIGNED);
    assert_int_equal(record->outcome.winner, COLOR_WHITE);
    is_move(record, node_at(record, 1), "H8", 15, COLOR_BLACK);
    is_move(record, node_at(record, 2), "I9", 15, COLOR_WHITE);
    is_move(record, record->current, "A1", 15, COLOR_BLACK); /* at the end of the main line */
    record_free(record);
}

static void only_another_game_is_noticed(void **state)
{
    (void)state;
    record_free(read("(;GM[4]SZ[15];B[hh])\n; tengen 1 saved=1 crc32=00000000\n"));
    assert_string_equal(notice.what, "");
    record_free(read("(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[aa])"));
    assert_non_null(strstr(notice.what, "first game"));
    assert_int_equal(notice.line, 2);
}

static void games_of_a_collection_are_told_apart(void **state)
{
    (void)state;
    static const char text[] = "note (not a game)\n(;GM[4]SZ[15]PB[A (;B\\])]EV[cup]RE[B+R]\n;B[hh]"
                               "(;W[ii]C[)(;])(;W[jj]))\n(;GM[1]SZ[19];B[aa])\n"
                               "(;GM[4]SZ[15]PW[Z];B[cc];W[dd])\n(;GM[4]";
    GameList list = {NULL};
    assert_true(sgf_list(text, sizeof text - 1, &list));
    assert_int_equal(list.count, 4);
    assert_string_equal(list.game[0].name[0], "A (;B])");
    assert_string_equal(list.game[0].event, "cup");
    assert_string_equal(list.game[0].result, "B+R");
    assert_string_equal(list.game[2].name[1], "Z");
    game_list_free(&list);
    ParseError error;
    Record *record = sgf_read_game(text, sizeof text - 1, 0, &error, &notice);
    assert_non_null(record);
    assert_string_equal(notice.what, "");
    assert_int_equal(record_child_count(record, child_of(record, NODE_ROOT)), 2);
    record_free(record);
    assert_null(sgf_read_game(text, sizeof text - 1, 1, &error, &notice));
    assert_true(error.other_game);
    assert_int_equal(error.line, 4);
    record = sgf_read_game(text, sizeof text - 1, 2, &error, &notice);
    assert_non_null(record);
    is_move(record, record->current, "D12", 15, COLOR_WHITE);
    record_free(record);
    assert_null(sgf_read_game(text, sizeof text - 1, 3, &error, &notice));
    assert_null(sgf_read_game(text, sizeof text - 1, 4, &error, &notice));
}

/* More than a list holds are left out. */
static void the_list_is_cut(void **state)
{
    (void)state;
    GameList list = {NULL};
    Buffer text = {0};
    for (size_t i = 0; i < GAME_LIST_MAX + 2; i++) {
        buffer_add(&text, "(;)");
    }
    assert_true(sgf_list(text.text, text.length, &list));
    assert_true(list.cut);
    assert_int_equal(list.count, GAME_LIST_MAX);
    game_list_free(&list);
    buffer_free(&text);
}

/* Where it stands in the file, so that it can be replaced there. */
static void a_game_is_found_in_its_text(void **state)
{
    (void)state;
    static const char text[] = "\xEF\xBB\xBF(;GM[4];B[hh])\n(;GM[4]C[)(;];B[ii])\n";
    static const char *const game[] = {"(;GM[4];B[hh])", "(;GM[4]C[)(;];B[ii])"};
    size_t from = 0, to = 0;
    for (size_t i = 0; i < 2; i++) {
        assert_true(sgf_find_game(text, sizeof text - 1, i, &from, &to));
        assert_int_equal(to - from, strlen(game[i]));
        assert_memory_equal(text + from, game[i], to - from);
    }
    assert_false(sgf_find_game(text, sizeof text - 1, 2, &from, &to));
    /* A NUL, and texts that are converted: their games stand elsewhere. */
    static const char nul[] = "(;GM[4]C[\0];B[hh])", utf16[] = "\xFF\xFE(\0;\0)";
    static const char latin1[] = "(;GM[4]PB[Ren\xE9];B[hh])";
    assert_false(sgf_find_game(nul, sizeof nul - 1, 0, &from, &to));
    assert_false(sgf_find_game(utf16, sizeof utf16, 0, &from, &to));
    assert_false(sgf_find_game(latin1, sizeof latin1 - 1, 0, &from, &to));
}

static void a_text_with_a_nul_has_no_games(void **state)
{
    (void)state;
    static const char nul[] = "(;GM[4]C[\0];B[hh])";
    GameList list = {NULL};
    ParseError error;
    assert_null(sgf_games_new(nul, sizeof nul - 1, &error));
    has(error.what, "NUL byte");
    assert_true(sgf_list(nul, sizeof nul - 1, &list));
    assert_int_equal(list.count, 0);
    game_list_free(&list);
}

static void another_game_number_is_noticed(void **state)
{
    (void)state;
    record_free(read("(;GM[4]SZ[15];B[hh])"));
    assert_string_equal(notice.what, "");
    Record *record = read("(;FF[4]SZ[15];B[hh])");
    assert_non_null(strstr(notice.what, "GM missing"));
    is_move(record, record->current, "H8", 15, COLOR_BLACK);
    record_free(record);
    record = read("(;FF[4]GM[3]SZ[15];B[hh])");
    assert_non_null(strstr(notice.what, "GM 3"));
    assert_int_equal(notice.line, 1);
    assert_int_equal(notice.column, 8);
    is_move(record, record->current, "H8", 15, COLOR_BLACK);
    record_free(record);
}

static void a_record_of_go_is_refused(void **state)
{
    (void)state;
    static const char text[] = "(;FF[4]GM[1]SZ[19];B[pd];W[dp])";
    ParseError error = {.line = 0};
    refuse(text, 1, 8);
    assert_null(sgf_read(text, sizeof text - 1, &error, &notice));
    assert_true(error.other_game);
    refuse("(;GM[1];B[pd];W[dp])", 1, 3);
    refuse("(;FF[4]GM[1]SZ[13];B[cc])", 1, 8);
    refuse("(;FF[4]GM[1]SZ[9];B[cc])", 1, 8);
    refuse("(;FF[4]SZ[15]KM[6.5];B[cc])", 1, 3);
    refuse("(;FF[4]GM[1]SZ[15]HA[2]AB[cc][dd];W[ee])", 1, 8);
    /* Programs for renju write GM[1], too. */
    static const char *const renju[] = {"(;GM[1]CA[gb2312]SZ[15];B[hh];W[ig])",
                                        "(;FF[4]GM[1]SZ[20]KM[0]HA[0];B[hh];W[ig])"};
    for (int i = 0; i < 2; i++) {
        Record *record = read(renju[i]);
        has(notice.what, "GM 1");
        assert_true(notice.doubt);
        is_move(record, node_at(record, 1), i == 0 ? "H8" : "H13", i == 0 ? 15 : 20, COLOR_BLACK);
        record_free(record);
    }
    Record *record = read("(;GM[5]FF[4]AP[ZJRenju]SZ[15];B[hh];W[ig])");
    assert_string_equal(notice.what, "");
    record_free(record);
}

static void the_size_is_square_or_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int size;
    } good[] = {
        {"(;GM[4];B[aa])", 15},    {"(;GM[4]SZ[5])", 5},         {"(;GM[4]SZ[25];B[yy])", 25},
        {"(;GM[4]SZ[20:20])", 20}, {"(;SZ[13]GM[4];B[mm])", 13},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        Record *record = read(good[i].text);
        assert_int_equal(record->size, good[i].size);
        record_free(record);
    }
    refuse("(;GM[4]SZ[15:20];B[aa])", 1, 8);
    refuse("(;GM[4]\nSZ[4])", 2, 1);
    refuse("(;GM[4]SZ[26])", 1, 8);
    refuse("(;GM[4]SZ[52])", 1, 8);
    refuse("(;GM[4]SZ[15:])", 1, 8);
    refuse("(;GM[4]SZ[x])", 1, 8);
    refuse("(;GM[4]SZ[])", 1, 8);
}

static void points_may_be_letters_or_names(void **state)
{
    (void)state;
    Record *record = read("(;GM[4]SZ[15];B[H8];W[h9];B[O15];W[aa])");
    is_move(record, node_at(record, 1), "H8", 15, COLOR_BLACK);
    is_move(record, node_at(record, 2), "H9", 15, COLOR_WHITE);
    is_move(record, node_at(record, 3), "O15", 15, COLOR_BLACK);
    is_move(record, node_at(record, 4), "A15", 15, COLOR_WHITE);
    record_free(record);
    record = read("(;GM[4]SZ[25];B[yy];W[Y25])");
    is_move(record, node_at(record, 1), "Y1", 25, COLOR_BLACK);
    is_move(record, node_at(record, 2), "Y25", 25, COLOR_WHITE);
    record_free(record);
    refuse("(;GM[4]SZ[15];B[hh];W[pa])", 1, 21);
    refuse("(;GM[4]SZ[15];B[hh];W[ap])", 1, 21);
    refuse("(;GM[4]SZ[15];B[H16])", 1, 15);
    refuse("(;GM[4]SZ[15];B[P8])", 1, 15);
    refuse("(;GM[4]SZ[15];B[h8x])", 1, 15);
    refuse("(;GM[4]SZ[15];B[h])", 1, 15);
    refuse("(;GM[4]SZ[15];B[hh];W[hh])", 1, 21);
}

/* Coordinates 27 to 52 (capital letters) are on no board of this game. */
static void capital_letters_are_beyond_every_board(void **state)
{
    (void)state;
    for (char c = 'A'; c <= 'Z'; c++) {
        for (int i = 0; i < 3; i++) {
            char text[] = "(;GM[4]SZ[25];B[aa])";
            if (i != 1) {
                text[16] = c;
            }
            if (i != 0) {
                text[17] = c;
            }
            refuse(text, 1, 15);
        }
    }
    refuse("(;GM[4]SZ[25];B[za])", 1, 15);
    refuse("(;GM[4]SZ[25];B[az])", 1, 15);
}

static void passes_are_read_and_written(void **state)
{
    (void)state;
    Record *record = read("(;GM[4]SZ[15];B[hh];W[];B[ig];W[tt])");
    assert_int_equal(record_node(record, node_at(record, 2))->move, POINT_PASS);
    assert_int_equal(record_node(record, record->current)->move, POINT_PASS);
    has(written(record), ";B[hh];W[];B[ig];W[])");
    record_free(record);
    record = read("(;GM[4]SZ[20];B[tt])"); /* a point there */
    is_move(record, record->current, "T1", 20, COLOR_BLACK);
    record_free(record);
}

static void comments_are_unescaped_and_come_back(void **state)
{
    (void)state;
    static const char text[] =
        "(;GM[4]SZ[15]C[root];B[hh]C[a\\]b\\\\c\\:d [e: \xE5\xA4\xA9\xE5\x85\x83 "
        "\xF0\x9F\x98\x80\nnext\\\nsame]N[x])";
    static const char plain[] = "a]b\\c:d [e: \xE5\xA4\xA9\xE5\x85\x83 \xF0\x9F\x98\x80\nnextsame";
    Record *record = read(text);
    assert_string_equal(record_comment(record, NODE_ROOT), "root");
    assert_string_equal(record_comment(record, record->current), plain);
    Record *back = read(written(record));
    assert_string_equal(record_comment(back, back->current), plain);
    assert_string_equal(record_comment(back, NODE_ROOT), "root");
    record_free(back);
    record_free(record);
}

static void bom_line_ends_and_text_before_do_not_matter(void **state)
{
    (void)state;
    static const char *const text[] = {
        "\xEF\xBB\xBF(;GM[4]SZ[15]\r\n;B[hh]C[a\r\nb]\r\n;W[ig])\r\n",
        "From: somebody (me)\n\n( ; GM [4] SZ [15] ; B [hh] C [a\rb] ; W [ig] )",
        "\xEF\xBB\xBF\r\n(;GM[4]SZ[15];B[hh]C[a\nb];W[ig])",
        "(;GaMe[4]SiZe[15];Black[hh]Comment[a\\\r\n\r\nb];White[ig])", /* FF[3] */
    };
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        Record *record = read(text[i]);
        assert_string_equal(notice.what, "");
        assert_int_equal(record_depth(record, record->current), 2);
        is_move(record, record->current, "I9", 15, COLOR_WHITE);
        assert_string_equal(record_comment(record, parent_of(record, record->current)), "a\nb");
        record_free(record);
    }
}

static void latin1_is_read_with_a_notice(void **state)
{
    (void)state;
    Record *record = read("(;GM[4]SZ[15]PB[Ren\xE9];B[hh])");
    assert_string_equal(record->name[0], "Ren\xC3\xA9");
    assert_non_null(strstr(notice.what, "Latin-1"));
    record_free(record);
}

/* Names and comments of games as other programs write them. */
static void names_come_back_from_every_character_set(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name, *comment;
    } game[] = {
        /* The trail bytes of Shift_JIS and Big5 may be \\ and ]: neither ends a value. */
        {"(;GM[4]CA[Shift_JIS]SZ[15]PB[\x98\x41\x8E\xEC\x91\xBE\x98\x59]"
         "C[\x83\x5C\x95\x5C\x94\x5C];B[hh];W[hi])",
         "連珠太郎", "ソ表能"},
        {"(;GM[4]CA[big5]SZ[15]PB[\xB3\x5C\xA5\x5C]C[\xA4\xA4\xA4\x5D];B[hh];W[hi])", "許功",
         "中也"},
        {"(;GM[4]CA[GB2312]SZ[15]PB[\xC1\xAC\xD6\xE9]C[\xC6\xE5\xC6\xD7];B[hh];W[hi])", "连珠",
         "棋谱"},
        {"(;GM[4]CA[windows-1251]SZ[15]PB[\xC8\xE2\xE0\xED]C[\xC4\xE0];B[hh];W[hi])", "Иван", "Да"},
        {"(;GM[4]CA[ISO-8859-1]SZ[15]PB[\xDC\xF5]C[\xE9];B[hh];W[hi])", "Üõ", "é"},
        {"(;GM[4]CA[EUC-KR]SZ[15]PB[\xBF\xC0\xB8\xF1]C[\xB5\xB9];B[hh];W[hi])", "오목", "돌"},
    };
    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        Record *record = read(game[i].text);
        assert_string_equal(notice.what, "");
        assert_string_equal(record->name[0], game[i].name);
        assert_string_equal(record_comment(record, NODE_ROOT), game[i].comment);
        assert_int_equal(record_depth(record, record->current), 2);
        is_move(record, node_at(record, 1), "H8", 15, COLOR_BLACK);
        has(written(record), "CA[UTF-8]");
        has(written(record), game[i].name);
        record_free(record);
    }
}

static void a_character_set_that_is_not_named_is_guessed(void **state)
{
    (void)state;
    static const struct {
        const char *name, *set, *utf8;
    } game[] = {
        {"\x98\x41\x8E\xEC\x91\xBE\x98\x59 \x83\x5C", "Shift_JIS", "連珠太郎 ソ"},
        {"\xC1\xAC\xD6\xE9\xC6\xE5\xC6\xD7", "GBK", "连珠棋谱"},
        {"\xB3\x5C\xA5\x5C\xBB\x5C", "Big5", "許功蓋"},
        {"\xC8\xE2\xE0\xED\xEE\xE2", "Windows-1251", "Иванов"},
        {"\xE9\xD7\xC1\xCE\xCF\xD7", "KOI8-R", "Иванов"},
        {"Soos\xF5rv, Andr\xE9", "Latin-1", "Soosõrv, André"},
    };
    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        char text[120];
        snprintf(text, sizeof text, "(;GM[4]SZ[15]PB[%s];B[hh];W[hi])", game[i].name);
        Record *record = read(text);
        assert_string_equal(record->name[0], game[i].utf8);
        has(notice.what, game[i].set);
        assert_true(notice.doubt);
        assert_int_equal(record_depth(record, record->current), 2);
        record_free(record);
    }
}

static void a_wrong_or_unknown_character_set_loses_no_move(void **state)
{
    (void)state;
    Record *record = read("(;GM[4]CA[Klingon]SZ[15]PB[Ren\xE9];B[hh];W[hi])");
    assert_string_equal(record->name[0], "René");
    has(notice.what, "Klingon");
    assert_int_equal(record_depth(record, record->current), 2);
    record_free(record);
    /* UTF-8 in spite of what the file says, and not UTF-8 in spite of it. */
    record = read("(;GM[4]CA[gb2312]SZ[15]PC[浙江五子教室];B[hh];W[hi])");
    has(written(record), "PC[浙江五子教室]");
    assert_string_equal(notice.what, "");
    record_free(record);
    record = read("(;GM[4]CA[UTF-8]SZ[15]LB[hh:\xCC\xEC\xD4\xAA];B[hh];W[hi])");
    has(written(record), "LB[hh:天元]");
    has(notice.what, "GBK");
    record_free(record);
    /* Half a character at the end of a value. */
    record = read("(;GM[4]CA[GBK]SZ[15]PB[\xC1\xAC\xD6 x];B[hh];W[hi])");
    assert_string_equal(record->name[0], "连\xEF\xBF\xBD x");
    has(notice.what, "damaged");
    assert_int_equal(record_depth(record, record->current), 2);
    record_free(record);
    /* A few characters of UTF-8 that are none of the set. */
    record = read("(;GM[4]CA [EUC-JP]SZ[15]PB[連];B[hh];W[hi])");
    assert_string_equal(record->name[0], "連");
    assert_string_equal(notice.what, "");
    record_free(record);
    /* Its name begins where the text ends. */
    ParseError error;
    assert_null(sgf_read("(;GM[4] CA  ", 12, &error, &notice));
    assert_int_equal(error.column, 13);
}

static void utf16_is_read(void **state)
{
    (void)state;
    static const char game[] = "(;GM[4]SZ[15]PB[Li];B[hh];W[hi])";
    for (int way = 0; way < 4; way++) { /* little and big, with and without a mark */
        char text[2 * sizeof game + 2];
        size_t length = 0;
        bool big = way & 1;
        if (way & 2) {
            text[length++] = (char)(big ? 0xFE : 0xFF);
            text[length++] = (char)(big ? 0xFF : 0xFE);
        }
        for (size_t i = 0; i + 1 < sizeof game; i++) {
            text[length++] = big ? '\0' : game[i];
            text[length++] = big ? game[i] : '\0';
        }
        ParseError error;
        Record *record = sgf_read(text, length, &error, &notice);
        assert_non_null(record);
        assert_string_equal(record->name[0], "Li");
        assert_int_equal(record_depth(record, record->current), 2);
        record_free(record);
    }
}

static void unknown_properties_are_kept_and_written_back(void **state)
{
    (void)state;
    Record *record =
        read("(;GM[4]SZ[15]EV[A \\] b]XY[1][2]\n[3:\\:4]TM[600]OT[3x30 byo-yomi]"
             ";B[hh]LB[aa:1][bb:2]TR[cc]N[name]MN[7]\n;W[ig]BL[12.5]CR[dd]SQ[ee]MA[ff])");
    const char *text = written(record);
    has(text, "EV[A \\] b]XY[1][2][3:\\:4]TM[600]OT[3x30 byo-yomi]");
    has(text, ";B[hh]LB[aa:1][bb:2]TR[cc]N[name]MN[7]");
    has(text, ";W[ig]BL[12.5]CR[dd]SQ[ee]MA[ff]");
    Record *back = read(text);
    char kept[2000];
    strcpy(kept, text);
    assert_string_equal(written(back), kept); /* unchanged when written again */
    record_free(back);
    record_free(record);
}

/* Renju servers put the offered fifth moves into 5A. */
static void property_names_may_have_digits(void **state)
{
    (void)state;
    Record *record = read("(;GM[5]FF[4]5A[gg][jj]Name2[x];B[hh]5B[1];W[ig])");
    has(written(record), "5A[gg][jj]N2[x]");
    has(written(record), "B[hh]5B[1]");
    char kept[300];
    strcpy(kept, written(record));
    record_free(record);
    record = read(kept);
    assert_string_equal(written(record), kept);
    record_free(record);
}

static void a_record_says_what_its_game_is(void **state)
{
    (void)state;
    static const char *const info[][2] = {
        {"PB", "Ann [1]"}, {"PW", "Bo"},    {"BR", "2 dan"}, {"DT", "2020-01-02"},
        {"EV", "A b"},     {"RU", "Renju"}, {"RE", "W+R"},   {"RO", "3"},
        {"PC", "天元"},    {"WR", ""},      {"E", ""},       {"TENGEN", ""},
    };
    Record *record = read("(;GM[4]SZ[15]RU[renju]PB[Ann [1\\]]PW[Bo]BR[2 dan]DT[2020-01-02]EV[A\nb]"
                          "RE[W+Resign]RO[3]PC[天元];B[hh])");
    for (size_t i = 0; i < sizeof info / sizeof info[0]; i++) {
        char text[64];
        assert_int_equal(record_info(record, info[i][0], text, sizeof text), info[i][1][0] != 0);
        assert_string_equal(text, info[i][1]);
    }
    char small[6];
    assert_true(record_info(record, "PC", small, sizeof small));
    assert_string_equal(small, "天");
    record_free(record);
    record = read("(;GM[4]SZ[15];B[hh])");
    assert_false(record_info(record, "RE", small, sizeof small)); /* it goes on */
    assert_string_equal(small, "");
    record_free(record);
}

/* Nodes before the first move are joined into the root: their properties are the game's. */
static void what_stands_before_the_first_move_is_the_games(void **state)
{
    (void)state;
    Record *record = read("(;GM[4]RU[Renju];PB[Ann]RU[our own];B[hh]PW[Bo])");
    assert_string_equal(record->name[0], "Ann");
    assert_string_equal(record->name[1], "");
    assert_true(record->rule_known);
    assert_int_equal(record->rule, RULE_RENJU);
    char first[512];
    assert_in_range(snprintf(first, sizeof first, "%s", written(record)), 1, sizeof first - 1);
    record_free(record);
    record = read(first);
    assert_string_equal(written(record), first);
    record_free(record);
}

static void set_up_stones_come_before_the_game(void **state)
{
    (void)state;
    Record *record = read("(;GM[4]SZ[15]AB[hh][ii]AW[hg:ig]PL[W];W[aa];B[bb])");
    assert_int_equal(record->setup_count, 4);
    assert_int_equal(record->first, COLOR_WHITE);
    is_move(record, child_of(record, NODE_ROOT), "A15", 15, COLOR_WHITE);
    has(written(record), "AB[hh][ii]AW[hg][ig]PL[W]");
    Setup setup = people(RULE_FREESTYLE, 15);
    ParseError error;
    Match *match = match_from_record(record, &setup, &error);
    assert_string_equal(error.what, "");
    assert_int_equal(stone(match, "H8"), COLOR_BLACK);
    assert_int_equal(stone(match, "I9"), COLOR_WHITE);
    assert_int_equal(match->position.stones, 6);
    assert_int_equal(match_actor(match), SEAT_FAR); /* White's turn again */
    assert_int_equal(match_play(match, named("H9", 15)), MATCH_OCCUPIED);
    match_free(match);
    record = read("(;GM[4]SZ[15]AB[hh])"); /* without PL: one black stone more */
    assert_int_equal(record->first, COLOR_WHITE);
    record_free(record);
    record = read("(;GM[4]SZ[15];AB[hh]AW[ii];B[jj])"); /* in a node of their own */
    assert_int_equal(record->setup_count, 2);
    assert_int_equal(record->first, COLOR_BLACK);
    record_free(record);
    refuse("(;GM[4]SZ[15]AB[hh]AW[hh])", 1, 20);
    refuse("(;GM[4]SZ[15]AB[hh];W[hh])", 1, 21);
    refuse("(;GM[4]SZ[15]AB[xx])", 1, 14);
    record = read("(;GM[4]SZ[15];B[hh];AW[aa];W[bb])");
    assert_int_equal(record_path_length(record, record->current),
                     1); /* stones put during a game end the line */
    assert_true(notice.what[0]);
    record_free(record);
}

static void openings_are_named_with_the_rule(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        Opening opening;
    } named[] = {
        {"RIF", OPENING_RIF},
        {"Yamaguchi", OPENING_YAMAGUCHI},
        {"Soosorv-8", OPENING_SOOSORV_8},
        {"Soosõrv", OPENING_SOOSORV_8},
        {"Renju, taraguchi", OPENING_TARAGUCHI_10},
        {"Swap2", OPENING_SWAP2},
        {"Standard/swap", OPENING_SWAP},
        {"Long Pro", OPENING_LONG_PRO},
        {"long-pro", OPENING_LONG_PRO},
        {"pro", OPENING_PRO},
        {"Professional", OPENING_FREE},
        {"Renju", OPENING_FREE},
        {"Freestyle", OPENING_FREE},
        {"", OPENING_FREE},
    };
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        char text[80] = "(;GM[4]SZ[15]RU[";
        strcat(strcat(text, named[i].name), "];B[hh])");
        Record *record = read(text);
        assert_int_equal(record_opening(record), named[i].opening);
        record_free(record);
    }
    Record *record = read("(;GM[4]SZ[15];B[hh])");
    assert_int_equal(record_opening(record), OPENING_FREE);
    record_free(record);
}

static void rules_go_by_many_names(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int rule; /* -1: unknown */
    } rule[] = {
        {"Renju", RULE_RENJU},
        {"renju", RULE_RENJU},
        {"Freestyle", RULE_FREESTYLE},
        {"free", RULE_FREESTYLE},
        {"Caro", RULE_CARO},
        {"Standard", RULE_STANDARD},
        {"STANDARD", RULE_STANDARD},
        {"Gomoku", RULE_FREESTYLE},
        {"Gomoku, standard", RULE_STANDARD},
        {"RIF", RULE_RENJU},
        {"Yamaguchi", RULE_RENJU},
        {"Soosorv-8", RULE_RENJU},
        {"Soosõrv-8", RULE_RENJU},
        {"Taraguchi-10", RULE_RENJU},
        {"taraguchi", RULE_RENJU},
        {"Sakata", RULE_RENJU},
        {"Freestyle, verified", RULE_FREESTYLE},
        {"0", RULE_FREESTYLE}, /* Gomocup's numbers */
        {"1", RULE_STANDARD},
        {"4", RULE_RENJU},
        {"8", RULE_CARO},
        {"2", -1},
        {"Swap2", -1},
        {"Japanese", -1},
        {"", -1},
    };
    for (size_t i = 0; i < sizeof rule / sizeof rule[0]; i++) {
        char text[80] = "(;GM[4]SZ[15]RU[";
        strcat(strcat(text, rule[i].name), "];B[hh])");
        Record *record = read(text);
        assert_int_equal(record->rule_known, rule[i].rule >= 0);
        if (rule[i].rule >= 0) {
            assert_int_equal(record->rule, rule[i].rule);
        }
        record_free(record);
    }
    for (Rule r = RULE_FREESTYLE; r < RULE_COUNT; r++) {
        Record *record = record_new(r, 15);
        Record *back = read(written(record));
        assert_true(back->rule_known);
        assert_int_equal(back->rule, r);
        record_free(record);
        record_free(back);
    }
    Record *record = read("(;GM[4]SZ[15]RU[Japanese];B[hh])");
    assert_non_null(strstr(notice.what, "Japanese"));
    has(written(record), "RU[Japanese]");
    record_free(record);
}

/* What a file says of its rule is still there when it is saved. */
static void the_name_of_a_rule_is_kept(void **state)
{
    (void)state;
    static const struct {
        const char *said, *written, *judged;
        Rule rule;
    } game[] = {
        {"RU[Yamaguchi]", "RU[Yamaguchi]", NULL, RULE_RENJU},
        {"RU[4]", "RU[4]", NULL, RULE_RENJU},
        {"RU[renju]", "RU[Renju]", NULL, RULE_RENJU},
        {"RU[Swap2]", "RU[Swap2]", "TENGENRULE[standard]", RULE_STANDARD},
        {"RU[Renju]RU[a]TENGENRULE[freestyle]", "RU[Renju]RU[a]", "TENGENRULE[freestyle]",
         RULE_FREESTYLE},
        {"RU[Renju]RU[a]TENGENRULE[renju]", "RU[Renju]RU[a]", "TENGENRULE[renju]", RULE_RENJU},
        {"RU[Renju]RU[a]TENGENRULE[x]", "]RU[Renju]", NULL, RULE_RENJU},
        {"GN[Ann-Bob(B) : RIF rule]", "RU[Renju]", NULL, RULE_RENJU},
        {"RU[our own]RU[Renju]", "RU[our own]", "TENGENRULE[renju]", RULE_RENJU},
        {"RU[our own]GN[Ann-Bob(B) : RIF rule]", "RU[our own]", "TENGENRULE[standard]",
         RULE_STANDARD},
        {"GN[Yamaguchi - Nakamura]", "TENGENRULE[standard]", "TENGENRULE[standard]", RULE_STANDARD},
    };
    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        char text[100];
        ParseError error;
        snprintf(text, sizeof text, "(;GM[4]SZ[15]%s;B[hh];W[ig])", game[i].said);
        Match *match = open_match(text, RULE_STANDARD, &error);
        assert_int_equal(match->setup.rule, game[i].rule);
        Buffer saved = {0};
        match_write_sgf(match, "1", "2020-01-01", &saved);
        has(saved.text, game[i].written);
        assert_int_equal(strstr(saved.text, "TENGENRULE[") != NULL, game[i].judged != NULL);
        has(saved.text, game[i].judged ? game[i].judged : "");
        match_free(match);
        match = open_match(saved.text, RULE_FREESTYLE, &error);
        assert_string_equal(notice.what, "");
        assert_int_equal(match->setup.rule, game[i].rule);
        Buffer session = {0};
        match_write(match, "1.0", 0, &session);
        Match *back = read_whole(&session);
        assert_int_equal(back->setup.rule, game[i].rule);
        Buffer again = {0};
        match_write_sgf(back, "1", "2020-01-01", &again);
        assert_string_equal(again.text, saved.text);
        match_free(back);
        match_free(match);
        buffer_free(&again);
        buffer_free(&session);
        buffer_free(&saved);
    }
}

/* A program may say who won and not why: the game is over nevertheless. */
static void a_win_without_a_five_is_told_without_a_reason(void **state)
{
    (void)state;
    static const char *const result[] = {"W+", "W+F", "W+Five"};
    for (int i = 0; i < 3; i++) {
        char text[60];
        ParseError error;
        snprintf(text, sizeof text, "(;GM[4]SZ[15]RE[%s];B[hh];W[ig])", result[i]);
        Match *match = open_match(text, RULE_FREESTYLE, &error);
        assert_int_equal(match->outcome.reason, i == 1 ? REASON_FORFEIT : REASON_WON);
        assert_int_equal(match->outcome.winner, COLOR_WHITE);
        match_free(match);
    }
}

static void results_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        Reason reason;
        Color winner;
    } result[] = {
        {"B+", REASON_FIVE, COLOR_BLACK},
        {"W+", REASON_FIVE, COLOR_WHITE},
        {"B+5", REASON_FIVE, COLOR_BLACK},
        {"b+r", REASON_RESIGNED, COLOR_BLACK},
        {"B+R", REASON_RESIGNED, COLOR_BLACK},
        {"B+Five", REASON_FIVE, COLOR_BLACK},
        {"W+five", REASON_FIVE, COLOR_WHITE},
        {"W+Forbidden", REASON_FOUL, COLOR_WHITE},
        {"W+Foul", REASON_FOUL, COLOR_WHITE},
        {"W+timeout", REASON_TIME, COLOR_WHITE},
        {"B+Draw", REASON_AGREED, COLOR_EMPTY},
        {"W+R", REASON_RESIGNED, COLOR_WHITE},
        {"B+Resign", REASON_RESIGNED, COLOR_BLACK},
        {"W+Resign", REASON_RESIGNED, COLOR_WHITE},
        {"B+T", REASON_TIME, COLOR_BLACK},
        {"W+Time", REASON_TIME, COLOR_WHITE},
        {"B+F", REASON_FOUL, COLOR_BLACK},
        {"W+Forfeit", REASON_FOUL, COLOR_WHITE},
        {"0", REASON_AGREED, COLOR_EMPTY},
        {"Draw", REASON_AGREED, COLOR_EMPTY},
        {"draw", REASON_AGREED, COLOR_EMPTY},
        {"Void", REASON_NONE, COLOR_EMPTY},
        {"?", REASON_NONE, COLOR_EMPTY},
        {"", REASON_NONE, COLOR_EMPTY},
    };
    for (size_t i = 0; i < sizeof result / sizeof result[0]; i++) {
        char text[80] = "(;GM[4]SZ[15]RE[", kept[40] = "RE[";
        strcat(strcat(text, result[i].text), "];B[hh])");
        Record *record = read(text);
        assert_int_equal(record->outcome.reason, result[i].reason);
        assert_int_equal(record->outcome.winner, result[i].winner);
        if (result[i].reason == REASON_NONE) {
            has(written(record), strcat(strcat(kept, result[i].text), "]"));
        }
        record_free(record);
    }
}

static void results_are_written(void **state)
{
    (void)state;
    static const struct {
        Outcome outcome;
        const char *text;
    } result[] = {
        {{REASON_FIVE, COLOR_BLACK}, "RE[B+]"},      {{REASON_FIVE, COLOR_WHITE}, "RE[W+]"},
        {{REASON_FOUL, COLOR_WHITE}, "RE[W+F]"},     {{REASON_RESIGNED, COLOR_BLACK}, "RE[B+R]"},
        {{REASON_RESIGNED, COLOR_WHITE}, "RE[W+R]"}, {{REASON_TIME, COLOR_BLACK}, "RE[B+T]"},
        {{REASON_TIME, COLOR_WHITE}, "RE[W+T]"},     {{REASON_FULL, COLOR_EMPTY}, "RE[Draw]"},
        {{REASON_AGREED, COLOR_EMPTY}, "RE[Draw]"},
    };
    for (size_t i = 0; i < sizeof result / sizeof result[0]; i++) {
        Record *record = record_new(RULE_FREESTYLE, 15);
        record->outcome = result[i].outcome;
        has(written(record), result[i].text);
        Record *back = read(written(record));
        assert_int_equal(back->outcome.winner, result[i].outcome.winner);
        if (result[i].outcome.reason != REASON_FULL) { /* no board that is full */
            assert_int_equal(back->outcome.reason, result[i].outcome.reason);
        }
        record_free(back);
        record->outcome = (Outcome){REASON_NONE, COLOR_EMPTY};
        assert_null(strstr(written(record), "RE["));
        record_free(record);
    }
    /* A value that could not be parsed is replaced by the known one. */
    Record *record = read("(;GM[4]SZ[15]RE[?];B[hh])");
    record->outcome = (Outcome){REASON_RESIGNED, COLOR_BLACK};
    has(written(record), "RE[B+R]");
    assert_null(strstr(written(record), "RE[?]"));
    record_free(record);
}

static void variations_are_kept_and_the_shown_line_comes_first(void **state)
{
    (void)state;
    Record *record = read("(;GM[4]SZ[15];B[hh](;W[hg];B[ih](;W[aa])(;W[bb]))(;W[ig];B[jj]))");
    assert_int_equal(record_path_length(record, record->current), 4);
    NodeId first = child_of(record, NODE_ROOT);
    assert_int_equal(record_child_count(record, first), 2);
    is_move(record, child_of(record, first), "H9", 15, COLOR_WHITE);
    assert_int_equal(record_child_count(record, child_of(record, child_of(record, first))), 2);
    is_move(record, child_of(record, sibling_of(record, child_of(record, first))), "J6", 15,
            COLOR_BLACK);
    has(written(record), ";B[hh]\n(;W[hg];B[ih]\n(;W[aa])\n(;W[bb]))\n(;W[ig];B[jj]))");
    record_go(record, sibling_of(record, child_of(record, first)));
    has(written(record), ";B[hh]\n(;W[ig];B[jj])\n(;W[hg]");
    record_free(record);
}

static void a_colour_that_moves_twice_is_put_up_with(void **state)
{
    (void)state;
    Record *record = read("(;GM[4]SZ[15];B[hh];B[ii];W[jj];C[more];LB[aa:x])");
    assert_int_equal(record_path_length(record, record->current), 4);
    assert_int_equal(record_node(record, node_at(record, 2))->move, POINT_PASS);
    assert_true(notice.what[0]);
    assert_string_equal(record_comment(record, record->current),
                        "more"); /* nodes without a move are joined to the last one */
    uint32_t at = 0;
    assert_string_equal(record_next_property(record, record->current, &at), "LB[aa:x]");
    record_free(record);
}

static void unfinished_files_are_refused_with_the_place(void **state)
{
    (void)state;
    refuse("(;GM[4]b82[x])", 1, 8); /* no name: a digit is left of it */
    refuse("", 1, 1);
    refuse("no game", 1, 1);
    refuse("(", 1, 1);
    refuse("(;GM[4]SZ[15]\n;B[hh]", 2, 7);
    refuse("(;GM[4]SZ[15]\n;B[hh]C[abc", 2, 8);
    refuse("(;GM[4]SZ[15]\n;B[hh]C[abc\\]", 2, 8);
    refuse("(;GM[4]SZ[15]\n;B)", 2, 3);
    refuse("(;GM[4]SZ[15];B[hh]1)", 1, 20);
    refuse("(;GM[4]SZ[15](B[hh]))", 1, 15);
    ParseError error;
    assert_null(sgf_read("(;GM[4]\0)", 9, &error, NULL));
    assert_int_equal(error.column, 8);
    Record *record = read("(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[aa])");
    assert_non_null(strstr(notice.what, "first game"));
    record_free(record);
}

/* What can be read of a game with a fault: each line up to it. */
static void the_part_before_a_fault_is_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int moves, line, column;
    } game[] = {
        {"(;GM[4]SZ[15];B[hh];W[zz];B[aa])", 1, 1, 21},
        {"(;GM[4]SZ[15]PB[Ann]C[x];B[hh];W[ii];B[hh])", 2, 1, 38},
        {"(;GM[4]SZ[15]\n;B[hh];;W[ig]C[abc", 2, 2, 15},
        {"(;GM[4]SZ[15]\n;B[hh];W[ig]", 2, 2, 13},
        {"(;GM[4]SZ[15]\n;B[hh](;W[hh];B[cc])(;W[ig];B[aa]))", 1, 2, 9},
        {"(;GM[4]SZ[15]\n;B[hh];W[ig]abc;B[aa])", 3, 2, 13},
    };
    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        ParseError error;
        const size_t length = strlen(game[i].text);
        assert_null(sgf_read(game[i].text, length, &error, &notice));
        Record *record = sgf_read_part(game[i].text, length, SIZE_MAX, &error, &notice);
        assert_non_null(record);
        NodeId child = child_of(record, NODE_ROOT);
        assert_int_equal(record_path_length(record, record->current), i == 4 ? 3 : game[i].moves);
        is_move(record, child, "H8", 15, COLOR_BLACK);
        assert_int_equal(error.line, game[i].line);
        assert_int_equal(error.column, game[i].column);
        record_free(record);
    }
    static const char *const nothing[] = {"(;GM[4]SZ[15];B[zz])", "(;GM[4]SZ[99];B[aa])", "x", ""};
    for (int i = 0; i < 4; i++) {
        ParseError error;
        assert_null(sgf_read_part(nothing[i], strlen(nothing[i]), SIZE_MAX, &error, NULL));
        assert_true(error.what[0]);
    }
}

/* ---- records that become matches ---- */

static void illegal_moves_cut_their_branch_and_the_first_is_told(void **state)
{
    (void)state;
    ParseError error;
    /* A tenth move follows the five of the ninth, or a foul. */
    static const char after_five[] =
        "(;GM[4]SZ[15]RU[Freestyle];B[hh];W[hg];B[ih];W[ig];B[jh];W[jg]"
        ";B[kh];W[kg];B[lh];W[aa];B[bb])";
    Match *match = open_match(after_five, RULE_RENJU, &error);
    assert_int_equal(match->setup.rule, RULE_FREESTYLE); /* as the file says */
    assert_non_null(strstr(error.what, "move 10 (A15)"));
    assert_non_null(strstr(error.what, "after the end"));
    assert_int_equal(record_path_length(match->record, match->record->current), 9);
    assert_int_equal(match->outcome.reason, REASON_FIVE);
    assert_int_equal(match->score[SEAT_NEAR], 0); /* not a game of this match */
    match_free(match);

    static const char foul[] = "(;GM[4]SZ[15]RU[Renju];B[gh];W[aa];B[fh];W[oa];B[hi];W[ao];B[hj]"
                               "(;W[oo](;B[hh];W[ab])(;B[ac]))(;W[ab];B[hh]))";
    match = open_match(foul, RULE_FREESTYLE, &error);
    assert_non_null(strstr(error.what, "move 10 (A14)"));
    assert_non_null(strstr(error.what, "after the end"));
    assert_int_equal(record_path_length(match->record, match->record->current), 9);
    assert_int_equal(match->outcome.reason,
                     REASON_FOUL); /* whoever plays a foul could lose by it */
    NodeId seventh = node_at(match->record, 7);
    const Record *record = match->record;
    assert_int_equal(record_child_count(record, seventh), 2);
    NodeId foul_here = child_of(record, child_of(record, seventh));
    is_move(record, foul_here, "H8", 15, COLOR_BLACK);
    is_move(record, sibling_of(record, foul_here), "A13", 15, COLOR_BLACK);
    is_move(record, child_of(record, sibling_of(record, child_of(record, seventh))), "H8", 15,
            COLOR_BLACK);
    match_free(match);

    match = open_match("(;GM[4]SZ[15];B[hh];W[ig])", RULE_STANDARD, &error);
    assert_string_equal(error.what, "");
    assert_int_equal(match->setup.rule, RULE_STANDARD); /* the file names no rule */
    assert_int_equal(match->setup.opening, OPENING_FREE);
    assert_int_equal(match_actor(match), SEAT_NEAR);
    match_free(match);
}

static void a_lost_foul_of_a_file_stays(void **state)
{
    (void)state;
    ParseError error;
    Match *match = open_match("(;GM[4]SZ[15]RU[Renju]RE[W+F];B[gh];W[aa];B[fh];W[oa];B[hi];W[ao]"
                              ";B[hj];W[oo];B[hh])",
                              RULE_FREESTYLE, &error);
    assert_string_equal(error.what, "");
    assert_int_equal(match->outcome.reason, REASON_FOUL);
    assert_int_equal(match->outcome.winner, COLOR_WHITE);
    match_free(match);
}

static void a_result_stays_unless_its_line_was_cut(void **state)
{
    (void)state;
    ParseError error;
    Match *match = open_match("(;GM[4]SZ[15]PB[Ann]RE[B+R];B[hh];W[ig])", RULE_FREESTYLE, &error);
    assert_int_equal(match->outcome.reason, REASON_RESIGNED);
    assert_int_equal(match->outcome.winner, COLOR_BLACK);
    assert_string_equal(match->setup.player[SEAT_NEAR].name, "Ann");
    assert_int_equal(match_undo(match), MATCH_OK); /* and can be undone */
    assert_int_equal(match_actor(match), SEAT_NEAR);
    match_free(match);
    static const char *const line[] = {
        ";B[gh];W[aa];B[fh];W[ba];B[hh];W[ca];B[ih](;W[da])(;W[ea];B[jh];W[ac]))",
        ";B[gh];W[aa];B[fh];W[ba];B[hh];W[ca];B[ih](;W[da];B[jh];W[ac])(;W[ea]))",
        ";B[gh];W[aa];B[fh];W[ba];B[hh];W[ca];B[ih];W[da];B[jh];W[ac])",
    };
    for (int i = 0; i < 3; i++) {
        char text[200] = "(;GM[4]SZ[15]RU[Renju]RE[B+T]";
        match = open_match(strcat(text, line[i]), RULE_FREESTYLE, &error);
        assert_non_null(strstr(error.what, "move 10 (A13)"));
        while (match_redo(match) == MATCH_OK) {
        }
        assert_int_equal(match->outcome.reason, i == 0 ? REASON_TIME : REASON_FIVE);
        match_free(match);
    }
}

/* Appends the text `count` times. */
static void repeat(Buffer *out, const char *text, int count)
{
    for (int i = 0; i < count; i++) {
        buffer_add(out, text);
    }
}

static void what_is_too_much_is_refused_or_told(void **state)
{
    (void)state;
    struct {
        const char *before, *again, *after;
        int count;
        bool read;
        const char *told;
    } const text[] = {
        {"(;GM[4]SZ[15]", "XX[1]", ")", RECORD_UNKNOWN_MAX, true, ""},
        {"(;GM[4]SZ[15]", "XX[1]", ")", RECORD_UNKNOWN_MAX + 1, false, "too many properties"},
        {"(;GM[4]SZ[15]", "XX[1]", ")", 2 * RECORD_UNKNOWN_MAX, false, "too many properties"},
        {"(;GM[4]SZ[15]", "XX[1]", ";YY[1]XX[2]XX[3])", RECORD_UNKNOWN_MAX - 2, false,
         "too many properties"},
        {"(;GM[4]SZ[15]", "A", "[1])", 200, false, "a property name is too long"},
        {"(;GM[4]SZ[15]", ";B[];W[]", ";B[])", RECORD_DEPTH_MAX / 2, true, ""},
        {"(;GM[4]SZ[15]", ";B[];W[]", ";B[];W[])", RECORD_DEPTH_MAX / 2, false, "too many moves"},
        {"(;GM[4]SZ[15]", ";B[];W[]", ";W[])", RECORD_DEPTH_MAX / 2 - 1, true,
         "a colour moves twice"},
        {"(;GM[4]SZ[15]", ";B[];W[]", ";B[];B[])", RECORD_DEPTH_MAX / 2, false, "too many moves"},
        {"(;GM[4]SZ[15]PB[", "\xE5\xA4\xA9", "])", NAME_BYTES, true, "a long value was truncated"},
        {"(;GM[4]SZ[15]C[", "x", "]C[y])", 1 << 15, true, "a very long comment was truncated"},
    };
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        Buffer out = {0};
        ParseError error;
        buffer_add(&out, text[i].before);
        repeat(&out, text[i].again, text[i].count);
        buffer_add(&out, text[i].after);
        Record *record = sgf_read(out.text, out.length, &error, &notice);
        assert_int_equal(record != NULL, text[i].read);
        has(record ? notice.what : error.what, text[i].told);
        assert_true(record || !error.no_memory);
        record_free(record);
        buffer_free(&out);
    }
}

/* A name with a byte of its own in each language is cut between two characters. */
static void a_long_name_keeps_whole_characters(void **state)
{
    (void)state;
    Buffer out = {0};
    buffer_add(&out, "(;GM[4]SZ[15]PW[");
    repeat(&out, "\xE5\xA4\xA9", NAME_BYTES);
    buffer_add(&out, "])");
    Record *record = read(out.text);
    const size_t length = strlen(record->name[1]);
    assert_int_equal(length, (NAME_BYTES - 1) / 3 * 3);
    assert_memory_equal(record->name[1] + length - 3, "\xE5\xA4\xA9", 3);
    record_free(record);
    buffer_free(&out);
}

/* Of a saved match only the times of moves belong to another program's game. */
static void private_properties_of_a_match_are_not_read_in_a_game(void **state)
{
    (void)state;
    Record *record = read("(;GM[4]SZ[15];B[hh]TENGENMS[5]TENGENEND[W+R]TENGENLEFT[x])");
    const NodeId node = child_of(record, NODE_ROOT);
    assert_int_equal(record_times(record, node).spent_ms, 5);
    assert_int_equal(record_endings(record, node).ending.reason, REASON_NONE);
    assert_null(strstr(written(record), "TENGENEND"));
    record_free(record);
}

/* The rule and the players are the whole game's. */
static void private_properties_of_a_game_stand_in_its_root(void **state)
{
    (void)state;
    Record *record = read("(;GM[4]SZ[15]RU[Renju];B[hh]TENGENRULE[caro]TENGENSEATS[human:0:Ann:]"
                          "[human:0:Bob:])");
    assert_int_equal(record->rule, RULE_RENJU);
    assert_false(record->rule_judged);
    assert_null(strstr(written(record), "TENGEN"));
    record_free(record);
}

static void white_may_move_first(void **state)
{
    (void)state;
    static const char *const white[] = {"PL[W]", "PL[white]", "PL[2]"};
    for (size_t i = 0; i < sizeof white / sizeof white[0]; i++) {
        char text[100];
        snprintf(text, sizeof text, "(;GM[4]SZ[15]AB[aa]%s;W[hh])", white[i]);
        Record *record = read(text);
        assert_int_equal(record->first, COLOR_WHITE);
        assert_string_equal(notice.what, "");
        record_free(record);
    }
}

static void set_up_stones_are_points(void **state)
{
    (void)state;
    refuse("(;GM[4]SZ[15]AB[])", 1, 14);
    refuse("(;GM[4]SZ[15]AB[aa:tt])", 1, 14);
    refuse("(;GM[4]SZ[15]AB[aa:zz])", 1, 14);
    refuse("(;GM[4]SZ[15]AB[aa]AW[aa])", 1, 20);
}

static void an_escape_ends_with_the_value(void **state)
{
    (void)state;
    Record *record = read("(;GM[4]SZ[15]C[a\\\\];B[hh]C[b\\]])");
    assert_string_equal(record_comment(record, NODE_ROOT), "a\\");
    assert_string_equal(record_comment(record, child_of(record, NODE_ROOT)), "b]");
    record_free(record);
}

/* A line longer than any game is written whole. */
static void a_long_line_is_written(void **state)
{
    (void)state;
    Record *record = record_new(RULE_FREESTYLE, 15);
    for (int i = 0; i < 700; i++) {
        record_push(record, POINT_PASS, i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE);
    }
    const char *text = written(record);
    int moves = 0;
    for (const char *at = text; (at = strstr(at, "[]")); at++) {
        moves++;
    }
    assert_int_equal(moves, 700);
    record_free(record);
}

static void stones_removed_in_the_game_end_the_line(void **state)
{
    (void)state;
    static const char *const text[] = {"(;GM[4]SZ[15];B[hh];AE[hh];W[ii])",
                                       "(;GM[4]SZ[15];B[hh];AW[ii];W[jj])"};
    for (int i = 0; i < 2; i++) {
        Record *record = read(text[i]);
        has(notice.what, "stones added or removed");
        assert_int_equal(record_path_length(record, NODE_ROOT), 1);
        record_free(record);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_what_others_read),
        cmocka_unit_test(reads_a_game),
        cmocka_unit_test(only_another_game_is_noticed),
        cmocka_unit_test(games_of_a_collection_are_told_apart),
        cmocka_unit_test(the_list_is_cut),
        cmocka_unit_test(a_game_is_found_in_its_text),
        cmocka_unit_test(a_text_with_a_nul_has_no_games),
        cmocka_unit_test(another_game_number_is_noticed),
        cmocka_unit_test(a_record_of_go_is_refused),
        cmocka_unit_test(the_size_is_square_or_refused),
        cmocka_unit_test(points_may_be_letters_or_names),
        cmocka_unit_test(capital_letters_are_beyond_every_board),
        cmocka_unit_test(passes_are_read_and_written),
        cmocka_unit_test(comments_are_unescaped_and_come_back),
        cmocka_unit_test(bom_line_ends_and_text_before_do_not_matter),
        cmocka_unit_test(latin1_is_read_with_a_notice),
        cmocka_unit_test(names_come_back_from_every_character_set),
        cmocka_unit_test(a_character_set_that_is_not_named_is_guessed),
        cmocka_unit_test(a_wrong_or_unknown_character_set_loses_no_move),
        cmocka_unit_test(utf16_is_read),
        cmocka_unit_test(unknown_properties_are_kept_and_written_back),
        cmocka_unit_test(property_names_may_have_digits),
        cmocka_unit_test(a_record_says_what_its_game_is),
        cmocka_unit_test(what_stands_before_the_first_move_is_the_games),
        cmocka_unit_test(set_up_stones_come_before_the_game),
        cmocka_unit_test(openings_are_named_with_the_rule),
        cmocka_unit_test(rules_go_by_many_names),
        cmocka_unit_test(the_name_of_a_rule_is_kept),
        cmocka_unit_test(a_win_without_a_five_is_told_without_a_reason),
        cmocka_unit_test(results_are_read),
        cmocka_unit_test(results_are_written),
        cmocka_unit_test(variations_are_kept_and_the_shown_line_comes_first),
        cmocka_unit_test(a_colour_that_moves_twice_is_put_up_with),
        cmocka_unit_test(unfinished_files_are_refused_with_the_place),
        cmocka_unit_test(the_part_before_a_fault_is_read),
        cmocka_unit_test(illegal_moves_cut_their_branch_and_the_first_is_told),
        cmocka_unit_test(a_lost_foul_of_a_file_stays),
        cmocka_unit_test(a_result_stays_unless_its_line_was_cut),
        cmocka_unit_test(what_is_too_much_is_refused_or_told),
        cmocka_unit_test(a_long_name_keeps_whole_characters),
        cmocka_unit_test(private_properties_of_a_match_are_not_read_in_a_game),
        cmocka_unit_test(private_properties_of_a_game_stand_in_its_root),
        cmocka_unit_test(white_may_move_first),
        cmocka_unit_test(set_up_stones_are_points),
        cmocka_unit_test(an_escape_ends_with_the_value),
        cmocka_unit_test(a_long_line_is_written),
        cmocka_unit_test(stones_removed_in_the_game_end_the_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
