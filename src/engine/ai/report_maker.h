/* report_maker.h: analyses a whole game and judges its moves. The positions are searched twice:
 * first briefly from the start to the end, so that there is soon something to show, then in full
 * from the end to the start, so that each search knows what followed. A move is judged by the
 * winning chance that it lost; what is said of a mistake is proved by report_proof.h.
 *
 * One thread per ReportMaker; report_maker_stop may be called from any. With one search thread the
 * report depends only on the game and the limits. */
#ifndef TENGEN_ENGINE_REPORT_MAKER_H
#define TENGEN_ENGINE_REPORT_MAKER_H

#include "engine/ai/search.h"
#include "engine/game_report.h"

typedef struct ReportGame {
    Position end;    /* after the last move; its `count` are the moves of the report */
    Outcome outcome; /* of the game; five or foul: of its last move */
    int opening;     /* moves of the opening, which are not judged */
    int first;       /* the first position to look at, by its moves; 0: the start */
} ReportGame;

typedef struct ReportLimits {
    uint64_t nodes; /* of the full search of a position */
    int threads;    /* as in SearchLimits */
} ReportLimits;

typedef struct ReportMaker ReportMaker;

ReportMaker *report_maker_new(size_t hash_bytes); /* NULL: out of memory */
void report_maker_free(ReportMaker *maker);       /* NULL is allowed */

/* The moves of the game, and nothing known of them. */
void report_maker_outline(const ReportGame *game, GameReport *report);

/* Begins a new report. */
void report_maker_begin(ReportMaker *maker, const ReportGame *game, const ReportLimits *limits);
/* Looks at one more position. False: the report is complete, or was stopped; what was not finished
 * is then done by a later call. */
bool report_maker_step(ReportMaker *maker);
/* What has been found so far. */
const GameReport *report_maker_report(const ReportMaker *maker);

/* Ends a step within 10 ms. Stays in force until report_maker_allow. */
void report_maker_stop(ReportMaker *maker);
void report_maker_allow(ReportMaker *maker);

#endif
