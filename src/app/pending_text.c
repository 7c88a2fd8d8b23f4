#include "app/pending_text.h"

void pending_text_free(PendingText *pending)
{
    buffer_free(&pending->text);
}

static bool send(PendingText *pending, Writer *writer)
{
    Buffer copy = {.failed = pending->text.failed};
    if (!copy.failed) {
        buffer_add_bytes(&copy, pending->text.text, pending->text.length);
    }
    pending->order.serial++;
    pending->writing = writer_put(writer, &pending->order, &copy);
    return pending->writing;
}

bool pending_text_put(PendingText *pending, const WriteOrder *order, Buffer *text, Writer *writer)
{
    const uint32_t serial = pending->order.serial;
    buffer_free(&pending->text);
    pending->text = *text;
    *text = (Buffer){0};
    pending->order = *order;
    pending->order.serial = serial;
    return send(pending, writer);
}

bool pending_text_take(PendingText *pending, const WriteResult *result, int64_t now_ms)
{
    if (result->order.serial != pending->order.serial) {
        return false; /* a later text is being written */
    }
    const bool first = result->error != 0 && !pending->failing;
    pending->writing = false;
    pending->failing = result->error != 0;
    pending->retry_ms = now_ms + PENDING_TEXT_RETRY_MS;
    if (!pending->failing) {
        buffer_free(&pending->text);
    }
    return first;
}

void pending_text_retry(PendingText *pending, Writer *writer, int64_t now_ms)
{
    if (pending->failing && !pending->writing && now_ms >= pending->retry_ms) {
        pending->retry_ms = now_ms + PENDING_TEXT_RETRY_MS;
        (void)send(pending, writer); /* without memory: the next time */
    }
}

int64_t pending_text_next_ms(const PendingText *pending)
{
    return pending->failing && !pending->writing ? pending->retry_ms : -1;
}
