/* database_commands.h: what boards of Yixin's ask of an engine's database. There is no database:
 * questions are answered as by an empty one. */
#ifndef TENGEN_BRAIN_DATABASE_COMMANDS_H
#define TENGEN_BRAIN_DATABASE_COMMANDS_H

#include "brain/state.h"

void command_yxquerydatabaseall(Brain *brain, const char *rest);
void command_yxquerydatabaseallt(Brain *brain, const char *rest);
void command_yxquerydatabaseone(Brain *brain, const char *rest);
void command_yxquerydatabasetext(Brain *brain, const char *rest);
void command_yxsetdatabase(Brain *brain, const char *rest);
void command_yxdbtopos(Brain *brain, const char *rest);
void command_yxdbtotxt(Brain *brain, const char *rest);
void command_yxtxttodb(Brain *brain, const char *rest);

#endif
