/* waited_processes.h: is a number still sent signals after its process was waited for? It may be
 * another's by then. For tests with -Wl,--wrap=fork, kill and waitpid. */
#ifndef TENGEN_TESTS_WAITED_PROCESSES_H
#define TENGEN_TESTS_WAITED_PROCESSES_H

#include <stdatomic.h>

extern atomic_int failing_forks; /* the next ones fail */

/* From here on nothing is remembered of processes before. */
void waited_processes_reset(void);
/* How many signals were sent to a process, or a group of its number, after it was waited for. */
int waited_processes_signals(void);

#endif
