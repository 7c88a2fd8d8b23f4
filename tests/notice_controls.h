/* notice_controls.h: which controls are those of a notice; for tests that look at the others. */
#ifndef TENGEN_TESTS_NOTICE_CONTROLS_H
#define TENGEN_TESTS_NOTICE_CONTROLS_H

#include <string.h>

#include "ui/notice.h"

static inline bool notice_has_control(NoticeKind kind, const char *name)
{
    const NoticeInfo *info = notice_info(kind);
    for (int i = 0; i < NOTICE_BUTTONS && info->button[i].name; i++) {
        if (strcmp(name, info->button[i].name) == 0) {
            return true;
        }
    }
    return strncmp(name, "notice", strlen("notice")) == 0;
}

#endif
