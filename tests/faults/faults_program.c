/* The program in this process while calls of it fail: at the start, while it draws, for each thing
 * that a player does. Either it is done, or a message says why not; nothing else has changed, and
 * what was refused can be done afterwards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/app_fixture.h"
#include "app/exporter.h"
#include "app/file.h"
#include "app/own_folder.h"
#include "app/patience.h"
#include "app/snapshot.h"
#include "faults/seam.h"

/* From here on, call number `at` of this kind fails. */
static void begin(SeamKind kind, long at)
{
    seam_plan(&(SeamPlan){.kinds = 1U << kind, .mode = SEAM_ONCE, .at = at, .error = EAGAIN},
              false);
    seam_arm();
}

/* Did it? */
static bool failed(void)
{
    seam_disarm();
    return seam_state()->hits > 0;
}

static MatchError run_field(App *app, CommandKind kind, int field, int value, Point point)
{
    uint32_t ticket = app->game.match->ticket;
    Command command = {
        .kind = kind, .field = field, .value = value, .seat = SEAT_NONE, .point = point};
    if (kind == CMD_ALLOW) {
        command.seat = SEAT_NEAR;
    }
    loop_command(app, &command);
    return app->game.match->ticket == ticket ? MATCH_NOTHING : MATCH_OK;
}

static MatchError run(App *app, CommandKind kind, int value, Point point)
{
    return run_field(app, kind, 0, value, point);
}

/* In a game between two people with stones at H8 and I9. */
static App *open_game(void)
{
    App *app = app_fixture_open(PRESENT_SURFACE);
    app->options.settings.motion = MOTION_NONE;
    assert_int_equal(run(app, CMD_PLAY, 0, point_at(7, 7)), MATCH_OK);
    assert_int_equal(run(app, CMD_PLAY, 0, point_at(8, 8)), MATCH_OK);
    loop_update(app);
    loop_draw(app);
    return app;
}

/* ---- the start ---- */

/* One message and status 1, or a program that shows and plays a game. Each start takes a while, so
 * that not every call is tried here: faults_app does that. */
static void try_start(SeamKind kind, int step)
{
    for (long at = 1;; at += step) {
        static Options options;
        char error[512] = "";
        int status = -1;
        options_init(&options);
        snprintf(options.script, sizeof options.script, "none");
        options.window = (WindowSize){320, 240};
        options.setup.player[0].kind = options.setup.player[1].kind = PLAYER_HUMAN;
        begin(kind, at);
        App *app = app_new(&options, error, sizeof error, &status);
        const bool hit = failed();
        if (!app) {
            assert_true(hit);
            assert_int_equal(status, 1);
            assert_string_equal(error, "out of memory, or no more threads can be started");
            continue;
        }
        assert_int_equal(status, 0);
        assert_true(games_start(app, &options.setup));
        run(app, CMD_PLAY, 0, point_at(7, 7));
        assert_int_equal(app->game.match->position.count, 1);
        loop_draw(app);
        assert_false(app->display.not_shown);
        app_free(app);
        if (!hit) {
            return;
        }
    }
}

static void test_the_start(void **state)
{
    (void)state;
    try_start(SEAM_MEMORY, 2);
    try_start(SEAM_THREAD, 1);
}

/* ---- what a player does ---- */

/* A command in a game that was saved, so that the record is shared with a copy. */
typedef struct Deed {
    CommandKind kind;
    int value;
    Point point;
    Page page;     /* where it is done */
    bool finished; /* in a game that is over */
    int field;
} Deed;

static void prepare(App *app, const Deed *deed)
{
    if (deed->kind == CMD_ALLOW) { /* face to face, the far side asks for a rematch */
        Command ask = {.kind = CMD_REMATCH, .value = 1, .seat = SEAT_FAR};
        app->options.settings.face_to_face = true;
        loop_command(app, &ask);
        assert_int_equal(app->game.match->request.kind, REQUEST_NEW);
    }
    if (deed->finished) {
        run(app, CMD_RESIGN, 0, POINT_NONE);
        loop_update(app); /* the statistics have it: what fails is the deed */
    }
    if (deed->page == PAGE_TURN) {
        run(app, CMD_PAGE, PAGE_REVIEW, POINT_NONE);
    }
    if (deed->page != PAGE_PLAY) {
        run(app, CMD_PAGE, (int)deed->page, POINT_NONE);
    }
    if (deed->page == PAGE_REVIEW) {
        run(app, CMD_GO, 1, POINT_NONE);
    }
    if (deed->page == PAGE_ARRANGE) {
        run_field(app, CMD_ARRANGE, ARRANGE_PUT, 0, point_at(1, 1));
    }
    if (deed->kind == CMD_EDIT) { /* what was played cannot be cut */
        run(app, CMD_PLAY, 0, point_at(4, 4));
        run(app, CMD_EDIT, EDIT_TOGGLE, POINT_NONE);
    }
    if (deed->kind == CMD_EDIT && deed->value == EDIT_UNCUT) {
        run(app, CMD_EDIT, EDIT_CUT, POINT_NONE);
    }
    if (deed->page == PAGE_TURN) { /* a step that can be taken back */
        run(app, CMD_TURN, TURN_SHIFT_LEFT, POINT_NONE);
    }
}

/* All that a deed may change. */
typedef struct State {
    const Match *match;
    uint64_t saved;
    int count, cuts;
    Page page;
    uint64_t arranged; /* the position that is set up; 0: none */
    int size;
} State;

static State state_of(const App *app)
{
    const Game *game = &app->game;
    State now = {.match = game->match,
                 .saved = match_saved_state(game->match),
                 .count = game->match->position.count,
                 .cuts = game->cuts,
                 .page = game->page};
    if (game->page == PAGE_ARRANGE) {
        const Position *position = arrangement_position(&game->arrangement);
        now.arranged = position->hash;
        now.size = position->size;
    }
    return now;
}

static bool is_same(const State *one, const State *other)
{
    return one->match == other->match && one->saved == other->saved && one->count == other->count &&
           one->cuts == other->cuts && one->page == other->page &&
           one->arranged == other->arranged && one->size == other->size;
}

/* Refused with a message and without any effect, or done. */
static void try_deed(const Deed *deed)
{
    for (long at = 1;; at++) {
        App *app = open_game();
        app->messages.echo = false;
        prepare(app, deed);
        Match *copy = match_copy(app->game.match);
        assert_non_null(copy);
        State before = state_of(app);
        begin(SEAM_MEMORY, at);
        run_field(app, deed->kind, deed->field, deed->value, deed->point);
        const bool hit = failed();
        State after = state_of(app);
        if (hit && strstr(messages_text(&app->messages), "ut of memory")) {
            if (deed->kind == CMD_REMATCH) {
                before.page = after.page;
            }
            if (!is_same(&after, &before)) {
                fail_msg("command %d changed something, call %ld: %s", deed->kind, at,
                         messages_text(&app->messages));
            }
            run_field(app, deed->kind, deed->field, deed->value, deed->point); /* now there is */
            after = state_of(app);
        }
        if (strstr(messages_text(&app->messages), "ut of memory") || is_same(&after, &before)) {
            fail_msg("command %d did nothing, call %ld: %s", deed->kind, at,
                     messages_text(&app->messages));
        }
        match_free(copy);
        app_free(app);
        if (!hit) {
            assert_true(at > 1);
            return;
        }
    }
}

static void test_what_a_player_does(void **state)
{
    (void)state;
    static const Deed deeds[] = {
        {CMD_PLAY, 0, 0, PAGE_PLAY, false, 0},
        {CMD_RESIGN, 0, 0, PAGE_PLAY, false, 0},
        {CMD_UNDO, 0, 0, PAGE_PLAY, false, 0},
        {CMD_UNDO, 0, 0, PAGE_PLAY, true, 0},
        {CMD_REMATCH, 0, 0, PAGE_PLAY, false, 0},
        {CMD_REMATCH, 0, 0, PAGE_PLAY, true, 0},
        {CMD_REMATCH, 1, 0, PAGE_PLAY, true, 0},
        {CMD_START, 0, 0, PAGE_NEW, false, 0},
        {CMD_GO, -1, 0, PAGE_REVIEW, false, 0},
        {CMD_GO, 0, 0, PAGE_REVIEW, false, 0},
        {CMD_BACK, 0, 0, PAGE_REVIEW, false, 0},
        {CMD_NODE, NODE_ROOT, 0, PAGE_REVIEW, false, 0},
        {CMD_PLAY, 0, 0, PAGE_REVIEW, false, 0},
        {CMD_ALLOW, 0, 0, PAGE_PLAY, false, 0},
        {CMD_PAGE, PAGE_PUZZLES, 0, PAGE_PLAY, false, 0},
        {CMD_PAGE, PAGE_ARRANGE, 0, PAGE_PLAY, false, 0},
        {CMD_ARRANGE, 0, 0, PAGE_ARRANGE, false, ARRANGE_PUT},
        {CMD_ARRANGE, COLOR_WHITE, 0, PAGE_ARRANGE, false, ARRANGE_MOVER},
        {CMD_ARRANGE, 0, 0, PAGE_ARRANGE, false, ARRANGE_CLEAR},
        {CMD_ARRANGE, 19, 0, PAGE_ARRANGE, false, ARRANGE_SIZE},
        {CMD_UNDO, 0, 0, PAGE_ARRANGE, false, 0},
        {CMD_TURN, TURN_MIRROR, 0, PAGE_TURN, false, 0},
        {CMD_UNDO, 0, 0, PAGE_TURN, false, 0},
        {CMD_EDIT, EDIT_SIGN, 0, PAGE_REVIEW, false, 0},
        {CMD_EDIT, EDIT_CUT, 0, PAGE_REVIEW, false, 0},
        {CMD_EDIT, EDIT_UNCUT, 0, PAGE_REVIEW, false, 0},
    };
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        Deed deed = deeds[i];
        deed.point = point_at(3, 3);
        try_deed(&deed);
    }
}

/* ---- the clipboard ---- */

/* The whole game is copied, or the player is told, and the clipboard is as it was. */
static void test_copies(void **state)
{
    (void)state;
    App *app = open_game();
    app->messages.echo = false;
    bool hit = true;
    long at = 1;
    for (; hit; at++) {
        assert_int_equal(SDL_SetClipboardText("before"), 0);
        messages_init(&app->messages);
        app->messages.echo = false;
        begin(SEAM_MEMORY, at);
        run(app, CMD_COPY, COPY_SGF, POINT_NONE);
        hit = failed();
        char *copied = SDL_GetClipboardText();
        if (strcmp(copied, "before") == 0) {
            assert_true(hit);
            assert_true(messages_have(&app->messages, "The game could not be copied."));
            assert_true(messages_have(&app->messages, "Out of memory."));
        } else {
            assert_non_null(strstr(copied, ";B[hh]"));
            assert_non_null(strstr(copied, ";W[ii]"));
            assert_non_null(strstr(copied, ")"));
        }
        SDL_free(copied);
    }
    assert_true(at > 2);
    app_free(app);
}

/* ---- pictures ---- */

/* A picture of the game is whole or not made; a window may lack its icon. */
static void test_pictures(void **state)
{
    (void)state;
    App *app = open_game();
    View *view = malloc(sizeof *view);
    assert_non_null(view);
    SDL_SetWindowSize(window_sdl(app->display.window), 320, 240);
    loop_pump(app);
    loop_draw(app);
    assert_int_equal(app->display.w, 320);
    snapshot_fill_picture(view, app, PAGE_PLAY);
    Pixmap whole = display_paint(&app->display, view);
    assert_non_null(whole.pixel);
    for (bool hit = true, made = false; hit || !made;) {
        static long at;
        begin(SEAM_MEMORY, ++at);
        Pixmap picture = display_paint(&app->display, view);
        hit = failed();
        made = picture.pixel != NULL;
        assert_true(made || hit);
        if (!hit) {
            for (int y = 0; y < whole.h; y++) {
                assert_memory_equal(pixmap_at(&picture, 0, y), pixmap_at(&whole, 0, y),
                                    (size_t)whole.w * sizeof(Argb));
            }
        }
        pixmap_free(&picture);
        app->display.decorated = NULL;
        begin(SEAM_MEMORY, at);
        display_decorate(&app->display);
        failed();
    }
    loop_changed(app);
    loop_draw(app);
    assert_false(app->display.not_shown);
    pixmap_free(&whole);
    free(view);
    app_free(app);
}

/* ---- animations ---- */

static bool is_told(const App *app, const char *text)
{
    return messages_have(&app->messages, text);
}

/* A window's animation while one call fails: it is saved, or the player is told. */
static bool animate(App *app, SeamKind kind, long at)
{
    Patience patience = {0};
    messages_init(&app->messages);
    app->messages.echo = false;
    begin(kind, at);
    exporter_begin(app);
    while (app->exporter) {
        patience_pause(&patience, "the animation is made");
        exporter_collect(app);
    }
    const bool hit = failed();
    app_fixture_save(app);
    assert_true(is_told(app, "Saved as") ||
                (hit && is_told(app, "The animation could not be saved: out of memory.")));
    return hit;
}

/* The same in a file that the command line names. */
static bool export(const App *app, SeamKind kind, long at)
{
    char error[FILE_MESSAGE_BYTES] = "", *made = NULL;
    size_t length = 0;
    remove("made.webp");
    begin(kind, at);
    const bool written = exporter_export(app, "made.webp", error, sizeof error);
    const bool hit = failed();
    if (!written) {
        assert_true(hit);
        assert_non_null(strstr(error, "made.webp: cannot be written"));
        return hit;
    }
    assert_int_equal(file_read("made.webp", &made, &length, error, sizeof error), FILE_READ);
    assert_true(length > 12);
    assert_memory_equal(made, "RIFF", 4);
    free(made);
    return hit;
}

static void test_animations(void **state)
{
    (void)state;
    static const SeamKind kinds[] = {SEAM_MEMORY, SEAM_THREAD};
    App *app = app_fixture_open_in("data");
    app->loop.unattended = false; /* a frame at a time */
    app->options.settings.export_as = EXPORT_ANIMATION;
    app->options.settings.export_size = EXPORT_SIZE_MIN;
    run(app, CMD_PLAY, 0, point_at(7, 7));
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        long at = 1;
        while (animate(app, kinds[i], at)) {
            at++;
        }
        assert_true(at > 1);
        for (at = 1; export(app, kinds[i], at);) {
            at++;
        }
    }
    app_free(app);
}

/* ---- engines ---- */

/* An engine that cannot be started: a notice says so, and a person may move for it. Without its
 * guard it plays. */
static void try_engine(SeamKind kind)
{
    for (long at = 1;; at++) {
        App *app = app_fixture_open(PRESENT_SURFACE);
        app->loop.unattended = true;
        app->messages.echo = false;
        Setup setup = app->game.match->setup;
        setup.player[SEAT_FAR].kind = PLAYER_ENGINE;
        snprintf(setup.player[SEAT_FAR].engine, PATH_BYTES, "%s", "./faults_program_engine.sh");
        assert_true(games_start(app, &setup));
        run(app, CMD_PLAY, 0, point_at(7, 7));
        begin(kind, at);
        loop_update(app);
        workers_wait(&app->workers);
        loop_collect(app, true);
        const bool hit = failed();
        if (app->game.match->position.count != 2) {
            assert_true(hit);
            assert_true(game_engine_failed(&app->game, SEAT_FAR));
            assert_true(messages_has_notice(&app->messages, NOTICE_ENGINE_FAILED));
            run(app, CMD_PLAY, 0, point_at(3, 3));
        }
        assert_int_equal(app->game.match->position.count, 2);
        app_free(app);
        if (!hit) {
            assert_true(at > 1);
            return;
        }
    }
}

static void test_engines(void **state)
{
    (void)state;
    static const char text[] = "#!/bin/sh\nwhile read -r a b; do\ncase $a in\nSTART*) echo OK;;\n"
                               "TURN*|DONE*) echo 3,3;;\nEND*) exit 0;;\nesac\ndone\n";
    FILE *file = fopen("./faults_program_engine.sh", "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
    assert_int_equal(chmod("./faults_program_engine.sh", 0755), 0);
    try_engine(SEAM_PROCESS);
    try_engine(SEAM_THREAD);
    try_engine(SEAM_FOLDER);
    remove("./faults_program_engine.sh");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_start), cmocka_unit_test(test_copies),
        cmocka_unit_test(test_pictures),  IN_OWN_FOLDER(test_animations),
        cmocka_unit_test(test_engines),   cmocka_unit_test(test_what_a_player_does),
    };
    seam_state();
    return cmocka_run_group_tests(tests, app_fixture_begin, app_fixture_end);
}
