/* wide.h: WIDE before a row loop has it compiled twice, plainly and for AVX2; the machine picks
 * when the program starts. Integer loops only gain speed by it, and floats are never fused: the
 * pixels are the same bits either way. */
#ifndef TENGEN_RENDER_WIDE_H
#define TENGEN_RENDER_WIDE_H

#include <stdint.h> /* says whether this is glibc, which can pick */

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&       \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define WIDE __attribute__((target_clones("default", "avx2")))
#else
#define WIDE
#endif

#endif
