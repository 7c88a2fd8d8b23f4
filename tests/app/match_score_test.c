/* The figures of a match, compared with those of another program (Python, from the same sources),
 * and the openings that it begins with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/match_openings.h"
#include "engine/history/match_score.h"

enum { GAMES_MAX = 400 };

static MatchScore score_of(const char *games)
{
    static MatchResult result[GAMES_MAX];
    const int count = (int)strlen(games);
    assert_in_range(count, 0, GAMES_MAX);
    for (int i = 0; i < count; i++) {
        result[i] = games[i] == '+'   ? RESULT_WIN
                    : games[i] == '=' ? RESULT_DRAW
                    : games[i] == '-' ? RESULT_LOSS
                                      : RESULT_NONE;
    }
    return match_score_of(result, count);
}

static void expect(double figure, double expected)
{
    if (!(fabs(figure - expected) <= 1e-4 || (isinf(figure) && figure == expected))) {
        fail_msg("%f, expected %f", figure, expected);
    }
}

static void test_figures(void **state)
{
    (void)state;
    static const struct {
        const char *games;
        int wins, draws, losses, black_wins, white_wins;
        double elo, low, high, superiority, llr;
    } cases[] = {
        {"=-+-+", 2, 1, 2, 4, 0, 0, -366.776440, 366.776440, .5, 0},
        {"---+=++=-=+++++--+++++====-=+==+=++++++=", 21, 12, 7, 12, 16, 126.968165, 32.290641,
         244.829138, .996161, 1.127794},
        {"==++--++==+++===+--=-+-++++++=+--=+=+++++++=+-+=+-=++--++-+-+=-+++---+++=-+----=+++=-"
         "+++=++++-++=+++++-++-+=-++++++---+++++=+=+++++--=+=+=+=+--++=+=-+=++=--=+=++-+=++++++"
         "+++-+==-++=-+++=-+-=--=+--+-=+=-+--+=++-+==--==+=-++-+=++-++--=----+--++=+-++++++=++-"
         "=-+-=-+++-+-++++++-==+-+=+=-+++-+-+-+--+==+---",
         157, 60, 84, 123, 118, 85.974702, 51.195892, 122.534905, 1, 5.233164},
        {"++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++", 60, 0, 0, 30, 30, INFINITY,
         520.922479, 2399.999826, 1, 6703.581160},
    };
    const double elo[2] = {0, 20};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const MatchScore score = score_of(cases[i].games);
        const EloInterval interval = match_score_elo(&score);
        assert_int_equal(score.wins, cases[i].wins);
        assert_int_equal(score.draws, cases[i].draws);
        assert_int_equal(score.losses, cases[i].losses);
        assert_int_equal(score.black_wins, cases[i].black_wins);
        assert_int_equal(score.white_wins, cases[i].white_wins);
        expect(interval.elo, cases[i].elo);
        expect(interval.low, cases[i].low);
        expect(interval.high, cases[i].high);
        expect(match_score_superiority(&score), cases[i].superiority);
        expect(match_score_llr(&score, elo), cases[i].llr);
    }
}

/* Games that were not played, and pairs that lack one, in any order. */
static void test_missing_games(void **state)
{
    (void)state;
    const MatchScore some = score_of("+.++.-"), none = score_of("....");
    assert_int_equal(match_score_games(&some), 4);
    assert_int_equal(some.pairs, 1);
    assert_int_equal(some.black_wins, 3);
    assert_int_equal(some.white_wins, 1);
    expect(match_score_share(&none), .5);
    expect(match_score_superiority(&none), .5);
}

/* Three games prove little, whoever has won them; draws say nothing of who is stronger. */
static void test_few_games_prove_little(void **state)
{
    (void)state;
    static const struct {
        const char *games;
        double superiority;
    } cases[] = {
        {"-", .158655}, {"---", .041632}, {"+++", .958368},          {"++", .921350},
        {"====", .5},   {"+=", .841345},  {"==========-=", .158655},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const MatchScore score = score_of(cases[i].games);
        expect(match_score_superiority(&score), cases[i].superiority);
    }
}

/* The bounds of the test are those of Wald for two errors of 5 %. */
static void test_verdicts(void **state)
{
    (void)state;
    char games[GAMES_MAX];
    const double weak[2] = {0, 50};
    SprtVerdict verdict[3];
    static const char *const pair[] = {"--", "++", "+-"};
    for (int i = 0; i < 3; i++) {
        games[0] = '\0';
        for (int game = 0; game < 60;
             game++) { /* with some equal pairs, so that it has a variance */
            strcat(games, game % 5 == 0 ? "-+" : pair[i]);
            strcat(games, game % 7 == 0 ? "=+" : "");
        }
        const MatchScore score = score_of(games);
        verdict[i] = match_score_verdict(&score, weak);
    }
    assert_int_equal(verdict[0], SPRT_H0);
    assert_int_equal(verdict[1], SPRT_H1);
    assert_int_equal(verdict[2], SPRT_UNDECIDED);
    expect(match_score_llr_bound(), log(19));
    const MatchScore early = score_of("++++++++++++++++++++++++++++++++++++++");
    expect(match_score_llr(&early, weak), 0);
    assert_int_equal(match_score_verdict(&early, weak), SPRT_UNDECIDED);
}

static void test_openings(void **state)
{
    (void)state;
    OpeningFault fault;
    int count = 0;
    MatchOpening *list = match_openings_read(
        "\xEF\xBB\xBF# openings\r\n\n H8 i9\tJ10 # a comment\n7,7  8,6\n0,14 a15\r\n", 15,
        RULE_FREESTYLE, &count, &fault);
    assert_non_null(list);
    assert_int_equal(count, 3);
    assert_int_equal(list[0].count, 3);
    assert_int_equal(list[1].count, 2);
    assert_int_equal(list[1].move[0], list[0].move[0]);
    assert_int_equal(list[1].move[1], list[0].move[1]);
    assert_int_equal(list[2].move[0], point_at(0, 14));
    assert_int_equal(list[2].move[1], point_at(0, 0));
    free(list);
    static const struct {
        const char *text, *what;
        Rule rule;
        int line;
    } bad[] = {
        {"", "no opening", RULE_FREESTYLE, 0},
        {"# none\n\n", "no opening", RULE_FREESTYLE, 0},
        {"h8\ni9 i9\n", "occupied", RULE_FREESTYLE, 2},
        {"h8\n\np1\n", "expected a point", RULE_FREESTYLE, 3},
        {"\nh8\np1\n", "expected a point", RULE_FREESTYLE, 3},
        {"15,0", "expected a point", RULE_FREESTYLE, 1},
        {"-1,3", "expected a point", RULE_FREESTYLE, 1},
        {"7,7,8,8", "expected a point", RULE_FREESTYLE, 1},
        {"h8 i", "expected a point", RULE_FREESTYLE, 1},
        {"a1 a3 b1 c3 c1 e3 d1 g3 e1", "ends the game", RULE_FREESTYLE, 1},
        {"f8 a1 g8 c1 h10 e1 h9 g1 h8", "foul", RULE_RENJU, 1},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_null(match_openings_read(bad[i].text, 15, bad[i].rule, &count, &fault));
        assert_int_equal(fault.line, bad[i].line);
        if (!strstr(fault.format, bad[i].what)) {
            fail_msg("\"%s\", expected \"%s\"", fault.format, bad[i].what);
        }
    }
}

static void test_as_many_openings_as_allowed(void **state)
{
    (void)state;
    OpeningFault fault;
    int count = 0;
    char *text = malloc(3 * (OPENINGS_MAX + 1) + 1);
    assert_non_null(text);
    for (int i = 0; i <= OPENINGS_MAX; i++) {
        memcpy(text + 3 * (size_t)i, "h8\n", 4);
    }
    assert_null(match_openings_read(text, 15, RULE_FREESTYLE, &count, &fault));
    assert_int_equal(fault.line, OPENINGS_MAX + 1);
    assert_non_null(strstr(fault.format, "no more than 20000 openings"));
    text[3 * OPENINGS_MAX] = '\0';
    MatchOpening *list = match_openings_read(text, 15, RULE_FREESTYLE, &count, &fault);
    assert_non_null(list);
    assert_int_equal(count, OPENINGS_MAX);
    free(list);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_missing_games),
        cmocka_unit_test(test_few_games_prove_little),
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_openings),
        cmocka_unit_test(test_as_many_openings_as_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
