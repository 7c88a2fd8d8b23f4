#include "app/folder.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file.h"
#include "app/file_system.h"

/* A new folder is on the disk when the one that it lies in is. Returns 0 or errno. */
static int sync_above(const char *path)
{
    char above[FILE_PATH_BYTES];
    return folder_of(path, above, sizeof above) ? folder_sync(above) : ENAMETOOLONG;
}

/* Asks before: on a file system that stands still (fsfreeze, a lost server) mkdir waits even if the
 * folder is there. */
static int make_one(const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0) {
        return 0;
    }
    const int error = mkdir(path, 0777) == 0 ? sync_above(path) : errno;
    return error == EEXIST || access(path, F_OK) == 0 ? 0 : error;
}

int folder_make(const char *path)
{
    char part[FILE_PATH_BYTES];
    int needed = snprintf(part, sizeof part, "%s", path);
    if (needed <= 0 || (size_t)needed >= sizeof part) {
        return needed <= 0 ? ENOENT : ENAMETOOLONG;
    }
    for (char *slash = part + 1; slash[-1] != '\0'; slash++) {
        if (*slash != '/' && *slash != '\0') {
            continue;
        }
        char kept = *slash;
        *slash = '\0';
        const int error = make_one(part);
        if (error != 0) {
            return error;
        }
        *slash = kept;
    }
    struct stat status;
    return stat(path, &status) != 0 ? errno : S_ISDIR(status.st_mode) ? 0 : ENOTDIR;
}

bool folder_of(const char *path, char *folder, size_t bytes)
{
    int needed = snprintf(folder, bytes, "%s", path);
    if ((size_t)needed >= bytes) {
        return false;
    }
    char *slash = strrchr(folder, '/');
    if (!slash) {
        snprintf(folder, bytes, ".");
    } else {
        slash[slash == folder] = '\0';
    }
    return true;
}

bool folder_has(const char *folder, const char *file)
{
    char of[FILE_PATH_BYTES];
    struct stat one, other;
    return folder_of(file, of, sizeof of) && stat(of, &one) == 0 && stat(folder, &other) == 0 &&
           one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

bool folder_is_above(const char *folder, const char *path)
{
    const size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && path[length] == '/';
}

uint64_t folder_device(const char *path)
{
    char part[FILE_PATH_BYTES], above[FILE_PATH_BYTES];
    struct stat status;
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part) {
        return 0;
    }
    while (stat(part, &status) != 0) {
        const bool missing = errno == ENOENT || errno == ENOTDIR;
        if (!missing || !folder_of(part, above, sizeof above) || strcmp(part, above) == 0) {
            return 0;
        }
        memcpy(part, above, sizeof part);
    }
    return (uint64_t)status.st_dev;
}

int folder_sync(const char *path)
{
    int handle = open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY);
    if (handle < 0) {
        return errno == EACCES ? 0 : errno; /* a folder that may be written but not listed */
    }
    int error = file_system_sync(handle);
    close(handle);
    return error;
}

bool folder_join(char *out, size_t bytes, const char *folder, const char *name)
{
    if (folder[0] != '\0' && (size_t)snprintf(out, bytes, "%s/%s", folder, name) < bytes) {
        return true;
    }
    out[0] = '\0';
    return false;
}

bool folder_is_absolute(const char *path)
{
#ifdef _WIN32
    if (isalpha((unsigned char)path[0]) && path[1] == ':' && path[2] == '/') {
        return true;
    }
#endif
    return path[0] == '/';
}

void folder_use_slashes(char *path)
{
#ifdef _WIN32
    for (; *path; path++) {
        *path = *path == '\\' ? '/' : *path;
    }
#else
    (void)path;
#endif
}

void folder_make_absolute(const char *path, char *out, size_t bytes)
{
    char folder[FILE_PATH_BYTES];
    if (path[0] == '\0' || folder_is_absolute(path) || !getcwd(folder, sizeof folder) ||
        !folder_join(out, bytes, folder, path)) {
        snprintf(out, bytes, "%s", path);
    }
}

bool folder_fresh_name(const char *folder, const char *name, const char *extension, char *path,
                       size_t bytes)
{
    int needed = snprintf(path, bytes, "%s/%s%s", folder, name, extension);
    for (int i = 2; (size_t)needed < bytes; i++) {
        if (!file_system_has(path)) {
            return true; /* the name is free, or the write will say why it cannot be used */
        }
        if (i == 100000) {
            break;
        }
        needed = snprintf(path, bytes, "%s/%s %d%s", folder, name, i, extension);
    }
    return false;
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

bool folder_list_add(FolderList *list, const char *name)
{
    char **names = realloc(list->name, ((size_t)list->count + 1) * sizeof *names);
    if (!names) {
        return false;
    }
    list->name = names;
    char *copy = strdup(name);
    if (!copy) {
        return false;
    }
    list->name[list->count++] = copy;
    return true;
}

void folder_list_sort(FolderList *list)
{
    if (list->count > 1) {
        qsort(list->name, (size_t)list->count, sizeof *list->name, compare_names);
    }
}

bool folder_list_has(const FolderList *list, const char *name)
{
    return list->count > 0 && bsearch(&name, list->name, (size_t)list->count, sizeof *list->name,
                                      compare_names) != NULL;
}

FolderList folder_list(const char *path, const char *prefix)
{
    FolderList list = {0};
    DIR *folder = opendir(path);
    if (!folder) {
        list.error = errno == ENOENT || errno == ENOTDIR ? 0 : errno;
        return list;
    }
    const struct dirent *entry;
    while (errno = 0, (entry = readdir(folder))) {
        if (strncmp(entry->d_name, prefix, strlen(prefix)) == 0 &&
            !folder_list_add(&list, entry->d_name)) {
            errno = ENOMEM;
            break;
        }
    }
    list.error = errno;
    closedir(folder);
    folder_list_sort(&list);
    return list;
}

void folder_list_free(FolderList *list)
{
    for (int i = 0; i < list->count; i++) {
        free(list->name[i]);
    }
    free(list->name);
    *list = (FolderList){0};
}
