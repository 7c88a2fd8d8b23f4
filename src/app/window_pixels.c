#include "app/window_pixels.h"

void window_pixels(SDL_Window *sdl, int *w, int *h)
{
    SDL_GetWindowSizeInPixels(sdl, w, h);
    *w = *w < 1 ? 1 : *w;
    *h = *h < 1 ? 1 : *h;
}

void window_pixels_ratio(SDL_Window *sdl, float *x, float *y)
{
    int w = 1, h = 1, pw, ph;
    SDL_GetWindowSize(sdl, &w, &h);
    window_pixels(sdl, &pw, &ph);
    *x = (float)pw / (float)(w < 1 ? 1 : w);
    *y = (float)ph / (float)(h < 1 ? 1 : h);
}
