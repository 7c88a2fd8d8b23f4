/* sgf_info.h: what the root of an SGF game says of it: board, rule, players, date, result. */
#ifndef TENGEN_ENGINE_SGF_INFO_H
#define TENGEN_ENGINE_SGF_INFO_H

#include "engine/history/sgf_scan.h"

/* The board's size, from the properties of the root. False after an error: it is no board of five
 * in a row, or a game of Go. */
bool sgf_read_size(SgfReader *reader, int *size);
/* Stores a property of the game in the record; false: it is to be kept as it is, because it is
 * another one, invalid, or says more than the record has. */
bool sgf_read_info(SgfReader *reader, const SgfProperty *prop);
/* TENGENRULE: the rule by which a game without RU, or with an unknown one, was judged here. False:
 * out of memory. */
bool sgf_read_judged_rule(SgfReader *reader, const SgfProperty *prop);

#endif
