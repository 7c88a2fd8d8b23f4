/* toast_cover.h: what a toast may lie on; for tests that look for controls on each other. */
#ifndef TENGEN_TESTS_TOAST_COVER_H
#define TENGEN_TESTS_TOAST_COVER_H

#include "ui/toast.h"

/* Without any other place it lies over what scrolls, until it is dismissed. */
static inline bool toast_may_cover(const Control *toast, const Control *control)
{
    return toast_has_control(toast->name) && !rect_empty(control->clip);
}

#endif
