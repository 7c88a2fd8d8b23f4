/* player_word.h: a player as text on the command line and in settings: human, level:4, win-lines,
 * or the command of a Gomocup engine (engine_command.h). "human level:2" is a person, in whose
 * place a computer would play at level 2. */
#ifndef TENGEN_APP_PLAYER_WORD_H
#define TENGEN_APP_PLAYER_WORD_H

#include <stddef.h>

#include "engine/types.h"

#define PLAYER_WORD_FORMS "human, level:N, win-lines, COMMAND"

/* An engine's program must exist; its path becomes absolute. The player's name is kept. False:
 * `error` says what is allowed, and `player` is unchanged. */
bool player_word_read(const char *text, Player *player, char *error, size_t bytes);
/* What is wrong with such a text as the command of an engine: a message id with a place for it.
 * NULL: nothing, or it is none. */
const char *player_word_fault(const char *text);
/* A text that player_word_read reads back. */
void player_word_print(const Player *player, char *out, size_t bytes);
/* All that may be typed. */
void player_word_allowed(char *out, size_t bytes);

#endif
