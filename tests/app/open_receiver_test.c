/* The socket that takes files from later starts: what comes in pieces, from several at once, from
 * nobody any more, or is no file, whose socket is replaced, and what the system refuses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/open_receiver.h"
#include "app/open_sender.h"
#include "app/open_socket.h"
#include "app/own_folder.h"
#include "app/patience.h"
#include "app/pipe.h"
#include "engine/monotonic.h"
#include "engine/thread.h"

static OpenReceiver *receiver;
static struct sockaddr_un address;

/* ---- calls that fail once, and a thread that is held (-Wl,--wrap) ---- */

typedef enum Call {
    CALL_NONE,
    CALL_SOCKET,
    CALL_BIND,
    CALL_CHMOD,
    CALL_LISTEN,
    CALL_PIPE,
    CALL_THREAD,
    CALL_CONNECT,
    CALL_UNLINK,
    CALL_SET_UP,
    CALL_ACCEPT,
    CALL_READ,
    CALL_POLL
} Call;

static _Atomic(Call) failing;
static atomic_int call_error;
static atomic_llong later_ms; /* the clock has gone on by that */
static pthread_t main_thread;

static void let_fail(Call call, int error)
{
    atomic_store(&call_error, error);
    atomic_store(&failing, call);
}

static bool fails(Call call)
{
    if (!atomic_compare_exchange_strong(&failing, &(Call){call}, CALL_NONE)) {
        return false;
    }
    errno = atomic_load(&call_error);
    return true;
}

#define FAILING(type, name, parameters, arguments, call, failure)                                  \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        return fails(call) ? (failure) : __real_##name arguments;                                  \
    }

FAILING(int, open_socket_new, (void), (), CALL_SOCKET, -1)
FAILING(int, bind, (int handle, const struct sockaddr *name, socklen_t bytes),
        (handle, name, bytes), CALL_BIND, -1)
FAILING(int, chmod, (const char *path, mode_t mode), (path, mode), CALL_CHMOD, -1)
FAILING(int, listen, (int handle, int count), (handle, count), CALL_LISTEN, -1)
FAILING(bool, pipe_open, (int ends[2]), (ends), CALL_PIPE, false)
FAILING(bool, thread_start, (pthread_t * thread, size_t bytes, void *(*run)(void *), void *user),
        (thread, bytes, run, user), CALL_THREAD, false)
FAILING(int, open_socket_connect, (const struct sockaddr_un *to), (to), CALL_CONNECT, -1)
FAILING(int, unlink, (const char *path), (path), CALL_UNLINK, -1)
FAILING(bool, open_socket_set_up, (int handle), (handle), CALL_SET_UP, false)
static atomic_int accepted;

int __real_accept(int handle, struct sockaddr *name, socklen_t *bytes);
int __wrap_accept(int handle, struct sockaddr *name, socklen_t *bytes);
int __wrap_accept(int handle, struct sockaddr *name, socklen_t *bytes)
{
    const int caller = fails(CALL_ACCEPT) ? -1 : __real_accept(handle, name, bytes);
    atomic_fetch_add(&accepted, caller >= 0);
    return caller;
}

/* Of the receiver's thread. */
ssize_t __real_read(int handle, void *bytes, size_t count);
ssize_t __wrap_read(int handle, void *bytes, size_t count);
ssize_t __wrap_read(int handle, void *bytes, size_t count)
{
    return !pthread_equal(pthread_self(), main_thread) && fails(CALL_READ)
               ? -1
               : __real_read(handle, bytes, count);
}

int64_t __real_monotonic_ms(void);
int64_t __wrap_monotonic_ms(void);
int64_t __wrap_monotonic_ms(void)
{
    return __real_monotonic_ms() + atomic_load(&later_ms);
}

/* The receiver's thread is held before or after it waits. */
enum { HOLD_NOT, HOLD_BEFORE, HOLD_AFTER };
static atomic_int hold, held;

int __real_poll(struct pollfd *list, nfds_t count, int wait_ms);
int __wrap_poll(struct pollfd *list, nfds_t count, int wait_ms);

static void be_held(int when)
{
    while (atomic_load(&hold) == when) {
        atomic_store(&held, when);
        __real_poll(NULL, 0, 1);
    }
    atomic_store(&held, HOLD_NOT);
}

int __wrap_poll(struct pollfd *list, nfds_t count, int wait_ms)
{
    if (pthread_equal(pthread_self(), main_thread)) {
        return __real_poll(list, count, wait_ms);
    }
    be_held(HOLD_BEFORE);
    const int ready = fails(CALL_POLL) ? -1 : __real_poll(list, count, wait_ms);
    be_held(HOLD_AFTER);
    return ready;
}

/* ---- in a folder that is both the runtime folder and the data folder ---- */

static int enter(void **state)
{
    char here[FILE_PATH_BYTES];
    setenv("TMPDIR", "/tmp", 1); /* a socket's name is short */
    if (own_folder_enter(state) != 0 || !getcwd(here, sizeof here)) {
        return -1;
    }
    signal(SIGPIPE, SIG_IGN);
    main_thread = pthread_self();
    unsetenv("FLATPAK_ID");
    return setenv("XDG_RUNTIME_DIR", here, 1);
}

static int leave(void **state)
{
    open_receiver_free(receiver);
    receiver = NULL;
    return own_folder_leave(state);
}

static void begin(void)
{
    receiver = open_receiver_new(".");
    assert_non_null(receiver);
    assert_true(open_socket_find(".", false, &address));
}

/* ---- who calls: by handles that block ---- */

static int call(void)
{
    const int handle = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(handle >= 0);
    assert_int_equal(connect(handle, (struct sockaddr *)&address, sizeof address), 0);
    return handle;
}

static void say(int handle, const char *text, size_t length)
{
    const ssize_t said = write(handle, text, length);
    assert_true(said < 0 || (size_t)said == length); /* it may be refused before it is said whole */
}

static int call_and_say(const char *text)
{
    const int handle = call();
    say(handle, text, strlen(text));
    assert_int_equal(shutdown(handle, SHUT_WR), 0);
    return handle;
}

static bool hears_taken(int handle)
{
    char heard[8] = "";
    const ssize_t got = read(handle, heard, sizeof heard - 1);
    close(handle);
    return got > 0 && strcmp(heard, OPEN_SOCKET_TAKEN) == 0;
}

static void take(const char *expected)
{
    char path[FILE_PATH_BYTES];
    Patience patience = {0};
    while (!open_receiver_take(receiver, path)) {
        patience_pause(&patience, expected);
    }
    assert_string_equal(path, expected);
}

static void expect_nothing(void)
{
    char path[FILE_PATH_BYTES];
    assert_false(open_receiver_take(receiver, path));
}

static void is_taken(const char *path)
{
    char text[FILE_PATH_BYTES + 32];
    snprintf(text, sizeof text, OPEN_SOCKET_HEAD "%s", path);
    const int handle = call_and_say(text);
    take(path);
    assert_true(hears_taken(handle));
}

static void wait_until_held(int when)
{
    Patience patience = {0};
    while (atomic_load(&held) != when) {
        patience_pause(&patience, "held");
    }
}

/* Callers who say nothing yet; the receiver knows them, and the last one's first byte holds it. */
static void call_and_hold(int *handle, int count)
{
    Patience patience = {0};
    const int wanted = atomic_load(&accepted) + count;
    for (int i = 0; i < count; i++) {
        handle[i] = call();
    }
    while (atomic_load(&accepted) < wanted) {
        patience_pause(&patience, "all are known");
    }
    atomic_store(&hold, HOLD_BEFORE);
    say(handle[count - 1], OPEN_SOCKET_HEAD, 1);
    wait_until_held(HOLD_BEFORE);
}

/* ---- tests ---- */

static void names_of_every_kind(void **state)
{
    char path[FILE_PATH_BYTES];
    (void)state;
    begin();
    is_taken("/a");
    is_taken("/a b/two\nlines.sgf");
    is_taken("/\xff\x01\x7f");
    memset(path, 'x', sizeof path - 1);
    path[0] = '/';
    path[sizeof path - 1] = '\0';
    is_taken(path);
}

static void what_is_no_file_is_refused(void **state)
{
    static const char *const text[] = {"",
                                       "\n",
                                       "GET / HTTP/1.1\r\n\r\n",
                                       "tengen-open 2\n/a.sgf",
                                       OPEN_SOCKET_HEAD,
                                       OPEN_SOCKET_HEAD "a.sgf"};
    char large[3 * FILE_PATH_BYTES];
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        assert_false(hears_taken(call_and_say(text[i])));
    }
    int handle = call(); /* a NUL in the name */
    say(handle, OPEN_SOCKET_HEAD "/a\0b", sizeof OPEN_SOCKET_HEAD - 1 + 4);
    shutdown(handle, SHUT_WR);
    assert_false(hears_taken(handle));
    memset(large, 'x', sizeof large); /* too long, with or without a right beginning */
    for (int i = 0; i < 2; i++) {
        handle = call();
        say(handle, large, sizeof large);
        assert_false(hears_taken(handle));
        memcpy(large, OPEN_SOCKET_HEAD "/", sizeof OPEN_SOCKET_HEAD);
    }
    expect_nothing();
    is_taken("/after.sgf");
}

static void a_name_in_pieces(void **state)
{
    static const char text[] = OPEN_SOCKET_HEAD "/a/b.sgf";
    (void)state;
    begin();
    const int handle = call();
    for (size_t i = 0; i < sizeof text - 1; i++) {
        say(handle, text + i, 1);
        expect_nothing();
    }
    shutdown(handle, SHUT_WR);
    take("/a/b.sgf");
    assert_true(hears_taken(handle));
}

static void who_says_nothing_stops_nobody(void **state)
{
    int silent[30];
    (void)state;
    begin();
    for (int i = 0; i < 30; i++) {
        silent[i] = call();
        if (i % 10 == 0) {
            is_taken("/between.sgf");
        }
    }
    is_taken("/after.sgf");
    assert_false(hears_taken(silent[0])); /* it made room */
    for (int i = 1; i < 30; i++) {
        close(silent[i]);
    }
    is_taken("/later.sgf");
}

static void several_at_once_in_their_order(void **state)
{
    int handle[12];
    char text[64];
    (void)state;
    begin();
    for (int i = 0; i < 12; i++) {
        snprintf(text, sizeof text, OPEN_SOCKET_HEAD "/%d.sgf", i);
        handle[i] = call_and_say(text);
    }
    for (int i = 0; i < 12; i++) {
        snprintf(text, sizeof text, "/%d.sgf", i);
        take(text);
        assert_true(hears_taken(handle[i]));
    }
}

static void who_waits_no_more_is_forgotten(void **state)
{
    (void)state;
    begin();
    close(call_and_say(OPEN_SOCKET_HEAD "/opened elsewhere.sgf"));
    is_taken("/after.sgf");
    expect_nothing();
}

static void *send_file(void *user)
{
    return open_sender_send(".", user) ? user : NULL;
}

static void a_sender_learns_what_became_of_it(void **state)
{
    pthread_t thread;
    void *sent;
    char path[FILE_PATH_BYTES + 16];
    (void)state;
    assert_false(open_sender_send(".", "a.sgf")); /* nobody is there */
    begin();
    assert_int_equal(pthread_create(&thread, NULL, send_file, "a b.sgf"), 0);
    snprintf(path, sizeof path, "%s/a b.sgf", getenv("XDG_RUNTIME_DIR"));
    take(path);
    pthread_join(thread, &sent);
    assert_non_null(sent);
    /* It ends before it takes the file. */
    const int handle = call_and_say(OPEN_SOCKET_HEAD "/a.sgf");
    open_receiver_free(receiver);
    receiver = NULL;
    assert_false(hears_taken(handle));
    assert_int_equal(access(address.sun_path, F_OK), -1);
}

static void what_is_left_is_replaced(void **state)
{
    struct stat status;
    (void)state;
    begin();
    open_receiver_free(receiver);
    const int left = open_socket_new();
    assert_int_equal(bind(left, (struct sockaddr *)&address, sizeof address), 0);
    close(left); /* as a killed instance leaves it */
    begin();
    assert_int_equal(stat(address.sun_path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    is_taken("/a.sgf");
}

static void what_is_not_left_stays(void **state)
{
    (void)state;
    begin();
    OpenReceiver *first = receiver;
    receiver = open_receiver_new("."); /* one that is answered */
    assert_null(receiver);
    receiver = first;
    is_taken("/a.sgf");
    open_receiver_free(receiver);
    assert_int_equal(symlink("elsewhere", address.sun_path), 0);
    receiver = open_receiver_new(".");
    assert_null(receiver);
    assert_false(open_sender_send(".", "a.sgf"));
    assert_int_equal(access("tengen/elsewhere", F_OK), -1);
    assert_int_equal(unlink(address.sun_path), 0);
    begin();
    assert_int_equal(rename(address.sun_path, "tengen/moved"), 0);
    FILE *other = fopen(address.sun_path, "w"); /* it has replaced ours */
    assert_non_null(other);
    fclose(other);
    open_receiver_free(receiver);
    receiver = NULL;
    assert_int_equal(access(address.sun_path, F_OK), 0);
}

static void no_socket_without_a_folder_of_our_own(void **state)
{
    (void)state;
    assert_int_equal(mkdir("tengen", 0700), 0);
    assert_int_equal(chmod("tengen", 0770), 0);
    receiver = open_receiver_new(".");
    assert_null(receiver);
    assert_int_equal(rename("tengen", "elsewhere"), 0);
    assert_int_equal(chmod("elsewhere", 0700), 0);
    assert_int_equal(symlink("elsewhere", "tengen"), 0);
    receiver = open_receiver_new(".");
    assert_null(receiver);
    assert_int_equal(unlink("tengen"), 0);
    setenv("FLATPAK_ID", "org.example.App", 1); /* app/org.example.App is not there */
    receiver = open_receiver_new(".");
    assert_null(receiver);
    assert_int_equal(mkdir("app", 0700) + mkdir("app/org.example.App", 0700), 0);
    begin();
    assert_non_null(strstr(address.sun_path, "/app/org.example.App/tengen/open-"));
    open_receiver_free(receiver);
    receiver = open_receiver_new("missing"); /* data */
    assert_null(receiver);
    unsetenv("XDG_RUNTIME_DIR");
    receiver = open_receiver_new(".");
    assert_null(receiver);
    assert_false(open_sender_send(".", "a.sgf"));
}

/* Files that are opened later get their own windows, and the next instance can listen. */
static void what_cannot_be_had_at_the_start(void **state)
{
    static const Call calls[] = {CALL_SOCKET, CALL_BIND,   CALL_CHMOD,   CALL_LISTEN,
                                 CALL_PIPE,   CALL_THREAD, CALL_CONNECT, CALL_UNLINK};
    (void)state;
    begin();
    open_receiver_free(receiver);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        const bool left = calls[i] == CALL_CONNECT || calls[i] == CALL_UNLINK;
        if (left) { /* by a killed instance */
            const int handle = open_socket_new();
            assert_int_equal(bind(handle, (struct sockaddr *)&address, sizeof address), 0);
            close(handle);
        }
        let_fail(calls[i], EACCES);
        receiver = open_receiver_new(".");
        assert_null(receiver);
        assert_int_equal(atomic_load(&failing), CALL_NONE);
        assert_int_equal(access(address.sun_path, F_OK) == 0, left);
        begin();
        is_taken("/a.sgf");
        open_receiver_free(receiver);
        receiver = NULL;
        assert_int_not_equal(access(address.sun_path, F_OK), 0);
    }
}

/* `taken`: the caller is served nevertheless. All later ones are. */
static void calls_that_fail_while_it_listens(void **state)
{
    static const struct {
        Call call;
        int error;
        bool taken;
    } cases[] = {
        {CALL_ACCEPT, EMFILE, true},    {CALL_ACCEPT, ECONNABORTED, true},
        {CALL_ACCEPT, EAGAIN, true},    {CALL_SET_UP, EINVAL, false},
        {CALL_READ, EINTR, true},       {CALL_READ, EAGAIN, true},
        {CALL_READ, ECONNRESET, false}, {CALL_POLL, EINTR, true},
    };
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        let_fail(cases[i].call, cases[i].error);
        if (cases[i].taken) {
            is_taken("/a.sgf");
            is_taken("/b.sgf"); /* poll may have begun before */
        } else {
            assert_false(hears_taken(call_and_say(OPEN_SOCKET_HEAD "/a.sgf")));
        }
        assert_int_equal(atomic_load(&failing), CALL_NONE);
        is_taken("/after.sgf");
    }
}

static void who_is_silent_too_long_is_hung_up_on(void **state)
{
    (void)state;
    begin();
    const int handle = call();
    say(handle, "tengen", 6);
    is_taken("/a.sgf"); /* the caller before it is known by then */
    atomic_store(&later_ms, OPEN_SOCKET_WAIT_MS + 1);
    assert_false(hears_taken(handle));
    is_taken("/after.sgf");
    atomic_store(&later_ms, 0);
}

/* All wait for the main thread while another one calls: it waits, too. */
static void more_callers_than_places(void **state)
{
    enum { PLACES = 8 };
    int handle[PLACES + 1];
    char text[64];
    (void)state;
    begin();
    call_and_hold(handle, PLACES);
    for (int i = 0; i < PLACES; i++) {
        snprintf(text, sizeof text, OPEN_SOCKET_HEAD "/%d.sgf", i);
        const int said = i == PLACES - 1; /* bytes */
        say(handle[i], text + said, strlen(text + said));
        shutdown(handle[i], SHUT_WR);
    }
    handle[PLACES] = call_and_say(OPEN_SOCKET_HEAD "/8.sgf");
    atomic_store(&hold, HOLD_NOT);
    for (int i = 0; i <= PLACES; i++) {
        snprintf(text, sizeof text, "/%d.sgf", i);
        take(text);
        assert_true(hears_taken(handle[i]));
    }
}

/* All places are taken by callers who are silent, until the moment when another one calls: what
 * they say then is heard before one of them has to go. */
static void who_speaks_in_time_is_heard(void **state)
{
    enum { PLACES = 8 };
    static const char *const said[] = {OPEN_SOCKET_HEAD "/0.sgf", "nonsense"};
    (void)state;
    begin();
    for (int i = 0; i < 2; i++) {
        int silent[PLACES];
        call_and_hold(silent, PLACES);
        const int handle = call_and_say(OPEN_SOCKET_HEAD "/new.sgf");
        atomic_store(&hold, HOLD_AFTER);
        wait_until_held(HOLD_AFTER);
        say(silent[0], said[i], strlen(said[i]));
        shutdown(silent[0], SHUT_WR);
        atomic_store(&hold, HOLD_NOT);
        if (i == 0) {
            take("/0.sgf");
        }
        take("/new.sgf");
        assert_true(hears_taken(handle));
        assert_int_equal(hears_taken(silent[0]), i == 0);
        for (int k = 1; k < PLACES; k++) {
            close(silent[k]);
        }
    }
}

/* Nothing is left to remove, and who still waits is hung up on. */
static void its_socket_is_gone_at_the_end(void **state)
{
    (void)state;
    begin();
    const int handle = call();
    is_taken("/a.sgf"); /* and the caller before it is known */
    assert_int_equal(unlink(address.sun_path), 0);
    open_receiver_free(receiver);
    receiver = NULL;
    assert_false(hears_taken(handle));
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter, leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(names_of_every_kind),
        IN_FOLDER(what_is_no_file_is_refused),
        IN_FOLDER(a_name_in_pieces),
        IN_FOLDER(who_says_nothing_stops_nobody),
        IN_FOLDER(several_at_once_in_their_order),
        IN_FOLDER(who_waits_no_more_is_forgotten),
        IN_FOLDER(a_sender_learns_what_became_of_it),
        IN_FOLDER(what_is_left_is_replaced),
        IN_FOLDER(what_is_not_left_stays),
        IN_FOLDER(no_socket_without_a_folder_of_our_own),
        IN_FOLDER(what_cannot_be_had_at_the_start),
        IN_FOLDER(calls_that_fail_while_it_listens),
        IN_FOLDER(who_is_silent_too_long_is_hung_up_on),
        IN_FOLDER(more_callers_than_places),
        IN_FOLDER(who_speaks_in_time_is_heard),
        IN_FOLDER(its_socket_is_gone_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
