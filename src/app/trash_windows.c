/* Windows' recycle bin. */
#include "app/trash.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <windows.h>

#include <shellapi.h>

#include "app/file.h"
#include "app/folder.h"
#include "windows/posix_paths.h"

/* A list of one path, which ends in two NULs. Owned by the caller; NULL with errno. */
static wchar_t *list_of(const char *path)
{
    char whole[FILE_PATH_BYTES];
    folder_make_absolute(path, whole, sizeof whole);
    wchar_t *wide = posix_wide_path(whole);
    const size_t length = wide ? wcslen(wide) : 0;
    wchar_t *list = wide ? calloc(length + 2, sizeof *list) : NULL;
    if (list) {
        memcpy(list, wide, length * sizeof *wide);
    }
    free(wide);
    return list;
}

int trash_put(const char *path)
{
    wchar_t *list = list_of(path);
    if (!list) {
        return errno;
    }
    SHFILEOPSTRUCTW operation = {
        .wFunc = FO_DELETE,
        .pFrom = list,
        .fFlags = FOF_ALLOWUNDO | FOF_NOCONFIRMATION | FOF_NOERRORUI | FOF_SILENT,
    };
    const int code = SHFileOperationW(&operation);
    free(list);
    return code == 0 && !operation.fAnyOperationsAborted ? 0
           : code == ERROR_FILE_NOT_FOUND                ? ENOENT
                                                         : EACCES;
}
