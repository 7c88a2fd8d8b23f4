#include "app/process_checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void pause_ms(int ms)
{
    usleep((useconds_t)ms * 1000);
}

void program_write(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
    assert_int_equal(chmod(path, 0755), 0);
}

bool result_read(const char *path, char *text, int bytes)
{
    for (int i = 0; i < POLLS; i++) {
        FILE *file = fopen(path, "r");
        bool whole = file && fgets(text, bytes, file) && strchr(text, '\n');
        if (file) {
            fclose(file);
        }
        if (whole) {
            remove(path);
            return true;
        }
        pause_ms(POLL_MS);
    }
    return false;
}

/* A process whose parent was killed may not be reaped, and then stays a zombie. */
bool process_is_gone(int id)
{
    char path[64], line[300], *end = NULL;
    if (kill(id, 0) != 0 && errno == ESRCH) {
        return true;
    }
    snprintf(path, sizeof path, "/proc/%d/stat", id);
    FILE *file = fopen(path, "r");
    if (!file) {
        return access("/proc/self/stat", R_OK) == 0;
    }
    end = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    fclose(file);
    return end && (end[2] == 'Z' || end[2] == 'X');
}

bool process_wait_until_gone(int id)
{
    for (int i = 0; i < POLLS && !process_is_gone(id); i++) {
        pause_ms(POLL_MS);
    }
    return process_is_gone(id);
}
