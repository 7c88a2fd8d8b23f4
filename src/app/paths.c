#include "app/paths.h"

#include "ui/setting.h"

#include <SDL.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The specification says that relative paths in these variables are ignored. */
static void find_folder(const char *variable, const char *below_home, char *out, size_t bytes)
{
    const char *base = getenv(variable);
    const char *home = getenv("HOME");
    if (base && base[0] == '/') {
        snprintf(out, bytes, "%s/tengen", base);
    } else if (home && home[0] != '\0') {
        snprintf(out, bytes, "%s/%s/tengen", home, below_home);
    } else {
        snprintf(out, bytes, "./tengen");
    }
}

static bool has_translations(const char *folder)
{
    const Setting *row = setting_row(SETTING_LANGUAGE);
    for (int i = 0; i < row->choices; i++) {
        char path[FILE_PATH_BYTES + 64];
        snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/tengen.mo", folder,
                 setting_choice(row, i).word);
        if (access(path, R_OK) == 0) {
            return true;
        }
    }
    return false;
}

/* Translations lie beside the program: in PREFIX/share/locale for PREFIX/bin/tengen, whatever the
 * prefix, or in the build folder. */
static void find_locales(char *out, size_t bytes)
{
    static const char *const places[] = {"../share/locale", "../../assets/locale",
                                         "../../share/locale", "../assets/locale"};
    char *base = SDL_GetBasePath();
    const char *folder = !base ? "./" : base;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(out, bytes, "%s%s", folder, places[i]);
        if (has_translations(out)) {
            break;
        }
        snprintf(out, bytes, "%s%s", folder, places[0]);
    }
    SDL_free(base);
}

void paths_find(Paths *paths, const char *config)
{
    if (config && config[0] != '\0') {
        snprintf(paths->config, sizeof paths->config, "%s", config);
        snprintf(paths->data, sizeof paths->data, "%s", config);
    } else {
        find_folder("XDG_CONFIG_HOME", ".config", paths->config, sizeof paths->config);
        find_folder("XDG_DATA_HOME", ".local/share", paths->data, sizeof paths->data);
    }
    snprintf(paths->settings, sizeof paths->settings, "%s/settings.ini", paths->config);
    snprintf(paths->autosave, sizeof paths->autosave, "%s/autosave.sgf", paths->data);
    snprintf(paths->games, sizeof paths->games, "%s/games", paths->data);
    find_locales(paths->locales, sizeof paths->locales);
}

void paths_dated_name(char *name, size_t bytes)
{
    time_t now = time(NULL);
    struct tm local;
    if (!localtime_r(&now, &local) || strftime(name, bytes, "%Y-%m-%d %H-%M-%S", &local) == 0) {
        snprintf(name, bytes, "game");
    }
}
