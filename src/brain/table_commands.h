/* table_commands.h: what boards of Yixin's do with the transposition table. command_word executes
 * WORD; the file's name is the next line. Answers and errors go to brain->out. */
#ifndef TENGEN_BRAIN_TABLE_COMMANDS_H
#define TENGEN_BRAIN_TABLE_COMMANDS_H

#include "brain/state.h"

void command_yxhashdump(Brain *brain, const char *rest);
void command_yxhashload(Brain *brain, const char *rest);
void command_yxshowhashusage(Brain *brain, const char *rest);

#endif
