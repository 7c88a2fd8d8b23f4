#include "app/paths.h"

#include <SDL.h>

#include <pwd.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "app/folder.h"
#include "engine/fnv.h"
#include "ui/setting.h"

/* The player's home folder; NULL: unknown. */
static const char *find_home(void)
{
    const char *home = getenv("HOME");
    if (home && folder_is_absolute(home)) {
        return home;
    }
    const struct passwd *user = getpwuid(getuid());
    return user && user->pw_dir && folder_is_absolute(user->pw_dir) ? user->pw_dir : NULL;
}

/* The specification says that relative paths in these variables are ignored. */
void paths_base(const char *variable, const char *below_home, char *out, size_t bytes)
{
    const char *given = getenv(variable), *home = find_home();
    out[0] = '\0';
    if (given && folder_is_absolute(given)) {
        snprintf(out, bytes, "%s", given);
    } else if (below_home && home) {
        folder_join(out, bytes, home, below_home);
    }
}

/* "BASE/tengen"; empty if there is no such folder. */
static void find_folder(const char *variable, const char *below_home, char *out, size_t bytes)
{
    char base[FILE_PATH_BYTES];
    paths_base(variable, below_home, base, sizeof base);
    folder_join(out, bytes, base, "tengen");
}

/* With --config, a folder of its own below, so that its games are not mixed with others: named by
 * a hash of the path, which needs not exist. */
static void find_rescue(Paths *paths, const char *config)
{
    char name[40], cwd[FILE_PATH_BYTES] = "";
    paths->guessed = false;
    find_folder("XDG_STATE_HOME", ".local/state", paths->rescue[0], sizeof paths->rescue[0]);
    find_folder("XDG_RUNTIME_DIR", NULL, paths->rescue[1], sizeof paths->rescue[1]);
    if (config[0] == '\0') {
        return;
    }
    if (!folder_is_absolute(config) && !getcwd(cwd, sizeof cwd)) {
        cwd[0] = '\0';
        paths->guessed = true;
    }
    uint64_t hash = FNV_BEGIN;
    const char *const part[] = {cwd, "/", config};
    for (int i = folder_is_absolute(config) ? 2 : 0; i < 3; i++) {
        hash = fnv_add(hash, part[i], strlen(part[i]));
    }
    snprintf(name, sizeof name, "config-%016llx", (unsigned long long)hash);
    for (int i = 0; i < PATHS_RESCUE; i++) {
        char folder[FILE_PATH_BYTES];
        memcpy(folder, paths->rescue[i], sizeof folder);
        folder_join(paths->rescue[i], sizeof paths->rescue[i], folder, name);
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
 * prefix, on Windows below its own folder, or in the build folder. */
static void find_locales(char *out, size_t bytes)
{
    static const char *const places[] = {"../share/locale", "share/locale", "../../assets/locale",
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
    if (config[0] != '\0') {
        snprintf(paths->config, sizeof paths->config, "%s", config);
        snprintf(paths->data, sizeof paths->data, "%s", config);
    } else {
        find_folder("XDG_CONFIG_HOME", ".config", paths->config, sizeof paths->config);
        find_folder("XDG_DATA_HOME", ".local/share", paths->data, sizeof paths->data);
    }
    folder_join(paths->settings, sizeof paths->settings, paths->config, "settings.ini");
    folder_join(paths->puzzles, sizeof paths->puzzles, paths->data, "puzzles.txt");
    folder_join(paths->statistics, sizeof paths->statistics, paths->data, "statistics.txt");
    folder_join(paths->games, sizeof paths->games, paths->data, "games");
    find_rescue(paths, config);
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
