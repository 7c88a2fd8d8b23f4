/* pictures.h: the thread that decodes the player's own picture, and small ones of the files around
 * it. Only the newest request of each counts. Main thread only. */
#ifndef TENGEN_APP_PICTURES_H
#define TENGEN_APP_PICTURES_H

#include <stdbool.h>
#include <stddef.h>

#include "render/pixmap.h"
#include "ui/thumbnail.h"

typedef struct Pictures Pictures;

Pictures *pictures_new(void); /* NULL: out of memory */
/* Does not wait for a file that is being read, which may take long or never end: the thread frees
 * what it has read, and itself. Until then it calls only folder_list, stat and image_read_up_to. */
void pictures_free(Pictures *pictures);

/* A picture larger than needed to cover w x h pixels is scaled down. */
void pictures_load(Pictures *pictures, const char *path, int w, int h);
/* The result of the last request, once. The pixmap is the caller's; without pixels: `error` says
 * why it could not be read. */
bool pictures_take(Pictures *pictures, Pixmap *picture, ParseError *error);
/* Small pictures of at most THUMBNAILS_MAX files: `around` and those before and after it in its
 * folder, or the first ones of "FOLDER/". The player's own picture is read first. */
void pictures_browse(Pictures *pictures, const char *around);
/* Those that are ready go to `into`, whose pixmaps are the caller's; a new list replaces the old
 * one. True: it changed. */
bool pictures_take_thumbnails(Pictures *pictures, Thumbnails *into);
void thumbnails_free(Thumbnails *thumbnails);

/* Blocks until nothing is being read. */
void pictures_wait(Pictures *pictures);

#endif
