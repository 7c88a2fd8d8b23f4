#include "engine/trailer.h"

#include <string.h>

#define BEGIN "; tengen "
#define SAVED " saved="
#define CRC " crc32="

enum { CRC_DIGITS = 8, NUMBER_DIGITS = 15 };

#define SAVED_MAX INT64_C(999999999999999) /* the largest of so many digits: the year 33658 */

static const char hex[] = "0123456789abcdef";

/* CRC-32 of IEEE 802.3 (ISO 3309), two steps of four bits a byte. */
static uint32_t crc32(const char *text, size_t length)
{
    static const uint32_t table[16] = {
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
        0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
        0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
    };
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < length; i++) {
        crc ^= (unsigned char)text[i];
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return ~crc;
}

void trailer_add(Buffer *text, int64_t saved_ms)
{
    buffer_add(text, BEGIN);
    buffer_add_int(text, TRAILER_VERSION);
    buffer_add(text, SAVED);
    buffer_add_int(text, saved_ms < 0 ? 0 : saved_ms > SAVED_MAX ? SAVED_MAX : saved_ms);
    buffer_add(text, CRC);
    if (text->failed) {
        return;
    }
    buffer_add_hex(text, crc32(text->text, text->length), CRC_DIGITS);
    buffer_add_char(text, '\n');
}

static bool contains(const char *text, size_t length, const char *word)
{
    const size_t width = strlen(word);
    for (size_t i = 0; i + width <= length; i++) {
        if (memcmp(text + i, word, width) == 0) {
            return true;
        }
    }
    return false;
}

static bool skip_word(const char **at, const char *end, const char *word)
{
    const size_t width = strlen(word);
    if ((size_t)(end - *at) < width || memcmp(*at, word, width) != 0) {
        return false;
    }
    *at += width;
    return true;
}

/* As buffer_add_int writes it: no sign, no superfluous zero. */
static bool read_number(const char **at, const char *end, int64_t *number)
{
    const char *from = *at;
    int64_t value = 0;
    for (; *at < end && **at >= '0' && **at <= '9'; ++*at) {
        if (*at - from == NUMBER_DIGITS) {
            return false;
        }
        value = value * 10 + (**at - '0');
    }
    *number = value;
    return *at > from && (*from != '0' || *at - from == 1);
}

/* The last CRC_DIGITS bytes of the line. */
static bool read_crc(const char *at, uint32_t *crc)
{
    *crc = 0;
    for (int i = 0; i < CRC_DIGITS; i++) {
        const char *digit = at[i] ? strchr(hex, at[i]) : NULL;
        if (!digit) {
            return false;
        }
        *crc = *crc << 4 | (uint32_t)(digit - hex);
    }
    return true;
}

static size_t start_of_line(const char *text, size_t at)
{
    while (at > 0 && text[at - 1] != '\n') {
        at--;
    }
    return at;
}

static size_t end_of_last_line(const char *text, size_t length)
{
    return length > 0 && text[length - 1] == '\n' ? length - 1 : length;
}

bool trailer_is_inside(const char *text, size_t length)
{
    return contains(text, start_of_line(text, end_of_last_line(text, length)), "\n" BEGIN);
}

Trailer trailer_check(const char *text, size_t length)
{
    const size_t end = end_of_last_line(text, length);
    Trailer trailer = {.before = start_of_line(text, end)};
    const char *at = text + trailer.before, *stop = text + end;
    const size_t width = end - trailer.before;
    /* A line that was damaged in one place still has one of the two words. */
    if (!contains(at, width, BEGIN) && !contains(at, width, CRC)) {
        return (Trailer){TRAILER_MISSING, 0, length};
    }
    int64_t version, saved_ms;
    uint32_t crc;
    const size_t tail = sizeof CRC - 1 + CRC_DIGITS; /* a later version may say more before it */
    trailer.state = TRAILER_DAMAGED;
    if (!skip_word(&at, stop, BEGIN) || !read_number(&at, stop, &version) ||
        !skip_word(&at, stop, SAVED) || !read_number(&at, stop, &saved_ms) ||
        (size_t)(stop - at) < tail) {
        return trailer;
    }
    at = stop - tail;
    if (!skip_word(&at, stop, CRC)) {
        return trailer;
    }
    const size_t covered = (size_t)(at - text);
    if (!read_crc(at, &crc) || crc != crc32(text, covered)) {
        return trailer;
    }
    trailer.state = version > TRAILER_VERSION ? TRAILER_NEWER : TRAILER_WHOLE;
    trailer.saved_ms = saved_ms;
    return trailer;
}
