/* library_change.h: carries out what the player changes in the library: folders, marks, files that
 * were opened or are deleted. May wait for a disk. Any thread that the index is for. */
#ifndef TENGEN_APP_LIBRARY_CHANGE_H
#define TENGEN_APP_LIBRARY_CHANGE_H

#include "app/folder.h"
#include "app/library_index.h"

/* What is to be done with a file or folder. */
typedef enum LibraryChange {
    LIBRARY_ADD_PATH,      /* a folder, or a file from elsewhere */
    LIBRARY_REMOVE_FOLDER, /* from the library only */
    LIBRARY_KEEP,
    LIBRARY_UNKEEP,
    LIBRARY_NOTE_OPENED, /* a file; one from elsewhere is listed from now on */
    LIBRARY_DELETE_FILE  /* of a list; moved to the desktop's trash. Never a folder */
} LibraryChange;

/* What is changed. */
typedef struct LibraryFiles {
    const char *places; /* path of library.txt */
    const char *games;  /* ... of the folder, absolute */
    LibraryIndex *index;
} LibraryFiles;

/* Makes it absolute, so that a game has the same path in every run. */
void library_change_make_absolute(char path[FILE_PATH_BYTES]);
/* Returns 0, errno, or what library_places_change returns: EBUSY: another instance is changing the
 * file. `path`: of LIBRARY_DELETE_FILE as it was listed. */
int library_change_make(const LibraryFiles *files, LibraryChange kind,
                        const char path[FILE_PATH_BYTES]);

#endif
