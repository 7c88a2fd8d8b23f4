/* display.h: turns a View into pixels in the window: fonts, images, the screen that turns views
 * into draw lists, the canvas that paints them, the window that shows them, and the player's own
 * picture. Main thread only. */
#ifndef TENGEN_APP_DISPLAY_H
#define TENGEN_APP_DISPLAY_H

#include "app/messages.h"
#include "app/options.h"
#include "app/paint_pool.h"
#include "app/pictures.h"
#include "app/window.h"
#include "render/canvas.h"
#include "ui/frame_stats.h"
#include "ui/screen.h"

typedef struct Display {
    const Options *options; /* in force; borrowed */
    const char *locales;    /* folder of the translations; borrowed */
    Messages *messages;     /* borrowed */
    Store *store;
    Fonts *fonts;
    DrawList *list;
    Canvas *canvas;
    PaintPool *painters; /* NULL: no memory; then one thread paints */
    bool one_thread;
    Screen *screen;
    Window *window;
    SDL_Window *decorated; /* has its icon and title */
    int w, h;              /* the window, device pixels */
    float scale;           /* device pixels of a logical one */
    int language;          /* the settings that it follows, as they were last applied */
    TextScale text_scale;
    bool fullscreen;
    char picture_path[PATH_BYTES];
    Pictures *pictures;              /* loads the player's picture */
    Pixmap picture;                  /* the player's picture; without pixels: none */
    bool offering;                   /* the page that offers pictures is shown */
    char offered_around[PATH_BYTES]; /* what was last asked for */
    Thumbnails thumbnails;
    int64_t last_frame_ms;
    int64_t tried_ms;       /* when a frame was last painted, perhaps in vain */
    int frames_shown;       /* in which something was painted */
    bool not_shown;         /* the last frame could not be shown */
    int failures;           /* frames in a row that could not be painted or shown */
    FrameStats frame_stats; /* of the last frame that changed something */
} Display;

/* Makes everything but the window. The fonts come first, before any thread is started: reading
 * them with stdio takes longer where locks are needed. `locales`: folder of the translations.
 * False: out of memory. */
bool display_init(Display *display, const Options *options, const char *locales,
                  Messages *messages);
/* Opens the window and shows nothing yet; display_resize is to follow. False with `error`. */
bool display_open_window(Display *display, char *error, size_t bytes);
void display_free(Display *display);

/* Applies the settings that changed: language, text size, full screen, the player's picture.
 * `picture_chosen`: the picture is loaded even if its path is the same. */
void display_update(Display *display, bool picture_chosen);
/* After a change of the window. */
void display_resize(Display *display);
/* Sets icon and title, also of a window that replaced another one. */
void display_decorate(Display *display);

/* The page that offers pictures is shown, or not: then reads those beside the player's. */
void display_offer_pictures(Display *display, bool shown);

/* Shows the pictures that have been loaded; true: something changed. */
bool display_take_pictures(Display *display);

/* Blocks until no picture is being loaded. */
void display_wait_pictures(Display *display);

bool display_is_hidden(const Display *display); /* minimised: nothing to draw for */
/* Draws the view and shows what changed. */
void display_draw(Display *display, const View *view, int wakeups);
const Pixmap *display_pixels(const Display *display); /* the last frame; borrowed */
void display_show_again(Display *display); /* all of it in the next frame, which is tried at once */
void display_forget(Display *display);     /* the next frame is painted whole */
/* Does the pool paint too? At first it does. */
void display_use_threads(Display *display, bool use);
int display_threads(const Display *display); /* that paint large areas */
/* When a frame that could not be shown is tried again, -1: none waits. */
int64_t display_next_ms(const Display *display);

/* The view as a picture of the window's size, without touching what is shown. For the caller to
 * free; without pixels: out of memory. */
Pixmap display_paint(const Display *display, const View *view);

#endif
