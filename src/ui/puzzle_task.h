/* puzzle_task.h: on the page of a puzzle, the card that says what is to be done under which rule,
 * and how hard it is. */
#ifndef TENGEN_UI_PUZZLE_TASK_H
#define TENGEN_UI_PUZZLE_TASK_H

#include "ui/page_draw.h"

/* With the stone of the side to move, unless the words need its place. */
void puzzle_task_draw(Ui *ui, PageTools tools, Rect rect);
/* As high as the words need in a card of this width, at least `least`. */
int puzzle_task_height(Ui *ui, int width, int least);

/* Difficulty as squares; their width. */
int puzzle_task_squares(Ui *ui, int x, int middle);
/* Difficulty and, of the puzzle of the day, the streak, in one line or, in a narrow card, in two.
 * Without `draws` it is only measured. Returns the height. */
int puzzle_task_facts(Ui *ui, Rect rect, bool draws);

#endif
