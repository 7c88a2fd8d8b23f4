/* Arguments in UTF-8, and a console if there is one: a program with windows has none of its own. */
#include <io.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

int tengen_main(int argc, char *argv[]);
int wmain(int argc, wchar_t *wide[]);

/* Backslashes of paths become slashes. NULL: out of memory. */
static char *utf8_of(const wchar_t *wide)
{
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = bytes > 0 ? malloc((size_t)bytes) : NULL;
    if (text) {
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, bytes, NULL, NULL);
        for (char *at = text; *at; at++) {
            *at = *at == '\\' ? '/' : *at;
        }
    }
    return text;
}

/* Of who has started the program, unless the streams lead elsewhere. */
static void use_console(void)
{
    const bool none = _get_osfhandle(_fileno(stdout)) < 0 && _get_osfhandle(_fileno(stderr)) < 0;
    if (none && AttachConsole(ATTACH_PARENT_PROCESS)) {
        SetConsoleOutputCP(CP_UTF8);
        (void)!freopen("CONOUT$", "w", stdout);
        (void)!freopen("CONOUT$", "w", stderr);
    }
}

/* The fonts lie beside the program. */
static void find_fonts(const char *program)
{
    char folder[1024];
    const char *name = strrchr(program, '/');
    if (name && !getenv("TENGEN_FONTS") &&
        (size_t)snprintf(folder, sizeof folder, "%.*s/fonts", (int)(name - program), program) <
            sizeof folder) {
        setenv("TENGEN_FONTS", folder, 1);
    }
}

int wmain(int argc, wchar_t *wide[])
{
    wchar_t program[4096];
    char **argv = calloc((size_t)argc + 1, sizeof *argv);
    for (int i = 0; argv && i < argc; i++) {
        argv[i] = utf8_of(wide[i]);
        if (!argv[i]) {
            return 1;
        }
    }
    if (!argv) {
        return 1;
    }
    use_console();
    if (GetModuleFileNameW(NULL, program, sizeof program / sizeof program[0]) > 0) {
        char *path = utf8_of(program);
        find_fonts(path ? path : "");
        free(path);
    }
    return tengen_main(argc, argv);
}
