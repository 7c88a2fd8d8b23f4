#include "ui/page_draw.h"

#include <limits.h>
#include <stdio.h>

#include "ui/diagram.h"
#include "ui/flow.h"
#include "ui/form.h"
#include "ui/motion.h"
#include "ui/shortcut.h"
#include "ui/words.h"
#include "engine/level.h"
#include "engine/rule_info.h"

/* Logical px: a wider column is hard to read. */
enum { COLUMN_MAX = 680, KEY_W = 148 };
enum { SECTION_GAP = 24, TEXT_MIN = 240 /* height that the buttons of the sections leave */ };

/* What the buttons above the text lead to. */
typedef enum HelpSection {
    HELP_BASICS,
    HELP_SHAPES,
    HELP_RULES,
    HELP_COMPUTER,
    HELP_TOUCH,
    HELP_KEYS,
    HELP_SECTIONS
} HelpSection;

static const char *const section_names[HELP_SECTIONS] = {
    [HELP_BASICS] = "help-basics",     [HELP_SHAPES] = "help-shapes", [HELP_RULES] = "help-rules",
    [HELP_COMPUTER] = "help-computer", [HELP_TOUCH] = "help-touch",   [HELP_KEYS] = "help-keys",
};

static const char *const section_labels[HELP_SECTIONS] = {
    [HELP_BASICS] = N_("Basics"),     [HELP_SHAPES] = N_("Shapes"), [HELP_RULES] = N_("Rules"),
    [HELP_COMPUTER] = N_("Computer"), [HELP_TOUCH] = N_("Touch"),   [HELP_KEYS] = N_("Keys"),
};

/* Where they begin, px from the top of the text. */
typedef struct HelpTops {
    int of[HELP_SECTIONS];
} HelpTops;

static void section(Flow *flow, const char *title)
{
    flow_gap(flow, SECTION_GAP);
    flow_title(flow, title);
    flow_gap(flow, 4);
}

static void say(Flow *flow, const char *text)
{
    flow_text(flow, text, 15, flow->ui->theme->ink);
    flow_gap(flow, 8);
}

static void keys(Flow *flow, const char *key, const char *what)
{
    Ui *ui = flow->ui;
    if (flow->w < ui_px(ui, 240)) { /* one below the other */
        if (!flow->measure) {
            Rect line = {flow->x, flow->y, flow->w, ui_px(ui, 20)};
            ui_text(ui, line, ALIGN_LEFT, 15, true, ui->theme->ink, key);
        }
        flow_gap(flow, 20);
        flow_text(flow, what, 15, ui->theme->ink2);
        flow_gap(flow, 8);
        return;
    }
    int width = ui_px(ui, KEY_W), max = flow->w * 2 / 5;
    width = width > max ? max : width;
    Rect rect = {flow->x, flow->y, width - ui_px(ui, 12), ui_px(ui, 4000)};
    int bottom = flow->y + ui_lines_height(ui, rect.w, 15, true, key);
    if (!flow->measure) {
        ui_lines(ui, rect, ALIGN_LEFT, 15, true, ui->theme->ink, key);
    }
    Flow right = *flow;
    right.x += width;
    right.w -= width;
    flow_text(&right, what, 15, ui->theme->ink2);
    flow->y = right.y > bottom ? right.y : bottom;
    flow_gap(flow, 8);
}

static const DiagramId shapes[] = {DIAGRAM_OPEN_THREE, DIAGRAM_FOUR, DIAGRAM_OPEN_FOUR,
                                   DIAGRAM_FOUR_THREE};

static const DiagramId fouls[] = {DIAGRAM_DOUBLE_THREE, DIAGRAM_DOUBLE_FOUR, DIAGRAM_OVERLINE};

/* How a stone is placed with a finger, and how the board is zoomed. */
static const struct {
    int count;
    DiagramId picture[3];
} gestures[] = {
    [TOUCH_DIRECT] = {2, {DIAGRAM_TAP, DIAGRAM_PINCH}},
    [TOUCH_CONFIRM] = {3, {DIAGRAM_TAP_MARKS, DIAGRAM_TAP_AGAIN, DIAGRAM_PINCH}},
    [TOUCH_SLIDE] = {2, {DIAGRAM_SLIDE, DIAGRAM_PINCH}},
    [TOUCH_LOUPE] = {2, {DIAGRAM_LOUPE, DIAGRAM_PINCH}},
};

/* Small boards side by side, as many as there is room for. */
static void pictures(Flow *flow, PageTools tools, const DiagramId *picture, int count)
{
    Ui *ui = flow->ui;
    int gap = ui_px(ui, 16), columns = (flow->w + gap) / ui_px(ui, 150);
    columns = columns < 1 ? 1 : columns > 4 ? 4 : columns;
    Rect row = {flow->x, flow->y, flow->w, 0};
    int widest = columns * ui_px(ui, 196) - gap;
    row.w = row.w > widest ? widest : row.w;
    row.h = diagram_named_height(ui, form_column(row, columns, 0, gap).w);
    for (int i = 0; i < count; i++) {
        if (!flow->measure) {
            row.y = flow->y + i / columns * (row.h + ui_px(ui, 8));
            diagram_draw_named(ui, tools, form_column(row, columns, i % columns, gap), picture[i]);
        }
    }
    flow->y += (count + columns - 1) / columns * (row.h + ui_px(ui, 8));
    flow_gap(flow, 8);
}

static void rule_section(Flow *flow, PageTools tools, Rule rule)
{
    section(flow, words_rule(rule));
    say(flow, words_rule_note(rule));
    for (int i = 0; i < 2 && rule_info(rule)->details[i]; i++) {
        say(flow, _(rule_info(rule)->details[i]));
    }
    if (rule_info(rule)->foul_color != COLOR_EMPTY) {
        pictures(flow, tools, fouls, (int)(sizeof fouls / sizeof fouls[0]));
    }
}

/* The rule in use, then the others, from which a player may choose. */
static void rules(Flow *flow, PageTools tools)
{
    const View *view = flow->ui->view;
    const Rule used = view->in_game ? view->rule : view->setup.rule;
    rule_section(flow, tools, used);
    if (view->setup.opening != OPENING_FREE) {
        section(flow, words_opening(view->setup.opening));
        say(flow, words_opening_note(view->setup.opening));
    }
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        if ((Rule)rule != used) {
            rule_section(flow, tools, (Rule)rule);
        }
    }
}

/* For a game with clocks. */
static void clocks(Flow *flow)
{
    const TimeControl *time = flow->ui->view->setup.time;
    if (!time_control_on(&time[0]) && !time_control_on(&time[1])) {
        return;
    }
    section(flow, _("Clocks"));
    say(flow, _("Clocks start with the first move. They stop when paused, while a request is open "
                "and while a menu covers the game. Taking back a move gives its time back."));
    if (time_control_kind(&time[0]) == CLOCK_BYOYOMI ||
        time_control_kind(&time[1]) == CLOCK_BYOYOMI) {
        say(flow, _("Byo-yomi begins when the main time is used up. Exceed a period "
                    "and you lose it; lose the last one and you lose the game. A "
                    "period you do not exceed starts afresh."));
    }
}

static void computer(Flow *flow)
{
    section(flow, _("The computer"));
    char levels[800];
    snprintf(levels, sizeof levels,
             _("Levels up to %d sometimes do not block even four stones in a row; levels up to %d "
               "sometimes notice three in a row too late. Higher levels miss nothing obvious and "
               "look further ahead. Win lines only "
               "counts the stones in possible fives and does not look ahead."),
             level_last_overlooking_fours(), level_last_overlooking_threats());
    say(flow, levels);
    say(flow, _("In review, the analysis gives each suggested move the winning chance of the "
                "player to move, and its evaluation; + favours that player. +M5 is a sure win: "
                "that player's fifth move from here makes the five."));
}

static void touch(Flow *flow, PageTools tools)
{
    TouchMode mode = flow->ui->view->settings.touch;
    section(flow, _("Touch"));
    pictures(flow, tools, gestures[mode].picture, gestures[mode].count);
    switch (mode) {
    case TOUCH_DIRECT:
        say(flow, _("Tap a point to place a stone. Slide away or hold still to change your mind. "
                    "On a small board a loupe shows the point under your finger for as long as you "
                    "hold it there: then slide off the board to change your mind."));
        break;
    case TOUCH_CONFIRM:
        say(flow, _("Tap a point to mark it, and tap it again to place the stone. Hold "
                    "still to remove the mark."));
        break;
    case TOUCH_SLIDE:
        say(flow, _("Touch the board, aim with the cross above your finger and let go to place "
                    "the stone. Slide off the board, or tap it with a second finger, to change "
                    "your mind."));
        break;
    case TOUCH_LOUPE:
        say(flow, _("Touch the board: a loupe shows the point under your finger. Let go to place "
                    "the stone. Slide off the board, or tap it with a second finger, to change "
                    "your mind."));
        break;
    }
    say(flow, _("Pinch to zoom a small board, and drag it with two fingers. Double-tap with two "
                "fingers, or beside the board, to see the whole board again."));
    say(flow, _("Face to face, each player has a panel at their own edge of the screen. To take "
                "back a move, ask for it there; the other player allows or declines it."));
}

static void keyboard(Flow *flow)
{
    section(flow, _("Keys"));
    for (int i = 0; i < shortcut_count(); i++) {
        const Shortcut *row = shortcut_row(i);
        if (!row->developers) {
            char label[SHORTCUT_LABEL_BYTES];
            shortcut_label(row, true, label);
            keys(flow, label, _(row->what));
        }
    }
    section(flow, _("Scanning"));
    say(flow, _("With Scanning on (in the settings), one switch is enough: Space, Enter or a click "
                "without moving the mouse. The board and the rows of controls are ringed in turn. "
                "Choose one, then a part of it. After the last part comes the way back. A mouse "
                "that was moved and a finger press what is under them, as always."));
}

/* Lessons say more than text does. */
static void lessons(Flow *flow)
{
    Ui *ui = flow->ui;
    int width = ui_px(ui, 320), height = ui_px(ui, 48);
    if (!flow->measure) {
        Rect rect = {flow->x, flow->y, flow->w < width ? flow->w : width, height};
        ui_button(ui, "learn", rect, _("Learn by playing"), ICON_LEARN, BUTTON_FILL, true,
                  command_for_field(CMD_PAGE, 0, PAGE_LEARN));
    }
    flow->y += height;
    flow_gap(flow, 16);
}

static void game(Flow *flow, PageTools tools, HelpTops *tops)
{
    tops->of[HELP_BASICS] = flow->y;
    flow_title(flow, _("How to play"));
    flow_gap(flow, 4);
    lessons(flow);
    say(flow, _("Black and White take turns, placing one stone at a time on the "
                "intersections. Stones never move and are never captured."));
    say(flow, _("The first to get five in an unbroken row, horizontally, "
                "vertically or diagonally, wins. If the board fills up first, it "
                "is a draw."));
    tops->of[HELP_SHAPES] = flow->y;
    section(flow, _("Threes and fours"));
    pictures(flow, tools, shapes, (int)(sizeof shapes / sizeof shapes[0]));
    tops->of[HELP_RULES] = flow->y;
    rules(flow, tools);
    clocks(flow);
    tops->of[HELP_COMPUTER] = flow->y;
    computer(flow);
}

static bool has_two_columns(const Flow *flow)
{
    return flow->w >= ui_px(flow->ui, 900);
}

/* The rules and the controls, side by side if there is room. Returns where its sections begin. */
static HelpTops content(Flow *flow, PageTools tools)
{
    Ui *ui = flow->ui;
    HelpTops tops;
    const int top = flow->y;
    Flow left = *flow;
    Flow right = *flow;
    int max = ui_px(ui, COLUMN_MAX);
    if (has_two_columns(flow)) {
        int gap = ui_px(ui, 56);
        left.w = right.w = (flow->w - gap) / 2;
        left.w = right.w = left.w > max ? max : left.w;
        right.x += left.w + gap;
        game(&left, tools, &tops);
        flow_gap(&right, -SECTION_GAP);
    } else {
        left.w = right.w = flow->w > max ? max : flow->w;
        game(&left, tools, &tops);
        right.y = left.y;
    }
    tops.of[HELP_TOUCH] = right.y;
    touch(&right, tools);
    tops.of[HELP_KEYS] = right.y;
    keyboard(&right);
    flow->y = right.y > left.y ? right.y : left.y;
    flow_gap(flow, SECTION_GAP);
    for (int i = 0; i < HELP_SECTIONS; i++) {
        tops.of[i] -= top;
    }
    return tops;
}

/* The section at the top of the area. Those that cannot be scrolled there: at the end, the one that
 * was jumped to or the last one. */
static HelpSection section_shown(Ui *ui, const HelpTops *tops)
{
    const Scroll *scroll = motions_scroll(ui->motions, "help-scroll", ui->seat);
    int offset = scroll ? scroll->offset : 0;
    if (scroll && scroll->max > 0 && offset == scroll->max) {
        offset = scroll->jump >= scroll->max ? scroll->jump : INT_MAX;
    }
    int shown = HELP_BASICS;
    for (int i = 0; i < HELP_SECTIONS; i++) {
        shown = tops->of[i] <= offset ? i : shown;
    }
    return (HelpSection)shown;
}

/* One button for each section; a press scrolls there. They stay above the text, or in a low window
 * scroll with it. */
static void section_buttons(Flow *flow, const HelpTops *tops)
{
    const char *labels[HELP_SECTIONS];
    for (int i = 0; i < HELP_SECTIONS; i++) {
        labels[i] = _(section_labels[i]);
    }
    const Command command = {.kind = CMD_SCROLL, .seat = SEAT_NONE, .text = "help-scroll"};
    flow_segments(flow, NULL,
                  &(Segments){HELP_SECTIONS, section_names, labels, tops->of,
                              (int)section_shown(flow->ui, tops)},
                  command);
    flow_gap(flow, 12);
}

/* The column of the content below the header. */
static Rect column_of(const Ui *ui, Rect panel, Rect area)
{
    if (!form_narrow(ui, panel)) {
        area.x += ui_px(ui, 36); /* under the title */
        area.w -= ui_px(ui, 36);
    }
    return area;
}

void page_help(Ui *ui, const Layout *layout, PageTools tools)
{
    Rect panel = form_panel(ui, layout);
    int pad = form_padding(ui, panel);
    Rect column = column_of(ui, panel, (Rect){panel.x + pad, 0, panel.w - 2 * pad, 0});
    Flow flow = flow_start(ui, column, true, true);
    HelpTops tops = content(&flow, tools);
    const int length = flow.y;
    panel = form_panel_of(ui, layout, ui_px(ui, 88 + 12) + length);
    Header header = {_(page_info(PAGE_HELP)->title), "back", ICON_BACK,
                     command_for_field(CMD_BACK, 0, 0)};
    Rect area = form_header(ui, panel, &header, false);
    area.h -= ui_px(ui, 12);
    column.y = area.y;
    const bool jumps = length > area.h && !has_two_columns(&flow);
    flow = flow_start(ui, column, true, true);
    section_buttons(&flow, &tops);
    const int buttons = jumps ? flow.y - column.y : 0;
    const bool fixed = area.h - buttons >= ui_px(ui, TEXT_MIN);
    flow = flow_start(ui, column, true, false);
    if (jumps && fixed) {
        section_buttons(&flow, &tops);
        area.h -= buttons;
        area.y += buttons;
    }
    area.w += ui_px(ui, 12);
    ui_scroll_begin(ui, "help-scroll", area, length + (fixed ? 0 : buttons));
    if (jumps && !fixed) {
        for (int i = 0; i < HELP_SECTIONS; i++) {
            tops.of[i] += buttons;
        }
        tops.of[HELP_BASICS] -= ui_px(ui, SECTION_GAP); /* the others begin with it */
        section_buttons(&flow, &tops);
    }
    content(&flow, tools);
    ui_scroll_end(ui);
}
