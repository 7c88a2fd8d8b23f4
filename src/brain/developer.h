/* developer.h: the developers' commands of pbrain-tengen. Each takes the words after its name and
 * returns the program's exit status. */
#ifndef TENGEN_BRAIN_DEVELOPER_H
#define TENGEN_BRAIN_DEVELOPER_H

int developer_bench(int count, char **words);
int developer_perft(int count, char **words);
int developer_print(int count, char **words);
int developer_test(int count, char **words);

#endif
