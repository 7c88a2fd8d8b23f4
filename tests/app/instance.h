/* instance.h: an instance of the program as far as its files go: in the current folder, without a
 * window or a game. */
#ifndef TENGEN_TESTS_INSTANCE_H
#define TENGEN_TESTS_INSTANCE_H

#include "app/storage.h"

typedef struct Instance {
    Storage storage;
    Messages messages;
    Game game; /* none */
    int64_t now_ms;
} Instance;

void instance_start(Instance *instance);
/* Until all is written that was begun. */
void instance_collect(Instance *instance);
/* The time passes, and the loop has turned before that and after it. */
void instance_wait(Instance *instance, int64_t ms);
/* Quits. Returns whether everything is saved. */
bool instance_quit(Instance *instance);
/* Ends without a further attempt to save. */
void instance_kill(Instance *instance);

/* Asserts whether this is in a message. */
void instance_expect_told(const Instance *instance, const char *text, bool told);

/* Writes a file; `mode`: fopen's. */
void instance_put(const char *path, const char *mode, const char *text);
/* Until instance_unblock a file can be neither read nor written: it is renamed, and a folder is in
 * its place. */
void instance_block(const char *path);
void instance_unblock(const char *path);

#endif
