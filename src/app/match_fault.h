/* match_fault.h: why a match between engines cannot be played: what is wrong, where, and what was
 * expected. Plain data; any thread, but for match_fault_sentence. */
#ifndef TENGEN_APP_MATCH_FAULT_H
#define TENGEN_APP_MATCH_FAULT_H

#include <stddef.h>

#include "app/file.h"
#include "app/sentence.h"

typedef struct MatchFault {
    const char *format;             /* message id: a sentence, with %s for `place`, then for ... */
    char place[FILE_MESSAGE_BYTES]; /* "FILE", "FILE:LINE:COLUMN" */
    char words[SENTENCE_BYTES];     /* what is there, or a reason, for words_error */
} MatchFault;

/* A format: there is not enough memory. */
extern const char match_fault_memory[];

/* NULL: there is no such %s. */
void match_fault_set(MatchFault *fault, const char *format, const char *place, const char *words);
/* In English, without its full stop: for a terminal. */
void match_fault_print(const MatchFault *fault, char *out, size_t bytes);
/* For the player; of a path only the file's name. Main thread only. */
Sentence match_fault_sentence(const MatchFault *fault);

#endif
