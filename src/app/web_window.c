/* The window of a program in a browser: one canvas, which the page's style sizes. Only what changed
 * is copied to it. */
#include "app/window.h"

#include <math.h>
#include <stdlib.h>

#include "app/web_page.h"
#include "app/window_pixels.h"

struct Window {
    SDL_Window *sdl;
    uint32_t *rgba; /* of one rectangle */
    size_t room;    /* pixels of rgba */
    int w, h;       /* of the last frame */
    bool all;       /* show everything next time */
};

bool window_is_headless(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    return driver && SDL_strcmp(driver, "dummy") == 0;
}

Window *window_new(int w, int h, bool fullscreen, Present present, char *error, size_t bytes)
{
    (void)present;
    Window *window = calloc(1, sizeof *window);
    if (!window) {
        SDL_snprintf(error, bytes, "out of memory");
        return NULL;
    }
    window->sdl = SDL_CreateWindow("Tengen", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, w, h,
                                   SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!window->sdl) {
        SDL_snprintf(error, bytes, "no canvas: %s", SDL_GetError());
        free(window);
        return NULL;
    }
    window->all = true;
    if (fullscreen) {
        window_set_fullscreen(window, true);
    }
    return window;
}

void window_free(Window *window)
{
    if (window) {
        SDL_DestroyWindow(window->sdl);
        free(window->rgba);
        free(window);
    }
}

SDL_Window *window_sdl(const Window *window)
{
    return window->sdl;
}

void window_size(const Window *window, int *w, int *h)
{
    window_pixels(window->sdl, w, h);
}

void window_ratio(const Window *window, float *x, float *y)
{
    window_pixels_ratio(window->sdl, x, y);
}

float window_unit(void)
{
    return 1;
}

/* The page's pixels are as large as logical ones. */
float window_scale(const Window *window)
{
    float x, y;
    window_ratio(window, &x, &y);
    return x < 1 ? 1 : x;
}

bool window_is_hidden(const Window *window)
{
    return (SDL_GetWindowFlags(window->sdl) & SDL_WINDOW_HIDDEN) != 0;
}

void window_raise(Window *window)
{
    (void)window; /* a page cannot */
}

void window_resize(Window *window, int w, int h)
{
    (void)w, (void)h; /* only the page's style sizes it */
    window_forget(window);
}

void window_set_fullscreen(Window *window, bool on)
{
    SDL_SetWindowFullscreen(window->sdl, on ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    window_forget(window);
}

void window_forget(Window *window)
{
    window->all = true;
}

void window_reset(Window *window)
{
    window_forget(window);
}

bool window_needs_all(const Window *window)
{
    return window->all;
}

bool window_frame(Window *window, Pixmap *frame, bool *fresh)
{
    (void)window, (void)frame, (void)fresh;
    return false;
}

/* The canvas has red first in memory, our pixels have blue there. */
static bool show(Window *window, const Pixmap *pixels, const Rect *rect)
{
    const size_t count = (size_t)rect->w * (size_t)rect->h;
    if (count > window->room) {
        uint32_t *more = realloc(window->rgba, count * sizeof *more);
        if (!more) {
            return false;
        }
        window->rgba = more;
        window->room = count;
    }
    uint32_t *to = window->rgba;
    for (int y = 0; y < rect->h; y++) {
        const uint32_t *from = pixmap_at(pixels, rect->x, rect->y + y);
        for (int x = 0; x < rect->w; x++) {
            const uint32_t argb = from[x];
            *to++ = 0xFF000000u | (argb & 0xFF00) | ((argb & 0xFF) << 16) | ((argb >> 16) & 0xFF);
        }
    }
    web_page_show(window->rgba, rect->x, rect->y, rect->w, rect->h);
    return true;
}

bool window_show(Window *window, const Pixmap *pixels, const Rect *dirty, int count)
{
    const Rect whole = {0, 0, pixels->w, pixels->h};
    if (pixels->w != window->w || pixels->h != window->h) { /* a resized canvas is empty */
        window->w = pixels->w;
        window->h = pixels->h;
        window->all = true;
    }
    if (window->all) {
        dirty = &whole;
        count = 1;
    }
    bool ok = true;
    for (int i = 0; i < count; i++) {
        ok = show(window, pixels, &dirty[i]) && ok;
    }
    window->all = !ok;
    return ok;
}
