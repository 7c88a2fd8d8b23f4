#include "ui/analysis_panel.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/rule_info.h"
#include "ui/board_overlay.h"
#include "ui/form.h"
#include "ui/numerals.h"
#include "ui/proof_panel.h"
#include "ui/words.h"

/* Logical px. */
enum {
    TITLE_H = 48,
    LEGEND_H = 26,
    LEGEND_TEXT = 12,
    ROW_H = 50,
    SWITCH_H = 52,
    STONE = 22,
    MOVE_W = 48,
    WIDE = 500,
    ROOMY = 320
};

enum { SWITCHES = OVERLAYS + 1 };

/* What the signs on the board mean, in as many lines as are needed. Returns their height;
 * `place`: they are drawn. */
static int legend(Ui *ui, Rect area, bool place)
{
    static const struct {
        PointThreat threat;
        const char *words;
    } sign[] = {{POINT_FIVE, N_("Five")},
                {POINT_OPEN_FOUR, N_("Open four")},
                {POINT_FOUR, N_("Four")},
                {POINT_THREE, N_("Open three")},
                {POINT_FORBIDDEN, N_("Forbidden")}};
    const int count = rule_has_fouls(ui->view->rule, COLOR_BLACK) ? 5 : 4;
    const int mark = ui_px(ui, 17), gap = ui_px(ui, 10), high = ui_px(ui, LEGEND_H);
    int x = area.x, y = area.y;
    for (int i = 0; i < count; i++) {
        const char *words = _(sign[i].words);
        const float size = ui_fit(ui, LEGEND_TEXT, 9, false, words, area.w - mark);
        const int text_w = ui_text_width(ui, size, false, words) + ui_px(ui, 1);
        if (x > area.x && x + mark + text_w > area.x + area.w) {
            x = area.x;
            y += high;
        }
        const Vec at = {(float)x + (float)ui_px(ui, 6), (float)y + (float)high / 2};
        if (place && ui->list) {
            board_overlay_sign(ui->list, sign[i].threat, COLOR_BLACK, at, 11.0f * ui->px);
        }
        if (place) {
            ui_text(ui, (Rect){x + mark, y, text_w, high}, ALIGN_LEFT, size, false, ui->theme->ink2,
                    words);
        }
        x += mark + text_w + gap;
    }
    return y + high - area.y;
}

/* What lies over the board, and the proof: equal parts of the row, `gap` px apart. */
static void switches(Ui *ui, Rect row, int gap)
{
    static const struct {
        const char *name;
        Icon icon;
    } button[SWITCHES] = {[OVERLAY_THREATS] = {"threats", ICON_THREATS},
                          [OVERLAY_VALUES] = {"values", ICON_VALUES},
                          [OVERLAYS] = {"proof", ICON_PROOF}};
    for (int i = 0; i < SWITCHES; i++) {
        const bool proof = i == OVERLAYS;
        const bool on = proof ? ui->view->proof.on : ui->view->overlay.on[i];
        ui_button(ui, button[i].name, form_column(row, SWITCHES, i, gap), NULL, button[i].icon,
                  on ? BUTTON_PRIMARY : BUTTON_PLAIN, true,
                  proof ? command_for_field(CMD_PROOF, 0, PROOF_TOGGLE)
                        : command_for_field(CMD_OVERLAY, 0, i));
    }
}

/* Have the switches a row of their own? Else they are in the menu, also where the explorer needs
 * the room. */
static bool has_switch_row(const Ui *ui, int width, int room)
{
    return !ui->view->explorer.on && width < ui_px(ui, ROOMY) &&
           room >= ui_px(ui, TITLE_H + SWITCH_H);
}

/* The height of the title, with the legend if it and a line below have room, px. */
static int title_height(Ui *ui, int width, int room, bool titled)
{
    const int switches_h = has_switch_row(ui, width, room) ? ui_px(ui, SWITCH_H) : 0;
    const int title_h = titled ? ui_px(ui, TITLE_H) + switches_h : 0;
    if (!titled || !ui->view->overlay.on[OVERLAY_THREATS]) {
        return title_h;
    }
    const int legend_h = legend(ui, (Rect){0, 0, width, 0}, false);
    const int row_h = ui->view->analysis.on || ui->view->proof.on ? ui_px(ui, ROW_H) : 0;
    return room >= title_h + legend_h + row_h ? title_h + legend_h : title_h;
}

int analysis_panel_height(Ui *ui, int width, int room, bool titled)
{
    int title_h = title_height(ui, width, room, titled), row_h = ui_px(ui, ROW_H);
    if (room < title_h) {
        return 0;
    }
    if (ui->view->proof.on) {
        return title_h + proof_panel_height(ui, room - title_h);
    }
    if (!ui->view->analysis.on) {
        return title_h;
    }
    const int lines = ui->view->settings.analysis_lines;
    const int most = titled || ui->view->analysis.lines > 0 ? lines : 1;
    int rows = (room - title_h) / row_h;
    return title_h + (rows < most ? rows : most) * row_h;
}

/* The name of a control has to be a static string; it is formatted once. */
static const char *move_name(int line, int move)
{
    static char names[ANALYSIS_LINES_MAX][VIEW_ANALYSIS_MOVES][32];
    char *name = names[line][move];
    if (!name[0]) {
        snprintf(name, sizeof names[0][0], "line-%d-%d", line + 1, move + 1);
    }
    return name;
}

/* The moves of the winner to a certain end. */
static int winning_moves(const AnalysisLine *analysis)
{
    return (abs(analysis->wins_in) + 1) / 2;
}

/* "1.24 M", "356 k" */
static void count_words(double count, char *out, size_t bytes)
{
    if (count >= 1e6) {
        snprintf(out, bytes, _("%s M"), numerals_decimal(count / 1e6, 2).text);
    } else {
        snprintf(out, bytes, _("%s k"), numerals_decimal(count / 1e3, 0).text);
    }
}

/* The lines have their depths, too: without room for all, that is left out first. */
typedef enum StateLength {
    STATE_LONG,
    STATE_SPEED,
    STATE_SPEED_ALONE,
    STATE_SHORT,
    STATE_SHORTEST,
    STATE_LENGTHS
} StateLength;

enum { STATE_BYTES = 256 };

static void depth_state(const ViewAnalysis *analysis, bool brief, char *out, size_t bytes)
{
    if (brief || analysis->max_depth <= analysis->depth) {
        snprintf(out, bytes, _("Depth %d"), analysis->depth);
    } else {
        snprintf(out, bytes, _("Depth %d–%d"), analysis->depth, analysis->max_depth);
    }
}

static void speed_state(const ViewAnalysis *analysis, char *out, size_t bytes)
{
    char speed[80];
    count_words((double)analysis->nodes * 1000.0 / (double)analysis->spent_ms, speed, sizeof speed);
    snprintf(out, bytes, _("%s nodes/s"), speed);
}

/* "Depth 18–31 · 1.24 M nodes/s · 8.4 s": how deep, how fast, how long. */
static void effort_words(const ViewAnalysis *analysis, StateLength length, char *out, size_t bytes)
{
    char depth[48], nodes[120], spent[80];
    depth_state(analysis, length == STATE_SHORTEST, depth, sizeof depth);
    if (length == STATE_SHORTEST || analysis->spent_ms <= 0) {
        snprintf(out, bytes, "%s", depth);
        return;
    }
    snprintf(spent, sizeof spent, _("%s s"),
             numerals_decimal((double)analysis->spent_ms / 1000.0, 1).text);
    if (length == STATE_SHORT || analysis->nodes == 0) {
        snprintf(out, bytes, "%s · %s", depth, spent);
        return;
    }
    speed_state(analysis, nodes, sizeof nodes);
    if (length == STATE_LONG) {
        snprintf(out, bytes, "%s · %s · %s", depth, nodes, spent);
    } else if (length == STATE_SPEED) {
        snprintf(out, bytes, "%s · %s", nodes, spent);
    } else {
        snprintf(out, bytes, "%s", nodes);
    }
}

/* What has been found so far: a certain result, or how deep it was searched. */
static void state_words(const View *view, StateLength length, char *out, size_t bytes)
{
    const ViewAnalysis *analysis = &view->analysis;
    int end = analysis->lines > 0 && !analysis->old ? analysis->line[0].wins_in : 0;
    bool black = analysis->mover == COLOR_BLACK;
    if (view->overlay.points > 0) {
        snprintf(out, bytes, P_("%d of %d point", "%d of %d points", view->overlay.points),
                 view->overlay.looked_at, view->overlay.points);
    } else if (view->proof.on) {
        proof_panel_effort(view, out, bytes);
    } else if (!view->analysis.on) {
        out[0] = '\0';
    } else if (!view->may.analyse) {
        snprintf(out, bytes, "%s",
                 view_is_over(view) ? _("The game ends here") : _("Not during the opening"));
    } else if (analysis->failed) {
        snprintf(out, bytes, "%s", _("The engine failed"));
    } else if (end != 0) {
        snprintf(out, bytes, black == (end > 0) ? _("Black wins in %d") : _("White wins in %d"),
                 winning_moves(&analysis->line[0]));
    } else if (analysis->depth > 0) {
        effort_words(analysis, length, out, bytes);
    } else if (analysis->said[0] != '\0' || (analysis->lines > 0 && !analysis->old)) {
        snprintf(out, bytes, "%s", analysis->said);
    } else {
        snprintf(out, bytes, "%s", _("Analysing…"));
    }
}

/* The longest form that fits into the width, px. */
static void state_words_for(Ui *ui, float size, int width, char *out, size_t bytes)
{
    for (StateLength length = STATE_LONG; length < STATE_LENGTHS; length++) {
        state_words(ui->view, length, out, bytes);
        if (ui_text_width(ui, size, false, out) <= width) {
            return;
        }
    }
}

/* "d 31": how deep the line was searched, or the moves of the winner to a certain end: "+M5". */
static void depth_words(const AnalysisLine *analysis, char *out, size_t bytes)
{
    if (analysis->wins_in == 0 && analysis->depth == 0) {
        out[0] = '\0';
    } else if (analysis->wins_in != 0) {
        snprintf(out, bytes, "%sM%d", analysis->wins_in < 0 ? "−" : "+", winning_moves(analysis));
    } else {
        snprintf(out, bytes, _("d %d"), analysis->depth);
    }
}

/* Who analyses; a press chooses the next one. Returns the width. */
static int analyst_button(Ui *ui, Rect row)
{
    const char *analyst = ui->view->analysis.analyst;
    const char *title = analyst ? analyst : _("Computer");
    const int icon = ui_px(ui, 14), gap = ui_px(ui, 4), bleed = ui_px(ui, 6);
    const int text_w = ui_text_width(ui, 15, true, title) + ui_px(ui, 1);
    const int most = row.w * 3 / 5 - icon - gap;
    const int used = text_w < most ? text_w : most;
    const Rect text = {row.x, row.y, used, row.h};
    const Rect area = {row.x - bleed, row.y + ui_px(ui, 2), used + gap + icon + 2 * bleed,
                       row.h - 2 * ui_px(ui, 2)};
    const int state =
        ui_area(ui, "analyst", area, 8, true, command_for_field(CMD_ANALYST, 0, ANALYST_NEXT));
    if (ui->list && state) {
        ui_card(ui, area, 8, state == 2 ? ui->theme->fill2 : ui->theme->fill);
    }
    ui_block(ui, text, ALIGN_LEFT, 15, 11, true, ui->theme->ink, title);
    if (ui->list) {
        icon_draw(ui->list, ICON_FORWARD, (float)(row.x + used + gap),
                  (float)(row.y + (row.h - icon) / 2), (float)icon, ui->theme->ink2);
    }
    return used + gap + icon + bleed;
}

/* Without room for both, the state replaces the title. `told`: it is shown elsewhere. */
static void title_row(Ui *ui, Rect row, bool told)
{
    const View *view = ui->view;
    int toggle_w = ui_px(ui, 52), toggle_h = ui_px(ui, 32), gap = ui_px(ui, 12);
    Rect toggle = {row.x + row.w - toggle_w, row.y + (row.h - toggle_h) / 2, toggle_w, toggle_h};
    ui_toggle(ui, "analyse", toggle, view->analysis.on, command_for_field(CMD_ANALYSE, 0, 0));
    if (row.w >= ui_px(ui, ROOMY)) {
        const int side = ui_px(ui, 40), between = ui_px(ui, 8);
        const int all = SWITCHES * (side + between);
        switches(ui, (Rect){toggle.x - all, row.y + (row.h - side) / 2, all - between, side},
                 between);
        toggle_w += all;
    }
    const char *title = view->proof.on ? _("Proof") : _("Analysis");
    char state[STATE_BYTES];
    row.w -= toggle_w + gap;
    const bool chooses = view->analysis.has_analysts && !view->proof.on;
    int title_w = chooses ? analyst_button(ui, row) : ui_text_width(ui, 15, true, title);
    Rect rest = {row.x + title_w + gap, row.y, row.w - title_w - gap, row.h};
    state_words_for(ui, 13, rest.w, state, sizeof state);
    if (chooses && !told) {
        ui_block(ui, rest, ALIGN_LEFT, 13, 10, false, ui->theme->ink2, state);
    }
    if (chooses) {
        return;
    }
    if (ui_text_width(ui, 11, false, state) > rest.w) {
        rest = row;
    } else {
        ui_text(ui, row, ALIGN_LEFT, 15, true, ui->theme->ink, title);
    }
    ui_text(ui, rest, ALIGN_LEFT, ui_fit(ui, 13, 11, false, state, rest.w), false, ui->theme->ink2,
            state);
}

int analysis_panel_button(Ui *ui, Rect row)
{
    const View *view = ui->view;
    const int button_w = row.h;
    Rect button = {row.x + row.w - button_w, row.y, button_w, row.h};
    const bool on = view->analysis.on || view->proof.on;
    ui_button(ui, "analyse", button, NULL, ICON_CHIP, on ? BUTTON_PRIMARY : BUTTON_PLAIN, true,
              command_for_field(CMD_ANALYSE, 0, !on)); /* and the proof goes with it */
    row.w -= button_w + ui_px(ui, 4);
    if (!on) {
        return row.w;
    }
    char state[STATE_BYTES];
    state_words_for(ui, 14, row.w, state, sizeof state);
    if (view->analysis.lines > 0 && ui_text_width(ui, 11, false, state) <= row.w) {
        ui_text(ui, row, ALIGN_LEFT, ui_fit(ui, 14, 11, false, state, row.w), false,
                ui->theme->ink2, state);
    }
    return 0;
}

/* The mover's chance in percent, as a bar too if there is room, and the depth. Returns the width.
 */
static int draw_chance(Ui *ui, Rect row, const AnalysisLine *analysis)
{
    const Theme *theme = ui->theme;
    bool old = ui->view->analysis.old;
    Argb ink = old ? theme->ink2 : theme->ink, ink2 = theme->ink2;
    char depth[24];
    const Numeral chance = numerals_percent(analysis->chance, 0);
    depth_words(analysis, depth, sizeof depth);
    int column = ui_px(ui, 58);
    if (analysis->chance < 0) { /* the engine has named only its move */
        ui_text(ui, (Rect){row.x, row.y, column, row.h}, ALIGN_LEFT, 15, true, ink2,
                depth[0] ? depth : "–");
        return column;
    }
    if (row.w < ui_px(ui, WIDE)) {
        int half = ui_px(ui, 22), top = row.y + (row.h - 2 * half) / 2 + ui_px(ui, 1);
        ui_text(ui, (Rect){row.x, top, column, half}, ALIGN_LEFT, 15, true, ink, chance.text);
        ui_text(ui, (Rect){row.x, top + half - ui_px(ui, 2), column, half}, ALIGN_LEFT, 12.5f,
                false, ink2, depth);
        return column;
    }
    int bar_w = ui_px(ui, 80), bar_h = ui_px(ui, 6), gap = ui_px(ui, 12);
    Rect bar = {row.x, row.y + (row.h - bar_h) / 2, bar_w, bar_h};
    ui_card(ui, bar, 3, theme->fill3);
    bar.w = bar_w * analysis->chance / 100;
    if (bar.w > 0) {
        ui_card(ui, bar, 3, old ? theme->ink3 : theme->ink);
    }
    int x = row.x + bar_w + gap;
    ui_text(ui, (Rect){x, row.y, column, row.h}, ALIGN_LEFT, 15, true, ink, chance.text);
    x += column;
    ui_text(ui, (Rect){x, row.y, column, row.h}, ALIGN_LEFT, 13, false, ink2, depth);
    return bar_w + gap + 2 * column;
}

/* `pressed`: where the move can be pressed. */
static void move_cell(Ui *ui, Rect cell, Rect pressed, int line, int move)
{
    const Theme *theme = ui->theme;
    char text[16];
    words_point(ui->view->analysis.line[line].move[move], ui->view->size, text, sizeof text);
    bool old = ui->view->analysis.old;
    int state = ui_area(ui, move_name(line, move), pressed, 7, !old,
                        command_for_field(CMD_FOLLOW, line, move + 1));
    int inset = ui_px(ui, 10);
    if (state) {
        ui_card(ui, (Rect){cell.x, cell.y + inset, cell.w, cell.h - 2 * inset}, 7,
                state == 2 ? theme->fill3 : theme->fill2);
    }
    Argb color = !old && move == 0 ? theme->ink : theme->ink2;
    ui_text(ui, cell, ALIGN_CENTER, 15, move == 0, color, text);
}

/* An old line is pale and cannot be followed. */
static void line_row(Ui *ui, PageTools tools, Rect row, int line)
{
    const View *view = ui->view;
    const AnalysisLine *analysis = &view->analysis.line[line];
    int stone_w = ui_px(ui, 34), cell_w = ui_px(ui, MOVE_W);
    float d = (float)ui_px(ui, STONE);
    float cx = (float)row.x + d / 2, cy = (float)row.y + (float)row.h / 2;
    bool old = view->analysis.old;
    if (line == 0 && !old) {
        int bleed = ui_px(ui, 8);
        ui_card(ui, (Rect){row.x - bleed, row.y, row.w + 2 * bleed, row.h}, 10, ui->theme->fill);
    }
    form_stone(ui, tools, view->analysis.mover, cx, cy, d);
    if (old && ui->list) {
        draw_disc(ui->list, cx, cy, d / 2 + 3 * ui->px, argb_alpha(ui->theme->panel, .6f));
    } else if (line == 0 && ui->list) {
        draw_ring(ui->list, cx, cy, d / 2 + 2 * ui->px, 2 * ui->px, ui->theme->indigo);
    }
    Rect rest = {row.x + stone_w, row.y, row.w - stone_w, row.h};
    int value_w = draw_chance(ui, rest, analysis);
    rest.x += value_w;
    rest.w -= value_w;
    for (int i = 0; i < analysis->length && (i + 1) * cell_w <= rest.w; i++) {
        const Rect cell = {rest.x + i * cell_w, rest.y, cell_w, rest.h};
        const Rect start = {row.x, row.y, cell.x + cell.w - row.x, row.h};
        move_cell(ui, cell, i == 0 ? start : cell, line, i);
    }
}

/* The engine's own words, in place of a state, below its lines; empty: they have no room there. */
static Rect words_rect(const Ui *ui, Rect area, int title_h)
{
    const ViewAnalysis *analysis = &ui->view->analysis;
    const int top = title_h + analysis->lines * ui_px(ui, ROW_H), room = area.h - top;
    const bool wanted = analysis->on && !ui->view->proof.on && !analysis->failed &&
                        !analysis->old && analysis->depth == 0 && analysis->said[0] != '\0';
    return wanted && room >= ui_px(ui, ROW_H) ? (Rect){area.x, area.y + top, area.w, room}
                                              : (Rect){0, 0, 0, 0};
}

void analysis_panel_place(Ui *ui, PageTools tools, Rect area, bool titled)
{
    int title_h = title_height(ui, area.w, area.h, titled), row_h = ui_px(ui, ROW_H);
    const Rect words = titled ? words_rect(ui, area, title_h) : (Rect){0, 0, 0, 0};
    if (titled) {
        int high = ui_px(ui, TITLE_H);
        title_row(ui, (Rect){area.x, area.y, area.w, high}, !rect_empty(words));
        if (has_switch_row(ui, area.w, area.h)) {
            switches(ui, (Rect){area.x, area.y + high, area.w, ui_px(ui, SWITCH_H - 4)},
                     ui_px(ui, 8));
            high += ui_px(ui, SWITCH_H);
        }
        if (title_h > high) {
            legend(ui, (Rect){area.x, area.y + high, area.w, 0}, true);
        }
    }
    if (ui->view->proof.on) {
        proof_panel_place(ui, (Rect){area.x, area.y + title_h, area.w, area.h - title_h});
        return;
    }
    int rows = (area.h - title_h) / row_h;
    if (!titled && rows > 0 && ui->view->analysis.lines == 0) {
        char state[STATE_BYTES];
        state_words_for(ui, 15, area.w, state, sizeof state);
        ui_text(ui, (Rect){area.x, area.y, area.w, row_h}, ALIGN_LEFT,
                ui_fit(ui, 15, 11, false, state, area.w), false, ui->theme->ink2, state);
    }
    const int first = ui->controls;
    for (int i = 0; i < rows && i < ui->view->analysis.lines; i++) {
        line_row(ui, tools, (Rect){area.x, area.y + title_h + i * row_h, area.w, row_h}, i);
    }
    ui_group(ui, first, "lines", false, -1);
    if (!rect_empty(words)) {
        ui_block(ui, words, ALIGN_LEFT, 14, 10, false, ui->theme->ink2, ui->view->analysis.said);
    }
}

/* Points the mouse, a finger or the keyboard at it? */
static bool is_pointed(const Ui *ui, const Control *control)
{
    const bool hovered = ui->hover == control->name && ui->hover_seat == control->seat;
    const bool focused =
        ui->focus_visible && ui->focus == control->name && ui->focus_seat == control->seat;
    return hovered || focused || ui_is_held(ui, control->name, control->seat);
}

int analysis_panel_pointed(const Ui *ui)
{
    for (int i = 0; i < ui->controls; i++) {
        const Control *control = &ui->control[i];
        if (control->command.kind == CMD_FOLLOW && control->enabled && is_pointed(ui, control)) {
            return control->command.field + 1;
        }
    }
    return 0;
}
