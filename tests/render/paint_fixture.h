/* paint_fixture.h: the painters with a canvas, and what is on it, for the tests of the renderer. */
#ifndef TENGEN_TESTS_RENDER_PAINT_FIXTURE_H
#define TENGEN_TESTS_RENDER_PAINT_FIXTURE_H

#include "render/canvas.h"
#include "render/ground_painter.h"
#include "render/stone_painter.h"

typedef struct PaintFixture {
    Fonts *fonts; /* shared by all fixtures */
    Store *store;
    Canvas *canvas;
    Canvas *reference; /* another canvas for the same images, to compare with */
    DrawList *list;
    GroundPainter *ground_painter;
    StonePainter *stone_painter;
} PaintFixture;

/* Group set-up and tear-down: fonts are opened once for all fixtures. */
int fixture_open_fonts(void **state);
int fixture_close_fonts(void **state);

PaintFixture fixture_open(void);
void fixture_close(PaintFixture *fixture);
/* An empty list for a canvas of this size. */
void fixture_begin(PaintFixture *fixture, int w, int h);
/* Draws the list. Valid until the fixture is used again. */
const Pixmap *fixture_draw(PaintFixture *fixture);

/* For Parallel: the last turn comes first, as threads might do them. `pool`: an int that counts the
 * loops. */
void fixture_run_backwards(void *pool, int turns, ParallelTurn *turn, void *user);

/* The mean of the colour channels, 0..255. */
int pixmap_grey(const Pixmap *p, int x, int y);
uint64_t pixmap_hash(const Pixmap *p);

#endif
