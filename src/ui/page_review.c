#include "ui/page_draw.h"

#include <stdio.h>
#include <string.h>

#include "ui/analysis_panel.h"
#include "ui/form.h"
#include "ui/game_panel.h"
#include "ui/words.h"

/* Lengths of the tree, logical px (docs/look.md 6). */
enum { NODE_R = 17, NODE_STEP = 50, LANE = 48, MOVE_ROW = 30, TITLE_H = 40 };
/* A lower panel has no room for the steps, the path and a title row of the analysis. */
enum { TIGHT_H = 334 };
/* A toast takes the place of a list of which it would leave less. */
enum { TOAST_LIST = 220 };

static Command go_to(int ply)
{
    return command_for_field(CMD_GO, 0, ply);
}

/* The name of a control has to be a static string; each is formatted once. */
static const char *numbered(char names[][16], int count, const char *word, int index)
{
    if (index < 0 || index >= count) {
        return NULL;
    }
    if (!names[index][0]) {
        snprintf(names[index], sizeof names[index], "%s-%d", word, index + 1);
    }
    return names[index];
}

static const char *move_name(int ply)
{
    static char names[POINTS_MAX][16];
    return numbered(names, POINTS_MAX, "move", ply - 1);
}

static const char *node_name(int ply)
{
    static char names[POINTS_MAX][16];
    return numbered(names, POINTS_MAX, "node", ply - 1);
}

static const char *variation_name(int index)
{
    static char names[VIEW_VARIATIONS][16];
    return numbered(names, VIEW_VARIATIONS, "variation", index);
}

/* Rule, size and result of the game, as far as there is room. */
static void subtitle(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    char title[80], detail[160], text[3][160];
    words_result(view, title, sizeof title, detail, sizeof detail);
    const char *rule = words_rule(view->rule);
    snprintf(text[0], sizeof text[0], "%s · %d × %d · %s", rule, view->size, view->size, title);
    snprintf(text[1], sizeof text[1], "%s · %d × %d", rule, view->size, view->size);
    snprintf(text[2], sizeof text[2], "%d × %d", view->size, view->size);
    for (int i = title[0] ? 0 : 1; i < 3; i++) {
        if (ui_text_width(ui, 14, false, text[i]) <= rect.w) {
            ui_text(ui, rect, ALIGN_LEFT, 14, false, ui->theme->ink2, text[i]);
            return;
        }
    }
}

/* Asks for the reasons of the move shown, and for what follows. Returns its left edge. */
static int why_button(Ui *ui, int right, int top, bool tight)
{
    const View *view = ui->view;
    const int high = ui_px(ui, 48), w = tight ? high : ui_px(ui, 64);
    const ViewAdvice *advice = &view->advice;
    const char *label = !view->explaining             ? _("Why?")
                        : advice->step == ADVICE_NONE ? _("Hide")
                                                      : words_advice_next(advice);
    ui_button(ui, "why", (Rect){right - w, top, w, high}, tight ? NULL : label,
              tight ? ICON_HINT : ICON_NONE,
              tight && view->explaining ? BUTTON_PRIMARY : BUTTON_PLAIN, view->may.why,
              command_for_seat(CMD_WHY, SEAT_NONE, 0));
    return right - w - ui_px(ui, 4);
}

/* Title, summary of the game, Why?, Menu and Close in one line; in a tight panel also the analysis
 * switch. Returns the y of what follows. */
static int header(Ui *ui, Rect panel, int pad, bool tight)
{
    int target = ui_px(ui, 48);
    int top = panel.y + ui_px(ui, panel.h < ui_px(ui, 480) ? 6 : 18);
    int x = panel.x + pad;
    int right = panel.x + panel.w - pad + ui_px(ui, 12) - target;
    ui_panel(ui, panel);
    ui_button(ui, "close", (Rect){right, top, target, target}, NULL, ICON_CLOSE, BUTTON_PLAIN, true,
              command_for_field(CMD_BACK, 0, 0));
    right -= target;
    ui_button(ui, "menu", (Rect){right, top, target, target}, NULL, ICON_MENU, BUTTON_PLAIN, true,
              command_for_seat(CMD_PAGE, SEAT_NONE, PAGE_MENU));
    right = why_button(ui, right, top, tight);
    const char *title = _("Review");
    Rect line = {x, top, right - x - (tight ? target : 0), target};
    float size = ui_fit(ui, 22, 15, true, title, line.w);
    const int w = ui_text_width(ui, size, true, title);
    if (w <= line.w) { /* else the buttons say enough */
        ui_text(ui, line, ALIGN_LEFT, size, true, ui->theme->ink, title);
        x += w + ui_px(ui, 14);
    }
    int room = tight ? analysis_panel_button(ui, (Rect){x, top, right - x, target}) : right - x;
    subtitle(ui, (Rect){x, top + ui_px(ui, 2), room, target});
    return top + target + ui_px(ui, 4);
}

static void player(Ui *ui, PageTools tools, Rect rect, const ViewPlayer *who)
{
    bool tight = rect.w < ui_px(ui, 120);
    float d = (float)ui_px(ui, tight ? 20 : 28);
    form_stone(ui, tools, who->color, (float)rect.x + d / 2, (float)rect.y + (float)rect.h / 2, d);
    int shift = (int)d + ui_px(ui, tight ? 6 : 10);
    char name[NAME_BYTES];
    words_player(who, name, sizeof name);
    int half = rect.h / 2;
    Rect upper = {rect.x + shift, rect.y + ui_px(ui, 2), rect.w - shift, half};
    Rect lower = {upper.x, rect.y + half - ui_px(ui, 2), upper.w, half};
    const char *kind = game_panel_kind(ui, who, lower.w);
    ui_text(ui, upper, ALIGN_LEFT, ui_fit(ui, 15, 13, true, name, upper.w), true, ui->theme->ink,
            name);
    ui_text(ui, lower, ALIGN_LEFT, ui_fit(ui, 13, 11, false, kind, lower.w), false, ui->theme->ink2,
            kind);
}

static void step_buttons(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    static const char *const names[4] = {"first", "prev", "next", "last"};
    static const Icon icons[4] = {ICON_FIRST, ICON_BACK, ICON_FORWARD, ICON_LAST};
    bool back = view->ply > 0;
    bool on = view->ply < view->moves;
    int gap = ui_px(ui, 8);
    int targets[4] = {0, view->ply - 1, view->ply + 1, -1};
    for (int i = 0; i < 4; i++) {
        Rect button = form_column(rect, 4, i, gap);
        ui_button(ui, names[i], button, NULL, icons[i], BUTTON_FILL, i < 2 ? back : on,
                  go_to(targets[i]));
    }
}

/* Players and steps side by side, or one below the other; returns the y of what follows. */
static int players(Ui *ui, PageTools tools, Rect content)
{
    const View *view = ui->view;
    int near = view->player[SEAT_NEAR].color == COLOR_WHITE ? 1 : 0;
    int row_h = ui_px(ui, 48);
    int gap = ui_px(ui, content.w < ui_px(ui, 240) ? 8 : 16);
    int steps_w = ui_px(ui, 216);
    bool beside = content.w >= ui_px(ui, 500);
    int who_w = beside ? content.w - steps_w - gap : content.w;
    Rect black = {content.x, content.y, (who_w - gap) / 2, row_h};
    Rect white = {content.x + who_w - black.w, content.y, black.w, row_h};
    player(ui, tools, black, &view->player[near]);
    player(ui, tools, white, &view->player[1 - near]);
    int y = content.y;
    if (beside) {
        Rect rect = {content.x + content.w - steps_w, y, steps_w, row_h};
        step_buttons(ui, rect);
        return y + row_h;
    }
    y += row_h + ui_px(ui, 8);
    step_buttons(ui, (Rect){content.x, y, content.w, row_h});
    return y + row_h;
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

static void tree(Ui *ui, Rect area)
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

static void move_cell(Ui *ui, Rect cell, int ply)
{
    const View *view = ui->view;
    const Theme *theme = ui->theme;
    const ViewMove *move = &view->move[ply - 1];
    bool current = ply == view->ply;
    char text[16];
    words_point(move->point, view->size, text, sizeof text);
    if (move->has_variations) {
        strncat(text, " …", sizeof text - strlen(text) - 1);
    }
    int w = ui_text_width(ui, 15, current, text) + ui_px(ui, 20);
    Rect pill = {cell.x - ui_px(ui, 10), cell.y + ui_px(ui, 2), w, cell.h - ui_px(ui, 4)};
    Rect press = {pill.x, cell.y, cell.w, cell.h};
    int state = ui_area(ui, move_name(ply), press, 7, true, go_to(ply));
    if (current) {
        ui_card(ui, pill, 7, theme->primary);
    } else if (state) {
        ui_card(ui, pill, 7, theme->fill);
    }
    Argb color = current ? theme->on_primary : ply > view->ply ? theme->ink2 : theme->ink;
    ui_text(ui, (Rect){cell.x, cell.y, cell.w, cell.h}, ALIGN_LEFT, 15, current, color, text);
}

/* Rows of a black and a white move, numbered by the ply of their first stone. Only visible rows are
 * placed: a game may have 625 moves. */
static void moves(Ui *ui, PageTools tools, Rect area)
{
    const View *view = ui->view;
    int row_h = ui_px(ui, MOVE_ROW);
    int number_w = ui_px(ui, 40);
    int column = (area.w - number_w) / 2;
    float d = (float)ui_px(ui, 14);
    for (int i = 0; i < 2; i++) {
        form_stone(ui, tools, i == 0 ? COLOR_BLACK : COLOR_WHITE,
                   (float)(area.x + number_w + i * column) + d / 2,
                   (float)area.y + (float)row_h / 2, d);
    }
    area.y += row_h;
    area.h -= row_h;
    /* If White begins, the first black cell is empty. */
    int shift = view->moves > 0 && view->move[0].color == COLOR_WHITE ? 1 : 0;
    int rows = (view->moves + shift + 1) / 2;
    int current = view->ply > 0 ? (view->ply - 1 + shift) / 2 : 0;
    int bleed = ui_px(ui, 10);
    area.h -= area.h % row_h; /* whole rows */
    Rect scroll = {area.x, area.y, area.w + bleed, area.h};
    ui_scroll_to(ui, "moves-scroll", current * row_h, row_h);
    ui_scroll_begin(ui, "moves-scroll", scroll, rows * row_h);
    int offset = ui_scroll_offset(ui, "moves-scroll");
    int first = offset / row_h;
    int last = (offset + area.h) / row_h;
    const int before = ui->controls, ply_shown = 2 * first + 1 - shift;
    for (int row = first; row <= last && row < rows; row++) {
        char text[16];
        int ply_first = 2 * row + 1 - shift;
        snprintf(text, sizeof text, "%d", ply_first > 0 ? ply_first : 1);
        Rect cell = {area.x, area.y + row * row_h, number_w, row_h};
        ui_text(ui, cell, ALIGN_LEFT, 13, false, ui->theme->ink2, text);
        for (int i = 0; i < 2; i++) {
            int ply = ply_first + i;
            Rect at = {area.x + number_w + i * column, cell.y, column - bleed, row_h};
            if (ply >= 1 && ply <= view->moves) {
                move_cell(ui, at, ply);
            }
        }
    }
    ui_group(ui, before, "moves", true, view->ply - (ply_shown > 0 ? ply_shown : 1));
    ui_scroll_end(ui);
}

static int separator(Ui *ui, Rect content, int y)
{
    int gap = ui_px(ui, 12);
    ui_hairline(ui, (Rect){content.x, y + gap, content.w, ui_px(ui, 1)});
    return y + 2 * gap;
}

/* What the move shown does, and what it overlooks. Returns the height. */
static int reasons(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    const int pad = ui_px(ui, 12), inset = ui_px(ui, 3);
    char text[400] = "";
    if (!words_advice(view, text, sizeof text) && !view->may.why) {
        snprintf(text, sizeof text, "%s",
                 view->ply == 0 ? _("Step forward: each move is explained.")
                                : _("Not during the opening"));
    }
    const int need = ui_lines_height(ui, rect.w - 2 * pad, 9, false, text) + 2 * inset;
    rect.h = rect.h > need ? rect.h : need;
    if (ui->list) {
        ui_card(ui, rect, 10, ui->theme->fill);
    }
    ui_block(ui, (Rect){rect.x + pad, rect.y + inset, rect.w - 2 * pad, rect.h - 2 * inset},
             ALIGN_LEFT, 14, 9, false, ui->theme->ink, text);
    return rect.h;
}

void page_review(Ui *ui, const Layout *layout, PageTools tools)
{
    const View *view = ui->view;
    Rect panel = form_panel(ui, layout);
    /* Below the board the panel takes all the remaining height. */
    int pad = panel.w < ui_px(ui, 300) ? ui_px(ui, 16) : form_padding(ui, panel);
    bool low = panel.h < ui_px(ui, 480), tight = panel.h < ui_px(ui, TIGHT_H);
    Rect content = {panel.x + pad, 0, panel.w - 2 * pad, 0};
    content.y = header(ui, panel, pad, tight);
    int y = content.y;
    int bottom = panel.y + panel.h - (low ? ui_px(ui, 10) : pad);
    /* A low panel leaves out the names, then the list, then the tree. */
    if (low) {
        step_buttons(ui, (Rect){content.x, y, content.w, ui_px(ui, 48)});
        y += ui_px(ui, 48 + 8);
    } else {
        y = players(ui, tools, content);
    }
    if (view->explaining) {
        const int height = ui_px(ui, tight ? 44 : low ? 60 : 68), gap = ui_px(ui, low ? 0 : 12);
        y += gap + reasons(ui, (Rect){content.x, y + gap, content.w, height});
        y += ui_px(ui, low ? 6 : 0);
    }
    y = low ? y : separator(ui, content, y);
    int play_h = ui_px(ui, 48);
    if (bottom - play_h >= y) {
        ui_button(ui, "play", (Rect){content.x, bottom - play_h, content.w, play_h},
                  view->may.play_on ? _("Play on from here") : _("Back to the game"), ICON_PLAY,
                  low ? BUTTON_FILL : BUTTON_PRIMARY, true,
                  command_for_field(CMD_PAGE, 0, PAGE_PLAY));
        bottom -= play_h + ui_px(ui, 12);
    }
    /* The analysis has priority; the path keeps a line if possible. */
    int kept = ui_px(ui, tight ? 0 : LANE + (low ? 4 : 24));
    int height = analysis_panel_height(ui, bottom - y - kept, !tight);
    if (height > 0) {
        analysis_panel_place(ui, tools, (Rect){content.x, y, content.w, height}, !tight);
        y = low ? y + height + ui_px(ui, 4) : separator(ui, content, y + height);
    }
    int room = bottom - y;
    int lanes = branch_count(view);
    int shown = lanes < 4 ? lanes : 4;
    int tree_h = ui_px(ui, (float)(TITLE_H + LANE + 2 + shown * LANE));
    while (tree_h > room && shown > 0) {
        tree_h = ui_px(ui, (float)(TITLE_H + LANE + 2 + --shown * LANE)); /* whole lanes */
    }
    if (tree_h > room) {
        tree_h = room < ui_px(ui, LANE) ? 0 : ui_px(ui, LANE); /* the path without its title */
    }
    if (tree_h > 0) {
        tree(ui, (Rect){content.x, y, content.w, tree_h});
        y += tree_h;
    }
    int list_y = separator(ui, (Rect){0, 0, 0, 0}, y);
    if (bottom - list_y >= ui_px(ui, 3 * MOVE_ROW)) {
        list_y = separator(ui, content, y);
        if (ui->toast_height > 0 && bottom - list_y - ui->toast_height < ui_px(ui, TOAST_LIST)) {
            ui_give_toast_room(ui, bottom); /* in place of the list */
            return;
        }
        moves(ui, tools, (Rect){content.x, list_y, content.w, bottom - list_y});
    }
}
