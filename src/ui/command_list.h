/* command_list.h: the commands that one input gives, at most SCREEN_COMMANDS_MAX; more are dropped.
 */
#ifndef TENGEN_UI_COMMAND_LIST_H
#define TENGEN_UI_COMMAND_LIST_H

#include "ui/command.h"
#include "ui/view.h"

typedef struct CommandList {
    Command *out; /* the caller's array */
    int count;
} CommandList;

void command_list_add(CommandList *commands, Command command); /* ignores CMD_NONE */
void command_list_add_kind(CommandList *commands, CommandKind kind, int value);
/* CMD_PLAY, or what a press on the board of this page means; nothing if the point is POINT_NONE. */
void command_list_add_play(CommandList *commands, const View *view, Point point);

#endif
