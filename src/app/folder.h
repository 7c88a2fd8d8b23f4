/* folder.h: folders and the names in them. Any thread. */
#ifndef TENGEN_APP_FOLDER_H
#define TENGEN_APP_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Makes the folder and its parents. Returns 0 or errno. */
int folder_make(const char *path);
/* The folder of a file: "." if its path has none. False: too long. */
bool folder_of(const char *path, char *folder, size_t bytes);
/* Does the file lie in this folder itself, however both are named? */
bool folder_has(const char *folder, const char *file);
/* Is the path in this folder or below it, by their names? */
bool folder_is_above(const char *folder, const char *path);
/* A number of the disk that this file or folder is on, or would be made on; 0: unknown. */
uint64_t folder_device(const char *path);
/* fsync. Returns 0 or errno; 0 also where folders cannot be synced. */
int folder_sync(const char *path);

/* "FOLDER/NAME". False, and empty: too long, or `folder` is empty. */
bool folder_join(char *out, size_t bytes, const char *folder, const char *name);
/* From the top: "/..."; on Windows "C:/...", too. */
bool folder_is_absolute(const char *path);
/* A path that the system gave, as this program writes paths: on Windows with slashes. */
void folder_use_slashes(char *path);
/* By the current folder, whatever is there; an empty path stays so, as does one that gets too long.
 */
void folder_make_absolute(const char *path, char *out, size_t bytes);
/* "FOLDER/NAMEEXTENSION", with " 2", " 3" ... before the extension if that exists already. False:
 * too long, or no name is free. */
bool folder_fresh_name(const char *folder, const char *name, const char *extension, char *path,
                       size_t bytes);

/* The names in a folder that begin with `prefix`, sorted. */
typedef struct FolderList {
    char **name;
    int count;
    int error; /* errno: there may be more names; 0 also if there is no such folder */
} FolderList;

FolderList folder_list(const char *path, const char *prefix);
/* Appends a copy of the name. False: out of memory. */
bool folder_list_add(FolderList *list, const char *name);
void folder_list_sort(FolderList *list);
/* In a sorted list. */
bool folder_list_has(const FolderList *list, const char *name);
void folder_list_free(FolderList *list);

#endif
