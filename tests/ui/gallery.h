/* gallery.h: every screen that a player can see, as hand-made views. */
#ifndef TENGEN_TESTS_UI_GALLERY_H
#define TENGEN_TESTS_UI_GALLERY_H

#include "ui/scene.h"

int gallery_count(void);
const char *gallery_name(int index);
void gallery_fill(int index, View *view);
void gallery_fill_named(const char *name, View *view); /* there has to be one of this name */
/* Are the scroll areas of this screen to be shown at their ends? */
bool gallery_scrolled(int index);
/* The notice of this screen: new, or shrunk to a line, or opened. */
void gallery_set_notice(Stage *stage, int index);
/* Scrolls every scroll area of the page to its end. */
void gallery_scroll_to_end(Stage *stage, const View *view);

/* The window sizes that are tested. */
typedef struct GalleryWindow {
    int w, h;
} GalleryWindow;
int gallery_windows(void);
GalleryWindow gallery_window(int index);

#endif
