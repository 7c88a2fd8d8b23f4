#include "render/store.h"

#include <stdlib.h>

/* As many large images as a change of the page replaces: the last frame, the table, the page's
 * ground and the moving board. Smaller ones are allocated at once. */
enum { SPARES = 4, SPARE_BYTES_MIN = 1 << 18 };

typedef enum SlotState { SLOT_FREE, SLOT_LIVE, SLOT_REMOVED } SlotState;

typedef struct StoreSlot {
    Image image;
    ImageRow *row;       /* the image's */
    uint32_t generation; /* of the current or last image */
    SlotState state;
} StoreSlot;

/* Slots are allocated one by one, so that images do not move when the store grows. The image with
 * id i is in slot[i - 1]. */
struct Store {
    StoreSlot **slot;
    uint32_t count, room;
    Pixmap spare[SPARES]; /* memory of removed images */
};

static void slot_empty(StoreSlot *slot)
{
    pixmap_free(&slot->image.pixmap);
    free(slot->row);
    slot->row = NULL;
    slot->image = (Image){0};
}

Store *store_new(void)
{
    return calloc(1, sizeof(Store));
}

void store_free(Store *store)
{
    if (!store) {
        return;
    }
    for (uint32_t i = 0; i < store->count; i++) {
        slot_empty(store->slot[i]);
        free(store->slot[i]);
    }
    for (int i = 0; i < SPARES; i++) {
        pixmap_free(&store->spare[i]);
    }
    free(store->slot);
    free(store);
}

/* Index of a free or new slot; UINT32_MAX: no memory. */
static uint32_t take_slot(Store *store)
{
    for (uint32_t i = 0; i < store->count; i++) {
        if (store->slot[i]->state == SLOT_FREE) {
            return i;
        }
    }
    if (store->count == store->room) {
        const uint32_t room = store->room ? store->room * 2 : 32;
        // NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers
        StoreSlot **slot = realloc(store->slot, room * sizeof *slot);
        if (!slot) {
            return UINT32_MAX;
        }
        store->slot = slot;
        store->room = room;
    }
    store->slot[store->count] = calloc(1, sizeof(StoreSlot));
    if (!store->slot[store->count]) {
        return UINT32_MAX;
    }
    return store->count++;
}

/* How a pixel can be blended: skipped, copied, or neither. */
typedef enum RunKind { RUN_MIXED, RUN_EMPTY, RUN_SOLID } RunKind;

static RunKind kind_of(uint32_t pixel)
{
    return pixel == 0 ? RUN_EMPTY : pixel >> 24 == 255u ? RUN_SOLID : RUN_MIXED;
}

static ImageRow measure_row(const uint32_t *pixel, int w)
{
    ImageRow row = {0, 0, 0, w, false};

    while (row.end > 0 && pixel[row.end - 1] == 0) {
        row.end--;
    }
    while (row.begin < row.end && pixel[row.begin] == 0) {
        row.begin++;
    }
    row.middle = row.middle_end = row.begin;
    for (int x = row.begin, end; x < row.end; x = end) {
        const RunKind kind = kind_of(pixel[x]);

        for (end = x + 1; end < row.end && kind_of(pixel[end]) == kind;) {
            end++;
        }
        if (kind != RUN_MIXED && end - x > row.middle_end - row.middle) {
            row.middle = x;
            row.middle_end = end;
            row.solid = kind == RUN_SOLID;
        }
    }
    return row;
}

static ImageRow *measure(const Pixmap *pixmap)
{
    ImageRow *row = malloc((size_t)pixmap->h * sizeof *row);

    for (int y = 0; row && y < pixmap->h; y++) {
        row[y] = measure_row(pixmap_at(pixmap, 0, y), pixmap->w);
    }
    return row;
}

ImageRef store_add(Store *store, Pixmap pixmap, bool opaque)
{
    const uint32_t index = pixmap.pixel ? take_slot(store) : UINT32_MAX;

    if (index == UINT32_MAX) {
        pixmap_free(&pixmap);
        return (ImageRef){0, 0};
    }

    StoreSlot *slot = store->slot[index];

    slot->row = opaque ? NULL : measure(&pixmap);
    slot->image = (Image){pixmap, opaque, slot->row};
    slot->state = SLOT_LIVE;
    slot->generation++;
    return (ImageRef){index + 1, slot->generation};
}

static StoreSlot *find(const Store *store, ImageRef image)
{
    if (image.id == 0 || image.id > store->count) {
        return NULL;
    }

    StoreSlot *slot = store->slot[image.id - 1];

    return slot->state != SLOT_FREE && slot->generation == image.generation ? slot : NULL;
}

void store_remove(Store *store, ImageRef image)
{
    StoreSlot *slot = find(store, image);

    if (slot) {
        slot->state = SLOT_REMOVED;
    }
}

const Image *store_get(const Store *store, ImageRef image)
{
    const StoreSlot *slot = find(store, image);

    return slot ? &slot->image : NULL;
}

bool store_pixmap(Store *store, int w, int h, Pixmap *out)
{
    Pixmap *best = NULL;

    for (int i = 0; i < SPARES; i++) {
        Pixmap *spare = &store->spare[i];

        if (pixmap_fits(w, h, spare) && (!best || spare->room < best->room)) {
            best = spare;
        }
    }
    return best ? pixmap_init_from(out, w, h, best) : pixmap_init_bare(out, w, h);
}

bool store_copy(Store *store, const Pixmap *from, Rect rect, Pixmap *out)
{
    if (!store_pixmap(store, rect.w, rect.h, out)) {
        return false;
    }
    pixmap_copy_part(out, 0, 0, from, rect);
    return true;
}

/* Keeps a removed image's memory in place of smaller or no memory. */
static void keep_spare(Store *store, Pixmap *removed)
{
    int smallest = 0;

    for (int i = 1; i < SPARES; i++) {
        if (store->spare[i].room < store->spare[smallest].room) {
            smallest = i;
        }
    }

    Pixmap *spare = &store->spare[smallest];

    if (removed->room >= spare->room) {
        pixmap_free(spare);
        *spare = *removed;
        *removed = (Pixmap){.pixel = NULL};
    }
}

void store_sweep(Store *store)
{
    for (uint32_t i = 0; i < store->count; i++) {
        StoreSlot *slot = store->slot[i];
        const Pixmap *pixmap = &slot->image.pixmap;

        if (slot->state != SLOT_REMOVED) {
            continue;
        }
        if (pixmap->room >= SPARE_BYTES_MIN) {
            keep_spare(store, &slot->image.pixmap);
        }
        slot_empty(slot);
        slot->state = SLOT_FREE;
    }
}
