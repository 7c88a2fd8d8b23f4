#include "app/library_worker.h"

#include <SDL.h>

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/library_scan.h"
#include "app/wake.h"
#include "engine/monotonic.h"

enum {
    BUSY_MS = 50,         /* until the next attempt, */
    BUSY_ATTEMPTS = 40,   /* ... of which library.txt gets so many, */
    BUSY_LIMIT_MS = 5000, /* ... and the index those of this time, */
    FAILED_MS = 1000,     /* ... after one that ran out of memory */
    PUBLISH_MS = 400,     /* between answers while files are read */
    END_MS = 2000         /* for changes that wait at the end of the program */
};

/* Of the whole library. */
typedef struct LibraryTotals {
    bool counted; /* the following are up to date */
    int games, kept;
    FolderList folders;
    int *folder_games;
} LibraryTotals;

typedef struct Question {
    bool asked, answered; /* to be taken */
    PositionQuestion what;
    MoveKeys next;
    PositionGames position;
} Question;

typedef struct QueuedChange {
    struct QueuedChange *next;
    LibraryChange kind;
    char path[];
} QueuedChange;

struct LibraryWorker {
    pthread_t thread;
    bool started;
    char places_path[FILE_PATH_BYTES];

    pthread_mutex_t lock; /* for all below */
    pthread_cond_t work, idle;
    bool ending, abandoned, busy;
    bool watched;        /* since the first query or refresh its progress is told */
    bool listed;         /* lists are wanted: of the query */
    bool asked, refresh; /* requested: */
    LibraryQuery query;
    Question question[LOOK_UPS];
    QueuedChange *change;           /* the oldest first; NULL: none */
    bool answered, told, failed[2]; /* to be taken: */
    LibraryAnswer answer;
    LibraryProgress progress;
    LibraryFailure failure[2]; /* by LibraryFailure.lost */

    /* The thread's own. */
    LibraryIndex *index;
    TextFold *fold; /* made with the first list; NULL: out of memory */
    char games[FILE_PATH_BYTES];
    LibraryPlaces places; /* as they could last be read */
    bool has_places;      /* they could */
    LibraryScan scan;
    LibraryTotals totals;
    bool scanned, stale; /* all files were looked at; the answer is out of date */
    int attempts;        /* in a row that found library.txt busy */
    int64_t busy_ms;     /* since when the index is; 0: it is not */
    int64_t published_ms;
};

/* ---- the thread; without the lock, except where it is said ---- */

/* With the lock held. At the end of the program there may be nothing to wake any more. */
static void tell_main(const LibraryWorker *worker)
{
    if (!worker->ending) {
        wake_main();
    }
}

static void read_places(LibraryWorker *worker)
{
    LibraryPlaces read;
    if (library_places_read(worker->places_path, &read) == 0) {
        library_places_free(&worker->places);
        worker->places = read;
        worker->has_places = true;
    } else {
        library_places_free(&read);
    }
}

static bool is_busy_for_too_long(LibraryWorker *worker)
{
    const int64_t now_ms = monotonic_ms();
    worker->busy_ms = worker->busy_ms != 0 ? worker->busy_ms : now_ms;
    return now_ms - worker->busy_ms >= BUSY_LIMIT_MS;
}

/* What an answer of the index means. Also false: it is tried again. */
static bool succeeded(LibraryWorker *worker, IndexAnswer answer)
{
    if (answer == INDEX_BUSY && !is_busy_for_too_long(worker)) {
        SDL_Delay(BUSY_MS);
        return false;
    }
    worker->busy_ms = 0;
    if (answer == INDEX_DONE) {
        return true;
    }
    if (answer == INDEX_BUSY) {
        library_index_leave_file(worker->index);
    } else if (answer == INDEX_FAILED) {
        SDL_Delay(FAILED_MS);
    }
    library_scan_end(&worker->scan);
    pthread_mutex_lock(&worker->lock);
    worker->refresh = true; /* from the beginning */
    pthread_mutex_unlock(&worker->lock);
    return false;
}

/* False: out of memory. */
static bool copy_folders(const FolderList *from, FolderList *to)
{
    bool copied = true;
    for (int i = 0; copied && i < from->count; i++) {
        copied = folder_list_add(to, from->name[i]);
    }
    return copied;
}

/* What is in the library, whatever the query wants: counted anew when it may have changed. False:
 * out of memory. */
static bool count_totals(LibraryWorker *worker, const LibraryList *list)
{
    LibraryTotals *totals = &worker->totals;
    folder_list_free(&totals->folders);
    free(totals->folder_games);
    *totals = (LibraryTotals){.games = list->count};
    totals->counted = copy_folders(&worker->places.list[PLACE_FOLDER], &totals->folders);
    totals->folder_games = calloc((size_t)totals->folders.count + 1, sizeof *totals->folder_games);
    totals->counted = totals->counted && totals->folder_games;
    for (int i = 0; totals->counted && i < list->count; i++) {
        const char *path = list->game[i].path;
        totals->kept += library_is_kept(&worker->places, &list->game[i]);
        for (int j = 0; j < totals->folders.count; j++) {
            totals->folder_games[j] += folder_is_above(totals->folders.name[j], path);
        }
    }
    return totals->counted;
}

/* False: out of memory. */
static bool copy_totals(const LibraryTotals *totals, LibraryAnswer *answer)
{
    const size_t folders = (size_t)totals->folders.count;
    answer->games = totals->games;
    answer->kept = totals->kept;
    answer->folder_games = calloc(folders + 1, sizeof *answer->folder_games);
    if (answer->folder_games && folders > 0) {
        memcpy(answer->folder_games, totals->folder_games, folders * sizeof *totals->folder_games);
    }
    return copy_folders(&totals->folders, &answer->folders) && answer->folder_games;
}

/* Lists all games, unless they are counted and only those with a position are wanted. */
static bool list_games(LibraryWorker *worker, const LibraryQuery *query, LibraryList *list)
{
    const bool all = !worker->totals.counted || !query->by_position;
    if (all && !succeeded(worker, library_index_list(worker->index, NULL, list))) {
        return false;
    }
    if (!worker->totals.counted && !count_totals(worker, list)) {
        return succeeded(worker, INDEX_FAILED);
    }
    if (!query->by_position) {
        return true;
    }
    library_list_free(list);
    return succeeded(worker, library_index_list(worker->index, &query->position, list));
}

static bool find(LibraryWorker *worker, const LibraryQuery *query, LibraryAnswer *answer)
{
    read_places(worker);
    *answer = (LibraryAnswer){.search = query->search};
    const bool found =
        list_games(worker, query, &answer->list) && copy_totals(&worker->totals, answer);
    if (found) {
        worker->fold = worker->fold ? worker->fold : text_fold_new();
        library_query_filter(query, &worker->places, worker->fold, &answer->list);
    } else {
        library_answer_free(answer);
    }
    return found;
}

/* With the lock held. */
static void tell_progress(LibraryWorker *worker)
{
    worker->progress.changes++;
    worker->progress.reading = worker->scan.changed;
    worker->progress.unread = worker->scan.changed - worker->scan.read;
    worker->progress.done = worker->scanned && !worker->scan.running;
    worker->told = true;
    tell_main(worker);
}

static void publish_list(LibraryWorker *worker)
{
    LibraryAnswer answer;
    pthread_mutex_lock(&worker->lock);
    LibraryQuery *query = malloc(sizeof *query);
    if (query) {
        *query = worker->query;
    }
    pthread_mutex_unlock(&worker->lock);
    const bool found = query && find(worker, query, &answer);
    pthread_mutex_lock(&worker->lock);
    if (found) {
        library_answer_free(&worker->answer);
        worker->answer = answer;
        worker->answered = true;
    } else {
        worker->stale = query != NULL;
    }
    pthread_mutex_unlock(&worker->lock);
    free(query);
}

/* The list only if somebody looks at it: it costs a pass through all games. */
static void publish(LibraryWorker *worker)
{
    pthread_mutex_lock(&worker->lock);
    const bool lists = worker->listed;
    worker->asked = false;
    worker->stale = false;
    pthread_mutex_unlock(&worker->lock);
    if (lists) {
        publish_list(worker);
    }
    worker->published_ms = monotonic_ms();
    pthread_mutex_lock(&worker->lock);
    if (!worker->stale) {
        tell_progress(worker);
    }
    pthread_mutex_unlock(&worker->lock);
}

/* The index or library.txt may have changed. */
static void out_of_date(LibraryWorker *worker)
{
    worker->stale = true;
    worker->totals.counted = false;
}

/* With the lock held. */
static void report_failure(LibraryWorker *worker, const LibraryFailure *what, const char *path)
{
    LibraryFailure *failure = &worker->failure[what->lost];
    if (worker->failed[what->lost]) {
        failure->more++;
        return;
    }
    worker->failed[what->lost] = true;
    *failure = *what;
    snprintf(failure->path, sizeof failure->path, "%s", path);
    tell_main(worker);
}

/* Games are not listed any more, since the player's folder is gone. */
static void report_lost(LibraryWorker *worker)
{
    const LibraryFailure gone = {.lost = true, .error = ENOENT};
    pthread_mutex_lock(&worker->lock);
    for (int i = 0; i < worker->scan.lost.count; i++) {
        report_failure(worker, &gone, worker->scan.lost.name[i]);
    }
    pthread_mutex_unlock(&worker->lock);
}

/* Its name without links; the first game that is saved may have made it since the last call. */
static const char *games_folder(LibraryWorker *worker)
{
    library_change_make_absolute(worker->games);
    return worker->games;
}

static void begin_scan(LibraryWorker *worker)
{
    read_places(worker);
    const IndexAnswer begun = library_scan_begin(&worker->scan, worker->index, games_folder(worker),
                                                 &worker->places, worker->has_places);
    if (succeeded(worker, begun)) {
        report_lost(worker);
    } else {
        pthread_mutex_lock(&worker->lock);
        worker->refresh = true;
        pthread_mutex_unlock(&worker->lock);
    }
    out_of_date(worker);
}

static void go_on_scanning(LibraryWorker *worker)
{
    if (succeeded(worker, library_scan_step(&worker->scan, worker->index)) &&
        !worker->scan.running) {
        worker->scanned = true;
        library_scan_end(&worker->scan);
    }
    out_of_date(worker);
}

/* With the lock held: the first one is done, or has failed. */
static void end_change(LibraryWorker *worker, int error)
{
    QueuedChange *change = worker->change;
    const bool marks = change->kind == LIBRARY_KEEP || change->kind == LIBRARY_UNKEEP;
    worker->change = change->next;
    if (error != 0 && change->kind != LIBRARY_NOTE_OPENED) { /* nobody has asked for that */
        const LibraryFailure failure = {.change = change->kind, .error = error};
        report_failure(worker, &failure, change->path);
    }
    if (worker->watched) {
        worker->refresh |= !marks;
        out_of_date(worker);
    }
    free(change);
}

/* The first one that waits. */
static void make_change(LibraryWorker *worker)
{
    char path[FILE_PATH_BYTES];
    pthread_mutex_lock(&worker->lock);
    const QueuedChange *change = worker->change;
    pthread_mutex_unlock(&worker->lock);
    const bool fits = (size_t)snprintf(path, sizeof path, "%s", change->path) < sizeof path;
    const LibraryFiles files = {worker->places_path, games_folder(worker), worker->index};
    const int error = !fits ? ENAMETOOLONG
                      : worker->places_path[0] == '\0'
                          ? ENOENT
                          : library_change_make(&files, change->kind, path);
    if (error == EBUSY && ++worker->attempts < BUSY_ATTEMPTS) {
        SDL_Delay(BUSY_MS);
        return;
    }
    worker->attempts = 0;
    pthread_mutex_lock(&worker->lock);
    end_change(worker, error);
    pthread_mutex_unlock(&worker->lock);
}

static bool is_asked(const LibraryWorker *worker)
{
    return worker->question[LOOK_UP_PREVIEW].asked || worker->question[LOOK_UP_EXPLORER].asked;
}

static void look_up(LibraryWorker *worker)
{
    PositionGames position;
    pthread_mutex_lock(&worker->lock);
    const bool preview = worker->question[LOOK_UP_PREVIEW].asked;
    Question *question = &worker->question[preview ? LOOK_UP_PREVIEW : LOOK_UP_EXPLORER];
    const PositionQuestion what = question->what;
    const MoveKeys next = question->next;
    question->asked = false;
    pthread_mutex_unlock(&worker->lock);
    const bool found =
        succeeded(worker, library_index_position(worker->index, &what, &next, &position));
    pthread_mutex_lock(&worker->lock);
    if (!question->asked) {
        question->answered = found;
        question->asked = !found;
        question->position = position;
        tell_main(worker);
    }
    pthread_mutex_unlock(&worker->lock);
}

/* With the lock held. */
static bool has_work(const LibraryWorker *worker)
{
    return worker->change || worker->asked || is_asked(worker) || worker->refresh ||
           worker->scan.running || worker->stale;
}

/* Entered and left with the lock held; the most urgent task first. */
static void work_once(LibraryWorker *worker)
{
    const bool changes = worker->change != NULL, looks = is_asked(worker), asked = worker->asked;
    const bool refresh = worker->refresh;
    const bool due = worker->stale &&
                     (!worker->scan.running || monotonic_ms() >= worker->published_ms + PUBLISH_MS);
    worker->busy = true;
    if (!changes && !looks && !asked && refresh) {
        worker->refresh = false;
    }
    pthread_mutex_unlock(&worker->lock);
    if (changes) {
        make_change(worker);
    } else if (looks) {
        look_up(worker);
    } else if (asked) {
        publish(worker);
    } else if (refresh) {
        begin_scan(worker);
    } else if (due) {
        publish(worker);
    } else if (worker->scan.running) {
        go_on_scanning(worker);
    }
    pthread_mutex_lock(&worker->lock);
    worker->busy = false;
}

static void destroy(LibraryWorker *worker)
{
    while (worker->change) {
        QueuedChange *change = worker->change;
        worker->change = change->next;
        free(change);
    }
    library_places_free(&worker->places);
    library_scan_end(&worker->scan);
    library_index_free(worker->index);
    text_fold_free(worker->fold);
    library_answer_free(&worker->answer);
    folder_list_free(&worker->totals.folders);
    free(worker->totals.folder_games);
    pthread_cond_destroy(&worker->work);
    pthread_cond_destroy(&worker->idle);
    pthread_mutex_destroy(&worker->lock);
    free(worker);
}

static void *work(void *user)
{
    LibraryWorker *worker = user;
    pthread_mutex_lock(&worker->lock);
    worker->busy = false;
    while (!worker->ending || (worker->change && !worker->abandoned)) {
        if (has_work(worker)) {
            work_once(worker);
            continue;
        }
        SDL_TLSCleanup(); /* this thread was not made by SDL, and may outlive it */
        pthread_cond_broadcast(&worker->idle);
        pthread_cond_wait(&worker->work, &worker->lock);
    }
    worker->busy = false;
    pthread_cond_broadcast(&worker->idle);
    const bool abandoned = worker->abandoned;
    pthread_mutex_unlock(&worker->lock);
    if (abandoned) {
        destroy(worker);
    }
    return NULL;
}

/* ---- the main thread ---- */

LibraryWorker *library_worker_new(const char *index, const char *places, const char *games)
{
    LibraryWorker *worker = calloc(1, sizeof *worker);
    if (!worker) {
        return NULL;
    }
    snprintf(worker->places_path, sizeof worker->places_path, "%s", places);
    snprintf(worker->games, sizeof worker->games, "%s", games);
    worker->index = library_index_new(index);
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->work, NULL);
    pthread_cond_init(&worker->idle, NULL);
    if (!worker->index) {
        destroy(worker);
        return NULL;
    }
    return worker;
}

void library_worker_free(LibraryWorker *worker)
{
    if (!worker) {
        return;
    }
    pthread_mutex_lock(&worker->lock);
    worker->ending = true;
    pthread_cond_signal(&worker->work);
    if (worker->started) {
        struct timespec end;
        clock_gettime(CLOCK_REALTIME, &end);
        end.tv_sec += END_MS / 1000;
        int waited = 0;
        while (worker->change && waited == 0) {
            waited = pthread_cond_timedwait(&worker->idle, &worker->lock, &end);
        }
    }
    const bool abandoned = worker->abandoned = worker->started && worker->busy;
    if (abandoned) {
        pthread_detach(worker->thread);
    }
    pthread_mutex_unlock(&worker->lock);
    if (abandoned) {
        return;
    }
    if (worker->started) {
        pthread_join(worker->thread, NULL);
    }
    destroy(worker);
}

/* With the lock held: something has been requested. Without a thread there is no library. */
static void wake_worker(LibraryWorker *worker)
{
    if (!worker->started) { /* it begins with what may hang */
        worker->started = worker->busy = pthread_create(&worker->thread, NULL, work, worker) == 0;
    }
    pthread_cond_signal(&worker->work);
}

void library_worker_ask(LibraryWorker *worker, const LibraryQuery *query)
{
    pthread_mutex_lock(&worker->lock);
    worker->listed = worker->asked = query != NULL;
    if (query) {
        worker->query = *query;
        worker->watched = true;
        wake_worker(worker);
    }
    pthread_mutex_unlock(&worker->lock);
}

void library_worker_refresh(LibraryWorker *worker)
{
    pthread_mutex_lock(&worker->lock);
    worker->refresh = worker->watched = true;
    wake_worker(worker);
    pthread_mutex_unlock(&worker->lock);
}

bool library_worker_change(LibraryWorker *worker, LibraryChange change, const char *path)
{
    const size_t bytes = strlen(path) + 1;
    QueuedChange *last = malloc(sizeof *last + bytes);
    if (!last) {
        return false;
    }
    last->next = NULL;
    last->kind = change;
    memcpy(last->path, path, bytes);
    pthread_mutex_lock(&worker->lock);
    QueuedChange **at = &worker->change;
    while (*at) {
        at = &(*at)->next;
    }
    *at = last;
    wake_worker(worker);
    pthread_mutex_unlock(&worker->lock);
    return true;
}

void library_worker_look_up(LibraryWorker *worker, LookUp asker, const PositionQuestion *asked,
                            const MoveKeys *next)
{
    Question *question = &worker->question[asker];
    pthread_mutex_lock(&worker->lock);
    question->what = *asked;
    question->next = *next;
    question->asked = true;
    question->answered = false;
    wake_worker(worker);
    pthread_mutex_unlock(&worker->lock);
}

void library_answer_free(LibraryAnswer *answer)
{
    library_list_free(&answer->list);
    folder_list_free(&answer->folders);
    free(answer->folder_games);
    *answer = (LibraryAnswer){0};
}

bool library_worker_take_progress(LibraryWorker *worker, LibraryProgress *progress)
{
    pthread_mutex_lock(&worker->lock);
    const bool told = worker->told;
    if (told) {
        *progress = worker->progress;
    }
    worker->told = false;
    pthread_mutex_unlock(&worker->lock);
    return told;
}

bool library_worker_take(LibraryWorker *worker, LibraryAnswer *answer)
{
    pthread_mutex_lock(&worker->lock);
    const bool answered = worker->answered;
    if (answered) {
        *answer = worker->answer;
        worker->answer = (LibraryAnswer){0};
        worker->answered = false;
    }
    pthread_mutex_unlock(&worker->lock);
    return answered;
}

bool library_worker_take_position(LibraryWorker *worker, LookUp asker, PositionGames *position)
{
    Question *question = &worker->question[asker];
    pthread_mutex_lock(&worker->lock);
    const bool answered = question->answered;
    if (answered) {
        *position = question->position;
    }
    question->answered = false;
    pthread_mutex_unlock(&worker->lock);
    return answered;
}

bool library_worker_take_failure(LibraryWorker *worker, LibraryFailure *failure)
{
    pthread_mutex_lock(&worker->lock);
    const int lost = !worker->failed[false];
    const bool failed = worker->failed[lost];
    if (failed) {
        *failure = worker->failure[lost];
        worker->failed[lost] = false;
    }
    pthread_mutex_unlock(&worker->lock);
    return failed;
}

void library_worker_wait(LibraryWorker *worker)
{
    pthread_mutex_lock(&worker->lock);
    while (worker->started && (worker->busy || has_work(worker))) {
        pthread_cond_wait(&worker->idle, &worker->lock);
    }
    pthread_mutex_unlock(&worker->lock);
}
