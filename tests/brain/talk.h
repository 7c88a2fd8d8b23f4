/* talk.h: sends lines of the protocol to a brain in this process, and checks its output. */
#ifndef TENGEN_TESTS_BRAIN_TALK_H
#define TENGEN_TESTS_BRAIN_TALK_H

#include "brain/protocol.h"

static const BrainOptions keen = {.level = 5, .level_given = true, .seed = 1};
static const BrainOptions strongest = {.seed = 1};

/* The output of a new brain for the lines, each one awaited; the caller frees it. */
char *talk(BrainOptions options, const char *const *lines, int count);
#define TALK_AS(options, ...)                                                                      \
    talk(options, (const char *const[]){__VA_ARGS__},                                              \
         (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)))
#define TALK(...) TALK_AS(keen, __VA_ARGS__)

/* Checks the output and frees it. */
void expect(char *said, const char *wanted);

#endif
