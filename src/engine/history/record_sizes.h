/* record_sizes.h: how much a record holds, and in what portions it takes memory. The tests also
 * build the module with TENGEN_SMALL_RECORDS, to reach the end of each portion with a short game.
 */
#ifndef TENGEN_ENGINE_RECORD_SIZES_H
#define TENGEN_ENGINE_RECORD_SIZES_H

#ifdef TENGEN_SMALL_RECORDS
enum {
    RECORD_NODES_MAX = 1 << 10,
    RECORD_CHUNK_NODES = 2,
    RECORD_CHUNK_WORDS = 1 << 8,
    RECORD_CHUNKS_MAX = 1 << 9
};
#else
enum {
    RECORD_NODES_MAX = 1 << 24, /* in one record; written, they take about 150 MiB */
    RECORD_CHUNK_NODES = 512,
    RECORD_CHUNK_WORDS = 1 << 11,     /* of the details of nodes */
    RECORD_CHUNKS_MAX = (1 << 21) - 2 /* of details, so that their places fit into 32 bits */
};
#endif

#endif
