/* state_file.h: writes the state of a run that may be interrupted at any moment: a new file beside
 * the old one, which it replaces when it is whole. */
#ifndef TENGEN_TRAIN_STATE_FILE_H
#define TENGEN_TRAIN_STATE_FILE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct StateFile {
    FILE *file; /* to be written */
    const char *path;
    char beside[4096];
} StateFile;

/* `path` must outlive the state. False: errno says why. */
bool state_file_begin(StateFile *state, const char *path);
/* Closes the file. It replaces that at `path` if all was written, `ok` included; else it is removed
 * and errno says why. */
bool state_file_end(StateFile *state, bool ok);

#endif
