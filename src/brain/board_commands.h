/* board_commands.h: the protocol's commands that change the game or the board. command_word
 * executes WORD; `rest` is what follows the word on its line. All but command_list expect that no
 * list is open; answers and errors go to brain->out. */
#ifndef TENGEN_BRAIN_BOARD_COMMANDS_H
#define TENGEN_BRAIN_BOARD_COMMANDS_H

#include "brain/state.h"

void command_start(Brain *brain, const char *rest);
void command_rectstart(Brain *brain, const char *rest);
void command_restart(Brain *brain, const char *rest);
void command_begin(Brain *brain, const char *rest);
void command_turn(Brain *brain, const char *rest);
void command_play(Brain *brain, const char *rest);
void command_takeback(Brain *brain, const char *rest);
void command_board(Brain *brain, const char *rest);
void command_yxboard(Brain *brain, const char *rest);
void command_swap2board(Brain *brain, const char *rest);
void command_yxblock(Brain *brain, const char *rest);
void command_yxblockundo(Brain *brain, const char *rest);
void command_yxblockreset(Brain *brain, const char *rest);
void command_yxblockpath(Brain *brain, const char *rest);
void command_yxblockpathundo(Brain *brain, const char *rest);
void command_yxblockpathreset(Brain *brain, const char *rest);
void command_yxsoosorvstep1(Brain *brain, const char *rest);
void command_yxsoosorvstep2(Brain *brain, const char *rest);
void command_yxsoosorvstep3(Brain *brain, const char *rest);
void command_yxsoosorvstep4(Brain *brain, const char *rest);
void command_yxsoosorvstep5(Brain *brain, const char *rest);
void command_yxsoosorvstep6(Brain *brain, const char *rest);
void command_yxdraw(Brain *brain, const char *rest);
void command_yxresign(Brain *brain, const char *rest);
void command_done(Brain *brain, const char *rest);

/* A line while a list is open (brain->stones). DONE on it ends the list and carries out its
 * command.
 */
void command_list(Brain *brain, const char *line);

#endif
