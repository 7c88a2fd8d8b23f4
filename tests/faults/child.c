#include "faults/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "faults/seam.h"

/* Longer than that, a run hangs: time that it has used, and time that has passed, in which a busy
 * machine may have given it little. */
enum { USED_S = 600, PASSED_S = 600 };

/* Sanitizers report by a signal, which cannot be confused with an exit status. Other tests look for
 * leaks. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "abort_on_error=1:detect_leaks=0:allocator_may_return_null=1:disable_coredump=1";
}

const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
    return "abort_on_error=1:print_stacktrace=1";
}

static _Noreturn void run_here(int (*run)(void *user), void *user, const char *output)
{
    setpgid(0, 0);
    if (output) {
        int handle = open(output, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0666);
        if (handle < 0 || dup2(handle, STDOUT_FILENO) < 0 || dup2(handle, STDERR_FILENO) < 0) {
            _exit(125);
        }
        close(handle);
    }
    int status = run(user);
    seam_disarm(); /* what the runtime does at the end is not ours */
#ifdef __SANITIZE_ADDRESS__
    fflush(NULL); /* its own end takes a tenth of a run */
    _exit(status);
#else
    exit(status);
#endif
}

static double seconds(clockid_t clock)
{
    struct timespec now = {0};
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int child_arguments(char *argument[CHILD_ARGUMENTS], int count, const char *words)
{
    static char copy[1024];
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok(copy, " "); word && count < CHILD_ARGUMENTS - 1;
         word = strtok(NULL, " ")) {
        argument[count++] = word;
    }
    argument[count] = NULL;
    return count;
}

ChildEnd child_run(int (*run)(void *user), void *user, const char *output)
{
    ChildEnd end = {0};
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        run_here(run, user, output);
    }
    if (pid < 0) {
        perror("fork");
        exit(1);
    }
    int status = 0;
    clockid_t used;
    bool counted = clock_getcpuclockid(pid, &used) == 0;
    double until = seconds(CLOCK_MONOTONIC) + PASSED_S;
    while (waitpid(pid, &status, WNOHANG) == 0) {
        if (seconds(CLOCK_MONOTONIC) > until || (counted && seconds(used) > USED_S)) {
            end.hung = true;
            kill(pid, SIGKILL);
            waitpid(pid, &status, 0);
            break;
        }
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    kill(-pid, SIGKILL); /* engines that it left */
    end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    end.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return end;
}

extern char __executable_start;

void child_place(const void *address, char *out, int bytes)
{
    char command[200], line[600] = "";
    long offset = (long)((const char *)address - &__executable_start);
    snprintf(out, (size_t)bytes, "?");
    snprintf(command, sizeof command, "addr2line -e /proc/%d/exe 0x%lx 2>/dev/null", (int)getpid(),
             (unsigned long)offset - 1);
    FILE *from = popen(command, "r");
    if (!from) {
        return;
    }
    if (fgets(line, sizeof line, from)) {
        line[strcspn(line, "\n ")] = '\0';
        const char *place = strstr(line, "/src/");
        snprintf(out, (size_t)bytes, "%s", place ? place + 1 : line);
    }
    pclose(from);
}
