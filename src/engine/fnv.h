/* fnv.h: the hash FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo). */
#ifndef TENGEN_ENGINE_FNV_H
#define TENGEN_ENGINE_FNV_H

#include <stddef.h>
#include <stdint.h>

#define FNV_BEGIN UINT64_C(14695981039346656037) /* the hash of nothing */
#define FNV_PRIME UINT64_C(1099511628211)

/* The hash of what `hash` is the hash of, followed by these bytes. */
static inline uint64_t fnv_add(uint64_t hash, const void *data, size_t bytes)
{
    const unsigned char *byte = data;
    for (size_t i = 0; i < bytes; i++) {
        hash = (hash ^ byte[i]) * FNV_PRIME;
    }
    return hash;
}

/* The same for numbers, each as eight bytes, the lowest first. */
static inline uint64_t fnv_add_numbers(uint64_t hash, const int64_t *number, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (int shift = 0; shift < 64; shift += 8) {
            hash = (hash ^ ((uint64_t)number[i] >> shift & 0xFF)) * FNV_PRIME;
        }
    }
    return hash;
}

#endif
