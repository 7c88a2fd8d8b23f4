/* screen.h: turns inputs into commands and views into draw lists. Holds transient state only:
 * cursor, hover, drags, edited text, motion. Main thread only. */
#ifndef TENGEN_UI_SCREEN_H
#define TENGEN_UI_SCREEN_H

#include "render/canvas.h"
#include "ui/command.h"
#include "ui/input.h"
#include "ui/thumbnail.h"
#include "ui/view.h"

enum { SCREEN_COMMANDS_MAX = 4 };

typedef struct Screen Screen;

Screen *screen_new(Store *store, Fonts *fonts); /* borrows both */
void screen_free(Screen *screen);

/* The canvas with the last frame, for transitions; NULL: no transitions. Borrowed until replaced.
 */
void screen_watch(Screen *screen, const Canvas *canvas);

/* Textures are painted by it from now on. Copied; its pool is borrowed. */
void screen_set_parallel(Screen *screen, const Parallel *parallel);

/* The player's picture for the table or the board; NULL: none. Borrowed until replaced. */
void screen_set_picture(Screen *screen, const Pixmap *picture);

/* Pictures to choose from on the settings page; NULL: none. Borrowed until replaced. */
void screen_set_thumbnails(Screen *screen, const Thumbnails *thumbnails);

/* Window size in device px; scale: device px per logical px (display scale x --ui-scale x text
 * size). */
void screen_resize(Screen *screen, int w, int h, float scale);

/* Stores the commands that the input gives; returns how many. */
int screen_handle(Screen *screen, const View *view, const Input *input,
                  Command out[SCREEN_COMMANDS_MAX]);

/* Begins the list and draws the whole scene into it. The time is view->now_ms. */
void screen_draw(Screen *screen, const View *view, DrawList *list);

/* When the next frame is due without any event: view time in ms, now while something moves, -1
 * never. */
int64_t screen_next_ms(const Screen *screen, const View *view);

/* For 250 ms after a move or a detected palm, fingers on the board are ignored. */
bool screen_ignores_fingers(const Screen *screen, const View *view);

/* The toast is pointed at, held or has the focus, or it cannot be shown now. */
bool screen_reads_toast(const Screen *screen);

/* Inserts text into the field that is edited, if there is one: its first line, as far as it fits,
 * without control characters and what is not UTF-8. */
void screen_paste(Screen *screen, const char *text);
bool screen_wants_text(const Screen *screen); /* a text field is being edited */
/* When an INPUT_KEEP is due, so that a text that is being typed is not lost: view time in ms, -1:
 * never. Not part of screen_next_ms: it is due in a hidden window, too. */
int64_t screen_edit_due_ms(const Screen *screen);

/* For scripts and tests. The centre of a board point in window px; false: not visible. */
bool screen_point_center(const Screen *screen, const View *view, Point point, float *x, float *y);
/* Pans an enlarged board to the point, unless a pointer holds the board. */
void screen_show_point(Screen *screen, const View *view, Point point);
int screen_zoom(const Screen *screen, const View *view); /* of the board, percent */
typedef enum Found { FOUND_NONE, FOUND_DISABLED, FOUND_ENABLED } Found;
/* Scrolls to a control and returns its centre. `name`: undo, redo, hint ...; seat: whose panel, or
 * one that both share; SEAT_NONE: any. */
Found screen_find(Screen *screen, const View *view, const char *name, Seat seat, float *x,
                  float *y);
/* Would the mouse be heard here? Not where a control has only just appeared, or was pressed a
 * moment ago and is gone; and not so soon after the first press of one that has to be pressed
 * twice. */
bool screen_accepts(const Screen *screen, const View *view, float x, float y);
/* The empty point that a pointer or the keyboard cursor is on; POINT_NONE: none. */
Point screen_aimed(const Screen *screen, const View *view);
/* The name of the control that has the keyboard's focus; NULL: none is shown to have it. */
const char *screen_focused(const Screen *screen);
/* What one-switch scanning rings: "board", a row such as "8", a point, the name of the first
 * control, "less" or "more" of a slider, or "back"; NULL: nothing. Valid until it is called again.
 */
const char *screen_scanned(const Screen *screen, const View *view);
/* The keyboard cursor on the board; POINT_NONE: not shown. */
Point screen_cursor(const Screen *screen);

#endif
