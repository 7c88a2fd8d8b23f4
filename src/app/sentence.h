/* sentence.h: a sentence for the player that is put into words only when it is shown, so that it
 * follows the language. Main thread only. */
#ifndef TENGEN_APP_SENTENCE_H
#define TENGEN_APP_SENTENCE_H

#include <stdbool.h>
#include <stddef.h>

enum { SENTENCE_BYTES = 240, SENTENCE_TEXTS = 3 };

typedef struct Sentence {
    const char *format; /* message id in static storage; NULL: the first text alone */
    bool counts;        /* it has %d for `number`, else %s for `text` */
    char text[SENTENCE_TEXTS][SENTENCE_BYTES]; /* for words_error: message ids, or the same in all
                                     languages, e.g. paths */
    int number[2];
} Sentence;

/* A message id, or words that are the same in all languages: a percent sign in them is no format.
 * NULL: no sentence. */
Sentence sentence_plain(const char *text);
/* The texts are copied; NULL: there is no such %s. */
Sentence sentence_with(const char *format, const char *first, const char *second);
Sentence sentence_with_three(const char *format, const char *first, const char *second,
                             const char *third);
Sentence sentence_counting(const char *format, int first, int second);

bool sentence_is_empty(const Sentence *sentence);
/* In the language of the moment. */
void sentence_print(const Sentence *sentence, char out[SENTENCE_BYTES]);

/* Copies the text; one that is too long lacks its middle: its end has the file's name and the
 * reason. */
void sentence_fit(const char *whole, char out[SENTENCE_BYTES]);

#endif
