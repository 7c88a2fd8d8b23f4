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
    int64_t max_memory;     /* bytes; 0: as in GomocupTerms */
    int threads;            /* that it may use; 0: its own choice */
    bool asks_about;        /* also who it is, before the move */
    int lines; /* > 0: the position is to be analysed: so many best moves are wanted, and all that
                  it says (GomocupSession.heard); its move is the end of that */
} GomocupQuestion;

/* How an engine fails. */
typedef enum GomocupFault {
    GOMOCUP_GOOD,
    GOMOCUP_INTERRUPTED, /* no fault of the engine */
    GOMOCUP_NOT_STARTED,
    GOMOCUP_ENDED,
    GOMOCUP_SILENT,  /* no answer to START */
    GOMOCUP_NO_OK,   /* START was answered, but not by OK */
    GOMOCUP_REFUSED, /* START was answered by ERROR */
    GOMOCUP_LATE,
    GOMOCUP_TOO_LONG, /* late, after a line that was too long to be read */
    GOMOCUP_NO_MOVE,  /* an answer that is not a move */
    GOMOCUP_OFF_BOARD,
    GOMOCUP_OCCUPIED
} GomocupFault;

/* What an engine is told besides the position, and how long its answer is waited for. */
typedef struct GomocupTerms {
    int game_type;      /* of the protocol: 0 a human opponent, 1 another engine */
    int64_t max_memory; /* bytes; 0: no limit */
    int64_t start_ms;   /* to answer START and RESTART */
    int64_t grace_ms;   /* beyond the limit that it was told */
    int64_t settle_ms;  /* to answer ABOUT after its settings, before the first question: it may
                           make its tables first; 0: it is not asked */
    int64_t pause_ms; /* before each question: some engines lose what follows their move at once */
} GomocupTerms;

extern const GomocupTerms gomocup_usual_terms; /* of a game with a person */

/* What an engine was sent that it has to answer before it can be asked for a move. */
typedef enum GomocupAwaited {
    GOMOCUP_NOTHING,
    GOMOCUP_START,
    GOMOCUP_SETTLED, /* its settings and ABOUT */
    GOMOCUP_RESTART,
    GOMOCUP_GREETING /* Yixin's words and ABOUT */
} GomocupAwaited;

typedef struct GomocupSession {
    const char *command; /* borrowed */
    GomocupTerms terms;
    GomocupProcess process;
    char said[GOMOCUP_LINE_BYTES]; /* what explains the last fault, or may: ERROR ..., or
                                  in place of OK its last line; or empty */
    bool no_takeback;              /* the engine does not know TAKEBACK, which is optional */
    GomocupAwaited awaited;        /* of this process; it may be waited for in several calls, */
    int64_t due_ms;                /* ... until this time of monotonic_ms */
    bool unasked;                  /* it was ready, and interrupted before it was asked */
    bool greeted;                  /* this process was asked for Yixin's words, */
    bool yixin;                    /* ... and has answered */
    void (*heard)(void *user, const char *line); /* of all that it says; NULL: nobody */
    void *user;                                  /* ... of `heard` */
    bool playing; /* a game is in progress; the fields below describe it */
    Rule rule;
    int size;
    int64_t told_turn_ms, told_memory;
    int told_threads;
    int known; /* moves, its own included */
    Point move[POINTS_MAX];
    int setup_count;
    Point setup[POINTS_MAX];
    bool setup_own[POINTS_MAX];
} GomocupSession;

typedef struct GomocupReply {
    Point move;
    int64_t ms;                     /* from the question to the move */
    char about[GOMOCUP_LINE_BYTES]; /* with asks_about: the answer to ABOUT; empty: it has none */
} GomocupReply;

/* Starts the engine unless it runs with this size and rule. Also done by gomocup_ask_move. */
GomocupFault gomocup_make_ready(GomocupSession *session, const GomocupQuestion *question,
                                const Interrupt *interrupt);
/* After a failure stop the process, so that a late answer is not taken for another question's. */
GomocupFault gomocup_ask_move(GomocupSession *session, const GomocupQuestion *question,
                              const Interrupt *interrupt, GomocupReply *reply);
/* After GOMOCUP_INTERRUPTED: does it still get ready for a question, as an engine may that starts
 * slowly, or is it ready without having been asked? Then the next question finds it so. */
bool gomocup_is_preparing(const GomocupSession *session);
/* Goes on with that, for the question that was interrupted; asks nothing. */
GomocupFault gomocup_prepare(GomocupSession *session, const GomocupQuestion *question,
                             const Interrupt *interrupt);
/* After an analysis that was interrupted: it stops thinking, or its process. One that is not ready
 * yet goes on with that. `end`: the process is to be stopped: that is not waited for. */
void gomocup_stop_thinking(GomocupSession *session, const Interrupt *end);
/* How long the engine may think. */
int64_t gomocup_limit_ms(const GomocupQuestion *question);
/* "it ended": what follows "The engine failed:", a message id in N_(). */
const char *gomocup_fault_words(GomocupFault fault);

#endif
