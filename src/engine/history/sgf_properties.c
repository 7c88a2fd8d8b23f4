#include "engine/history/sgf_properties.h"

#include <string.h>

#include "engine/history/record_detail.h"
#include "engine/history/sgf_info.h"
#include "engine/history/sgf_internal.h"
#include "engine/history/text.h"
#include "engine/rule_info.h"

enum { COMMENT_JOINED_MAX = 1 << 14 }; /* longer comments are not joined with the next one */

/* A point of the board; an empty value is POINT_PASS. */
static bool read_point(SgfReader *reader, const char *text, size_t at, Point *point)
{
    const int size = reader->record->size;
    *point = *text == '\0' || (size <= 19 && strcmp(text, "tt") == 0) ? POINT_PASS
                                                                      : sgf_point_of(text, size);
    return *point != POINT_NONE ||
           sgf_fail(reader, at, N_("expected a point of the board, found %s"), text);
}

/* ---- moves, set-up stones, comments ---- */

static bool is_private(const char *ident)
{
    return strncmp(ident, SGF_PRIVATE, sizeof SGF_PRIVATE - 1) == 0;
}

static bool is_game(const SgfReader *reader)
{
    return reader->mode == SGF_GAME || reader->mode == SGF_PARTIAL;
}

static bool keep(SgfReader *reader, const SgfProperty *prop)
{
    const int room = is_game(reader) ? RECORD_UNKNOWN_MAX : RECORD_PROPERTIES_MAX;
    if (record_property_count(reader->record, reader->node) >= room) {
        return sgf_fail(reader, prop->at, N_("too many properties in one node, at %s"),
                        prop->ident);
    }
    Buffer text = {0};
    size_t at = prop->from, from, to;
    buffer_add(&text, prop->ident);
    while (sgf_next_value(reader, prop, &at, &from, &to)) {
        buffer_add_bytes(&text, reader->text + from - 1, to - from + 2);
    }
    bool kept = !text.failed && record_add_property(reader->record, reader->node, text.text);
    buffer_free(&text);
    return kept || sgf_fail_memory(reader);
}

static bool keep_comment(SgfReader *reader, const SgfProperty *prop)
{
    const char *text = sgf_first_value(reader, prop, true);
    if (!text) {
        return false;
    }
    const char *old = record_comment(reader->record, reader->node);
    if (!old) {
        return record_set_comment(reader->record, reader->node, text) || sgf_fail_memory(reader);
    }
    if (strlen(old) > COMMENT_JOINED_MAX) {
        sgf_notice(reader, prop->at, N_("a very long comment was truncated"), NULL);
        return true;
    }
    Buffer joined = {0};
    buffer_add(&joined, old);
    buffer_add_char(&joined, '\n');
    buffer_add(&joined, text);
    bool kept = !joined.failed && record_set_comment(reader->record, reader->node, joined.text);
    buffer_free(&joined);
    return kept || sgf_fail_memory(reader);
}

static bool add_move(SgfReader *reader, Point point, Color color, size_t at)
{
    if (reader->depth >= RECORD_DEPTH_MAX) {
        return sgf_fail(reader, at, N_("this line has too many moves"), NULL);
    }
    if (point != POINT_PASS && reader->taken[point]) {
        return sgf_fail(reader, at, N_("this point is already occupied: %s"), reader->value.text);
    }
    NodeId node = sibling_index_add(&reader->siblings, reader->record, reader->node, reader->depth,
                                    point, color);
    if (!node && record_is_full(reader->record)) {
        return sgf_fail(reader, at, N_("the file has too many moves"), NULL);
    }
    if (!node) {
        return sgf_fail_memory(reader);
    }
    if (point != POINT_PASS) {
        reader->taken[point] = true;
    }
    reader->node = node;
    reader->depth++;
    return true;
}

static bool read_move(SgfReader *reader, const SgfProperty *prop)
{
    Color color = prop->ident[0] == 'B' ? COLOR_BLACK : COLOR_WHITE;
    Record *record = reader->record;
    if (!reader->first_known) {
        reader->first_known = true;
        record->first = color;
    }
    const char *text = sgf_first_value(reader, prop, false);
    Point point;
    if (!text || !read_point(reader, text, prop->at, &point)) {
        return false;
    }
    Color due = reader->depth == 0 ? record->first
                                   : color_other((Color)record_node(record, reader->node)->color);
    if (color != due && reader->mode == SGF_SALVAGE) {
        return sgf_fail(reader, prop->at, N_("the move before it is missing: %s"), prop->ident);
    }
    if (color != due) {
        sgf_doubt(reader, prop->at, N_("a colour moves twice; the other was assumed to pass"),
                  NULL);
        if (!add_move(reader, POINT_PASS, due, prop->at)) {
            return false;
        }
    }
    return add_move(reader, point, color, prop->at);
}

static bool put_setup(SgfReader *reader, Point point, Color color, size_t at)
{
    Record *record = reader->record;
    if (reader->taken[point]) {
        return sgf_fail(reader, at, N_("set-up stones: this point is already occupied"), NULL);
    }
    reader->taken[point] = true;
    record->setup_point[record->setup_count] = point;
    record->setup_color[record->setup_count++] = color;
    return true;
}

/* AB and AW: points, or rectangles such as aa:cc. */
static bool read_setup(SgfReader *reader, const SgfProperty *prop)
{
    Color color = prop->ident[1] == 'B' ? COLOR_BLACK : COLOR_WHITE;
    size_t at = prop->from, from, to;
    while (sgf_next_value(reader, prop, &at, &from, &to)) {
        const char *text = sgf_unescape(reader, from, to, false);
        if (!text) {
            return false;
        }
        char *colon = strchr(reader->value.text, ':');
        Point first, last;
        if (colon) {
            *colon = '\0';
        }
        if (!read_point(reader, text, prop->at, &first)) {
            return false;
        }
        last = first;
        if (colon && !read_point(reader, colon + 1, prop->at, &last)) {
            return false;
        }
        if (first == POINT_PASS || last == POINT_PASS) {
            return sgf_fail(reader, prop->at, N_("expected a point of the board in %s"),
                            prop->ident);
        }
        for (int y = point_y(first); y <= point_y(last); y++) {
            for (int x = point_x(first); x <= point_x(last); x++) {
                if (!put_setup(reader, point_at(x, y), color, prop->at)) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool read_outcome_property(SgfReader *reader, const SgfProperty *prop, Outcome *outcome)
{
    const char *text = sgf_first_value(reader, prop, false);
    return text && (sgf_read_outcome(text, outcome) ||
                    sgf_fail(reader, prop->at, N_("expected a result in %s"), prop->ident));
}

/* A choice, a declared number or an offered point. */
static bool read_decision(SgfReader *reader, const SgfProperty *prop, Decision *decision)
{
    const char *text = reader->value.text, *at = text;
    int64_t number;
    for (Choice choice = CHOICE_BLACK; (int)choice < CHOICE_COUNT; choice++) {
        if (strcmp(text, sgf_choice_name(choice)) == 0) {
            *decision = (Decision)choice;
            return true;
        }
    }
    if (text_read_int(&at, text + strlen(text), &number) && *at == '\0') {
        if (number < 1 || number > OFFERS_MAX) {
            return sgf_fail(reader, prop->at, N_("a number is wrong in %s"), prop->ident);
        }
        *decision = decision_number((int)number);
        return true;
    }
    return read_point(reader, text, prop->at, decision) &&
           (*decision != POINT_PASS ||
            sgf_fail(reader, prop->at, N_("expected a choice in %s"), prop->ident));
}

/* Valid decisions are stored before undone ones, in whichever order the file has them. */
static bool read_decisions(SgfReader *reader, const SgfProperty *prop, Decisions *made, bool undone)
{
    size_t at = prop->from, from, to;
    Decision read[DECISIONS_MAX] = {0};
    int count = 0, others = made->count + made->undone;
    while (sgf_next_value(reader, prop, &at, &from, &to)) {
        if (!sgf_unescape(reader, from, to, false)) {
            return false;
        }
        if (others + count >= DECISIONS_MAX) {
            return sgf_fail(reader, prop->at, N_("too many choices in %s"), prop->ident);
        }
        if (!read_decision(reader, prop, &read[count++])) {
            return false;
        }
    }
    int first = undone ? others : made->count;
    memmove(made->what + first + count, made->what + first,
            (size_t)(others - first) * sizeof read[0]);
    memcpy(made->what + first, read, (size_t)count * sizeof read[0]);
    if (undone) {
        made->undone = (uint8_t)(made->undone + count);
    } else {
        made->count = (uint8_t)(made->count + count);
    }
    return true;
}

/* Exactly `count` integers separated by colons. */
static bool read_numbers(SgfReader *reader, const SgfProperty *prop, int64_t *number, int count)
{
    const char *text = sgf_first_value(reader, prop, false);
    if (!text) {
        return false;
    }
    const char *end = text + strlen(text);
    for (int i = 0; i < count; i++) {
        if ((i && *text++ != ':') || !text_read_int(&text, end, &number[i]) || number[i] < 0) {
            return sgf_fail(reader, prop->at, N_("expected numbers in %s"), prop->ident);
        }
    }
    return text == end ||
           sgf_fail(reader, prop->at, N_("expected nothing more in %s"), prop->ident);
}

static bool read_spent(SgfReader *reader, const SgfProperty *prop)
{
    NodeTimes times = record_times(reader->record, reader->node);
    return read_numbers(reader, prop, &times.spent_ms, 1) &&
           (record_set_times(reader->record, reader->node, &times) || sgf_fail_memory(reader));
}

static bool read_left(SgfReader *reader, const SgfProperty *prop)
{
    NodeTimes times = record_times(reader->record, reader->node);
    int64_t number[4];
    if (!read_numbers(reader, prop, number, 4)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        times.left_ms[i] = number[i];
        times.periods_left[i] = number[2 + i] < INT16_MAX ? (int)number[2 + i] : INT16_MAX;
    }
    return record_set_times(reader->record, reader->node, &times) || sgf_fail_memory(reader);
}

/* The first one is that of the main line. A saved match says itself how it ended. */
static bool read_last(SgfReader *reader)
{
    Record *record = reader->record;
    const NodeEndings endings = {.ending = record->outcome};
    record->last = record->last ? record->last : reader->node;
    return !is_game(reader) || record_set_endings(record, reader->node, &endings) ||
           sgf_fail_memory(reader);
}

static bool read_private(SgfReader *reader, const SgfProperty *prop)
{
    const char *name = prop->ident + sizeof SGF_PRIVATE - 1;
    Record *record = reader->record;
    NodeId node = reader->node;
    if (strcmp(name, "MS") == 0) {
        return read_spent(reader, prop);
    }
    if (strcmp(name, "RULE") == 0) {
        return sgf_read_judged_rule(reader, prop);
    }
    if (strcmp(name, "REPORT") == 0) {
        return keep(reader, prop);
    }
    if (strcmp(name, "LAST") == 0) {
        return read_last(reader);
    }
    if (is_game(reader)) {
        return strcmp(name, "SEATS") != 0 || node != NODE_ROOT || keep(reader, prop);
    }
    if (strcmp(name, "LEFT") == 0) {
        return read_left(reader, prop);
    }
    if (strcmp(name, "CHOICE") == 0 || strcmp(name, "UNCHOICE") == 0) {
        Decisions made = record_decisions(record, node);
        return read_decisions(reader, prop, &made, name[0] == 'U') &&
               (record_set_decisions(record, node, &made) || sgf_fail_memory(reader));
    }
    if (strcmp(name, "END") == 0 || strcmp(name, "UNEND") == 0) {
        NodeEndings endings = record_endings(record, node);
        Outcome *outcome = name[0] == 'U' ? &endings.undone : &endings.ending;
        return read_outcome_property(reader, prop, outcome) &&
               (record_set_endings(record, node, &endings) || sgf_fail_memory(reader));
    }
    if (strcmp(name, "VISITED") == 0) {
        record_visit(record, node);
        return true;
    }
    return keep(reader, prop);
}

/* ---- the root ---- */

static bool begin_record(SgfReader *reader)
{
    int size;
    if (!sgf_read_size(reader, &size)) {
        if (!sgf_tolerate(reader)) {
            return false;
        }
        size = BOARD_DEFAULT;
    }
    reader->record = record_new(RULE_FREESTYLE, size);
    if (!reader->record) {
        return sgf_fail_memory(reader);
    }
    reader->record->rule_known = false;
    reader->node = NODE_ROOT;
    return true;
}

/* ---- the node ---- */

/* Set-up stones, and who moves first. False after an error. */
static bool apply_setup(SgfReader *reader, const SgfProperty *prop)
{
    const char *ident = prop->ident;
    bool setup = strcmp(ident, "AB") == 0 || strcmp(ident, "AW") == 0;
    bool begun = record_node(reader->record, NODE_ROOT)->child != NODE_NONE;
    if (strcmp(ident, "PL") == 0 && !begun) {
        const char *text = sgf_first_value(reader, prop, false);
        reader->first_known = true;
        reader->record->first =
            text && (*text == 'W' || *text == 'w' || *text == '2') ? COLOR_WHITE : COLOR_BLACK;
        return text;
    }
    if ((setup && begun) || strcmp(ident, "AE") == 0) {
        sgf_notice(reader, prop->at,
                   N_("stones added or removed during the game: the line ends there"), NULL);
        reader->skip = true;
        return true;
    }
    return !setup || read_setup(reader, prop);
}

static bool is_move(const SgfProperty *prop)
{
    return strcmp(prop->ident, "B") == 0 || strcmp(prop->ident, "W") == 0;
}

/* Everything but set-up stones and moves. `info`: the node may describe the game. */
static bool apply_other(SgfReader *reader, const SgfProperty *prop, bool info)
{
    static const char *const done[] = {"B", "W", "AB", "AW", "PL"};
    const char *ident = prop->ident;
    for (size_t i = 0; i < sizeof done / sizeof done[0]; i++) {
        if (strcmp(ident, done[i]) == 0) {
            return true;
        }
    }
    if (info && sgf_read_info(reader, prop)) {
        return true;
    }
    return !reader->failed && (strcmp(ident, "C") == 0 ? keep_comment(reader, prop)
                               : is_private(ident)     ? read_private(reader, prop)
                                                       : keep(reader, prop));
}

/* A salvaged line ends where a move is missing. */
static void skip_damaged(SgfReader *reader)
{
    reader->skip = true;
    reader->lost++;
}

static bool apply_moves(SgfReader *reader)
{
    for (size_t i = 0; i < reader->props && !reader->skip; i++) {
        if (!is_move(&reader->prop[i]) || read_move(reader, &reader->prop[i])) {
            continue;
        }
        if (!sgf_tolerate(reader)) {
            return false;
        }
        skip_damaged(reader);
    }
    return true;
}

/* Set-up stones and moves are applied first, since the other properties belong to the node's move.
 */
bool sgf_apply_node(SgfReader *reader)
{
    bool root = !reader->record;
    if (root && !begin_record(reader)) {
        return false;
    }
    for (size_t i = 0; i < reader->props && !reader->skip; i++) {
        if (!apply_setup(reader, &reader->prop[i]) && !sgf_tolerate(reader)) {
            return false;
        }
    }
    NodeId before = reader->node;
    bool salvage = reader->mode == SGF_SALVAGE;
    /* A saved match has a move in every node but the root. */
    if (!(root && salvage) && !apply_moves(reader)) {
        return false;
    }
    if (!root && salvage && reader->node == before && !reader->skip) {
        skip_damaged(reader);
    }
    /* Nodes before the first move are joined into the root. */
    bool info = root || reader->node == NODE_ROOT;
    for (size_t i = 0; i < reader->props && !reader->skip; i++) {
        if (!apply_other(reader, &reader->prop[i], info) && !sgf_tolerate(reader)) {
            return false;
        }
    }
    return !reader->failed;
}
