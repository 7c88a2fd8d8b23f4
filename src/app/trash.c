#include "app/trash.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/file.h"
#include "app/file_system.h"
#include "app/file_url.h"
#include "app/folder.h"
#include "app/paths.h"
#include "engine/utf8.h"

enum { TRASH_NAME_BYTES = 216, NAMES_MAX = 10000 };

/* Where it comes from. A name that is taken: EEXIST. */
static int write_info(const char *info, const char *path)
{
    Buffer text = {0};
    char date[32] = "";
    const time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local)) {
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &local);
    }
    buffer_add(&text, "[Trash Info]\nPath=");
    file_url_add(&text, path);
    buffer_add(&text, "\nDeletionDate=");
    buffer_add(&text, date);
    buffer_add_char(&text, '\n');
    const int error = text.failed ? ENOMEM : file_write(info, text.text, text.length, FILE_NEW);
    buffer_free(&text);
    return error;
}

/* "NAME", "NAME 2" ...: a name of bounded length, so that there is room for what is added to it. */
static void number_name(const char *path, int number, char name[TRASH_NAME_BYTES])
{
    const char *whole = file_name_of(path);
    int length = (int)strnlen(whole, TRASH_NAME_BYTES - 16);
    while (whole[length] != '\0' && length > 0 && utf8_continues(whole[length])) {
        length--;
    }
    snprintf(name, TRASH_NAME_BYTES, number > 1 ? "%.*s %d" : "%.*s", length, whole, number);
}

/* `origin`: what the information says of the file's place. Returns 0 or errno. */
static int put_as(const char *trash, const char *name, const char *path, const char *origin)
{
    char file[FILE_PATH_BYTES], info[FILE_PATH_BYTES];
    if ((size_t)snprintf(info, sizeof info, "%s/info/%s.trashinfo", trash, name) >= sizeof info) {
        return ENAMETOOLONG;
    }
    snprintf(file, sizeof file, "%s/files/%s", trash, name); /* shorter than that */
    int error = file_system_has(file) ? EEXIST : write_info(info, origin);
    if (error == 0 && rename(path, file) != 0) {
        error = errno;
        unlink(info);
    }
    return error;
}

static int make_folder(const char *trash, const char *name)
{
    char folder[FILE_PATH_BYTES];
    return folder_join(folder, sizeof folder, trash, name) ? folder_make(folder) : ENOTDIR;
}

static int put_in(const char *trash, const char *path, const char *origin)
{
    char name[TRASH_NAME_BYTES];
    int error = make_folder(trash, "files");
    if (error == 0) {
        error = make_folder(trash, "info");
    }
    bool taken = error == 0;
    for (int i = 1; taken && i <= NAMES_MAX; i++) {
        number_name(path, i, name);
        error = put_as(trash, name, path, origin);
        taken = error == EEXIST;
    }
    return error;
}

static int put_in_home(const char *path)
{
    char data[FILE_PATH_BYTES], trash[FILE_PATH_BYTES];
    paths_base("XDG_DATA_HOME", ".local/share", data, sizeof data);
    return folder_join(trash, sizeof trash, data, "Trash") ? put_in(trash, path, path) : ENOTDIR;
}

/* The highest folder above the file that is on the same file system. False: it is unknown. */
static bool find_top(const char *path, char top[FILE_PATH_BYTES])
{
    char above[FILE_PATH_BYTES];
    struct stat status, of_above;
    if (!folder_of(path, top, FILE_PATH_BYTES) || stat(top, &status) != 0) {
        return false;
    }
    while (folder_of(top, above, sizeof above) && strcmp(above, top) != 0 &&
           stat(above, &of_above) == 0 && of_above.st_dev == status.st_dev) {
        memcpy(top, above, FILE_PATH_BYTES);
    }
    return top[0] == '/';
}

/* Of a file system without the home folder, e.g. of a stick. */
static int put_in_top(const char *path)
{
    char top[FILE_PATH_BYTES], trash[FILE_PATH_BYTES], name[40];
    snprintf(name, sizeof name, ".Trash-%ld", (long)getuid());
    if (!find_top(path, top)) {
        return EXDEV;
    }
    top[strcmp(top, "/") == 0 ? 0 : strlen(top)] = '\0';
    if ((size_t)snprintf(trash, sizeof trash, "%s/%s", top, name) >= sizeof trash) {
        return ENAMETOOLONG;
    }
    if (mkdir(trash, 0700) != 0 && errno != EEXIST) {
        return errno;
    }
    return put_in(trash, path, path + strlen(top) + 1);
}

/* Where the file really lies, without links and dots. A file that is a link itself is what is
 * deleted. Returns 0 or errno. */
static int find_place(const char *path, char place[FILE_PATH_BYTES])
{
    char folder[FILE_PATH_BYTES], real[PATH_MAX];
    if (!folder_of(path, folder, sizeof folder)) {
        return ENAMETOOLONG;
    }
    if (!realpath(folder, real)) {
        return errno;
    }
    return folder_join(place, FILE_PATH_BYTES, real, file_name_of(path)) ? 0 : ENAMETOOLONG;
}

int trash_put(const char *path)
{
    char place[FILE_PATH_BYTES];
    int error = find_place(path, place);
    if (error == 0) {
        error = put_in_home(place);
    }
    return error == EXDEV ? put_in_top(place) : error;
}
