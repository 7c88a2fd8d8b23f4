#include "app/screen_depth.h"

#include <SDL.h>

#include <string.h>

/* Of libX11, which SDL has loaded already if it uses X11. Its types are opaque here. */
typedef void *(*OpenDisplay)(const char *name);
typedef int (*DefaultScreen)(void *display);
typedef int (*DefaultDepth)(void *display, int screen);
typedef int (*CloseDisplay)(void *display);

static int depth_by(void *library)
{
    const OpenDisplay open = (OpenDisplay)SDL_LoadFunction(library, "XOpenDisplay");
    const DefaultScreen screen = (DefaultScreen)SDL_LoadFunction(library, "XDefaultScreen");
    const DefaultDepth depth = (DefaultDepth)SDL_LoadFunction(library, "XDefaultDepth");
    const CloseDisplay close = (CloseDisplay)SDL_LoadFunction(library, "XCloseDisplay");
    void *display = open && screen && depth && close ? open(NULL) : NULL;
    if (!display) {
        return 0;
    }
    const int bits = depth(display, screen(display));
    close(display);
    return bits;
}

int screen_depth(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    if (!driver || strcmp(driver, "x11") != 0) {
        return 0;
    }
    void *library = SDL_LoadObject("libX11.so.6");
    if (!library) {
        return 0;
    }
    const int bits = depth_by(library);
    SDL_UnloadObject(library);
    return bits;
}
