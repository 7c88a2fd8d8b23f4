/* record_detail.c: the details of a node are a list within one array of words: the index of the
 * next one, the kind, and what that kind has. Texts end with a NUL. What is removed stays in the
 * array until the record is freed. */
#include "engine/history/record_detail.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/fnv.h"

typedef enum DetailKind {
    DETAIL_TIMES,
    DETAIL_DECISIONS,
    DETAIL_ENDINGS,
    DETAIL_COMMENT,
    DETAIL_PROPERTY
} DetailKind;

enum { WORD = sizeof(uint32_t), NEXT = 0, KIND = 1, DATA = 2, FIRST = 1, CAPACITY_MIN = 64 };

static size_t words_for(size_t bytes)
{
    return DATA + (bytes + WORD - 1) / WORD;
}

static bool reserve_words(Record *record, size_t words)
{
    size_t used = record->details > 0 ? record->details : FIRST;
    if (words > UINT32_MAX - used) {
        return false;
    }
    if (used + words <= record->detail_capacity) {
        return true;
    }
    size_t capacity = used + words + used / 2;
    capacity = capacity > CAPACITY_MIN ? capacity : CAPACITY_MIN;
    uint32_t *grown = realloc(record->detail, capacity * WORD);
    if (!grown) {
        return false;
    }
    if (record->details == 0) { /* index 0 is none */
        grown[0] = 0;
        record->details = FIRST;
    }
    record->detail = grown;
    record->detail_capacity = capacity;
    return true;
}

bool record_reserve(Record *record)
{
    size_t one = words_for(sizeof(NodeTimes)) + words_for(sizeof(Decisions)) +
                 words_for(sizeof(NodeEndings));
    return record_reserve_node(record) && reserve_words(record, 2 * one);
}

/* The next detail of this kind, from `at` on; 0: none. */
static uint32_t find_from(const Record *record, uint32_t at, DetailKind kind)
{
    while (at && record->detail[at + KIND] != (uint32_t)kind) {
        at = record->detail[at + NEXT];
    }
    return at;
}

static uint32_t find(const Record *record, NodeId node, DetailKind kind)
{
    return find_from(record, record->node[node].detail, kind);
}

/* Appends a detail; 0: out of memory. */
static uint32_t add(Record *record, NodeId node, DetailKind kind, const void *data, size_t bytes)
{
    size_t words = words_for(bytes);
    if (!reserve_words(record, words)) {
        return 0;
    }
    uint32_t added = (uint32_t)record->details;
    uint32_t *link = &record->node[node].detail;
    while (*link) {
        link = &record->detail[*link + NEXT];
    }
    *link = added;
    record->details += words;
    record->detail[added + NEXT] = 0;
    record->detail[added + KIND] = (uint32_t)kind;
    memcpy(record->detail + added + DATA, data, bytes);
    return added;
}

static void touch(Record *record, NodeId node, const void *data, size_t bytes)
{
    record_touch(record, fnv_add(node, data, bytes));
}

/* Copies the detail, if the node has it. */
static void get(const Record *record, NodeId node, DetailKind kind, void *data, size_t bytes)
{
    uint32_t at = find(record, node, kind);
    if (at) {
        memcpy(data, record->detail + at + DATA, bytes);
    }
}

/* `none`: the default, which is not stored. */
static bool set(Record *record, NodeId node, DetailKind kind, const void *data, size_t bytes,
                const void *none)
{
    uint32_t at = find(record, node, kind);
    if (memcmp(at ? record->detail + at + DATA : none, data, bytes) == 0) {
        return true;
    }
    if (at) {
        memcpy(record->detail + at + DATA, data, bytes);
    } else if (!add(record, node, kind, data, bytes)) {
        return false;
    }
    touch(record, node, data, bytes);
    return true;
}

/* ---- of one size ---- */

static const NodeTimes no_times = {-1, {-1, -1}, {0, 0}};
static const Decisions no_decisions;
static const NodeEndings no_endings;

NodeTimes record_times(const Record *record, NodeId node)
{
    NodeTimes times = no_times;
    get(record, node, DETAIL_TIMES, &times, sizeof times);
    return times;
}

bool record_set_times(Record *record, NodeId node, const NodeTimes *times)
{
    return set(record, node, DETAIL_TIMES, times, sizeof *times, &no_times);
}

Decisions record_decisions(const Record *record, NodeId node)
{
    Decisions decisions = no_decisions;
    get(record, node, DETAIL_DECISIONS, &decisions, sizeof decisions);
    return decisions;
}

bool record_set_decisions(Record *record, NodeId node, const Decisions *decisions)
{
    return set(record, node, DETAIL_DECISIONS, decisions, sizeof *decisions, &no_decisions);
}

NodeEndings record_endings(const Record *record, NodeId node)
{
    NodeEndings endings = no_endings;
    get(record, node, DETAIL_ENDINGS, &endings, sizeof endings);
    return endings;
}

bool record_set_endings(Record *record, NodeId node, const NodeEndings *endings)
{
    return set(record, node, DETAIL_ENDINGS, endings, sizeof *endings, &no_endings);
}

/* ---- texts ---- */

static const char *text_at(const Record *record, uint32_t at)
{
    return at ? (const char *)(record->detail + at + DATA) : NULL;
}

static void unlink_detail(Record *record, NodeId node, uint32_t gone)
{
    uint32_t *link = &record->node[node].detail;
    while (*link != gone) {
        link = &record->detail[*link + NEXT];
    }
    *link = record->detail[gone + NEXT];
}

static bool add_text(Record *record, NodeId node, DetailKind kind, const char *text)
{
    size_t bytes = strlen(text) + 1;
    if (!add(record, node, kind, text, bytes)) {
        return false;
    }
    touch(record, node, text, bytes);
    return true;
}

const char *record_comment(const Record *record, NodeId node)
{
    return text_at(record, find(record, node, DETAIL_COMMENT));
}

bool record_set_comment(Record *record, NodeId node, const char *text)
{
    uint32_t old = find(record, node, DETAIL_COMMENT);
    if (text && *text && !add_text(record, node, DETAIL_COMMENT, text)) {
        return false;
    }
    if (old) {
        unlink_detail(record, node, old);
        record_touch(record, node);
    }
    return true;
}

const char *record_next_property(const Record *record, NodeId node, uint32_t *at)
{
    uint32_t from = *at ? record->detail[*at + NEXT] : record->node[node].detail;
    *at = from ? find_from(record, from, DETAIL_PROPERTY) : 0;
    return text_at(record, *at);
}

int record_property_count(const Record *record, NodeId node)
{
    int count = 0;
    for (uint32_t at = 0; record_next_property(record, node, &at);) {
        count++;
    }
    return count;
}

bool record_add_property(Record *record, NodeId node, const char *text)
{
    return record_property_count(record, node) < RECORD_PROPERTIES_MAX &&
           add_text(record, node, DETAIL_PROPERTY, text);
}

void record_drop_properties(Record *record, NodeId node, const char *prefix)
{
    uint32_t at = 0;
    for (const char *text; (text = record_next_property(record, node, &at));) {
        if (strncmp(text, prefix, strlen(prefix)) == 0) {
            unlink_detail(record, node, at);
            record_touch(record, at);
        }
    }
}
