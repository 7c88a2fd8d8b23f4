/* comment_card.h: the name and the comment of the move that a review shows, as far as there is
 * room; the rest scrolls. */
#ifndef TENGEN_UI_COMMENT_CARD_H
#define TENGEN_UI_COMMENT_CARD_H

#include "ui/widget.h"

/* The height to give it, at most `room`, px; 0: there is no comment, or less than a line of room.
 */
int comment_card_height(Ui *ui, int width, int room);
void comment_card_place(Ui *ui, Rect rect);

#endif
