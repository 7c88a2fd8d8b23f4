/* contest_job.h: a match of engines behind the window: a thread reads its openings and the file of
 * its games, then its games are played as by --match (app/contest.h). Main thread only. */
#ifndef TENGEN_APP_CONTEST_JOB_H
#define TENGEN_APP_CONTEST_JOB_H

#include "app/contest.h"
#include "ui/engine_entry.h"

typedef struct ContestJob ContestJob;

/* What the sides are called and may use. */
typedef struct ContestSides {
    char name[2][NAME_BYTES];
    MatchLimits limits[2];
} ContestSides;

/* As the list of ENGINES_MAX engines has them now. */
void contest_sides_set(ContestSides *sides, const ContestChoice *choice, const EngineEntry *list);

/* `list`: the engines whose names and limits count, ENGINES_MAX of them. `file`: of its games;
 * empty: none is kept. `play`: else it is only read. NULL: out of memory, or no thread can be
 * started. */
ContestJob *contest_job_new(const ContestChoice *choice, const EngineEntry *list, const char *file,
                            bool play);
/* Does not wait. The games under way are dropped. */
void contest_job_stop(ContestJob *job);
bool contest_job_is_working(ContestJob *job);
bool contest_job_plays(const ContestJob *job); /* or played */
/* As the list had them when the job was made; the job's. */
const ContestSides *contest_job_sides(const ContestJob *job);
bool contest_job_is_stopping(const ContestJob *job);
/* NULL: it is not read yet, or cannot be. */
Contest *contest_job_contest(ContestJob *job);
/* Why it cannot go on. False: it can. */
bool contest_job_fault(ContestJob *job, MatchFault *out);
/* Blocks until `games` are played and the first game under way has so many moves, or nothing is
 * done any more: for scripts. False: not within five minutes. */
bool contest_job_wait(ContestJob *job, int games, int moves);
/* Stops it and ends its engines, by force after up to a second. A thread that reads its files still
 * is left behind, and frees the job when it comes to an end. */
void contest_job_free(ContestJob *job);

#endif
