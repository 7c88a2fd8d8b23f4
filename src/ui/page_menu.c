#include "ui/page_draw.h"

#include <stdio.h>

#include "ui/form.h"
#include "ui/words.h"

typedef struct MenuItem {
    const char *name, *label;
    Icon icon;
    bool enabled;
    Command command;
} MenuItem;

enum {
    ITEMS_MAX = PAGE_COUNT + 17,
    ROW = 52,
    ROW_MIN = 44,
    PAD = 14,
    ICON_SIDE = 24,
    ICON_GAP = 16 /* logical px */
};

static int add_pages(const View *view, PageMenu place, MenuItem *item, int count)
{
    bool can_review = view->may.review;
    for (int i = 0; i < PAGE_COUNT; i++) {
        const PageInfo *page = page_info((Page)i);
        if (page->menu == place && (view->in_game || !page->needs_review) &&
            (view->file_games.count > 0 || !page->needs_list)) {
            item[count++] =
                (MenuItem){page->name, _(page->title), page->icon,
                           can_review || !page->needs_review, command_for_field(CMD_PAGE, 0, i)};
        }
    }
    return count;
}

static int add_game_commands(const View *view, MenuItem *item, int count)
{
    bool own = view->settings.face_to_face && view->opener != SEAT_NONE;
    bool can_draw = own ? view->player[view->opener].may_offer_draw : view->may.offer_draw;
    bool waits = own ? view->player[view->opener].draw_waits : view->draw_waits;
    const char *offer =
        waits ? _("Draw not accepted; offer again after the next move") : _("Offer a draw");
    if (view->tree.nodes > 0) {
        item[count++] = (MenuItem){"edit", _("Edit the tree"), ICON_EDIT, true,
                                   command_for_field(CMD_EDIT, 0, EDIT_TOGGLE)};
    }
    if (view->may.why) {
        item[count++] = (MenuItem){"why", _("Why this move?"), ICON_HINT, true,
                                   command_for_field(CMD_WHY, 0, 0)};
    }
    item[count++] =
        (MenuItem){"draw", offer, ICON_DRAW, can_draw, command_for_field(CMD_DRAW, 0, 0)};
    if (view->player[0].has_clock || view->player[1].has_clock) {
        item[count++] = (MenuItem){"pause", view->paused ? _("Resume") : _("Pause"),
                                   view->paused ? ICON_PLAY : ICON_PAUSE, view->may.pause,
                                   command_for_field(CMD_PAUSE, 0, 0)};
    }
    if (view->may.turn) {
        const PageInfo *page = page_info(PAGE_TURN);
        item[count++] = (MenuItem){page->name, _("Turn or shift"), page->icon, true,
                                   command_for_field(CMD_PAGE, 0, PAGE_TURN)};
    }
    if (view->may.look) {
        item[count++] = (MenuItem){"look", _("Look back"), ICON_EYE, true,
                                   command_for_field(CMD_LOOK, 0, LOOK_BACK)};
    }
    item[count++] = (MenuItem){"save", _("Save the game"), ICON_SAVE, view->may.save,
                               command_for_field(CMD_SAVE, 0, 0)};
    if (view->file_chooser) {
        item[count++] = (MenuItem){"save-as", _("Save as"), ICON_FOLDER, view->may.save,
                                   command_for_field(CMD_CHOOSE_FILE, 0, FILE_TO_SAVE)};
    }
    item[count++] = (MenuItem){"save-picture", _("Save a picture"), ICON_IMAGE, view->may.save,
                               command_for_field(CMD_PAGE, 0, PAGE_PICTURE)};
    item[count++] = (MenuItem){"copy", _("Copy the game"), ICON_COPY, view->may.save,
                               command_for_field(CMD_COPY, 0, 0)};
    return count;
}

/* What lies over the board of the review, also where its panel has no room for the buttons. */
static int add_review_commands(const View *view, MenuItem *item, int count)
{
    static char analyst[200], rule[80];
    const char *name = view->analysis.analyst;
    if (view->analysis.has_analysts) {
        snprintf(analyst, sizeof analyst, _("Analysis by %s"), name ? name : _("the computer"));
        item[count++] = (MenuItem){"analyst", analyst, ICON_CHIP, true,
                                   command_for_field(CMD_ANALYST, 0, ANALYST_NEXT)};
    }
    if (view->edit.may_undo) {
        item[count++] = (MenuItem){"uncut", _("Put back what was cut"), ICON_UNDO, true,
                                   command_for_field(CMD_EDIT, 0, EDIT_UNCUT)};
    }
    if (view->rule_open) {
        snprintf(rule, sizeof rule, _("Rule: %s"), words_rule(view->rule));
        item[count++] = (MenuItem){"rule", rule, ICON_HELP, true,
                                   command_for_field(CMD_JUDGE_BY, 0, JUDGE_BY_ASK)};
    }
    item[count++] = (MenuItem){"threats", _("Threats"), ICON_THREATS, true,
                               command_for_field(CMD_OVERLAY, 0, OVERLAY_THREATS)};
    item[count++] = (MenuItem){"values", _("Value of every point"), ICON_VALUES, true,
                               command_for_field(CMD_OVERLAY, 0, OVERLAY_VALUES)};
    item[count++] = (MenuItem){"explore", _("Opening explorer"), ICON_LIBRARY, true,
                               command_for_field(CMD_EXPLORE, 0, 0)};
    item[count++] = (MenuItem){"numbers", _("Numbers on the stones"), ICON_NUMBER, true,
                               command_for_field(CMD_NUMBERS, 0, 0)};
    item[count++] = (MenuItem){"proof", _("Look for a proved win"), ICON_PROOF, true,
                               command_for_field(CMD_PROOF, 0, PROOF_TOGGLE)};
    return count;
}

static int list_items(const View *view, MenuItem item[ITEMS_MAX])
{
    int count = add_pages(view, PAGE_MENU_FIRST, item, 0);
    if (view->tree.nodes > 0) {
        count = add_review_commands(view, item, count);
    }
    if (view->in_game) {
        count = add_game_commands(view, item, count);
    }
    item[count++] = (MenuItem){"paste", _("Paste a game"), ICON_PASTE, view->may.paste,
                               command_for_field(CMD_PASTE, 0, 0)};
    count = add_pages(view, PAGE_MENU_LAST, item, count);
    item[count++] = (MenuItem){
        "fullscreen", view->settings.fullscreen ? _("Leave full screen") : _("Full screen"),
        ICON_FULLSCREEN, true, command_for_field(CMD_FULLSCREEN, 0, 0)};
    item[count++] =
        (MenuItem){"quit", _("Quit"), ICON_QUIT, true, command_for_field(CMD_QUIT, 0, 0)};
    return count;
}

/* Copy and paste are in one row, like the two ways to save, puzzles are beside the lessons,
 * statistics beside the library, and matches beside the engines. */
static bool joins(const MenuItem *item, int index)
{
    const CommandKind kind = item[index].command.kind;
    const int page = kind == CMD_PAGE ? item[index].command.value : PAGE_COUNT;
    return index > 0 && (kind == CMD_CHOOSE_FILE || page == PAGE_PUZZLES ||
                         page == PAGE_STATISTICS || page == PAGE_CONTEST ||
                         (kind == CMD_PASTE && item[index - 1].command.kind == CMD_COPY));
}

/* Each item's row. They are joined if the words of both have room. Returns how many rows. */
static int number_rows(Ui *ui, const MenuItem *item, int count, int width, int row[ITEMS_MAX])
{
    const int room = width / 2 - ui_px(ui, 2 * PAD + ICON_SIDE + ICON_GAP);
    int rows = 0;
    for (int i = 0; i < count; i++) {
        const bool beside = joins(item, i) &&
                            ui_text_width(ui, 13, false, item[i - 1].label) <= room &&
                            ui_text_width(ui, 13, false, item[i].label) <= room;
        rows += !beside;
        row[i] = rows - 1;
    }
    return rows;
}

static void draw_item(Ui *ui, Rect rect, const MenuItem *item)
{
    const Theme *theme = ui->theme;
    /* The focus ring is 5 px outside: on the edge of the row, where it is not clipped. */
    int state =
        ui_area(ui, item->name, rect_inset(rect, ui_px(ui, 5)), 5, item->enabled, item->command);
    if (!ui->list) {
        return;
    }
    if (state) {
        ui_card(ui, rect, 10, state == 2 ? theme->fill2 : theme->fill);
    }
    int pad = ui_px(ui, PAD);
    int icon = ui_px(ui, ICON_SIDE);
    Argb color = item->enabled ? theme->ink : theme->ink3;
    icon_draw(ui->list, item->icon, (float)(rect.x + pad), (float)(rect.y + (rect.h - icon) / 2),
              (float)icon, color);
    int x = rect.x + pad + icon + ui_px(ui, ICON_GAP);
    Rect text = {x, rect.y, rect.x + rect.w - pad - x, rect.h};
    ui_block(ui, text, ALIGN_LEFT, 15, 12, false, color, item->label);
}

void page_menu(Ui *ui, const Layout *layout, PageTools tools)
{
    (void)tools;
    MenuItem item[ITEMS_MAX];
    int count = list_items(ui->view, item);
    int row[ITEMS_MAX];
    const int rows = number_rows(ui, item, count, form_panel(ui, layout).w - ui_px(ui, 24), row);
    int need = ui_px(ui, 80 + 24) + rows * ui_px(ui, ROW);
    Rect panel = form_panel_of(ui, layout, need);
    Header header = {_(page_info(PAGE_MENU)->title), "close", ICON_CLOSE,
                     command_for_field(CMD_BACK, 0, 0)};
    Rect area = form_header(ui, panel, &header, panel.h < need);
    /* The icons line up with the title; the highlight extends into the padding. */
    int bleed = ui_px(ui, 14);
    area.x -= bleed;
    area.w += 2 * bleed;
    area.h -= ui_px(ui, 8);
    int columns = area.w >= ui_px(ui, 720) ? 2 : 1;
    int per_column = rows > columns ? (rows + columns - 1) / columns : 1;
    int row_h = area.h / per_column;
    row_h = row_h > ui_px(ui, ROW) || row_h < ui_px(ui, ROW_MIN) ? ui_px(ui, ROW) : row_h;
    int column_w = area.w / columns;
    ui_scroll_begin(ui, "menu-scroll", area, per_column * row_h);
    for (int i = 0; i < count; i++) {
        Rect rect = {area.x + row[i] / per_column * column_w, area.y + row[i] % per_column * row_h,
                     column_w, row_h};
        const bool second = i > 0 && row[i - 1] == row[i];
        if (second || (i + 1 < count && row[i + 1] == row[i])) {
            rect = form_column(rect, 2, second, 0);
        }
        draw_item(ui, rect, &item[i]);
    }
    ui_scroll_end(ui);
}
