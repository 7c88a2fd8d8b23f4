/* What the program keeps of a player over all games, statistics.txt, puzzles.txt and settings.ini,
 * while each call for it fails once, or from then on: what was in the file stays in it, and what
 * comes to it is in it at the end, or its loss is told. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/folder.h"
#include "app/storage.h"
#include "app/storage_internal.h"
#include "faults/seam.h"

static const uint64_t solved_before = 7, solved_now = 8;

static int failures;
static const char *trying;

static void expect(bool right, const char *what, const SeamPlan *plan)
{
    if (!right) {
        fprintf(stderr, "faults_player_files: %s: %s; %s call %ld, error %d%s\n", trying, what,
                seam_kind_name((SeamKind)__builtin_ctz(plan->kinds)), plan->at, plan->error,
                plan->mode == SEAM_ON ? ", from then on" : "");
        failures++;
    }
}

static void need(bool done, const char *what)
{
    if (!done) {
        perror(what);
        exit(1);
    }
}

/* ---- a run of the program ---- */

typedef struct PlayerRun {
    Storage storage;
    Messages messages;
    Game game;
    Statistics statistics;
    PuzzleProgress progress;
    Options options;
} PlayerRun;

static void begin(PlayerRun *run)
{
    memset(run, 0, sizeof *run);
    messages_init(&run->messages);
    storage_init(&run->storage, ".", true, &run->messages);
    need(storage_start_writer(&run->storage), "the writer");
    run->messages.echo = false;
    options_init(&run->options);
}

static void collect(PlayerRun *run)
{
    for (int i = 0; i < 3; i++) { /* a result can be followed by another write */
        writer_flush(run->storage.writer);
        storage_collect(&run->storage);
    }
}

/* True: all is saved, as it says. */
static bool end(PlayerRun *run)
{
    const bool saved = storage_close(&run->storage, NULL);
    storage_free(&run->storage);
    statistics_free(&run->statistics);
    puzzle_progress_free(&run->progress);
    return saved;
}

static bool is_told(const PlayerRun *run)
{
    return messages_text(&run->messages)[0] != '\0';
}

/* ---- what it does ---- */

static GameResult game_of(int moves)
{
    GameResult game = {.id = moves,
                       .ended = {2026, 11, 22, 12, 0, 0},
                       .size = 15,
                       .near_color = COLOR_BLACK,
                       .winner = SEAT_FAR,
                       .reason = REASON_RESIGNED,
                       .moves = moves};
    game.player[SEAT_FAR].kind = PLAYER_COMPUTER;
    return game;
}

static void add(PlayerRun *run, int moves, bool may_be_there)
{
    const GameResult game = game_of(moves);
    storage_add_result(&run->storage, &game, may_be_there);
}

static void add_game(PlayerRun *run)
{
    add(run, 21, false);
}

static void add_known_game(PlayerRun *run)
{
    add(run, 21, true);
}

static void recover_game(PlayerRun *run)
{
    const GameResult game = game_of(21);
    Buffer pending = {0};
    game_result_write(&game, &pending);
    statistics_file_recover(&run->storage.statistics, &pending, run->storage.writer,
                            &run->messages);
    buffer_free(&pending);
}

static void read_statistics(PlayerRun *run)
{
    storage_read_statistics(&run->storage, &run->statistics);
}

static void clear_statistics(PlayerRun *run)
{
    storage_clear_statistics(&run->storage);
}

static void read_puzzles(PlayerRun *run)
{
    storage_read_puzzles(&run->storage, &run->progress);
}

static void solve(PlayerRun *run)
{
    storage_read_puzzles(&run->storage, &run->progress);
    if (puzzle_progress_note(&run->progress, solved_now, PUZZLE_EVENT_SOLVED)) {
        storage_save_puzzles(&run->storage, &run->progress);
    } else {
        messages_warn(&run->messages, "no memory", NULL); /* as the page of puzzles does */
    }
}

static void change_setting(PlayerRun *run)
{
    storage_read_settings(&run->storage, &run->options);
    storage_warn_at_start(&run->storage);
    run->options.settings.motion = MOTION_NONE;
    storage_save_settings(&run->storage, &run->options);
}

/* ---- what is there then ---- */

static bool has_game(const Statistics *games, int moves)
{
    for (int i = 0; i < games->count; i++) {
        if (games->game[i].moves == moves) {
            return true;
        }
    }
    return false;
}

typedef struct Left {
    bool game_before, game_now, puzzle_before, puzzle_now, setting_before, setting_now;
    bool told;
} Left;

static Left look(void)
{
    PlayerRun run;
    begin(&run);
    read_statistics(&run);
    read_puzzles(&run);
    storage_read_settings(&run.storage, &run.options);
    storage_warn_at_start(&run.storage);
    collect(&run);
    const Left left = {.game_before = has_game(&run.statistics, 20),
                       .game_now = has_game(&run.statistics, 21),
                       .puzzle_before = puzzle_progress_is_solved(&run.progress, solved_before),
                       .puzzle_now = puzzle_progress_is_solved(&run.progress, solved_now),
                       .setting_before = run.options.settings.theme == THEME_NIGHT,
                       .setting_now = run.options.settings.motion == MOTION_NONE,
                       .told = is_told(&run)};
    end(&run);
    return left;
}

static const char *const files[] = {"statistics.txt", "puzzles.txt", "settings.ini"};
static Buffer content[3]; /* of these, with one game, one puzzle and one setting */

static void remove_all(void)
{
    FolderList list = folder_list(".", "");
    for (int i = 0; i < list.count; i++) {
        unlink(list.name[i]);
    }
    folder_list_free(&list);
}

static void prepare(void)
{
    PlayerRun run;
    begin(&run);
    add(&run, 20, false);
    need(puzzle_progress_note(&run.progress, solved_before, PUZZLE_EVENT_SOLVED), "a puzzle");
    storage_save_puzzles(&run.storage, &run.progress);
    storage_read_settings(&run.storage, &run.options);
    run.options.settings.theme = THEME_NIGHT;
    storage_save_settings(&run.storage, &run.options);
    need(end(&run), "the files");
    for (int i = 0; i < 3; i++) {
        char *text, message[FILE_MESSAGE_BYTES];
        size_t length;
        need(file_read(files[i], &text, &length, message, sizeof message) == FILE_READ, files[i]);
        buffer_add_bytes(&content[i], text, length);
        free(text);
    }
}

/* `damage`: each file has a line, too, that cannot be read. */
static void lay_out(bool damage)
{
    static const char *const lines[] = {"game damaged\n", "solved 00x\n", "theme = nothing\n"};
    remove_all();
    for (int i = 0; i < 3; i++) {
        FILE *file = fopen(files[i], "w");
        need(file && fputs(content[i].text, file) != EOF, files[i]);
        need(!damage || fputs(lines[i], file) != EOF, files[i]);
        need(fclose(file) == 0, files[i]);
    }
}

/* ---- the faults ---- */

typedef struct FileDeed {
    const char *name;
    void (*run)(PlayerRun *run);
    bool damage;
    size_t now, before; /* members of Left: what it adds, and what it may not lose; 0: nothing */
} FileDeed;

#define LEFT(member) (offsetof(Left, member) + 1)

static bool has(const Left *left, size_t member)
{
    return member == 0 || *((const bool *)left + member - 1);
}

/* False: there are fewer calls. */
static bool try_fault(const FileDeed *deed, const SeamPlan *plan)
{
    PlayerRun run;
    lay_out(deed->damage);
    begin(&run);
    seam_plan(plan, false);
    seam_arm();
    deed->run(&run);
    collect(&run);
    seam_disarm();
    const bool hit = seam_state()->hits > 0, told = is_told(&run);
    const bool saved = end(&run);
    const Left left = look();
    expect(has(&left, deed->before), "what was there is lost", plan);
    expect(has(&left, deed->now) || told || !saved, "lost without a word", plan);
    expect(has(&left, deed->now) || hit, "failed without a fault", plan);
    return hit;
}

/* Of the statistics and the puzzles: read whole, or a message says that they are not. */
static bool try_reading(const FileDeed *deed, const SeamPlan *plan)
{
    PlayerRun run;
    lay_out(false);
    begin(&run);
    seam_plan(plan, false);
    seam_arm();
    deed->run(&run);
    collect(&run);
    seam_disarm();
    const bool read = deed->before == LEFT(game_before)
                          ? has_game(&run.statistics, 20)
                          : puzzle_progress_is_solved(&run.progress, solved_before);
    expect(read || is_told(&run), "not read, without a word", plan);
    end(&run);
    const Left left = look();
    expect(has(&left, deed->before), "what was there is lost", plan);
    return seam_state()->hits > 0;
}

/* What was cleared is gone, or it is said that it is not. */
static bool try_clearing(const FileDeed *deed, const SeamPlan *plan)
{
    PlayerRun run;
    lay_out(false);
    begin(&run);
    seam_plan(plan, false);
    seam_arm();
    deed->run(&run);
    collect(&run);
    seam_disarm();
    const bool said = messages_have(&run.messages, "were cleared");
    const bool hit = seam_state()->hits > 0;
    expect(is_told(&run), "nothing is said", plan);
    expect(said || hit, "failed without a fault", plan);
    const bool saved = end(&run); /* tries again */
    const Left left = look();
    expect(!left.game_before || (!said && !saved), "said to be cleared, but there", plan);
    return hit;
}

typedef bool Try(const FileDeed *deed, const SeamPlan *plan);

static void try_each(const FileDeed *deed, Try *try)
{
    static const struct {
        SeamKind kind;
        int error;
        SeamMode mode;
    } row[] = {
        {SEAM_MEMORY, ENOMEM, SEAM_ONCE}, {SEAM_MEMORY, ENOMEM, SEAM_ON},
        {SEAM_OPEN, EMFILE, SEAM_ONCE},   {SEAM_READ, EIO, SEAM_ONCE},
        {SEAM_WRITE, ENOSPC, SEAM_ONCE},  {SEAM_WRITE, ENOSPC, SEAM_ON},
        {SEAM_SYNC, EIO, SEAM_ONCE},      {SEAM_RENAME, EIO, SEAM_ONCE},
        {SEAM_CLOSE, EIO, SEAM_ONCE},     {SEAM_LOOK, EIO, SEAM_ONCE},
    };
    trying = deed->name;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        SeamPlan plan = {
            .kinds = 1U << row[i].kind, .mode = row[i].mode, .at = 1, .error = row[i].error};
        while (try(deed, &plan)) {
            plan.at++;
        }
    }
}

int main(void)
{
    static const FileDeed deeds[] = {
        {"a game ends", add_game, false, LEFT(game_now), LEFT(game_before)},
        {"a game that may be there", add_known_game, false, LEFT(game_now), LEFT(game_before)},
        {"a game of a killed run", recover_game, false, LEFT(game_now), LEFT(game_before)},
        {"a damaged file", read_statistics, true, 0, LEFT(game_before)},
        {"a puzzle is solved", solve, false, LEFT(puzzle_now), LEFT(puzzle_before)},
        {"a puzzle, with damage", solve, true, LEFT(puzzle_now), LEFT(puzzle_before)},
        {"a setting changes", change_setting, false, LEFT(setting_now), LEFT(setting_before)},
        {"a setting, with damage", change_setting, true, LEFT(setting_now), LEFT(setting_before)},
    };
    static const FileDeed readings[] = {
        {"reading games", read_statistics, false, 0, LEFT(game_before)},
        {"reading puzzles", read_puzzles, false, 0, LEFT(puzzle_before)},
    };
    static const FileDeed clearing = {"clearing", clear_statistics, false, 0, 0};
    char folder[] = "/tmp/tengen-player-XXXXXX";
    need(mkdtemp(folder) && chdir(folder) == 0, folder);
    prepare();
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        try_each(&deeds[i], try_fault);
    }
    for (size_t i = 0; i < sizeof readings / sizeof readings[0]; i++) {
        try_each(&readings[i], try_reading);
    }
    try_each(&clearing, try_clearing);
    for (int i = 0; i < 3; i++) {
        buffer_free(&content[i]);
    }
    remove_all();
    need(chdir("/") == 0 && rmdir(folder) == 0, folder);
    printf("%d failures\n", failures);
    return failures > 0;
}
