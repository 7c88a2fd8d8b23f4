#include "brain/talk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

char *talk(BrainOptions options, const char *const *lines, int count)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    Brain *brain = brain_new(out, options);
    assert_non_null(brain);
    for (int i = 0; i < count && brain_line(brain, lines[i]); i++) {
        brain_wait(brain);
    }
    brain_free(brain);
    fclose(out);
    return text;
}

void expect(char *said, const char *wanted)
{
    assert_string_equal(said, wanted);
    free(said);
}
