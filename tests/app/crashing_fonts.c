/* crashing_fonts.c: preloaded, a fontconfig that crashes as without memory. */
#include <stdlib.h>

void *FcInitLoadConfigAndFonts(void);
void *FcInitLoadConfigAndFonts(void)
{
    abort();
}
