/* diagram_info.h: the small pieces of boards that lessons and help show, one row each. */
#ifndef TENGEN_UI_DIAGRAM_INFO_H
#define TENGEN_UI_DIAGRAM_INFO_H

typedef enum DiagramId {
    DIAGRAM_COLUMN,
    DIAGRAM_DIAGONAL,
    DIAGRAM_OPEN_THREE,
    DIAGRAM_FOUR,
    DIAGRAM_OPEN_FOUR,
    DIAGRAM_FOUR_THREE,
    DIAGRAM_DOUBLE_THREE,
    DIAGRAM_DOUBLE_FOUR,
    DIAGRAM_OVERLINE,
    DIAGRAM_SWAP2_THREE, /* the stones at its start */
    DIAGRAM_SWAP2_FIVE,
    DIAGRAM_TAP,
    DIAGRAM_TAP_MARKS,
    DIAGRAM_TAP_AGAIN,
    DIAGRAM_SLIDE,
    DIAGRAM_LOUPE,
    DIAGRAM_PINCH,
    DIAGRAM_COUNT
} DiagramId;

typedef struct DiagramInfo {
    const char *name, *note; /* message ids */
    const char *rows;        /* see ui/diagram.h */
} DiagramInfo;

const DiagramInfo *diagram_info(DiagramId id); /* static storage */

#endif
