/* aligned.h: memory that begins at a multiple of more than malloc guarantees. Not aligned_alloc,
 * which not every system has. Thread-safe. */
#ifndef TENGEN_ENGINE_ALIGNED_H
#define TENGEN_ENGINE_ALIGNED_H

#include <stddef.h>

/* `bytes` bytes, all 0, at a multiple of `alignment`, a power of two, for aligned_free. NULL: out
 * of memory. */
void *aligned_new(size_t alignment, size_t bytes);
void aligned_free(void *memory); /* NULL is allowed */

#endif
