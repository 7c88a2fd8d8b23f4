/* record_detail.c: the details of a node are a list of words in record->detail: the place of the
 * next one, the kind, and what that kind has. Texts end with a NUL. What is removed stays there
 * until the record is freed.
 *
 * A place is the number of the chunk + 1, and that of the word in it. A long text has a chunk of
 * its own. */
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

enum { NEXT = 0, KIND = 1, DATA = 2, WORD = sizeof(uint32_t), LONG_WORDS = RECORD_CHUNK_WORDS / 4 };

/* A detail with this many bytes takes so many words. */
#define WORDS_FOR(bytes) (DATA + ((bytes) + WORD - 1) / WORD)

static const uint32_t *detail_at(const Record *record, uint32_t at)
{
    const uint32_t *chunk = chunks_read(&record->detail, at / RECORD_CHUNK_WORDS - 1);
    return chunk + at % RECORD_CHUNK_WORDS;
}

/* NULL: out of memory. */
static uint32_t *change_detail(Record *record, uint32_t at)
{
    uint32_t *chunk = chunks_change(&record->detail, at / RECORD_CHUNK_WORDS - 1);
    return chunk ? chunk + at % RECORD_CHUNK_WORDS : NULL;
}

/* Returns the place of a new chunk; 0: out of memory. */
static uint32_t add_chunk(Record *record, size_t words)
{
    if (record->detail.count >= RECORD_CHUNKS_MAX || !chunks_add(&record->detail, words * WORD)) {
        return 0;
    }
    return (uint32_t)record->detail.count * RECORD_CHUNK_WORDS;
}

/* Makes room for details of this many words together, at most LONG_WORDS. */
static bool reserve_words(Record *record, size_t words)
{
    if (record->detail_words >= words) {
        return change_detail(record, record->detail_at) != NULL;
    }
    uint32_t at = add_chunk(record, RECORD_CHUNK_WORDS);
    if (at) {
        record->detail_at = at;
        record->detail_words = RECORD_CHUNK_WORDS;
    }
    return at != 0;
}

/* The node and the details that it has can be changed. */
static bool reserve_node(Record *record, NodeId node)
{
    bool done = record_change(record, node) != NULL;
    for (uint32_t at = record_node(record, node)->detail; done && at;
         at = detail_at(record, at)[NEXT]) {
        done = change_detail(record, at) != NULL;
    }
    return done;
}

bool record_reserve_path(Record *record, NodeId node)
{
    while (node && reserve_node(record, node)) {
        node = record_node(record, node)->parent;
    }
    return node == NODE_NONE;
}

bool record_reserve(Record *record, NodeId node)
{
    enum {
        ONE = WORDS_FOR(sizeof(NodeTimes)) + WORDS_FOR(sizeof(Decisions)) +
              WORDS_FOR(sizeof(NodeEndings))
    };
    _Static_assert(2 * ONE <= LONG_WORDS, "the details of two nodes fit into the room of a chunk");
    return record_reserve_child(record, node) && reserve_words(record, 2 * ONE) &&
           record_reserve_path(record, node);
}

/* The next detail of this kind, from `at` on; 0: none. */
static uint32_t find_from(const Record *record, uint32_t at, DetailKind kind)
{
    while (at && detail_at(record, at)[KIND] != (uint32_t)kind) {
        at = detail_at(record, at)[NEXT];
    }
    return at;
}

static uint32_t find(const Record *record, NodeId node, DetailKind kind)
{
    return find_from(record, record_node(record, node)->detail, kind);
}

/* Where the place of detail `to` is stored, to be changed (0: of the one after the last). NULL: out
 * of memory. */
static uint32_t *link_to(Record *record, NodeId node, uint32_t to)
{
    uint32_t before = 0;
    for (uint32_t at = record_node(record, node)->detail; at != to;) {
        before = at;
        at = detail_at(record, at)[NEXT];
    }
    if (before) {
        uint32_t *detail = change_detail(record, before);
        return detail ? &detail[NEXT] : NULL;
    }
    Node *changed = record_change(record, node);
    return changed ? &changed->detail : NULL;
}

/* Returns the place of a new detail; 0: out of memory. */
static uint32_t new_detail(Record *record, size_t words)
{
    if (words > LONG_WORDS) {
        return add_chunk(record, words);
    }
    if (!reserve_words(record, words)) {
        return 0;
    }
    const uint32_t added = record->detail_at;
    record->detail_words -= words;
    record->detail_at += (uint32_t)words;
    return added;
}

/* Makes a detail that no node has yet. Returns its place; 0: out of memory. */
static uint32_t make(Record *record, DetailKind kind, const void *data, size_t bytes)
{
    const uint32_t added = new_detail(record, WORDS_FOR(bytes));
    if (added) {
        uint32_t *detail = change_detail(record, added);
        assert(detail); /* reserved */
        detail[KIND] = (uint32_t)kind;
        memcpy(detail + DATA, data, bytes);
    }
    return added;
}

/* Appends a detail. False: out of memory, nothing changed. */
static bool add(Record *record, NodeId node, DetailKind kind, const void *data, size_t bytes)
{
    uint32_t *link = link_to(record, node, 0);
    const uint32_t added = link ? make(record, kind, data, bytes) : 0;
    if (added) {
        *link = added;
    }
    return added != 0;
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
        memcpy(data, detail_at(record, at) + DATA, bytes);
    }
}

/* `none`: the default, which is not stored. */
static bool set(Record *record, NodeId node, DetailKind kind, const void *data, size_t bytes,
                const void *none)
{
    uint32_t at = find(record, node, kind);
    if (memcmp(at ? detail_at(record, at) + DATA : none, data, bytes) == 0) {
        return true;
    }
    if (at) {
        uint32_t *detail = change_detail(record, at);
        if (!detail) {
            return false;
        }
        memcpy(detail + DATA, data, bytes);
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

static bool is_ended(const Record *record, NodeId node)
{
    return record_endings(record, node).ending.reason != REASON_NONE;
}

static bool is_last(const Record *record, NodeId node)
{
    return node == record->last || is_ended(record, node);
}

NodeId record_first_end(const Record *record, NodeId node)
{
    while (record_node(record, node)->child && !is_last(record, node)) {
        node = record_node(record, node)->child;
    }
    return node;
}

NodeId record_main_end(const Record *record)
{
    return record_first_end(record, NODE_ROOT);
}

NodeId record_line_end(const Record *record, NodeId node)
{
    for (NodeId next; !is_last(record, node) && (next = record_next(record, node));) {
        node = next;
    }
    return node;
}

Outcome record_off_board(Outcome outcome)
{
    outcome.reason = outcome.reason == REASON_FIVE   ? REASON_WON
                     : outcome.reason == REASON_FOUL ? REASON_FORFEIT
                                                     : outcome.reason;
    return outcome;
}

bool record_set_endings(Record *record, NodeId node, const NodeEndings *endings)
{
    const NodeEndings kept = {record_off_board(endings->ending), record_off_board(endings->undone)};
    return set(record, node, DETAIL_ENDINGS, &kept, sizeof kept, &no_endings);
}

/* ---- texts ---- */

static const char *text_at(const Record *record, uint32_t at)
{
    return at ? (const char *)(detail_at(record, at) + DATA) : NULL;
}

/* False: out of memory. */
static bool unlink_detail(Record *record, NodeId node, uint32_t gone)
{
    uint32_t *link = link_to(record, node, gone);
    if (link) {
        *link = detail_at(record, gone)[NEXT];
    }
    return link != NULL;
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
    if (old && !link_to(record, node, old)) {
        return false;
    }
    if (*text && !add_text(record, node, DETAIL_COMMENT, text)) {
        return false;
    }
    if (old) {
        bool gone = unlink_detail(record, node, old);
        assert(gone); /* the link can be changed */
        (void)gone;
        record_touch(record, node);
    }
    return true;
}

const char *record_next_property(const Record *record, NodeId node, uint32_t *at)
{
    uint32_t from = *at ? detail_at(record, *at)[NEXT] : record_node(record, node)->detail;
    *at = from ? find_from(record, from, DETAIL_PROPERTY) : 0;
    return text_at(record, *at);
}

const char *record_property(const Record *record, NodeId node, const char *name)
{
    const size_t width = strlen(name);
    uint32_t at = 0;
    for (const char *text; (text = record_next_property(record, node, &at));) {
        if (strncmp(text, name, width) == 0 && text[width] == '[') {
            return text + width;
        }
    }
    return NULL;
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

bool record_drop_properties(Record *record, NodeId node, const char *prefix)
{
    uint32_t at = 0;
    for (const char *text; (text = record_next_property(record, node, &at));) {
        if (strncmp(text, prefix, strlen(prefix)) != 0) {
            continue;
        }
        if (!unlink_detail(record, node, at)) {
            return false;
        }
        record_touch(record, at);
    }
    return true;
}

/* Makes the new texts, each linked to the next one. False: out of memory. */
static bool make_texts(Record *record, const PropertyChange *change, int count, uint32_t *first)
{
    uint32_t last = 0;
    *first = 0;
    for (int i = 0; i < count; i++) {
        const char *text = change[i].text;
        const uint32_t made = *text ? make(record, DETAIL_PROPERTY, text, strlen(text) + 1) : 0;
        if (*text && !made) {
            return false;
        }
        uint32_t *before = last && made ? change_detail(record, last) : NULL;
        if (before) {
            before[NEXT] = made;
        } else if (made) {
            *first = made;
        }
        last = made ? made : last;
    }
    return true;
}

bool record_change_properties(Record *record, NodeId node, const PropertyChange *change, int count)
{
    uint32_t made;
    if (!reserve_node(record, node) || !make_texts(record, change, count, &made)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        uint32_t *link = link_to(record, node, change[i].at);
        assert(link); /* reserved */
        const uint32_t after = change[i].at ? detail_at(record, change[i].at)[NEXT] : 0;
        if (!*change[i].text) {
            *link = after;
        } else {
            uint32_t *detail = change_detail(record, made);
            *link = made;
            made = detail[NEXT];
            detail[NEXT] = after;
        }
        touch(record, node, change[i].text, strlen(change[i].text) + 1);
    }
    return true;
}
