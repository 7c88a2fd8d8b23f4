#include "engine/history/sgf_clock.h"

#include <string.h>

#include "engine/history/record_detail.h"
#include "engine/history/text.h"

/* By Color - 1, up to the value. */
static const char *const time_left[] = {"BL[", "WL["}, *const periods[] = {"OB[", "OW["};

/* Nothing, if the times are not known. */
static void add_own(const Record *record, NodeId id, Color near_color, Buffer *out)
{
    const NodeTimes times = record_times(record, id);
    const Node *node = record_node(record, id);
    const Seat seat = node->color == near_color ? SEAT_NEAR : SEAT_FAR;
    if (near_color == COLOR_EMPTY || times.left_ms[SEAT_NEAR] < 0 || times.left_ms[SEAT_FAR] < 0) {
        return;
    }
    buffer_add(out, time_left[node->color - 1]);
    buffer_add_int(out, times.left_ms[seat] / 1000);
    buffer_add(out, (const char[]){'.', (char)('0' + times.left_ms[seat] / 100 % 10), ']', '\0'});
    if (times.left_ms[seat] == 0 && times.periods_left[seat] > 0) {
        buffer_add(out, periods[node->color - 1]);
        buffer_add_int(out, times.periods_left[seat]);
        buffer_add_char(out, ']');
    }
}

static bool begins_with(const char *text, const char *begin)
{
    return strncmp(text, begin, strlen(begin)) == 0;
}

/* What a file said of the clock of who has moved. */
static const char *next_said(const Record *record, NodeId id, uint32_t *at)
{
    const int color = record_node(record, id)->color - 1;
    const char *text;
    while ((text = record_next_property(record, id, at)) && !begins_with(text, time_left[color]) &&
           !begins_with(text, periods[color])) {
    }
    return text;
}

void sgf_add_clock(const Record *record, NodeId node, Color near_color, Buffer *out)
{
    uint32_t at = 0;
    if (node != NODE_ROOT && !next_said(record, node, &at)) {
        add_own(record, node, near_color, out);
    }
}

/* Needs no memory: the record was not copied. */
static void drop(Record *record, NodeId id)
{
    const int color = record_node(record, id)->color - 1;
    record_drop_properties(record, id, time_left[color]);
    record_drop_properties(record, id, periods[color]);
}

/* False: out of memory. */
static bool drop_own(Record *record, NodeId id, Color near_color)
{
    Buffer said = {0}, own = {0};
    uint32_t at = 0;
    for (const char *text; (text = next_said(record, id, &at));) {
        buffer_add(&said, text);
    }
    if (said.length > 0) {
        add_own(record, id, near_color, &own);
    }
    const bool read = !said.failed && !own.failed;
    if (read && own.length > 0 && strcmp(said.text, own.text) == 0) {
        drop(record, id);
    }
    buffer_free(&said);
    buffer_free(&own);
    return read;
}

bool sgf_drop_own_clocks(Record *record, Color near_color)
{
    for (NodeId node = record_walk(record, NODE_ROOT, NODE_ROOT); node;
         node = record_walk(record, node, NODE_ROOT)) {
        if (record_node(record, node)->detail && !drop_own(record, node, near_color)) {
            return false;
        }
    }
    return true;
}

/* ---- what a move took ---- */

enum { CLOCK_SECONDS_MAX = 10000000 };

/* "[290.5]" in ms; `rest`: what follows the number. -1: it is none. */
static int64_t read_seconds(const char *value, const char **rest)
{
    int64_t seconds;
    const char *at = value ? value + 1 : "";
    if (!text_read_int(&at, at + strlen(at), &seconds) || seconds < 0 ||
        seconds > CLOCK_SECONDS_MAX) {
        return -1;
    }
    int64_t ms = 1000 * seconds;
    if (*at == '.') {
        at++;
        for (int64_t part = 100; *at >= '0' && *at <= '9'; at++, part /= 10) {
            ms += part * (*at - '0');
        }
    }
    *rest = at;
    return ms;
}

static int64_t increment_ms(const Record *record)
{
    const char *rest;
    const int64_t ms = read_seconds(record_property(record, NODE_ROOT, "OT"), &rest);
    return ms > 0 && text_has_word(rest, "fischer") ? ms : 0;
}

/* The time left to who made the move, after it. -1: unknown. */
static int64_t left_after(const Record *record, NodeId node)
{
    static const char *const left[] = {"BL", "WL"}, *const over[] = {"OB", "OW"};
    const int color = record_node(record, node)->color - 1;
    const char *rest;
    return record_property(record, node, over[color])
               ? -1
               : read_seconds(record_property(record, node, left[color]), &rest);
}

/* The same player's move before; NODE_ROOT: it is the first one. */
static NodeId move_before(const Record *record, NodeId node)
{
    const Color color = (Color)record_node(record, node)->color;
    do {
        node = record_node(record, node)->parent;
    } while (node != NODE_ROOT && record_node(record, node)->color != color);
    return node;
}

int64_t sgf_clock_spent_ms(const Record *record, NodeId node)
{
    const char *rest;
    const NodeId before = move_before(record, node);
    const int64_t now = left_after(record, node);
    const int64_t then = before == NODE_ROOT
                             ? read_seconds(record_property(record, NODE_ROOT, "TM"), &rest)
                             : left_after(record, before);
    const int64_t spent = then + increment_ms(record) - now;
    return now >= 0 && then >= 0 && spent >= 0 ? spent : -1;
}
