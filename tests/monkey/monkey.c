/* Random events through the whole program, on SDL's dummy drivers and in virtual time; after each
 * event watch.h checks what must be true. A run of events is a process of its own. If one fails,
 * events are left out as long as it still fails; what is left is printed and kept as a script.
 *
 * usage: monkey EVENTS [SEED]     runs of 500 events; the same seed gives the same events
 *        monkey --replay SCRIPT   a script that an earlier run has kept */
#include "monkey/monkey.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    RUN_EVENTS = 500,
    LINES_MAX_COUNT = 2 * RUN_EVENTS + 16,
    RUN_SECONDS = 1500,  /* a run that takes longer hangs, also on a busy machine */
    SHRINK_SECONDS = 120 /* in all */
};

static const char header[] = "# options: ";

/* The events of a run, as a child process wrote them down before it executed them. */
typedef struct Events {
    char options[OPTIONS_BYTES];
    char line[LINES_MAX_COUNT][LINE_BYTES];
    int count;
} Events;

/* ---- in the child ---- */

/* Written before the line is executed. */
static void note(int file, const char *line)
{
    char text[OPTIONS_BYTES + 16];
    int length = snprintf(text, sizeof text, "%s\n", line);
    if (file >= 0 && write(file, text, (size_t)length) != length) {
        watch_fail("the events cannot be written: %s", strerror(errno));
    }
}

static void make_events(int file, uint64_t seed, const char *liar)
{
    static Run run;
    char options[OPTIONS_BYTES], text[OPTIONS_BYTES + 16], lines[2 * LINE_BYTES];
    Random random = random_begin(seed, 0);
    monkey_choose_options(&random, liar, options);
    snprintf(text, sizeof text, "%s%s", header, options);
    note(file, text);
    run_begin(&run, options);
    for (int i = 0; i < RUN_EVENTS; i++) {
        char *save = NULL;
        monkey_choose_line(&random, run.script.app, lines);
        for (char *line = strtok_r(lines, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
            note(file, line);
            run_line(&run, line);
        }
    }
    run_end(&run);
}

static void replay_events(const Events *events)
{
    static Run run;
    run_begin(&run, events->options);
    for (int i = 0; i < events->count; i++) {
        run_line(&run, events->line[i]);
    }
    run_end(&run);
}

/* ---- processes ---- */

/* Waits for the child; false: it failed. */
static bool ended_well(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    run_remove(child);
    if (WIFSIGNALED(status)) {
        fprintf(stderr, "monkey: ended by signal %d%s\n", WTERMSIG(status),
                WTERMSIG(status) == SIGALRM ? ", as it took too long" : "");
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static pid_t fork_child(bool quiet)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        alarm(RUN_SECONDS);
        signal(SIGPIPE, SIG_IGN);
        if (quiet) {
            int nowhere = open("/dev/null", O_WRONLY);
            dup2(nowhere, 1);
            dup2(nowhere, 2);
        }
    }
    return child;
}

static bool replay_ends_well(const Events *events, bool quiet)
{
    pid_t child = fork_child(quiet);
    if (child == 0) {
        replay_events(events);
        exit(0);
    }
    return ended_well(child);
}

/* ---- files ---- */

static bool read_events(const char *path, Events *events)
{
    char text[OPTIONS_BYTES + 16];
    FILE *file = fopen(path, "r");
    memset(events, 0, sizeof *events);
    while (file && fgets(text, sizeof text, file)) {
        text[strcspn(text, "\n")] = '\0';
        if (strncmp(text, header, strlen(header)) == 0) {
            snprintf(events->options, sizeof events->options, "%.*s", OPTIONS_BYTES - 1,
                     text + strlen(header));
        } else if (text[0] != '#' && events->count < LINES_MAX_COUNT) {
            snprintf(events->line[events->count++], LINE_BYTES, "%.*s", LINE_BYTES - 1, text);
        }
    }
    if (file) {
        fclose(file);
    }
    return file != NULL;
}

static void print_events(FILE *out, const Events *events)
{
    fprintf(out, "%s%s\n", header, events->options);
    for (int i = 0; i < events->count; i++) {
        fprintf(out, "%s\n", events->line[i]);
    }
}

/* ---- shrinking ---- */

/* Leaves out parts of half the length, then of a quarter ... as long as the rest still fails. */
static void shrink(Events *events)
{
    static Events fewer;
    const time_t end = time(NULL) + SHRINK_SECONDS;
    for (int part = (events->count + 1) / 2; part > 0 && time(NULL) < end;) {
        bool less = false;
        for (int at = 0; at < events->count && time(NULL) < end;) {
            int left_out = events->count - at < part ? events->count - at : part;
            fewer = *events;
            memmove(fewer.line[at], fewer.line[at + left_out],
                    (size_t)(fewer.count - at - left_out) * sizeof fewer.line[0]);
            fewer.count -= left_out;
            if (replay_ends_well(&fewer, true)) {
                at += part;
            } else {
                *events = fewer;
                less = true;
            }
        }
        part = part > 1 ? part / 2 : less ? 1 : 0;
    }
}

/* Returns the exit status. */
static int report(const char *notes, uint64_t seed)
{
    static Events events;
    char path[64];
    snprintf(path, sizeof path, "monkey-%llu.txt", (unsigned long long)seed);
    fprintf(stderr, "monkey: seed %llu fails\n", (unsigned long long)seed);
    if (!read_events(notes, &events)) {
        return 1;
    }
    if (replay_ends_well(&events, true)) {
        fprintf(stderr, "monkey: the same events do not fail again:\n");
    } else {
        shrink(&events);
        fprintf(stderr, "monkey: the shortest script that fails, kept as %s:\n", path);
        replay_ends_well(&events, false);
    }
    FILE *file = fopen(path, "w");
    if (file) {
        print_events(file, &events);
        fclose(file);
    }
    print_events(stderr, &events);
    return 1;
}

static int run_seed(uint64_t seed, const char *liar)
{
    char notes[] = "/tmp/monkey-notes-XXXXXX";
    int file = mkstemp(notes), status = 0;
    pid_t child = fork_child(false);
    if (child == 0) {
        make_events(file, seed, liar);
        exit(0);
    }
    if (!ended_well(child)) {
        status = report(notes, seed);
    }
    close(file);
    remove(notes);
    return status;
}

/* Next to this program. */
static void find_liar(const char *program, char *path, size_t bytes)
{
    char whole[PATH_BYTES];
    ssize_t length = readlink("/proc/self/exe", whole, sizeof whole - 1);
    snprintf(whole + (length > 0 ? length : 0), sizeof whole - (size_t)(length > 0 ? length : 0),
             "%s", length > 0 ? "" : program);
    char *slash = strrchr(whole, '/');
    snprintf(path, bytes, "%.*sliar", slash ? (int)(slash - whole) + 1 : 0, whole);
}

int main(int count, char **argument)
{
    static Events events;
    char liar[PATH_BYTES];
    if (count == 3 && strcmp(argument[1], "--replay") == 0) {
        if (!read_events(argument[2], &events)) {
            fprintf(stderr, "monkey: %s: %s\n", argument[2], strerror(errno));
            return 2;
        }
        return replay_ends_well(&events, false) ? 0 : 1;
    }
    if (count < 2 || count > 3 || atoi(argument[1]) < 1) {
        fputs("usage: monkey EVENTS [SEED], or monkey --replay SCRIPT\n", stderr);
        return 2;
    }
    find_liar(argument[0], liar, sizeof liar);
    const uint64_t first = count > 2 ? strtoull(argument[2], NULL, 10) : 1;
    const uint64_t runs = ((uint64_t)atoi(argument[1]) + RUN_EVENTS - 1) / RUN_EVENTS;
    for (uint64_t i = 0; i < runs; i++) {
        int status = run_seed(first + i, liar);
        if (status != 0) {
            return status;
        }
    }
    printf("%llu events\n", (unsigned long long)runs * RUN_EVENTS);
    return 0;
}
