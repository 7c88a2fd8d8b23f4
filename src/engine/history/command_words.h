/* command_words.h: a command line divided into words as a POSIX shell does it (Shell Command
 * Language, 2.2 Quoting), without a shell: blanks separate words; '...' keeps all characters, "..."
 * all but a backslash before ", \, $ or `; outside of quotes a backslash keeps the next character.
 * Nothing is expanded. Pure text. Any thread. */
#ifndef TENGEN_ENGINE_COMMAND_WORDS_H
#define TENGEN_ENGINE_COMMAND_WORDS_H

#include "engine/types.h"

enum { COMMAND_WORDS_MAX = 64 };
#define COMMAND_BLANKS " \t"

typedef struct CommandWords {
    int count;
    char *word[COMMAND_WORDS_MAX + 1]; /* in `text`; NULL ends them */
    char text[PATH_BYTES];
    int program_end; /* where the first word ends in the command */
    bool is_open;    /* a quote is not closed */
} CommandWords;

/* Not to be copied afterwards. False: a quote is not closed, there is no word, or too many or too
 * long ones. */
bool command_words_read(CommandWords *words, const char *text);

#endif
