/* record_info.h: what a record says about its game: players, date, event and so on. */
#ifndef TENGEN_ENGINE_RECORD_INFO_H
#define TENGEN_ENGINE_RECORD_INFO_H

#include "engine/history/record.h"

/* The first value of a property of the root, by its name in SGF: "PB" and "PW" (players), "BR" and
 * "WR" (their ranks), "DT" (date), "EV" (event), "RO" (round), "PC" (place), "GN" (the game's
 * name), "RU" (rule), "RE" (result) or any other one. One line of UTF-8, truncated between
 * characters to what fits. False, and "": the record does not say, or memory ran out.
 *
 * Stones, moves and comments are elsewhere: record.h, record_detail.h. What the result means is
 * record->outcome. */
bool record_info(const Record *record, const char *property, char *text, size_t bytes);

/* The opening that the file names in the place of its rule, as other programs do, or beside it;
 * OPENING_FREE: none. */
Opening record_opening(const Record *record);

/* The name that the file gives to the node (SGF's N), likewise. */
bool record_node_name(const Record *record, NodeId node, char *text, size_t bytes);
/* Gives it another one; "": none. False: out of memory, or no room for a property; nothing changed.
 */
bool record_set_node_name(Record *record, NodeId node, const char *text);

#endif
