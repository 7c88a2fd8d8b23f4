/* rich_text.h: short texts with parts in Semibold. RICH_BOLD switches it on and off again. */
#ifndef TENGEN_UI_RICH_TEXT_H
#define TENGEN_UI_RICH_TEXT_H

#include "ui/widget.h"

#define RICH_BOLD "\1"

/* At most `lines` lines, `line_h` px each, from the top of the rectangle if they fill it, else
 * centred; in the largest size from `size` down to `min` (logical px) in which all of it fits, and
 * cut off with an ellipsis if it does not fit in any. */
void rich_text_draw(Ui *ui, Rect rect, int lines, int line_h, float size, float min, Argb color,
                    const char *text);

/* The text without RICH_BOLD. */
void rich_text_plain(const char *text, char *out, size_t bytes);

#endif
