/* The list of puzzles: the one of the day, and sets by kind and difficulty. */
#include "ui/page_draw.h"

#include <stdio.h>

#include "ui/form.h"
#include "ui/list_page.h"
#include "ui/puzzle_words.h"
#include "ui/words.h"

enum { CELL_H = 52 /* logical px */ };

/* The name of a control has to be a static string; each is formatted once. */
static const char *set_name(int kind, int grade)
{
    static char names[PUZZLE_KINDS][PUZZLE_GRADES][16];
    char *name = names[kind][grade];
    if (name[0] == '\0') {
        snprintf(name, sizeof names[kind][grade], "%s-%d", puzzle_infos[kind].word, grade + 1);
    }
    return name;
}

/* One set: how difficult, and how much of it is solved. */
static void cell(Ui *ui, Rect rect, int kind, int grade)
{
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    const Theme *theme = ui->theme;
    const int count = puzzle->set_count[kind][grade], solved = puzzle->set_solved[kind][grade];
    const bool enabled = count > 0;
    const int state =
        ui_area(ui, set_name(kind, grade), rect, 10, enabled,
                command_for_field(CMD_PUZZLE, puzzle_set_value(kind, grade), PUZZLE_OPEN_SET));
    char text[40];
    if (!ui->list) {
        return;
    }
    ui_card(ui, rect, 10, state == 2 ? theme->fill3 : state == 1 ? theme->fill2 : theme->fill);
    const Argb ink = enabled ? theme->ink : theme->ink3;
    const int half = rect.h / 2, inset = ui_px(ui, 4);
    const char *label = puzzle_words_grade(grade);
    const int w = rect.w - 2 * inset;
    ui_text(ui, (Rect){rect.x + inset, rect.y + inset, w, half - inset}, ALIGN_CENTER,
            ui_fit(ui, 14, 10, true, label, w), true, ink, label);
    snprintf(text, sizeof text, "%d/%d", solved, count);
    ui_text(ui, (Rect){rect.x + inset, rect.y + half, w, half - inset}, ALIGN_CENTER,
            ui_fit(ui, 13, 9, false, text, w), false, enabled ? theme->ink2 : theme->ink3, text);
}

/* All grades in one row if their words and numbers fit. */
static int columns_of(Ui *ui, int width, int gap)
{
    int widest = ui_text_width(ui, 13, false, "888/888");
    for (int grade = 0; grade < PUZZLE_GRADES; grade++) {
        const int w = ui_text_width(ui, 12, true, puzzle_words_grade(grade));
        widest = w > widest ? w : widest;
    }
    return (widest + ui_px(ui, 8) + gap) * PUZZLE_GRADES <= width ? PUZZLE_GRADES : 2;
}

static void daily(Flow *flow)
{
    Ui *ui = flow->ui;
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    const int height = ui_px(ui, 64);
    if (!flow->measure) {
        ui_button(ui, "daily", (Rect){flow->x, flow->y, flow->w, height}, _("Puzzle of the day"),
                  puzzle->today_solved ? ICON_CHECK : ICON_PUZZLE, BUTTON_PRIMARY, true,
                  command_for_field(CMD_PUZZLE, 0, PUZZLE_OPEN_DAILY));
    }
    flow->y += height;
    flow_gap(flow, 8);
    char streak[40], best[40], text[160];
    puzzle_words_days(puzzle->streak, streak, sizeof streak);
    puzzle_words_days(puzzle->best_streak, best, sizeof best);
    snprintf(text, sizeof text, _("Streak: %s. Best: %s. Solved: %d."), streak, best,
             puzzle->solved);
    flow_text(flow, text, ui_fit(ui, 14, 12, false, text, flow->w), ui->theme->ink2);
}

static void content(Flow *flow)
{
    Ui *ui = flow->ui;
    const int height = ui_px(ui, CELL_H), gap = ui_px(ui, 6);
    const int columns = columns_of(ui, flow->w, gap);
    daily(flow);
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        flow_gap(flow, 16);
        flow_title(flow, _(puzzle_infos[kind].label));
        flow_gap(flow, 4);
        flow_text(flow, _(puzzle_infos[kind].help), 13, ui->theme->ink2);
        flow_gap(flow, 8);
        const int first = ui->controls;
        for (int grade = 0; !flow->measure && grade < PUZZLE_GRADES; grade++) {
            const Rect row = {flow->x, flow->y + grade / columns * (height + gap), flow->w, height};
            cell(ui, form_column(row, columns, grade % columns, gap), kind, grade);
        }
        ui_group(ui, first, puzzle_infos[kind].word, false, -1);
        flow->y += (PUZZLE_GRADES + columns - 1) / columns * (height + gap) - gap;
    }
}

void page_puzzles(Ui *ui, const Layout *layout, PageTools tools)
{
    static const ListPage page = {PAGE_PUZZLES, "puzzles-scroll", 12, content};
    (void)tools;
    list_page(ui, layout, &page);
}
