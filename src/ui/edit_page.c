#include "ui/edit_page.h"

#include <string.h>

#include "ui/comment_card.h"
#include "ui/form.h"
#include "ui/review_head.h"
#include "ui/variation_tree.h"
#include "ui/words.h"

/* Lengths, logical px. */
enum {
    ROW = 48,
    GAP = 8,
    TOOL_MIN = 44,      /* width of a tool; narrower rows become two */
    ICON_MIN = 108,     /* width of a button with an icon beside its label */
    ROOMY = 334,        /* height of a panel with the buttons in a row of their own */
    COMMENT_ROOM = 200, /* of tree and comment together, for more lines of it */
    COMMENT_MIN = 73,   /* three lines */
    COMMENT_MAX = 132,
    NAME_ROW = 40
};

static const struct {
    const char *name;
    Icon icon;
} tool[EDIT_TOOLS] = {
    [EDIT_TRIANGLE] = {"tool-triangle", ICON_TRIANGLE},
    [EDIT_SQUARE] = {"tool-square", ICON_SQUARE},
    [EDIT_CIRCLE] = {"tool-circle", ICON_CIRCLE},
    [EDIT_CROSS] = {"tool-cross", ICON_CLOSE},
    [EDIT_LETTER] = {"tool-letter", ICON_LETTER},
    [EDIT_NUMBER] = {"tool-number", ICON_NUMBER},
};

static int gap_of(const Ui *ui)
{
    return ui_px(ui, GAP);
}

static int tool_columns(const Ui *ui, int width)
{
    const int needed = EDIT_TOOLS * ui_px(ui, TOOL_MIN) + (EDIT_TOOLS - 1) * gap_of(ui);
    return width >= needed ? EDIT_TOOLS : EDIT_TOOLS / 2;
}

/* Rows one below the other, with the gap after each of them. */
static int rows_height(const Ui *ui, int rows)
{
    return rows * (ui_px(ui, ROW) + gap_of(ui));
}

/* Returns the y of what follows. */
static int place_tools(Ui *ui, Rect row)
{
    const int columns = tool_columns(ui, row.w), before = ui->controls;
    for (int i = 0; i < EDIT_TOOLS; i++) {
        Rect line = row;
        line.y += i / columns * rows_height(ui, 1);
        ui_button(ui, tool[i].name, form_column(line, columns, i % columns, gap_of(ui)), NULL,
                  tool[i].icon, (int)ui->view->edit.tool == i ? BUTTON_PRIMARY : BUTTON_FILL, true,
                  command_for_field(CMD_EDIT, i, EDIT_CHOOSE));
    }
    ui_group(ui, before, "tools", true, (int)ui->view->edit.tool);
    return row.y + rows_height(ui, EDIT_TOOLS / columns);
}

static void branch_button(Ui *ui, const char *name, Rect rect, const char *label, Icon icon,
                          EditAction action)
{
    const ViewEdit *edit = &ui->view->edit;
    ui_button(ui, name, rect, label, icon, label ? BUTTON_FILL : BUTTON_PLAIN,
              action == EDIT_CUT ? edit->may_cut : edit->may_promote,
              command_for_field(CMD_EDIT, 0, (int)action));
}

static void place_buttons(Ui *ui, Rect row)
{
    const char *const labels[] = {_("Move up"), _("Main line"), _("Cut")};
    static const char *const names[] = {"up", "main", "cut"};
    static const Icon icons[] = {ICON_UP, ICON_TREE, ICON_CUT};
    static const EditAction actions[] = {EDIT_UP, EDIT_MAIN, EDIT_CUT};
    const Rect part = form_column(row, 3, 0, gap_of(ui));
    const bool bare = part.w < ui_px(ui, ICON_MIN);
    ui_share_size(ui, part, BUTTON_FILL, 3, labels, bare ? ICON_NONE : icons[0]);
    for (int i = 0; i < 3; i++) {
        branch_button(ui, names[i], form_column(row, 3, i, gap_of(ui)), labels[i],
                      bare ? ICON_NONE : icons[i], actions[i]);
    }
    ui_share_size(ui, row, BUTTON_FILL, 0, NULL, ICON_NONE);
}

/* Title, Menu and Close; in a low panel also what changes the branches. Returns the y of what
 * follows. */
static int place_head(Ui *ui, Rect panel, int pad, bool roomy)
{
    Rect line = review_head_place(ui, panel, pad);
    const int target = line.h;
    int right = line.x + line.w;
    if (!roomy) {
        branch_button(ui, "cut", (Rect){right -= target, line.y, target, target}, NULL, ICON_CUT,
                      EDIT_CUT);
        branch_button(ui, "up", (Rect){right -= target, line.y, target, target}, NULL, ICON_UP,
                      EDIT_UP);
    }
    if (ui->view->edit.may_undo && right - target >= line.x) {
        ui_button(ui, "uncut", (Rect){right -= target, line.y, target, target}, NULL, ICON_UNDO,
                  BUTTON_PLAIN, true, command_for_field(CMD_EDIT, 0, EDIT_UNCUT));
    }
    if (!roomy && right - target >= line.x) {
        branch_button(ui, "main", (Rect){right -= target, line.y, target, target}, NULL, ICON_TREE,
                      EDIT_MAIN);
    }
    const char *title = _("Edit");
    const int x = review_head_title(ui, (Rect){line.x, line.y, right - line.x, target}, title);
    review_head_words(ui, (Rect){x, line.y, right - x, target}, "");
    return line.y + target + ui_px(ui, 4);
}

/* A comment that is too long for the field is only shown. */
static void place_comment(Ui *ui, Rect rect)
{
    const ViewEdit *edit = &ui->view->edit;
    if (edit->comment_cut) {
        comment_card_place(ui, rect);
    } else {
        ui_text_box(ui, "comment", rect, edit->comment, _("Comment on this move"), 14,
                    command_for_field(CMD_EDIT, edit->node, EDIT_COMMENT));
    }
}

/* A name that is too long for the field is only shown. */
static void place_name(Ui *ui, Rect row)
{
    const ViewEdit *edit = &ui->view->edit;
    const int pad = ui_px(ui, 12);
    const Rect line = {row.x + pad, row.y, row.w - 2 * pad, row.h};
    const bool typed = ui->editing && strcmp(ui->editing, "move-name") == 0;
    if (ui->list) {
        ui_card(ui, row, 10, ui->theme->fill);
    }
    const float size = typed ? 14 : ui_fit(ui, 14, 11, true, edit->name, line.w);
    if (edit->name_cut) {
        ui_text(ui, line, ALIGN_LEFT, size, true, ui->theme->ink, edit->name);
    } else {
        ui_field(ui, "move-name", line, edit->name, _("Name"), size, typed || edit->name[0],
                 command_for_field(CMD_EDIT, edit->node, EDIT_NAME));
    }
}

/* The tree, and below it the comment, in what is left; between them the name, if there is room for
 * all, and the comment is not shown with it. */
static void place_tree(Ui *ui, Rect area)
{
    const int gap = gap_of(ui), most = ui_px(ui, COMMENT_MAX), name = ui_px(ui, NAME_ROW);
    const int tree_min = variation_tree_min_height(ui);
    const int least = ui_px(ui, area.h >= ui_px(ui, COMMENT_ROOM) ? COMMENT_MIN : ROW);
    const bool both = area.h >= tree_min + gap + least;
    const bool named =
        !ui->view->edit.comment_cut && area.h >= tree_min + 2 * gap + name + ui_px(ui, COMMENT_MIN);
    const int texts = (both ? gap + least : 0) + (named ? gap + name : 0);
    const int tree_h = variation_tree_height(ui, area.w, area.h - texts);
    if (tree_h > 0) {
        variation_tree_place(ui, (Rect){area.x, area.y, area.w, tree_h});
    }
    if (both) {
        const int room = area.h - tree_h - gap - (named ? gap + name : 0);
        const int h = room < most ? room : most, y = area.y + area.h - h;
        if (named) {
            place_name(ui, (Rect){area.x, y - gap - name, area.w, name});
        }
        place_comment(ui, (Rect){area.x, y, area.w, h});
    }
}

void edit_page_place(Ui *ui, Rect panel)
{
    const bool low = panel.h < ui_px(ui, 480), roomy = panel.h >= ui_px(ui, ROOMY);
    const int pad = panel.w < ui_px(ui, 300) ? ui_px(ui, 16) : form_padding(ui, panel);
    const int row_h = ui_px(ui, ROW), w = panel.w - 2 * pad;
    Rect row = {panel.x + pad, place_head(ui, panel, pad, roomy), w, row_h};
    int bottom = panel.y + panel.h - (low ? ui_px(ui, 10) : pad);
    /* A low panel has its tree in the place of the steps. */
    const int rows = EDIT_TOOLS / tool_columns(ui, w) + (roomy ? 1 : 0);
    const int needed = rows_height(ui, rows) - gap_of(ui);
    const bool scrolls = needed > bottom - row.y;
    if (roomy) {
        bottom -= row_h;
        place_buttons(ui, (Rect){row.x, bottom, w, row_h});
        bottom -= gap_of(ui);
    }
    if (scrolls) {
        const Rect area = {row.x, row.y, w, bottom - row.y};
        ui_scroll_begin(ui, "edit-scroll", area, needed);
    }
    row.y = place_tools(ui, row);
    if (roomy) {
        review_head_steps(ui, row);
        row.y += rows_height(ui, 1);
    }
    if (scrolls) {
        ui_scroll_end(ui);
    } else {
        place_tree(ui, (Rect){row.x, row.y, w, bottom - row.y});
    }
}
