#define _XOPEN_SOURCE 700 /* nftw */

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/file.h"
#include "app/folder.h"
#include "app/loop.h"
#include "app/script.h"
#include "app/startup.h"
#include "engine/buffer.h"
#include "monkey/monkey.h"
#include "ui/notice.h"

enum { ARGUMENTS_MAX = 64 };

/* ---- every command ---- */

void __real_commands_run(App *app, const Command *command);
void __wrap_commands_run(App *app, const Command *command);

void __wrap_commands_run(App *app, const Command *command)
{
    CommandWatch before;
    watch_before_command(app, command, &before);
    __real_commands_run(app, command);
    watch_after_command(app, command, &before);
}

/* ---- every job of the thinker ---- */

enum { NODES_MAX = 60 }; /* the computer's moves only have to be legal */

void __real_thinker_start(Thinker *thinker, const ThinkJob *job);
void __wrap_thinker_start(Thinker *thinker, const ThinkJob *job);

void __wrap_thinker_start(Thinker *thinker, const ThinkJob *job)
{
    ThinkJob small = *job;
    if (small.limits.nodes == 0 || small.limits.nodes > NODES_MAX) {
        small.limits.nodes = NODES_MAX;
    }
    __real_thinker_start(thinker, &small);
}

/* ---- start and end ---- */

static void read_options(Options *options, const char *text)
{
    static char copy[OPTIONS_BYTES], name[] = "monkey";
    char *argument[ARGUMENTS_MAX] = {name}, *save = NULL, error[OPTIONS_ERROR_BYTES];
    int count = 1;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word = strtok_r(copy, " ", &save); word && count < ARGUMENTS_MAX;
         word = strtok_r(NULL, " ", &save)) {
        argument[count++] = word;
    }
    if (!command_line_read(options, count, argument, error, sizeof error)) {
        watch_fail("%s", error);
    }
}

static void start(Run *run, const char *options_text)
{
    static Options options;
    char error[1300] = "";
    int status = 0;
    options_init(&options);
    read_options(&options, options_text);
    snprintf(options.config, sizeof options.config, "%s", run->folder);
    snprintf(options.script, sizeof options.script, "monkey");
    run->script.app = app_new(&options, error, sizeof error, &status);
    if (!run->script.app) {
        watch_fail("cannot start: %s", error);
    }
    run->script.app->messages.echo = false;
    watch_begin(&run->watch, run->script.app);
    script_settle(run->script.app);
}

static void stop(Run *run)
{
    watch_end(&run->watch);
    app_free(run->script.app);
}

static void restart(Run *run)
{
    Kept kept = watch_keep(run->script.app);
    stop(run);
    start(run, "");
    watch_check_kept(&kept, run->script.app);
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status;
    (void)kind;
    (void)at;
    return remove(path);
}

/* What is dropped: the program may delete a game that it has opened. */
static void make_file(const char *name, const char *text, size_t length)
{
    char path[FILE_PATH_BYTES];
    snprintf(path, sizeof path, "files/%s", name);
    if (file_write(path, text, length, FILE_QUICK) != 0) {
        watch_fail("%s cannot be written", path);
    }
}

typedef enum Copy { COPY_WHOLE, COPY_HALF, COPY_TWICE } Copy;

static void copy_file(const char *from, const char *name, Copy copy)
{
    char *text, message[FILE_MESSAGE_BYTES];
    Buffer out = {0};
    size_t length;
    if (file_read(from, &text, &length, message, sizeof message) != FILE_READ) {
        watch_fail("%s cannot be read", from);
    }
    buffer_add_bytes(&out, text, copy == COPY_HALF ? length / 2 : length);
    if (copy == COPY_TWICE) {
        buffer_add_bytes(&out, text, length);
    }
    make_file(name, out.text, out.length);
    buffer_free(&out);
    free(text);
}

#define GAMES TESTS_DIR "/app/files/"

static void make_files(const char *folder)
{
    /* RenLib: a move with two answers, the first of which goes on. */
    static const char tree[] = "\xFFRenLib\xFF\x03\x04\0\0\0\0\0\0\0\0\0\0"
                               "\0\0\x78\0\x79\x80\x7A\x40\x68\x40";
    if (chdir(folder) != 0 || folder_make("files") != 0) {
        watch_fail("no folder for the games");
    }
    copy_file(GAMES "game.sgf", "game.sgf", COPY_WHOLE);
    copy_file(GAMES "game.sgf", "half.sgf", COPY_HALF);
    copy_file(GAMES "game.sgf", "two games.sgf", COPY_TWICE);
    copy_file(GAMES "game.sgf", "SGF.lib", COPY_WHOLE);
    copy_file(GAMES "game.psq", "game.psq", COPY_WHOLE);
    copy_file(GAMES "game.psq", "half.psq", COPY_HALF);
    copy_file(GAMES "game.txt", "game.txt", COPY_WHOLE);
    copy_file(TESTS_DIR "/../docs/tengen.png", "tengen.png", COPY_WHOLE);
    copy_file(TESTS_DIR "/../docs/tengen.png", "half.png", COPY_HALF);
    copy_file(TESTS_DIR "/../docs/HACKING.md", "HACKING.md", COPY_WHOLE);
    make_file("tree.lib", tree, sizeof tree - 1);
    make_file("half.lib", tree, sizeof tree - 3);
    make_file("empty.sgf", "", 0);
}

static void name_folder(pid_t process, char folder[RUN_FOLDER_BYTES])
{
    snprintf(folder, RUN_FOLDER_BYTES, "%s/tengen-monkey-%ld",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (long)process);
}

void run_remove(pid_t process)
{
    char folder[RUN_FOLDER_BYTES];
    name_folder(process, folder);
    nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

/* The trash is there, too. */
static void make_folder(Run *run)
{
    static const char *const home[] = {"XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"};
    name_folder(getpid(), run->folder);
    run_remove(getpid()); /* of a process with this number that was killed */
    if (mkdir(run->folder, 0700) != 0) {
        watch_fail("no folder for the files");
    }
    for (size_t i = 0; i < sizeof home / sizeof home[0]; i++) {
        setenv(home[i], run->folder, 1);
    }
}

void run_begin(Run *run, const char *options)
{
    memset(run, 0, sizeof *run);
    make_folder(run);
    make_files(run->folder);
    snprintf(run->options, sizeof run->options, "%s", options);
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    SDL_setenv("SDL_AUDIODRIVER", "dummy", 1);
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        watch_fail("%s", SDL_GetError());
    }
    start(run, options);
}

void run_end(Run *run)
{
    stop(run);
    SDL_Quit();
    run_remove(getpid());
}

/* ---- events that scripts do not have ---- */

static void send_event(App *app, const char *name)
{
    static const struct {
        const char *name;
        Uint32 type;
        Uint8 window;
    } events[] = {
        {"exposed", SDL_WINDOWEVENT, SDL_WINDOWEVENT_EXPOSED},
        {"display", SDL_WINDOWEVENT, SDL_WINDOWEVENT_DISPLAY_CHANGED},
        {"entered", SDL_WINDOWEVENT, SDL_WINDOWEVENT_ENTER},
        {"left", SDL_WINDOWEVENT, SDL_WINDOWEVENT_LEAVE},
        {"minimized", SDL_WINDOWEVENT, SDL_WINDOWEVENT_MINIMIZED},
        {"restored", SDL_WINDOWEVENT, SDL_WINDOWEVENT_RESTORED},
        {"reset", SDL_RENDER_DEVICE_RESET, 0},
        {"background", SDL_APP_DIDENTERBACKGROUND, 0},
        {"foreground", SDL_APP_DIDENTERFOREGROUND, 0},
        {"clipboard", SDL_CLIPBOARDUPDATE, 0},
        {"keymap", SDL_KEYMAPCHANGED, 0},
        {"memory", SDL_APP_LOWMEMORY, 0},
    };
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        if (strcmp(events[i].name, name) == 0) {
            SDL_Event event = {.type = events[i].type};
            if (event.type == SDL_WINDOWEVENT) {
                event.window.windowID = SDL_GetWindowID(window_sdl(app->display.window));
                event.window.event = events[i].window;
            }
            SDL_PushEvent(&event);
            script_settle(app);
        }
    }
}

static void open_notice(App *app, const char *name)
{
    Sentence first = sentence_with("The game cannot be saved in %s: %s.", "/home/mika/games",
                                   "No space left on device");
    for (int kind = NOTICE_NONE + 1; kind < NOTICE_COUNT; kind++) {
        if (strcmp(notice_info((NoticeKind)kind)->name, name) == 0) {
            messages_open_notice(&app->messages, (NoticeKind)kind, &first, &first);
            loop_changed(app);
        }
    }
}

static void run_own(Run *run, const char *line)
{
    App *app = run->script.app;
    if (strcmp(line, "!restart") == 0) {
        restart(run);
    } else if (strncmp(line, "!jump ", 6) == 0) {
        loop_tick(app, app->loop.now_ms + strtoll(line + 6, NULL, 10));
        script_settle(app);
    } else if (strncmp(line, "!event ", 7) == 0) {
        send_event(app, line + 7);
    } else if (strncmp(line, "!notice ", 8) == 0) {
        open_notice(app, line + 8);
    }
}

void run_line(Run *run, const char *line)
{
    char copy[LINE_BYTES];
    snprintf(copy, sizeof copy, "%s", line);
    if (line[0] == '!') {
        run_own(run, line);
    } else {
        script_execute(&run->script, copy); /* false: not possible now */
    }
    if (run->script.app->loop.quit) {
        restart(run);
    }
    watch_check(&run->watch, run->script.app);
}
