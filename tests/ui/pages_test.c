/* The pages around the game: every control exists at every size, gives its command, and can be
 * reached. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/level.h"
#include "ui/flow.h"
#include "ui/motion.h"
#include "ui/page_draw.h"
#include "ui/scene.h"
#include "ui/setting.h"
#include "ui/tooltip.h"
#include "ui/traces.h"
#include "ui/words.h"

typedef struct Bench {
    View view;
    Ui ui;
    Layout layout;
    Store *store;
    Fonts *fonts;
    GroundPainter *ground_painter;
    StonePainter *stone_painter;
    DrawList *list;
    Thumbnails thumbnails;
} Bench;

static Bench *bench;

static int set_up(void **state)
{
    (void)state;
    bench = calloc(1, sizeof *bench);
    bench->store = store_new();
    bench->fonts = fonts_new(NULL);
    bench->ground_painter = ground_painter_new(bench->store, bench->fonts);
    bench->stone_painter = stone_painter_new(bench->store);
    bench->list = drawlist_new();
    bench->ui.motions = motions_new();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    motions_free(bench->ui.motions);
    drawlist_free(bench->list);
    stone_painter_free(bench->stone_painter);
    ground_painter_free(bench->ground_painter);
    fonts_free(bench->fonts);
    store_free(bench->store);
    free(bench);
    return 0;
}

/* A game of 47 moves, shown after move 30, with two variations there. */
static void fresh_view(Page page)
{
    View *view = &bench->view;
    memset(view, 0, sizeof *view);
    view->page = page;
    view->in_game = true;
    view->size = view->setup.size = 15;
    view->settings.margin = 1;
    view->settings.stone_size = .94f;
    view->settings.motion = MOTION_NONE;
    view->settings.analysis_lines = 3;
    view->setup.player[1] = (Player){.kind = PLAYER_COMPUTER, .level = 6};
    view->player[0] = (ViewPlayer){.color = COLOR_BLACK};
    view->player[1] =
        (ViewPlayer){.color = COLOR_WHITE, .who.kind = PLAYER_COMPUTER, .who.level = 6};
    view->moves = 47;
    view->ply = 30;
    view->to_move = COLOR_BLACK;
    for (int i = 0; i < view->moves; i++) {
        view->move[i].point = point_at(i % 15, i / 15);
        view->move[i].color = i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE;
    }
    view->may.offer_draw = view->may.pause = true;
    view->may.start = view->may.save = true;
}

#define PAGE_FUNCTION(id, draw, ...) [PAGE_##id] = draw,
static void (*const draw_page[PAGE_COUNT])(Ui *, const Layout *,
                                           PageTools) = {PAGE_LIST(PAGE_FUNCTION)};

static void place(int w, int h, float px, bool draw)
{
    Ui *ui = &bench->ui;
    bench->layout = layout_make(&bench->view, w, h, px);
    motions_begin(ui->motions, MOTION_NONE, bench->view.now_ms, draw);
    ui->view = &bench->view;
    ui->theme = theme_get(bench->view.settings.theme);
    ui->fonts = bench->fonts;
    ui->list = draw ? bench->list : NULL;
    ui->px = bench->layout.px;
    ui->w = w;
    ui->h = h;
    ui->enter = 1;
    ui->controls = 0;
    drawlist_begin(bench->list, w, h);
    ui_frame(ui, (Frame){{0, 0, w, h}, 0}, SEAT_NONE);
    draw_page[bench->view.page](
        ui, &bench->layout,
        (PageTools){bench->stone_painter, bench->ground_painter, &bench->thumbnails});
    ui_finish(ui);
}

static const Control *find(const char *name)
{
    for (int i = 0; i < bench->ui.controls; i++) {
        if (strcmp(bench->ui.control[i].name, name) == 0) {
            return &bench->ui.control[i];
        }
    }
    return NULL;
}

static const Control *must(const char *name)
{
    const Control *control = find(name);
    if (!control) {
        print_error("no control %s on page %d at %dx%d\n", name, (int)bench->view.page, bench->ui.w,
                    bench->ui.h);
    }
    assert_non_null(control);
    return control;
}

static const struct {
    int w, h;
    float px;
} sizes[] = {{1280, 800, 1}, {1920, 1080, 1}, {3840, 2160, 2}, {1000, 1000, 1}, {1600, 1000, 1},
             {800, 1200, 1}, {430, 932, 1},   {320, 480, 1},   {1290, 2796, 3}, {640, 480, 1},
             {1280, 800, 2}, {1280, 800, 3},  {2560, 600, 1},  {960, 1440, 3}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* Everything is in the window, or in the width of a scroll area. */
static void check_places(void)
{
    const Ui *ui = &bench->ui;
    for (int i = 0; i < ui->controls; i++) {
        const Control *control = &ui->control[i];
        const Rect *rect = &control->rect;
        assert_true(rect->w > 0 && rect->h > 0);
        assert_true(rect->x >= 0 && rect->x + rect->w <= ui->w);
        if (rect_empty(control->clip)) {
            assert_true(rect->y >= 0 && rect->y + rect->h <= ui->h);
        } else {
            assert_true(rect->x >= control->clip.x - rect->h);
            assert_true(rect->x + rect->w <= control->clip.x + control->clip.w + rect->h);
        }
        for (int j = i + 1; j < ui->controls; j++) {
            if (strcmp(control->name, ui->control[j].name) == 0) {
                print_error("%s is there twice\n", control->name);
            }
            assert_string_not_equal(control->name, ui->control[j].name);
        }
    }
    assert_true(ui->controls < CONTROLS_MAX);
}

static ViewStatistics statistics; /* in all views, like the next */
static ViewLibrary library;

static void check_page(Page page, const char *const *names)
{
    for (int i = 0; i < SIZES; i++) {
        fresh_view(page);
        bench->view.setup.rule = RULE_RENJU;
        bench->view.statistics = statistics;
        bench->view.library = library;
        place(sizes[i].w, sizes[i].h, sizes[i].px, false);
        for (int n = 0; names[n]; n++) {
            must(names[n]);
        }
        check_places();
    }
}

static void new_game_has_its_controls_at_every_size(void **state)
{
    (void)state;
    static const char *const names[] = {
        "play",         "close",         "swap",         "black-human",      "black-computer",
        "black-engine", "white-human",   "white-engine", "white-computer",   "white-level",
        "black-name",   "white-name",    "rule-caro",    "rule-freestyle",   "rule-standard",
        "rule-renju",   "size-13",       "size-15",      "size-17",          "size-19",
        "size-other",   "opening-free",  "opening-pro",  "opening-long-pro", "opening-swap",
        "time-none",    "opening-swap2", "time-5",       "time-10",          "time-5-10",
        "time-other",   "face-to-face",  "foul-loses",   "swap-colors",      NULL};
    check_page(PAGE_NEW, names);
}

static void settings_have_their_controls_at_every_size(void **state)
{
    (void)state;
    static const char *const names[] = {"theme-kaya",
                                        "theme-night",
                                        "theme-paper",
                                        "theme-slate",
                                        "stone-size",
                                        "coordinates-off",
                                        "coordinates-two",
                                        "numbers-off",
                                        "numbers-last",
                                        "numbers-all",
                                        "touch-direct",
                                        "coordinates-four",
                                        "touch-confirm",
                                        "touch-slide",
                                        "touch-loupe",
                                        "sound",
                                        "volume",
                                        "sound-stones",
                                        "sound-clock",
                                        "sound-end",
                                        "sound-errors",
                                        "announce-off",
                                        "announce-text",
                                        "announce-speech",
                                        "motion-system",
                                        "motion-full",
                                        "motion-none",
                                        "text-small",
                                        "text-normal",
                                        "motion-reduced",
                                        "language-system",
                                        "language-en",
                                        "text-large",
                                        "table-linen",
                                        "language-zh_CN",
                                        "table-tatami",
                                        "table-waves",
                                        "table-hills",
                                        "table-felt",
                                        "picture",
                                        "back",
                                        "mark-last",
                                        "ghost",
                                        "forbidden",
                                        "margin",
                                        "board-color",
                                        "board-color-theme",
                                        "board-color-sky",
                                        "line-color",
                                        "line-color-theme",
                                        "line-color-snow",
                                        NULL};
    check_page(PAGE_SETTINGS, names);
}

static void menu_has_its_controls_at_every_size(void **state)
{
    (void)state;
    static const char *const names[] = {
        "new",          "review", "draw",  "save",    "settings",   "help",    "fullscreen", "quit",
        "save-picture", "close",  "learn", "puzzles", "statistics", "library", "engines",    NULL};
    check_page(PAGE_MENU, names);
}

/* Without clocks, all of it is seen in a window of 1280 x 800. */
static void the_menu_needs_no_scrolling(void **state)
{
    (void)state;
    fresh_view(PAGE_MENU);
    bench->view.player[0].has_clock = bench->view.player[1].has_clock = false;
    bench->view.may.why = true;
    place(1280, 800, 1, false);
    const Control *quit = must("quit");
    must("why");
    assert_int_equal(rect_intersect(quit->target, quit->clip).h, quit->target.h);
    assert_null(find("pause"));
    bench->view.player[0].has_clock = true;
    place(1280, 800, 1, false);
    must("pause");
}

static void the_puzzles_need_no_scrolling(void **state)
{
    (void)state;
    static const int window[2][2] = {{430, 932}, {1280, 800}};
    for (int i = 0; i < 2; i++) {
        fresh_view(PAGE_PUZZLES);
        place(window[i][0], window[i][1], 1, false);
        const Control *last = must("foul-5");
        assert_int_equal(rect_intersect(last->rect, last->clip).h, last->rect.h);
    }
}

static void review_has_its_controls_at_every_size(void **state)
{
    (void)state;
    static const char *const names[] = {"first", "prev", "next",    "last",
                                        "close", "play", "analyse", NULL};
    check_page(PAGE_REVIEW, names);
}

static void learn_has_its_controls_at_every_size(void **state)
{
    (void)state;
    static const char *const names[] = {"close", "previous", "next", NULL};
    check_page(PAGE_LEARN, names);
}

static void puzzle_has_its_controls_at_every_size(void **state)
{
    (void)state;
    static const char *const names[] = {"close", "all-puzzles", "hint", "show", "next", NULL};
    check_page(PAGE_PUZZLE, names);
}

static void statistics_has_its_controls_at_every_size(void **state)
{
    (void)state;
    static const char *const invitation[] = {"back", "new", NULL};
    static const char *const names[] = {"back",      "levels", "months",  "plot-won", "plot-moves",
                                        "plot-time", "clear",  "picture", "export",   NULL};
    check_page(PAGE_STATISTICS, invitation);
    statistics.sums.all = statistics.sums.level[3] = (Results){6, 1, 2};
    statistics.sums.months = 1;
    statistics.sums.month[0] = (StatisticsMonth){2026, 11, {6, 1, 2}, 30, 5000};
    check_page(PAGE_STATISTICS, names);
    statistics = (ViewStatistics){.plot = PLOT_WON};
}

/* One game, whose preview stands beside the list or in place of it. */
static void library_has_its_controls_at_every_size(void **state)
{
    (void)state;
    static const char *const invitation[] = {"back", "search", "recent", "kept", "new", NULL};
    static uint8_t stone[2] = {7, 7};
    static char path[] = "/a.sgf", name[] = "Mika", none[] = "";
    static const LibraryGame game = {.path = path,
                                     .event = none,
                                     .round = none,
                                     .player = {{PLAYER_HUMAN, 4, name}, {PLAYER_HUMAN, 4, name}},
                                     .size = 15,
                                     .moves = 1,
                                     .stones = 1,
                                     .stone = stone};
    static const char *const list[] = {"back", "search", "recent", "kept", "game-1", NULL};
    static const char *const preview[] = {"back", "open", "review", "delete",
                                          "find", "keep", "ply",    NULL};
    library = (ViewLibrary){.chosen = -1, .ready = true};
    check_page(PAGE_LIBRARY, invitation);
    library = (ViewLibrary){.game = &game, .count = 1, .games = 1, .ply = 1, .ready = true};
    check_page(PAGE_LIBRARY, list);
    library.opened = true;
    check_page(PAGE_LIBRARY, preview);
    library = (ViewLibrary){.chosen = -1};
}

static void help_has_its_controls_at_every_size(void **state)
{
    (void)state;
    static const char *const names[] = {"back", "learn", NULL};
    check_page(PAGE_HELP, names);
}

static void check_command(const char *name, CommandKind kind, int field, int value)
{
    const Command *command = &must(name)->command;
    assert_int_equal(command->kind, kind);
    assert_int_equal(command->field, field);
    assert_int_equal(command->value, value);
}

static void new_game_sets_what_it_says(void **state)
{
    (void)state;
    fresh_view(PAGE_NEW);
    place(1280, 800, 1, false);
    check_command("rule-renju", CMD_SETUP, SETUP_RULE, RULE_RENJU);
    check_command("size-19", CMD_SETUP, SETUP_SIZE, 19);
    check_command("opening-long-pro", CMD_SETUP, SETUP_OPENING, OPENING_LONG_PRO);
    check_command("time-none", CMD_SETUP, SETUP_TIME, setup_time(0, 0));
    check_command("time-5-10", CMD_SETUP, SETUP_TIME, setup_time(300, 10));
    assert_null(find("thinking-3")); /* until it is looked for, or is set */
    bench->view.setup.move_ms = 10000;
    place(1280, 800, 1, false);
    check_command("thinking-3", CMD_SETUP, SETUP_MOVE_TIME, 3000);
    check_command("black-engine", CMD_SETUP, SETUP_KIND, PLAYER_ENGINE);
    check_command("face-to-face", CMD_SETUP, SETUP_FACE_TO_FACE, 1);
    assert_int_equal(must("black-engine")->command.seat, SEAT_NEAR);
    assert_int_equal(must("white-human")->command.seat, SEAT_FAR);
    assert_int_equal(must("swap")->command.field, SETUP_EXCHANGE);
    assert_int_equal(must("play")->command.kind, CMD_START);
    assert_int_equal(setup_time_main(setup_time(300, 10)), 300);
    assert_int_equal(setup_time_increment(setup_time(300, 10)), 10);
}

static void the_level_reaches_from_the_weakest_to_the_strongest(void **state)
{
    (void)state;
    fresh_view(PAGE_NEW);
    place(1280, 800, 1, false);
    const Control *level = must("white-level");
    assert_int_equal(level->kind, CONTROL_SLIDER);
    assert_int_equal((int)level->min, LEVEL_MIN);
    assert_int_equal((int)level->max, level_max());
    assert_int_equal((int)level->value, 6);
    assert_int_equal(level->command.seat, SEAT_FAR);
    assert_null(find("black-level")); /* a person has none */
    bench->view.setup.player[1].kind = PLAYER_ENGINE;
    place(1280, 800, 1, false);
    assert_null(find("white-level"));
    assert_int_equal(must("white-engine-path")->kind, CONTROL_TEXT);
}

/* It is stronger than the weakest levels, so it is not at the end of their slider. */
static void win_lines_is_chosen_beside_the_engines(void **state)
{
    (void)state;
    fresh_view(PAGE_NEW);
    place(1280, 800, 1, false);
    assert_null(find("white-win-lines"));
    bench->view.setup.player[1].kind = PLAYER_ENGINE;
    place(1280, 800, 1, false);
    check_command("white-win-lines", CMD_SETUP, SETUP_LEVEL, LEVEL_WINLINES);
    assert_int_equal(must("white-win-lines")->command.seat, SEAT_FAR);
    bench->view.setup.player[1].kind = PLAYER_COMPUTER; /* as old settings have it */
    bench->view.setup.player[1].level = LEVEL_WINLINES;
    place(1280, 800, 1, false);
    assert_null(find("white-level"));
    must("white-win-lines");
}

static void other_sizes_and_times_have_sliders(void **state)
{
    (void)state;
    fresh_view(PAGE_NEW);
    place(1280, 800, 1, false);
    assert_null(find("size"));
    assert_null(find("main-time"));
    int other = must("size-other")->command.value;
    assert_true(other != 13 && other != 15 && other != 17 && other != 19);
    bench->view.setup.size = other;
    int time = must("time-other")->command.value;
    for (int i = 0; i < 2; i++) {
        bench->view.setup.time[i].main_ms = setup_time_main(time) * 1000;
        bench->view.setup.time[i].increment_ms = setup_time_increment(time) * 1000;
    }
    place(1280, 800, 1, false);
    assert_int_equal((int)must("size")->min, BOARD_MIN);
    assert_int_equal((int)must("size")->max, BOARD_MAX);
    assert_int_equal((int)must("main-time")->value, setup_time_main(time));
    assert_int_equal((int)must("increment")->value, setup_time_increment(time));
    /* While it is held the slider stays, even at a size with a segment. */
    bench->ui.held[0] = (Held){"size", SEAT_NONE};
    bench->view.setup.size = 15;
    place(1280, 800, 1, false);
    must("size");
    bench->ui.held[0] = (Held){NULL, SEAT_NONE};
}

static void a_foul_is_a_question_of_renju_only(void **state)
{
    (void)state;
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        fresh_view(PAGE_NEW);
        bench->view.setup.rule = (Rule)rule;
        place(1280, 800, 1, false);
        assert_int_equal(find("foul-loses") != NULL, rule == RULE_RENJU);
    }
}

/* On common laptop screens all choices of a plain game are visible without scrolling; rows that a
 * choice adds do not move the row that was pressed. */
static void a_plain_game_needs_no_scrolling(void **state)
{
    (void)state;
    static const int window[][2] = {{1280, 800}, {1240, 760}, {1326, 728},
                                    {1024, 720}, {1024, 600}, {800, 600}};
    enum { WINDOWS = sizeof window / sizeof window[0] };
    for (int i = 0; i < 2 * WINDOWS; i++) {
        fresh_view(PAGE_NEW);
        bench->view.newcomer = i < WINDOWS ? NEWCOMER_NONE : NEWCOMER_ASKED;
        const int w = window[i % WINDOWS][0], h = window[i % WINDOWS][1];
        place(w, h, 1, false);
        assert_null(find("new-scroll"));
        const Control *last = find("swap-colors"), *opening = find("opening-swap2");
        assert_non_null(last);
        assert_non_null(opening);
        const Rect target = last->target, seen = rect_intersect(target, last->clip);
        assert_int_equal(seen.h, target.h);
        int y = opening->rect.y;
        bench->view.setup.opening = OPENING_SWAP2;
        place(w, h, 1, false);
        assert_int_equal(find("opening-swap2")->rect.y, y);
    }
}

static void there_is_no_way_back_without_a_game(void **state)
{
    (void)state;
    fresh_view(PAGE_NEW);
    bench->view.in_game = bench->view.may.save = false;
    place(1280, 800, 1, false);
    assert_null(find("close"));
    check_command("menu", CMD_PAGE, 0, PAGE_MENU);
    bench->view.page = PAGE_MENU;
    place(1280, 800, 1, false);
    assert_null(find("save"));
    must("paste");
    assert_null(find("review"));
    assert_true(must("settings")->enabled);
    assert_true(must("new")->enabled);
}

static void settings_set_what_they_say(void **state)
{
    (void)state;
    fresh_view(PAGE_SETTINGS);
    place(1280, 800, 1, false);
    check_command("theme-slate", CMD_SETTING, SETTING_THEME, THEME_SLATE);
    check_command("table-hills", CMD_SETTING, SETTING_TABLE, TABLE_HILLS);
    check_command("coordinates-four", CMD_SETTING, SETTING_COORDINATES, COORDINATES_FOUR);
    check_command("numbers-last", CMD_SETTING, SETTING_NUMBERS, NUMBERS_LAST);
    check_command("touch-confirm", CMD_SETTING, SETTING_TOUCH, TOUCH_CONFIRM);
    check_command("motion-none", CMD_SETTING, SETTING_MOTION, MOTION_NONE);
    check_command("text-large", CMD_SETTING, SETTING_TEXT_SCALE, TEXT_LARGE);
    check_command("sound", CMD_SETTING, SETTING_SOUND, 1);
    check_command("sound-end", CMD_SETTING, SETTING_SOUND_END, 1);
    check_command("motion-system", CMD_SETTING, SETTING_MOTION, MOTION_SYSTEM);
    check_command("language-system", CMD_SETTING, SETTING_LANGUAGE, 0);
    must("language-en");
    const Command *chinese = &must("language-zh_CN")->command;
    assert_int_equal(chinese->field, SETTING_LANGUAGE);
    setting_set(&bench->view.settings, SETTING_LANGUAGE, chinese->value, NULL);
    assert_string_equal(setting_language(&bench->view.settings), "zh_CN");
    assert_int_equal(must("picture")->kind, CONTROL_TEXT);
    assert_int_equal(must("back")->command.kind, CMD_BACK);
}

static void a_picture_can_be_laid_and_taken_away(void **state)
{
    (void)state;
    fresh_view(PAGE_SETTINGS);
    place(1280, 800, 1, false);
    assert_null(find("picture-clear"));
    strcpy(bench->view.settings.picture, "/home/mika/lake.jpg");
    place(1280, 800, 1, false);
    assert_int_equal(must("picture-clear")->command.field, SETTING_PICTURE);
    assert_string_equal(command_text(&must("picture-clear")->command), "");
    check_command("picture-on-board", CMD_SETTING, SETTING_PICTURE_ON_TABLE, 0);
    check_command("picture-on-table", CMD_SETTING, SETTING_PICTURE_ON_TABLE, 1);
    must("picture-dim");
    bench->view.settings.picture_on_table = true;
    place(1280, 800, 1, false);
    assert_null(find("picture-dim"));
}

static void pictures_beside_it_are_offered(void **state)
{
    (void)state;
    fresh_view(PAGE_SETTINGS);
    strcpy(bench->view.settings.picture, "/home/mika/lake.jpg");
    place(1280, 800, 1, false);
    int height = must("mark-last")->rect.y;
    assert_null(find("thumbnail-1"));
    bench->thumbnails.count = 2;
    strcpy(bench->thumbnails.item[0].path, "/home/mika/lake.jpg");
    strcpy(bench->thumbnails.item[1].path, "/home/mika/wood.png");
    place(1280, 800, 1, false);
    check_command("thumbnail-2", CMD_SETTING, SETTING_PICTURE, 0);
    assert_string_equal(command_text(&must("thumbnail-2")->command), "/home/mika/wood.png");
    assert_null(find("thumbnail-3"));
    assert_string_equal(tooltip_text(must("thumbnail-2")), "wood.png");
    assert_string_equal(tooltip_text(must("line-color-pine")), "Pine");
    assert_true(must("mark-last")->rect.y > height); /* they have a row of their own */
    bench->thumbnails.count = 0;
}

static void review_steps_through_the_game(void **state)
{
    (void)state;
    fresh_view(PAGE_REVIEW);
    scene_tree(&bench->view, (SceneBranch[]){{30, 2}, {30, 1}}, 2);
    place(1600, 1000, 1, false);
    check_command("first", CMD_GO, 0, 0);
    check_command("prev", CMD_GO, 0, 29);
    check_command("next", CMD_GO, 0, 31);
    check_command("last", CMD_GO, 0, -1);
    check_command("move-30", CMD_GO, 0, 30);
    check_command("node-31", CMD_NODE, 0, 32);
    check_command("node-31-1", CMD_NODE, 0, 1048);
    check_command("node-32-1", CMD_NODE, 0, 1049);
    check_command("node-31-2", CMD_NODE, 0, 1050);
    assert_int_equal(must("play")->command.value, PAGE_PLAY);
    bench->view.ply = 0;
    scene_tree(&bench->view, NULL, 0);
    place(1600, 1000, 1, false);
    assert_false(must("first")->enabled);
    assert_false(must("prev")->enabled);
    assert_true(must("next")->enabled);
    must("node-0");
    bench->view.ply = 47;
    place(1600, 1000, 1, false);
    assert_true(must("prev")->enabled);
    assert_false(must("next")->enabled);
    assert_false(must("last")->enabled);
}

static void review_follows_what_was_found(void **state)
{
    (void)state;
    fresh_view(PAGE_REVIEW);
    View *view = &bench->view;
    scene_tree(view, NULL, 0);
    place(1600, 1000, 1, false);
    check_command("analyse", CMD_ANALYSE, 0, 1);
    assert_null(find("line-1-1"));
    view->analysis.on = view->may.analyse = true;
    view->analysis.depth = 9;
    view->analysis.mover = view->to_move;
    view->analysis.lines = 2;
    for (int i = 0; i < 2; i++) {
        view->analysis.line[i] = (AnalysisLine){.length = 2 - i, .chance = 60 - i};
        view->analysis.line[i].move[0] = point_at(7 + i, 12);
        view->analysis.line[i].move[1] = point_at(9, 13);
    }
    place(1600, 1000, 1, true);
    check_command("analyse", CMD_ANALYSE, 0, 0);
    check_command("line-1-1", CMD_FOLLOW, 0, 1);
    check_command("line-1-2", CMD_FOLLOW, 0, 2);
    check_command("line-2-1", CMD_FOLLOW, 1, 1);
    assert_null(find("line-1-3"));
    assert_null(find("line-2-2"));
    assert_null(find("line-3-1"));
    must("node-30"); /* the path keeps its place */
    place(800, 600, 1, false);
    must("line-1-1");
    must("node-30");
}

/* The current move is visible, whichever it is, in the longest possible game. */
static void review_keeps_the_current_move_in_sight(void **state)
{
    (void)state;
    fresh_view(PAGE_REVIEW);
    View *view = &bench->view;
    view->size = 25;
    view->moves = POINTS_MAX;
    for (int i = 0; i < view->moves; i++) {
        view->move[i].point = point_at(i % 25, i / 25);
        view->move[i].color = i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE;
    }
    static const int plies[] = {1, 2, 300, 301, 624, 625, 17};
    for (size_t i = 0; i < sizeof plies / sizeof plies[0]; i++) {
        view->ply = plies[i];
        scene_tree(view, NULL, 0);
        place(1600, 1000, 1, false);
        place(1600, 1000, 1, false);
        char name[16];
        snprintf(name, sizeof name, "move-%d", plies[i]);
        const Control *control = must(name);
        assert_true(control->rect.y >= control->clip.y);
        assert_true(control->rect.y + control->rect.h <= control->clip.y + control->clip.h);
        snprintf(name, sizeof name, "node-%d", plies[i]);
        must(name);
        check_places();
    }
}

static void empty_games_are_survived(void **state)
{
    (void)state;
    fresh_view(PAGE_REVIEW);
    bench->view.moves = bench->view.ply = 0;
    scene_tree(&bench->view, NULL, 0);
    for (int i = 0; i < SIZES; i++) {
        place(sizes[i].w, sizes[i].h, sizes[i].px, true);
        assert_false(must("next")->enabled);
    }
}

static void every_page_paints_in_every_theme(void **state)
{
    (void)state;
    static const Page pages[] = {PAGE_NEW,    PAGE_SETTINGS, PAGE_MENU,   PAGE_HELP,   PAGE_LEARN,
                                 PAGE_PUZZLE, PAGE_PUZZLES,  PAGE_REVIEW, PAGE_ENGINES};
    static const int some[] = {0, 6, 7};
    for (size_t p = 0; p < sizeof pages / sizeof pages[0]; p++) {
        for (int theme = 0; theme < THEME_COUNT; theme++) {
            size_t i = (size_t)theme % (sizeof some / sizeof some[0]);
            fresh_view(pages[p]);
            bench->view.settings.theme = (ThemeId)theme;
            place(sizes[some[i]].w, sizes[some[i]].h, sizes[some[i]].px, true);
            int painted = bench->ui.controls;
            assert_false(drawlist_failed(bench->list));
            place(sizes[some[i]].w, sizes[some[i]].h, sizes[some[i]].px, false);
            assert_int_equal(bench->ui.controls,
                             painted); /* the hit test agrees with the picture */
        }
    }
}

/* Two numbers would be read as the set's, like "0 of 56 solved" in the head of the page. */
static void a_puzzle_counts_all_that_were_solved(void **state)
{
    (void)state;
    static Traces traces;
    int found = 0;
    fresh_view(PAGE_PUZZLE);
    bench->view.puzzle.solved = 41;
    place(1280, 800, 1, true);
    traces_read(&traces, bench->list, bench->fonts, bench->ui.theme->panel, 4.0f);
    for (int i = 0; i < traces.texts; i++) {
        assert_null(strstr(traces.text[i].words, "41 of"));
        found += strcmp(traces.text[i].words, "41") == 0;
    }
    assert_int_equal(found, 1);
}

/* A row of choices gives each of them a control, however many there are. */
static void any_number_of_choices_fits(void **state)
{
    (void)state;
    enum { CHOICES = 60 };
    static char texts[CHOICES][16];
    static const char *names[CHOICES];
    static int values[CHOICES];
    for (int i = 0; i < CHOICES; i++) {
        snprintf(texts[i], sizeof texts[i], "c%d", i);
        names[i] = texts[i];
        values[i] = 100 + i;
    }
    fresh_view(PAGE_NEW);
    for (int count = 0; count <= CHOICES; count++) {
        place(1280, 800, 1, false);
        bench->ui.controls = 0;
        Flow flow = flow_start(&bench->ui, (Rect){0, 0, 600, 800}, false, false);
        flow_segments(&flow, "Choices",
                      &(Segments){count, names, names, count % 2 ? values : NULL, count - 1},
                      (Command){.kind = CMD_SETUP});
        assert_int_equal(bench->ui.controls, count);
        for (int i = 0; i < count; i++) {
            assert_int_equal(must(names[i])->command.value, count % 2 ? values[i] : i);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_game_has_its_controls_at_every_size),
        cmocka_unit_test(settings_have_their_controls_at_every_size),
        cmocka_unit_test(menu_has_its_controls_at_every_size),
        cmocka_unit_test(the_menu_needs_no_scrolling),
        cmocka_unit_test(the_puzzles_need_no_scrolling),
        cmocka_unit_test(review_has_its_controls_at_every_size),
        cmocka_unit_test(learn_has_its_controls_at_every_size),
        cmocka_unit_test(puzzle_has_its_controls_at_every_size),
        cmocka_unit_test(statistics_has_its_controls_at_every_size),
        cmocka_unit_test(library_has_its_controls_at_every_size),
        cmocka_unit_test(help_has_its_controls_at_every_size),
        cmocka_unit_test(new_game_sets_what_it_says),
        cmocka_unit_test(the_level_reaches_from_the_weakest_to_the_strongest),
        cmocka_unit_test(win_lines_is_chosen_beside_the_engines),
        cmocka_unit_test(other_sizes_and_times_have_sliders),
        cmocka_unit_test(a_foul_is_a_question_of_renju_only),
        cmocka_unit_test(a_plain_game_needs_no_scrolling),
        cmocka_unit_test(there_is_no_way_back_without_a_game),
        cmocka_unit_test(settings_set_what_they_say),
        cmocka_unit_test(a_picture_can_be_laid_and_taken_away),
        cmocka_unit_test(pictures_beside_it_are_offered),
        cmocka_unit_test(review_steps_through_the_game),
        cmocka_unit_test(review_follows_what_was_found),
        cmocka_unit_test(review_keeps_the_current_move_in_sight),
        cmocka_unit_test(empty_games_are_survived),
        cmocka_unit_test(every_page_paints_in_every_theme),
        cmocka_unit_test(a_puzzle_counts_all_that_were_solved),
        cmocka_unit_test(any_number_of_choices_fits),
    };
    return cmocka_run_group_tests_name("pages", tests, set_up, tear_down);
}
