/* review_head.h: the upper end of the review's panel, with the report or without it. */
#ifndef TENGEN_UI_REVIEW_HEAD_H
#define TENGEN_UI_REVIEW_HEAD_H

#include "ui/page_draw.h"

/* Paints the panel, with Menu and Close at the right of its first line. Returns what is left of
 * that line, to their left, as high as a button there. */
Rect review_head_place(Ui *ui, Rect panel, int pad);
/* The title, if it fits into the line; returns the x of what follows. */
int review_head_title(Ui *ui, Rect line, const char *title);
/* Of the button that plays on, where the game has ended. */
const char *review_head_way_back(const View *view);
/* What game it is, beside the title: `words` (may be empty) over rule and size, as far as there is
 * room. */
void review_head_words(Ui *ui, Rect rect, const char *words);
/* To the first move, back, forward and to the last one. */
void review_head_steps(Ui *ui, Rect rect);
/* Stone, name, and below it a line that may have RICH_BOLD. */
void review_head_player(Ui *ui, PageTools tools, Rect rect, const ViewPlayer *who,
                        const char *second);

#endif
