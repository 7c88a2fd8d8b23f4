/* The browser's own window for choosing a file, which the page opens. What is to be saved is a file
 * of the page first; from the folder of downloads the page gives it to the player. */
#include "app/file_chooser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/file_format.h"
#include "app/folder.h"
#include "app/wake.h"
#include "app/web_page.h"

typedef struct FileDialog {
    char path[FILE_PATH_BYTES]; /* of a file to save */
} FileDialog;

void file_chooser_init(FileChooser *chooser, bool watched)
{
    *chooser = (FileChooser){.program = watched ? "" : NULL};
}

void file_chooser_free(FileChooser *chooser)
{
    free(chooser->dialog);
    chooser->dialog = NULL;
}

bool file_chooser_exists(const FileChooser *chooser)
{
    return chooser->program != NULL;
}

/* False: no name is free, or the folder cannot be made. */
static bool name_download(const char *suggested, char path[FILE_PATH_BYTES])
{
    char name[FILE_PATH_BYTES];
    snprintf(name, sizeof name, "%s", file_name_of(suggested));
    *strrchr(name, '.') = '\0';
    return folder_make(WEB_DOWNLOADS) == 0 &&
           folder_fresh_name(WEB_DOWNLOADS, name, ".sgf", path, FILE_PATH_BYTES);
}

/* Of a folder only games are copied. */
static bool choose(bool folder)
{
    char endings[80] = "";
    for (int id = 0; folder && id < FORMAT_GAMES; id++) {
        const size_t length = strlen(endings);
        snprintf(endings + length, sizeof endings - length, "%s%s", id > 0 ? "," : "",
                 file_format((FileFormatId)id)->extension);
    }
    return web_page_choose(folder ? endings : NULL);
}

static bool begin(FileDialog *dialog, FileChoice choice, const char *suggested)
{
    if (choice != FILE_TO_SAVE) {
        return choose(choice == FOLDER_TO_ADD);
    }
    wake_main(); /* nobody is asked: the answer is there */
    return name_download(suggested, dialog->path);
}

/* Not every browser tells that its window was closed: a new question takes the place of the old
 * one. */
bool file_chooser_ask(FileChooser *chooser, FileChoice choice, const char *title, const char *path)
{
    (void)title;
    FileDialog *dialog = chooser->program ? calloc(1, sizeof *dialog) : NULL;
    if (!dialog || !begin(dialog, choice, path)) {
        free(dialog);
        return false;
    }
    file_chooser_free(chooser);
    chooser->choice = choice;
    chooser->dialog = dialog;
    return true;
}

FileChooserAnswer file_chooser_take(FileChooser *chooser, FileChoice *choice,
                                    char path[FILE_PATH_BYTES])
{
    if (!chooser->dialog) {
        return FILE_CHOOSER_WAITS;
    }
    if (chooser->choice == FILE_TO_SAVE) {
        snprintf(path, FILE_PATH_BYTES, "%s", chooser->dialog->path);
    } else {
        char *chosen = web_page_chosen();
        if (!chosen) {
            return FILE_CHOOSER_WAITS;
        }
        snprintf(path, FILE_PATH_BYTES, "%s", chosen);
        free(chosen);
    }
    file_chooser_free(chooser);
    *choice = chooser->choice;
    return path[0] != '\0' ? FILE_CHOOSER_CHOSE : FILE_CHOOSER_CANCELLED;
}
