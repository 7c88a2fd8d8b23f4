/* Copies of a record share its memory: no change of one is seen in another, whichever is freed
 * first, and also while another thread reads it. */
#include "history_help.h"

#include <pthread.h>

#include "engine/history/record_detail.h"
#include "engine/history/record_edit.h"
#include "engine/history/sgf_internal.h"

enum { BRANCHES = 30, BRANCH_MOVES = 80, CHANGES = 13 };

static uint32_t seed;

static unsigned chance(unsigned below)
{
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % below;
}

static NodeId add(Record *record, NodeId parent, int depth, Point move)
{
    NodeId node = record_add(record, parent, move, depth % 2 == 0 ? COLOR_BLACK : COLOR_WHITE);
    assert_true(node);
    return node;
}

/* Of several chunks, with every kind of detail. */
static Record *large_record(void)
{
    static char text[3000];
    memset(text, 'x', sizeof text - 1);
    Record *record = record_new(RULE_FREESTYLE, 15);
    for (int branch = 0; branch < BRANCHES; branch++) {
        NodeId node = NODE_ROOT;
        for (int i = 0; i < BRANCH_MOVES; i++) {
            int at = (branch * 3 + i) % 225;
            node = add(record, node, i, point_at(at % 15, at / 15));
            if (i % 20 == 0) {
                assert_true(record_set_comment(record, node, "a remark"));
                assert_true(record_set_times(record, node, &(NodeTimes){i, {1000, 2000}, {1, 2}}));
                assert_true(record_add_property(record, node, "LB[aa:1]"));
                assert_true(record_add_property(record, node, "MN[1]"));
            }
        }
        assert_true(record_set_comment(record, node, branch % 3 == 0 ? text : "the end"));
        assert_true(
            record_set_endings(record, node, &(NodeEndings){{REASON_RESIGNED, COLOR_BLACK}, {0}}));
    }
    record_go(record, child_of(record, NODE_ROOT));
    return record;
}

static NodeId some_node(const Record *record)
{
    NodeId node = NODE_ROOT;
    for (unsigned depth = 1 + chance(BRANCH_MOVES); depth > 0 && child_of(record, node); depth--) {
        node = child_of(record, node);
        for (unsigned skip = chance(BRANCHES); skip > 0 && sibling_of(record, node); skip--) {
            node = sibling_of(record, node);
        }
    }
    return node;
}

/* Equal records, given the same `from`, stay equal. */
static void change(Record *record, int kind, uint32_t from)
{
    seed = from;
    NodeId node = some_node(record);
    Decisions made = {.count = 1, .what = {(Decision)CHOICE_SWAP}};
    switch (kind) {
    case 0:
        add(record, node, record_depth(record, node), POINT_PASS);
        break;
    case 1:
        assert_true(record_reserve_path(record, node));
        record_go(record, node);
        break;
    case 2:
        assert_true(record_cut(record, node));
        break;
    case 3:
        assert_true(record_set_comment(record, node, "another remark"));
        break;
    case 4:
        assert_true(record_set_comment(record, node, ""));
        break;
    case 5:
        assert_true(record_add_property(record, node, "TR[bb]"));
        break;
    case 6:
        assert_true(record_drop_properties(record, node, "LB"));
        break;
    case 7:
        assert_true(record_set_times(record, node, &(NodeTimes){7, {5, 6}, {0, 0}}));
        break;
    case 8:
        assert_true(record_set_decisions(record, node, &made));
        break;
    case 9:
        assert_true(record_set_endings(
            record, node, &(NodeEndings){{REASON_AGREED, COLOR_EMPTY}, {REASON_NONE, 0}}));
        break;
    case 10:
        record->current = node;
        assert_true(record_reserve(record, node));
        assert_true(record_push(record, POINT_PASS, COLOR_BLACK));
        break;
    case 11:
        record->current = NODE_ROOT;
        while (record_forward(record)) {
        }
        break;
    default:
        record->current = node;
        record_back(record);
        break;
    }
}

static Buffer text_of(const Record *record)
{
    Buffer text = {0};
    sgf_write_tree(record, &(SgfStyle){.saved_match = true}, &text);
    buffer_add_int(&text, record->current);
    assert_false(text.failed);
    return text;
}

static void is_text(const Record *record, const Buffer *before)
{
    Buffer now = text_of(record);
    assert_string_equal(now.text, before->text);
    buffer_free(&now);
}

static void a_change_is_seen_in_one_of_them_only(void **state)
{
    (void)state;
    for (int kind = 0; kind < CHANGES; kind++) {
        for (int which = 0; which < 4; which++) {
            Record *record = large_record(), *alone = large_record(), *copy = record_copy(record);
            assert_non_null(copy);
            Buffer before = text_of(record);
            Record *changed = which % 2 == 0 ? record : copy;
            Record *kept = which % 2 == 0 ? copy : record;
            for (uint32_t i = 0; i < 20; i++) {
                change(changed, kind, i);
                change(alone, kind, i);
            }
            Buffer after = text_of(alone); /* of a record that was not copied */
            assert_string_not_equal(before.text, after.text);
            if (which < 2) {
                is_text(kept, &before);
                record_free(kept);
                is_text(changed, &after);
                assert_true(changed->revision == alone->revision);
                record_free(changed);
            } else {
                is_text(changed, &after);
                record_free(changed);
                is_text(kept, &before);
                record_free(kept);
            }
            record_free(alone);
            buffer_free(&before);
            buffer_free(&after);
        }
    }
}

static void copies_of_copies_are_independent(void **state)
{
    (void)state;
    enum { RECORDS = 5, STEPS = 200 };
    Record *record[RECORDS] = {large_record()};
    Buffer text[RECORDS] = {text_of(record[0])};
    for (uint32_t i = 0; i < STEPS; i++) {
        seed = i;
        unsigned from = chance(RECORDS), to = chance(RECORDS), kind = chance(CHANGES);
        if (from != to && record[from] && i % 4 == 0) {
            record_free(record[to]);
            buffer_free(&text[to]);
            record[to] = record_copy(record[from]);
            assert_non_null(record[to]);
            text[to] = text_of(record[to]);
            assert_string_equal(text[to].text, text[from].text);
        } else if (record[from]) {
            change(record[from], (int)kind, i);
            buffer_free(&text[from]);
            text[from] = text_of(record[from]);
        }
        if (record[to]) {
            is_text(record[to], &text[to]);
        }
    }
    for (int i = 0; i < RECORDS; i++) {
        if (record[i]) {
            is_text(record[i], &text[i]);
        }
        record_free(record[i]);
        buffer_free(&text[i]);
    }
}

static size_t shared(const Chunks *one, const Chunks *other)
{
    size_t count = 0;
    for (size_t i = 0; i < one->count && i < other->count; i++) {
        count += one->chunk[i] == other->chunk[i];
    }
    return count;
}

/* That a copy costs little, without a look at the time. */
static void a_change_copies_only_what_it_touches(void **state)
{
    (void)state;
    Record *record = large_record(), *copy = record_copy(record);
    const size_t nodes = record->node.count, details = record->detail.count;
    assert_true(nodes > 3 && details > 3);
    assert_int_equal(shared(&record->node, &copy->node), nodes);
    assert_int_equal(shared(&record->detail, &copy->detail), details);
    NodeId node = NODE_ROOT;
    while (child_of(record, node)) {
        node = child_of(record, node);
    }
    assert_true(record_set_comment(record, node, "the end"));
    assert_true(record_set_times(record, node, &(NodeTimes){1, {2, 3}, {0, 0}}));
    assert_int_equal(shared(&record->node, &copy->node), nodes - 1);
    assert_in_range(shared(&record->detail, &copy->detail), details - 2, details);
    record_free(copy);
    Chunk *chunk = record->node.chunk[1]; /* no longer shared: nothing is copied */
    assert_non_null(record_change(record, RECORD_CHUNK_NODES));
    assert_ptr_equal(record->node.chunk[1], chunk);
    record_free(record);
}

static void *write_copy(void *user)
{
    Record *copy = user;
    Buffer *text = malloc(sizeof *text);
    assert_non_null(text);
    *text = text_of(copy);
    record_free(copy);
    return text;
}

static void another_thread_writes_a_copy(void **state)
{
    (void)state;
    enum { ROUNDS = 10 };
    Record *record = large_record();
    for (uint32_t round = 0; round < ROUNDS; round++) {
        Buffer before = text_of(record);
        pthread_t writer[2];
        for (int i = 0; i < 2; i++) {
            Record *copy = record_copy(record);
            assert_non_null(copy);
            assert_int_equal(pthread_create(&writer[i], NULL, write_copy, copy), 0);
        }
        for (uint32_t i = 0; i < 200; i++) {
            change(record, (int)(i % CHANGES), round * 1000 + i);
        }
        for (int i = 0; i < 2; i++) {
            void *written = NULL;
            assert_int_equal(pthread_join(writer[i], &written), 0);
            Buffer *text = written;
            assert_string_equal(text->text, before.text);
            buffer_free(text);
            free(text);
        }
        buffer_free(&before);
    }
    record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_is_seen_in_one_of_them_only),
        cmocka_unit_test(copies_of_copies_are_independent),
        cmocka_unit_test(a_change_copies_only_what_it_touches),
        cmocka_unit_test(another_thread_writes_a_copy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
