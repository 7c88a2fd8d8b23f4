/* kept_search.h: finds the file of games/ that a match was kept in by an earlier run. Reads files;
 * main thread only. */
#ifndef TENGEN_APP_KEPT_SEARCH_H
#define TENGEN_APP_KEPT_SEARCH_H

#include "app/file.h"
#include "engine/history/match.h"

/* What of the match a file has, or all files. */
typedef enum KeptPlace {
    KEPT_UNKNOWN, /* a file or the folder cannot be read */
    KEPT_NOWHERE, /* nothing */
    KEPT_OTHER,   /* something that the match has not; also: what it has is damaged */
    KEPT_LATER,   /* all of it, and more */
    KEPT_EARLIER, /* a part of it, and nothing else */
    KEPT_SAME     /* all of it, and nothing else */
} KeptPlace;

KeptPlace kept_search_file(const char *path, const Match *match);
/* Among the files that have the match's name, which is that of its end. `path`: of one that has the
 * match, or a part of it, and nothing else; empty: none. */
KeptPlace kept_search_named(const char *folder, const Match *match, char path[FILE_PATH_BYTES]);
/* Among all files, which may have been renamed. `path`: of one that has the match and nothing else;
 * empty: none. One that has a part of it may be of another end, before the player took that back.
 */
KeptPlace kept_search_all(const char *folder, const Match *match, char path[FILE_PATH_BYTES]);

#endif
