/* The file of a match between engines while each call for it fails once: a game that was reported
 * as kept is in it, none that was there before is lost, what fails is told, and the match goes on
 * with the file as soon as calls work again. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/match_store.h"
#include "faults/seam.h"

static const char path[] = "games.sgf", bad[] = "games.sgf.bad";
static const char cut[] = "(;FF[4]GM[4]SZ[15]C[cut off";

static const MatchOpening opening = {.count = 0};
static int failures;

/* What there is before. */
typedef enum FileBefore { NO_FILE, ONE_GAME, ONE_AND_A_CUT_ONE, FILES_BEFORE } FileBefore;

static void expect(bool right, const char *what, FileBefore before, const SeamPlan *plan)
{
    if (!right) {
        fprintf(stderr, "faults_archive: %s; beginning %d, %s call %ld, error %d\n", what,
                (int)before, seam_kind_name((SeamKind)__builtin_ctz(plan->kinds)), plan->at,
                plan->error);
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

static RefereedGame played(int number)
{
    RefereedGame game = {.number = number,
                         .outcome = {.winner = COLOR_BLACK, .reason = REASON_FIVE},
                         .loss = LOSS_NONE,
                         .words = "five",
                         .record = record_new(RULE_FREESTYLE, 15)};
    need(game.record != NULL, "a game");
    for (int i = 0; i < 9; i++) {
        need(record_push(game.record, point_at(i / 2, i % 2), i % 2 ? COLOR_WHITE : COLOR_BLACK),
             "a move");
    }
    return game;
}

static size_t read_file(const char *name, char text[10000])
{
    FILE *file = fopen(name, "r");
    const size_t length = file ? fread(text, 1, 9999, file) : 0;
    text[length] = '\0';
    if (file) {
        fclose(file);
    }
    return length;
}

/* Keeps game `number` as a match does that begins or goes on. True: it was reported as kept.
 * `seam`: the fault, or NULL. */
static bool play(const MatchPlan *plan, int number, const SeamPlan *seam, MatchFault *fault)
{
    MatchStore store;
    PlayedGame known[4] = {0};
    RefereedGame game = played(number);
    if (seam) {
        seam_plan(seam, false);
        seam_arm();
    }
    const bool kept = match_store_open(&store, path, MATCH_STORE_PLAY, plan, known, fault) &&
                      match_store_add(&store, &game, plan, fault);
    match_store_close(&store);
    seam_disarm();
    record_free(game.record);
    return kept;
}

static void lay_out(const MatchPlan *plan, FileBefore before)
{
    MatchFault fault;
    need(system("rm -f games.sgf*") == 0, "rm");
    if (before != NO_FILE) {
        need(play(plan, 0, NULL, &fault), "the first game");
    }
    if (before == ONE_AND_A_CUT_ONE) {
        FILE *file = fopen(path, "a");
        need(file && fputs(cut, file) != EOF && fclose(file) == 0, path);
    }
}

/* How many games the file has; -1: it is none of this match's. */
static int count(const MatchPlan *plan)
{
    MatchStore store;
    MatchFault fault;
    PlayedGame known[4] = {0};
    const bool good = match_store_open(&store, path, MATCH_STORE_LOOK, plan, known, &fault);
    return good ? store.games : -1;
}

/* False: there are fewer calls. */
static bool try_fault(const MatchPlan *plan, FileBefore before, const SeamPlan *seam)
{
    char text[10000], aside[10000];
    MatchFault fault = {NULL};
    lay_out(plan, before);
    const bool kept = play(plan, 1, seam, &fault);
    const bool hit = seam_state()->hits > 0;
    const int had = before == NO_FILE ? 0 : 1;
    expect(kept || (fault.format && fault.format[0]), "failed without a word", before, seam);
    expect(kept || hit, "failed without a fault", before, seam);
    expect(count(plan) >= had + kept, "a game is lost", before, seam);
    read_file(path, text);
    read_file(bad, aside);
    expect(before != ONE_AND_A_CUT_ONE || strstr(text, cut) || strstr(aside, cut),
           "the game that was cut off is lost", before, seam);
    if (!kept) { /* once more */
        expect(play(plan, 1, NULL, &fault) && count(plan) == had + 1, "the match does not go on",
               before, seam);
    }
    return hit;
}

static void try_kind(const MatchPlan *plan, FileBefore before, SeamKind kind, SeamMode mode,
                     int error)
{
    SeamPlan seam = {.kinds = 1U << kind, .mode = mode, .at = 1, .error = error};
    while (try_fault(plan, before, &seam)) {
        seam.at++;
    }
}

int main(void)
{
    static const MatchPlan plan = {
        .side = {{.name = "A", .command = "a"}, {.name = "B", .command = "b"}},
        .rule = RULE_FREESTYLE,
        .size = 15,
        .move_ms = 100,
        .games = 4,
        .openings = 1,
        .opening = &opening};
    static const struct {
        SeamKind kind;
        SeamMode mode;
        int error;
    } row[] = {
        {SEAM_MEMORY, SEAM_ONCE, ENOMEM}, {SEAM_OPEN, SEAM_ONCE, EMFILE},
        {SEAM_READ, SEAM_ONCE, EIO},      {SEAM_READ, SEAM_SHORT, 0},
        {SEAM_WRITE, SEAM_ONCE, ENOSPC},  {SEAM_WRITE, SEAM_ON, ENOSPC},
        {SEAM_WRITE, SEAM_SHORT, 0},      {SEAM_SYNC, SEAM_ONCE, EIO},
        {SEAM_RENAME, SEAM_ONCE, EIO},    {SEAM_CLOSE, SEAM_ONCE, EIO},
        {SEAM_LOOK, SEAM_ONCE, EIO},      {SEAM_LOOK, SEAM_ONCE, EINTR},
    };
    MatchPlan timed = plan;
    timed.move_ms = 0;
    timed.main_ms = 60000;
    timed.increment_ms = 250;
    char folder[] = "/tmp/tengen-archive-XXXXXX";
    need(mkdtemp(folder) && chdir(folder) == 0, folder);
    for (int before = NO_FILE; before < FILES_BEFORE; before++) {
        for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
            try_kind(&plan, (FileBefore)before, row[i].kind, row[i].mode, row[i].error);
        }
    }
    try_kind(&timed, NO_FILE, SEAM_MEMORY, SEAM_ONCE, ENOMEM);
    need(system("rm -f games.sgf*") == 0, "rm");
    need(chdir("/") == 0 && rmdir(folder) == 0, folder);
    printf("%d failures\n", failures);
    return failures > 0;
}
