#include "engine/history/sgf_clock.h"

#include <string.h>

#include "engine/history/record_detail.h"

/* By Color - 1, up to the value. */
static const char *const time_left[] = {"BL[", "WL["}, *const periods[] = {"OB[", "OW["};

/* Nothing, if the times are not known. */
static void add_own(const Record *record, NodeId id, Color near_color, Buffer *out)
{
    const NodeTimes times = record_times(record, id);
    const Node *node = record_node(record, id);
    const Seat seat = node->color == near_color ? SEAT_NEAR : SEAT_FAR;
    if (id == NODE_ROOT || near_color == COLOR_EMPTY || times.left_ms[SEAT_NEAR] < 0 ||
        times.left_ms[SEAT_FAR] < 0) {
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

static bool drop(Record *record, NodeId id)
{
    const int color = record_node(record, id)->color - 1;
    return record_drop_properties(record, id, time_left[color]) &&
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
    const bool twice = read && own.length > 0 && strcmp(said.text, own.text) == 0;
    buffer_free(&said);
    buffer_free(&own);
    return read && (!twice || drop(record, id));
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
