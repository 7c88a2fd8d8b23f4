/* expect_content.h: what a file contains. It can be read, or the test fails. */
#ifndef TENGEN_TESTS_EXPECT_CONTENT_H
#define TENGEN_TESTS_EXPECT_CONTENT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "app/file.h"

static inline void expect_content(const char *path, const char *wanted)
{
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    assert_int_equal(file_read(path, &text, &length, message, sizeof message), FILE_READ);
    assert_string_equal(text, wanted);
    free(text);
}

/* How often `what` is in it. */
static inline int count_content(const char *path, const char *what)
{
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    int count = 0;
    assert_int_equal(file_read(path, &text, &length, message, sizeof message), FILE_READ);
    for (const char *at = text; (at = strstr(at, what)); at++) {
        count++;
    }
    free(text);
    return count;
}

#endif
