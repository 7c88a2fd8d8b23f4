/* clones.h: functions whose loops are compiled twice, for any machine and for one with AVX2; the
 * dynamic linker takes the one that fits. Not with the thread sanitizer: the linker asks before
 * that is ready, and the program would end there. */
#ifndef TENGEN_ENGINE_CLONES_H
#define TENGEN_ENGINE_CLONES_H

#if defined(__x86_64__) && defined(__ELF__) && defined(__has_attribute) &&                         \
    !defined(__SANITIZE_THREAD__)
#if __has_attribute(target_clones)
#define CLONES __attribute__((target_clones("arch=x86-64-v3", "default")))
#endif
#endif
#ifndef CLONES
#define CLONES
#endif

#endif
