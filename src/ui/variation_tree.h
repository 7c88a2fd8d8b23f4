/* variation_tree.h: the moves of the game and the variations, as a tree to walk (docs/look.md 6).
 * Of View.tree it places only what is in sight. A node's control is named after its ply and, below
 * the first lane, its lane: "node-12", "node-12-2". */
#ifndef TENGEN_UI_VARIATION_TREE_H
#define TENGEN_UI_VARIATION_TREE_H

#include "ui/page_draw.h"

/* The group of its controls. */
extern const char variation_tree_group[];

/* The height of one lane alone, without a title, px. */
int variation_tree_min_height(const Ui *ui);
/* The height to give it in an area of this width, at most `room`, px; 0: nothing fits. */
int variation_tree_height(const Ui *ui, int width, int room);
void variation_tree_place(Ui *ui, Rect area);

/* The name of a node's control. Valid until many others have been named. */
const char *variation_tree_name(const ViewTreeNode *node);

#endif
