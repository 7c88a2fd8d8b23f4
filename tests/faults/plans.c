#include "faults/plans.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "faults/child.h"

typedef struct Fault {
    SeamKind kind;
    int error;
    SeamMode mode;
} Fault;

static const Fault faults[] = {
    {SEAM_OPEN, EMFILE, SEAM_ONCE},  {SEAM_OPEN, EACCES, SEAM_ON},
    {SEAM_READ, EIO, SEAM_ONCE},     {SEAM_READ, EINTR, SEAM_ONCE},
    {SEAM_READ, 0, SEAM_SHORT},      {SEAM_WRITE, ENOSPC, SEAM_ONCE},
    {SEAM_WRITE, EIO, SEAM_ON},      {SEAM_WRITE, EINTR, SEAM_ONCE},
    {SEAM_WRITE, 0, SEAM_SHORT},     {SEAM_SYNC, EIO, SEAM_ONCE},
    {SEAM_SYNC, ENOSPC, SEAM_ON},    {SEAM_RENAME, EIO, SEAM_ONCE},
    {SEAM_RENAME, EROFS, SEAM_ON},   {SEAM_CLOSE, EIO, SEAM_ONCE},
    {SEAM_CLOSE, ENOSPC, SEAM_ON},   {SEAM_FOLDER, EROFS, SEAM_ONCE},
    {SEAM_FOLDER, ENOSPC, SEAM_ON},  {SEAM_LOOK, EIO, SEAM_ONCE},
    {SEAM_LOOK, EACCES, SEAM_ON},    {SEAM_PROCESS, EMFILE, SEAM_ONCE},
    {SEAM_PROCESS, EAGAIN, SEAM_ON}, {SEAM_THREAD, EAGAIN, SEAM_ONCE},
    {SEAM_WAIT, EINTR, SEAM_ONCE},   {SEAM_WAIT, ENOMEM, SEAM_ON},
    {SEAM_THREAD, EAGAIN, SEAM_ON},  {SEAM_MEMORY, ENOMEM, SEAM_ONCE},
    {SEAM_MEMORY, ENOMEM, SEAM_ON},  {SEAM_OPEN, EIO, SEAM_ONCE},
    {SEAM_OPEN, EROFS, SEAM_ON},     {SEAM_READ, EIO, SEAM_ON},
    {SEAM_WRITE, ENOSPC, SEAM_ON},
};

enum { FAULTS = sizeof faults / sizeof faults[0] };

static int findings;

void plans_try(const long calls[SEAM_KINDS], const char *which, const char *name,
               void (*try_fault)(const void *subject, const SeamPlan *plan), const void *subject)
{
    enum { FEW = 1, FEW_OF_MEMORY = 4, SHARE = 3 };
    int part = 1, parts = 1;
    long number = 0;
    uint64_t seed = 0;
    for (; *name; name++) {
        seed = seed * 31 + (uint64_t)*name;
    }
    const bool every = which && (strcmp(which, "all") == 0 ||
                                 (sscanf(which, "%d/%d", &part, &parts) == 2 && parts > 0));
    for (int i = 0; i < FAULTS; i++) {
        const Fault *fault = &faults[i];
        long count = calls[fault->kind], few = fault->kind == SEAM_MEMORY ? FEW_OF_MEMORY : FEW;
        long step = every || count <= few ? 1 : (count + few - 1) / few;
        const uint64_t choice = random_mix(seed * FAULTS + (uint64_t)i);
        if (!every && choice % SHARE != 0) {
            continue;
        }
        for (long at = 1 + (long)(choice / SHARE % (uint64_t)step); at <= count; at += step) {
            SeamPlan plan = {1U << fault->kind, fault->mode, at, fault->error};
            if (number++ % parts == part % parts) {
                try_fault(subject, &plan);
            }
        }
    }
}

bool plans_read(char *const words[4], SeamPlan *plan)
{
    SeamKind kind;
    if (!seam_kind_of(words[0], &kind)) {
        return false;
    }
    plan->kinds = 1U << kind;
    plan->at = atol(words[1]);
    plan->error = atoi(words[2]);
    plan->mode = strcmp(words[3], "on") == 0      ? SEAM_ON
                 : strcmp(words[3], "short") == 0 ? SEAM_SHORT
                 : strcmp(words[3], "kill") == 0  ? SEAM_KILL
                                                  : SEAM_ONCE;
    return true;
}

void plans_report(const char *name, const SeamPlan *plan, const char *why, const char *said)
{
    static const char *const modes[] = {"count", "once", "on", "short", "kill"};
    static char known[64][160];
    char place[120], key[160];
    const SeamState *state = seam_state();
    findings++;
    child_place(state->caller, place, sizeof place);
    snprintf(key, sizeof key, "%.60s|%.90s", why, place);
    for (int i = 0; i < 64; i++) {
        if (strcmp(known[i], key) == 0) {
            return; /* the same place again */
        }
        if (known[i][0] == '\0') {
            memcpy(known[i], key, sizeof key);
            break;
        }
    }
    const char *kind = "all";
    for (int i = 0; i < SEAM_KINDS; i++) {
        if (plan->kinds == 1U << i) {
            kind = seam_kind_name((SeamKind)i);
        }
    }
    printf("%s %s %ld %d %s: %s (%s at %s)\n", name, kind, plan->at, plan->error, modes[plan->mode],
           why, state->function ? state->function : "no call", place);
    printf("%s", said);
    fflush(stdout);
}

int plans_finish(int runs)
{
    printf("%d runs, %d findings\n", runs, findings);
    return findings == 0 ? 0 : 1;
}
