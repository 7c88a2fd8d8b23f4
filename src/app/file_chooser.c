#include "app/file_chooser.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/desktop.h"
#include "app/file_system.h"
#include "app/folder.h"
#include "app/program.h"
#include "engine/history/text.h"

static bool exists(const char *program)
{
    return program_exists(program, strlen(program));
}

void file_chooser_init(FileChooser *chooser, bool watched)
{
    const char *named = getenv("TENGEN_FILE_CHOOSER");
    const bool kde = watched && desktop_is_kde();
    *chooser = (FileChooser){.program = NULL};
    if (named && named[0] != '\0') {
        chooser->program = exists(named) ? named : NULL;
    } else if (kde && exists("kdialog")) {
        chooser->program = "kdialog";
    } else if (watched && exists("zenity")) {
        chooser->program = "zenity";
    } else if (watched && exists("kdialog")) {
        chooser->program = "kdialog";
    }
    chooser->is_kdialog = chooser->program && strcmp(chooser->program, "kdialog") == 0;
}

void file_chooser_free(FileChooser *chooser)
{
    program_runner_free(chooser->runner);
    chooser->runner = NULL;
}

bool file_chooser_exists(const FileChooser *chooser)
{
    return chooser->program != NULL;
}

static bool ask_kdialog(FileChooser *chooser, const char *title, const char *path)
{
    static const char *const questions[] = {[FILE_TO_OPEN] = "--getopenfilename",
                                            [ENGINE_TO_ADD] = "--getopenfilename",
                                            [OPENINGS_TO_USE] = "--getopenfilename",
                                            [FOLDER_TO_ADD] = "--getexistingdirectory",
                                            [FILE_TO_SAVE] = "--getsavefilename"};
    const char *const argument[] = {chooser->program,           "--title", title,
                                    questions[chooser->choice], path,      NULL};
    return program_runner_start(chooser->runner, argument);
}

static bool ask_zenity(FileChooser *chooser, const char *title, const char *path)
{
    static const char *const modes[] = {[FILE_TO_OPEN] = NULL,
                                        [ENGINE_TO_ADD] = NULL,
                                        [OPENINGS_TO_USE] = NULL,
                                        [FOLDER_TO_ADD] = "--directory",
                                        [FILE_TO_SAVE] = "--save"};
    char titled[300], begun[FILE_PATH_BYTES + 16];
    snprintf(titled, sizeof titled, "--title=%s", title);
    snprintf(begun, sizeof begun, "--filename=%s", path);
    const char *const argument[] = {
        chooser->program,
        "--file-selection",
        titled,
        begun,
        modes[chooser->choice],
        modes[chooser->choice] && chooser->choice == FILE_TO_SAVE ? "--confirm-overwrite" : NULL,
        NULL};
    return program_runner_start(chooser->runner, argument);
}

bool file_chooser_ask(FileChooser *chooser, FileChoice choice, const char *title, const char *path)
{
    if (!chooser->program || chooser->runner) {
        return false;
    }
    chooser->choice = choice;
    chooser->runner = program_runner_new(INT_MAX);
    if (chooser->runner && (chooser->is_kdialog ? ask_kdialog(chooser, title, path)
                                                : ask_zenity(chooser, title, path))) {
        return true;
    }
    file_chooser_free(chooser);
    return false;
}

/* False: the answer is no path. */
static bool read_path(const char *answer, char path[FILE_PATH_BYTES])
{
    static const char address[] = "file://";
    if (strncmp(answer, address, sizeof address - 1) == 0) {
        const char *from = answer + sizeof address - 1;
        return !text_read_encoded(from, strlen(from), path, FILE_PATH_BYTES) &&
               folder_is_absolute(path);
    }
    return folder_is_absolute(answer) &&
           (size_t)snprintf(path, FILE_PATH_BYTES, "%s", answer) < FILE_PATH_BYTES;
}

/* A name may have several lines; else the last one counts. */
static FileChooserAnswer read_answer(char *output, char path[FILE_PATH_BYTES])
{
    size_t length = strlen(output);
    if (length + 1 >= PROGRAM_OUTPUT_BYTES) {
        return FILE_CHOOSER_FAILED; /* its end is missing */
    }
    while (length > 0 && strchr("\r\n", output[length - 1])) {
        output[--length] = '\0';
    }
    const char *line = strrchr(output, '\n');
    if (length == 0) {
        return FILE_CHOOSER_CANCELLED;
    }
    if ((read_path(output, path) && (!line || file_system_has(path))) ||
        (line && read_path(line + 1, path))) {
        return FILE_CHOOSER_CHOSE;
    }
    snprintf(path, FILE_PATH_BYTES, "%.*s", (int)strcspn(output, "\r\n"), output);
    return FILE_CHOOSER_SENSELESS;
}

FileChooserAnswer file_chooser_take(FileChooser *chooser, FileChoice *choice,
                                    char path[FILE_PATH_BYTES])
{
    char output[PROGRAM_OUTPUT_BYTES];
    int status;
    if (!chooser->runner || !program_runner_take(chooser->runner, output, &status)) {
        return FILE_CHOOSER_WAITS;
    }
    file_chooser_free(chooser);
    *choice = chooser->choice;
    return status == 0   ? read_answer(output, path)
           : status == 1 ? FILE_CHOOSER_CANCELLED
                         : FILE_CHOOSER_FAILED;
}
