#include "ui/board_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/board_advice.h"
#include "ui/board_overlay.h"
#include "ui/board_signs.h"
#include "render/ground.h"

enum {
    PLACE_MS = 140,
    TAKE_MS = 110,
    SEAL_MS = 160,
    GHOST_MS = 80,
    HALO_MS = 240,
    LINE_MS = 360,
    REDUCED_MS = 100,
    /* If more stones change at once it is another position, which is shown without motion. */
    CHANGES_MAX = 3
};

static const float ghost_alpha = 0.58f;
static const float
    lifted = 1.06f,
    sunk = 0.96f; /* scale of a stone at the start of placing, and at the end of removing it */

static float limit_ms(const View *view, int ms)
{
    if (view_motion(view) == MOTION_NONE) {
        return 0.0f;
    }
    return view_motion(view) == MOTION_REDUCED && ms > REDUCED_MS ? REDUCED_MS : (float)ms;
}

/* 0..1: progress of a motion that began at `since`; 1 at its end. Requests further frames until
 * then. */
static float progress_of(BoardView *board, const View *view, int64_t since, int delay, int ms)
{
    float length = limit_ms(view, ms), wait = length > 0.0f && delay ? limit_ms(view, delay) : 0.0f;
    int64_t passed = view->now_ms - since;
    if (since == 0 || length <= 0.0f || passed < 0 || (float)passed >= wait + length) {
        return 1.0f;
    }
    int64_t end = since + (int64_t)(wait + length);
    if (end > board->busy_until) {
        board->busy_until = end;
    }
    return (float)passed <= wait ? 0.0f : ((float)passed - wait) / length;
}

/* How the stone of a point is drawn now; alpha 0: not at all. */
typedef struct Pose {
    Color color;
    float alpha, scale;
} Pose;

static Pose pose_of(BoardView *board, const View *view, Point point)
{
    bool here = board->stone[point] != COLOR_EMPTY;
    Pose pose = {(Color)(here ? board->stone[point] : board->gone[point]), 0.0f, 1.0f};
    if (pose.color == COLOR_EMPTY) {
        return pose;
    }
    float t = progress_of(board, view, board->since_ms[point], 0, here ? PLACE_MS : TAKE_MS);
    float along = ease_at(here ? EASE_OUT_CUBIC : EASE_IN_QUAD, t), start = board->scale[point];
    pose.alpha = here ? board->alpha[point] + (1.0f - board->alpha[point]) * along
                      : board->alpha[point] * (1.0f - along);
    if (view_motion(view) == MOTION_FULL && t < 1.0f) {
        pose.scale = start + ((here ? 1.0f : sunk) - start) * along;
    }
    return t < 1.0f ? pose : (Pose){pose.color, here ? 1.0f : 0.0f, 1.0f};
}

static int count_changes(const BoardView *board, const View *view)
{
    int changes = 0;
    for (int i = 0; i < BOARD_CELLS; i++) {
        changes += board->stone[i] != view->stone[i];
    }
    return changes;
}

/* 0 means "long ago", so time 0 becomes 1. */
static int64_t stamp(const View *view)
{
    return view->now_ms ? view->now_ms : 1;
}

static float ghost_shown(BoardView *board, const View *view)
{
    return ghost_alpha * progress_of(board, view, board->ghost_ms, 0, GHOST_MS);
}

/* A stone was placed, removed or replaced. The motion starts from what is visible now: the stone in
 * the middle of its motion, or the ghost. */
static void update_stone(BoardView *board, const View *view, Point point)
{
    Color color = (Color)view->stone[point];
    Pose now = pose_of(board, view, point);
    board->since_ms[point] = stamp(view);
    if (color == COLOR_EMPTY) {
        board->gone[point] = board->stone[point];
        board->alpha[point] = now.alpha;
        board->scale[point] = now.scale;
    } else if (now.color == color && now.alpha > 0.0f) {
        board->alpha[point] = now.alpha;
        board->scale[point] = now.scale;
    } else {
        board->alpha[point] = board->ghost == point ? ghost_shown(board, view) : 0.0f;
        board->scale[point] = lifted;
    }
    if (color != COLOR_EMPTY) {
        board->gone[point] = COLOR_EMPTY;
    }
    board->stone[point] = (uint8_t)color;
}

static bool same_lines(const BoardView *board, const View *view)
{
    return board->lines == view->row_count &&
           (board->lines == 0 ||
            (board->line.from == view->row[0].from && board->line.to == view->row[0].to));
}

static void update(BoardView *board, const View *view, Point ghost)
{
    bool jump = !board->known || board->size != view->size ||
                count_changes(board, view) > CHANGES_MAX || view_motion(view) == MOTION_NONE;
    for (int i = 0; i < BOARD_CELLS; i++) {
        if (jump) {
            board->gone[i] = COLOR_EMPTY;
            board->since_ms[i] = 0;
            board->stone[i] = view->stone[i];
        } else if (board->stone[i] != view->stone[i]) {
            update_stone(board, view, (Point)i);
        }
        if (view->stone[i]) {
            board->number[i] = view->number[i];
        }
    }
    if (board->last != view->last || jump) {
        board->last_ms = jump ? 0 : stamp(view);
    }
    if (!same_lines(board, view) || jump) {
        board->lines_ms = jump ? 0 : stamp(view);
    }
    /* A ghost fades in once, then follows the pointer at once. */
    if (!board->ghost && ghost) {
        board->ghost_ms = stamp(view);
    }
    board->last = view->last;
    board->lines = view->row_count;
    board->line = view->row[0];
    board->ghost = ghost;
    board->size = view->size;
    board->known = true;
}

static Point point_of(const BoardScene *scene, int index)
{
    int size = scene->layout->size;
    return point_at(index % size, index / size);
}

static int points_of(const BoardScene *scene)
{
    return scene->layout->size * scene->layout->size;
}

static void draw_halo(const BoardScene *scene)
{
    const View *view = scene->view;
    float shown = ease_at(EASE_OUT_CUBIC,
                          progress_of(scene->board, view, scene->board->lines_ms, 0, HALO_MS));
    for (int i = 0; i < view->row_count; i++) {
        Vec from = board_scene_center(scene, view->row[i].from),
            to = board_scene_center(scene, view->row[i].to);
        float radius = scene->theme->halo_width * scene->cell / 2.0f;
        draw_opacity(scene->list, shown);
        if (!scene->theme->look.flat) {
            draw_capsule(scene->list, from, to, radius, 0.11f * scene->cell,
                         scene->theme->halo_soft);
        }
        draw_capsule(scene->list, from, to, radius, 0.0f, scene->theme->halo_crisp);
        draw_opacity(scene->list, 1.0f);
    }
}

static void draw_shadows(const BoardScene *scene)
{
    for (int i = 0; i < points_of(scene); i++) {
        Point point = point_of(scene, i);
        Pose pose = pose_of(scene->board, scene->view, point);
        if (pose.alpha <= 0.0f) {
            continue;
        }
        /* The higher a stone, the further away its shadow. The shadow appears later than the stone
         * and goes sooner: seen through a white stone it would make it grey. */
        float height = pose.scale > 1.0f ? (pose.scale - 1.0f) / (lifted - 1.0f) : 0.0f;
        Vec at = board_scene_center(scene, point);
        stone_painter_draw_shadow(scene->stone_painter, scene->list, &scene->theme->look, at.x,
                                  at.y, scene->diameter, pose.alpha * pose.alpha,
                                  1.0f + 0.8f * height);
    }
}

static void draw_stones(const BoardScene *scene)
{
    for (int i = 0; i < points_of(scene); i++) {
        Point point = point_of(scene, i);
        Pose pose = pose_of(scene->board, scene->view, point);
        Vec at = board_scene_center(scene, point);
        if (pose.alpha > 0.0f) {
            stone_painter_draw_moving(scene->stone_painter, scene->list, &scene->theme->look,
                                      pose.color, board_scene_variant(point), at.x, at.y,
                                      scene->diameter, pose.scale, pose.alpha);
        } else {
            scene->board->gone[point] = COLOR_EMPTY;
        }
    }
}

/* The side grows in steps of 2 px, so that the centre stays in place. */
static void draw_seal(const BoardScene *scene, Vec at, float side, float scale, Argb color)
{
    int full = (int)lroundf(side * scene->cell), px;
    full = full < 3 ? 3 : full;
    px = full + 2 * (int)lroundf((float)full * (scale - 1.0f) / 2.0f);
    px = px < 1 ? 1 : px;
    Rect rect = {(int)floorf(at.x - (float)px / 2.0f + 0.5f),
                 (int)floorf(at.y - (float)px / 2.0f + 0.5f), px, px};
    draw_round(scene->list, rect, 0.045f / 0.25f * (float)px, color);
}

static bool shows_number(const BoardScene *scene, Point point)
{
    const View *view = scene->view;
    return scene->board->number[point] && !board_signs_cover(view, point) &&
           (view->settings.numbers == NUMBERS_ALL ||
            (view->settings.numbers == NUMBERS_LAST && point == view->last));
}

/* The winning row marks the last stone, too. */
static bool row_is_won(const View *view)
{
    return view->row_count > 0 && !view->foul_rows && !view->refused;
}

/* Fades with its stone. After several moves at one point the latest number counts. */
static void draw_number(const BoardScene *scene, Point point, Pose pose)
{
    const View *view = scene->view;
    bool last = point == view->last && view->settings.mark_last;
    bool black = pose.color == COLOR_BLACK;
    const Look *look = &scene->theme->look;
    int number = scene->board->number[point];
    char text[8];
    snprintf(text, sizeof text, "%d", number);
    float size = number > 99 ? 0.30f : 0.37f;
    Argb color = black ? NUMBER_ON_BLACK : NUMBER_ON_WHITE;
    if (last) {
        color = black ? look->seal_on_black : look->seal_on_white;
    }
    Vec at = board_scene_center(scene, point);
    draw_opacity(scene->list, pose.alpha);
    if (last && !row_is_won(view)) {
        draw_seal(scene, (Vec){at.x, at.y + 0.29f * scene->cell}, 0.14f, 1.0f, color);
        at.y -= 0.05f * scene->cell;
    }
    board_scene_text(scene, at, size, color, text);
    draw_opacity(scene->list, 1.0f);
}

static void draw_marks(const BoardScene *scene)
{
    const View *view = scene->view;
    const Settings *settings = &view->settings;
    bool numbered = false;
    for (int i = 0; settings->numbers != NUMBERS_OFF && i < points_of(scene); i++) {
        Point point = point_of(scene, i);
        Pose pose = pose_of(scene->board, view, point);
        if (pose.alpha <= 0.0f || !shows_number(scene, point)) {
            continue;
        }
        draw_number(scene, point, pose);
        numbered = numbered || point == view->last;
    }
    if (!settings->mark_last || numbered || row_is_won(view) || view->last < point_at(0, 0) ||
        !view->stone[view->last] || board_signs_cover(view, view->last)) {
        return;
    }
    float t = progress_of(scene->board, view, scene->board->last_ms, 0, SEAL_MS);
    bool full = view_motion(view) == MOTION_FULL;
    float scale = full ? 0.4f + 0.6f * ease_at(EASE_OUT_BACK, t) : 1.0f;
    const Look *look = &scene->theme->look;
    /* Never visible before its stone. */
    draw_opacity(scene->list, full ? pose_of(scene->board, view, view->last).alpha : t);
    draw_seal(scene, board_scene_center(scene, view->last), 0.25f, scale,
              view->stone[view->last] == COLOR_BLACK ? look->seal_on_black : look->seal_on_white);
    draw_opacity(scene->list, 1.0f);
}

static void draw_cross(const BoardScene *scene, Point point)
{
    Vec at = board_scene_center(scene, point);
    float half = 0.15f * scene->cell;
    Vec falling[2] = {{at.x - half, at.y - half}, {at.x + half, at.y + half}};
    Vec rising[2] = {{at.x - half, at.y + half}, {at.x + half, at.y - half}};
    const Look *look = &scene->theme->look;
    draw_stroke(scene->list, falling, 2, false, 0.155f * scene->cell, look->cross_casing);
    draw_stroke(scene->list, rising, 2, false, 0.155f * scene->cell, look->cross_casing);
    draw_stroke(scene->list, falling, 2, false, 0.075f * scene->cell, look->cross);
    draw_stroke(scene->list, rising, 2, false, 0.075f * scene->cell, look->cross);
}

static bool is_offered(const View *view, Point point)
{
    return points_contain(view->opening.offer, view->opening.offered, point);
}

/* The fifth moves offered: pale black stones with numbers. */
static void draw_offers(const BoardScene *scene)
{
    const View *view = scene->view;
    for (int i = 0; i < view->opening.offered; i++) {
        Vec at = board_scene_center(scene, view->opening.offer[i]);
        char text[16];
        snprintf(text, sizeof text, "%d", i + 1);
        stone_painter_draw(scene->stone_painter, scene->list, &scene->theme->look, COLOR_BLACK,
                           board_scene_variant(view->opening.offer[i]), at.x, at.y, scene->diameter,
                           0.64f, false);
        board_scene_text(scene, at, 0.40f, NUMBER_ON_BLACK, text);
    }
}

/* The square that restricts the next stone: a thin frame between the points. */
static void draw_square(const BoardScene *scene)
{
    const View *view = scene->view;
    if (view->square < 1) {
        return;
    }
    int side = view->square - 1;
    Point far = point_at(point_x(view->square_corner) + side, point_y(view->square_corner) + side);
    Vec from = board_scene_center(scene, view->square_corner), to = board_scene_center(scene, far);
    float half = 0.5f * scene->cell, px = scene->layout->px;
    Rect rect = {(int)lroundf(from.x - half), (int)lroundf(from.y - half),
                 (int)lroundf(to.x - from.x + 2.0f * half),
                 (int)lroundf(to.y - from.y + 2.0f * half)};
    draw_round_frame(scene->list, rect, 0.2f * scene->cell, 3.0f * px,
                     argb_alpha(MARK_CASING, 0.9f));
    draw_round_frame(scene->list, rect_inset(rect, (int)lroundf(px)), 0.2f * scene->cell - px,
                     1.5f * px, scene->theme->winning_row);
}

static void draw_ghost(const BoardScene *scene)
{
    Point ghost = scene->marks->ghost;
    bool refused = ghost == scene->view->refused_at && !scene->view->setup.foul_loses;
    if (!ghost || refused || board_advice_covers(scene, ghost) || scene->view->stone[ghost] ||
        scene->view->to_move == COLOR_EMPTY ||
        (scene->view->opening.task == TASK_PICK && !is_offered(scene->view, ghost))) {
        return;
    }
    Vec at = board_scene_center(scene, ghost);
    stone_painter_draw(scene->stone_painter, scene->list, &scene->theme->look, scene->view->to_move,
                       board_scene_variant(ghost), at.x, at.y, scene->diameter,
                       ghost_shown(scene->board, scene->view), false);
}

/* A row of the win, or of a foul, up to the part `grown`. It leaves gaps around numbers. */
static void draw_winning_row(const BoardScene *scene, const Line *row, float grown)
{
    Vec from = board_scene_center(scene, row->from), to = board_scene_center(scene, row->to);
    float cell = scene->cell;
    int dx = point_x(row->to) - point_x(row->from);
    int dy = point_y(row->to) - point_y(row->from);
    int steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    if (!steps) {
        return;
    }
    bool numbered[BOARD_MAX] = {false};
    for (int i = 0; i <= steps; i++) {
        Point point = (Point)(row->from + (row->to - row->from) / steps * i);
        numbered[i] = scene->view->stone[point] &&
                      (shows_number(scene, point) || board_signs_cover(scene->view, point));
    }
    float gap = 0.30f / hypotf((float)dx, (float)dy);
    /* From point to point, so that finished parts do not change. */
    for (int i = 0; i < 2 * steps; i++) {
        int at = i % steps;
        float start = (float)at / (float)steps, end = start + 1.0f / (float)steps;
        start += numbered[at] ? gap : 0.0f;
        end -= numbered[at + 1] ? gap : 0.0f;
        end = end < grown ? end : grown;
        Vec piece[2] = {{from.x + (to.x - from.x) * start, from.y + (to.y - from.y) * start},
                        {from.x + (to.x - from.x) * end, from.y + (to.y - from.y) * end}};
        if (start < end) {
            draw_stroke(scene->list, piece, 2, false, (i < steps ? 0.115f : 0.06f) * cell,
                        i < steps ? scene->theme->winning_row_casing : scene->theme->winning_row);
        }
    }
    for (int i = 0; i <= steps; i++) {
        float t = (float)i / (float)steps;
        Vec at = {from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t};
        if (t > grown + 0.001f) {
            break;
        }
        if (numbered[i]) {
            continue;
        }
        draw_disc(scene->list, at.x, at.y, 0.115f * cell, scene->theme->winning_row_casing);
        draw_disc(scene->list, at.x, at.y, 0.085f * cell, scene->theme->winning_row);
    }
}

static void draw_winning_rows(const BoardScene *scene)
{
    const View *view = scene->view;
    bool full = view_motion(view) == MOTION_FULL;
    float t = progress_of(scene->board, view, scene->board->lines_ms, full ? HALO_MS : 0,
                          full ? LINE_MS : REDUCED_MS);
    draw_opacity(scene->list, full ? 1.0f : t);
    for (int i = 0; t > 0.0f && i < view->row_count; i++) {
        draw_winning_row(scene, &view->row[i], full ? ease_at(EASE_IN_OUT_CUBIC, t) : 1.0f);
    }
    draw_opacity(scene->list, 1.0f);
}

/* The points that would extend a foul's fours and threes: rings that follow the rows. */
static void draw_keys(const BoardScene *scene)
{
    const View *view = scene->view;
    bool full = view_motion(view) == MOTION_FULL;
    float t = progress_of(scene->board, view, scene->board->lines_ms,
                          full ? HALO_MS + LINE_MS / 2 : 0, full ? LINE_MS / 2 : REDUCED_MS);
    float radius = 0.19f * scene->cell, width = 0.06f * scene->cell;
    draw_opacity(scene->list, t);
    for (int i = 0; t > 0.0f && i < view->key_count; i++) {
        Vec at = board_scene_center(scene, view->key[i]);
        draw_ring(scene->list, at.x, at.y, radius, 2.0f * width, scene->theme->winning_row_casing);
        draw_ring(scene->list, at.x, at.y, radius, width, scene->theme->winning_row);
    }
    draw_opacity(scene->list, 1.0f);
}

/* The keyboard cursor: four corners with a casing, visible on wood, stones and paper. */
static void draw_cursor(const BoardScene *scene)
{
    Vec at = board_scene_center(scene, scene->marks->cursor);
    float half = 0.50f * scene->cell, arm = 0.20f * scene->cell, px = scene->layout->px;
    float width = 2.0f * px;
    for (int pass = 0; pass < 2; pass++) {
        for (int corner = 0; corner < 4; corner++) {
            float sx = corner & 1 ? 1.0f : -1.0f, sy = corner & 2 ? 1.0f : -1.0f;
            Vec line[3] = {{at.x + sx * half, at.y + sy * (half - arm)},
                           {at.x + sx * half, at.y + sy * half},
                           {at.x + sx * (half - arm), at.y + sy * half}};
            draw_stroke(scene->list, line, 3, false, pass ? width : width + 2.0f * px,
                        pass ? MARK : MARK_CASING);
        }
    }
}

/* A column that has been typed: as the cross of a loupe. */
static void draw_column(const BoardScene *scene)
{
    const Look *look = &scene->theme->look;
    const int x = scene->marks->column - 1, last = scene->layout->size - 1;
    const Vec line[2] = {board_scene_center(scene, point_at(x, 0)),
                         board_scene_center(scene, point_at(x, last))};
    const float px = scene->layout->px;
    draw_stroke(scene->list, line, 2, false, 4.0f * px, look->cross_casing);
    draw_stroke(scene->list, line, 2, false, 2.0f * px, look->cross);
}

/* A cancelled press: a ring wider than the finger, struck through. */
static void draw_cancelled(const BoardScene *scene)
{
    Vec at = board_scene_center(scene, scene->marks->cancelled);
    float px = scene->layout->px, min = 34.0f * px, radius = 0.75f * scene->cell;
    radius = radius < min ? min : radius;
    float slant = 0.707f * radius;
    Vec slash[2] = {{at.x - slant, at.y + slant}, {at.x + slant, at.y - slant}};
    const Look *look = &scene->theme->look;
    for (int pass = 0; pass < 2; pass++) {
        float width = (pass ? 3.0f : 6.0f) * px;
        Argb color = pass ? look->cross : look->cross_casing;
        draw_ring(scene->list, at.x, at.y, radius, width, color);
        draw_stroke(scene->list, slash, 2, false, width, color);
    }
}

void board_view_draw(BoardView *board, const View *view, const Layout *layout, const Theme *theme,
                     Fonts *fonts, StonePainter *stone_painter, DrawList *list,
                     const BoardMarks *marks)
{
    if (layout->size != view->size || rect_empty(layout->board)) {
        board->known = false;
        return;
    }
    update(board, view, marks->ghost);
    float cells = view->settings.stone_size > 0.0f ? view->settings.stone_size : 0.94f;
    BoardScene scene = {
        board, view, layout, theme, fonts, stone_painter, list, marks, (float)layout->cell, 0};
    scene.diameter = (int)lroundf(cells * scene.cell);
    if (scene.diameter < 1) {
        scene.diameter = 1;
    }
    if (layout_enlarged(layout)) {
        draw_clip(list, layout->seen);
    }
    draw_halo(&scene);
    draw_shadows(&scene);
    draw_stones(&scene);
    draw_marks(&scene);
    for (int i = 0; view->settings.show_forbidden && i < view->forbidden_count; i++) {
        draw_cross(&scene, view->forbidden[i]);
    }
    if (view->refused != FOUL_NONE && view->refused_at >= point_at(0, 0)) {
        draw_cross(&scene, view->refused_at);
    }
    if (view->proof.forbidden != POINT_NONE && view->proof.at % 2 != 0) {
        draw_cross(&scene, view->proof.forbidden); /* after the four that is not blocked there */
    }
    draw_square(&scene);
    board_overlay_values(&scene);
    board_advice_draw(&scene);
    board_overlay_explorer(&scene);
    board_overlay_threats(&scene);
    board_overlay_branches(&scene);
    draw_ghost(&scene);
    draw_offers(&scene);
    draw_winning_rows(&scene);
    draw_keys(&scene);
    board_signs_draw(&scene);
    if (marks->column > 0) {
        draw_column(&scene);
    }
    if (marks->cancelled) {
        draw_cancelled(&scene);
    }
    if (marks->cursor) {
        draw_cursor(&scene);
    }
    draw_unclip(list);
}
