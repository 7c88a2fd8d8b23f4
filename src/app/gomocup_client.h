/* gomocup_client.h: another program that plays by the Gomocup protocol, as a child process with a
 * thread of its own. Nothing here ever blocks the main thread but host_free.
 *
 * Protocol: https://plastovicka.github.io/protocl2en.htm. Every reply is checked: on the board, on
 * an empty point, in time, to the question asked last. */
#ifndef TENGEN_APP_GOMOCUP_CLIENT_H
#define TENGEN_APP_GOMOCUP_CLIENT_H

#include <stddef.h>

#include "engine/types.h"

typedef struct GomocupQuestion {
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
} GomocupQuestion;

typedef struct GomocupAnswer {
    uint32_t ticket;
    Point move; /* POINT_NONE: it failed, `message` says how */
    char message[200];
} GomocupAnswer;

typedef struct GomocupClient GomocupClient;

/* `command`: a program's path, or its path and words for it. Starts with the first question. NULL:
 * out of memory. */
GomocupClient *gomocup_new(const char *command);
/* Asks it to end; host_free then waits, for about a second at most, and kills what still runs. */
void gomocup_dismiss(GomocupClient *client);
bool gomocup_has_ended(GomocupClient *client);
void gomocup_free(GomocupClient *client);

void gomocup_ask(GomocupClient *client, const GomocupQuestion *question);
/* The answer is no longer wanted: it will be dropped. */
void gomocup_drop(GomocupClient *client);
bool gomocup_has_job(const GomocupClient *client, uint32_t *ticket);
/* Main thread: the answer to the last question, once. */
bool gomocup_take(GomocupClient *client, GomocupAnswer *answer);
void gomocup_wait(GomocupClient *client); /* until the answer is there */

#endif
