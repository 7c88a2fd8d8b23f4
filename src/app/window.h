/* window.h: the one window, and how pixels reach it: a streaming texture of a hardware renderer, or
 * the window's own surface where SDL would fall on OpenGL in software. Chosen once, at start. */
#ifndef TENGEN_APP_WINDOW_H
#define TENGEN_APP_WINDOW_H

#include <SDL.h>

#include "app/options.h"
#include "render/pixmap.h"

/* After so many frames in a row that a renderer did not show the window does without it. */
enum { WINDOW_FAILURES_MAX = 3 };

typedef struct Window Window;

/* w, h: in SDL's window units. NULL with `error`. */
Window *window_new(int w, int h, bool fullscreen, Present present, char *error, size_t bytes);
void window_free(Window *window);

SDL_Window *window_sdl(const Window *window);
void window_size(const Window *window, int *w, int *h); /* device pixels */
/* Device px per unit of SDL's window coordinates. */
void window_ratio(const Window *window, float *x, float *y);
/* Device px per logical px, as the display asks. */
float window_scale(const Window *window);
bool window_is_hidden(const Window *window); /* minimised: nothing to draw for */

void window_resize(Window *window, int w, int h); /* device pixels */
void window_set_fullscreen(Window *window, bool on);
/* What it had shown is lost: a resize, an expose, a lost texture. */
void window_forget(Window *window);
void window_reset(Window *window); /* its textures are gone */

/* Where the window lets its next frame be painted in place: memory of its surface, valid until its
 * size changes or it is another window. `fresh`: nothing of ours is in it yet. False: it
 * wants copies. */
bool window_frame(Window *window, Pixmap *frame, bool *fresh);
/* Brings the rectangles of `pixels`, which has the window's size, to the glass. False: it did
 * not work, show everything again next time. */
bool window_show(Window *window, const Pixmap *pixels, const Rect *dirty, int count);
/* Does the next window_show need the whole picture? */
bool window_needs_all(const Window *window);

#endif
