/* window.h: the window, and how pixels reach it: by a streaming texture of a hardware renderer, or
 * by the window's surface where OpenGL would run in software. Chosen once, at start. Main thread.
 */
#ifndef TENGEN_APP_WINDOW_H
#define TENGEN_APP_WINDOW_H

#include <SDL.h>

#include "app/options.h"
#include "render/pixmap.h"

/* After this many failed frames in a row the window no longer uses the renderer. */
enum { WINDOW_FAILURES_MAX = 3 };

typedef struct Window Window;

/* w, h: SDL's window coordinates. NULL with `error`. */
Window *window_new(int w, int h, bool fullscreen, Present present, char *error, size_t bytes);
void window_free(Window *window);

/* Units of SDL's window coordinates per logical px, on the first display. */
float window_unit(void);

/* SDL's video driver shows nothing to anybody. */
bool window_is_headless(void);

SDL_Window *window_sdl(const Window *window);
void window_size(const Window *window, int *w, int *h); /* device pixels */
/* Device px per unit of SDL's window coordinates. */
void window_ratio(const Window *window, float *x, float *y);
/* Device px per logical px, from the display's density. */
float window_scale(const Window *window);
bool window_is_hidden(const Window *window); /* true also when minimised */

void window_raise(Window *window); /* above others, with the focus if the desktop allows it */
void window_resize(Window *window, int w, int h); /* device pixels */
void window_set_fullscreen(Window *window, bool on);
/* Its content is lost (a resize, an expose): the next window_show shows everything. */
void window_forget(Window *window);
void window_reset(Window *window); /* its textures are lost, too */

/* The memory of the window's surface, to paint the next frame into; valid until window_resize or
 * the next window_show. `fresh`: it does not contain the last frame. False: the window uses a
 * texture or another pixel format, paint elsewhere. */
bool window_frame(Window *window, Pixmap *frame, bool *fresh);
/* Shows the rectangles of `pixels`, which has the window's size. False: failed; the next call shows
 * everything. */
bool window_show(Window *window, const Pixmap *pixels, const Rect *dirty, int count);
/* The next window_show shows everything. */
bool window_needs_all(const Window *window);

#endif
