/* motion.h: values on their way (docs/look.md 8) and scroll offsets, kept by key. All is a function
 * of the view's time, may be interrupted at any moment and never delays an input. */
#ifndef TENGEN_UI_MOTION_H
#define TENGEN_UI_MOTION_H

#include "ui/settings.h"

typedef enum Ease {
    EASE_LINEAR,
    EASE_OUT_CUBIC,
    EASE_IN_OUT_CUBIC,
    EASE_IN_QUAD,
    EASE_OUT_BACK
} Ease;

float ease_at(Ease ease, float t); /* t is clamped to 0..1 */

typedef struct Motions Motions;

typedef struct Scroll {
    const char *name; /* NULL: a free place */
    Seat seat;
    int offset, max;         /* px */
    int height;              /* of the area */
    int want_y, want_height; /* relative to the content's top; -1: nothing wanted */
    int seen_y;              /* the last wish carried out; -1: none */
} Scroll;

Motions *motions_new(void);
void motions_free(Motions *motions);
/* Before a pass. Only a drawing pass starts motions; others read where they are. */
void motions_begin(Motions *motions, Motion mode, int64_t now_ms, bool drawing);
uint64_t motions_key(const char *name, int seat, int index);

/* Full motion: glides from where it is to the target. Else, and at first sight (also: not asked for
 * in the drawing pass before), it jumps. */
float motions_glide(Motions *motions, uint64_t key, float target, int ms, Ease ease);
/* 0..1 since `content` changed, 1 at first sight. Reduced motion: at most 100 ms. */
float motions_fade(Motions *motions, uint64_t key, uint64_t content, int ms, Ease ease);
/* 0..1 round and round, once in ms, for what turns as long as it is shown; 0 unless motion is full.
 */
float motions_turn(Motions *motions, int ms);
/* Was something turning in the last drawing pass? */
bool motions_turning(const Motions *motions);
bool motions_busy(const Motions *motions, int64_t now_ms); /* turning does not count */

/* The scroll of this name, made if needed; NULL: too many. */
Scroll *motions_scroll(Motions *motions, const char *name, Seat seat);

#endif
