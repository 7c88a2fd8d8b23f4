#include "render/store.h"

#include <stdlib.h>

typedef enum SlotState { SLOT_FREE, SLOT_LIVE, SLOT_REMOVED } SlotState;

typedef struct Slot {
    Pixmap pixmap;
    uint32_t generation; /* of what lies here, or of what lay here last */
    SlotState state;
    bool opaque;
} Slot;

/* The slots are allocated one by one, so that a pixmap that somebody holds does not move when the
 * store grows. The image with id i lies in slot[i - 1]. */
struct Store {
    Slot **slot;
    uint32_t count, room;
};

Store *store_new(void)
{
    return calloc(1, sizeof(Store));
}

void store_free(Store *store)
{
    if (!store)
        return;
    for (uint32_t i = 0; i < store->count; i++) {
        pixmap_free(&store->slot[i]->pixmap);
        free(store->slot[i]);
    }
    free(store->slot);
    free(store);
}

/* Index of a free slot, or `count` after making one there; UINT32_MAX: no memory. */
static uint32_t take_slot(Store *store)
{
    for (uint32_t i = 0; i < store->count; i++) {
        if (store->slot[i]->state == SLOT_FREE)
            return i;
    }
    if (store->count == store->room) {
        const uint32_t room = store->room ? store->room * 2 : 32;
        Slot **slot = realloc(store->slot, room * sizeof *slot);

        if (!slot)
            return UINT32_MAX;
        store->slot = slot;
        store->room = room;
    }
    store->slot[store->count] = calloc(1, sizeof(Slot));
    if (!store->slot[store->count])
        return UINT32_MAX;
    return store->count++;
}

ImageRef store_add(Store *store, Pixmap pixmap, bool opaque)
{
    const uint32_t index = pixmap.pixel ? take_slot(store) : UINT32_MAX;

    if (index == UINT32_MAX) {
        pixmap_free(&pixmap);
        return (ImageRef){0, 0};
    }

    Slot *slot = store->slot[index];

    slot->pixmap = pixmap;
    slot->opaque = opaque;
    slot->state = SLOT_LIVE;
    slot->generation++;
    return (ImageRef){index + 1, slot->generation};
}

static Slot *find(const Store *store, ImageRef image)
{
    if (image.id == 0 || image.id > store->count)
        return NULL;

    Slot *slot = store->slot[image.id - 1];

    return slot->state != SLOT_FREE && slot->generation == image.generation ? slot : NULL;
}

void store_remove(Store *store, ImageRef image)
{
    Slot *slot = find(store, image);

    if (slot)
        slot->state = SLOT_REMOVED;
}

const Pixmap *store_get(const Store *store, ImageRef image, bool *opaque)
{
    const Slot *slot = find(store, image);

    if (!slot)
        return NULL;
    if (opaque)
        *opaque = slot->opaque;
    return &slot->pixmap;
}

void store_sweep(Store *store)
{
    for (uint32_t i = 0; i < store->count; i++) {
        Slot *slot = store->slot[i];

        if (slot->state == SLOT_REMOVED) {
            pixmap_free(&slot->pixmap);
            slot->state = SLOT_FREE;
        }
    }
}
