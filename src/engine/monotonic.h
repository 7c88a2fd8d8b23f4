/* monotonic.h: the time since some fixed moment, whatever happens to the system's date. The same
 * for all processes of a machine. Thread-safe. */
#ifndef TENGEN_ENGINE_MONOTONIC_H
#define TENGEN_ENGINE_MONOTONIC_H

#include <stdint.h>

int64_t monotonic_ms(void);
int64_t monotonic_ns(void);

#endif
