#include "render/blend.h"

#include <stddef.h>

extern const Blend blend_plain;
#ifdef TENGEN_BLEND_AVX2
extern const Blend blend_avx2;
#endif

const Blend *blend_path(int index)
{
    if (index == 0) {
        return &blend_plain;
    }
#ifdef TENGEN_BLEND_AVX2
    if (index == 1 && __builtin_cpu_supports("avx2")) {
        return &blend_avx2;
    }
#endif
    return NULL;
}

const Blend *blend_best(void)
{
    const Blend *best = blend_path(1);

    return best ? best : blend_path(0);
}
