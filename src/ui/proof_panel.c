#include "ui/proof_panel.h"

#include <stdio.h>

#include "ui/numbered_name.h"
#include "ui/numerals.h"
#include "ui/words.h"

/* Logical px. Rows are lower where the whole window is small. */
enum { ROW_H = 48, ROW_SMALL_H = 44, SMALL_WINDOW = 480, MOVE_W = 48 };

static int row_height(const Ui *ui)
{
    const int side = ui->w < ui->h ? ui->w : ui->h;
    return ui_px(ui, side <= ui_px(ui, SMALL_WINDOW) ? ROW_SMALL_H : ROW_H);
}

/* By colour (Color - 1). */
static const char *const wins[PROOF_THREATS + 1][2] = {
    [PROOF_FOURS] = {N_("Black wins by fours in %d."), N_("White wins by fours in %d.")},
    [PROOF_THREATS] = {N_("Black wins by threats in %d."), N_("White wins by threats in %d.")}};

static const char *const threatens[PROOF_THREATS + 1][2] = {
    [PROOF_FOURS] = {N_("If White passed, Black would win by fours in %d."),
                     N_("If Black passed, White would win by fours in %d.")},
    [PROOF_THREATS] = {N_("If White passed, Black would win by threats in %d."),
                       N_("If Black passed, White would win by threats in %d.")}};

typedef enum Lack { LACKS_NOTHING_SURE, LACKS_FOURS, LACKS_FOUND, LACKS_BOTH } Lack;

static const char *const lacks[][2] = {
    [LACKS_NOTHING_SURE] = {N_("No win of Black was found."), N_("No win of White was found.")},
    [LACKS_FOURS] = {N_("Black has no win by fours."), N_("White has no win by fours.")},
    [LACKS_FOUND] = {N_("Black has no win by fours; none by threats was found."),
                     N_("White has no win by fours; none by threats was found.")},
    [LACKS_BOTH] = {N_("Black has no win by fours or by threats."),
                    N_("White has no win by fours or by threats.")}};

static Lack lack_of(const ViewProof *proof)
{
    return !proof->no_fours   ? LACKS_NOTHING_SURE
           : !proof->threats  ? LACKS_FOURS
           : !proof->finished ? LACKS_FOUND
                              : LACKS_BOTH;
}

/* Only what is proved. */
void proof_panel_say(const View *view, char *out, size_t bytes)
{
    const ViewProof *proof = &view->proof;
    if (!view->may.analyse) {
        snprintf(out, bytes, "%s",
                 view_is_over(view) ? _("The game ends here") : _("Not during the opening"));
        return;
    }
    if (!proof->known) {
        snprintf(out, bytes, "%s", _("Looking for a win…"));
        return;
    }
    if (proof->kind == PROOF_NOTHING) {
        snprintf(out, bytes, "%s", _(lacks[lack_of(proof)][(int)proof->mover - 1]));
        return;
    }
    const int side = (int)proof->attacker - 1;
    snprintf(out, bytes,
             proof->threat ? _(threatens[proof->kind][side]) : _(wins[proof->kind][side]),
             proof->moves);
}

void proof_panel_effort(const View *view, char *out, size_t bytes)
{
    const uint64_t nodes = view->proof.nodes;
    out[0] = '\0';
    if (nodes >= 10000) {
        snprintf(out, bytes, _("%s k nodes"), numerals_decimal((double)(nodes / 1000), 0).text);
    } else if (nodes > 0) {
        snprintf(out, bytes, _("%s nodes"), numerals_decimal((double)nodes, 0).text);
    }
}

int proof_panel_height(const Ui *ui, int room)
{
    const int row_h = row_height(ui), rows = room / row_h;
    return (rows < 3 ? rows : 3) * row_h;
}

/* What is proved, and the button that puts the line into the tree. */
static void said_row(Ui *ui, Rect row)
{
    const ViewProof *proof = &ui->view->proof;
    char text[400];
    if (proof->known && proof->kind != PROOF_NOTHING) {
        row.w -= row.h + ui_px(ui, 8);
        const Rect add = {row.x + row.w + ui_px(ui, 8), row.y, row.h, row.h};
        ui_button(ui, "proof-add", add, NULL, ICON_PLUS, BUTTON_FILL, proof->may_add,
                  command_for_field(CMD_PROOF, 0, PROOF_ADD));
    }
    proof_panel_say(ui->view, text, sizeof text);
    ui_block(ui, row, ALIGN_LEFT, 15, 10, false, ui->theme->ink, text);
}

typedef struct Cell {
    const char *name;
    Rect rect;
    bool chosen, strong;
} Cell;

static void move_cell(Ui *ui, const Cell *cell, const ViewProofMove *move)
{
    const Theme *theme = ui->theme;
    char text[16];
    words_point(move->move, ui->view->size, text, sizeof text);
    const Rect card = rect_inset(cell->rect, ui_px(ui, 3));
    const int state = ui_area(ui, cell->name, cell->rect, 7, true,
                              command_for_field(CMD_PROOF, move->node, PROOF_GO));
    if (state || cell->chosen) {
        ui_card(ui, card, 7, state == 2 || cell->chosen ? theme->fill3 : theme->fill2);
    }
    ui_text(ui, cell->rect, ALIGN_CENTER, 15, cell->strong, cell->strong ? theme->ink : theme->ink2,
            text);
}

/* Before the first move. */
static void start_cell(Ui *ui, Rect rect)
{
    const bool here = ui->view->proof.at == 0;
    const int state =
        ui_area(ui, "proof-start", rect, 7, true, command_for_field(CMD_PROOF, 0, PROOF_GO));
    if (state || here) {
        ui_card(ui, rect_inset(rect, ui_px(ui, 3)), 7,
                state == 2 || here ? ui->theme->fill3 : ui->theme->fill2);
    }
    if (ui->list) {
        const float icon = (float)ui_px(ui, 20);
        icon_draw(ui->list, ICON_FIRST, (float)rect.x + ((float)rect.w - icon) / 2,
                  (float)rect.y + ((float)rect.h - icon) / 2, icon, ui->theme->ink2);
    }
}

/* A part of the line with the move that is shown last, and dots where it is not followed. */
static void line_row(Ui *ui, Rect row)
{
    static char names[PROOF_LINE_MAX][NUMBERED_NAME_BYTES];
    const ViewProof *proof = &ui->view->proof;
    const int cell_w = ui_px(ui, MOVE_W), first = ui->controls;
    const int fit = row.w / cell_w > 2 ? row.w / cell_w - 1 : 1;
    const int more = proof->length - fit, wanted = proof->at - (fit + 1) / 2;
    const int from = more <= 0 || wanted < 0 ? 0 : wanted < more ? wanted : more;
    start_cell(ui, (Rect){row.x, row.y, cell_w, row.h});
    for (int i = from; i < proof->length && i < from + fit; i++) {
        const Rect rect = {row.x + (i - from + 1) * cell_w, row.y, cell_w, row.h};
        const Cell cell = {numbered_name(names, PROOF_LINE_MAX, "proof", i), rect,
                           i + 1 == proof->at, i % 2 == 0};
        move_cell(ui, &cell, &proof->line[i]);
    }
    ui_group(ui, first, "proof-line", false, -1);
    const int end = row.x + (proof->length - from + 1) * cell_w;
    for (int i = 0; ui->list && proof->open && end + cell_w / 2 <= row.x + row.w && i < 3; i++) {
        draw_disc(ui->list, (float)(end + ui_px(ui, 6 + 5 * (float)i)),
                  (float)row.y + (float)row.h / 2, 1.5f * ui->px, ui->theme->ink2);
    }
}

static bool is_in_line(const ViewProof *proof, int node)
{
    for (int i = 0; i < proof->length; i++) {
        if (proof->line[i].node == node) {
            return true;
        }
    }
    return false;
}

static int chosen_defence(const ViewProof *proof)
{
    for (int i = 0; i < proof->defences; i++) {
        if (is_in_line(proof, proof->defence[i].node)) {
            return i;
        }
    }
    return 0;
}

/* The one that lasts longest first. */
static void defences_row(Ui *ui, Rect row)
{
    static char names[VIEW_PROOF_DEFENCES][NUMBERED_NAME_BYTES];
    const ViewProof *proof = &ui->view->proof;
    char forbidden[80];
    const char *title = proof->defences > 0 ? _("Defences") : _("No move defends");
    if (proof->defences == 0 && proof->forbidden != POINT_NONE) {
        char point[16];
        words_point(proof->forbidden, ui->view->size, point, sizeof point);
        snprintf(forbidden, sizeof forbidden, _("%s is forbidden to Black"), point);
        title = forbidden;
    }
    const int cell_w = ui_px(ui, MOVE_W), first = ui->controls;
    if (proof->defences == 0) {
        ui_text(ui, row, ALIGN_LEFT, ui_fit(ui, 13, 10, false, title, row.w), false,
                ui->theme->ink2, title);
        return;
    }
    const int title_w = ui_text_width(ui, 13, false, title) + ui_px(ui, 8);
    if (title_w <= row.w - 4 * cell_w) {
        ui_text(ui, row, ALIGN_LEFT, 13, false, ui->theme->ink2, title);
        row.x += title_w;
        row.w -= title_w;
    }
    const int fit = row.w / cell_w > 1 ? row.w / cell_w : 2;
    const int page = proof->defences > fit ? fit - 1 : fit; /* the rest leads to the next page */
    const int from = chosen_defence(proof) / page * page;
    for (int i = from; i < proof->defences && i < from + page; i++) {
        const Rect rect = {row.x + (i - from) * cell_w, row.y, cell_w, row.h};
        const ViewProofMove *move = &proof->defence[i];
        const Cell cell = {numbered_name(names, VIEW_PROOF_DEFENCES, "defence", i), rect,
                           is_in_line(proof, move->node), false};
        move_cell(ui, &cell, move);
    }
    if (page < fit) {
        const int next = from + page < proof->defences ? from + page : 0;
        const Rect rect = {row.x + page * cell_w, row.y, cell_w, row.h};
        ui_button(ui, "proof-others", rect, NULL, ICON_FORWARD, BUTTON_PLAIN, true,
                  command_for_field(CMD_PROOF, proof->defence[next].node, PROOF_GO));
    }
    ui_group(ui, first, "proof-defences", false, -1);
}

void proof_panel_place(Ui *ui, Rect area)
{
    const ViewProof *proof = &ui->view->proof;
    const int row_h = row_height(ui), cell_w = ui_px(ui, MOVE_W);
    if (area.h < row_h) {
        return;
    }
    said_row(ui, (Rect){area.x, area.y, area.w, row_h});
    const Rect row = {area.x, area.y + row_h, area.w, row_h};
    if (!proof->known || proof->length == 0 || area.h < 2 * row_h) {
        return;
    }
    const bool both = area.h >= 3 * row_h;
    if (!both && proof->at % 2 != 0 && proof->defences > 1) { /* one row for both */
        start_cell(ui, (Rect){row.x, row.y, cell_w, row.h});
        defences_row(ui, (Rect){row.x + cell_w, row.y, row.w - cell_w, row.h});
        return;
    }
    line_row(ui, row);
    if (both) {
        defences_row(ui, (Rect){row.x, row.y + row_h, row.w, row_h});
    }
}
