#include "app/process_group.h"

#include <io.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "windows/posix_paths.h"
#include "windows/posix_processes.h"

/* A job ends with the last handle of it, which is the game's, and all that is in it does then. What
 * a program starts is in its job, too. */
void process_group_start(ProcessGroup *group)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {
        .BasicLimitInformation.LimitFlags =
            JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE |
            JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION /* no box that waits to be closed */};
    HANDLE job = CreateJobObjectW(NULL, NULL);
    if (job &&
        !SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits)) {
        CloseHandle(job);
        job = NULL;
    }
    *group =
        (ProcessGroup){.id = job ? (pid_t)GetCurrentProcessId() : 0, .guard_line = -1, .job = job};
}

/* ---- the command line ---- */

static size_t add_times(char *to, char letter, size_t times)
{
    memset(to, letter, times);
    return times;
}

/* As CommandLineToArgvW takes it apart: backslashes are doubled before a quotation mark, which has
 * one more. Returns the end. */
static char *add_word(char *to, const char *word)
{
    size_t slashes = 0;
    const bool plain = word[0] != '\0' && word[strcspn(word, " \t\n\v\"")] == '\0';
    if (plain) {
        return to + strlen(strcpy(to, word));
    }
    *to++ = '"';
    for (; *word; word++) {
        if (*word == '"') {
            to += add_times(to, '\\', slashes + 1);
        }
        slashes = *word == '\\' ? slashes + 1 : 0;
        *to++ = *word;
    }
    to += add_times(to, '\\', slashes);
    *to++ = '"';
    return to;
}

/* Owned by the caller; NULL: no UTF-8, or out of memory. */
static wchar_t *widen(const char *text)
{
    const int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    wchar_t *wide = length > 0 ? malloc((size_t)length * sizeof *wide) : NULL;
    if (wide) {
        MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, length);
    }
    return wide;
}

static wchar_t *command_line(char *const argument[])
{
    size_t bytes = 0;
    for (int i = 0; argument[i]; i++) {
        bytes += 2 * strlen(argument[i]) + sizeof "\"\" ";
    }
    char *line = malloc(bytes);
    if (!line) {
        return NULL;
    }
    char *at = line;
    for (int i = 0; argument[i]; i++) {
        at = add_word(at, argument[i]);
        *at++ = ' ';
    }
    at[-1] = '\0';
    wchar_t *wide = widen(line);
    free(line);
    return wide;
}

/* ---- programs ---- */

static void close_all(HANDLE handle[], int count)
{
    for (int i = 0; i < count; i++) {
        CloseHandle(handle[i]);
    }
}

/* Handles of the same streams that a program can inherit. */
static bool copy_streams(const int stream[3], HANDLE copy[3])
{
    const HANDLE game = GetCurrentProcess();
    for (int i = 0; i < 3; i++) {
        if (!DuplicateHandle(game, (HANDLE)_get_osfhandle(stream[i]), game, &copy[i], 0, TRUE,
                             DUPLICATE_SAME_ACCESS)) {
            close_all(copy, i);
            return false;
        }
    }
    return true;
}

/* It is suspended. Without the list it would inherit what other threads share at the same time. */
static bool create(const wchar_t *program, wchar_t *line, const wchar_t *folder, HANDLE stream[3],
                   PROCESS_INFORMATION *created)
{
    SIZE_T bytes = 0;
    STARTUPINFOEXW startup = {.StartupInfo = {.cb = sizeof startup,
                                              .dwFlags = STARTF_USESTDHANDLES,
                                              .hStdInput = stream[0],
                                              .hStdOutput = stream[1],
                                              .hStdError = stream[2]}};
    InitializeProcThreadAttributeList(NULL, 1, 0, &bytes);
    LPPROC_THREAD_ATTRIBUTE_LIST list = malloc(bytes);
    if (!list || !InitializeProcThreadAttributeList(list, 1, 0, &bytes)) {
        free(list);
        return false;
    }
    startup.lpAttributeList = list;
    const bool good =
        UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, stream,
                                  3 * sizeof stream[0], NULL, NULL) &&
        CreateProcessW(program, line, NULL, NULL, TRUE,
                       CREATE_SUSPENDED | CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT, NULL,
                       folder, &startup.StartupInfo, created);
    DeleteProcThreadAttributeList(list);
    free(list);
    return good;
}

/* NULL: it is not there, or cannot be started. */
static HANDLE start(HANDLE job, char *const argument[], HANDLE stream[3], const char *folder)
{
    PROCESS_INFORMATION created = {.hProcess = NULL};
    wchar_t *program = posix_find_program(argument[0]);
    wchar_t *line = command_line(argument), *place = folder ? posix_wide_path(folder) : NULL;
    if (!program || !line || (folder && !place) ||
        !create(program, line, place, stream, &created)) {
        created.hProcess = NULL;
    } else {
        if (!AssignProcessToJobObject(job, created.hProcess) ||
            ResumeThread(created.hThread) == (DWORD)-1) {
            TerminateProcess(created.hProcess, POSIX_KILLED);
        }
        CloseHandle(created.hThread);
    }
    free(program);
    free(line);
    free(place);
    return created.hProcess;
}

pid_t process_group_run(ProcessGroup *group, char *const argument[], const int stream[3],
                        const char *folder)
{
    HANDLE copy[3];
    if (!group->job || !copy_streams(stream, copy)) {
        return 0;
    }
    const HANDLE program = start(group->job, argument, copy, folder);
    close_all(copy, 3);
    const pid_t id = posix_keep_process(program);
    if (id == 0 && program) {
        TerminateProcess(program, POSIX_KILLED);
        CloseHandle(program);
    }
    return id;
}

bool process_has_ended(pid_t program)
{
    return posix_has_ended(program);
}

/* A job has no number that could become another's. */
void process_group_waited(ProcessGroup *group, pid_t program)
{
    (void)group, (void)program;
}

/* No program leaves a job. */
void process_group_watch(const ProcessGroup *group, pid_t program)
{
    (void)group, (void)program;
}

void process_group_end(ProcessGroup *group)
{
    if (group->job) {
        TerminateJobObject(group->job, POSIX_KILLED);
        CloseHandle(group->job);
    }
    *group = (ProcessGroup){.guard_line = -1};
}
