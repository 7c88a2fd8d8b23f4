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
/* The file to write; empty: none. Main thread. */
void crash_tell_report(const char *report);

typedef enum CrashGame {
    CRASH_NO_GAME, /* nothing is at risk */
    CRASH_SAVED,
    CRASH_SAVING, /* the last move is on its way to the file */
    CRASH_UNSAVED /* saving fails */
} CrashGame;

/* What has become of the game on the board, and the file that it is saved in. Main thread, whenever
 * that changes. */
void crash_tell_game(CrashGame game, const char *file);

#endif
