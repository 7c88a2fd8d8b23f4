#include "app/script.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/file_format.h"
#include "app/log.h"
#include "app/loop.h"
#include "app/script_expect.h"
#include "app/script_input.h"
#include "engine/monotonic.h"

enum { IDLE_MAX_MS = 3600000 };

/* ---- time ---- */

/* Without a script, real engines play in real time: they are told what is left on their clocks. */
static bool takes_real_time(const App *app)
{
    const Player *player = app->game.match->setup.player;
    return app->options.script[0] == '\0' &&
           (player[0].kind == PLAYER_ENGINE || player[1].kind == PLAYER_ENGINE);
}

/* Answers arrive during a wait and take no virtual time, so that a script plays the same game on
 * every machine. True: there may have been one. */
static bool take_answers(App *app)
{
    if (!workers_are_thinking(&app->workers) && !workers_are_analysing(&app->workers) &&
        !engine_checker_is_working(&app->checker) && !engine_list_is_working(&app->engines) &&
        !puzzles_are_judging(&app->puzzles) && !reporter_is_working(&app->reporter)) {
        return false;
    }
    const int64_t began = monotonic_ms();
    const bool real = takes_real_time(app) && workers_ask_engine(&app->workers);
    workers_wait(&app->workers);
    engine_checker_wait(&app->checker);
    engine_list_wait(&app->engines);
    puzzles_wait(&app->puzzles);
    reporter_wait(&app->reporter);
    if (real) {
        loop_tick(app, app->loop.now_ms + monotonic_ms() - began);
    }
    loop_collect(app, true);
    loop_update(app);
    loop_draw(app);
    return true;
}

/* Waits for file work, which takes no virtual time. */
static void wait_for_files(App *app)
{
    display_wait_pictures(&app->display);
    storage_flush(&app->storage, &app->game);
}

static void pass_time(App *app, int64_t ms)
{
    while (!app->loop.quit && ms > 0) {
        int64_t step = ms < SCRIPT_STEP_MS ? ms : SCRIPT_STEP_MS;
        wait_for_files(app);
        take_answers(app);
        loop_tick(app, app->loop.now_ms + step);
        script_settle(app);
        ms -= step;
    }
}

bool script_wait_idle(App *app)
{
    int64_t end = app->loop.now_ms + IDLE_MAX_MS;
    script_settle(app);
    while (!app->loop.quit && app->loop.now_ms < end) {
        wait_for_files(app);
        loop_collect(app, false);
        bool thought = take_answers(app);
        int64_t next = screen_next_ms(app->display.screen, loop_view(app));
        bool moving = !display_is_hidden(&app->display) &&
                      ((next >= 0 && next <= app->loop.now_ms) ||
                       screen_ignores_fingers(app->display.screen, loop_view(app)));
        if (!thought && !workers_are_thinking(&app->workers) && !moving) {
            return true;
        }
        if (!thought || !takes_real_time(app)) {
            loop_tick(app, app->loop.now_ms + SCRIPT_STEP_MS);
        }
        script_settle(app);
    }
    return app->loop.quit;
}

/* ---- commands ---- */

static bool do_wait(ScriptRun *run, const ScriptLine *line)
{
    if (strcmp(line->word[1], "idle") == 0) {
        return script_wait_idle(run->app) ||
               script_fail(run, "wait idle: still busy after an hour");
    }
    char *end = NULL;
    long ms = strtol(line->word[1], &end, 10);
    if (!isdigit((unsigned char)line->word[1][0]) || *end != '\0' || ms > 86400000) {
        return script_fail(run, "wait %s: expected milliseconds or idle", line->word[1]);
    }
    pass_time(run->app, ms);
    return true;
}

static bool do_screenshot(ScriptRun *run, const ScriptLine *line)
{
    loop_draw(run->app);
    return storage_write_picture(display_pixels(&run->app->display), line->rest, run->error,
                                 sizeof run->error);
}

static bool do_save(ScriptRun *run, const ScriptLine *line)
{
    const FileFormat *format = file_format_of(line->rest);
    if (format && !format->write) {
        return script_fail(run, "save %s: %s files can only be read; expected .sgf or .psq",
                           line->rest, format->extension);
    }
    return storage_write_game(run->app->game.match, line->rest, run->error, sizeof run->error);
}

static bool do_daily(ScriptRun *run, const ScriptLine *line)
{
    return puzzles_choose_daily(&run->app->puzzles, line->rest) ||
           script_fail(run, "daily %s: no page of puzzles was opened, or there is no such puzzle",
                       line->rest);
}

/* `contest GAMES MOVES`: until so many games of the match are played and the first one that is
 * being played has so many moves, or the match has ended. */
static bool do_contest(ScriptRun *run, const ScriptLine *line)
{
    App *app = run->app;
    if (!contest_room_wait(&app->contest, atoi(line->word[1]), atoi(line->word[2]))) {
        return script_fail(run, "contest: it has not come so far within an hour");
    }
    loop_changed(app);
    script_settle(app);
    return true;
}

static bool do_quit(ScriptRun *run, const ScriptLine *line)
{
    (void)line;
    run->over = true;
    return true;
}

static const struct {
    const char *name;
    int min, max; /* arguments */
    bool (*run)(ScriptRun *run, const ScriptLine *line);
} commands[] = {
    {"window", 1, 1, script_window},
    {"click", 1, 1, script_click},
    {"press", 1, 1, script_pointer},
    {"move", 1, 1, script_pointer},
    {"release", 1, 1, script_pointer},
    {"finger", 3, 3, script_finger},
    {"wheel", 2, 2, script_wheel},
    {"focus", 1, 1, script_focus},
    {"key", 1, 2, script_key},
    {"type", 1, SCRIPT_WORDS_MAX, script_type},
    {"button", 1, 2, script_button},
    {"wait", 1, 1, do_wait},
    {"screenshot", 1, SCRIPT_WORDS_MAX, do_screenshot},
    {"save", 1, SCRIPT_WORDS_MAX, do_save},
    {"clipboard", 1, SCRIPT_WORDS_MAX, script_clipboard},
    {"drop", 1, SCRIPT_WORDS_MAX, script_drop},
    {"expect", 2, SCRIPT_WORDS_MAX, script_expect},
    {"daily", 1, 1, do_daily},
    {"contest", 2, 2, do_contest},
    {"quit", 0, 0, do_quit},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static bool fail_unknown(ScriptRun *run, const char *name)
{
    Buffer names = {0};
    for (int i = 0; i < COMMANDS; i++) {
        buffer_add(&names, i == 0 ? "" : i + 1 < COMMANDS ? ", " : " or ");
        buffer_add(&names, commands[i].name);
    }
    script_fail(run, "%s: no such command; expected %s", name,
                names.failed ? "another" : names.text);
    buffer_free(&names);
    return false;
}

static bool run_line(ScriptRun *run, const ScriptLine *line)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, line->word[0]) != 0) {
            continue;
        }
        int words = line->count - 1;
        if (words < commands[i].min || words > commands[i].max) {
            return script_fail(run, "%s: expected %d%s words after it, found %d", commands[i].name,
                               commands[i].min, commands[i].min < commands[i].max ? " or more" : "",
                               words);
        }
        return commands[i].run(run, line);
    }
    return fail_unknown(run, line->word[0]);
}

bool script_execute(ScriptRun *run, char *text)
{
    ScriptLine line;
    if (!script_split(text, &line)) {
        return script_fail(run, "too many or too long words");
    }
    return line.count == 0 || run_line(run, &line);
}

/* Does the text contain anything but blank lines and comments? */
static bool has_commands(const char *text)
{
    for (; text && *text != '\0'; text = strchr(text, '\n')) {
        text += strspn(text, " \t\r\n");
        if (*text != '#' && *text != '\0') {
            return true;
        }
    }
    return false;
}

bool script_is_standard_input(const char *path)
{
    return strcmp(path, "-") == 0;
}

static const char *name_of(const char *path)
{
    return script_is_standard_input(path) ? "standard input" : path;
}

static FileAnswer read_script(const char *path, char **text, size_t *length, char *error,
                              size_t bytes)
{
    return script_is_standard_input(path)
               ? file_handle_read_stream(STDIN_FILENO, name_of(path), FILE_SMALL_MIB_MAX, text,
                                         length, error, bytes)
               : file_read(path, text, length, error, bytes);
}

int script_run(App *app, const char *path)
{
    char *text = NULL;
    size_t length = 0;
    ScriptRun run = {.app = app};
    if (read_script(path, &text, &length, run.error, sizeof run.error) != FILE_READ) {
        log_warn("%s", run.error);
        return 1;
    }
    script_settle(app);
    int number = 0;
    bool ok = true;
    const char *nul = memchr(text, '\0', length);
    if (nul) {
        for (const char *c = text; c <= nul; c++) {
            number += c == text || c[-1] == '\n';
        }
        ok = script_fail(&run, "a NUL byte; expected text");
    }
    for (char *at = text; ok && at && !run.over && !app->loop.quit;) {
        char *end = strchr(at, '\n');
        if (end) {
            *end = '\0';
        }
        number++;
        ok = script_execute(&run, at);
        at = !end ? NULL : end + 1;
        number += at && app->loop.quit && !run.over; /* the first line that was not executed */
        if (ok && at && app->loop.quit && !run.over && has_commands(at)) {
            ok = script_fail(&run, "the program ended before this line");
        }
    }
    free(text);
    if (!ok) {
        fprintf(stderr, "%s:%d: %s\n", name_of(path), number, run.error);
    }
    return ok ? 0 : 1;
}
