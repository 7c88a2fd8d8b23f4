#include "ui/variation_tree.h"

#include <stdio.h>

#include "ui/numbered_name.h"
#include "ui/words.h"

/* Lengths, logical px (docs/look.md 6). */
enum { NODE_R = 17, NODE_STEP = 50, LANE = 48, TITLE_H = 40, LANES_MAX = 4 };

static Command go_to(int ply)
{
    return command_for_field(CMD_GO, 0, ply);
}

static const char *node_name(int ply)
{
    static char names[POINTS_MAX][NUMBERED_NAME_BYTES];
    return numbered_name(names, POINTS_MAX, "node", ply - 1);
}

static const char *variation_name(int index)
{
    static char names[VIEW_VARIATIONS][NUMBERED_NAME_BYTES];
    return numbered_name(names, VIEW_VARIATIONS, "variation", index);
}

/* A node of the tree: a flat stone with its number. */
static void node(Ui *ui, const char *name, float cx, float cy, Color color, int number, bool future,
                 bool current, Command command)
{
    const Theme *theme = ui->theme;
    float r = NODE_R * ui->px;
    Rect rect = {(int)(cx - r), (int)(cy - r), (int)(2 * r), (int)(2 * r)};
    int state = ui_area(ui, name, rect, NODE_R, true, command);
    if (!ui->list) {
        return;
    }
    Argb black = theme->flat_black, white = theme->flat_white;
    float alpha = future ? (state ? .85f : .72f) : 1;
    draw_disc(ui->list, cx, cy, r, theme->panel); /* the connector ends at the node */
    draw_disc(ui->list, cx, cy, r, argb_alpha(color == COLOR_BLACK ? black : white, alpha));
    draw_ring(ui->list, cx, cy, r, ui->px * 1.25f, argb_alpha(theme->ink2, alpha));
    if (current) {
        draw_ring(ui->list, cx, cy, 21.5f * ui->px, 2 * ui->px, theme->seal);
    }
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    Argb ink = color == COLOR_BLACK ? white : black;
    ui_text(ui, rect, ALIGN_CENTER, number > 99 ? 12 : 13, true, ink, text);
}

static Argb connector_color(const Ui *ui)
{
    return ui->theme->ink3;
}

/* From the node at x0,y0 down, round a corner, and right to x1. */
static void elbow(Ui *ui, float x0, float y0, float x1, float y1)
{
    if (!ui->list) {
        return;
    }
    float r = 14 * ui->px;
    enum { STEPS = 6 };
    Vec point[STEPS + 3];
    int n = 0;
    point[n++] = (Vec){x0, y0};
    for (int i = 0; i <= STEPS; i++) {
        float t = (float)i / STEPS;
        /* The rounded corner as a quadratic curve. */
        float u = 1 - t;
        point[n++] = (Vec){u * u * x0 + 2 * u * t * x0 + t * t * (x0 + r),
                           u * u * (y1 - r) + 2 * u * t * y1 + t * t * y1};
    }
    point[n++] = (Vec){x1, y1};
    draw_stroke(ui->list, point, n, false, 1.75f * ui->px, connector_color(ui));
}

/* The other moves tried at this node. */
static int branch_count(const View *view)
{
    Point on_path = view->ply < view->moves ? view->move[view->ply].point : POINT_NONE;
    int count = 0;
    for (int i = 0; i < view->variations && i < VIEW_VARIATIONS; i++) {
        count += view->variation[i] != on_path;
    }
    return count;
}

/* The first of the `fits` plies shown. A third of them are ahead of the current one, two if
 * branches need the room. */
static int first_shown(const View *view, int fits)
{
    bool branching = branch_count(view) > 0;
    int ahead = branching && fits / 3 < 2 ? 2 : fits / 3;
    int end = branching && view->moves < view->ply + 2 ? view->ply + 2 : view->moves;
    int first = view->ply - (fits - 1 - ahead);
    if (first > end - fits + 1) {
        first = end - fits + 1;
    }
    return first < 0 ? 0 : first;
}

/* A small node for the empty board, from which variations of the first move branch off. */
static void root_node(Ui *ui, float cx, float cy, bool current)
{
    float r = NODE_R * ui->px;
    Rect rect = {(int)(cx - r), (int)(cy - r), (int)(2 * r), (int)(2 * r)};
    ui_area(ui, "node-0", rect, NODE_R, true, go_to(0));
    if (!ui->list) {
        return;
    }
    draw_disc(ui->list, cx, cy, 6 * ui->px, ui->theme->panel);
    draw_disc(ui->list, cx, cy, 5 * ui->px, ui->theme->ink2);
    if (current) {
        draw_ring(ui->list, cx, cy, 11 * ui->px, 2 * ui->px, ui->theme->seal);
    }
}

/* The path through the game: as many nodes around the current one as fit. Returns the y of the
 * first branch. */
static int path_lane(Ui *ui, Rect area, float *current_x)
{
    const View *view = ui->view;
    int step = ui_px(ui, NODE_STEP);
    float r = NODE_R * ui->px;
    int fits = (area.w - 2 * ui_px(ui, 22)) / step + 1;
    int first = first_shown(view, fits);
    int last = first + fits - 1 < view->moves ? first + fits - 1 : view->moves;
    float x0 = (float)(area.x + ui_px(ui, 22));
    float cy = (float)(area.y + ui_px(ui, 24));
    *current_x = x0 + (float)((view->ply - first) * step);
    if (ui->list && last > first) {
        Vec ends[2] = {{x0, cy}, {x0 + (float)((last - first) * step), cy}};
        draw_stroke(ui->list, ends, 2, false, 1.75f * ui->px, connector_color(ui));
    }
    const int before = ui->controls;
    for (int ply = first; ply <= last; ply++) {
        float cx = x0 + (float)((ply - first) * step);
        bool current = ply == view->ply;
        if (ply == 0) {
            root_node(ui, cx, cy, current);
            continue;
        }
        const ViewMove *move = &view->move[ply - 1];
        if (move->has_variations && ply != view->ply + 1 && ply > first) {
            float parent = cx - (float)step;
            elbow(ui, parent, cy + r, parent + r, cy + 1.9f * r);
        }
        node(ui, node_name(ply), cx, cy, move->color, ply, ply > view->ply, current, go_to(ply));
    }
    ui_group(ui, before, "path", true, view->ply - first);
    return area.y + ui_px(ui, LANE + 2);
}

/* The other moves tried here, each in a lane below the current node: to its right, or straight
 * below at the edge of the panel. Connectors first: they are behind the nodes. */
static void branches(Ui *ui, Rect area, int y, float current_x)
{
    const View *view = ui->view;
    float step = (float)ui_px(ui, NODE_STEP);
    Point on_path = view->ply < view->moves ? view->move[view->ply].point : POINT_NONE;
    float top = (float)(area.y + ui_px(ui, 24)) + NODE_R * ui->px;
    int lane = ui_px(ui, LANE);
    int away = ui_px(ui, NODE_R + 10);
    int label_w = ui_px(ui, 60);
    bool room = current_x + step + (float)(away + label_w / 2) <= (float)(area.x + area.w);
    float cx = room ? current_x + step : current_x;
    int count = branch_count(view);
    for (int i = 0; i < count; i++) {
        float cy = (float)(y + i * lane + lane / 2);
        if (room) {
            elbow(ui, current_x, top, cx, cy);
        } else if (ui->list) {
            Vec ends[2] = {{cx, top}, {cx, cy}};
            draw_stroke(ui->list, ends, 2, false, 1.75f * ui->px, connector_color(ui));
        }
    }
    const int before = ui->controls;
    for (int i = 0; i < view->variations && i < VIEW_VARIATIONS; i++) {
        if (view->variation[i] == on_path) {
            continue;
        }
        node(ui, variation_name(i), cx, (float)(y + lane / 2), view->to_move, view->ply + 1, false,
             false, command_for_field(CMD_VARIATION, 0, i));
        char at[16];
        words_point(view->variation[i], view->size, at, sizeof at);
        Rect label = {room ? (int)cx + away : (int)cx - away - label_w, y, label_w, lane};
        ui_text(ui, label, room ? ALIGN_LEFT : ALIGN_RIGHT, 15, false, ui->theme->ink, at);
        y += lane;
    }
    ui_group(ui, before, "variations", false, -1);
}

static void tree_title(Ui *ui, Rect row)
{
    const View *view = ui->view;
    char text[120];
    const char *format = view->to_move == COLOR_BLACK ? _("Move %d of %d, Black to play")
                                                      : _("Move %d of %d, White to play");
    if (view->outcome.reason != REASON_NONE) {
        format = _("Move %d of %d");
    }
    snprintf(text, sizeof text, format, view->ply, view->moves);
    const char *title = _("Variations");
    int w = ui_text_width(ui, 15, true, title);
    int right = ui_text_width(ui, 13, false, text);
    if (w + right + ui_px(ui, 12) <= row.w) {
        ui_text(ui, row, ALIGN_LEFT, 15, true, ui->theme->ink, title);
        ui_text(ui, row, ALIGN_RIGHT, 13, false, ui->theme->ink2, text);
    } else {
        ui_text(ui, row, ALIGN_LEFT, ui_fit(ui, 13, 11, false, text, row.w), false, ui->theme->ink2,
                text);
    }
}

int variation_tree_min_height(const Ui *ui)
{
    return ui_px(ui, LANE);
}

int variation_tree_height(const Ui *ui, int room)
{
    int lanes = branch_count(ui->view);
    int shown = lanes < LANES_MAX ? lanes : LANES_MAX;
    int height = ui_px(ui, (float)(TITLE_H + LANE + 2 + shown * LANE));
    while (height > room && shown > 0) {
        height = ui_px(ui, (float)(TITLE_H + LANE + 2 + --shown * LANE)); /* whole lanes */
    }
    if (height <= room) {
        return height;
    }
    const int path = variation_tree_min_height(ui);
    return room < path ? 0 : path; /* the path without its title */
}

void variation_tree_place(Ui *ui, Rect area)
{
    Rect title = {area.x, area.y, area.w, ui_px(ui, TITLE_H)};
    if (area.h < ui_px(ui, TITLE_H + LANE)) {
        title.h = 0; /* only the path */
    } else {
        tree_title(ui, title);
    }
    Rect lanes = {area.x, area.y + title.h, area.w, area.h - title.h};
    int bleed = ui_px(ui, 8);
    Rect scroll = {lanes.x - bleed, lanes.y, lanes.w + 2 * bleed, lanes.h};
    ui_scroll_begin(ui, "tree-scroll", scroll,
                    ui_px(ui, (float)(LANE + 2 + branch_count(ui->view) * LANE)));
    float current_x;
    int y = path_lane(ui, lanes, &current_x);
    branches(ui, lanes, y, current_x);
    ui_scroll_end(ui);
}
