/* contest_form.h: the rows in which a match of engines is chosen. */
#ifndef TENGEN_UI_CONTEST_FORM_H
#define TENGEN_UI_CONTEST_FORM_H

#include "ui/flow.h"

void contest_form_add(Flow *flow);

#endif
