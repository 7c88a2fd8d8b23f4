/* pictures.h: the thread that decodes the player's own picture. Only the newest request counts.
 * Main thread only. */
#ifndef TENGEN_APP_PICTURES_H
#define TENGEN_APP_PICTURES_H

#include <stdbool.h>
#include <stddef.h>

#include "render/pixmap.h"

typedef struct Pictures Pictures;

Pictures *pictures_new(void); /* NULL: out of memory */
void pictures_free(Pictures *pictures);

/* A picture larger than needed to cover w x h pixels is scaled down. */
void pictures_load(Pictures *pictures, const char *path, int w, int h);
/* The result of the last request, once. The pixmap is the caller's; without pixels: `message` says
 * why it could not be read. */
bool pictures_take(Pictures *pictures, Pixmap *picture, char *message, size_t bytes);
/* Blocks until nothing is being read. */
void pictures_wait(Pictures *pictures);

#endif
