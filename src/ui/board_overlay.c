#include "ui/board_overlay.h"

#include <stdio.h>
#include <string.h>

#include "ui/board_signs.h"

/* Shares of a cell. */
static const float sign_size = 0.27f, sign_shift = 0.30f, disc_radius = 0.41f, number_size = 0.31f,
                   branch_radius = 0.13f, played_radius = 0.33f;
/* The values differ in colour as far as this below the best one, percent. */
static const int value_range = 40;

static void cross(DrawList *list, Vec at, float half, float width, Argb color)
{
    const Vec falling[2] = {{at.x - half, at.y - half}, {at.x + half, at.y + half}};
    const Vec rising[2] = {{at.x - half, at.y + half}, {at.x + half, at.y - half}};
    draw_stroke(list, falling, 2, false, width, color);
    draw_stroke(list, rising, 2, false, width, color);
}

/* Black's signs are dark with a light edge, White's light with a dark edge. */
void board_overlay_sign(DrawList *list, PointThreat threat, Color color, Vec at, float size)
{
    const bool black = color == COLOR_BLACK;
    const Argb fill = black ? NUMBER_ON_WHITE : NUMBER_ON_PALE;
    const Argb edge = black ? NUMBER_ON_PALE : NUMBER_ON_WHITE;
    const float half = size / 2, line = 0.16f * size;
    const Vec square[4] = {{at.x - .8f * half, at.y - .8f * half},
                           {at.x + .8f * half, at.y - .8f * half},
                           {at.x + .8f * half, at.y + .8f * half},
                           {at.x - .8f * half, at.y + .8f * half}};
    const Vec triangle[3] = {{at.x, at.y - .9f * half},
                             {at.x + .9f * half, at.y + .7f * half},
                             {at.x - .9f * half, at.y + .7f * half}};
    switch (threat) {
    case POINT_FIVE:
        draw_disc(list, at.x, at.y, 1.1f * half + line, edge);
        draw_disc(list, at.x, at.y, 1.1f * half, fill);
        draw_disc(list, at.x, at.y, .4f * half, edge);
        break;
    case POINT_OPEN_FOUR:
        draw_stroke(list, square, 4, true, 2.6f * line, edge);
        draw_polygon(list, square, 4, fill);
        break;
    case POINT_FOUR:
        draw_stroke(list, square, 4, true, 3.0f * line, edge);
        draw_stroke(list, square, 4, true, 1.4f * line, fill);
        break;
    case POINT_THREE:
        draw_stroke(list, triangle, 3, true, 2.0f * line, edge);
        draw_polygon(list, triangle, 3, fill);
        break;
    case POINT_FORBIDDEN:
        cross(list, at, .7f * half, 3.0f * line, edge);
        cross(list, at, .7f * half, 1.5f * line, fill);
        break;
    default:
        break;
    }
}

enum { TEXT_BYTES = 6 /* that have room in a mark */ };

/* Else the sign of a branch is enough. */
static bool is_marked(const ViewExplorerMove *move)
{
    return move->games > 0 || move->text[0] != '\0';
}

/* Of the explorer; NULL: none is marked there. */
static const ViewExplorerMove *played_at(const View *view, Point point)
{
    const ViewExplorer *explorer = &view->explorer;
    for (int i = 0; i < explorer->moves; i++) {
        if (explorer->move[i].point == point && is_marked(&explorer->move[i])) {
            return &explorer->move[i];
        }
    }
    return NULL;
}

/* Is something else than the explorer's number written on the point? */
static bool has_other_words(const View *view, Point point)
{
    if (view->overlay.known[OVERLAY_VALUES] || board_signs_cover(view, point)) {
        return true;
    }
    for (int i = 0; i < view->analysis.lines && !view->analysis.old; i++) {
        if (view->analysis.line[i].move[0] == point) {
            return true;
        }
    }
    return false;
}

static bool is_written_on(const View *view, Point point)
{
    return has_other_words(view, point) || played_at(view, point);
}

/* Where there is more than one thing, Black's sign is above on the left, White's below on the
 * right. */
static void draw_threats(const BoardScene *scene, Point point)
{
    const ThreatMap *map = &scene->view->overlay.threats;
    const Vec at = board_scene_center(scene, point);
    const bool apart =
        (map->threat[0][point] && map->threat[1][point]) || is_written_on(scene->view, point);
    for (int side = 0; side < 2; side++) {
        const float shift = apart ? (side == 0 ? -1.0f : 1.0f) * sign_shift * scene->cell : 0;
        board_overlay_sign(scene->list, (PointThreat)map->threat[side][point], (Color)(side + 1),
                           (Vec){at.x + shift, at.y + shift}, sign_size * scene->cell);
    }
}

static int best_chance(const View *view)
{
    int best = 0;
    for (int point = 0; point < BOARD_CELLS; point++) {
        const int chance = view->overlay.values.chance[point];
        best = chance > best ? chance : best;
    }
    return best;
}

/* The darker, the better. */
static void draw_value(const BoardScene *scene, Point point, int best)
{
    const int chance = scene->view->overlay.values.chance[point];
    if (chance == CHANCE_UNKNOWN) {
        return;
    }
    const Vec at = board_scene_center(scene, point);
    const int least = best > value_range ? best - value_range : 0;
    const float strength = chance > least ? (float)(chance - least) / (float)(best - least) : 0.0f;
    const float radius = disc_radius * scene->cell;
    const Look *look = &scene->theme->look;
    if (strength > 0) {
        draw_disc(scene->list, at.x, at.y, radius, argb_alpha(MARK_CASING, .85f));
        draw_disc(scene->list, at.x, at.y, radius, argb_alpha(MARK, .92f * strength));
    } else {
        draw_disc(scene->list, at.x, at.y, .7f * radius, look->board_mid);
    }
    if (board_scene_is_readable(scene, number_size)) {
        const Argb worth = strength > .5f ? NUMBER_ON_PALE : NUMBER_ON_WHITE;
        char text[16];
        snprintf(text, sizeof text, "%d", chance);
        board_scene_text(scene, at, strength > 0 ? number_size : .8f * number_size,
                         strength > 0 ? worth : look->coordinate, text);
    }
}

void board_overlay_values(const BoardScene *scene)
{
    const View *view = scene->view;
    if (!view->overlay.known[OVERLAY_VALUES] || scene->marks->line != 0) {
        return;
    }
    const int best = best_chance(view);
    for (int y = 0; y < view->size; y++) {
        for (int x = 0; x < view->size; x++) {
            draw_value(scene, point_at(x, y), best);
        }
    }
}

void board_overlay_threats(const BoardScene *scene)
{
    const View *view = scene->view;
    if (!view->overlay.known[OVERLAY_THREATS] || scene->marks->line != 0) {
        return;
    }
    for (int y = 0; y < view->size; y++) {
        for (int x = 0; x < view->size; x++) {
            draw_threats(scene, point_at(x, y));
        }
    }
}

/* The one that is shown next has a ring. */
static void draw_branch(const BoardScene *scene, Point point, bool redo)
{
    const View *view = scene->view;
    const ThreatMap *threats = &view->overlay.threats;
    const bool apart =
        is_written_on(view, point) || (view->overlay.known[OVERLAY_THREATS] &&
                                       (threats->threat[0][point] || threats->threat[1][point]));
    const bool black = view->to_move == COLOR_BLACK;
    const float shift = apart ? sign_shift * scene->cell : 0.0f, px = scene->layout->px;
    const float radius = branch_radius * scene->cell;
    Vec at = board_scene_center(scene, point);
    at = (Vec){at.x + shift, at.y - shift};
    if (redo) {
        draw_disc(scene->list, at.x, at.y, radius + 4.0f * px, MARK_CASING);
        draw_disc(scene->list, at.x, at.y, radius + 3.0f * px, MARK);
    }
    draw_disc(scene->list, at.x, at.y, radius + 1.5f * px,
              black ? NUMBER_ON_PALE : NUMBER_ON_WHITE);
    draw_disc(scene->list, at.x, at.y, radius, black ? NUMBER_ON_WHITE : NUMBER_ON_PALE);
}

void board_overlay_branches(const BoardScene *scene)
{
    const View *view = scene->view;
    const ViewTree *tree = &view->tree;
    const bool line = scene->marks->line != 0 || view->report.told_move || view->report.trying > 0;
    if (view->page != PAGE_REVIEW || tree->nodes == 0 || tree->nexts < 2 || line) {
        return;
    }
    for (Point point = point_first(); point != POINT_NONE; point = point_next(point, view->size)) {
        if (tree->next[point] != TREE_NEXT_NONE && !view->stone[point]) {
            draw_branch(scene, point, tree->next[point] == TREE_NEXT_REDO);
        }
    }
}

/* What another program wrote on the move, else how often it was played: "12", "3k"; where that has
 * no room, the larger, the more often. */
static void draw_played(const BoardScene *scene, const ViewExplorerMove *move, float part)
{
    const float shift = sign_shift * scene->cell, radius = played_radius * scene->cell;
    const float px = scene->layout->px;
    Vec at = board_scene_center(scene, move->point);
    char text[16];
    const bool apart = has_other_words(scene->view, move->point);
    if (apart || !board_scene_is_readable(scene, number_size)) {
        const float small = (apart ? branch_radius : .15f + .15f * part) * scene->cell;
        at = apart ? (Vec){at.x - shift, at.y + shift} : at;
        draw_disc(scene->list, at.x, at.y, small + 1.5f * px, MARK_CASING);
        draw_disc(scene->list, at.x, at.y, small, MARK);
        return;
    }
    draw_disc(scene->list, at.x, at.y, radius + 1.5f * px, argb_alpha(MARK, .92f));
    draw_disc(scene->list, at.x, at.y, radius, argb_alpha(MARK_CASING, .94f - .5f * part));
    if (move->text[0] != '\0') { /* the list has a longer one */
        snprintf(text, sizeof text, "%s", strlen(move->text) <= TEXT_BYTES ? move->text : "…");
    } else {
        snprintf(text, sizeof text, move->games < 1000 ? "%d" : "%dk",
                 move->games < 1000 ? move->games : move->games / 1000);
    }
    board_scene_text(scene, at, strlen(text) <= 3 ? number_size : .8f * number_size,
                     NUMBER_ON_WHITE, text);
}

void board_overlay_explorer(const BoardScene *scene)
{
    const ViewExplorer *explorer = &scene->view->explorer;
    const int most =
        explorer->moves > 0 && explorer->move[0].games > 0 ? explorer->move[0].games : 1;
    for (int i = 0; i < explorer->moves && scene->marks->line == 0; i++) {
        const ViewExplorerMove *move = &explorer->move[i];
        if (is_marked(move)) {
            draw_played(scene, move, (float)move->games / (float)most);
        } else {
            draw_branch(scene, move->point, scene->view->tree.next[move->point] == TREE_NEXT_REDO);
        }
    }
}
