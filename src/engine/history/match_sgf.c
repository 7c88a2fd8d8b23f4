/* match_sgf.c: a match as text: an SGF with private properties in its root. A value consists of
 * fields separated by colons; text is percent-encoded.
 *
 *   TENGENSESSION[1]                          version of this format
 *   TENGENSETUP[opening:foul_loses:swap_colors:move_ms]
 *   TENGENPLAYER[kind:level:name:engine][..]  by seat: near, far; as in the next two
 *   TENGENTIME[main:increment:byoyomi:periods][..]
 *   TENGENHANDICAP[stones:seat]               optional, like the next
 *   TENGENDRAW[from:until][from:until]        plies at which a seat may not offer a draw
 *   TENGENCLOCK[main:periods:in_byoyomi:move][..]
 *   TENGENSCORE[near:far:draws]
 *   TENGENRESULTS[NFD...]                     winners of the finished games; D: draw
 *   TENGENSTATE[near_color:paused:counted:depth]
 *
 * `depth` is the current node's, on the line that redo follows from the root (TENGENVISITED).
 */
#include <stdlib.h>
#include <string.h>

#include "engine/history/clock.h"
#include "engine/history/match_internal.h"
#include "engine/history/sgf_internal.h"
#include "engine/history/text.h"
#include "engine/level.h"
#include "engine/player_info.h"
#include "engine/rules/notation.h"

#define TIME_MAX INT64_C(100000000000) /* three years in ms: no sum of times overflows */
enum { VERSION = 1, PERIODS_MAX = 999, SCORE_MAX = 1000000000 };

/* ---- writing ---- */

static void add_encoded(Buffer *out, const char *text)
{
    static const char hex[] = "0123456789ABCDEF";
    for (const char *c = text; *c; c++) {
        unsigned char byte = (unsigned char)*c;
        if (byte > 0x20 && byte < 0x7F && !strchr("[]:\\%", byte)) {
            buffer_add_char(out, *c);
        } else {
            buffer_add_char(out, '%');
            buffer_add_char(out, hex[byte >> 4]);
            buffer_add_char(out, hex[byte & 15]);
        }
    }
}

static void add_numbers(Buffer *out, const int64_t *number, int count)
{
    for (int i = 0; i < count; i++) {
        buffer_add_char(out, i == 0 ? '[' : ':');
        buffer_add_int(out, number[i]);
    }
    buffer_add_char(out, ']');
}

static void add_seats(const Match *match, Buffer *out)
{
    buffer_add(out, SGF_PRIVATE "PLAYER");
    for (int seat = 0; seat < 2; seat++) {
        const Player *player = &match->setup.player[seat];
        buffer_add_char(out, '[');
        buffer_add(out, player_info(player->kind)->word);
        buffer_add_char(out, ':');
        buffer_add_int(out, player->level);
        buffer_add_char(out, ':');
        add_encoded(out, player->name);
        buffer_add_char(out, ':');
        add_encoded(out, player->engine);
        buffer_add_char(out, ']');
    }
    buffer_add(out, SGF_PRIVATE "TIME");
    for (int seat = 0; seat < 2; seat++) {
        const TimeControl *time = &match->setup.time[seat];
        add_numbers(out,
                    (const int64_t[]){time->main_ms, time->increment_ms, time->byoyomi_ms,
                                      time->byoyomi_periods},
                    4);
    }
    buffer_add(out, SGF_PRIVATE "HANDICAP");
    add_numbers(
        out, (const int64_t[]){match->setup.handicap_stones, (int)match->setup.handicap_seat}, 2);
    buffer_add(out, SGF_PRIVATE "DRAW");
    for (int seat = 0; seat < 2; seat++) {
        add_numbers(out, (const int64_t[]){match->draw_from[seat], match->draw_until[seat]}, 2);
    }
    buffer_add(out, SGF_PRIVATE "CLOCK");
    for (int seat = 0; seat < 2; seat++) {
        const Clock *clock = &match->clock[seat];
        add_numbers(
            out,
            (const int64_t[]){clock->main_ms, clock->periods, clock->in_byoyomi, clock->move_ms},
            4);
    }
}

static void add_match(const Match *match, Buffer *out)
{
    buffer_add(out, "\n" SGF_PRIVATE "SESSION[");
    buffer_add_int(out, VERSION);
    buffer_add(out, "]" SGF_PRIVATE "SETUP[");
    buffer_add(out, notation_opening_name(match->setup.opening));
    buffer_add(out, match->setup.foul_loses ? ":1" : ":0");
    buffer_add(out, match->setup.swap_colors ? ":1:" : ":0:");
    buffer_add_int(out, match->setup.move_ms);
    buffer_add_char(out, ']');
    add_seats(match, out);
    buffer_add(out, SGF_PRIVATE "SCORE");
    add_numbers(out, (const int64_t[]){match->score[0], match->score[1], match->draws}, 3);
    buffer_add(out, SGF_PRIVATE "RESULTS[");
    for (int i = 0; i < match->games; i++) {
        buffer_add_char(out, "NFD"[match->result[i]]);
    }
    buffer_add(out, "]" SGF_PRIVATE "STATE[");
    buffer_add(out, match->near_color == COLOR_BLACK ? "B" : "W");
    buffer_add(out, match->paused ? ":1" : ":0");
    buffer_add(out, match->counted ? ":1:" : ":0:");
    buffer_add_int(out, record_depth(match->record->current));
    buffer_add(out, "]\n");
}

void match_write(const Match *match, Buffer *out)
{
    Buffer extra = {0};
    add_match(match, &extra);
    if (extra.failed) {
        out->failed = true;
    } else {
        sgf_write_tree(match->record, &(SgfStyle){.root_extra = extra.text, .saved_match = true},
                       out);
    }
    buffer_free(&extra);
}

/* ---- reading ---- */

typedef struct Reading {
    const char *text; /* the whole file, for the positions of errors */
    size_t length;
    ParseError *error;
    const char *name; /* of the property being read */
    const char *at;   /* in its values */
    int depth;
} Reading;

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
    TEXT_ERROR(reading->error, line, column, reading->name, ": ", what);
    return false;
}

/* Begins to read a property of the root; false: it is missing. */
static bool find(Reading *reading, const Record *record, const char *name)
{
    size_t length = strlen(name);
    reading->name = name;
    for (const Property *p = record->root->property; p; p = p->next) {
        if (strncmp(p->text, name, length) == 0 && p->text[length] == '[') {
            reading->at = p->text + length;
            return true;
        }
    }
    return false;
}

static bool begin(Reading *reading, const Record *record, const char *name)
{
    return find(reading, record, name) ||
           fail(reading, "missing: this is no match saved by Tengen");
}

/* The next field, up to a colon or the value's end. */
static bool next_field(Reading *reading, const char **from, size_t *length)
{
    if (*reading->at == ']') {
        reading->at++;
    }
    if (*reading->at != '[' && *reading->at != ':') {
        return fail(reading, "a value is missing");
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
        return fail(reading, "a number is wrong");
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

static int hex_digit(char c)
{
    static const char digits[] = "0123456789ABCDEF";
    const char *found = c ? strchr(digits, c) : NULL;
    return found ? (int)(found - digits) : -1;
}

static bool read_encoded(Reading *reading, char *to, size_t capacity)
{
    const char *from = NULL;
    size_t length = 0, count = 0;
    if (!next_field(reading, &from, &length)) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        char c = from[i];
        if (c == '%') {
            int high = i + 2 < length ? hex_digit(from[i + 1]) : -1;
            int low = i + 2 < length ? hex_digit(from[i + 2]) : -1;
            if (high < 0 || low < 0 || high + low == 0) {
                return fail(reading, "expected two digits after %");
            }
            c = (char)(high << 4 | low);
            i += 2;
        }
        if (count + 1 >= capacity) {
            return fail(reading, "a text is too long");
        }
        to[count++] = c;
    }
    to[count] = '\0';
    return true;
}

static bool check_opening(Reading *reading, const Record *record, Opening opening)
{
    if (opening_fits(opening, record->rule, record->size)) {
        return true;
    }
    Buffer what = {0};
    buffer_add(&what, "this opening needs ");
    opening_add_requirements(&what, opening);
    fail(reading, what.failed ? "out of memory" : what.text);
    buffer_free(&what);
    return false;
}

static bool read_setup(Reading *reading, const Record *record, Setup *setup)
{
    char word[16];
    return begin(reading, record, SGF_PRIVATE "SETUP") &&
           read_encoded(reading, word, sizeof word) &&
           (notation_read_opening(word, &setup->opening) || fail(reading, "unknown opening")) &&
           check_opening(reading, record, setup->opening) &&
           read_flag(reading, &setup->foul_loses) && read_flag(reading, &setup->swap_colors) &&
           read_number(reading, 0, TIME_MAX, &setup->move_ms);
}

static bool read_player(Reading *reading, Player *player)
{
    char word[16];
    bool known = false;
    if (!read_encoded(reading, word, sizeof word)) {
        return false;
    }
    for (int kind = 0; kind < PLAYER_KINDS; kind++) {
        if (strcmp(word, player_info((PlayerKind)kind)->word) == 0) {
            player->kind = (PlayerKind)kind;
            known = true;
        }
    }
    return (known || fail(reading, "unknown kind of player")) &&
           read_small(reading, LEVEL_WINLINES, level_max(), &player->level) &&
           read_encoded(reading, player->name, sizeof player->name) &&
           read_encoded(reading, player->engine, sizeof player->engine);
}

static bool read_seats(Reading *reading, const Record *record, Match *match)
{
    if (!begin(reading, record, SGF_PRIVATE "PLAYER") ||
        !read_player(reading, &match->setup.player[0]) ||
        !read_player(reading, &match->setup.player[1]) ||
        !begin(reading, record, SGF_PRIVATE "TIME")) {
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
static bool read_handicap_and_draws(Reading *reading, const Record *record, Match *match)
{
    int seat = SEAT_NEAR;
    if (find(reading, record, SGF_PRIVATE "HANDICAP") &&
        (!read_small(reading, 0, HANDICAP_MAX, &match->setup.handicap_stones) ||
         !read_small(reading, SEAT_NEAR, SEAT_FAR, &seat))) {
        return false;
    }
    match->setup.handicap_seat = (Seat)seat;
    if (!find(reading, record, SGF_PRIVATE "DRAW")) {
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
static bool read_clocks(Reading *reading, const Record *record, Match *match)
{
    if (!begin(reading, record, SGF_PRIVATE "CLOCK")) {
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

static bool read_score(Reading *reading, const Record *record, Match *match)
{
    const char *from = "";
    size_t length = 0;
    int min[3] = {0}; /* the score of the listed results alone */
    if (!begin(reading, record, SGF_PRIVATE "SCORE") ||
        !read_small(reading, 0, SCORE_MAX, &match->score[SEAT_NEAR]) ||
        !read_small(reading, 0, SCORE_MAX, &match->score[SEAT_FAR]) ||
        !read_small(reading, 0, SCORE_MAX, &match->draws) ||
        !begin(reading, record, SGF_PRIVATE "RESULTS") || !next_field(reading, &from, &length)) {
        return false;
    }
    if (length > MATCH_GAMES_MAX || strspn(from, "NFD") != length) {
        return fail(reading, "expected N, F and D");
    }
    for (size_t i = 0; i < length; i++) {
        match->result[i] = from[i] == 'N' ? SEAT_NEAR : from[i] == 'F' ? SEAT_FAR : SEAT_NONE;
        min[match->result[i]]++;
    }
    match->games = (int)length;
    if (match->score[SEAT_NEAR] < min[SEAT_NEAR] || match->score[SEAT_FAR] < min[SEAT_FAR] ||
        match->draws < min[SEAT_NONE]) {
        return fail(reading, "the results do not fit the score");
    }
    return true;
}

static bool read_state(Reading *reading, const Record *record, Match *match)
{
    char color[2];
    if (!begin(reading, record, SGF_PRIVATE "STATE") ||
        !read_encoded(reading, color, sizeof color) || !read_flag(reading, &match->paused) ||
        !read_flag(reading, &match->counted) ||
        !read_small(reading, 0, RECORD_DEPTH_MAX, &reading->depth)) {
        return false;
    }
    if ((color[0] != 'B' && color[0] != 'W') || (match->counted && !match->games)) {
        return fail(reading, "inconsistent state");
    }
    match->near_color = color[0] == 'B' ? COLOR_BLACK : COLOR_WHITE;
    return true;
}

static bool check_version(Reading *reading, const Record *record)
{
    int version;
    if (!begin(reading, record, SGF_PRIVATE "SESSION") ||
        !read_small(reading, 0, INT16_MAX, &version)) {
        return false;
    }
    if (version != VERSION) {
        return fail(reading, "saved by another version of Tengen");
    }
    reading->name = "RU";
    return record->rule_known || fail(reading, "the rule is missing");
}

/* Checks the nodes' times; their other data were checked when they were read. */
static bool check_nodes(Reading *reading, const Record *record)
{
    reading->name = SGF_PRIVATE "LEFT";
    for (const Node *node = record->root; node; node = record_walk(node, record->root)) {
        for (int seat = 0; seat < 2; seat++) {
            if (node->left_ms[seat] > 10 * TIME_MAX || node->periods_left[seat] > PERIODS_MAX) {
                return fail(reading, "a time is wrong");
            }
        }
    }
    return true;
}

static void drop_private(Node *root)
{
    for (Property **link = &root->property; *link;) {
        Property *property = *link;
        if (strncmp(property->text, SGF_PRIVATE, strlen(SGF_PRIVATE)) == 0) {
            *link = property->next;
            free(property->text);
            free(property);
        } else {
            link = &property->next;
        }
    }
}

/* Everything except the record, which the match has already. */
static bool read_match(Reading *reading, Match *match)
{
    Record *record = match->record;
    Outcome outcome = record->outcome;
    if (!check_version(reading, record) || !read_setup(reading, record, &match->setup) ||
        !read_seats(reading, record, match) || !read_handicap_and_draws(reading, record, match) ||
        !read_score(reading, record, match) || !read_state(reading, record, match) ||
        !check_nodes(reading, record) || !match_check_tree(match, false, reading->error)) {
        return false;
    }
    Node *here = record_node_at(record, reading->depth);
    if (!here) {
        return fail(reading, "the line of play is shorter than that");
    }
    bool paused = match->paused;
    record_go(record, here);
    match_recompute(match);
    match_restore_clocks(match);
    match->paused = paused && match->outcome.reason == REASON_NONE;
    record->outcome = outcome;
    if (!read_clocks(reading, record, match)) {
        return false;
    }
    drop_private(record->root);
    return true;
}

Match *match_read(const char *text, size_t length, ParseError *error)
{
    Record *record = sgf_read_tree(text, length, true, error, NULL);
    if (!record) {
        return NULL;
    }
    Match *match = calloc(1, sizeof *match);
    if (!match) {
        TEXT_ERROR(error, 0, 0, "out of memory");
        record_free(record);
        return NULL;
    }
    Reading reading = {.text = text, .length = length, .error = error};
    match->record = record;
    match->setup.rule = record->rule;
    match->setup.size = record->size;
    if (!read_match(&reading, match)) {
        match_free(match);
        return NULL;
    }
    return match;
}
