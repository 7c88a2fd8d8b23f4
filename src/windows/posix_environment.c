/* posix_environment.c: the environment of stdlib.h, pwd.h, and sysconf() of unistd.h. */
#include <errno.h>
#include <pthread.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <windows.h>

enum { VALUE_MAX = 32767 };

/* Values that were read: getenv's caller does not free them. A value that was asked for again and
 * is still the same is there once. */
typedef struct Value {
    struct Value *next;
    char text[];
} Value;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Value *values;

/* With the lock. NULL: out of memory. */
static char *keep(const wchar_t *wide)
{
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    Value *value = bytes > 0 ? malloc(sizeof *value + (size_t)bytes) : NULL;
    if (!value) {
        return NULL;
    }
    WideCharToMultiByte(CP_UTF8, 0, wide, -1, value->text, bytes, NULL, NULL);
    for (Value *at = values; at; at = at->next) {
        if (strcmp(at->text, value->text) == 0) {
            free(value);
            return at->text;
        }
    }
    value->next = values;
    values = value;
    return value->text;
}

/* Where Windows says what POSIX has these variables for. */
static const struct {
    const char *name;
    const wchar_t *windows;
} other_name[] = {
    {"HOME", L"USERPROFILE"},
    {"TMPDIR", L"TEMP"},
    {"XDG_CONFIG_HOME", L"APPDATA"},
    {"XDG_DATA_HOME", L"APPDATA"},
    {"XDG_STATE_HOME", L"LOCALAPPDATA"},
};

static void turn(wchar_t *text, wchar_t from, wchar_t to)
{
    for (; *text; text++) {
        *text = *text == from ? to : *text;
    }
}

/* Is there a variable of this name? `wide`: VALUE_MAX + 1. */
static bool read_variable(const wchar_t *name, wchar_t *wide)
{
    wide[0] = L'\0';
    SetLastError(ERROR_SUCCESS);
    const DWORD length = GetEnvironmentVariableW(name, wide, VALUE_MAX + 1);
    return (length > 0 || GetLastError() == ERROR_SUCCESS) && length <= VALUE_MAX;
}

/* A folder, or the language as "de_DE". */
static bool read_other(const char *name, wchar_t *wide)
{
    for (size_t i = 0; i < sizeof other_name / sizeof other_name[0]; i++) {
        if (strcmp(name, other_name[i].name) == 0 && read_variable(other_name[i].windows, wide)) {
            turn(wide, L'\\', L'/');
            return true;
        }
    }
    if (strcmp(name, "LANG") != 0 || GetUserDefaultLocaleName(wide, VALUE_MAX) == 0) {
        return false;
    }
    turn(wide, L'-', L'_');
    return true;
}

char *posix_getenv(const char *name)
{
    wchar_t wide_name[128];
    wchar_t *wide = malloc((VALUE_MAX + 1) * sizeof *wide);
    char *value = NULL;
    if (wide && MultiByteToWideChar(CP_UTF8, 0, name, -1, wide_name, 128) > 0 &&
        (read_variable(wide_name, wide) || read_other(name, wide))) {
        pthread_mutex_lock(&lock);
        value = keep(wide);
        pthread_mutex_unlock(&lock);
    }
    free(wide);
    return value;
}

struct passwd *getpwuid(int id)
{
    (void)id;
    return NULL;
}

int setenv(const char *name, const char *value, int replace)
{
    if (!replace && posix_getenv(name)) {
        return 0;
    }
    const int error = _putenv_s(name, value);
    if (error != 0) {
        errno = error;
    }
    return error == 0 ? 0 : -1;
}

long posix_sysconf(int name)
{
    SYSTEM_INFO info;
    if (name != _SC_PAGESIZE) {
        errno = EINVAL;
        return -1;
    }
    GetSystemInfo(&info);
    return (long)info.dwPageSize;
}
