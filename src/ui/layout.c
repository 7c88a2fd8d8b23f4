#include "ui/layout.h"

#include <math.h>

#include "ui/theme.h"
#include "render/ground.h"

/* Logical px that a page needs; in a smaller window everything is drawn smaller. */
static const float short_side_min = 320.0f, long_side_min = 480.0f;

static int dp(const Layout *layout, float logical)
{
    return (int)lroundf(logical * layout->px);
}

static int min_of(int a, int b)
{
    return a < b ? a : b;
}

static int max_of(int a, int b)
{
    return a > b ? a : b;
}

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static float effective_px(int w, int h, float px)
{
    float fit_short = (float)min_of(w, h) / short_side_min;
    float fit_long = (float)max_of(w, h) / long_side_min;
    float fit = fit_short < fit_long ? fit_short : fit_long;
    px = px > fit ? fit : px;
    return px < 0.05f ? 0.05f : px;
}

/* Of the board that is shown: on the page of a new game the size that is chosen there. */
static int board_size(const View *view)
{
    bool chosen = page_info(view->page)->area == PAGE_AREA_SETUP && view->setup.size > 0;
    int size = chosen ? view->setup.size : view->size;
    return size ? size : BOARD_DEFAULT;
}

enum { LABEL_CELL_MIN = 20 /* smaller cells are not given up for the room of the coordinates */ };

/* From the outermost line to the board's edge. */
static int margin_of(const View *view, int cell)
{
    float cells = view->settings.margin > 0.0f ? view->settings.margin : 1.0f;
    int margin = (int)lroundf(cells * (float)cell);
    bool labels = view->settings.coordinates != COORDINATES_OFF && cell >= LABEL_CELL_MIN;
    int room = labels && cells >= 1.0f ? ground_label_margin(cell) : 0;
    return margin > room ? margin : room;
}

static int side_of(const View *view, int cell)
{
    return (board_size(view) - 1) * cell + 2 * margin_of(view, cell);
}

static int face_of(const View *view, int cell)
{
    bool face = theme_get(view->settings.theme)->look.face >> 24 && !view->settings.face_to_face;
    return face ? (int)lroundf(0.15f * (float)cell) : 0;
}

/* The largest cell with which the board fits into w x h and, with its front face, w x (h + below).
 */
static int cell_for(const View *view, int w, int h, int below)
{
    int size = board_size(view);
    int cell = min_of(w, h) / size + 2;
    while (cell > 1 && (side_of(view, cell) > w || side_of(view, cell) > h ||
                        side_of(view, cell) + face_of(view, cell) > h + below)) {
        cell--;
    }
    return cell;
}

/* Places the board at x,y; no board if the cell is too small for lines. */
static void place_board(Layout *layout, const View *view, int cell, int x, int y)
{
    int side = side_of(view, cell);
    if (cell < 2) {
        return;
    }
    layout->size = board_size(view);
    layout->cell = cell;
    layout->margin = margin_of(view, cell);
    layout->board = (Rect){x, y, side, side};
    layout->face = face_of(view, cell);
}

Layout layout_of_board(const View *view, int side)
{
    Layout layout = {.w = side, .h = side, .px = 1.0f, .shape = LAYOUT_SQUARE};
    const int room = side - 2 * (side / 32);
    const int cell = cell_for(view, room, room, 0);
    const int board = side_of(view, cell);
    place_board(&layout, view, cell, (side - board) / 2, (side - board - face_of(view, cell)) / 2);
    layout.unzoomed = layout.cell;
    layout.seen = layout.board;
    layout.seen.h += layout.face;
    return layout;
}

static LayoutShape shape_of(int w, int h, float px)
{
    if ((float)w >= 1.2f * (float)h) {
        return LAYOUT_WIDE;
    }
    if ((float)w >= 0.85f * (float)h) {
        return LAYOUT_SQUARE;
    }
    return (float)w < 480.0f * px ? LAYOUT_PHONE : LAYOUT_TALL;
}

static int edge_of(const Layout *layout)
{
    return dp(layout, min_of(layout->w, layout->h) <= dp(layout, 480) ? 8 : 24);
}

/* The panel beside the board. Logical px, except `apart`. */
typedef struct SidePanel {
    float wanted, widest; /* minimum, if it leaves enough for the board, and maximum width */
    float height;         /* minimum height, even beside a lower board */
    int apart;            /* margins left and right of the board together, px */
} SidePanel;

/* Board left, panel right, their tops level. */
static void side_by_side(Layout *layout, const View *view, const SidePanel *side_panel)
{
    int w = layout->w, h = layout->h, edge = edge_of(layout);
    int part = (int)((float)w * (layout->shape == LAYOUT_SQUARE ? .40f : .37f));
    int min_w = min_of(dp(layout, side_panel->wanted), max_of(part, dp(layout, 200)));
    int below = edge - min_of(edge, dp(layout, 12));
    int cell = cell_for(view, w - min_w - 3 * edge, h - 2 * edge, below);
    int side = side_of(view, cell), full = side + face_of(view, cell);
    int panel = clamp(w - edge - side - side_panel->apart, min_w,
                      max_of(min_w, dp(layout, side_panel->widest)));
    int spare = w - edge - panel - side;
    /* Beside a small board in a high window the panel still needs its height. */
    int high = max_of(full, min_of(h - 2 * edge, dp(layout, side_panel->height)));
    int top = max_of((h - (high == full ? side : high)) / 2, edge);
    if (full > h - 2 * edge + below) {
        top = (h - full) / 2;
    }
    place_board(layout, view, cell, max_of(spare / 2, 0), top);
    layout->panel = (Rect){w - edge - panel, top, panel, high};
}

/* The game itself, its menu and its help. */
static void game(Layout *layout, const View *view)
{
    bool square = layout->shape == LAYOUT_SQUARE;
    side_by_side(layout, view,
                 &(SidePanel){square ? 300 : 360, square ? 300 : 480, 320, dp(layout, 80)});
}

static void set_up(Layout *layout, const View *view)
{
    int w = layout->w, h = layout->h, edge = edge_of(layout);
    int panel = min_of(dp(layout, 664), w - 2 * edge);
    int left = w - edge - panel - 2 * dp(layout, 32);
    int above = h < dp(layout, 680) ? min_of(edge, dp(layout, 8)) : edge;
    layout->panel = (Rect){(w - panel) / 2, above, panel, h - 2 * above};
    if (layout->shape != LAYOUT_WIDE || left < dp(layout, 240)) {
        return;
    }
    layout->panel.x = w - edge - panel;
    int cell = cell_for(view, left, h - 2 * edge, 0);
    int side = side_of(view, cell);
    place_board(layout, view, cell, dp(layout, 32) + (left - side) / 2, (h - side) / 2);
}

static void review(Layout *layout, const View *view)
{
    int w = layout->w, h = layout->h, edge = edge_of(layout);
    if (layout->shape == LAYOUT_WIDE || layout->shape == LAYOUT_SQUARE) {
        side_by_side(layout, view, &(SidePanel){400, 1040, 520, 2 * edge});
        return;
    }
    int board_h = min_of(h - 2 * edge - edge - dp(layout, 240), h * 6 / 10);
    int cell = cell_for(view, w - 2 * edge, board_h, 0);
    int side = side_of(view, cell), at = edge + side + face_of(view, cell) + edge;
    place_board(layout, view, cell, (w - side) / 2, edge);
    layout->panel = (Rect){edge, at, w - 2 * edge, h - edge - at};
}

/* Rows above and below the board, px; 0: left out, the least important first. */
typedef struct Stack {
    int row, buttons, info, strip, gap;
} Stack;

static int stack_height(const Stack *stack)
{
    int gaps = 4 + (stack->info ? 1 : 0) + (stack->strip ? 1 : 0);
    return 2 * stack->row + stack->buttons + stack->info + stack->strip + gaps * stack->gap;
}

static Stack stack_for(const Layout *layout, int room)
{
    Stack stack = {dp(layout, 72), dp(layout, 64), dp(layout, 24), dp(layout, 36), dp(layout, 12)};
    if (stack_height(&stack) > room) {
        stack.gap = dp(layout, 8);
    }
    if (stack_height(&stack) > room) {
        stack.row = dp(layout, 56), stack.buttons = dp(layout, 56);
    }
    if (stack_height(&stack) > room) {
        stack.strip = 0;
    }
    if (stack_height(&stack) > room) {
        stack.row = dp(layout, 48), stack.buttons = dp(layout, 48), stack.gap = dp(layout, 6);
    }
    if (stack_height(&stack) > room) {
        stack.info = 0;
    }
    return stack;
}

static void stacked(Layout *layout, const View *view)
{
    int w = layout->w, h = layout->h, edge = edge_of(layout);
    int wide = cell_for(view, w - 2 * dp(layout, layout->shape == LAYOUT_PHONE ? 7 : 24), h, h);
    int room = h - 2 * edge - side_of(view, wide) - face_of(view, wide);
    Stack stack = stack_for(layout, room);
    int left = h - 2 * edge - stack_height(&stack);
    int cell = min_of(wide, cell_for(view, w - 2 * dp(layout, 7), left, 0));
    int side = side_of(view, cell), full = side + face_of(view, cell);
    int spare = max_of(h - 2 * edge - stack_height(&stack) - full, 0);
    int outer = min_of(spare / 4, dp(layout, 52)), inner = (spare - 2 * outer) / 2;
    inner = min_of(inner, dp(layout, 160));
    outer = (spare - 2 * inner) / 2;
    int x = layout->shape == LAYOUT_PHONE ? edge : max_of((w - side) / 2, edge);
    int row_w = w - 2 * x, y = edge + outer;
    if (row_w < dp(layout, 304)) {
        x = edge, row_w = w - 2 * edge;
    }
    layout->top_row = (Rect){x, y, row_w, stack.row};
    y += stack.row + stack.gap + inner;
    place_board(layout, view, cell, (w - side) / 2, y);
    y += full + stack.gap;
    layout->info_top = y - stack.gap + dp(layout, 14);
    /* Status and moves form a group half way between board and row. */
    y += stack.strip || stack.info ? inner / 2 : inner;
    if (stack.info) {
        layout->info = (Rect){x, y, row_w, stack.info};
        y += stack.info + stack.gap;
    }
    if (stack.strip) {
        y -= stack.info ? stack.gap - dp(layout, 4) : 0;
        layout->strip = (Rect){x, y, row_w, stack.strip};
    }
    y = h - edge - outer - stack.buttons;
    layout->buttons = (Rect){x, y, row_w, stack.buttons};
    layout->bottom_row = (Rect){x, y - stack.gap - stack.row, row_w, stack.row};
}

/* Logical px: face to face, the thinnest panels, their smallest gap to the board, and the smallest
 * cell with which one can play. */
enum { FACE_THIN = 112, FACE_GAP = 8, FACE_CELL = 12 };

/* The largest cell between two of the thinnest panels. */
static int face_cell(const Layout *layout, const View *view, bool across)
{
    int along = across ? layout->h : layout->w, deep = across ? layout->w : layout->h;
    int edge = edge_of(layout), taken = dp(layout, FACE_THIN) + dp(layout, FACE_GAP) + edge;
    int room = min_of(deep - 2 * taken, along - 2 * edge);
    return cell_for(view, room, room, 0);
}

/* Do the players sit at the left and the right edge? Not as they chose where that leaves no board
 * to play on and the other way leaves a larger one. */
static bool sits_across(const Layout *layout, const View *view)
{
    Seats seats = view->settings.seats;
    bool wish = seats == SEATS_SIDES || (seats == SEATS_AUTO && layout->w > layout->h);
    const int wished = face_cell(layout, view, wish), other = face_cell(layout, view, !wish);
    return wished >= dp(layout, FACE_CELL) || wished >= other ? wish : !wish;
}

/* Each player has a panel, as long as the board and turned to them. In a wide window the near
 * player sits at the left edge, where the lower edge is after the device is turned clockwise.
 * Panels become thinner rather than the board much smaller. */
static void faces(Layout *layout, const View *view)
{
    static const float thickness[] = {196.0f, 168.0f, 144.0f, FACE_THIN};
    enum { COUNT = sizeof thickness / sizeof *thickness };
    int w = layout->w, h = layout->h, edge = edge_of(layout);
    bool across = sits_across(layout, view);
    int along = across ? h : w, deep = across ? w : h;
    int gap = dp(layout, 20), thick = 0, cell = 1;
    int best = 0;
    for (int i = COUNT - 1; i >= 0; i--) {
        int rest = deep - 2 * (dp(layout, thickness[i]) + gap + edge);
        if (i == COUNT - 1 && rest < along - 2 * edge) {
            gap = dp(layout, FACE_GAP), rest = deep - 2 * (dp(layout, thickness[i]) + gap + edge);
        }
        int fits =
            cell_for(view, min_of(rest, along - 2 * edge), min_of(rest, along - 2 * edge), 0);
        if (i == COUNT - 1) {
            best = fits;
        }
        if ((float)fits >= 0.92f * (float)best) {
            cell = fits, thick = dp(layout, thickness[i]);
        }
    }
    int side = side_of(view, cell);
    if (deep - 2 * (thick + dp(layout, 20) + edge) >= side) {
        gap = dp(layout, 20);
    }
    place_board(layout, view, cell, (w - side) / 2, (h - side) / 2);
    layout->face = 0;
    int length = max_of(side, min_of(along - 2 * edge, dp(layout, 560)));
    int from = (along - length) / 2;
    int first = (deep - side) / 2 - gap - thick, second = (deep + side) / 2 + gap;
    if (across) {
        layout->near_panel = (Frame){{first, from, thick, length}, 1};
        layout->far_panel = (Frame){{second, from, thick, length}, 3};
    } else {
        layout->far_panel = (Frame){{from, first, length, thick}, 2};
        layout->near_panel = (Frame){{from, second, length, thick}, 0};
    }
}

/* A panel above everything, where there is none beside the board. */
static void floating(Layout *layout)
{
    int edge = edge_of(layout);
    int w = min_of(dp(layout, 480), layout->w - 2 * edge);
    int h = min_of(dp(layout, 720), layout->h - 2 * edge);
    layout->panel = (Rect){(layout->w - w) / 2, (layout->h - h) / 2, w, h};
}

/* Beside the board as in a game; else the text above it and the task below. */
static void lesson(Layout *layout, const View *view)
{
    if (layout->shape == LAYOUT_WIDE || layout->shape == LAYOUT_SQUARE) {
        game(layout, view);
        return;
    }
    bool phone = layout->shape == LAYOUT_PHONE;
    int w = layout->w, h = layout->h, edge = edge_of(layout), gap = dp(layout, phone ? 8 : 16);
    int above = dp(layout, !phone && h >= dp(layout, 1100) ? 200 : 112),
        below = dp(layout, h < dp(layout, 600) ? 140 : 178);
    int room = max_of(h - 2 * edge - above - below - 2 * gap, 1);
    int cell = cell_for(view, w - 2 * dp(layout, phone ? 7 : 24), room, 0);
    int side = side_of(view, cell), full = side + face_of(view, cell);
    int spare = max_of(room - full, 0);
    int more = min_of(phone ? spare / 2 : spare, dp(layout, phone ? 96 : 110));
    above += more;
    spare -= more;
    more = min_of(spare / 2, dp(layout, phone ? 60 : 100));
    below += more;
    spare -= more;
    int x = phone ? edge : max_of((w - side) / 2, edge);
    int row_w = w - 2 * x, y = edge + spare / 2;
    if (row_w < dp(layout, 304)) {
        x = edge, row_w = w - 2 * edge;
    }
    layout->top_row = (Rect){x, y, row_w, above};
    y += above + gap;
    place_board(layout, view, cell, (w - side) / 2, y);
    layout->panel = (Rect){x, y + full + gap, row_w, below};
}

/* ---- Pages turned to their reader ---- */

bool layout_turns(const View *view)
{
    const Settings *set = &view->settings;
    if (!set->turn_panel || set->face_to_face || !view_has_two_people(view) ||
        page_info(view->page)->area != PAGE_AREA_GAME) {
        return false;
    }
    return view->request.kind != REQUEST_NONE ? view->player[SEAT_FAR].may_answer
                                              : view->player[SEAT_FAR].acts;
}

static Rect turned_round(const Layout *layout, Rect rect)
{
    return (Rect){layout->w - rect.x - rect.w, layout->h - rect.y - rect.h, rect.w, rect.h};
}

/* What is below the board, from `top` to the lower end of the buttons, rotates as a unit. */
static Rect turned_with(const Layout *layout, Rect rect, int top)
{
    int bottom = layout->buttons.y + layout->buttons.h;
    return (Rect){layout->w - rect.x - rect.w, layout->h - bottom + rect.y - top, rect.w, rect.h};
}

/* Turns the panel, or the rows above and the rows below the board, each in its place. */
static void turn_game(Layout *layout)
{
    /* In the lowest windows the status begins above it. */
    int top =
        rect_empty(layout->info) ? layout->info_top : min_of(layout->info_top, layout->info.y);
    layout->page.quarters = 2;
    if (!rect_empty(layout->panel)) {
        layout->panel = turned_round(layout, layout->panel);
        return;
    }
    Layout old = *layout;
    layout->top_row = turned_round(&old, old.top_row);
    layout->info = rect_empty(old.info) ? old.info : turned_with(&old, old.info, top);
    layout->strip = rect_empty(old.strip) ? old.strip : turned_with(&old, old.strip, top);
    layout->bottom_row = turned_with(&old, old.bottom_row, top);
    layout->buttons = turned_with(&old, old.buttons, top);
    layout->info_top = turned_with(&old, (Rect){0, top, 0, 0}, top).y;
}

/* The review with its board, as if the window were turned. */
static void turn_review(Layout *layout, const View *view, int quarters)
{
    const Frame window = {{0, 0, layout->w, layout->h}, quarters};
    Layout page = *layout;
    if (quarters % 2 != 0) {
        page.w = layout->h, page.h = layout->w;
        page.shape = shape_of(page.w, page.h, page.px);
    }
    review(&page, view);
    page.board.h += page.face;
    const Rect board = frame_rect_to_window(window, page.board);
    page.w = layout->w, page.h = layout->h, page.shape = layout->shape;
    page.board = (Rect){board.x, board.y, page.board.w, page.board.w};
    *layout = page;
}

/* The review, set-up, settings, menu and help are laid out as seen by the player who opened them.
 * The board of a game or a lesson stays where it is. */
static void turn_page(Layout *layout, const View *view, int quarters)
{
    layout->page.quarters = quarters;
    PageArea area = page_info(view->page)->area;
    const bool beside = layout->shape == LAYOUT_WIDE || layout->shape == LAYOUT_SQUARE;
    if (area == PAGE_AREA_REVIEW && (quarters % 2 != 0 || !beside)) {
        turn_review(layout, view, quarters);
        return;
    }
    if (area == PAGE_AREA_REVIEW ||
        (area == PAGE_AREA_LESSON && rect_empty(layout->top_row))) { /* beside the board */
        layout->panel = turned_round(layout, layout->panel);
        return;
    }
    if (area == PAGE_AREA_LESSON) { /* the board goes where it is between them for this reader */
        Rect whole = layout->board;
        whole.h += layout->face;
        whole = turned_round(layout, whole);
        layout->board.x = whole.x;
        layout->board.y = whole.y;
        return;
    }
    if (area == PAGE_AREA_OVERLAY && !view->settings.face_to_face && beside) {
        layout->panel = turned_round(layout, layout->panel);
        return;
    }
    Layout page = *layout;
    if (quarters % 2 != 0) {
        page.w = layout->h, page.h = layout->w;
    }
    if (area == PAGE_AREA_SETUP) {
        page.shape = page.shape == LAYOUT_WIDE ? LAYOUT_SQUARE : page.shape;
        set_up(&page, view);
        layout->board = (Rect){0, 0, 0, 0};
        layout->size = layout->cell = layout->face = 0;
    } else if (area == PAGE_AREA_WINDOW) {
        page.panel = rect_inset((Rect){0, 0, page.w, page.h}, edge_of(layout));
    } else {
        floating(&page);
    }
    layout->panel = page.panel;
}

static int quarters_of(const Layout *layout, const View *view)
{
    bool far_seat = view->opener == SEAT_FAR;
    const PageInfo *page = page_info(view->page);
    if (page->plays || page->area == PAGE_AREA_EXERCISE || view->opener == SEAT_NONE) {
        return 0;
    }
    if (view->settings.face_to_face && sits_across(layout, view)) {
        bool board = page_info(view->page)->area == PAGE_AREA_LESSON;
        return board ? 0 : far_seat ? 3 : 1;
    }
    return far_seat && (view->settings.face_to_face || view->settings.turn_panel) ? 2 : 0;
}

Layout layout_make(const View *view, int w, int h, float px)
{
    w = max_of(w, 1);
    h = max_of(h, 1);
    Layout layout = {.w = w, .h = h, .px = effective_px(w, h, px > 0.0f ? px : 1.0f)};
    layout.shape = shape_of(w, h, layout.px);
    layout.page = (Frame){{0, 0, w, h}, 0};
    bool two = view->settings.face_to_face;
    bool tall = layout.shape == LAYOUT_TALL || layout.shape == LAYOUT_PHONE;
    PageArea area = page_info(view->page)->area;
    switch (area) {
    case PAGE_AREA_SETUP:
        set_up(&layout, view);
        break;
    case PAGE_AREA_WINDOW:
        layout.panel = rect_inset((Rect){0, 0, w, h}, edge_of(&layout));
        break;
    case PAGE_AREA_REVIEW:
        review(&layout, view);
        break;
    case PAGE_AREA_LESSON:
        lesson(&layout, view);
        break;
    case PAGE_AREA_GAME:
    case PAGE_AREA_EXERCISE:
    case PAGE_AREA_OVERLAY:
        if (two && area != PAGE_AREA_EXERCISE) {
            faces(&layout, view);
        } else if (tall) {
            stacked(&layout, view);
        } else {
            game(&layout, view);
        }
        if (area == PAGE_AREA_OVERLAY && (two || tall)) {
            floating(&layout);
        }
        break;
    }
    int quarters = quarters_of(&layout, view);
    if (layout_turns(view)) {
        turn_game(&layout);
    } else if (quarters != 0) {
        turn_page(&layout, view, quarters);
    }
    layout.unzoomed = layout.cell;
    layout.seen = layout.board;
    layout.seen.h += layout.size ? layout.face : 0;
    return layout;
}

bool layout_enlarged(const Layout *layout)
{
    return layout->cell > layout->unzoomed;
}

void layout_enlarge(Layout *layout, const View *view, int cell, int x, int y)
{
    Rect seen = layout->seen;
    place_board(layout, view, cell, 0, 0);
    Rect *board = &layout->board;
    board->x = clamp(x, seen.x + seen.w - board->w, seen.x);
    board->y = clamp(y, seen.y + seen.h - board->h - layout->face, seen.y);
}

void layout_magnify(Layout *layout, const View *view, int cell, Point point, int x, int y,
                    Rect seen)
{
    place_board(layout, view, cell, 0, 0);
    layout->seen = seen;
    layout->board.x = x - layout->margin - point_x(point) * cell;
    layout->board.y = y - layout->margin - point_y(point) * cell;
}

void layout_drop_rows(Layout *layout, Rect under)
{
    Rect *row[] = {&layout->info, &layout->strip, &layout->bottom_row};
    for (int i = 0; i < 3; i++) {
        if (!rect_empty(rect_intersect(*row[i], under))) {
            *row[i] = (Rect){0, 0, 0, 0};
        }
    }
}

void layout_point_center(const Layout *layout, Point point, float *x, float *y)
{
    /* The middle of the crossing, as board_point has it: lines of odd width cover a whole pixel. */
    float half = ground_line_width(layout->cell) % 2 ? 0.5f : 0.0f;
    *x = (float)(layout->board.x + layout->margin + point_x(point) * layout->cell) + half;
    *y = (float)(layout->board.y + layout->margin + point_y(point) * layout->cell) + half;
}

Point layout_point_at(const Layout *layout, float x, float y, float reach)
{
    if (layout->cell < 1 || !(x >= 0.0f && y >= 0.0f && x < 1e6f && y < 1e6f)) {
        return POINT_NONE;
    }
    if (layout_enlarged(layout) && !rect_has(layout->seen, x, y)) {
        return POINT_NONE;
    }
    float ox, oy, cell = (float)layout->cell;
    layout_point_center(layout, point_at(0, 0), &ox, &oy);
    int column = (int)floorf((x - ox) / cell + 0.5f), row = (int)floorf((y - oy) / cell + 0.5f);
    if (column < 0 || row < 0 || column >= layout->size || row >= layout->size) {
        return POINT_NONE;
    }
    float dx = x - ox - (float)column * cell, dy = y - oy - (float)row * cell;
    float limit = reach * cell;
    return dx * dx + dy * dy <= limit * limit ? point_at(column, row) : POINT_NONE;
}
