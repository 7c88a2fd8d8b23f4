#include "ui/size_rows.h"

#include <stdio.h>

#include "ui/form.h"
#include "ui/words.h"

enum { SIZE_OTHER = 21 };

/* "Other…" selects a size without a segment. Its slider stays while it is moved, also across sizes
 * that have one. */
void size_rows_add(Flow *flow, int size, Command command)
{
    static const char *const names[] = {"size-13", "size-15", "size-17", "size-19", "size-other"};
    int values[] = {13, 15, 17, 19, SIZE_OTHER};
    const char *labels[] = {"13", "15", "17", "19", _("Other…")};
    bool sliding = form_held(flow->ui, "size");
    int selected = 4;
    for (int i = 0; i < 4 && !sliding; i++) {
        selected = values[i] == size ? i : selected;
    }
    if (selected == 4) {
        values[4] = size;
    }
    flow_segments(flow, _("Board"), &(Segments){5, names, labels, values, selected}, command);
    if (selected == 4) {
        char text[24];
        snprintf(text, sizeof text, "%d × %d", size, size);
        flow_gap(flow, 4);
        flow_slider(flow, flow->narrow ? NULL : "", "size",
                    &(Span){BOARD_MIN, BOARD_MAX, 1, (float)size, text}, command);
    }
}
