/* board_ground.h: the ground of a board that a view shows: its look, size and coordinates as the
 * settings say, without pictures. */
#ifndef TENGEN_UI_BOARD_GROUND_H
#define TENGEN_UI_BOARD_GROUND_H

#include "render/ground.h"
#include "ui/layout.h"

Ground board_ground(const View *view, const Layout *layout);
/* The player's picture, on the table or on the board as the settings say; NULL: none. Borrowed. */
void board_ground_set_picture(Ground *ground, const Settings *settings, const Pixmap *picture,
                              uint32_t generation);

#endif
