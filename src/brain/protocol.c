#include "brain/protocol.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "brain/answer.h"
#include "brain/info.h"
#include "brain/parse.h"
#include "brain/report.h"
#include "brain/state.h"
#include "engine/ai/timeman.h"
#include "engine/rules/rules.h"

enum { STOP_MS = 3 }; /* a search that has not ended so long after STOP waits for a core */

void brain_wait(Brain *brain)
{
    if (brain->thinking) {
        pthread_join(brain->thread, NULL);
        brain->thinking = false;
    }
}

void brain_stop(Brain *brain)
{
    search_stop(brain->search);
    deadline_set(brain->deadline, timeman_now() + STOP_MS);
    brain_wait(brain);
}

/* ---- reading ---- */

/* An empty point of the board, or POINT_NONE. */
static Point read_empty(const Brain *brain, const char *text)
{
    const Point point = parse_point(text, brain->position.size);
    return point != POINT_NONE && position_is_empty(&brain->position, point) ? point
                                                                             : (Point)POINT_NONE;
}

static void obey_start(Brain *brain, long width, long height)
{
    if (width != height) {
        report_error(brain->out, "only square boards are played here");
    } else if (width < BOARD_MIN || width > BOARD_MAX) {
        fprintf(brain->out, "ERROR the board's size must be %d to %d\n", BOARD_MIN, BOARD_MAX);
        fflush(brain->out);
    } else {
        const bool resized = width != brain->position.size;
        if (resized) {
            brain->barred_count = 0;
        }
        position_init(&brain->position, brain->rule, (int)width);
        brain->started = true;
        movetime_new_game(&brain->clock);
        brain->seed = brain->seed * UINT64_C(6364136223846793005) + 1442695040888963407;
        info_prepare(brain); /* now, not in the first move's time */
        if (!brain->yixin || resized) {
            /* Yixin's boards send START before every move, and YXHASHCLEAR when they mean it. */
            search_clear(brain->search);
        }
        report_text(brain->out, "OK");
    }
}

static void obey_turn(Brain *brain, const char *rest)
{
    const Point point = read_empty(brain, rest);
    if (point == POINT_NONE) {
        report_error(brain->out, "TURN needs an empty point of the board, as x,y");
        return;
    }
    position_make(&brain->position, point);
    answer_start(brain, JOB_MOVE);
}

/* Any stone may be taken back, those that stood there from the beginning too. Without one from the
 * middle the colours of those behind it stay, so the position is built anew. */
static void obey_takeback(Brain *brain, const char *rest)
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

static void obey_play(Brain *brain, const char *rest)
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

static void obey_nbest(Brain *brain, const char *rest)
{
    int64_t number;
    bool saturated;
    if (!parse_integer(rest, &number, &saturated) || number < 1) {
        report_error(brain->out, "YXNBEST needs how many moves");
        return;
    }
    brain->lines = number < SEARCH_LINES_MAX ? (int)number : SEARCH_LINES_MAX;
    answer_start(brain, JOB_BEST);
}

static void obey_defences(Brain *brain, const char *rest)
{
    (void)rest;
    answer_start(brain, JOB_DEFENCES);
}

/* The value wanted for the side to move may follow; else it is that of an even game. */
static void start_balance(Brain *brain, const char *rest, int moves)
{
    int64_t bias = 0;
    bool saturated = false;
    if (*rest != '\0' && (!parse_integer(rest, &bias, &saturated) || bias < -VALUE_WIN_BOUND ||
                          bias > VALUE_WIN_BOUND)) {
        fprintf(brain->out, "ERROR the value wanted must be a whole number, %d to %d\n",
                -VALUE_WIN_BOUND, VALUE_WIN_BOUND);
        fflush(brain->out);
        return;
    }
    const int empty = brain->position.size * brain->position.size - brain->position.stones;
    if (moves > empty) {
        report_error(brain->out, "the board has not so many empty points");
        return;
    }
    brain->moves = moves;
    brain->bias = (int)bias;
    answer_start(brain, JOB_BALANCE);
}

static void obey_balance_one(Brain *brain, const char *rest)
{
    start_balance(brain, rest, 1);
}

static void obey_balance_two(Brain *brain, const char *rest)
{
    start_balance(brain, rest, 2);
}

static void obey_forbidden(Brain *brain, const char *rest)
{
    (void)rest;
    Point points[POINTS_MAX];
    const int count = rules_forbidden(&brain->position, points);
    fputs("FORBID ", brain->out);
    for (int i = 0; i < count; i++) {
        fprintf(brain->out, "%02d%02d", point_x(points[i]), point_y(points[i]));
    }
    fputs(".\n", brain->out);
    fflush(brain->out);
}

/* ---- boards ---- */

/* Bars the points of a list, or no longer. */
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

static bool use_list(Brain *brain, StoneList *stones)
{
    switch (stones->kind) {
    case LIST_SWAP2:
        return stones_to_swap2(stones, brain->rule, &brain->position);
    case LIST_BLOCK:
    case LIST_UNBLOCK:
        if (stones->wrong[0] == '\0') {
            block(brain, stones);
        }
        return stones->wrong[0] == '\0';
    default:
        return stones_to_board(stones, brain->rule, &brain->position);
    }
}

static void end_list(Brain *brain)
{
    static const char *const names[] = {
        [LIST_BOARD] = "BOARD",   [LIST_YXBOARD] = "BOARD",       [LIST_SWAP2] = "SWAP2BOARD",
        [LIST_BLOCK] = "YXBLOCK", [LIST_UNBLOCK] = "YXBLOCKUNDO",
    };
    StoneList *stones = &brain->stones;
    const ListKind kind = stones->kind;
    const bool done = use_list(brain, stones);
    stones->kind = LIST_NONE;
    if (!done) {
        fprintf(brain->out, "ERROR %s: %s\n", names[kind], stones->wrong);
        fflush(brain->out);
    } else if (kind == LIST_BOARD || kind == LIST_SWAP2) {
        answer_start(brain, kind == LIST_SWAP2 ? JOB_SWAP2 : JOB_MOVE);
    }
}

static void read_list(Brain *brain, const char *line)
{
    if (stones_read(&brain->stones, line)) {
        end_list(brain);
    }
}

static void begin_list(Brain *brain, ListKind kind, const char *rest)
{
    stones_begin(&brain->stones, kind, brain->position.size);
    read_list(brain, rest);
}

/* ---- commands ---- */

static void obey_begin(Brain *brain, const char *rest)
{
    (void)rest;
    if (brain->position.stones > 0) {
        report_error(brain->out, "BEGIN needs an empty board");
    } else {
        answer_start(brain, JOB_MOVE);
    }
}

/* Yixin's boards send both sides. */
static void obey_new_board(Brain *brain, const char *rest)
{
    long number[2] = {-1, -1};
    const bool one = parse_numbers(&rest, &number[0], 1) == 1;
    number[1] = number[0];
    const bool good = one && (*rest == '\0' || parse_numbers(&rest, &number[1], 1) == 1);
    if (good && *rest == '\0') {
        obey_start(brain, number[0], number[1]);
    } else {
        report_error(brain->out, "START needs the board's size");
    }
}

static void obey_rectangle(Brain *brain, const char *rest)
{
    long number[2] = {-1, -1};
    if (parse_numbers(&rest, number, 2) == 2 && *rest == '\0') {
        obey_start(brain, number[0], number[1]);
    } else {
        report_error(brain->out, "RECTSTART needs the board's size, as width,height");
    }
}

static void obey_restart(Brain *brain, const char *rest)
{
    (void)rest;
    obey_start(brain, brain->position.size, brain->position.size);
}

static void obey_board(Brain *brain, const char *rest)
{
    begin_list(brain, LIST_BOARD, rest);
}

static void obey_yxboard(Brain *brain, const char *rest)
{
    begin_list(brain, LIST_YXBOARD, rest);
}

static void obey_swap2(Brain *brain, const char *rest)
{
    begin_list(brain, LIST_SWAP2, rest);
}

static void obey_block(Brain *brain, const char *rest)
{
    begin_list(brain, LIST_BLOCK, rest);
}

static void obey_unblock(Brain *brain, const char *rest)
{
    begin_list(brain, LIST_UNBLOCK, rest);
}

static void obey_block_reset(Brain *brain, const char *rest)
{
    (void)rest;
    brain->barred_count = 0;
}

static void start_swap2_step(Brain *brain, int step, int stones)
{
    if (brain->position.stones != stones) {
        fprintf(brain->out, "ERROR YXSWAP2STEP%d needs a board with %d stones\n", step, stones);
        fflush(brain->out);
    } else {
        answer_start(brain, JOB_SWAP2_STEP);
    }
}

static void obey_swap2_first(Brain *brain, const char *rest)
{
    (void)rest;
    start_swap2_step(brain, 1, 0);
}

static void obey_swap2_second(Brain *brain, const char *rest)
{
    (void)rest;
    start_swap2_step(brain, 2, 3);
}

static void obey_swap2_third(Brain *brain, const char *rest)
{
    (void)rest;
    start_swap2_step(brain, 3, 5);
}

static void obey_done(Brain *brain, const char *rest)
{
    (void)rest;
    report_error(brain->out, "DONE ends a list of points, and none was begun");
}

static void obey_about(Brain *brain, const char *rest)
{
    (void)rest;
    report_text(brain->out, "name=\"Tengen\", version=\"" TENGEN_VERSION "\", author=\"Tengen\"");
}

static void obey_hash_clear(Brain *brain, const char *rest)
{
    (void)rest;
    search_clear(brain->search);
}

/* Obeyed without waiting for the move that is being thought about. */
static void obey_stop(Brain *brain, const char *rest)
{
    (void)rest;
    brain_stop(brain);
    if (brain->stops_waiting > 0) {
        brain->stops_waiting--;
    }
}

enum {
    NEEDS_BOARD = 1,
    GIVES_LIST_UP = 2, /* a host that sends it has given up the list it had begun */
    STOPS = 4,
    ENDS = 8
};

/* All words of the protocol; docs/protocol.md tells their answers. */
static const struct Command {
    const char *name;
    unsigned flags;
    void (*obey)(Brain *brain, const char *rest);
} commands[] = {
    {"START", GIVES_LIST_UP, obey_new_board},
    {"RECTSTART", GIVES_LIST_UP, obey_rectangle},
    {"RESTART", NEEDS_BOARD | GIVES_LIST_UP, obey_restart},
    {"BEGIN", NEEDS_BOARD | GIVES_LIST_UP, obey_begin},
    {"TURN", NEEDS_BOARD | GIVES_LIST_UP, obey_turn},
    {"BOARD", NEEDS_BOARD | GIVES_LIST_UP, obey_board},
    {"YXBOARD", NEEDS_BOARD | GIVES_LIST_UP, obey_yxboard},
    {"SWAP2BOARD", NEEDS_BOARD | GIVES_LIST_UP, obey_swap2},
    {"DONE", 0, obey_done},
    {"TAKEBACK", NEEDS_BOARD | GIVES_LIST_UP, obey_takeback},
    {"PLAY", NEEDS_BOARD, obey_play},
    {"INFO", 0, info_obey},
    {"ABOUT", 0, obey_about},
    {"STOP", STOPS, obey_stop},
    {"YXSTOP", STOPS, obey_stop},
    {"END", STOPS | ENDS, obey_stop},
    {"YXNBEST", NEEDS_BOARD, obey_nbest},
    {"YXSEARCHDEFEND", NEEDS_BOARD, obey_defences},
    {"YXBALANCEONE", NEEDS_BOARD, obey_balance_one},
    {"YXBALANCETWO", NEEDS_BOARD, obey_balance_two},
    {"YXSWAP2STEP1", NEEDS_BOARD, obey_swap2_first},
    {"YXSWAP2STEP2", NEEDS_BOARD, obey_swap2_second},
    {"YXSWAP2STEP3", NEEDS_BOARD, obey_swap2_third},
    {"YXBLOCK", NEEDS_BOARD | GIVES_LIST_UP, obey_block},
    {"YXBLOCKUNDO", NEEDS_BOARD | GIVES_LIST_UP, obey_unblock},
    {"YXBLOCKRESET", 0, obey_block_reset},
    {"YXSHOWFORBID", NEEDS_BOARD, obey_forbidden},
    {"YXSHOWINFO", 0, info_show},
    {"YXHASHCLEAR", 0, obey_hash_clear},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct Command none = {"", 0, NULL};

/* The command of a line, with *rest what follows it, or `none`. */
static const struct Command *find_command(const char *line, const char **rest)
{
    line = parse_skip(line);
    for (int i = 0; i < COMMANDS; i++) {
        if (parse_word(line, commands[i].name, rest)) {
            return &commands[i];
        }
    }
    return &none;
}

const Position *brain_position(const Brain *brain)
{
    return &brain->position;
}

const char *brain_command(int index)
{
    return index < COMMANDS ? commands[index].name : NULL;
}

/* A host that has given its list up must not wait for answers for ever. */
static void give_list_up(Brain *brain, const struct Command *command)
{
    if (brain->stones.kind != LIST_NONE && (command->flags & GIVES_LIST_UP)) {
        brain->stones.kind = LIST_NONE;
        report_error(brain->out, "the list of stones was not ended by DONE");
    }
}

bool brain_line(Brain *brain, const char *line)
{
    return brain_line_read(brain, line, timeman_now());
}

bool brain_line_read(Brain *brain, const char *line, int64_t at)
{
    const char *rest;
    const struct Command *command = find_command(line, &rest);
    line = parse_skip(line);
    if (command->flags & STOPS) {
        command->obey(brain, rest);
        return !(command->flags & ENDS);
    }
    brain_wait(brain);
    if (strncasecmp(line, "YX", 2) == 0) {
        info_hear_yixin(brain);
    }
    give_list_up(brain, command);
    if (brain->stones.kind != LIST_NONE) {
        read_list(brain, line);
        return true;
    }
    /* A host that sends ahead waits from the last answer on. */
    brain->asked = at > brain->answered ? at : brain->answered;
    if (command == &none) {
        if (line[0] != '\0') {
            report_text(brain->out, "UNKNOWN command");
        }
    } else if ((command->flags & NEEDS_BOARD) && !brain->started) {
        report_error(brain->out, "START comes first");
    } else {
        command->obey(brain, rest);
    }
    return true;
}

bool brain_foresee(Brain *brain, const char *line)
{
    const char *rest;
    const struct Command *command = find_command(line, &rest);
    if (command->flags & STOPS) {
        brain->stops_waiting++;
        search_stop(brain->search);
        deadline_set(brain->deadline, timeman_now() + STOP_MS);
    }
    return !(command->flags & ENDS);
}

void brain_refuse(Brain *brain, const char *what)
{
    brain_wait(brain);
    stones_spoil(&brain->stones, what); /* a list may have lost some of its points */
    report_error(brain->out, what);
}

/* ---- life ---- */

Brain *brain_new(FILE *out, BrainOptions options)
{
    Brain *brain = calloc(1, sizeof *brain);
    if (!brain) {
        return NULL;
    }
    brain->search = search_new(INFO_HASH_DEFAULT);
    brain->deadline = deadline_new(answer_hand_in, brain);
    if (!brain->search || !brain->deadline) {
        deadline_free(brain->deadline);
        search_free(brain->search);
        free(brain);
        return NULL;
    }
    pthread_mutex_init(&brain->voice, NULL);
    brain->out = out;
    brain->options = options;
    brain->hash_bytes = INFO_HASH_DEFAULT;
    brain->hash_wanted = -1;
    brain->seed =
        options.seed != 0 ? options.seed : (uint64_t)time(NULL) ^ (uint64_t)getpid() << 32;
    movetime_init(&brain->clock);
    position_init(&brain->position, RULE_FREESTYLE, BOARD_DEFAULT);
    return brain;
}

void brain_free(Brain *brain)
{
    if (brain) {
        brain->silent = true;
        brain_stop(brain);
        deadline_free(brain->deadline);
        search_free(brain->search);
        pthread_mutex_destroy(&brain->voice);
        free(brain);
    }
}
