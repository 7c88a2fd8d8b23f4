/* damage.h: which cells of the canvas changed since the last frame. Every cell has a hash of the
 * commands that touch it, in order; a cell whose hash differs from the last frame's is dirty. */
#ifndef TENGEN_RENDER_DAMAGE_H
#define TENGEN_RENDER_DAMAGE_H

#include <stddef.h>

#include "render/rect.h"

typedef struct Damage Damage;

Damage *damage_new(void);
void damage_free(Damage *damage);
/* Makes everything dirty. False: no memory, nothing changed. */
bool damage_resize(Damage *damage, int w, int h);
void damage_invalidate(Damage *damage);     /* makes everything dirty */
bool damage_is_whole(const Damage *damage); /* is everything dirty? */

/* A frame: begin, add every command, collect. */
void damage_begin(Damage *damage);
void damage_add(Damage *damage, Rect bounds, uint64_t hash);
/* Writes at most `max` (>= 1) disjoint rectangles that cover the dirty cells; returns how many. */
int damage_collect(Damage *damage, Rect *dirty, int max);

/* `data` is aligned to 8 bytes, `bytes` a multiple of 8. */
uint64_t damage_hash(const void *data, size_t bytes);

#endif
