/* math.h: isfinite() without a conversion that the compiler warns of. */
#include_next <math.h>

#undef isfinite
#define isfinite(number) __builtin_isfinite(number)
