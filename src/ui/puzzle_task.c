#include "ui/puzzle_task.h"

#include <stdio.h>

#include "ui/form.h"
#include "ui/puzzle_words.h"
#include "ui/words.h"

enum { SQUARE = 12, SQUARE_STEP = 18 /* logical px */ };

int puzzle_task_squares(Ui *ui, int x, int middle)
{
    const int side = ui_px(ui, SQUARE), step = ui_px(ui, SQUARE_STEP);
    for (int i = 0; ui->list && i < PUZZLE_GRADES; i++) {
        const Rect rect = {x + i * step, middle - side / 2, side, side};
        if (i <= ui->view->puzzle.grade) {
            ui_card(ui, rect, 2.5f, ui->theme->ink);
        } else {
            draw_round_frame(ui->list, rect, 2.5f * ui->px, 1.25f * ui->px, ui->theme->ink2);
        }
    }
    return PUZZLE_GRADES * step;
}

int puzzle_task_facts(Ui *ui, Rect rect, bool draws)
{
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    const int line = ui_px(ui, 17), left = PUZZLE_GRADES * ui_px(ui, SQUARE_STEP);
    char text[80];
    puzzle_words_streak(puzzle, text, sizeof text);
    const char *right = puzzle->daily ? text : puzzle_words_grade(puzzle->grade);
    const int beside = rect.w - left - ui_px(ui, 6);
    const bool one = ui_text_width(ui, 10, false, right) <= beside;
    if (draws) {
        const Rect words = {rect.x, one ? rect.y : rect.y + line, rect.w, line};
        puzzle_task_squares(ui, rect.x, rect.y + line / 2);
        ui_text(ui, words, one ? ALIGN_RIGHT : ALIGN_LEFT,
                ui_fit(ui, 13, 10, false, right, one ? beside : rect.w), false, ui->theme->ink2,
                right);
    }
    return one ? line : 2 * line;
}

/* Where everything is in the card. */
typedef struct TaskPlan {
    bool low, stone, rule_below; /* the rule has a line of its own */
    int side;                    /* of the stone */
    int x, w;                    /* of the words, from the card's left edge */
    int first;                   /* height of the first line */
    float head, body;
    char title[200], rule[64], text[160];
} TaskPlan;

/* The stone goes first: the words name its colour. The rule, which they do not, stays. */
static TaskPlan plan_task(Ui *ui, int width, int height)
{
    TaskPlan plan = {.low = height < ui_px(ui, 56)};
    const char *to_play = puzzle_words_to_play(&ui->view->puzzle);
    const int left = ui_px(ui, 16), right = ui_px(ui, 10);
    const float least = 13;
    plan.side = ui_px(ui, plan.low || width < ui_px(ui, 260) ? 24 : 36);
    plan.first = ui_px(ui, plan.low ? 17 : height < ui_px(ui, 60) ? 20 : 26);
    plan.head = plan.low ? 14 : 17;
    plan.body = plan.low ? 12 : 15;
    puzzle_words_task(&ui->view->puzzle, plan.text, sizeof plan.text);
    words_rule_brief(ui->view->rule, plan.rule, sizeof plan.rule);
    snprintf(plan.title, sizeof plan.title, "%s · %s", to_play, words_rule(ui->view->rule));
    plan.x = left + plan.side + ui_px(ui, 14);
    plan.stone = ui_text_width(ui, plan.head, true, plan.title) <= width - right - plan.x;
    if (!plan.stone) {
        snprintf(plan.title, sizeof plan.title, "%s · %s", to_play, plan.rule);
        plan.stone = ui_text_width(ui, least, true, plan.title) <= width - right - plan.x;
    }
    plan.x = plan.stone ? plan.x : left;
    plan.w = width - right - plan.x;
    plan.rule_below = ui_text_width(ui, least, true, plan.title) > plan.w;
    if (plan.rule_below) {
        snprintf(plan.title, sizeof plan.title, "%s", to_play);
    }
    plan.head = ui_fit(ui, plan.head, least, true, plan.title, plan.w);
    return plan;
}

int puzzle_task_height(Ui *ui, int width, int least)
{
    const TaskPlan plan = plan_task(ui, width, least);
    const int rule = plan.rule_below ? ui_px(ui, 18) : 0;
    const int lines = ui_lines_height(ui, plan.w, plan.low ? 11 : 13, false, plan.text);
    const int needed = plan.first + rule + lines + ui_px(ui, plan.low ? 2 : 8);
    return needed > least ? needed : least;
}

/* Beside a vermilion bar. */
void puzzle_task_draw(Ui *ui, PageTools tools, Rect rect)
{
    const TaskPlan plan = plan_task(ui, rect.w, rect.h);
    const bool white = ui->view->puzzle.solver == COLOR_WHITE;
    ui_says(ui, rect);
    ui_card(ui, rect, 12, ui->theme->fill);
    const int inset = ui_px(ui, plan.low ? 6 : 12);
    ui_card(ui, (Rect){rect.x, rect.y + inset, ui_px(ui, 4), rect.h - 2 * inset}, 2,
            ui->theme->seal);
    if (plan.stone) {
        form_stone(ui, tools, white ? COLOR_WHITE : COLOR_BLACK,
                   (float)(rect.x + ui_px(ui, 16)) + (float)plan.side / 2,
                   (float)rect.y + (float)rect.h / 2, (float)plan.side);
    }
    const int x = rect.x + plan.x, rule = plan.rule_below ? ui_px(ui, 18) : 0;
    const int lower = ui_lines_height(ui, plan.w, plan.body, false, plan.text);
    const int above = plan.first + rule;
    const int height = above + lower < rect.h ? above + lower : rect.h;
    int y = rect.y + (rect.h - height) / 2;
    ui_text(ui, (Rect){x, y, plan.w, plan.first}, ALIGN_LEFT, plan.head, true, ui->theme->ink,
            plan.title);
    y += plan.first;
    if (plan.rule_below) {
        ui_text(ui, (Rect){x, y, plan.w, rule}, ALIGN_LEFT,
                ui_fit(ui, 13, 10, true, plan.rule, plan.w), true, ui->theme->ink, plan.rule);
        y += rule;
    }
    const int bottom = rect.y + rect.h - ui_px(ui, plan.low ? 0 : 4);
    ui_block(ui, (Rect){x, y, plan.w, bottom - y}, ALIGN_LEFT, plan.body, 8, false, ui->theme->ink,
             plan.text);
}
