#include "app/bench_start.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include <windows.h>

#include "app/pipe.h"
#include "app/process_group.h"
#include "app/temp_folder.h"
#include "engine/monotonic.h"
#include "windows/posix_paths.h"

static bool own_path(char *path, size_t bytes)
{
    wchar_t *wide = malloc(POSIX_WIDE_MAX * sizeof *wide);
    const DWORD length = wide ? GetModuleFileNameW(NULL, wide, POSIX_WIDE_MAX) : 0;
    const bool good = length > 0 && length < POSIX_WIDE_MAX && posix_narrow_path(wide, path, bytes);
    free(wide);
    return good;
}

/* Starts the program with its output in a pipe. Returns the end to read from, or -1. */
static int start(ProcessGroup *group, char *const argument[], pid_t *child)
{
    int end[2];
    const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    const bool opened = null >= 0 && pipe_open(end);
    if (opened) {
        *child = process_group_run(group, argument, (const int[]){null, end[1], null}, NULL);
        close(end[1]);
    }
    if (null >= 0) {
        close(null);
    }
    if (!opened || *child != 0) {
        return opened ? end[0] : -1;
    }
    close(end[0]);
    return -1;
}

/* Parent and child read the same clock: the result includes process start-up. The lines end with
 * CR LF. */
static double run_once(ProcessGroup *group, char *path, char *folder, char *size)
{
    char *argument[] = {path, "--first-frame", "--config", folder, "--window", size, NULL};
    char said[200];
    size_t length = 0;
    pid_t child = 0;
    const long long begin = monotonic_ns();
    const int from = start(group, argument, &child);
    if (from < 0) {
        return -1;
    }
    for (ssize_t got = 1; got > 0 && length < sizeof said - 1;) {
        got = read(from, said + length, sizeof said - 1 - length);
        length += got > 0 ? (size_t)got : 0;
    }
    said[length] = '\0';
    close(from);
    long long shown = -1;
    int status = 1;
    const bool ended = waitpid(child, &status, 0) == child && status == 0 &&
                       sscanf(said, "first_frame_ns=%lld", &shown) == 1;
    return ended && shown >= begin ? (double)(shown - begin) / 1e6 : -1;
}

double bench_start_once(int w, int h)
{
    char path[4096], folder[300], size[32];
    ProcessGroup group;
    if (!own_path(path, sizeof path) || !temp_folder_make("bench", folder, sizeof folder)) {
        return -1;
    }
    snprintf(size, sizeof size, "%dx%d", w, h);
    process_group_start(&group);
    const double ms = run_once(&group, path, folder, size);
    process_group_end(&group);
    temp_folder_remove(folder);
    return ms;
}
