/* Which games of a list a search of the library finds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "app/library_query.h"

enum { GAMES = 6 };

static char no_text[] = "", ada[] = "Ada";
static LibraryQuery query;

/* 0: won by the player as Black, 1: lost, 2: unfinished, 3: drawn, 4: of two people and won by
 * Black, 5: not to be read. */
static void fill(LibraryGame game[GAMES])
{
    static char path[GAMES][16];
    static char fault[] = "bad";
    for (int i = 0; i < GAMES; i++) {
        snprintf(path[i], sizeof path[i], "%d.sgf", i);
        game[i] = (LibraryGame){.path = path[i],
                                .games = 1,
                                .player = {{.name = ada}, {PLAYER_COMPUTER, 3, no_text}},
                                .played = {.year = 2026, .month = 5, .day = 1 + i},
                                .outcome = {REASON_FIVE, COLOR_BLACK},
                                .owner = COLOR_BLACK,
                                .event = no_text,
                                .round = no_text};
    }
    game[1].outcome.winner = COLOR_WHITE;
    game[1].player[1] = (LibraryPlayer){PLAYER_ENGINE, 0, no_text};
    game[1].played.month = 6;
    game[2].outcome = (Outcome){REASON_NONE, COLOR_EMPTY};
    game[3].outcome = (Outcome){REASON_AGREED, COLOR_EMPTY};
    game[3].played = (LocalTime){.year = 0};
    game[4].owner = COLOR_EMPTY;
    game[4].player[1].kind = PLAYER_HUMAN;
    game[4].played.year = 2025;
    game[5].fault = fault;
}

/* The games' numbers: "013". */
static void expect(const char *wanted)
{
    LibraryGame game[GAMES];
    LibraryList list = {.count = GAMES, .game = game};
    const LibraryPlaces places = {0};
    char found[GAMES + 1] = "";
    fill(game);
    library_query_filter(&query, &places, NULL, &list);
    for (int i = 0; i < list.count; i++) {
        found[i] = game[i].path[0];
    }
    assert_string_equal(found, wanted);
}

static void expect_text(const char *text, const char *wanted)
{
    snprintf(query.text, sizeof query.text, "%s", text);
    expect(wanted);
}

static int begin(void **state)
{
    (void)state;
    query = (LibraryQuery){.source = LIBRARY_RECENT};
    snprintf(query.words.won, sizeof query.words.won, "gewonnen");
    snprintf(query.words.lost, sizeof query.words.lost, "verloren");
    snprintf(query.words.black_won, sizeof query.words.black_won, "schwarz gewinnt");
    return 0;
}

static void test_finds_who_won_in_both_languages(void **state)
{
    (void)state;
    expect_text("won", "0");
    expect_text("gewonnen", "0");
    expect_text("lost", "1");
    expect_text("verloren", "1");
    expect_text("unfinished", "2");
    expect_text("draw", "3");
    expect_text("black won", "04");
    expect_text("schwarz gewinnt", "04");
    expect_text("white wins ada", "1");
    expect_text("black won white won", "");
}

/* Words that only begin like those mean nothing of the kind, and blanks mean nothing. */
static void test_reads_no_end_into_a_longer_word(void **state)
{
    (void)state;
    expect_text("drawing", "");
    expect_text("schwarz", "04");
    expect_text("black wonder", "");
    expect_text("ada ", "012345");
    expect_text("  ", "012345");
    expect_text("", "012345");
}

/* Of a day that is not known nothing is found. */
static void test_finds_days(void **state)
{
    (void)state;
    expect_text("2026", "0125");
    expect_text("june", "1");
    expect_text("2025-05-05", "4");
    expect_text("0000", "");
}

/* Like the statistics: only finished games of the player against programs. */
static void test_narrows_as_the_statistics_count(void **state)
{
    (void)state;
    query.filter = (LibraryFilter){.kind = LIBRARY_AGAINST, .opponent = 3};
    expect("03");
    query.filter.opponent = STATISTICS_LEVELS;
    expect("1");
    query.filter.opponent = 4;
    expect("");
    query.filter = (LibraryFilter){.kind = LIBRARY_IN_MONTH, .year = 2026, .month = 5};
    expect("0");
    query.filter.month = 6;
    expect("1");
    query.filter.year = 2025;
    expect("");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_finds_who_won_in_both_languages, begin),
        cmocka_unit_test_setup(test_reads_no_end_into_a_longer_word, begin),
        cmocka_unit_test_setup(test_finds_days, begin),
        cmocka_unit_test_setup(test_narrows_as_the_statistics_count, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
