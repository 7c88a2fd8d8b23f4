/* config_merge.h: what two instances of the program have changed in the settings file, line by
 * line. Values are copied as they stand, so that one which cannot be used now, such as the path of
 * an engine that is missing, stays. */
#ifndef TENGEN_APP_CONFIG_MERGE_H
#define TENGEN_APP_CONFIG_MERGE_H

#include "app/options.h"
#include "engine/buffer.h"

/* Appends the entries of the text that can be read, name an engine that is missing, or may be of a
 * later version. */
void config_add_good(const char *text, Buffer *out);

enum { CONFIG_MINE = '+', CONFIG_THEIRS = '-' };

/* `mine`: a text of config_write. Appends it with the values of `theirs`, if they are there, of the
 * options that are CONFIG_THEIRS in `whose`, which has a character for each option, and with the
 * entries of `theirs` that only another version of the program knows. All texts are NUL-terminated.
 * `saved_ms`: Unix time. */
void config_merge(const char *whose, const char *mine, const char *theirs, int64_t saved_ms,
                  Buffer *out);

#endif
