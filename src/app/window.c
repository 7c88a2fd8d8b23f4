#include "app/window.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <glob.h>
#endif

#include "app/log.h"
#include "app/window_pixels.h"
#include "render/depth.h"

struct Window {
    SDL_Window *sdl;
    SDL_Renderer *renderer; /* NULL: the surface is used */
    SDL_Texture *texture;
    int texture_w, texture_h;
    SDL_Rect windowed; /* position and size outside fullscreen */
    bool all;          /* show everything next time */
    int failures;      /* failed frames in a row */
};

enum { RECTS_MAX = 64 };

/* Is there a graphics card? Initializing OpenGL to find out takes a third of a second. */
static bool has_gpu(void)
{
#ifdef __linux__
    glob_t found;
    bool any = false;
    static const char *const devices[] = {"/dev/dri/renderD*", "/dev/nvidia[0-9]*"};
    for (size_t i = 0; i < 2 && !any; i++) {
        any = glob(devices[i], 0, NULL, &found) == 0;
        if (any) {
            globfree(&found);
        }
    }
    return any;
#else
    return true;
#endif
}

bool window_is_headless(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    return driver && (strcmp(driver, "dummy") == 0 || strcmp(driver, "offscreen") == 0);
}

/* OpenGL without a graphics card is recognised by its renderer name. */
static bool renderer_is_software(SDL_Renderer *renderer)
{
    SDL_RendererInfo info;
    if (SDL_GetRendererInfo(renderer, &info) != 0 || !(info.flags & SDL_RENDERER_ACCELERATED)) {
        return true;
    }
    if (strncmp(info.name, "opengl", 6) != 0) {
        return false;
    }
    typedef const unsigned char *(SDLCALL * GetString)(unsigned name);
    GetString get_string = (GetString)SDL_GL_GetProcAddress("glGetString");
    const char *name = !get_string ? NULL : (const char *)get_string(0x1F01);
    static const char *const software[] = {"llvmpipe", "softpipe", "swrast", "Software",
                                           "SwiftShader"};
    for (size_t i = 0; name && i < sizeof software / sizeof software[0]; i++) {
        if (strstr(name, software[i])) {
            return true;
        }
    }
    return !name;
}

/* Without a window manager an X server does not resize a fullscreen window, but SDL assumes that it
 * fills the display. Resize it first. */
static void fill_display(SDL_Window *sdl)
{
    SDL_Rect bounds;
    int display = SDL_GetWindowDisplayIndex(sdl);
    if (SDL_GetDisplayBounds(display < 0 ? 0 : display, &bounds) == 0 && !window_is_headless()) {
        SDL_SetWindowPosition(sdl, bounds.x, bounds.y);
        SDL_SetWindowSize(sdl, bounds.w, bounds.h);
    }
    SDL_SetWindowFullscreen(sdl, SDL_WINDOW_FULLSCREEN_DESKTOP);
}

static SDL_Window *make_window(int w, int h)
{
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    SDL_Window *sdl =
        SDL_CreateWindow("Tengen", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, w, h, flags);
    if (sdl) {
        SDL_SetWindowMinimumSize(sdl, 240, 240);
    }
    return sdl;
}

/* Some displays, such as those with 30 bits per pixel, have no surface, but may have OpenGL. */
static bool has_surface(SDL_Window *sdl)
{
    return window_is_headless() || SDL_GetWindowSurface(sdl);
}

/* Chooses between texture and surface. After a failed renderer the window is made anew, since it
 * may no longer have a surface. */
static void try_renderer(Window *window, int w, int h, Present present)
{
    bool surface = present == PRESENT_SURFACE ||
                   (present == PRESENT_AUTO && (window_is_headless() || !has_gpu()));
    if (surface && has_surface(window->sdl)) {
        return;
    }
    bool any = surface || present == PRESENT_TEXTURE; /* software renderers, too */
    Uint32 flags =
        any ? SDL_RENDERER_PRESENTVSYNC : SDL_RENDERER_ACCELERATED | SDL_RENDERER_PRESENTVSYNC;
    window->renderer = SDL_CreateRenderer(window->sdl, -1, flags);
    if (!window->renderer) {
        window->renderer = SDL_CreateRenderer(window->sdl, -1, 0);
    }
    bool bad = !window->renderer || (!any && renderer_is_software(window->renderer));
    if (!bad) {
        return;
    }
    if (window->renderer) {
        SDL_DestroyRenderer(window->renderer);
    }
    window->renderer = NULL;
    SDL_DestroyWindow(window->sdl);
    window->sdl = make_window(w, h);
}

Window *window_new(int w, int h, bool fullscreen, Present present, char *error, size_t bytes)
{
    Window *window = calloc(1, sizeof *window);
    if (!window) {
        SDL_snprintf(error, bytes, "out of memory");
        return NULL;
    }
    if (present != PRESENT_TEXTURE) {
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    }
    window->sdl = make_window(w, h);
    if (window->sdl) {
        try_renderer(window, w, h, present);
    }
    if (!window->sdl) {
        SDL_snprintf(error, bytes, "no window: %s", SDL_GetError());
        free(window);
        return NULL;
    }
    window->all = true;
    if (fullscreen) {
        window_set_fullscreen(window, true);
    }
    SDL_RendererInfo info = {.name = "window surface"};
    if (window->renderer) {
        SDL_GetRendererInfo(window->renderer, &info);
    }
    log_detail("pixels are shown by %s%s (%s)", window->renderer ? "texture, " : "", info.name,
               SDL_GetCurrentVideoDriver());
    return window;
}

void window_free(Window *window)
{
    if (!window) {
        return;
    }
    if (window->texture) {
        SDL_DestroyTexture(window->texture);
    }
    if (window->renderer) {
        SDL_DestroyRenderer(window->renderer);
    }
    SDL_DestroyWindow(window->sdl);
    free(window);
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

/* Many displays report a wrong density: a window with more pixels than a full HD display is assumed
 * to be on a denser one. */
static float scale_by_size(const Window *window)
{
    int w, h;
    window_size(window, &w, &h);
    float longer = (float)(w > h ? w : h) / 1920, shorter = (float)(w > h ? h : w) / 1080;
    float scale = floorf((longer < shorter ? longer : shorter) * 4) / 4;
    return scale < 1 ? 1 : scale > 4 ? 4 : scale;
}

/* Displays report odd numbers near 96; only a clearly denser one is scaled. */
static float scale_by_density(int display)
{
    float dpi = 96;
    if (SDL_GetDisplayDPI(display, NULL, &dpi, NULL) != 0 || !(dpi > 0)) {
        dpi = 96;
    }
    float scale = dpi / 96;
    return scale < 1.4f ? 1 : scale > 4 ? 4 : roundf(scale * 4) / 4;
}

float window_unit(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    bool in_pixels = driver && (strcmp(driver, "x11") == 0 || strcmp(driver, "windows") == 0);
    return in_pixels ? scale_by_density(0) : 1;
}

float window_scale(const Window *window)
{
    float ratio, other;
    window_ratio(window, &ratio, &other);
    if (ratio > 1.01f) {
        return ratio;
    }
    float min = scale_by_size(window);
    if (window_is_headless()) {
        return min;
    }
    int display = SDL_GetWindowDisplayIndex(window->sdl);
    float scale = scale_by_density(display < 0 ? 0 : display);
    return scale < min ? min : scale;
}

bool window_is_hidden(const Window *window)
{
    return (SDL_GetWindowFlags(window->sdl) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0;
}

void window_raise(Window *window)
{
    if (SDL_GetWindowFlags(window->sdl) & SDL_WINDOW_MINIMIZED) {
        SDL_RestoreWindow(window->sdl);
    }
    SDL_RaiseWindow(window->sdl);
}

void window_resize(Window *window, int w, int h)
{
    float x, y;
    window_ratio(window, &x, &y);
    SDL_SetWindowSize(window->sdl, (int)lroundf((float)w / x), (int)lroundf((float)h / y));
    window_forget(window);
}

void window_set_fullscreen(Window *window, bool on)
{
    bool is = (SDL_GetWindowFlags(window->sdl) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    SDL_Rect *windowed = &window->windowed;
    if (on && !is) {
        SDL_GetWindowPosition(window->sdl, &windowed->x, &windowed->y);
        SDL_GetWindowSize(window->sdl, &windowed->w, &windowed->h);
        fill_display(window->sdl);
    } else if (!on && is) {
        SDL_SetWindowFullscreen(window->sdl, 0);
        SDL_SetWindowSize(window->sdl, windowed->w, windowed->h);
        SDL_SetWindowPosition(window->sdl, windowed->x, windowed->y);
    }
    window_forget(window);
}

void window_forget(Window *window)
{
    window->all = true;
}

void window_reset(Window *window)
{
    if (window->texture) {
        SDL_DestroyTexture(window->texture);
    }
    window->texture = NULL;
    window->all = true;
}

bool window_needs_all(const Window *window)
{
    return window->all;
}

static bool show_texture(Window *window, const Pixmap *pixels, const Rect *dirty, int count)
{
    if (!window->texture || window->texture_w != pixels->w || window->texture_h != pixels->h) {
        if (window->texture) {
            SDL_DestroyTexture(window->texture);
        }
        window->texture = SDL_CreateTexture(window->renderer, SDL_PIXELFORMAT_ARGB8888,
                                            SDL_TEXTUREACCESS_STREAMING, pixels->w, pixels->h);
        window->texture_w = pixels->w;
        window->texture_h = pixels->h;
        window->all = true;
        if (!window->texture) {
            return false;
        }
        SDL_SetTextureBlendMode(window->texture, SDL_BLENDMODE_NONE);
    }
    Rect whole = {0, 0, pixels->w, pixels->h};
    if (window->all) {
        dirty = &whole;
        count = 1;
    }
    bool ok = true;
    for (int i = 0; i < count; i++) {
        SDL_Rect rect = {dirty[i].x, dirty[i].y, dirty[i].w, dirty[i].h};
        const uint32_t *from = pixmap_at(pixels, rect.x, rect.y);
        ok = SDL_UpdateTexture(window->texture, &rect, from, pixels->stride * 4) == 0 && ok;
    }
    ok = ok && SDL_RenderCopy(window->renderer, window->texture, NULL, NULL) == 0;
    if (ok) {
        SDL_RenderPresent(window->renderer);
    }
    return ok;
}

/* The format of nearly all drivers: needs no conversion. No window's surface needs a lock, which is
 * for run-length encoded ones. */
static bool is_argb(const SDL_Surface *surface)
{
    Uint32 format = surface->format->format;
    return format == SDL_PIXELFORMAT_RGB888 || format == SDL_PIXELFORMAT_ARGB8888;
}

static bool copy_rect(SDL_Surface *surface, const Pixmap *pixels, SDL_Rect rect)
{
    const void *from = pixmap_at(pixels, rect.x, rect.y);
    Uint8 *to = (Uint8 *)surface->pixels + (ptrdiff_t)rect.y * surface->pitch +
                (ptrdiff_t)rect.x * surface->format->BytesPerPixel;
    if (from == to) { /* painted in place */
        return true;
    }
    if (depth_is_low(surface->format)) {
        depth_write(surface->format, pixels, (Rect){rect.x, rect.y, rect.w, rect.h}, to,
                    surface->pitch);
        return true;
    }
    if (!is_argb(surface)) {
        return SDL_ConvertPixels(rect.w, rect.h, SDL_PIXELFORMAT_ARGB8888, from, pixels->stride * 4,
                                 surface->format->format, to, surface->pitch) == 0;
    }
    for (int y = 0; y < rect.h; y++) {
        memcpy(to + (ptrdiff_t)y * surface->pitch,
               (const Uint8 *)from + (ptrdiff_t)y * pixels->stride * 4, (size_t)rect.w * 4);
    }
    return true;
}

bool window_frame(Window *window, Pixmap *frame, bool *fresh)
{
    int w, h;
    if (window->renderer) {
        return false;
    }
    window_size(window, &w, &h);
    SDL_Surface *surface = SDL_GetWindowSurface(window->sdl);
    if (!surface || surface->w != w || surface->h != h || !is_argb(surface) ||
        surface->pitch % 4 != 0) {
        return false;
    }
    /* A resize makes a new surface, perhaps at the same address: userdata marks a surface that
     * already has the last frame. */
    *fresh = surface->userdata != window;
    surface->userdata = window;
    window->all = window->all || *fresh;
    *frame = (Pixmap){.pixel = surface->pixels, .w = w, .h = h, .stride = surface->pitch / 4};
    return true;
}

static bool show_surface(Window *window, const Pixmap *pixels, const Rect *dirty, int count)
{
    SDL_Rect rects[RECTS_MAX];
    SDL_Surface *surface = SDL_GetWindowSurface(window->sdl); /* a resize makes a new one */
    if (!surface) {
        return false;
    }
    SDL_Rect bounds = {0, 0, SDL_min(surface->w, pixels->w), SDL_min(surface->h, pixels->h)};
    Rect whole = {0, 0, pixels->w, pixels->h};
    if (window->all) {
        dirty = &whole;
        count = 1;
    }
    bool ok = true;
    int used = 0;
    for (int i = 0; i < count && used < RECTS_MAX; i++) {
        SDL_Rect rect = {dirty[i].x, dirty[i].y, dirty[i].w, dirty[i].h};
        if (!SDL_IntersectRect(&rect, &bounds, &rects[used])) {
            continue;
        }
        ok = copy_rect(surface, pixels, rects[used]) && ok;
        used++;
    }
    return (used == 0 || SDL_UpdateWindowSurfaceRects(window->sdl, rects, used) == 0) && ok;
}

/* The graphics card has failed: opens another window in the same place that uses the surface. */
static void do_without_renderer(Window *window)
{
    int x, y, w, h;
    bool fullscreen = (SDL_GetWindowFlags(window->sdl) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    SDL_GetWindowPosition(window->sdl, &x, &y);
    SDL_GetWindowSize(window->sdl, &w, &h);
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_Window *other = make_window(w, h);
    if (!other) {
        return;
    }
    log_warn("the graphics card has failed (%s); continuing without it", SDL_GetError());
    window_reset(window);
    SDL_DestroyRenderer(window->renderer);
    window->renderer = NULL;
    SDL_DestroyWindow(window->sdl);
    window->sdl = other;
    if (fullscreen) {
        fill_display(other);
    } else {
        SDL_SetWindowPosition(other, x, y);
    }
    window->failures = 0;
}

bool window_show(Window *window, const Pixmap *pixels, const Rect *dirty, int count)
{
    if (count == 0 && !window->all) {
        return true;
    }
    bool ok = window->renderer ? show_texture(window, pixels, dirty, count)
                               : show_surface(window, pixels, dirty, count);
    window->all = !ok;
    window->failures = ok ? 0 : window->failures + 1;
    if (window->renderer && window->failures >= WINDOW_FAILURES_MAX) {
        do_without_renderer(window);
    }
    return ok;
}
