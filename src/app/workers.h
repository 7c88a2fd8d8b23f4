/* workers.h: everything that works out moves for the game: the thinker (the computer's moves,
 * hints, thinking ahead, analysis) and the clients of Gomocup engines. workers_update starts the
 * jobs the game needs and cancels the others, workers_collect carries out the answers. An answer to
 * an older position (another ticket), or to a game that is not running any more, is discarded.
 *
 * Main thread only; the work itself runs on threads of thinker.h and gomocup_client.h, which call
 * wake_main when they have an answer. */
#ifndef TENGEN_APP_WORKERS_H
#define TENGEN_APP_WORKERS_H

#include "app/analyst.h"
#include "app/permissions.h"
#include "app/proof_cache.h"
#include "app/thinker.h"

typedef struct Workers {
    Messages *messages;         /* borrowed */
    const EngineEntry *engines; /* the player's list, borrowed: what an engine may use */
    Thinker *thinker;
    GomocupClient *client[2]; /* by Seat; NULL: none is running */
    char command[2][PATH_BYTES];
    char errors[2][PATH_BYTES]; /* by Seat: where standard error of its engine is kept; or empty */
    bool not_started[2];        /* by Seat: its client failed to start; not reported yet */
    GomocupDismissed dismissed;
    Analyst analyst;
    uint64_t seed;
    bool scripted; /* seeded and limited by nodes: the same moves on every machine */
    AnalysisCache analyses;
    uint64_t analysed;         /* the key there of what was shown last; 0: nothing was */
    uint64_t mapped[OVERLAYS]; /* the keys of the positions of these maps; 0: none */
    ThreatMap threats;
    ValueMap values;
    ProofCache proofs;
    int analysis_lines;         /* of the running analysis, */
    AnalysisTime analysis_time; /* ... and its limit */
    int64_t analysis_ms;        /* when its last report or progress was taken */
    ThinkProgress progress;     /* as of then, of a proof or of values */
} Workers;

/* `data`: the folder for what engines say on standard error; empty: none. False: out of memory.
 * workers_free ends the engines and joins the threads: up to three
 * seconds. */
bool workers_init(Workers *workers, uint64_t seed, bool scripted, const char *data,
                  const EngineEntry *engines, Messages *messages);
void workers_free(Workers *workers);

/* `seen`: the window is not hidden; `attended`: it also has the player's attention. */
void workers_update(Workers *workers, const Game *game, int64_t now_ms, bool seen, bool attended);
/* True: the game or the analysis changed. */
bool workers_collect(Workers *workers, Game *game, int64_t now_ms);
/* Discards all jobs, since the match is about to be replaced and tickets start anew. */
void workers_drop(Workers *workers);
/* The computer answers now, with the best move found so far. */
void workers_move_now(Workers *workers);
/* Blocks until the running jobs have answered. */
void workers_wait(Workers *workers);

/* An engine died, broke the protocol or sent an illegal move: it is ended, the player is told and
 * may move in its place. It is started again for its next move. `why`: a sentence in N_(). `said`:
 * its own words, or empty. `errors`: the file of what it said on standard error; NULL: none. */
void workers_engine_failed(Workers *workers, Game *game, Seat seat, const char *why,
                           const char *said, const char *errors);

/* A move or a hint is being worked out. */
bool workers_are_thinking(const Workers *workers);
/* An engine was asked for a move. */
bool workers_ask_engine(const Workers *workers);
/* One of their searches runs. */
bool workers_use_processor(const Workers *workers);
/* The computer thinks about the position on the board on a person's time. */
bool workers_think_ahead(const Workers *workers, const Game *game);
/* The engine of the list that analyses in review; NULL: the computer does. */
const EngineEntry *workers_analyst(const Workers *workers, const Game *game);
/* The analysis runs, or its last report has not been collected. */
bool workers_are_analysing(const Workers *workers);
/* When to collect the next report, -1: none is expected. */
int64_t workers_next_ms(const Workers *workers);
/* What lies over the board, as far as it is switched on and known. */
void workers_fill_overlay(const Workers *workers, const Game *game, ViewOverlay *overlay);
/* The proof, as far as it is switched on and known. */
void workers_fill_proof(const Workers *workers, const Game *game, ViewProof *proof);
/* What was found about the position shown, now or earlier; NULL: nothing yet. */
const AnalysisEntry *workers_analysis(const Workers *workers, const Game *game);
/* The same about the position that was shown last, until there is something about this one; NULL:
 * nothing. */
const AnalysisEntry *workers_old_analysis(const Workers *workers, const Game *game);

#endif
