/* ground.h: the ground of the picture: table, board with bevel and front face, lines, star points,
 * coordinates; everything that changes only with size, theme or settings, kept as one ready image
 * the size of the window. */
#ifndef TENGEN_RENDER_GROUND_H
#define TENGEN_RENDER_GROUND_H

#include "render/drawlist.h"
#include "render/look.h"

/* How a table is covered when no picture is: by our own generators. */
typedef enum Table {
    TABLE_LINEN,
    TABLE_TATAMI,
    TABLE_WAVES,
    TABLE_HILLS,
    TABLE_FELT,
    TABLE_COUNT
} Table;

typedef enum Coordinates { COORDINATES_OFF, COORDINATES_TWO, COORDINATES_FOUR } Coordinates;

typedef struct Ground {
    Look look;
    int w, h;   /* the window */
    int size;   /* points a side; 0: no board, table only */
    int cell;   /* px between two lines */
    int margin; /* px from the board's edge to its outermost lines; 0: one cell */
    int x, y;   /* board's top-left corner; its side is (size - 1) * cell + 2 * margin */
    bool face;  /* the front face below it, round(.15 * cell) high */
    Coordinates coordinates;
    Table table;
    const Pixmap
        *table_picture; /* covers the table instead; NULL: none. Borrowed during the call */
    const Pixmap *board_picture; /* lies under the grid instead of the wood */
    uint32_t picture_generation; /* changes with the pictures' pixels */
    float picture_dim; /* 0..1: how much of the board's mid colour lies over the board's picture */
} Ground;

typedef struct GroundPainter GroundPainter;

GroundPainter *ground_new(Store *store, Fonts *fonts); /* borrows both */
void ground_free(GroundPainter *board);

/* Draws the ground; rebuilt only if `ground` differs from the last two that this window had. */
void ground_draw(GroundPainter *board, DrawList *list, const Ground *ground);

/* The same on linen, in plain colours and as a few commands, for a first frame that cannot wait for
 * wood. */
void ground_draw_sketch(DrawList *list, const Ground *ground);

/* The part of this ground that lies in `seen`, over what was drawn so far: of a board larger than
 * the place where it is seen. The last such part is kept until it is
 * dropped. */
void ground_draw_part(GroundPainter *board, DrawList *list, const Ground *ground, Rect seen);
void ground_drop_part(GroundPainter *board);

/* The table alone, for a board that is on its way. */
void ground_draw_table(GroundPainter *board, DrawList *list, const Ground *ground);

int ground_margin(const Ground *ground); /* px, the default resolved */
/* The pixels that a line between two points is wide. */
int ground_line_width(int cell);
/* The middle of the lines' crossing in the window: put stones and marks there. Column from the
 * left, row from the top. Lines of odd width cover the pixel x + margin + column * cell, so that
 * their middle lies half a pixel further. */
Vec ground_point(const Ground *ground, int column, int row);

/* A small piece of board with its table, for a theme's card. x, y of `ground` place the board's
 * top-left corner within `rect` (they may be negative); its w, h are those of `rect`. The wood is
 * the whole board's, seen through the rectangle. Kept, for a few dozen samples. */
void ground_draw_sample(GroundPainter *board, DrawList *list, const Ground *ground, Rect rect);
void ground_draw_table_sample(GroundPainter *board, DrawList *list, const Look *look, Table table,
                              Rect rect);

#endif
