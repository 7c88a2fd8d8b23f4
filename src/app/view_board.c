#include "app/view_board.h"

#include <string.h>

void view_board_fill(View *view, const Position *position)
{
    memset(view->stone, 0, sizeof view->stone);
    memset(view->number, 0, sizeof view->number);
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            view->stone[point_at(x, y)] = position->cell[point_at(x, y)];
        }
    }
    for (int i = 0; i < position->count; i++) {
        if (position->move[i] > POINT_PASS) {
            view->number[position->move[i]] = (uint16_t)(i + 1);
        }
    }
    view->last = position_last(position);
}

void view_board_judge(View *view, const Judgement *judged)
{
    view->row_count = judged->line_count < VIEW_ROWS ? judged->line_count : VIEW_ROWS;
    memcpy(view->row, judged->line, (size_t)view->row_count * sizeof view->row[0]);
    view->foul_rows = judged->foul != FOUL_NONE;
    view->foul = judged->foul;
    view->key_count = judged->key_count;
    memcpy(view->key, judged->key, sizeof view->key);
}

void view_board_refuse(View *view, const Position *position, Point point)
{
    Judgement judged = rules_judge(position, point, position->to_move);
    view_board_judge(view, &judged);
    view->refused = judged.foul;
    view->refused_at = point;
}

/* What is said of one position only. */
static void clear_marks(View *view)
{
    view->hint = view->refused_at = POINT_NONE;
    view->analysis.lines = 0;
    view->proof.known = false;
    view->proof.length = view->proof.defences = 0;
    memset(view->overlay.known, 0, sizeof view->overlay.known);
    view->edit.signs = (Signs){.count = 0};
    view->advice = (ViewAdvice){.step = ADVICE_NONE};
    view->refused = FOUL_NONE;
    view->row_count = view->key_count = view->forbidden_count = 0;
    view->opening.offered = view->square = 0;
}

void view_board_show_past(View *view, const Position *past)
{
    clear_marks(view);
    view_board_fill(view, past);
    view->outcome = (Outcome){REASON_NONE, COLOR_EMPTY};
    view->foul_rows = false;
}

void view_board_clear(View *view)
{
    clear_marks(view);
    memset(view->stone, 0, sizeof view->stone);
    memset(view->number, 0, sizeof view->number);
    view->last = POINT_NONE;
    view->moves = view->ply = view->tree.nodes = 0;
}

void view_board_replace(View *view, const Position *position)
{
    view_board_clear(view);
    view_board_fill(view, position);
    memset(view->number, 0, sizeof view->number);
    view->size = position->size;
    view->rule = position->rule;
    view->to_move = position->to_move;
    view->ply = position->count;
    view->outcome = (Outcome){REASON_NONE, COLOR_EMPTY};
    view->opening = (OpeningStep){.over = true};
    view->paused = view->foul_rows = false;
    view->foul = FOUL_NONE;
}
