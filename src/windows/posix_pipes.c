/* posix_pipes.c: pipes that do not block, of poll.h and unistd.h. A thread that waits for several
 * of them must have begun an operation on each: for an end that reads, data are fetched before
 * they are asked for; one that writes has taken the data before the pipe does. */
#include "windows/posix_pipes.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

enum {
    DESCRIPTORS_MAX = 2048, /* that the C library has */
    PIPE_BYTES = 65536,     /* that wait in a pipe, as in Linux */
    PART_BYTES = 4096,      /* fetched or taken at once */
    NAME_TRIES = 100
};

typedef struct End {
    int peer; /* the other end; -1: it was closed */
    bool writes;
    bool blocks;  /* then the C library reads and writes it, and nothing below is used */
    bool pending; /* the system uses `operation` and `bytes` */
    bool ended;   /* nobody has the other end open any more */
    HANDLE handle;
    OVERLAPPED operation; /* its event is set once it has ended */
    DWORD at, length;     /* of what was fetched: read until now, and all */
    char bytes[PART_BYTES];
} End;

static SRWLOCK lock = SRWLOCK_INIT;
static End *ends[DESCRIPTORS_MAX]; /* by their descriptors; guarded by `lock`, as what is in them */

static End *find(int descriptor)
{
    return descriptor >= 0 && descriptor < DESCRIPTORS_MAX ? ends[descriptor] : NULL;
}

/* ---- handles ---- */

/* Pipes without a name cannot be waited for. False: neither is open. */
static bool open_handles(HANDLE handle[2], bool read_blocks, bool write_blocks)
{
    static atomic_ulong names;
    wchar_t name[80];
    for (int i = 0; i < NAME_TRIES; i++) {
        swprintf(name, sizeof name / sizeof name[0], L"\\\\.\\pipe\\tengen-%lu-%lu",
                 GetCurrentProcessId(), atomic_fetch_add(&names, 1));
        handle[0] = CreateNamedPipeW(name,
                                     PIPE_ACCESS_INBOUND | FILE_FLAG_FIRST_PIPE_INSTANCE |
                                         (read_blocks ? 0u : FILE_FLAG_OVERLAPPED),
                                     PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT |
                                         PIPE_REJECT_REMOTE_CLIENTS,
                                     1, PIPE_BYTES, PIPE_BYTES, 0, NULL);
        if (handle[0] == INVALID_HANDLE_VALUE) {
            continue; /* another one's name */
        }
        handle[1] = CreateFileW(name, GENERIC_WRITE | FILE_READ_ATTRIBUTES, 0, NULL, OPEN_EXISTING,
                                write_blocks ? FILE_ATTRIBUTE_NORMAL : FILE_FLAG_OVERLAPPED, NULL);
        if (handle[1] != INVALID_HANDLE_VALUE) {
            return true;
        }
        CloseHandle(handle[0]);
    }
    return false;
}

/* Takes the handle over. -1: there are no more descriptors. */
static int descriptor_of(HANDLE handle)
{
    const int descriptor = _open_osfhandle((intptr_t)handle, _O_BINARY | _O_NOINHERIT);
    if (descriptor < 0) {
        CloseHandle(handle);
    }
    return descriptor;
}

/* Takes the handle over. False: the descriptor has still its old one. */
static bool replace_handle(int descriptor, HANDLE handle)
{
    const int other = descriptor_of(handle);
    const bool replaced = other >= 0 && _dup2(other, descriptor) == 0;
    if (other >= 0) {
        _close(other);
    }
    return replaced &&
           SetHandleInformation((HANDLE)_get_osfhandle(descriptor), HANDLE_FLAG_INHERIT, 0);
}

/* ---- operations, with the lock ---- */

/* Has the operation ended? Windows ends those of a thread that ends: what that one had begun to
 * write is lost then. */
static void look(End *end)
{
    DWORD done = 0;
    if (!end->pending) {
        return;
    }
    if (GetOverlappedResult(end->handle, &end->operation, &done, FALSE)) {
        end->pending = false;
        end->at = 0;
        end->length = done;
    } else if (GetLastError() != ERROR_IO_INCOMPLETE) {
        end->pending = false;
        end->ended = GetLastError() != ERROR_OPERATION_ABORTED;
    }
}

static void begin(End *end, DWORD count)
{
    const BOOL begun = end->writes
                           ? WriteFile(end->handle, end->bytes, count, NULL, &end->operation)
                           : ReadFile(end->handle, end->bytes, count, NULL, &end->operation);
    end->pending = begun || GetLastError() == ERROR_IO_PENDING;
    end->ended = !end->pending;
    look(end);
}

static bool has_data(const End *end)
{
    return end->at < end->length;
}

static void fetch(End *end)
{
    look(end);
    while (!end->pending && !end->ended && !has_data(end)) {
        begin(end, PART_BYTES);
    }
}

static ssize_t take(End *end, char *bytes, size_t count)
{
    size_t got = 0;
    for (fetch(end); got < count && has_data(end); fetch(end)) {
        const size_t there = end->length - end->at;
        const size_t step = count - got < there ? count - got : there;
        memcpy(bytes + got, end->bytes + end->at, step);
        end->at += (DWORD)step;
        got += step;
    }
    if (got == 0 && !end->ended) {
        errno = EAGAIN;
        return -1;
    }
    return (ssize_t)got;
}

static ssize_t put(End *end, const char *bytes, size_t count)
{
    const size_t step = count < PART_BYTES ? count : PART_BYTES;
    look(end);
    if (end->pending) {
        errno = EAGAIN;
        return -1;
    }
    if (!end->ended) {
        memcpy(end->bytes, bytes, step);
        begin(end, (DWORD)step);
    }
    if (end->ended) {
        errno = EPIPE;
        return -1;
    }
    return (ssize_t)step;
}

/* The system lets go of the memory only when the operation has ended. */
static void cancel(End *end)
{
    DWORD done;
    if (end->pending) {
        CancelIoEx(end->handle, &end->operation);
        GetOverlappedResult(end->handle, &end->operation, &done, TRUE);
        end->pending = false;
    }
}

/* ---- ends ---- */

/* Without the lock. */
static void end_free(End *end)
{
    if (end) {
        cancel(end);
        if (end->operation.hEvent) {
            CloseHandle(end->operation.hEvent);
        }
        free(end);
    }
}

static bool keep_ends(const int descriptor[2])
{
    End *end[2];
    for (int i = 0; i < 2; i++) {
        end[i] = descriptor[i] >= 0 && descriptor[i] < DESCRIPTORS_MAX ? calloc(1, sizeof *end[i])
                                                                       : NULL;
    }
    if (!end[0] || !end[1]) {
        free(end[0]);
        free(end[1]);
        return false;
    }
    AcquireSRWLockExclusive(&lock);
    for (int i = 0; i < 2; i++) {
        end[i]->peer = descriptor[1 - i];
        end[i]->writes = i == 1;
        end[i]->blocks = true;
        ends[descriptor[i]] = end[i];
    }
    ReleaseSRWLockExclusive(&lock);
    return true;
}

int pipe(int descriptor[2])
{
    HANDLE handle[2];
    if (open_handles(handle, true, true)) {
        descriptor[0] = descriptor_of(handle[0]);
        descriptor[1] = descriptor_of(handle[1]);
        if (keep_ends(descriptor)) {
            return 0;
        }
        for (int i = 0; i < 2; i++) {
            if (descriptor[i] >= 0) {
                _close(descriptor[i]);
            }
        }
    }
    errno = EMFILE;
    return -1;
}

/* Whether a handle blocks is decided when it is opened, and only one of a pipe that the program
 * shares with another one must: so the pipe is opened anew, by the same descriptors. */
static bool renew(int reader, int writer)
{
    HANDLE handle[2];
    End *const end[2] = {ends[reader], ends[writer]};
    if (!open_handles(handle, end[0]->blocks, end[1]->blocks)) {
        return false;
    }
    cancel(end[0]);
    cancel(end[1]);
    const bool first = replace_handle(reader, handle[0]);
    const bool both = replace_handle(writer, handle[1]) && first;
    end[0]->handle = (HANDLE)_get_osfhandle(reader);
    end[1]->handle = (HANDLE)_get_osfhandle(writer);
    return both;
}

bool posix_stop_blocking(int descriptor)
{
    bool good = false;
    AcquireSRWLockExclusive(&lock);
    End *end = find(descriptor);
    if (end && end->blocks && end->peer >= 0) {
        end->operation.hEvent = CreateEventW(NULL, TRUE, FALSE, NULL);
        end->blocks = !end->operation.hEvent;
        good = !end->blocks &&
               (end->writes ? renew(end->peer, descriptor) : renew(descriptor, end->peer));
    }
    ReleaseSRWLockExclusive(&lock);
    return good;
}

int posix_close(int descriptor)
{
    AcquireSRWLockExclusive(&lock);
    End *end = find(descriptor);
    if (end) {
        ends[descriptor] = NULL;
        if (end->peer >= 0) {
            ends[end->peer]->peer = -1;
        }
    }
    ReleaseSRWLockExclusive(&lock);
    end_free(end);
    return _close(descriptor);
}

/* ---- reading and writing ---- */

ssize_t posix_read(int descriptor, void *bytes, size_t count)
{
    ssize_t got = -1;
    AcquireSRWLockExclusive(&lock);
    End *end = find(descriptor);
    const bool ours = end && !end->blocks;
    if (ours) {
        got = take(end, bytes, count);
    }
    ReleaseSRWLockExclusive(&lock);
    return ours ? got : _read(descriptor, bytes, count < INT_MAX ? (unsigned)count : INT_MAX);
}

/* The C library has no error for a pipe that nobody reads any more. */
static ssize_t write_by_library(int descriptor, const void *bytes, size_t count)
{
    const int written = _write(descriptor, bytes, count < INT_MAX ? (unsigned)count : INT_MAX);
    if (written < 0 && _doserrno == ERROR_NO_DATA) {
        errno = EPIPE;
    }
    return written;
}

static bool is_pipe(int descriptor)
{
    const HANDLE handle = (HANDLE)_get_osfhandle(descriptor);
    return handle != INVALID_HANDLE_VALUE && GetFileType(handle) == FILE_TYPE_PIPE;
}

static bool set_waiting(HANDLE pipe, DWORD wait)
{
    DWORD state = PIPE_READMODE_BYTE | wait;
    return SetNamedPipeHandleState(pipe, &state, NULL, NULL);
}

/* Nobody who reads too slowly stops the game. Whether there is room cannot be asked before: a
 * reader that waits makes a pipe seem full. */
static ssize_t write_to_another(int descriptor, const void *bytes, size_t count)
{
    const HANDLE handle = (HANDLE)_get_osfhandle(descriptor);
    DWORD state, written = 0;
    if (!GetNamedPipeHandleStateW(handle, &state, NULL, NULL, NULL, NULL, 0) ||
        (state & PIPE_NOWAIT) != 0 || !set_waiting(handle, PIPE_NOWAIT)) {
        return write_by_library(descriptor, bytes, count); /* a socket, or wine's */
    }
    const BOOL taken =
        WriteFile(handle, bytes, count < INT_MAX ? (DWORD)count : INT_MAX, &written, NULL);
    const DWORD error = GetLastError();
    set_waiting(handle, PIPE_WAIT);
    if (written > 0) {
        return (ssize_t)written;
    }
    errno = !taken && (error == ERROR_NO_DATA || error == ERROR_BROKEN_PIPE) ? EPIPE : EAGAIN;
    return -1;
}

ssize_t posix_write(int descriptor, const void *bytes, size_t count)
{
    ssize_t written = -1;
    AcquireSRWLockExclusive(&lock);
    End *end = find(descriptor);
    const bool own = end != NULL, waits = !end || end->blocks;
    if (!waits) {
        written = put(end, bytes, count);
    }
    ReleaseSRWLockExclusive(&lock);
    if (!waits) {
        return written;
    }
    return !own && is_pipe(descriptor) ? write_to_another(descriptor, bytes, count)
                                       : write_by_library(descriptor, bytes, count);
}

/* ---- poll ---- */

static short state_of(End *end, short asked)
{
    if (end->writes) {
        look(end);
        return end->ended ? POLLERR : end->pending ? 0 : asked & POLLOUT;
    }
    fetch(end);
    return has_data(end) ? asked & POLLIN : end->ended ? POLLHUP : 0;
}

static short state_of_another(int descriptor, short asked)
{
    const intptr_t handle = _get_osfhandle(descriptor);
    return handle == -1 || handle == -2 ? POLLNVAL : asked & (POLLIN | POLLOUT);
}

/* Returns how many are ready. `event`: what to wait for, for the others. */
static int look_at_all(struct pollfd *polled, nfds_t count, HANDLE *event, DWORD *events)
{
    int ready = 0;
    AcquireSRWLockExclusive(&lock);
    for (nfds_t i = 0; i < count; i++) {
        struct pollfd *each = &polled[i];
        End *end = find(each->fd);
        const bool ours = end && !end->blocks;
        each->revents = each->fd < 0 ? 0
                        : ours       ? state_of(end, each->events)
                                     : state_of_another(each->fd, each->events);
        ready += each->revents != 0;
        if (ours && end->pending) {
            event[(*events)++] = end->operation.hEvent;
        }
    }
    ReleaseSRWLockExclusive(&lock);
    return ready;
}

static DWORD wait_for(const HANDLE *event, DWORD events, DWORD ms)
{
    if (events > 0) {
        return WaitForMultipleObjects(events, event, FALSE, ms);
    }
    Sleep(ms);
    return WAIT_TIMEOUT;
}

int poll(struct pollfd *polled, nfds_t count, int timeout)
{
    HANDLE event[MAXIMUM_WAIT_OBJECTS];
    const ULONGLONG begun = GetTickCount64();
    if (count > MAXIMUM_WAIT_OBJECTS) {
        errno = EINVAL;
        return -1;
    }
    for (;;) {
        DWORD events = 0;
        const int ready = look_at_all(polled, count, event, &events);
        const ULONGLONG passed = GetTickCount64() - begun;
        if (ready > 0 || (timeout >= 0 && passed >= (ULONGLONG)timeout)) {
            return ready;
        }
        switch (wait_for(event, events, timeout < 0 ? INFINITE : (DWORD)timeout - (DWORD)passed)) {
        case WAIT_TIMEOUT:
            return 0;
        case WAIT_FAILED:
            errno = EBADF;
            return -1;
        }
    }
}
