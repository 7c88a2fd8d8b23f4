/* Every screen in every window, at every text size and in three languages: nothing is truncated,
 * covered or unreachable, and the board is as large as docs/look.md 7 allows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/gallery.h"
#include "ui/motion.h"
#include "ui/screen_build.h"
#include "ui/screen_query.h"
#include "ui/screen.h"
#include "ui/screen_state.h"
#include "ui/test_language.h"
#include "ui/traces.h"
#include "ui/words.h"

enum { FAULTS_SHOWN = 60 };

/* One screen in one window. */
typedef struct ScreenCase {
    int w, h;
    float scale;
    TestLanguage language;
    int scene;
} ScreenCase;

static Store *store;
static Fonts *fonts;
static DrawList *list;
static Screen *screen;
static View view;
static ScreenCase now;
static Traces seen;
static int faults;

static void fault(const char *format, ...)
{
    char what[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (faults++ < FAULTS_SHOWN) {
        print_message("%s, %d x %d, scale %g, %s: %s\n", gallery_name(now.scene), now.w, now.h,
                      (double)now.scale, test_language_name(now.language), what);
    }
}

static int px(float logical)
{
    return (int)lroundf(logical * screen->layout.px);
}

static bool holds(Rect outer, Rect inner, int slack)
{
    return inner.x >= outer.x - slack && inner.y >= outer.y - slack &&
           inner.x + inner.w <= outer.x + outer.w + slack &&
           inner.y + inner.h <= outer.y + outer.h + slack;
}

static bool meet(Rect a, Rect b)
{
    return !rect_empty(rect_intersect(a, b));
}

/* ---- What is on the screen ---- */

static void build(void)
{
    drawlist_begin(list, now.w, now.h);
    screen_build(screen, &view, list);
    assert_false(drawlist_failed(list));
    traces_read(&seen, list, fonts, theme_get(view.settings.theme)->panel, (float)px(15));
}

/* Every case starts unscrolled and without focus; the stone sprites are kept. */
static void open_case(void)
{
    Stage stage = {.screen = screen};
    gallery_fill(now.scene, &view);
    screen->ui.focus = NULL;
    screen->ui.focus_visible = false;
    screen_build(screen, &view, NULL);
    for (int i = 0; i < screen->ui.controls; i++) {
        if (screen->ui.control[i].kind == CONTROL_SCROLL) {
            const Control *control = &screen->ui.control[i];
            Scroll *scroll = motions_scroll(screen->motions, control->name, control->seat);
            scroll->offset = 0;
            scroll->seen_y = -1;
        }
    }
    if (gallery_scrolled(now.scene)) {
        gallery_scroll_to_end(&stage, &view);
    }
    build();
}

static const Ui *ui(void)
{
    return &screen->ui;
}

static bool is_page_control(const Control *control)
{
    return control->kind != CONTROL_SCROLL;
}

/* The visible part of the hit area, in window coordinates. */
static Rect pressable(const Control *control)
{
    Rect rect = rect_empty(control->clip) ? control->target
                                          : rect_intersect(control->target, control->clip);
    return rect_empty(rect) ? (Rect){0, 0, 0, 0} : frame_rect_to_window(control->frame, rect);
}

static bool scrolls(void)
{
    for (int i = 0; i < ui()->controls; i++) {
        if (ui()->control[i].kind == CONTROL_SCROLL) {
            return true;
        }
    }
    return false;
}

/* ---- Texts ---- */

static bool is_cut(const char *words)
{
    size_t length = strlen(words);
    if (length < 3 || strcmp(words + length - 3, "…") != 0) {
        return false;
    }
    static const char *const whole[] = {N_("Engine…"), N_("Other…"), N_("Picture…"),
                                        N_("Waiting…")};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        if (strcmp(words, _(whole[i])) == 0) {
            return false;
        }
    }
    return length < 4 || words[length - 4] != ' '; /* "G8 …": other moves were tried here */
}

/* Names and paths may be truncated; our own texts may not, except in the made-up language. */
static bool may_be_cut(void)
{
    static const char *const scene[] = {"names",        "time",         "faces-names",
                                        "new-two",      "new-other",    "review-end",
                                        "review-ended", "settings-end", "new-far"};
    for (size_t i = 0; i < sizeof scene / sizeof *scene; i++) {
        if (strcmp(gallery_name(now.scene), scene[i]) == 0) {
            return true;
        }
    }
    return now.language == LANGUAGE_LONG;
}

/* No line of Chinese begins with closing punctuation. */
static bool begins_badly(const char *words)
{
    static const char *const mark[] = {"。", "，", "、", "；", "：", "！", "？", "）"};
    for (size_t i = 0; i < sizeof mark / sizeof *mark; i++) {
        if (strncmp(words, mark[i], strlen(mark[i])) == 0) {
            return true;
        }
    }
    return false;
}

static void check_text(const TraceText *text)
{
    Rect window = {0, 0, now.w, now.h};
    bool side_cut = text->turned ? text->seen.h < text->box.h : text->seen.w < text->box.w;
    bool height_cut = text->turned ? text->seen.w < text->box.w : text->seen.h < text->box.h;
    if (begins_badly(text->words)) {
        fault("a line begins with \"%s\"", text->words);
    }
    if (rect_empty(text->seen) && scrolls()) {
        return;
    }
    if (side_cut) {
        fault("\"%s\" is cut at its side", text->words);
    }
    if (height_cut && !scrolls()) {
        fault("\"%s\" is cut", text->words);
    }
    if (!holds(window, text->seen, 0)) {
        fault("\"%s\" hangs out of the window", text->words);
    }
    bool on_panel = false;
    for (int i = 0; i < seen.panels && !on_panel; i++) {
        on_panel = holds(seen.panel[i], text->seen, -px(3));
    }
    if (!on_panel && !height_cut) {
        fault("\"%s\" does not lie on a panel", text->words);
    }
    if (is_cut(text->words) && !may_be_cut()) {
        fault("\"%s\" is shortened", text->words);
    }
    for (int i = 0; i < ui()->controls; i++) {
        const Control *control = &ui()->control[i];
        Rect clipped = rect_empty(control->clip) ? control->rect
                                                 : rect_intersect(control->rect, control->clip);
        if (!is_page_control(control) || rect_empty(clipped)) {
            continue;
        }
        Rect rect = frame_rect_to_window(control->frame, clipped);
        if (meet(rect, text->seen) && !holds(rect, text->seen, px(1))) {
            fault("\"%s\" runs over the edge of %s", text->words, control->name);
        }
    }
}

static void check_texts(void)
{
    for (int i = 0; i < seen.texts; i++) {
        check_text(&seen.text[i]);
        for (int j = i + 1; j < seen.texts; j++) {
            if (meet(seen.text[i].seen, seen.text[j].seen)) {
                fault("\"%s\" runs into \"%s\"", seen.text[i].words, seen.text[j].words);
            }
        }
    }
}

/* The first word of the status is on the screen. */
static void check_said(const char *sentence)
{
    char first[64];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(sentence, " "), sentence);
    if (now.language == LANGUAGE_CHINESE) {
        snprintf(first, sizeof first, "%.6s", sentence); /* two characters */
    }
    for (int i = 0; i < seen.texts; i++) {
        if (strstr(seen.text[i].words, first) || is_cut(seen.text[i].words)) {
            return;
        }
    }
    fault("\"%s\" is said nowhere", sentence);
}

static void check_words(void)
{
    char status[240], title[80], detail[160];
    if (view.page != PAGE_PLAY || view.settings.face_to_face) {
        return;
    }
    words_status(&view, SEAT_NONE, status, sizeof status);
    words_result(&view, title, sizeof title, detail, sizeof detail);
    if (*title) {
        check_said(title), check_said(detail);
    } else {
        check_said(status);
    }
}

/* ---- Controls ---- */

/* The size of a control's label; 0: only an icon, or no such control. */
static float label_size(const char *name, Seat seat)
{
    const Control *control = screen_control(screen, name, seat);
    if (!control) {
        return 0.0f;
    }
    Rect rect = frame_rect_to_window(control->frame, control->rect);
    for (int i = 0; i < seen.texts; i++) {
        if (holds(rect, seen.text[i].box, 0)) {
            return seen.text[i].size;
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
    bool beside = !rect_empty(screen->layout.panel); /* there Rematch is above the others */
    for (int i = 0; i < 6 && view.page == PAGE_PLAY; i++) {
        for (int seat = SEAT_NEAR; seat <= SEAT_NONE; seat++) {
            float size = 0.0f;
            for (int k = beside && i == 2 ? 1 : 0; k < 5 && row[i][k]; k++) {
                float other = label_size(row[i][k], (Seat)seat);
                if (other > 0.0f && size > 0.0f && fabsf(size - other) > 0.01f) {
                    fault("the label of %s has another size than its neighbours'", row[i][k]);
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
    float small_side = (float)(now.w < now.h ? now.w : now.h) / screen->layout.px;
    int min = px(small_side <= 480.0f ? 44 : 48) - 1;
    Rect window = {0, 0, now.w, now.h};
    bool clipped = !rect_empty(control->clip);
    Rect rect = frame_rect_to_window(control->frame, control->rect);
    if (!is_list_row(control) && (control->target.w < min || control->target.h < min)) {
        fault("%s has a target of %g x %g", control->name,
              (double)((float)control->target.w / screen->layout.px),
              (double)((float)control->target.h / screen->layout.px));
    }
    if (!clipped && !holds(window, rect, 0)) {
        fault("%s hangs out of the window", control->name);
    }
    if (!clipped && !holds(window, rect_inset(rect, -px(5)), 0)) {
        fault("the focus ring of %s hangs out of the window", control->name);
    }
    if (!clipped) {
        return;
    }
    Rect clip = frame_rect_to_window(control->frame, control->clip);
    if (!holds(window, clip, 0)) {
        fault("what %s scrolls in hangs out of the window", control->name);
    }
    if (control->rect.x < control->clip.x ||
        control->rect.x + control->rect.w > control->clip.x + control->clip.w) {
        fault("%s is cut at its side", control->name);
    }
    if (rect.h > clip.h) {
        fault("%s is higher than what it scrolls in", control->name);
    }
}

static void check_controls(void)
{
    if (ui()->controls < 1 || ui()->controls >= CONTROLS_MAX) {
        fault("%d controls", ui()->controls);
    }
    for (int i = 0; i < ui()->controls; i++) {
        const Control *control = &ui()->control[i];
        if (!is_page_control(control)) {
            continue;
        }
        check_target(control);
        for (int j = i + 1; j < ui()->controls; j++) {
            if (is_page_control(&ui()->control[j]) &&
                meet(pressable(control), pressable(&ui()->control[j]))) {
                fault("%s meets %s", control->name, ui()->control[j].name);
            }
        }
    }
}

/* Each control is found, if necessary by scrolling, where a press hits it and nothing else. */
static void check_finding(void)
{
    const char *name;
    for (int i = 0; (name = screen_control_name(screen, &view, i)); i++) {
        float x = -1.0f, y = -1.0f;
        Found found = screen_find(screen, &view, name, SEAT_NONE, &x, &y);
        const Control *hit = screen_control_at(screen, x, y, false);
        if (found == FOUND_NONE || !rect_has((Rect){0, 0, now.w, now.h}, x, y) || !hit ||
            strcmp(hit->name, name) != 0) {
            fault("%s at %g,%g hits %s", name, (double)x, (double)y, hit ? hit->name : "nothing");
        }
    }
}

/* Every enabled control can be focused with Tab and is then fully visible. Not in review, where the
 * listed moves depend on the scroll offset. */
static void check_keyboard(void)
{
    bool reached[CONTROLS_MAX] = {false};
    int count = ui()->controls;
    for (int tabs = 0; tabs < 2 * CONTROLS_MAX && view.page != PAGE_REVIEW; tabs++) {
        int commands;
        Stage stage = {.screen = screen};
        scene_send(&stage, &view, scene_key(KEY_TAB, 0), &commands);
        screen_build(screen, &view, NULL);
        const Control *control = screen_control(screen, ui()->focus, ui()->focus_seat);
        if (!control) {
            continue;
        }
        int index = (int)(control - ui()->control);
        if (reached[index]) {
            break;
        }
        reached[index] = true;
        if (!rect_empty(control->clip) && !holds(control->clip, control->rect, 0)) {
            fault("%s has the focus and is not in full sight", control->name);
        }
    }
    for (int i = 0; i < count && view.page != PAGE_REVIEW; i++) {
        const Control *control = &ui()->control[i];
        bool answers = control->command.kind == CMD_ALLOW || control->command.kind == CMD_REFUSE;
        bool wanted = !(answers && view.settings.face_to_face); /* not by keys */
        if (is_page_control(control) && control->enabled && reached[i] != wanted) {
            fault("%s is %sreached by Tab", control->name, wanted ? "not " : "");
        }
    }
}

/* ---- The board ---- */

static int side_with(int cell)
{
    return (view.size + 1) * cell;
}

/* Would a board with this cell leave the room that the page needs? docs/look.md 7. */
static bool fits(const Layout *layout, int cell)
{
    int w = now.w, h = now.h, short_side = w < h ? w : h;
    int edge = px(short_side <= px(480) ? 8 : 24), side = side_with(cell);
    int face = view.settings.face_to_face ? 0 : (int)lroundf(0.15f * (float)cell);
    if (view.settings.face_to_face) {
        Seats seats = view.settings.seats;
        bool across = seats == SEATS_SIDES || (seats == SEATS_AUTO && w > h);
        int deep = across ? w : h, along = across ? h : w;
        return side <= along - 2 * edge && side <= deep - 2 * (px(196 + 20) + edge);
    }
    if (layout->shape == SHAPE_WIDE || layout->shape == SHAPE_SQUARE) {
        bool square = layout->shape == SHAPE_SQUARE;
        int panel = px(square ? 300 : 360), part = (int)((float)w * (square ? .40f : .37f));
        part = part > px(200) ? part : px(200);
        return side <= w - 3 * edge - (panel < part ? panel : part) && side <= h - 2 * edge &&
               side + face <= h - 2 * edge + (edge > px(12) ? edge - px(12) : 0);
    }
    int rows = 3 * px(72) + 6 * px(12) + px(24 + 36);
    return side <= w - 2 * px(24) && side + face + rows <= h - 2 * edge;
}

static void check_board(void)
{
    const Layout *layout = &screen->layout;
    if (view.page != PAGE_PLAY && view.page != PAGE_REVIEW) {
        return;
    }
    Rect board = layout->board, window = {0, 0, now.w, now.h};
    board.h += layout->face;
    if (layout->size != view.size || !holds(window, board, 0)) {
        fault("the board is not in full sight");
    }
    if (layout->board.w != side_with(layout->cell)) {
        fault("a board of %d px has a cell of %d", layout->board.w, layout->cell);
    }
    if (view.page == PAGE_PLAY && fits(layout, layout->cell + 1)) {
        fault("a cell of %d would fit, it is %d", layout->cell + 1, layout->cell);
    }
    bool beside = layout->shape == SHAPE_WIDE || layout->shape == SHAPE_SQUARE;
    Rect panel = frame_rect_to_window(layout->page, layout->panel);
    if (beside && !rect_empty(panel) && layout->board.y != panel.y) {
        fault("the board begins at %d, the panel at %d", layout->board.y, panel.y);
    }
    for (int i = 0; i < seen.panels; i++) {
        if (meet(seen.panel[i], board)) {
            fault("a panel lies on the board");
        }
    }
}

/* Face to face the rows of a full panel are as in docs/look.md 7: 20, 76, 16, 64, 20. */
static void check_faces(void)
{
    const Control *control = screen_control(screen, "menu", SEAT_NEAR);
    Rect panel = screen->layout.near_panel.rect;
    int high = panel.w < panel.h ? panel.w : panel.h;
    if (view.page != PAGE_PLAY || !control || high < px(196)) {
        return;
    }
    int below = high - control->rect.y - control->rect.h;
    if (below != px(20) || control->rect.h != px(64)) {
        fault("the buttons are %d high and %d from the edge", control->rect.h, below);
    }
}

/* The current move is clear of the fading edges of the list. */
static void check_current_move(void)
{
    char name[16];
    snprintf(name, sizeof name, "move-%d", view.ply);
    const Control *control = screen_control(screen, name, SEAT_NONE);
    if (view.page != PAGE_REVIEW || !control || control->clip.h < 4 * px(SCROLL_FADE)) {
        return;
    }
    const Scroll *scroll = motions_scroll(screen->motions, "moves-scroll", SEAT_NONE);
    int above = control->rect.y - control->clip.y;
    int below = control->clip.h - above - control->rect.h;
    if ((scroll->offset > 0 && above < px(SCROLL_FADE) - 1) ||
        (scroll->offset < scroll->max && below < px(SCROLL_FADE) - 1)) {
        fault("the current move lies under a faded edge");
    }
}

/* In a window that is high enough the whole menu is visible. */
static void check_menu(void)
{
    int items = 0;
    for (int i = 0; i < screen->ui.controls; i++) {
        const Control *control = &screen->ui.control[i];
        items += control->kind == CONTROL_BUTTON && strcmp(control->name, "close") != 0;
    }
    if (view.page == PAGE_MENU && now.h >= px(120.0f + 48.0f * (float)items) && scrolls()) {
        fault("the menu scrolls");
    }
}

/* ---- All of them ---- */

static void check_case(void)
{
    open_case();
    check_texts();
    check_words();
    if (now.language != LANGUAGE_LONG) { /* there some take two lines */
        check_rows();
    }
    check_controls();
    check_board();
    check_faces();
    check_current_move();
    check_menu();
    if (now.language == LANGUAGE_ENGLISH && (now.scale < 1.5f || now.scale > 2.0f)) {
        check_finding();
        check_keyboard();
    }
}

/* From some text size on a window cannot show larger text: the rest look the same. */
static bool same_as_smaller(int w, int h, const float *scale, int index)
{
    scene_play(&view);
    return index > 0 && layout_make(&view, w, h, scale[index]).px ==
                            layout_make(&view, w, h, scale[index - 1]).px;
}

/* Chinese, whose words are short, at two scales only. */
static void check_all(TestLanguage language)
{
    static const float scale[] = {1.0f, 1.5f, 2.0f, 3.0f};
    test_language_use(language, BUILD_DIR);
    now.language = language;
    faults = 0;
    for (int i = 0; i < gallery_windows(); i++) {
        for (int k = 0; k < 4; k++) {
            GalleryWindow window = gallery_window(i);
            bool thorough = language != LANGUAGE_CHINESE || k == 0 || k == 3;
            if (!thorough || same_as_smaller(window.w, window.h, scale, k)) {
                continue;
            }
            now.w = window.w;
            now.h = window.h;
            now.scale = scale[k];
            screen = screen_new(store, fonts);
            assert_non_null(screen);
            screen_resize(screen, now.w, now.h, now.scale);
            for (now.scene = 0; now.scene < gallery_count(); now.scene++) {
                check_case();
            }
            screen_free(screen);
        }
    }
    test_language_use(LANGUAGE_ENGLISH, BUILD_DIR);
    if (faults) {
        fail_msg("%d faults", faults);
    }
}

static void test_english(void **state)
{
    (void)state;
    check_all(LANGUAGE_ENGLISH);
}

static void test_chinese(void **state)
{
    (void)state;
    check_all(LANGUAGE_CHINESE);
}

static void test_long_words(void **state)
{
    (void)state;
    char word[64];
    test_language_lengthen("Undo %d of %s", word, sizeof word);
    assert_string_equal(word, "Undöun %d öfu %s");
    check_all(LANGUAGE_LONG);
}

static int open_all(void **state)
{
    (void)state;
    store = store_new();
    fonts = fonts_new(NULL);
    list = drawlist_new();
    return store && fonts && list ? 0 : -1;
}

static int close_all(void **state)
{
    (void)state;
    drawlist_free(list);
    fonts_free(fonts);
    store_free(store);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_english),
        cmocka_unit_test(test_chinese),
        cmocka_unit_test(test_long_words),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
