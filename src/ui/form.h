/* form.h: what the set-up pages are put together from: a panel with its header, and a flow of rows
 * that goes down a column. A flow is run twice: once measuring, for the scroll's height, once for
 * real. */
#ifndef TENGEN_UI_FORM_H
#define TENGEN_UI_FORM_H

#include "ui/page_draw.h"

typedef struct Flow {
    Ui *ui;
    bool measure; /* nothing is placed, only y moves */
    bool narrow;  /* labels stand above their rows, not beside them */
    bool tight;   /* half the air between rows, so that a low window shows them all */
    int x, w;     /* the column, px */
    int y;        /* where the next row goes */
    int label_w;  /* of the label's column, gap included; px */
} Flow;

typedef struct Header {
    const char *title;
    const char *name; /* of the button, static; NULL: none */
    Icon icon;        /* ICON_BACK stands left of the title, others at the right */
    Command command;
} Header;

Command form_command(CommandKind kind, int field, int value);

/* The page's panel, with a fallback where the layout has none. */
Rect form_panel(const Ui *ui, const Layout *layout);
/* The panel for a content that needs this height with its header, px. Beside the board it is as
 * high as the board, or reaches further down and, as a last resort, up; else it is only as high as
 * it has to be. */
Rect form_panel_of(const Ui *ui, const Layout *layout, int need);
bool form_narrow(const Ui *ui, Rect panel);
int form_padding(const Ui *ui, Rect panel);
/* Paints panel and header; returns what is left for the content, its sides padded. `tight`: with
 * less air above. */
Rect form_header(Ui *ui, Rect panel, const Header *header, bool tight);

/* One of so many equal parts of a row; the last ends where the row does. */
Rect form_column(Rect row, int columns, int index, int gap);

Flow flow_start(Ui *ui, Rect content, bool narrow, bool measure);
void flow_gap(Flow *flow, float logical);
void flow_title(Flow *flow, const char *text);
void flow_text(Flow *flow, const char *text, float size, Argb color);
/* The label and the rectangle beside or below it; moves y behind it. */
Rect flow_row(Flow *flow, const char *label, int height);
/* A small sentence under the row before. */
void flow_note(Flow *flow, const char *text);

typedef struct Segments {
    int count;
    const char *const *names;
    const char *const *labels; /* translated */
    const int *values;         /* NULL: 0, 1, 2 ... */
    int selected;              /* -1: none */
} Segments;
/* Segments in as few lines as their labels allow. */
void flow_segments(Flow *flow, const char *label, const Segments *options, Command command);

typedef struct Span {
    float min, max, step, value;
    const char *text; /* the value in words, right of the slider; NULL: none */
} Span;
void flow_slider(Flow *flow, const char *label, const char *name, const Span *span,
                 Command command);
void flow_toggle(Flow *flow, const char *name, const char *title, const char *caption, bool on,
                 Command command);

/* A stone with its shadow in a panel; it keeps its light from above also in one that is turned. */
void form_stone(Ui *ui, PageTools tools, Color color, float x, float y, float diameter);
/* Cuts the corners of a picture by painting over them. */
void form_round_off(Ui *ui, Rect rect, float radius, bool top_only, Argb around);
/* Is the control held or has it the focus? Then what it belongs to must not go away under it. */
bool form_held(const Ui *ui, const char *name);

#endif
