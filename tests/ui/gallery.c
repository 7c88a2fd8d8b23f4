#include "ui/gallery.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/level.h"
#include "ui/motion.h"
#include "ui/screen_build.h"
#include "ui/screen_state.h"
#include "ui/words.h"

static void empty(View *view)
{
    scene_play(view);
    scene_put(view, "");
    view->may.undo = view->may.resign = view->may.offer_draw = false;
}

static void thinking(View *view)
{
    scene_play(view);
    scene_put(view, "H8 I9 I7");
    view->thinking = true;
    view->may.play = view->may.hint = false;
}

static void long_names(View *view)
{
    scene_play(view);
    snprintf(view->player[0].who.name, NAME_BYTES, "Wolfeschlegelsteinhausenbergerdorff");
    view->player[1].who.kind = PLAYER_HUMAN;
    snprintf(view->player[1].who.name, NAME_BYTES, "Maria del Carmen Fernández-Villaverde");
    view->player[0].clock_ms = 3723000;
    view->player[1].clock_ms = 3600000;
}

static void asked(View *view)
{
    scene_play(view);
    view->player[1] = (ViewPlayer){.who.name = "Haru", .color = COLOR_WHITE, .score = 2};
    view->player[0].has_clock = false;
    scene_ask(view, REQUEST_UNDO, SEAT_NEAR);
    view->may.play = false;
}

/* Looking back at a move far from the last one, and from the menu. */
static void looks(View *view)
{
    scene_play(view);
    view->may.look = view->looks = true;
    view->look = 12;
    view->may.play = false;
    for (int ply = view->look; ply < view->ply; ply++) {
        view->stone[view->move[ply].point] = COLOR_EMPTY;
    }
    view->last = view->move[view->look - 1].point;
}

static void looks_at_start(View *view)
{
    looks(view);
    view->look = 0;
}

static void menu_look(View *view)
{
    scene_play(view);
    view->may.look = view->may.why = true;
    view->page = PAGE_MENU;
}

static void turn_game(View *view)
{
    scene_play(view);
    view->page = PAGE_TURN;
}

static void arrange(View *view)
{
    scene_play(view);
    view->page = PAGE_ARRANGE;
    view->arrange = (ViewArrange){
        .on = true, .may = true, .keeps = true, .mover = COLOR_BLACK, .stones = {12, 12}};
}

static void arrange_over(View *view)
{
    arrange(view);
    view->arrange.tool = ARRANGE_EMPTY;
    view->arrange.over = REASON_FIVE;
}

static void paused(View *view)
{
    scene_play(view);
    view->paused = true;
    view->may.play = view->may.hint = false;
}

static void hidden(View *view)
{
    paused(view);
    scene_put(view, "");
    view->hidden = view->may.pause = true;
    view->player[0].acts = true;
}

/* One player in byo-yomi and low on time, the other still in the main time. */
static void byoyomi(View *view)
{
    scene_play(view);
    view->may.pause = true;
    for (int seat = 0; seat < 2; seat++) {
        ViewPlayer *player = &view->player[seat];
        player->has_clock = player->in_byoyomi = true;
        player->periods = seat + 2;
        player->clock_ms = 20000;
    }
    ViewPlayer *low = &view->player[view->player[0].acts ? 0 : 1];
    low->clock_ms = 4200;
    low->low_ms = 10000;
    low->low_time = true;
    ViewPlayer *other = &view->player[view->player[0].acts ? 1 : 0];
    other->in_byoyomi = false;
    other->clock_ms = 1380000;
}

static void one_clock(View *view)
{
    byoyomi(view);
    view->setup.handicap_stones = 4;
    view->player[0].has_clock = true;
    view->player[1].has_clock = false;
}

static void opening(View *view)
{
    scene_play(view);
    view->player[1] = (ViewPlayer){.who.name = "Haru", .color = COLOR_WHITE};
    view->setup.opening = OPENING_SWAP2;
    view->opening.over = false;
    scene_put(view, "H8");
    view->opening_ply = 1;
}

static void choice(View *view)
{
    opening(view);
    scene_put(view, "H8 I9 K7");
    view->opening_ply = 3;
    view->may.choose = true;
    view->opening.task = TASK_CHOOSE;
    view->may.play = view->may.hint = false;
    view->opening.options = 3;
    view->opening.option[0] = CHOICE_BLACK;
    view->opening.option[1] = CHOICE_WHITE;
    view->opening.option[2] = CHOICE_PUT_TWO;
}

static void declare(View *view)
{
    choice(view);
    view->rule = view->setup.rule = RULE_RENJU;
    view->setup.opening = OPENING_YAMAGUCHI;
    view->opening.task = TASK_DECLARE;
    view->opening.options = 0;
    view->opening.max = 12;
    view->declared = 10;
}

static void swap_or_ten(View *view)
{
    choice(view);
    view->rule = view->setup.rule = RULE_RENJU;
    view->setup.opening = OPENING_TARAGUCHI_10;
    scene_put(view, "H8 I9 J10 K7");
    view->opening.option[0] = CHOICE_SWAP;
    view->opening.option[1] = CHOICE_STAY;
    view->opening.option[2] = CHOICE_OFFER_TEN;
}

static void offers(View *view)
{
    swap_or_ten(view);
    view->may.choose = false;
    view->may.play = true;
    view->opening.task = TASK_OFFER;
    view->opening.options = 0;
    view->opening.offers = 10;
    view->opening.offered = 3;
    view->opening.offer[0] = scene_point(view, "A1");
    view->opening.offer[1] = scene_point(view, "G9");
    view->opening.offer[2] = scene_point(view, "K10");
}

static void square(View *view)
{
    opening(view);
    view->rule = view->setup.rule = RULE_RENJU;
    view->setup.opening = OPENING_RIF;
    view->opening.swapped = true;
    view->square = 3;
    view->square_corner = scene_point(view, "G9");
}

static void foul(View *view)
{
    scene_play(view);
    view->rule = view->setup.rule = RULE_RENJU;
    scene_put(view, "H8 A1 I9 O1 J8 A15 I7 O15");
    view->refused = FOUL_DOUBLE_THREE;
    view->refused_at = scene_point(view, "K9");
    view->foul_rows = true;
    view->row_count = 1;
    view->row[0] = (Line){scene_point(view, "H8"), scene_point(view, "J8")};
    view->key_count = 2;
    view->key[0] = scene_point(view, "G8");
    view->key[1] = scene_point(view, "K8");
    view->forbidden_count = 1;
    view->forbidden[0] = view->refused_at;
}

/* The longest explanation: three facts, of which two have a point, or a number. */
static void explain(View *view, const char *move, Color color)
{
    view->advice.why = (Explanation){.move = scene_point(view, move), .color = color, .facts = 3};
    view->advice.why.fact[0] = (Fact){.kind = FACT_MAKES_FOUR, .point = scene_point(view, "K10")};
    view->advice.why.fact[1] =
        (Fact){.kind = FACT_BLOCKS_FOUR_THREE, .point = scene_point(view, "K11")};
    view->advice.why.fact[2] = (Fact){.kind = FACT_THREATENS_FOURS, .count = 12};
}

static void hint_area(View *view)
{
    scene_play(view);
    view->advice = (ViewAdvice){.step = ADVICE_AREA, .corner = scene_point(view, "I13"), .side = 5};
}

static void hint_why(View *view)
{
    scene_play(view);
    explain(view, "J10", COLOR_BLACK);
    view->hint = scene_point(view, "J10");
    view->advice.step = ADVICE_WHY;
    view->advice.moves = 4;
    view->advice.shown = 3;
    view->advice.line[0] = scene_point(view, "J10");
    view->advice.line[1] = scene_point(view, "K10");
    view->advice.line[2] = scene_point(view, "K11");
}

static void why(View *view)
{
    scene_play(view);
    explain(view, "G4", COLOR_WHITE);
    view->may.why = true;
    view->advice.of_last = true;
    view->advice.step = ADVICE_WHY;
    view->advice.moves = view->advice.shown = 1;
    view->advice.line[0] = scene_point(view, "G4");
}

static void hint(View *view)
{
    scene_play(view);
    view->hint = scene_point(view, "J10");
    view->advice.step = ADVICE_MOVE;
}

static void numbers(View *view)
{
    char moves[8 * POINTS_MAX] = "", move[16];
    scene_play(view);
    for (int i = 0; i < 150; i++) {
        snprintf(move, sizeof move, "%c%d ", 'A' + i * 4 % 15, 1 + i * 4 / 15 % 4 + i / 15);
        if (!strstr(moves, move)) {
            strcat(moves, move);
        }
    }
    scene_put(view, moves);
    view->settings.numbers = NUMBERS_ALL;
}

static void large_board(View *view)
{
    scene_play(view);
    view->size = view->setup.size = 25;
    scene_put(view, "M13 N12 L14");
    view->settings.coordinates = COORDINATES_FOUR;
}

static void lost_on_time(View *view)
{
    scene_play(view);
    view->outcome = (Outcome){REASON_TIME, COLOR_WHITE};
    view->player[0].clock_ms = 0;
    view->may.play = view->may.hint = view->may.resign = false;
    view->player[0].acts = view->player[1].acts = false;
    snprintf(view->player[1].who.name, NAME_BYTES, "Maria del Carmen Fernández-Villaverde");
    view->result_count = view->games = 1;
    view->result[0] = SEAT_FAR;
}

/* Lost to the computer, five in a row. */
static void lost(View *view)
{
    scene_win(view);
    view->player[0].color = COLOR_WHITE;
    view->player[1].color = COLOR_BLACK;
}

static void take_level(View *view)
{
    scene_win(view);
    view->suggested_level = 7;
}

static void lost_take_level(View *view)
{
    lost(view);
    view->suggested_level = 9;
}

static void faces_byoyomi(View *view)
{
    scene_faces(view);
    scene_ask(view, REQUEST_NONE, SEAT_NONE);
    view->may.play = true;
    for (int seat = 0; seat < 2; seat++) {
        view->player[seat].has_clock = view->player[seat].in_byoyomi = true;
        view->player[seat].periods = seat + 2;
        view->player[seat].low_ms = 10000;
        view->player[seat].low_time = true;
        view->player[seat].clock_ms = 4200;
    }
}

static void faces_one_clock(View *view)
{
    scene_faces(view);
    scene_ask(view, REQUEST_NONE, SEAT_NONE);
    view->player[0].has_clock = true;
    view->player[1].has_clock = false;
}

static void faces_quiet(View *view)
{
    scene_faces(view);
    scene_ask(view, REQUEST_NONE, SEAT_NONE);
    view->may.play = true;
}

static void faces_look(View *view)
{
    faces_quiet(view);
    view->looks = true;
    view->look = 10;
    view->may.play = false;
}

static void faces_names(View *view)
{
    faces_quiet(view);
    snprintf(view->player[0].who.name, NAME_BYTES, "Wolfeschlegelsteinhausenbergerdorff");
    snprintf(view->player[1].who.name, NAME_BYTES, "Maria del Carmen Fernández-Villaverde");
    scene_ask(view, REQUEST_DRAW, SEAT_FAR);
}

/* The side that waits for an answer has no room for the button that ends the pause. */
static void faces_paused(View *view)
{
    scene_faces(view);
    view->paused = view->may.pause = true;
}

static void faces_won(View *view)
{
    scene_win(view);
    view->player[1] = (ViewPlayer){.who.name = "Haru",
                                   .color = COLOR_WHITE,
                                   .has_clock = true,
                                   .clock_ms = 115000,
                                   .score = 2};
    view->settings.face_to_face = true;
}

/* One player asks for a rematch. */
static void faces_rematch(View *view)
{
    faces_won(view);
    view->player[0].score = 12;
    view->games = view->result_count = 14;
    scene_ask(view, REQUEST_NEW, SEAT_FAR);
    view->exchange_asked = true;
}

static void faces_foul(View *view)
{
    foul(view);
    view->player[1] = (ViewPlayer){.who.name = "Haru", .color = COLOR_WHITE, .score = 1};
    view->games = 1;
    view->settings.face_to_face = true;
}

/* Seats that do not follow the shape of the window. */
static void faces_sides(View *view)
{
    faces_quiet(view);
    view->settings.seats = SEATS_SIDES;
}

static void faces_ends(View *view)
{
    faces_quiet(view);
    view->settings.seats = SEATS_ENDS;
}

/* Two people at a shared panel, which is turned to the far one. */
static void turned(View *view)
{
    scene_play(view);
    view->settings.turn_panel = true;
    view->player[1] = (ViewPlayer){.who.name = "Haru", .color = COLOR_WHITE, .acts = true};
    view->player[0].acts = false;
    scene_put(view, "H8");
}

static void turned_choice(View *view)
{
    choice(view);
    view->settings.turn_panel = true;
    view->player[1].acts = true;
    view->player[0].acts = false;
}

static void engines_none(View *view)
{
    scene_engines(view);
    memset(&view->engines, 0, sizeof view->engines);
    view->engines.chosen = -1;
    view->engines.offers_own = true;
}

static void engines_browser(View *view)
{
    engines_none(view);
    view->programs = false;
}

static void contest_setup(View *view)
{
    scene_contest_setup(view);
    for (int i = 0; i < ENGINES_MAX; i++) {
        view->engines.engine[i].entry = view->engines.engine[i % 3].entry;
    }
}

static void contest_stopped(View *view)
{
    scene_contest(view);
    view->contest.stage = CONTEST_STOPPED;
    view->contest.boards = 1;
    view->contest.board = view->contest.listed = view->contest.played = 0;
}

static void contest_elsewhere(View *view)
{
    scene_contest(view);
    view->contest.stage = CONTEST_ELSEWHERE;
    view->contest.test_games = 40;
    for (int i = 0; i < 2; i++) {
        view->contest.side[i].max_memory = 1024 << 20;
        view->contest.side[i].threads = 8;
        view->contest.side[i].move_ms = 60000;
    }
}

static void contest_complete(View *view)
{
    scene_contest(view);
    view->contest.stage = CONTEST_COMPLETE;
    view->contest.verdict = CONTEST_H1;
    view->contest.playing = false;
    view->contest.elo = view->contest.high = INFINITY;
    snprintf(view->contest.side[0].name, NAME_BYTES, "Katagomo 2024");
}

static void new_game(View *view)
{
    scene_play(view);
    view->page = PAGE_NEW;
}

/* Both players are engines of the list. */
static void new_engines(View *view)
{
    scene_engines(view);
    view->page = PAGE_NEW;
    for (int seat = 0; seat < 2; seat++) {
        Player *player = &view->setup.player[seat];
        const EngineEntry *entry = view->engines.engine[seat].entry;
        player->kind = PLAYER_ENGINE;
        snprintf(player->engine, sizeof player->engine, "%s", entry->command);
        memcpy(player->name, entry->name, sizeof player->name);
    }
}

static void new_two(View *view)
{
    new_game(view);
    view->setup.player[1].kind = PLAYER_HUMAN;
    snprintf(view->setup.player[0].name, NAME_BYTES, "Mika");
    snprintf(view->setup.player[1].name, NAME_BYTES, "Maria del Carmen Fernández-Villaverde");
    view->setup.rule = RULE_RENJU;
    view->setup.opening = OPENING_SWAP2;
}

static void new_other(View *view)
{
    new_two(view);
    view->setup.player[1].kind = PLAYER_ENGINE;
    snprintf(view->setup.player[1].engine, PATH_BYTES, "/usr/games/gomocup/pbrain-something-long");
    view->setup.player[0].kind = PLAYER_COMPUTER;
    view->setup.player[0].level = level_max();
    view->setup.size = 21;
    view->setup.rule = RULE_RENJU;
    view->setup.opening = OPENING_TARAGUCHI_10;
    for (int i = 0; i < 2; i++) {
        view->setup.time[i] = (TimeControl){.main_ms = 900000, .increment_ms = 5000};
    }
    view->in_game = false;
}

static void new_clocks(View *view)
{
    new_two(view);
    snprintf(view->setup.player[1].name, NAME_BYTES, "Haru");
    view->setup.player[0].kind = PLAYER_COMPUTER;
    view->setup.player[0].level = LEVEL_WINLINES;
    view->own_times = true;
    view->setup.time[0] = (TimeControl){600000, 0, 30000, 3};
    view->setup.time[1] = (TimeControl){0, 0, 45000, 1};
    view->setup.handicap_stones = 2;
    view->setup.handicap_seat = SEAT_FAR;
}

/* The first start: asked, and answered. */
static void new_first(View *view)
{
    new_game(view);
    view->in_game = false;
    view->newcomer = NEWCOMER_ASKED;
}

static void new_lessons(View *view)
{
    new_first(view);
    view->setup.player[1].level = LEVEL_NEWCOMER;
    view->newcomer = NEWCOMER_OFFERED_LESSONS;
}

static void settings(View *view)
{
    scene_play(view);
    view->page = PAGE_SETTINGS;
}

static void settings_picture(View *view)
{
    settings(view);
    snprintf(view->settings.picture, PATH_BYTES, "/home/mika/Pictures/autumn in the mountains.jpg");
    view->settings.picture_dim = 0.25f;
}

static void menu(View *view)
{
    scene_play(view);
    view->page = PAGE_MENU;
}

static void menu_faces(View *view)
{
    scene_faces(view);
    view->page = PAGE_MENU;
    view->file_chooser = true;
}

/* Opened from the far panel and turned to it. */
static void menu_far(View *view)
{
    menu_faces(view);
    view->opener = SEAT_FAR;
}

static void settings_far(View *view)
{
    scene_faces(view);
    view->page = PAGE_SETTINGS;
    view->opener = SEAT_FAR;
}

static void new_far(View *view)
{
    new_two(view);
    view->settings.face_to_face = true;
    view->opener = SEAT_FAR;
}

static void help(View *view)
{
    scene_play(view);
    view->rule = view->setup.rule = RULE_RENJU;
    view->setup.opening = OPENING_SWAP2;
    view->page = PAGE_HELP;
}

static void picture(View *view)
{
    scene_play(view);
    view->page = PAGE_PICTURE;
    view->settings.export_numbers = EXPORT_NUMBERS_FROM;
    view->settings.export_from = 12;
    view->settings.export_size = 1000;
}

/* An animation that is being made. */
static void picture_animated(View *view)
{
    picture(view);
    view->settings.export_as = EXPORT_ANIMATION;
    view->settings.export_pace = 1;
    view->animated = 112;
    view->animation_frames = 226;
}

static void picture_sheet(View *view)
{
    picture(view);
    view->settings.export_as = EXPORT_SHEET;
}

/* The last of many games of a file, one of which names nobody. */
static void games(View *view)
{
    scene_play(view);
    view->page = PAGE_GAMES;
    view->file_games = (ViewGames){.file = "all.sgf", .count = 1234};
    view->file_games.first = 1234 - VIEW_GAMES_ROWS;
    for (int i = 0; i < VIEW_GAMES_ROWS; i++) {
        view->file_games.row[i] =
            i == 1 ? (ViewGameRow){{"", ""}, "", "", ""}
                   : (ViewGameRow){{"Mika", i == 2 ? "" : "太郎"}, "2019-08-04", "", "B+R"};
    }
}

/* The longest reason of a wrong try, and what follows it. */
static void puzzle_refuted(View *view)
{
    scene_puzzle_wrong(view);
    explain(view, "D9", COLOR_WHITE);
    view->puzzle.why = view->advice.why;
    view->puzzle.answer = PUZZLE_LOSES;
    view->puzzle.loses_in = 9;
    view->puzzle.may_follow = true;
}

/* The longest reasons. */
static void puzzle_why(View *view)
{
    scene_puzzle(view);
    view->hint = scene_point(view, "E10");
    view->puzzle.may_hint = false;
    view->advice = (ViewAdvice){
        .step = ADVICE_WHY,
        .why = {.move = view->hint,
                .color = COLOR_BLACK,
                .facts = 3,
                .fact = {{.kind = FACT_WINS_BY_FOURS, .count = 6},
                         {.kind = FACT_MAKES_FOUR, .point = scene_point(view, "K12")},
                         {.kind = FACT_BLOCKS_FOUR_THREE, .point = scene_point(view, "H11")}}}};
}

static void puzzle_solved(View *view)
{
    scene_puzzle(view);
    view->may.play = false;
    view->puzzle.stage = PUZZLE_SOLVED;
    view->puzzle.wrong = 1;
    view->puzzle.may_hint = view->puzzle.may_show = false;
}

static void puzzle_confirms(View *view)
{
    scene_puzzle(view);
    view->may.play = false;
    view->puzzle.asks = PUZZLE_ASKS_SOLUTION;
    view->puzzle.may_hint = view->puzzle.may_show = false;
}

/* White's, in renju, from a set; a hint is given. */
static void puzzle_foul(View *view)
{
    scene_puzzle(view);
    view->rule = RULE_RENJU;
    view->puzzle.daily = false;
    view->puzzle.kind = PUZZLE_FOUL;
    view->puzzle.grade = 3;
    view->puzzle.moves = 6;
    view->puzzle.solver = view->to_move = COLOR_WHITE;
    view->hint = scene_point(view, "H11");
}

/* Two games, and a bar that was pressed. */
static void library_game(View *view)
{
    scene_library(view);
    view->library.opened = true;
    view->library.chosen = 3;
    view->library.ply = 7;
    view->library.others = 0;
}

static void library_fault(View *view)
{
    scene_library(view);
    view->library.opened = true;
    view->library.chosen = 4;
}

static void library_found(View *view)
{
    scene_library_of(view, 2);
    view->library.by_position = view->library.by_rule = true;
    view->library.rule = RULE_RENJU;
    view->file_chooser = true;
    view->library.text = "mika renju";
    view->library.source = LIBRARY_FOLDER;
    view->library.unread = 8000;
    view->library.reading = 10000;
}

static void library_nothing(View *view)
{
    scene_library_of(view, 0);
    view->library.games = 12;
    view->library.text = "nobody";
}

static void library_none(View *view)
{
    scene_library_of(view, 0);
}

static void statistics_few(View *view)
{
    scene_play(view);
    view->page = PAGE_STATISTICS;
    StatisticsSums *sums = &view->statistics.sums;
    sums->all = sums->level[10] = sums->rule[RULE_CARO] = sums->color[0] = (Results){0, 1, 1};
    sums->first = (LocalTime){2026, 11, 3, 20, 15, 0};
    sums->moves = 60;
    sums->played_ms = 20000;
    sums->months = 1;
    sums->month[0] = (StatisticsMonth){2026, 11, {0, 1, 1}, 30, 1500};
    sums->band[0] = sums->timed = 28;
    sums->median_ms = 1500;
    view->statistics.marked[MARK_LEVEL] = 10;
}

static void statistics_moves(View *view)
{
    scene_statistics(view);
    view->statistics.plot = PLOT_MOVES;
    view->statistics.marked[MARK_MONTH] = 5;
    view->statistics.marked[MARK_LEVEL] = 12;
}

static void statistics_none(View *view)
{
    scene_play(view);
    view->page = PAGE_STATISTICS;
}

static void statistics_people(View *view)
{
    statistics_none(view);
    view->statistics.sums.people = 3;
}

/* The last lesson, played to its end. */
static void learn_end(View *view)
{
    scene_learn(view);
    scene_put(view, "I9 H8 G7 H9");
    view->may.play = false;
    view->lesson = (ViewLesson){.index = 4, .step = 3, .done = true};
}

static void learn_missed(View *view)
{
    scene_learn(view);
    view->lesson.missed = true;
    view->lesson.misses = 1;
}

static void learn_far(View *view)
{
    scene_faces(view);
    scene_learn(view);
    view->settings.face_to_face = true;
    view->opener = SEAT_FAR;
}

static void review(View *view)
{
    scene_win(view);
    view->page = PAGE_REVIEW;
    view->ply = 12;
    view->move[12].has_variations = view->move[4].has_variations = true;
    scene_tree(view, (SceneBranch[]){{13, 4}, {12, 3}, {12, 1}, {10, 6}, {4, 9}}, 5);
    view->tree.nexts = 3;
    view->tree.next[scene_point(view, "F11")] = TREE_NEXT_REDO;
    view->tree.next[scene_point(view, "L9")] = TREE_NEXT_BRANCH;
}

/* Signs of every kind, on points and on both stones, and a comment that has to scroll. */
static void review_signs(View *view)
{
    static const char *const texts[] = {"", "A", "7", "128", "long text", "中"};
    review(view);
    Signs *signs = &view->edit.signs;
    for (int i = 0; i < SIGN_SHAPES * 6; i++) {
        const Point beside = point_at(2 + i % 6, 1 + i / 6);
        const Point on = view->move[i % view->ply].point;
        const Sign sign = {.shape = (SignShape)(i / 6)};
        *signs_add(signs, beside) = sign;
        snprintf(signs_add(signs, beside)->text, SIGN_TEXT_BYTES, "%s", texts[i % 6]);
        *signs_add(signs, on) = sign;
        snprintf(signs_add(signs, on)->text, SIGN_TEXT_BYTES, "%s", i % 2 ? "B" : "");
    }
    snprintf(view->edit.name, sizeof view->edit.name, "The quiet move of the second game");
    snprintf(view->edit.comment, sizeof view->edit.comment,
             "The three on the left comes too late. White's four at H9 is answered, but then the "
             "row from F6 is open at both ends.\n\nJ10 would have been the quieter move, and the "
             "one that everybody in the club expected.\n白棋应先挡，再反击。");
}

/* The tools that change the tree. */
static void review_edit(View *view)
{
    review_signs(view);
    view->edit.on = view->edit.may_cut = true;
    view->edit.tool = EDIT_LETTER;
}

/* The same where everything is possible, without a comment. */
static void review_edit_branch(View *view)
{
    review_edit(view);
    view->edit.may_promote = view->edit.may_undo = true;
    view->edit.comment[0] = '\0';
}

static void add_candidate(View *view, const char *moves, int depth, int chance, int wins_in)
{
    AnalysisLine *candidate = &view->analysis.line[view->analysis.lines++];
    *candidate = (AnalysisLine){.depth = depth, .chance = chance, .wins_in = wins_in};
    for (const char *at = moves; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
        candidate->move[candidate->length++] = scene_point(view, at);
    }
}

static void review_lines(View *view)
{
    scene_play(view);
    view->page = PAGE_REVIEW;
    view->analysis.on = view->may.analyse = true;
    view->analysis.depth = 17;
    view->analysis.max_depth = 28;
    view->analysis.nodes = 4712000;
    view->analysis.spent_ms = 3800;
    view->analysis.mover = view->to_move;
    add_candidate(view, "L13 K11 K13 M13 L11 L10 J13 H13 M11 K10 N10 M9", 17, 72, 0);
    add_candidate(view, "K11 L13 G10 G12", 17, 45, 0);
    add_candidate(view, "G10", 16, 0, -10);
}

/* Threats and values over the board. */
static void review_overlays(View *view)
{
    review_lines(view);
    view->rule = view->setup.rule = RULE_RENJU;
    ViewOverlay *overlay = &view->overlay;
    for (int i = 0; i < OVERLAYS; i++) {
        overlay->on[i] = overlay->known[i] = true;
    }
    for (int y = 0; y < view->size; y++) {
        for (int x = 0; x < view->size; x++) {
            const Point point = point_at(x, y);
            const int chance = view->stone[point] ? CHANCE_UNKNOWN : (7 * x + 11 * y) % 101;
            overlay->values.chance[point] = (int16_t)chance;
        }
    }
    for (int i = 1; i < POINT_THREATS; i++) {
        overlay->threats.threat[0][point_at(i, 1)] = (uint8_t)i;
        overlay->threats.threat[1][point_at(i, 2)] = (uint8_t)i;
        overlay->threats.threat[i % 2][point_at(i, 13)] = (uint8_t)i;
    }
}

static void add_proved(View *view, ViewProofMove *list, int *count, const char *point)
{
    list[*count] = (ViewProofMove){scene_point(view, point), *count + 1};
    (*count)++;
}

/* The longest sentence, a line with more moves and more defences than fit. */
static void review_proof(View *view)
{
    static const char *const points[] = {"L13", "K11", "K13", "M13", "L11", "L10", "J13",
                                         "H13", "M11", "K10", "N10", "M9",  "N9"};
    review_lines(view);
    view->analysis.on = false;
    view->analysis.lines = 0;
    ViewProof *proof = &view->proof;
    proof->on = proof->known = proof->open = proof->threat = true;
    proof->no_fours = proof->threats = true;
    proof->kind = PROOF_THREATS;
    proof->mover = view->to_move;
    proof->attacker = color_other(view->to_move);
    proof->moves = 14;
    proof->nodes = 1234567;
    proof->at = 5;
    for (int i = 0; i < 13; i++) {
        add_proved(view, proof->line, &proof->length, points[i]);
    }
    for (int i = 5; i < 13; i++) {
        proof->defence[proof->defences++] = proof->line[i];
    }
}

/* What was played here: many games, of which some are drawn. */
static void review_explorer(View *view)
{
    static const char *const points[] = {"L13", "K11", "K13", "M13", "L11", "L10"};
    review_lines(view);
    ViewExplorer *explorer = &view->explorer;
    explorer->on = explorer->known = true;
    explorer->games = 12345;
    for (int i = 0; i < 6; i++) {
        const int games = 6000 >> 2 * i;
        explorer->move[explorer->moves++] =
            (ViewExplorerMove){.point = scene_point(view, points[i]),
                               .games = games,
                               .black = games / 3,
                               .white = games / 2,
                               .draws = i < 3 ? games / 8 : 0};
    }
}

/* A library of openings, with texts on its moves, and few games. */
static void review_explorer_lines(View *view)
{
    review_explorer(view);
    view->analysis.on = false;
    view->analysis.lines = 0;
    ViewExplorer *explorer = &view->explorer;
    for (int i = 0; i < explorer->moves; i++) {
        ViewExplorerMove *move = &explorer->move[i];
        move->lines = 123456 >> i;
        move->commented = i % 2 == 0;
        move->games = i > 2 ? 0 : move->games;
        move->draws = i > 2 ? 0 : move->draws;
        move->black = move->white = i == 2 ? 0 : move->black; /* one was never finished */
        move->draws = i == 2 ? 0 : move->draws;
        snprintf(move->text, sizeof move->text, "%s", i == 1 ? "A" : i == 4 ? "best" : "");
    }
}

static void review_explorer_none(View *view)
{
    review_lines(view);
    view->analysis.on = false;
    view->analysis.lines = 0;
    view->explorer.on = view->explorer.known = true;
    view->explorer.unread = 8000;
    view->explorer.reading = 10000;
}

/* The last four of White, which Black may not block. */
static void review_proof_foul(View *view)
{
    review_proof(view);
    view->rule = view->setup.rule = RULE_RENJU;
    view->proof.threat = false;
    view->proof.kind = PROOF_FOURS;
    view->proof.moves = 4;
    view->proof.defences = 0;
    view->proof.length = view->proof.at = 1;
    view->proof.forbidden = scene_point(view, "M14");
}

static void review_proving(View *view)
{
    review_proof(view);
    view->proof.known = view->proof.threat = false;
    view->proof.length = view->proof.defences = view->proof.at = 0;
}

/* Every point is being looked at, and nothing is known of this position yet. */
static void review_valuing(View *view)
{
    review_lines(view);
    view->analysis.on = false;
    view->analysis.lines = 0;
    view->overlay.on[OVERLAY_VALUES] = true;
    view->overlay.looked_at = 120;
    view->overlay.points = 203;
}

/* After a step: the lines of the position before, which nobody can press. */
static void review_old(View *view)
{
    review_lines(view);
    view->analysis.depth = 0;
    view->analysis.old = true;
    view->analysis.mover = COLOR_WHITE;
}

/* Another engine analyses, with a long name, and says little. */
static void review_analyst(View *view)
{
    review_lines(view);
    view->analysis.has_analysts = true;
    view->analysis.analyst = "Embryo for Gomocup";
}

static void review_analyst_says(View *view)
{
    review_analyst(view);
    view->analysis.analyst = "AlphaGomoku 5.8 with a long name";
    view->analysis.depth = view->analysis.max_depth = 0;
    view->analysis.lines = 1;
    view->analysis.line[0].chance = -1;
    view->analysis.line[0].depth = 0;
    view->analysis.line[0].length = 1;
    snprintf(view->analysis.said, sizeof view->analysis.said, "%s",
             "Hello! Simulations 12345, time 5.0 s, winrate 0.53, drawrate 0.12, best H8, "
             "loaded the network for this rule and size from its folder, that is all there is");
}

static void review_sure(View *view)
{
    review_lines(view);
    view->rule = view->setup.rule = RULE_RENJU;
    view->analysis.lines = 1;
    view->analysis.line[0].chance = 100;
    view->analysis.line[0].wins_in = 19;
    scene_tree(view, (SceneBranch[]){{view->ply, 2}, {view->ply, 1}}, 2);
}

/* The longest explanation in review, with the line that was overlooked. */
static void review_why(View *view)
{
    review_lines(view);
    view->explaining = view->may.why = true;
    view->advice = (ViewAdvice){.step = ADVICE_WHY, .of_last = true, .moves = 6, .shown = 3};
    explain(view, "G4", COLOR_WHITE);
    view->advice.why.fact[0] = (Fact){.kind = FACT_LEAVES_FOURS, .count = 11};
    view->advice.line[0] = scene_point(view, "G4");
    view->advice.line[1] = scene_point(view, "L13");
    view->advice.line[2] = scene_point(view, "K11");
}

/* Mistakes of every kind, with long lines; the first one is told. */
static void review_report(View *view)
{
    static GameReport report;
    review(view);
    view->ply = 8;
    memset(&report, 0, sizeof report);
    report.moves = view->moves;
    report.done = report.steps = 1;
    report.accuracy[0] = 74;
    report.accuracy[1] = 100;
    for (int ply = 0; ply <= report.moves; ply++) {
        ReportMove *move = &report.move[ply];
        *move = (ReportMove){.move = ply > 0 ? view->move[ply - 1].point : POINT_NONE,
                             .color = ply > 0 ? (uint8_t)view->move[ply - 1].color : 0,
                             .grade = ply % 4 == 3 ? CLASS_SLIP : CLASS_FINE,
                             .valued = true,
                             .judged = true,
                             .chance = (int16_t)(500 + 480 * ((ply * 7) % 11 - 5) / 6)};
        view->report.spent_ms[ply] = 700 * ((ply * 5) % 9);
    }
    const FactKind kinds[] = {FACT_MISSES_THREATS, FACT_ALLOWS_THREATS, FACT_NONE};
    for (int i = 0; i < 3; i++) {
        ReportMove *move = &report.move[9 + 2 * i];
        move->grade = i < 2 ? CLASS_BLUNDER : CLASS_MISTAKE;
        move->loss = (int16_t)(700 - 50 * i);
        move->better = scene_point(view, "L13");
        move->fact = (Fact){.kind = kinds[i], .point = move->better, .count = 7};
        move->reason.kind = FACT_TAKES_OPEN_THREE;
        move->after = move->last_chance = i == 1;
        for (const char *at = "L13 K11 K13 M13 L11 L10 J13"; *at;
             at += strcspn(at, " "), at += strspn(at, " ")) {
            move->line[move->length++] = scene_point(view, at);
        }
    }
    report.move[7].grade = CLASS_GOOD;
    report.move[7].fact = (Fact){.kind = FACT_STOPS_FOURS, .count = 3};
    view->report.shown = true;
    view->report.found = &report;
    view->report.outcome = (Outcome){REASON_FIVE, COLOR_BLACK};
    view->report.same = report.moves;
    view->report.told = 9;
    view->report.told_move = &report.move[9];
    view->report.moves = 7;
}

/* While it is made: half of the game has been looked at. */
static void review_reporting(View *view)
{
    static GameReport report;
    review(view);
    memset(&report, 0, sizeof report);
    report.moves = view->moves;
    report.steps = 50;
    report.done = report.at = 10;
    report.accuracy[0] = report.accuracy[1] = -1;
    for (int ply = 0; ply < 10; ply++) {
        report.move[ply].valued = true;
        report.move[ply].chance = (int16_t)(500 + 20 * ply);
    }
    view->report.shown = view->report.works = true;
    view->report.found = &report;
    view->report.same = report.moves;
}

static void review_end(View *view)
{
    scene_win(view);
    view->page = PAGE_REVIEW;
    snprintf(view->player[0].who.name, NAME_BYTES, "Wolfeschlegelsteinhausenbergerdorff");
}

static void review_ended(View *view)
{
    review_end(view);
    view->analysis.on = true;
}

/* Nothing was played yet: the first step will be explained. */
static void review_why_start(View *view)
{
    review(view);
    view->explaining = true;
    view->ply = 0;
    view->tree.current = 0;
}

/* ---- Lasting notices ---- */

static void unsaved(View *view)
{
    view->notice.kind = NOTICE_UNSAVED;
    snprintf(view->notice.first, sizeof view->notice.first, "%s",
             _("The disk is full: this game is not being saved."));
    snprintf(view->notice.second, sizeof view->notice.second, "%s", _("Free some space."));
}

static void ask_to_quit(View *view)
{
    view->notice.kind = NOTICE_QUIT_UNSAVED;
    snprintf(view->notice.first, sizeof view->notice.first, "%s",
             _("This game is not saved anywhere."));
    snprintf(view->notice.second, sizeof view->notice.second, "%s",
             _("It will be lost if you quit now."));
}

static void kept_elsewhere(View *view)
{
    view->notice.kind = NOTICE_KEPT_ELSEWHERE;
    snprintf(view->notice.first, sizeof view->notice.first, "%s",
             "/home/mika/.local/share/tengen/autosave.sgf cannot be written: Read-only file "
             "system");
    snprintf(view->notice.second, sizeof view->notice.second, "%s",
             "The game is kept in /run/user/1000/tengen/autosave.sgf for now.");
}

static void ask_to_delete(View *view)
{
    view->notice.kind = NOTICE_DELETE_GAMES;
    snprintf(view->notice.first, sizeof view->notice.first, _("\"%s\" has %s games."),
             "World championships.sgf", "1234");
    snprintf(view->notice.second, sizeof view->notice.second, "%s",
             _("One cannot be deleted alone. Delete them all?"));
}

static void engine_failed(View *view)
{
    view->stand_in[1] = "Rapfi 240401";
    view->player[SEAT_FAR].failed = true;
    view->notice.kind = NOTICE_ENGINE_FAILED;
    snprintf(view->notice.first, sizeof view->notice.first, _("The engine failed: %s."),
             _("it did not move in time"));
    snprintf(view->notice.second, sizeof view->notice.second,
             _("It said \"%s\", and more in %s. You can play this move for it."),
             "ERROR out of memory", "/home/mika/.local/share/tengen/engine-2-errors.txt");
}

/* A whole list of engines. */
static void stand_in(View *view)
{
    static const char *const names[ENGINES_MAX] = {"Rapfi 240401", "Carbon 2.3", NULL,
                                                   "Embryo 2021",  "Yixin",      "Pela",
                                                   "SlowRenju",    "Tengen 0.1"};
    view->player[SEAT_FAR].failed = true;
    view->notice.kind = NOTICE_STAND_IN;
    memcpy(view->stand_in, names, sizeof names);
    snprintf(view->notice.first, sizeof view->notice.first, "%s",
             _("Who plays on in place of the engine?"));
    snprintf(view->notice.second, sizeof view->notice.second, "%s",
             _("The board and the clocks stay as they are."));
}

static void notice_stand_in(View *view)
{
    scene_play(view);
    stand_in(view);
}

static void notice_stand_in_faces(View *view)
{
    scene_faces(view);
    stand_in(view);
}

static void notice(View *view)
{
    scene_play(view);
    unsaved(view);
}

static void notice_engine(View *view)
{
    scene_play(view);
    engine_failed(view);
}

static void notice_engine_faces(View *view)
{
    scene_faces(view);
    engine_failed(view);
}

static void notice_quit(View *view)
{
    scene_play(view);
    ask_to_quit(view);
}

static void notice_win(View *view)
{
    scene_win(view);
    unsaved(view);
}

static void notice_choice(View *view)
{
    choice(view);
    ask_to_quit(view);
}

static void notice_turned(View *view)
{
    turned(view);
    ask_to_quit(view);
}

static void notice_turned_unsaved(View *view)
{
    turned(view);
    unsaved(view);
}

static void notice_faces(View *view)
{
    faces_quiet(view);
    ask_to_quit(view);
}

static void notice_quit_far(View *view)
{
    notice_faces(view);
    view->notice.seat = SEAT_FAR;
}

/* The near player is asked, too. */
static void notice_asked_faces(View *view)
{
    scene_faces(view);
    scene_ask(view, REQUEST_UNDO, SEAT_FAR);
    unsaved(view);
}

static void notice_choice_faces(View *view)
{
    choice(view);
    view->settings.face_to_face = true;
    unsaved(view);
}

static void notice_over_faces(View *view)
{
    faces_rematch(view);
    kept_elsewhere(view);
}

static void notice_menu(View *view)
{
    menu(view);
    kept_elsewhere(view);
}

static void notice_menu_far(View *view)
{
    menu_far(view);
    unsaved(view);
}

static void notice_new(View *view)
{
    new_game(view);
    ask_to_quit(view);
}

static void notice_new_unsaved(View *view)
{
    new_game(view);
    unsaved(view);
}

static void notice_library(View *view)
{
    library_game(view);
    ask_to_delete(view);
}

static void notice_settings(View *view)
{
    settings(view);
    unsaved(view);
}

static void notice_help(View *view)
{
    help(view);
    unsaved(view);
}

static void notice_review(View *view)
{
    review(view);
    unsaved(view);
}

static void notice_arrange(View *view)
{
    arrange(view);
    view->settings.face_to_face = true;
    unsaved(view);
}

static void unknown_rule(View *view)
{
    view->notice.kind = NOTICE_UNKNOWN_RULE;
    snprintf(view->notice.first, sizeof view->notice.first,
             _("\"%s\" was opened. Its rule is not known here: \"%s\"."), "final 2019.sgf",
             "Gomoku, swap after the third stone");
    snprintf(view->notice.second, sizeof view->notice.second,
             _("By which rule shall it be judged? As %s, not all of its moves are possible."),
             _("Freestyle"));
}

static void notice_rule(View *view)
{
    review(view);
    unknown_rule(view);
}

static void notice_rule_faces(View *view)
{
    faces_quiet(view);
    unknown_rule(view);
}

/* ---- Toasts ---- */

static void saved(View *view)
{
    view->toast = (ViewToast){.serial = 1,
                              .seat = SEAT_NONE,
                              .tone = TOAST_DONE,
                              .action = TOAST_OPEN_FOLDER,
                              .second = "2026-11-22 Mika–Computer 4.sgf"};
    snprintf(view->toast.first, sizeof view->toast.first, "%s", _("Saved as"));
}

static void reply(View *view)
{
    view->toast = (ViewToast){.serial = 2, .seat = SEAT_NEAR};
    snprintf(view->toast.first, sizeof view->toast.first, "%s", _("White declines."));
}

static void failed(View *view)
{
    view->toast = (ViewToast){.serial = 3, .seat = SEAT_FAR, .tone = TOAST_ERROR};
    snprintf(view->toast.first, sizeof view->toast.first, "%s",
             _("This game is not saved anywhere."));
    snprintf(view->toast.second, sizeof view->toast.second, "%s",
             "evening.sgf:12:34: expected a move of two letters");
}

static void toast(View *view)
{
    scene_play(view);
    saved(view);
}

static void toast_error(View *view)
{
    scene_play(view);
    failed(view);
}

static void toast_win(View *view)
{
    scene_win(view);
    saved(view);
}

static void toast_turned(View *view)
{
    turned(view);
    reply(view);
}

static void toast_choice(View *view)
{
    choice(view);
    reply(view);
}

static void toast_faces(View *view)
{
    faces_byoyomi(view);
    saved(view);
}

static void toast_faces_far(View *view)
{
    faces_quiet(view);
    failed(view);
}

static void toast_menu(View *view)
{
    menu(view);
    saved(view);
}

static void toast_menu_far(View *view)
{
    menu_far(view);
    failed(view);
}

static void toast_new(View *view)
{
    new_game(view);
    failed(view);
}

static void toast_settings(View *view)
{
    settings(view);
    failed(view);
}

static void toast_help(View *view)
{
    help(view);
    saved(view);
}

static void toast_review(View *view)
{
    review(view);
    failed(view);
}

static void toast_notice(View *view)
{
    notice_menu(view);
    failed(view);
}

static void toast_notice_faces(View *view)
{
    notice_asked_faces(view);
    reply(view);
}

/* To the end; face to face; with its notice as a line, or opened, by the far player. */
enum { SCROLLED = 1, FACES = 2, SHRUNK = 4, OPENED = 8, BY_FAR = 16 };

static const struct {
    const char *name;
    void (*fill)(View *);
    int how;
} scene[] = {{"play", scene_play, 0},
             {"empty", empty, 0},
             {"look", looks, 0},
             {"look-start", looks_at_start, 0},
             {"look-faces", faces_look, 0},
             {"look-menu", menu_look, 0},
             {"turn", turn_game, 0},
             {"arrange", arrange, 0},
             {"arrange-over", arrange_over, 0},
             {"thinking", thinking, 0},
             {"names", long_names, 0},
             {"asked", asked, 0},
             {"paused", paused, 0},
             {"hidden", hidden, 0},
             {"byoyomi", byoyomi, 0},
             {"one-clock", one_clock, 0},
             {"opening", opening, 0},
             {"choice", choice, 0},
             {"declare", declare, 0},
             {"swap", swap_or_ten, 0},
             {"offers", offers, 0},
             {"square", square, 0},
             {"foul", foul, 0},
             {"hint", hint, 0},
             {"hint-area", hint_area, 0},
             {"hint-why", hint_why, 0},
             {"why", why, 0},
             {"numbers", numbers, 0},
             {"large", large_board, 0},
             {"win", scene_win, 0},
             {"lost", lost, 0},
             {"faces-lost", lost, FACES},
             {"take-level", take_level, 0},
             {"lost-take-level", lost_take_level, 0},
             {"faces-take-level", lost_take_level, FACES},
             {"time", lost_on_time, 0},
             {"faces", scene_faces, 0},
             {"faces-byoyomi", faces_byoyomi, 0},
             {"faces-one-clock", faces_one_clock, 0},
             {"faces-quiet", faces_quiet, 0},
             {"faces-names", faces_names, 0},
             {"faces-paused", faces_paused, 0},
             {"faces-choice", choice, FACES},
             {"faces-declare", declare, FACES},
             {"faces-ten", swap_or_ten, FACES},
             {"faces-offers", offers, FACES},
             {"faces-square", square, FACES},
             {"faces-won", faces_won, 0},
             {"faces-rematch", faces_rematch, 0},
             {"faces-foul", faces_foul, 0},
             {"faces-sides", faces_sides, 0},
             {"faces-ends", faces_ends, 0},
             {"turned", turned, 0},
             {"turned-choice", turned_choice, 0},
             {"new", new_game, 0},
             {"new-first", new_first, 0},
             {"new-lessons", new_lessons, 0},
             {"new-two", new_two, 0},
             {"new-other", new_other, SCROLLED},
             {"new-clocks", new_clocks, 0},
             {"new-clocks-end", new_clocks, SCROLLED},
             {"settings", settings, 0},
             {"settings-end", settings_picture, SCROLLED},
             {"menu", menu, 0},
             {"menu-faces", menu_faces, 0},
             {"menu-far", menu_far, 0},
             {"settings-far", settings_far, SCROLLED},
             {"new-far", new_far, 0},
             {"learn", scene_learn, 0},
             {"learn-swap2", learn_end, 0},
             {"learn-missed", learn_missed, 0},
             {"learn-far", learn_far, 0},
             {"puzzle", scene_puzzle, 0},
             {"puzzle-wrong", scene_puzzle_wrong, 0},
             {"puzzle-refuted", puzzle_refuted, 0},
             {"puzzle-why", puzzle_why, 0},
             {"puzzle-solved", puzzle_solved, 0},
             {"puzzle-confirms", puzzle_confirms, 0},
             {"puzzle-foul", puzzle_foul, 0},
             {"puzzles", scene_puzzles, 0},
             {"puzzles-end", scene_puzzles, SCROLLED},
             {"engines", scene_engines, 0},
             {"engines-end", scene_engines, SCROLLED},
             {"engines-none", engines_none, 0},
             {"engines-browser", engines_browser, 0},
             {"new-engines", new_engines, 0},
             {"contest-setup", contest_setup, 0},
             {"contest-setup-end", contest_setup, SCROLLED},
             {"contest", scene_contest, 0},
             {"contest-end", scene_contest, SCROLLED},
             {"contest-stopped", contest_stopped, 0},
             {"contest-elsewhere", contest_elsewhere, 0},
             {"contest-complete", contest_complete, 0},
             {"statistics", scene_statistics, 0},
             {"statistics-end", scene_statistics, SCROLLED},
             {"statistics-few", statistics_few, 0},
             {"statistics-moves", statistics_moves, 0},
             {"statistics-none", statistics_none, 0},
             {"statistics-people", statistics_people, 0},
             {"library", scene_library, 0},
             {"library-end", scene_library, SCROLLED},
             {"library-game", library_game, 0},
             {"library-fault", library_fault, 0},
             {"library-found", library_found, 0},
             {"library-nothing", library_nothing, 0},
             {"library-none", library_none, 0},
             {"games", games, 0},
             {"picture", picture, 0},
             {"picture-sheet", picture_sheet, 0},
             {"picture-animated", picture_animated, 0},
             {"help", help, 0},
             {"help-end", help, SCROLLED},
             {"review", review, 0},
             {"review-signs", review_signs, 0},
             {"review-edit", review_edit, 0},
             {"review-edit-branch", review_edit_branch, 0},
             {"review-report", review_report, 0},
             {"review-reporting", review_reporting, 0},
             {"review-end", review_end, 0},
             {"review-lines", review_lines, 0},
             {"review-old", review_old, 0},
             {"review-overlays", review_overlays, 0},
             {"review-valuing", review_valuing, 0},
             {"review-proof", review_proof, 0},
             {"review-proof-foul", review_proof_foul, 0},
             {"review-proving", review_proving, 0},
             {"review-explorer", review_explorer, 0},
             {"review-explorer-lines", review_explorer_lines, 0},
             {"review-explorer-none", review_explorer_none, 0},
             {"review-sure", review_sure, 0},
             {"review-analyst", review_analyst, 0},
             {"review-analyst-says", review_analyst_says, 0},
             {"review-ended", review_ended, 0},
             {"review-why", review_why, 0},
             {"review-why-start", review_why_start, 0},
             {"notice", notice, 0},
             {"notice-line", notice, SHRUNK},
             {"notice-open", notice, OPENED},
             {"notice-quit", notice_quit, 0},
             {"notice-engine", notice_engine, 0},
             {"notice-engine-line", notice_engine, SHRUNK},
             {"notice-engine-faces", notice_engine_faces, 0},
             {"notice-stand-in", notice_stand_in, 0},
             {"notice-stand-in-faces", notice_stand_in_faces, 0},
             {"notice-win", notice_win, 0},
             {"notice-line-win", notice_win, SHRUNK},
             {"notice-choice", notice_choice, 0},
             {"notice-turned", notice_turned, 0},
             {"notice-faces", notice_faces, 0},
             {"notice-quit-far", notice_quit_far, 0},
             {"notice-line-faces", notice_asked_faces, 0},
             {"notice-open-faces", notice_asked_faces, OPENED},
             {"notice-open-far", notice_choice_faces, OPENED | BY_FAR},
             {"notice-over-faces", notice_over_faces, OPENED},
             {"notice-menu", notice_menu, 0},
             {"notice-arrange", notice_arrange, 0},
             {"notice-line-menu", notice_menu, SHRUNK},
             {"notice-menu-far", notice_menu_far, 0},
             {"notice-new", notice_new, 0},
             {"notice-line-new", notice_new_unsaved, SHRUNK},
             {"notice-library", notice_library, 0},
             {"notice-settings", notice_settings, 0},
             {"notice-help", notice_help, 0},
             {"notice-review", notice_review, 0},
             {"notice-open-review", notice_review, OPENED},
             {"notice-rule", notice_rule, 0},
             {"notice-rule-faces", notice_rule_faces, 0},
             {"notice-open-menu", notice_menu, OPENED},
             {"notice-open-new", notice_new_unsaved, OPENED},
             {"notice-open-turned", notice_turned_unsaved, OPENED},
             {"notice-line-review", notice_review, SHRUNK},
             {"toast", toast, 0},
             {"toast-error", toast_error, 0},
             {"toast-win", toast_win, 0},
             {"toast-turned", toast_turned, 0},
             {"toast-choice", toast_choice, 0},
             {"toast-faces", toast_faces, 0},
             {"toast-faces-far", toast_faces_far, 0},
             {"toast-menu", toast_menu, 0},
             {"toast-menu-far", toast_menu_far, 0},
             {"toast-new", toast_new, 0},
             {"toast-settings", toast_settings, 0},
             {"toast-help", toast_help, 0},
             {"toast-review", toast_review, 0},
             {"toast-notice", toast_notice, 0},
             {"toast-notice-faces", toast_notice_faces, 0}};

static const GalleryWindow window[] = {{320, 480},   {360, 640},  {430, 932},   {800, 600},
                                       {900, 900},   {1280, 800}, {1600, 1000}, {1200, 1600},
                                       {1920, 1080}, {3840, 2160}};

int gallery_count(void)
{
    return (int)(sizeof scene / sizeof *scene);
}

const char *gallery_name(int index)
{
    return scene[index].name;
}

void gallery_fill(int index, View *view)
{
    scene[index].fill(view);
    if (scene[index].how & FACES) {
        view->settings.face_to_face = true;
    }
    view->settings.motion = MOTION_NONE;
}

void gallery_fill_named(const char *name, View *view)
{
    for (int i = 0; i < gallery_count(); i++) {
        if (strcmp(scene[i].name, name) == 0) {
            gallery_fill(i, view);
            return;
        }
    }
    fprintf(stderr, "the gallery has no \"%s\"\n", name);
    abort();
}

bool gallery_scrolled(int index)
{
    return scene[index].how & SCROLLED;
}

void gallery_set_notice(Stage *stage, int index)
{
    View view;
    int how = scene[index].how;
    gallery_fill(index, &view);
    stage->screen->notice.shrunk = how & SHRUNK ? view.notice.kind : NOTICE_NONE;
    stage->screen->notice.opened = how & OPENED ? view.notice.kind : NOTICE_NONE;
    stage->screen->notice.seat = how & BY_FAR ? SEAT_FAR : SEAT_NEAR;
}

void gallery_scroll_to_end(Stage *stage, const View *view)
{
    screen_build(stage->screen, view, NULL);
    for (int i = 0; i < stage->screen->ui.controls; i++) {
        const Control *control = &stage->screen->ui.control[i];
        if (control->kind == CONTROL_SCROLL) {
            motions_scroll(stage->screen->motions, control->name, control->seat)->offset = 1 << 20;
        }
    }
}

int gallery_windows(void)
{
    return (int)(sizeof window / sizeof *window);
}

GalleryWindow gallery_window(int index)
{
    return window[index];
}
