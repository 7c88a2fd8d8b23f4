#include "app/library_scan.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "app/file_format.h"
#include "app/file_system.h"
#include "engine/monotonic.h"

enum { DEPTH_MAX = 6, FILES_MAX = 100000, STEP_MS = 100, BATCH = 64 };

struct ReadGame {
    int index;   /* in `found`: its file */
    bool listed; /* else it is left out */
    bool last;   /* of the file, */
    bool whole;  /* ... none of whose games is to be read again */
    LibraryEntry entry;
};

bool library_scan_takes(const char *name)
{
    const char *dot = strrchr(name, '.');
    for (int id = 0; dot && name[0] != '.' && id < FORMAT_GAMES; id++) {
        if (id != FORMAT_TXT && strcasecmp(dot, file_format((FileFormatId)id)->extension) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- the files ---- */

static bool add_found(IndexedFiles *files, const char *path, const struct stat *status)
{
    if (files->count == files->capacity) {
        const int capacity = files->capacity == 0 ? 256 : 2 * files->capacity;
        IndexedFile *grown = realloc(files->file, (size_t)capacity * sizeof *grown);
        if (!grown) {
            return false;
        }
        files->file = grown;
        files->capacity = capacity;
    }
    char *copy = strdup(path);
    if (copy) {
        files->file[files->count++] = (IndexedFile){.path = copy,
                                                    .changed_ns = file_system_changed_ns(status),
                                                    .bytes = status->st_size,
                                                    .inode = (int64_t)status->st_ino,
                                                    .device = (int64_t)status->st_dev};
        files->file[files->count - 1].order = files->count;
    }
    return copy != NULL;
}

static bool is_gone(int error)
{
    return error == ENOENT || error == ENOTDIR;
}

static void leave_unseen(LibraryScan *scan, const char *path)
{
    scan->incomplete |= !folder_list_add(&scan->unseen, path);
}

static void walk(LibraryScan *scan, const char *path, int depth);

static void look_at(LibraryScan *scan, const char *path, int depth)
{
    struct stat status;
    if (lstat(path, &status) != 0) {
        if (!is_gone(errno)) {
            leave_unseen(scan, path);
        }
    } else if (S_ISDIR(status.st_mode)) {
        walk(scan, path, depth + 1);
    } else if (S_ISREG(status.st_mode) && library_scan_takes(file_name_of(path))) {
        scan->incomplete |=
            scan->found.count >= FILES_MAX || !add_found(&scan->found, path, &status);
    }
}

static bool has_known_below(const LibraryScan *scan, const char *path)
{
    bool found = false;
    for (int i = 0; !found && i < scan->known.count; i++) {
        found = folder_is_above(path, scan->known.file[i].path);
    }
    return found;
}

/* The player's own folder is gone. If what it was in is gone, too, it may be that of a stick, which
 * comes back: what is known stays. */
static void lose_folder(LibraryScan *scan, const char *path)
{
    char above[FILE_PATH_BYTES];
    struct stat status;
    if (!folder_of(path, above, sizeof above) || stat(above, &status) != 0) {
        leave_unseen(scan, path);
    } else if (has_known_below(scan, path)) {
        scan->incomplete |= !folder_list_add(&scan->lost, path);
    }
}

static void walk(LibraryScan *scan, const char *path, int depth)
{
    char below[FILE_PATH_BYTES];
    const struct dirent *entry;
    if (depth >= DEPTH_MAX) {
        return;
    }
    DIR *folder = opendir(path);
    if (!folder) {
        if (!is_gone(errno)) {
            leave_unseen(scan, path);
        } else if (depth == 0) {
            lose_folder(scan, path);
        }
        return;
    }
    while ((errno = 0, entry = readdir(folder))) {
        if (entry->d_name[0] != '.' && folder_join(below, sizeof below, path, entry->d_name)) {
            look_at(scan, below, depth);
        }
    }
    if (errno != 0) {
        leave_unseen(scan, path);
    }
    closedir(folder);
}

static int compare(const void *one, const void *other)
{
    return strcmp(((const IndexedFile *)one)->path, ((const IndexedFile *)other)->path);
}

static int compare_numbers(int64_t one, int64_t other)
{
    return (one > other) - (one < other);
}

/* The same file under several names: as it was found first. */
static int compare_files(const void *one, const void *other)
{
    const IndexedFile *a = one, *b = other;
    const int device = compare_numbers(a->device, b->device);
    const int inode = compare_numbers(a->inode, b->inode);
    return device != 0 ? device : inode != 0 ? inode : a->order - b->order;
}

static bool are_same(const IndexedFile *one, const IndexedFile *other)
{
    return one->inode != 0 && one->device == other->device && one->inode == other->inode;
}

/* A folder may be in another one, and a link lead to a file that is listed anyway. */
static void sort_found(IndexedFiles *files)
{
    int kept = 0;
    if (files->count > 1) {
        qsort(files->file, (size_t)files->count, sizeof *files->file, compare_files);
    }
    for (int i = 0; i < files->count; i++) {
        if (kept > 0 && are_same(&files->file[kept - 1], &files->file[i])) {
            free(files->file[i].path);
        } else {
            files->file[kept++] = files->file[i];
        }
    }
    files->count = kept;
    if (kept > 1) {
        qsort(files->file, (size_t)kept, sizeof *files->file, compare);
    }
}

static void list_files(LibraryScan *scan, const char *games, const LibraryPlaces *places)
{
    const FolderList *folders = &places->list[PLACE_FOLDER], *opened = &places->list[PLACE_OPENED];
    struct stat status;
    if (games[0] != '\0' && (stat(games, &status) == 0 || !is_gone(errno))) {
        walk(scan, games, 0);
    }
    for (int i = 0; i < folders->count; i++) {
        walk(scan, folders->name[i], 0);
    }
    for (int i = 0; i < opened->count; i++) {
        if (stat(opened->name[i], &status) != 0) {
            if (!is_gone(errno)) {
                leave_unseen(scan, opened->name[i]);
            }
        } else if (S_ISREG(status.st_mode)) {
            scan->incomplete |= !add_found(&scan->found, opened->name[i], &status);
        }
    }
    sort_found(&scan->found);
}

/* Which ones does the index have as they are? SQLite sorts paths like strcmp. */
static void match_known(LibraryScan *scan)
{
    for (int i = 0; i < scan->found.count; i++) {
        IndexedFile *file = &scan->found.file[i];
        IndexedFile *known = scan->known.count > 0
                                 ? bsearch(file, scan->known.file, (size_t)scan->known.count,
                                           sizeof *scan->known.file, compare)
                                 : NULL;
        if (known) {
            known->found = true;
            file->found = known->changed_ns == file->changed_ns && known->bytes == file->bytes &&
                          known->inode == file->inode;
        }
        scan->changed += !file->found;
    }
}

/* ---- the scan ---- */

void library_scan_end(LibraryScan *scan)
{
    indexed_files_free(&scan->found);
    indexed_files_free(&scan->known);
    folder_list_free(&scan->unseen);
    folder_list_free(&scan->lost);
    free(scan->game);
    game_walk_free(scan->walk);
    *scan = (LibraryScan){0};
}

/* Is it known that the file is not there any more? */
static bool has_gone(const LibraryScan *scan, const IndexedFile *known)
{
    bool unseen = scan->incomplete;
    for (int i = 0; !known->found && !unseen && i < scan->unseen.count; i++) {
        const char *name = scan->unseen.name[i];
        unseen = strcmp(name, known->path) == 0 || folder_is_above(name, known->path);
    }
    return !known->found && !unseen;
}

/* In one change of the index, if there is anything to remove. */
static IndexAnswer remove_gone(const LibraryScan *scan, LibraryIndex *index)
{
    IndexAnswer done = INDEX_DONE;
    bool begun = false;
    for (int i = 0; done == INDEX_DONE && i < scan->known.count; i++) {
        if (!has_gone(scan, &scan->known.file[i])) {
            continue;
        }
        done = begun ? INDEX_DONE : library_index_begin(index);
        begun = true;
        done = done == INDEX_DONE ? library_index_remove(index, scan->known.file[i].path) : done;
    }
    return begun && done == INDEX_DONE ? library_index_commit(index) : done;
}

IndexAnswer library_scan_begin(LibraryScan *scan, LibraryIndex *index, const char *games,
                               const LibraryPlaces *places, bool complete)
{
    library_scan_end(scan);
    IndexAnswer done = library_index_files(index, &scan->known);
    if (done != INDEX_DONE) {
        library_scan_end(scan);
        return done;
    }
    scan->incomplete = !complete;
    list_files(scan, games, places);
    match_known(scan);
    scan->running = true;
    return remove_gone(scan, index);
}

/* ---- reading ---- */

/* A file that is no collection of games of five in a row is listed once, not game by game. */
static bool is_listed(const GameReading *reading, int number)
{
    return number == 0 || reading->match || reading->fault != GAME_OF_GO;
}

/* The next game of the file before `next`. */
static void read_game(LibraryScan *scan, ReadGame *game)
{
    GameReading reading;
    game->index = scan->next - 1;
    const IndexedFile *file = &scan->found.file[game->index];
    game->listed = game_walk_next(scan->walk, &reading) && is_listed(&reading, scan->number);
    if (game->listed) {
        library_entry_take(&game->entry, &reading, file->changed_ns / 1000000000);
        scan->unread |= game->entry.unread;
    }
    match_free(reading.match);
    game->entry.game.number = scan->number++;
    game->entry.game.games = game_walk_count(scan->walk);
    game->last = scan->number >= game->entry.game.games;
    game->whole = game->last && !scan->unread;
    if (game->last) {
        game_walk_free(scan->walk);
        scan->walk = NULL;
    }
}

/* Goes to the next file, if no other one is being read. False: there is none, or out of memory. */
static bool begin_file(LibraryScan *scan)
{
    const IndexedFiles *found = &scan->found;
    while (!scan->walk && scan->next < found->count && found->file[scan->next].found) {
        scan->next++;
    }
    if (!scan->walk && scan->next < found->count) {
        scan->walk = library_entry_walk(found->file[scan->next].path);
        scan->next += scan->walk != NULL;
        scan->number = 0;
        scan->unread = false;
    }
    return scan->walk;
}

/* Other instances can write to the index meanwhile. */
static void read_games(LibraryScan *scan)
{
    const int64_t end_ms = monotonic_ms() + STEP_MS;
    while (scan->games < BATCH && monotonic_ms() < end_ms && begin_file(scan)) {
        read_game(scan, &scan->game[scan->games++]);
    }
}

static IndexAnswer put_games(const LibraryScan *scan, LibraryIndex *index)
{
    IndexAnswer done = library_index_begin(index);
    for (int i = 0; done == INDEX_DONE && i < scan->games; i++) {
        const ReadGame *read = &scan->game[i];
        const IndexedFile *file = &scan->found.file[read->index];
        done = read->listed ? library_index_put(index, file, &read->entry) : INDEX_DONE;
        if (done == INDEX_DONE && read->whole && read->entry.game.games > 1) {
            done = library_index_finish(index, file);
        }
    }
    return done == INDEX_DONE ? library_index_commit(index) : done;
}

IndexAnswer library_scan_step(LibraryScan *scan, LibraryIndex *index)
{
    if (scan->read == scan->changed) {
        scan->running = false;
        return INDEX_DONE;
    }
    if (!scan->game) {
        scan->game = calloc(BATCH, sizeof *scan->game);
        if (!scan->game) {
            return INDEX_FAILED;
        }
    }
    if (scan->games == 0) {
        read_games(scan);
    }
    /* Busy: tried again with what was read. */
    const IndexAnswer done = scan->games > 0 ? put_games(scan, index) : INDEX_FAILED;
    for (int i = 0; done == INDEX_DONE && i < scan->games; i++) {
        scan->read += scan->game[i].last;
    }
    scan->games = done == INDEX_DONE ? 0 : scan->games;
    return done;
}
