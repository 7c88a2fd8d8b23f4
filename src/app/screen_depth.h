/* screen_depth.h: the colour depth of an X11 screen, which SDL does not tell if it cannot use it.
 */
#ifndef TENGEN_APP_SCREEN_DEPTH_H
#define TENGEN_APP_SCREEN_DEPTH_H

/* Bits per pixel; 0: unknown. Main thread. */
int screen_depth(void);

#endif
