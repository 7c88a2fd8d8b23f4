/* file_chooser.h: the desktop's own window for choosing a file, by a small program that shows it:
 * kdialog on KDE Plasma, else zenity, or what the variable TENGEN_FILE_CHOOSER names, which takes
 * zenity's options. One window at a time; it ends with the game. In a browser a new question takes
 * the place of an open one. Main thread only. */
#ifndef TENGEN_APP_FILE_CHOOSER_H
#define TENGEN_APP_FILE_CHOOSER_H

#include "app/file.h"
#include "app/program_runner.h"
#include "ui/command.h"

typedef struct FileChooser {
    const char *program; /* static, or of the environment; NULL: there is none */
    bool is_kdialog;
    ProgramRunner *runner;     /* while its window is open */
    struct FileDialog *dialog; /* likewise, on Windows and in a browser, which need no program */
    FileChoice choice;         /* what is asked for */
} FileChooser;

/* `watched`: by a person, on a desktop; else only the variable counts. */
void file_chooser_init(FileChooser *chooser, bool watched);
void file_chooser_free(FileChooser *chooser);
bool file_chooser_exists(const FileChooser *chooser);

/* Opens the window. `path`: what it begins with; a folder ends in a slash. `title`: translated.
 * False: one is open (not in a browser), it cannot be started, or no file of the name can be made.
 */
bool file_chooser_ask(FileChooser *chooser, FileChoice choice, const char *title, const char *path);

typedef enum FileChooserAnswer {
    FILE_CHOOSER_WAITS, /* or nothing was asked */
    FILE_CHOOSER_CHOSE,
    FILE_CHOOSER_CANCELLED,
    FILE_CHOOSER_FAILED,
    FILE_CHOOSER_SENSELESS /* the program answered, but with no path: that answer */
} FileChooserAnswer;

/* What the player chose, once: a path, or the address of a file, perhaps after lines of warnings.
 */
FileChooserAnswer file_chooser_take(FileChooser *chooser, FileChoice *choice,
                                    char path[FILE_PATH_BYTES]);

#endif
