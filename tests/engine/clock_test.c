/* Clocks, to the millisecond. */
#include "history_help.h"

#include "engine/history/record_detail.h"
#include "engine/history/clock.h"

static uint32_t seed = 2024;

static int chance(int count)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (uint32_t)count);
}

static void is(const Clock *clock, int64_t ms, int periods, bool in_byoyomi)
{
    assert_int_equal(clock->main_ms, ms);
    assert_int_equal(clock->periods, periods);
    assert_int_equal(clock->in_byoyomi, in_byoyomi);
}

static void main_time_ends_to_the_millisecond(void **state)
{
    (void)state;
    TimeControl time = {.main_ms = 1000};
    Clock clock = clock_full(&time);
    is(&clock, 1000, 0, false);
    assert_false(clock_run(&clock, &time, 999));
    is(&clock, 1, 0, false);
    assert_true(clock_run(&clock, &time, 1));
    is(&clock, 0, 0, false);
}

static void an_increment_is_earned_by_a_move_only(void **state)
{
    (void)state;
    TimeControl time = {.main_ms = 1000, .increment_ms = 300};
    Clock clock = clock_full(&time);
    clock_run(&clock, &time, 600);
    clock_end_turn(&clock, &time, false);
    is(&clock, 400, 0, false);
    clock_end_turn(&clock, &time, true);
    is(&clock, 700, 0, false);
    clock_end_turn(&clock, &time, true); /* more than the initial time */
    clock_end_turn(&clock, &time, true);
    is(&clock, 1300, 0, false);
}

static void a_period_is_used_up_only_when_overrun(void **state)
{
    (void)state;
    TimeControl time = {.main_ms = 1000, .byoyomi_ms = 500, .byoyomi_periods = 3};
    Clock clock = clock_full(&time);
    is(&clock, 1000, 3, false);
    assert_false(clock_run(&clock, &time, 1000));
    is(&clock, 500, 3, true);
    assert_int_equal(clock_main_left(&clock), 0);
    assert_false(clock_run(&clock, &time, 499));
    is(&clock, 1, 3, true);
    clock_end_turn(&clock, &time, true); /* in time: the period is reset */
    is(&clock, 500, 3, true);
    assert_false(clock_run(&clock, &time, 500 + 100));
    is(&clock, 400, 2, true);
    clock_end_turn(&clock, &time, true);
    is(&clock, 500, 2, true);
    assert_false(clock_run(&clock, &time, 999));
    is(&clock, 1, 1, true);
    assert_true(clock_run(&clock, &time, 1));
    is(&clock, 0, 0, true);
}

static void byoyomi_alone_and_without_a_number(void **state)
{
    (void)state;
    TimeControl time = {.byoyomi_ms = 500};
    Clock clock = clock_full(&time);
    is(&clock, 500, 1, true);
    assert_true(time_control_on(&time));
    assert_true(clock_run(&clock, &time, 500));
}

static void one_long_step_is_many_short_ones(void **state)
{
    (void)state;
    TimeControl time = {.main_ms = 1000, .byoyomi_ms = 500, .byoyomi_periods = 4};
    Clock clock = clock_full(&time);
    assert_false(clock_run(&clock, &time, 1000 + 3 * 500 + 499));
    is(&clock, 1, 1, true);
    clock = clock_full(&time);
    assert_true(clock_run(&clock, &time, INT64_C(1) << 60));
}

static void without_a_control_nothing_runs_out(void **state)
{
    (void)state;
    TimeControl time = {.increment_ms = 300};
    Clock clock = clock_full(&time);
    assert_false(clock_run(&clock, &time, 1000000000));
    clock_end_turn(&clock, &time, true);
    is(&clock, 0, 0, false);
}

static void a_node_remembers_main_time_or_periods(void **state)
{
    (void)state;
    TimeControl time = {.main_ms = 1000, .byoyomi_ms = 500, .byoyomi_periods = 3};
    Clock clock = clock_at(&time, 250, 3);
    is(&clock, 250, 3, false);
    clock = clock_at(&time, 0, 2);
    is(&clock, 500, 2, true);
}

/* Runs the clock in steps; returns the number of beats. */
static int beats(Clock *clock, const TimeControl *time, int ms, int step)
{
    int count = 0;
    for (; ms > 0; ms -= step) {
        Clock before = *clock;
        clock_run(clock, time, step);
        count += clock_beats(&before, clock, time);
    }
    return count;
}

static void low_time_is_heard_once_then_each_of_the_last_seconds(void **state)
{
    (void)state;
    TimeControl time = {.main_ms = 60000};
    for (int step = 1; step <= 16; step += 5) {
        Clock clock = clock_full(&time);
        assert_int_equal(beats(&clock, &time, 50000 - 16, step), 0);
        assert_int_equal(beats(&clock, &time, 4000, step), 1);
        assert_int_equal(beats(&clock, &time, 5900, step), 5);
    }
    TimeControl byoyomi = {.main_ms = 20000, .byoyomi_ms = 30000, .byoyomi_periods = 2};
    Clock clock = clock_full(&byoyomi);
    assert_int_equal(beats(&clock, &byoyomi, 20000 + 19000, 10), 0); /* nothing is lost yet */
    assert_int_equal(beats(&clock, &byoyomi, 10990, 10), 6);
    assert_int_equal(beats(&clock, &byoyomi, 20, 10), 0); /* the next period */
    assert_int_equal(clock.periods, 1);
    TimeControl fast = {.byoyomi_ms = 6000, .byoyomi_periods = 1};
    clock = clock_full(&fast);
    assert_int_equal(clock_low_ms(&clock, &fast), 3000);
    assert_int_equal(beats(&clock, &fast, 2990, 10), 0);
    assert_int_equal(beats(&clock, &fast, 3000, 10), 3);
}

static void a_computer_makes_its_time_last(void **state)
{
    (void)state;
    static const TimeControl control[] = {{60000, 0, 0, 0},
                                          {5000, 3000, 0, 0},
                                          {10000, 0, 5000, 3},
                                          {0, 0, 10000, 1},
                                          {0, 0, 1000, 2}};
    for (size_t i = 0; i < sizeof control / sizeof control[0]; i++) {
        Clock clock = clock_full(&control[i]);
        for (int k = 0; k < 110; k++) {
            assert_false(clock_run(&clock, &control[i], clock_share(&clock, &control[i])));
            clock_end_turn(&clock, &control[i], true);
        }
        if (control[i].byoyomi_ms > 0) { /* no period was lost */
            assert_int_equal(clock.periods, control[i].byoyomi_periods);
        }
    }
    /* Most of a period is used for a move. */
    Clock clock = clock_full(&control[3]);
    assert_int_equal(clock_share(&clock, &control[3]), 8000);
}

static void a_loop_that_hangs_takes_no_time(void **state)
{
    (void)state;
    assert_int_equal(clock_fair_ms(7, 900, 1000), 907); /* a normal pass counts exactly */
    assert_int_equal(clock_fair_ms(0, 1000, 1000), 1000);
    assert_int_equal(clock_fair_ms(16, 1030, 1000), 1046);
    /* A frame of two seconds, a machine suspended for an hour, a clock set back. */
    assert_int_equal(clock_fair_ms(1900, 0, 0), CLOCK_STALL_MS);
    assert_int_equal(clock_fair_ms(3, 3600000, 1000), 1003 + CLOCK_STALL_MS);
    assert_int_equal(clock_fair_ms(2, 3600000, -1), 2 + CLOCK_STALL_MS);
    assert_int_equal(clock_fair_ms(-50, -3600000, 1000), 0);
}

/* ---- a virtual hour ---- */

/* A reference clock that counts single milliseconds. */
typedef struct ClockModel {
    int64_t main, period;
    int periods;
} ClockModel;

static void model_run(ClockModel *model, const TimeControl *time, int ms)
{
    for (; ms; ms--) {
        if (model->main > 0) {
            model->main--;
            if (model->main == 0) {
                model->period = time->byoyomi_ms;
            }
        } else {
            model->period--;
            if (model->period == 0) {
                model->periods--;
                model->period = time->byoyomi_ms;
            }
        }
    }
}

static void same(const Clock *clock, const ClockModel *model)
{
    is(clock, model->main > 0 ? model->main : model->period, model->periods, model->main <= 0);
}

/* A game without a five on 25x25: pairs of stones on every line. */
static Point quiet_move(int number)
{
    Color color = number % 2 == 0 ? COLOR_BLACK : COLOR_WHITE;
    int left = number / 2;
    for (int i = 0; i < POINTS_MAX; i++) {
        int x = i % BOARD_MAX, y = i / BOARD_MAX;
        bool black = (x + 2 * y) % 4 < 2;
        if (black == (color == COLOR_BLACK) && left-- == 0) {
            return point_at(x, y);
        }
    }
    return POINT_NONE;
}

typedef struct Hour {
    Match *match;
    ClockModel at[POINTS_MAX + 1][2]; /* the clocks by number of moves */
    ClockModel now[2];
    int count;
    int64_t passed; /* on either clock */
} Hour;

/* Time on nobody's clock: a pause, an open request, saving and reading. */
static void stand_still(Hour *hour)
{
    Match *match = hour->match;
    if (chance(20) == 0) {
        Buffer text = {0};
        match_write(match, "1.0", 0, &text);
        hour->match = read_whole(&text);
        buffer_free(&text);
        match_free(match);
        return;
    }
    if (chance(2)) {
        match_pause(match, true);
        assert_false(match_tick(match, 1 + chance(100000)));
        match_pause(match, false);
    } else if (match_ask(match, REQUEST_DRAW, (Seat)chance(2)) == MATCH_OK) {
        assert_false(match_tick(match, 1 + chance(100000)));
        match_answer(match, seat_other(match->request.asker), false);
    }
}

static void think(Hour *hour, int ms)
{
    Seat seat = match_actor(hour->match);
    while (ms) {
        int step = 1 + chance(ms < 40 ? ms : 40); /* as a loop ticks */
        assert_false(match_tick(hour->match, step));
        if (hour->count) {
            model_run(&hour->now[seat], &hour->match->setup.time[seat], step);
        }
        hour->passed += step;
        ms -= step;
        if (chance(400) == 0) {
            stand_still(hour);
        }
    }
}

static void move(Hour *hour)
{
    Seat seat = match_actor(hour->match);
    const TimeControl *time = &hour->match->setup.time[seat];
    assert_int_equal(match_play(hour->match, quiet_move(hour->count)), MATCH_OK);
    if (hour->now[seat].main > 0) {
        hour->now[seat].main += time->increment_ms;
    } else {
        hour->now[seat].period = time->byoyomi_ms;
    }
    hour->count++;
    memcpy(hour->at[hour->count], hour->now, sizeof hour->now);
}

static void go_back(Hour *hour, int moves)
{
    while (moves-- && hour->count) {
        /* A request, granted half of the time: undoes the asker's last move. */
        Seat asker = seat_other(match_actor(hour->match));
        if (chance(2)) {
            assert_int_equal(match_undo(hour->match), MATCH_OK);
        } else {
            assert_int_equal(match_ask(hour->match, REQUEST_UNDO, asker), MATCH_OK);
            assert_false(match_tick(hour->match, 1 + chance(10000)));
            assert_int_equal(match_answer(hour->match, asker, true), MATCH_NOT_YOURS);
            assert_int_equal(match_answer(hour->match, seat_other(asker), true), MATCH_OK);
        }
        hour->count--;
        memcpy(hour->now, hour->at[hour->count], sizeof hour->now);
        for (int seat = 0; seat < 2; seat++) { /* a move begins with a full period */
            if (hour->now[seat].main <= 0) {
                hour->now[seat].period = hour->match->setup.time[seat].byoyomi_ms;
            }
        }
    }
}

static void a_virtual_hour_is_right_to_the_millisecond(void **state)
{
    (void)state;
    static Hour hour;
    static const TimeControl time[2] = {{600000, 2000, 30000, 5}, {300000, 0, 20000, 9}};
    Setup setup = people(RULE_FREESTYLE, BOARD_MAX);
    int undos = 0;
    memcpy(setup.time, time, sizeof time);
    hour = (Hour){.match = match_new(&setup)};
    for (int seat = 0; seat < 2; seat++) {
        hour.now[seat] = hour.at[0][seat] =
            (ClockModel){time[seat].main_ms, time[seat].byoyomi_ms, time[seat].byoyomi_periods};
    }
    while (hour.passed < 3600000) {
        Seat seat = match_actor(hour.match);
        bool spare = hour.now[seat].main <= 0 && hour.now[seat].periods > 2 && chance(40) == 0;
        think(&hour, spare ? 31000 : 1 + chance(12000));
        for (int i = 0; i < 2; i++) {
            same(&hour.match->clock[i], &hour.now[i]);
        }
        if (chance(10) == 0) {
            go_back(&hour, 1 + chance(3));
            undos++;
        } else {
            move(&hour);
        }
        for (int i = 0; i < 2; i++) {
            same(&hour.match->clock[i], &hour.now[i]);
        }
    }
    assert_true(undos > 20 && hour.count > 100);
    assert_true(hour.now[0].main <= 0 || hour.now[1].main <= 0); /* byo-yomi was reached */
    assert_int_equal(hour.match->outcome.reason, REASON_NONE);
    match_free(hour.match);
}

static void redo_gives_the_clocks_after_the_move(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.time[0] = setup.time[1] = (TimeControl){.main_ms = 10000, .increment_ms = 100};
    Match *match = match_new(&setup);
    play(match, "H8");
    match_tick(match, 1234);
    play(match, "H9");
    assert_int_equal(record_times(match->record, match->record->current).spent_ms, 1234);
    match_tick(match, 777);
    assert_int_equal(match_undo(match), MATCH_OK);
    is(&match->clock[SEAT_NEAR], 10100, 0, false);
    is(&match->clock[SEAT_FAR], 10000, 0, false);
    match_tick(match, 5000); /* thinks again, and lets it stand */
    assert_int_equal(match_redo(match), MATCH_OK);
    is(&match->clock[SEAT_FAR], 10000 - 1234 + 100, 0, false);
    is(&match->clock[SEAT_NEAR], 10100, 0, false);
    match_free(match);
}

static void a_flag_that_fell_is_taken_back(void **state)
{
    (void)state;
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.time[0] = setup.time[1] = (TimeControl){.main_ms = 10000};
    Match *match = match_new(&setup);
    play(match, "H8");
    assert_true(match_tick(match, 10000));
    assert_int_equal(match->outcome.reason, REASON_TIME);
    assert_int_equal(match->outcome.winner, COLOR_BLACK);
    is(&match->clock[SEAT_FAR], 0, 0, false);
    assert_false(match_tick(match, 10000)); /* once */
    assert_int_equal(match_play(match, named("H9", 15)), MATCH_OVER);
    assert_int_equal(match_undo(match), MATCH_OK);
    is(&match->clock[SEAT_FAR], 10000, 0, false);
    assert_int_equal(match_actor(match), SEAT_FAR);
    match_free(match);
}

/* A file may name periods for a control that has none. */
static void periods_need_a_byoyomi(void **state)
{
    (void)state;
    const TimeControl time = {.main_ms = 1000};
    Clock clock = clock_at(&time, 0, 3);
    assert_false(clock.in_byoyomi);
    assert_int_equal(clock_main_left(&clock), 0);
}

static void time_that_comes_back_is_not_heard(void **state)
{
    (void)state;
    const TimeControl time = {.main_ms = 60000};
    const Clock low = clock_at(&time, 2000, 0), lower = clock_at(&time, 1900, 0);
    assert_true(clock_beats(&low, &lower, &time));
    assert_false(clock_beats(&lower, &low, &time)); /* an undo */
    assert_false(clock_beats(&low, &low, &time));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(main_time_ends_to_the_millisecond),
        cmocka_unit_test(an_increment_is_earned_by_a_move_only),
        cmocka_unit_test(a_period_is_used_up_only_when_overrun),
        cmocka_unit_test(byoyomi_alone_and_without_a_number),
        cmocka_unit_test(one_long_step_is_many_short_ones),
        cmocka_unit_test(without_a_control_nothing_runs_out),
        cmocka_unit_test(a_node_remembers_main_time_or_periods),
        cmocka_unit_test(low_time_is_heard_once_then_each_of_the_last_seconds),
        cmocka_unit_test(a_computer_makes_its_time_last),
        cmocka_unit_test(a_loop_that_hangs_takes_no_time),
        cmocka_unit_test(a_virtual_hour_is_right_to_the_millisecond),
        cmocka_unit_test(redo_gives_the_clocks_after_the_move),
        cmocka_unit_test(a_flag_that_fell_is_taken_back),
        cmocka_unit_test(periods_need_a_byoyomi),
        cmocka_unit_test(time_that_comes_back_is_not_heard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
