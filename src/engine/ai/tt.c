#include "engine/ai/tt.h"

#include <stdlib.h>
#include <string.h>

#include "engine/ai/value.h"

enum {
    BUCKET = 4, /* slots; a bucket is a cache line */
    BUCKET_BYTES = BUCKET * (int)sizeof(TtSlot),
    AGES = 64,
    DEPTH_OFFSET = 128,
    AGE_PLIES = 8, /* depth that an entry loses per later search, when slots are overwritten */
    BUCKETS_MIN = 256
};

bool tt_open(Tt *tt, size_t bytes)
{
    size_t buckets = bytes / BUCKET_BYTES;
    buckets = buckets < BUCKETS_MIN ? BUCKETS_MIN : buckets > UINT32_MAX ? UINT32_MAX : buckets;
    tt->memory = calloc(buckets + 1, BUCKET_BYTES);
    if (!tt->memory) {
        return false;
    }
    const size_t offset = (uintptr_t)tt->memory % BUCKET_BYTES;
    tt->slot = (TtSlot *)((char *)tt->memory + (offset ? BUCKET_BYTES - offset : 0));
    tt->buckets = buckets;
    tt->dirty = false;
    tt->age = 0;
    return true;
}

void tt_close(Tt *tt)
{
    free(tt->memory);
    tt->memory = NULL;
}

bool tt_resize(Tt *tt, size_t bytes)
{
    const size_t old_bytes = tt->buckets * BUCKET_BYTES;
    Tt smallest;
    if (!tt_open(&smallest, 0)) {
        return false;
    }
    tt_close(tt);
    const bool resized = tt_open(tt, bytes);
    if (resized || tt_open(tt, old_bytes)) {
        tt_close(&smallest);
    } else {
        *tt = smallest;
    }
    return resized;
}

void tt_clear(Tt *tt)
{
    /* Touching the pages of a table that is still empty would only take time. */
    if (tt->dirty) {
        memset(tt->memory, 0, (tt->buckets + 1) * BUCKET_BYTES);
    }
    tt->dirty = false;
    tt->age = 0;
}

void tt_new_search(Tt *tt)
{
    tt->age = (tt->age + 1) % AGES;
    tt->dirty = true;
}

static TtSlot *bucket_of(const Tt *tt, uint64_t key)
{
    return tt->slot + ((key >> 32) * tt->buckets >> 32) * BUCKET;
}

void tt_prefetch(const Tt *tt, uint64_t key)
{
    __builtin_prefetch(bucket_of(tt, key));
}

/* A slot's second word, from its low end: value 16, eval 16, move 11, depth 8, bound 2, age 6. */
static uint64_t pack(const TtEntry *entry, int ply, unsigned age)
{
    int value = entry->value;
    if (value > VALUE_WIN_BOUND) {
        value += ply;
    } else if (value < -VALUE_WIN_BOUND && value != TT_NO_VALUE) {
        value -= ply;
    }
    const int depth = entry->depth < -100 ? -100 : entry->depth > 120 ? 120 : entry->depth;
    return (uint64_t)(uint16_t)value | (uint64_t)(uint16_t)entry->eval << 16 |
           (uint64_t)entry->move << 32 | (uint64_t)(depth + DEPTH_OFFSET) << 43 |
           (uint64_t)entry->bound << 51 | (uint64_t)age << 53;
}

static int depth_of(uint64_t data)
{
    return (int)(data >> 43 & 255U) - DEPTH_OFFSET;
}

static TtEntry unpack(uint64_t data, int ply)
{
    TtEntry entry = {
        .value = (int16_t)(data & 0xffffU),
        .eval = (int16_t)(data >> 16 & 0xffffU),
        .move = (Point)(data >> 32 & 0x7ffU),
        .depth = depth_of(data),
        .bound = (Bound)(data >> 51 & 3U),
    };
    if (entry.value > VALUE_WIN_BOUND) {
        entry.value -= ply;
    } else if (entry.value < -VALUE_WIN_BOUND && entry.value != TT_NO_VALUE) {
        entry.value += ply;
    }
    return entry;
}

static uint64_t load(_Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

bool tt_probe(const Tt *tt, uint64_t key, int ply, TtEntry *entry)
{
    TtSlot *slot = bucket_of(tt, key);
    for (int i = 0; i < BUCKET; i++) {
        const uint64_t data = load(&slot[i].data);
        if ((load(&slot[i].check) ^ data) == key && data != 0) {
            *entry = unpack(data, ply);
            return true;
        }
    }
    return false;
}

int tt_used(const Tt *tt)
{
    enum { SAMPLE = 1000 };
    const size_t sample = tt_slots(tt) < SAMPLE ? tt_slots(tt) : SAMPLE;
    size_t used = 0;
    for (size_t i = 0; i < sample; i++) {
        used += load(&tt->slot[i].data) != 0;
    }
    return sample > 0 ? (int)(used * 1000 / sample) : 0;
}

/* The slot to overwrite: the position's own, an empty one, or the shallowest and oldest. */
static TtSlot *victim(const Tt *tt, uint64_t key)
{
    TtSlot *slot = bucket_of(tt, key);
    TtSlot *worst = slot;
    int worst_worth = 1 << 20;
    for (int i = 0; i < BUCKET; i++) {
        const uint64_t data = load(&slot[i].data);
        if (data == 0 || (load(&slot[i].check) ^ data) == key) {
            return &slot[i];
        }
        const int age = (int)((tt->age + AGES - (unsigned)(data >> 53)) % AGES);
        const int worth = depth_of(data) - AGE_PLIES * age;
        if (worth < worst_worth) {
            worst = &slot[i];
            worst_worth = worth;
        }
    }
    return worst;
}

void tt_store(Tt *tt, uint64_t key, int ply, const TtEntry *entry)
{
    TtSlot *slot = victim(tt, key);
    const uint64_t old = load(&slot->data);
    uint64_t data = pack(entry, ply, tt->age);
    if ((load(&slot->check) ^ old) == key && old != 0) {
        /* A much deeper result of the same search is kept. */
        if (entry->bound != BOUND_EXACT && depth_of(old) > entry->depth + 3 &&
            old >> 53 == tt->age && (old >> 51 & 3U) != BOUND_NONE) {
            return;
        }
        if (entry->move == POINT_NONE) {
            data |= old & (UINT64_C(0x7ff) << 32);
        }
    }
    atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}

size_t tt_slots(const Tt *tt)
{
    return tt->buckets * BUCKET;
}

bool tt_export(const Tt *tt, size_t slot, uint64_t *key, uint64_t *data)
{
    *data = load(&tt->slot[slot].data);
    *key = load(&tt->slot[slot].check) ^ *data;
    return *data != 0;
}

void tt_import(Tt *tt, uint64_t key, uint64_t data)
{
    TtSlot *slot = victim(tt, key);
    data = (data & ((UINT64_C(1) << 53) - 1)) | (uint64_t)tt->age << 53;
    atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
    tt->dirty = true;
}
