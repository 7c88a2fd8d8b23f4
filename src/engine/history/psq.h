/* psq.h: games in Piskvork's text format: "Piskvorky WxH, ..." and one "x,y,ms" per move, 1-based
 * from the top-left. It stores neither rule nor set-up stones nor passes. */
#ifndef TENGEN_ENGINE_PSQ_H
#define TENGEN_ENGINE_PSQ_H

#include "engine/buffer.h"
#include "engine/history/record.h"

/* Writes the moves from the root through the current node to the end of its line. */
void psq_write(const Record *record, Buffer *out);
/* Returns the record at its last move; with `error`, if the rest could not be read: at the last one
 * before that. NULL with `error`: there is none. Only files of Gomocup name a rule and a
 * result; in others the rule is RULE_FREESTYLE and rule_known false.
 * The names, which are in the order of the players, whoever of them began, are Black's and White's.
 * The names "Black" and "White", which psq_write uses for missing ones, are read as missing. */
Record *psq_read(const char *text, size_t length, ParseError *error);

#endif
