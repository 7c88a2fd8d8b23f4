/* gomocup_process.h: an engine as a child process in a folder of its own, spoken to line by
 * line through pipes. POSIX. Used by one thread at a time, except interrupt_raise. */
#ifndef TENGEN_APP_GOMOCUP_PROCESS_H
#define TENGEN_APP_GOMOCUP_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "app/process_group.h"

enum {
    GOMOCUP_LINE_BYTES = 4096, /* of a line of the engine, its end included */
    GOMOCUP_ERRORS_BYTES = 1 << 20
};

/* Makes another thread's wait return early. */
typedef struct Interrupt {
    int pipe[2];
    atomic_bool raised;
} Interrupt;

bool interrupt_init(Interrupt *interrupt);
void interrupt_free(Interrupt *interrupt);
void interrupt_raise(Interrupt *interrupt); /* any thread */
bool interrupt_is_raised(const Interrupt *interrupt);
void interrupt_clear(Interrupt *interrupt);

typedef struct GomocupProcess {
    pid_t pid;        /* 0: not running */
    int in, out, err; /* our ends of its pipes; err: -1 once the engine has closed it */
    ProcessGroup group;
    char folder[300];              /* its working directory, deleted with it */
    int claim;                     /* of that folder: see temp_folder.h */
    char text[GOMOCUP_LINE_BYTES]; /* read, but not a whole line yet */
    int length;
    bool overlong; /* the line being read is too long: it is skipped */
    bool skipped;  /* so was one that is no comment, since the last gomocup_process_send */
    const char *errors_path; /* where its standard error output is kept, borrowed; NULL: nowhere */
    int errors;              /* that file; -1: it has said nothing there */
    int errors_bytes;        /* in it; no more than GOMOCUP_ERRORS_BYTES */
    void (*heard)(void *user, const char *line); /* of each line that is read; NULL: nobody */
    void *user;                                  /* ... of `heard` */
} GomocupProcess;

typedef enum ReadResult { READ_LINE, READ_TIMEOUT, READ_END, READ_INTERRUPTED } ReadResult;

/* `command`: see engine_command.h. */
bool gomocup_process_start(GomocupProcess *process, const char *command);
/* Sends END, waits up to a second, then kills it and its children. */
void gomocup_process_stop(GomocupProcess *process);
/* The same for several at once; those that do not run are skipped. */
void gomocup_process_stop_all(GomocupProcess *const process[], int count);
/* Kills it and its children at once. */
void gomocup_process_kill(GomocupProcess *process);

/* Has it written to errors_path, until now or before it was stopped? */
bool gomocup_process_has_errors(const GomocupProcess *process);
/* The most memory that the running program itself has used, in KiB; 0: unknown. Linux only. */
int64_t gomocup_process_peak_kb(const GomocupProcess *process);

/* Appends CR LF. False: it does not read, or the line is too long. */
bool gomocup_process_send(GomocupProcess *process, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Waits for the next line that is neither empty nor a MESSAGE or DEBUG. `deadline`: time of
 * monotonic_ms. */
ReadResult gomocup_process_read(GomocupProcess *process, const Interrupt *interrupt,
                                int64_t deadline, char line[GOMOCUP_LINE_BYTES]);
/* Waits for an interrupt. Meanwhile output is discarded; a process that ends is cleaned up. */
void gomocup_process_idle(GomocupProcess *process, const Interrupt *interrupt);

#endif
