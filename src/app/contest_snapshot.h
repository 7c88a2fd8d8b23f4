/* contest_snapshot.h: what PAGE_CONTEST shows. Main thread only. */
#ifndef TENGEN_APP_CONTEST_SNAPSHOT_H
#define TENGEN_APP_CONTEST_SNAPSHOT_H

#include "app/contest_job.h"
#include "ui/engine_entry.h"
#include "ui/view_contest.h"

/* What the job (NULL: there is none) has come to, which changes by itself. `board`: the game under
 * way that is shown. `scripted`: clocks do not show how fast the machine is. */
void contest_snapshot_take(ContestJob *job, const ContestChoice *choice, int board, bool scripted,
                           ViewContest *out);
/* What was chosen, over that. The sides are those of the job once the match is begun, else as the
 * list of engines, `entry`, has them. */
void contest_snapshot_choice(const ContestJob *job, const ContestChoice *choice,
                             const EngineEntry *entry, ViewContest *out);

#endif
