/* notice_look.h: how what needs attention looks, a notice or a toast about an error: paper with a
 * red bar at its left, and a warning sign. */
#ifndef TENGEN_UI_NOTICE_LOOK_H
#define TENGEN_UI_NOTICE_LOOK_H

#include "ui/widget.h"

/* In so much room, px: in a wider panel it is centred. */
int notice_look_width(const Ui *ui, int room);
Argb notice_look_paper(const Ui *ui); /* the colour at rest */
void notice_look_draw_paper(Ui *ui, Rect rect, Argb paper);
void notice_look_draw_sign(Ui *ui, int x, int y); /* of 20 logical px; its upper left corner */

#endif
