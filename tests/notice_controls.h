/* notice_controls.h: which controls are those of a notice; for tests that look at the others. */
#ifndef TENGEN_TESTS_NOTICE_CONTROLS_H
#define TENGEN_TESTS_NOTICE_CONTROLS_H

#include <string.h>

#include "ui/notice.h"

static inline bool notice_has_control(const View *view, const char *name)
{
    NoticeButton button[NOTICE_BUTTONS_MAX];
    const int count = notice_buttons(view, button);
    for (int i = 0; i < count; i++) {
        if (strcmp(name, button[i].name) == 0) {
            return true;
        }
    }
    return strncmp(name, "notice", strlen("notice")) == 0;
}

#endif
