#include "app/library_change.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/library_places.h"
#include "app/shared_file.h"
#include "app/trash.h"

void library_change_make_absolute(char path[FILE_PATH_BYTES])
{
    char *real = path[0] != '\0' ? realpath(path, NULL) : NULL;
    if (real) {
        snprintf(path, FILE_PATH_BYTES, "%s", real);
    }
    free(real);
}

/* The same for a file that is added: of a link itself, which is what may be deleted. */
static void make_file_absolute(char path[FILE_PATH_BYTES])
{
    char folder[FILE_PATH_BYTES], whole[FILE_PATH_BYTES];
    struct stat status;
    const bool is_link = lstat(path, &status) == 0 && S_ISLNK(status.st_mode) &&
                         stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
    if (!is_link || !folder_of(path, folder, sizeof folder)) {
        library_change_make_absolute(path);
        return;
    }
    library_change_make_absolute(folder);
    if (folder_join(whole, sizeof whole, folder, file_name_of(path))) {
        memcpy(path, whole, sizeof whole);
    }
}

/* So that it is not listed until the files are looked at, which finds what fails here. */
static void drop_game(LibraryIndex *index, const char *path)
{
    if (library_index_begin(index) == INDEX_DONE &&
        library_index_remove(index, path) == INDEX_DONE) {
        library_index_commit(index);
    }
}

/* Never a folder. One that is gone already is deleted. */
static int delete_file(const LibraryFiles *files, const char *path)
{
    struct stat status;
    int error = lstat(path, &status) != 0 ? errno : 0;
    if (error == 0) {
        error = S_ISREG(status.st_mode) || S_ISLNK(status.st_mode) ? trash_put(path)
                : S_ISDIR(status.st_mode)                          ? EISDIR
                                                                   : EINVAL;
    } else if (error == ENOENT) {
        error = 0;
    }
    if (error == 0) {
        drop_game(files->index, path);
        library_places_change(files->places, PLACE_KEPT, path, false);
        library_places_change(files->places, PLACE_OPENED, path, false);
    }
    return error;
}

static int note_file(const LibraryFiles *files, const char *path)
{
    return folder_is_above(files->games, path)
               ? 0
               : library_places_change(files->places, PLACE_OPENED, path, true);
}

static int add_path(const LibraryFiles *files, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        return errno;
    }
    if (S_ISDIR(status.st_mode)) {
        return library_places_change(files->places, PLACE_FOLDER, path, true);
    }
    return S_ISREG(status.st_mode) ? note_file(files, path) : SHARED_FILE_SPECIAL;
}

static int carry_out(const LibraryFiles *files, LibraryChange kind, const char *path)
{
    const char *file = files->places;
    switch (kind) {
    case LIBRARY_ADD_PATH:
        return add_path(files, path);
    case LIBRARY_REMOVE_FOLDER:
        return library_places_change(file, PLACE_FOLDER, path, false);
    case LIBRARY_KEEP:
    case LIBRARY_UNKEEP:
        return library_places_change(file, PLACE_KEPT, path, kind == LIBRARY_KEEP);
    case LIBRARY_NOTE_OPENED:
        return note_file(files, path);
    case LIBRARY_DELETE_FILE:
        return delete_file(files, path);
    }
    return 0;
}

int library_change_make(const LibraryFiles *files, LibraryChange kind,
                        const char path[FILE_PATH_BYTES])
{
    char whole[FILE_PATH_BYTES];
    memcpy(whole, path, sizeof whole);
    if (kind != LIBRARY_DELETE_FILE) { /* it is in the list, and may be a link by now */
        make_file_absolute(whole);
    }
    return carry_out(files, kind, whole);
}
