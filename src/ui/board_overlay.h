/* board_overlay.h: what lies over the board of a review: the threats of both sides as small signs,
 * the value of every point, where the game's variations go on, and how often the library's games go
 * on there (docs/look.md 4). */
#ifndef TENGEN_UI_BOARD_OVERLAY_H
#define TENGEN_UI_BOARD_OVERLAY_H

#include "engine/point_map.h"
#include "ui/board_scene.h"

/* Below what the computer shows, and above it. */
void board_overlay_values(const BoardScene *scene);
void board_overlay_threats(const BoardScene *scene);
/* The next moves of the tree, if there is more than one. */
void board_overlay_branches(const BoardScene *scene);
/* How often each next move was played, in the games of the library. */
void board_overlay_explorer(const BoardScene *scene);

/* The sign of a threat, for the legend too. `size`: its diameter, px. */
void board_overlay_sign(DrawList *list, PointThreat threat, Color color, Vec at, float size);

#endif
