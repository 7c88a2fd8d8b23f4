/* The reports of games that reports.t describes; stopping a report; accuracy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/ai/accuracy.h"
#include "engine/ai/chance.h"
#include "engine/ai/report_maker.h"
#include "engine/rules/notation.h"

enum { NODES = 5000, CASES = 7, LINE_BYTES = 1024 };

static const char *const class_names[] = {
    [CLASS_NONE] = "none", [CLASS_FINE] = "fine",       [CLASS_GOOD] = "good",
    [CLASS_SLIP] = "slip", [CLASS_MISTAKE] = "mistake", [CLASS_BLUNDER] = "blunder"};

static const char *const fact_names[FACT_COUNT] = {
    [FACT_NONE] = "nothing",
    [FACT_FOUL] = "foul",
    [FACT_LEAVES_FIVE] = "leaves-five",
    [FACT_WINS_BY_FOURS] = "wins-by-fours",
    [FACT_MAKES_OPEN_FOUR] = "makes-open-four",
    [FACT_MAKES_FOUR_THREE] = "makes-four-three",
    [FACT_MAKES_FOUR] = "makes-four",
    [FACT_MAKES_OPEN_THREE] = "makes-open-three",
    [FACT_STOPS_FOURS] = "stops-fours",
    [FACT_MISSES_FIVE] = "misses-five",
    [FACT_MISSES_FOURS] = "misses-fours",
    [FACT_OVERLOOKS_FOURS] = "overlooks-fours",
    [FACT_LEAVES_FOURS] = "leaves-fours",
    [FACT_MISSES_FOUR_THREE] = "misses-four-three",
    [FACT_MISSES_THREATS] = "misses-threats",
    [FACT_MISSES_WIN] = "misses-win",
    [FACT_ALLOWS_THREATS] = "allows-threats",
    [FACT_ALLOWS_WIN] = "allows-win",
};

typedef struct ReportCase {
    char name[LINE_BYTES];
    ReportGame game;
    Reason ended;
    int cases, claims, failures;
} ReportCase;

/* Shared by the tests. */
static ReportMaker *maker;

static const GameReport *report_of(const ReportGame *game)
{
    report_maker_begin(maker, game, &(ReportLimits){.nodes = NODES});
    while (report_maker_step(maker)) {
    }
    assert_true(report_is_complete(report_maker_report(maker)));
    return report_maker_report(maker);
}

static ReportGame game_of(Rule rule, const char *moves)
{
    ReportGame game = {.opening = 0};
    Point point[POINTS_MAX];
    ParseError error;
    const int count =
        notation_read_moves(moves, strlen(moves), BOARD_DEFAULT, point, POINTS_MAX, &error);
    assert_true(count > 0);
    position_init(&game.end, rule, BOARD_DEFAULT);
    for (int i = 0; i < count; i++) {
        position_make(&game.end, point[i]);
    }
    return game;
}

/* ---- reports.t ---- */

static void begin_game(ReportCase *at, const char *moves)
{
    const ReportGame game = game_of(at->game.end.rule, moves);
    at->game.end = game.end;
    const Color mover = color_other(game.end.to_move);
    at->game.outcome = (Outcome){at->ended, at->ended == REASON_FIVE   ? mover
                                            : at->ended == REASON_FOUL ? color_other(mover)
                                                                       : COLOR_EMPTY};
    report_of(&at->game);
}

static void fail_claim(ReportCase *at, const char *line, const ReportMove *move, const char *what)
{
    char name[2][POINT_NAME_BYTES];
    notation_point_name(move->better, BOARD_DEFAULT, name[0]);
    fprintf(stderr, "%s: \"%s\": wrong %s; it is %s, %s, better %s%s%s, in %d, lost %d, line",
            at->name, line, what, class_names[move->grade],
            fact_names[move->fact.kind] ? fact_names[move->fact.kind] : "another fact", name[0],
            move->after ? ", after" : "", move->last_chance ? ", last" : "", move->fact.count,
            move->loss);
    for (int i = 0; i < move->length; i++) {
        notation_point_name(move->line[i], BOARD_DEFAULT, name[1]);
        fprintf(stderr, " %s", name[1]);
    }
    fprintf(stderr, "\n");
    at->failures++;
}

static bool is_point(const char **word, Point expected)
{
    return notation_read_point(word, BOARD_DEFAULT) == expected;
}

/* "9 blunder misses-five better L8 in 1 ..." */
static void check_claim(ReportCase *at, const char *claim)
{
    char text[LINE_BYTES];
    snprintf(text, sizeof text, "%s", claim);
    const ReportMove *move = &report_maker_report(maker)->move[atoi(strtok(text, " "))];
    const char *class_word = strtok(NULL, " "), *fact_word = strtok(NULL, " ");
    bool line = false, last = false, after = false, right = true;
    int length = 0;
    at->claims++;
    if (strcmp(class_word, class_names[move->grade]) != 0) {
        fail_claim(at, claim, move, "class");
    }
    if (!fact_names[move->fact.kind] || strcmp(fact_word, fact_names[move->fact.kind]) != 0) {
        fail_claim(at, claim, move, "fact");
    }
    for (const char *word = strtok(NULL, " "); word; word = strtok(NULL, " ")) {
        if (strcmp(word, "better") == 0) {
            word = strtok(NULL, " ");
            right = right && is_point(&word, move->better);
        } else if (strcmp(word, "in") == 0) {
            right = right && atoi(strtok(NULL, " ")) == move->fact.count;
        } else if (strcmp(word, "last") == 0) {
            last = true;
        } else if (strcmp(word, "after") == 0) {
            after = true;
        } else if (strcmp(word, "line") == 0) {
            line = true;
        } else {
            right = right && line && length < move->length && is_point(&word, move->line[length]);
            length++;
        }
    }
    if (!right || last != move->last_chance || after != move->after ||
        (line && length != move->length)) {
        fail_claim(at, claim, move, "words");
    }
}

static void read_line(ReportCase *at, const char *line)
{
    if (strncmp(line, "test ", 5) == 0) {
        const ReportCase next = {
            .cases = at->cases + 1, .claims = at->claims, .failures = at->failures};
        *at = next;
        snprintf(at->name, sizeof at->name, "%s", line + 5);
    } else if (strncmp(line, "rule ", 5) == 0) {
        assert_true(notation_read_rule(line + 5, &at->game.end.rule));
    } else if (strncmp(line, "opening ", 8) == 0) {
        at->game.opening = atoi(line + 8);
    } else if (strcmp(line, "won") == 0) {
        at->ended = REASON_FIVE;
    } else if (strcmp(line, "foul") == 0) {
        at->ended = REASON_FOUL;
    } else if (strncmp(line, "game ", 5) == 0) {
        begin_game(at, line + 5);
    } else if (strncmp(line, "move ", 5) == 0) {
        check_claim(at, line + 5);
    } else if (line[0] != '\0' && line[0] != '#') {
        fail_msg("unknown line: %s", line);
    }
}

static void test_text(void **state)
{
    (void)state;
    char line[LINE_BYTES];
    ReportCase at = {.cases = 0};
    FILE *file = fopen(TESTS_DIR "/engine/reports.t", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        read_line(&at, line);
    }
    fclose(file);
    assert_int_equal(at.failures, 0);
    assert_true(at.cases >= CASES && at.claims >= at.cases);
}

/* ---- the rest ---- */

#define LOST_GAME "F10 G6 J7 F7 H5 E6 G8 F6 D6 F5 F4 E4 H7 E5 E7 D3 C2 E3 E2 C3 F3 D4 B2 G7"

static void test_the_same_twice(void **state)
{
    (void)state;
    const ReportGame game = game_of(RULE_FREESTYLE, LOST_GAME);
    GameReport *first = malloc(sizeof *first);
    assert_non_null(first);
    *first = *report_of(&game);
    assert_memory_equal(first, report_of(&game), sizeof *first);
    free(first);
}

/* A report that is stopped goes on where it was. */
static void test_stop(void **state)
{
    (void)state;
    const ReportGame game = game_of(RULE_FREESTYLE, "H8 H9 I8 I9 J8 G8");
    report_maker_begin(maker, &game, &(ReportLimits){.nodes = NODES});
    for (int i = 0; i < 9; i++) {
        assert_true(report_maker_step(maker));
    }
    report_maker_stop(maker);
    assert_false(report_maker_step(maker));
    assert_int_equal(report_maker_report(maker)->done, 9);
    assert_false(report_is_complete(report_maker_report(maker)));
    report_maker_allow(maker);
    while (report_maker_step(maker)) {
    }
    assert_true(report_is_complete(report_maker_report(maker)));
}

/* What is there at first: Black's chance after every move, and no judgement. */
static void test_the_brief_look(void **state)
{
    (void)state;
    const ReportGame game = game_of(RULE_FREESTYLE, "H8 H9 I8 I9 J8 A1");
    report_maker_begin(maker, &game, &(ReportLimits){.nodes = NODES});
    const GameReport *report = report_maker_report(maker);
    for (int i = 0; i <= report->moves; i++) {
        assert_false(report->move[i].valued);
        assert_true(report_maker_step(maker));
        assert_true(report->move[i].valued);
    }
    assert_int_equal(report->move[6].chance, 1000); /* Black has an open three */
    assert_int_equal(report->move[6].color, COLOR_WHITE);
    assert_int_equal(report->move[6].grade, CLASS_NONE);
    assert_true(report_maker_step(maker));
    assert_int_equal(report->at, 6);
}

static void test_the_end_of_the_game(void **state)
{
    (void)state;
    ReportGame game = game_of(RULE_FREESTYLE, "H8 A1 I8 C1 J8 E1 K8 G1 L8");
    game.outcome = (Outcome){REASON_FIVE, COLOR_BLACK};
    assert_int_equal(report_of(&game)->move[9].chance, 1000);
    game.outcome = (Outcome){REASON_FULL, COLOR_EMPTY};
    assert_int_equal(report_of(&game)->move[9].chance, 500);
}

static void test_chances(void **state)
{
    (void)state;
    assert_int_equal(chance_of_value(0), 500);
    assert_int_equal(chance_percent(200), 73);
    assert_int_equal(chance_percent(-200), 27);
    assert_int_equal(chance_percent(VALUE_WIN_BOUND), 99);
    assert_int_equal(chance_percent(VALUE_WIN - 5), 100);
    assert_int_equal(chance_of_value(-(VALUE_WIN - 5)), 0);
}

/* Nothing lost is 100 %, and one blunder among ten good moves costs a part. */
static void test_accuracy(void **state)
{
    (void)state;
    int accuracy[2];
    GameReport *report = calloc(1, sizeof *report);
    assert_non_null(report);
    report->moves = 20;
    for (int ply = 0; ply <= 20; ply++) {
        report->move[ply] = (ReportMove){.color = ply % 2 == 1 ? COLOR_BLACK : COLOR_WHITE,
                                         .grade = ply > 0 ? CLASS_FINE : CLASS_NONE,
                                         .chance = 500};
    }
    accuracy_of_game(report, accuracy);
    assert_int_equal(accuracy[0], 100);
    assert_int_equal(accuracy[1], 100);
    report->move[11].loss = 400;
    for (int ply = 11; ply <= 20; ply++) {
        report->move[ply].chance = 100;
    }
    accuracy_of_game(report, accuracy);
    assert_in_range(accuracy[0], 50, 90);
    assert_int_equal(accuracy[1], 100);
    report->moves = 1;
    accuracy_of_game(report, accuracy);
    assert_int_equal(accuracy[1], -1);
    free(report);
}

static int open_maker(void **state)
{
    (void)state;
    maker = report_maker_new(1 << 22);
    return maker ? 0 : 1;
}

static int close_maker(void **state)
{
    (void)state;
    report_maker_free(maker);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_the_same_twice),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_the_brief_look),
        cmocka_unit_test(test_the_end_of_the_game),
        cmocka_unit_test(test_chances),
        cmocka_unit_test(test_accuracy),
    };
    return cmocka_run_group_tests(tests, open_maker, close_maker);
}
