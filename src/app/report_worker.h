/* report_worker.h: the thread that makes the report of a game (engine/ai/report_maker.h). After
 * each position it calls wake_main. Main thread only. */
#ifndef TENGEN_APP_REPORT_WORKER_H
#define TENGEN_APP_REPORT_WORKER_H

#include "engine/ai/report_maker.h"

typedef enum ReportPace {
    REPORT_HELD,    /* stops at once, and goes on later */
    REPORT_SPARING, /* as long as the machine is not on battery */
    REPORT_RUNNING
} ReportPace;

typedef struct ReportWorker ReportWorker;

/* `low`: with a low priority, for what nobody waits for. NULL: out of memory. */
ReportWorker *report_worker_new(bool low);
void report_worker_free(ReportWorker *worker); /* stops and joins; NULL is allowed */

/* Replaces the report that is being made. False: no thread could be started. */
bool report_worker_start(ReportWorker *worker, const ReportGame *game, const ReportLimits *limits);
void report_worker_drop(ReportWorker *worker);
void report_worker_pace(ReportWorker *worker, ReportPace pace);
/* Copies what has been found; false: nothing new since the last call. */
bool report_worker_take(ReportWorker *worker, GameReport *report);
/* Was there no memory for the report that was begun last? */
bool report_worker_has_failed(ReportWorker *worker);
/* Is it working now? */
bool report_worker_works(ReportWorker *worker);
/* Blocks until it is not. */
void report_worker_wait(ReportWorker *worker);

#endif
