/* renlib.h: RenLib libraries (.lib), 15x15, as a tree of variations; read only. */
#ifndef TENGEN_ENGINE_RENLIB_H
#define TENGEN_ENGINE_RENLIB_H

#include "engine/history/record.h"

/* The record stands at its root. The file does not tell the rule: RULE_RENJU, rule_known false.
 * `error->column` is the byte's offset + 1. A library that ends between two nodes, with branches
 * still to come, is read as far as it goes, and `error` tells it all the same (else error->what is
 * empty). */
Record *renlib_read(const unsigned char *bytes, size_t length, ParseError *error);

#endif
