/* stack.h: the main thread's stack. */
#ifndef TENGEN_APP_STACK_H
#define TENGEN_APP_STACK_H

#include <stdbool.h>

/* Takes the memory that the deepest call will need. Where the size of a process is limited the
 * stack may not be able to grow later, which ends the program by a signal, with no chance to say
 * why. False: there is not as much. */
bool stack_reserve(void);

#endif
