/* library_fixture.h: the library's page in this process and in a folder of its own, with its
 * worker's thread. */
#ifndef TENGEN_TESTS_LIBRARY_FIXTURE_H
#define TENGEN_TESTS_LIBRARY_FIXTURE_H

#include "app/library.h"

extern Library library;
extern Messages messages;
extern char here[FILE_PATH_BYTES]; /* the folder, absolute */

void put_file(const char *path, const char *text);

/* For a test's setup, which puts files into "games" between the two. 0, or -1 if it failed. */
int library_fixture_enter(void **state);
int library_fixture_open(void);
/* The teardown. */
int library_fixture_leave(void **state);

/* Gives the page a command, `text` may be NULL. */
void ask_library(LibraryAction action, int field, const char *text);
/* The thread has done what it was asked, and the page shows it. */
void settle_library(void);

#endif
