/* motion.h: animated values (docs/look.md 8) and scroll offsets, kept by key. They depend on the
 * view's time only, can be redirected at any moment and never delay an input. */
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
    const char *name; /* NULL: a free slot */
    Seat seat;
    int offset, max;         /* px */
    int jump;                /* the offset of the last CMD_SCROLL, which may be above `max`; 0 once
                                it was scrolled otherwise */
    int height;              /* of the area, */
    int below;               /* ... without this room at its end, which a toast has for now */
    int want_y, want_height; /* relative to the content's top; what to scroll to; -1: nothing */
    int seen_y;              /* the last want_y that was scrolled to; -1: none */
    int across, across_max;  /* likewise to the right; see ui_pan */
    int width;               /* of what is in sight then */
    uint32_t seen_id;        /* what ui_pan last brought into view; 0: nothing */
} Scroll;

/* Scrolls to this offset, clamped to 0..max. */
static inline void scroll_to(Scroll *scroll, int offset)
{
    scroll->jump = offset == scroll->offset ? scroll->jump : 0;
    scroll->offset = offset > scroll->max ? scroll->max : offset;
    scroll->offset = scroll->offset < 0 ? 0 : scroll->offset;
}

static inline void scroll_across_to(Scroll *scroll, int across)
{
    scroll->across = across > scroll->across_max ? scroll->across_max : across;
    scroll->across = scroll->across < 0 ? 0 : scroll->across;
}

Motions *motions_new(void); /* NULL: out of memory; free it with motions_free */
void motions_free(Motions *motions);
/* Before a pass. Only a drawing pass starts motions; others read the current values. */
void motions_begin(Motions *motions, Motion mode, int64_t now_ms, bool drawing);
uint64_t motions_key(const char *name, int seat, int index);

/* With full motion the value glides from where it is to the target. With less, or if the key was
 * not used in the drawing pass before, it jumps. */
float motions_glide(Motions *motions, uint64_t key, float target, int ms, Ease ease);
/* 0..1 since `content` changed; 1 on first use. Reduced motion: at most 100 ms. */
float motions_fade(Motions *motions, uint64_t key, uint64_t content, int ms, Ease ease);
/* A repeating 0..1 ramp with period `ms`; 0 unless motion is full. */
float motions_turn(Motions *motions, int ms);
/* Did the last drawing pass use motions_turn? */
bool motions_turning(const Motions *motions);
bool motions_busy(const Motions *motions, int64_t now_ms); /* apart from motions_turn */

/* The scroll of this name, made if needed; NULL: too many. */
Scroll *motions_scroll(Motions *motions, const char *name, Seat seat);

#endif
