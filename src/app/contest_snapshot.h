/* contest_snapshot.h: what PAGE_CONTEST shows. Main thread only. */
#ifndef TENGEN_APP_CONTEST_SNAPSHOT_H
#define TENGEN_APP_CONTEST_SNAPSHOT_H

#include "app/contest_room.h"

void contest_snapshot_fill(const ContestRoom *room, ViewContest *out);

#endif
