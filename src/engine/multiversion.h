/* multiversion.h: MULTIVERSION before a function compiles it for any x86-64, for x86-64-v3 (AVX2)
 * and for x86-64-v4 (AVX-512); the dynamic linker picks one when the program starts. Every box may
 * include this.
 *
 * Used only with glibc (other loaders reject such programs), with GCC (clang 14 rejects
 * multiversioned functions that are not static), and without sanitizers (the resolvers run before a
 * sanitizer is initialized). Floating point is never contracted (-ffp-contract=off), so that all
 * versions give the same bits. */
#ifndef TENGEN_ENGINE_MULTIVERSION_H
#define TENGEN_ENGINE_MULTIVERSION_H

#include <stdint.h> /* defines __GLIBC__ where it is glibc */

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&       \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define MULTIVERSION __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define MULTIVERSION
#endif

#endif
