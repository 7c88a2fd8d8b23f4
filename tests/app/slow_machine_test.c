/* A machine five times slower: the whole program, in a window of 1280x800, runs for a fifth of the
 * time. What a player does is answered within two frames; motion leaves out frames and ends at its
 * time. Frames are counted, and moments are read from the clock that the program shows them by, so
 * that nothing rests on how fast the machine is otherwise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include "app/own_folder.h"
#include "app/patience.h"
#include "app/watched_game.h"

enum {
    RUNS_MS = 5,
    STANDS_MS = 20,
    FRAME_MS = 16, /* from one frame to the next where nothing is slow */
    FRAMES_MAX = 4096,
    FIRST_FRAMES = 2, /* drawn before the loop's first turn */
    /* At 1280x800. */
    CENTRE_X = 416,
    CENTRE_Y = 400,
    POINT = 47,
    /* How long what a player sees moves: docs/look.md, 8. */
    TURN_PASSES_MS = 180, /* after a stone, longer than all else that it moves */
    BOARD_TRAVELS_MS = 320,
    STONES = 10 /* in the end: six, one of which is taken back, four in haste, one */
};

typedef struct WatchedRun {
    pid_t process;
    int events, frames; /* pipes: to the game, from it */
    int sent;           /* events */
    WatchedFrame frame[FRAMES_MAX];
    int count;
    int moved, in_time; /* frames drawn of all motion, and those of a machine that is not slow */
    pthread_t throttle;
    atomic_bool throttled;
    int64_t ran_ms, stood_ms;
} WatchedRun;

/* ---- the slow machine ---- */

static int64_t pass(int ms)
{
    const int64_t begin = monotonic_ms();
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
    return monotonic_ms() - begin;
}

static void *throttle(void *data)
{
    WatchedRun *game = data;
    while (atomic_load(&game->throttled)) {
        kill(game->process, SIGSTOP);
        game->stood_ms += pass(STANDS_MS);
        kill(game->process, SIGCONT);
        game->ran_ms += pass(RUNS_MS);
    }
    return NULL;
}

static void begin_throttle(WatchedRun *game)
{
    atomic_store(&game->throttled, true);
    assert_int_equal(pthread_create(&game->throttle, NULL, throttle, game), 0);
}

static void end_throttle(WatchedRun *game)
{
    atomic_store(&game->throttled, false);
    pthread_join(game->throttle, NULL);
}

/* ---- the game ---- */

/* The child's part. */
static void become_game(int events, int frames)
{
#if defined(__linux__)
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (dup2(events, WATCHED_EVENTS) < 0 || dup2(frames, WATCHED_FRAMES) < 0) {
        _exit(126);
    }
    SDL_setenv("XDG_STATE_HOME", "/dev/null", 1); /* its files are in this folder alone */
    SDL_setenv("XDG_RUNTIME_DIR", "/dev/null", 1);
    execl(WATCHED_GAME, "tengen", "--config", "config", "--black", "human", "--white", "human",
          "--size", "15", "--motion", "full", "--window", "1280x800", "--sound", "off", NULL);
    _exit(127);
}

static void send(WatchedRun *game, SDL_Event event)
{
    assert_int_equal(write(game->events, &event, sizeof event), sizeof event);
    game->sent++;
}

/* What arrived before the last frame was drawn is in this one, and this one shows a moment after
 * the last one was on display. */
static void check_is_recent(const WatchedFrame *last, const WatchedFrame *frame)
{
    if (frame->taken < last->arrived) {
        fail_msg("%d events had arrived before the last frame, %d were taken for this one",
                 last->arrived, frame->taken);
    }
    if (frame->clock_ms < last->shown_ms) {
        fail_msg("the last frame was shown at %lld ms, this one shows %lld ms",
                 (long long)last->shown_ms, (long long)frame->clock_ms);
    }
}

static const WatchedFrame *next_frame(WatchedRun *game)
{
    struct pollfd waiting = {.fd = game->frames, .events = POLLIN};
    WatchedFrame *frame = &game->frame[game->count];
    if (poll(&waiting, 1, PATIENCE_MS) != 1) {
        fail_msg("two minutes were not enough: frame %d", game->count);
    }
    assert_int_equal(read(game->frames, frame, sizeof *frame), sizeof *frame);
    if (game->count >= FIRST_FRAMES) {
        check_is_recent(frame - 1, frame);
    }
    game->count++;
    assert_true(game->count < FRAMES_MAX);
    return frame;
}

/* The first frame with all that the player has done. */
static const WatchedFrame *answer(WatchedRun *game)
{
    const WatchedFrame *frame = next_frame(game);
    while (frame->taken < game->sent) {
        frame = next_frame(game);
    }
    return frame;
}

/* Slow from its second frame on. */
static void begin(WatchedRun *game)
{
    int events[2], frames[2];
    assert_int_equal(pipe(events) | pipe(frames), 0);
    game->process = fork();
    if (game->process == 0) {
        become_game(events[0], frames[1]);
    }
    assert_true(game->process > 0);
    close(events[0]);
    close(frames[1]);
    game->events = events[1];
    game->frames = frames[0];
    for (int i = 0; i < FIRST_FRAMES; i++) {
        next_frame(game);
    }
    begin_throttle(game);
}

static void end(WatchedRun *game)
{
    WatchedFrame frame;
    int status = 0;
    end_throttle(game);
    send(game, (SDL_Event){.type = SDL_QUIT});
    while (read(game->frames, &frame, sizeof frame) > 0) {
    }
    assert_int_equal(waitpid(game->process, &status, 0), game->process);
    assert_int_equal(status, 0);
    close(game->events);
    close(game->frames);
}

/* ---- the player ---- */

static void click(WatchedRun *game, int x, int y)
{
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = SDL_BUTTON_LEFT;
    event.button.clicks = 1;
    event.button.x = x;
    event.button.y = y;
    send(game, event);
    event.type = SDL_MOUSEBUTTONUP;
    send(game, event);
}

static void press_key(WatchedRun *game, SDL_Keycode key, int mods)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = key;
    event.key.keysym.mod = (Uint16)mods;
    send(game, event);
}

static void move_mouse(WatchedRun *game, int x, int y)
{
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.x = x;
    event.motion.y = y;
    send(game, event);
}

/* ---- what the player sees ---- */

/* What was done last is seen in one of the first two frames. */
static const WatchedFrame *check_answer(WatchedRun *game, const char *what)
{
    const uint64_t before = game->frame[game->count - 1].picture;
    const WatchedFrame *first = answer(game);
    if (first->picture == before && next_frame(game)->picture == before) {
        fail_msg("%s: not answered within two frames", what);
    }
    return first;
}

/* It moves for so long from its first frame on. The first frame that shows a moment after that, and
 * which nothing but the motion asks for, shows it at rest. */
static void check_motion(WatchedRun *game, const char *what, int ms)
{
    const WatchedFrame *first = check_answer(game, what);
    const WatchedFrame *last = &game->frame[game->count - 1];
    while (last->clock_ms < first->clock_ms + ms) {
        last = next_frame(game);
    }
    game->moved += (int)(last - first);
    game->in_time += ms / FRAME_MS;
    send(game, (SDL_Event){.type = WATCHED_NUDGE});
    const uint64_t rest = answer(game)->picture;
    if (last->picture != rest) {
        fail_msg("%s: still moves %lld ms after its begin, not %d", what,
                 (long long)(last->clock_ms - first->clock_ms), ms);
    }
}

static void check_stone(WatchedRun *game, int x, int y)
{
    click(game, CENTRE_X + x * POINT, CENTRE_Y + y * POINT);
    check_motion(game, "a stone", TURN_PASSES_MS);
}

/* While one stone appears the next is placed. */
static void check_stones_in_haste(WatchedRun *game)
{
    for (int i = 0; i < 4; i++) {
        click(game, CENTRE_X + i * POINT, CENTRE_Y - 2 * POINT);
        check_answer(game, "a stone in haste");
    }
    check_stone(game, -2, -2);
}

/* A mouse that reports every millisecond. */
static void check_mouse(WatchedRun *game)
{
    for (int i = 0; i < 300; i++) {
        move_mouse(game, CENTRE_X + i / 2, CENTRE_Y + 3 * POINT);
        pass(1);
    }
    move_mouse(game, CENTRE_X, CENTRE_Y + 4 * POINT);
    answer(game);
}

/* The stones on the board, as they were saved. */
static int saved_stones(void)
{
    char line[1024];
    int stones = -1;
    FILE *file = fopen("config/autosave.sgf", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        const char *state = strstr(line, "TENGENSTATE[");
        if (state) {
            sscanf(state, "TENGENSTATE[%*[^:]:%*[^:]:%*[^:]:%d]", &stones);
        }
    }
    fclose(file);
    return stones;
}

static void test_a_game_on_a_machine_five_times_slower(void **state)
{
    static WatchedRun game;
    (void)state;
    begin(&game);
    for (int i = 0; i < 3; i++) {
        check_stone(&game, i, 0);
        check_stone(&game, i, 2);
    }
    press_key(&game, SDLK_z, KMOD_CTRL);
    check_motion(&game, "a stone taken back", TURN_PASSES_MS);
    check_stones_in_haste(&game);
    press_key(&game, SDLK_n, KMOD_CTRL);
    check_motion(&game, "the page of a new game", BOARD_TRAVELS_MS);
    press_key(&game, SDLK_ESCAPE, 0);
    check_motion(&game, "the way back", BOARD_TRAVELS_MS);
    check_mouse(&game);
    end(&game);
    assert_int_equal(saved_stones(), STONES);
    print_message("ran for %lld of %lld ms, %d frames of motion where %d would be smooth\n",
                  (long long)game.ran_ms, (long long)(game.ran_ms + game.stood_ms), game.moved,
                  game.in_time);
    assert_true(game.moved < game.in_time);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_a_game_on_a_machine_five_times_slower),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
