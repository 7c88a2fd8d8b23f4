#include "render/damage.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* px. Small enough that a stone dirties little more than itself, large enough that a frame has few
 * cells to hash. */
enum { CELL = 32 };

struct Damage {
    uint64_t *now, *last; /* hashes by cell */
    int columns, rows, w, h;
    bool all;
};

Damage *damage_new(void)
{
    return calloc(1, sizeof(Damage));
}

void damage_free(Damage *damage)
{
    if (!damage) {
        return;
    }
    free(damage->now);
    free(damage->last);
    free(damage);
}

bool damage_resize(Damage *damage, int w, int h)
{
    const int columns = (w + CELL - 1) / CELL;
    const int rows = (h + CELL - 1) / CELL;
    uint64_t *now = calloc((size_t)columns * (size_t)rows, sizeof *now);
    uint64_t *last = calloc((size_t)columns * (size_t)rows, sizeof *last);

    if (!now || !last) {
        free(now);
        free(last);
        return false;
    }
    free(damage->now);
    free(damage->last);
    *damage = (Damage){.columns = columns, .rows = rows, .w = w, .h = h, .all = true};
    damage->now = now;
    damage->last = last;
    return true;
}

void damage_invalidate(Damage *damage)
{
    damage->all = true;
}

bool damage_is_whole(const Damage *damage)
{
    return damage->all;
}

static uint64_t hash_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ (hash >> 29);
}

uint64_t damage_hash(const void *data, size_t bytes)
{
    /* Four independent sums: the multiplications of different sums overlap. */
    const uint64_t *word = data;
    const size_t words = bytes / sizeof *word;
    uint64_t sum[4] = {UINT64_C(0xCBF29CE484222325), 1, 2, 3};
    size_t i = 0;

    assert(bytes % sizeof *word == 0);
    for (; i + 4 <= words; i += 4) {
        for (size_t k = 0; k < 4; k++) {
            sum[k] = hash_mix(sum[k], word[i + k]);
        }
    }
    for (; i < words; i++) {
        sum[0] = hash_mix(sum[0], word[i]);
    }
    return hash_mix(hash_mix(sum[0], sum[1]), hash_mix(sum[2], sum[3]));
}

void damage_begin(Damage *damage)
{
    memset(damage->now, 0, (size_t)damage->columns * (size_t)damage->rows * sizeof *damage->now);
}

/* The cells that a rectangle touches. */
static Rect cells_of(const Damage *damage, Rect rect)
{
    rect = rect_intersect(rect, (Rect){0, 0, damage->w, damage->h});
    if (rect_empty(rect)) {
        return rect;
    }

    const int x = rect.x / CELL;
    const int y = rect.y / CELL;

    return (Rect){x, y, (rect.x + rect.w - 1) / CELL - x + 1, (rect.y + rect.h - 1) / CELL - y + 1};
}

void damage_add(Damage *damage, Rect bounds, uint64_t hash)
{
    const Rect cells = cells_of(damage, bounds);

    for (int y = cells.y; y < cells.y + cells.h; y++) {
        uint64_t *row = damage->now + (size_t)y * (size_t)damage->columns;

        /* Polynomial hash: depends on the hashes and their order. */
        for (int x = cells.x; x < cells.x + cells.w; x++) {
            row[x] = (row[x] + hash) * UINT64_C(0x9E3779B97F4A7C15);
        }
    }
}

static bool is_dirty(const Damage *damage, int x, int y)
{
    const size_t at = (size_t)y * (size_t)damage->columns + (size_t)x;

    return damage->all || damage->now[at] != damage->last[at];
}

/* The dirty cells as rectangles of cells: horizontal runs, merged with an equal run in the row
 * above. Clean gaps of up to `gap` cells within a row are included. Returns how many; -1: more than
 * `max`.
 */
static int runs(const Damage *damage, int gap, Rect *out, int max)
{
    int count = 0;
    int row_before = 0; /* index of the first rectangle that reaches down to the row above */

    for (int y = 0; y < damage->rows; y++) {
        for (int x = 0; x < damage->columns;) {
            if (!is_dirty(damage, x, y)) {
                x++;
                continue;
            }

            int end = x + 1; /* after the last dirty cell of the run */

            for (int at = end; at < damage->columns && at - end <= gap; at++) {
                if (is_dirty(damage, at, y)) {
                    end = at + 1;
                }
            }

            int same = row_before;

            while (same < count && !(out[same].x == x && out[same].w == end - x &&
                                     out[same].y + out[same].h == y)) {
                same++;
            }
            if (same < count) {
                out[same].h++;
            } else if (count == max) {
                return -1;
            } else {
                out[count++] = (Rect){x, y, end - x, 1};
            }
            x = end;
        }
        while (row_before < count && out[row_before].y + out[row_before].h <= y) {
            row_before++;
        }
    }
    return count;
}

static Rect dirty_bounds(const Damage *damage)
{
    Rect whole = {0, 0, 0, 0};

    for (int y = 0; y < damage->rows; y++) {
        for (int x = 0; x < damage->columns; x++) {
            if (is_dirty(damage, x, y)) {
                whole = rect_unite(whole, (Rect){x, y, 1, 1});
            }
        }
    }
    return whole;
}

int damage_collect(Damage *damage, Rect *dirty, int max)
{
    int count = runs(damage, 0, dirty, max);

    /* If there are too many, use fewer and larger ones, finally a single one. */
    if (count < 0) {
        count = runs(damage, 2, dirty, max);
    }
    if (count < 0) {
        count = runs(damage, damage->columns, dirty, max);
    }
    if (count < 0) {
        dirty[0] = dirty_bounds(damage);
        count = 1;
    }
    for (int i = 0; i < count; i++) {
        const Rect cells = {dirty[i].x * CELL, dirty[i].y * CELL, dirty[i].w * CELL,
                            dirty[i].h * CELL};

        dirty[i] = rect_intersect(cells, (Rect){0, 0, damage->w, damage->h});
    }

    uint64_t *last = damage->last;

    damage->last = damage->now;
    damage->now = last;
    damage->all = false;
    return count;
}
