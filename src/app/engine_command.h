/* engine_command.h: the command line of an engine, as it stands on our command line, in
 * settings.ini and in the engine's field. Pure text but for engine_command_split, which looks for
 * programs. Any thread.
 *
 * A text that is the path of a program, blanks and quotes included, is that program without
 * arguments. Any other text is divided into words (command_words.h). The first word is the program,
 * looked for in PATH unless it has a slash. */
#ifndef TENGEN_APP_ENGINE_COMMAND_H
#define TENGEN_APP_ENGINE_COMMAND_H

#include <stddef.h>

#include "engine/history/command_words.h"

/* Not to be copied afterwards. False: a quote is not closed, there is no word, or too many or too
 * long ones. */
bool engine_command_split(CommandWords *command, const char *text);
/* The program of a command, without its arguments, for a message. */
void engine_command_program(const char *text, char *out, size_t bytes);
/* Does the command name its program by a path from the root? */
bool engine_command_is_absolute(const char *text);
/* Copies a command whose program exists; a relative path becomes one from the root, so that it is
 * the same program in every folder. False: too long. */
bool engine_command_copy(const char *text, char *out, size_t bytes);
/* Appends a blank, unless `out` is empty, and a word as engine_command_split reads it. False: too
 * long. */
bool engine_command_add(char *out, size_t bytes, const char *word);
/* Why a command cannot start an engine: a message id that may have one %s, for the program. NULL:
 * there is such a program. */
const char *engine_command_fault(const char *text);

#endif
