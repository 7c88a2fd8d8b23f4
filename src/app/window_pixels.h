/* window_pixels.h: SDL's windows in the display's own pixels. Main thread. */
#ifndef TENGEN_APP_WINDOW_PIXELS_H
#define TENGEN_APP_WINDOW_PIXELS_H

#include <SDL.h>

void window_pixels(SDL_Window *sdl, int *w, int *h); /* at least 1 */
/* Pixels per unit of SDL's window coordinates. */
void window_pixels_ratio(SDL_Window *sdl, float *x, float *y);

#endif
