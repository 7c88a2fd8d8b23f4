/* record_edit.h: cuts branches off the tree of a record, puts them back and changes their order. */
#ifndef TENGEN_ENGINE_RECORD_EDIT_H
#define TENGEN_ENGINE_RECORD_EDIT_H

#include "engine/history/record.h"

/* Removes a node and its descendants, but not the root; if the current node is one of them, its
 * parent becomes current. They stay in memory until the record is freed. False: out of memory,
 * nothing changed; never for a record that was not copied. */
bool record_cut(Record *record, NodeId node);
/* Puts a node back that was cut, with its descendants, before the sibling it had then; last, if
 * that is none any more. The current node stays. The parent is there and has no such move. False:
 * out of memory, nothing changed. */
bool record_uncut(Record *record, NodeId node);

/* The sibling before this node; NODE_NONE: it is the first. */
NodeId record_before(const Record *record, NodeId node);
/* Until the record is copied again, the children of this node can be put in another order. False:
 * out of memory. */
bool record_reserve_children(Record *record, NodeId parent);
/* Puts a node before this sibling, an earlier one. They are reserved, or the record was not copied.
 */
void record_put_before(Record *record, NodeId node, NodeId sibling);

/* The node is `above` or one of its descendants. */
bool record_is_below(const Record *record, NodeId node, NodeId above);

#endif
