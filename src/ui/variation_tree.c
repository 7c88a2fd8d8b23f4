#include "ui/variation_tree.h"

#include <math.h>
#include <stdio.h>

#include "ui/explorer_panel.h"
#include "ui/words.h"

/* Lengths, logical px (docs/look.md 6). */
enum {
    NODE_R = 17,
    NODE_STEP = 50,
    LANE = 48,
    LANE_WIDE = 74, /* in a wide panel, if there is room */
    PANEL_WIDE = 480,
    TITLE_H = 48,
    EDGE_X = 22, /* from the edge to the centre of a node */
    EDGE_Y = 24,
    LANES_SHOWN = 4,
    AROUND = 2 /* moves around the current one that are kept in sight */
};

const char variation_tree_group[] = "tree";

/* Names of so many plies and lanes differ, more than are ever in sight. */
enum { NAMED_PLIES = 64, NAMED_LANES = 32 };

const char *variation_tree_name(const ViewTreeNode *node)
{
    static char names[NAMED_LANES][NAMED_PLIES][24];
    char *name = names[node->lane % NAMED_LANES][node->ply % NAMED_PLIES];
    if (node->lane > 0) {
        snprintf(name, sizeof names[0][0], "node-%d-%d", node->ply, node->lane);
    } else {
        snprintf(name, sizeof names[0][0], "node-%d", node->ply);
    }
    return name;
}

/* How the tree lies in its area, px. */
typedef struct TreePlace {
    Rect area;
    int lane;   /* from one to the next */
    int first;  /* the ply at the left edge */
    int plies;  /* that fit */
    float x, y; /* the centre of a node of that ply in the first lane */
} TreePlace;

static Vec center_of(const Ui *ui, const TreePlace *place, const ViewTreeNode *node)
{
    return (Vec){place->x + (float)((node->ply - place->first) * ui_px(ui, NODE_STEP)),
                 place->y + (float)(node->lane * place->lane)};
}

static Rect node_rect(const Ui *ui, Vec at)
{
    const float r = NODE_R * ui->px;
    return (Rect){(int)(at.x - r), (int)(at.y - r), (int)(2 * r), (int)(2 * r)};
}

/* A small node for the empty board. */
static void draw_root(Ui *ui, Vec at, bool current)
{
    draw_disc(ui->list, at.x, at.y, 6 * ui->px, ui->theme->panel);
    draw_disc(ui->list, at.x, at.y, 5 * ui->px, ui->theme->ink2);
    if (current) {
        draw_ring(ui->list, at.x, at.y, 11 * ui->px, 2 * ui->px, ui->theme->seal);
    }
}

/* A flat stone with its number; a dot below it says that there is a comment. */
static void draw_node(Ui *ui, Rect rect, Vec at, const ViewTreeNode *node, bool current,
                      bool future, int state)
{
    const Theme *theme = ui->theme;
    const bool black = node->color == COLOR_BLACK;
    const float r = NODE_R * ui->px, alpha = future ? (state ? .85f : .72f) : 1;
    draw_disc(ui->list, at.x, at.y, r, theme->panel); /* the connector ends at the node */
    draw_disc(ui->list, at.x, at.y, r,
              argb_alpha(black ? theme->flat_black : theme->flat_white, alpha));
    draw_ring(ui->list, at.x, at.y, r, ui->px * 1.25f, argb_alpha(theme->ink2, alpha));
    if (current) {
        draw_ring(ui->list, at.x, at.y, 21.5f * ui->px, 2 * ui->px, theme->seal);
    }
    if (node->commented) {
        draw_disc(ui->list, at.x + .75f * r, at.y - .75f * r, 5 * ui->px, theme->panel);
        draw_disc(ui->list, at.x + .75f * r, at.y - .75f * r, 3.5f * ui->px, theme->ink2);
    }
    char text[16];
    snprintf(text, sizeof text, "%d", node->ply);
    ui_text(ui, rect, ALIGN_CENTER, node->ply > 99 ? 12 : 13, true,
            black ? theme->flat_white : theme->flat_black, text);
}

/* ---- connectors ---- */

static void draw_line(Ui *ui, Vec from, Vec to)
{
    const Vec ends[2] = {from, to};
    draw_stroke(ui->list, ends, 2, false, 1.75f * ui->px, ui->theme->ink3);
}

/* From a node down, round a corner, and right to another one. */
static void draw_elbow(Ui *ui, Vec from, Vec to)
{
    const float r = 14 * ui->px;
    enum { STEPS = 6 };
    Vec point[STEPS + 3];
    int n = 0;
    point[n++] = from;
    for (int i = 0; i <= STEPS; i++) {
        const float t = (float)i / STEPS, u = 1 - t;
        /* The rounded corner as a quadratic curve. */
        point[n++] = (Vec){u * u * from.x + 2 * u * t * from.x + t * t * (from.x + r),
                           u * u * (to.y - r) + 2 * u * t * to.y + t * t * to.y};
    }
    point[n++] = to;
    draw_stroke(ui->list, point, n, false, 1.75f * ui->px, ui->theme->ink3);
}

/* What leads to a node, and that more follows it. */
static void draw_connector(Ui *ui, const TreePlace *place, const ViewTreeNode *node)
{
    const ViewTree *tree = &ui->view->tree;
    const Vec at = center_of(ui, place, node);
    const float stub = (NODE_R + 9) * ui->px;
    if (node->parent >= 0) {
        const ViewTreeNode *before = &tree->node[node->parent];
        const Vec from = center_of(ui, place, before);
        if (before->lane == node->lane) {
            draw_line(ui, from, at);
        } else {
            draw_elbow(ui, from, at);
        }
    } else if (node->ply > 0) {
        draw_line(ui, (Vec){at.x - stub, at.y}, at);
    }
    if (node->more) {
        draw_line(ui, at, (Vec){at.x + stub, at.y});
    }
}

static bool crosses(Rect area, Vec a, Vec b)
{
    const float x0 = fminf(a.x, b.x), x1 = fmaxf(a.x, b.x);
    const float y0 = fminf(a.y, b.y), y1 = fmaxf(a.y, b.y);
    return x1 >= (float)area.x && x0 <= (float)(area.x + area.w) && y1 >= (float)area.y &&
           y0 <= (float)(area.y + area.h);
}

static void draw_connectors(Ui *ui, const TreePlace *place)
{
    const ViewTree *tree = &ui->view->tree;
    for (int i = 0; ui->list && i < tree->nodes; i++) {
        const ViewTreeNode *node = &tree->node[i];
        const Vec at = center_of(ui, place, node);
        const Vec from = node->parent >= 0 ? center_of(ui, place, &tree->node[node->parent]) : at;
        if (crosses(ui->clip, from, at)) {
            draw_connector(ui, place, node);
        }
    }
}

/* ---- the nodes in sight ---- */

static void place_node(Ui *ui, const TreePlace *place, int index)
{
    const ViewTree *tree = &ui->view->tree;
    const ViewTreeNode *node = &tree->node[index];
    const Vec at = center_of(ui, place, node);
    const Rect rect = node_rect(ui, at);
    const bool current = index == tree->current;
    const int state = ui_area(ui, variation_tree_name(node), rect, NODE_R, true,
                              command_for_field(CMD_NODE, 0, (int)node->id));
    if (!ui->list) {
        return;
    }
    if (node->ply == 0) {
        draw_root(ui, at, current);
    } else {
        draw_node(ui, rect, at, node, current,
                  node->on_path && node->ply > tree->node[tree->current].ply, state);
    }
}

/* Lane by lane, so that the arrow keys go along a branch. */
static void place_nodes(Ui *ui, const TreePlace *place)
{
    const ViewTree *tree = &ui->view->tree;
    const int before = ui->controls, last = place->first + place->plies - 1;
    int chosen = -1;
    for (int lane = 0; lane < tree->lanes; lane++) {
        const int y = (int)place->y + lane * place->lane, r = ui_px(ui, NODE_R);
        if (y + r < ui->clip.y || y - r > ui->clip.y + ui->clip.h) {
            continue;
        }
        for (int i = 0; i < tree->nodes; i++) {
            const ViewTreeNode *node = &tree->node[i];
            if (node->lane == lane && node->ply >= place->first && node->ply <= last) {
                chosen = i == tree->current ? ui->controls - before : chosen;
                place_node(ui, place, i);
            }
        }
    }
    ui_group(ui, before, variation_tree_group, true, chosen);
}

static void tree_title(Ui *ui, Rect row)
{
    const View *view = ui->view;
    char text[120];
    const char *format = view->to_move == COLOR_BLACK ? _("Move %d of %d, Black to play")
                                                      : _("Move %d of %d, White to play");
    if (view_is_over(view) && !view->may.play) {
        format = _("Move %d of %d");
    }
    snprintf(text, sizeof text, format, view->ply, view->moves);
    const char *title = _("Variations");
    if (!view->edit.on && !view->explorer.on) { /* whose panel has its switch */
        row.w = explorer_panel_button(ui, row);
    }
    int w = ui_text_width(ui, 15, true, title);
    int right = ui_text_width(ui, 13, false, text);
    if (w + right + ui_px(ui, 12) <= row.w) {
        ui_text(ui, row, ALIGN_LEFT, 15, true, ui->theme->ink, title);
        ui_text(ui, row, ALIGN_RIGHT, 13, false, ui->theme->ink2, text);
        return;
    }
    if (ui_text_width(ui, 11, false, text) > row.w) {
        snprintf(text, sizeof text, _("Move %d of %d"), view->ply, view->moves);
    }
    ui_text(ui, row, ALIGN_LEFT, ui_fit(ui, 13, 11, false, text, row.w), false, ui->theme->ink2,
            text);
}

int variation_tree_min_height(const Ui *ui)
{
    return ui_px(ui, LANE);
}

static int height_of(const Ui *ui, int lanes, int lane)
{
    return ui_px(ui, (float)(TITLE_H + LANE + 2 + (lanes - 1) * lane));
}

int variation_tree_height(const Ui *ui, int width, int room)
{
    const int lanes = ui->view->tree.lanes;
    int shown = lanes < 1 ? 1 : lanes < LANES_SHOWN ? lanes : LANES_SHOWN;
    const int wide = height_of(ui, shown, LANE_WIDE);
    if (width >= ui_px(ui, PANEL_WIDE) && wide <= room) {
        return wide;
    }
    while (height_of(ui, shown, LANE) > room && shown > 1) {
        shown--; /* whole lanes */
    }
    if (height_of(ui, shown, LANE) <= room) {
        return height_of(ui, shown, LANE);
    }
    const int least = variation_tree_min_height(ui);
    return room < least ? 0 : least; /* without a title */
}

/* Brings the current node into sight, with some moves around it. */
static TreePlace find_place(Ui *ui, Rect area, bool wide)
{
    const ViewTree *tree = &ui->view->tree;
    const ViewTreeNode *node = &tree->node[tree->current];
    const int step = ui_px(ui, NODE_STEP), edge = ui_px(ui, EDGE_X);
    TreePlace place = {.area = area, .lane = ui_px(ui, wide ? LANE_WIDE : LANE)};
    place.plies = (area.w - 2 * edge) / step + 1;
    const int around = place.plies > 2 * AROUND ? AROUND : 0;
    const Rect part = {(node->ply - tree->first_ply - around) * step, node->lane * place.lane,
                       2 * around * step, ui_px(ui, LANE)};
    const int across = ui_pan(ui, "tree-scroll", (place.plies - 1) * step,
                              (tree->last_ply - tree->first_ply) * step, part, node->id);
    place.first = tree->first_ply + (across + step / 2) / step; /* whole moves */
    place.x = (float)(area.x + edge);
    place.y = (float)(area.y + ui_px(ui, EDGE_Y));
    return place;
}

void variation_tree_place(Ui *ui, Rect area)
{
    const ViewTree *tree = &ui->view->tree;
    Rect title = {area.x, area.y, area.w, ui_px(ui, TITLE_H)};
    if (area.h < ui_px(ui, TITLE_H + LANE)) {
        title.h = 0; /* only a lane */
    } else {
        tree_title(ui, title);
    }
    if (tree->nodes == 0) {
        return;
    }
    const Rect lanes = {area.x, area.y + title.h, area.w, area.h - title.h};
    const int shown = tree->lanes < LANES_SHOWN ? tree->lanes : LANES_SHOWN;
    const bool wide = shown > 1 && area.h >= height_of(ui, shown, LANE_WIDE);
    const TreePlace place = find_place(ui, lanes, wide);
    const int bleed = ui_px(ui, 8);
    const Rect scroll = {lanes.x - bleed, lanes.y, lanes.w + 2 * bleed, lanes.h};
    ui_scroll_begin(ui, "tree-scroll", scroll,
                    ui_px(ui, LANE + 2) + (tree->lanes - 1) * place.lane);
    draw_connectors(ui, &place);
    place_nodes(ui, &place);
    ui_scroll_end(ui);
}
