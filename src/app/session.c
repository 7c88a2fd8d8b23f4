/* session.c: games that begin, go on, are opened from files and kept in files. */
#include "app/app.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "app/config.h"
#include "app/log.h"
#include "engine/history/psq.h"
#include "engine/history/renlib.h"
#include "engine/history/sgf.h"
#include "engine/rules/notation.h"
#include "ui/words.h"

/* ---- keeping ---- */

/* A review changes nothing: what is written stands where the game stood when it began. The line
 * that is looked at, to its end, is the same afterwards. */
static void write_match(App *app, Buffer *text)
{
    Match *match = app->game.match;
    Record *record = match->record;
    Node *shown = record->current;
    Node *end = record_node_at(record, record_path_length(record));
    if (!match->reviewed || match->reviewed == shown) {
        match_write(match, text);
        return;
    }
    match_go(match, match->reviewed);
    match_write(match, text);
    if (end) {
        match_go(match, end);
    }
    match_go(match, shown);
}

/* Entering a review changes nothing in the file, playing on from another move does. */
static const Node *counted_node(const Match *match)
{
    return match->reviewed ? match->reviewed : match->record->current;
}

static void note_saved(App *app)
{
    app->saved_ticket = app->game.match->ticket;
    app->saved_node = counted_node(app->game.match);
}

bool session_needs_autosave(const App *app)
{
    const Match *match = app->game.match;
    return app->game.in_game &&
           (app->saved_ticket != match->ticket || app->saved_node != counted_node(match));
}

void session_autosave(App *app)
{
    if (!app->game.in_game) {
        return;
    }
    Buffer text = {0};
    if (app->keeps) {
        write_match(app, &text);
    }
    note_saved(app);
    if (!app->keeps) {
        return;
    }
    if (!writer_put(app->writer, app->paths.autosave, &text, false) && !app->write_failed) {
        app->write_failed = true;
        app_say(app, _("The game could not be kept: out of memory."));
    }
}

void session_save_settings(App *app)
{
    if (!app->keeps || app->settings_blocked) {
        return;
    }
    Buffer text = {0};
    config_write(&app->kept, &text);
    writer_put(app->writer, app->paths.settings, &text, false);
}

/* A review may show an end that the game itself has not come to. */
static bool is_unfinished(const App *app)
{
    bool open = app->game.match->outcome.reason == REASON_NONE || app->game.match->reviewed;
    return app->game.in_game && open && !app->game.match->counted &&
           app->game.match->record->root->child;
}

static void write_record(const App *app, Buffer *text)
{
    sgf_write(app->game.match->record, TENGEN_VERSION, text);
}

/* A name in the games folder that no file has, nor one that still waits to be written. */
static void name_file(App *app, const char *extension, char *path, size_t bytes)
{
    char name[64], counted[96];
    paths_dated_name(name, sizeof name);
    app->saved_count = strcmp(name, app->saved_name) == 0 ? app->saved_count + 1 : 1;
    memcpy(app->saved_name, name, sizeof name);
    snprintf(counted, sizeof counted, app->saved_count > 1 ? "%s-%d" : "%s", name,
             app->saved_count);
    file_fresh_name(app->paths.games, counted, extension, path, bytes);
}

/* The autosave's file makes room; if even that fails, this run writes another one. */
static void move_autosave(App *app)
{
    char aside[FILE_PATH_BYTES + 16];
    if (file_put_aside(app->paths.autosave, aside, sizeof aside)) {
        app_say(app, _("The unfinished game is kept as %s."), aside);
        return;
    }
    app_say(app, _("The unfinished game is kept as %s."), app->paths.autosave);
    file_fresh_name(app->paths.data, "autosave", ".sgf", app->paths.autosave,
                    sizeof app->paths.autosave);
}

/* Written at once, for the autosave's file is about to hold the new game; if it cannot be, that
 * file is kept. */
void session_keep_unfinished(App *app, bool tell)
{
    char path[FILE_PATH_BYTES], error[FILE_PATH_BYTES + 100];
    if (!app->keeps || !is_unfinished(app)) {
        return;
    }
    name_file(app, ".sgf", path, sizeof path);
    file_make_folder(app->paths.games);
    if (session_write_sgf(app, path, error, sizeof error)) {
        if (tell) {
            app_say(app, _("The unfinished game is kept as %s."), path);
        }
        return;
    }
    log_warn("%s", error);
    session_autosave(app);
    writer_flush(app->writer);
    move_autosave(app);
}

void session_save_game(App *app)
{
    Buffer text = {0};
    char path[FILE_PATH_BYTES];
    name_file(app, ".sgf", path, sizeof path);
    write_record(app, &text);
    if (!writer_put(app->writer, path, &text, true)) {
        app_say(app, _("The game could not be saved: out of memory."));
    }
}

void session_save_picture(App *app)
{
    Pixmap copy;
    char path[FILE_PATH_BYTES];
    Page page = app->game.page;
    app->game.page =
        app->game.in_game ? PAGE_PLAY : page; /* the game, not the menu that was open */
    app_draw(app);
    app->game.page = page;
    name_file(app, ".png", path, sizeof path);
    if (!pixmap_copy(canvas_pixels(app->canvas), &copy) ||
        !writer_put_picture(app->writer, path, copy, true)) {
        app_say(app, _("The picture could not be saved: out of memory."));
    }
}

bool session_write_sgf(App *app, const char *path, char *error, size_t bytes)
{
    Buffer text = {0};
    const char *dot = strrchr(path, '.');
    if (dot && strcasecmp(dot, ".psq") == 0) {
        psq_write(app->game.match->record, &text);
    } else {
        write_record(app, &text);
    }
    int trouble = text.failed ? ENOMEM : file_write(path, text.text, text.length);
    buffer_free(&text);
    if (trouble != 0) {
        snprintf(error, bytes, "%s: cannot be written: %s", path, strerror(trouble));
    }
    return trouble == 0;
}

bool session_write_png(App *app, const char *path, char *error, size_t bytes)
{
    Written written;
    Pixmap copy;
    if (!pixmap_copy(canvas_pixels(app->canvas), &copy) ||
        !writer_put_picture(app->writer, path, copy, true)) {
        snprintf(error, bytes, "%s: out of memory", path);
        return false;
    }
    writer_flush(app->writer);
    bool ok = true;
    while (writer_take(app->writer, &written)) {
        if (strcmp(written.path, path) != 0 || written.trouble == 0) {
            continue;
        }
        ok = false;
        if (written.trouble > 0) {
            snprintf(error, bytes, "%s: cannot be written: %s", path, strerror(written.trouble));
        } else {
            snprintf(error, bytes, "%s", written.message);
        }
    }
    return ok;
}

/* ---- beginning ---- */

static void adopt(App *app, Match *match, bool in_game)
{
    thinker_drop(app->thinker);
    for (int seat = 0; seat < 2; seat++) { /* the new match counts its tickets from the beginning */
        if (app->client[seat]) {
            gomocup_drop(app->client[seat]);
        }
    }
    game_adopt(&app->game, match, in_game);
    app->stones_heard = match->position.stones;
}

bool session_start(App *app, const Setup *setup)
{
    Match *match = match_new(setup);
    if (!match) {
        app_say(app, _("Out of memory: no new game."));
        return false;
    }
    match_inherit(match, app->game.match);
    session_keep_unfinished(app, false);
    adopt(app, match, true);
    app->game.page = PAGE_PLAY;
    session_autosave(app);
    return true;
}

/* ---- opening ---- */

static bool has_extension(const char *path, const char *extension)
{
    size_t length = strlen(path), width = strlen(extension);
    return length > width && strcasecmp(path + length - width, extension) == 0;
}

static Record *read_moves(const App *app, const char *text, size_t length, ParseError *error)
{
    static Point move[POINTS_MAX];
    const Setup *setup = &app->options.setup;
    int count = notation_read_moves(text, length, setup->size, move, POINTS_MAX, error);
    if (count < 0) {
        return NULL;
    }
    Record *record = record_new(setup->rule, setup->size);
    for (int i = 0; record && i < count; i++) {
        if (!record_push(record, move[i], i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE)) {
            record_free(record);
            record = NULL;
        }
    }
    if (!record) {
        snprintf(error->what, sizeof error->what, "out of memory");
    }
    return record;
}

static Record *read_record(const App *app, const char *path, const char *text, size_t length,
                           ParseError *error, ParseError *notice)
{
    if (has_extension(path, ".sgf")) {
        return sgf_read(text, length, error, notice);
    }
    if (has_extension(path, ".psq")) {
        return psq_read(text, length, error);
    }
    if (has_extension(path, ".lib")) {
        return renlib_read((const unsigned char *)text, length, error);
    }
    if (has_extension(path, ".txt")) {
        return read_moves(app, text, length, error);
    }
    snprintf(error->what, sizeof error->what, "expected a game: .sgf, .psq, .lib or .txt");
    return NULL;
}

static void print_error(const char *path, const ParseError *error, char *out, size_t bytes)
{
    if (error->line > 0 && error->column > 0) {
        snprintf(out, bytes, "%s:%d:%d: %s", path, error->line, error->column, error->what);
    } else if (error->line > 0) {
        snprintf(out, bytes, "%s:%d: %s", path, error->line, error->what);
    } else if (error->column > 0) {
        snprintf(out, bytes, "%s: byte %d: %s", path, error->column, error->what);
    } else {
        snprintf(out, bytes, "%s: %s", path, error->what);
    }
}

bool session_open(App *app, const char *path, char *error, size_t bytes)
{
    char *text = NULL, line[400];
    size_t length = 0;
    ParseError wrong = {0}, notice = {0};
    if (file_read(path, &text, &length, error, bytes) != FILE_READ) {
        return false;
    }
    Record *record = read_record(app, path, text, length, &wrong, &notice);
    free(text);
    Setup setup = app->options.setup;
    setup.opening = OPENING_FREE;
    memset(setup.time, 0, sizeof setup.time);
    for (int seat = 0; seat < 2; seat++) {
        if (!options_was_given(&app->options, seat == 0 ? "black" : "white")) {
            setup.player[seat] = (Player){.kind = PLAYER_HUMAN, .level = 4};
        }
    }
    if (record && wrong.what[0] != '\0') { /* read as far as it goes */
        notice = wrong;
        wrong = (ParseError){0};
    }
    Match *match = !record ? NULL : match_from_record(record, &setup, &wrong);
    if (!match) {
        print_error(path, &wrong, error, bytes);
        return false;
    }
    session_keep_unfinished(app, false);
    adopt(app, match, true);
    if (wrong.what[0] != '\0' || notice.what[0] != '\0') {
        print_error(path, wrong.what[0] != '\0' ? &wrong : &notice, line, sizeof line);
        app_say(app, "%s", line);
    }
    bool plays =
        options_was_given(&app->options, "black") || options_was_given(&app->options, "white");
    app->game.page = PAGE_PLAY;
    if (!plays) {
        game_set_page(&app->game, PAGE_REVIEW, &app->kept.setup);
    }
    session_autosave(app);
    return true;
}

/* ---- at start ---- */

/* The game of last time, if there is one that can be read. A file that cannot be is put aside. */
static void load_autosave(App *app)
{
    char *text = NULL, message[600], aside[FILE_PATH_BYTES + 16];
    size_t length = 0;
    ParseError wrong = {0};
    FileAnswer answer = file_read(app->paths.autosave, &text, &length, message, sizeof message);
    if (answer == FILE_MISSING) {
        return;
    }
    Match *match = answer == FILE_READ ? match_read(text, length, &wrong) : NULL;
    free(text);
    if (match) {
        adopt(app, match, true);
        note_saved(app);
        return;
    }
    if (answer == FILE_READ) {
        print_error(app->paths.autosave, &wrong, message, sizeof message);
    }
    if (file_put_aside(app->paths.autosave, aside, sizeof aside)) {
        app_say(app, _("The unfinished game could not be read and is kept as %s."), aside);
    } else {
        app_say(app, _("The unfinished game could not be read: %s"), message);
        file_fresh_name(app->paths.data, "autosave", ".sgf", app->paths.autosave,
                        sizeof app->paths.autosave);
    }
    log_warn("%s", message);
}

/* "autosave.sgf", "autosave 2.sgf" ... in the data folder. */
static void name_autosave(const App *app, int index, char *path, size_t bytes)
{
    char name[24] = "autosave";
    if (index > 1) {
        snprintf(name, sizeof name, "autosave %d", index);
    }
    snprintf(path, bytes, "%s/%s.sgf", app->paths.data, name);
}

/* What another run kept there and did not come back for goes to the saved games. */
static void keep_orphan(App *app, const char *orphan)
{
    char path[FILE_PATH_BYTES];
    int claim = file_claim(orphan);
    if (claim == FILE_TAKEN) {
        return;
    }
    name_file(app, ".sgf", path, sizeof path);
    if (file_make_folder(app->paths.games) == 0 && rename(orphan, path) == 0) {
        app_say(app, _("The unfinished game is kept as %s."), path);
    }
    if (claim >= 0) {
        close(claim);
    }
}

/* Each run of the program keeps its game in a file of its own, so that two of them do not write
 * over each other's. The first one also looks after what others left. */
static void claim_autosave(App *app)
{
    enum { RUNS_MAX = 9 };
    char path[FILE_PATH_BYTES];
    int index = 1;
    if (file_make_folder(app->paths.data) != 0) {
        return; /* told when something is to be written there */
    }
    for (; index <= RUNS_MAX; index++) {
        name_autosave(app, index, path, sizeof path);
        app->autosave_claim = file_claim(path);
        if (app->autosave_claim != FILE_TAKEN) {
            break;
        }
    }
    memcpy(app->paths.autosave, path, sizeof path);
    for (int i = 2; index == 1 && i <= RUNS_MAX; i++) {
        name_autosave(app, i, path, sizeof path);
        if (access(path, F_OK) == 0) {
            keep_orphan(app, path);
        }
    }
}

static bool two_people(const App *app)
{
    return app->game.match->setup.player[0].kind == PLAYER_HUMAN &&
           app->game.match->setup.player[1].kind == PLAYER_HUMAN;
}

void session_begin(App *app)
{
    Options *options = &app->options;
    if (options_was_given(options, "face-to-face") && !options_was_given(options, "black") &&
        !options_was_given(options, "white")) {
        options->setup.player[0].kind = options->setup.player[1].kind = PLAYER_HUMAN;
    }
    if (options->self_play) { /* here, behind the settings file, which names players too */
        for (int seat = 0; seat < 2; seat++) {
            if (options->setup.player[seat].kind == PLAYER_HUMAN) {
                options->setup.player[seat] = (Player){.kind = PLAYER_COMPUTER, .level = 6};
            }
        }
    }
    game_set_draft(&app->game, &options->setup);
    app->game.page = PAGE_NEW;
    if (app->keeps) {
        claim_autosave(app);
        load_autosave(app);
    }
    bool faces =
        options_was_given(options, "face-to-face") && !(is_unfinished(app) && two_people(app));
    if (options->file[0] != '\0') {
        return; /* session_open keeps the old game, once it has read the new one */
    }
    if (options_name_a_game(options) || options->self_play || faces) {
        session_keep_unfinished(app, true);
        app->game.in_game = false;
        session_start(app, &options->setup);
    } else if (app->game.in_game && app->game.match->outcome.reason == REASON_NONE) {
        app->game.page = PAGE_PLAY;
    }
}
