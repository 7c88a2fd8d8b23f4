/* multiversion.h: MULTIVERSION before a function compiles it twice, for any x86-64 and for
 * x86-64-v3 (AVX2); the dynamic linker picks one when the program starts. Any box may include this.
 *
 * Only where that works: glibc (other loaders refuse such programs), GCC (clang 14 rejects a
 * multiversioned function that is not static), and no sanitizer, since the linker asks before the
 * sanitizer is ready. Floating point is never contracted (-ffp-contract=off), so both versions give
 * the same bits. */
#ifndef TENGEN_ENGINE_MULTIVERSION_H
#define TENGEN_ENGINE_MULTIVERSION_H

#include <stdint.h> /* defines __GLIBC__ where it is glibc */

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&       \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define MULTIVERSION __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define MULTIVERSION
#endif

#endif
