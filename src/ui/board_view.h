/* board_view.h: what lies on the board: stones with their shadows, marks, ghost, winning row,
 * forbidden points, cursor; and the motion of stones that come and go. */
#ifndef TENGEN_UI_BOARD_VIEW_H
#define TENGEN_UI_BOARD_VIEW_H

#include "render/stone_painter.h"
#include "ui/layout.h"
#include "ui/motion.h"
#include "ui/theme.h"

/* What the board showed last, to see what changed. */
typedef struct BoardView {
    bool known; /* something was shown */
    int size;
    uint8_t stone[BOARD_CELLS];
    uint16_t number[BOARD_CELLS];  /* also of the stone that went */
    int64_t since_ms[BOARD_CELLS]; /* when the point's stone came or went; 0: long ago */
    uint8_t gone[BOARD_CELLS];     /* the colour that went */
    /* How the stone was seen when it began to come or go: a motion that is broken off goes on from
     * where it is. */
    float alpha[BOARD_CELLS], scale[BOARD_CELLS];
    Point last;
    int64_t last_ms;
    int lines;
    Line line; /* the first of them */
    int64_t lines_ms;
    Point ghost;
    int64_t ghost_ms;
    int64_t busy_until; /* something moves until then; view time */
} BoardView;

/* What the pointers and the keyboard are about to do. POINT_NONE: nothing to show. */
typedef struct BoardMarks {
    Point ghost;     /* where the stone will be placed */
    Point cursor;    /* the keyboard's */
    Point cancelled; /* where a press was cancelled */
} BoardMarks;

/* Notes what changed since the last frame, starts its motion and draws the board. */
void board_view_draw(BoardView *board, const View *view, const Layout *layout, const Theme *theme,
                     Fonts *fonts, StonePainter *stone_painter, DrawList *list,
                     const BoardMarks *marks);

#endif
