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
    char whole[4 * SENTENCE_BYTES] = "";
    char first[2 * SENTENCE_BYTES], second[2 * SENTENCE_BYTES];
    words_error(sentence->text[0], first, sizeof first);
    words_error(sentence->text[1], second, sizeof second);
    if (sentence->format && sentence->counts) {
        snprintf(whole, sizeof whole, _(sentence->format), sentence->number[0],
                 sentence->number[1]);
    } else if (sentence->format) {
        snprintf(whole, sizeof whole, _(sentence->format), first, second);
    } else {
        snprintf(whole, sizeof whole, "%s", first);
    }
    sentence_fit(whole, out);
}
