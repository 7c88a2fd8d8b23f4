#include "app/open_receiver.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/log.h"
#include "app/open_socket.h"
#include "app/pipe.h"
#include "app/wake.h"
#include "engine/monotonic.h"
#include "engine/thread.h"

enum {
    CALLERS_MAX = 8,
    STACK_BYTES = 256 * 1024,
    LOOK_MS = 1000, /* between two looks at callers that write nothing */
    HEAD_BYTES = sizeof OPEN_SOCKET_HEAD - 1,
    TEXT_BYTES = HEAD_BYTES + FILE_PATH_BYTES
};

/* A start of the program, or whoever else has connected. */
typedef struct OpenCaller {
    int handle;    /* -1: nobody */
    bool whole;    /* its text is: from now on it is the main thread's */
    int64_t since; /* ms */
    uint64_t number;
    size_t length;
    char text[TEXT_BYTES];
} OpenCaller;

struct OpenReceiver {
    pthread_t thread;
    int stop[2]; /* closed at its writing end: the thread ends */
    int listener;
    struct sockaddr_un address;
    struct stat status;   /* of the socket's file */
    bool refused;         /* no handle was free for the last caller; the thread's */
    uint64_t callers;     /* so far */
    pthread_mutex_t lock; /* for the callers */
    OpenCaller caller[CALLERS_MAX];
};

static void hang_up(OpenCaller *caller)
{
    close(caller->handle);
    caller->handle = -1;
}

/* ---- the thread, with the lock ---- */

static bool is_understood(const OpenCaller *caller)
{
    return caller->length > HEAD_BYTES && caller->length < TEXT_BYTES &&
           memcmp(caller->text, OPEN_SOCKET_HEAD, HEAD_BYTES) == 0 &&
           caller->text[HEAD_BYTES] == '/' && !memchr(caller->text, '\0', caller->length);
}

static void end_text(OpenReceiver *receiver, OpenCaller *caller)
{
    if (is_understood(caller)) {
        caller->text[caller->length] = '\0';
        caller->whole = true;
        wake_main();
        return;
    }
    log_warn("%s: what came there is not the name of a file to be opened: refused",
             receiver->address.sun_path);
    hang_up(caller);
}

static void hear(OpenReceiver *receiver, OpenCaller *caller)
{
    ssize_t got;
    do {
        got = read(caller->handle, caller->text + caller->length, TEXT_BYTES - caller->length);
        caller->length += got > 0 ? (size_t)got : 0;
    } while (got > 0);
    if (got == 0) { /* its end, or there is no room for more */
        end_text(receiver, caller);
    } else if (errno != EAGAIN && errno != EINTR) {
        hang_up(caller);
    }
}

/* A free place, else that of the one who has been silent longest. NULL: all wait to be taken. */
static OpenCaller *find_place(OpenReceiver *receiver)
{
    OpenCaller *found = NULL;
    for (int i = 0; i < CALLERS_MAX; i++) {
        OpenCaller *caller = &receiver->caller[i];
        if (caller->handle < 0) {
            return caller;
        }
        if (!caller->whole && (!found || caller->number < found->number)) {
            found = caller;
        }
    }
    return found;
}

/* The same, once all that they have said is heard. */
static OpenCaller *make_place(OpenReceiver *receiver)
{
    OpenCaller *place = find_place(receiver);
    while (place && place->handle >= 0) {
        hear(receiver, place);
        if (place->handle >= 0 && !place->whole) {
            hang_up(place);
        }
        place = find_place(receiver);
    }
    return place;
}

static void accept_caller(OpenReceiver *receiver)
{
    OpenCaller *caller = make_place(receiver);
    if (!caller) {
        return;
    }
    const int handle = accept(receiver->listener, NULL, NULL);
    receiver->refused = handle < 0 && errno != EAGAIN && errno != ECONNABORTED;
    if (handle < 0) {
        return;
    }
    if (!open_socket_set_up(handle)) {
        close(handle);
        return;
    }
    caller->handle = handle;
    caller->whole = false;
    caller->since = monotonic_ms();
    caller->number = receiver->callers++;
    caller->length = 0;
}

static bool is_late(const OpenCaller *caller)
{
    return monotonic_ms() - caller->since > OPEN_SOCKET_WAIT_MS;
}

/* Fills poll's list: the end, the listener, the callers. Returns how long to wait, in ms. */
static int list_handles(OpenReceiver *receiver, struct pollfd list[CALLERS_MAX + 2])
{
    const bool listens = !receiver->refused && find_place(receiver);
    int wait = listens ? -1 : LOOK_MS;
    list[0] = (struct pollfd){.fd = receiver->stop[0], .events = POLLIN};
    list[1] = (struct pollfd){.fd = listens ? receiver->listener : -1, .events = POLLIN};
    for (int i = 0; i < CALLERS_MAX; i++) {
        const OpenCaller *caller = &receiver->caller[i];
        const bool speaks = caller->handle >= 0 && !caller->whole;
        list[2 + i] = (struct pollfd){.fd = speaks ? caller->handle : -1, .events = POLLIN};
        wait = speaks ? LOOK_MS : wait;
    }
    receiver->refused = false;
    return wait;
}

static void hear_all(OpenReceiver *receiver, const struct pollfd list[CALLERS_MAX + 2])
{
    for (int i = 0; i < CALLERS_MAX; i++) {
        OpenCaller *caller = &receiver->caller[i];
        if (list[2 + i].fd < 0) {
            continue;
        }
        if (list[2 + i].revents != 0) {
            hear(receiver, caller);
        } else if (is_late(caller)) {
            hang_up(caller);
        }
    }
    if (list[1].revents != 0) {
        accept_caller(receiver);
    }
}

static void *receive(void *user)
{
    OpenReceiver *receiver = user;
    struct pollfd list[CALLERS_MAX + 2];
    pthread_mutex_lock(&receiver->lock);
    for (;;) {
        const int wait = list_handles(receiver, list);
        pthread_mutex_unlock(&receiver->lock);
        const int ready = poll(list, CALLERS_MAX + 2, wait);
        if (ready > 0 && list[0].revents != 0) {
            return NULL;
        }
        pthread_mutex_lock(&receiver->lock);
        if (ready >= 0) {
            hear_all(receiver, list);
        }
    }
}

/* ---- the main thread ---- */

/* A socket that a killed instance has left makes room. False: what is there stays. */
static bool clear_way(const struct sockaddr_un *address)
{
    struct stat status;
    if (lstat(address->sun_path, &status) != 0) {
        return errno == ENOENT;
    }
    if (!S_ISSOCK(status.st_mode) || status.st_uid != getuid()) {
        log_warn("%s: that is not our socket: files that are opened later get their own windows",
                 address->sun_path);
        return false;
    }
    const int handle = open_socket_connect(address);
    const bool stale = handle < 0 && errno == ECONNREFUSED;
    if (handle >= 0) {
        close(handle);
    }
    return stale && unlink(address->sun_path) == 0;
}

/* Until it listens nobody can connect, so that its mode is in time. */
static bool listen_there(OpenReceiver *receiver)
{
    const struct sockaddr_un *address = &receiver->address;
    receiver->listener = open_socket_new();
    if (receiver->listener < 0) {
        return false;
    }
    if (bind(receiver->listener, (const struct sockaddr *)address, (socklen_t)sizeof *address) ==
        0) {
        if (chmod(address->sun_path, 0600) == 0 &&
            lstat(address->sun_path, &receiver->status) == 0 &&
            listen(receiver->listener, CALLERS_MAX) == 0) {
            return true;
        }
        unlink(address->sun_path);
    }
    close(receiver->listener);
    return false;
}

/* Unless somebody has replaced it. */
static void remove_socket(const OpenReceiver *receiver)
{
    struct stat status;
    const char *path = receiver->address.sun_path;
    if (lstat(path, &status) == 0 && status.st_dev == receiver->status.st_dev &&
        status.st_ino == receiver->status.st_ino) {
        unlink(path);
    }
}

static bool start(OpenReceiver *receiver)
{
    if (!pipe_open(receiver->stop)) {
        return false;
    }
    if (listen_there(receiver)) {
        pthread_mutex_init(&receiver->lock, NULL);
        if (thread_start(&receiver->thread, STACK_BYTES, receive, receiver)) {
            return true;
        }
        pthread_mutex_destroy(&receiver->lock);
        remove_socket(receiver);
        close(receiver->listener);
    }
    pipe_close(receiver->stop);
    return false;
}

OpenReceiver *open_receiver_new(const char *data_folder)
{
    OpenReceiver *receiver = calloc(1, sizeof *receiver);
    if (!receiver) {
        return NULL;
    }
    for (int i = 0; i < CALLERS_MAX; i++) {
        receiver->caller[i].handle = -1;
    }
    if (!open_socket_find(data_folder, true, &receiver->address) ||
        !clear_way(&receiver->address) || !start(receiver)) {
        free(receiver);
        return NULL;
    }
    log_detail("files that are opened later come by %s", receiver->address.sun_path);
    return receiver;
}

/* NULL: none. */
static OpenCaller *find_whole(OpenReceiver *receiver)
{
    OpenCaller *found = NULL;
    for (int i = 0; i < CALLERS_MAX; i++) {
        OpenCaller *caller = &receiver->caller[i];
        if (caller->handle >= 0 && caller->whole && (!found || caller->number < found->number)) {
            found = caller;
        }
    }
    return found;
}

/* A sender that waits no more has opened the file itself. */
static bool answer(OpenCaller *caller)
{
    const ssize_t length = sizeof OPEN_SOCKET_TAKEN - 1;
    return write(caller->handle, OPEN_SOCKET_TAKEN, (size_t)length) == length;
}

bool open_receiver_take(OpenReceiver *receiver, char path[FILE_PATH_BYTES])
{
    OpenCaller *caller;
    bool taken = false;
    if (!receiver) {
        return false;
    }
    pthread_mutex_lock(&receiver->lock);
    while (!taken && (caller = find_whole(receiver))) {
        taken = answer(caller);
        if (taken) {
            memcpy(path, caller->text + HEAD_BYTES, caller->length - HEAD_BYTES + 1);
        }
        hang_up(caller);
    }
    pthread_mutex_unlock(&receiver->lock);
    return taken;
}

void open_receiver_free(OpenReceiver *receiver)
{
    if (!receiver) {
        return;
    }
    remove_socket(receiver);
    close(receiver->stop[1]);
    pthread_join(receiver->thread, NULL);
    for (int i = 0; i < CALLERS_MAX; i++) {
        if (receiver->caller[i].handle >= 0) {
            hang_up(&receiver->caller[i]);
        }
    }
    close(receiver->listener);
    close(receiver->stop[0]);
    pthread_mutex_destroy(&receiver->lock);
    free(receiver);
}
