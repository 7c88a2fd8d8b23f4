/* gomocup_protocol.h: the client side of the Gomocup protocol
 * (https://plastovicka.github.io/protocl2en.htm): starts an engine, sends it the position with as
 * few commands as possible, reads and checks its move. A late reply and a move to an occupied point
 * are failures. Blocks; used by one thread. */
#ifndef TENGEN_APP_GOMOCUP_PROTOCOL_H
#define TENGEN_APP_GOMOCUP_PROTOCOL_H

#include "app/gomocup_process.h"
#include "engine/types.h"

typedef struct GomocupQuestion {
    uint32_t ticket; /* of the match */
    Rule rule;
    int size;
    int setup_count; /* stones on the board before the first move */
    Point setup[POINTS_MAX];
    bool setup_own[POINTS_MAX]; /* of the side to move */
    int count;
    Point move[POINTS_MAX]; /* in order */
    int64_t turn_ms;        /* limit of one move; 0: none */
    int64_t match_ms;       /* of the whole game; 0: none */
    int64_t left_ms;        /* left on its clock; only with match_ms */
} GomocupQuestion;

typedef struct GomocupSession {
    const char *command; /* borrowed */
    GomocupProcess process;
    bool no_takeback; /* the engine does not know TAKEBACK, which is optional */
    bool playing;     /* a game is in progress; the fields below describe it */
    Rule rule;
    int size;
    int known; /* moves, its own included */
    Point move[POINTS_MAX];
    int setup_count;
    Point setup[POINTS_MAX];
    bool setup_own[POINTS_MAX];
} GomocupSession;

/* Returns NULL and sets *move, or returns the reason for the failure (English message id). After a
 * failure stop the process, so that a late answer is not taken for another question's.
 * *interrupted: `interrupt` ended it, and the reason means nothing. */
const char *gomocup_ask_move(GomocupSession *session, const GomocupQuestion *question,
                             const Interrupt *interrupt, Point *move, bool *interrupted);

#endif
