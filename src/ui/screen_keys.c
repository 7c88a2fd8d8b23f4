#include "ui/screen_keys.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/board_zoom.h"
#include "ui/lesson_info.h"
#include "ui/notice.h"
#include "ui/report_list.h"
#include "ui/screen.h"
#include "ui/screen_controls.h"
#include "ui/screen_edit.h"
#include "ui/screen_focus.h"
#include "ui/screen_query.h"
#include "ui/shortcut.h"
#include "ui/toast.h"
#include "ui/variation_tree.h"
#include "ui/words.h"
#include "ui/zoom.h"

static const float zoom_step = 1.25f;
enum { TYPED_MS = 1500 /* how long a letter waits for its digits */ };

/* The Tab key goes to the board first: the arrows are for something else. */
static bool tabs_to_board(const View *view)
{
    return page_info(view->page)->own_board || page_info(view->page)->browses;
}

/* Keys move a cursor over the board; in a review once it is there. */
static bool uses_board_keys(const Screen *screen, const View *view)
{
    return page_info(view->page)->plays || page_info(view->page)->own_board ||
           (page_info(view->page)->browses && screen->cursor);
}

static void place_cursor(Screen *screen, const View *view, int column, int row)
{
    int size = view->size;
    column = column < 0 ? 0 : column >= size ? size - 1 : column;
    row = row < 0 ? 0 : row >= size ? size - 1 : row;
    screen->cursor = screen->board_zoom.reveal = point_at(column, row);
    screen->mouse_inside = false; /* no ghost until the mouse moves again */
    screen->ui.focus_visible = false;
}

static void move_cursor(Screen *screen, const View *view, int dx, int dy)
{
    Point from = screen->cursor;
    if (!from && view->last >= point_at(0, 0)) {
        from = view->last;
    }
    if (!from) {
        place_cursor(screen, view, view->size / 2, view->size / 2);
        return;
    }
    place_cursor(screen, view, point_x(from) + dx, point_y(from) + dy);
}

/* Where the last stone is, or in the middle. */
static void show_cursor(Screen *screen, const View *view)
{
    move_cursor(screen, view, 0, 0);
}

/* The player is told: in English, for gettext; NULL: that the game has to be shown. */
static void refuse_key(const char *why, CommandList *commands)
{
    command_list_add(
        commands, (Command){.kind = CMD_NO_KEY, .seat = SEAT_NONE, .text = why, .disabled = true});
}

/* Soon enough for digits to belong to it. */
static bool is_typing(const Screen *screen, const View *view)
{
    return view->now_ms - screen->typed_ms < TYPED_MS && view->now_ms >= screen->typed_ms;
}

int screen_keys_column(const Screen *screen, const View *view)
{
    const int column = screen->typed_column;
    const bool waits = column >= 0 && screen->typed_row == 0 && is_typing(screen, view);
    return waits && !shortcut_find(view, 'A' + column, 0) ? column + 1 : 0;
}

int64_t screen_keys_next_ms(const Screen *screen, const View *view)
{
    return screen_keys_column(screen, view) > 0 ? screen->typed_ms + TYPED_MS : -1;
}

/* The board has no such column. If it is the key of a shortcut, that is carried out or refused
 * elsewhere. */
static void refuse_column(Screen *screen, const View *view, const Input *input,
                          CommandList *commands)
{
    screen->typed_column = -1;
    if (!input->repeat && !shortcut_find(view, input->key, input->mods) &&
        !shortcut_elsewhere(view, input->key, input->mods)) {
        screen->cursor = POINT_NONE;
        command_list_add(commands, command_for_field(CMD_NO_POINT, input->key - 'A', 0));
    }
}

/* A letter is a column, the digits after it are the row: H 8, J 1 0. If the board has no such
 * point, the player is told, and Enter plays no other. H is also the key of the hint and gives it
 * at once; if a digit follows, undo_hint removes it. */
static bool type_point(Screen *screen, const View *view, const Input *input, CommandList *commands)
{
    int key = input->key;
    bool fresh = screen->typed_column >= 0 && is_typing(screen, view);
    if (key >= 'A' + view->size && key <= 'Z') {
        refuse_column(screen, view, input, commands);
        return false;
    }
    if (key >= 'A' && key <= 'Z') {
        screen->typed_column = key - 'A';
        screen->typed_row = 0;
        screen->typed_ms = view->now_ms;
        return true;
    }
    if (key < '0' || key > '9' || !fresh) {
        return false;
    }
    int row = screen->typed_row * 10 + key - '0';
    if (row < 1) {
        return true;
    }
    if (row > view->size) {
        command_list_add(commands, command_for_field(CMD_NO_POINT, screen->typed_column, row));
        screen->cursor = POINT_NONE;
        screen->typed_column = -1;
        return true;
    }
    screen->typed_row = row;
    screen->typed_ms = view->now_ms;
    place_cursor(screen, view, screen->typed_column, view->size - row);
    return true;
}

/* While a column waits for its digits, Backspace and Escape take back the letter only, and Enter
 * and Space do not play any other point. True: the key was one of these. */
static bool end_column(Screen *screen, const View *view, const Input *input, CommandList *commands)
{
    const int key = input->key;
    if (screen_keys_column(screen, view) == 0 || input->mods & (MOD_CTRL | MOD_ALT)) {
        return false;
    }
    if (key == KEY_BACKSPACE || key == KEY_ESCAPE) {
        screen->typed_column = -1;
        return true;
    }
    if ((key != KEY_ENTER && key != KEY_SPACE) || !screen_board_listens(screen, view)) {
        return false;
    }
    screen->typed_ms = view->now_ms; /* the digits can still follow */
    if (!input->repeat) {
        refuse_key(N_("The number of the row is missing."), commands);
    }
    return true;
}

/* A digit right after the letter: it was the column of a point. */
static void undo_hint(Screen *screen, const View *view, const Input *input, CommandList *commands)
{
    bool digit = input->key >= '0' && input->key <= '9';
    bool fresh = is_typing(screen, view);
    bool hinted = screen->typed_hint;
    screen->typed_hint = false;
    if (digit && fresh && hinted) {
        command_list_add_kind(commands, CMD_HINT, -1);
    }
}

static int zoomed_cell(const Screen *screen, const View *view)
{
    return zoom_layout(&screen->board_zoom.zoom, view, &screen->unzoomed).cell;
}

/* Zoom in, out and off, around the cursor, the last move or the middle. */
static void zoom(Screen *screen, const View *view, int key, CommandList *commands)
{
    const bool offered = zoom_is_offered(view, &screen->unzoomed);
    const bool shown = offered || page_info(view->page)->main || page_info(view->page)->own_board;
    const int before = zoomed_cell(screen, view);
    Rect seen = screen->layout.seen;
    Vec middle = {(float)seen.x + (float)seen.w / 2.0f, (float)seen.y + (float)seen.h / 2.0f};
    Vec at = middle;
    Point point = screen->cursor ? screen->cursor : view->last;
    if (point >= point_at(0, 0) && screen->layout.size == view->size) {
        layout_point_center(&screen->layout, point, &at.x, &at.y);
    }
    if (!rect_has(seen, at.x, at.y)) { /* out of sight */
        at = middle;
    }
    if (key == '0') {
        board_zoom_fit(screen);
    } else {
        board_zoom_by(screen, view, at, key == '-' ? 1.0f / zoom_step : zoom_step);
    }
    if (!shown) {
        refuse_key(NULL, commands);
    } else if (zoomed_cell(screen, view) == before) {
        refuse_key(key == '-' || key == '0' ? N_("All of the board is shown.")
                   : offered                ? N_("The board is already shown as large as possible.")
                             : N_("Only a small board can be zoomed, and not face to face."),
                   commands);
    }
}

/* Others go by themselves, and must not hold up who leaves the page. */
static bool toast_is_in_the_way(const Screen *screen, const View *view)
{
    return view->toast.serial != 0 &&
           (view->toast.tone == TOAST_ERROR || screen->toast.opened == view->toast.serial ||
            (screen->ui.focus_visible && toast_has_control(screen->ui.focus)));
}

static void escape(Screen *screen, const View *view, CommandList *commands)
{
    bool play = page_info(view->page)->plays, board = uses_board_keys(screen, view);
    NoticeKind notice = view->notice.kind;
    if (notice_info(notice)->asks) {
        command_list_add_kind(commands, CMD_DISMISS, (int)notice);
    } else if (toast_is_in_the_way(screen, view)) {
        command_list_add_kind(commands, CMD_DISMISS_TOAST, (int)view->toast.serial);
    } else if (screen->notice.is_card) {
        screen_shrink_notice(screen, view);
    } else if (view->looks) {
        command_list_add_kind(commands, CMD_LOOK, LOOK_NOW);
    } else if (screen->ui.confirming || (board && (screen->board_input.marked || screen->cursor))) {
        screen->ui.confirming = NULL;
        screen->board_input.marked = screen->cursor = POINT_NONE;
    } else if (play) {
        command_list_add_kind(commands, CMD_PAGE, PAGE_MENU);
    } else {
        command_list_add_kind(commands, CMD_BACK, 0);
    }
}

/* Scrolls what scrolls on this page; false: nothing does. */
static bool scroll_by_key(Screen *screen, int key)
{
    Scroll *scroll = NULL;
    for (int i = 0; i < screen->ui.controls && !scroll; i++) {
        if (screen->ui.control[i].kind == CONTROL_SCROLL) {
            scroll = motions_scroll(screen->motions, screen->ui.control[i].name,
                                    screen->ui.control[i].seat);
        }
    }
    if (!scroll || scroll->max <= 0) {
        return false;
    }
    int line = ui_px(&screen->ui, 60.0f), page = scroll->height - line;
    int by = key == KEY_HOME        ? -scroll->max
             : key == KEY_END       ? scroll->max
             : key == KEY_PAGE_UP   ? -page
             : key == KEY_PAGE_DOWN ? page
             : key == KEY_UP        ? -line
                                    : line;
    scroll_to(scroll, scroll->offset + by);
    return true;
}

static void scroll_or_tell(Screen *screen, int key, const char *idle, CommandList *commands)
{
    if (!scroll_by_key(screen, key)) {
        refuse_key(idle, commands);
    }
}

/* Home and End. */
static void go_to_end(Screen *screen, const View *view, int key, const char *idle,
                      CommandList *commands)
{
    if (screen_focus_end(screen, view, key == KEY_END, commands)) {
        return;
    }
    if (page_info(view->page)->browses) {
        command_list_add_kind(commands, CMD_GO, key == KEY_HOME ? 0 : -1);
    } else {
        scroll_or_tell(screen, key, idle, commands);
    }
}

/* To a move of the game or to a lesson, 0..last. Past the ends the player is told why not, once. */
static void go_to(CommandKind kind, int to, int last, bool repeat, CommandList *commands)
{
    Command command = command_for_seat(kind, SEAT_NONE, to);
    command.disabled = to < 0 || to > last;
    if (!(command.disabled && repeat)) {
        command_list_add(commands, command);
    }
}

/* Back through the game that is played, and forth to its last move. */
static void look(const View *view, int by, bool repeat, CommandList *commands)
{
    go_to(CMD_LOOK, view_ply_shown(view) + by, view->ply, repeat, commands);
}

static void look_by_key(const View *view, int key, bool repeat, CommandList *commands)
{
    const int to = key == KEY_HOME ? 0 : key == KEY_END ? view->ply : -1;
    look(view, to >= 0 ? to - view_ply_shown(view) : key == KEY_PAGE_UP ? -1 : 1, repeat, commands);
}

/* The arrows begin with what the page offers, not with the way back in its header: with the group
 * of its row, if it has one, at what is chosen there. */
static void walk(Screen *screen, const View *view, int step)
{
    const bool begins = !screen_focus(screen);
    const Control *entry = begins ? screen_focus_entry(screen, view) : NULL;
    if (entry) {
        screen_focus_on(screen, entry);
        return;
    }
    screen_focus_move(screen, step);
    const Control *first = screen_focus(screen);
    if (begins && first && first->command.kind == CMD_BACK) {
        screen_focus_move(screen, step);
    }
}

/* It is not the turn of a person at the board: they are told why. */
static void refuse_play(CommandList *commands)
{
    Command command = command_for_seat(CMD_PLAY, SEAT_NONE, 0);
    command.disabled = true;
    command_list_add(commands, command);
}

static bool has_tree_focus(const Screen *screen)
{
    const Control *focus = screen_focus(screen);
    return focus && focus->group && strcmp(focus->group, variation_tree_group) == 0;
}

/* Through the tree of the review: a move to the left or right, or to the branch above or below,
 * which is another move in the place of this one if there is one. The focus follows, if it is in
 * the tree. */
static void walk_tree(Screen *screen, const View *view, int dx, int dy, bool repeat,
                      CommandList *commands)
{
    const ViewTree *tree = &view->tree;
    const bool follows = has_tree_focus(screen);
    int to = -1;
    if (dx) {
        go_to(CMD_GO, view->ply + dx, view->moves, repeat, commands);
        to = view_tree_along(tree, dx);
    } else {
        const uint32_t id = view_tree_beside(tree, dy);
        Command command = command_for_field(CMD_NODE, 0, (int)id);
        to = view_tree_find(tree, id);
        command.disabled = id == 0;
        if (!(command.disabled && repeat)) {
            command_list_add(commands, command);
        }
    }
    if (follows && to >= 0) {
        screen->ui.focus = variation_tree_name(&tree->node[to]);
    }
}

/* In the report: the sentence above or below the chosen one. */
static void tell_next(const View *view, int dy, bool repeat, CommandList *commands)
{
    int ply[REPORT_SENTENCES_MAX], at = dy > 0 ? -1 : 0;
    const int count = view->report.found ? report_list_sentences(view->report.found, ply) : 0;
    for (int i = 0; i < count; i++) {
        at = ply[i] == view->report.told ? i : at;
    }
    Command command = command_for_field(CMD_REPORT, 0, REPORT_TELL);
    command.disabled = at + dy < 0 || at + dy >= count;
    command.field = command.disabled ? 0 : ply[at + dy];
    if (!(command.disabled && repeat)) {
        command_list_add(commands, command);
    }
}

static void arrow(Screen *screen, const View *view, int key, bool repeat, CommandList *commands)
{
    int dx = key == KEY_RIGHT ? 1 : key == KEY_LEFT ? -1 : 0;
    int dy = key == KEY_DOWN ? 1 : key == KEY_UP ? -1 : 0;
    if (dy && page_info(view->page)->arrows_scroll && scroll_by_key(screen, key)) {
        return;
    }
    if (!has_tree_focus(screen) && screen_focus_arrow(screen, view, dx, dy, commands)) {
        return;
    }
    if (view->looks) {
        look(view, dx + dy, repeat, commands);
    } else if (page_info(view->page)->browses && !screen->cursor) {
        if (dy && view->report.shown) {
            tell_next(view, dy, repeat, commands);
        } else {
            walk_tree(screen, view, dx, dy, repeat, commands);
        }
    } else if (page_info(view->page)->turns_pages && dx && !screen->cursor) {
        go_to(CMD_LESSON, view->lesson.index + dx, lesson_count() - 1, repeat, commands);
    } else if (uses_board_keys(screen, view) && screen_board_listens(screen, view)) {
        move_cursor(screen, view, dx, dy);
    } else if (!page_info(view->page)->plays || view->outcome.reason != REASON_NONE) {
        walk(screen, view, dx + dy);
    } else if (!repeat) {
        refuse_play(commands);
    }
}

/* Enter or Space. Enter is for the page's main button unless the focus is on something to press, or
 * the cursor on a point that can be played. Without any of them the cursor comes. */
static void press_key(Screen *screen, const View *view, int key, CommandList *commands)
{
    const Control *focus = screen_focus(screen);
    bool asked = notice_info(view->notice.kind)->asks; /* Enter must not answer for the player */
    const Control *main = key == KEY_ENTER && !asked ? screen_default_control(screen) : NULL;
    bool pressed = focus && focus->kind != CONTROL_SLIDER;
    bool aimed = screen->cursor && screen_board_listens(screen, view);
    if (main && !pressed && !aimed) {
        screen_activate(screen, view, main, commands);
    } else if (focus) {
        screen_activate(screen, view, focus, commands);
    } else if (screen->cursor) { /* not now: the player is told why */
        command_list_add_play(commands, view, screen->cursor);
    } else if (!asked && uses_board_keys(screen, view) && screen_board_listens(screen, view)) {
        show_cursor(screen, view);
    } else if (!asked && page_info(view->page)->plays && view->outcome.reason == REASON_NONE) {
        refuse_play(commands);
    } else if (!asked) {
        walk(screen, view, 1);
    }
}

/* A page that plays has its arrows for the board; on other pages with a board the Tab key goes
 * there first. */
static void tab(Screen *screen, const View *view, int step)
{
    bool first = tabs_to_board(view) && !screen->cursor && !screen->ui.focus_visible &&
                 screen_board_listens(screen, view);
    if (first && step > 0) {
        show_cursor(screen, view);
    } else {
        screen->cursor = tabs_to_board(view) ? POINT_NONE : screen->cursor;
        screen_focus_move(screen, step);
    }
}

/* Only text fields can cut and select. */
static void use_clipboard(Screen *screen, ShortcutAction action, const char *idle,
                          CommandList *commands)
{
    bool editing = screen->ui.editing;
    switch (action) {
    case SHORTCUT_COPY:
    case SHORTCUT_CUT:
        if (editing) {
            screen_edit_copy(screen, action == SHORTCUT_CUT, commands);
        } else if (action == SHORTCUT_COPY) {
            command_list_add_kind(commands, CMD_COPY, 0);
        } else {
            refuse_key(idle, commands);
        }
        break;
    case SHORTCUT_PASTE:
        command_list_add_kind(commands, editing ? CMD_PASTE_TEXT : CMD_PASTE, 0);
        break;
    default:
        if (editing) {
            screen_edit_select_all(screen);
        } else {
            refuse_key(idle, commands);
        }
        break;
    }
}

/* `idle`: why there is no such field now. */
static void begin_field(Screen *screen, const char *name, const char *idle, CommandList *commands)
{
    const Control *field = ui_find(&screen->ui, name, SEAT_NONE);
    if (field) {
        screen_focus_on(screen, field);
        screen_begin_edit(screen, field);
    } else {
        refuse_key(idle, commands);
    }
}

static const char *no_comment_field(const View *view)
{
    return !view->edit.on           ? N_("Edit the tree first: with the pencil or the key E.")
           : view->edit.comment_cut ? N_("This comment is too long to be changed here.")
                                    : N_("There is no room for the comment. Enlarge the window.");
}

static bool is_for_field(ShortcutAction action)
{
    return action == SHORTCUT_COPY || action == SHORTCUT_CUT || action == SHORTCUT_PASTE ||
           action == SHORTCUT_SELECT_ALL;
}

/* The text that is edited belongs to the move that is shown: what may change that ends the
 * edit. Saving takes what is typed so far with it. */
static void settle_text(Screen *screen, const Shortcut *row, CommandList *commands)
{
    if (!screen_edits_move(screen) || is_for_field(row->action)) {
        return;
    }
    if (row->command == CMD_SAVE || row->command == CMD_FULLSCREEN) {
        screen_keep_text(screen, commands);
    } else {
        screen_end_edit(screen, commands, true);
    }
}

static void run_shortcut(Screen *screen, const View *view, const Shortcut *row, const Input *input,
                         CommandList *commands)
{
    Command command;
    switch (row->action) {
    case SHORTCUT_COMMAND:
        command = command_for_seat(row->command, SEAT_NONE, row->value);
        command_list_add(commands, command);
        break;
    case SHORTCUT_POINT: /* see type_point */
        break;
    case SHORTCUT_ARROW:
        arrow(screen, view, input->key, input->repeat, commands);
        break;
    case SHORTCUT_PRESS:
        press_key(screen, view, input->key, commands);
        break;
    case SHORTCUT_FOCUS:
        tab(screen, view, input->mods & MOD_SHIFT ? -1 : 1);
        break;
    case SHORTCUT_ZOOM:
        zoom(screen, view, input->key, commands);
        break;
    case SHORTCUT_ENDS:
        go_to_end(screen, view, input->key, row->idle, commands);
        break;
    case SHORTCUT_LOOK:
        look_by_key(view, input->key, input->repeat, commands);
        break;
    case SHORTCUT_SCROLL:
        scroll_or_tell(screen, input->key, row->idle, commands);
        break;
    case SHORTCUT_TRY:
        command_list_add(commands, command_for_field(CMD_REPORT,
                                                     view_report_mistake(&view->report, view->ply),
                                                     REPORT_TRY));
        break;
    case SHORTCUT_ANALYSE:
        if (view->report.shown) {
            command_list_add(commands, command_for_field(CMD_REPORT, 0, REPORT_ANALYSE));
        } else {
            command_list_add_kind(commands, CMD_ANALYSE, !view->analysis.on);
        }
        break;
    case SHORTCUT_SEARCH:
        begin_field(screen, "search", row->idle, commands); /* not in place of the list */
        break;
    case SHORTCUT_COMMENT:
        begin_field(screen, "comment", no_comment_field(view), commands);
        break;
    case SHORTCUT_COPY:
    case SHORTCUT_CUT:
    case SHORTCUT_PASTE:
    case SHORTCUT_SELECT_ALL:
        use_clipboard(screen, row->action, row->idle, commands);
        break;
    case SHORTCUT_ESCAPE:
        escape(screen, view, commands);
        break;
    }
}

/* Why a key of other pages does nothing here. Nobody is sent out of a lesson or a puzzle by it. */
static const char *idle_here(const View *view, const Shortcut *row)
{
    if (view->page == PAGE_PUZZLE && !row->idle) {
        return N_("That key does nothing in a puzzle.");
    }
    if (!page_info(view->page)->turns_pages) {
        return row->idle;
    }
    return view->lesson.ring ? N_("That key does nothing in a lesson. Play the ringed point.")
                             : N_("That key does nothing in a lesson.");
}

void screen_keys_press(Screen *screen, const View *view, const Input *input, CommandList *commands)
{
    bool ctrl = input->mods & MOD_CTRL;
    bool board = uses_board_keys(screen, view), typed = false;
    if (screen->ui.editing && !(input->mods & (MOD_CTRL | MOD_ALT)) &&
        screen_edit_key(screen, input->key, input->mods, commands)) {
        return;
    }
    if (board && end_column(screen, view, input, commands)) {
        return;
    }
    if (!ctrl && input->key < KEY_LEFT) {
        undo_hint(screen, view, input, commands);
        typed = board && !page_info(view->page)->browses && /* where letters are shortcuts */
                (screen_board_listens(screen, view) || page_info(view->page)->plays) &&
                type_point(screen, view, input, commands);
    }
    const Shortcut *row = shortcut_find(view, input->key, input->mods);
    const Shortcut *other = shortcut_elsewhere(view, input->key, input->mods);
    if (other && !typed && !input->repeat) {
        refuse_key(idle_here(view, other), commands);
    }
    if (!row || (input->repeat && !(row->repeats && shortcut_may(row, view, input->key))) ||
        (typed && row->action == SHORTCUT_ZOOM)) { /* the 0 of J10 */
        return;
    }
    settle_text(screen, row, commands);
    run_shortcut(screen, view, row, input, commands);
    if (typed && screen->typed_column == input->key - 'A') {
        screen->typed_hint = row->command == CMD_HINT;
    }
}
