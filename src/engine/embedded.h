/* embedded.h: files of assets/ that the program carries within itself, by folder. The tables are
 * generated: tengen_embed in cmake/TengenTargets.cmake. */
#ifndef TENGEN_ENGINE_EMBEDDED_H
#define TENGEN_ENGINE_EMBEDDED_H

#include <stddef.h>

typedef struct Embedded {
    const char *name; /* of the file, without its extension */
    const char *bytes;
    size_t size;
} Embedded;

extern const Embedded embedded_networks[]; /* tengen_ai */
extern const int embedded_networks_count;
extern const Embedded embedded_puzzles[]; /* tengen_puzzle */
extern const int embedded_puzzles_count;

#endif
