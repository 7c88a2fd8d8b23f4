/* What the computer and engines are asked in which stage of a game or review, answers that come too
 * late, and what is told when memory runs out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "app/app_fixture.h"
#include "app/own_folder.h"
#include "app/shell_engine.h"
#include "engine/ai/proof_search.h"
#include "engine/level.h"
#include "ui/words.h"

/* ---- what is asked, and what may fail (-Wl,--wrap) ---- */

static bool asks_nobody; /* jobs and questions are only noted */
static ThinkJob job;     /* the last one; its ticket is 0: there was none */
static int jobs;
static GomocupQuestion question;

void __real_thinker_start(Thinker *thinker, const ThinkJob *asked);
void __wrap_thinker_start(Thinker *thinker, const ThinkJob *asked);
void __wrap_thinker_start(Thinker *thinker, const ThinkJob *asked)
{
    job = *asked;
    jobs++;
    if (!asks_nobody) {
        __real_thinker_start(thinker, asked);
    }
}

void __real_gomocup_ask(GomocupClient *client, const GomocupQuestion *asked);
void __wrap_gomocup_ask(GomocupClient *client, const GomocupQuestion *asked);
void __wrap_gomocup_ask(GomocupClient *client, const GomocupQuestion *asked)
{
    question = *asked;
    if (!asks_nobody) {
        __real_gomocup_ask(client, asked);
    }
}

static bool no_client;

GomocupClient *__real_gomocup_new(const char *command, const char *errors_path);
GomocupClient *__wrap_gomocup_new(const char *command, const char *errors_path);
GomocupClient *__wrap_gomocup_new(const char *command, const char *errors_path)
{
    return no_client ? NULL : __real_gomocup_new(command, errors_path);
}

static bool no_move; /* can be added to the game */

MatchError __real_game_play(Game *game, Point point);
MatchError __wrap_game_play(Game *game, Point point);
MatchError __wrap_game_play(Game *game, Point point)
{
    return no_move ? MATCH_NO_MEMORY : __real_game_play(game, point);
}

static atomic_bool no_proof;
static bool proof_waits;
static sem_t proof_told, proof_may_end;
static ProofLimits proof_limits;

bool __real_proof_search(const Position *position, const ProofLimits *limits, Proof *proof);
bool __wrap_proof_search(const Position *position, const ProofLimits *limits, Proof *proof);
bool __wrap_proof_search(const Position *position, const ProofLimits *limits, Proof *proof)
{
    if (proof_waits) {
        proof_limits = *limits;
        limits->progress(limits->user, 4321);
        sem_post(&proof_told);
        sem_wait(&proof_may_end);
        return false;
    }
    return !atomic_load(&no_proof) && __real_proof_search(position, limits, proof);
}

/* ---- a game ---- */

static App *app;

static int begin(void **state)
{
    asks_nobody = no_client = no_move = proof_waits = false;
    atomic_store(&no_proof, false);
    if (own_folder_enter(state) != 0) {
        return -1;
    }
    app = app_fixture_open(PRESENT_SURFACE);
    return 0;
}

static int end(void **state)
{
    app_free(app);
    return own_folder_leave(state);
}

#define WORKERS_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

static void run(CommandKind kind, int value)
{
    loop_command(app, &(Command){.kind = kind, .value = value, .seat = SEAT_NONE});
}

static void play(int x, int y)
{
    loop_command(app, &(Command){.kind = CMD_PLAY, .point = point_at(x, y), .seat = SEAT_NONE});
}

static void start_against(PlayerKind kind, int level, TimeControl time, int64_t move_ms)
{
    Setup setup = app->game.match->setup;
    setup.player[SEAT_FAR] = (Player){.kind = kind, .level = level};
    snprintf(setup.player[SEAT_FAR].engine, sizeof setup.player[SEAT_FAR].engine, "%s",
             kind == PLAYER_ENGINE ? engine_write("#!/bin/sh\nexit 1\n") : "");
    setup.time[0] = setup.time[1] = time;
    setup.move_ms = move_ms;
    assert_true(games_start(app, &setup));
}

/* As the only one; "": none. */
static void list_engine(const char *command, int64_t move_ms)
{
    EngineEntry *entry = &app->options.engine[0];
    *entry = (EngineEntry){.name = "Ada", .move_ms = move_ms};
    snprintf(entry->command, sizeof entry->command, "%.*s", ENGINE_COMMAND_BYTES - 1, command);
}

/* The kind of the job that is started now; -1: none is. */
static int next_job(void)
{
    jobs = 0;
    loop_update(app);
    return jobs == 0 ? -1 : (int)job.kind;
}

static void answer(void)
{
    workers_wait(&app->workers);
    loop_collect(app, true);
}

static void review(void)
{
    play(7, 7);
    play(8, 8);
    run(CMD_PAGE, PAGE_REVIEW);
    app->game.reporting = false;
}

/* ---- tests ---- */

/* A clock limits a level that would think for longer, and no other one. */
static void the_computer_has_its_own_time_at_most(void **state)
{
    (void)state;
    static const struct {
        int level;
        int64_t main_ms, move_ms, least, most;
    } rows[] = {
        {1, 3600000, 0, 1000, 1000},
        {10, 3600000, 0, 5000, 5000},
        {10, 60000, 0, 1000, 2500},
        {10, 3600000, 700, 700, 700},
        {1, 3600000, 3600000, 60000, 1000000},
        {1, 0, 3600000, 3600000, 3600000},
        {10, 0, 0, 0, 0},
    };
    asks_nobody = true;
    app->workers.scripted = false;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        start_against(PLAYER_COMPUTER, rows[i].level, (TimeControl){.main_ms = rows[i].main_ms},
                      rows[i].move_ms);
        play(7, 7);
        assert_int_equal(next_job(), THINK_MOVE);
        assert_int_equal(job.limits.level, rows[i].level);
        assert_in_range(job.limits.time_ms, rows[i].least, rows[i].most);
    }
}

/* What the list gives it for a move takes the place of the game's time, but for a period's. */
static void an_engine_has_the_time_of_the_list(void **state)
{
    (void)state;
    const TimeControl none = {0}, clock = {.main_ms = 600000};
    const TimeControl period = {.byoyomi_ms = 8000, .byoyomi_periods = 1};
    const struct {
        TimeControl time;
        int64_t own_ms, least, most;
    } rows[] = {{none, 0, 5000, 5000},       {none, 2000, 2000, 2000}, {clock, 2000, 2000, 2000},
                {none, 90000, 90000, 90000}, {period, 500, 500, 500},  {period, 90000, 1000, 8000}};
    asks_nobody = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        start_against(PLAYER_ENGINE, level_max(), rows[i].time, 0);
        list_engine(app->game.match->setup.player[SEAT_FAR].engine, rows[i].own_ms);
        play(7, 7);
        loop_update(app);
        assert_in_range(question.turn_ms, rows[i].least, rows[i].most);
    }
    list_engine("", 0);
}

/* Only a window that is seen lets the computer think on a person's time. */
static void thinking_ahead_is_for_who_looks(void **state)
{
    (void)state;
    asks_nobody = true;
    app->options.settings.think_ahead = true;
    start_against(PLAYER_COMPUTER, level_max(), (TimeControl){0}, 0);
    jobs = 0;
    workers_update(&app->workers, &app->game, 0, false, true);
    workers_update(&app->workers, &app->game, 0, true, false);
    assert_int_equal(jobs, 0);
    workers_update(&app->workers, &app->game, 0, true, true);
    assert_int_equal(jobs, 1);
    assert_int_equal(job.kind, THINK_AHEAD);
}

/* Before a choice of the opening was made nobody knows whose game it is. */
static void nothing_is_analysed_in_an_opening(void **state)
{
    (void)state;
    Setup setup = app->game.match->setup;
    setup.opening = OPENING_SWAP;
    assert_true(games_start(app, &setup));
    play(7, 7);
    play(8, 8);
    play(6, 9);
    run(CMD_CHOOSE, CHOICE_BLACK);
    play(3, 3);
    run(CMD_PAGE, PAGE_REVIEW);
    app->game.reporting = false;
    asks_nobody = true;
    run(CMD_OVERLAY, OVERLAY_VALUES);
    assert_int_equal(next_job(), THINK_VALUES);
    run(CMD_GO, 2);
    assert_int_equal(next_job(), -1);
    assert_true(loop_view(app)->overlay.on[OVERLAY_VALUES]);
    assert_false(loop_view(app)->overlay.known[OVERLAY_VALUES]);
    run(CMD_OVERLAY, OVERLAY_VALUES);
    run(CMD_GO, -1);
    run(CMD_PROOF, PROOF_TOGGLE);
    assert_int_equal(next_job(), THINK_PROOF);
    run(CMD_GO, 2);
    assert_int_equal(next_job(), -1);
    assert_true(loop_view(app)->proof.on);
    assert_false(loop_view(app)->proof.known);
    run(CMD_PROOF, PROOF_TOGGLE);
    /* An engine that analyses rests there. */
    asks_nobody = false;
    const char *path = engine_write("#!/bin/sh\ncat >/dev/null\n");
    list_engine(path, 0);
    snprintf(app->options.settings.analyst, sizeof app->options.settings.analyst, "%s", path);
    run(CMD_GO, -1);
    run(CMD_ANALYSE, 1);
    loop_update(app);
    assert_true(app->workers.analyst.asked);
    run(CMD_GO, 2);
    loop_update(app);
    assert_false(app->workers.analyst.asked);
    run(CMD_GO, -1);
    loop_update(app);
    assert_true(app->workers.analyst.asked);
    assert_int_equal(workers_next_ms(&app->workers), app->loop.now_ms + 250);
    workers_update(&app->workers, &app->game, 0, false, false); /* nor where nobody sees it */
    assert_false(app->workers.analyst.asked);
    list_engine("", 0);
    app->options.settings.analyst[0] = '\0';
}

/* Where the game is over there are no values of points. */
static void no_values_after_the_end(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        play(i, 0);
        if (i < 4) {
            play(i, 5);
        }
    }
    assert_int_equal(app->game.match->outcome.reason, REASON_FIVE);
    run(CMD_PAGE, PAGE_REVIEW);
    app->game.reporting = false;
    asks_nobody = true;
    run(CMD_GO, 4);
    run(CMD_OVERLAY, OVERLAY_VALUES);
    jobs = 0;
    workers_update(&app->workers, &app->game, 0, false, true); /* nobody sees the window */
    assert_int_equal(jobs, 0);
    assert_int_equal(next_job(), THINK_VALUES);
    run(CMD_GO, -1);
    assert_int_equal(next_job(), -1);
}

/* An analysis with another limit begins anew; until its first report is due nothing is collected.
 */
static void an_analysis_follows_its_settings(void **state)
{
    (void)state;
    app->workers.scripted = false;
    app->options.settings.analysis_time = ANALYSIS_2_MIN;
    review();
    run(CMD_ANALYSE, 1);
    assert_int_equal(next_job(), THINK_ANALYSIS);
    assert_int_equal(job.limits.time_ms, 120000);
    assert_int_equal(next_job(), -1);
    const int64_t begun = app->loop.now_ms;
    assert_int_equal(workers_next_ms(&app->workers), begun + 250);
    assert_false(workers_collect(&app->workers, &app->game, begun + 249));
    app->options.settings.analysis_time = ANALYSIS_NO_LIMIT;
    assert_int_equal(next_job(), THINK_ANALYSIS);
    assert_true(job.limits.time_ms > INT64_C(1000000000));
    app->options.settings.analysis_lines = 5;
    assert_int_equal(next_job(), THINK_ANALYSIS);
    assert_int_equal(job.limits.lines, 5);
    run(CMD_ANALYSE, 0);
    loop_update(app);
    assert_int_equal(workers_next_ms(&app->workers), -1);
}

/* While a proof is looked for, four times a second the player sees how far it is. */
static void a_proof_tells_how_far_it_is(void **state)
{
    (void)state;
    app->workers.scripted = false;
    proof_waits = true;
    assert_int_equal(sem_init(&proof_told, 0, 0), 0);
    assert_int_equal(sem_init(&proof_may_end, 0, 0), 0);
    review();
    app->options.settings.analysis_time = ANALYSIS_30_S;
    run(CMD_PROOF, PROOF_TOGGLE);
    loop_update(app);
    sem_wait(&proof_told);
    assert_int_equal(proof_limits.nodes, 0);
    assert_int_equal(proof_limits.time_ms, 30000);
    assert_int_equal(loop_view(app)->proof.nodes, 0);
    const int64_t due = workers_next_ms(&app->workers);
    assert_int_equal(due, app->loop.now_ms + 250);
    assert_false(workers_collect(&app->workers, &app->game, due - 1));
    assert_true(workers_collect(&app->workers, &app->game, due));
    assert_int_equal(workers_next_ms(&app->workers), due + 250);
    loop_changed(app);
    assert_int_equal(loop_view(app)->proof.nodes, 4321);
    /* Of a position that was left, nothing is shown. */
    run(CMD_GO, 1);
    assert_false(workers_collect(&app->workers, &app->game, due + 1000));
    sem_post(&proof_may_end);
}

static void no_memory_for_a_proof(void **state)
{
    (void)state;
    review();
    atomic_store(&no_proof, true);
    run(CMD_PROOF, PROOF_TOGGLE);
    loop_update(app);
    answer();
    assert_true(messages_have(&app->messages, "Out of memory: no win was looked for."));
    assert_false(loop_view(app)->proof.on);
    atomic_store(&no_proof, false);
    run(CMD_PROOF, PROOF_TOGGLE);
    loop_update(app);
    answer();
    assert_true(loop_view(app)->proof.known);
}

/* The answer is there when the player goes elsewhere: it is about the position before. */
static void answers_about_another_position(void **state)
{
    (void)state;
    review();
    static const Command asked[] = {{.kind = CMD_OVERLAY, .value = OVERLAY_THREATS},
                                    {.kind = CMD_OVERLAY, .value = OVERLAY_VALUES},
                                    {.kind = CMD_PROOF, .value = PROOF_TOGGLE},
                                    {.kind = CMD_HINT}};
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        run(CMD_GO, 2);
        run(asked[i].kind, asked[i].value);
        loop_update(app);
        workers_wait(&app->workers);
        run(CMD_GO, 1);
        assert_true(workers_collect(&app->workers, &app->game, app->loop.now_ms));
        const View *view = loop_view(app);
        assert_false(view->overlay.known[OVERLAY_THREATS] || view->overlay.known[OVERLAY_VALUES]);
        assert_false(view->proof.known);
        assert_int_equal(view->hint, POINT_NONE);
        if (asked[i].kind != CMD_HINT) {
            run(asked[i].kind, asked[i].value);
        }
    }
}

static bool notice_says(const char *text)
{
    const ViewNotice *notice = &loop_view(app)->notice;
    return notice->kind == NOTICE_ENGINE_FAILED &&
           (strstr(notice->first, text) || strstr(notice->second, text));
}

/* A person plays on in its place. */
static void no_memory_for_an_engine(void **state)
{
    (void)state;
    start_against(PLAYER_ENGINE, level_max(), (TimeControl){0}, 0);
    no_client = true;
    play(7, 7);
    loop_update(app);
    assert_true(workers_are_thinking(&app->workers));
    answer();
    assert_false(workers_are_thinking(&app->workers));
    assert_true(notice_says("You can play this move for "));
    play(8, 8);
    assert_int_equal(app->game.match->position.count, 2);
}

static void no_memory_for_the_move_of_an_engine(void **state)
{
    (void)state;
    Setup setup = app->game.match->setup;
    setup.player[SEAT_FAR] = (Player){.kind = PLAYER_ENGINE, .level = level_max()};
    snprintf(setup.player[SEAT_FAR].engine, sizeof setup.player[SEAT_FAR].engine, "%s",
             engine_write("#!/bin/sh\nwhile read -r a b; do case $a in START*) echo OK;;\n"
                          "BEGIN*|TURN*|DONE*) echo 8,8;;\nEND*) exit;;\nesac\ndone\n"));
    assert_true(games_start(app, &setup));
    play(7, 7);
    loop_update(app);
    no_move = true;
    answer();
    assert_true(notice_says("The engine failed: out of memory."));
    no_move = false;
    play(8, 8);
    assert_int_equal(app->game.match->position.count, 2);
}

/* The computer is no engine of the player's: an error says it. */
static void no_memory_for_the_move_of_the_computer(void **state)
{
    (void)state;
    start_against(PLAYER_COMPUTER, 1, (TimeControl){0}, 0);
    play(7, 7);
    loop_update(app);
    no_move = true;
    answer();
    assert_true(messages_have(&app->messages, "The engine failed: out of memory."));
    assert_false(notice_says(""));
    no_move = false;
    loop_update(app);
    assert_false(workers_are_thinking(&app->workers));
    play(8, 8);
    assert_int_equal(app->game.match->position.count, 2);
}

/* Both what it said and where there is more of it. */
static void an_engine_with_many_last_words(void **state)
{
    (void)state;
    Setup setup = app->game.match->setup;
    setup.player[SEAT_FAR] = (Player){.kind = PLAYER_ENGINE, .level = level_max()};
    snprintf(setup.player[SEAT_FAR].engine, sizeof setup.player[SEAT_FAR].engine, "%s",
             engine_write("#!/bin/sh\nwhile read -r a b; do case $a in START*) echo OK;;\n"
                          "BEGIN*|DONE*) echo 'ERROR no licence'; echo trace >&2; exit 1;;\n"
                          "esac\ndone\n"));
    snprintf(app->workers.errors[SEAT_FAR], PATH_BYTES, "words.txt");
    assert_true(games_start(app, &setup));
    play(7, 7);
    loop_update(app);
    answer();
    assert_true(notice_says("It said \"ERROR no licence\", and more in words.txt. "
                            "You can play this move for it."));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WORKERS_TEST(the_computer_has_its_own_time_at_most),
        WORKERS_TEST(an_engine_has_the_time_of_the_list),
        WORKERS_TEST(thinking_ahead_is_for_who_looks),
        WORKERS_TEST(nothing_is_analysed_in_an_opening),
        WORKERS_TEST(no_values_after_the_end),
        WORKERS_TEST(an_analysis_follows_its_settings),
        WORKERS_TEST(a_proof_tells_how_far_it_is),
        WORKERS_TEST(no_memory_for_a_proof),
        WORKERS_TEST(answers_about_another_position),
        WORKERS_TEST(no_memory_for_an_engine),
        WORKERS_TEST(no_memory_for_the_move_of_an_engine),
        WORKERS_TEST(no_memory_for_the_move_of_the_computer),
        WORKERS_TEST(an_engine_with_many_last_words),
    };
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
