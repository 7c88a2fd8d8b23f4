/* pwd.h: getpwuid(), which knows nobody: the home folder is in the environment. */
#ifndef TENGEN_WINDOWS_PWD_H
#define TENGEN_WINDOWS_PWD_H

struct passwd {
    char *pw_dir;
};

struct passwd *getpwuid(int id);

#endif
