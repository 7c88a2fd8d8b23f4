/* control_age.h: since when each control has been where it is. A press that was aimed at what was
 * there before, such as the second one of a double click, does not reach it. */
#ifndef TENGEN_UI_CONTROL_AGE_H
#define TENGEN_UI_CONTROL_AGE_H

#include "ui/widget.h"

enum { CONTROL_NEW_MS = 400 /* a control that has just appeared ignores pointers for so long */ };

typedef struct ControlAge {
    const char *name;
    Seat seat;
    Rect place;       /* in the window, as if nothing were scrolled */
    Rect kept;        /* the part that it already covered before it moved; empty: it is new */
    int64_t since_ms; /* view time when it appeared or last moved */
} ControlAge;

typedef struct ControlAges {
    ControlAge control[CONTROLS_MAX];
    int count;
    bool started; /* the controls of the first pass are not new */
} ControlAges;

/* All controls will be new: they are those of another page. */
void control_ages_clear(ControlAges *ages);
/* After a pass over a page: which controls have appeared or moved? `asks`: another question is
 * open, so that the controls that answer it are new. */
void control_ages_update(ControlAges *ages, const Ui *ui, bool asks, int64_t now_ms);

/* Does the control accept a press here? */
bool control_ages_accept(const ControlAges *ages, const Control *control, Vec at, int64_t now_ms);
/* Was it there at this time, perhaps at another place? */
bool control_ages_had(const ControlAges *ages, const Control *control, int64_t ms);

#endif
