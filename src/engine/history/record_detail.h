/* record_detail.h: what few nodes of a record have: times, decisions of the opening, endings,
 * comments and properties of files. What a node lacks reads as the default.
 *
 * Setting a default, or setting again what a node has already (times, decisions, endings), needs no
 * memory; after a copy, see record_reserve_path. */
#ifndef TENGEN_ENGINE_RECORD_DETAIL_H
#define TENGEN_ENGINE_RECORD_DETAIL_H

#include "engine/history/record.h"

enum {
    RECORD_UNKNOWN_MAX = 512, /* unknown properties of one node of another program's file */
    /* ... and those that this program adds when it writes the node, so that it can be read again */
    RECORD_PROPERTIES_MAX = RECORD_UNKNOWN_MAX + 64
};

typedef struct NodeTimes {
    int64_t spent_ms;    /* time the move took; -1: unknown (the default) */
    int64_t left_ms[2];  /* by Seat: main time on each clock after it; -1: unknown */
    int periods_left[2]; /* by Seat: byo-yomi periods */
} NodeTimes;

typedef struct NodeEndings {
    Outcome ending; /* resignation, flag or agreement at this node */
    Outcome undone; /* the ending that was undone here, for redo */
} NodeEndings;

/* Of a property: its new text (name and raw values; "": none) in the place of the one that
 * record_next_property found `at` (0: after the last one). */
typedef struct PropertyChange {
    uint32_t at;
    const char *text;
} PropertyChange;

NodeTimes record_times(const Record *record, NodeId node);
Decisions record_decisions(const Record *record, NodeId node); /* of the opening, after the move */
NodeEndings record_endings(const Record *record, NodeId node);
/* The last node of the first variation, of that from `node` on, and of the path that redo goes
 * along from there. All stop at an ending and at Record.last: what follows was not played. */
NodeId record_main_end(const Record *record);
NodeId record_first_end(const Record *record, NodeId node);
NodeId record_line_end(const Record *record, NodeId node);
const char *record_comment(const Record *record, NodeId node); /* UTF-8; NULL: none */
/* Unknown SGF properties, kept verbatim (name and raw values), for example "LB[aa:1][bb:2]". The
 * next one; begin with *at = 0. NULL: no more. Texts are valid until the record changes. */
const char *record_next_property(const Record *record, NodeId node, uint32_t *at);
/* The first of them with this name, from its first [ on; NULL: none. */
const char *record_property(const Record *record, NodeId node, const char *name);
int record_property_count(const Record *record, NodeId node);

/* False: out of memory, nothing changed. */
bool record_set_times(Record *record, NodeId node, const NodeTimes *times);
bool record_set_decisions(Record *record, NodeId node, const Decisions *decisions);
/* A five or a foul that no move made is a win or a forfeit. */
Outcome record_off_board(Outcome outcome);
/* Keeps them so. */
bool record_set_endings(Record *record, NodeId node, const NodeEndings *endings);
bool record_set_comment(Record *record, NodeId node, const char *text); /* "": none */
/* False also if RECORD_PROPERTIES_MAX are there. */
bool record_add_property(Record *record, NodeId node, const char *text);
/* False: out of memory, only after a copy; some may be gone. */
bool record_drop_properties(Record *record, NodeId node, const char *prefix);

/* All of them, of different properties. False: out of memory, nothing changed. */
bool record_change_properties(Record *record, NodeId node, const PropertyChange *change, int count);

/* Until the record is copied again, nodes from the root to `node` can be visited, and what they
 * have can be changed, without memory. False: out of memory, nothing changed. */
bool record_reserve_path(Record *record, NodeId node);
/* Likewise, and makes room for one child of `node`, and for times, decisions and endings of two
 * nodes. False: also if RECORD_NODES_MAX are there. */
bool record_reserve(Record *record, NodeId node);

#endif
