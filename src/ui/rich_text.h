/* rich_text.h: short texts with parts in Semibold. RICH_BOLD switches it on and off again. */
#ifndef TENGEN_UI_RICH_TEXT_H
#define TENGEN_UI_RICH_TEXT_H

#include "ui/widget.h"

#define RICH_BOLD "\1"

/* Vertically centred, in one line or several, in the largest size from `size` down to `min`
 * (logical px) that fits; cut off with an ellipsis if none does. */
void rich_text_draw(Ui *ui, Rect rect, float size, float min, Argb color, const char *text);

#endif
