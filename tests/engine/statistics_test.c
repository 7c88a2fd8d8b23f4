/* Finished games: which of them have a line, the line itself, and the sums of small tables. */
#include "history_help.h"

#include <stdio.h>

#include "engine/fnv.h"
#include "engine/history/record_detail.h"
#include "engine/history/statistics.h"
#include "engine/level.h"

static const LocalTime noon = {2026, 11, 22, 12, 0, 0};

/* A game in seat near's favour, by default against level 3. */
static GameResult won_game(void)
{
    GameResult game = {.ended = noon,
                       .id = MATCH_ID_MAX,
                       .rule = RULE_RENJU,
                       .size = 15,
                       .opening = OPENING_SWAP2,
                       .near_color = COLOR_BLACK,
                       .extra_seat = SEAT_NEAR,
                       .winner = SEAT_NEAR,
                       .reason = REASON_FIVE,
                       .moves = 31};
    game.player[SEAT_NEAR].kind = PLAYER_HUMAN;
    game.player[SEAT_NEAR].think_ms = 60000;
    game.player[SEAT_FAR].kind = PLAYER_COMPUTER;
    game.player[SEAT_FAR].level = 3;
    game.player[SEAT_FAR].think_ms = 30000;
    return game;
}

static void add(Statistics *statistics, GameResult game, Seat winner)
{
    game.winner = winner;
    assert_true(statistics_add(statistics, &game));
}

static void expect_same(const GameResult *one, const GameResult *other)
{
    Buffer first = {0}, second = {0};
    game_result_write(one, &first);
    game_result_write(other, &second);
    assert_string_equal(first.text, second.text);
    buffer_free(&first);
    buffer_free(&second);
}

/* ---- from a match ---- */

static void test_a_match_gives_its_result(void **state)
{
    (void)state;
    Setup setup = against(PLAYER_COMPUTER, SEAT_FAR);
    strcpy(setup.player[SEAT_NEAR].name, "Mika");
    Match *match = match_new(&setup);
    GameResult result;
    assert_false(game_result_of(match, &noon, &result));
    const char *const moves[] = {"H8", "H9", "I8", "I9", "J8", "J9", "K8", "K9", "L8"};
    for (int i = 0; i < 9; i++) {
        match_tick(match, i % 2 == 0 ? 4000 : 100);
        play(match, moves[i]);
    }
    assert_true(game_result_of(match, &noon, &result));
    assert_int_equal(result.winner, SEAT_NEAR);
    assert_int_equal(result.reason, REASON_FIVE);
    assert_int_equal(result.moves, 9);
    assert_int_equal(result.near_color, COLOR_BLACK);
    assert_string_equal(result.player[SEAT_NEAR].name, "Mika");
    assert_int_equal(result.player[SEAT_FAR].level, 3);
    /* The first move costs no time; each of the other four took 3 to 5 s. */
    assert_int_equal(result.player[SEAT_NEAR].think_ms, 16000);
    assert_int_equal(result.player[SEAT_FAR].think_ms, 400);
    for (int i = 0; i < RESULT_TIMES; i++) {
        assert_int_equal(result.times[i], game_result_time_ms(i) == 5000 ? 4 : 0);
    }
    match_free(match);
}

/* A file may lack the time of a move, or have one that no game takes. */
static void test_times_that_are_not_known_count_nowhere(void **state)
{
    (void)state;
    static const int64_t spent_ms[] = {-1, INT64_MAX};
    for (int i = 0; i < 2; i++) {
        Setup setup = against(PLAYER_COMPUTER, SEAT_FAR);
        Match *match = match_new(&setup);
        GameResult result;
        int timed = 0;
        const char *const moves[] = {"H8", "H9", "I8", "I9", "J8", "J9", "K8", "K9", "L8"};
        for (int ply = 0; ply < 9; ply++) {
            match_tick(match, 4000);
            play(match, moves[ply]);
        }
        const NodeTimes times = {.spent_ms = spent_ms[i], .left_ms = {-1, -1}};
        assert_true(record_set_times(match->record, node_at(match->record, 5), &times));
        assert_true(game_result_of(match, &noon, &result));
        assert_int_equal(result.player[SEAT_NEAR].think_ms, 3 * 4000);
        assert_int_equal(result.player[SEAT_FAR].think_ms, 4 * 4000);
        for (int at = 0; at < RESULT_TIMES; at++) {
            timed += result.times[at];
        }
        assert_int_equal(timed, 3);
        match_free(match);
    }
}

static void test_two_programs_have_no_result(void **state)
{
    (void)state;
    Setup setup = against(PLAYER_COMPUTER, SEAT_FAR);
    setup.player[SEAT_NEAR].kind = PLAYER_ENGINE;
    Match *match = match_new(&setup);
    GameResult result;
    play(match, BLACK_WINS);
    assert_true(match_is_over(match));
    assert_false(game_result_of(match, &noon, &result));
    match_free(match);
}

/* Taken back after its end and ended anew: the first result is the one. Saved in between. */
static void test_a_game_is_noted_once(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    play(match, BLACK_WINS);
    assert_true(match->counted && !match->noted);
    match_set_noted(match);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_true(!match->counted && match->noted);
    Buffer text = {0};
    match_write(match, "1.0", 0, &text);
    Match *back = read_whole(&text);
    assert_true(!back->counted && back->noted);
    play(back, "L8");
    assert_true(back->counted && back->noted);
    assert_int_equal(match_rematch(back), MATCH_OK);
    assert_false(back->noted);
    buffer_free(&text);
    match_free(match);
    match_free(back);
}

/* Saved by a version that did not keep statistics: it is too late to note it. */
static void test_an_ended_game_that_is_read_was_noted(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    Match *match = match_new(&setup);
    Buffer text = {0};
    play(match, BLACK_WINS);
    match_write(match, "1.0", 0, &text);
    Match *back = read_whole(&text);
    assert_true(back->counted && back->noted);
    buffer_free(&text);
    match_free(match);
    match_free(back);
}

/* ---- lines ---- */

static void test_a_line_is_read_back(void **state)
{
    (void)state;
    GameResult game = won_game(), back;
    Buffer line = {0};
    strcpy(game.player[SEAT_NEAR].name, "Ada: 100 % = \xe5\xa4\xa9");
    game.times[2] = 7;
    game.times[11] = 1;
    game.extra_stones = 2;
    game.extra_seat = SEAT_FAR;
    game_result_write(&game, &line);
    assert_int_equal(line.text[line.length - 1], '\n');
    assert_int_equal(game_result_read(line.text, line.length - 1, &back), RESULT_LINE_GAME);
    assert_string_equal(back.player[SEAT_NEAR].name, game.player[SEAT_NEAR].name);
    assert_int_equal(back.ended.month, 11);
    assert_int_equal(back.times[11], 1);
    expect_same(&game, &back);
    buffer_free(&line);
}

/* By a clock at its very beginning, west of Greenwich. */
static void test_a_line_of_1969_is_read_back(void **state)
{
    (void)state;
    GameResult game = won_game(), back;
    Buffer line = {0};
    game.ended = (LocalTime){1969, 12, 31, 19, 0, 5};
    game_result_write(&game, &line);
    assert_int_equal(game_result_read(line.text, line.length - 1, &back), RESULT_LINE_GAME);
    expect_same(&game, &back);
    buffer_free(&line);
}

/* Every line that was cut or has one other byte is known to be damaged. */
static void test_damaged_lines_are_noticed(void **state)
{
    (void)state;
    GameResult game = won_game(), back;
    Buffer line = {0};
    game_result_write(&game, &line);
    for (size_t i = 0; i + 1 < line.length; i++) {
        assert_int_equal(game_result_read(line.text, i, &back), RESULT_LINE_DAMAGED);
        line.text[i] ^= 1;
        assert_int_equal(game_result_read(line.text, line.length - 1, &back), RESULT_LINE_DAMAGED);
        line.text[i] ^= 1;
    }
    buffer_free(&line);
}

static void add_sum(Buffer *line)
{
    char text[40];
    const uint64_t sum = fnv_add(FNV_BEGIN, line->text, line->length);
    snprintf(text, sizeof text, " sum=%016llx\n", (unsigned long long)sum);
    buffer_add(line, text);
}

/* What a later version writes: one more field, a value that is unknown here, another kind of line.
 */
static void test_lines_of_later_versions(void **state)
{
    (void)state;
    GameResult game = won_game(), back;
    Buffer line = {0}, more = {0}, other = {0};
    game_result_write(&game, &line);
    const size_t before = line.length - 22; /* " sum=", 16 digits, the line end */
    buffer_add_bytes(&more, line.text, before);
    buffer_add(&more, " weather=rain");
    add_sum(&more);
    assert_int_equal(game_result_read(more.text, more.length - 1, &back), RESULT_LINE_GAME);
    expect_same(&game, &back);
    buffer_add(&other, "tournament place=1");
    add_sum(&other);
    assert_int_equal(game_result_read(other.text, other.length - 1, &back), RESULT_LINE_OTHER);
    buffer_free(&other);
    char *rule = strstr(line.text, "renju");
    memcpy(rule, "sixes", 5);
    buffer_add_bytes(&other, line.text, before);
    add_sum(&other);
    assert_int_equal(game_result_read(other.text, other.length - 1, &back), RESULT_LINE_OTHER);
    buffer_free(&line);
    buffer_free(&more);
    buffer_free(&other);
}

/* A game's line with `to` in place of `from`, and the right sum. */
static Buffer changed_line(const GameResult *game, const char *from, const char *to)
{
    Buffer whole = {0}, line = {0};
    game_result_write(game, &whole);
    strstr(whole.text, " sum=")[0] = '\0';
    const char *at = strstr(whole.text, from);
    assert_non_null(at);
    buffer_add_bytes(&line, whole.text, (size_t)(at - whole.text));
    buffer_add(&line, to);
    buffer_add(&line, at + strlen(from));
    add_sum(&line);
    buffer_free(&whole);
    return line;
}

static void test_values_that_no_game_has(void **state)
{
    (void)state;
    static const char *const row[][2] = {
        {"rule=renju", "rule=renjurenjurenjurenjurenjurenjurenju"},
        {"rule=renju", "rule=connect6"},
        {"opening=swap2", "opening=swap2swap2swap2swap2swap2swap2swap2"},
        {"opening=swap2", "opening=swap3"},
        {"near:five:31", "near:five"},
        {"near:five:31", "near:five:"},
        {"near:five:31", "near::31"},
        {"near:five:31", "north:five:31"},
        {"human:0:", "human:0"},
    };
    const GameResult game = won_game();
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        Buffer line = changed_line(&game, row[i][0], row[i][1]);
        GameResult back;
        assert_int_equal(game_result_read(line.text, line.length - 1, &back), RESULT_LINE_OTHER);
        buffer_free(&line);
    }
}

/* The game counts without its id. */
static void test_an_id_that_no_game_has(void **state)
{
    (void)state;
    static const char *const id[] = {" id=0", " id=-1", " id=x", " id=9007199254740993", " id="};
    GameResult game = won_game(), back;
    game.id = 12345;
    for (size_t i = 0; i < sizeof id / sizeof id[0]; i++) {
        Buffer line = changed_line(&game, " id=12345", id[i]);
        assert_int_equal(game_result_read(line.text, line.length - 1, &back), RESULT_LINE_GAME);
        assert_int_equal(back.id, 0);
        assert_int_equal(back.moves, game.moves);
        buffer_free(&line);
    }
}

/* ---- the file's text ---- */

/* What of `lines` the text lacks. */
static void assert_missing(const Buffer *text, const Buffer *lines, const char *expected)
{
    Buffer missing = {0};
    statistics_find_missing(text->text, text->length, lines->text, lines->length, &missing);
    assert_string_equal(missing.text ? missing.text : "", expected);
    buffer_free(&missing);
}

static void test_games_that_a_file_lacks(void **state)
{
    (void)state;
    GameResult game = won_game();
    Buffer text = {0}, first = {0}, again = {0}, second = {0}, both = {0};
    game.id = 12345;
    game_result_write(&game, &first);
    game.moves = 33;
    game_result_write(&game, &again); /* the same game, with another result */
    game.id = 123456;
    game_result_write(&game, &second);
    assert_missing(&text, &first, first.text);
    statistics_write_empty(&text);
    buffer_add(&text, first.text);
    assert_missing(&text, &first, "");
    assert_missing(&text, &again, "");
    assert_missing(&text, &second, second.text);
    buffer_add(&both, "# a comment\n\n");
    buffer_add(&both, again.text);
    buffer_add(&both, second.text);
    buffer_add(&both, second.text);
    assert_missing(&text, &both, second.text);
    buffer_free(&text);
    buffer_free(&first);
    buffer_free(&again);
    buffer_free(&second);
    buffer_free(&both);
}

/* `missing`: this line, alone in the file, is not the game of id 12345. */
static void check_line(Buffer line, bool missing)
{
    GameResult game = won_game();
    Buffer sought = {0};
    game.id = 12345;
    game.moves = 33;
    game_result_write(&game, &sought);
    assert_missing(&line, &sought, missing ? sought.text : "");
    buffer_free(&sought);
    buffer_free(&line);
}

static void test_a_game_is_known_by_a_whole_line_with_its_id(void **state)
{
    (void)state;
    GameResult game = won_game();
    game.id = 12345;
    Buffer damaged = changed_line(&game, " id=12345", " id=12345");
    strstr(damaged.text, "five")[0] = 'F';
    check_line(damaged, true);
    check_line(changed_line(&game, " id=12345", " id=12345"), false);
    check_line(changed_line(&game, " id=12345", " id=12345:2"), false); /* of a later version */
    check_line(changed_line(&game, " id=12345", " id=123456"), true);
    check_line(changed_line(&game, " id=12345", " id=x12345"), true);
    check_line(changed_line(&game, "rule=renju", "rule=connect6"), true);
}

/* Of more digits than an id has, the first ones are none. */
static void test_a_longer_number_is_no_id(void **state)
{
    (void)state;
    GameResult game = won_game();
    Buffer line = {0};
    game.id = MATCH_ID_MAX;
    game.moves = 33;
    game_result_write(&game, &line);
    Buffer other = changed_line(&game, " id=999999999999999", " id=9999999999999991");
    assert_missing(&other, &line, line.text);
    buffer_free(&line);
    buffer_free(&other);
}

static void write_games(Buffer *text, int games)
{
    GameResult game = won_game();
    statistics_write_empty(text);
    for (int i = 0; i < games; i++) {
        game.moves = i % 200;
        game_result_write(&game, text);
    }
}

static void test_a_text_without_damage_needs_no_mending(void **state)
{
    (void)state;
    Statistics statistics = {0};
    Buffer text = {0}, mended = {0};
    write_games(&text, 3);
    const StatisticsReading reading = statistics_read(&statistics, text.text, text.length, &mended);
    assert_true(reading.damaged == 0 && !reading.dropped && !reading.no_memory);
    assert_int_equal(statistics.count, 3);
    assert_int_equal(mended.length, 0);
    buffer_free(&text);
    statistics_free(&statistics);
}

static void test_what_is_damaged_is_mended(void **state)
{
    (void)state;
    Statistics statistics = {0};
    Buffer text = {0}, mended = {0}, other = {0};
    write_games(&text, 2);
    buffer_add(&other, "tournament place=1");
    add_sum(&other);
    buffer_add(&text, other.text);
    buffer_add(&text, "game ended=2026-11-22T12:0"); /* cut */
    const StatisticsReading reading = statistics_read(&statistics, text.text, text.length, &mended);
    assert_int_equal(reading.damaged, 1);
    assert_int_equal(statistics.count, 2);
    assert_non_null(strstr(mended.text, other.text));
    statistics_clear(&statistics);
    Buffer again = {0};
    const StatisticsReading good = statistics_read(&statistics, mended.text, mended.length, &again);
    assert_int_equal(good.damaged, 0);
    assert_int_equal(statistics.count, 2);
    assert_int_equal(again.length, 0);
    buffer_free(&text);
    buffer_free(&other);
    buffer_free(&mended);
    statistics_free(&statistics);
}

static void test_the_oldest_of_too_many_games_are_dropped(void **state)
{
    (void)state;
    Statistics statistics = {0};
    Buffer text = {0}, mended = {0}, again = {0};
    write_games(&text, STATISTICS_TOO_MANY + 1);
    StatisticsReading reading = statistics_read(&statistics, text.text, text.length, &mended);
    assert_true(reading.dropped);
    assert_int_equal(statistics.count, STATISTICS_KEPT);
    assert_int_equal(statistics.game[STATISTICS_KEPT - 1].moves, STATISTICS_TOO_MANY % 200);
    statistics_clear(&statistics);
    reading = statistics_read(&statistics, mended.text, mended.length, &again);
    assert_false(reading.dropped);
    assert_int_equal(statistics.count, STATISTICS_KEPT);
    buffer_free(&text);
    buffer_free(&mended);
    statistics_free(&statistics);
}

/* ---- sums ---- */

static void test_no_games_no_sums(void **state)
{
    (void)state;
    Statistics statistics = {0};
    StatisticsSums sums;
    statistics_sum(&statistics, &noon, &sums);
    assert_int_equal(results_games(&sums.all), 0);
    assert_int_equal(sums.months, 0);
    assert_int_equal(sums.median_ms, 0);
}

static void test_sums_by_level_rule_and_colour(void **state)
{
    (void)state;
    Statistics statistics = {0};
    StatisticsSums sums;
    GameResult game = won_game();
    add(&statistics, game, SEAT_NEAR);
    add(&statistics, game, SEAT_FAR);
    game.rule = RULE_CARO;
    game.near_color = COLOR_WHITE;
    game.player[SEAT_FAR].level = 5;
    add(&statistics, game, SEAT_NEAR);
    add(&statistics, game, SEAT_NONE);
    game.player[SEAT_FAR].kind = PLAYER_ENGINE;
    add(&statistics, game, SEAT_FAR);
    /* The person at the other side. */
    game = won_game();
    const ResultPlayer person = game.player[SEAT_NEAR];
    game.player[SEAT_NEAR] = game.player[SEAT_FAR];
    game.player[SEAT_FAR] = person;
    add(&statistics, game, SEAT_FAR);
    statistics_sum(&statistics, &noon, &sums);
    assert_memory_equal(&sums.all, (&(Results){3, 1, 2}), sizeof(Results));
    assert_memory_equal(&sums.level[3], (&(Results){2, 0, 1}), sizeof(Results));
    assert_memory_equal(&sums.level[5], (&(Results){1, 1, 0}), sizeof(Results));
    assert_memory_equal(&sums.engine, (&(Results){0, 0, 1}), sizeof(Results));
    assert_memory_equal(&sums.rule[RULE_RENJU], (&(Results){2, 0, 1}), sizeof(Results));
    assert_memory_equal(&sums.rule[RULE_CARO], (&(Results){1, 1, 1}), sizeof(Results));
    assert_memory_equal(&sums.color[0], (&(Results){1, 0, 1}), sizeof(Results));
    assert_memory_equal(&sums.color[1], (&(Results){2, 1, 1}), sizeof(Results));
    assert_int_equal(sums.best_level, 5);
    assert_int_equal(sums.played_ms, 6 * 90000);
    assert_int_equal(sums.moves, 6 * 31);
    assert_true(level_max() < STATISTICS_LEVELS);
    statistics_free(&statistics);
}

static void test_people_are_in_no_sum(void **state)
{
    (void)state;
    Statistics statistics = {0};
    StatisticsSums sums;
    GameResult game = won_game();
    game.player[SEAT_FAR].kind = PLAYER_HUMAN;
    add(&statistics, game, SEAT_NEAR);
    statistics_sum(&statistics, &noon, &sums);
    assert_int_equal(results_games(&sums.all), 0);
    assert_int_equal(sums.people, 1);
    statistics_free(&statistics);
}

static void test_streaks(void **state)
{
    (void)state;
    /* Winners in turn: N(ear), F(ar), D(raw); the streak after them and the longest one. */
    static const struct {
        const char *winners;
        int streak, best;
    } rows[] = {{"N", 1, 1},     {"F", -1, 0},      {"NNF", -1, 2}, {"NNDN", 1, 2},
                {"FFNNN", 3, 3}, {"NNNDFF", -2, 3}, {"NND", 0, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Statistics statistics = {0};
        StatisticsSums sums;
        GameResult game = won_game();
        for (const char *c = rows[i].winners; *c; c++) {
            game.ended.day++;
            add(&statistics, game, *c == 'N' ? SEAT_NEAR : *c == 'F' ? SEAT_FAR : SEAT_NONE);
        }
        statistics_sum(&statistics, &noon, &sums);
        assert_int_equal(sums.streak, rows[i].streak);
        assert_int_equal(sums.best_streak, rows[i].best);
        statistics_free(&statistics);
    }
}

/* Over the turn of a year; a month without games, games before the first and after the last. */
static void test_months(void **state)
{
    (void)state;
    static const struct {
        int year, month;
        Seat winner;
    } games[] = {{2026, 1, SEAT_NEAR}, {2026, 2, SEAT_FAR},  {2026, 2, SEAT_NEAR},
                 {2027, 1, SEAT_NEAR}, {2027, 1, SEAT_NONE}, {2027, 2, SEAT_NEAR}};
    const LocalTime now = {2027, 1, 5, 9, 0, 0};
    Statistics statistics = {0};
    StatisticsSums sums;
    GameResult game = won_game();
    game.times[4] = 1; /* 3 to 5 s */
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        game.ended.year = games[i].year;
        game.ended.month = games[i].month;
        game.moves = 20 + (int)i;
        add(&statistics, game, games[i].winner);
    }
    statistics_sum(&statistics, &now, &sums);
    assert_int_equal(sums.months, 12);
    assert_int_equal(sums.month[0].year, 2026);
    assert_int_equal(sums.month[0].month, 2);
    assert_memory_equal(&sums.month[0].results, (&(Results){1, 0, 1}), sizeof(Results));
    assert_int_equal(sums.month[0].moves, 22); /* 21 and 22, rounded up */
    assert_int_equal(sums.month[0].median_ms, 4000);
    assert_int_equal(results_games(&sums.month[1].results), 0);
    assert_int_equal(sums.month[1].moves, 0);
    assert_int_equal(sums.month[11].year, 2027);
    assert_int_equal(sums.month[11].month, 1);
    assert_memory_equal(&sums.month[11].results, (&(Results){1, 1, 0}), sizeof(Results));
    statistics_free(&statistics);
}

/* The clock was wrong for some games: they count, but do not hide the months of the others. */
static void test_a_wrong_clock(void **state)
{
    (void)state;
    static const LocalTime ended[] = {
        {2099, 12, 31, 23, 59, 59}, {2026, 11, 2, 12, 0, 0}, {2026, 9, 30, 12, 0, 0}};
    Statistics statistics = {0};
    StatisticsSums sums;
    GameResult game = won_game();
    for (size_t i = 0; i < sizeof ended / sizeof ended[0]; i++) {
        game.ended = ended[i];
        add(&statistics, game, SEAT_NEAR);
        if (i == 0) {
            statistics_sum(&statistics, &noon, &sums);
            assert_int_equal(sums.months, 1);
            assert_int_equal(sums.month[0].year, 2026);
            assert_int_equal(sums.first.year, 2099);
        }
    }
    statistics_sum(&statistics, &noon, &sums);
    assert_int_equal(results_games(&sums.all), 3);
    assert_int_equal(sums.first.year, 2026);
    assert_int_equal(sums.first.month, 9);
    assert_int_equal(sums.months, 3);
    assert_int_equal(sums.month[0].results.won, 1);
    assert_int_equal(sums.month[2].results.won, 1);
    statistics_free(&statistics);
}

/* In the order of the file, which a clock that was set makes another than that of the dates. */
static void test_the_first_game_is_that_of_the_earliest_day(void **state)
{
    (void)state;
    static const LocalTime ended[] = {{2026, 11, 9, 12, 0, 0},  {2026, 11, 3, 12, 0, 0},
                                      {2026, 11, 5, 12, 0, 0},  {2026, 12, 1, 12, 0, 0},
                                      {2025, 12, 31, 12, 0, 0}, {2026, 1, 1, 12, 0, 0}};
    static const int day[] = {9, 3, 3, 3, 31, 31};
    Statistics statistics = {0};
    StatisticsSums sums;
    GameResult game = won_game();
    for (size_t i = 0; i < sizeof ended / sizeof ended[0]; i++) {
        game.ended = ended[i];
        add(&statistics, game, SEAT_NEAR);
        statistics_sum(&statistics, &noon, &sums);
        assert_int_equal(sums.first.day, day[i]);
    }
    statistics_free(&statistics);
}

static void test_thinking_times(void **state)
{
    (void)state;
    Statistics statistics = {0};
    StatisticsSums sums;
    GameResult game = won_game();
    for (int i = 0; i < RESULT_TIMES; i++) {
        game.times[i] = 1;
    }
    add(&statistics, game, SEAT_NEAR);
    statistics_sum(&statistics, &noon, &sums);
    static const int band[STATISTICS_BANDS] = {3, 2, 2, 2, 2, 1};
    assert_memory_equal(sums.band, band, sizeof band);
    assert_int_equal(sums.timed, RESULT_TIMES);
    assert_int_equal(sums.median_ms, 7500); /* six of the twelve are below */
    statistics_free(&statistics);
    memset(game.times, 0, sizeof game.times);
    game.times[RESULT_TIMES - 1] = 3;
    add(&statistics, game, SEAT_NEAR);
    statistics_sum(&statistics, &noon, &sums);
    assert_int_equal(sums.median_ms, 40000);
    statistics_free(&statistics);
}

static void test_shares_are_rounded(void **state)
{
    (void)state;
    assert_int_equal(results_percent(&(Results){0, 0, 0}), 0);
    assert_int_equal(results_percent(&(Results){2, 0, 1}), 67);
    assert_int_equal(results_percent(&(Results){1, 1, 1}), 33);
    assert_int_equal(results_percent(&(Results){7, 0, 0}), 100);
}

/* ---- CSV ---- */

static void test_csv(void **state)
{
    (void)state;
    Statistics statistics = {0};
    GameResult game = won_game();
    Buffer text = {0};
    game.near_color = COLOR_WHITE;
    strcpy(game.player[SEAT_NEAR].name, "Ada \"Countess\", Lovelace");
    add(&statistics, game, SEAT_NEAR);
    statistics_write_csv(&statistics, &text);
    assert_string_equal(text.text,
                        "date,time,rule,board,opening,extra stones,extra stones of,"
                        "black,black name,black level,black seconds,"
                        "white,white name,white level,white seconds,winner,ended by,moves\r\n"
                        "2026-11-22,12:00:00,renju,15,swap2,0,,computer,,3,30.0,"
                        "human,\"Ada \"\"Countess\"\", Lovelace\",,60.0,white,five,31\r\n");
    buffer_free(&text);
    statistics_free(&statistics);
}

/* A line may say that there are extra stones, but not whose. */
static void test_csv_of_extra_stones(void **state)
{
    (void)state;
    static const char *const word[] = {
        [SEAT_NEAR] = "white", [SEAT_FAR] = "black", [SEAT_NONE] = ""};
    static const char *const said[] = {
        [SEAT_NEAR] = "2:near", [SEAT_FAR] = "2:far", [SEAT_NONE] = "2:none"};
    GameResult game = won_game(), back;
    game.near_color = COLOR_WHITE;
    for (int seat = SEAT_NEAR; seat <= SEAT_NONE; seat++) {
        char cells[30];
        Buffer text = {0}, line = changed_line(&game, "0:near", said[seat]);
        assert_int_equal(game_result_read(line.text, line.length - 1, &back), RESULT_LINE_GAME);
        game_result_add_csv(&back, &text);
        snprintf(cells, sizeof cells, ",swap2,2,%s,computer,", word[seat]);
        assert_non_null(strstr(text.text, cells));
        buffer_free(&line);
        buffer_free(&text);
    }
}

/* A name must not become a formula. */
static void test_csv_has_no_formulas(void **state)
{
    (void)state;
    static const char *const names[] = {"=1+1", "+1", "-1", "@SUM(A1)", "=\"a\",b"};
    static const char *const cells[] = {",\"'=1+1\",", ",\"'+1\",", ",\"'-1\",", ",\"'@SUM(A1)\",",
                                        ",\"'=\"\"a\"\",b\","};
    for (int i = 0; i < 5; i++) {
        GameResult game = won_game();
        Buffer text = {0};
        strcpy(game.player[SEAT_NEAR].name, names[i]);
        game_result_add_csv(&game, &text);
        assert_non_null(strstr(text.text, cells[i]));
        buffer_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_match_gives_its_result),
        cmocka_unit_test(test_times_that_are_not_known_count_nowhere),
        cmocka_unit_test(test_two_programs_have_no_result),
        cmocka_unit_test(test_a_game_is_noted_once),
        cmocka_unit_test(test_an_ended_game_that_is_read_was_noted),
        cmocka_unit_test(test_a_line_is_read_back),
        cmocka_unit_test(test_a_line_of_1969_is_read_back),
        cmocka_unit_test(test_damaged_lines_are_noticed),
        cmocka_unit_test(test_lines_of_later_versions),
        cmocka_unit_test(test_values_that_no_game_has),
        cmocka_unit_test(test_an_id_that_no_game_has),
        cmocka_unit_test(test_games_that_a_file_lacks),
        cmocka_unit_test(test_a_game_is_known_by_a_whole_line_with_its_id),
        cmocka_unit_test(test_a_longer_number_is_no_id),
        cmocka_unit_test(test_a_text_without_damage_needs_no_mending),
        cmocka_unit_test(test_what_is_damaged_is_mended),
        cmocka_unit_test(test_the_oldest_of_too_many_games_are_dropped),
        cmocka_unit_test(test_no_games_no_sums),
        cmocka_unit_test(test_sums_by_level_rule_and_colour),
        cmocka_unit_test(test_people_are_in_no_sum),
        cmocka_unit_test(test_streaks),
        cmocka_unit_test(test_months),
        cmocka_unit_test(test_a_wrong_clock),
        cmocka_unit_test(test_the_first_game_is_that_of_the_earliest_day),
        cmocka_unit_test(test_thinking_times),
        cmocka_unit_test(test_shares_are_rounded),
        cmocka_unit_test(test_csv),
        cmocka_unit_test(test_csv_of_extra_stones),
        cmocka_unit_test(test_csv_has_no_formulas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
