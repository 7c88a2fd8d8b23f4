/* psq.h: games in Piskvork's text format: "Piskvorky WxH, ..." and one "x,y,ms" per move, 1-based
 * from the top-left, then names, and Gomocup's line with result and rule. It has no place for
 * set-up stones, passes, variations, comments and other properties. */
#ifndef TENGEN_ENGINE_PSQ_H
#define TENGEN_ENGINE_PSQ_H

#include "engine/buffer.h"
#include "engine/history/record.h"

/* Writes the moves from the root through the current node to the end of its line. */
void psq_write(const Record *record, Buffer *out);
/* Has the record variations, comments or other properties, which psq_write leaves out? */
bool psq_leaves_out(const Record *record);
/* Returns the record at its last move; with `error`, if the rest could not be read: at the last one
 * before that. NULL with `error`: there is none. Only files of Gomocup and Tengen name a rule and
 * a result; in others the rule is RULE_FREESTYLE and rule_known false.
 * The names, which are in the order of the players, whoever of them began, are Black's and White's.
 * The names "Black" and "White", which psq_write uses for missing ones, are read as missing. */
Record *psq_read(const char *text, size_t length, ParseError *error);

#endif
