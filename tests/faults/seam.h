/* seam.h: wraps libc's functions for memory, files, processes and threads at link time. Programs
 * linked with the options of seam.cmake call seam.c's wrappers, which count the calls and make call
 * number N fail as a plan says. Calls made inside libraries are not counted. The state is shared
 * with child processes. */
#ifndef TENGEN_TESTS_SEAM_H
#define TENGEN_TESTS_SEAM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum SeamKind {
    SEAM_MEMORY,  /* malloc calloc realloc posix_memalign strdup open_memstream */
    SEAM_OPEN,    /* open fopen fdopen */
    SEAM_READ,    /* read fread fgets getline getc */
    SEAM_WRITE,   /* write fwrite fputs fputc fprintf ftruncate fchmod */
    SEAM_SYNC,    /* fsync */
    SEAM_RENAME,  /* rename link unlink */
    SEAM_CLOSE,   /* close fclose: closes, and reports the error */
    SEAM_FOLDER,  /* mkdir mkdtemp rmdir */
    SEAM_LOOK,    /* stat lstat fstat access flock realpath */
    SEAM_PROCESS, /* pipe pipe2 fork posix_spawn posix_spawnp dup2 fcntl chdir setpgid execvp */
    SEAM_WAIT,    /* poll */
    SEAM_THREAD,  /* pthread_create */
    SEAM_KINDS
} SeamKind;

#define SEAM_FILES                                                                                 \
    (1U << SEAM_OPEN | 1U << SEAM_READ | 1U << SEAM_WRITE | 1U << SEAM_SYNC | 1U << SEAM_RENAME |  \
     1U << SEAM_CLOSE | 1U << SEAM_FOLDER | 1U << SEAM_LOOK)

typedef enum SeamMode {
    SEAM_COUNT, /* no fault */
    SEAM_ONCE,  /* call number `at` fails */
    SEAM_ON,    /* it and all later ones */
    SEAM_SHORT, /* read or write number `at` moves half of its bytes, at least one */
    SEAM_KILL   /* the process is killed just before the call */
} SeamMode;

typedef struct SeamPlan {
    unsigned kinds; /* bits of SeamKind */
    SeamMode mode;
    long at;   /* from 1, among the calls of these kinds */
    int error; /* errno of a failure */
} SeamPlan;

/* What a process did to its files, for power_test: in the order of the calls. */
typedef enum SeamStepKind {
    STEP_CREATE,      /* file `path` was made or truncated; `file`: its number */
    STEP_OPEN,        /* file `path` was opened for appending, and made if it was not there */
    STEP_WRITE,       /* `length` bytes at `data` in the log, appended to `file` */
    STEP_SYNC,        /* fsync of `file` */
    STEP_SYNC_FOLDER, /* fsync of the folder `path` */
    STEP_RENAME,      /* `path` to `other` */
    STEP_LINK,        /* `other` is a second name of `path` */
    STEP_UNLINK,
    STEP_FOLDER, /* mkdir */
    STEP_MARK    /* seam_mark: `file` is its number, `length` the other one */
} SeamStepKind;

typedef struct SeamStep {
    SeamStepKind kind;
    int file;
    size_t data, length;
    char path[256], other[256];
} SeamStep;

enum { SEAM_STEPS_MAX = 2000, SEAM_LOG_BYTES = 8 << 20 };

typedef struct SeamState {
    SeamPlan plan;
    atomic_long calls[SEAM_KINDS];
    atomic_long matched;  /* calls of the plan's kinds */
    atomic_int hits;      /* calls that were made to fail, or cut short */
    const char *function; /* the first of them */
    const void *caller;   /* the address in our code that made it */
    bool tracing;
    atomic_int steps;
    size_t log_used;
    SeamStep step[SEAM_STEPS_MAX];
    char log[SEAM_LOG_BYTES];
} SeamState;

/* Maps the state, once, before any child is forked. */
SeamState *seam_state(void);
/* Clears the counters and sets the plan, for the next call of seam_arm. */
void seam_plan(const SeamPlan *plan, bool tracing);
/* From here on this process's calls count. */
void seam_arm(void);
void seam_disarm(void);
void seam_mark(int number, int other);

const char *seam_kind_name(SeamKind kind);
bool seam_kind_of(const char *name, SeamKind *kind);

#endif
