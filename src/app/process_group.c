#define _GNU_SOURCE /* close_range */
#include "app/process_group.h"

#include <assert.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/pipe.h"

/* Descriptors that libraries have opened are not for the program. Async-signal-safe. */
static void close_all_from(int first)
{
#ifdef __linux__
    if (close_range((unsigned)first, ~0U, 0) == 0) {
        return;
    }
#endif
    enum { HANDLES_MAX = 4096 };
    long max = sysconf(_SC_OPEN_MAX);
    for (int handle = first; handle < HANDLES_MAX && (max < 0 || handle < max); handle++) {
        close(handle);
    }
}

/* The guard is a shell. It waits until the game ends, however it does, and then kills the group and
 * the program that is watched. */
void process_group_start(ProcessGroup *group)
{
    static const char script[] = "while read -r id; do watched=$id; done; kill -9 $watched 0";
    int line[2];
    *group = (ProcessGroup){.guard_line = -1};
    if (!pipe_open(line)) {
        return;
    }
    const pid_t guard = fork();
    if (guard == 0) {
        int null = open("/dev/null", O_RDWR);
        setpgid(0, 0);
        if (dup2(line[0], 0) < 0 || dup2(null, 1) < 0 || dup2(null, 2) < 0) {
            _exit(126);
        }
        close_all_from(3);
        execl("/bin/sh", "sh", "-c", script, (char *)NULL);
        _exit(127);
    }
    close(line[0]);
    if (guard < 0) {
        close(line[1]);
        return;
    }
    setpgid(guard, guard);
    *group = (ProcessGroup){.id = guard, .guard = guard, .guard_line = line[1]};
}

/* Runs between fork and exec: only async-signal-safe calls. */
static _Noreturn void exec_program(const ProcessGroup *group, char *const argument[], pid_t game,
                                   const int stream[3], const char *folder)
{
    sigset_t none;
    setpgid(0, group->guard); /* 0: a group of its own */
    if (getppid() != game) {
        _exit(126); /* it was killed before this process was in the group */
    }
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int i = 0; i < 3; i++) {
        if (dup2(stream[i], i) < 0) {
            _exit(126);
        }
    }
    close_all_from(3);
    if (folder && chdir(folder) != 0) {
        _exit(126);
    }
    execvp(argument[0], argument);
    _exit(127);
}

pid_t process_group_run(ProcessGroup *group, char *const argument[], const int stream[3],
                        const char *folder)
{
    const pid_t game = getpid(), program = fork();
    if (program == 0) {
        exec_program(group, argument, game, stream, folder);
    }
    if (program < 0) {
        return 0;
    }
    group->id = group->guard > 0 ? group->guard : program;
    setpgid(program, group->id);
    return program;
}

bool process_has_ended(pid_t program)
{
    siginfo_t end = {.si_pid = 0};
    return waitid(P_PID, (id_t)program, &end, WEXITED | WNOHANG | WNOWAIT) != 0 || end.si_pid != 0;
}

/* Without a guard its number was that of the group. It may now become another's. */
void process_group_waited(ProcessGroup *group, pid_t program)
{
    if (group->id == program) {
        group->id = 0;
    }
}

void process_group_watch(const ProcessGroup *group, pid_t program)
{
    if (group->guard_line >= 0) {
        dprintf(group->guard_line, "%ld\n", (long)program);
    }
}

void process_group_end(ProcessGroup *group)
{
    int status;
    if (group->id > 0) {
        assert(group->id > 1); /* others are not its own */
        kill(-group->id, SIGKILL);
    }
    if (group->guard_line >= 0) {
        kill(group->guard, SIGKILL);
        close(group->guard_line);
        waitpid(group->guard, &status, 0);
    }
    *group = (ProcessGroup){.guard_line = -1};
}
