/* board_scene.h: what the files that draw a board share: everything that one frame of it needs. */
#ifndef TENGEN_UI_BOARD_SCENE_H
#define TENGEN_UI_BOARD_SCENE_H

#include "render/stone_painter.h"
#include "ui/layout.h"
#include "ui/motion.h"
#include "ui/theme.h"

/* What the board showed last, to detect changes. */
typedef struct BoardView {
    bool known; /* there was a last frame */
    int size;
    uint8_t stone[BOARD_CELLS];
    uint16_t number[BOARD_CELLS];  /* also of a removed stone */
    int64_t since_ms[BOARD_CELLS]; /* when its stone changed; 0: long ago */
    uint8_t gone[BOARD_CELLS];     /* colour of the removed stone */
    /* How the stone looked when its motion began: an interrupted motion continues from there. */
    float alpha[BOARD_CELLS], scale[BOARD_CELLS];
    Point last;
    int64_t last_ms;
    int lines;
    Line line; /* the first of them */
    int64_t lines_ms;
    Point ghost;
    int64_t ghost_ms;
    int64_t busy_until; /* something moves until this view time */
} BoardView;

/* What the pointers and the keyboard are about to do. POINT_NONE: nothing to show. */
typedef struct BoardMarks {
    Point ghost;     /* where the stone will be placed */
    Point cursor;    /* the keyboard's */
    Point cancelled; /* where a press was cancelled */
    int column;      /* typed, and its row is not yet; from 1; 0: none */
    int line;        /* of the analysis, shown move by move; from 1; 0: none */
} BoardMarks;

typedef struct BoardScene {
    BoardView *board;
    const View *view;
    const Layout *layout;
    const Theme *theme;
    Fonts *fonts;
    StonePainter *stone_painter;
    DrawList *list;
    const BoardMarks *marks;
    float cell;
    int diameter;
} BoardScene;

Vec board_scene_center(const BoardScene *scene, Point point);
/* Shell stones have different lines (docs/look.md 3). */
int board_scene_variant(Point point);
/* Semibold, centred at `at`; `size` in cells. */
void board_scene_text(const BoardScene *scene, Vec at, float size, Argb color, const char *text);
/* Are letters of this size, in cells, large enough to be read? Else a value is better left out. */
bool board_scene_is_readable(const BoardScene *scene, float size);

#endif
