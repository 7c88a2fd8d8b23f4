/* snapshot.h: fills a View, all that the screen shows, from the parts of the program. */
#ifndef TENGEN_APP_SNAPSHOT_H
#define TENGEN_APP_SNAPSHOT_H

#include "app/app.h"

/* The whole view: after anything in it may have changed. */
void snapshot_fill(View *view, const App *app);
/* The point aimed at, if the view depends on it; when it changes, the view is out of date. */
Point snapshot_aimed(const View *view, const App *app);
/* Only what changes with time: clocks, the loop's time, the message. */
void snapshot_update_time(View *view, const App *app);
/* The game as it is shown on `page`, whichever page is open, for a picture to be saved: no menu
 * over it, no motion, no pointer. */
void snapshot_fill_picture(View *view, const App *app, Page page);

#endif
