/* fuzz.h: what the fuzz targets share. A target is one function, which tries one input and calls
 * fuzz_fail where the program is wrong about it. clang's libFuzzer drives it (cmake/fuzz.sh), or
 * fuzz_replay.c with any compiler (ctest). */
#ifndef TENGEN_TESTS_FUZZ_H
#define TENGEN_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "engine/buffer.h"
#include "engine/history/record.h"

/* The target; returns 0. `data` has exactly `size` bytes. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Prints the message and aborts. */
_Noreturn void fuzz_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A reader rejected the input: the message must say why. */
void fuzz_check_message(const char *what);
/* What was read, written, read and written again is the same text. Frees both. */
void fuzz_check_same(Buffer *first, Buffer *second);

/* Writes the record, reads that and compares: the same tree, and the same text when written again.
 * Frees the record. */
typedef Record *RecordReader(const char *text, size_t length, ParseError *error);
typedef void RecordWriter(const Record *record, Buffer *out);
void fuzz_check_record(Record *record, RecordWriter *write, RecordReader *read);

/* sgf_read and sgf_write in that form. */
Record *fuzz_read_sgf(const char *text, size_t length, ParseError *error);
void fuzz_write_sgf(const Record *record, Buffer *out);

/* A path for a file with these bytes, in memory where the system has such a folder. For readers
 * that take a path. */
const char *fuzz_file(const char *extension, const void *bytes, size_t length);

#endif
