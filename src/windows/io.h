/* io.h: without tell(), a name that our modules use. */
#define tell msvcrt_tell
#include_next <io.h>
#undef tell
