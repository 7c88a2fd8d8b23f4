/* analysis_commands.h: the commands of Yixin's boards that ask about the position. command_word
 * executes WORD; `rest` is what follows the word on its line. Answers and errors go to
 * brain->out. */
#ifndef TENGEN_BRAIN_ANALYSIS_COMMANDS_H
#define TENGEN_BRAIN_ANALYSIS_COMMANDS_H

#include "brain/state.h"

void command_yxnbest(Brain *brain, const char *rest);
void command_yxsearchdefend(Brain *brain, const char *rest);
void command_yxbalanceone(Brain *brain, const char *rest);
void command_yxbalancetwo(Brain *brain, const char *rest);
void command_yxshowforbid(Brain *brain, const char *rest);
void command_yxswap2step1(Brain *brain, const char *rest);
void command_yxswap2step2(Brain *brain, const char *rest);
void command_yxswap2step3(Brain *brain, const char *rest);

#endif
