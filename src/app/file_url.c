#include "app/file_url.h"

#include <ctype.h>
#include <string.h>

void file_url_add(Buffer *out, const char *path)
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
