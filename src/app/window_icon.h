/* window_icon.h: the window's icon, rendered like the board: a stone on wood. */
#ifndef TENGEN_APP_WINDOW_ICON_H
#define TENGEN_APP_WINDOW_ICON_H

#include <SDL.h>

#include "render/fonts.h"
#include "render/look.h"
#include "render/store.h"

/* Out of memory: the window keeps its icon. */
void window_icon_set(SDL_Window *window, const Look *look, Store *store, Fonts *fonts);

#endif
