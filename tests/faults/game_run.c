#define _XOPEN_SOURCE 700 /* nftw */
#include "faults/game_run.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/folder.h"
#include "app/loop.h"
#include "app/paths.h"
#include "engine/history/sgf.h"

int tengen_main(int argc, char *argv[]);

static SeenRun *glass;                    /* shared with the child, which writes it */
static SeenGame start_game, rescued_game; /* the unfinished games that scenarios resume */
static char work[64];                     /* a folder of this process */

/* ---- what is on the screen ---- */

static void note_message(const char *text)
{
    size_t used = strlen(glass->said);
    if (text[0] != '\0' && !strstr(glass->said, text) && used + strlen(text) + 2 < SAID_BYTES) {
        snprintf(glass->said + used, SAID_BYTES - used, "%s\n", text);
    }
}

static const App *shown_app; /* NULL before the first frame */

/* What the next start shows is the own game, not another one that is looked at meanwhile. */
static bool comes_back(void)
{
    return !shown_app->storage.aside.match;
}

static void note_game(const Game *game)
{
    const Match *match = game->match;
    if (!game->in_game) {
        return;
    }
    if (glass->games == 0 || glass->game[glass->games - 1].record != match->record) {
        glass->games += glass->games < SEEN_GAMES_MAX;
        glass->game[glass->games - 1].record = match->record;
        glass->game[glass->games - 1].count = -1;
    }
    SeenGame *game_seen = &glass->game[glass->games - 1];
    if (!match->reviewed) {
        game_seen->count = match->position.count;
        memcpy(game_seen->move, match->position.move, sizeof game_seen->move);
    }
    game_seen->draft = arrangement_is_worth_keeping(&game->arrangement)
                           ? game->arrangement.match->position.stones
                           : 0;
    if (glass->states < SEEN_STATES_MAX && comes_back() &&
        (glass->states == 0 || !game_run_same(&glass->state[glass->states - 1], game_seen) ||
         glass->state[glass->states - 1].record != game_seen->record ||
         glass->state[glass->states - 1].draft != game_seen->draft)) {
        glass->state[glass->states++] = *game_seen;
        seam_mark(glass->states, 0);
    }
}

static bool resigning;

static void resign(const Game *game)
{
    if (game->in_game && game->match->position.count > 0 && !match_is_over(game->match)) {
        match_resign(game->match, SEAT_NEAR);
    }
}

/* When that changes. */
static void mark_saved(void)
{
    static int saved, noted;
    if (glass->saved != saved || glass->saved_noted != noted) {
        saved = glass->saved;
        noted = glass->saved_noted;
        seam_mark(-saved, noted);
    }
}

void __real_writer_flush(Writer *writer);
void __wrap_writer_flush(Writer *writer);
void __wrap_writer_flush(Writer *writer)
{
    int shown = glass->states;
    bool held_back = shown_app && shown_app->storage.replaced.waiting; /* then it comes later */
    __real_writer_flush(writer);
    glass->saved_noted = glass->noted;
    if (shown > glass->saved && !held_back) {
        glass->saved = shown;
    }
    mark_saved();
}

void __real_loop_draw(App *app);
void __wrap_loop_draw(App *app);
void __wrap_loop_draw(App *app)
{
    __real_loop_draw(app);
    shown_app = app;
    note_game(&app->game);
    note_message(messages_text(&app->messages));
    glass->frames++;
    glass->theme = (int)app->options.settings.theme;
    glass->noted = game_log_games(&app->log)->count;
    if (glass->saved_noted > glass->noted) {
        glass->saved_noted = glass->noted;
        mark_saved();
    }
    glass->puzzles = app->puzzles.progress.count;
    if (resigning) {
        resign(&app->game);
    }
}

/* ---- scenarios ---- */

/* The system's files of fontconfig take a tenth of a run to read. */
static const char fonts_conf[] = "<fontconfig><dir>/usr/share/fonts</dir>"
                                 "<cachedir>/var/cache/fontconfig</cachedir></fontconfig>\n";
static const char game_sgf[] = "(;FF[4]GM[4]SZ[15];B[hh];W[hg];B[ih])\n";
static const char game_psq[] = "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7,0\n9,8,0\n-1\n";
static const char game_txt[] = "h8 h9 i8\n";
static const char game_lib[] = "\377RenLib\377\003\000\377\377\377\377\377\377\377\377\377\377"
                               "\170\000\150\300\171\100";

static const Scenario scenarios[] = {
    {"start", "", NO_GAME, "wait 20\n"},
    {"game", "--black human --white human", NO_GAME,
     "click H8\nwait 20\nclick H9\nwait 20\nclick I8\nwait 20\nkey Ctrl+Z\nwait 20\n"},
    /* Two games end. */
    {"ended", "--black human --white human", NO_GAME,
     "click H8\nwait 20\nbutton resign\nwait 600\nbutton resign\nwait 600\nbutton rematch\n"
     "wait 20\nclick H8\nbutton resign\nwait 600\nbutton resign\nwait 20\n"},
    {"resume", "", UNFINISHED, "wait 20\nclick J8\nwait 20\n"},
    {"rescued", "", RESCUED, "wait 20\nclick K8\nwait 20\n"},
    {"save", "--export-size 200", UNFINISHED,
     "wait 20\nkey Ctrl+S\nwait 20\nbutton toast\nwait 20\nbutton menu\nbutton save-picture\nwait "
     "20\nbutton picture-save\nwait 20\nkey Escape\n"
     "click J8\nwait 20\n"},
    {"new", "", UNFINISHED,
     "wait 20\nkey Ctrl+N\nwait 20\nbutton play\nwait 20\nclick A1\nwait 20\n"},
    {"replace", "--black human --white human --size 9", UNFINISHED, "wait 20\nclick A1\nwait 20\n"},
    {"open", "--black human --white human", UNFINISHED,
     "drop game.sgf\nwait 20\ndrop game.psq\nwait 20\ndrop game.lib\nwait 20\ndrop game.txt\n"
     "wait 20\nclick J8\nwait 20\n"},
    /* Other games are looked at while the last move is on its way to the disk. */
    {"hasty", "--black human --white human", UNFINISHED,
     "click J8\ndrop game.sgf\nclick A1\ndrop game.psq\nwait 20\nclick A2\nwait 20\n"},
    /* Other games begin in its place, twice: the second one while the first is on its way, too. */
    {"another", "--black human --white human", UNFINISHED,
     "click J8\nkey Ctrl+N\nbutton play\nclick A1\nkey Ctrl+N\nbutton play\nclick A2\nwait 20\n"},
    /* A position is set up beside the game, and left. */
    {"arrange", "", UNFINISHED,
     "wait 20\nbutton menu\nbutton arrange\nclick A1\nwait 20\nclick A2\nwait 20\nkey Ctrl+S\n"
     "wait 20\nclick A3\nwait 20\nkey Escape\nclick J8\nwait 20\n"},
    {"settings", "", UNFINISHED,
     "wait 20\nbutton menu\nbutton settings\nbutton theme-paper\nwait 20\nkey Escape\nwait 20\n"},
    /* A finished game is cleared, and another one ends. */
    {"clear", "--black human --white human", NO_GAME,
     "click H8\nwait 20\nbutton resign\nwait 600\nbutton resign\nwait 600\nkey Escape\n"
     "button statistics\nbutton clear\nwait 600\nbutton clear\nwait 20\nkey Escape\n"
     "button rematch\nwait 20\nclick H8\nbutton resign\nwait 600\nbutton resign\nwait 20\n"},
    {"puzzle", "", UNFINISHED,
     "wait 20\nbutton menu\nbutton puzzles\nwait 20\n"
     "daily J9J8I8G9F8G8H8G7G10H7F7I7G5F9I6L10K9L9J7H9E9L8L7K10I10K8M8L12L11N10M10K13\n"
     "button daily\nwait 20\nclick M11\nwait idle\nwait 20\n"},
    {"computer", "--black human --white level:1", NO_GAME, "click H8\nwait idle\nwait 20\n"},
    {"engine", "--black human --white " BRAIN " --move-time 0.05", NO_GAME,
     "click H8\nwait idle\nclick A1\nwait idle\nwait 20\n"},
};

enum { SCENARIOS = sizeof scenarios / sizeof scenarios[0] };

static void write_file(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status;
    (void)kind;
    (void)at;
    return remove(path);
}

static void remove_folder(const char *path)
{
    nftw(path, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

/* The program's arguments: its own, then the words of `options`. */
static int run_tengen(const char *options, const char *script)
{
    char *argument[CHILD_ARGUMENTS] = {"tengen",  "--config", "kept",        "--window",
                                       "320x240", "--script", (char *)script};
    int count = child_arguments(argument, 7, options);
    seam_arm();
    return tengen_main(count, argument);
}

static int play(void *user)
{
    const Scenario *scenario = user;
    return run_tengen(scenario->options, "script.txt");
}

static int start_again(void *user)
{
    (void)user;
    return run_tengen("", "again.txt");
}

static const SeamPlan no_fault = {.mode = SEAM_COUNT};

/* The child's messages, then its output. */
static void collect_words(void)
{
    char *text = NULL, message[600];
    size_t length = 0, used = strlen(glass->said);
    if (file_read("output.txt", &text, &length, message, sizeof message) == FILE_READ) {
        snprintf(glass->said + used, SAID_BYTES - used, "%s", text);
    }
    free(text);
}

static ChildEnd run(int (*function)(void *user), const Scenario *scenario, const SeamPlan *plan,
                    bool tracing, SeenRun *seen)
{
    seam_plan(plan, tracing);
    memset(glass, 0, sizeof *glass);
    ChildEnd end = child_run(function, (void *)scenario, "output.txt");
    collect_words();
    *seen = *glass;
    return end;
}

/* The folder for a game that cannot be saved in `kept`. */
static void lay_out_rescued(void)
{
    Paths paths;
    paths_find(&paths, "kept");
    char copy[sizeof paths.rescue[0] + 40];
    snprintf(copy, sizeof copy, "cp went-on/autosave.sgf '%s'", paths.rescue[0]);
    if (folder_make(paths.rescue[0]) != 0 || system(copy) != 0) {
        exit(1);
    }
}

void game_run_lay_out(const Scenario *scenario)
{
    remove_folder("kept");
    remove_folder("state");
    if (scenario->before != NO_GAME && system("cp -r made kept") != 0) {
        exit(1);
    }
    if (scenario->before == RESCUED) {
        lay_out_rescued();
    }
    write_file("script.txt", scenario->script, strlen(scenario->script));
}

/* Plays in the folder `kept` and gives it this name. Returns the game. */
static SeenGame make_folder(const Scenario *scenario, const char *name)
{
    static SeenRun seen;
    game_run_lay_out(scenario);
    ChildEnd end = run(play, scenario, &no_fault, false, &seen);
    if (end.hung || end.signal != 0 || end.status != 0 || rename("kept", name) != 0) {
        fprintf(stderr, "the first game failed: see %s/output.txt\n", work);
        exit(1);
    }
    return seen.game[0];
}

/* Unfinished games and settings as the program itself writes them. */
static void make_folders(void)
{
    static const Scenario first = {
        "", "--black human --white human", NO_GAME,
        "click H8\nclick H9\nclick I8\nwait 20\nbutton menu\nbutton settings\nbutton theme-night\n"
        "wait 20\n"};
    static const Scenario later = {"", "", UNFINISHED, "wait 20\nclick J8\nwait 20\n"};
    start_game = make_folder(&first, "made");
    rescued_game = make_folder(&later, "went-on");
}

static struct {
    const SeenGame *game;
    bool found;
    bool bad;   /* a file was renamed as bad */
    int set_up; /* stones */
} search;

static bool has_moves(const Record *record, const SeenGame *game)
{
    NodeId node = NODE_ROOT;
    for (int i = 0; i < game->count; i++) {
        node = record_node(record, node)->child;
        while (node && record_node(record, node)->move != game->move[i]) {
            node = record_node(record, node)->sibling;
        }
        if (!node) {
            return false;
        }
    }
    return true;
}

static int look_into(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status;
    (void)at;
    char *text = NULL, message[600];
    size_t length = 0;
    ParseError error = {0}, notice = {0};
    search.bad = search.bad || strstr(path, ".bad");
    if (kind != FTW_F || !strstr(path, ".sgf") || strstr(path, ".lock") ||
        file_read(path, &text, &length, message, sizeof message) != FILE_READ) {
        return 0;
    }
    Record *record = sgf_read(text, length, &error, &notice);
    if (record) {
        search.found = search.found || (search.game && has_moves(record, search.game));
        search.set_up = record->setup_count > search.set_up ? record->setup_count : search.set_up;
        record_free(record);
    }
    free(text);
    return 0;
}

static void search_files(const SeenGame *game)
{
    search.game = game;
    search.found = search.bad = false;
    search.set_up = 0;
    nftw("kept", look_into, 8, FTW_PHYS);
    nftw("state", look_into, 8, FTW_PHYS); /* where the game goes if "kept" takes no file */
}

int game_run_set_up(void)
{
    search_files(NULL);
    return search.set_up;
}

bool game_run_is_kept(const SeenGame *game, bool *put_aside)
{
    search_files(game);
    *put_aside = search.bad;
    return search.found;
}

/* Lines of a file that begin so. */
static int count_lines(const char *path, const char *begin)
{
    char *text = NULL, message[600];
    size_t length = 0;
    int count = 0;
    if (file_read(path, &text, &length, message, sizeof message) == FILE_READ) {
        for (const char *line = text; line; line = strchr(line, '\n')) {
            line += *line == '\n';
            count += strncmp(line, begin, strlen(begin)) == 0;
        }
    }
    free(text);
    return count;
}

int game_run_noted(void)
{
    return count_lines("kept/statistics.txt", "game ");
}

int game_run_puzzles(void)
{
    const char *path = "kept/puzzles.txt";
    return count_lines(path, "tried ") + count_lines(path, "shown ") + count_lines(path, "solved ");
}

bool game_run_same(const SeenGame *one, const SeenGame *other)
{
    return one->count == other->count &&
           (one->count <= 0 ||
            memcmp(one->move, other->move, (size_t)one->count * sizeof one->move[0]) == 0);
}

/* ---- for the programs ---- */

const Scenario *game_run_scenario(int index)
{
    return index < SCENARIOS ? &scenarios[index] : NULL;
}

const Scenario *game_run_find(const char *name)
{
    for (int i = 0; i < SCENARIOS; i++) {
        if (strcmp(name, scenarios[i].name) == 0) {
            return &scenarios[i];
        }
    }
    return NULL;
}

const SeenGame *game_run_start(const Scenario *scenario)
{
    return scenario->before == RESCUED ? &rescued_game : &start_game;
}

ChildEnd game_run_play(const Scenario *scenario, const SeamPlan *plan, bool tracing, SeenRun *seen)
{
    game_run_lay_out(scenario);
    return run(play, scenario, plan, tracing, seen);
}

ChildEnd game_run_again(SeenRun *seen)
{
    return run(start_again, NULL, &no_fault, false, seen);
}

ChildEnd game_run_end_again(SeenRun *seen)
{
    resigning = true;
    const ChildEnd end = game_run_again(seen);
    resigning = false;
    return end;
}

void game_run_begin(void)
{
    void *memory =
        mmap(NULL, sizeof *glass, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    snprintf(work, sizeof work, "/tmp/tengen-faults-XXXXXX");
    if (memory == MAP_FAILED || !mkdtemp(work) || chdir(work) != 0) {
        perror("game_run");
        exit(1);
    }
    glass = memory;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    char state[sizeof work + sizeof "/state"];
    snprintf(state, sizeof state, "%s/state", work);
    setenv("XDG_STATE_HOME", state, 1);
    setenv("XDG_RUNTIME_DIR", state, 1);
    char fonts[sizeof work + sizeof "/fonts.conf"];
    snprintf(fonts, sizeof fonts, "%s/fonts.conf", work);
    setenv("FONTCONFIG_FILE", fonts, 1);
    write_file("fonts.conf", fonts_conf, sizeof fonts_conf - 1);
    write_file("game.sgf", game_sgf, sizeof game_sgf - 1);
    write_file("game.psq", game_psq, sizeof game_psq - 1);
    write_file("game.txt", game_txt, sizeof game_txt - 1);
    write_file("game.lib", game_lib, sizeof game_lib - 1);
    write_file("again.txt", "wait 20\n", 8);
    make_folders();
}

void game_run_end(void)
{
    if (chdir("/") == 0) {
        remove_folder(work);
    }
}
