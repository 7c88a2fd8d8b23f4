/* canvas.h: the pixel buffer with all that is on the glass, and what of it changed.
 *
 * canvas_draw hashes the commands of a list into a grid of cells; cells that differ from the last
 * frame become dirty rectangles, and only those are painted. Any sequence of lists drawn this way
 * equals a full redraw, pixel for pixel. Main thread only. */
#ifndef TENGEN_RENDER_CANVAS_H
#define TENGEN_RENDER_CANVAS_H

#include "render/drawlist.h"

enum { CANVAS_DIRTY_MAX = 64 };

typedef struct Canvas Canvas;

Canvas *canvas_new(Store *store, Fonts *fonts); /* borrows both */
void canvas_free(Canvas *canvas);

/* Pixels of its own, painted anew if that is another size than before. False: no memory, the old
 * ones stay. */
bool canvas_resize(Canvas *canvas, int w, int h);
/* Paints into the caller's memory (a window's surface) instead, which must stay as it is until the
 * next canvas_borrow, canvas_resize or canvas_free: everything is painted again if it is another
 * than last time. False: no memory, all stays as it was. */
bool canvas_borrow(Canvas *canvas, const Pixmap *pixel);
/* Everything is painted again next time. */
void canvas_invalidate(Canvas *canvas);

/* Paints the list and returns how many dirty rectangles (disjoint, within the canvas) are in
 * `dirty`. */
int canvas_draw(Canvas *canvas, const DrawList *list, Rect dirty[CANVAS_DIRTY_MAX]);

const Pixmap *canvas_pixels(const Canvas *canvas); /* opaque */
/* The same as long as they show the last list drawn; NULL: nothing yet, or nothing any more. */
const Pixmap *canvas_shown(const Canvas *canvas);

#endif
