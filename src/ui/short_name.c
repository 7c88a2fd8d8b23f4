#include "ui/short_name.h"

#include <stdio.h>
#include <string.h>

#include "engine/utf8.h"

static size_t step_left(const char *name, size_t at)
{
    do {
        at--;
    } while (at > 0 && utf8_continues(name[at]));
    return at;
}

static size_t step_right(const char *name, size_t at)
{
    do {
        at++;
    } while (utf8_continues(name[at]));
    return at;
}

void short_name_fit(Ui *ui, int width, int height, float size, bool semibold, const char *name,
                    char out[SHORT_NAME_BYTES])
{
    const size_t length = strlen(name);
    size_t head = length / 2;
    snprintf(out, SHORT_NAME_BYTES, "%s", name);
    while (head > 0 && utf8_continues(name[head])) {
        head--;
    }
    size_t tail = head;
    while ((head > 0 || tail < length) &&
           ui_lines_height(ui, width, size, semibold, out) > height) {
        if (head >= length - tail) { /* the longer one */
            head = step_left(name, head);
        } else {
            tail = step_right(name, tail);
        }
        snprintf(out, SHORT_NAME_BYTES, "%.*s…%s", (int)head, name, name + tail);
    }
}
