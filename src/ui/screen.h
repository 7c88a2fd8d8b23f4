/* screen.h: what is lost without regret: cursor, hover, drags, open fields, motion. Turns inputs
 * into commands and views into draw lists; acts on nothing. Main thread only. */
#ifndef TENGEN_UI_SCREEN_H
#define TENGEN_UI_SCREEN_H

#include "render/canvas.h"
#include "ui/command.h"
#include "ui/input.h"
#include "ui/view.h"

enum { SCREEN_COMMANDS_MAX = 4 };

typedef struct Screen Screen;

Screen *screen_new(Store *store, Fonts *fonts); /* borrows both */
void screen_free(Screen *screen);

/* What is on the glass: what fades away is taken from there. NULL: nothing fades. Borrowed until
 * replaced. */
void screen_watch(Screen *screen, const Canvas *canvas);

/* The player's pictures, decoded by app/, for the table or the board; NULL: none. Borrowed until
 * replaced. */
void screen_set_picture(Screen *screen, const Pixmap *picture);

/* Window size in device px; scale: device px per logical px (display scale x --ui-scale x text
 * size). */
void screen_resize(Screen *screen, int w, int h, float scale);

/* Stores the commands that come of the input; returns how many. */
int screen_handle(Screen *screen, const View *view, const Input *input,
                  Command out[SCREEN_COMMANDS_MAX]);

/* Begins the list and puts the whole scene in it. Time comes from view->now_ms. */
void screen_draw(Screen *screen, const View *view, DrawList *list);

/* When the next frame is due though nothing happens: view time in ms, now for motion, -1 never. */
int64_t screen_next_ms(const Screen *screen, const View *view);

/* For a moment after a move or a palm, fingers on the board are ignored. */
bool screen_ignores_fingers(const Screen *screen, const View *view);

bool screen_wants_text(const Screen *screen); /* a text field has the focus: start text input */

/* For scripts and tests. The centre of a board point, and of a control, in window px; false: not
 * shown. */
bool screen_point_center(const Screen *screen, const View *view, Point point, float *x, float *y);
/* An enlarged board moves so that the point is seen, unless a hand holds it. */
void screen_show_point(Screen *screen, const View *view, Point point);
int screen_zoom(const Screen *screen, const View *view); /* of the board, percent; 100: all of it */
typedef enum Found { FOUND_NONE, FOUND_DISABLED, FOUND_ENABLED } Found;
/* `name`: undo, redo, hint ...; seat: whose panel, SEAT_NONE: any. */
Found screen_find(Screen *screen, const View *view, const char *name, Seat seat, float *x,
                  float *y);
/* Names of the controls shown, one after the other: NULL behind the last. */
const char *screen_control_name(Screen *screen, const View *view, int index);
/* The empty point that a hand, the mouse or the keyboard's cursor is on; POINT_NONE: none. */
Point screen_aimed(const Screen *screen, const View *view);
/* The keyboard's board cursor, POINT_NONE: not shown. */
Point screen_cursor(const Screen *screen);

#endif
