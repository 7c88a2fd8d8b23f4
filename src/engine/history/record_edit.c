#include "engine/history/record_edit.h"

#include <assert.h>

NodeId record_before(const Record *record, NodeId node)
{
    NodeId before = NODE_NONE;
    for (NodeId id = record_node(record, record_node(record, node)->parent)->child; id != node;) {
        before = id;
        id = record_node(record, id)->sibling;
    }
    return before;
}

bool record_is_below(const Record *record, NodeId node, NodeId above)
{
    while (node && node != above) {
        node = record_node(record, node)->parent;
    }
    return node != NODE_NONE;
}

/* Where a node is stored that comes after `before`, as a child of `parent`. NULL: out of memory. */
static NodeId *link_after(Record *record, NodeId parent, NodeId before)
{
    Node *changed = record_change(record, before ? before : parent);
    return !changed ? NULL : before ? &changed->sibling : &changed->child;
}

bool record_cut(Record *record, NodeId cut)
{
    const NodeId parent = record_node(record, cut)->parent;
    assert(parent);
    NodeId *link = link_after(record, parent, record_before(record, cut));
    Node *above = record_change(record, parent);
    if (!link || !above) {
        return false;
    }
    if (record_is_below(record, record->current, cut)) {
        record->current = parent;
    }
    *link = record_node(record, cut)->sibling;
    if (above->visited == cut) {
        above->visited = NODE_NONE;
    }
    record_touch(record, cut);
    return true;
}

bool record_uncut(Record *record, NodeId back)
{
    const NodeId parent = record_node(record, back)->parent;
    NodeId after = record_node(record, parent)->child, before = NODE_NONE;
    while (after && after != record_node(record, back)->sibling) {
        before = after;
        after = record_node(record, after)->sibling;
    }
    NodeId *link = link_after(record, parent, before);
    Node *changed = record_change(record, back);
    if (!link || !changed) {
        return false;
    }
    changed->sibling = after;
    *link = back;
    record_touch(record, back);
    return true;
}

void record_put_before(Record *record, NodeId node, NodeId sibling)
{
    const NodeId parent = record_node(record, node)->parent;
    assert(record_node(record, sibling)->parent == parent);
    NodeId *from = link_after(record, parent, record_before(record, node));
    NodeId *to = link_after(record, parent, record_before(record, sibling));
    Node *changed = record_change(record, node);
    assert(from && to && changed); /* reserved */
    *from = changed->sibling;
    changed->sibling = sibling;
    *to = node;
    record_touch(record, (uint64_t)node << 32 | sibling);
}

bool record_reserve_children(Record *record, NodeId parent)
{
    bool done = record_change(record, parent) != NULL;
    for (NodeId id = record_node(record, parent)->child; done && id;
         id = record_node(record, id)->sibling) {
        done = record_change(record, id) != NULL;
    }
    return done;
}
