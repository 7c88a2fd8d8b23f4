/* The drawing benchmark where something is missing: what can be measured is printed, and its answer
 * says that it was not all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app_fixture.h"
#include "app/bench_start.h"
#include "app/file.h"
#include "app/frame_bench.h"
#include "app/own_folder.h"

/* ---- what may fail (-Wl,--wrap) ---- */

enum { W = 320, H = 240 }; /* the window */

static int games;          /* that can still be started */
static bool no_memory;     /* for a frame */
static bool no_statm;      /* as outside Linux */
static int failing_starts; /* of the program, before one works */

bool __real_games_start(App *app, const Setup *setup);
bool __wrap_games_start(App *app, const Setup *setup);
bool __wrap_games_start(App *app, const Setup *setup)
{
    return games-- > 0 && __real_games_start(app, setup);
}

double __wrap_bench_start_once(int w, int h);
double __wrap_bench_start_once(int w, int h)
{
    (void)w, (void)h;
    return failing_starts-- > 0 ? -1 : 20;
}

void *__real_malloc(size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_malloc(size_t bytes)
{
    return no_memory && bytes == (size_t)W * H * 2 * 4 ? NULL : __real_malloc(bytes);
}

FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode)
{
    const bool statm = no_statm && strcmp(path, "/proc/self/statm") == 0;
    return statm ? NULL : __real_fopen(path, mode);
}

static int cores;

int __wrap_SDL_GetCPUCount(void);
int __wrap_SDL_GetCPUCount(void)
{
    return cores;
}

static int dues;   /* so often the loop wants to be woken up in a moment */
static int events; /* that are still to come */

int64_t __wrap_loop_next_ms(const App *app);
int64_t __wrap_loop_next_ms(const App *app)
{
    return dues-- > 0 ? app->loop.now_ms + 1 : -1;
}

int __real_SDL_WaitEventTimeout(SDL_Event *event, int ms);
int __wrap_SDL_WaitEventTimeout(SDL_Event *event, int ms);
int __wrap_SDL_WaitEventTimeout(SDL_Event *event, int ms)
{
    if (dues < 0 && events > 0) {
        events--;
        *event = (SDL_Event){.type = SDL_USEREVENT};
        return 1;
    }
    return __real_SDL_WaitEventTimeout(event, ms);
}

/* It takes long, and is measured by bench_test.sh. */
void __wrap_motion_bench_run(App *app, bool all, uint32_t *copy);
void __wrap_motion_bench_run(App *app, bool all, uint32_t *copy)
{
    (void)app, (void)copy;
    printf("case=motion all=%d\n", all);
}

/* ---- the benchmark ---- */

static char printed[8000];

static int begin(void **state)
{
    games = 1000;
    no_memory = no_statm = false;
    failing_starts = 0;
    cores = 1;
    dues = events = 0;
    return own_folder_enter(state);
}

#define BENCH_TEST(test) cmocka_unit_test_setup_teardown(test, begin, own_folder_leave)

/* Returns the exit status; `printed` has the lines. */
static int run(int w, int h)
{
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    const int left = games;
    games = 1000;
    App *app = app_fixture_open(PRESENT_SURFACE);
    games = left;
    app->options.window.w = w;
    app->options.window.h = h;
    const int out = dup(STDOUT_FILENO);
    const int file = open("printed", O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
    fflush(stdout);
    assert_true(out >= 0 && file >= 0 && dup2(file, STDOUT_FILENO) >= 0);
    const int status = frame_bench_run(app);
    fflush(stdout);
    assert_true(dup2(out, STDOUT_FILENO) >= 0);
    close(file);
    close(out);
    app_free(app);
    assert_int_equal(file_read("printed", &text, &length, message, sizeof message), FILE_READ);
    snprintf(printed, sizeof printed, "%s", text);
    free(text);
    return status;
}

/* "memory full stone": the cases that were printed. */
static void expect_cases(const char *wanted)
{
    char cases[1000] = "";
    for (const char *line = printed; *line != '\0'; line += strcspn(line, "\n") + 1) {
        const char *name = line + strlen("case=");
        const size_t used = strlen(cases);
        snprintf(cases + used, sizeof cases - used, "%s%.*s", used > 0 ? " " : "",
                 (int)strcspn(name, " "), name);
    }
    assert_string_equal(cases, wanted);
}

static void test_all_is_measured(void **state)
{
    (void)state;
    assert_int_equal(run(W, H), 0);
    expect_cases("memory start full stone animation resize motion idle");
    assert_non_null(strstr(printed, "case=stone size=320x240 stones=223"));
    assert_null(strstr(printed, "threads="));
    assert_non_null(strstr(printed, "frames=0 wakeups=0\n"));
    cores = 2;
    assert_int_equal(run(W, H), 0);
    expect_cases("memory start full stone animation resize motion full resize motion idle");
    assert_non_null(strstr(printed, "threads=2"));
}

/* Four of them, if none is named. */
static void test_the_usual_windows(void **state)
{
    (void)state;
    static const char *const sizes[] = {"1280x800", "1920x1080", "1080x2400", "3840x2160"};
    games = 1; /* which is all that its starts need */
    assert_int_equal(run(0, 0), 1);
    expect_cases("memory start start start start");
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        char wanted[60];
        snprintf(wanted, sizeof wanted, "case=start size=%s stones=0 ms=20.0", sizes[i]);
        assert_non_null(strstr(printed, wanted));
    }
    games = 1;
    failing_starts = 1; /* the others are tried all the same */
    assert_int_equal(run(0, 0), 1);
    expect_cases("memory start start start start");
    assert_non_null(strstr(printed, "case=start size=1280x800 stones=0 failed=1"));
    assert_non_null(strstr(printed, "case=start size=1920x1080 stones=0 ms=20.0"));
}

static void test_games_that_cannot_be_started(void **state)
{
    (void)state;
    static const char *const cases[] = {"", "memory start",
                                        "memory start full stone animation resize motion idle"};
    cores = 2;
    for (int i = 0; i < 3; i++) {
        games = i;
        assert_int_equal(run(W, H), 1);
        expect_cases(cases[i]);
    }
}

static void test_what_else_may_be_missing(void **state)
{
    (void)state;
    no_memory = true;
    assert_int_equal(run(W, H), 1);
    expect_cases("memory");
    no_statm = true;
    assert_int_equal(run(W, H), 1);
    expect_cases("");
    no_memory = false;
    failing_starts = 1;
    assert_int_equal(run(W, H), 1);
    expect_cases("start full stone animation resize motion idle");
    assert_non_null(strstr(printed, "case=start size=320x240 stones=0 failed=1"));
}

/* While nothing should happen, whatever wakes the program up is counted. */
static void test_wake_ups_are_counted(void **state)
{
    (void)state;
    dues = 3;
    events = 2;
    assert_int_equal(run(W, H), 0);
    assert_non_null(strstr(printed, "wakeups=5\n"));
    dues = 1000000; /* to the end */
    assert_int_equal(run(W, H), 0);
    assert_null(strstr(printed, "wakeups=0\n"));
    assert_non_null(strstr(printed, "case=idle"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BENCH_TEST(test_all_is_measured),
        BENCH_TEST(test_the_usual_windows),
        BENCH_TEST(test_games_that_cannot_be_started),
        BENCH_TEST(test_what_else_may_be_missing),
        BENCH_TEST(test_wake_ups_are_counted),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
