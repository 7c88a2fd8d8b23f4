#include "train/progress.h"

#include <stdio.h>

#include "engine/monotonic.h"

enum { REPORT_MS = 30000 };

Progress progress_begin(void)
{
    const int64_t now = monotonic_ms();
    return (Progress){.start_ms = now, .reported_ms = now};
}

bool progress_is_due(Progress *progress)
{
    const int64_t now = monotonic_ms();
    if (now - progress->reported_ms < REPORT_MS) {
        return false;
    }
    progress->reported_ms = now;
    return true;
}

ProgressText progress_text(const Progress *progress, int64_t before, int64_t done, int64_t all)
{
    ProgressText out;
    const double minutes = (double)(monotonic_ms() - progress->start_ms + 1) / 60000;
    const double a_minute = (double)(done - before) / minutes;
    const int length = snprintf(out.text, sizeof out.text, "%lld of %lld pairs, %.1f a minute",
                                (long long)done, (long long)all, a_minute);
    if (done > before && done < all) {
        const int64_t left = (int64_t)((double)(all - done) / a_minute);
        snprintf(out.text + length, sizeof out.text - (size_t)length, ", %lld:%02d h left",
                 (long long)(left / 60), (int)(left % 60));
    }
    return out;
}
