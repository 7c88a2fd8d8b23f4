/* text_fold.h: texts as a search compares them: without case and accents, so that "Jose" finds
 * "José", and "Lukasz" finds "Łukasz". By the table of Unicode that SQLite's FTS5 has; where SQLite
 * lacks that only the case of ASCII is folded. For one thread. */
#ifndef TENGEN_APP_TEXT_FOLD_H
#define TENGEN_APP_TEXT_FOLD_H

#include <stddef.h>

typedef struct TextFold TextFold;

/* NULL: out of memory. */
TextFold *text_fold_new(void);
void text_fold_free(TextFold *fold);
/* Truncates what does not fit, which may be within a character. NULL folds ASCII. */
void text_fold(const TextFold *fold, const char *text, char *out, size_t bytes);

#endif
