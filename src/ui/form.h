/* form.h: the parts that set-up, settings, menu and help share: a panel with a header, and a flow
 * of rows down a column. A flow runs twice: once to measure the height for scrolling, then to
 * place. */
#ifndef TENGEN_UI_FORM_H
#define TENGEN_UI_FORM_H

#include "ui/page_draw.h"

typedef struct Flow {
    Ui *ui;
    bool measure; /* places nothing, only moves y */
    bool narrow;  /* labels are above their rows, not beside them */
    bool tight;   /* half the space between rows, for low windows */
    int x, w;     /* the column, px */
    int y;        /* where the next row goes */
    int label_w;  /* width of the label column with its gap, px */
} Flow;

typedef struct Header {
    const char *title;
    const char *name; /* of the button, static; NULL: none */
    Icon icon;        /* ICON_BACK is left of the title, others at the right */
    Command command;
} Header;

Command form_command(CommandKind kind, int field, int value);

/* Unless stated otherwise, sizes and rectangles are px of the frame that is drawn, and `logical`
 * and text sizes are logical px. */

/* The panel of the page, or most of the window if the layout has none. */
Rect form_panel(const Ui *ui, const Layout *layout);
/* The panel for content that needs this height with its header, px. Beside the board it is as high
 * as the board, or extended down and, if necessary, up; elsewhere only as high as needed. */
Rect form_panel_of(const Ui *ui, const Layout *layout, int need);
bool form_narrow(const Ui *ui, Rect panel);
int form_padding(const Ui *ui, Rect panel);
/* Paints panel and header; returns the rectangle for the content, padded at the sides. `tight`:
 * with less space above. */
Rect form_header(Ui *ui, Rect panel, const Header *header, bool tight);

/* One of several equal parts of a row. */
Rect form_column(Rect row, int columns, int index, int gap);

Flow flow_start(Ui *ui, Rect content, bool narrow, bool measure);
void flow_gap(Flow *flow, float logical);
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

/* A stone with its shadow in a panel; lit from the top of the window, also in a turned panel. */
void form_stone(Ui *ui, PageTools tools, Color color, float x, float y, float diameter);
/* Rounds the corners of a picture by painting over them. */
void form_round_off(Ui *ui, Rect rect, float radius, bool top_only, Argb around);
/* Is the control held or focused? Then it has to stay on the page. */
bool form_held(const Ui *ui, const char *name);

#endif
