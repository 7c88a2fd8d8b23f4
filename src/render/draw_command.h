/* draw_command.h: the memory layout of a draw list; private to drawlist.c, canvas.c and tests.
 *
 * A command is a DrawCommand followed by `count` points or bytes of text, padded to a multiple of 8
 * bytes. All unused bytes are 0, so that equal commands have equal bytes and can be hashed.
 * Coordinates are the window's. */
#ifndef TENGEN_RENDER_DRAW_COMMAND_H
#define TENGEN_RENDER_DRAW_COMMAND_H

#include <stddef.h>

#include "render/drawlist.h"

typedef enum DrawCommandKind {
    DRAW_COMMAND_FILL,
    DRAW_COMMAND_ROUND,
    DRAW_COMMAND_ROUND_FRAME,
    DRAW_COMMAND_SHADOW,
    DRAW_COMMAND_DISC,
    DRAW_COMMAND_RING,
    DRAW_COMMAND_STROKE,
    DRAW_COMMAND_STROKE_CLOSED,
    DRAW_COMMAND_POLYGON,
    DRAW_COMMAND_CAPSULE,
    DRAW_COMMAND_TEXT,
    DRAW_COMMAND_IMAGE,
    DRAW_COMMAND_STRETCHED,
    DRAW_COMMAND_LOUPE
} DrawCommandKind;

typedef struct DrawCommand {
    uint32_t kind;  /* DrawCommandKind */
    uint32_t bytes; /* including what follows the command */
    Rect bounds;    /* nothing is painted outside; clipped. Too large for text */
    Argb color;     /* straight, opacity included */
    uint32_t count; /* points after the command, or bytes of text without its NUL */
    union {
        uint64_t word[4]; /* sets size and alignment of the union */
        struct {
            Rect rect;
            float radius, width; /* a shadow's width is its blur */
        } box;
        struct {
            Vec a, b; /* a disc's and a ring's centre is a */
            float radius, width;
        } round;
        struct {
            float width;
        } stroke;
        struct {
            float size, tracking;
            uint32_t semibold, tabular;
            int32_t x, y, quarters; /* the pen, and the rotation about it */
        } text;
        struct {
            ImageRef image;
            Rect source;
            int32_t x, y;
        } image;
        struct {
            ImageRef image;
            Stretch place;
        } stretched;
        struct {
            uint32_t until;
            Vec centre;
            float radius;
            uint32_t number; /* 0 .. DRAW_LOUPES_MAX - 1 */
        } loupe;
    };
} DrawCommand;

const DrawCommand *drawlist_command(const DrawList *list, int index);
/* The number of commands before draw_keep; 0: it was not called. */
int drawlist_kept(const DrawList *list);

/* What follows a command. */
static inline const Vec *draw_command_points(const DrawCommand *command)
{
    return (const Vec *)(const void *)(command + 1);
}
static inline const char *draw_command_text(const DrawCommand *command)
{
    return (const char *)(command + 1);
}

#endif
