#include "app/match_setup.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/balanced_openings.h"
#include "app/engine_command.h"
#include "app/file.h"
#include "app/match_names.h"
#include "app/own_engine.h"
#include "engine/opening_info.h"
#include "engine/system_error.h"

/* ---- the engines ---- */

static bool set_command(MatchSide *side, const Player *player, MatchFault *fault)
{
    char path[PATH_BYTES], level[20];
    if (player->kind == PLAYER_ENGINE) {
        snprintf(side->command, sizeof side->command, "%s", player->engine);
        return true;
    }
    if (!own_engine_find(path, sizeof path)) {
        match_fault_set(fault,
                        N_("pbrain-tengen, which plays the levels, is neither beside this program "
                           "nor in PATH."),
                        NULL, NULL);
        return false;
    }
    snprintf(level, sizeof level, "%d", player->level);
    return engine_command_add(side->command, sizeof side->command, path) &&
           engine_command_add(side->command, sizeof side->command, "--level") &&
           engine_command_add(side->command, sizeof side->command, level);
}

/* ---- options ---- */

/* What sets up a game of people, and what a match has no use for. */
static bool check_options(const Options *options, MatchFault *fault)
{
    static const OptionId strange[] = {OPTION_BLACK,      OPTION_WHITE,        OPTION_BLACK_NAME,
                                       OPTION_WHITE_NAME, OPTION_BLACK_TIME,   OPTION_WHITE_TIME,
                                       OPTION_HANDICAP,   OPTION_HANDICAP_FOR, OPTION_FILE,
                                       OPTION_SCRIPT,     OPTION_SELF_PLAY,    OPTION_BENCH,
                                       OPTION_SCREENSHOT};
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        if (options->given[strange[i]]) {
            const char *name = options_row((int)strange[i])->name;
            match_fault_set(fault, "%s%s cannot be used with --match", name[0] ? "--" : "FILE",
                            name);
            return false;
        }
    }
    for (int i = 0; i < 2; i++) {
        if (options->match[i].kind == PLAYER_HUMAN) {
            match_fault_set(fault, "--match: a person cannot play a match of engines", NULL, NULL);
            return false;
        }
    }
    if (options->setup.opening != OPENING_FREE) {
        match_fault_set(
            fault,
            "--opening %s cannot be used with --match: the engines' protocol has no "
            "words for an opening's rules; give --openings FILE with the moves to begin "
            "with",
            opening_info(options->setup.opening)->word, NULL);
        return false;
    }
    return true;
}

static bool set_time(MatchPlan *plan, const Setup *setup, MatchFault *fault)
{
    const TimeControl *time = &setup->time[0];
    const ClockKind kind = time_control_kind(time);
    plan->move_ms = setup->move_ms;
    if (kind == CLOCK_BYOYOMI) {
        match_fault_set(fault,
                        "--time: with --match only a main time with an increment, such as 5m+5, or "
                        "a time for each move, such as 2/move",
                        NULL, NULL);
        return false;
    }
    if (kind == CLOCK_INCREMENT) {
        plan->main_ms = time->main_ms;
        plan->increment_ms = time->increment_ms;
    } else if (kind == CLOCK_PER_MOVE && (plan->move_ms == 0 || time->byoyomi_ms < plan->move_ms)) {
        plan->move_ms = time->byoyomi_ms;
    } else if (kind == CLOCK_NONE && plan->move_ms == 0) {
        plan->move_ms = MATCH_TURN_MS;
    }
    return true;
}

static bool set_sprt(MatchSetup *setup, const char *text, MatchFault *fault)
{
    int used = 0;
    setup->has_sprt = text[0] != '\0';
    if (setup->has_sprt && (sscanf(text, "%lf,%lf%n", &setup->elo[0], &setup->elo[1], &used) != 2 ||
                            text[used] != '\0' || !isfinite(setup->elo[0]) ||
                            !isfinite(setup->elo[1]) || setup->elo[0] >= setup->elo[1])) {
        match_fault_set(fault,
                        "--sprt: \"%s\" is not allowed; allowed: two numbers of Elo, the smaller "
                        "one first, such as 0,20",
                        text, NULL);
        return false;
    }
    return true;
}

/* From a text, which is freed. Returns the exit status. */
static int parse_openings(MatchSetup *setup, const char *path, char *text, MatchFault *fault)
{
    OpeningFault wrong;
    char place[FILE_MESSAGE_BYTES];
    MatchPlan *plan = &setup->plan;
    setup->opening = match_openings_read(text, plan->size, plan->rule, &plan->openings, &wrong);
    if (!setup->opening) {
        snprintf(place, sizeof place, wrong.line > 0 ? "%s:%d:%d" : "%s", path, wrong.line,
                 wrong.column);
        match_fault_set(fault, wrong.format, place, wrong.there);
    }
    free(text);
    return setup->opening ? 0 : 1;
}

static int read_openings(MatchSetup *setup, const char *path, MatchFault *fault)
{
    char *text = NULL, error[FILE_MESSAGE_BYTES];
    size_t length = 0;
    if (file_read(path, &text, &length, error, sizeof error) != FILE_READ) {
        match_fault_set(fault, N_("%s: the openings cannot be read: %s."), path,
                        system_error_words(errno));
        return 1;
    }
    if (strlen(text) < length) {
        char number[24];
        snprintf(number, sizeof number, "%zu", strlen(text) + 1);
        match_fault_set(fault, N_("%s: byte %s is a NUL; expected text."), path, number);
        free(text);
        return 1;
    }
    return parse_openings(setup, path, text, fault);
}

static int make_openings(MatchSetup *setup, MatchFault *fault)
{
    if (setup->plan.size < BALANCED_OPENINGS_SIZE) {
        match_fault_set(fault, N_("Balanced openings need a board of 9 points a side or more."),
                        NULL, NULL);
        return 2;
    }
    char *text = balanced_openings_text(setup->plan.size);
    return text ? parse_openings(setup, CONTEST_BALANCED, text, fault) : 1;
}

/* The plain board, our own openings, or those of the file. Returns the exit status. */
static int set_openings(MatchSetup *setup, const char *path, MatchFault *fault)
{
    int status = 0;
    if (path[0] == '\0') {
        setup->plan.openings = 1;
        setup->opening = calloc(1, sizeof *setup->opening);
        status = setup->opening ? 0 : 1;
    } else if (strcmp(path, CONTEST_BALANCED) == 0) {
        status = make_openings(setup, fault);
    } else {
        status = read_openings(setup, path, fault);
    }
    setup->plan.opening = setup->opening;
    return status;
}

int match_setup_read(MatchSetup *setup, const Options *options, MatchFault *fault)
{
    MatchPlan *plan = &setup->plan;
    *setup = (MatchSetup){.plan = {.rule = options->setup.rule,
                                   .size = options->setup.size,
                                   .games = options->games}};
    match_fault_set(fault, match_fault_memory, NULL, NULL);
    if (!check_options(options, fault) || !set_time(plan, &options->setup, fault) ||
        !set_sprt(setup, options->sprt, fault)) {
        return 2;
    }
    for (int i = 0; i < 2; i++) {
        if (!set_command(&plan->side[i], &options->match[i], fault)) {
            return 1;
        }
    }
    char name[2][NAME_BYTES];
    match_names_set(options->match, options->engine, name);
    memcpy(plan->side[0].name, name[0], NAME_BYTES);
    memcpy(plan->side[1].name, name[1], NAME_BYTES);
    return set_openings(setup, options->openings, fault);
}

void match_setup_free(MatchSetup *setup)
{
    free(setup->opening);
    setup->opening = NULL;
}

int match_setup_test_games(const MatchSetup *setup, const MatchScore *score)
{
    const bool waits = score->pairs < SPRT_PAIRS && setup->plan.games >= 2 * SPRT_PAIRS;
    return setup->has_sprt && waits ? 2 * SPRT_PAIRS : 0;
}
