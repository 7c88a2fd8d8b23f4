/* large_pages.h: memory in large pages. Each costs one page fault instead of 512, and one entry of
 * the processor's address cache. Thread-safe. */
#ifndef TENGEN_ENGINE_LARGE_PAGES_H
#define TENGEN_ENGINE_LARGE_PAGES_H

#include <stddef.h>

/* The size and alignment of a large page. */
enum { LARGE_PAGE_BYTES = 1 << 21 };

/* Asks the system for large pages, before the memory is used for the first time. What does not fill
 * one stays as it is, and so does everything where the system has none. */
void large_pages_advise(void *memory, size_t bytes);

#endif
