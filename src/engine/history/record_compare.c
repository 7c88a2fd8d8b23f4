#include "engine/history/record_compare.h"

#include <string.h>

#include "engine/history/record_detail.h"

static bool same_start(const Record *one, const Record *other)
{
    const size_t count = (size_t)one->setup_count;
    return one->rule == other->rule && one->size == other->size && one->first == other->first &&
           one->setup_count == other->setup_count &&
           memcmp(one->setup_point, other->setup_point, count * sizeof one->setup_point[0]) == 0 &&
           memcmp(one->setup_color, other->setup_color, count * sizeof one->setup_color[0]) == 0;
}

static bool same_text(const char *one, const char *other)
{
    return one && other ? strcmp(one, other) == 0 : one == other;
}

static bool same_ending(Outcome one, Outcome other)
{
    return one.reason == other.reason && one.winner == other.winner;
}

/* In their order. There may be more, unless both are to be equal. */
static bool contains_properties(const Record *whole, NodeId same, const Record *part, NodeId node,
                                bool equal)
{
    uint32_t at = 0, same_at = 0;
    const char *property, *same_property;
    while ((property = record_next_property(part, node, &at))) {
        do {
            same_property = record_next_property(whole, same, &same_at);
        } while (same_property && !equal && strcmp(property, same_property) != 0);
        if (!same_text(property, same_property)) {
            return false;
        }
    }
    return !equal || !record_next_property(whole, same, &same_at);
}

/* The game may go on until it ends there, unless both are to be equal. */
static bool contains_details(const Record *whole, NodeId same, const Record *part, NodeId node,
                             bool equal)
{
    const Outcome ending = record_endings(part, node).ending;
    const char *comment = record_comment(part, node);
    return contains_properties(whole, same, part, node, equal) &&
           ((ending.reason == REASON_NONE && !equal) ||
            same_ending(record_endings(whole, same).ending, ending)) &&
           ((!comment && !equal) || same_text(record_comment(whole, same), comment));
}

static bool contains(const Record *whole, const Record *part, bool equal)
{
    NodeId same[RECORD_DEPTH_MAX + 1] = {NODE_ROOT}; /* in `whole`, by depth: the path to `node` */
    int depth = 0;
    if (!same_start(whole, part) || !contains_details(whole, NODE_ROOT, part, NODE_ROOT, equal)) {
        return false;
    }
    NodeId before = NODE_ROOT;
    for (NodeId node = record_walk(part, NODE_ROOT, NODE_ROOT); node;
         node = record_walk(part, node, NODE_ROOT)) {
        const Node *at = record_node(part, node);
        for (; before != at->parent; before = record_node(part, before)->parent) {
            depth--;
        }
        before = node;
        if (++depth > RECORD_DEPTH_MAX) {
            return false;
        }
        same[depth] = record_child(whole, same[depth - 1], at->move, (Color)at->color);
        if (!same[depth] || !contains_details(whole, same[depth], part, node, equal)) {
            return false;
        }
    }
    return true;
}

bool record_contains(const Record *whole, const Record *part)
{
    return contains(whole, part, false);
}

/* Without those that were cut. */
static size_t count_nodes(const Record *record)
{
    size_t count = 0;
    for (NodeId node = NODE_ROOT; node; node = record_walk(record, node, NODE_ROOT)) {
        count++;
    }
    return count;
}

bool record_equals(const Record *one, const Record *other)
{
    return count_nodes(one) == count_nodes(other) && contains(one, other, true);
}
