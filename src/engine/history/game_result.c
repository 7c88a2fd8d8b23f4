#include "engine/history/game_result.h"

#include <stdlib.h>
#include <string.h>

#include "engine/fnv.h"
#include "engine/history/match_rights.h"
#include "engine/history/record_detail.h"
#include "engine/history/text.h"
#include "engine/level.h"
#include "engine/player_info.h"
#include "engine/rules/notation.h"

#define TIME_MAX INT64_C(100000000000000) /* no sum of such times overflows */

static const char *const seat_words[] = {
    [SEAT_NEAR] = "near", [SEAT_FAR] = "far", [SEAT_NONE] = "none"};
static const char *const reason_words[] = {
    [REASON_NONE] = "",          [REASON_FIVE] = "five",
    [REASON_FOUL] = "foul",      [REASON_RESIGNED] = "resigned",
    [REASON_TIME] = "time",      [REASON_FULL] = "full",
    [REASON_AGREED] = "agreed",  [REASON_WON] = "won",
    [REASON_FORFEIT] = "forfeit"};
enum { SEATS = SEAT_NONE + 1 };

int64_t game_result_time_ms(int index)
{
    static const int limit[RESULT_TIMES] = {500,   1000,  2000,  3000,  5000,  7500,
                                            10000, 15000, 20000, 30000, 40000, -1};
    return limit[index];
}

/* ---- from a match ---- */

static void add_time(GameResult *result, int64_t spent_ms)
{
    int at = 0;
    while (game_result_time_ms(at) >= 0 && spent_ms >= game_result_time_ms(at)) {
        at++;
    }
    result->times[at]++;
}

static void fill_times(const Match *match, Seat person, GameResult *result)
{
    const Record *record = match->record;
    for (NodeId node = record->current; node != NODE_ROOT;
         node = record_node(record, node)->parent) {
        const Node *move = record_node(record, node);
        const int64_t spent_ms = record_times(record, node).spent_ms;
        if (spent_ms < 0 || spent_ms > TIME_MAX || move->parent == NODE_ROOT) {
            continue;
        }
        const Seat seat = match_seat(match, (Color)move->color);
        result->player[seat].think_ms += spent_ms;
        if (seat == person) {
            add_time(result, spent_ms);
        }
    }
}

bool game_result_of(const Match *match, const LocalTime *ended, GameResult *result)
{
    const Setup *setup = &match->setup;
    if (!match_is_over(match) ||
        (!match_is_human(match, SEAT_NEAR) && !match_is_human(match, SEAT_FAR))) {
        return false;
    }
    const Color winner = match->outcome.winner;
    *result = (GameResult){
        .id = match->id,
        .ended = *ended,
        .rule = match->position.rule,
        .size = match->position.size,
        .opening = setup->opening,
        .extra_stones = setup->handicap_stones,
        .extra_seat = setup->handicap_seat,
        .near_color = match_color(match, SEAT_NEAR),
        .winner = winner == COLOR_EMPTY ? SEAT_NONE : match_seat(match, winner),
        .reason = match->outcome.reason,
        .moves = match->position.count,
    };
    for (int seat = 0; seat < 2; seat++) {
        const Player *player = &setup->player[seat];
        result->player[seat].kind = player->kind;
        result->player[seat].level = player->kind == PLAYER_COMPUTER ? player->level : 0;
        match_player_name(player, result->player[seat].name);
    }
    fill_times(match, match_lone_human(match), result);
    return true;
}

Seat game_result_person(const GameResult *result)
{
    const bool near = result->player[SEAT_NEAR].kind == PLAYER_HUMAN;
    const bool far = result->player[SEAT_FAR].kind == PLAYER_HUMAN;
    return near == far ? SEAT_NONE : near ? SEAT_NEAR : SEAT_FAR;
}

/* ---- writing ---- */

static void add_key(Buffer *out, const char *key)
{
    buffer_add_char(out, ' ');
    buffer_add(out, key);
    buffer_add_char(out, '=');
}

static void add_padded(Buffer *out, int number, int digits)
{
    for (int unit = 1, i = 1; i < digits; i++) {
        unit *= 10;
        if (number < unit) {
            buffer_add_char(out, '0');
        }
    }
    buffer_add_int(out, number);
}

static void add_date(Buffer *out, const LocalTime *time)
{
    add_padded(out, time->year, 4);
    buffer_add_char(out, '-');
    add_padded(out, time->month, 2);
    buffer_add_char(out, '-');
    add_padded(out, time->day, 2);
}

static void add_hour(Buffer *out, const LocalTime *time)
{
    add_padded(out, time->hour, 2);
    buffer_add_char(out, ':');
    add_padded(out, time->minute, 2);
    buffer_add_char(out, ':');
    add_padded(out, time->second, 2);
}

static void add_player(Buffer *out, const char *key, const ResultPlayer *player)
{
    add_key(out, key);
    text_add_player(out, player->kind, player->level, player->name);
    buffer_add_char(out, ':');
    buffer_add_int(out, player->think_ms);
}

static void add_sum(Buffer *out, uint64_t sum)
{
    add_key(out, "sum");
    buffer_add_hex(out, sum, 16);
    buffer_add_char(out, '\n');
}

void game_result_write(const GameResult *result, Buffer *out)
{
    const size_t begin = out->length;
    buffer_add(out, "game ended=");
    add_date(out, &result->ended);
    buffer_add_char(out, 'T');
    add_hour(out, &result->ended);
    add_key(out, "rule");
    buffer_add(out, notation_rule_name(result->rule));
    add_key(out, "board");
    buffer_add_int(out, result->size);
    add_key(out, "opening");
    buffer_add(out, notation_opening_name(result->opening));
    add_key(out, "extra");
    buffer_add_int(out, result->extra_stones);
    buffer_add_char(out, ':');
    buffer_add(out, seat_words[result->extra_seat]);
    add_player(out, seat_words[SEAT_NEAR], &result->player[SEAT_NEAR]);
    add_player(out, seat_words[SEAT_FAR], &result->player[SEAT_FAR]);
    add_key(out, "black");
    buffer_add(out, seat_words[result->near_color == COLOR_BLACK ? SEAT_NEAR : SEAT_FAR]);
    add_key(out, "result");
    buffer_add(out, seat_words[result->winner]);
    buffer_add_char(out, ':');
    buffer_add(out, reason_words[result->reason]);
    buffer_add_char(out, ':');
    buffer_add_int(out, result->moves);
    add_key(out, "times");
    for (int i = 0; i < RESULT_TIMES; i++) {
        buffer_add(out, i > 0 ? "," : "");
        buffer_add_int(out, result->times[i]);
    }
    if (result->id != 0) {
        add_key(out, "id");
        buffer_add_int(out, result->id);
    }
    if (!out->failed) {
        add_sum(out, fnv_add(FNV_BEGIN, out->text + begin, out->length - begin));
    }
}

/* ---- reading ---- */

/* A part of a line; each reader takes what it knows from its front. */
typedef struct Slice {
    const char *at, *end;
} Slice;

static bool take(Slice *from, char separator)
{
    const bool found = from->at < from->end && *from->at == separator;
    from->at += found;
    return found;
}

static bool read_number(Slice *from, int64_t low, int64_t high, int64_t *number)
{
    return text_read_int(&from->at, from->end, number) && *number >= low && *number <= high;
}

static bool read_int(Slice *from, int low, int high, int *number)
{
    int64_t wide = 0;
    const bool ok = read_number(from, low, high, &wide);
    *number = ok ? (int)wide : *number;
    return ok;
}

/* Up to a colon or the end. */
static Slice word_of(Slice *from)
{
    const char *colon = memchr(from->at, ':', (size_t)(from->end - from->at));
    const Slice word = {from->at, colon ? colon : from->end};
    from->at = word.end;
    return word;
}

static bool is_word(Slice word, const char *text)
{
    const size_t length = (size_t)(word.end - word.at);
    return strlen(text) == length && memcmp(word.at, text, length) == 0;
}

/* One of `count` words; -1: none of them. */
static int read_word(Slice *from, const char *const *words, int count)
{
    const Slice word = word_of(from);
    for (int i = 0; i < count; i++) {
        if (words[i][0] && is_word(word, words[i])) {
            return i;
        }
    }
    return -1;
}

static bool read_ended(Slice value, GameResult *result)
{
    LocalTime *time = &result->ended;
    /* A clock that begins at 1970 in UTC still shows 1969 in the west. */
    return read_int(&value, 1969, 9999, &time->year) && take(&value, '-') &&
           read_int(&value, 1, 12, &time->month) && take(&value, '-') &&
           read_int(&value, 1, 31, &time->day) && take(&value, 'T') &&
           read_int(&value, 0, 23, &time->hour) && take(&value, ':') &&
           read_int(&value, 0, 59, &time->minute) && take(&value, ':') &&
           read_int(&value, 0, 60, &time->second);
}

enum { WORD_BYTES = 32 }; /* more than the words of rules and openings have */

/* False: it is longer than any word. */
static bool copy_word(Slice value, char word[WORD_BYTES])
{
    const size_t length = (size_t)(value.end - value.at);
    if (length >= WORD_BYTES) {
        return false;
    }
    memcpy(word, value.at, length);
    word[length] = '\0';
    return true;
}

static bool read_rule(Slice value, GameResult *result)
{
    char word[WORD_BYTES];
    return copy_word(value, word) && notation_read_rule(word, &result->rule);
}

static bool read_board(Slice value, GameResult *result)
{
    return read_int(&value, BOARD_MIN, BOARD_MAX, &result->size);
}

static bool read_opening(Slice value, GameResult *result)
{
    char word[WORD_BYTES];
    return copy_word(value, word) && notation_read_opening(word, &result->opening);
}

static bool read_extra(Slice value, GameResult *result)
{
    int seat = -1;
    if (read_int(&value, 0, HANDICAP_MAX, &result->extra_stones) && take(&value, ':')) {
        seat = read_word(&value, seat_words, SEATS);
    }
    result->extra_seat = seat < 0 ? SEAT_NONE : (Seat)seat;
    return seat >= 0;
}

static bool read_player(Slice value, ResultPlayer *player)
{
    bool known = false;
    const Slice kind = word_of(&value);
    for (int i = 0; i < PLAYER_KINDS; i++) {
        if (is_word(kind, player_info((PlayerKind)i)->word)) {
            player->kind = (PlayerKind)i;
            known = true;
        }
    }
    if (!known || !take(&value, ':') ||
        !read_int(&value, LEVEL_WINLINES, level_max(), &player->level) || !take(&value, ':')) {
        return false;
    }
    const Slice name = word_of(&value);
    return !text_read_encoded(name.at, (size_t)(name.end - name.at), player->name,
                              sizeof player->name) &&
           take(&value, ':') && read_number(&value, 0, POINTS_MAX * TIME_MAX, &player->think_ms);
}

static bool read_near(Slice value, GameResult *result)
{
    return read_player(value, &result->player[SEAT_NEAR]);
}

static bool read_far(Slice value, GameResult *result)
{
    return read_player(value, &result->player[SEAT_FAR]);
}

static bool read_black(Slice value, GameResult *result)
{
    const int seat = read_word(&value, seat_words, SEAT_NONE);
    result->near_color = seat == SEAT_NEAR ? COLOR_BLACK : COLOR_WHITE;
    return seat >= 0;
}

static bool read_outcome(Slice value, GameResult *result)
{
    const int winner = read_word(&value, seat_words, SEATS);
    const int reason = take(&value, ':') ? read_word(&value, reason_words, REASON_COUNT) : -1;
    if (winner < 0 || reason < 0 || !take(&value, ':')) {
        return false;
    }
    result->winner = (Seat)winner;
    result->reason = (Reason)reason;
    return read_int(&value, 0, RECORD_DEPTH_MAX, &result->moves);
}

static bool read_times(Slice value, GameResult *result)
{
    bool ok = true;
    for (int i = 0; i < RESULT_TIMES && ok; i++) {
        ok = (i == 0 || take(&value, ',')) && read_int(&value, 0, POINTS_MAX, &result->times[i]);
    }
    return ok;
}

static bool read_id(Slice value, GameResult *result)
{
    int64_t id = 0;
    const bool ok = read_number(&value, 1, MATCH_ID_MAX, &id);
    result->id = ok ? id : 0;
    return ok;
}

static const struct {
    const char *key;
    bool (*read)(Slice value, GameResult *result);
} fields[] = {
    {"ended", read_ended},     {"rule", read_rule},   {"board", read_board},
    {"opening", read_opening}, {"extra", read_extra}, {"near", read_near},
    {"far", read_far},         {"black", read_black}, {"result", read_outcome},
    {"times", read_times},     {"id", read_id},
};
enum { FIELDS = sizeof fields / sizeof fields[0], NEEDED = FIELDS - 1 /* all but the id */ };

/* False: a field is missing, or has a value that only a later version knows. */
static bool read_fields(Slice line, GameResult *result)
{
    bool found[FIELDS] = {false};
    while (take(&line, ' ')) {
        const char *space = memchr(line.at, ' ', (size_t)(line.end - line.at));
        const Slice field = {line.at, space ? space : line.end};
        const char *equals = memchr(field.at, '=', (size_t)(field.end - field.at));
        line.at = field.end;
        for (int i = 0; equals && i < FIELDS; i++) {
            if (is_word((Slice){field.at, equals}, fields[i].key)) {
                found[i] = fields[i].read((Slice){equals + 1, field.end}, result);
            }
        }
    }
    for (int i = 0; i < NEEDED; i++) {
        if (!found[i]) {
            return false;
        }
    }
    return true;
}

enum { SUM_BYTES = 21 /* " sum=" and 16 digits */ };

/* Is the end of the line the sum of what is before it? Needs no memory, whose end would look like
 * damage. */
static bool has_sum(const char *line, size_t length)
{
    static const char key[] = " sum=", digit[] = "0123456789abcdef";
    if (length < SUM_BYTES) {
        return false;
    }
    const char *at = line + length - SUM_BYTES;
    uint64_t sum = fnv_add(FNV_BEGIN, line, length - SUM_BYTES);
    bool same = memcmp(at, key, sizeof key - 1) == 0;
    for (int i = SUM_BYTES - 1; same && i >= (int)sizeof key - 1; i--, sum >>= 4) {
        same = at[i] == digit[sum & 15U];
    }
    return same;
}

ResultLine game_result_read(const char *line, size_t length, GameResult *result)
{
    static const char word[] = "game";
    const size_t first = sizeof word - 1;
    *result = (GameResult){.size = 0};
    if (!has_sum(line, length)) {
        return RESULT_LINE_DAMAGED;
    }
    const Slice rest = {line + first, line + length - SUM_BYTES};
    const bool game =
        length > SUM_BYTES + first && memcmp(line, word, first) == 0 && read_fields(rest, result) &&
        (result->player[0].kind == PLAYER_HUMAN || result->player[1].kind == PLAYER_HUMAN);
    return game ? RESULT_LINE_GAME : RESULT_LINE_OTHER;
}

/* ---- CSV ---- */

static void add_field(Buffer *out, const char *text)
{
    const bool formula = text[0] && strchr("=+-@\t\r", text[0]);
    if (!formula && !strpbrk(text, ",\"\r\n")) {
        buffer_add(out, text);
        return;
    }
    buffer_add(out, formula ? "\"'" : "\"");
    for (const char *c = text; *c; c++) {
        buffer_add(out, *c == '"' ? "\"" : "");
        buffer_add_char(out, *c);
    }
    buffer_add_char(out, '"');
}

void game_result_add_csv_header(Buffer *out)
{
    buffer_add(out, "date,time,rule,board,opening,extra stones,extra stones of,"
                    "black,black name,black level,black seconds,"
                    "white,white name,white level,white seconds,"
                    "winner,ended by,moves\r\n");
}

static void add_csv_seconds(Buffer *out, int64_t ms)
{
    buffer_add_int(out, ms / 1000);
    buffer_add_char(out, '.');
    buffer_add_int(out, ms / 100 % 10);
}

static const char *color_word(const GameResult *result, Seat seat)
{
    return seat == SEAT_NONE                                            ? ""
           : (seat == SEAT_NEAR) == (result->near_color == COLOR_BLACK) ? "black"
                                                                        : "white";
}

static void add_csv_player(Buffer *out, const ResultPlayer *player)
{
    add_field(out, player_info(player->kind)->word);
    buffer_add_char(out, ',');
    add_field(out, player->name);
    buffer_add_char(out, ',');
    if (player->kind == PLAYER_COMPUTER) {
        buffer_add_int(out, player->level);
    }
    buffer_add_char(out, ',');
    add_csv_seconds(out, player->think_ms);
    buffer_add_char(out, ',');
}

void game_result_add_csv(const GameResult *result, Buffer *out)
{
    const Seat black = result->near_color == COLOR_BLACK ? SEAT_NEAR : SEAT_FAR;
    add_date(out, &result->ended);
    buffer_add_char(out, ',');
    add_hour(out, &result->ended);
    buffer_add_char(out, ',');
    buffer_add(out, notation_rule_name(result->rule));
    buffer_add_char(out, ',');
    buffer_add_int(out, result->size);
    buffer_add_char(out, ',');
    buffer_add(out, notation_opening_name(result->opening));
    buffer_add_char(out, ',');
    buffer_add_int(out, result->extra_stones);
    buffer_add_char(out, ',');
    buffer_add(out, result->extra_stones > 0 ? color_word(result, result->extra_seat) : "");
    buffer_add_char(out, ',');
    add_csv_player(out, &result->player[black]);
    add_csv_player(out, &result->player[seat_other(black)]);
    buffer_add(out, result->winner == SEAT_NONE ? "draw" : color_word(result, result->winner));
    buffer_add_char(out, ',');
    buffer_add(out, reason_words[result->reason]);
    buffer_add_char(out, ',');
    buffer_add_int(out, result->moves);
    buffer_add(out, "\r\n");
}
