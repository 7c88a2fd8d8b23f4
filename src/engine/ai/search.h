/* search.h: the computer's search for a move. A Search keeps its memory (transposition table,
 * history) between calls. One call at a time per Search; search_stop may be called from any thread
 * at any time. Values are those of value.h. */
#ifndef TENGEN_ENGINE_SEARCH_H
#define TENGEN_ENGINE_SEARCH_H

#include <pthread.h>
#include <stddef.h>

#include "engine/ai/halt.h"
#include "engine/ai/pv.h"
#include "engine/ai/tt.h"
#include "engine/ai/tuning.h"
#include "engine/ai/value.h"
#include "engine/level.h"
#include "engine/rules/position.h"

enum { SEARCH_LINES_MAX = 8, SEARCH_THREADS_MAX = 64 };

/* What ends a search. Of time, nodes and depth 0 is no limit; where none of the three is given, the
 * level's own time applies. The level's nodes and depth always apply too: they are its strength. */
typedef struct SearchLimits {
    int64_t time_ms; /* from the call to the return */
    int64_t plan_ms; /* the part of it that is meant for this move: a clear one takes less, a hard
                        one more; 0: all */
    bool all_time;   /* what is left of the time is lost: an iteration may be cut short */
    uint64_t nodes;  /* of all threads together; may be exceeded by a few hundred */
    int depth;       /* plies */
    int level;       /* a row of engine/level.h */
    uint64_t seed;   /* of the errors of weak levels */
    int threads;     /* 0: one; at most SEARCH_THREADS_MAX */
    int lines;       /* best moves wanted, at most SEARCH_LINES_MAX; 0: one */
    const Point *barred; /* moves not to be played, unless all others are fouls */
    int barred_count;
} SearchLimits;

typedef struct SearchLine {
    Point move;
    int value;
    int depth;
    Pv pv; /* begins with `move` */
} SearchLine;

typedef struct SearchReport {
    Point move; /* POINT_NONE only if the board is full */
    int value;
    int depth, selective_depth; /* plies: of the last full iteration, of the longest line */
    uint64_t nodes;
    int64_t time_ms;
    int line_count;
    SearchLine line[SEARCH_LINES_MAX]; /* best first; line[0] begins with `move` */
} SearchReport;

typedef struct Search Search;

/* Called on the searching thread after every completed iteration. */
typedef void SearchProgress(void *user, const SearchReport *report);

/* Builds the tables that searches of a rule need, up to 0.1 s at the first call. Optional: a search
 * builds them itself. Thread-safe. */
void search_prepare(Rule rule);

/* Starts a thread whose stack is large enough for search_run, which needs up to 0.5 MiB: more than
 * the default of some systems. False: no thread could be started. */
bool search_thread(pthread_t *thread, void *(*run)(void *), void *user);

Search *search_new(size_t hash_bytes); /* NULL: out of memory */
void search_free(Search *search);      /* NULL is allowed */
void search_clear(Search *search);     /* forgets everything, for a new game */

/* The constants of later searches, which the caller keeps; NULL: the defaults. Not during a search,
 * and without search_clear the table keeps values found with others. */
void search_tune(Search *search, const Tuning *tuning);

/* Resizes the transposition table and forgets everything; the old and the new table never exist at
 * once. False: out of memory; the table then has its old size or less. */
bool search_resize(Search *search, size_t hash_bytes);

/* The transposition table, which is for one rule and size of the board: a search of another one
 * clears it. Not during a search. */
Tt *search_table(Search *search);
/* Clears it for these. */
void search_begin_game(Search *search, Rule rule, int size);

/* Blocks until the search is done or stopped. The report has a legal move whenever there is one.
 * The position must not be won already; `progress` may be NULL. With one thread and without a time
 * limit the result depends only on the position, the limits and what the Search remembers. */
void search_run(Search *search, const Position *position, const SearchLimits *limits,
                SearchProgress *progress, void *user, SearchReport *report);

/* Stops a running search within 10 ms; its report has the best move so far. The stop stays in force
 * for later calls, and for one that is just about to start, until search_allow. */
void search_stop(Search *search);
void search_allow(Search *search);
bool search_is_stopped(const Search *search);

/* For proofs that search_stop is to end as well. */
Halt search_halt(Search *search);

#endif
