/* gomocup_client.h: a Gomocup engine with a thread of its own: takes a question, announces the
 * answer with wake_main. Main thread only. Nothing blocks but gomocup_free and gomocup_wait. */
#ifndef TENGEN_APP_GOMOCUP_CLIENT_H
#define TENGEN_APP_GOMOCUP_CLIENT_H

#include "app/heard_analysis.h"
#include "ui/engine_entry.h"

typedef struct GomocupAnswer {
    uint32_t ticket;
    Point move; /* POINT_NONE: the engine failed */
    GomocupFault fault;
    int64_t ms;                     /* from the question to the move */
    char said[GOMOCUP_LINE_BYTES];  /* its own words about the fault; or empty */
    char about[GOMOCUP_LINE_BYTES]; /* see GomocupReply */
    bool has_errors;                /* errors_path has what it said on standard error */
} GomocupAnswer;

typedef struct GomocupClient GomocupClient;

/* `command`: see engine_command.h. The program is started by the first question. `errors_path`: for
 * what it says on standard error, replaced at each start; NULL: nowhere. NULL: out of memory. */
GomocupClient *gomocup_new(const char *command, const char *errors_path);
/* Ends the engine in the background; gomocup_has_ended: then gomocup_free does not block. */
void gomocup_dismiss(GomocupClient *client);
bool gomocup_has_ended(GomocupClient *client);
/* Ends the engine, by force after up to a second. */
void gomocup_free(GomocupClient *client);

/* What the player lets an engine use; NULL: it is not in the list. */
void gomocup_set_resources(GomocupQuestion *question, const EngineEntry *entry);
void gomocup_ask(GomocupClient *client, const GomocupQuestion *question);
/* The answer is no longer wanted: it will be discarded. */
void gomocup_drop(GomocupClient *client);
/* A question is open: neither its answer was taken nor was it dropped. */
bool gomocup_has_job(const GomocupClient *client, uint32_t *ticket);
/* What it has found so far, or in the end, if the question wants lines; false: nothing new. */
bool gomocup_heard(GomocupClient *client, SearchReport *report, char said[HEARD_BYTES]);
/* The answer to the last question, once. */
bool gomocup_take(GomocupClient *client, GomocupAnswer *answer);
void gomocup_wait(GomocupClient *client); /* until the answer is there */

#endif
