#include "app/sentence.h"

#include <stdio.h>
#include <string.h>

#include "engine/utf8.h"
#include "ui/words.h"

void sentence_fit(const char *whole, char out[SENTENCE_BYTES])
{
    enum { HEAD = 40, ELLIPSIS = sizeof "…" - 1, TAIL = SENTENCE_BYTES - 1 - HEAD - ELLIPSIS };
    size_t length = strlen(whole);
    if (length < SENTENCE_BYTES) {
        memcpy(out, whole, length + 1);
        return;
    }
    int head = HEAD;
    while (head > 0 && utf8_continues(whole[head])) {
        head--;
    }
    const char *tail = whole + length - TAIL;
    while (utf8_continues(*tail)) {
        tail++;
    }
    snprintf(out, SENTENCE_BYTES, "%.*s…%s", head, whole, tail);
}

Sentence sentence_plain(const char *text)
{
    return sentence_with(NULL, text, NULL);
}

Sentence sentence_with(const char *format, const char *first, const char *second)
{
    Sentence sentence = {.format = format};
    sentence_fit(first ? first : "", sentence.text[0]);
    sentence_fit(second ? second : "", sentence.text[1]);
    return sentence;
}

Sentence sentence_with_three(const char *format, const char *first, const char *second,
                             const char *third)
{
    Sentence sentence = sentence_with(format, first, second);
    sentence_fit(third, sentence.text[2]);
    return sentence;
}

Sentence sentence_counting(const char *format, int first, int second)
{
    return (Sentence){.format = format, .counts = true, .number = {first, second}};
}

bool sentence_is_empty(const Sentence *sentence)
{
    return !sentence->format && sentence->text[0][0] == '\0';
}

void sentence_print(const Sentence *sentence, char out[SENTENCE_BYTES])
{
    char whole[(1 + 2 * SENTENCE_TEXTS) * SENTENCE_BYTES] = "";
    char text[SENTENCE_TEXTS][2 * SENTENCE_BYTES];
    for (int i = 0; i < SENTENCE_TEXTS; i++) {
        words_error(sentence->text[i], text[i], sizeof text[i]);
    }
    if (sentence->format && sentence->counts) {
        snprintf(whole, sizeof whole, _(sentence->format), sentence->number[0],
                 sentence->number[1]);
    } else if (sentence->format) {
        snprintf(whole, sizeof whole, _(sentence->format), text[0], text[1], text[2]);
    } else {
        snprintf(whole, sizeof whole, "%s", text[0]);
    }
    sentence_fit(whole, out);
}
