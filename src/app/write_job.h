/* write_job.h: one order of the writer, carried out: its text is made and written. Any thread. */
#ifndef TENGEN_APP_WRITE_JOB_H
#define TENGEN_APP_WRITE_JOB_H

#include "app/collection_file.h"
#include "app/write_order.h"
#include "render/pixmap.h"

typedef struct WriteJob {
    struct WriteJob *next; /* for its owner, like the last ones */
    char *text;            /* NULL: it is made of the match or the picture, which are owned, too */
    size_t length;
    Match *match; /* NULL: there is none */
    int64_t saved_ms;
    Pixmap picture;
    WriteResult result;
    uint64_t device;    /* folder_device of the file; 0: unknown */
    int64_t since_ms;   /* it is written since then, */
    int64_t overdue_ms; /* ... and since then for too long; 0: it is not */
    int64_t extra_ms;   /* so much longer than others it may take */
    bool given_up;      /* it is still written, but nobody waits for it */
} WriteJob;

void write_job_free(WriteJob *job); /* NULL is allowed */

/* The file that is written: the order has a quick part and the rest of it. */
const char *write_job_path(const WriteJob *job, bool quick);
/* Makes the text, at first. False, with the error in its result: out of memory. */
bool write_job_make_text(WriteJob *job);
/* How many bytes have to be read and written. */
size_t write_job_bytes(const WriteJob *job);
/* Writes it and fills in the result. `log`: of the writes before. */
void write_job_write(WriteJob *job, bool quick, CollectionLog *log);
/* The game could not be replaced in its file, and is to go to WriteOrder.copy. */
bool write_job_moves(const WriteJob *job);
/* Writes it there. */
void write_job_move(WriteJob *job);
/* What nobody waits for is not to be there: removes a file that was made. */
void write_job_take_back(const WriteJob *job, bool quick);

/* The game could not be replaced in its file, but a new one could still be written. */
bool write_job_may_move(int error);
/* Writes a PNG. Returns 0 or errno. */
int write_job_write_picture(const char *path, const Pixmap *picture, FileSync sync);

#endif
