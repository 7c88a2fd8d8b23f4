/* file_url.h: paths in addresses of files (RFC 8089). Any thread. */
#ifndef TENGEN_APP_FILE_URL_H
#define TENGEN_APP_FILE_URL_H

#include "engine/buffer.h"

/* Appends the path; bytes that an address cannot contain are written as %XX. */
void file_url_add(Buffer *out, const char *path);

#endif
