/* Every screen in every window, at every text size and in three languages: nothing is truncated,
 * covered or unreachable, and the board is as large as docs/look.md 7 allows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/motion.h"
#include "ui/screen_build.h"
#include "ui/screen_query.h"
#include "notice_controls.h"
#include "toast_cover.h"
#include "ui/sizes_case.h"
#include "ui/sizes_texts.h"
#include "ui/tooltip.h"

/* ---- Controls ---- */

/* The visible part of the hit area, in window coordinates. */
static Rect pressable(const Control *control)
{
    Rect rect = rect_empty(control->clip) ? control->target
                                          : rect_intersect(control->target, control->clip);
    return rect_empty(rect) ? (Rect){0, 0, 0, 0} : frame_rect_to_window(control->frame, rect);
}

/* The size of a control's label; 0: only an icon, or no such control. */
static float label_size(const char *name, Seat seat)
{
    const Control *control = ui_find(&shown.screen->ui, name, seat);
    if (!control) {
        return 0.0f;
    }
    Rect rect = frame_rect_to_window(control->frame, control->rect);
    for (int i = 0; i < shown.traces.texts; i++) {
        if (case_holds(rect, shown.traces.text[i].box, 0)) {
            return shown.traces.text[i].size;
        }
    }
    return 0.0f;
}

/* The labels of a row of buttons have one size. */
static void check_rows(void)
{
    static const char *const row[][5] = {{"undo", "redo", "hint", "resign", "menu"},
                                         {"undo", "draw", "resign", "menu"},
                                         {"rematch", "review", "new", "menu"},
                                         {"refuse", "allow"},
                                         {"choose-black", "choose-white", "choose-two"},
                                         {"choose-swap", "choose-stay", "choose-ten"}};
    bool beside = !rect_empty(shown.screen->layout.panel); /* there Rematch is above the others */
    for (int i = 0; i < 6 && shown.view.page == PAGE_PLAY; i++) {
        for (int seat = SEAT_NEAR; seat <= SEAT_NONE; seat++) {
            float size = 0.0f;
            for (int k = beside && i == 2 ? 1 : 0; k < 5 && row[i][k]; k++) {
                float other = label_size(row[i][k], (Seat)seat);
                if (other > 0.0f && size > 0.0f && fabsf(size - other) > 0.01f) {
                    case_fault("the label of %s has another size than its neighbours'", row[i][k]);
                }
                size = other > 0.0f ? other : size;
            }
        }
    }
}

/* Rows of a list of moves are 30 high (docs/look.md 6): the same is reached by the large buttons
 * and the tree. */
static bool is_list_row(const Control *control)
{
    return strncmp(control->name, "move-", 5) == 0;
}

static void check_target(const Control *control)
{
    float small_side = (float)(shown.w < shown.h ? shown.w : shown.h) / shown.screen->layout.px;
    /* 44 is enough for a finger; the rows of the menu shrink to it before the menu scrolls. */
    bool clipped = !rect_empty(control->clip);
    const bool menu_row = shown.view.page == PAGE_MENU && clipped;
    int min = case_px(small_side <= 480.0f || menu_row ? 44 : 48) - 1;
    Rect window = {0, 0, shown.w, shown.h};
    Rect rect = frame_rect_to_window(control->frame, control->rect);
    if (!is_list_row(control) && (control->target.w < min || control->target.h < min)) {
        case_fault("%s has a target of %g x %g", control->name,
                   (double)((float)control->target.w / shown.screen->layout.px),
                   (double)((float)control->target.h / shown.screen->layout.px));
    }
    if (!clipped && !case_holds(window, rect, 0)) {
        case_fault("%s hangs out of the window", control->name);
    }
    if (!clipped && !case_holds(window, rect_inset(rect, -case_px(5)), 0)) {
        case_fault("the focus ring of %s hangs out of the window", control->name);
    }
    if (!clipped) {
        return;
    }
    Rect clip = frame_rect_to_window(control->frame, control->clip);
    if (!case_holds(window, clip, 0)) {
        case_fault("what %s scrolls in hangs out of the window", control->name);
    }
    if (control->rect.x < control->clip.x ||
        control->rect.x + control->rect.w > control->clip.x + control->clip.w) {
        case_fault("%s is cut at its side", control->name);
    }
    if (rect.h > clip.h) {
        case_fault("%s is higher than what it scrolls in", control->name);
    }
}

static bool is_opened(void)
{
    NoticeKind kind = shown.view.notice.kind;
    return notice_info(kind)->asks || (kind && shown.screen->notice.opened == kind);
}

/* A notice lies on no control of the page. Alone, it was opened or is a question, and the page is
 * not drawn. */
static void check_uncovered(const Control *control)
{
    Rect rect = pressable(control), covered = shown.screen->ui.covered;
    if (shown.view.notice.kind && case_meet(rect, covered) &&
        !notice_has_control(&shown.view, control->name)) {
        case_fault("the notice covers %s", control->name);
    }
    if (case_is_notice_alone() && (!is_opened() || page_info(shown.view.page)->main)) {
        case_fault("the notice hides the page");
    }
}

static void check_controls(void)
{
    if (shown.screen->ui.controls < 1 || shown.screen->ui.controls >= CONTROLS_MAX) {
        case_fault("%d controls", shown.screen->ui.controls);
    }
    if (shown.screen->ui.broken_label && shown.language != LANGUAGE_LONG) {
        case_fault("a word of \"%s\" is broken", shown.screen->ui.broken_label);
    }
    for (int i = 0; i < shown.screen->ui.controls; i++) {
        const Control *control = &shown.screen->ui.control[i];
        if (control->icon_only && !tooltip_text(control)) {
            case_fault("%s has neither a label nor a tooltip", control->name);
        }
        if (!is_page_control(control)) {
            continue;
        }
        check_target(control);
        check_uncovered(control);
        for (int j = i + 1; j < shown.screen->ui.controls; j++) {
            if (is_page_control(&shown.screen->ui.control[j]) &&
                !toast_may_cover(&shown.screen->ui.control[j], control) &&
                case_meet(pressable(control), pressable(&shown.screen->ui.control[j]))) {
                case_fault("%s meets %s", control->name, shown.screen->ui.control[j].name);
            }
        }
    }
}

/* How controls are reached hardly depends on the text size. */
static bool is_reach_tested(void)
{
    return shown.scale < 1.5f || shown.scale > 2.0f;
}

/* Each control is found, if necessary by scrolling, where a press hits it and nothing else. */
static void check_finding(void)
{
    if (!is_reach_tested()) {
        return;
    }
    case_open();
    screen_build(shown.screen, &shown.view, NULL);
    for (int i = 0; i < shown.screen->ui.controls; i++) {
        if (shown.screen->ui.control[i].kind == CONTROL_SCROLL) {
            continue;
        }
        const char *name = shown.screen->ui.control[i].name;
        float x = -1.0f, y = -1.0f;
        Found found = screen_find(shown.screen, &shown.view, name, SEAT_NONE, &x, &y);
        const Control *hit = screen_control_at(shown.screen, x, y, false);
        const Control *control = ui_find(&shown.screen->ui, name, SEAT_NONE);
        if (hit && control && toast_may_cover(hit, control)) {
            continue; /* until it is dismissed */
        }
        if (found == FOUND_NONE || !rect_has((Rect){0, 0, shown.w, shown.h}, x, y) || !hit ||
            strcmp(hit->name, name) != 0) {
            case_fault("%s at %g,%g hits %s", name, (double)x, (double)y,
                       hit ? hit->name : "nothing");
        }
    }
}

/* The controls that had the focus. By name, since scrolling lists others. */
typedef struct Reached {
    const char *name[CONTROLS_MAX];
    Seat seat[CONTROLS_MAX];
    int count;
} Reached;

static bool was_reached(const Reached *reached, const Control *control)
{
    for (int i = 0; i < reached->count; i++) {
        if (reached->seat[i] == control->seat && strcmp(reached->name[i], control->name) == 0) {
            return true;
        }
    }
    return false;
}

/* By the Tab key itself, or by the arrow keys from where it stops in the same group. */
static bool is_reached(const Reached *reached, const Control *control)
{
    const Ui *ui = &shown.screen->ui;
    for (int i = 0; control->group && i < ui->controls; i++) {
        const Control *other = &ui->control[i];
        if (other->group && other->seat == control->seat &&
            strcmp(other->group, control->group) == 0 && was_reached(reached, other)) {
            return true;
        }
    }
    return was_reached(reached, control);
}

/* Every enabled control can be focused with Tab and is then fully visible. Not in review, where the
 * listed moves depend on the scroll offset. */
static void check_keyboard(void)
{
    static Reached reached;
    reached.count = 0;
    if (!is_reach_tested()) {
        return;
    }
    case_open();
    for (int tabs = 0; tabs < CONTROLS_MAX && shown.view.page != PAGE_REVIEW; tabs++) {
        int commands;
        Stage stage = {.screen = shown.screen};
        scene_send(&stage, &shown.view, scene_key(KEY_TAB, 0), &commands);
        screen_build(shown.screen, &shown.view, NULL);
        const Control *control =
            ui_find(&shown.screen->ui, shown.screen->ui.focus, shown.screen->ui.focus_seat);
        if (!control) {
            continue;
        }
        if (was_reached(&reached, control)) {
            break;
        }
        reached.name[reached.count] = control->name;
        reached.seat[reached.count++] = control->seat;
        if (!rect_empty(control->clip) && !case_holds(control->clip, control->rect, 0)) {
            case_fault("%s has the focus and is not in full sight", control->name);
        }
    }
    for (int i = 0; i < shown.screen->ui.controls && shown.view.page != PAGE_REVIEW; i++) {
        const Control *control = &shown.screen->ui.control[i];
        bool answers = control->command.kind == CMD_ALLOW || control->command.kind == CMD_REFUSE;
        bool wanted = !answers || shown.view.may.answer;
        if (is_page_control(control) && control->enabled &&
            is_reached(&reached, control) != wanted) {
            case_fault("%s is %sreached by Tab", control->name, wanted ? "not " : "");
        }
    }
}

/* ---- The board ---- */

/* The margin is a cell, or what the coordinates need beside stones of 20 px and more. */
static int side_with(int cell)
{
    int digits = (int)ceilf(1.2f * fmaxf(10.5f, 0.27f * (float)cell));
    int labels = cell >= 20 ? (int)lroundf(0.47f * (float)cell) + digits + 1 : 0;
    return (shown.view.size - 1) * cell + 2 * (cell > labels ? cell : labels);
}

/* Would a board with this cell leave the room that the page needs? docs/look.md 7. */
static bool fits(const Layout *layout, int cell)
{
    int w = shown.w, h = shown.h, short_side = w < h ? w : h;
    int edge = case_px(short_side <= case_px(480) ? 8 : 24), side = side_with(cell);
    int face = shown.view.settings.face_to_face ? 0 : (int)lroundf(0.15f * (float)cell);
    if (shown.view.settings.face_to_face) {
        Seats seats = shown.view.settings.seats;
        bool across = seats == SEATS_SIDES || (seats == SEATS_AUTO && w > h);
        int deep = across ? w : h, along = across ? h : w;
        return side <= along - 2 * edge && side <= deep - 2 * (case_px(196 + 20) + edge);
    }
    if (layout->shape == LAYOUT_WIDE || layout->shape == LAYOUT_SQUARE) {
        bool square = layout->shape == LAYOUT_SQUARE;
        int panel = case_px(square ? 300 : 360), part = (int)((float)w * (square ? .40f : .37f));
        part = part > case_px(200) ? part : case_px(200);
        return side <= w - 3 * edge - (panel < part ? panel : part) && side <= h - 2 * edge &&
               side + face <= h - 2 * edge + (edge > case_px(12) ? edge - case_px(12) : 0);
    }
    int rows = 3 * case_px(72) + 6 * case_px(12) + case_px(24 + 36);
    return side <= w - 2 * case_px(24) && side + face + rows <= h - 2 * edge;
}

static bool holds_toast(Rect panel)
{
    const Control *toast = ui_find(&shown.screen->ui, "toast", SEAT_NONE);
    return toast && panel.h <= shown.screen->layout.seen.h / 3 &&
           case_holds(panel, frame_rect_to_window(toast->frame, toast->rect), 0);
}

static void check_board(void)
{
    const Layout *layout = &shown.screen->layout;
    if (shown.view.page != PAGE_PLAY && shown.view.page != PAGE_REVIEW) {
        return;
    }
    Rect board = layout->board, window = {0, 0, shown.w, shown.h};
    board.h += layout->face;
    if (layout->size != shown.view.size || !case_holds(window, board, 0)) {
        case_fault("the board is not in full sight");
    }
    if (layout->board.w != side_with(layout->cell)) {
        case_fault("a board of %d px has a cell of %d", layout->board.w, layout->cell);
    }
    if (shown.view.page == PAGE_PLAY && fits(layout, layout->cell + 1)) {
        case_fault("a cell of %d would fit, it is %d", layout->cell + 1, layout->cell);
    }
    bool beside = layout->shape == LAYOUT_WIDE || layout->shape == LAYOUT_SQUARE;
    Rect panel = frame_rect_to_window(layout->page, layout->panel);
    if (beside && !rect_empty(panel) && layout->board.y != panel.y) {
        case_fault("the board begins at %d, the panel at %d", layout->board.y, panel.y);
    }
    for (int i = 0; i < shown.traces.panels; i++) {
        if (is_opened() && case_holds(shown.traces.panel[i], shown.screen->ui.covered, 0)) {
            continue; /* a question, or a notice that was opened, may lie on the board */
        }
        if (holds_toast(shown.traces.panel[i]) && shown.view.page == PAGE_REVIEW) {
            continue; /* nothing is played there: so may a toast whose words have no room in the
                         panel */
        }
        if (case_meet(shown.traces.panel[i], board)) {
            case_fault("a panel lies on the board");
        }
    }
}

/* Face to face the rows of a full panel are as in docs/look.md 7: 20, 76, 16, 64, 20. */
static void check_faces(void)
{
    const Control *control = ui_find(&shown.screen->ui, "menu", SEAT_NEAR);
    Rect panel = shown.screen->layout.near_panel.rect;
    int high = panel.w < panel.h ? panel.w : panel.h;
    if (shown.view.page != PAGE_PLAY || !control || shown.view.notice.kind || high < case_px(196)) {
        return;
    }
    int below = high - control->rect.y - control->rect.h;
    if (below != case_px(20) || control->rect.h != case_px(64)) {
        case_fault("the buttons are %d high and %d from the edge", control->rect.h, below);
    }
}

/* The current move is clear of the fading edges of the list. */
static void check_current_move(void)
{
    char name[16];
    snprintf(name, sizeof name, "move-%d", shown.view.ply);
    const Control *control = ui_find(&shown.screen->ui, name, SEAT_NONE);
    if (shown.view.page != PAGE_REVIEW || !control || control->clip.h < 4 * case_px(SCROLL_FADE)) {
        return;
    }
    const Scroll *scroll = motions_scroll(shown.screen->motions, "moves-scroll", SEAT_NONE);
    int above = control->rect.y - control->clip.y;
    int below = control->clip.h - above - control->rect.h;
    if ((scroll->offset > 0 && above < case_px(SCROLL_FADE) - 1) ||
        (scroll->offset < scroll->max && below < case_px(SCROLL_FADE) - 1)) {
        case_fault("the current move lies under a faded edge");
    }
}

/* In a window that is high enough the whole menu is visible. */
static void check_menu(void)
{
    int items = 0;
    for (int i = 0; i < shown.screen->ui.controls; i++) {
        const Control *control = &shown.screen->ui.control[i];
        items += control->kind == CONTROL_BUTTON && strcmp(control->name, "close") != 0;
    }
    /* They take some of the height. */
    bool less = shown.view.notice.kind != NOTICE_NONE || shown.view.toast.serial != 0;
    if (shown.view.page == PAGE_MENU && !less &&
        shown.h >= case_px(120.0f + 48.0f * (float)items) && case_scrolls()) {
        case_fault("the menu scrolls");
    }
}

/* ---- All of them ---- */

static void check_looks(void)
{
    case_open();
    check_texts();
    check_words();
    if (shown.language != LANGUAGE_LONG) { /* there some take two lines */
        check_rows();
    }
    check_controls();
    check_board();
    check_faces();
    check_current_move();
    check_menu();
}

/* From some text size on a window cannot show larger text: the rest look the same. */
static bool same_as_smaller(int w, int h, const float *scale, int index)
{
    scene_play(&shown.view);
    return index > 0 && layout_make(&shown.view, w, h, scale[index]).px ==
                            layout_make(&shown.view, w, h, scale[index - 1]).px;
}

/* Chinese, whose words are short, at two scales only; the others at the usual one, where there is
 * room for their words. The narrow phone is no window for larger letters. */
static bool is_checked(TestLanguage language, GalleryWindow window, int scale)
{
    if (window.w == 360 && scale > 0) {
        return false;
    }
    switch (language) {
    case LANGUAGE_ENGLISH:
    case LANGUAGE_LONG:
        return true;
    case LANGUAGE_CHINESE:
        return scale == 0 || scale == 3;
    default:
        return window.w >= 360 && scale == 0;
    }
}

static int faults_in(TestLanguage language, void (*check)(void))
{
    static const float scale[] = {1.0f, 1.5f, 2.0f, 3.0f};
    test_language_use(language, BUILD_DIR);
    shown.language = language;
    faults = 0;
    for (int i = 0; i < gallery_windows(); i++) {
        for (int k = 0; k < 4; k++) {
            GalleryWindow window = gallery_window(i);
            if (!is_checked(language, window, k) || same_as_smaller(window.w, window.h, scale, k)) {
                continue;
            }
            shown.w = window.w;
            shown.h = window.h;
            shown.scale = scale[k];
            shown.screen = case_screen();
            for (shown.scene = 0; shown.scene < gallery_count(); shown.scene++) {
                check();
            }
            screen_free(shown.screen);
        }
    }
    test_language_use(LANGUAGE_ENGLISH, BUILD_DIR);
    return faults;
}

static void check_all(TestLanguage language, void (*check)(void))
{
    const int found = faults_in(language, check);
    if (found > 0) {
        fail_msg("%d faults", found);
    }
}

static void test_english(void **state)
{
    (void)state;
    check_all(LANGUAGE_ENGLISH, check_looks);
}

static void test_finding(void **state)
{
    (void)state;
    check_all(LANGUAGE_ENGLISH, check_finding);
}

static void test_keyboard(void **state)
{
    (void)state;
    check_all(LANGUAGE_ENGLISH, check_keyboard);
}

static void test_chinese(void **state)
{
    (void)state;
    check_all(LANGUAGE_CHINESE, check_looks);
}

static void test_long_words(void **state)
{
    (void)state;
    char word[64];
    test_language_lengthen("Undo %d of %s", word, sizeof word);
    assert_string_equal(word, "Undöun %d öfu %s");
    check_all(LANGUAGE_LONG, check_looks);
}

static void test_others(void **state)
{
    (void)state;
    int found = 0;
    for (int i = 0; i < test_language_others(); i++) {
        found += faults_in((TestLanguage)(LANGUAGE_OTHERS + i), check_looks);
    }
    if (found > 0) {
        fail_msg("%d faults", found);
    }
}

/* Each is a test of ctest's, so that they run at the same time. */
int main(int argc, char *argv[])
{
    static const struct {
        const char *name;
        struct CMUnitTest test;
    } cases[] = {
        {"english", cmocka_unit_test(test_english)},   {"finding", cmocka_unit_test(test_finding)},
        {"keyboard", cmocka_unit_test(test_keyboard)}, {"chinese", cmocka_unit_test(test_chinese)},
        {"long", cmocka_unit_test(test_long_words)},   {"others", cmocka_unit_test(test_others)},
    };
    int run = 0, failed = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (argc < 2 || strcmp(argv[1], cases[i].name) == 0) {
            const struct CMUnitTest test[] = {cases[i].test};
            failed += cmocka_run_group_tests(test, case_begin, case_end) != 0;
            run++;
        }
    }
    return run == 0 || failed != 0;
}
