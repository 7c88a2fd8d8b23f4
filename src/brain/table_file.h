/* table_file.h: the transposition table as a file: a line that names rule, size of the board and
 * network; the number of entries, their keys and data, and a checksum (engine/fnv.h) of these;
 * numbers have eight bytes, the lowest first. */
#ifndef TENGEN_BRAIN_TABLE_FILE_H
#define TENGEN_BRAIN_TABLE_FILE_H

#include "engine/ai/search.h"

enum { TABLE_ERROR_BYTES = 300 };

/* Writes the entries and their number. Another file than such a one is not replaced, and such a one
 * only as a whole. False with `error`. */
bool table_file_save(Search *search, Rule rule, int size, const char *path, uint64_t *entries,
                     char error[TABLE_ERROR_BYTES]);

/* Replaces the table's entries by those of a file of this rule, size and network; a smaller table
 * keeps some of them. False with `error`: the table is as it was. */
bool table_file_load(Search *search, Rule rule, int size, const char *path, uint64_t *entries,
                     char error[TABLE_ERROR_BYTES]);

#endif
