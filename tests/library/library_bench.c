/* library_bench.c: what the library costs: `library_bench FOLDER`, a folder of games such as
 * library_games writes. One line for each case, with its share of the first indexing, which is the
 * time from an empty index until all games are listed. The index is made in FOLDER.index. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/file.h"
#include "app/folder.h"
#include "app/library_worker.h"
#include "engine/monotonic.h"
#include "engine/rules/symmetry.h"

enum { ROUNDS = 9 };

typedef struct Places {
    char index[FILE_PATH_BYTES], list[FILE_PATH_BYTES];
    const char *games;
} Places;

static double ms_since(int64_t start_ns)
{
    return (double)(monotonic_ns() - start_ns) / 1e6;
}

static int compare(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

/* Returns how many games are listed. */
static int ask(LibraryWorker *worker, const LibraryQuery *query, bool refresh)
{
    LibraryAnswer answer;
    library_worker_ask(worker, query);
    if (refresh) {
        library_worker_refresh(worker);
    }
    library_worker_wait(worker);
    if (!library_worker_take(worker, &answer)) {
        return -1;
    }
    const int games = answer.list.count;
    library_answer_free(&answer);
    return games;
}

/* The page is opened in a new run: until the list is there; then until the files were looked at. */
static void open_page(const Places *places, double first_ms)
{
    double listed[ROUNDS], checked[ROUNDS];
    const LibraryQuery all = {.source = LIBRARY_RECENT};
    int games = 0;
    for (int i = 0; i < ROUNDS; i++) {
        LibraryWorker *worker = library_worker_new(places->index, places->list, places->games);
        const int64_t start_ns = monotonic_ns();
        games = ask(worker, &all, false);
        listed[i] = ms_since(start_ns);
        ask(worker, &all, true);
        checked[i] = ms_since(start_ns);
        library_worker_free(worker);
    }
    qsort(listed, ROUNDS, sizeof *listed, compare);
    qsort(checked, ROUNDS, sizeof *checked, compare);
    printf("case=open games=%d ms=%.1f ratio=%.4f\n", games, listed[ROUNDS / 2],
           listed[ROUNDS / 2] / first_ms);
    printf("case=open-checked ms=%.1f ratio=%.4f\n", checked[ROUNDS / 2],
           checked[ROUNDS / 2] / first_ms);
}

static void search(LibraryWorker *worker, const char *name, const LibraryQuery *query,
                   double first_ms)
{
    double ms[ROUNDS];
    int games = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const int64_t start_ns = monotonic_ns();
        games = ask(worker, query, false);
        ms[i] = ms_since(start_ns);
    }
    qsort(ms, ROUNDS, sizeof *ms, compare);
    printf("case=%s games=%d ms=%.1f ratio=%.4f\n", name, games, ms[ROUNDS / 2],
           ms[ROUNDS / 2] / first_ms);
}

/* The stones of the first moves of the newest game. */
static LibraryQuery position_query(LibraryWorker *worker, int moves)
{
    static uint64_t key[LIBRARY_STONES_MAX + 1];
    LibraryQuery query = {.source = LIBRARY_RECENT};
    LibraryAnswer answer;
    library_worker_ask(worker, &query);
    library_worker_wait(worker);
    if (library_worker_take(worker, &answer) && answer.list.count > 0) {
        const LibraryGame *game = &answer.list.game[0];
        library_entry_keys(game->stone, game->stones, game->moves, game->size, key);
        query.by_position = true;
        query.position = (PositionQuestion){.key = key[moves < game->moves ? moves : game->moves],
                                            .any_rule = true,
                                            .contests = true};
    }
    library_answer_free(&answer);
    return query;
}

static double first_indexing(const Places *places)
{
    const LibraryQuery all = {.source = LIBRARY_RECENT};
    LibraryWorker *worker = library_worker_new(places->index, places->list, places->games);
    const int64_t start_ns = monotonic_ns();
    library_worker_refresh(worker);
    library_worker_wait(worker);
    const int games = ask(worker, &all, false);
    const double ms = ms_since(start_ns);
    library_worker_free(worker);
    printf("case=index games=%d ms=%.0f\n", games, ms);
    return ms;
}

int main(int count, char **word)
{
    Places places;
    char folder[FILE_PATH_BYTES];
    if (count != 2 || snprintf(folder, sizeof folder, "%s.index", word[1]) < 0 ||
        folder_make(folder) != 0 ||
        !folder_join(places.index, sizeof places.index, folder, "library.db") ||
        !folder_join(places.list, sizeof places.list, folder, "library.txt")) {
        fprintf(stderr, "usage: library_bench FOLDER\n");
        return 2;
    }
    places.games = word[1];
    unlink(places.index);
    const double first_ms = first_indexing(&places);
    open_page(&places, first_ms);
    LibraryWorker *worker = library_worker_new(places.index, places.list, places.games);
    LibraryQuery query = position_query(worker, 4);
    search(worker, "position", &query, first_ms);
    query = position_query(worker, 1);
    search(worker, "first-move", &query, first_ms);
    query = (LibraryQuery){.source = LIBRARY_RECENT, .text = "haru renju"};
    search(worker, "text", &query, first_ms);
    library_worker_free(worker);
    return 0;
}
