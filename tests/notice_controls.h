/* notice_controls.h: which controls are those of a notice; for tests that look at the others. */
#ifndef TENGEN_TESTS_NOTICE_CONTROLS_H
#define TENGEN_TESTS_NOTICE_CONTROLS_H

#include <string.h>

#include "ui/notice.h"

static inline bool notice_has_control(NoticeKind kind, const char *name)
{
    for (int i = 0; i < notice_button_count(kind); i++) {
        const NoticeButton button = notice_button(kind, i);
        if (button.name && strcmp(name, button.name) == 0) {
            return true;
        }
    }
    return strncmp(name, "notice", strlen("notice")) == 0;
}

#endif
