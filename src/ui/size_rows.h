/* size_rows.h: how large the board is to be: a row of usual sizes, and a slider for the others. */
#ifndef TENGEN_UI_SIZE_ROWS_H
#define TENGEN_UI_SIZE_ROWS_H

#include "ui/flow.h"

/* `size`: the chosen one. `command` gets the next one as its value. */
void size_rows_add(Flow *flow, int size, Command command);

#endif
