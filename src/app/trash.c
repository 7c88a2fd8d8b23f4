#include "app/trash.h"

#include <errno.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "app/file.h"
#include "app/file_url.h"
#include "app/folder.h"
#include "app/paths.h"

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

/* Its folders; 0 or errno. */
static int prepare(char *files, char *infos)
{
    char data[FILE_PATH_BYTES], trash[FILE_PATH_BYTES];
    paths_base("XDG_DATA_HOME", ".local/share", data, sizeof data);
    if (!folder_join(trash, sizeof trash, data, "Trash") ||
        !folder_join(files, FILE_PATH_BYTES, trash, "files") ||
        !folder_join(infos, FILE_PATH_BYTES, trash, "info")) {
        return ENOENT;
    }
    const int error = folder_make(files);
    return error != 0 ? error : folder_make(infos);
}

static int move(const char *path)
{
    char files[FILE_PATH_BYTES], infos[FILE_PATH_BYTES];
    char file[FILE_PATH_BYTES], info[FILE_PATH_BYTES];
    int error = prepare(files, infos);
    if (error != 0) {
        return error;
    }
    if (!folder_fresh_name(files, file_name_of(path), "", file, sizeof file) ||
        (size_t)snprintf(info, sizeof info, "%s/%s.trashinfo", infos, file_name_of(file)) >=
            sizeof info) {
        return ENAMETOOLONG;
    }
    error = write_info(info, path);
    if (error == 0 && rename(path, file) != 0) {
        error = errno;
        unlink(info);
    }
    return error;
}

int trash_put(const char *path)
{
    if (move(path) == 0) {
        return 0;
    }
    return unlink(path) == 0 ? 0 : errno;
}
