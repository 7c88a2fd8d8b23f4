/* posix_processes.c: sys/wait.h, signal.h and posix_processes.h. */
#include "windows/posix_processes.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <windows.h>

#include "windows/posix_paths.h"

enum { MISSING_STATUS = 127 };

/* ---- where a program is ---- */

static bool is_file(const wchar_t *path)
{
    const DWORD attributes = GetFileAttributesW(path);
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) == 0;
}

/* The program in this folder, of `length` characters; 0: the name has its own. NULL: there is
 * none. */
static wchar_t *find_in_folder(const wchar_t *folder, size_t length, const wchar_t *name)
{
    static const wchar_t ending[] = L".exe";
    const size_t name_length = wcslen(name);
    wchar_t *path = malloc((length + 1 + name_length) * sizeof *path + sizeof ending);
    if (!path) {
        return NULL;
    }
    wchar_t *at = path;
    if (length > 0) {
        memcpy(at, folder, length * sizeof *at);
        at += length;
        *at++ = L'\\';
    }
    memcpy(at, name, name_length * sizeof *at);
    at += name_length;
    memcpy(at, ending, sizeof ending);
    if (!is_file(path)) {
        *at = L'\0';
        if (!is_file(path)) {
            free(path);
            return NULL;
        }
    }
    return path;
}

/* A part of PATH may be in quotation marks; an empty one is no folder. */
static wchar_t *find_in_folders(const wchar_t *folders, const wchar_t *name)
{
    wchar_t *path = NULL;
    while (!path && *folders) {
        const size_t width = wcscspn(folders, L";");
        const size_t quote = width > 1 && folders[0] == L'"' && folders[width - 1] == L'"';
        if (width > 2 * quote) {
            path = find_in_folder(folders + quote, width - 2 * quote, name);
        }
        folders += width;
        folders += *folders == L';';
    }
    return path;
}

static wchar_t *find_in_path(const wchar_t *name)
{
    wchar_t *folders = malloc(POSIX_WIDE_MAX * sizeof *folders), *path = NULL;
    const DWORD length = folders ? GetEnvironmentVariableW(L"PATH", folders, POSIX_WIDE_MAX) : 0;
    if (length > 0 && length < POSIX_WIDE_MAX) {
        path = find_in_folders(folders, name);
    }
    free(folders);
    return path;
}

wchar_t *posix_find_program(const char *name)
{
    wchar_t *wide = name[0] ? posix_wide_path(name) : NULL;
    if (!wide) {
        return NULL;
    }
    wchar_t *path = wcspbrk(wide, L"\\:") ? find_in_folder(NULL, 0, wide) : find_in_path(wide);
    free(wide);
    return path;
}

/* ---- programs that were started ---- */

typedef struct Program {
    struct Program *next;
    pid_t id;
    HANDLE handle; /* NULL: it could not be started */
} Program;

static SRWLOCK lock = SRWLOCK_INIT;
static Program *programs; /* guarded by `lock`; one is removed by the thread that waits for it */

/* Windows' own numbers are even. With the lock. */
static pid_t new_number(void)
{
    static pid_t last = 1;
    last += 2;
    return last;
}

pid_t posix_keep_process(void *handle)
{
    Program *program = malloc(sizeof *program);
    if (!program) {
        return 0;
    }
    AcquireSRWLockExclusive(&lock);
    const pid_t id = handle ? (pid_t)GetProcessId(handle) : new_number();
    *program = (Program){.next = programs, .id = id, .handle = handle};
    programs = program;
    ReleaseSRWLockExclusive(&lock);
    return id;
}

static Program *find(pid_t id)
{
    AcquireSRWLockExclusive(&lock);
    Program *program = programs;
    while (program && program->id != id) {
        program = program->next;
    }
    ReleaseSRWLockExclusive(&lock);
    return program;
}

static void forget(Program *program)
{
    AcquireSRWLockExclusive(&lock);
    Program **at = &programs;
    while (*at != program) {
        at = &(*at)->next;
    }
    *at = program->next;
    ReleaseSRWLockExclusive(&lock);
    if (program->handle) {
        CloseHandle(program->handle);
    }
    free(program);
}

/* Has it ended within this time? */
static bool ends_within(const Program *program, DWORD ms)
{
    return !program->handle || WaitForSingleObject(program->handle, ms) != WAIT_TIMEOUT;
}

bool posix_has_ended(pid_t id)
{
    const Program *program = find(id);
    return !program || ends_within(program, 0);
}

/* What ends a program by force has codes 0xC....... . */
static int status_of(const Program *program)
{
    DWORD code = MISSING_STATUS;
    if (program->handle && !GetExitCodeProcess(program->handle, &code)) {
        code = POSIX_KILLED;
    }
    if (code >> 28 == 0xC) {
        return code == POSIX_KILLED ? SIGKILL : SIGSEGV;
    }
    return (int)(code & 0xFF) << 8;
}

pid_t waitpid(pid_t id, int *status, int options)
{
    Program *program = find(id);
    if (!program) {
        errno = ECHILD;
        return -1;
    }
    if (!ends_within(program, options & WNOHANG ? 0 : INFINITE)) {
        return 0;
    }
    if (status) {
        *status = status_of(program);
    }
    forget(program);
    return id;
}

/* ---- signals ---- */

int kill(pid_t id, int number)
{
    const Program *program = find(id);
    if (!program || (number != 0 && number != SIGKILL)) {
        errno = program ? EINVAL : ESRCH;
        return -1;
    }
    if (number == SIGKILL && program->handle) {
        TerminateProcess(program->handle, POSIX_KILLED); /* fails only if it has ended */
    }
    return 0;
}

static struct sigaction actions[NSIG];

/* The C library has gone back to SIG_DFL. */
static void handle_signal(int number)
{
    const struct sigaction action = actions[number];
    if (((unsigned)action.sa_flags & SA_RESETHAND) == 0) {
        signal(number, handle_signal);
    }
    action.sa_handler(number);
}

int sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
    if (number <= 0 || number >= NSIG) {
        errno = EINVAL;
        return -1;
    }
    const struct sigaction last = actions[number];
    const bool handles = action && action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN;
    if (handles) {
        actions[number] = *action;
    }
    void (*const handler)(int) = signal(number, handles  ? handle_signal
                                                : action ? action->sa_handler
                                                         : SIG_IGN);
    if (handler == SIG_ERR) {
        errno = EINVAL;
        return -1;
    }
    if (!action) {
        signal(number, handler);
    }
    if (before) {
        *before = handler == handle_signal ? last : (struct sigaction){.sa_handler = handler};
    }
    return 0;
}
