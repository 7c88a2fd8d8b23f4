#include "ui/screen_keys.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/board_zoom.h"
#include "ui/notice.h"
#include "ui/screen.h"
#include "ui/screen_controls.h"
#include "ui/screen_edit.h"
#include "ui/screen_query.h"

static const float zoom_step = 1.25f;
enum { TYPED_MS = 1500 /* how long a letter waits for its digits */ };

/* The keyboard answers a request only if that is not reserved to one of two people. */
static bool can_focus(const View *view, const Control *control)
{
    bool answers = control->command.kind == CMD_ALLOW || control->command.kind == CMD_REFUSE;
    return control->enabled && control->kind != CONTROL_SCROLL && (!answers || view->may.answer);
}

/* Focuses the next control that can have the focus and scrolls to it. */
static void move_focus(Screen *screen, int step)
{
    Ui *ui = &screen->ui;
    int count = ui->controls, at = step > 0 ? -1 : count;
    for (int i = 0; ui->focus && i < count; i++) {
        if (ui->control[i].seat == ui->focus_seat && !strcmp(ui->control[i].name, ui->focus)) {
            at = i;
        }
    }
    for (int tries = 0; tries < count; tries++) {
        at = (at + step + count) % count;
        if (!can_focus(ui->view, &ui->control[at])) {
            continue;
        }
        ui->focus = ui->control[at].name;
        ui->focus_seat = ui->control[at].seat;
        ui->focus_visible = true;
        float x, y;
        screen_find(screen, ui->view, ui->focus, ui->focus_seat, &x, &y);
        return;
    }
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

/* A letter is a column, the digits after it are the row: H 8, J 1 0. N and H are also shortcuts and
 * act at once; if a digit follows, undo_shortcut reverts the shortcut and the point is used. */
static bool type_point(Screen *screen, const View *view, const Input *input)
{
    int key = input->key;
    bool fresh = screen->typed_column >= 0 && view->now_ms - screen->typed_ms < TYPED_MS &&
                 view->now_ms >= screen->typed_ms;
    if (key >= 'A' && key <= 'Z') {
        screen->typed_column = key - 'A' < view->size ? key - 'A' : -1;
        screen->typed_row = 0;
        screen->typed_ms = view->now_ms;
        return true;
    }
    if (key < '0' || key > '9' || !fresh) {
        return false;
    }
    int row = screen->typed_row * 10 + key - '0';
    if (row < 1 || row > view->size) {
        return true;
    }
    screen->typed_row = row;
    screen->typed_ms = view->now_ms;
    place_cursor(screen, view, screen->typed_column, view->size - row);
    return true;
}

/* A digit right after the letter: it was the column of a point. */
static void undo_shortcut(Screen *screen, const View *view, const Input *input,
                          CommandList *commands)
{
    bool digit = input->key >= '0' && input->key <= '9';
    bool fresh = view->now_ms - screen->typed_ms < TYPED_MS && view->now_ms >= screen->typed_ms;
    int shortcut = screen->typed_shortcut;
    screen->typed_shortcut = 0;
    if (!digit || !fresh) {
        return;
    }
    if (shortcut == 'N' && view->page == PAGE_NEW) {
        command_list_add_kind(commands, CMD_BACK, 0);
        type_point(screen, view, input);
        screen->typed_shortcut = shortcut; /* leave_page keeps the cursor */
    } else if (shortcut == 'H') {
        command_list_add_kind(commands, CMD_HINT, -1);
    }
}

/* Zoom in, out and off, around the cursor, the last move or the middle. */
static bool zoom_key(Screen *screen, const View *view, int key)
{
    Rect seen = screen->layout.seen;
    Vec middle = {(float)seen.x + (float)seen.w / 2.0f, (float)seen.y + (float)seen.h / 2.0f};
    Vec at = middle;
    Point point = screen->cursor ? screen->cursor : view->last;
    if (key != '+' && key != '=' && key != '-' && key != '0') {
        return false;
    }
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
    return true;
}

static void plain_key(Screen *screen, const View *view, const Input *input, CommandList *commands)
{
    bool play = page_info(view->page)->plays;
    undo_shortcut(screen, view, input, commands);
    bool typed = play && screen_board_listens(screen, view) && type_point(screen, view, input);
    if (!typed && zoom_key(screen, view, input->key)) {
        return;
    }
    if (input->key == 'N' && page_info(view->page)->main) {
        command_list_add_kind(commands, CMD_PAGE, PAGE_NEW);
        screen->typed_shortcut = play && screen->typed_column == 'N' - 'A' ? 'N' : 0;
    } else if (input->key == 'A' && page_info(view->page)->browses) {
        command_list_add_kind(commands, CMD_ANALYSE, !view->analysis.on);
    } else if (input->key == 'H' && play && view->may.hint) {
        command_list_add_kind(commands, CMD_HINT, 0);
        screen->typed_shortcut = 'H';
    }
}

static bool ctrl_key(Screen *screen, const View *view, const Input *input, CommandList *commands)
{
    if (zoom_key(screen, view, input->key)) {
        return true;
    }
    switch (input->key) {
    case 'Z':
        if (input->mods & MOD_SHIFT ? view->may.redo : view->may.undo) {
            command_list_add_kind(commands, input->mods & MOD_SHIFT ? CMD_REDO : CMD_UNDO, 0);
        }
        return true;
    case 'Y':
        if (view->may.redo) {
            command_list_add_kind(commands, CMD_REDO, 0);
        }
        return true;
    case 'N':
        command_list_add_kind(commands, CMD_PAGE, PAGE_NEW);
        return true;
    case 'H':
        if (view->may.hint && page_info(view->page)->plays) {
            command_list_add_kind(commands, CMD_HINT, 0);
        }
        return true;
    case 'P':
        if (view->may.pause) {
            command_list_add_kind(commands, CMD_PAUSE, 0);
        }
        return true;
    case 'S':
        command_list_add_kind(commands, CMD_SAVE, 0);
        return true;
    case 'Q':
        command_list_add_kind(commands, CMD_QUIT, 0);
        return true;
    default:
        return false;
    }
}

static void escape(Screen *screen, const View *view, CommandList *commands)
{
    bool play = page_info(view->page)->plays;
    NoticeKind notice = view->notice.kind;
    if (notice_info(notice)->asks) {
        command_list_add_kind(commands, CMD_DISMISS, (int)notice);
    } else if (screen->shrunk != notice) {
        screen->shrunk = notice;
    } else if (screen->ui.confirming || (play && (screen->board_input.marked || screen->cursor))) {
        screen->ui.confirming = NULL;
        screen->board_input.marked = screen->cursor = POINT_NONE;
    } else if (play) {
        command_list_add_kind(commands, CMD_PAGE, PAGE_MENU);
    } else {
        command_list_add_kind(commands, CMD_BACK, 0);
    }
}

/* Home, End and the page keys scroll; false: the key is not for that. */
static bool scroll_key(Screen *screen, const View *view, int key)
{
    Scroll *scroll = NULL;
    for (int i = 0; i < screen->ui.controls && !scroll; i++) {
        if (screen->ui.control[i].kind == CONTROL_SCROLL) {
            scroll = motions_scroll(screen->motions, screen->ui.control[i].name,
                                    screen->ui.control[i].seat);
        }
    }
    if (!scroll || page_info(view->page)->main) {
        return false;
    }
    int line = ui_px(&screen->ui, 60.0f), page = scroll->height - line, by = 0;
    if (key == KEY_HOME || key == KEY_END) {
        by = key == KEY_HOME ? -scroll->max : scroll->max;
    } else if (key == KEY_PAGE_UP || key == KEY_PAGE_DOWN) {
        by = key == KEY_PAGE_UP ? -page : page;
    } else if (page_info(view->page)->arrows_scroll && (key == KEY_UP || key == KEY_DOWN)) {
        by = key == KEY_UP ? -line : line;
    } else {
        return false;
    }
    int offset = scroll->offset + by;
    scroll->offset = offset < 0 ? 0 : offset > scroll->max ? scroll->max : offset;
    return true;
}

static void arrow(Screen *screen, const View *view, int key, CommandList *commands)
{
    Ui *ui = &screen->ui;
    int dx = key == KEY_RIGHT ? 1 : key == KEY_LEFT ? -1 : 0;
    int dy = key == KEY_DOWN ? 1 : key == KEY_UP ? -1 : 0;
    const Control *focus =
        ui->focus_visible ? screen_control(screen, ui->focus, ui->focus_seat) : NULL;
    if (focus && focus->kind == CONTROL_SLIDER && dx) {
        float step = focus->step > 0.0f ? focus->step : (focus->max - focus->min) / 20.0f;
        screen_set_slider(focus, focus->value + (float)dx * step, commands);
    } else if (page_info(view->page)->browses) {
        if (dx && view->ply + dx >= 0 && view->ply + dx <= view->moves) {
            command_list_add_kind(commands, CMD_GO, view->ply + dx);
        }
    } else if (page_info(view->page)->plays && screen_board_listens(screen, view)) {
        move_cursor(screen, view, dx, dy);
    } else if (!page_info(view->page)->plays) {
        move_focus(screen, dx + dy);
    }
}

static void press_key(Screen *screen, const View *view, CommandList *commands)
{
    Ui *ui = &screen->ui;
    const Control *focus =
        ui->focus_visible ? screen_control(screen, ui->focus, ui->focus_seat) : NULL;
    if (focus) {
        screen_activate(screen, view, focus, commands);
    } else if (screen->cursor && screen_board_listens(screen, view)) {
        command_list_add_play(commands, view, screen->cursor);
    }
}

static bool is_fullscreen_key(const Input *input)
{
    return input->key == KEY_F11 || (input->key == KEY_ENTER && input->mods & MOD_ALT);
}

void screen_keys_press(Screen *screen, const View *view, const Input *input, CommandList *commands)
{
    if (screen->ui.editing && !(input->mods & (MOD_CTRL | MOD_ALT)) &&
        screen_edit_key(screen, input->key, commands)) {
        return;
    }
    if (input->mods & MOD_CTRL) {
        ctrl_key(screen, view, input, commands);
        return;
    }
    if (scroll_key(screen, view, input->key)) {
        return;
    }
    if (is_fullscreen_key(input)) {
        command_list_add_kind(commands, CMD_FULLSCREEN, 0);
        return;
    }
    switch (input->key) {
    case KEY_ENTER:
    case KEY_SPACE:
        press_key(screen, view, commands);
        break;
    case KEY_F3:
        command_list_add_kind(commands, CMD_FRAME_STATS, 0);
        break;
    case KEY_F1:
        command_list_add_kind(commands, CMD_PAGE, PAGE_HELP);
        break;
    case KEY_BACKSPACE:
        if (view->may.undo && page_info(view->page)->plays) {
            command_list_add_kind(commands, CMD_UNDO, 0);
        }
        break;
    case KEY_ESCAPE:
        escape(screen, view, commands);
        break;
    case KEY_TAB:
        move_focus(screen, input->mods & MOD_SHIFT ? -1 : 1);
        break;
    case KEY_LEFT:
    case KEY_RIGHT:
    case KEY_UP:
    case KEY_DOWN:
        arrow(screen, view, input->key, commands);
        break;
    case KEY_HOME:
    case KEY_END:
        if (page_info(view->page)->browses) {
            command_list_add_kind(commands, CMD_GO, input->key == KEY_HOME ? 0 : -1);
        }
        break;
    default:
        plain_key(screen, view, input, commands);
        break;
    }
}
