#include "app/match_archive.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/calendar.h"
#include "engine/fnv.h"
#include "engine/history/record_detail.h"
#include "engine/history/sgf.h"
#include "engine/parse_error.h"

enum { PROPERTY_BYTES = 2 * NAME_BYTES + 100 };

static MatchResult result_of(const Outcome *outcome, int number)
{
    if (outcome->winner == COLOR_EMPTY) {
        return RESULT_DRAW;
    }
    return match_plan_side(number, outcome->winner) == 0 ? RESULT_WIN : RESULT_LOSS;
}

static PlayedGame played_game(const Record *record, const Outcome *outcome, int number)
{
    return (PlayedGame){.result = result_of(outcome, number),
                        .loss = LOSS_NONE,
                        .outcome = *outcome,
                        .number = number,
                        .moves = record_path_length(record, record->current),
                        .place = -1};
}

PlayedGame match_archive_played(const RefereedGame *game)
{
    PlayedGame out = played_game(game->record, &game->outcome, game->number);
    out.loss = game->loss;
    return out;
}

/* ---- writing ---- */

/* NAME[text], with what SGF wants escaped. */
static bool add_property(Record *record, const char *name, const char *text)
{
    Buffer property = {0};
    buffer_add(&property, name);
    buffer_add_char(&property, '[');
    for (; *text != '\0'; text++) {
        if (*text == ']' || *text == '\\') {
            buffer_add_char(&property, '\\');
        }
        buffer_add_char(&property, *text);
    }
    buffer_add_char(&property, ']');
    const bool added = !property.failed && record_add_property(record, NODE_ROOT, property.text);
    buffer_free(&property);
    return added;
}

static bool add_number(Record *record, const char *name, int number)
{
    char text[20];
    snprintf(text, sizeof text, "%d", number);
    return add_property(record, name, text);
}

static void print_event(const MatchPlan *plan, char text[PROPERTY_BYTES])
{
    snprintf(text, PROPERTY_BYTES, "%s - %s", plan->side[0].name, plan->side[1].name);
}

static void print_time(const MatchPlan *plan, char text[PROPERTY_BYTES])
{
    snprintf(text, PROPERTY_BYTES, "%" PRId64 ":%" PRId64 ":%" PRId64, plan->move_ms, plan->main_ms,
             plan->increment_ms);
}

/* Two matches of engines with the same names and other commands or limits are told apart. */
static void print_key(const MatchPlan *plan, char text[PROPERTY_BYTES])
{
    uint64_t key[2];
    for (int i = 0; i < 2; i++) {
        const MatchLimits *limits = &plan->side[i].limits;
        const int64_t number[] = {limits->max_memory, limits->threads, limits->move_ms};
        key[i] = fnv_add(FNV_BEGIN, plan->side[i].command, strlen(plan->side[i].command));
        if (number[0] > 0 || number[1] > 0 || number[2] > 0) {
            key[i] = fnv_add_numbers(key[i], number, sizeof number / sizeof number[0]);
        }
    }
    snprintf(text, PROPERTY_BYTES, "%016" PRIx64 "%016" PRIx64, key[0], key[1]);
}

static bool add_time(Record *record, const MatchPlan *plan)
{
    char text[PROPERTY_BYTES];
    bool added = true;
    if (plan->main_ms > 0) {
        snprintf(text, sizeof text, "%.10g", (double)plan->main_ms / 1000);
        added = add_property(record, "TM", text);
    }
    if (plan->increment_ms > 0) {
        snprintf(text, sizeof text, "%.10g fischer", (double)plan->increment_ms / 1000);
        added = added && add_property(record, "OT", text);
    } else if (plan->main_ms == 0) {
        snprintf(text, sizeof text, "%.10g per move", (double)plan->move_ms / 1000);
        added = add_property(record, "OT", text);
    }
    print_time(plan, text);
    return added && add_property(record, "ENGINETIME", text);
}

bool match_archive_add(Buffer *out, RefereedGame *game, const MatchPlan *plan)
{
    Record *record = game->record;
    char event[PROPERTY_BYTES], key[PROPERTY_BYTES];
    const ViewDate date = calendar_date(calendar_today(&(Calendar){0}));
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        snprintf(record->name[color - 1], NAME_BYTES, "%s",
                 plan->side[match_plan_side(game->number, color)].name);
    }
    snprintf(record->date, sizeof record->date, "%04d-%02d-%02d", date.year, date.month, date.day);
    record->outcome = game->outcome;
    print_event(plan, event);
    print_key(plan, key);
    if (!add_number(record, "GN", game->number + 1) ||
        !add_number(record, "RO", match_plan_opening(plan, game->number) + 1) ||
        !add_property(record, "EV", event) || !add_property(record, "ENGINEKEY", key) ||
        !add_time(record, plan) || !add_property(record, "GC", game->words)) {
        return false;
    }
    sgf_write(record, TENGEN_VERSION, out);
    return !out->failed;
}

/* ---- reading ---- */

/* The length of the game at `text`, parentheses included; 0: it has no end. */
static size_t game_length(const char *text, size_t length)
{
    int depth = 0;
    bool value = false;
    for (size_t i = 0; i < length; i++) {
        if (value) {
            i += text[i] == '\\';
            value = i >= length || text[i] != ']';
        } else if (text[i] == '[') {
            value = true;
        } else if (text[i] == '(') {
            depth++;
        } else if (text[i] == ')' && --depth == 0) {
            return i + 1;
        }
    }
    return 0;
}

/* The value of a root property, as match_archive_add wrote it; empty: there is none. */
static void read_property(const Record *record, const char *name, char text[PROPERTY_BYTES])
{
    const char *property;
    const size_t length = strlen(name);
    size_t used = 0;
    for (uint32_t at = 0; (property = record_next_property(record, NODE_ROOT, &at));) {
        if (strncmp(property, name, length) != 0 || property[length] != '[') {
            continue;
        }
        for (const char *c = property + length + 1;
             *c != '\0' && *c != ']' && used + 1 < PROPERTY_BYTES; c++) {
            c += *c == '\\' && c[1] != '\0';
            text[used++] = *c;
        }
    }
    text[used] = '\0';
}

static bool has_opening(const Record *record, const MatchOpening *opening)
{
    for (int i = 0; i < opening->count; i++) {
        const NodeId node = record_node_at(record, record->current, i + 1);
        if (node == NODE_NONE || record_node(record, node)->move != opening->move[i]) {
            return false;
        }
    }
    return true;
}

/* Engines are told by their commands and limits: their names may have changed since. */
static bool has_engines(const Record *record, const MatchPlan *plan, const char **why)
{
    char text[PROPERTY_BYTES], expected[PROPERTY_BYTES];
    read_property(record, "EV", text);
    print_event(plan, expected);
    const bool named = strcmp(text, expected) == 0;
    *why = named ? N_("%s: game %s does not belong to this match: its engines have the same names, "
                      "but other commands or limits.")
                 : N_("%s: game %s does not belong to this match: it is a game between other "
                      "engines.");
    read_property(record, "ENGINEKEY", text); /* earlier versions wrote none */
    print_key(plan, expected);
    return text[0] == '\0' ? named : strcmp(text, expected) == 0;
}

/* The number of the record's game, from 0; -1: it is not one of this match, and `why` says so. */
static int number_of(const Record *record, const MatchPlan *plan, const char **why)
{
    char text[PROPERTY_BYTES], expected[PROPERTY_BYTES];
    if (!has_engines(record, plan, why)) {
        return -1;
    }
    read_property(record, "ENGINETIME", text);
    print_time(plan, expected);
    *why = N_("%s: game %s does not belong to this match: its size, rule or time is another one.");
    if (strcmp(text, expected) != 0 || record->size != plan->size || record->rule != plan->rule) {
        return -1;
    }
    read_property(record, "GN", text);
    const int number = atoi(text) - 1;
    *why = N_("%s: game %s does not belong to this match: its number, opening or result is missing "
              "or another one.");
    if (number < 0 || record->outcome.reason == REASON_NONE ||
        !has_opening(record, &plan->opening[match_plan_opening(plan, number)])) {
        return -1;
    }
    return number;
}

/* As referee.c puts it: "NAME: crash: it ended". */
static MatchLoss loss_of(const Record *record, const PlayedGame *game)
{
    char text[PROPERTY_BYTES], begin[NAME_BYTES + 20];
    if (game->outcome.winner == COLOR_EMPTY) {
        return LOSS_NONE;
    }
    const char *loser = record->name[color_other(game->outcome.winner) - 1];
    read_property(record, "GC", text);
    for (int i = 0; i < LOSS_NONE; i++) {
        snprintf(begin, sizeof begin, "%s: %s: ", loser, referee_loss_word((MatchLoss)i));
        if (strncmp(text, begin, strlen(begin)) == 0) {
            return (MatchLoss)i;
        }
    }
    return LOSS_NONE;
}

/* The whole games are followed by nothing, or by the beginning of one, which without a whole game
 * before it must say that it is of this match. Else: what it is, NULL: nothing is wrong. */
static const char *fault_of_end(const char *text, int games, const MatchPlan *plan)
{
    static const char begin[] = "(;";
    char key[PROPERTY_BYTES], property[PROPERTY_BYTES + 20];
    text += strspn(text, " \t\r\n");
    if (*text == '\0') {
        return NULL;
    }
    if (strncmp(text, begin, strlen(begin)) != 0) {
        return N_("%s: game %s is no game in SGF.");
    }
    if (strstr(text, "\n(;")) {
        return N_("%s: game %s is damaged: its parentheses do not match.");
    }
    print_key(plan, key);
    snprintf(property, sizeof property, "ENGINEKEY[%s]", key);
    return games == 0 && !strstr(text, property)
               ? N_("%s: game %s is cut off and does not say that it belongs to this match.")
               : NULL;
}

/* The whole game that begins there, as number `place` of the archive. NULL, or why it is none of
 * this match; one that cannot be read: with its own `words`. */
static const char *read_game(const ArchiveText *archive, size_t begin, size_t length,
                             const MatchPlan *plan, PlayedGame *game,
                             char words[PARSE_ERROR_PACKED])
{
    ParseError wrong = {0};
    const char *why = N_("%s cannot be read: %s.");
    Record *record = sgf_read(archive->text + begin, length, &wrong, NULL);
    const int number = record ? number_of(record, plan, &why) : -1;
    if (number >= 0 && number < plan->games) {
        game[number] = played_game(record, &record->outcome, number);
        game[number].loss = loss_of(record, &game[number]);
        game[number].place = archive->games;
    }
    if (!record) {
        parse_error_move(&wrong, archive->text, begin);
        parse_error_pack(&wrong, true, words);
    }
    record_free(record);
    return number < 0 ? why : NULL;
}

bool match_archive_read(ArchiveText *archive, const MatchPlan *plan, PlayedGame *game,
                        MatchFault *fault)
{
    const char *text = archive->text, *why = NULL;
    const size_t length = archive->length;
    char words[PARSE_ERROR_PACKED];
    size_t whole = 1;
    archive->end = 0;
    archive->games = 0;
    while (!why && whole > 0) {
        const char *next = memchr(text + archive->end, '(', length - archive->end);
        const size_t begin = next ? (size_t)(next - text) : length;
        whole = game_length(text + begin, length - begin);
        snprintf(words, sizeof words, "%d", archive->games + 1);
        why = whole == 0 ? fault_of_end(text + archive->end, archive->games, plan)
                         : read_game(archive, begin, whole, plan, game, words);
        if (!why && whole > 0) {
            archive->end = begin + whole;
            archive->games++;
        }
    }
    if (why) {
        match_fault_set(fault, why, NULL, words);
    }
    return !why;
}
