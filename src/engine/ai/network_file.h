/* network_file.h: the file format of a network, assets/networks/NAME.bin.
 *
 * All integers are little-endian, signed ones in two's complement. Offsets and sizes in bytes:
 *
 *      0   8  magic, "TengenNN"
 *      8   4  format version, 4
 *     12   4  size of the file
 *     16  40  ten dimensions of 4 bytes: NETWORK_REACH, _LINES, _FEATURES, _BITS, _REGIONS,
 *             _POOL, _HIDDEN, _SECOND, _NEAR, and the number of sides: 1 if both colours use the
 *             same weights, else 2
 *     56  16  the rule's option word, padded with zero bytes
 *     72   4  size of the provenance text
 *     76      provenance: how the network was made, UTF-8, no zero byte
 *             for each side the arrays of NetworkSide in their order: int8_t takes 1 byte,
 *             int16_t 2, int32_t 4, no padding
 *   last   4  Adler-32 (RFC 1950) of all bytes before
 *
 * A change of the units in network_weights.h needs a new format version. */
#ifndef TENGEN_ENGINE_NETWORK_FILE_H
#define TENGEN_ENGINE_NETWORK_FILE_H

#include <stddef.h>

#include "engine/ai/network_weights.h"

/* A checked file. Points into the bytes it was opened with. */
typedef struct NetworkFile {
    Rule rule;
    int sides;
    const char *provenance; /* not NUL-terminated */
    size_t provenance_length;
    const unsigned char *weights;
} NetworkFile;

/* Do the bytes begin as a network file does? */
bool network_file_begins(const void *bytes, size_t length);

/* Checks everything but the weights' range. Returns false with error->what, which names the byte
 * and what was expected, if the bytes are not exactly one network of this program's dimensions. */
bool network_file_open(NetworkFile *file, const void *bytes, size_t length, ParseError *error);

/* Decodes one side, 0 <= `index` < file->sides. Returns false with error->what if a weight is
 * outside its limits. */
bool network_file_side(const NetworkFile *file, int index, NetworkSide *side, ParseError *error);

/* Size of a file with `sides` sides and a provenance text of `provenance` bytes. */
size_t network_file_size(int sides, size_t provenance);

/* Writes network_file_size bytes. The weights must be within their limits. */
void network_file_write(unsigned char *bytes, Rule rule, int sides, const NetworkSide *side,
                        const char *provenance);

#endif
