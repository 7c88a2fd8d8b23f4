/* collection_file.h: one game of an SGF file is replaced, and the others stay as they are, byte for
 * byte. Any thread. */
#ifndef TENGEN_APP_COLLECTION_FILE_H
#define TENGEN_APP_COLLECTION_FILE_H

#include <stddef.h>
#include <stdint.h>

/* Writes the text of a game, in UTF-8, in the place of the file's game `game`, by its index,
 * through to the disk. Returns 0 with the new `stamp` of the file, or errno and the file is
 * untouched: ESTALE if it no longer has the stamp `before`, or no such game. */
int collection_file_replace(const char *path, size_t game, uint64_t before, const char *text,
                            size_t length, uint64_t *stamp);

#endif
