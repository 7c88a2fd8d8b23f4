/* progress.h: when a long work reports, and how long it will take. */
#ifndef TENGEN_TRAIN_PROGRESS_H
#define TENGEN_TRAIN_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Progress {
    int64_t start_ms, reported_ms;
} Progress;

typedef struct ProgressText {
    char text[80];
} ProgressText;

Progress progress_begin(void);
/* Half a minute after the last report, which this then is. */
bool progress_is_due(Progress *progress);
/* "80 of 100 pairs, 3.0 a minute, 0:06 h left". `before`: done when the work began. */
ProgressText progress_text(const Progress *progress, int64_t before, int64_t done, int64_t all);

#endif
