#include "app/engine_command.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/folder.h"
#include "app/program.h"

/* ---- words ---- */

static bool is_one_program(const char *text)
{
    return program_exists(text, strlen(text));
}

bool engine_command_split(CommandWords *command, const char *text)
{
    const size_t length = strlen(text);
    if (length >= sizeof command->text || !is_one_program(text)) {
        return command_words_read(command, text);
    }
    command->count = 1;
    command->word[0] = memcpy(command->text, text, length + 1);
    command->word[1] = NULL;
    command->program_end = (int)length;
    return true;
}

/* ---- the program ---- */

/* A path that does not exist may have blanks, too, but which are its own is not known. */
void engine_command_program(const char *text, char *out, size_t bytes)
{
    CommandWords command = {.count = 0};
    const bool whole = access(text, F_OK) == 0;
    snprintf(out, bytes, "%s",
             !whole && engine_command_split(&command, text) ? command.word[0] : text);
}

bool engine_command_is_absolute(const char *text)
{
    CommandWords command = {.count = 0};
    return engine_command_split(&command, text) && folder_is_absolute(command.word[0]);
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
    CommandWords command = {.count = 0};
    const bool whole = is_one_program(text);
    if (!engine_command_split(&command, text)) {
        return false;
    }
    const char *program = command.word[0];
    if (folder_is_absolute(program) || !strchr(program, '/')) {
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
    CommandWords command = {.count = 0};
    char program[PATH_BYTES];
    struct stat status;
    text += strspn(text, COMMAND_BLANKS);
    if (text[0] == '\0') {
        return N_("Choose an engine file first.");
    }
    if (access(text, F_OK) != 0 && !engine_command_split(&command, text)) {
        return command.is_open ? N_("A quotation mark in the engine's command is not closed.")
                               : N_("The command is too long.");
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
