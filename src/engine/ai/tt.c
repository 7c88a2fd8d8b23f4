#include "engine/ai/tt.h"

#include <stdlib.h>
#include <string.h>

#include "engine/ai/search.h"

enum { BUCKET = 4, AGES = 64 };

bool tt_open(Tt *tt, size_t bytes)
{
    size_t buckets = 256;
    while (buckets * 2 * BUCKET * sizeof(TtEntry) <= bytes) {
        buckets *= 2;
    }
    tt->entry = calloc(buckets * BUCKET, sizeof(TtEntry));
    tt->buckets = buckets;
    tt->age = 0;
    return tt->entry != NULL;
}

void tt_close(Tt *tt)
{
    free(tt->entry);
    tt->entry = NULL;
}

void tt_clear(Tt *tt)
{
    memset(tt->entry, 0, tt->buckets * BUCKET * sizeof(TtEntry));
    tt->age = 0;
}

void tt_new_search(Tt *tt)
{
    tt->age = (uint8_t)((tt->age + 1) % AGES);
}

static TtEntry *bucket_of(const Tt *tt, uint64_t key)
{
    return tt->entry + (key & (tt->buckets - 1)) * BUCKET;
}

const TtEntry *tt_probe(const Tt *tt, uint64_t key)
{
    const TtEntry *bucket = bucket_of(tt, key);
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key && tt_bound(&bucket[i]) != BOUND_NONE) {
            return &bucket[i];
        }
    }
    return NULL;
}

/* The entry to be overwritten: the position's own, else the one that is worth least, where a
 * search's age counts for eight plies of depth. */
static TtEntry *victim(const Tt *tt, uint64_t key)
{
    TtEntry *bucket = bucket_of(tt, key);
    TtEntry *worst = bucket;
    int worst_worth = 1 << 20;
    for (int i = 0; i < BUCKET; i++) {
        TtEntry *entry = &bucket[i];
        if (entry->key == key || tt_bound(entry) == BOUND_NONE) {
            return entry;
        }
        const int age = (tt->age - (entry->age_bound >> 2) + AGES) % AGES;
        const int worth = entry->depth - 8 * age;
        if (worth < worst_worth) {
            worst = entry;
            worst_worth = worth;
        }
    }
    return worst;
}

void tt_store(Tt *tt, uint64_t key, int value, int eval, Point move, int depth, Bound bound,
              int ply)
{
    TtEntry *entry = victim(tt, key);
    if (value > VALUE_WIN_BOUND) {
        value += ply;
    } else if (value < -VALUE_WIN_BOUND) {
        value -= ply;
    }
    if (entry->key == key && move == POINT_NONE) {
        move = entry->move;
    }
    entry->key = key;
    entry->value = (int16_t)value;
    entry->eval = (int16_t)eval;
    entry->move = move;
    entry->depth = (int8_t)(depth < -100 ? -100 : depth > 120 ? 120 : depth);
    entry->age_bound = (uint8_t)(tt->age << 2 | (int)bound);
}

int tt_value(const TtEntry *entry, int ply)
{
    if (entry->value > VALUE_WIN_BOUND) {
        return entry->value - ply;
    }
    if (entry->value < -VALUE_WIN_BOUND) {
        return entry->value + ply;
    }
    return entry->value;
}
