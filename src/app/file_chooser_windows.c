/* Windows' own window for choosing a file, on a thread of its own. */
#define COBJMACROS
#include "app/file_chooser.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <shobjidl.h>

#include "app/folder.h"
#include "app/wake.h"
#include "windows/posix_paths.h"

/* Both sides have it; the last one frees it. A window cannot be closed from another thread: the
 * thread of one that is given up ends with the process. */
typedef struct FileDialog {
    atomic_int owners;
    atomic_bool done;
    FileChoice choice;
    wchar_t title[300];
    char begin[FILE_PATH_BYTES];
    char path[FILE_PATH_BYTES]; /* empty: none was chosen */
    bool failed;
} FileDialog;

static void leave(FileDialog *dialog)
{
    if (atomic_fetch_sub(&dialog->owners, 1) == 1) {
        free(dialog);
    }
}

/* ---- the thread ---- */

static void set_folder(IFileDialog *window, const char *folder)
{
    IShellItem *item = NULL;
    wchar_t *wide = posix_wide_path(folder);
    if (wide &&
        SUCCEEDED(SHCreateItemFromParsingName(wide, NULL, &IID_IShellItem, (void **)&item))) {
        IFileDialog_SetFolder(window, item);
        IShellItem_Release(item);
    }
    free(wide);
}

/* A folder ends in a slash. */
static void set_begin(IFileDialog *window, const char *begin)
{
    char folder[FILE_PATH_BYTES];
    const char *name = strrchr(begin, '/');
    name = name ? name + 1 : begin;
    if (name != begin && folder_of(begin, folder, sizeof folder)) {
        set_folder(window, folder);
    }
    wchar_t *wide = *name ? posix_wide_path(name) : NULL;
    if (wide) {
        IFileDialog_SetFileName(window, wide);
    }
    free(wide);
}

static void take_path(IFileDialog *window, FileDialog *dialog)
{
    IShellItem *item = NULL;
    wchar_t *wide = NULL;
    if (FAILED(IFileDialog_GetResult(window, &item))) {
        dialog->failed = true;
        return;
    }
    if (FAILED(IShellItem_GetDisplayName(item, SIGDN_FILESYSPATH, &wide)) ||
        !posix_narrow_path(wide, dialog->path, sizeof dialog->path)) {
        dialog->failed = true;
    }
    CoTaskMemFree(wide);
    IShellItem_Release(item);
}

static void ask(FileDialog *dialog)
{
    IFileDialog *window = NULL;
    const bool saves = dialog->choice == FILE_TO_SAVE;
    FILEOPENDIALOGOPTIONS options = 0;
    if (FAILED(CoCreateInstance(saves ? &CLSID_FileSaveDialog : &CLSID_FileOpenDialog, NULL,
                                CLSCTX_INPROC_SERVER, &IID_IFileDialog, (void **)&window))) {
        dialog->failed = true;
        return;
    }
    IFileDialog_GetOptions(window, &options);
    options |= FOS_FORCEFILESYSTEM | FOS_NOCHANGEDIR;
    options |= dialog->choice == FOLDER_TO_ADD ? FOS_PICKFOLDERS : 0;
    IFileDialog_SetOptions(window, options);
    IFileDialog_SetTitle(window, dialog->title);
    set_begin(window, dialog->begin);
    const HRESULT shown = IFileDialog_Show(window, NULL);
    if (SUCCEEDED(shown)) {
        take_path(window, dialog);
    } else {
        dialog->failed = shown != HRESULT_FROM_WIN32(ERROR_CANCELLED);
    }
    IFileDialog_Release(window);
}

static void *work(void *user)
{
    FileDialog *dialog = user;
    if (SUCCEEDED(CoInitializeEx(NULL, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE))) {
        ask(dialog);
        CoUninitialize();
    } else {
        dialog->failed = true;
    }
    atomic_store(&dialog->done, true);
    wake_main();
    leave(dialog);
    return NULL;
}

/* ---- the main thread ---- */

void file_chooser_init(FileChooser *chooser, bool watched)
{
    *chooser = (FileChooser){.program = watched ? "" : NULL};
}

void file_chooser_free(FileChooser *chooser)
{
    if (chooser->dialog) {
        leave(chooser->dialog);
    }
    chooser->dialog = NULL;
}

bool file_chooser_exists(const FileChooser *chooser)
{
    return chooser->program != NULL;
}

bool file_chooser_ask(FileChooser *chooser, FileChoice choice, const char *title, const char *path)
{
    pthread_t thread;
    FileDialog *dialog = chooser->program && !chooser->dialog ? calloc(1, sizeof *dialog) : NULL;
    if (!dialog) {
        return false;
    }
    atomic_init(&dialog->owners, 2);
    atomic_init(&dialog->done, false);
    dialog->choice = chooser->choice = choice;
    MultiByteToWideChar(CP_UTF8, 0, title, -1, dialog->title,
                        sizeof dialog->title / sizeof dialog->title[0] - 1);
    snprintf(dialog->begin, sizeof dialog->begin, "%s", path);
    if (pthread_create(&thread, NULL, work, dialog) != 0) {
        free(dialog);
        return false;
    }
    pthread_detach(thread);
    chooser->dialog = dialog;
    return true;
}

FileChooserAnswer file_chooser_take(FileChooser *chooser, FileChoice *choice,
                                    char path[FILE_PATH_BYTES])
{
    FileDialog *dialog = chooser->dialog;
    if (!dialog || !atomic_load(&dialog->done)) {
        return FILE_CHOOSER_WAITS;
    }
    *choice = dialog->choice;
    const FileChooserAnswer answer = dialog->failed    ? FILE_CHOOSER_FAILED
                                     : dialog->path[0] ? FILE_CHOOSER_CHOSE
                                                       : FILE_CHOOSER_CANCELLED;
    snprintf(path, FILE_PATH_BYTES, "%s", dialog->path);
    file_chooser_free(chooser);
    return answer;
}
