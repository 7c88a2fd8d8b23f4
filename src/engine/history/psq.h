/* psq.h: games as Piskvork's text format: "Piskvorky WxH, ..." and one "x,y,ms" per move, 1-based
 * from the top-left. The rule is not stored: the record gets RULE_FREESTYLE with rule_known false.
 */
#ifndef TENGEN_ENGINE_PSQ_H
#define TENGEN_ENGINE_PSQ_H

#include "engine/buffer.h"
#include "engine/history/record.h"

/* Writes the moves on the path to the current node's end of line. */
void psq_write(const Record *record, Buffer *out);
/* The record stands at the last move. "Black" and "White", which the writer puts for missing names,
 * are no names. */
Record *psq_read(const char *text, size_t length, ParseError *error);

#endif
