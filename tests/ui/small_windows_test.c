/* What a newcomer needs in a small window: buttons with words, and what a second press does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <limits.h>
#include <string.h>

#include "render/draw_command.h"
#include "ui/gallery.h"
#include "ui/motion.h"
#include "ui/screen_controls.h"
#include "ui/screen_query.h"
#include "ui/screen_state.h"
#include "ui/test_language.h"
#include "ui/traces.h"
#include "ui/words.h"

static Stage stage;
static View view;
static Traces traces;

static const GalleryWindow window[] = {{800, 600}, {640, 360}, {640, 480}, {1000, 900},
                                       {900, 900}, {360, 640}, {1280, 800}};
enum { WINDOWS = sizeof window / sizeof window[0] };

static int open_stage(void **state)
{
    (void)state;
    stage_open(&stage, 1280, 800, 1.0f);
    return 0;
}

static int close_stage(void **state)
{
    (void)state;
    stage_close(&stage);
    return 0;
}

static void open_scene(const char *name, GalleryWindow size)
{
    stage_resize(&stage, size.w, size.h, 1.0f);
    gallery_fill_named(name, &view);
}

static void read_texts(void)
{
    drawlist_begin(stage.list, stage.w, stage.h);
    screen_draw(stage.screen, &view, stage.list);
    traces_read(&traces, stage.list, stage.fonts, 0xFFFFFFFF, 1000.0f);
}

static void buttons_of_the_game_have_words(void **state)
{
    (void)state;
    static const char *const names[] = {"undo",   "redo", "hint", "resign", "rematch-swapped",
                                        "review", "new"};
    static const char *const scenes[] = {"play", "hint-area", "hint", "hint-why", "win"};
    for (int i = 0; i < WINDOWS; i++) {
        for (size_t scene = 0; scene < sizeof scenes / sizeof scenes[0]; scene++) {
            open_scene(scenes[scene], window[i]);
            read_texts();
            for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
                const Control *control = ui_find(&stage.screen->ui, names[n], SEAT_NONE);
                if (control && control->icon_only) {
                    print_error("%s, %d x %d: %s has no word\n", scenes[scene], window[i].w,
                                window[i].h, names[n]);
                    fail();
                }
            }
        }
    }
}

/* Where to look, the move, why: the button says what the next press shows. */
static void steps_of_a_hint_differ(void **state)
{
    (void)state;
    static const struct {
        const char *scene, *next;
    } steps[] = {{"play", "Hint"}, {"hint-area", "Show"}, {"hint", "Why?"}, {"hint-why", "Then?"}};
    for (int i = 0; i < WINDOWS; i++) {
        for (size_t step = 0; step < sizeof steps / sizeof steps[0]; step++) {
            open_scene(steps[step].scene, window[i]);
            read_texts();
            if (!traces_have(&traces, steps[step].next)) {
                print_error("%s, %d x %d: no \"%s\"\n", steps[step].scene, window[i].w, window[i].h,
                            steps[step].next);
                fail();
            }
        }
    }
}

static void resign_says_what_a_second_press_does(void **state)
{
    (void)state;
    for (int i = 0; i < WINDOWS; i++) {
        open_scene("play", window[i]);
        read_texts();
        assert_false(traces_have(&traces, "Resign?"));
        stage.screen->ui.confirming = "resign";
        stage.screen->ui.confirming_seat = SEAT_NONE;
        stage.screen->confirm_until = view.now_ms + 1000;
        read_texts();
        assert_true(traces_have(&traces, "Resign?"));
        assert_true(traces_have(&traces, "Press again to resign."));
        stage.screen->ui.confirming = NULL;
    }
}

static void the_review_has_a_menu(void **state)
{
    (void)state;
    for (int i = 0; i < WINDOWS; i++) {
        open_scene("review", window[i]);
        read_texts();
        const Control *menu = ui_find(&stage.screen->ui, "menu", SEAT_NONE);
        assert_non_null(menu);
        assert_int_equal(menu->command.kind, CMD_PAGE);
        assert_int_equal(menu->command.value, PAGE_MENU);
        assert_non_null(ui_find(&stage.screen->ui, "close", SEAT_NONE));
    }
}

/* Are these words in sight, below the faded edge of what they scroll in? */
static bool is_in_sight(const char *words, const char *scroll)
{
    const Control *area = ui_find(&stage.screen->ui, scroll, SEAT_NONE);
    assert_non_null(area);
    const bool fades =
        area->rect.h >= 4 * SCROLL_FADE && ui_scroll_offset(&stage.screen->ui, scroll) > 0;
    const int top = area->rect.y + (fades ? SCROLL_FADE / 2 : 0);
    for (int i = 0; i < traces.texts; i++) {
        const TraceText *text = &traces.text[i];
        if (strcmp(text->words, words) == 0 && !rect_empty(text->seen) && text->seen.y >= top) {
            return true;
        }
    }
    return false;
}

static void help_jumps_to_its_sections(void **state)
{
    (void)state;
    const GalleryWindow high = {700, 1500}; /* the last sections do not reach the top */
    static const struct {
        const char *button, *title;
    } sections[] = {{"help-basics", "How to play"}, {"help-rules", NULL /* of the game */},
                    {"help-touch", "Touch"},        {"help-computer", "The computer"},
                    {"help-keys", "Keys"},          {"help-shapes", "Threes and fours"}};
    for (int i = 0; i < WINDOWS + 1; i++) {
        const GalleryWindow size = i < WINDOWS ? window[i] : high;
        open_scene("help", size);
        read_texts();
        for (size_t n = 0; n < sizeof sections / sizeof sections[0]; n++) {
            const Control *button = ui_find(&stage.screen->ui, sections[n].button, SEAT_NONE);
            assert_non_null(button);
            CommandList commands = {0};
            screen_activate(stage.screen, &view, button, &commands);
            assert_int_equal(commands.count, 0);
            read_texts();
            const bool rules = !sections[n].title;
            if (!is_in_sight(rules ? words_rule(view.rule) : sections[n].title, "help-scroll")) {
                print_error("%d x %d: %s does not show its section\n", size.w, size.h,
                            sections[n].button);
                fail();
            }
            button = ui_find(&stage.screen->ui, sections[n].button, SEAT_NONE);
            assert_true(button->chosen);
        }
        scroll_to(motions_scroll(stage.screen->motions, "help-scroll", SEAT_NONE), INT_MAX);
        read_texts();
        assert_true(ui_find(&stage.screen->ui, "help-keys", SEAT_NONE)->chosen);
    }
}

/* What is shown in `rect`; the caller frees it. */
static void copy_part(Rect rect, Pixmap *part)
{
    const Pixmap *shown = canvas_pixels(stage.canvas);
    assert_true(pixmap_init(part, rect.w, rect.h));
    for (int y = 0; y < rect.h; y++) {
        memcpy(pixmap_at(part, 0, y), pixmap_at(shown, rect.x, rect.y + y),
               (size_t)rect.w * sizeof(uint32_t));
    }
}

/* The board above the colours, in sight together with them. */
static Rect preview_rect(void)
{
    stage_draw(&stage, &view);
    Scroll *scroll = motions_scroll(stage.screen->motions, "settings-scroll", SEAT_NONE);
    const Control *row = ui_find(&stage.screen->ui, "board-color-theme", SEAT_NONE);
    assert_non_null(row);
    const int below = frame_rect_to_window(row->frame, row->rect).y - stage.h * 2 / 3;
    scroll_to(scroll, scroll->offset + below);
    stage_draw(&stage, &view);
    row = ui_find(&stage.screen->ui, "board-color-theme", SEAT_NONE);
    const Rect button = frame_rect_to_window(row->frame, row->rect);
    const Rect preview = {button.x + 8, button.y - 130, 200, 100};
    assert_true(preview.y > 80 && button.y + button.h < stage.h - 24);
    return preview;
}

static void settings_show_the_colours_on_a_board(void **state)
{
    (void)state;
    static const GalleryWindow sizes[] = {{1280, 800}, {800, 600}, {360, 640}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        Pixmap before, after;
        open_scene("settings", sizes[i]);
        const Rect rect = preview_rect();
        copy_part(rect, &before);
        view.settings.board_color = RGB(0x9DB4C0);
        stage_draw(&stage, &view);
        copy_part(rect, &after);
        int changed = 0;
        for (int at = 0; at < rect.w * rect.h; at++) {
            changed += *pixmap_at(&before, at % rect.w, at / rect.w) !=
                       *pixmap_at(&after, at % rect.w, at / rect.w);
        }
        assert_true(changed > rect.w * rect.h / 3);
        pixmap_free(&before);
        pixmap_free(&after);
    }
}

/* Beside the count or in its place, but not in two lines of small letters. */
static void the_status_of_a_puzzle_is_one_line(void **state)
{
    (void)state;
    for (int i = 0; i < WINDOWS; i++) {
        open_scene("puzzle", window[i]);
        view.advice = (ViewAdvice){.step = ADVICE_AREA};
        read_texts();
        if (!traces_have(&traces, "Look in the marked square.")) {
            fail_msg("%d x %d", window[i].w, window[i].h);
        }
    }
}

/* Rounded shapes of this side and radius, px, that are filled or framed. */
static int count_squares(int side, float radius)
{
    int count = 0;
    for (int i = 0; i < drawlist_count(stage.list); i++) {
        const DrawCommand *command = drawlist_command(stage.list, i);
        const bool box =
            command->kind == DRAW_COMMAND_ROUND || command->kind == DRAW_COMMAND_ROUND_FRAME;
        count += box && command->box.rect.w == side && command->box.rect.h == side &&
                 command->box.radius == radius;
    }
    return count;
}

/* Also where date and streak are too long for one line. */
static void the_difficulty_of_a_puzzle_is_shown_once(void **state)
{
    (void)state;
    for (int i = 0; i < WINDOWS; i++) {
        for (int streak = 0; streak < 2000; streak = streak * 10 + 9) {
            open_scene("puzzle", window[i]);
            view.puzzle.streak = streak;
            view.puzzle.today.day = 22;
            read_texts();
            assert_int_equal(count_squares(12, 2.5f), PUZZLE_GRADES);
        }
    }
}

/* In no language does what stands beside the title of a plot make it small. */
static void titles_of_plots_can_be_read(void **state)
{
    (void)state;
    for (int other = 0; other < test_language_others(); other++) {
        const TestLanguage language = (TestLanguage)(LANGUAGE_OTHERS + other);
        test_language_use(language, BUILD_DIR);
        open_scene("statistics", (GalleryWindow){360, 640});
        read_texts();
        float size = 0.0f;
        for (int i = 0; i < traces.texts; i++) {
            if (strcmp(traces.text[i].words, _("Wins by level")) == 0) {
                size = traces.text[i].size;
            }
        }
        if (size < 13.0f) {
            fail_msg("%s: %g px", test_language_name(language), (double)size);
        }
    }
    test_language_use(LANGUAGE_ENGLISH, BUILD_DIR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buttons_of_the_game_have_words),
        cmocka_unit_test(steps_of_a_hint_differ),
        cmocka_unit_test(resign_says_what_a_second_press_does),
        cmocka_unit_test(the_review_has_a_menu),
        cmocka_unit_test(help_jumps_to_its_sections),
        cmocka_unit_test(settings_show_the_colours_on_a_board),
        cmocka_unit_test(the_status_of_a_puzzle_is_one_line),
        cmocka_unit_test(the_difficulty_of_a_puzzle_is_shown_once),
        cmocka_unit_test(titles_of_plots_can_be_read),
    };
    return cmocka_run_group_tests(tests, open_stage, close_stage);
}
