/* damage.h: which cells of the picture changed since the last frame. Every cell has a hash of the
 * commands that touch it, in their order; where it differs from last time, the cell is dirty. */
#ifndef TENGEN_RENDER_DAMAGE_H
#define TENGEN_RENDER_DAMAGE_H

#include <stddef.h>

#include "render/rect.h"

typedef struct Damage Damage;

Damage *damage_new(void);
void damage_free(Damage *damage);
/* Everything is dirty next time. False: no memory, nothing has changed. */
bool damage_resize(Damage *damage, int w, int h);
void damage_invalidate(Damage *damage);
bool damage_is_whole(const Damage *damage); /* will everything be dirty? */

/* One frame: begin, add every command, collect. */
void damage_begin(Damage *damage);
void damage_add(Damage *damage, Rect bounds, uint64_t hash);
/* What has been added so far to the cells that `rect` touches (for a command that copies them). */
uint64_t damage_below(const Damage *damage, Rect rect);
/* Writes at most `most` (>= 1) disjoint rectangles that cover the dirty cells. */
int damage_collect(Damage *damage, Rect *dirty, int max);

/* Hash of `bytes` bytes, a multiple of 8, aligned. */
uint64_t damage_hash(const void *data, size_t bytes);

#endif
