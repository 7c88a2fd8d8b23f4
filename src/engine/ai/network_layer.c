#include "engine/ai/network_layer.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* Not on Windows, where GCC does not align the stack for AVX2. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(_WIN32)
#define HAS_VECTOR_PATHS
#include <immintrin.h>
#endif

enum {
    GROUP = NETWORK_LAYER_GROUP,
    GROUPS_MAX = NETWORK_LAYER_OUTPUTS / GROUP,
    POOL_GROUPS = NETWORK_POOL / GROUP,
    ROWS = 3 /* of a pool, at once: their sums stay in registers */
};
_Static_assert(NETWORK_POOL % GROUP == 0, "the pool's outputs are whole groups");

static void sums_plain(const int16_t *restrict weight, const int32_t *restrict bias,
                       const int16_t *restrict in, int pairs, int outputs, int32_t *restrict out)
{
    memcpy(out, bias, (size_t)outputs * sizeof *out);
    for (int pair = 0; pair < pairs; pair++) {
        const int16_t *of = weight + (size_t)pair * 2 * (size_t)outputs;
        const int32_t first = in[2 * pair], second = in[2 * pair + 1];
        for (int i = 0; i < outputs; i++) {
            out[i] += of[2 * i] * first + of[2 * i + 1] * second;
        }
    }
}

static void pool_plain(const int16_t *weight, const int32_t *bias, const int16_t *in, int rows,
                       int pairs, int32_t *out)
{
    memset(out, 0, NETWORK_POOL * sizeof *out);
    for (int row = 0; row < rows; row++) {
        int32_t sum[NETWORK_POOL];
        sums_plain(weight, bias, in + (size_t)row * 2 * (size_t)pairs, pairs, NETWORK_POOL, sum);
        for (int i = 0; i < NETWORK_POOL; i++) {
            out[i] += network_layer_activation(sum[i]);
        }
    }
}

#ifdef HAS_VECTOR_PATHS
#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i load(const void *from)
{
    return _mm256_loadu_si256(from);
}

/* Two inputs, in each place. */
AVX2 static inline __m256i load_pair(const int16_t *in)
{
    int32_t both;
    memcpy(&both, in, sizeof both);
    return _mm256_set1_epi32(both);
}

/* `groups` of outputs; a constant in each call, so that the sums stay in registers. */
AVX2 __attribute__((always_inline)) static inline void sum_groups(const int16_t *weight,
                                                                  const int32_t *bias,
                                                                  const int16_t *in, int pairs,
                                                                  int groups, int32_t *out)
{
    __m256i sum[GROUPS_MAX];
    for (int i = 0; i < groups; i++) {
        sum[i] = load(bias + GROUP * i);
    }
    for (int pair = 0; pair < pairs; pair++) {
        const __m256i input = load_pair(in + (ptrdiff_t)2 * pair);
        for (int i = 0; i < groups; i++) {
            const __m256i of = load(weight + (ptrdiff_t)2 * GROUP * (pair * groups + i));
            sum[i] = _mm256_add_epi32(sum[i], _mm256_madd_epi16(input, of));
        }
    }
    for (int i = 0; i < groups; i++) {
        _mm256_storeu_si256((__m256i *)(out + (ptrdiff_t)GROUP * i), sum[i]);
    }
}

AVX2 static void sums_avx2(const int16_t *weight, const int32_t *bias, const int16_t *in, int pairs,
                           int outputs, int32_t *out)
{
    switch (outputs / GROUP) {
    case 1:
        sum_groups(weight, bias, in, pairs, 1, out);
        break;
    case 2:
        sum_groups(weight, bias, in, pairs, 2, out);
        break;
    case 3:
        sum_groups(weight, bias, in, pairs, 3, out);
        break;
    default:
        sum_groups(weight, bias, in, pairs, 4, out);
        break;
    }
}

AVX2 static inline __m256i activations(__m256i sum)
{
    _Static_assert(NETWORK_WEIGHT_UNIT == 1 << 8, "the shift below");
    const __m256i x = _mm256_srli_epi32(_mm256_max_epi32(sum, _mm256_setzero_si256()), 8);
    return _mm256_min_epi32(x, _mm256_set1_epi32(NETWORK_LAYER_MAX));
}

/* Adds the activations of `rows` rows to `out`; a constant in each call. */
AVX2 __attribute__((always_inline)) static inline void
pool_rows(const int16_t *weight, const int32_t *bias, const int16_t *in, int rows, int pairs,
          __m256i out[POOL_GROUPS])
{
    __m256i sum[ROWS][POOL_GROUPS];
    for (int row = 0; row < rows; row++) {
        for (int i = 0; i < POOL_GROUPS; i++) {
            sum[row][i] = load(bias + GROUP * i);
        }
    }
    for (int pair = 0; pair < pairs; pair++) {
        for (int row = 0; row < rows; row++) {
            const __m256i input = load_pair(in + (ptrdiff_t)2 * (row * pairs + pair));
            for (int i = 0; i < POOL_GROUPS; i++) {
                const __m256i of = load(weight + (ptrdiff_t)2 * GROUP * (pair * POOL_GROUPS + i));
                sum[row][i] = _mm256_add_epi32(sum[row][i], _mm256_madd_epi16(input, of));
            }
        }
    }
    for (int row = 0; row < rows; row++) {
        for (int i = 0; i < POOL_GROUPS; i++) {
            out[i] = _mm256_add_epi32(out[i], activations(sum[row][i]));
        }
    }
}

AVX2 static void pool_avx2(const int16_t *weight, const int32_t *bias, const int16_t *in, int rows,
                           int pairs, int32_t *out)
{
    __m256i sum[POOL_GROUPS];
    for (int i = 0; i < POOL_GROUPS; i++) {
        sum[i] = _mm256_setzero_si256();
    }
    for (; rows >= ROWS; rows -= ROWS) {
        pool_rows(weight, bias, in, ROWS, pairs, sum);
        in += (ptrdiff_t)ROWS * 2 * pairs;
    }
    for (; rows > 0; rows--) {
        pool_rows(weight, bias, in, 1, pairs, sum);
        in += (ptrdiff_t)2 * pairs;
    }
    for (int i = 0; i < POOL_GROUPS; i++) {
        _mm256_storeu_si256((__m256i *)(out + (ptrdiff_t)GROUP * i), sum[i]);
    }
}

/* ---- 16 outputs at once ---- */

#define AVX512 __attribute__((target("avx512f,avx512bw")))

enum { WIDE = 16, WIDE_MAX = NETWORK_LAYER_OUTPUTS / WIDE };
_Static_assert((int)NETWORK_POOL == (int)WIDE, "a pool's outputs are one vector");

AVX512 static inline __m512i load_wide(const void *from)
{
    return _mm512_loadu_si512(from);
}

AVX512 static inline __m512i load_pair_wide(const int16_t *in)
{
    int32_t both;
    memcpy(&both, in, sizeof both);
    return _mm512_set1_epi32(both);
}

/* `wide` vectors of outputs; a constant in each call. (VNNI multiplies and adds in one instruction,
 * but was slower: each addition waits for the one before it.) */
AVX512 __attribute__((always_inline)) static inline void sum_wide(const int16_t *weight,
                                                                  const int32_t *bias,
                                                                  const int16_t *in, int pairs,
                                                                  int wide, int32_t *out)
{
    __m512i sum[WIDE_MAX];
    for (int i = 0; i < wide; i++) {
        sum[i] = load_wide(bias + WIDE * i);
    }
    for (int pair = 0; pair < pairs; pair++) {
        const __m512i input = load_pair_wide(in + (ptrdiff_t)2 * pair);
        for (int i = 0; i < wide; i++) {
            const __m512i of = load_wide(weight + (ptrdiff_t)2 * WIDE * (pair * wide + i));
            sum[i] = _mm512_add_epi32(sum[i], _mm512_madd_epi16(input, of));
        }
    }
    for (int i = 0; i < wide; i++) {
        _mm512_storeu_si512(out + (ptrdiff_t)WIDE * i, sum[i]);
    }
}

AVX512 static void sums_avx512(const int16_t *weight, const int32_t *bias, const int16_t *in,
                               int pairs, int outputs, int32_t *out)
{
    switch (outputs) {
    case WIDE:
        sum_wide(weight, bias, in, pairs, 1, out);
        break;
    case 2 * WIDE:
        sum_wide(weight, bias, in, pairs, 2, out);
        break;
    default:
        sums_avx2(weight, bias, in, pairs, outputs, out);
        break;
    }
}

/* The activations of `rows` rows, added up; a constant in each call. */
AVX512 __attribute__((always_inline)) static inline __m512i
pool_rows_wide(const int16_t *weight, const int32_t *bias, const int16_t *in, int rows, int pairs)
{
    __m512i sum[NETWORK_REGIONS];
    for (int row = 0; row < rows; row++) {
        sum[row] = load_wide(bias);
    }
    for (int pair = 0; pair < pairs; pair++) {
        const __m512i of = load_wide(weight + (ptrdiff_t)2 * WIDE * pair);
        for (int row = 0; row < rows; row++) {
            const __m512i input = load_pair_wide(in + (ptrdiff_t)2 * (row * pairs + pair));
            sum[row] = _mm512_add_epi32(sum[row], _mm512_madd_epi16(input, of));
        }
    }
    __m512i total = _mm512_setzero_si512();
    for (int row = 0; row < rows; row++) {
        const __m512i x = _mm512_srli_epi32(_mm512_max_epi32(sum[row], _mm512_setzero_si512()), 8);
        total = _mm512_add_epi32(total, _mm512_min_epi32(x, _mm512_set1_epi32(NETWORK_LAYER_MAX)));
    }
    return total;
}

AVX512 static void pool_avx512(const int16_t *weight, const int32_t *bias, const int16_t *in,
                               int rows, int pairs, int32_t *out)
{
    __m512i total = _mm512_setzero_si512();
    for (; rows >= NETWORK_REGIONS; rows -= NETWORK_REGIONS) {
        total = _mm512_add_epi32(total, pool_rows_wide(weight, bias, in, NETWORK_REGIONS, pairs));
        in += (ptrdiff_t)NETWORK_REGIONS * 2 * pairs;
    }
    for (; rows > 0; rows--) {
        total = _mm512_add_epi32(total, pool_rows_wide(weight, bias, in, 1, pairs));
        in += (ptrdiff_t)2 * pairs;
    }
    _mm512_storeu_si512(out, total);
}

#endif

/* ---- the processor's best ---- */

int network_layer_paths(const NetworkLayerPath **path)
{
    static const NetworkLayerPath paths[] = {
        {"plain", sums_plain, pool_plain},
#ifdef HAS_VECTOR_PATHS
        {"AVX2", sums_avx2, pool_avx2},
        {"AVX-512", sums_avx512, pool_avx512},
#endif
    };
    *path = paths;
#ifdef HAS_VECTOR_PATHS
    if (!__builtin_cpu_supports("avx2")) {
        return 1;
    }
    return __builtin_cpu_supports("avx512bw") ? 3 : 2;
#else
    return 1;
#endif
}

void network_layer_sums(const int16_t *weight, const int32_t *bias, const int16_t *in, int pairs,
                        int outputs, int32_t *out)
{
    assert(outputs > 0 && outputs % GROUP == 0 && outputs <= NETWORK_LAYER_OUTPUTS);
    const NetworkLayerPath *path;
    const int paths = network_layer_paths(&path);
    path[paths - 1].sums(weight, bias, in, pairs, outputs, out);
}

void network_layer_pool(const int16_t *weight, const int32_t *bias, const int16_t *in, int rows,
                        int pairs, int32_t *out)
{
    const NetworkLayerPath *path;
    const int paths = network_layer_paths(&path);
    path[paths - 1].pool(weight, bias, in, rows, pairs, out);
}
