/* table_file.h: the transposition table as a file: a line that names rule and size of the board,
 * the number of entries, their keys and data, and a checksum (engine/fnv.h) of all before it;
 * numbers have eight bytes, the lowest first. */
#ifndef TENGEN_BRAIN_TABLE_FILE_H
#define TENGEN_BRAIN_TABLE_FILE_H

#include "engine/ai/search.h"

enum { TABLE_ERROR_BYTES = 200 };

/* Writes the entries and their number. Another file than such a one is not replaced. False with
 * `error`. */
bool table_file_save(Search *search, Rule rule, int size, const char *path, uint64_t *entries,
                     char error[TABLE_ERROR_BYTES]);

/* Replaces the table's entries by those of a file of this rule and size. False with `error`: the
 * table is empty then, or as it was. */
bool table_file_load(Search *search, Rule rule, int size, const char *path, uint64_t *entries,
                     char error[TABLE_ERROR_BYTES]);

#endif
