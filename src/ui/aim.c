#include "ui/aim.h"

#include <math.h>

#include "ui/words.h"

static const float small_cell = 30.0f; /* logical px: a finger needs the loupe below this */
static const float loupe_cell = 60.0f; /* logical px: a cell in the loupe */
static const float loupe_radius = 82.0f, loupe_clear = 1.5f; /* logical px; cells to the target */
static const float tag_height = 27.0f;                       /* logical px */
static const float ahead = 2.0f;       /* cells: how far in front of the finger a slide aims */
static const float whole_cell = 0.71f; /* cells: to the corner of a cell */
static const float sticky = 0.1f;      /* cells: how far outside of its cell a point is kept */

/* By quarter turns of the player: the directions away from them and to their right. */
static const Vec away_of[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
static const Vec right_of[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

TouchMode aim_mode(const View *view, const Layout *layout)
{
    bool small = (float)layout->cell < small_cell * layout->px;
    /* What another tap clears needs no confirmation. */
    const bool confirms = view->settings.touch == TOUCH_CONFIRM && view_edits_stones(view);
    const TouchMode mode = confirms ? TOUCH_DIRECT : view->settings.touch;
    return mode == TOUCH_DIRECT && small ? TOUCH_LOUPE : mode;
}

int aim_quarters(const View *view, const Layout *layout)
{
    Frame seat = layout->page;
    if (view->settings.face_to_face && page_info(view->page)->area == PAGE_AREA_GAME) {
        seat = view->player[SEAT_FAR].acts ? layout->far_panel : layout->near_panel;
    }
    return seat.quarters & 3;
}

/* Cells from the player's first row to the finger; *room: from that row to the window edge on the
 * player's side. */
static float rows_in(const Layout *layout, int quarters, float x, float y, float *room)
{
    Vec away = away_of[quarters];
    Point corner = point_at(away.x < 0 ? layout->size - 1 : 0, away.y < 0 ? layout->size - 1 : 0);
    float cell = (float)layout->cell, cx, cy;
    layout_point_center(layout, corner, &cx, &cy);
    float behind = away.y < 0   ? (float)layout->h - cy
                   : away.y > 0 ? cy
                   : away.x > 0 ? cx
                                : (float)layout->w - cx;
    *room = behind / cell;
    return ((x - cx) * away.x + (y - cy) * away.y) / cell;
}

/* Cells between the finger and its target. If there are less than two cells from the player's first
 * row to the window edge on the player's side, the lead shrinks over the last five rows so that the
 * first row can be reached. */
static float lead(const Layout *layout, int quarters, float x, float y)
{
    enum { STRETCHED = 5 };
    float room, rows = rows_in(layout, quarters, x, y, &room);
    if (room < 0.0f) { /* a row of an enlarged board that is out of sight is reached by panning, not
                          by aiming */
        return ahead;
    }
    room -= 0.3f;
    if (room >= ahead || rows >= STRETCHED - ahead) {
        return ahead;
    }
    float stretch = STRETCHED / (STRETCHED - ahead + room);
    return (rows + room) * stretch - rows;
}

Point aim_at(const Layout *layout, TouchMode mode, int quarters, float x, float y, Point before)
{
    if (!layout->size || !(fabsf(x) < 1e6f && fabsf(y) < 1e6f)) {
        return POINT_NONE;
    }
    if (mode == TOUCH_SLIDE) {
        float far_off = lead(layout, quarters, x, y) * (float)layout->cell;
        x += away_of[quarters].x * far_off;
        y += away_of[quarters].y * far_off;
    }
    if (before) {
        float cx, cy, out = (0.5f + sticky) * (float)layout->cell;
        layout_point_center(layout, before, &cx, &cy);
        if (fabsf(x - cx) < out && fabsf(y - cy) < out) {
            return before;
        }
    }
    return layout_point_at(layout, x, y, whole_cell);
}

/* ---- Drawing ---- */

static Vec centre_of(const Layout *layout, Point point)
{
    Vec at;
    layout_point_center(layout, point, &at.x, &at.y);
    return at;
}

static int stones_under(const View *view, const Layout *layout, Vec centre, float radius)
{
    int count = 0;
    for (Point point = point_first(); point != POINT_NONE;
         point = point_next(point, layout->size)) {
        Vec at = centre_of(layout, point);
        count += view->stone[point] && hypotf(at.x - centre.x, at.y - centre.y) < radius;
    }
    return count;
}

static float clamp_to(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

static Argb border_of(const Theme *theme)
{
    return theme->dark ? RGB(0xE9DFCE) : theme->panel;
}

/* Places for the loupe as seen by the player: ahead to the right, to the left, beside, and behind,
 * where the hand is, only if nothing else is left. */
enum { SIDES = 6 };
static const struct {
    Vec at;     /* to the right, away */
    float cost; /* in stones */
} sides[SIDES] = {{{0.707f, 0.707f}, 0}, {{-0.707f, 0.707f}, 0}, {{1, 0}, 3},
                  {{-1, 0}, 3},          {{0.707f, -0.707f}, 9}, {{-0.707f, -0.707f}, 9}};

/* Moves the centre of a disc so that it lies on the visible part of the board. */
static Vec keep_on_board(const Layout *layout, float radius, Vec at)
{
    Rect board = rect_intersect(layout->board, layout->seen);
    if (layout_enlarged(layout)) { /* the tag is clipped, too */
        board = rect_inset(board, (int)ceilf(0.5f * tag_height * layout->px));
    }
    return (Vec){clamp_to(at.x, (float)board.x + radius, (float)(board.x + board.w) - radius),
                 clamp_to(at.y, (float)board.y + radius, (float)(board.y + board.h) - radius)};
}

/* Chooses the place on the board that is clear of the target and covers few stones; prefers the
 * current one. */
static int place_loupe(const Aim *aim, const View *view, const Layout *layout, float radius,
                       Vec *centre)
{
    Vec target = centre_of(layout, aim->point);
    Vec away = away_of[aim->quarters], right = right_of[aim->quarters];
    float clear = radius + loupe_clear * (float)layout->cell, best = 0.0f;
    int found = -1;
    for (int i = 0; i < SIDES; i++) {
        Vec to = {right.x * sides[i].at.x + away.x * sides[i].at.y,
                  right.y * sides[i].at.x + away.y * sides[i].at.y};
        Vec at =
            keep_on_board(layout, radius, (Vec){target.x + to.x * clear, target.y + to.y * clear});
        /* Pushed near the target by the edge of the board: goes further ahead. */
        float beside = right.x != 0.0f ? at.x - target.x : at.y - target.y;
        float needed = sqrtf(fmaxf(clear * clear - beside * beside, 0.0f));
        if (i < 2 && hypotf(at.x - target.x, at.y - target.y) < clear) {
            at = keep_on_board(layout, radius,
                               (Vec){right.x != 0.0f ? at.x : target.x + away.x * needed,
                                     right.x != 0.0f ? target.y + away.y * needed : at.y});
        }
        float distance = hypotf(at.x - target.x, at.y - target.y);
        float cost = sides[i].cost - (i == aim->side ? 4.0f : 0.0f) +
                     (distance < clear - 1.0f ? 1000.0f - distance : 0.0f) +
                     (float)stones_under(view, layout, at, radius);
        if (found >= 0 && cost >= best) {
            continue;
        }
        best = cost;
        found = i;
        *centre = (Vec){roundf(at.x), roundf(at.y)};
    }
    return found;
}

/* A line of the cross on its casing, which makes it visible on any board. */
static void draw_cased(DrawList *list, Rect line, int casing, const Look *look)
{
    if (rect_empty(line)) {
        return;
    }
    bool across = line.w > line.h;
    Rect under = {line.x - (across ? 0 : casing), line.y - (across ? casing : 0),
                  line.w + (across ? 0 : 2 * casing), line.h + (across ? 2 * casing : 0)};
    draw_fill(list, under, look->cross_casing);
    draw_fill(list, line, look->cross);
}

/* From edge to edge of the grid, without `gap` px around the target. */
static void draw_cross(const Layout *layout, DrawList *list, Vec at, int gap, const Look *look)
{
    int width = (int)lroundf(1.5f * layout->px), casing = (int)lroundf(layout->px);
    width = width < 1 ? 1 : width;
    casing = casing < 1 ? 1 : casing;
    int x = (int)at.x, y = (int)at.y, near = layout->margin;
    int left = layout->board.x + near, right = layout->board.x + layout->board.w - near;
    int top = layout->board.y + near, bottom = layout->board.y + layout->board.h - near;
    int row = y - width / 2, column = x - width / 2;
    draw_cased(list, (Rect){left, row, x - gap - left, width}, casing, look);
    draw_cased(list, (Rect){x + gap, row, right - x - gap, width}, casing, look);
    draw_cased(list, (Rect){column, top, width, y - gap - top}, casing, look);
    draw_cased(list, (Rect){column, y + gap, width, bottom - y - gap}, casing, look);
}

/* The point's name on the rim of the loupe, upright for the player. */
static void draw_tag(const Aim *aim, const Layout *layout, const Theme *theme, Fonts *fonts,
                     DrawList *list, Vec centre, float radius)
{
    char name[8];
    float px = layout->px;
    words_point(aim->point, layout->size, name, sizeof name);
    TextStyle style = {
        .size = 15.0f * px, .semibold = true, .tabular = true, .color = NUMBER_ON_WHITE};
    TextSize text = fonts_measure(fonts, &style, name);
    Vec away = away_of[aim->quarters];
    int w = (int)lroundf((float)text.width + 22.0f * px), h = (int)lroundf(tag_height * px);
    Vec at = {centre.x - away.x * radius, centre.y - away.y * radius};
    bool across = aim->quarters % 2 != 0;
    Rect rect = {(int)lroundf(at.x) - (across ? h : w) / 2,
                 (int)lroundf(at.y) - (across ? w : h) / 2, across ? h : w, across ? w : h};
    draw_round(list, rect, 13.5f * px, border_of(theme));
    draw_frame(list, (Frame){rect, aim->quarters});
    draw_text(list, &style, roundf(((float)w - (float)text.width) / 2.0f),
              roundf(((float)h + (float)text.cap) / 2.0f), name);
    draw_frame(list, (Frame){{0, 0, layout->w, layout->h}, 0});
}

/* On the lines of the enlarged board: as wide as they are in even or odd pixels. */
static void draw_loupe_cross(const Loupe *loupe, const View *view, const Layout *layout,
                             const Theme *theme, DrawList *list)
{
    int width = (int)lroundf(2.0f * layout->px), x = loupe->x, y = loupe->y;
    width += (width + ground_line_width(loupe->cell)) % 2;
    int arm = (int)lroundf(9.0f * layout->px), radius = loupe->radius;
    Rect lines[2] = {{x - radius, y - width / 2, 2 * radius, width},
                     {x - width / 2, y - radius, width, 2 * radius}};
    Rect arms[2] = {{x - arm, y - width / 2, 2 * arm, width},
                    {x - width / 2, y - arm, width, 2 * arm}};
    for (int i = 0; i < 2; i++) {
        draw_cased(list, lines[i], (int)lroundf(layout->px), &theme->look);
    }
    for (int i = 0; i < 2; i++) {
        draw_fill(list, arms[i], view->to_move == COLOR_WHITE ? NUMBER_ON_WHITE : MARK_CASING);
    }
}

/* Small enough for a clear place even beside the centre of the board. */
static int radius_of(const Layout *layout)
{
    float diagonal = 0.707f * (float)layout->seen.w - loupe_clear * (float)layout->cell;
    float radius = loupe_radius * layout->px, max = diagonal / 2.414f;
    return (int)(radius < max ? radius : max);
}

Loupe aim_loupe(const Aim *aim, const View *view, const Layout *layout)
{
    Loupe loupe = {.radius = radius_of(layout), .side = -1};
    float cell = loupe_cell * layout->px, min = 1.25f * (float)layout->cell;
    Vec centre = {0, 0};
    if (!aim->point || !aim->loupe || loupe.radius < 1) {
        return (Loupe){.side = -1};
    }
    loupe.cell = (int)lroundf(cell < min ? min : cell);
    loupe.side = place_loupe(aim, view, layout, (float)loupe.radius, &centre);
    loupe.x = (int)centre.x;
    loupe.y = (int)centre.y;
    return loupe;
}

Rect aim_loupe_square(const Loupe *loupe)
{
    return (Rect){loupe->x - loupe->radius, loupe->y - loupe->radius, 2 * loupe->radius,
                  2 * loupe->radius};
}

void aim_draw(const Aim *aim, const Loupe *loupe, int until, const View *view, const Layout *layout,
              const Theme *theme, Fonts *fonts, DrawList *list)
{
    Vec at = centre_of(layout, aim->point);
    if (layout_enlarged(layout)) {
        draw_clip(list, layout->seen);
    }
    if (loupe->radius < 1) {
        draw_cross(layout, list, at, 0, &theme->look);
        draw_unclip(list);
        return;
    }
    float radius = (float)loupe->radius, px = layout->px;
    Vec centre = {(float)loupe->x, (float)loupe->y};
    /* The cross leaves out what is enlarged: the loupe draws its own, fine one. */
    draw_cross(layout, list, at, loupe->radius * layout->cell / loupe->cell + 1, &theme->look);
    draw_shadow(list, aim_loupe_square(loupe), radius, 18.0f * px, 0, (int)lroundf(5.0f * px),
                0x59000000u);
    draw_loupe(list, until, centre.x, centre.y, radius);
    draw_loupe_cross(loupe, view, layout, theme, list);
    draw_ring(list, centre.x, centre.y, radius, 3.0f * px, border_of(theme));
    draw_tag(aim, layout, theme, fonts, list, centre, radius);
    draw_unclip(list);
}
