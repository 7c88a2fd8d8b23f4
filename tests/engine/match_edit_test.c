/* Match files that somebody has edited: what no version writes is refused with the name of the
 * property, and salvaged as far as it can be; what is right is read. */
#include "engine/history/match_rights.h"
#include "engine/history/record_detail.h"
#include "history_help.h"

static const char game[] =
    "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[Freestyle]PB[Ada]PW[Bo]\n"
    "TENGENSESSION[1]TENGENSETUP[free:0:0:0]TENGENPLAYER[human:0:Ada:][human:0:Bo:]"
    "TENGENTIME[60000:0:5000:3][60000:0:5000:3]TENGENHANDICAP[0:0]TENGENDRAW[0:0][0:0]"
    "TENGENCLOCK[50000:3:0:0][40000:3:0:0]TENGENSCORE[1:0:0]TENGENRESULTS[N]TENGENSTATE[B:0:0:3]\n"
    ";B[hh]TENGENLEFT[60000:60000:3:3];W[ih]TENGENLEFT[60000:55000:3:3]"
    ";B[jj]TENGENLEFT[52000:55000:3:3];W[kk]TENGENLEFT[52000:54000:3:3])\n";

/* The text with `from` replaced by `to`. */
static Buffer edited(const char *text, const char *from, const char *to)
{
    Buffer out = {0};
    const char *at = strstr(text, from);
    assert_non_null(at);
    buffer_add_bytes(&out, text, (size_t)(at - text));
    buffer_add(&out, to);
    buffer_add(&out, at + strlen(from));
    return out;
}

static Match *read_edited(const char *text, const char *from, const char *to)
{
    SavedReport report;
    Buffer out = edited(text, from, to);
    Match *match = match_read(out.text, out.length, &report);
    if (!match) {
        fail_msg("%s: %s", to, report.error.what);
    }
    assert_int_equal(report.state, SAVED_UNCHECKED);
    buffer_free(&out);
    return match;
}

/* NULL: it cannot be salvaged. */
static Match *salvage_edited(const char *text, const char *from, const char *to, const char *name,
                             SavedReport *report)
{
    Buffer out = edited(text, from, to);
    assert_null(match_read(out.text, out.length, report));
    assert_int_equal(report->state, SAVED_DAMAGED);
    if (!strstr(report->error.what, name)) {
        fail_msg("%s: %s", to, report->error.what);
    }
    Match *match = match_salvage(out.text, out.length, report);
    buffer_free(&out);
    return match;
}

static void values_out_of_range_are_refused(void **state)
{
    (void)state;
    static const char *const edit[][3] = {
        {"free:0:0:0", "free:0:0:-1", "TENGENSETUP: a number is wrong"},
        {"free:0:0:0", "free:0:0", "TENGENSETUP: a value is missing"},
        {"free:0:0:0", "rif:0:0:0", "TENGENSETUP: this opening is for another rule"},
        {"free:0:0:0", "chess:0:0:0", "TENGENSETUP: unknown opening"},
        {"human:0:Ada:", "horse:0:Ada:", "TENGENPLAYER: unknown kind"},
        {"human:0:Ada:", "human:0:A%00a:", "TENGENPLAYER: expected two digits"},
        {"human:0:Ada:", "human:0:A%4x:", "TENGENPLAYER: expected two digits"},
        {"human:0:Ada:", "human:0:A%4:", "TENGENPLAYER: expected two digits"},
        {"[N]", "[NX]", "TENGENRESULTS: expected N, F and D"},
        {"[N]", "[ND]", "TENGENRESULTS: the results do not match"},
        {"[N]", "[NF]", "TENGENRESULTS: the results do not match"},
        {"[N]", "[NN]", "TENGENRESULTS: the results do not match"},
        {"SCORE[1:0:0]TENGENRESULTS[N]TENGENSTATE[B:0:0:3]",
         "SCORE[1:0:0]TENGENRESULTS[]TENGENSTATE[B:0:1:3]", "TENGENSTATE: inconsistent"},
        {"[B:0:0:3]", "[X:0:0:3]", "TENGENSTATE: inconsistent"},
        {"[B:0:0:3]", "[B:0:0:9]", "the line of play is shorter"},
        {"RU[Freestyle]", "", "RU: the rule is missing"},
        {"SESSION[1]", "SESSION[0]", "TENGENSESSION: no version"},
        {"52000:55000:3:3", "52000:9999999999999:3:3", "TENGENLEFT: a time is wrong"},
        {"60000:60000:3:3", "60000:60000:3:99999", "TENGENLEFT: a time is wrong"},
        {"60000:60000:3:3", "60000:60000:3:3:3", "expected nothing more in TENGENLEFT"},
        {";W[kk]", ";W[kk]TENGENEND[X+R]", "expected a result in TENGENEND"},
        {";W[kk]", ";W[kk]TENGENCHOICE[7x]", "found 7x"},
        {";W[kk]", ";W[kk]TENGENCHOICE[]", "expected a choice in TENGENCHOICE"},
        {";W[kk]",
         ";W[kk]TENGENCHOICE[1][1][1][1][1][1][1][1][1]TENGENUNCHOICE[1][1][1][1][1][1][1][1]",
         "too many choices in TENGENUNCHOICE"},
    };
    for (size_t i = 0; i < sizeof edit / sizeof edit[0]; i++) {
        SavedReport report;
        Match *match = salvage_edited(game, edit[i][0], edit[i][1], edit[i][2], &report);
        assert_non_null(match);
        assert_int_equal(match->position.count, report.moves);
        assert_true(report.moves >= 3); /* all moves are there */
        assert_true(match_play(match, point_at(0, 0)) == MATCH_OK);
        match_free(match);
    }
}

static void too_many_results_are_refused(void **state)
{
    (void)state;
    Buffer results = {0};
    SavedReport report;
    buffer_add(&results, "TENGENSCORE[400:0:0]TENGENRESULTS[");
    for (int i = 0; i < MATCH_GAMES_MAX + 1; i++) {
        buffer_add_char(&results, 'N');
    }
    buffer_add_char(&results, ']');
    Match *match = salvage_edited(game, "TENGENSCORE[1:0:0]TENGENRESULTS[N]", results.text,
                                  "TENGENRESULTS", &report);
    assert_non_null(match);
    assert_int_equal(match->games, 0);
    match_free(match);
    buffer_free(&results);
}

/* Of a result that was counted, the salvage keeps no more than the list of results has. */
static void a_counted_result_needs_the_list(void **state)
{
    (void)state;
    SavedReport report;
    Match *match = salvage_edited(game, "SCORE[1:0:0]TENGENRESULTS[N]TENGENSTATE[B:0:0:3]",
                                  "SCORE[1:0:0]TENGENRESULTS[Z]TENGENSTATE[B:0:1:3]",
                                  "TENGENRESULTS", &report);
    assert_non_null(match);
    assert_false(match->counted);
    assert_int_equal(match->position.count, 3);
    match_free(match);
    match = read_edited(game, "STATE[B:0:0:3]", "STATE[B:0:1:3]");
    assert_true(match->counted);
    match_free(match);
    match = salvage_edited(game, "STATE[B:0:0:3]\n", "STATE[B:0:1:3]XX\n", "expected [", &report);
    assert_non_null(match);
    assert_true(match->counted);
    match_free(match);
}

/* A time that cannot be right is unknown: the one before it counts. */
static void a_wrong_time_is_unknown(void **state)
{
    (void)state;
    SavedReport report;
    Match *match = salvage_edited(game, "TENGENLEFT[52000:55000:3:3]",
                                  "TENGENLEFT[52000:9999999999999:3:3]", "TENGENLEFT", &report);
    match_undo(match);
    match_redo(match);
    assert_int_equal(match->clock[SEAT_NEAR].main_ms, 60000);
    assert_int_equal(match->clock[SEAT_FAR].main_ms, 55000);
    Buffer out = {0};
    match_write(match, "1.0", 1, &out);
    assert_null(strstr(out.text, "52000:-1"));
    match_free(read_whole(&out));
    buffer_free(&out);
    match_free(match);
    match =
        salvage_edited(game, "TENGENSESSION[1]", "TENGENSESSION[1]TENGENLEFT[1:9999999999999:3:3]",
                       "TENGENLEFT", &report);
    while (match_undo(match) == MATCH_OK) {
    }
    assert_int_equal(match->clock[SEAT_NEAR].main_ms, 60000); /* as at the beginning */
    assert_int_equal(match->clock[SEAT_FAR].main_ms, 60000);
    match_free(match);
}

static void a_finished_game_is_not_paused(void **state)
{
    (void)state;
    Match *match = read_edited(game, "[B:0:0:3]", "[B:1:0:3]");
    assert_true(match->paused);
    assert_int_equal(match_ask(match, REQUEST_DRAW, SEAT_NEAR), MATCH_PAUSED);
    assert_int_equal(match_ask(match, REQUEST_NEW, SEAT_NEAR), MATCH_OK);
    match_free(match);
    Buffer paused = edited(game, "[B:0:0:3]", "[B:1:0:3]");
    match = read_edited(paused.text, ";W[kk]", "TENGENEND[B+T];W[kk]");
    assert_false(match->paused);
    assert_int_equal(match->outcome.reason, REASON_TIME);
    match_pause(match, true);
    assert_false(match->paused);
    match_free(match);
    buffer_free(&paused);
}

static void illegal_moves_are_told_and_cut(void **state)
{
    (void)state;
    static const char *const moves[][2] = {
        {";B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae];W[be];B[oo])", "after the end"},
        {";B[hh];W[ih];B[jj](;W[kk])(;W[ll];B[ll]))", "already occupied"},
    };
    for (int i = 0; i < 2; i++) {
        SavedReport report;
        Match *match = salvage_edited(game, strchr(strchr(game, ';') + 1, ';'), moves[i][0],
                                      moves[i][1], &report);
        assert_non_null(match);
        assert_int_equal(record_path_length(match->record, match->record->current), i == 0 ? 9 : 4);
        match_free(match);
    }
    /* Two faults: the first one is told. */
    SavedReport report;
    Buffer both = edited(game, "human:0:Ada:", "horse:0:Ada:");
    Match *match = salvage_edited(both.text, strchr(strchr(both.text, ';') + 1, ';'), moves[0][0],
                                  "TENGENPLAYER", &report);
    assert_non_null(strstr(report.error.what, "TENGENPLAYER"));
    match_free(match);
    buffer_free(&both);
}

static void a_whole_file_of_a_later_version_is_left_alone(void **state)
{
    (void)state;
    static const char text[] = "size = 15\n; tengen 2 saved=1700000000000 host=x crc32=fe413359\n";
    SavedReport report;
    assert_null(match_read(text, sizeof text - 1, &report));
    assert_int_equal(report.state, SAVED_NEWER);
    assert_int_equal(report.saved_ms, INT64_C(1700000000000));
    assert_non_null(strstr(report.error.what, "later version"));
}

/* Older versions wrote the line of redo as a mark. */
static void redo_follows_the_visited_variation(void **state)
{
    (void)state;
    Match *match = read_edited(game, ";W[kk]TENGENLEFT[52000:54000:3:3])",
                               "(;W[kk])(;W[ll]TENGENVISITED[1]))");
    assert_int_equal(match->position.count, 3);
    assert_int_equal(match_redo(match), MATCH_OK);
    assert_int_equal(position_color(&match->position, point_at(11, 11)), COLOR_WHITE);
    match_free(match);
    match_free(read_edited(game, "TENGENDRAW", "TENGENVISITED[1]TENGENDRAW"));
}

/* Decisions in the file that the opening does not ask for are not taken, and the next one replaces
 * them. */
static void foreign_decisions_are_dropped(void **state)
{
    (void)state;
    Buffer swap = edited(game, "free:0:0:0", "swap:0:0:0");
    /* A number where a colour is to be chosen; the one that was undone does not fit any more. */
    Match *match = read_edited(swap.text, ";W[kk]", "TENGENCHOICE[5]TENGENUNCHOICE[white];W[kk]");
    assert_int_equal(match->opening.task, TASK_CHOOSE);
    assert_int_equal(match_redo(match), MATCH_NOTHING);
    assert_int_equal(match_choose(match, CHOICE_WHITE), MATCH_OK);
    assert_true(match->opening.over);
    assert_int_equal(record_decisions(match->record, match->record->current).count, 1);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match_redo(match), MATCH_OK);
    assert_true(match->opening.over);
    match_free(match);
    /* One decision too many: undo takes back the one that counts. */
    match = read_edited(swap.text, ";W[kk]", "TENGENCHOICE[black][white];W[kk]");
    assert_true(match->opening.over);
    assert_int_equal(match_undo(match), MATCH_OK);
    assert_int_equal(match->opening.task, TASK_CHOOSE);
    assert_int_equal(match_redo(match), MATCH_OK);
    assert_int_equal(match_color(match, SEAT_FAR), COLOR_BLACK);
    match_free(match);
    buffer_free(&swap);
}

/* Points to offer that were taken back, and may not be offered now. */
static void foreign_offers_are_not_redone(void **state)
{
    (void)state;
    static const struct {
        const char *decisions;
        MatchError redo;
    } edit[] = {
        {"TENGENUNCHOICE[aa]", MATCH_OK},
        {"TENGENUNCHOICE[hh]", MATCH_NOTHING},                 /* occupied */
        {"TENGENUNCHOICE[7]", MATCH_NOTHING},                  /* no point */
        {"TENGENCHOICE[ga]TENGENUNCHOICE[ia]", MATCH_NOTHING}, /* symmetrical */
        {"TENGENCHOICE[ga]TENGENUNCHOICE[ja]", MATCH_OK},
    };
    Match *rif = match_new(&(Setup){.rule = RULE_RENJU, .size = 15, .opening = OPENING_RIF});
    play(rif, "H8 H9 H10");
    assert_int_equal(match_choose(rif, CHOICE_STAY), MATCH_OK);
    play(rif, "H6");
    Buffer text = {0};
    match_write(rif, "1.0", 1, &text);
    cut_trailer(&text);
    const char *end = strrchr(text.text, ')');
    for (size_t i = 0; i < sizeof edit / sizeof edit[0]; i++) {
        char to[100] = "";
        strcat(strcpy(to, edit[i].decisions), ")");
        Match *match = read_edited(text.text, end, to);
        assert_int_equal(match->opening.task, TASK_OFFER);
        assert_int_equal(match_redo(match), edit[i].redo);
        match_free(match);
    }
    buffer_free(&text);
    match_free(rif);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_out_of_range_are_refused),
        cmocka_unit_test(too_many_results_are_refused),
        cmocka_unit_test(a_counted_result_needs_the_list),
        cmocka_unit_test(a_wrong_time_is_unknown),
        cmocka_unit_test(a_finished_game_is_not_paused),
        cmocka_unit_test(illegal_moves_are_told_and_cut),
        cmocka_unit_test(a_whole_file_of_a_later_version_is_left_alone),
        cmocka_unit_test(redo_follows_the_visited_variation),
        cmocka_unit_test(foreign_decisions_are_dropped),
        cmocka_unit_test(foreign_offers_are_not_redone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
