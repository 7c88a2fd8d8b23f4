/* ground.h: what is drawn behind stones and marks: the table, and on it the board with its lines.
 * The description of such a picture, and where in it the board and its points lie. Units are device
 * pixels unless a comment says otherwise. */
#ifndef TENGEN_RENDER_GROUND_H
#define TENGEN_RENDER_GROUND_H

#include <stdbool.h>

#include "render/look.h"
#include "render/pixmap.h"
#include "render/table.h"

enum { GROUND_CORNER_MAX = 64 }; /* limit of ground_corner_radius */

typedef enum Coordinates { COORDINATES_OFF, COORDINATES_TWO, COORDINATES_FOUR } Coordinates;

typedef struct Ground {
    Look look;
    int w, h;   /* the picture, usually the window */
    int size;   /* points a side; 0: no board, table only */
    int cell;   /* between two lines */
    int margin; /* from the board's edge to its outermost lines; 0: one cell */
    int x, y;   /* board's top-left corner; its side is ground_side() */
    bool face;  /* show the front face below the board */
    Coordinates coordinates;
    Table table;
    const Pixmap *table_picture; /* replaces the table; NULL: none. Borrowed during the call */
    const Pixmap *board_picture; /* replaces the material of the board. Likewise */
    uint32_t picture_generation; /* changes with the pictures' pixels */
    float picture_dim; /* 0..1: opacity of the board's mid colour over the board's picture */
} Ground;

/* Half the diameter of a stone of the usual size, in cells. */
#define GROUND_STONE_REACH 0.47f

int ground_margin(const Ground *ground); /* the default resolved */
int ground_side(const Ground *ground);   /* of the board without its front face */
int ground_line_width(int cell);
float ground_label_size(int cell); /* of the coordinates' letters, px */
/* The margin in which the coordinates have room beside the stones at the edge, px. */
int ground_label_margin(int cell);

/* The board with its front face, perhaps partly outside the picture; empty without a board. */
Rect ground_board(const Ground *ground);
float ground_corner_radius(const Ground *ground);
/* The part of the picture in which the board always covers the table. */
Rect ground_opaque(const Ground *ground);

/* The centre of the lines' crossing: stones and marks go there. Column from the left, row from the
 * top. Lines of odd width cover the pixel x + margin + column * cell, so their centre lies half a
 * pixel further. */
Vec ground_point(const Ground *ground, int column, int row);

#endif
