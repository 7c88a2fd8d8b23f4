#include "render/blend.h"

#ifdef TENGEN_BLEND_AVX2
extern const Blend blend_avx2;
#endif
#ifdef TENGEN_BLEND_NEON /* every AArch64 has it */
extern const Blend blend_neon;
#endif

const Blend *blend_best(void)
{
#ifdef TENGEN_BLEND_AVX2
    if (__builtin_cpu_supports("avx2")) {
        return &blend_avx2;
    }
#endif
#ifdef TENGEN_BLEND_NEON
    return &blend_neon;
#else
    return &blend_plain;
#endif
}
