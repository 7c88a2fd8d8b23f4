/* window_icon.h: the window's icon, drawn as the board is: a stone on a piece of wood. */
#ifndef TENGEN_APP_WINDOW_ICON_H
#define TENGEN_APP_WINDOW_ICON_H

#include <SDL.h>

#include "render/fonts.h"
#include "render/look.h"
#include "render/store.h"

/* Without memory the window keeps the icon that it has. */
void window_icon_set(SDL_Window *window, const Look *look, Store *store, Fonts *fonts);

#endif
