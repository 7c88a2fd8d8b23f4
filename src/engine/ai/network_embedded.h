/* network_embedded.h: the files of assets/networks, built into the program. The table is generated
 * by cmake/embed.cmake. */
#ifndef TENGEN_ENGINE_NETWORK_EMBEDDED_H
#define TENGEN_ENGINE_NETWORK_EMBEDDED_H

#include <stddef.h>

typedef struct NetworkEmbedded {
    const char *name; /* of the file, without its extension */
    const char *bytes;
    size_t size;
} NetworkEmbedded;

extern const NetworkEmbedded network_embedded[];
extern const int network_embedded_count;

#endif
