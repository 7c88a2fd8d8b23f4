/* A puzzle: the task, how it stands, and, beside a board, the week. Rows replace the panel in a
 * tall window. */
#include "ui/page_draw.h"

#include <stdio.h>

#include "ui/form.h"
#include "ui/game_panel.h"
#include "ui/puzzle_task.h"
#include "ui/puzzle_words.h"
#include "ui/words.h"
#include "ui/words_move.h"

typedef struct PuzzleButton {
    const char *name, *label;
    Icon icon;
    bool enabled, primary;
    Command command;
} PuzzleButton;

enum { PUZZLE_BUTTONS = 3 };

static Command action(PuzzleAction what)
{
    return command_for_field(CMD_PUZZLE, 0, (int)what);
}

static bool is_over(const ViewPuzzle *puzzle)
{
    return puzzle->stage == PUZZLE_SOLVED || puzzle->stage == PUZZLE_SHOWN;
}

/* The buttons of this stage, the most important one first. */
static int list_buttons(const View *view, PuzzleButton out[PUZZLE_BUTTONS])
{
    const ViewPuzzle *puzzle = &view->puzzle;
    const PuzzleButton hint = {"hint",    view->advice.step >= ADVICE_MOVE ? _("Why?") : _("Hint"),
                               ICON_HINT, puzzle->may_hint,
                               false,     action(PUZZLE_HELP)};
    const PuzzleButton show = {"show", _("Show solution"), ICON_EYE, puzzle->may_show,
                               false,  action(PUZZLE_SHOW)};
    const bool over = is_over(puzzle);
    const PuzzleButton next = {"next", _("Next puzzle"),   ICON_FORWARD, true,
                               over,   action(PUZZLE_NEXT)};
    int n = 0;
    if (puzzle->asks) {
        out[n++] = (PuzzleButton){"keep-trying", _("Keep trying"),          ICON_UNDO, true,
                                  true,          action(PUZZLE_KEEP_TRYING)};
        out[n++] = (PuzzleButton){"show-now", _("Show"), ICON_EYE,
                                  true,       false,     action(PUZZLE_SHOW_CONFIRMED)};
        return n;
    }
    if (over) {
        out[n++] = next;
        return n;
    }
    if (puzzle->stage == PUZZLE_WRONG) {
        out[n++] = (PuzzleButton){"try-again", _("Try again"), ICON_UNDO,
                                  true,        true,           action(PUZZLE_RETRY)};
    }
    out[n++] = hint;
    out[n++] = show;
    if (puzzle->stage != PUZZLE_WRONG) {
        out[n++] = next;
    }
    return n;
}

static void place(Ui *ui, Rect rect, const PuzzleButton *button, ButtonStyle style)
{
    if (button->primary) {
        ui_default_button(ui, button->name, rect, button->label, button->icon, button->enabled,
                          button->command);
    } else {
        ui_button(ui, button->name, rect, button->label, button->icon, style, button->enabled,
                  button->command);
    }
}

/* ---- parts ---- */

/* Difficulty as squares and, if there is room, as a word. Returns the width. */
static int grade(Ui *ui, int x, int middle, int room)
{
    const char *word = puzzle_words_grade(ui->view->puzzle.grade);
    const int width = puzzle_task_squares(ui, x, middle);
    const int word_w = ui_text_width(ui, 15, false, word);
    if (width + ui_px(ui, 4) + word_w > room) {
        return width;
    }
    const int line = ui_px(ui, 24);
    ui_text(ui, (Rect){x + width + ui_px(ui, 4), middle - line / 2, word_w + ui_px(ui, 2), line},
            ALIGN_LEFT, 15, false, ui->theme->ink, word);
    return width + ui_px(ui, 4) + word_w;
}

static void column(Ui *ui, Rect rect, const char *label, const char *value)
{
    const int half = rect.h / 2;
    ui_text(ui, (Rect){rect.x, rect.y, rect.w, half}, ALIGN_LEFT,
            ui_fit(ui, 13, 10, false, label, rect.w), false, ui->theme->ink2, label);
    if (value) {
        ui_text(ui, (Rect){rect.x, rect.y + half, rect.w, half}, ALIGN_LEFT,
                ui_fit(ui, 16, 12, true, value, rect.w), true, ui->theme->ink, value);
    }
}

/* Difficulty, streak, puzzles solved. */
static void columns(Ui *ui, Rect rect)
{
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    char streak[40], solved[16];
    const int first = rect.w * 170 / 376, second = rect.w * 122 / 376;
    puzzle_words_days(puzzle->streak, streak, sizeof streak);
    snprintf(solved, sizeof solved, "%d", puzzle->solved);
    column(ui, (Rect){rect.x, rect.y, first, rect.h}, _("Difficulty"), NULL);
    grade(ui, rect.x, rect.y + rect.h * 3 / 4, first - ui_px(ui, 8));
    column(ui, (Rect){rect.x + first, rect.y, second - ui_px(ui, 8), rect.h}, _("Streak"), streak);
    column(ui, (Rect){rect.x + first + second, rect.y, rect.w - first - second, rect.h},
           C_("puzzles", "Solved"), solved);
}

static void week_day(Ui *ui, Rect rect, int day, bool today)
{
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    const Theme *theme = ui->theme;
    const int side = ui_px(ui, 36);
    const Rect box = {rect.x + (rect.w - side) / 2, rect.y, side, side};
    const Rect name = {rect.x, rect.y + side + ui_px(ui, 2), rect.w, ui_px(ui, 24)};
    if (puzzle->week[day]) {
        const int icon = ui_px(ui, 20), shift = (side - icon) / 2;
        ui_card(ui, box, 10, theme->ink);
        if (ui->list) {
            icon_draw(ui->list, ICON_CHECK, (float)(box.x + shift), (float)(box.y + shift),
                      (float)icon, theme->panel);
        }
    } else if (ui->list) {
        draw_round_frame(ui->list, box, 10 * ui->px, (today ? 2.0f : 1.0f) * ui->px,
                         today ? theme->ink : theme->hairline);
    }
    if (today && !puzzle->week[day]) {
        char text[16];
        snprintf(text, sizeof text, "%d", puzzle->today.day);
        ui_text(ui, box, ALIGN_CENTER, 14, true, theme->ink, text);
    }
    ui_text(ui, name, ALIGN_CENTER, 13, false, theme->ink2, puzzle_words_weekday(day));
}

enum { WEEK_H = 118 /* logical px */ };

static void week(Ui *ui, Rect rect)
{
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    char days[40], best[80];
    const Rect title = {rect.x, rect.y, rect.w, ui_px(ui, 40)};
    ui_hairline(ui, (Rect){rect.x, rect.y, rect.w, ui_px(ui, 1)});
    ui_text(ui, title, ALIGN_LEFT, 15, true, ui->theme->ink, _("This week"));
    puzzle_words_days(puzzle->best_streak, days, sizeof days);
    snprintf(best, sizeof best, _("Best streak: %s"), days);
    if (ui_text_width(ui, 15, true, _("This week")) + ui_text_width(ui, 13, false, best) <
        rect.w - ui_px(ui, 12)) {
        ui_text(ui, title, ALIGN_RIGHT, 13, false, ui->theme->ink2, best);
    }
    const Rect row = {rect.x, rect.y + ui_px(ui, 46), rect.w, rect.h - ui_px(ui, 46)};
    for (int i = 0; i < VIEW_WEEK; i++) {
        week_day(ui, form_column(row, VIEW_WEEK, i, 0), i, i == (puzzle->today.weekday + 6) % 7);
    }
}

/* The sign and "Not this one" above the reason, and what a press on the card does. */
static void wrong_head(Ui *ui, Rect rect, Argb color)
{
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    const float side = 16 * ui->px, x = (float)rect.x;
    const float top = (float)rect.y + ((float)rect.h - side) / 2;
    const char *title = _("Not this one"), *label = puzzle->followed ? _("Hide") : _("Then?");
    if (ui->list) {
        const Vec triangle[3] = {
            {x + side / 2, top}, {x + side, top + side * .9f}, {x, top + side * .9f}};
        draw_polygon(ui->list, triangle, 3, color);
    }
    const int shift = ui_px(ui, 26), w = rect.w - shift;
    ui_text(ui, (Rect){rect.x + shift, rect.y, w, rect.h}, ALIGN_LEFT,
            ui_fit(ui, 15, 10, true, title, w), true, color, title);
    const int room = w - ui_text_width(ui, 15, true, title) - ui_px(ui, 8);
    if (puzzle->may_follow && ui_text_width(ui, 15, true, label) <= room) {
        ui_text(ui, rect, ALIGN_RIGHT, 15, true, ui->theme->ink, label);
    }
}

/* Why the try is wrong. In a low card only the reason. A press shows what follows. */
static void wrong_card(Ui *ui, Rect rect)
{
    const Theme *theme = ui->theme;
    char text[PUZZLE_WRONG_BYTES];
    const int w = rect.w - 2 * ui_px(ui, 16);
    int facts = 2, least;
    do { /* fewer of them in a low card */
        puzzle_words_wrong(ui->view, facts, text, sizeof text);
        least = ui_lines_height(ui, w, 13, false, text);
    } while (least + 2 * ui_px(ui, 6) > rect.h && facts-- > 0);
    const bool low = rect.h < ui_px(ui, 72) || least + ui_px(ui, 24 + 2 * 14) > rect.h;
    const int inset = ui_px(ui, low ? 6 : 14), head = low ? 0 : ui_px(ui, 24);
    int height = 2 * inset + head + ui_lines_height(ui, w, 15, false, text);
    height = height > rect.h ? rect.h : height;
    const Rect card = {rect.x, rect.y, rect.w, height};
    ui_says(ui, card);
    ui_card(ui, card, 12, theme->wrong_card);
    if (ui->view->puzzle.may_follow) {
        ui_area(ui, "follow", card, 12, true, action(PUZZLE_FOLLOW));
    }
    const int x = rect.x + ui_px(ui, 16), y = rect.y + inset;
    if (head > 0) {
        wrong_head(ui, (Rect){x, y, w, head}, theme->wrong);
    }
    ui_block(ui, (Rect){x, y + head, w, height - 2 * inset - head}, ALIGN_LEFT, 15, 8, false,
             theme->ink, text);
}

/* What is known of the move that is hinted, has solved it or is shown; NULL: nothing. */
static const Explanation *known_why(const View *view)
{
    if (is_over(&view->puzzle)) {
        return view->puzzle.why.move != POINT_NONE ? &view->puzzle.why : NULL;
    }
    return view->advice.step == ADVICE_WHY ? &view->advice.why : NULL;
}

/* What to look for, or why a move is right, with as many reasons as fit. False: no text does. */
static bool help(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    const Explanation *why = known_why(view);
    char text[PUZZLE_WRONG_BYTES];
    int facts = WORDS_FACTS;
    if (!why && is_over(&view->puzzle)) {
        return false;
    }
    do {
        if (why) {
            words_explanation(why, facts, view->size, text, sizeof text);
        } else {
            snprintf(text, sizeof text, "%s", puzzle_words_help(&view->puzzle));
        }
    } while (ui_lines_height(ui, rect.w, 10, false, text) > rect.h && why && --facts > 0);
    const float size = ui_block_size(ui, rect, 15, 10, false, text);
    if (ui_lines_height(ui, rect.w, size, false, text) > rect.h) {
        return false;
    }
    const int high =
        ui_lines(ui, rect, ALIGN_LEFT, size, false, why ? ui->theme->ink : ui->theme->ink2, text);
    ui_says(ui, (Rect){rect.x, rect.y, rect.w, high});
    return true;
}

/* The seal, and below it why the move is right. */
static void solved(Ui *ui, Rect rect)
{
    int side = ui_px(ui, rect.h < ui_px(ui, 64 + 60) ? 36 : 64);
    side = side > rect.h ? rect.h : side;
    const int icon = side * 5 / 8, shift = (side - icon) / 2;
    const Rect seal = {rect.x, rect.y, side, side};
    ui_says(ui, (Rect){rect.x, rect.y, rect.w, side});
    ui_card(ui, seal, 10, ui->theme->seal);
    if (ui->list) {
        icon_draw(ui->list, ICON_CHECK, (float)(seal.x + shift), (float)(seal.y + shift),
                  (float)icon, ui->theme->panel);
    }
    const int x = rect.x + side + ui_px(ui, 16);
    ui_block(ui, (Rect){x, rect.y, rect.x + rect.w - x, side}, ALIGN_LEFT, 22, 13, true,
             ui->theme->ink, puzzle_words_solved(&ui->view->puzzle));
    const int below = side + ui_px(ui, 8);
    help(ui, (Rect){rect.x, rect.y + below, rect.w, rect.h - below});
}

/* Why a try is wrong, that it is solved, or help. False: there is no room for any of it. */
static bool advice(Ui *ui, Rect rect)
{
    const PuzzleStage stage = ui->view->puzzle.stage;
    if (rect.h < ui_px(ui, 14)) {
        return false;
    }
    if (stage == PUZZLE_WRONG) {
        wrong_card(ui, rect);
    } else if (stage == PUZZLE_SOLVED) {
        solved(ui, rect);
    } else {
        return help(ui, rect);
    }
    return true;
}

/* `advised`: beside what advice() shows. The count is left out where the status needs the line. */
static void status(Ui *ui, Rect rect, bool advised)
{
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    char text[PUZZLE_WRONG_BYTES], count[80];
    if (advised && ui->view->advice.step == ADVICE_WHY) {
        words_hint(ui->view, text, sizeof text);
    } else {
        puzzle_words_status(ui->view, text, sizeof text);
    }
    puzzle_words_count(puzzle, count, sizeof count);
    ui_says(ui, rect);
    int x = rect.x;
    if (puzzle->stage == PUZZLE_TO_MOVE) {
        const int side = ui_px(ui, 10);
        ui_card(ui, (Rect){x, rect.y + (rect.h - side) / 2, side, side}, 2, ui->theme->seal);
        x += ui_px(ui, 20);
    }
    const int right = ui_text_width(ui, 13, false, count), all = rect.x + rect.w - x;
    const int beside = right > 0 ? all - right - ui_px(ui, 10) : all;
    const bool both = ui_text_width(ui, 13, false, text) <= beside;
    const Rect line = {x, rect.y, both ? beside : all, rect.h};
    const float size = ui_fit(ui, 15, 13, false, text, both ? beside : all);
    ui_block(ui, line, ALIGN_LEFT, size, 11, false, ui->theme->ink, text);
    if (both) {
        ui_text(ui, rect, ALIGN_RIGHT, 13, false, ui->theme->ink2, count);
    }
}

/* Of the line with the status; a question may need two. */
static int status_height(Ui *ui, int width, int least)
{
    char text[PUZZLE_WRONG_BYTES];
    if (ui->view->advice.step == ADVICE_WHY && !ui->view->puzzle.asks) {
        return least; /* of any length */
    }
    puzzle_words_status(ui->view, text, sizeof text);
    const int lines = ui_lines_height(ui, width - ui_px(ui, 20), 13, false, text) + ui_px(ui, 8);
    return lines > least ? lines : least;
}

/* ---- beside the board ---- */

static void header(Ui *ui, Rect rect, bool date)
{
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    char text[120];
    const int target = ui_px(ui, 48), out = ui_px(ui, 12);
    int right = rect.x + rect.w + out - target;
    ui_button(ui, "close", (Rect){right, rect.y, target, target}, NULL, ICON_CLOSE, BUTTON_PLAIN,
              true, command_for_field(CMD_BACK, 0, 0));
    right -= target;
    ui_button(ui, "all-puzzles", (Rect){right, rect.y, target, target}, NULL, ICON_GRID,
              BUTTON_PLAIN, true, command_for_field(CMD_PAGE, 0, PAGE_PUZZLES));
    const char *title = puzzle_words_title(puzzle);
    const int room = right - rect.x;
    ui_text(ui, (Rect){rect.x, rect.y, room, target}, ALIGN_LEFT,
            ui_fit(ui, 22, 10, true, title, room), true, ui->theme->ink, title);
    if (date) {
        puzzle_words_subtitle(puzzle, text, sizeof text);
        ui_text(ui, (Rect){rect.x, rect.y + target - ui_px(ui, 6), rect.w, ui_px(ui, 24)},
                ALIGN_LEFT, ui_fit(ui, 14, 11, false, text, rect.w), false, ui->theme->ink2, text);
    }
}

/* From the bottom up; returns their top. Two rows: what is most important, or two halves, is 56
 * high. */
static int button_rows(Ui *ui, Rect area, bool low)
{
    PuzzleButton button[PUZZLE_BUTTONS];
    const int count = list_buttons(ui->view, button), gap = ui_px(ui, 8);
    const int small = ui_px(ui, low ? 44 : 48), large = ui_px(ui, low ? 44 : 56);
    const int bottom = area.y + area.h;
    const Rect lower = {area.x, bottom - small, area.w, small};
    const Rect upper = {area.x, lower.y - gap - large, area.w, large};
    if (count == PUZZLE_BUTTONS) {
        const bool primary_first = button[0].primary;
        const PuzzleButton *pair = primary_first ? button + 1 : button;
        const Rect pair_row = primary_first ? lower : upper;
        const char *labels[2] = {pair[0].label, pair[1].label};
        ui_share_size(ui, form_column(pair_row, 2, 0, gap), BUTTON_FILL, 2, labels, pair[0].icon);
        place(ui, form_column(pair_row, 2, 0, gap), &pair[0], BUTTON_FILL);
        place(ui, form_column(pair_row, 2, 1, gap), &pair[1], BUTTON_FILL);
        ui_share_size(ui, pair_row, BUTTON_FILL, 0, NULL, ICON_NONE);
        place(ui, primary_first ? upper : lower, &button[primary_first ? 0 : 2], BUTTON_FILL);
        return upper.y;
    }
    for (int i = 0; i < count; i++) {
        place(ui,
              i == count - 1 && count > 1 ? lower
              : count > 1                 ? upper
                                          : lower,
              &button[i], BUTTON_FILL);
    }
    return count > 1 ? upper.y : lower.y;
}

static void panel(Ui *ui, const Layout *layout, PageTools tools)
{
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    const Rect rect = layout->panel;
    const bool low = rect.h < ui_px(ui, 520), narrow = rect.w < ui_px(ui, 330);
    const int pad = ui_px(ui, low || narrow ? 14 : 24), gap = ui_px(ui, low ? 8 : 16);
    const Rect area = rect_inset(rect, pad);
    ui_panel(ui, rect);
    const bool date = rect.h >= ui_px(ui, 360);
    int y = rect.y + ui_px(ui, low ? 4 : 20);
    header(ui, (Rect){area.x, y, area.w, ui_px(ui, 48)}, date);
    y += ui_px(ui, date ? 48 + 24 : 48) + (date ? gap / 2 : 0);
    int bottom = button_rows(ui, area, low);
    const bool wrong = puzzle->stage == PUZZLE_WRONG && !puzzle->asks;
    const bool sealed = puzzle->stage == PUZZLE_SOLVED; /* the seal says the status */
    const bool silent = (low && wrong) || (sealed && puzzle->wrong == 0);
    const int line = silent ? 0 : status_height(ui, area.w, ui_px(ui, low ? 32 : 48));
    bottom -= line;
    const Rect lowest = {area.x, bottom, area.w, line};
    if (!low && line > 0) {
        bottom -= ui_px(ui, 1);
        ui_hairline(ui, (Rect){area.x, bottom, area.w, ui_px(ui, 1)});
    }
    const int facts = ui_px(ui, 48);
    const bool explains = wrong || known_why(ui->view);
    const int least = ui_px(ui, !low ? 88 : explains || area.w >= ui_px(ui, 240) ? 72 : 60);
    const int height = explains ? least : puzzle_task_height(ui, area.w, least);
    puzzle_task_draw(ui, tools, (Rect){area.x, y, area.w, height});
    y += height + gap;
    /* What is less important gives way to the advice. */
    const int advice_h = ui_px(ui, low ? 70 : 112);
    if (y + facts + gap + advice_h <= bottom && area.w >= ui_px(ui, 240)) {
        columns(ui, (Rect){area.x, y, area.w, facts});
        y += facts + gap;
    } else {
        const Rect rest = {area.x, y, area.w, bottom - y};
        const int few = puzzle_task_facts(ui, rest, false);
        if (few <= rest.h && !explains) {
            puzzle_task_facts(ui, rest, true);
            y += few + ui_px(ui, 4);
        }
    }
    const int week_h = ui_px(ui, WEEK_H);
    if (puzzle->daily && y + week_h + gap + advice_h <= bottom && area.w >= ui_px(ui, 270)) {
        week(ui, (Rect){area.x, y, area.w, week_h});
        y += week_h + gap;
    }
    const bool advised = advice(ui, (Rect){area.x, y, area.w, bottom - ui_px(ui, 4) - y});
    if (sealed) {
        char tries[80];
        puzzle_words_count(puzzle, tries, sizeof tries);
        ui_text(ui, lowest, ALIGN_LEFT, 15, false, ui->theme->ink2, tries);
    } else if (line > 0) {
        status(ui, lowest, advised);
    }
}

/* ---- above and below the board ---- */

static void head_card(Ui *ui, Rect rect)
{
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    char text[120], streak[80];
    const int target = ui_px(ui, 48), half = rect.h / 2;
    ui_panel(ui, rect);
    ui_button(ui, "close",
              (Rect){rect.x + ui_px(ui, 2), rect.y + (rect.h - target) / 2, target, target}, NULL,
              ICON_BACK, BUTTON_PLAIN, true, command_for_field(CMD_BACK, 0, 0));
    const int menu = rect.x + rect.w - ui_px(ui, 2) - target;
    ui_button(ui, "all-puzzles", (Rect){menu, rect.y + (rect.h - target) / 2, target, target}, NULL,
              ICON_GRID, BUTTON_PLAIN, true, command_for_field(CMD_PAGE, 0, PAGE_PUZZLES));
    const int x = rect.x + target + ui_px(ui, 6), w = menu - x - ui_px(ui, 4);
    const char *title = puzzle_words_title(puzzle);
    const int inset = ui_px(ui, 4), squares_w = ui_px(ui, 96);
    const Rect line = {x, rect.y + half, w, half - inset};
    const bool fits = ui_text_width(ui, 14, true, title) <= w - squares_w;
    const int room = fits ? w - squares_w : w;
    ui_text(ui, (Rect){x, rect.y + inset, room, half - inset}, ALIGN_LEFT,
            ui_fit(ui, 20, 10, true, title, room), true, ui->theme->ink, title);
    if (fits) {
        puzzle_task_squares(ui, x + w - squares_w + ui_px(ui, 12),
                            rect.y + inset + (half - inset) / 2);
    }
    puzzle_words_subtitle(puzzle, text, sizeof text);
    puzzle_words_streak(puzzle, streak, sizeof streak);
    const int right = puzzle->daily ? ui_text_width(ui, 13, false, streak) : 0;
    const bool both = ui_text_width(ui, 13, false, text) + right + ui_px(ui, 10) <= w;
    const int facts = puzzle_task_facts(ui, line, false);
    if (puzzle->daily && !fits && facts <= line.h) { /* rather than the date */
        puzzle_task_facts(ui, (Rect){x, line.y + (line.h - facts) / 2, w, facts}, true);
        return;
    }
    if (right > 0 && both) {
        ui_text(ui, line, ALIGN_RIGHT, 13, false, ui->theme->ink2, streak);
    }
    const char *left = right > 0 && !both ? streak : text; /* likewise */
    ui_text(ui, line, ALIGN_LEFT, ui_fit(ui, 13, 10, false, left, w), false, ui->theme->ink2, left);
}

/* Without room for all: the task above the status, or one of them. */
static void low_card(Ui *ui, PageTools tools, Rect area)
{
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    const AdviceStep step = ui->view->advice.step;
    const int line = ui_px(ui, 24), inset = ui_px(ui, 6), high = area.h - line;
    const bool both = high >= puzzle_task_height(ui, area.w, ui_px(ui, 44));
    const bool tasks = puzzle->stage == PUZZLE_TO_MOVE && !puzzle->asks && step == ADVICE_NONE;
    if (step == ADVICE_WHY && help(ui, area)) {
        return;
    }
    if (both || tasks) {
        puzzle_task_draw(ui, tools, (Rect){area.x, area.y, area.w, both ? high : area.h});
    }
    if (both) {
        status(ui, (Rect){area.x + inset, area.y + high, area.w - 2 * inset, line}, false);
    } else if (!tasks) {
        status(ui, rect_inset(area, inset), false);
    }
}

/* The task, and below it the advice or the status. */
static void card(Ui *ui, PageTools tools, Rect rect)
{
    const ViewPuzzle *puzzle = &ui->view->puzzle;
    const int pad = ui_px(ui, 8);
    const Rect area = rect_inset(rect, pad);
    const int room = area.h - ui_px(ui, 62), line = ui_px(ui, 26);
    if (puzzle->stage == PUZZLE_WRONG && !puzzle->asks) {
        wrong_card(ui, area);
        return;
    }
    if (room < ui_px(ui, 34)) {
        low_card(ui, tools, area);
        return;
    }
    puzzle_task_draw(ui, tools, (Rect){area.x, area.y, area.w, ui_px(ui, 62)});
    Rect below = {area.x + pad, area.y + ui_px(ui, 66), area.w - 2 * pad, room - ui_px(ui, 4)};
    const bool over = is_over(puzzle);
    const bool helps = over || (puzzle->stage == PUZZLE_TO_MOVE && !puzzle->asks);
    const bool both = helps && below.h >= line + ui_px(ui, 36);
    const Rect upper = {below.x, below.y, below.w, below.h < line ? below.h : line};
    if (both) {
        below.y += line;
        below.h -= line;
    }
    const AdviceStep step = ui->view->advice.step;
    const bool hinted = step == ADVICE_AREA || step == ADVICE_MOVE; /* which the status says */
    const bool advised = helps && (both || !(hinted || over)) && help(ui, below);
    if (both || !advised) {
        status(ui, upper, advised);
    }
}

static void button_row(Ui *ui, Rect rect)
{
    PuzzleButton button[PUZZLE_BUTTONS];
    const char *label[PUZZLE_BUTTONS];
    const int count = list_buttons(ui->view, button), gap = ui_px(ui, 8);
    for (int i = 0; i < count; i++) {
        label[i] = button[i].label;
    }
    ui_share_size(ui, form_column(rect, count, 0, gap), BUTTON_ICON_TOP, count, label,
                  button[0].icon);
    const float shared = ui->label_max; /* of the small labels below an icon */
    for (int i = 0; i < count; i++) {
        ui->label_max = button[i].primary ? 0.0f : shared;
        place(ui, form_column(rect, count, i, gap), &button[i], BUTTON_ICON_TOP);
    }
    ui_share_size(ui, rect, BUTTON_ICON_TOP, 0, NULL, ICON_NONE);
}

void page_puzzle(Ui *ui, const Layout *layout, PageTools tools)
{
    if (!rect_empty(layout->panel)) {
        panel(ui, layout, tools);
        return;
    }
    Rect below = layout->bottom_row;
    const Rect upper = !rect_empty(layout->info) ? layout->info : layout->strip;
    if (!rect_empty(upper)) {
        below.h += below.y - upper.y;
        below.y = upper.y;
    }
    const int edge = below.x > ui_px(ui, 6) ? ui_px(ui, 6) : below.x;
    Rect ground = rect_inset(below, -edge);
    ground.h = layout->buttons.y + layout->buttons.h + edge - ground.y;
    head_card(ui, layout->top_row);
    ui_panel(ui, ground);
    card(ui, tools, below);
    button_row(ui, layout->buttons);
}
