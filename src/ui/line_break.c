#include "ui/line_break.h"

#include <stdint.h>

#include "engine/utf8.h"

/* Not at the beginning of a line (JIS X 4051, GB/T 15834), */
static const uint32_t closing[] =
    U",.:;?!)]}%-/\"'、。，．・·：；？！）］｝〕〉》」』】〗〙”’»…‥％‰℃ー々〻ゝゞヽヾ〜～—–"
    U"ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ";
/* ... nor at the end of one. */
static const uint32_t opening[] = U"（［｛〔〈《「『【〖〘“‘«([{";
/* Not at the beginning of a line though a space comes before it, if another one follows. */
static const uint32_t apart[] = U":;?!%»·・–—/";

int line_break_step(const char *text)
{
    const unsigned char lead = (unsigned char)*text;
    const int bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    for (int i = 1; i < bytes; i++) {
        if (!utf8_continues(text[i])) {
            return i;
        }
    }
    return bytes;
}

/* The character at the start of a text; 0: it is none. */
static uint32_t code_point(const char *text)
{
    static const unsigned char lead_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    const int bytes = utf8_bytes(text);
    uint32_t code = (unsigned char)text[0] & lead_bits[bytes];
    for (int i = 1; i < bytes; i++) {
        code = code << 6 | ((unsigned char)text[i] & 0x3F);
    }
    return code;
}

static bool is_one_of(const uint32_t *marks, const char *text)
{
    const uint32_t code = code_point(text);
    while (*marks && *marks != code) {
        marks++;
    }
    return *marks != 0;
}

/* Ideographs and kana with their punctuation, and the full-width forms. */
bool line_break_is_wide(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    const bool forms = at[0] == 0xEF && ((at[1] == 0xBC && at[2] > 0x80) || at[1] == 0xBD);
    return (at[0] >= 0xE3 && at[0] <= 0xE9) || forms;
}

/* At a space. */
static bool may_at_space(const char *before, const char *word)
{
    if (*word == '\0' || is_one_of(opening, before)) {
        return *word == '\0';
    }
    const char next = word[line_break_step(word)];
    const bool alone = next == '\0' || next == ' ' || next == '\n';
    return !(alone && is_one_of(apart, word));
}

bool line_break_may(const char *before, const char *after)
{
    if (*after == ' ') {
        return may_at_space(before, after + 1);
    }
    const bool wide = line_break_is_wide(before) || line_break_is_wide(after);
    return wide && !is_one_of(closing, after) && !is_one_of(opening, before);
}

int line_break_part_end(const char *text, int from)
{
    int at, end = from;
    do {
        at = end;
        end += line_break_step(text + end);
    } while (text[end] && text[end] != '\n' && !line_break_may(text + at, text + end));
    return end;
}
