/* class_mark.h: the shape of each class of moves, so that none depends on its colour: a blunder is
 * a filled triangle, a mistake an outlined one, a small slip a dot, a good move a tick. */
#ifndef TENGEN_UI_CLASS_MARK_H
#define TENGEN_UI_CLASS_MARK_H

#include "engine/game_report.h"
#include "render/drawlist.h"
#include "ui/theme.h"

/* Centred at `at`, `size` px wide. Other classes have no mark. `casing`: a seam of this colour
 * around a blunder's triangle; alpha 0: none. */
void class_mark_draw(DrawList *list, const Theme *theme, MoveClass grade, Vec at, float size,
                     Argb casing);

#endif
