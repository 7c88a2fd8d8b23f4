/* renlib.h: RenLib libraries (.lib), 15x15, as a tree of variations; read only. */
#ifndef TENGEN_ENGINE_RENLIB_H
#define TENGEN_ENGINE_RENLIB_H

#include "engine/history/record.h"

/* Returns the record at its root, with RULE_RENJU, which is the only rule of RenLib, and its texts
 * in UTF-8; NULL with `error`, whose column is the offset of the byte + 1. If the library ends
 * between two nodes with branches missing, the part that is there is returned and `error` reports
 * it; otherwise error->what is empty. */
Record *renlib_read(const unsigned char *bytes, size_t length, ParseError *error);

#endif
