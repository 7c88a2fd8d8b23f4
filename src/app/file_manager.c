#include "app/file_manager.h"

#include <SDL.h>

#include <ctype.h>
#include <string.h>

#include "engine/buffer.h"

/* As RFC 8089 describes: bytes that an address cannot contain are written as %XX. */
static void add_address(Buffer *out, const char *path)
{
    static const char digits[] = "0123456789ABCDEF";
    buffer_add(out, "file://");
    for (const char *c = path; *c != '\0'; c++) {
        unsigned char byte = (unsigned char)*c;
        if (byte < 128 && (isalnum(byte) || strchr("/-_.~", byte))) {
            buffer_add(out, (char[]){*c, '\0'});
        } else {
            buffer_add(out, (char[]){'%', digits[byte >> 4], digits[byte & 15], '\0'});
        }
    }
}

bool file_manager_open(const char *folder)
{
    Buffer address = {0};
    add_address(&address, folder);
    bool opened = !address.failed && SDL_OpenURL(address.text) == 0;
    buffer_free(&address);
    return opened;
}
