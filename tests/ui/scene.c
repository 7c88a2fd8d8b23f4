#include "ui/scene.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void stage_open(Stage *stage, int w, int h, float scale)
{
    stage->store = store_new();
    stage->fonts = fonts_new(NULL);
    stage->canvas = canvas_new(stage->store, stage->fonts);
    stage->list = drawlist_new();
    stage->screen = screen_new(stage->store, stage->fonts);
    assert(stage->store && stage->fonts && stage->canvas && stage->list && stage->screen);
    screen_watch(stage->screen, stage->canvas);
    screen_set_thumbnails(stage->screen, scene_thumbnails());
    stage_resize(stage, w, h, scale);
}

const Thumbnails *scene_thumbnails(void)
{
    enum { W = 48, H = 32 };
    static const char *const name[] = {"alder", "autumn in the mountains", "lake", "notes", "wood"};
    static uint32_t pixel[sizeof name / sizeof *name][W * H];
    static Thumbnails list;
    list.count = sizeof name / sizeof *name;
    for (int i = 0; i < list.count; i++) {
        Thumbnail *item = &list.item[i];
        snprintf(item->path, sizeof item->path, "/home/mika/Pictures/%s.jpg", name[i]);
        item->picture = (Pixmap){.pixel = i == 3 ? NULL : pixel[i], .w = W, .h = H, .stride = W};
        for (unsigned k = 0; k < W * H; k++) {
            unsigned x = k % W, y = k / W, hue = (unsigned)i * 40;
            pixel[i][k] = RGB((60 + hue + x) << 16 | (90 + 2 * y) << 8 | (200 - hue - y));
        }
    }
    return &list;
}

void stage_close(Stage *stage)
{
    screen_free(stage->screen);
    drawlist_free(stage->list);
    canvas_free(stage->canvas);
    fonts_free(stage->fonts);
    store_free(stage->store);
}

void stage_resize(Stage *stage, int w, int h, float scale)
{
    bool resized = canvas_resize(stage->canvas, w, h);
    assert(resized);
    screen_resize(stage->screen, w, h, scale);
    stage->w = w;
    stage->h = h;
}

void stage_draw(Stage *stage, const View *view)
{
    Rect dirty[CANVAS_DIRTY_MAX];
    screen_draw(stage->screen, view, stage->list);
    assert(!drawlist_failed(stage->list));
    canvas_draw(stage->canvas, stage->list, dirty);
}

void stage_settle(Stage *stage, View *view)
{
    stage_draw(stage, view);
    view->now_ms += 1500;
    stage_draw(stage, view);
}

Point scene_point(const View *view, const char *label)
{
    return point_at(label[0] - 'A', view->size - atoi(label + 1));
}

void scene_put(View *view, const char *moves)
{
    memset(view->stone, 0, sizeof view->stone);
    memset(view->number, 0, sizeof view->number);
    view->ply = 0;
    view->last = POINT_NONE;
    Color color = COLOR_BLACK;
    for (const char *at = moves; *at;) {
        Point point = scene_point(view, at);
        view->stone[point] = (uint8_t)color;
        view->move[view->ply] = (ViewMove){point, color, false};
        view->number[point] = (uint16_t)++view->ply;
        view->last = point;
        color = color_other(color);
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    view->moves = view->ply;
    view->to_move = color;
    for (int seat = 0; seat < 2; seat++) {
        view->player[seat].acts = view->player[seat].color == color;
    }
    scene_tree(view, NULL, 0);
}

static void scene_base(View *view)
{
    memset(view, 0, sizeof *view);
    view->opener = SEAT_NONE;
    view->page = PAGE_PLAY;
    view->settings = (Settings){.theme = THEME_KAYA,
                                .stone_size = 0.94f,
                                .margin = 1.0f,
                                .coordinates = COORDINATES_TWO,
                                .mark_last = true,
                                .show_ghost = true,
                                .show_forbidden = true,
                                .analysis_lines = 3,
                                .volume = 60,
                                .sound = true,
                                .sound_stones = true,
                                .sound_clock = true,
                                .sound_end = true,
                                .sound_errors = true,
                                .text_scale = TEXT_NORMAL};
    view->setup.size = view->size = 15;
    view->setup.rule = view->rule = RULE_STANDARD;
    view->setup.player[1].kind = PLAYER_COMPUTER;
    view->setup.player[1].level = 6;
    view->in_game = true;
    view->now_ms = 1000000;
    view->player[0] = (ViewPlayer){.who.name = "Mika",
                                   .color = COLOR_BLACK,
                                   .has_clock = true,
                                   .clock_ms = 252400,
                                   .score = 3};
    view->player[1] = (ViewPlayer){.who.kind = PLAYER_COMPUTER,
                                   .who.level = 6,
                                   .color = COLOR_WHITE,
                                   .has_clock = true,
                                   .clock_ms = 227300,
                                   .score = 2};
    view->may.play = view->opening.over = true;
    view->may.undo = view->may.hint = view->may.review = view->may.resign = view->may.offer_draw =
        view->may.pause = true;
    view->may.play_on = view->may.move_now = view->may.start = view->may.rematch =
        view->may.arrange = true;
    view->may.save = true;
}

void scene_ask(View *view, RequestKind kind, Seat asker)
{
    view->request = (Request){kind, asker};
    for (int seat = 0; seat < 2; seat++) {
        bool asks = (int)asker == seat;
        view->player[seat].may_withdraw = kind != REQUEST_NONE && asks;
        view->player[seat].may_answer = kind != REQUEST_NONE && !asks;
    }
}

void scene_play(View *view)
{
    scene_base(view);
    scene_put(view, "H8 I9 I7 G9 H9 H10 J8 F8 E7 J12 I11 H6 G7 F7 F6 E5 G5 H4 D8 C9 H5 G4");
}

void scene_learn(View *view)
{
    scene_base(view);
    scene_put(view, "D8 E8 I9 F8 I10 G8 I11 H8 H7 I12 G6 K10 I8 I7");
    view->page = PAGE_LEARN;
    view->opening.over = true;
    view->lesson = (ViewLesson){.index = 2, .step = 1, .ring = scene_point(view, "F5")};
}

static void fill_puzzle(View *view)
{
    view->may = (ViewRights){.play = true};
    view->opening.over = true;
    view->puzzle = (ViewPuzzle){.daily = true,
                                .today = {2026, 11, 22, 0},
                                .kind = PUZZLE_FOURS,
                                .grade = 2,
                                .solver = COLOR_BLACK,
                                .move = 1,
                                .moves = 4,
                                .may_hint = true,
                                .may_show = true,
                                .streak = 12,
                                .best_streak = 19,
                                .solved = 41,
                                .week = {true, true, false, true, true, true, false}};
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        for (int grade = 0; grade < PUZZLE_GRADES; grade++) {
            view->puzzle.set_count[kind][grade] = kind + grade > 0 ? 100 + 12 * grade : 0;
            view->puzzle.set_solved[kind][grade] = 3 * kind;
        }
    }
}

void scene_puzzle(View *view)
{
    scene_base(view);
    scene_put(view, "G9 H9 E8 I9 H8 F8 F7 G8 G7 H7 C7 E6 I7 H6 D6 J6 F6 H5 G6 H4 E5 D4 H3 F4");
    view->page = PAGE_PUZZLE;
    fill_puzzle(view);
}

void scene_puzzle_wrong(View *view)
{
    scene_puzzle(view);
    view->may.play = false;
    view->puzzle.stage = PUZZLE_WRONG;
    view->puzzle.answer = PUZZLE_STOPPED;
    view->puzzle.four = true;
    view->puzzle.wrong = 2;
    view->puzzle.tried = view->trial[0] = scene_point(view, "C10");
    view->puzzle.reply = view->trial[1] = scene_point(view, "D9");
    view->trials = 2;
}

void scene_puzzles(View *view)
{
    scene_play(view);
    fill_puzzle(view);
    view->page = PAGE_PUZZLES;
}

/* Three engines: one that works, one that does not, which is unfolded, and one that was not tried.
 */
void scene_engines(View *view)
{
    static const EngineEntry entry[] = {
        {.name = "Rapfi 240401", .threads = 4, .command = "ssh pc rapfi"},
        {.name = "Carbon 2.3", .memory_mib = 350, .move_ms = 5000, .command = "/opt/carbon"},
        {.name = "embryo", .command = "/home/ada/engines/embryo"},
    };
    scene_play(view);
    view->page = PAGE_ENGINES;
    view->file_chooser = view->programs = true;
    view->engines.count = 3;
    view->engines.chosen = 1;
    for (int i = 0; i < 3; i++) {
        view->engines.engine[i].entry = &entry[i];
    }
    view->engines.engine[0].state = ENGINE_WORKS;
    view->engines.engine[0].ms = 321;
    view->engines.engine[1].state = ENGINE_FAILED;
    view->engines.engine[1].fault = "it did not move in time";
    view->engines.engine[1].said = "ERROR no licence for this machine was found";
    view->engines.engine[1].errors = "/home/ada/.local/share/tengen/engine-errors.txt";
}

/* Nothing is begun: an engine of the list and the computer. */
void scene_contest_setup(View *view)
{
    scene_engines(view);
    view->page = PAGE_CONTEST;
    ContestChoice *choice = &view->contest.choice;
    *choice = (ContestChoice){.games = 100,
                              .size = 15,
                              .time = 5,
                              .test = 1,
                              .at_once = 3,
                              .file = "2026-11-22 Ada–Computer 4.sgf"};
    choice->side[0].kind = PLAYER_ENGINE;
    snprintf(choice->side[0].engine, PATH_BYTES, "ssh pc rapfi");
    choice->side[1] = (Player){.kind = PLAYER_COMPUTER, .level = 10};
    view->contest.side[0].max_memory = 350 << 20;
    view->contest.side[0].threads = 4;
    view->contest.side[0].move_ms = 5000;
    view->contest.cores = 8;
}

static void fill_contest_games(ViewContest *contest)
{
    contest->listed = VIEW_CONTEST_GAMES;
    for (int i = 0; i < contest->listed; i++) {
        const Color winner = i % 5 == 3 ? COLOR_EMPTY : i % 3 == 0 ? COLOR_WHITE : COLOR_BLACK;
        contest->game[i] = (ViewContestGame){.number = 41 - i,
                                             .black = i % 2,
                                             .outcome = {.reason = REASON_FIVE, .winner = winner},
                                             .loss = i == 2   ? CONTEST_CRASH
                                                     : i == 4 ? CONTEST_ILLEGAL
                                                              : CONTEST_NO_LOSS,
                                             .moves = 30 + i,
                                             .place = i == 7 ? -1 : 40 - i};
    }
}

/* In its 42nd to 44th game. */
void scene_contest(View *view)
{
    static const char moves[] = "H8 I9 I7 G9 H9 H7 J8 G8 F8 I10 J11 K10";
    ViewContest *contest = &view->contest;
    scene_contest_setup(view);
    contest->stage = CONTEST_RUNNING;
    contest->games = 100;
    contest->played = 41;
    contest->wins = 27;
    contest->draws = 3;
    contest->losses = 11;
    contest->black_wins = 22;
    contest->white_wins = 16;
    contest->share = 0.695;
    contest->elo = 143;
    contest->low = 45;
    contest->high = 263;
    contest->superiority = 0.998;
    contest->tests = true;
    contest->llr = 1.37;
    contest->bound = 2.94;
    contest->side[0] = (ViewContestSide){.name = "Rapfi 240401",
                                         .losses = {1, 0, 0, 0},
                                         .moves = 612,
                                         .average_ms = 1830,
                                         .longest_ms = 5010,
                                         .late = 2};
    contest->side[1] = (ViewContestSide){
        .level = 10, .losses = {2, 1, 1, 0}, .moves = 605, .average_ms = 1420, .longest_ms = 4200};
    contest->boards = 3;
    contest->board = 1;
    contest->number = 43;
    contest->playing = true;
    contest->clock_ms[0] = 83000;
    contest->clock_ms[1] = 7400;
    scene_put(view, moves);
    contest->moves = view->moves;
    for (int i = 0; i < view->moves; i++) {
        contest->move[i] = view->move[i].point;
    }
    fill_contest_games(contest);
}

/* The games of a year against the computer's levels and an engine. */
static void fill_statistics(StatisticsSums *sums)
{
    static const Results level[] = {{3, 0, 1},   {6, 0, 0},  {8, 0, 1}, {15, 1, 2}, {29, 2, 10},
                                    {20, 1, 17}, {7, 2, 15}, {1, 0, 7}, {0, 0, 2}};
    static const int share[] = {38, 44, 41, 52, 57, 66, 0, 60, 63, 71};
    static const int band[STATISTICS_BANDS] = {180, 270, 240, 170, 90, 50};
    for (int i = 0; i < 9; i++) {
        sums->level[i] = level[i];
    }
    sums->engine = (Results){0, 1, 3};
    sums->all = (Results){89, 7, 58};
    sums->rule[RULE_FREESTYLE] = (Results){44, 2, 16};
    sums->rule[RULE_STANDARD] = (Results){34, 3, 24};
    sums->rule[RULE_RENJU] = (Results){6, 1, 10};
    sums->rule[RULE_CARO] = (Results){2, 0, 1};
    sums->color[0] = (Results){49, 3, 22};
    sums->color[1] = (Results){40, 4, 36};
    sums->first = (LocalTime){2026, 2, 3, 20, 15, 0};
    sums->streak = 4;
    sums->best_streak = 9;
    sums->best_streak_at = (LocalTime){2026, 8, 9, 18, 0, 0};
    sums->best_level = 7;
    sums->best_level_at = (LocalTime){2026, 11, 14, 21, 30, 0};
    sums->played_ms = INT64_C(31) * 3600000;
    sums->moves = 154 * 37;
    sums->months = 10;
    for (int i = 0; i < 10; i++) {
        sums->month[i] = (StatisticsMonth){.year = 2026, .month = 2 + i};
        if (share[i] > 0) {
            sums->month[i].results = (Results){share[i], 0, 100 - share[i]};
            sums->month[i].moves = 30 + i * 7 % 11;
            sums->month[i].median_ms = 5000 + i * 4000 % 7000;
        }
    }
    memcpy(sums->band, band, sizeof band);
    sums->timed = 1000;
    sums->median_ms = 7500;
}

void scene_statistics(View *view)
{
    scene_play(view);
    view->page = PAGE_STATISTICS;
    fill_statistics(&view->statistics.sums);
}

enum { LIBRARY_GAMES = 12 };

static void fill_game(LibraryGame *game, int index)
{
    static const char *const names[] = {"Mika", "Haru", "Jonas", "Li"};
    static uint8_t stone[LIBRARY_GAMES][2 * 60];
    static char name[LIBRARY_GAMES][2][16], path[LIBRARY_GAMES][40], fault[] = "not a game";
    static char none[] = "", cup[] = "World Championship", round[] = "3";
    static View board;
    const bool computer = index % 3 == 0;
    *game = (LibraryGame){.id = index + 1,
                          .path = path[index],
                          .number = index == 3 ? 6 : 0,
                          .games = index == 3 ? 25 : 1,
                          .played = {2026, 11, 22 - index, 19, 40 - index, 0},
                          .has_time = index % 2 == 0,
                          .rule = (Rule)(index % RULE_COUNT),
                          .size = 15,
                          .session = computer,
                          .owner = computer ? COLOR_BLACK : COLOR_EMPTY,
                          .kept = index == 1,
                          .event = index == 3 ? cup : none,
                          .round = index == 3 ? round : none,
                          .stone = stone[index]};
    snprintf(path[index], sizeof path[index], "/games/game %d.sgf", index + 1);
    snprintf(name[index][0], sizeof name[index][0], "%s", names[index % 4]);
    snprintf(name[index][1], sizeof name[index][1], "%s", computer ? "" : names[(index + 1) % 4]);
    game->player[0] = (LibraryPlayer){PLAYER_HUMAN, 4, name[index][0]};
    game->player[1] =
        (LibraryPlayer){computer ? PLAYER_COMPUTER : PLAYER_HUMAN, 1 + index % 9, name[index][1]};
    game->time.main_ms = computer ? 300000 : 0;
    game->outcome =
        (Outcome){index == 6 ? REASON_NONE : REASON_FIVE, index == 6       ? COLOR_EMPTY
                                                          : index % 2 == 0 ? COLOR_BLACK
                                                                           : COLOR_WHITE};
    board.size = 15;
    scene_put(&board, "H8 I9 I7 G9 H9 H10 J8 F8 E7 J12 I11 H6 G7 F7 F6 E5 G5 H4 D8 C9 H5 G4");
    for (int i = 0; i < 22 - index; i++) {
        game->stone[2 * i] = (uint8_t)(point_x(board.move[i].point) | (i % 2 ? LIBRARY_WHITE : 0));
        game->stone[2 * i + 1] = (uint8_t)point_y(board.move[i].point);
    }
    game->moves = game->stones = 22 - index;
    if (index == 4) {
        game->fault = fault;
        game->moves = game->stones = 0;
        game->owner = COLOR_EMPTY;
    }
}

void scene_library_of(View *view, int of)
{
    static LibraryGame games[LIBRARY_GAMES];
    static char folder[] = "/home/mika/Club evenings";
    static char *const folders[] = {folder};
    static const int folder_games[] = {3};
    scene_base(view);
    for (int i = 0; i < LIBRARY_GAMES; i++) {
        fill_game(&games[i], i);
    }
    view->page = PAGE_LIBRARY;
    view->library =
        (ViewLibrary){.game = games,
                      .count = of,
                      .games = of,
                      .kept = of > 1,
                      .folders = of > 0,
                      .folder = folders,
                      .folder_games = folder_games,
                      .chosen = of > 0 ? 0 : -1,
                      .ply = 22,
                      .moves = of > 1 ? 2 : 0,
                      .move = {{point_at(9, 4), 34, 20, 11}, {point_at(5, 10), 3, 0, 2}},
                      .others = 6,
                      .ready = true};
}

void scene_library(View *view)
{
    scene_library_of(view, LIBRARY_GAMES);
}

void scene_win(View *view)
{
    scene_base(view);
    scene_put(view, "I8 H9 H8 J8 G8 K8 I9 J9 K10 I10 J7 J10 L7 H11 G12 G10 K11 F10 H10 I11 G11 "
                    "F12 I7 K7 I6 I5 H7 E10 L13 K12 J12 J11 F8 E8 F9 F6 J5");
    view->outcome = (Outcome){REASON_FIVE, COLOR_BLACK};
    view->row_count = 1;
    view->row[0] = (Line){scene_point(view, "F9"), scene_point(view, "J5")};
    view->player[0].clock_ms = 158000;
    view->player[1].clock_ms = 115000;
    static const Seat results[] = {SEAT_NEAR, SEAT_FAR, SEAT_NEAR, SEAT_FAR, SEAT_NEAR};
    memcpy(view->result, results, sizeof results);
    view->result_count = view->games = 5;
    view->may.play = view->may.hint = view->may.resign = view->may.offer_draw = false;
    view->player[0].acts = view->player[1].acts = false;
}

void scene_faces(View *view)
{
    scene_base(view);
    view->player[1] = (ViewPlayer){.who.name = "Haru",
                                   .color = COLOR_WHITE,
                                   .has_clock = true,
                                   .clock_ms = 323000,
                                   .score = 2};
    view->player[0].clock_ms = 401000;
    view->player[0].may_undo = view->player[1].may_undo = true;
    view->player[0].may_offer_draw = view->player[1].may_offer_draw = true;
    view->player[0].may_resign = view->player[1].may_resign = true;
    view->settings.face_to_face = true;
    scene_put(view, "H8 H9 I8 I9 G9 G8 J9 J8 K8 I7 H7 K10 G7 G6 F7 E7 E8 E11 F10 F9 H6 H5 D7 F8 "
                    "I10");
    scene_ask(view, REQUEST_UNDO, SEAT_NEAR);
    view->may.play = false;
}

Command scene_send(Stage *stage, const View *view, Input input, int *count)
{
    Command out[SCREEN_COMMANDS_MAX];
    memset(out, 0, sizeof out);
    input.time_ms = view->now_ms;
    *count = screen_handle(stage->screen, view, &input, out);
    return out[0];
}

Input scene_mouse(InputKind kind, float x, float y)
{
    return (Input){.kind = kind, .x = x, .y = y};
}

Input scene_finger(InputKind kind, int64_t id, float x, float y)
{
    return (Input){.kind = kind, .finger = true, .pointer = id, .x = x, .y = y};
}

Input scene_key(int key, int mods)
{
    return (Input){.kind = INPUT_KEY, .key = key, .mods = mods};
}

void scene_tree(View *view, const SceneBranch *branch, int branches)
{
    ViewTree *tree = &view->tree;
    const int from = view->ply > VIEW_TREE_BEFORE ? view->ply - VIEW_TREE_BEFORE : 0;
    tree->nodes = 0;
    for (int ply = from; ply <= view->moves && ply <= view->ply + VIEW_TREE_AFTER; ply++) {
        const ViewMove *move = ply > 0 ? &view->move[ply - 1] : NULL;
        tree->current = ply == view->ply ? tree->nodes : tree->current;
        view_tree_add(tree, (ViewTreeNode){.id = (uint32_t)ply + 1,
                                           .ply = (uint16_t)ply,
                                           .parent = (int16_t)(tree->nodes - 1),
                                           .point = move ? move->point : POINT_NONE,
                                           .color = move ? (uint8_t)move->color : 0,
                                           .on_path = true});
    }
    for (int i = 0; i < branches; i++) {
        int parent = branch[i].ply - from;
        for (int move = 0; move < branch[i].moves; move++) {
            const ViewTreeNode *before = &tree->node[parent];
            parent = view_tree_add(
                tree,
                (ViewTreeNode){.id = (uint32_t)tree->nodes + 1000,
                               .ply = (uint16_t)(before->ply + 1),
                               .parent = (int16_t)parent,
                               .color = before->color == COLOR_BLACK ? COLOR_WHITE : COLOR_BLACK,
                               .commented = move == 1});
        }
    }
    view_tree_lay_out(tree);
}
