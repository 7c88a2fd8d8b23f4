#include "app/engine_command.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/program.h"

static const char blanks[] = " \t";

/* ---- words ---- */

/* Copies one word without its quotes; returns where it ends in the text, NULL if a quote is not
 * closed. `out` has room for the whole text. */
static const char *take_word(const char *text, char **out)
{
    char quote = '\0', *to = *out;
    for (; *text != '\0' && (quote != '\0' || !strchr(blanks, *text)); text++) {
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

static bool is_one_program(const char *text)
{
    return program_exists(text, strlen(text));
}

bool engine_command_split(EngineCommand *command, const char *text)
{
    char *to = command->text;
    const char *at = text;
    command->count = 0;
    command->word[0] = NULL;
    if (strlen(text) >= sizeof command->text) {
        return false;
    }
    if (is_one_program(text)) {
        command->count = 1;
        command->word[0] = memcpy(to, text, strlen(text) + 1);
        command->word[1] = NULL;
        command->program_end = (int)strlen(text);
        return true;
    }
    for (at += strspn(at, blanks); *at != '\0'; at += strspn(at, blanks)) {
        if (command->count == ENGINE_WORDS_MAX) {
            return false;
        }
        command->word[command->count++] = to;
        at = take_word(at, &to);
        if (!at) {
            return false;
        }
        if (command->count == 1) {
            command->program_end = (int)(at - text);
        }
    }
    command->word[command->count] = NULL;
    return command->count > 0;
}

bool engine_command_is_whole(const char *text)
{
    EngineCommand command = {.count = 0};
    return engine_command_split(&command, text) || text[strspn(text, blanks)] == '\0';
}

/* ---- the program ---- */

/* A path that does not exist may have blanks, too, but which are its own is not known. */
void engine_command_program(const char *text, char *out, size_t bytes)
{
    EngineCommand command = {.count = 0};
    const bool whole = access(text, F_OK) == 0;
    snprintf(out, bytes, "%s",
             !whole && engine_command_split(&command, text) ? command.word[0] : text);
}

bool engine_command_is_absolute(const char *text)
{
    EngineCommand command = {.count = 0};
    return engine_command_split(&command, text) && command.word[0][0] == '/';
}

bool engine_command_add(char *out, size_t bytes, const char *word)
{
    char quoted[2 * PATH_BYTES];
    size_t used = 0;
    const bool plain = word[0] != '\0' && word[strcspn(word, " \t'\"\\")] == '\0';
    if (strlen(word) >= PATH_BYTES) {
        return false;
    }
    for (; *word != '\0' && used + 2 < sizeof quoted; word++) {
        if (!plain && strchr("\"\\$`", *word)) {
            quoted[used++] = '\\';
        }
        quoted[used++] = *word;
    }
    const size_t length = strlen(out);
    const char *quote = plain ? "" : "\"";
    const int added = snprintf(out + length, bytes - length, "%s%s%.*s%s", length > 0 ? " " : "",
                               quote, (int)used, quoted, quote);
    return (size_t)added < bytes - length;
}

bool engine_command_copy(const char *text, char *out, size_t bytes)
{
    char folder[PATH_BYTES], path[2 * PATH_BYTES], copy[4 * PATH_BYTES] = "";
    EngineCommand command = {.count = 0};
    const bool whole = is_one_program(text);
    if (!engine_command_split(&command, text)) {
        return false;
    }
    const char *program = command.word[0];
    if (program[0] == '/' || !strchr(program, '/')) {
        snprintf(copy, sizeof copy, "%s", text);
    } else {
        if (!getcwd(folder, sizeof folder)) {
            return false;
        }
        snprintf(path, sizeof path, "%s/%s", folder,
                 program + (strncmp(program, "./", 2) == 0 ? 2 : 0));
        if (whole) {
            snprintf(copy, sizeof copy, "%s", path);
        } else {
            if (!engine_command_add(copy, sizeof copy, path)) {
                return false;
            }
            const size_t used = strlen(copy);
            snprintf(copy + used, sizeof copy - used, "%s", text + command.program_end);
        }
    }
    return strlen(copy) < bytes && snprintf(out, bytes, "%s", copy) >= 0;
}

const char *engine_command_fault(const char *text)
{
    char program[PATH_BYTES];
    struct stat status;
    text += strspn(text, blanks);
    if (text[0] == '\0') {
        return N_("Choose an engine file first.");
    }
    if (access(text, F_OK) != 0 && !engine_command_is_whole(text)) {
        return N_("A quotation mark in the engine's command is not closed.");
    }
    engine_command_program(text, program, sizeof program);
    if (is_one_program(program)) {
        return NULL;
    }
    if (stat(program, &status) != 0) {
        return N_("There is no engine \"%s\".");
    }
    return S_ISDIR(status.st_mode) ? N_("\"%s\" is a folder, not an engine.")
                                   : N_("\"%s\" is not a program that can be started.");
}
