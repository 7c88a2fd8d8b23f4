#include "ui/tooltip.h"

#include <string.h>

#include "ui/color_row.h"
#include "ui/words.h"

typedef struct TooltipRow {
    const char *name; /* with a dash at its end: all names that begin so */
    const char *words;
    bool drawn; /* its page paints the icon itself */
} TooltipRow;

static const TooltipRow rows[] = {
    {"add-folder", N_("Add a folder of games"), false},
    {"allow", N_("Accept"), false},
    {"all-puzzles", N_("Puzzles"), false},
    {"analyse", N_("Analysis"), false},
    {"analyst", N_("Another engine for the analysis"), true},
    {"arrange", N_("Set up a position"), false},
    {"back", N_("Back"), false},
    {"cancel", N_("Cancel"), false},
    {"close", N_("Close"), false},
    {"main", N_("Make this the main line"), false},
    {"cut", N_("Cut this move and what follows"), false},
    {"declare-less", N_("Fewer"), false},
    {"declare-more", N_("More"), false},
    {"declare-", N_("Declare"), false},
    {"edit", N_("Edit the tree"), false},
    {"engine-file", N_("Choose a file"), false},
    {"match-openings-file", N_("Choose a file"), false},
    {"first", N_("To the start"), false},
    {"explore", N_("Opening explorer"), false},
    {"fit", N_("Show the whole board"), true},
    {"games-after", N_("Further games"), false},
    {"games-before", N_("Earlier games"), false},
    {"go-on", N_("Resume"), false},
    {"hint", N_("Hint"), false},
    {"keep", N_("Keep"), false},
    {"keep-trying", N_("Keep trying"), false},
    {"last", N_("To the end"), false},
    {"look-back", N_("Back one move"), false},
    {"look-now", N_("Back to the game"), false},
    {"look-on", N_("Forward"), false},
    {"menu", N_("Menu"), false},
    {"new", N_("New game"), false},
    {"next", N_("Forward"), false},
    {"notice-close", N_("Close"), false},
    {"notice-shrink", N_("Make smaller"), false},
    {"pause", N_("Resume"), false}, /* only the menu pauses, in words */
    {"prev", N_("Back one move"), false},
    {"proof", N_("Look for a proved win"), false},
    {"proof-add", N_("Put this line into the tree"), false},
    {"proof-others", N_("Further defences"), false},
    {"proof-start", N_("To the start"), true},
    {"puzzles", N_("Puzzles"), false},
    {"redo", N_("Redo"), false},
    {"rematch", N_("Rematch"), false},
    {"rematch-swapped", N_("Swap colours"), false},
    {"analysis", N_("Analysis"), false},
    {"play", N_("Play on, or leave"), false},
    {"refuse", N_("Decline"), false},
    {"report", N_("Report"), false},
    {"show-better", N_("Show the better move"), false},
    {"stop-trying", N_("Back to the report"), false},
    {"try", N_("Try again"), false},
    {"resign", N_("Resign"), false},
    {"review", N_("Review"), false},
    {"show", N_("Show solution"), false},
    {"show-now", N_("Show"), false},
    {"stop", N_("Stop thinking"), false},
    {"swap", N_("Swap colours"), true},
    {"take-level", N_("Try this level"), false},
    {"tool-triangle", N_("Triangle"), false},
    {"tool-square", N_("Square"), false},
    {"tool-circle", N_("Circle"), false},
    {"tool-cross", N_("Cross"), false},
    {"tool-letter", N_("Letter"), false},
    {"tool-number", N_("Number"), false},
    {"try-again", N_("Try again"), false},
    {"uncut", N_("Put back what was cut"), false},
    {"undo", N_("Undo"), false},
    {"up", N_("Move this line up"), false},
    {"unkeep", N_("No longer keep"), false},
    {"why", N_("Why this move?"), false},
    {"threats", N_("Threats"), false},
    {"values", N_("Value of every point"), false},
};

static bool names(const TooltipRow *row, const char *name)
{
    size_t length = strlen(row->name);
    return row->name[length - 1] == '-' ? strncmp(row->name, name, length) == 0
                                        : strcmp(row->name, name) == 0;
}

const char *tooltip_text(const Control *control)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (names(&rows[i], control->name)) {
            return control->icon_only || rows[i].drawn ? _(rows[i].words) : NULL;
        }
    }
    const Command *command = &control->command;
    if (control->kind == CONTROL_BUTTON && command->kind == CMD_SETTING && command->text) {
        const char *slash = strrchr(command->text, '/'); /* a picture to choose */
        return slash ? slash + 1 : command->text;
    }
    return color_row_words(control->name);
}

void tooltip_update(Tooltip *tooltip, const Ui *ui, Vec mouse, bool touched, int64_t now_ms)
{
    bool focus = ui->focus_visible && ui->focus;
    const char *name = touched ? NULL : focus ? ui->focus : ui->hover;
    Seat seat = focus ? ui->focus_seat : ui->hover_seat;
    const Control *control = ui_find(ui, name, seat);
    if (!control || !tooltip_text(control)) {
        *tooltip = (Tooltip){.name = NULL};
        return;
    }
    bool same = tooltip->name && tooltip->seat == seat && !strcmp(tooltip->name, control->name);
    bool rests = mouse.x == tooltip->mouse.x && mouse.y == tooltip->mouse.y;
    if (!same) {
        *tooltip = (Tooltip){.name = control->name, .seat = seat, .since_ms = now_ms};
    } else if (!rests && !tooltip->shown) {
        tooltip->since_ms = now_ms;
    }
    tooltip->mouse = mouse;
    tooltip->spent = tooltip->spent || ui_is_held(ui, control->name, seat);
    bool due = focus || now_ms - tooltip->since_ms >= TOOLTIP_MS;
    tooltip->shown = !tooltip->spent && (tooltip->shown || due);
    tooltip->waits = !tooltip->spent && !tooltip->shown;
}

static int clamp_to(int value, int low, int high)
{
    value = value > high ? high : value;
    return value < low ? low : value;
}

Rect tooltip_place(const Ui *ui, const Control *control, int w, int h, Rect board)
{
    const Frame *frame = &control->frame;
    bool across = frame->quarters % 2 != 0;
    int gap = ui_px(ui, 6.0f), edge = ui_px(ui, 4.0f);
    int right = (across ? frame->rect.h : frame->rect.w) - edge - w;
    int top = control->scrolled + edge;
    int bottom = control->scrolled + (across ? frame->rect.w : frame->rect.h) - edge - h;
    Rect at = control->rect;
    int x = at.x + (at.w - w) / 2, y = at.y + (at.h - h) / 2;
    const Rect wish[4] = {{x, at.y + at.h + gap, w, h},
                          {x, at.y - gap - h, w, h},
                          {at.x - gap - w, y, w, h},
                          {at.x + at.w + gap, y, w, h}};
    Rect best = {0, 0, 0, 0};
    for (int i = 0; i < 4; i++) {
        Rect rect = {clamp_to(wish[i].x, edge, right), clamp_to(wish[i].y, top, bottom), w, h};
        if (!rect_empty(rect_intersect(rect, at))) {
            continue;
        }
        if (rect_empty(rect_intersect(frame_rect_to_window(*frame, rect), board))) {
            return rect;
        }
        best = rect_empty(best) ? rect : best;
    }
    return best;
}

void tooltip_draw(const Tooltip *tooltip, Ui *ui, Rect board)
{
    const Control *control = tooltip->shown ? ui_find(ui, tooltip->name, tooltip->seat) : NULL;
    const char *text = control ? tooltip_text(control) : NULL;
    if (!text || !ui->list) {
        return;
    }
    const float size = 13.0f;
    int w = ui_text_width(ui, size, false, text) + 2 * ui_px(ui, 10.0f), h = ui_px(ui, 28.0f);
    Rect rect = tooltip_place(ui, control, w, h, board);
    if (rect_empty(rect)) {
        return;
    }
    Frame before = ui->frame;
    Seat seat = ui->seat;
    ui_frame(ui, control->frame, control->seat);
    ui_card(ui, rect, 7.0f, ui->theme->primary);
    ui_text(ui, rect, ALIGN_CENTER, size, false, ui->theme->on_primary, text);
    ui_frame(ui, before, seat);
}
