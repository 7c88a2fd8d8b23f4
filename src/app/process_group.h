/* process_group.h: programs that the game starts, in a process group that ends with the game,
 * however that ends. What leaves the group (setsid) is not found any more, but for the one that is
 * watched: it may have become a service that other programs use, too. On Windows nothing leaves it.
 * Used by one thread at a time. */
#ifndef TENGEN_APP_PROCESS_GROUP_H
#define TENGEN_APP_PROCESS_GROUP_H

#include <stdbool.h>
#include <sys/types.h>

typedef struct ProcessGroup {
    pid_t id;       /* 0: nothing has been started in it */
    pid_t guard;    /* leads the group, and ends it when the game is killed */
    int guard_line; /* the pipe whose end it waits for; -1: no guard */
    void *job;      /* Windows: its job object, which is all that it needs; else NULL */
} ProcessGroup;

void process_group_start(ProcessGroup *group);
/* Starts a program, which is looked for in PATH, with these three standard streams, in this folder
 * (NULL: the current one). It gets no other descriptors. 0: failed; a missing program ends with
 * status 127. The caller waits for it. */
pid_t process_group_run(ProcessGroup *group, char *const argument[], const int stream[3],
                        const char *folder);
/* Has the program ended? It is not waited for: its number stays its own, and its group's. */
bool process_has_ended(pid_t program);
/* The program was waited for, but the group goes on. */
void process_group_waited(ProcessGroup *group, pid_t program);
/* This program is ended even if it has left the group. The caller does not wait for it before
 * process_group_end: process_has_ended. */
void process_group_watch(const ProcessGroup *group, pid_t program);
/* Kills all that is in the group. */
void process_group_end(ProcessGroup *group);

#endif
