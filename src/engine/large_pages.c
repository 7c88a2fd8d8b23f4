#include "engine/large_pages.h"

#ifdef __linux__
#include <stdint.h>
#include <sys/mman.h>
#endif

void large_pages_advise(void *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t start = (uintptr_t)memory, page = LARGE_PAGE_BYTES;
    const uintptr_t begin = (start + page - 1) / page * page, end = (start + bytes) / page * page;
    if (begin < end) {
        madvise((char *)memory + (begin - start), end - begin, MADV_HUGEPAGE);
    }
#else
    (void)memory;
    (void)bytes;
#endif
}
