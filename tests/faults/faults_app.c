/* faults_app: every call that the game makes to libc fails once, in short games played by scripts.
 * After each fault the program must have ended by itself, without a crash, and the truth must have
 * been told: what was last on the board is in a file that the next start restores, or it is older
 * and a line says so.
 *
 *   faults_app SCENARIO            some calls of each kind, for ctest
 *   faults_app SCENARIO all        every call
 *   faults_app SCENARIO KIND AT ERRNO once|on|short|kill    one, with its output
 *   faults_app                     lists the scenarios and their calls */
#define _XOPEN_SOURCE 700 /* nftw */
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/loop.h"
#include "engine/history/sgf.h"
#include "faults/child.h"
#include "faults/seam.h"

int tengen_main(int argc, char *argv[]);

enum { GAMES_MAX = 8, SAID_BYTES = 8192, ARGUMENTS_MAX = 24 };

/* What the player has seen; written by the child. */
typedef struct SeenGame {
    const Record *record;
    int count; /* -1: never on the page of play */
    Point move[POINTS_MAX];
} SeenGame;

typedef struct SeenRun {
    int games;
    SeenGame game[GAMES_MAX];
    char said[SAID_BYTES];
    int theme;
    int frames;
} SeenRun;

static SeenRun *glass;
static SeenGame start_game; /* the unfinished game that scenarios resume */
static char work[64];       /* a folder of this process */
static int findings, runs;
static bool only_ends; /* files are not looked at */

/* ---- what is on the glass ---- */

static void note_message(const char *text)
{
    size_t used = strlen(glass->said);
    if (text[0] != '\0' && !strstr(glass->said, text) && used + strlen(text) + 2 < SAID_BYTES) {
        snprintf(glass->said + used, SAID_BYTES - used, "%s\n", text);
    }
}

static void note_game(const Game *game)
{
    const Match *match = game->match;
    if (!game->in_game) {
        return;
    }
    if (glass->games == 0 || glass->game[glass->games - 1].record != match->record) {
        glass->games += glass->games < GAMES_MAX;
        glass->game[glass->games - 1].record = match->record;
        glass->game[glass->games - 1].count = -1;
    }
    if (!match->reviewed) {
        glass->game[glass->games - 1].count = match->position.count;
        memcpy(glass->game[glass->games - 1].move, match->position.move,
               sizeof glass->game[0].move);
    }
}

void __real_loop_draw(App *app);
void __wrap_loop_draw(App *app);
void __wrap_loop_draw(App *app)
{
    __real_loop_draw(app);
    note_game(&app->game);
    note_message(app->messages.text);
    glass->frames++;
    glass->theme = (int)app->options.settings.theme;
}

/* ---- scenarios ---- */

static const char game_sgf[] = "(;FF[4]GM[4]SZ[15];B[hh];W[hg];B[ih])\n";
static const char game_psq[] = "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7,0\n9,8,0\n-1\n";
static const char game_txt[] = "h8 h9 i8\n";
static const char game_lib[] = "\377RenLib\377\003\000\377\377\377\377\377\377\377\377\377\377"
                               "\170\000\150\300\171\100";

typedef struct Scenario {
    const char *name;
    const char *options; /* for the run that is disturbed */
    bool resumes;        /* there is an unfinished game of three moves, and settings */
    const char *script;
} Scenario;

static const Scenario scenarios[] = {
    {"start", "", false, "wait 20\n"},
    {"game", "--black human --white human", false,
     "click H8\nwait 20\nclick H9\nwait 20\nclick I8\nwait 20\nkey Ctrl+Z\nwait 20\n"},
    {"resume", "", true, "wait 20\nclick J8\nwait 20\n"},
    {"save", "", true,
     "wait 20\nkey Ctrl+S\nwait 20\nbutton menu\nbutton save-picture\nwait 20\nkey Escape\n"
     "click J8\nwait 20\n"},
    {"new", "", true, "wait 20\nkey Ctrl+N\nwait 20\nbutton play\nwait 20\nclick A1\nwait 20\n"},
    {"replace", "--black human --white human --size 9", true, "wait 20\nclick A1\nwait 20\n"},
    {"open", "--black human --white human", true,
     "drop game.sgf\nwait 20\ndrop game.psq\nwait 20\ndrop game.lib\nwait 20\ndrop game.txt\n"
     "wait 20\nclick J8\nwait 20\n"},
    {"settings", "", true,
     "wait 20\nbutton menu\nbutton settings\nbutton theme-paper\nwait 20\nkey Escape\nwait 20\n"},
    {"computer", "--black human --white level:1", false, "click H8\nwait idle\nwait 20\n"},
    {"engine", "--black human --white " BRAIN " --move-time 0.05", false,
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
    static char copy[1024];
    char *argument[ARGUMENTS_MAX] = {"tengen",  "--config", "kept",        "--window",
                                     "320x240", "--script", (char *)script};
    int count = 7;
    snprintf(copy, sizeof copy, "%s", options);
    for (char *word = strtok(copy, " "); word && count < ARGUMENTS_MAX - 1;
         word = strtok(NULL, " ")) {
        argument[count++] = word;
    }
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

/* An unfinished game and settings as the program itself writes them, in the folder `made`. */
static void make_folder(void)
{
    static const Scenario first = {
        "", "--black human --white human", false,
        "click H8\nclick H9\nclick I8\nwait 20\nbutton menu\nbutton settings\nbutton theme-night\n"
        "wait 20\n"};
    write_file("script.txt", first.script, strlen(first.script));
    seam_plan(&no_fault, false);
    memset(glass, 0, sizeof *glass);
    ChildEnd end = child_run(play, (void *)&first, "output.txt");
    if (end.hung || end.signal != 0 || end.status != 0 || rename("kept", "made") != 0) {
        fprintf(stderr, "the first game failed: see %s/output.txt\n", work);
        exit(1);
    }
    start_game = glass->game[0];
}

static void lay_out(const Scenario *scenario)
{
    remove_folder("kept");
    if (scenario->resumes && system("cp -r made kept") != 0) {
        exit(1);
    }
    write_file("script.txt", scenario->script, strlen(scenario->script));
}

/* ---- the truth ---- */

static struct {
    const SeenGame *game;
    bool found;
    bool bad; /* a file was put aside */
} search;

static bool has_moves(const Record *record, const SeenGame *game)
{
    const Node *node = record->root;
    for (int i = 0; i < game->count; i++) {
        node = node->child;
        while (node && node->move != game->move[i]) {
            node = node->sibling;
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
        search.found = search.found || has_moves(record, search.game);
        record_free(record);
    }
    free(text);
    return 0;
}

/* Is the game in one of the folder's files? */
static bool is_kept(const SeenGame *game)
{
    search.game = game;
    search.found = search.bad = false;
    nftw("kept", look_into, 8, FTW_PHYS);
    return search.found;
}

static bool same_game(const SeenRun *one, const SeenRun *other)
{
    if (one->games == 0 || other->games == 0) {
        return one->games == other->games;
    }
    const SeenGame *a = &one->game[one->games - 1], *b = &other->game[other->games - 1];
    return a->count == b->count &&
           (a->count <= 0 || memcmp(a->move, b->move, (size_t)a->count * sizeof a->move[0]) == 0);
}

/* What a run says without faults, which is not news. */
static char usual[SAID_BYTES];

/* All that a run said: messages and output. */
static void collect_words(const SeenRun *seen, char said[SAID_BYTES])
{
    char *text = NULL, message[600];
    size_t length = 0;
    int used = snprintf(said, SAID_BYTES, "%s", seen->said);
    if (file_read("output.txt", &text, &length, message, sizeof message) == FILE_READ) {
        snprintf(said + used, (size_t)(SAID_BYTES - used), "%s", text);
    }
    free(text);
}

/* Is there a line that is not said without a fault? A script's own error, which tells that a
 * control was missing, does not count. */
static bool has_news(const char *said)
{
    char copy[SAID_BYTES];
    snprintf(copy, sizeof copy, "%s", said);
    for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n")) {
        char head[33];
        snprintf(head, sizeof head, "%s", line);
        if (strncmp(line, "script.txt:", 11) != 0 && !strstr(usual, head)) {
            return true;
        }
    }
    return false;
}

/* What is wrong after a run that was disturbed; NULL: nothing. `told`: a message said that
 * something failed. */
static const char *judge_run(const Scenario *scenario, const SeenRun *seen, const ChildEnd *end,
                             bool told, bool words)
{
    if (end->hung || end->signal != 0) {
        return end->hung ? "it did not end" : "it crashed";
    }
    if (end->status != 0 && !words) {
        return "it failed without a word";
    }
    if (only_ends) {
        return NULL;
    }
    if (scenario->resumes && !is_kept(&start_game)) {
        return "the unfinished game of the last time is lost";
    }
    if (scenario->resumes && search.bad) {
        return "a good file was put aside";
    }
    for (int i = 0; i < seen->games; i++) {
        if (seen->game[i].count <= 0 || is_kept(&seen->game[i])) {
            continue;
        }
        if (!told) {
            return i + 1 < seen->games ? "a game was replaced and lost without a word"
                                       : "the last game is in no file, and nothing said so";
        }
        if (end->status == 0) {
            return "a game is in no file, and the exit status is 0";
        }
    }
    return NULL;
}

/* The same after the next start, without faults. */
static const char *judge_restart(const SeenRun *seen, const SeenRun *again, const ChildEnd *end,
                                 bool told)
{
    if (end->hung || end->signal != 0 || end->status != 0) {
        return "the next start fails";
    }
    if (!told && seen->games > 0 && seen->game[seen->games - 1].count > 0 &&
        !same_game(seen, again)) {
        return "the next start shows another state, and nothing said so";
    }
    if (!told && seen->frames > 0 && seen->theme != again->theme) {
        return "a setting is lost, and nothing said so";
    }
    return NULL;
}

/* ---- running ---- */

static void report(const Scenario *scenario, const SeamPlan *plan, const char *why,
                   const char *said)
{
    static const char *const modes[] = {"count", "once", "on", "short", "kill"};
    static char known[64][160];
    char place[120], key[160];
    const SeamState *state = seam_state();
    findings++;
    child_place(state->caller, place, sizeof place);
    snprintf(key, sizeof key, "%.60s|%.90s", why, place);
    for (int i = 0; i < 64; i++) {
        if (strcmp(known[i], key) == 0) {
            return; /* the same place again */
        }
        if (known[i][0] == '\0') {
            memcpy(known[i], key, sizeof key);
            break;
        }
    }
    const char *kind = "all";
    for (int i = 0; i < SEAM_KINDS; i++) {
        if (plan->kinds == 1U << i) {
            kind = seam_kind_name((SeamKind)i);
        }
    }
    printf("%s %s %ld %d %s: %s (%s at %s)\n", scenario->name, kind, plan->at, plan->error,
           modes[plan->mode], why, state->function ? state->function : "no call", place);
    printf("%s", said);
    fflush(stdout);
}

/* Runs a scenario with a fault, and the next start. False: there was no such call. */
static bool try_fault(const Scenario *scenario, const SeamPlan *plan)
{
    static SeenRun seen;
    char said[SAID_BYTES], later[SAID_BYTES];
    lay_out(scenario);
    seam_plan(plan, false);
    memset(glass, 0, sizeof *glass);
    ChildEnd end = child_run(play, (void *)scenario, "output.txt");
    seen = *glass;
    collect_words(&seen, said);
    bool told = has_news(said), hit = atomic_load(&seam_state()->hits) > 0;
    const SeamState *state = seam_state();
    const char *function = state->function;
    const void *caller = state->caller;
    const char *why = judge_run(scenario, &seen, &end, told, said[0] != '\0');
    runs++;
    if (!why && hit && !only_ends) {
        seam_plan(&no_fault, false);
        memset(glass, 0, sizeof *glass);
        end = child_run(start_again, NULL, "output.txt");
        collect_words(glass, later);
        why = judge_restart(&seen, glass, &end, told || has_news(later));
        seam_state()->function = function;
        seam_state()->caller = caller;
    }
    if (why) {
        report(scenario, plan, why, said);
    }
    return hit;
}

/* The calls that a scenario makes without faults, and what it says. */
static void measure(const Scenario *scenario, long calls[SEAM_KINDS])
{
    lay_out(scenario);
    usual[0] = '\0';
    seam_plan(&no_fault, false);
    memset(glass, 0, sizeof *glass);
    ChildEnd end = child_run(play, (void *)scenario, "output.txt");
    for (int i = 0; i < SEAM_KINDS; i++) {
        calls[i] = atomic_load(&seam_state()->calls[i]);
    }
    collect_words(glass, usual);
    if (end.hung || end.signal != 0 || end.status != 0) {
        printf("%s fails without a fault:\n%s", scenario->name, usual);
        exit(1);
    }
    const char *why = judge_run(scenario, glass, &end, false, false);
    if (why) {
        printf("%s without a fault: %s\n", scenario->name, why);
        exit(1);
    }
}

typedef struct Fault {
    SeamKind kind;
    int error;
    SeamMode mode;
} Fault;

static const Fault faults[] = {
    {SEAM_OPEN, EMFILE, SEAM_ONCE},  {SEAM_OPEN, EACCES, SEAM_ON},
    {SEAM_READ, EIO, SEAM_ONCE},     {SEAM_READ, EINTR, SEAM_ONCE},
    {SEAM_READ, 0, SEAM_SHORT},      {SEAM_WRITE, ENOSPC, SEAM_ONCE},
    {SEAM_WRITE, EIO, SEAM_ON},      {SEAM_WRITE, EINTR, SEAM_ONCE},
    {SEAM_WRITE, 0, SEAM_SHORT},     {SEAM_SYNC, EIO, SEAM_ONCE},
    {SEAM_SYNC, ENOSPC, SEAM_ON},    {SEAM_RENAME, EIO, SEAM_ONCE},
    {SEAM_RENAME, EROFS, SEAM_ON},   {SEAM_CLOSE, EIO, SEAM_ONCE},
    {SEAM_CLOSE, ENOSPC, SEAM_ON},   {SEAM_FOLDER, EROFS, SEAM_ONCE},
    {SEAM_FOLDER, ENOSPC, SEAM_ON},  {SEAM_LOOK, EIO, SEAM_ONCE},
    {SEAM_LOOK, EACCES, SEAM_ON},    {SEAM_PROCESS, EMFILE, SEAM_ONCE},
    {SEAM_PROCESS, EAGAIN, SEAM_ON}, {SEAM_THREAD, EAGAIN, SEAM_ONCE},
    {SEAM_THREAD, EAGAIN, SEAM_ON},  {SEAM_MEMORY, ENOMEM, SEAM_ONCE},
    {SEAM_MEMORY, ENOMEM, SEAM_ON},
};

enum { FAULTS = sizeof faults / sizeof faults[0] };

/* Every call, or of each kind a few that are spread evenly and are others in each scenario. */
static void try_all(const Scenario *scenario, bool every)
{
    enum { FEW = 3 };
    long calls[SEAM_KINDS];
    measure(scenario, calls);
    for (int i = 0; i < FAULTS; i++) {
        const Fault *fault = &faults[i];
        long count = calls[fault->kind], few = fault->kind == SEAM_MEMORY ? 4 * FEW : FEW;
        long step = every || count <= few ? 1 : (count + few - 1) / few;
        for (long at = 1 + (scenario - scenarios + i) % step; at <= count; at += step) {
            SeamPlan plan = {1U << fault->kind, fault->mode, at, fault->error};
            try_fault(scenario, &plan);
        }
    }
}

static void list(void)
{
    for (int i = 0; i < SCENARIOS; i++) {
        long calls[SEAM_KINDS];
        measure(&scenarios[i], calls);
        printf("%-9s", scenarios[i].name);
        for (int kind = 0; kind < SEAM_KINDS; kind++) {
            printf(" %s %ld", seam_kind_name((SeamKind)kind), calls[kind]);
        }
        printf("\n");
    }
}

static bool read_plan(char *argv[], SeamPlan *plan)
{
    SeamKind kind;
    if (!seam_kind_of(argv[2], &kind)) {
        return false;
    }
    plan->kinds = 1U << kind;
    plan->at = atol(argv[3]);
    plan->error = atoi(argv[4]);
    plan->mode = strcmp(argv[5], "on") == 0      ? SEAM_ON
                 : strcmp(argv[5], "short") == 0 ? SEAM_SHORT
                 : strcmp(argv[5], "kill") == 0  ? SEAM_KILL
                                                 : SEAM_ONCE;
    return true;
}

static void begin(void)
{
    void *memory =
        mmap(NULL, sizeof *glass, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    snprintf(work, sizeof work, "/tmp/tengen-faults-XXXXXX");
    if (memory == MAP_FAILED || !mkdtemp(work) || chdir(work) != 0) {
        perror("faults_app");
        exit(1);
    }
    glass = memory;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    write_file("game.sgf", game_sgf, sizeof game_sgf - 1);
    write_file("game.psq", game_psq, sizeof game_psq - 1);
    write_file("game.txt", game_txt, sizeof game_txt - 1);
    write_file("game.lib", game_lib, sizeof game_lib - 1);
    write_file("again.txt", "wait 20\n", 8);
    make_folder();
}

int main(int argc, char *argv[])
{
    SeamPlan plan = {0};
    const Scenario *scenario = NULL;
    for (int i = 0; argc > 1 && i < SCENARIOS; i++) {
        scenario = strcmp(argv[1], scenarios[i].name) == 0 ? &scenarios[i] : scenario;
    }
    begin();
    if (!scenario) {
        list();
    } else if (argc == 6 && read_plan(argv, &plan)) {
        long calls[SEAM_KINDS];
        measure(scenario, calls);
        if (!try_fault(scenario, &plan)) {
            printf("there is no such call\n");
        }
    } else {
        only_ends = argc > 2 && strcmp(argv[2], "ends") == 0;
        try_all(scenario, argc > 2 && strcmp(argv[2], "all") == 0);
    }
    printf("%d runs, %d findings\n", runs, findings);
    if (chdir("/") == 0) {
        remove_folder(work);
    }
    return findings == 0 ? 0 : 1;
}
