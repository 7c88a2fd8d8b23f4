/* widget.h: the controls. A page is one function that places its controls; the same pass lists what
 * can be pressed and, with a draw list, paints it. So the hit test agrees with the picture, and
 * scripts, keyboard, mouse and fingers use the same list.
 *
 * Rectangles are local to the current frame, device px. A name is a static string and, with the
 * seat, identifies a control for scripts, focus and motion. */
#ifndef TENGEN_UI_WIDGET_H
#define TENGEN_UI_WIDGET_H

#include "ui/command.h"
#include "ui/icon.h"
#include "ui/motion.h"
#include "ui/theme.h"
#include "ui/view.h"

enum { CONTROLS_MAX = 256, UI_PANELS_MAX = 8, UI_SAID_MAX = 8 };

typedef enum ControlKind {
    CONTROL_BUTTON,
    CONTROL_SLIDER,
    CONTROL_TEXT,
    CONTROL_SCROLL /* scrolled by wheel and drags; no focus */
} ControlKind;

typedef struct Control {
    const char *name;
    Seat seat;
    ControlKind kind;
    Frame frame;
    Rect rect;    /* as drawn, local to frame */
    Rect target;  /* its hit area: at least 48 logical px a side where there is room; local */
    Rect clip;    /* local; nothing outside can be pressed */
    int scrolled; /* px by which the scroll area around it is scrolled */
    bool enabled;
    float min, max, step, value; /* slider */
    int before, after; /* slider: px of its rectangle beyond its ends; both 0: the knob's */
    bool taps;         /* slider: a tap or click sets it, a drag scrolls the page */
    bool confirm;      /* needs a second press within CONFIRM_MS (Resign) */
    bool is_default;   /* Enter presses it unless another one has the focus */
    bool lines;        /* text of several lines, see ui_text_box */
    bool icon_only;    /* as drawn; see ui/tooltip.h */
    const char *group; /* see ui_group; NULL: none */
    bool group_chooses, chosen;
    Command command; /* slider: number and value are filled in; text: text is filled in */
} Control;

/* A control held down by a pointer; two people may press at the same time. */
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
    int scrolled;            /* px by which the frame is scrolled */
    const char *scroll_name; /* the name of that scroll area */
    Control control[CONTROLS_MAX];
    int controls;
    /* State of the pointer and keyboard, by name and seat (from Screen). */
    const char *hover, *focus, *confirming, *editing;
    Vec mouse; /* in the window, while `hover` is set */
    Seat hover_seat, focus_seat, confirming_seat, editing_seat;
    Held held[HELD_MAX]; /* NULL names: nothing */
    bool focus_visible;
    bool by_touch; /* the player points with fingers: texts say "Tap" instead of "Click" */
    bool entering; /* the background of the panel is painted, its content follows */
    float enter;   /* 0..1: progress of the content's entry animation; 1 at rest */
    const char *broken_label; /* a button's label with a word that was broken; NULL: none; tests */
    bool bare_icons;          /* a label of the row would be broken: see ui_share_size */
    float label_max;          /* largest size of button labels, see ui_share_size; 0: no limit */
    int shake;                /* current offset of what a refused request shakes, px */
    /* Room for notice and toast (ui/notice.h). So many of the page's first panels are larger by
     * this, px.
     */
    int panels_extended, panel_below, panel_left;
    int toast_height;    /* room that a toast asks for below what scrolls, px; 0: none */
    Rect panel;          /* the last of those panels as drawn, local */
    Rect toast_on_board; /* in the window; empty: none */
    Rect covered;        /* the notice, in the window: what is behind it cannot be pressed */
    Rect panel_at[UI_PANELS_MAX]; /* likewise the panels of this pass */
    int panels;
    Rect said[UI_SAID_MAX]; /* in the window: what no toast may cover, see ui_says */
    int said_count;
    bool wants_room[2];      /* face to face, by seat: notice or toast take the place of the name */
    Rect given_room[2];      /* set by the page: where a toast may lie, local to the panel of that
                                seat; the shared panel's is the first */
    char edit[PATH_BYTES];   /* text being edited; a name is shorter */
    int edit_caret;          /* byte offset */
    int edit_anchor;         /* ... of the other end of the selection; the caret's: none */
    char edited[PATH_BYTES]; /* what the last edit ended with, for its command */
    bool edit_kept;          /* it belongs to a move, */
    Command edit_command;    /* ... whose command this was when the edit began */
    int64_t edit_due_ms;     /* ... when that gets the text so far, view time; -1: it has it */
    bool edit_lines;         /* it is a text of several lines: */
    int edit_up, edit_down;  /* ... where the caret goes from line to line, */
    int edit_home, edit_end; /* ... and within its line; byte offsets */
} Ui;

typedef enum Align { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT } Align;
typedef enum ButtonStyle {
    BUTTON_FILL,    /* rest: fill */
    BUTTON_CARD,    /* rest: card, for buttons on a fill */
    BUTTON_PRIMARY, /* ink */
    BUTTON_PLAIN,   /* no fill: menu, close, back */
    BUTTON_ICON_TOP /* icon above a small label */
} ButtonStyle;

int ui_px(const Ui *ui, float logical);
void ui_frame(Ui *ui, Frame frame, Seat seat);
void ui_apply_frame(Ui *ui); /* sets the current frame in the draw list */

/* Adds a control without painting it; the other functions call this one. NULL: too many. */
Control *ui_control(Ui *ui, ControlKind kind, const char *name, Rect rect, bool enabled,
                    Command command);
/* A control of the last pass, or of this one so far; NULL: none. */
const Control *ui_find(const Ui *ui, const char *name, Seat seat);
bool ui_is_held(const Ui *ui, const char *name, Seat seat);
/* The controls from index `first` on are alternatives or a list: one stop of the Tab key, in which
 * the arrow keys go from one to the next. `name`: static, of the group; `chooses`: the focus
 * presses what it goes to; `chosen`: index from `first`, where the Tab key stops; -1: none. */
void ui_group(Ui *ui, int first, const char *name, bool chooses, int chosen);
/* 0 rest, 1 hover, 2 pressed; for this name in the current seat. */
int ui_state(const Ui *ui, const char *name);
/* 2 px of indigo, 3 px outside of the rectangle, if the control has the keyboard focus. */
void ui_focus_ring(Ui *ui, const char *name, Rect rect, float radius);
/* After a page: keeps the widened hit areas apart and inside the window. */
void ui_finish(Ui *ui);

/* Text in a rectangle: centred vertically by cap height, truncated with an ellipsis. Sizes in
 * logical px. */
void ui_text(Ui *ui, Rect rect, Align align, float size, bool semibold, Argb color,
             const char *text);
int ui_text_width(Ui *ui, float size, bool semibold, const char *text); /* px */
/* Text wrapped at spaces (or between CJK characters), from the top; returns the height used,
 * px. Text that does not fit into the height is truncated with an ellipsis. */
int ui_lines(Ui *ui, Rect rect, Align align, float size, bool semibold, Argb color,
             const char *text);
/* How many bytes of a text make a line; *next: where the next one begins. */
int ui_line_bytes(Ui *ui, float size, bool semibold, const char *text, int width, int *next);
int ui_paragraph(Ui *ui, Rect rect, float size, Argb color, const char *text);
int ui_lines_height(Ui *ui, int width, float size, bool semibold, const char *text);
/* The largest size from `size` down to `min` at which the text is no wider than `width`, else
 * `min`. */
float ui_fit(Ui *ui, float size, float min, bool semibold, const char *text, int width);
/* Would a word have to be broken at this size? Never where lines break anywhere. */
bool ui_breaks_word(Ui *ui, int width, float size, bool semibold, const char *text);
/* Vertically centred, in one line or several, in the largest size from `size` down to `min` that
 * fits. */
void ui_block(Ui *ui, Rect rect, Align align, float size, float min, bool semibold, Argb color,
              const char *text);
float ui_block_size(Ui *ui, Rect rect, float size, float min, bool semibold, const char *text);

void ui_panel(Ui *ui, Rect rect); /* rounded, with the theme's shadow; see Ui.panel_below */
void ui_card(Ui *ui, Rect rect, float radius, Argb color);
void ui_hairline(Ui *ui, Rect rect);

void ui_button(Ui *ui, const char *name, Rect rect, const char *label, Icon icon, ButtonStyle style,
               bool enabled, Command command);
/* The page's main button, BUTTON_PRIMARY: Enter presses it, Tab goes to it first. */
void ui_default_button(Ui *ui, const char *name, Rect rect, const char *label, Icon icon,
                       bool enabled, Command command);
/* Gives the labels of a row of buttons, each `part` large, one size. Valid until it is called with
 * no labels. A label that does not fit in any size is ignored. */
void ui_share_size(Ui *ui, Rect part, ButtonStyle style, int count, const char *const *labels,
                   Icon icon);
/* A ui_button that acts only on a second press within CONFIRM_MS; `confirm_label` is its label
 * until then. */
void ui_danger(Ui *ui, const char *name, Rect rect, const char *label, const char *confirm_label,
               Icon icon, ButtonStyle style, bool enabled, Command command);
enum { SEGMENTS_MAX = 8 };
/* The width that a segment with this label needs, px; a row also needs 6 logical px around all. */
int ui_segment_width(Ui *ui, const char *label);
/* One control per option, of which there are 1..SEGMENTS_MAX, named names[i]; command.value = i
 * unless values is given. The thumb glides. */
void ui_segments(Ui *ui, Rect rect, int count, const char *const *names, const char *const *labels,
                 const int *values, int selected, bool on_fill, Command command);
void ui_slider(Ui *ui, const char *name, Rect rect, float min, float max, float step, float value,
               Command command);
/* command.value becomes the new state: 1 on, 0 off. */
void ui_toggle(Ui *ui, const char *name, Rect rect, bool on, Command command);
/* A line of text that is edited in place when pressed. With a CMD_EDIT the text belongs to a move:
 * the command that the field had when the edit began gets it while it is typed, and at the end,
 * even if the page shows another move by then. */
void ui_field(Ui *ui, const char *name, Rect rect, const char *text, const char *placeholder,
              float size, bool semibold, Command command);
/* A text of several lines, likewise; Enter breaks a line. What does not fit scrolls. */
void ui_text_box(Ui *ui, const char *name, Rect rect, const char *text, const char *placeholder,
                 float size, Command command);
/* A control that the page paints itself; returns 0 rest, 1 hover, 2 pressed. Draws the focus ring.
 */
int ui_area(Ui *ui, const char *name, Rect rect, float radius, bool enabled, Command command);

/* Height of the fade at an edge with more content behind it, logical px. */
enum { SCROLL_FADE = 32 };
/* Controls placed between the two calls are moved by the scroll offset and clipped to `area`. */
void ui_scroll_begin(Ui *ui, const char *name, Rect area, int content_height);
void ui_scroll_end(Ui *ui);
/* Between them: what is drawn from now on is drawn `by` px lower. Far down in a long list, where
 * fractions of pixels are lost, each item is drawn with small coordinates. */
void ui_draw_lower(Ui *ui, int by);
/* The page says here what the player has to read now: a task, a question, how it stands. A toast is
 * elsewhere. */
void ui_says(Ui *ui, Rect rect);
/* The toast that asks for it may lie above this, over what is only read or is left out. */
void ui_give_toast_room(Ui *ui, int bottom);
int ui_scroll_offset(Ui *ui, const char *name);
/* Where the bar of the scroll area at `area` is, which is held if ui_is_held says so of its name.
 */
Rect ui_scroll_thumb(Ui *ui, const char *name, Rect area);
/* Before ui_scroll_begin: scrolls to this part of the content (y from its top, px), once for each
 * new y. */
void ui_scroll_to(Ui *ui, const char *name, int y, int height);

/* Before ui_scroll_begin, for content that is also wider than its area: brings `part` of it, which
 * is about the thing `id` (not 0), into view once. Returns how far it is scrolled to the right, px;
 * the caller moves the content. A drag scrolls it both ways. */
int ui_pan(Ui *ui, const char *name, int width, int content_width, Rect part, uint32_t id);

/* A value that glides to its target in `ms`, identified by key, index and seat. It jumps unless
 * motion is full. */
float ui_glide(Ui *ui, const char *key, int index, float target, int ms, Ease ease);

#endif
