#include "app/file_manager.h"

#include <SDL.h>

#include <string.h>
#include <unistd.h>

#include "app/file.h"
#include "app/file_url.h"
#include "app/folder.h"
#include "app/program.h"

/* SDL starts xdg-open in a process of its own, and does not notice if there is none. */
bool file_manager_open(const char *folder)
{
    static const char opener[] = "xdg-open";
    char here[FILE_PATH_BYTES] = "";
    Buffer address = {0};
    const bool relative = !folder_is_absolute(folder);
    if (folder[0] == '\0' || !program_exists(opener, strlen(opener)) ||
        (relative && !getcwd(here, sizeof here))) {
        return false;
    }
    buffer_add(&address, "file://");
    file_url_add(&address, here);
    buffer_add(&address, relative ? "/" : "");
    file_url_add(&address, folder);
    const bool opened = !address.failed && SDL_OpenURL(address.text) == 0;
    buffer_free(&address);
    return opened;
}
