/* commands.h: the developer's commands of pbrain-tengen. Each takes the words after its own name
 * and returns the program's exit status. */
#ifndef TENGEN_BRAIN_COMMANDS_H
#define TENGEN_BRAIN_COMMANDS_H

int command_bench(int count, char **words);
int command_perft(int count, char **words);
int command_print(int count, char **words);
int command_test(int count, char **words);

#endif
