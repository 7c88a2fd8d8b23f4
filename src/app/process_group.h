/* process_group.h: programs that the game starts, in a process group that ends with the game,
 * however that ends. What leaves the group (setsid) is not found any more, but for the one that is
 * watched: it may have become a service that other programs use, too. POSIX. Used by one thread at
 * a time. */
#ifndef TENGEN_APP_PROCESS_GROUP_H
#define TENGEN_APP_PROCESS_GROUP_H

#include <sys/types.h>

typedef struct ProcessGroup {
    pid_t id;       /* 0: nothing has been started in it */
    pid_t guard;    /* leads the group, and ends it when the game is killed */
    int guard_line; /* the pipe whose end it waits for; -1: no guard */
} ProcessGroup;

void process_group_start(ProcessGroup *group);
/* Starts a program, which is looked for in PATH, with these three standard streams, in this folder
 * (NULL: the current one). It gets no other descriptors. 0: failed; a missing program ends with
 * status 127. The caller waits for it. */
pid_t process_group_run(ProcessGroup *group, char *const argument[], const int stream[3],
                        const char *folder);
/* This program is ended even if it has left the group. The caller has not waited for it before the
 * group ends. */
void process_group_watch(const ProcessGroup *group, pid_t program);
/* Kills all that is in the group. */
void process_group_end(ProcessGroup *group);

#endif
