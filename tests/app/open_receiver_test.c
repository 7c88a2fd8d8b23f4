/* The socket that takes files from later starts: what comes in pieces, from several at once, from
 * nobody any more, or is no file, and whose socket is replaced. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <signal.h>
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

static OpenReceiver *receiver;
static struct sockaddr_un address;

/* ---- in a folder that is both the runtime folder and the data folder ---- */

static int enter(void **state)
{
    char here[FILE_PATH_BYTES];
    setenv("TMPDIR", "/tmp", 1); /* a socket's name is short */
    if (own_folder_enter(state) != 0 || !getcwd(here, sizeof here)) {
        return -1;
    }
    signal(SIGPIPE, SIG_IGN);
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
