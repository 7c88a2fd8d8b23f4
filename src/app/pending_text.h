/* pending_text.h: the text that a file is to have, kept until it is written: what fails is tried
 * again every PENDING_TEXT_RETRY_MS. Times are the loop's, in ms. Main thread only. */
#ifndef TENGEN_APP_PENDING_TEXT_H
#define TENGEN_APP_PENDING_TEXT_H

#include "app/writer.h"

enum { PENDING_TEXT_RETRY_MS = 5000 };

/* Starts as all zero. */
typedef struct PendingText {
    Buffer text; /* empty: it is in the file */
    WriteOrder order;
    bool writing;
    bool failing;     /* the last attempt has failed */
    int64_t retry_ms; /* failing: when the next one is due */
} PendingText;

void pending_text_free(PendingText *pending);

/* Takes the text over, in place of one that is not written yet. False: out of memory; the caller
 * reports it to pending_text_take. */
bool pending_text_put(PendingText *pending, const WriteOrder *order, Buffer *text, Writer *writer);
/* Takes the result of a write; `now_ms`: the time now. True: it is the first failure in a row. */
bool pending_text_take(PendingText *pending, const WriteResult *result, int64_t now_ms);
/* Tries again, if that is due. */
void pending_text_retry(PendingText *pending, Writer *writer, int64_t now_ms);
/* When pending_text_retry is due; -1: never. */
int64_t pending_text_next_ms(const PendingText *pending);

#endif
