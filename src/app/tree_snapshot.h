/* tree_snapshot.h: the part of the game's tree that a review shows. Its cost is bounded, whatever
 * the size of the tree. */
#ifndef TENGEN_APP_TREE_SNAPSHOT_H
#define TENGEN_APP_TREE_SNAPSHOT_H

#include "engine/history/match.h"
#include "ui/view_tree.h"

/* Empty, unless the match is reviewed. */
void tree_snapshot_fill(ViewTree *tree, const Match *match);

#endif
