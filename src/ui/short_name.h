/* short_name.h: a name without its middle, for a place where it has no room. */
#ifndef TENGEN_UI_SHORT_NAME_H
#define TENGEN_UI_SHORT_NAME_H

#include "ui/widget.h"

enum { SHORT_NAME_BYTES = 512 };

/* Copies `name`; if its lines of `width` px are higher than `height` px, as much of its beginning
 * and its end as fit, with an ellipsis between them: the ends tell similar names apart. */
void short_name_fit(Ui *ui, int width, int height, float size, bool semibold, const char *name,
                    char out[SHORT_NAME_BYTES]);

#endif
