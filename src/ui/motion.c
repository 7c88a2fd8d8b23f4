#include "ui/motion.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/fnv.h"

/* When the table is full, further keys are not animated. */
enum {
    MOTIONS_MAX = 256,
    SCROLLS_MAX =
        64, /* the lists of all pages, for each seat; one that finds no room cannot scroll */
    REDUCED_MS = 100
};

typedef struct MotionValue {
    uint64_t key; /* 0: free */
    uint64_t content;
    float from, to;
    int64_t start_ms;
    int ms;
    Ease ease;
    uint64_t seen; /* the last drawing pass that used it */
} MotionValue;

struct Motions {
    MotionValue value[MOTIONS_MAX];
    Scroll scroll[SCROLLS_MAX];
    Motion mode;
    int64_t now_ms;
    uint64_t pass; /* drawing passes so far */
    bool drawing, turning;
};

float ease_at(Ease ease, float t)
{
    t = t < 0.0f ? 0.0f : t > 1.0f ? 1.0f : t;
    float rest = 1.0f - t;
    switch (ease) {
    case EASE_LINEAR:
        return t;
    case EASE_OUT_CUBIC:
        return 1.0f - rest * rest * rest;
    case EASE_IN_OUT_CUBIC:
        return t < 0.5f ? 4.0f * t * t * t : 1.0f - 4.0f * rest * rest * rest;
    case EASE_IN_QUAD:
        return t * t;
    case EASE_OUT_BACK: {
        const float over = 1.2f;
        return 1.0f - (over + 1.0f) * rest * rest * rest + over * rest * rest;
    }
    }
    return t;
}

Motions *motions_new(void)
{
    return calloc(1, sizeof(Motions));
}

void motions_free(Motions *motions)
{
    free(motions);
}

void motions_begin(Motions *motions, Motion mode, int64_t now_ms, bool drawing)
{
    motions->mode = mode;
    motions->now_ms = now_ms;
    motions->drawing = drawing;
    motions->pass += drawing;
    motions->turning = motions->turning && !drawing;
}

uint64_t motions_key(const char *name, int seat, int index)
{
    uint64_t hash = fnv_add(FNV_BEGIN, name, strlen(name));
    hash = (hash ^ (uint64_t)(seat + 1)) * FNV_PRIME;
    hash = (hash ^ (uint64_t)(index + 1)) * FNV_PRIME;
    return hash ? hash : 1;
}

/* The slot of the key, or a free one with key 0; NULL: the table is full. */
static MotionValue *find(Motions *motions, uint64_t key)
{
    for (int i = 0; i < MOTIONS_MAX; i++) {
        MotionValue *value = &motions->value[(key + (uint64_t)i) % MOTIONS_MAX];
        if (value->key == key || !value->key) {
            return value;
        }
    }
    return NULL;
}

/* A clock that goes backwards ends the motion, so that it cannot stay half way. */
static float progress(const MotionValue *value, int64_t now_ms)
{
    int64_t passed = now_ms - value->start_ms;
    if (value->ms <= 0 || passed < 0 || passed >= value->ms) {
        return 1.0f;
    }
    return ease_at(value->ease, (float)passed / (float)value->ms);
}

static float value_of(const MotionValue *value, int64_t now_ms)
{
    float t = progress(value, now_ms);
    return t >= 1.0f ? value->to : value->from + (value->to - value->from) * t;
}

float motions_glide(Motions *motions, uint64_t key, float target, int ms, Ease ease)
{
    MotionValue *value = find(motions, key);
    if (!value) {
        return target;
    }
    if (!motions->drawing) {
        return value->key ? value_of(value, motions->now_ms) : target;
    }
    /* What was not shown in the last pass does not move but appears in its new place. */
    bool fresh = !value->key || value->seen + 1 < motions->pass;
    if (fresh || motions->mode != MOTION_FULL) {
        *value = (MotionValue){.key = key, .from = target, .to = target, .seen = motions->pass};
        return target;
    }
    if (fabsf(value->to - target) > 1e-6f) {
        float now = value_of(value, motions->now_ms);
        *value = (MotionValue){.key = key,
                               .from = now,
                               .to = target,
                               .start_ms = motions->now_ms,
                               .ms = ms,
                               .ease = ease};
    }
    value->seen = motions->pass;
    return value_of(value, motions->now_ms);
}

float motions_fade(Motions *motions, uint64_t key, uint64_t content, int ms, Ease ease)
{
    MotionValue *value = find(motions, key);
    if (!value) {
        return 1.0f;
    }
    if (motions->mode == MOTION_NONE) {
        ms = 0;
    }
    if (motions->mode == MOTION_REDUCED && ms > REDUCED_MS) {
        ms = REDUCED_MS;
    }
    if (motions->drawing && !value->key) {
        *value = (MotionValue){.key = key, .content = content, .from = 0.0f, .to = 1.0f};
    } else if (motions->drawing && value->content != content) {
        *value = (MotionValue){.key = key,
                               .content = content,
                               .from = 0.0f,
                               .to = 1.0f,
                               .start_ms = motions->now_ms,
                               .ms = ms,
                               .ease = ease};
    }
    return value->key ? value_of(value, motions->now_ms) : 1.0f;
}

float motions_turn(Motions *motions, int ms)
{
    if (motions->mode != MOTION_FULL || motions->now_ms < 0) {
        return 0.0f;
    }
    motions->turning = motions->turning || motions->drawing;
    return (float)(motions->now_ms % ms) / (float)ms;
}

bool motions_turning(const Motions *motions)
{
    return motions->turning;
}

bool motions_busy(const Motions *motions, int64_t now_ms)
{
    for (int i = 0; i < MOTIONS_MAX; i++) {
        const MotionValue *value = &motions->value[i];
        if (value->key && now_ms >= value->start_ms && now_ms < value->start_ms + value->ms) {
            return true;
        }
    }
    return false;
}

Scroll *motions_scroll(Motions *motions, const char *name, Seat seat)
{
    for (int i = 0; i < SCROLLS_MAX; i++) {
        Scroll *scroll = &motions->scroll[i];
        if (scroll->name && scroll->seat == seat && strcmp(scroll->name, name) == 0) {
            return scroll;
        }
        if (!scroll->name) {
            *scroll = (Scroll){.name = name, .seat = seat, .want_y = -1, .seen_y = -1};
            return scroll;
        }
    }
    return NULL;
}
