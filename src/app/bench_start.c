#include "app/bench_start.h"

#include <SDL.h>

#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/temp_folder.h"
#include "engine/monotonic.h"

extern char **environ;

static bool own_path(char *path, size_t bytes)
{
    ssize_t length = readlink("/proc/self/exe", path, bytes - 1);
    if (length > 0) {
        path[length] = '\0';
        return true;
    }
    char *folder = SDL_GetBasePath();
    if (!folder) {
        return false;
    }
    snprintf(path, bytes, "%stengen", folder);
    SDL_free(folder);
    return true;
}

/* Starts the program with its output in a pipe. Returns the end to read from, or -1. */
static int start(const char *path, char *const argument[], pid_t *child)
{
    int end[2];
    posix_spawn_file_actions_t actions;
    if (pipe(end) != 0) {
        return -1;
    }
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, end[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, end[0]);
    posix_spawn_file_actions_addclose(&actions, end[1]);
    int error = posix_spawn(child, path, &actions, NULL, argument, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(end[1]);
    if (error == 0) {
        return end[0];
    }
    close(end[0]);
    return -1;
}

/* Parent and child read the same clock: the result includes process start-up. */
static double run_once(char *path, char *folder, char *size)
{
    char *argument[] = {path, "--first-frame", "--config", folder, "--window", size, NULL};
    pid_t child = -1;
    long long begin = monotonic_ns(), shown = -1;
    int from = start(path, argument, &child);
    if (from < 0) {
        return -1;
    }
    FILE *said = fdopen(from, "r");
    if (!said || fscanf(said, "first_frame_ns=%lld", &shown) != 1) {
        shown = -1;
    }
    said ? fclose(said) : close(from);
    int status = 1;
    bool ended = waitpid(child, &status, 0) == child && status == 0;
    return ended && shown >= begin ? (double)(shown - begin) / 1e6 : -1;
}

double bench_start_once(int w, int h)
{
    char path[4096], folder[300], size[32];
    if (!own_path(path, sizeof path) || !temp_folder_make("bench", folder, sizeof folder)) {
        return -1;
    }
    snprintf(size, sizeof size, "%dx%d", w, h);
    double ms = run_once(path, folder, size);
    temp_folder_remove(folder);
    return ms;
}
