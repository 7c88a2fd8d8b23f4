#include "app/library_scan.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "app/file_format.h"
#include "engine/monotonic.h"

enum { DEPTH_MAX = 6, FILES_MAX = 100000, STEP_MS = 100 };

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
        files->file[files->count++] = (IndexedFile){
            .path = copy,
            .changed_ns = (int64_t)status->st_mtim.tv_sec * 1000000000 + status->st_mtim.tv_nsec,
            .bytes = status->st_size,
            .inode = (int64_t)status->st_ino};
    }
    return copy != NULL;
}

static void walk(IndexedFiles *files, const char *path, int depth)
{
    char below[FILE_PATH_BYTES];
    struct stat status;
    const struct dirent *entry;
    DIR *folder = depth < DEPTH_MAX ? opendir(path) : NULL;
    while (folder && files->count < FILES_MAX && (entry = readdir(folder))) {
        const bool hidden = entry->d_name[0] == '.';
        if (hidden || !folder_join(below, sizeof below, path, entry->d_name) ||
            lstat(below, &status) != 0) {
            continue;
        }
        if (S_ISDIR(status.st_mode)) {
            walk(files, below, depth + 1);
        } else if (S_ISREG(status.st_mode) && library_scan_takes(entry->d_name)) {
            add_found(files, below, &status);
        }
    }
    if (folder) {
        closedir(folder);
    }
}

static int compare(const void *one, const void *other)
{
    return strcmp(((const IndexedFile *)one)->path, ((const IndexedFile *)other)->path);
}

/* A folder may be in another one. */
static void sort_found(IndexedFiles *files)
{
    int kept = 0;
    if (files->count > 1) {
        qsort(files->file, (size_t)files->count, sizeof *files->file, compare);
    }
    for (int i = 0; i < files->count; i++) {
        if (kept > 0 && compare(&files->file[kept - 1], &files->file[i]) == 0) {
            free(files->file[i].path);
        } else {
            files->file[kept++] = files->file[i];
        }
    }
    files->count = kept;
}

static void list_files(IndexedFiles *files, const char *games, const LibraryPlaces *places)
{
    const FolderList *folders = &places->list[PLACE_FOLDER], *opened = &places->list[PLACE_OPENED];
    struct stat status;
    if (games[0] != '\0') {
        walk(files, games, 0);
    }
    for (int i = 0; i < folders->count; i++) {
        walk(files, folders->name[i], 0);
    }
    for (int i = 0; i < opened->count; i++) {
        if (stat(opened->name[i], &status) == 0 && S_ISREG(status.st_mode)) {
            add_found(files, opened->name[i], &status);
        }
    }
    sort_found(files);
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
    *scan = (LibraryScan){0};
}

static IndexAnswer remove_gone(LibraryScan *scan, LibraryIndex *index)
{
    IndexAnswer done = INDEX_DONE;
    for (int i = 0; done == INDEX_DONE && i < scan->known.count; i++) {
        if (!scan->known.file[i].found) {
            done = library_index_remove(index, scan->known.file[i].path);
        }
    }
    return done;
}

static bool has_gone(const LibraryScan *scan)
{
    for (int i = 0; i < scan->known.count; i++) {
        if (!scan->known.file[i].found) {
            return true;
        }
    }
    return false;
}

IndexAnswer library_scan_begin(LibraryScan *scan, LibraryIndex *index, const char *games,
                               const LibraryPlaces *places)
{
    library_scan_end(scan);
    IndexAnswer done = library_index_files(index, &scan->known);
    if (done != INDEX_DONE) {
        library_scan_end(scan);
        return done;
    }
    list_files(&scan->found, games, places);
    match_known(scan);
    scan->running = true;
    if (has_gone(scan)) {
        done = library_index_begin(index);
        done = done == INDEX_DONE ? remove_gone(scan, index) : done;
        done = done == INDEX_DONE ? library_index_commit(index) : done;
    }
    return done;
}

static IndexAnswer read_file(LibraryIndex *index, const IndexedFile *file)
{
    LibraryEntry *entry = malloc(sizeof *entry);
    IndexAnswer done = INDEX_FAILED;
    if (entry) {
        library_entry_read(entry, file->path, file->changed_ns / 1000000000);
        done = library_index_put(index, file, entry);
    }
    free(entry);
    return done;
}

IndexAnswer library_scan_step(LibraryScan *scan, LibraryIndex *index)
{
    const int64_t end_ms = monotonic_ms() + STEP_MS;
    const int first = scan->next, read = scan->read;
    while (scan->next < scan->found.count && scan->found.file[scan->next].found) {
        scan->next++;
    }
    if (scan->next == scan->found.count) {
        scan->running = false;
        return INDEX_DONE;
    }
    IndexAnswer done = library_index_begin(index);
    while (done == INDEX_DONE && scan->next < scan->found.count && monotonic_ms() < end_ms) {
        const IndexedFile *file = &scan->found.file[scan->next++];
        if (!file->found) {
            done = read_file(index, file);
            scan->read++;
        }
    }
    done = done == INDEX_DONE ? library_index_commit(index) : done;
    if (done == INDEX_BUSY) { /* nothing was done */
        scan->next = first;
        scan->read = read;
    }
    return done;
}
