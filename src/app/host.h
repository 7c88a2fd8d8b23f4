/* host.h: another program that plays by the Gomocup protocol, as a child process with a thread of
 * its own. Nothing here ever blocks the main thread but host_free.
 *
 * Protocol: https://plastovicka.github.io/protocl2en.htm. Every reply is checked: on the board, on
 * an empty point, in time, to the question asked last. */
#ifndef TENGEN_APP_HOST_H
#define TENGEN_APP_HOST_H

#include <stddef.h>

#include "engine/types.h"

typedef struct HostQuestion {
    uint32_t ticket;
    Rule rule;
    int size;
    int setup_count; /* stones that stood there before the first move */
    Point setup[POINTS_MAX];
    bool setup_own[POINTS_MAX]; /* is it of the side that is asked? */
    int count;
    Point move[POINTS_MAX]; /* in order */
    int64_t turn_ms;        /* limit of one move; 0: none was set */
    int64_t match_ms;       /* of the whole game; 0: none */
    int64_t left_ms;        /* left on its clock, with match_ms only */
} HostQuestion;

typedef struct HostAnswer {
    uint32_t ticket;
    Point move; /* POINT_NONE: it failed, `message` says how */
    char message[200];
} HostAnswer;

typedef struct Host Host;

/* `command`: a program's path, or its path and words for it. Starts with the first question. NULL:
 * out of memory. */
Host *host_new(const char *command);
/* Asks it to end; host_free then waits, for about a second at most, and kills what still runs. */
void host_dismiss(Host *host);
bool host_has_ended(Host *host);
void host_free(Host *host);

void host_ask(Host *host, const HostQuestion *question);
/* The answer is no longer wanted: it will be dropped. */
void host_drop(Host *host);
bool host_has_job(const Host *host, uint32_t *ticket);
/* Main thread: the answer to the last question, once. */
bool host_take(Host *host, HostAnswer *answer);
void host_wait(Host *host); /* until the answer is there */

#endif
