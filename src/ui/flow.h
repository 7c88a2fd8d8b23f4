/* flow.h: rows of texts and controls down a column. A flow runs twice: once to measure the height
 * for scrolling, then to place. Sizes and rectangles are px of the frame that is drawn; `logical`
 * and text sizes are logical px. */
#ifndef TENGEN_UI_FLOW_H
#define TENGEN_UI_FLOW_H

#include "ui/widget.h"

/* Of rows: as in docs/look.md 6, half the space between them, or lower rows too. */
typedef enum FlowSpacing { FLOW_LOOSE, FLOW_TIGHT, FLOW_DENSE } FlowSpacing;

typedef struct Flow {
    Ui *ui;
    bool measure; /* places nothing, only moves y */
    bool narrow;  /* labels are above their rows, not beside them */
    FlowSpacing spacing;
    int x, w;    /* the column, px */
    int y;       /* where the next row goes */
    int label_w; /* width of the label column with its gap, px */
} Flow;

Flow flow_start(Ui *ui, Rect content, bool narrow, bool measure);
void flow_gap(Flow *flow, float logical);
/* The height of a row of choices or switches, px. */
int flow_row_height(const Flow *flow);
void flow_title(Flow *flow, const char *text);
void flow_text(Flow *flow, const char *text, float size, Argb color);
/* Places a label and returns the rectangle beside or below it. */
Rect flow_row(Flow *flow, const char *label, int height);
/* A small note below the last row. */
void flow_note(Flow *flow, const char *text);

typedef struct Segments {
    int count;
    const char *const *names;
    const char *const *labels; /* translated */
    const int *values;         /* NULL: 0, 1, 2 ... */
    int selected;              /* -1: none */
} Segments;
/* In as few lines as the labels allow; any number of choices. */
void flow_segments(Flow *flow, const char *label, const Segments *options, Command command);

typedef struct Span {
    float min, max, step, value;
    const char *text; /* the value as text, right of the slider; NULL: none */
} Span;
void flow_slider(Flow *flow, const char *label, const char *name, const Span *span,
                 Command command);
void flow_toggle(Flow *flow, const char *name, const char *title, const char *caption, bool on,
                 Command command);

#endif
