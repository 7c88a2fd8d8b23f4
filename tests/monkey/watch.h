/* watch.h: what must be true of the program after every event. The first thing that is not ends the
 * process with a message. */
#ifndef TENGEN_TESTS_WATCH_H
#define TENGEN_TESTS_WATCH_H

#include "app/app.h"

/* The game as it was after the last event. */
typedef struct Watcher {
    const App *app; /* NULL: nothing was seen yet */
    const Match *match;
    uint32_t ticket;
    Clock clock[2];
    int events;
    Canvas *whole; /* for full redraws */
} Watcher;

/* Prints the message and aborts. */
_Noreturn void watch_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

void watch_begin(Watcher *watch, const App *app);
void watch_end(Watcher *watch);
void watch_check(Watcher *watch, App *app);

/* What a restart must keep. */
typedef struct Kept {
    bool in_game;
    int size, count, nodes;
    Point move[POINTS_MAX];
    Clock clock[2];
    int score[2], draws;
    Color near_color;
    Outcome outcome;
    bool outcome_known; /* false: a review shows another one */
} Kept;

Kept watch_keep(const App *app);
/* The program that was started again has the same game. */
void watch_check_kept(const Kept *kept, const App *app);

/* Around each command: it changes nothing that permissions.h denies. */
typedef struct CommandWatch {
    const Match *match;
    uint32_t ticket;
    int count;     /* moves */
    NodeId stands; /* where the game stands */
    Request request;
    bool permitted, by_hand;
} CommandWatch;

void watch_before_command(const App *app, const Command *command, CommandWatch *before);
void watch_after_command(const App *app, const Command *command, const CommandWatch *before);

#endif
