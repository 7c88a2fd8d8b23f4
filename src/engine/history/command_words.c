#include "engine/history/command_words.h"

#include <string.h>

/* Copies one word without its quotes; returns where it ends in the text, NULL if a quote is not
 * closed. `out` has room for the whole text. */
static const char *take_word(const char *text, char **out)
{
    char quote = '\0', *to = *out;
    for (; *text != '\0' && (quote != '\0' || !strchr(COMMAND_BLANKS, *text)); text++) {
        const bool escapes = *text == '\\' && quote != '\'' &&
                             (quote == '\0' || (text[1] != '\0' && strchr("\"\\$`", text[1])));
        if (escapes && text[1] != '\0') {
            *to++ = *++text;
        } else if (escapes || *text == quote) { /* a backslash at the end is dropped */
            quote = '\0';
        } else if (quote == '\0' && (*text == '\'' || *text == '"')) {
            quote = *text;
        } else {
            *to++ = *text;
        }
    }
    *to++ = '\0';
    *out = to;
    return quote == '\0' ? text : NULL;
}

bool command_words_read(CommandWords *words, const char *text)
{
    char *to = words->text;
    const char *at = text;
    words->count = 0;
    words->is_open = false;
    words->word[0] = NULL;
    if (strlen(text) >= sizeof words->text) {
        return false;
    }
    for (at += strspn(at, COMMAND_BLANKS); *at != '\0'; at += strspn(at, COMMAND_BLANKS)) {
        if (words->count == COMMAND_WORDS_MAX) {
            return false;
        }
        words->word[words->count++] = to;
        at = take_word(at, &to);
        if (!at) {
            words->is_open = true;
            return false;
        }
        if (words->count == 1) {
            words->program_end = (int)(at - text);
        }
    }
    words->word[words->count] = NULL;
    return words->count > 0;
}
