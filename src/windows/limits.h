/* limits.h: the longest path in UTF-8. */
#include_next <limits.h>

#undef PATH_MAX
#define PATH_MAX 4096
