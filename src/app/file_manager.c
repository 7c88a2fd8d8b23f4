#include "app/file_manager.h"

#include <SDL.h>

#include <ctype.h>
#include <string.h>
#include <unistd.h>

#include "app/file.h"
#include "app/program.h"
#include "engine/buffer.h"

/* As RFC 8089 describes: bytes that an address cannot contain are written as %XX. */
static void add_path(Buffer *out, const char *path)
{
    static const char digits[] = "0123456789ABCDEF";
    for (const char *c = path; *c != '\0'; c++) {
        unsigned char byte = (unsigned char)*c;
        if (byte < 128 && (isalnum(byte) || strchr("/-_.~", byte))) {
            buffer_add(out, (char[]){*c, '\0'});
        } else {
            buffer_add(out, (char[]){'%', digits[byte >> 4], digits[byte & 15], '\0'});
        }
    }
}

/* SDL starts xdg-open in a process of its own, and does not notice if there is none. */
bool file_manager_open(const char *folder)
{
    static const char opener[] = "xdg-open";
    char here[FILE_PATH_BYTES] = "";
    Buffer address = {0};
    const bool relative = folder[0] != '/';
    if (folder[0] == '\0' || !program_exists(opener, strlen(opener)) ||
        (relative && !getcwd(here, sizeof here))) {
        return false;
    }
    buffer_add(&address, "file://");
    add_path(&address, here);
    buffer_add(&address, relative ? "/" : "");
    add_path(&address, folder);
    const bool opened = !address.failed && SDL_OpenURL(address.text) == 0;
    buffer_free(&address);
    return opened;
}
