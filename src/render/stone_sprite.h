/* stone_sprite.h: the pixels of one stone or shadow (docs/look.md 3). Private to the stone painter.
 */
#ifndef TENGEN_RENDER_STONE_SPRITE_H
#define TENGEN_RENDER_STONE_SPRITE_H

#include "engine/types.h"
#include "render/pixmap.h"

typedef enum SpriteKind { SPRITE_STONE, SPRITE_FLAT, SPRITE_SHADOW } SpriteKind;

/* All that a sprite's pixels depend on. */
typedef struct SpriteKey {
    SpriteKind kind;
    Color color;
    int variant, diameter;
    int half_x, half_y; /* 1: the centre is shifted by half a pixel */
    int moving;         /* the scaled diameter in quarter pixels; 0: not scaled */
    bool on_dark;
    bool hollow;   /* a shadow without the part hidden by its stone */
    float r, g, b; /* Look.white_r, g, b; of a shadow, r is Look.shadow */
} SpriteKey;

/* Px of transparent border left of and above the disc. */
int stone_sprite_padding(const SpriteKey *key);
/* Paints the sprite at rest: `moving` is ignored. The caller frees `out`. False: no memory. */
bool stone_sprite_paint(const SpriteKey *key, Pixmap *out);

#endif
