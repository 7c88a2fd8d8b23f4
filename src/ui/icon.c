#include "ui/icon.h"

#include <math.h>
#include <stddef.h>

/* The 24 grid in the window. */
typedef struct Pen {
    DrawList *list;
    float x, y, scale;
    float width;
    Argb color;
} Pen;

static const float pi = 3.14159265f;

static Vec pen_at(const Pen *pen, float x, float y)
{
    return (Vec){pen->x + x * pen->scale, pen->y + y * pen->scale};
}

/* A line through `count` points given on the grid as x, y, x, y ... */
static void pen_line(const Pen *pen, const float *xy, int count, bool closed)
{
    Vec point[DRAW_POINTS_MAX];
    for (int i = 0; i < count && i < DRAW_POINTS_MAX; i++) {
        point[i] = pen_at(pen, xy[2 * i], xy[2 * i + 1]);
    }
    draw_stroke(pen->list, point, count, closed, pen->width, pen->color);
}
#define LINE(pen, closed, ...)                                                                     \
    pen_line(pen, (const float[]){__VA_ARGS__},                                                    \
             (int)(sizeof((const float[]){__VA_ARGS__}) / sizeof(float) / 2), closed)

static void pen_fill(const Pen *pen, const float *xy, int count)
{
    Vec point[DRAW_POINTS_MAX];
    for (int i = 0; i < count && i < DRAW_POINTS_MAX; i++) {
        point[i] = pen_at(pen, xy[2 * i], xy[2 * i + 1]);
    }
    draw_polygon(pen->list, point, count, pen->color);
}

static void pen_circle(const Pen *pen, float x, float y, float radius)
{
    Vec center = pen_at(pen, x, y);
    draw_ring(pen->list, center.x, center.y, radius * pen->scale + pen->width / 2, pen->width,
              pen->color);
}

static void pen_dot(const Pen *pen, float x, float y, float radius)
{
    Vec center = pen_at(pen, x, y);
    draw_disc(pen->list, center.x, center.y, radius * pen->scale, pen->color);
}

/* Appends a part of a circle, angles in degrees, 0 to the right and growing clockwise. */
static int path_arc(float *xy, int count, float x, float y, float radius, float from, float to,
                    int steps)
{
    for (int i = 0; i <= steps; i++) {
        float angle = (from + (to - from) * (float)i / (float)steps) * pi / 180;
        xy[2 * count] = x + radius * cosf(angle);
        xy[2 * count + 1] = y + radius * sinf(angle);
        count++;
    }
    return count;
}

static void pen_arc(const Pen *pen, float x, float y, float radius, float from, float to)
{
    float xy[2 * DRAW_POINTS_MAX];
    pen_line(pen, xy, path_arc(xy, 0, x, y, radius, from, to, 32), false);
}

static int path_round(float *xy, float left, float top, float right, float bottom, float radius)
{
    int count = path_arc(xy, 0, right - radius, top + radius, radius, -90, 0, 6);
    count = path_arc(xy, count, right - radius, bottom - radius, radius, 0, 90, 6);
    count = path_arc(xy, count, left + radius, bottom - radius, radius, 90, 180, 6);
    return path_arc(xy, count, left + radius, top + radius, radius, 180, 270, 6);
}

static void pen_round(const Pen *pen, float left, float top, float right, float bottom,
                      float radius)
{
    float xy[2 * DRAW_POINTS_MAX];
    pen_line(pen, xy, path_round(xy, left, top, right, bottom, radius), true);
}

/* Undo; redo is its mirror image: m maps the x coordinates. */
static void curved_arrow(const Pen *pen, bool mirrored)
{
    float a = mirrored ? 24.0f : 0.0f;
    float s = mirrored ? -1.0f : 1.0f;
    LINE(pen, false, a + s * 9, 6, a + s * 4.5f, 10.5f, a + s * 9, 15);
    float xy[2 * DRAW_POINTS_MAX] = {a + s * 4.5f, 10.5f, a + s * 14, 10.5f};
    int count = path_arc(xy, 2, 14, 15.5f, 5, -90, 0, 10);
    for (int i = 2; i < count; i++) {
        xy[2 * i] = a + s * xy[2 * i];
    }
    xy[2 * count] = a + s * 19;
    xy[2 * count + 1] = 18;
    pen_line(pen, xy, count + 1, false);
}

static void shape_rematch(const Pen *pen)
{
    /* 300 degrees, to the arrow head at the upper right. */
    pen_arc(pen, 12, 12, 7, 20, 320);
    LINE(pen, false, 18.6f, 3.6f, 18.6f, 8, 14.2f, 8);
}

static void shape_gear(const Pen *pen)
{
    enum { TEETH = 8, CORNERS = 4 * TEETH };
    /* The corners of a tooth: how far from its middle, in parts of the way to the next one. */
    static const float turn[4] = {-0.3f, -0.18f, 0.18f, 0.3f};
    static const float radius[4] = {6.9f, 9.2f, 9.2f, 6.9f};
    float xy[2 * CORNERS];
    for (int i = 0; i < CORNERS; i++) {
        float angle = ((float)(i / 4) + turn[i % 4]) * 2 * pi / TEETH;
        xy[2 * i] = 12 + radius[i % 4] * sinf(angle);
        xy[2 * i + 1] = 12 - radius[i % 4] * cosf(angle);
    }
    pen_line(pen, xy, CORNERS, true);
    pen_circle(pen, 12, 12, 2.9f);
}

static void shape_chip(const Pen *pen)
{
    pen_round(pen, 7, 7, 17, 17, 1.5f);
    for (int i = 0; i < 2; i++) {
        float at = i == 0 ? 10.0f : 14.0f;
        LINE(pen, false, at, 4, at, 7);
        LINE(pen, false, at, 17, at, 20);
        LINE(pen, false, 4, at, 7, at);
        LINE(pen, false, 17, at, 20, at);
    }
}

static void shape_sound(const Pen *pen)
{
    LINE(pen, true, 5, 10, 8, 10, 12, 6.5f, 12, 17.5f, 8, 14, 5, 14);
    pen_arc(pen, 12, 12, 3.8f, -42, 42);
    pen_arc(pen, 12, 12, 7, -42, 42);
}

static void shape_help(const Pen *pen)
{
    float xy[2 * DRAW_POINTS_MAX];
    pen_circle(pen, 12, 12, 8.2f);
    int count = path_arc(xy, 0, 12, 9.9f, 2.4f, -175, 60, 14);
    xy[2 * count] = 12;
    xy[2 * count + 1] = 13.6f;
    pen_line(pen, xy, count + 1, false);
    pen_dot(pen, 12, 16.5f, 1.05f);
}

static void shape_fullscreen(const Pen *pen)
{
    LINE(pen, false, 5, 9.5f, 5, 5, 9.5f, 5);
    LINE(pen, false, 14.5f, 5, 19, 5, 19, 9.5f);
    LINE(pen, false, 19, 14.5f, 19, 19, 14.5f, 19);
    LINE(pen, false, 9.5f, 19, 5, 19, 5, 14.5f);
}

/* The whole board: corners that point inward. */
static void shape_fit(const Pen *pen)
{
    LINE(pen, false, 5, 9.5f, 9.5f, 9.5f, 9.5f, 5);
    LINE(pen, false, 14.5f, 5, 14.5f, 9.5f, 19, 9.5f);
    LINE(pen, false, 19, 14.5f, 14.5f, 14.5f, 14.5f, 19);
    LINE(pen, false, 9.5f, 19, 9.5f, 14.5f, 5, 14.5f);
}

static void chevron(const Pen *pen, bool right, bool bar)
{
    float a = right ? 24.0f : 0.0f;
    float s = right ? -1.0f : 1.0f;
    float shift = bar ? 1.5f : 0.0f;
    LINE(pen, false, a + s * (14.5f + shift), 5.5f, a + s * (8 + shift), 12,
         a + s * (14.5f + shift), 18.5f);
    if (bar) {
        LINE(pen, false, a + s * 5.5f, 5.5f, a + s * 5.5f, 18.5f);
    }
}

static void shape_image(const Pen *pen)
{
    pen_round(pen, 4, 5, 20, 19, 2);
    LINE(pen, false, 4.5f, 16.5f, 9, 11.5f, 12.5f, 15.5f, 15, 13, 19.5f, 17);
    pen_dot(pen, 15.2f, 9.2f, 1.2f);
}

static void shape_save(const Pen *pen)
{
    LINE(pen, false, 12, 4.5f, 12, 14.5f);
    LINE(pen, false, 7.5f, 10, 12, 14.5f, 16.5f, 10);
    LINE(pen, false, 4.5f, 15.5f, 4.5f, 19.5f, 19.5f, 19.5f, 19.5f, 15.5f);
}

static void shape_copy(const Pen *pen)
{
    pen_round(pen, 8.5f, 8.5f, 19.5f, 19.5f, 2);
    LINE(pen, false, 15.5f, 5.5f, 15.5f, 4.5f, 4.5f, 4.5f, 4.5f, 15.5f, 5.5f, 15.5f);
}

static void shape_paste(const Pen *pen)
{
    LINE(pen, false, 8.5f, 5.5f, 5.5f, 5.5f, 5.5f, 20, 18.5f, 20, 18.5f, 5.5f, 15.5f, 5.5f);
    pen_round(pen, 8.5f, 3.5f, 15.5f, 7.5f, 1);
    LINE(pen, false, 12, 10.5f, 12, 16.5f);
    LINE(pen, false, 9.2f, 13.7f, 12, 16.5f, 14.8f, 13.7f);
}

static void shape_quit(const Pen *pen)
{
    LINE(pen, false, 11, 4.5f, 5, 4.5f, 5, 19.5f, 11, 19.5f);
    LINE(pen, false, 10, 12, 19.5f, 12);
    LINE(pen, false, 15.5f, 8, 19.5f, 12, 15.5f, 16);
}

static void shape_plus(const Pen *pen)
{
    LINE(pen, false, 5, 12, 19, 12);
    LINE(pen, false, 12, 5, 12, 19);
}

static void shape_minus(const Pen *pen)
{
    LINE(pen, false, 5, 12, 19, 12);
}

static void shape_close(const Pen *pen)
{
    LINE(pen, false, 6.5f, 6.5f, 17.5f, 17.5f);
    LINE(pen, false, 17.5f, 6.5f, 6.5f, 17.5f);
}

static void shape_check(const Pen *pen)
{
    LINE(pen, false, 5.5f, 12.5f, 10, 17, 18.5f, 7);
}

static void shape_hint(const Pen *pen)
{
    pen_circle(pen, 12, 10, 5.5f);
    LINE(pen, false, 10, 18.5f, 14, 18.5f);
    LINE(pen, false, 10.5f, 21, 13.5f, 21);
}

static void shape_flag(const Pen *pen)
{
    LINE(pen, false, 6, 4, 6, 21);
    LINE(pen, false, 6, 4.5f, 17, 4.5f, 14.5f, 8.5f, 17, 12.5f, 6, 12.5f);
}

static void shape_swap(const Pen *pen)
{
    LINE(pen, false, 5, 8, 19, 8);
    LINE(pen, false, 16, 5, 19, 8, 16, 11);
    LINE(pen, false, 19, 16, 5, 16);
    LINE(pen, false, 8, 13, 5, 16, 8, 19);
}

static void shape_flip(const Pen *pen)
{
    LINE(pen, false, 8, 5, 8, 19);
    LINE(pen, false, 5, 16, 8, 19, 11, 16);
    LINE(pen, false, 16, 19, 16, 5);
    LINE(pen, false, 13, 8, 16, 5, 19, 8);
}

static void shape_review(const Pen *pen)
{
    LINE(pen, false, 4, 5.5f, 4, 18.5f, 20, 18.5f);
    LINE(pen, false, 7, 14.5f, 11, 10.5f, 14, 13, 19, 7);
}

static void shape_tree(const Pen *pen)
{
    LINE(pen, false, 6, 4.5f, 6, 19.5f);
    LINE(pen, false, 6, 9, 6.6f, 12.4f, 8.6f, 14.8f, 12.8f, 15.5f);
    pen_circle(pen, 15, 15.5f, 2.2f);
}

static void shape_person(const Pen *pen)
{
    pen_circle(pen, 12, 8.5f, 3.5f);
    pen_arc(pen, 12, 19.5f, 6.5f, 180, 360);
}

static void shape_faces(const Pen *pen)
{
    LINE(pen, false, 5, 4.5f, 19, 4.5f);
    LINE(pen, false, 5, 19.5f, 19, 19.5f);
    pen_circle(pen, 12, 12, 3.5f);
}

static void shape_undo(const Pen *pen)
{
    curved_arrow(pen, false);
}

static void shape_redo(const Pen *pen)
{
    curved_arrow(pen, true);
}

static void shape_menu(const Pen *pen)
{
    LINE(pen, false, 4.5f, 7.5f, 19.5f, 7.5f);
    LINE(pen, false, 4.5f, 12, 19.5f, 12);
    LINE(pen, false, 4.5f, 16.5f, 19.5f, 16.5f);
}

static void shape_draw(const Pen *pen)
{
    LINE(pen, false, 5, 9.5f, 19, 9.5f);
    LINE(pen, false, 5, 14.5f, 19, 14.5f);
}

static void shape_play(const Pen *pen)
{
    pen_fill(pen, (const float[]){8, 5.5f, 18.5f, 12, 8, 18.5f}, 3);
    LINE(pen, true, 8, 5.5f, 18.5f, 12, 8, 18.5f); /* rounds the corners */
}

static void shape_pause(const Pen *pen)
{
    LINE(pen, false, 9, 6, 9, 18);
    LINE(pen, false, 15, 6, 15, 18);
}

static void shape_back(const Pen *pen)
{
    chevron(pen, false, false);
}

static void shape_forward(const Pen *pen)
{
    chevron(pen, true, false);
}

static void shape_first(const Pen *pen)
{
    chevron(pen, false, true);
}

static void shape_last(const Pen *pen)
{
    chevron(pen, true, true);
}

static void shape_down(const Pen *pen)
{
    LINE(pen, false, 7, 10, 12, 15, 17, 10);
}

static void shape_above(const Pen *pen)
{
    LINE(pen, false, 7, 15, 12, 10, 17, 15);
}

static void shape_stop(const Pen *pen)
{
    float xy[2 * DRAW_POINTS_MAX];
    pen_fill(pen, xy, path_round(xy, 6.5f, 6.5f, 17.5f, 17.5f, 1.5f));
}

/* An open book. */
static void shape_learn(const Pen *pen)
{
    LINE(pen, true, 12, 7, 9.5f, 5.5f, 4, 5.5f, 4, 17.5f, 9.5f, 17.5f, 12, 19, 14.5f, 17.5f, 20,
         17.5f, 20, 5.5f, 14.5f, 5.5f);
    LINE(pen, false, 12, 7, 12, 19);
}

static void shape_warning(const Pen *pen)
{
    LINE(pen, true, 12, 4, 21, 19.5f, 3, 19.5f);
    LINE(pen, false, 12, 10, 12, 14);
    pen_dot(pen, 12, 16.75f, 1.1f);
}

static void shape_enter(const Pen *pen)
{
    LINE(pen, false, 19, 7, 19, 14, 5.5f, 14);
    LINE(pen, false, 10, 9.5f, 5.5f, 14, 10, 18.5f);
}

static void shape_eye(const Pen *pen)
{
    float xy[2 * DRAW_POINTS_MAX];
    int count = path_arc(xy, 0, 12, 18.5f, 11, -145, -35, 14);
    count = path_arc(xy, count, 12, 5.5f, 11, 35, 145, 14);
    pen_line(pen, xy, count, true);
    pen_circle(pen, 12, 12, 2.6f);
}

/* Two stones and the point between them that is to be found. */
static void shape_puzzle(const Pen *pen)
{
    pen_round(pen, 4, 4, 20, 20, 3);
    pen_dot(pen, 8.4f, 15.6f, 1.9f);
    pen_dot(pen, 15.6f, 8.4f, 1.9f);
    pen_circle(pen, 12, 12, 1.2f);
}

/* Three columns on a line. */
static void shape_statistics(const Pen *pen)
{
    LINE(pen, false, 4, 19.5f, 20, 19.5f);
    LINE(pen, false, 7, 16, 7, 12);
    LINE(pen, false, 12, 16, 12, 5);
    LINE(pen, false, 17, 16, 17, 9);
}

/* Four of many. */
static void shape_grid(const Pen *pen)
{
    pen_round(pen, 4.5f, 4.5f, 10.5f, 10.5f, 1.5f);
    pen_round(pen, 13.5f, 4.5f, 19.5f, 10.5f, 1.5f);
    pen_round(pen, 4.5f, 13.5f, 10.5f, 19.5f, 1.5f);
    pen_round(pen, 13.5f, 13.5f, 19.5f, 19.5f, 1.5f);
}

/* Books on a shelf, the last one leaning. */
static void shape_library(const Pen *pen)
{
    LINE(pen, false, 5, 5, 5, 19);
    LINE(pen, false, 9.5f, 5, 9.5f, 19);
    LINE(pen, false, 14, 5.5f, 18.5f, 18.5f);
}

static void shape_recent(const Pen *pen)
{
    pen_circle(pen, 12, 12, 7.5f);
    LINE(pen, false, 12, 7.5f, 12, 12, 15, 14);
}

static void shape_bookmark(const Pen *pen)
{
    LINE(pen, true, 7, 4.5f, 17, 4.5f, 17, 19.5f, 12, 15.5f, 7, 19.5f);
}

static void shape_folder(const Pen *pen)
{
    LINE(pen, true, 4, 6, 9.5f, 6, 11.5f, 8.5f, 20, 8.5f, 20, 18.5f, 4, 18.5f);
}

static void shape_search(const Pen *pen)
{
    pen_circle(pen, 10.5f, 10.5f, 5.5f);
    LINE(pen, false, 14.5f, 14.5f, 19.5f, 19.5f);
}

static void shape_delete(const Pen *pen)
{
    LINE(pen, false, 4.5f, 7, 19.5f, 7);
    LINE(pen, false, 9.5f, 7, 9.5f, 4.5f, 14.5f, 4.5f, 14.5f, 7);
    LINE(pen, false, 6.5f, 7, 7.5f, 19.5f, 16.5f, 19.5f, 17.5f, 7);
}

static void shape_threats(const Pen *pen)
{
    LINE(pen, true, 4, 4.5f, 10, 4.5f, 10, 10.5f, 4, 10.5f);
    LINE(pen, true, 17, 4, 20.5f, 10.5f, 13.5f, 10.5f);
    pen_circle(pen, 7, 17, 3);
    LINE(pen, false, 14, 14, 20, 20);
    LINE(pen, false, 14, 20, 20, 14);
}

static void shape_values(const Pen *pen)
{
    pen_dot(pen, 7, 7, 3.5f);
    pen_circle(pen, 17, 7, 2);
    pen_circle(pen, 7, 17, 2);
    pen_dot(pen, 17, 17, 2.5f);
}

/* A pencil. */
static void shape_edit(const Pen *pen)
{
    LINE(pen, true, 4.5f, 19.5f, 5.5f, 15, 16, 4.5f, 19.5f, 8, 9, 18.5f);
    LINE(pen, false, 13.5f, 7, 17, 10.5f);
}

/* Scissors. */
static void shape_cut(const Pen *pen)
{
    pen_circle(pen, 7, 17.5f, 2.5f);
    pen_circle(pen, 17, 17.5f, 2.5f);
    LINE(pen, false, 8.5f, 15.5f, 16, 4.5f);
    LINE(pen, false, 15.5f, 15.5f, 8, 4.5f);
}

static void shape_up(const Pen *pen)
{
    LINE(pen, false, 12, 19.5f, 12, 5);
    LINE(pen, false, 6, 11, 12, 5, 18, 11);
}

static void shape_triangle(const Pen *pen)
{
    LINE(pen, true, 12, 5, 20, 18.5f, 4, 18.5f);
}

static void shape_square(const Pen *pen)
{
    LINE(pen, true, 5.5f, 5.5f, 18.5f, 5.5f, 18.5f, 18.5f, 5.5f, 18.5f);
}

static void shape_circle(const Pen *pen)
{
    pen_circle(pen, 12, 12, 7);
}

static void shape_letter(const Pen *pen)
{
    LINE(pen, false, 5.5f, 19, 12, 5, 18.5f, 19);
    LINE(pen, false, 8, 14, 16, 14);
}

static void shape_number(const Pen *pen)
{
    LINE(pen, false, 8.5f, 8, 12.5f, 5, 12.5f, 19);
    LINE(pen, false, 8.5f, 19, 16.5f, 19);
}

/* A tree whose branches all end. */
static void shape_proof(const Pen *pen)
{
    pen_dot(pen, 5, 12, 2.5f);
    LINE(pen, false, 7.5f, 12, 11, 12);
    LINE(pen, false, 17, 5.5f, 11, 5.5f, 11, 18.5f, 17, 18.5f);
    LINE(pen, false, 11, 12, 17, 12);
    pen_dot(pen, 18.5f, 5.5f, 2);
    pen_dot(pen, 18.5f, 12, 2);
    pen_dot(pen, 18.5f, 18.5f, 2);
}

/* One function per icon; ICON_NONE has none. */
static void (*const shapes[])(const Pen *pen) = {
    [ICON_UNDO] = shape_undo,
    [ICON_REDO] = shape_redo,
    [ICON_HINT] = shape_hint,
    [ICON_MENU] = shape_menu,
    [ICON_FLAG] = shape_flag,
    [ICON_DRAW] = shape_draw,
    [ICON_PLAY] = shape_play,
    [ICON_PAUSE] = shape_pause,
    [ICON_PLUS] = shape_plus,
    [ICON_MINUS] = shape_minus,
    [ICON_CLOSE] = shape_close,
    [ICON_CHECK] = shape_check,
    [ICON_BACK] = shape_back,
    [ICON_FORWARD] = shape_forward,
    [ICON_FIRST] = shape_first,
    [ICON_LAST] = shape_last,
    [ICON_REMATCH] = shape_rematch,
    [ICON_SWAP] = shape_swap,
    [ICON_FLIP] = shape_flip,
    [ICON_REVIEW] = shape_review,
    [ICON_TREE] = shape_tree,
    [ICON_PERSON] = shape_person,
    [ICON_CHIP] = shape_chip,
    [ICON_THREATS] = shape_threats,
    [ICON_VALUES] = shape_values,
    [ICON_PROOF] = shape_proof,
    [ICON_SOUND] = shape_sound,
    [ICON_IMAGE] = shape_image,
    [ICON_FACES] = shape_faces,
    [ICON_DOWN] = shape_down,
    [ICON_ABOVE] = shape_above,
    [ICON_GEAR] = shape_gear,
    [ICON_FULLSCREEN] = shape_fullscreen,
    [ICON_FIT] = shape_fit,
    [ICON_SAVE] = shape_save,
    [ICON_HELP] = shape_help,
    [ICON_QUIT] = shape_quit,
    [ICON_STOP] = shape_stop,
    [ICON_WARNING] = shape_warning,
    [ICON_ENTER] = shape_enter,
    [ICON_LEARN] = shape_learn,
    [ICON_EYE] = shape_eye,
    [ICON_PUZZLE] = shape_puzzle,
    [ICON_COPY] = shape_copy,
    [ICON_PASTE] = shape_paste,
    [ICON_STATISTICS] = shape_statistics,
    [ICON_GRID] = shape_grid,
    [ICON_LIBRARY] = shape_library,
    [ICON_RECENT] = shape_recent,
    [ICON_BOOKMARK] = shape_bookmark,
    [ICON_FOLDER] = shape_folder,
    [ICON_SEARCH] = shape_search,
    [ICON_DELETE] = shape_delete,
    [ICON_EDIT] = shape_edit,
    [ICON_CUT] = shape_cut,
    [ICON_UP] = shape_up,
    [ICON_TRIANGLE] = shape_triangle,
    [ICON_SQUARE] = shape_square,
    [ICON_CIRCLE] = shape_circle,
    [ICON_LETTER] = shape_letter,
    [ICON_NUMBER] = shape_number,
};

void icon_draw(DrawList *list, Icon icon, float x, float y, float size, Argb color)
{
    float scale = size / 24;
    Pen pen = {list, x, y, scale, 1.75f * scale, color};
    if (icon != ICON_NONE) {
        shapes[icon](&pen);
    }
}
