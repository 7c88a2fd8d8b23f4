#include "brain/board_commands.h"

#include "brain/answer.h"
#include "brain/dropped_lines.h"
#include "brain/info.h"
#include "brain/parse.h"
#include "brain/report.h"
#include "brain/soosorv.h"

enum { DRAW_VALUE = 40 /* centi-points; less is even */ };

/* An empty point of the board, or POINT_NONE. */
static Point read_empty(const Brain *brain, const char *text)
{
    const Point point = parse_point(text, brain->position.size);
    return point != POINT_NONE && position_is_empty(&brain->position, point) ? point
                                                                             : (Point)POINT_NONE;
}

static void start_game(Brain *brain, long width, long height)
{
    if (width != height) {
        report_error(brain->out, "only square boards are supported");
    } else if (width < BOARD_MIN || width > BOARD_MAX) {
        fprintf(brain->out, "ERROR the board's size must be %d to %d\n", BOARD_MIN, BOARD_MAX);
        fflush(brain->out);
    } else {
        const bool resized = width != brain->position.size;
        if (resized) {
            brain->barred_count = brain->paths.count = 0;
        }
        position_init(&brain->position, brain->rule, (int)width);
        brain->started = true;
        movetime_new_game(&brain->clock);
        brain->seed = brain->seed * UINT64_C(6364136223846793005) + 1442695040888963407;
        info_prepare_game(brain);
        if (!brain->yixin || resized) {
            /* Yixin's boards send START before every move, and YXHASHCLEAR for a new game. */
            search_begin_game(brain->search, brain->rule, (int)width);
        }
        report_text(brain->out, "OK");
    }
}

void command_turn(Brain *brain, const char *rest)
{
    const Point point = read_empty(brain, rest);
    if (point == POINT_NONE) {
        report_error(brain->out, "TURN needs an empty point of the board, as x,y");
        return;
    }
    position_make(&brain->position, point);
    answer_start(brain, JOB_MOVE);
}

/* Any stone can be taken back, set-up stones too. The later moves keep their colours, so they are
 * made again with the side to move set. */
void command_takeback(Brain *brain, const char *rest)
{
    const Position old = brain->position;
    const Point point = parse_point(rest, old.size);
    if (point == POINT_NONE || position_is_empty(&old, point)) {
        report_error(brain->out, "TAKEBACK needs a stone of the board, as x,y");
        return;
    }
    int at = old.count - 1;
    while (at >= 0 && old.move[at] != point) {
        at--;
    }
    while (brain->position.count > (at < 0 ? 0 : at)) {
        position_undo(&brain->position);
    }
    if (at < 0) {
        position_put(&brain->position, point, COLOR_EMPTY);
    }
    for (int i = at + 1; i < old.count; i++) {
        if (old.move[i] != POINT_PASS) {
            position_set_to_move(&brain->position, position_color(&old, old.move[i]));
        }
        position_make(&brain->position, old.move[i]);
    }
    report_text(brain->out, "OK");
}

void command_play(Brain *brain, const char *rest)
{
    const Point point = read_empty(brain, rest);
    if (point == POINT_NONE) {
        report_error(brain->out, "PLAY needs an empty point of the board, as x,y");
        return;
    }
    position_make(&brain->position, point);
    fprintf(brain->out, "%d,%d\n", point_x(point), point_y(point));
    fflush(brain->out);
}

/* Executes a list of YXBLOCK or YXBLOCKUNDO. */
static void block(Brain *brain, const StoneList *stones)
{
    int kept = 0;
    for (int i = 0; i < brain->barred_count; i++) {
        if (!stones->taken[brain->barred[i]]) {
            brain->barred[kept++] = brain->barred[i];
        }
    }
    brain->barred_count = kept;
    for (int i = 0; stones->kind == LIST_BLOCK && i < stones->count; i++) {
        brain->barred[brain->barred_count++] = stones->point[i];
    }
}

/* Executes the list of a step of Soosõrv-8 after the first: the stones so far, in step 6 with the
 * offers. */
static bool use_opening(Brain *brain, StoneList *stones)
{
    SoosorvStep *step = &brain->soosorv;
    const int moves = step->number < 4 ? 3 : 4;
    const int offers = stones->count - moves;
    const bool fits = step->number == 6 ? offers >= 1 && offers <= SOOSORV_OFFERS_MAX : offers == 0;
    if (!fits) {
        stones_invalidate(stones, step->number == 6 ? "expected 4 points and 1 to 8 offers"
                                  : moves == 3      ? "expected 3 points"
                                                    : "expected 4 points");
    }
    if (stones->error[0] != '\0') {
        return false;
    }
    stones_to_moves(stones, moves, brain->rule, &brain->position);
    if (step->number == 6) {
        step->offers = offers;
    }
    for (int i = 0; i < offers; i++) {
        step->offer[i] = stones->point[moves + i];
    }
    return true;
}

static bool use_list(Brain *brain, StoneList *stones)
{
    switch (stones->kind) {
    case LIST_SOOSORV:
        return use_opening(brain, stones);
    case LIST_PATH:
        return paths_add(&brain->paths, stones, brain->rule);
    case LIST_UNPATH:
        return paths_remove(&brain->paths, stones, brain->rule);
    case LIST_SWAP2:
        return stones_to_swap2(stones, brain->rule, &brain->position);
    case LIST_BLOCK:
    case LIST_UNBLOCK:
        if (stones->error[0] == '\0') {
            block(brain, stones);
        }
        return stones->error[0] == '\0';
    default:
        return stones_to_board(stones, brain->rule, &brain->position);
    }
}

static void end_list(Brain *brain)
{
    static const char *const names[] = {
        [LIST_BOARD] = "BOARD",
        [LIST_YXBOARD] = "BOARD",
        [LIST_SWAP2] = "SWAP2BOARD",
        [LIST_BLOCK] = "YXBLOCK",
        [LIST_UNBLOCK] = "YXBLOCKUNDO",
        [LIST_PATH] = "YXBLOCKPATH",
        [LIST_UNPATH] = "YXBLOCKPATHUNDO",
        [LIST_SOOSORV] = "YXSOOSORVSTEP",
    };
    static const BrainJob job_of[LIST_SOOSORV + 1] = {
        [LIST_BOARD] = JOB_MOVE,
        [LIST_SWAP2] = JOB_SWAP2,
        [LIST_SOOSORV] = JOB_SOOSORV,
    };
    StoneList *stones = &brain->stones;
    const ListKind kind = stones->kind;
    const bool done = use_list(brain, stones);
    stones->kind = LIST_NONE;
    if (!done) {
        fprintf(brain->out, "ERROR %s", names[kind]);
        if (kind == LIST_SOOSORV) {
            fprintf(brain->out, "%d", brain->soosorv.number);
        }
        fprintf(brain->out, ": %s\n", stones->error);
        fflush(brain->out);
    } else if (job_of[kind] != JOB_NONE) {
        answer_start(brain, job_of[kind]);
    }
}

void command_list(Brain *brain, const char *line)
{
    if (stones_read(&brain->stones, line)) {
        end_list(brain);
    }
}

static void begin_list(Brain *brain, ListKind kind, const char *rest)
{
    stones_begin(&brain->stones, kind, brain->position.size);
    command_list(brain, rest);
}

void command_begin(Brain *brain, const char *rest)
{
    (void)rest;
    if (brain->position.stones > 0) {
        report_error(brain->out, "BEGIN needs an empty board");
    } else {
        answer_start(brain, JOB_MOVE);
    }
}

/* Yixin's boards send width and height. */
void command_start(Brain *brain, const char *rest)
{
    long number[2] = {-1, -1};
    const bool one = parse_numbers(&rest, &number[0], 1) == 1;
    number[1] = number[0];
    const bool good = one && (*rest == '\0' || parse_numbers(&rest, &number[1], 1) == 1);
    if (good && *rest == '\0') {
        start_game(brain, number[0], number[1]);
    } else {
        report_error(brain->out, "START needs the board's size");
    }
}

void command_rectstart(Brain *brain, const char *rest)
{
    long number[2] = {-1, -1};
    if (parse_numbers(&rest, number, 2) == 2 && *rest == '\0') {
        start_game(brain, number[0], number[1]);
    } else {
        report_error(brain->out, "RECTSTART needs the board's size, as width,height");
    }
}

void command_restart(Brain *brain, const char *rest)
{
    (void)rest;
    start_game(brain, brain->position.size, brain->position.size);
}

void command_board(Brain *brain, const char *rest)
{
    begin_list(brain, LIST_BOARD, rest);
}

void command_yxboard(Brain *brain, const char *rest)
{
    begin_list(brain, LIST_YXBOARD, rest);
}

void command_swap2board(Brain *brain, const char *rest)
{
    begin_list(brain, LIST_SWAP2, rest);
}

void command_yxblock(Brain *brain, const char *rest)
{
    begin_list(brain, LIST_BLOCK, rest);
}

void command_yxblockundo(Brain *brain, const char *rest)
{
    begin_list(brain, LIST_UNBLOCK, rest);
}

void command_yxblockreset(Brain *brain, const char *rest)
{
    (void)rest;
    brain->barred_count = 0;
}

void command_yxblockpath(Brain *brain, const char *rest)
{
    begin_list(brain, LIST_PATH, rest);
}

void command_yxblockpathundo(Brain *brain, const char *rest)
{
    begin_list(brain, LIST_UNPATH, rest);
}

void command_yxblockpathreset(Brain *brain, const char *rest)
{
    (void)rest;
    brain->paths.count = 0;
}

/* Step 1 has no list, and Yixin's board sends no START before it. */
void command_yxsoosorvstep1(Brain *brain, const char *rest)
{
    (void)rest;
    position_init(&brain->position, brain->rule, brain->position.size);
    brain->soosorv = (SoosorvStep){.number = 1};
    answer_start(brain, JOB_SOOSORV);
}

static void begin_step(Brain *brain, int number, const char *rest)
{
    brain->soosorv = (SoosorvStep){.number = number};
    begin_list(brain, LIST_SOOSORV, rest);
}

/* Steps 4 and 5 name the number of fifth moves. */
static void begin_step_with_number(Brain *brain, int number, const char *rest)
{
    long offers = 0;
    if (parse_numbers(&rest, &offers, 1) != 1 || offers < 1 || offers > SOOSORV_OFFERS_MAX) {
        report_error(brain->out, "the number of fifth moves must be 1 to 8");
        drop_points(brain, rest, NULL);
        return;
    }
    brain->soosorv = (SoosorvStep){.number = number, .offers = (int)offers};
    begin_list(brain, LIST_SOOSORV, rest);
}

void command_yxsoosorvstep2(Brain *brain, const char *rest)
{
    begin_step(brain, 2, rest);
}

void command_yxsoosorvstep3(Brain *brain, const char *rest)
{
    begin_step(brain, 3, rest);
}

void command_yxsoosorvstep4(Brain *brain, const char *rest)
{
    begin_step_with_number(brain, 4, rest);
}

void command_yxsoosorvstep5(Brain *brain, const char *rest)
{
    begin_step_with_number(brain, 5, rest);
}

void command_yxsoosorvstep6(Brain *brain, const char *rest)
{
    begin_step(brain, 6, rest);
}

/* Half of the board must be full, and the game even at best for the brain, which has just moved:
 * nearly all games are even at first. */
void command_yxdraw(Brain *brain, const char *rest)
{
    (void)rest;
    const Position *position = &brain->position;
    const bool agrees = 2 * position->stones >= position->size * position->size &&
                        brain->valued == position->hash && brain->last_value < DRAW_VALUE;
    report_text(brain->out, agrees ? "MESSAGE DRAW ACCEPTED" : "MESSAGE DRAW REFUSED");
}

void command_yxresign(Brain *brain, const char *rest)
{
    (void)rest;
    report_text(brain->out, "MESSAGE RESIGNATION ACCEPTED");
}

void command_done(Brain *brain, const char *rest)
{
    (void)rest;
    report_error(brain->out, "DONE without a list of points");
}
