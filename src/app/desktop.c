#include "app/desktop.h"

#include <ini.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "app/folder.h"
#include "app/paths.h"

/* A line of one section of one file. */
typedef struct DesktopValue {
    const char *section, *name;
    char value[256]; /* empty: there is no such line */
} DesktopValue;

static int take_value(void *user, const char *section, const char *name, const char *value)
{
    DesktopValue *wanted = user;
    if (strcmp(section, wanted->section) == 0 && strcmp(name, wanted->name) == 0 &&
        strlen(value) < sizeof wanted->value) {
        memcpy(wanted->value, value, strlen(value) + 1);
    }
    return 1;
}

/* Lines that are no settings are ignored, like a file that cannot be read. */
static bool read_value(const char *file, DesktopValue *wanted)
{
    char base[FILE_PATH_BYTES], path[FILE_PATH_BYTES], message[FILE_MESSAGE_BYTES];
    char *content = NULL;
    size_t length;
    paths_base("XDG_CONFIG_HOME", ".config", base, sizeof base);
    folder_join(path, sizeof path, base, file);
    if (path[0] != '\0' &&
        file_read(path, &content, &length, message, sizeof message) == FILE_READ) {
        ini_parse_string(content, take_value, wanted);
    }
    free(content);
    return wanted->value[0] != '\0';
}

bool desktop_is_kde(void)
{
    const char *desktop = getenv("XDG_CURRENT_DESKTOP"); /* such as "KDE", "ubuntu:GNOME" */
    return desktop && strstr(desktop, "KDE");
}

bool desktop_reduces_motion(void)
{
    static const char *const gtk_files[] = {"gtk-4.0/settings.ini", "gtk-3.0/settings.ini"};
    if (desktop_is_kde()) {
        DesktopValue factor = {"KDE", "AnimationDurationFactor", ""};
        char *end = factor.value;
        return read_value("kdeglobals", &factor) && strtod(factor.value, &end) <= 0 &&
               end != factor.value;
    }
    for (int i = 0; i < 2; i++) {
        DesktopValue animations = {"Settings", "gtk-enable-animations", ""};
        if (read_value(gtk_files[i], &animations)) {
            return strcasecmp(animations.value, "false") == 0 || strcmp(animations.value, "0") == 0;
        }
    }
    return false;
}

/* A path of user-dirs.dirs: "$HOME/NAME" or "/PATH", in quotation marks. "$HOME/" itself means that
 * there is no such folder. */
static void read_folder(char *value, char *out, size_t bytes)
{
    static const char home[] = "$HOME/";
    value[strcspn(value + 1, "\"") + 1] = '\0';
    const char *path = value + 1;
    out[0] = '\0';
    if (path[0] == '/') {
        folder_join(out, bytes, path, "");
    } else if (strncmp(path, home, strlen(home)) == 0 && path[strlen(home)] != '\0') {
        char folder[FILE_PATH_BYTES];
        paths_base("", path + strlen(home), folder, sizeof folder);
        folder_join(out, bytes, folder, "");
    }
}

void desktop_pictures_folder(char *out, size_t bytes)
{
    DesktopValue folder = {"", "XDG_PICTURES_DIR", ""};
    if (!read_value("user-dirs.dirs", &folder) || folder.value[0] != '"') {
        snprintf(folder.value, sizeof folder.value, "\"$HOME/Pictures\"");
    }
    read_folder(folder.value, out, bytes);
}
