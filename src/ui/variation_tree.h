/* variation_tree.h: the moves of the game and the variations, as a tree to walk (docs/look.md 6).
 */
#ifndef TENGEN_UI_VARIATION_TREE_H
#define TENGEN_UI_VARIATION_TREE_H

#include "ui/page_draw.h"

/* The height of the path alone, without a title, px. */
int variation_tree_min_height(const Ui *ui);
/* The height to give it, at most `room`, px; 0: nothing fits. */
int variation_tree_height(const Ui *ui, int room);
void variation_tree_place(Ui *ui, Rect area);

#endif
