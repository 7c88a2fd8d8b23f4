#include "ui/contest_table.h"

#include <stdio.h>
#include <string.h>

#include "ui/contest_words.h"
#include "ui/numbered_name.h"
#include "ui/numerals.h"
#include "ui/words.h"

enum { /* logical px */
       SIDE_H = 34,
       LINE_H = 26,
       ROW_H = 52,
       PAD = 14
};

static const ViewContest *shown(const Flow *flow)
{
    return &flow->ui->view->contest;
}

void contest_table_add_boards(Flow *flow)
{
    static char kept[CONTEST_AT_ONCE_MAX][NUMBERED_NAME_BYTES];
    const char *names[CONTEST_AT_ONCE_MAX], *labels[CONTEST_AT_ONCE_MAX];
    for (int i = 0; i < CONTEST_AT_ONCE_MAX; i++) {
        names[i] = numbered_name(kept, CONTEST_AT_ONCE_MAX, "board", i);
        labels[i] = names[i] + strlen("board-");
    }
    const ViewContest *contest = shown(flow);
    if (contest->boards > 1) {
        flow_segments(flow, _("Board shown"),
                      &(Segments){contest->boards, names, labels, NULL, contest->board},
                      command_for_field(CMD_CONTEST, contest_field(CONTEST_BOARD, 0), 0));
        flow_gap(flow, 12);
    }
}

/* ---- the score ---- */

static void side_row(Flow *flow, int side)
{
    Ui *ui = flow->ui;
    const ViewContest *contest = shown(flow);
    const Rect row = {flow->x, flow->y, flow->w, ui_px(ui, SIDE_H)};
    char points[24], text[CONTEST_NAME_BYTES], name[CONTEST_NAME_BYTES + 8];
    flow->y += row.h;
    if (flow->measure) {
        return;
    }
    contest_words_points(contest, side, points, sizeof points);
    contest_words_side(&contest->side[side], text);
    snprintf(name, sizeof name, "%c  %s", 'A' + side, text);
    const int w = row.w - ui_text_width(ui, 20, true, points) - ui_px(ui, 12);
    ui_text(ui, (Rect){row.x, row.y, w, row.h}, ALIGN_LEFT, ui_fit(ui, 17, 11, true, name, w), true,
            ui->theme->ink, name);
    ui_text(ui, row, ALIGN_RIGHT, 20, true, ui->theme->ink, points);
}

/* A label and a value in one line; in two where both do not fit. */
static void line(Flow *flow, const char *label, const char *value)
{
    Ui *ui = flow->ui;
    const int height = ui_px(ui, LINE_H), gap = ui_px(ui, 12);
    const int label_w = ui_text_width(ui, 13, false, label);
    const bool beside = label_w + gap + ui_text_width(ui, 14, true, value) <= flow->w;
    const Rect first = {flow->x, flow->y, flow->w, height};
    const Rect second = {flow->x, first.y + (beside ? 0 : height * 4 / 5), flow->w, height};
    flow->y = second.y + height;
    if (!flow->measure) {
        ui_text(ui, first, ALIGN_LEFT, ui_fit(ui, 13, 10, false, label, first.w), false,
                ui->theme->ink2, label);
        ui_text(ui, second, beside ? ALIGN_RIGHT : ALIGN_LEFT,
                ui_fit(ui, 14, 10, true, value, second.w), true, ui->theme->ink, value);
    }
}

static void figures(Flow *flow)
{
    const ViewContest *contest = shown(flow);
    char text[120];
    snprintf(text, sizeof text, "%d · %d · %d", contest->wins, contest->draws, contest->losses);
    line(flow, _("A won, drew, lost"), text);
    snprintf(text, sizeof text, "%s", numerals_percent(100 * contest->share, 1).text);
    line(flow, _("Score of A"), text);
    contest_words_elo(contest, text, sizeof text);
    line(flow, _("Elo of A over B, with its interval"), text);
    snprintf(text, sizeof text, "%s", numerals_percent(100 * contest->superiority, 1).text);
    line(flow, _("Likelihood that A is stronger"), text);
    if (contest->tests) {
        contest_words_test(contest, text, sizeof text);
        line(flow, _("SPRT: is A stronger?"), text);
    }
    snprintf(text, sizeof text, "%d · %d", contest->black_wins, contest->white_wins);
    line(flow, _("Black won, White won"), text);
}

static void limits(Flow *flow, int side)
{
    char text[160];
    contest_words_limits(shown(flow), side, text, sizeof text);
    if (text[0] != '\0') {
        flow_text(flow, text, 13, flow->ui->theme->ink2);
    }
}

/* What was seen of an engine. */
static void conduct(Flow *flow, int side)
{
    const ViewContestSide *engine = &shown(flow)->side[side];
    char text[200], all[240];
    if (engine->moves > 0) {
        contest_words_moves(engine, text, sizeof text);
        snprintf(all, sizeof all, _("%s: %s"), side == 0 ? "A" : "B", text);
        flow_text(flow, all, 13, flow->ui->theme->ink2);
        flow_gap(flow, 4);
    }
    contest_words_losses(engine, text, sizeof text);
    if (text[0] != '\0') {
        snprintf(all, sizeof all, _("%c lost %s"), 'A' + side, text);
        flow_text(flow, all, 13, flow->ui->theme->ink);
        flow_gap(flow, 4);
    }
}

void contest_table_add_score(Flow *flow)
{
    const ViewContest *contest = shown(flow);
    char text[160];
    for (int side = 0; side < 2; side++) {
        side_row(flow, side);
    }
    contest_words_terms(&contest->choice, text, sizeof text);
    flow_text(flow, text, 13, flow->ui->theme->ink2);
    limits(flow, 0);
    limits(flow, 1);
    flow_gap(flow, 8);
    if (contest->played > 0) {
        figures(flow);
        flow_gap(flow, 8);
        conduct(flow, 0);
        conduct(flow, 1);
    }
    flow_gap(flow, 8);
}

/* ---- the games ---- */

static void game_row(Flow *flow, int index)
{
    static char names[VIEW_CONTEST_GAMES][NUMBERED_NAME_BYTES];
    Ui *ui = flow->ui;
    const ViewContest *contest = shown(flow);
    const ViewContestGame *game = &contest->game[index];
    const int bleed = ui_px(ui, PAD), edge = ui_px(ui, 6);
    const Rect rect = {flow->x - bleed, flow->y, flow->w + 2 * bleed, ui_px(ui, ROW_H)};
    char black[CONTEST_NAME_BYTES], white[CONTEST_NAME_BYTES];
    char players[2 * CONTEST_NAME_BYTES + 24], end[CONTEST_NAME_BYTES + 60];
    flow->y += rect.h;
    if (flow->measure) {
        return;
    }
    /* The focus ring is 5 px outside: on the edge of the row. */
    const int state =
        ui_area(ui, numbered_name(names, VIEW_CONTEST_GAMES, "played", index),
                rect_inset(rect, ui_px(ui, 5)), 5, game->place >= 0,
                command_for_field(CMD_CONTEST, contest_field(CONTEST_OPEN, 0), game->place));
    if (!ui->list) {
        return;
    }
    if (state) {
        ui_card(ui, rect, 10, state == 2 ? ui->theme->fill2 : ui->theme->fill);
    }
    contest_words_side(&contest->side[game->black], black);
    contest_words_side(&contest->side[1 - game->black], white);
    snprintf(players, sizeof players, "%d  %s – %s", game->number, black, white);
    contest_words_game(contest, game, end, sizeof end);
    const int half = (rect.h - 2 * edge) / 2;
    ui_block(ui, (Rect){flow->x, rect.y + edge, flow->w, half}, ALIGN_LEFT, 14, 10, true,
             ui->theme->ink, players);
    ui_block(ui, (Rect){flow->x, rect.y + edge + half, flow->w, half}, ALIGN_LEFT, 13, 10, false,
             ui->theme->ink2, end);
}

void contest_table_add_games(Flow *flow)
{
    const ViewContest *contest = shown(flow);
    if (contest->listed == 0) {
        return;
    }
    flow_title(flow, _("The last games"));
    flow_gap(flow, 4);
    const int before = flow->ui->controls;
    for (int i = 0; i < contest->listed; i++) {
        game_row(flow, i);
    }
    if (!flow->measure) {
        ui_group(flow->ui, before, "played-games", false, -1);
    }
    if (contest->played > contest->listed && contest->choice.file[0] != '\0') {
        char text[PATH_BYTES + 100];
        snprintf(text, sizeof text, _("The library has the others, in \"%s\"."),
                 contest->choice.file);
        flow_text(flow, text, 13, flow->ui->theme->ink2);
    }
    flow_gap(flow, 8);
}
