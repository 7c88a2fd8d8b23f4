#include "engine/buffer.h"

#include <stdlib.h>
#include <string.h>

void buffer_free(Buffer *buffer)
{
    free(buffer->text);
    *buffer = (Buffer){0};
}

/* Makes room for `count` more bytes and the NUL. */
static bool reserve(Buffer *buffer, size_t count)
{
    if (buffer->failed) {
        return false;
    }
    if (count >= SIZE_MAX / 2 - buffer->length) {
        buffer->failed = true;
        return false;
    }
    size_t needed = buffer->length + count + 1;
    if (needed <= buffer->capacity) {
        return true;
    }
    size_t capacity = buffer->capacity ? buffer->capacity : 64;
    while (capacity < needed) {
        capacity *= 2;
    }
    char *text = realloc(buffer->text, capacity);
    if (!text) {
        buffer->failed = true;
        return false;
    }
    buffer->text = text;
    buffer->capacity = capacity;
    return true;
}

void buffer_add_bytes(Buffer *buffer, const char *bytes, size_t count)
{
    if (!reserve(buffer, count)) {
        return;
    }
    if (count) {
        memcpy(buffer->text + buffer->length, bytes, count);
    }
    buffer->length += count;
    buffer->text[buffer->length] = '\0';
}

void buffer_add(Buffer *buffer, const char *text)
{
    buffer_add_bytes(buffer, text, strlen(text));
}

void buffer_add_char(Buffer *buffer, char c)
{
    buffer_add_bytes(buffer, &c, 1);
}

void buffer_add_int(Buffer *buffer, int64_t number)
{
    char digits[24];
    int at = (int)sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0) {
        digits[--at] = '-';
    }
    buffer_add_bytes(buffer, digits + at, sizeof digits - (size_t)at);
}

void buffer_add_hex(Buffer *buffer, uint64_t number, int digits)
{
    static const char digit[] = "0123456789abcdef";
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
        buffer_add_char(buffer, digit[number >> shift & 15U]);
    }
}
