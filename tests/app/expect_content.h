/* expect_content.h: asserts what a file contains. */
#ifndef TENGEN_TESTS_EXPECT_CONTENT_H
#define TENGEN_TESTS_EXPECT_CONTENT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "app/file.h"

static inline void expect_content(const char *path, const char *wanted)
{
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    assert_int_equal(file_read(path, &text, &length, message, sizeof message), FILE_READ);
    assert_string_equal(text, wanted);
    free(text);
}

#endif
