/* library_base.h: the SQLite file of the library's index. One that is damaged or of another version
 * is made anew once; where it cannot be read or written it is in memory. For one thread. */
#ifndef TENGEN_APP_LIBRARY_BASE_H
#define TENGEN_APP_LIBRARY_BASE_H

typedef struct LibraryIndex LibraryIndex;

typedef enum IndexAnswer {
    INDEX_DONE,
    INDEX_BUSY,    /* another instance is writing: nothing was done, try again later */
    INDEX_EMPTIED, /* the index was begun anew: all files have to be read again */
    INDEX_FAILED   /* out of memory */
} IndexAnswer;

#endif
