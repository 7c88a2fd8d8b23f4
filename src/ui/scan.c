#include "ui/scan.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/fnv.h"
#include "ui/screen.h"
#include "ui/screen_controls.h"
#include "ui/screen_focus.h"
#include "ui/screen_query.h"
#include "ui/words.h"

enum {
    ITEMS_MAX = CONTROLS_MAX + 2,
    REST_MS = 500, /* a second press so soon is a tremor of the first */
    RING = 3,      /* logical px: its width */
    CASING = 2,    /* ... and that of the casing on both sides */
    MOUSE_PX = 4   /* logical px: a mouse at rest may tremble */
};

static const int pace_ms[] = {[SCAN_SLOW] = 2000, [SCAN_MEDIUM] = 1200, [SCAN_FAST] = 700};

typedef enum ItemKind {
    ITEM_BOARD,
    ITEM_LINE,     /* a row of the board */
    ITEM_POINT,    /* of the line */
    ITEM_CONTROLS, /* some controls, or one */
    ITEM_LESS,     /* of a slider */
    ITEM_MORE,
    ITEM_BACK
} ItemKind;

typedef struct Item {
    ItemKind kind;
    int line; /* ITEM_LINE, ITEM_POINT */
    Point point;
    int first, count; /* ITEM_CONTROLS: in the reading order */
} Item;

typedef struct Items {
    int order[CONTROLS_MAX]; /* of the controls that can be scanned */
    int controls;
    Item item[ITEMS_MAX];
    int count;
} Items;

static bool is_on(const View *view)
{
    return view->settings.scan != SCAN_OFF;
}

/* ---- what is scanned ---- */

static const Control *control_at(const Screen *screen, const Items *items, int index)
{
    return &screen->ui.control[items->order[index]];
}

/* Text cannot be typed with one switch. Only a page of text scrolls as a whole: others scroll to
 * the control that is ringed. */
static bool is_scanned(const View *view, const Control *control)
{
    return control->kind == CONTROL_SCROLL
               ? page_info(view->page)->arrows_scroll
               : control->kind != CONTROL_TEXT && screen_can_focus(view, control);
}

static bool in_one_row(const Control *a, const Control *b)
{
    if (a->kind == CONTROL_SCROLL || b->kind == CONTROL_SCROLL || a->seat != b->seat) {
        return false;
    }
    if (a->group || b->group) {
        return a->group && b->group && strcmp(a->group, b->group) == 0;
    }
    const Rect p = frame_rect_to_window(a->frame, a->rect);
    const Rect q = frame_rect_to_window(b->frame, b->rect);
    const bool turned = a->frame.quarters % 2 != 0;
    return turned ? p.x < q.x + q.w && q.x < p.x + p.w : p.y < q.y + q.h && q.y < p.y + p.h;
}

static void add(Items *items, Item item)
{
    if (items->count < ITEMS_MAX) {
        items->item[items->count++] = item;
    }
}

static bool line_has_room(const View *view, int line)
{
    for (int x = 0; x < view->size; x++) {
        if (!view->stone[point_at(x, line)]) {
            return true;
        }
    }
    return false;
}

/* The page's main button is not to be waited for. Returns how many are that: 1, or 0 for none. */
static int put_default_first(const Screen *screen, Items *items)
{
    for (int i = 0; i < items->controls; i++) {
        const int main = items->order[i];
        if (screen->ui.control[main].is_default) {
            memmove(items->order + 1, items->order, (size_t)i * sizeof items->order[0]);
            items->order[0] = main;
            return 1;
        }
    }
    return 0;
}

static void list_groups(const Screen *screen, const View *view, Items *items)
{
    if (screen_board_listens(screen, view)) {
        add(items, (Item){.kind = ITEM_BOARD});
    }
    const int alone = put_default_first(screen, items);
    if (alone > 0) {
        add(items, (Item){.kind = ITEM_CONTROLS, .first = 0, .count = alone});
    }
    for (int first = alone, next; first < items->controls; first = next) {
        for (next = first + 1; next < items->controls; next++) {
            if (!in_one_row(control_at(screen, items, next - 1), control_at(screen, items, next))) {
                break;
            }
        }
        add(items, (Item){.kind = ITEM_CONTROLS, .first = first, .count = next - first});
    }
}

static void list_parts(const View *view, const Control *control, const Item *whole, Items *items)
{
    switch (whole->kind) {
    case ITEM_BOARD:
        for (int y = 0; y < view->size; y++) {
            if (line_has_room(view, y)) {
                add(items, (Item){.kind = ITEM_LINE, .line = y});
            }
        }
        break;
    case ITEM_LINE:
        for (int x = 0; x < view->size; x++) {
            Point point = point_at(x, whole->line);
            if (!view->stone[point]) {
                add(items, (Item){.kind = ITEM_POINT, .line = whole->line, .point = point});
            }
        }
        break;
    default:
        for (int i = 0; whole->count > 1 && i < whole->count; i++) {
            add(items, (Item){.kind = ITEM_CONTROLS, .first = whole->first + i, .count = 1});
        }
        if (control && whole->count == 1 && control->kind == CONTROL_SLIDER) {
            add(items, (Item){.kind = ITEM_LESS, .first = whole->first, .count = 1});
            add(items, (Item){.kind = ITEM_MORE, .first = whole->first, .count = 1});
        }
        break;
    }
    if (items->count > 0) {
        add(items, (Item){.kind = ITEM_BACK, .first = whole->first, .count = whole->count});
    }
}

/* The parts at this depth of what was accepted so far; `whole`: what they are parts of. */
static void list_items(const Screen *screen, const View *view, int depth, Items *items, Item *whole)
{
    const Scan *scan = &screen->scan;
    int order[CONTROLS_MAX] = {0};
    items->controls = items->count = 0;
    screen_reading_order(&screen->ui, order);
    for (int i = 0; i < screen->ui.controls; i++) {
        if (is_scanned(view, &screen->ui.control[order[i]])) {
            items->order[items->controls++] = order[i];
        }
    }
    list_groups(screen, view, items);
    for (int i = 0; i < depth && scan->at[i] < items->count; i++) {
        *whole = items->item[scan->at[i]];
        items->count = 0;
        list_parts(view, whole->count > 0 ? control_at(screen, items, whole->first) : NULL, whole,
                   items);
    }
}

/* What is ringed now; false: nothing can be. */
static bool find_item(const Screen *screen, const View *view, Items *items, Item *whole, Item *item)
{
    const Scan *scan = &screen->scan;
    if (!is_on(view)) {
        return false;
    }
    list_items(screen, view, scan->depth, items, whole);
    if (scan->at[scan->depth] >= items->count) {
        return false;
    }
    *item = items->item[scan->at[scan->depth]];
    return true;
}

/* ---- going on ---- */

static void restart(Scan *scan, const View *view, int depth)
{
    scan->depth = depth;
    scan->at[depth] = 0;
    scan->since_ms = view->now_ms;
}

/* Brings what is ringed into sight. */
static void reveal(Screen *screen, const View *view)
{
    Items items;
    Item whole = {0}, item;
    float x, y;
    if (!find_item(screen, view, &items, &whole, &item)) {
        return;
    }
    if (item.kind == ITEM_POINT) {
        screen->board_zoom.reveal = item.point;
    } else if (item.count > 0) {
        const Control *control = control_at(screen, &items, item.first);
        if (control->kind != CONTROL_SCROLL) {
            screen_find(screen, view, control->name, control->seat, &x, &y);
        }
    }
}

/* The groups of another page, or after something has come or gone, are other ones. */
static uint64_t content_of(const Screen *screen, const View *view, const Items *items)
{
    const int64_t around[] = {view->page, screen_board_listens(screen, view)};
    uint64_t hash = fnv_add_numbers(FNV_BEGIN, around, sizeof around / sizeof around[0]);
    for (int i = 0; i < items->controls; i++) {
        const Control *control = control_at(screen, items, i);
        const int64_t seat = control->seat;
        hash = fnv_add(hash, control->name, strlen(control->name));
        hash = fnv_add_numbers(hash, &seat, 1);
    }
    return hash;
}

void scan_update(Screen *screen, const View *view)
{
    Scan *scan = &screen->scan;
    Items items;
    Item whole = {0};
    if (!is_on(view)) {
        scan->content = 0;
        return;
    }
    list_items(screen, view, scan->depth, &items, &whole);
    const int pace = pace_ms[view->settings.scan];
    const uint64_t content = content_of(screen, view, &items);
    if (content != scan->content || scan->at[scan->depth] >= items.count) {
        scan->content = content;
        restart(scan, view, 0);
    } else if (view->now_ms - scan->since_ms >= pace) { /* a long sleep is one step */
        scan->at[scan->depth] = (scan->at[scan->depth] + 1) % items.count;
        scan->since_ms += pace;
        scan->since_ms = view->now_ms - scan->since_ms < pace ? scan->since_ms : view->now_ms;
    } else {
        return;
    }
    reveal(screen, view);
}

int64_t scan_next_ms(const Screen *screen, const View *view)
{
    return is_on(view) ? screen->scan.since_ms + pace_ms[view->settings.scan] : -1;
}

/* ---- the switch ---- */

static void press(Screen *screen, const View *view, const Control *control, CommandList *commands)
{
    Scan *scan = &screen->scan;
    if (control->kind == CONTROL_SCROLL) {
        Scroll *scroll = motions_scroll(screen->motions, control->name, control->seat);
        if (scroll) { /* from the end back to the start */
            scroll_to(scroll,
                      scroll->offset >= scroll->max ? 0 : scroll->offset + scroll->height * 3 / 4);
        }
        return;
    }
    screen_activate(screen, view, control, commands);
    if (!screen->ui.confirming && scan->depth > 0) {
        scan->depth = 0; /* the group is ringed again */
    }
}

static void accept(Screen *screen, const View *view, CommandList *commands)
{
    Scan *scan = &screen->scan;
    Items items;
    Item whole = {0}, item;
    if (view->now_ms - scan->accepted_ms < REST_MS && scan->accepted_ms > 0) {
        return;
    }
    if (!find_item(screen, view, &items, &whole, &item)) {
        return;
    }
    scan->accepted_ms = scan->since_ms = view->now_ms;
    const Control *control = item.count > 0 ? control_at(screen, &items, item.first) : NULL;
    switch (item.kind) {
    case ITEM_BACK:
        scan->depth--;
        return;
    case ITEM_POINT:
        command_list_add_play(commands, view, item.point);
        restart(scan, view, 0);
        return;
    case ITEM_LESS:
    case ITEM_MORE:
        if (control) {
            const float step = screen_slider_step(control);
            screen_set_slider(control, control->value + (item.kind == ITEM_MORE ? step : -step),
                              commands);
        }
        return;
    default:
        break;
    }
    Items parts = items;
    parts.count = 0;
    list_parts(view, control, &item, &parts);
    if (parts.count > 0) {
        restart(scan, view, scan->depth + 1);
        reveal(screen, view);
    } else if (control) {
        press(screen, view, control, commands);
    }
}

/* Has it moved since its last press? The first that is heard of it is not a movement. */
static void follow_mouse(Screen *screen, Vec at)
{
    ScanMouse *mouse = &screen->scan.mouse;
    if (!mouse->known) {
        *mouse = (ScanMouse){.known = true, .at = at};
    }
    mouse->moved |= hypotf(at.x - mouse->at.x, at.y - mouse->at.y) > MOUSE_PX * screen->ui.px;
}

/* A press here hits nothing. */
static bool is_beside(const Screen *screen, float x, float y)
{
    return !screen_control_at(screen, x, y, false) && !screen_control_at(screen, x, y, true) &&
           !(screen->layout.size > 0 && rect_has(screen->layout.seen, x, y));
}

static bool is_switch(const Screen *screen, const Input *input)
{
    if (input->kind == INPUT_KEY) {
        return input->mods == 0 && (input->key == KEY_SPACE || input->key == KEY_ENTER);
    }
    const bool rests = !input->finger && !screen->scan.mouse.moved;
    return input->kind == INPUT_PRESS && (rests || is_beside(screen, input->x, input->y));
}

bool scan_handle(Screen *screen, const View *view, const Input *input, CommandList *commands)
{
    Scan *scan = &screen->scan;
    const bool mouse = input_follows_mouse(input);
    if (mouse) {
        follow_mouse(screen, (Vec){input->x, input->y});
    }
    const bool takes = is_on(view) && !screen->ui.editing && is_switch(screen, input);
    if (mouse && input->kind == INPUT_PRESS) {
        scan->mouse = (ScanMouse){.known = true, .at = {input->x, input->y}};
    }
    if (is_on(view) && !scan->mouse.moved) {
        screen->mouse_inside = false;
    }
    if (takes && !input->repeat) {
        accept(screen, view, commands);
    } else if (input->kind == INPUT_PRESS) {
        scan->accepted_ms = view->now_ms; /* the second press of a double click is not the switch */
    }
    return takes;
}

/* ---- the ring ---- */

static Rect board_part(const Screen *screen, Point from, Point to)
{
    const Layout *layout = &screen->layout;
    float x0, y0, x1, y1;
    layout_point_center(layout, from, &x0, &y0);
    layout_point_center(layout, to, &x1, &y1);
    const int half = layout->cell / 2;
    return rect_intersect((Rect){(int)x0 - half, (int)y0 - half, (int)(x1 - x0) + 2 * half,
                                 (int)(y1 - y0) + 2 * half},
                          layout->seen);
}

/* In the window: of one control the part in sight. */
static Rect control_rect(const Control *control)
{
    const Rect seen =
        rect_empty(control->clip) ? control->rect : rect_intersect(control->rect, control->clip);
    return frame_rect_to_window(control->frame, seen);
}

static Rect item_rect(const Screen *screen, const View *view, const Items *items, const Item *item)
{
    const int last = view->size - 1;
    Rect rect = {0, 0, 0, 0};
    switch (item->kind) {
    case ITEM_POINT:
        return board_part(screen, item->point, item->point);
    case ITEM_LINE:
        return board_part(screen, point_at(0, item->line), point_at(last, item->line));
    case ITEM_BOARD:
        return rect_intersect(screen->layout.board, screen->layout.seen);
    default:
        break;
    }
    for (int i = 0; i < item->count; i++) {
        rect = rect_unite(rect, control_rect(control_at(screen, items, item->first + i)));
    }
    if (item->kind == ITEM_LESS || item->kind == ITEM_MORE) {
        rect.w /= 2;
        rect.x += item->kind == ITEM_MORE ? rect.w : 0;
    }
    return rect;
}

static const char *item_word(const Item *item)
{
    return item->kind == ITEM_BACK   ? _("Back")
           : item->kind == ITEM_LESS ? "\u2212"
           : item->kind == ITEM_MORE ? "+"
                                     : NULL;
}

static void draw_word(Ui *ui, Rect rect, const char *word)
{
    const int w = ui_text_width(ui, 15.0f, true, word) + ui_px(ui, 24.0f), h = ui_px(ui, 32.0f);
    const Rect tag = {rect.x + (rect.w - w) / 2, rect.y + (rect.h - h) / 2, w, h};
    ui_card(ui, tag, 8.0f, ui->theme->primary);
    ui_text(ui, tag, ALIGN_CENTER, 15.0f, true, ui->theme->on_primary, word);
}

static void draw_chosen(const Screen *screen, const View *view)
{
    Items items;
    Item whole = {0}, item;
    if (!find_item(screen, view, &items, &whole, &item)) {
        return;
    }
    Ui ui = screen->ui; /* with a frame of its own */
    const Item *shown = item.kind == ITEM_BACK ? &whole : &item;
    const Rect rect = item_rect(screen, view, &items, shown);
    if (rect_empty(rect)) {
        return;
    }
    const float radius = 10.0f * ui.px;
    const int ring = ui_px(&ui, RING), casing = ui_px(&ui, CASING);
    ui_frame(&ui, (Frame){{0, 0, ui.w, ui.h}, 0}, SEAT_NONE);
    draw_round_frame(ui.list, rect_inset(rect, -ring - 2 * casing), radius,
                     (float)(ring + 2 * casing), ui.theme->panel);
    draw_round_frame(ui.list, rect_inset(rect, -ring - casing), radius, (float)ring,
                     ui.theme->indigo);
    if (item_word(&item)) {
        draw_word(&ui, rect, item_word(&item));
    }
}

/* Apart from what has a list of all controls on the stack, which most frames do not need. */
void scan_draw(const Screen *screen, const View *view)
{
    if (screen->ui.list && is_on(view)) {
        draw_chosen(screen, view);
    }
}

const char *screen_scanned(const Screen *screen, const View *view)
{
    static char name[16];
    static const char *const names[] = {
        [ITEM_BOARD] = "board", [ITEM_LESS] = "less", [ITEM_MORE] = "more", [ITEM_BACK] = "back"};
    Items items;
    Item whole = {0}, item;
    if (!find_item(screen, view, &items, &whole, &item)) {
        return NULL;
    }
    switch (item.kind) {
    case ITEM_LINE:
        snprintf(name, sizeof name, "%d", view->size - item.line);
        return name;
    case ITEM_POINT:
        words_point(item.point, view->size, name, sizeof name);
        return name;
    case ITEM_CONTROLS:
        return control_at(screen, &items, item.first)->name;
    default:
        return names[item.kind];
    }
}
