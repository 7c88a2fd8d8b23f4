#define _GNU_SOURCE /* pipe2 */
#include "faults/seam.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static SeamState *shared;
static atomic_bool armed;

SeamState *seam_state(void)
{
    if (!shared) {
        void *memory =
            mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) {
            perror("mmap");
            abort();
        }
        shared = memory;
    }
    return shared;
}

void seam_plan(const SeamPlan *plan, bool tracing)
{
    SeamState *state = seam_state();
    memset(state, 0, offsetof(SeamState, step));
    state->plan = *plan;
    state->tracing = tracing;
}

void seam_arm(void)
{
    atomic_store(&armed, true);
}

void seam_disarm(void)
{
    atomic_store(&armed, false);
}

static const char *const kind_name[SEAM_KINDS] = {
    [SEAM_MEMORY] = "memory",   [SEAM_OPEN] = "open",     [SEAM_READ] = "read",
    [SEAM_WRITE] = "write",     [SEAM_SYNC] = "sync",     [SEAM_RENAME] = "rename",
    [SEAM_CLOSE] = "close",     [SEAM_FOLDER] = "folder", [SEAM_LOOK] = "look",
    [SEAM_PROCESS] = "process", [SEAM_WAIT] = "wait",     [SEAM_THREAD] = "thread"};

const char *seam_kind_name(SeamKind kind)
{
    return kind_name[kind];
}

bool seam_kind_of(const char *name, SeamKind *kind)
{
    for (int i = 0; i < SEAM_KINDS; i++) {
        if (strcmp(name, kind_name[i]) == 0) {
            *kind = (SeamKind)i;
            return true;
        }
    }
    return false;
}

/* ---- faults ---- */

typedef enum Verdict { PASS, FAIL, HALF } Verdict;

/* Counts a call and says what becomes of it. FAIL: errno is set. */
static Verdict judge(SeamKind kind, const char *function, const void *caller)
{
    if (!atomic_load(&armed)) {
        return PASS;
    }
    SeamPlan plan = shared->plan;
    atomic_fetch_add(&shared->calls[kind], 1);
    if (!(plan.kinds & 1U << kind)) {
        return PASS;
    }
    long number = atomic_fetch_add(&shared->matched, 1) + 1;
    bool chosen = number == plan.at || (plan.mode == SEAM_ON && number > plan.at);
    if (plan.mode == SEAM_COUNT || !chosen) {
        return PASS;
    }
    if (atomic_fetch_add(&shared->hits, 1) == 0) {
        shared->function = function;
        shared->caller = caller;
    }
    if (plan.mode == SEAM_KILL) {
        kill(getpid(), SIGKILL);
    }
    if (plan.mode == SEAM_SHORT) {
        return kind == SEAM_READ || kind == SEAM_WRITE ? HALF : PASS;
    }
    errno = kind == SEAM_MEMORY ? ENOMEM : kind == SEAM_THREAD ? EAGAIN : plan.error;
    return FAIL;
}

#define JUDGE(kind) judge(kind, __func__ + sizeof "__wrap_" - 1, __builtin_return_address(0))
/* The function that the linker calls for NAME, and the one that it was. */
#define WRAP(type, name, ...)                                                                      \
    type __real_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__)

static size_t half(size_t bytes)
{
    return bytes > 1 ? bytes / 2 : bytes;
}

int __real_fstat(int handle, struct stat *status);
int __real_dup2(int from, int to);

/* ---- the trace ---- */

enum { HANDLES_MAX = 256 };

/* What each descriptor is: the number of a file made by us, or a folder. */
static struct {
    int file;
    char folder[256];
} handles[HANDLES_MAX];
static int files_made;
static pthread_mutex_t trace_lock = PTHREAD_MUTEX_INITIALIZER;

static SeamStep *add_step(SeamStepKind kind, const char *path, const char *other)
{
    static SeamStep spare;
    int at = atomic_fetch_add(&shared->steps, 1);
    SeamStep *step = at < SEAM_STEPS_MAX ? &shared->step[at] : &spare;
    *step = (SeamStep){.kind = kind};
    snprintf(step->path, sizeof step->path, "%s", path);
    snprintf(step->other, sizeof step->other, "%s", other);
    return step;
}

static bool traced(void)
{
    return atomic_load(&armed) && shared->tracing;
}

static void trace_names(SeamStepKind kind, const char *path, const char *other)
{
    if (traced()) {
        pthread_mutex_lock(&trace_lock);
        add_step(kind, path, other);
        pthread_mutex_unlock(&trace_lock);
    }
}

void seam_mark(int number, int other)
{
    if (traced()) {
        pthread_mutex_lock(&trace_lock);
        SeamStep *step = add_step(STEP_MARK, "", "");
        step->file = number;
        step->length = (size_t)other;
        pthread_mutex_unlock(&trace_lock);
    }
}

static void trace_open(int handle, const char *path, int flags)
{
    struct stat status;
    if (!traced() || handle < 0 || handle >= HANDLES_MAX) {
        return;
    }
    pthread_mutex_lock(&trace_lock);
    handles[handle].file = 0;
    handles[handle].folder[0] = '\0';
    if (__real_fstat(handle, &status) == 0 && S_ISDIR(status.st_mode)) {
        snprintf(handles[handle].folder, sizeof handles[handle].folder, "%s", path);
    } else if ((flags & O_ACCMODE) != O_RDONLY && (flags & (O_TRUNC | O_EXCL | O_APPEND))) {
        handles[handle].file = ++files_made;
        add_step(flags & O_APPEND ? STEP_OPEN : STEP_CREATE, path, "")->file = files_made;
    }
    pthread_mutex_unlock(&trace_lock);
}

static void trace_write(int handle, const void *bytes, ssize_t length)
{
    if (!traced() || handle < 0 || handle >= HANDLES_MAX || length <= 0) {
        return;
    }
    pthread_mutex_lock(&trace_lock);
    size_t count = (size_t)length;
    if (handles[handle].file != 0 && shared->log_used + count <= sizeof shared->log) {
        SeamStep *step = add_step(STEP_WRITE, "", "");
        step->file = handles[handle].file;
        step->data = shared->log_used;
        step->length = count;
        memcpy(shared->log + shared->log_used, bytes, count);
        shared->log_used += count;
    }
    pthread_mutex_unlock(&trace_lock);
}

static void trace_sync(int handle)
{
    if (!traced() || handle < 0 || handle >= HANDLES_MAX) {
        return;
    }
    pthread_mutex_lock(&trace_lock);
    if (handles[handle].file != 0) {
        add_step(STEP_SYNC, "", "")->file = handles[handle].file;
    } else if (handles[handle].folder[0] != '\0') {
        add_step(STEP_SYNC_FOLDER, handles[handle].folder, "");
    }
    pthread_mutex_unlock(&trace_lock);
}

/* ---- memory ---- */

WRAP(void *, malloc, size_t bytes)
{
    return JUDGE(SEAM_MEMORY) == FAIL ? NULL : __real_malloc(bytes);
}

WRAP(void *, calloc, size_t count, size_t bytes)
{
    return JUDGE(SEAM_MEMORY) == FAIL ? NULL : __real_calloc(count, bytes);
}

WRAP(void *, realloc, void *old, size_t bytes)
{
    return JUDGE(SEAM_MEMORY) == FAIL ? NULL : __real_realloc(old, bytes);
}

WRAP(int, posix_memalign, void **memory, size_t alignment, size_t bytes)
{
    return JUDGE(SEAM_MEMORY) == FAIL ? errno : __real_posix_memalign(memory, alignment, bytes);
}

WRAP(char *, strdup, const char *text)
{
    return JUDGE(SEAM_MEMORY) == FAIL ? NULL : __real_strdup(text);
}

WRAP(FILE *, open_memstream, char **text, size_t *length)
{
    return JUDGE(SEAM_MEMORY) == FAIL ? NULL : __real_open_memstream(text, length);
}

/* ---- files ---- */

/* The lock files that claim.h puts into /tmp: in the current folder, which the test removes. */
static const char *relocate(const char *path)
{
    static const char prefix[] = "/tmp/tengen-";
    size_t length = strlen(path);
    bool lock = strncmp(path, prefix, sizeof prefix - 1) == 0 && strrchr(path, '/') == path + 4 &&
                strcmp(path + length - 5, ".lock") == 0;
    return lock ? path + 5 : path;
}

int __real_open(const char *path, int flags, ...);
int __real_close(int handle);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...)
{
    mode_t mode = 0;
    if (flags & O_CREAT) {
        va_list values;
        va_start(values, flags);
        mode = va_arg(values, mode_t);
        va_end(values);
    }
    if (JUDGE(SEAM_OPEN) == FAIL) {
        return -1;
    }
    int handle = __real_open(relocate(path), flags, mode);
    trace_open(handle, path, flags);
    return handle;
}

WRAP(FILE *, fopen, const char *path, const char *mode)
{
    return JUDGE(SEAM_OPEN) == FAIL ? NULL : __real_fopen(path, mode);
}

WRAP(FILE *, fdopen, int handle, const char *mode)
{
    return JUDGE(SEAM_OPEN) == FAIL ? NULL : __real_fdopen(handle, mode);
}

WRAP(ssize_t, read, int handle, void *bytes, size_t count)
{
    Verdict verdict = JUDGE(SEAM_READ);
    return verdict == FAIL ? -1 : __real_read(handle, bytes, verdict == HALF ? half(count) : count);
}

/* A stream whose device fails from now on: stdio itself then sets its error flag. */
static void break_stream(FILE *file, const char *device, int flags)
{
    int broken = __real_open(device, flags | O_CLOEXEC);
    if (broken >= 0) {
        __real_dup2(broken, fileno(file));
        __real_close(broken);
    }
}

WRAP(size_t, fread, void *bytes, size_t size, size_t count, FILE *file)
{
    Verdict verdict = JUDGE(SEAM_READ);
    if (verdict == FAIL) {
        break_stream(file, "/", O_RDONLY | O_DIRECTORY);
    }
    return __real_fread(bytes, size, verdict == HALF ? half(count) : count, file);
}

WRAP(char *, fgets, char *text, int bytes, FILE *file)
{
    if (JUDGE(SEAM_READ) == FAIL) {
        break_stream(file, "/", O_RDONLY | O_DIRECTORY);
    }
    return __real_fgets(text, bytes, file);
}

WRAP(ssize_t, getline, char **text, size_t *bytes, FILE *file)
{
    if (JUDGE(SEAM_READ) == FAIL) {
        break_stream(file, "/", O_RDONLY | O_DIRECTORY);
    }
    return __real_getline(text, bytes, file);
}

/* What has been read ahead is lost. */
WRAP(int, getc, FILE *file)
{
    if (JUDGE(SEAM_READ) == FAIL) {
        __fpurge(file);
        break_stream(file, "/", O_RDONLY | O_DIRECTORY);
    }
    return __real_getc(file);
}

/* Our own messages are not files. Counts a call that writes to a stream. */
static bool write_fails(FILE *file, const char *function, const void *caller)
{
    bool failed = file != stdout && file != stderr && fileno(file) >= 0 &&
                  judge(SEAM_WRITE, function, caller) == FAIL;
    if (failed) {
        break_stream(file, "/dev/full", O_WRONLY);
    }
    return failed;
}

WRAP(size_t, fwrite, const void *bytes, size_t size, size_t count, FILE *file)
{
    write_fails(file, "fwrite", __builtin_return_address(0));
    return __real_fwrite(bytes, size, count, file);
}

WRAP(int, fputs, const char *text, FILE *file)
{
    write_fails(file, "fputs", __builtin_return_address(0));
    return __real_fputs(text, file);
}

WRAP(int, fputc, int c, FILE *file)
{
    write_fails(file, "fputc", __builtin_return_address(0));
    return __real_fputc(c, file);
}

int __wrap_fprintf(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
int __wrap_fprintf(FILE *file, const char *format, ...)
{
    va_list values;
    write_fails(file, "fprintf", __builtin_return_address(0));
    va_start(values, format);
    int length = vfprintf(file, format, values);
    va_end(values);
    return length;
}

/* Writing to a pipe cannot fail because of a disk. */
static bool is_pipe(int handle)
{
    struct stat status;
    return __real_fstat(handle, &status) == 0 && S_ISFIFO(status.st_mode);
}

WRAP(ssize_t, write, int handle, const void *bytes, size_t count)
{
    Verdict verdict = armed && is_pipe(handle) ? PASS : JUDGE(SEAM_WRITE);
    if (verdict == FAIL) {
        return -1;
    }
    ssize_t written = __real_write(handle, bytes, verdict == HALF ? half(count) : count);
    trace_write(handle, bytes, written);
    return written;
}

WRAP(ssize_t, pwrite, int handle, const void *bytes, size_t count, off_t at)
{
    return JUDGE(SEAM_WRITE) == FAIL ? -1 : __real_pwrite(handle, bytes, count, at);
}

WRAP(int, ftruncate, int handle, off_t length)
{
    return JUDGE(SEAM_WRITE) == FAIL ? -1 : __real_ftruncate(handle, length);
}

WRAP(int, fchmod, int handle, mode_t mode)
{
    return JUDGE(SEAM_WRITE) == FAIL ? -1 : __real_fchmod(handle, mode);
}

WRAP(int, fsync, int handle)
{
    if (JUDGE(SEAM_SYNC) == FAIL) {
        return -1;
    }
    int result = __real_fsync(handle);
    trace_sync(handle);
    return result;
}

WRAP(int, rename, const char *from, const char *to)
{
    if (JUDGE(SEAM_RENAME) == FAIL) {
        return -1;
    }
    int result = __real_rename(from, to);
    if (result == 0) {
        trace_names(STEP_RENAME, from, to);
    }
    return result;
}

WRAP(int, link, const char *from, const char *to)
{
    if (JUDGE(SEAM_RENAME) == FAIL) {
        return -1;
    }
    int result = __real_link(from, to);
    if (result == 0) {
        trace_names(STEP_LINK, from, to);
    }
    return result;
}

WRAP(int, unlink, const char *path)
{
    if (JUDGE(SEAM_RENAME) == FAIL) {
        return -1;
    }
    int result = __real_unlink(path);
    if (result == 0) {
        trace_names(STEP_UNLINK, path, "");
    }
    return result;
}

WRAP(int, remove, const char *path)
{
    return JUDGE(SEAM_RENAME) == FAIL ? -1 : __real_remove(path);
}

WRAP(int, close, int handle)
{
    bool failed = JUDGE(SEAM_CLOSE) == FAIL;
    int error = errno, result = __real_close(handle);
    errno = failed ? error : errno;
    return failed ? -1 : result;
}

WRAP(int, fclose, FILE *file)
{
    bool failed = JUDGE(SEAM_CLOSE) == FAIL;
    int error = errno, result = __real_fclose(file);
    errno = failed ? error : errno;
    return failed ? EOF : result;
}

WRAP(int, mkdir, const char *path, mode_t mode)
{
    if (JUDGE(SEAM_FOLDER) == FAIL) {
        return -1;
    }
    int result = __real_mkdir(path, mode);
    if (result == 0) {
        trace_names(STEP_FOLDER, path, "");
    }
    return result;
}

WRAP(char *, mkdtemp, char *pattern)
{
    return JUDGE(SEAM_FOLDER) == FAIL ? NULL : __real_mkdtemp(pattern);
}

WRAP(int, rmdir, const char *path)
{
    return JUDGE(SEAM_FOLDER) == FAIL ? -1 : __real_rmdir(path);
}

WRAP(int, stat, const char *path, struct stat *status)
{
    return JUDGE(SEAM_LOOK) == FAIL ? -1 : __real_stat(path, status);
}

WRAP(int, lstat, const char *path, struct stat *status)
{
    return JUDGE(SEAM_LOOK) == FAIL ? -1 : __real_lstat(relocate(path), status);
}

WRAP(int, fstat, int handle, struct stat *status)
{
    return JUDGE(SEAM_LOOK) == FAIL ? -1 : __real_fstat(handle, status);
}

WRAP(int, access, const char *path, int mode)
{
    return JUDGE(SEAM_LOOK) == FAIL ? -1 : __real_access(path, mode);
}

WRAP(int, flock, int handle, int operation)
{
    return JUDGE(SEAM_LOOK) == FAIL ? -1 : __real_flock(handle, operation);
}

WRAP(char *, realpath, const char *path, char *whole)
{
    return JUDGE(SEAM_LOOK) == FAIL ? NULL : __real_realpath(path, whole);
}

WRAP(DIR *, opendir, const char *path)
{
    return JUDGE(SEAM_OPEN) == FAIL ? NULL : __real_opendir(path);
}

WRAP(struct dirent *, readdir, DIR *folder)
{
    return JUDGE(SEAM_READ) == FAIL ? NULL : __real_readdir(folder);
}

WRAP(ssize_t, readlink, const char *path, char *target, size_t bytes)
{
    return JUDGE(SEAM_LOOK) == FAIL ? -1 : __real_readlink(path, target, bytes);
}

WRAP(char *, getcwd, char *path, size_t bytes)
{
    return JUDGE(SEAM_LOOK) == FAIL ? NULL : __real_getcwd(path, bytes);
}

/* ---- processes and threads ---- */

WRAP(int, pipe, int ends[2])
{
    return JUDGE(SEAM_PROCESS) == FAIL ? -1 : __real_pipe(ends);
}

WRAP(int, pipe2, int ends[2], int flags)
{
    return JUDGE(SEAM_PROCESS) == FAIL ? -1 : __real_pipe2(ends, flags);
}

WRAP(pid_t, fork, void)
{
    return JUDGE(SEAM_PROCESS) == FAIL ? -1 : __real_fork();
}

WRAP(int, posix_spawn, pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
     const posix_spawnattr_t *attributes, char *const argument[], char *const environment[])
{
    return JUDGE(SEAM_PROCESS) == FAIL
               ? errno
               : __real_posix_spawn(pid, path, actions, attributes, argument, environment);
}

WRAP(int, posix_spawnp, pid_t *pid, const char *name, const posix_spawn_file_actions_t *actions,
     const posix_spawnattr_t *attributes, char *const argument[], char *const environment[])
{
    return JUDGE(SEAM_PROCESS) == FAIL
               ? errno
               : __real_posix_spawnp(pid, name, actions, attributes, argument, environment);
}

WRAP(int, dup2, int from, int to)
{
    return JUDGE(SEAM_PROCESS) == FAIL ? -1 : __real_dup2(from, to);
}

int __real_fcntl(int handle, int command, ...);
int __wrap_fcntl(int handle, int command, ...);
int __wrap_fcntl(int handle, int command, ...)
{
    va_list values;
    va_start(values, command);
    int value = va_arg(values, int); /* of F_SETFL and F_SETFD; others take none */
    va_end(values);
    return JUDGE(SEAM_PROCESS) == FAIL ? -1 : __real_fcntl(handle, command, value);
}

WRAP(int, chdir, const char *path)
{
    return JUDGE(SEAM_PROCESS) == FAIL ? -1 : __real_chdir(path);
}

WRAP(int, setpgid, pid_t pid, pid_t group)
{
    return JUDGE(SEAM_PROCESS) == FAIL ? -1 : __real_setpgid(pid, group);
}

WRAP(int, execvp, const char *path, char *const argument[])
{
    return JUDGE(SEAM_PROCESS) == FAIL ? -1 : __real_execvp(path, argument);
}

WRAP(int, poll, struct pollfd *list, nfds_t count, int timeout_ms)
{
    return JUDGE(SEAM_WAIT) == FAIL ? -1 : __real_poll(list, count, timeout_ms);
}

WRAP(int, pthread_create, pthread_t *thread, const pthread_attr_t *attributes,
     void *(*run)(void *user), void *user)
{
    return JUDGE(SEAM_THREAD) == FAIL ? errno
                                      : __real_pthread_create(thread, attributes, run, user);
}
