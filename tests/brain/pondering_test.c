/* INFO pondering: the brain searches on in the opponent's time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "brain/protocol.h"
#include "brain/state.h"

/* A brain whose output is a file, which another thread may read while the brain writes. */
typedef struct WatchedTalk {
    FILE *out;
    Brain *brain;
} WatchedTalk;

static WatchedTalk talk_to(BrainOptions options)
{
    WatchedTalk talk = {.out = tmpfile()};
    assert_non_null(talk.out);
    talk.brain = brain_new(talk.out, options);
    assert_non_null(talk.brain);
    return talk;
}

static void end_talk(WatchedTalk *talk)
{
    brain_free(talk->brain);
    fclose(talk->out);
}

/* The output so far. */
static const char *said(const WatchedTalk *talk)
{
    static char text[1 << 14];
    const ssize_t bytes = pread(fileno(talk->out), text, sizeof text - 1, 0);
    assert_true(bytes >= 0);
    text[bytes] = '\0';
    return text;
}

/* Waits until the output ends with a move that begins after `from`. */
static void await_move(const WatchedTalk *talk, size_t from)
{
    int x, y, end;
    for (;;) {
        const char *text = said(talk) + from;
        const char *last = strrchr(text, '\n');
        while (last && last > text && last[-1] != '\n') {
            last--;
        }
        if (last && sscanf(last, "%d,%d\n%n", &x, &y, &end) == 2) {
            return;
        }
        usleep(1000);
    }
}

static void play(WatchedTalk *talk, Point move)
{
    const size_t before = strlen(said(talk));
    char line[40];
    snprintf(line, sizeof line, "TURN %d,%d", point_x(move), point_y(move));
    brain_line(talk->brain, line);
    await_move(talk, before);
}

/* Does this process use `ms` of processor time within a time that is long enough for it? */
static bool works(int ms, int64_t wait_ms)
{
    const clock_t before = clock();
    for (int64_t i = 0; i < wait_ms; i++) {
        usleep(1000);
        if (clock() - before >= (clock_t)ms * (CLOCKS_PER_SEC / 1000)) {
            return true;
        }
    }
    return false;
}

enum { PATIENCE_MS = 60000, IDLE_MS = 300 };

static void begin(WatchedTalk *talk, const char *pondering)
{
    brain_line(talk->brain, "START 15");
    brain_line(talk->brain, "INFO max_node 2000");
    brain_line(talk->brain, pondering);
    play(talk, point_at(7, 7));
}

static void test_thinks_until_the_next_line(void **state)
{
    (void)state;
    WatchedTalk talk = talk_to((BrainOptions){.seed = 1});
    begin(&talk, "INFO pondering 1");
    assert_true(works(200, PATIENCE_MS));
    brain_line(talk.brain, "ABOUT");
    assert_false(works(IDLE_MS / 2, IDLE_MS));
    play(&talk, talk.brain->expected);
    assert_true(works(200, PATIENCE_MS));
    end_talk(&talk);
}

static void test_rests_when_nobody_asked_for_it(void **state)
{
    (void)state;
    const BrainOptions options[] = {{.seed = 1}, {.level = 9, .level_given = true, .seed = 1}};
    const char *const pondering[] = {"INFO pondering 0", "INFO pondering 1"};
    for (int i = 0; i < 2; i++) { /* a level below the strongest never thinks on */
        WatchedTalk talk = talk_to(options[i]);
        begin(&talk, pondering[i]);
        assert_false(works(IDLE_MS / 2, IDLE_MS));
        end_talk(&talk);
    }
}

static int depth_of_last_search(const WatchedTalk *talk)
{
    int depth = 0;
    for (const char *at = said(talk); (at = strstr(at, "MESSAGE depth ")); at++) {
        assert_int_equal(sscanf(at, "MESSAGE depth %d", &depth), 1);
    }
    return depth;
}

/* The expected answer comes: the same number of nodes goes deeper than without pondering. */
static void test_what_was_found_serves_the_next_move(void **state)
{
    (void)state;
    const char *const pondering[] = {"INFO pondering 0", "INFO pondering 1"};
    int depth[2];
    for (int on = 0; on < 2; on++) {
        WatchedTalk talk = talk_to((BrainOptions){.seed = 1});
        begin(&talk, pondering[on]);
        assert_true(!on || works(500, PATIENCE_MS));
        brain_line(talk.brain, "YXSHOWINFO");
        assert_int_not_equal(talk.brain->expected, POINT_NONE);
        play(&talk, talk.brain->expected);
        depth[on] = depth_of_last_search(&talk);
        end_talk(&talk);
    }
    assert_true(depth[1] > depth[0]);
}

/* A five ends the game, and a brain that is freed stops thinking. */
static void test_nothing_follows_a_five(void **state)
{
    (void)state;
    WatchedTalk talk = talk_to((BrainOptions){.seed = 1});
    brain_line(talk.brain, "START 15");
    brain_line(talk.brain, "INFO pondering 1");
    brain_line(talk.brain, "BOARD 7,7,1 0,0,2 8,7,1 0,2,2 9,7,1 0,4,2 10,7,1 6,7,2 DONE");
    await_move(&talk, 0);
    assert_non_null(strstr(said(&talk), "11,7\n"));
    assert_false(works(IDLE_MS / 2, IDLE_MS));
    end_talk(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_thinks_until_the_next_line),
        cmocka_unit_test(test_rests_when_nobody_asked_for_it),
        cmocka_unit_test(test_what_was_found_serves_the_next_move),
        cmocka_unit_test(test_nothing_follows_a_five),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
