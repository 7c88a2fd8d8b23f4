/* crash.h: what the program says when it crashes: where the game is and what to send, on stderr and
 * in a file, with the places in the code. The crash itself is not hidden: it goes on to whoever
 * handled it before, which by default ends the process by the signal. */
#ifndef TENGEN_APP_CRASH_H
#define TENGEN_APP_CRASH_H

/* Main thread, at start. */
void crash_watch(void);
/* While a library works that crashes without memory, and no game is at risk: a crash says this
 * instead and ends the program with status 1. Static storage; NULL: as usual again. */
void crash_expect(const char *message);

#endif
