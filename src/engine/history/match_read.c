/* match_read.c: reads a match from text, whole or damaged. */
#include "engine/history/match_file.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/history/clock.h"
#include "engine/history/match_internal.h"
#include "engine/history/record_detail.h"
#include "engine/history/sgf_clock.h"
#include "engine/history/sgf_internal.h"
#include "engine/history/text.h"
#include "engine/level.h"
#include "engine/parse_error.h"
#include "engine/player_info.h"
#include "engine/rules/notation.h"
#include "engine/trailer.h"

#define TIME_MAX INT64_C(100000000000) /* three years in ms: no sum of times overflows */
enum { PERIODS_MAX = 999, SCORE_MAX = 1000000000 };

typedef struct Reading {
    const char *text; /* the whole file, for the positions of errors */
    size_t length;
    SavedReport *report;
    bool salvage;
    const char *name; /* of the property being read */
    const char *at;   /* in its values */
    int depth;        /* of the game's node; -1: unknown */
    int lost;         /* moves left out by the SGF reader */
} Reading;

/* `what`: a message id with a %s for the name of the property. */
static bool fail(const Reading *reading, const char *what)
{
    int line = 0, column = 0;
    size_t name = strlen(reading->name);
    for (size_t i = 0; i + name < reading->length; i++) {
        if (memcmp(reading->text + i, reading->name, name) == 0 && reading->text[i + name] == '[') {
            text_place(reading->text, i, &line, &column);
            break;
        }
    }
    if (!reading->report->error.what[0]) {
        PARSE_ERROR(&reading->report->error, line, column, what, reading->name);
    }
    return false;
}

static bool fail_memory(const Reading *reading)
{
    parse_error_memory(&reading->report->error);
    return false;
}

/* Begins to read a property of the root; false: it is missing. */
static bool find(Reading *reading, const Match *match, const char *name)
{
    size_t length = strlen(name);
    reading->name = name;
    uint32_t at = 0;
    for (const char *text; (text = record_next_property(match->record, NODE_ROOT, &at));) {
        if (strncmp(text, name, length) == 0 && text[length] == '[') {
            reading->at = text + length;
            return true;
        }
    }
    return false;
}

static bool begin(Reading *reading, const Match *match, const char *name)
{
    return find(reading, match, name) ||
           fail(reading, N_("%s: missing: not a match saved by Tengen"));
}

/* The next field, up to a colon or the value's end. */
static bool next_field(Reading *reading, const char **from, size_t *length)
{
    if (*reading->at == ']') {
        reading->at++;
    }
    if (*reading->at != '[' && *reading->at != ':') {
        return fail(reading, N_("%s: a value is missing"));
    }
    *from = ++reading->at;
    *length = strcspn(reading->at, "[]:");
    reading->at += *length;
    return true;
}

static bool read_number(Reading *reading, int64_t low, int64_t high, int64_t *number)
{
    const char *from = NULL;
    size_t length = 0;
    if (!next_field(reading, &from, &length)) {
        return false;
    }
    const char *end = from + length;
    if (!text_read_int(&from, end, number) || from != end || *number < low || *number > high) {
        return fail(reading, N_("%s: a number is wrong"));
    }
    return true;
}

static bool read_small(Reading *reading, int low, int high, int *number)
{
    int64_t wide;
    if (!read_number(reading, low, high, &wide)) {
        return false;
    }
    *number = (int)wide;
    return true;
}

static bool read_flag(Reading *reading, bool *flag)
{
    int number;
    if (!read_small(reading, 0, 1, &number)) {
        return false;
    }
    *flag = number == 1;
    return true;
}

static bool read_encoded(Reading *reading, char *to, size_t capacity)
{
    const char *from = NULL;
    size_t length = 0;
    to[0] = '\0';
    if (!next_field(reading, &from, &length)) {
        return false;
    }
    const char *wrong = text_read_encoded(from, length, to, capacity);
    return !wrong || fail(reading, wrong);
}

static bool check_opening(Reading *reading, const Record *record, Opening opening)
{
    return opening_fits(opening, record->rule, record->size) ||
           fail(reading, N_("%s: this opening is for another rule or a larger board"));
}

static bool read_setup(Reading *reading, Match *match)
{
    Setup *setup = &match->setup;
    char word[16];
    return begin(reading, match, SGF_PRIVATE "SETUP") && read_encoded(reading, word, sizeof word) &&
           (notation_read_opening(word, &setup->opening) ||
            fail(reading, N_("%s: unknown opening"))) &&
           check_opening(reading, match->record, setup->opening) &&
           read_flag(reading, &setup->foul_loses) && read_flag(reading, &setup->swap_colors) &&
           read_number(reading, 0, TIME_MAX, &setup->move_ms);
}

static bool read_player(Reading *reading, Player *player)
{
    char word[16];
    bool known = false;
    *player = (Player){.kind = PLAYER_HUMAN};
    if (!read_encoded(reading, word, sizeof word)) {
        return false;
    }
    for (int kind = 0; kind < PLAYER_KINDS; kind++) {
        if (strcmp(word, player_info((PlayerKind)kind)->word) == 0) {
            player->kind = (PlayerKind)kind;
            known = true;
        }
    }
    return (known || fail(reading, N_("%s: unknown kind of player"))) &&
           read_small(reading, LEVEL_WINLINES, level_max(), &player->level) &&
           read_encoded(reading, player->name, sizeof player->name) &&
           read_encoded(reading, player->engine, sizeof player->engine);
}

static bool read_players(Reading *reading, Match *match)
{
    return begin(reading, match, SGF_PRIVATE "PLAYER") &&
           read_player(reading, &match->setup.player[0]) &&
           read_player(reading, &match->setup.player[1]);
}

void match_read_seats(Match *match, bool take)
{
    SavedReport report = {0};
    Reading reading = {.text = "", .report = &report};
    Player player[2];
    const bool named = find(&reading, match, SGF_PRIVATE "SEATS") &&
                       read_player(&reading, &player[0]) && read_player(&reading, &player[1]) &&
                       (player[0].kind == PLAYER_HUMAN || player[1].kind == PLAYER_HUMAN) &&
                       player[0].kind != PLAYER_ENGINE && player[1].kind != PLAYER_ENGINE;
    record_drop_properties(match->record, NODE_ROOT, SGF_PRIVATE "SEATS");
    match->lacks_players = take && !named;
    if (take && named) {
        memcpy(match->setup.player, player, sizeof player);
    }
}

static bool read_times(Reading *reading, Match *match)
{
    if (!begin(reading, match, SGF_PRIVATE "TIME")) {
        return false;
    }
    for (int seat = 0; seat < 2; seat++) {
        TimeControl *time = &match->setup.time[seat];
        if (!read_number(reading, 0, TIME_MAX, &time->main_ms) ||
            !read_number(reading, 0, TIME_MAX, &time->increment_ms) ||
            !read_number(reading, 0, TIME_MAX, &time->byoyomi_ms) ||
            !read_small(reading, 0, PERIODS_MAX, &time->byoyomi_periods)) {
            return false;
        }
    }
    return true;
}

/* Missing in files of older versions. */
static bool read_handicap_and_draws(Reading *reading, Match *match)
{
    int seat = SEAT_NEAR;
    if (find(reading, match, SGF_PRIVATE "HANDICAP") &&
        (!read_small(reading, 0, HANDICAP_MAX, &match->setup.handicap_stones) ||
         !read_small(reading, SEAT_NEAR, SEAT_FAR, &seat))) {
        return false;
    }
    match->setup.handicap_seat = (Seat)seat;
    if (!find(reading, match, SGF_PRIVATE "DRAW")) {
        return true;
    }
    for (seat = 0; seat < 2; seat++) {
        if (!read_small(reading, 0, INT16_MAX, &match->draw_from[seat]) ||
            !read_small(reading, 0, INT16_MAX, &match->draw_until[seat])) {
            return false;
        }
    }
    return true;
}

/* Call after match_recompute, which sets the clocks to the beginning of the move. */
static bool read_clocks(Reading *reading, Match *match)
{
    if (!begin(reading, match, SGF_PRIVATE "CLOCK")) {
        return false;
    }
    for (int seat = 0; seat < 2; seat++) {
        Clock *clock = &match->clock[seat];
        if (!read_number(reading, 0, 10 * TIME_MAX, &clock->main_ms) ||
            !read_small(reading, 0, PERIODS_MAX, &clock->periods) ||
            !read_flag(reading, &clock->in_byoyomi) ||
            !read_number(reading, 0, 10 * TIME_MAX, &clock->move_ms)) {
            return false;
        }
    }
    return true;
}

static bool read_score(Reading *reading, Match *match)
{
    const char *from = "";
    size_t length = 0;
    int min[3] = {0}; /* the score of the listed results alone */
    if (!begin(reading, match, SGF_PRIVATE "SCORE") ||
        !read_small(reading, 0, SCORE_MAX, &match->score[SEAT_NEAR]) ||
        !read_small(reading, 0, SCORE_MAX, &match->score[SEAT_FAR]) ||
        !read_small(reading, 0, SCORE_MAX, &match->draws) ||
        !begin(reading, match, SGF_PRIVATE "RESULTS")) {
        return false;
    }
    next_field(reading, &from, &length); /* a property has at least one */
    if (length > MATCH_GAMES_MAX || strspn(from, "NFD") != length) {
        return fail(reading, N_("%s: expected N, F and D"));
    }
    for (size_t i = 0; i < length; i++) {
        match->result[i] = from[i] == 'N' ? SEAT_NEAR : from[i] == 'F' ? SEAT_FAR : SEAT_NONE;
        min[match->result[i]]++;
    }
    match->games = (int)length;
    if (match->score[SEAT_NEAR] < min[SEAT_NEAR] || match->score[SEAT_FAR] < min[SEAT_FAR] ||
        match->draws < min[SEAT_NONE]) {
        return fail(reading, N_("%s: the results do not match the score"));
    }
    match->level_games = match->games; /* missing in files of older versions */
    return !find(reading, match, SGF_PRIVATE "LEVELGAMES") ||
           read_small(reading, 0, match->games, &match->level_games);
}

static bool read_state(Reading *reading, Match *match)
{
    char color[2];
    if (!begin(reading, match, SGF_PRIVATE "STATE") ||
        !read_encoded(reading, color, sizeof color) || !read_flag(reading, &match->paused) ||
        !read_flag(reading, &match->counted) ||
        !read_small(reading, 0, RECORD_DEPTH_MAX, &reading->depth)) {
        return false;
    }
    match->counted = match->counted && (match->games > 0 || !reading->salvage);
    if ((color[0] != 'B' && color[0] != 'W') || (match->counted && !match->games)) {
        return fail(reading, N_("%s: inconsistent state"));
    }
    match->near_color = color[0] == 'B' ? COLOR_BLACK : COLOR_WHITE;
    match->noted = match->counted || find(reading, match, SGF_PRIVATE "NOTED");
    match->lacks_players = find(reading, match, SGF_PRIVATE "NOPLAYERS");
    match->visit = find(reading, match, SGF_PRIVATE "VISIT");
    match->kept = find(reading, match, SGF_PRIVATE "KEPT");
    if (find(reading, match, SGF_PRIVATE "GAME") &&
        !read_number(reading, 0, MATCH_ID_MAX, &match->id)) {
        return false;
    }
    if (find(reading, match, SGF_PRIVATE "SERIES") &&
        !read_number(reading, 0, MATCH_ID_MAX, &match->series)) {
        return false;
    }
    if (find(reading, match, SGF_PRIVATE "PENDING") &&
        !read_encoded(reading, match->pending, sizeof match->pending)) {
        return false;
    }
    return !find(reading, match, SGF_PRIVATE "ORIGIN") ||
           read_encoded(reading, match->origin, sizeof match->origin);
}

static bool check_version(Reading *reading, const Match *match)
{
    int version;
    if (!begin(reading, match, SGF_PRIVATE "SESSION") ||
        !read_small(reading, 0, INT16_MAX, &version)) {
        return false;
    }
    if (version > MATCH_FILE_VERSION) {
        reading->report->state = SAVED_NEWER;
        return fail(reading, N_("%s: saved by a later version of Tengen"));
    }
    return version == MATCH_FILE_VERSION ||
           fail(reading, N_("%s: no version of Tengen writes this"));
}

static bool check_rule(Reading *reading, Match *match)
{
    bool known = match->record->rule_known;
    reading->name = "RU";
    match->record->rule_known = true;
    return known || fail(reading, N_("%s: the rule is missing"));
}

/* Checks the nodes' times; their other data were checked when they were read. */
static bool check_nodes(Reading *reading, Match *match)
{
    Record *record = match->record;
    bool right = true;
    reading->name = SGF_PRIVATE "LEFT";
    for (NodeId node = NODE_ROOT; node; node = record_walk(record, node, NODE_ROOT)) {
        NodeTimes times = record_times(record, node);
        for (int seat = 0; seat < 2; seat++) {
            if (times.left_ms[seat] > 10 * TIME_MAX || times.periods_left[seat] > PERIODS_MAX) {
                times.left_ms[seat] = -1;
                right = fail(reading, N_("%s: a time is wrong"));
            }
        }
        record_set_times(record, node, &times);
    }
    return right;
}

/* Leaves the match as it was if the part cannot be read. False: the whole cannot be read. */
static bool read_part(Reading *reading, Match *match, bool read(Reading *, Match *))
{
    Match before = *match;
    if (read(reading, match)) {
        return true;
    }
    *match = before;
    reading->report->lost_setup = true;
    return reading->salvage;
}

/* Goes to the game's node, which in a damaged text may be lost. */
static bool go_to_game(Reading *reading, Match *match)
{
    Record *record = match->record;
    SavedReport *report = reading->report;
    NodeId here =
        reading->depth >= 0 ? record_node_at(record, NODE_ROOT, reading->depth) : NODE_NONE;
    if (!here && !reading->salvage) {
        return fail(reading, N_("%s: the line of play is shorter than that"));
    }
    if (!here) {
        here = record_line_end(record, NODE_ROOT);
    }
    report->moves = record_depth(record, here);
    report->moves_saved = reading->depth >= 0 ? reading->depth : report->moves + reading->lost;
    record_go(record, here);
    return true;
}

/* Everything except the record, which the match has already. */
static bool read_parts(Reading *reading, Match *match)
{
    static bool (*const part[])(Reading *, Match *) = {
        check_rule, read_setup, read_players, read_times, read_handicap_and_draws,
        read_score, read_state, check_nodes,
    };
    Record *record = match->record;
    Outcome outcome = record->outcome;
    ParseError illegal = {0}, *error = &reading->report->error;
    if (!check_version(reading, match) && !reading->salvage) {
        return false;
    }
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        if (!read_part(reading, match, part[i])) {
            return false;
        }
    }
    bool legal = match_check_tree(match, reading->salvage, &illegal);
    if (!legal && !error->what[0]) {
        *error = illegal;
    }
    if ((!legal && !reading->salvage) || !go_to_game(reading, match)) {
        return false;
    }
    bool paused = match->paused;
    match_recompute(match);
    match_restore_clocks(match);
    match->paused = paused && match->outcome.reason == REASON_NONE;
    record->outcome = outcome;
    if (!read_part(reading, match, read_clocks)) {
        return false;
    }
    bool dropped = record_drop_properties(record, NODE_ROOT, SGF_PRIVATE);
    assert(dropped); /* there is no copy yet */
    return sgf_drop_own_clocks(record, match_clock_color(match)) || fail_memory(reading);
}

/* Takes ownership of the record. */
static Match *read_match(Reading *reading, Record *record)
{
    Match *match = calloc(1, sizeof *match);
    if (!match) {
        fail_memory(reading);
        record_free(record);
        return NULL;
    }
    match->record = record;
    match->near_color = COLOR_BLACK;
    match->setup.rule = record->rule;
    match->setup.size = record->size;
    for (int seat = 0; seat < 2; seat++) { /* for players that are lost */
        text_copy(match->setup.player[seat].name, NAME_BYTES, record->name[seat]);
    }
    if (!read_parts(reading, match)) {
        match_free(match);
        return NULL;
    }
    return match;
}

Match *match_read(const char *text, size_t length, SavedReport *report)
{
    Trailer trailer = trailer_check(text, length);
    Reading reading = {.text = text, .length = trailer.before, .report = report, .depth = -1};
    *report = (SavedReport){.state = SAVED_DAMAGED, .saved_ms = trailer.saved_ms};
    if (trailer.state == TRAILER_DAMAGED) {
        PARSE_ERROR(&report->error, 0, 0, N_("the file has changed since it was saved"));
        return NULL;
    }
    if (trailer.state == TRAILER_NEWER) {
        report->state = SAVED_NEWER;
        PARSE_ERROR(&report->error, 0, 0, N_("saved by a later version of Tengen"));
        return NULL;
    }
    Record *record =
        sgf_read_tree(text, trailer.before, SGF_MATCH, SGF_FIRST, NULL, &report->error, NULL);
    Match *match = record ? read_match(&reading, record) : NULL;
    if (match) {
        report->state = trailer.state == TRAILER_WHOLE ? SAVED_WHOLE : SAVED_UNCHECKED;
    } else if (report->error.no_memory) {
        report->state = SAVED_NO_MEMORY;
    }
    return match;
}

Match *match_salvage(const char *text, size_t length, SavedReport *report)
{
    Trailer trailer = trailer_check(text, length);
    Reading reading = {
        .text = text, .length = trailer.before, .report = report, .salvage = true, .depth = -1};
    *report = (SavedReport){.saved_ms = trailer.saved_ms};
    Record *record = sgf_read_tree(text, trailer.before, SGF_SALVAGE, SGF_FIRST, &reading.lost,
                                   &report->error, NULL);
    Match *match = record ? read_match(&reading, record) : NULL;
    report->state = report->error.no_memory ? SAVED_NO_MEMORY : SAVED_DAMAGED;
    if (match && !record_node(match->record, NODE_ROOT)->child &&
        report->lost_setup) { /* nothing of a game */
        match_free(match);
        return NULL;
    }
    if (match) {
        match_update_record(match);
    }
    return match;
}

const char *match_salvage_sentence(const SavedReport *report)
{
    bool missing = report->moves < report->moves_saved;
    if (report->lost_setup) {
        return missing ? N_("The saved game was damaged. %d of %d moves were restored, and some of "
                            "them may be wrong. Players, clocks or score were lost.")
                       : N_("The saved game was damaged. It was restored, but some of its moves "
                            "may be wrong. Players, clocks or score were lost.");
    }
    return missing ? N_("The saved game was damaged. %d of %d moves were restored, and some of "
                        "them may be wrong.")
                   : N_("The saved game was damaged. It was restored, but some of its moves may be "
                        "wrong.");
}
