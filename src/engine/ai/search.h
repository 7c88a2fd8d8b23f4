/* search.h: what the AI knows and how it is asked. A Search keeps its memory (hash table, history)
 * between calls; one call at a time per Search. search_stop may be called from any thread at any
 * time.
 *
 * Values are centi-points for the side to move (100 = a comfortable advantage); VALUE_WIN - n is a
 * win by force in n plies, -(VALUE_WIN - n) a loss. */
#ifndef TENGEN_ENGINE_SEARCH_H
#define TENGEN_ENGINE_SEARCH_H

#include <pthread.h>
#include <stddef.h>

#include "engine/level.h"
#include "engine/rules/opening.h"

enum {
    VALUE_WIN = 30000,
    VALUE_WIN_BOUND = VALUE_WIN - 1000, /* beyond it: a forced win */
    SEARCH_PV_MAX = 64,
    SEARCH_LINES_MAX = 8,
    SEARCH_THREADS_MAX = 64
};

/* Zero means "no limit" for time, nodes and depth; with none at all the level's own limits hold. A
 * level's depth and nodes are part of its strength: where both are given, the stricter holds. Its
 * time holds only where the caller names no time. */
typedef struct SearchLimits {
    int64_t time_ms; /* the answer is given within it, by the monotonic clock */
    uint64_t nodes;  /* of all threads together, within some hundred */
    int depth;       /* plies */
    int level;       /* its number, see engine/level.h */
    uint64_t seed;   /* of the weaker levels' choices; same seed, position, nodes: same move */
    int threads; /* 0: 1; at most SEARCH_THREADS_MAX. With one the same nodes find the same move */
    int lines;   /* best moves wanted, 1..SEARCH_LINES_MAX; 0: 1 */
    const Point *barred; /* moves not to be played now, unless all are; NULL if there are none */
    int barred_count;
} SearchLimits;

typedef struct SearchLine {
    Point move;
    int value;
    int depth;
    int pv_length;
    Point pv[SEARCH_PV_MAX]; /* begins with move */
} SearchLine;

typedef struct SearchReport {
    Point move; /* POINT_NONE only if the board is full */
    int value;
    int depth, selective_depth;
    uint64_t nodes;
    int64_t time_ms;
    int line_count;
    SearchLine line[SEARCH_LINES_MAX]; /* best first; line[0] is the move's own */
} SearchReport;

typedef struct Search Search;

/* Called on the searching thread after each finished iteration. */
typedef void SearchProgress(void *user, const SearchReport *report);

/* Makes what a rule's searches need, once for all, which takes up to 0.1 s at the first call. A
 * search does so by itself. Any thread. */
void search_prepare(Rule rule);

/* Starts a thread whose stack is deep enough for search_run, which takes up to half a MiB of it:
 * more than some systems give. False: there is no thread. */
bool search_thread(pthread_t *thread, void *(*run)(void *), void *user);

Search *search_new(size_t hash_bytes); /* NULL: out of memory */
void search_free(Search *search);
void search_clear(Search *search); /* forget everything: a new game */
/* Another size of the hash table, never both at once; forgets everything. False: out of memory, and
 * the table is as large as before or smaller. */
bool search_resize(Search *search, size_t hash_bytes);

/* Blocks until done or stopped; always fills the report with a legal move if there is one. The
 * position must not be won already. `progress` may be NULL. */
void search_run(Search *search, const Position *position, const SearchLimits *limits,
                SearchProgress *progress, void *user, SearchReport *report);

/* Ends a running search within 10 ms; the report then holds the best move so far. A stop asked for
 * before search_run has begun is kept until search_allow clears it. */
void search_stop(Search *search);
void search_allow(Search *search);

/* What a computer answers to a step of an opening, as far as the step's task asks for it. */
typedef struct OpeningAnswer {
    Choice choice;
    int number;
    int points; /* a stone, or the offers that are still due */
    Point point[OFFERS_MAX];
} OpeningAnswer;

/* Any step of swap, swap2 and renju's own openings: stones from which neither side is much better,
 * the side that is better after all that is still to be offered, a number of offers that makes it
 * even, the best fifth moves for Black, and of those offered the worst. The level and the limits
 * are those of search_run; a stop hastens it. */
void search_opening(Search *search, const Position *position, Opening opening,
                    const OpeningStep *step, const SearchLimits *limits, OpeningAnswer *answer);

/* What a computer chooses in swap and swap2: the side that it would rather play, or, where
 * it is offered and the position is nearly even, to put two more stones. The level and the limits
 * are those of search_run. */
Choice search_choose(Search *search, const Position *position, const SearchLimits *limits,
                     const Choice *options, int count);

/* The next of `left` stones that a computer puts on for a swap opening, of the side to move: the
 * last of them so that neither side is much better, those before it loosely around the centre.
 * `step` says where it may stand; NULL: anywhere. */
Point search_opening_move(Search *search, const Position *position, const OpeningStep *step,
                          const SearchLimits *limits, int left);

#endif
