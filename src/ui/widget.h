/* widget.h: controls. A page is one function that places its controls; the same pass makes the list
 * of what can be pressed and, with a draw list, paints it. So what is seen is what is hit, and
 * scripts, keyboard and fingers all use the same list.
 *
 * Rectangles are local to the current frame, device px. Names are static strings: they identify a
 * control together with the seat, for scripts, focus and motion. */
#ifndef TENGEN_UI_WIDGET_H
#define TENGEN_UI_WIDGET_H

#include "ui/command.h"
#include "ui/icon.h"
#include "ui/motion.h"
#include "ui/theme.h"
#include "ui/view.h"

enum { CONTROLS_MAX = 256 };

typedef enum ControlKind {
    CONTROL_BUTTON,
    CONTROL_SLIDER,
    CONTROL_TEXT,
    CONTROL_SCROLL /* wheel and drags scroll it; no focus */
} ControlKind;

typedef struct Control {
    const char *name;
    Seat seat;
    ControlKind kind;
    Frame frame;
    Rect rect;   /* as drawn, local to frame */
    Rect target; /* where it is hit: at least 48 logical px a side where there is room; local */
    Rect clip;   /* local; nothing outside can be pressed */
    bool enabled;
    float min, max, step, value; /* slider */
    bool confirm;                /* needs a second press within 4 s (Resign) */
    Command command; /* slider: number and value are filled in; text: text is filled in */
} Control;

/* What a pointer holds down; two people may press at the same time. */
enum { HELD_MAX = 10 };
typedef struct Held {
    const char *name;
    Seat seat;
} Held;

typedef struct Ui {
    const View *view;
    const Theme *theme;
    Fonts *fonts;
    DrawList *list; /* NULL: controls only */
    Motions *motions;
    float px; /* device px per logical px */
    int w, h;
    Frame frame;             /* current */
    Seat seat;               /* whose panel is being built; SEAT_NONE: everybody's */
    Rect clip;               /* current, local; empty: none */
    int scrolled;            /* px by which the frame is scrolled now */
    const char *scroll_name; /* ... by which scroll */
    Control control[CONTROLS_MAX];
    int controls;
    /* State of the pointer and keyboard, by name and seat (from Screen). */
    const char *hover, *focus, *confirming, *editing;
    Seat hover_seat, focus_seat, confirming_seat, editing_seat;
    Held held[HELD_MAX]; /* NULL names: nothing */
    bool focus_visible;
    bool entering;   /* the panel's ground is painted, its content follows */
    float enter;     /* 0..1: how far the panel's content has come; 1 at rest */
    float label_max; /* no label of a button is larger now; 0: each as large as it can be */
    int shake;       /* px by which what a refusal shakes stands aside now */
    char edit[NAME_BYTES > PATH_BYTES ? NAME_BYTES : PATH_BYTES]; /* text being edited */
    int edit_caret;                                               /* byte offset */
} Ui;

typedef enum Align { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT } Align;
typedef enum ButtonStyle {
    BUTTON_FILL,    /* rest: fill */
    BUTTON_CARD,    /* rest: card, for what lies on a fill */
    BUTTON_PRIMARY, /* ink */
    BUTTON_PLAIN,   /* no fill: menu, close, back */
    BUTTON_ICON_TOP /* icon above a small label */
} ButtonStyle;

int ui_px(const Ui *ui, float logical);
void ui_frame(Ui *ui, Frame frame, Seat seat);
void ui_apply_frame(Ui *ui); /* makes the draw list follow the current frame */

/* A rectangle of an unseen control: everything that can be pressed goes through here. NULL: there
 * are too many. */
Control *ui_control(Ui *ui, ControlKind kind, const char *name, Rect rect, bool enabled,
                    Command command);
/* 0 rest, 1 hover, 2 pressed; for this name in the current seat. */
int ui_state(const Ui *ui, const char *name);
/* Keyboard only: 2 px of indigo, 3 px away, round what has the focus. */
void ui_focus_ring(Ui *ui, const char *name, Rect rect, float radius);
/* After a page: the targets, widened to fingers, are kept apart and inside the window. */
void ui_finish(Ui *ui);

/* Text in a rectangle: vertically centred by cap height, cut with an ellipsis. Sizes in logical px.
 */
void ui_text(Ui *ui, Rect rect, Align align, float size, bool semibold, Argb color,
             const char *text);
int ui_text_width(Ui *ui, float size, bool semibold, const char *text); /* px */
/* The same, wrapped at spaces (or between CJK characters), from the top; returns the height used,
 * px. What has no room within the rectangle's height is cut with an ellipsis. */
int ui_lines(Ui *ui, Rect rect, Align align, float size, bool semibold, Argb color,
             const char *text);
int ui_paragraph(Ui *ui, Rect rect, float size, Argb color, const char *text);
int ui_lines_height(Ui *ui, int width, float size, bool semibold, const char *text);
/* The largest size from `size` down to `least` at which the text is no wider than `width`; `least`
 * if there is none. */
float ui_fit(Ui *ui, float size, float least, bool semibold, const char *text, int width);
/* Vertically centred, in one line or several, in the largest size from `size` down to `least` that
 * has room. */
void ui_block(Ui *ui, Rect rect, Align align, float size, float least, bool semibold, Argb color,
              const char *text);

void ui_panel(Ui *ui, Rect rect); /* rounded, with the theme's shadow */
void ui_card(Ui *ui, Rect rect, float radius, Argb color);
void ui_hairline(Ui *ui, Rect rect);

void ui_button(Ui *ui, const char *name, Rect rect, const char *label, Icon icon, ButtonStyle style,
               bool enabled, Command command);
/* The labels of a row's buttons, each `part` large, shall have one size: until it is called with
 * none. One that does not fit even in its smallest does not count. */
void ui_share_size(Ui *ui, Rect part, ButtonStyle style, int count, const char *const *labels,
                   Icon icon);
/* As ui_button, dangerous: the second press within 4 s acts; `sure` is its label meanwhile. */
void ui_danger(Ui *ui, const char *name, Rect rect, const char *label, const char *sure, Icon icon,
               ButtonStyle style, bool enabled, Command command);
/* One control per option, named names[i]; command.value = i unless values is given. The thumb
 * glides. */
void ui_segments(Ui *ui, Rect rect, int count, const char *const *names, const char *const *labels,
                 const int *values, int selected, bool on_fill, Command command);
void ui_slider(Ui *ui, const char *name, Rect rect, float min, float max, float step, float value,
               Command command);
/* command.value becomes the other state: 1 to switch on, 0 to switch off. */
void ui_toggle(Ui *ui, const char *name, Rect rect, bool on, Command command);
/* A line of text that is edited in place when pressed. */
void ui_field(Ui *ui, const char *name, Rect rect, const char *text, const char *placeholder,
              float size, bool semibold, Command command);
/* Something pressable that the page paints itself; returns 0 rest, 1 hover, 2 pressed. Draws the
 * focus ring. */
int ui_area(Ui *ui, const char *name, Rect rect, float radius, bool enabled, Command command);

/* Where there is more to scroll to, the edge fades over this height, logical px. */
enum { SCROLL_FADE = 32 };
/* What is placed between the two is moved up by the scroll offset and clipped to `area`. */
void ui_scroll_begin(Ui *ui, const char *name, Rect area, int content_height);
void ui_scroll_end(Ui *ui);
int ui_scroll_offset(Ui *ui, const char *name);
/* Before ui_scroll_begin: the part of the content (y from its top, px) to be brought into view,
 * once for each new y (the current move). */
void ui_scroll_to(Ui *ui, const char *name, int y, int height);

/* A value that glides to its target in ms; key together with the seat names it. With motion reduced
 * or none it jumps. */
float ui_glide(Ui *ui, const char *key, int index, float target, int ms, Ease ease);

#endif
