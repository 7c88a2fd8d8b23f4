#include "fuzz/fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/history/sgf.h"

_Noreturn void fuzz_fail(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fputs("fuzz: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    abort();
}

void fuzz_check_message(const char *what)
{
    if (what[0] == '\0') {
        fuzz_fail("rejected without a message");
    }
}

void fuzz_check_same(Buffer *first, Buffer *second)
{
    if (first->failed || second->failed) {
        fuzz_fail("out of memory");
    }
    if (first->length != second->length ||
        (first->length > 0 && memcmp(first->text, second->text, first->length) != 0)) {
        fuzz_fail("comes back as something else\n--- first\n%s\n--- second\n%s\n---",
                  first->text ? first->text : "", second->text ? second->text : "");
    }
    buffer_free(first);
    buffer_free(second);
}

/* ---- records ---- */

static void check_same_tree(const Record *record, const Record *back)
{
    NodeId node = NODE_ROOT, other = NODE_ROOT;
    int count = 0;
    if (record->size != back->size || record->setup_count != back->setup_count) {
        fuzz_fail("the board comes back as another one");
    }
    while (node && other) {
        const Node *one = record_node(record, node), *two = record_node(back, other);
        if (one->move != two->move || (one->move != POINT_NONE && one->color != two->color)) {
            fuzz_fail("node %d comes back as another move", count);
        }
        node = record_walk(record, node, NODE_ROOT);
        other = record_walk(back, other, NODE_ROOT);
        count++;
    }
    if (node || other) {
        fuzz_fail("comes back with %s than %d nodes", node ? "no more" : "more", count);
    }
}

void fuzz_check_record(Record *record, RecordWriter *write, RecordReader *read)
{
    Buffer first = {0}, second = {0};
    ParseError error = {0};
    write(record, &first);
    Record *back = first.failed ? NULL : read(first.text, first.length, &error);
    if (!back) {
        fuzz_fail("what was written of it cannot be read: %d:%d: %s\n%s", error.line, error.column,
                  error.what, first.text ? first.text : "");
    }
    write(back, &second);
    check_same_tree(record, back);
    record_free(back);
    record_free(record);
    fuzz_check_same(&first, &second);
}

Record *fuzz_read_sgf(const char *text, size_t length, ParseError *error)
{
    ParseError notice;
    return sgf_read(text, length, error, &notice);
}

void fuzz_write_sgf(const Record *record, Buffer *out)
{
    sgf_write(record, "1.0", out);
}

/* ---- files ---- */

static char path[64];

static void remove_file(void)
{
    remove(path);
}

const char *fuzz_file(const char *extension, const void *bytes, size_t length)
{
    if (path[0] == '\0') {
        snprintf(path, sizeof path, "%s/fuzz-%ld%s",
                 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : ".", (long)getpid(), extension);
        atexit(remove_file);
    }
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
        fprintf(stderr, "fuzz: %s cannot be written\n", path);
        exit(2);
    }
    return path;
}
