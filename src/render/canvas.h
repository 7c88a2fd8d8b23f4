/* canvas.h: the frame buffer, and which parts of it changed.
 *
 * canvas_draw hashes the commands of a list into a grid of cells. Cells that differ from the last
 * frame become dirty rectangles, and only those are painted. After any sequence of lists the pixels
 * equal a full redraw of the last one. Main thread only. */
#ifndef TENGEN_RENDER_CANVAS_H
#define TENGEN_RENDER_CANVAS_H

#include "render/drawlist.h"
#include "render/parallel.h"

enum { CANVAS_DIRTY_MAX = 64 };

typedef struct Canvas Canvas;

Canvas *canvas_new(Store *store, Fonts *fonts); /* borrows both */
void canvas_free(Canvas *canvas);
/* Large areas are painted by several threads from now on. */
void canvas_set_parallel(Canvas *canvas, const Parallel *parallel);

/* Uses a buffer of its own; a new size invalidates everything. False: no memory, nothing changed.
 */
bool canvas_resize(Canvas *canvas, int w, int h);
/* Uses the caller's buffer (a window's surface), which must stay valid and unmodified until the
 * next canvas_borrow, canvas_resize or canvas_free. Another buffer than last time invalidates
 * everything. False: no memory, nothing changed. */
bool canvas_borrow(Canvas *canvas, const Pixmap *pixel);
/* The next canvas_draw repaints everything. */
void canvas_invalidate(Canvas *canvas);

/* Paints the list; writes the dirty rectangles (disjoint, within the canvas) and returns their
 * number. A list that failed is not painted. */
int canvas_draw(Canvas *canvas, const DrawList *list, Rect dirty[CANVAS_DIRTY_MAX]);

const Pixmap *canvas_pixels(const Canvas *canvas); /* opaque */
/* The same if they show the last list drawn; NULL before the first and after an invalidation. */
const Pixmap *canvas_shown(const Canvas *canvas);

#endif
