/* dirent.h: the names in a folder, in UTF-8. */
#ifndef TENGEN_WINDOWS_DIRENT_H
#define TENGEN_WINDOWS_DIRENT_H

struct dirent {
    char d_name[1024];
};

typedef struct PosixFolder DIR;

DIR *opendir(const char *path);
struct dirent *readdir(DIR *folder); /* valid until the next call for this folder */
int closedir(DIR *folder);

#endif
