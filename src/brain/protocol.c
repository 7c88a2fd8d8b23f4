#include "brain/protocol.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/ai/pattern.h"
#include "engine/ai/search.h"
#include "engine/rules/rules.h"

enum {
    LINE_BYTES = 4096,
    RESERVE_MS = 30, /* of a move's time, for pipes and schedulers */
    HURRY_MS = 100,  /* a move's time if nobody has named one */
    MOVES_LEFT = 18, /* among so many moves what is left of a game's time is shared */
    HASH_DEFAULT = 64 << 20,
    HASH_LEAST = 1 << 20,
    OWN_MEMORY = 24 << 20 /* what the program needs besides its hash table */
};

typedef enum Job { JOB_NONE, JOB_MOVE, JOB_SWAP2, JOB_BEST } Job;
typedef enum Reading { READING_COMMANDS, READING_BOARD, READING_YXBOARD, READING_SWAP2 } Reading;

typedef struct Stones {
    int count[2]; /* own, the other's; of a swap2 board: all in the first */
    Point point[2][POINTS_MAX];
    bool bad;
} Stones;

struct Brain {
    FILE *out;
    BrainOptions options;
    Search *search;
    size_t hash_bytes;
    Position position;
    bool started;
    Rule rule;
    int64_t turn_ms, match_ms, left_ms; /* turn_ms -1: never named */
    uint64_t nodes;
    int depth;
    bool show_info;
    int lines; /* JOB_BEST: best moves wanted */
    Reading reading;
    Stones stones;
    Job job;
    bool thinking;      /* the thread is to be joined */
    atomic_bool silent; /* nobody wants the answer any more */
    pthread_t thread;
};

/* ---- answers ---- */

static void say(Brain *brain, const char *text)
{
    fprintf(brain->out, "%s\n", text);
    fflush(brain->out);
}

static void say_error(Brain *brain, const char *what)
{
    fprintf(brain->out, "ERROR %s\n", what);
    fflush(brain->out);
}

/* ---- thinking ---- */

static int64_t time_for_move(const Brain *brain)
{
    int64_t ms = brain->turn_ms;
    if (brain->match_ms > 0) {
        const int64_t left = brain->left_ms >= 0 ? brain->left_ms : brain->match_ms;
        const int64_t share = left / MOVES_LEFT;
        if (ms <= 0 || share < ms) {
            ms = share > 1 ? share : 1;
        }
    } else if (ms < 0) {
        return brain->options.level_given ? 0 : HURRY_MS;
    } else if (ms == 0) {
        ms = HURRY_MS;
    }
    return ms > 2 * RESERVE_MS ? ms - RESERVE_MS : ms > 3 ? ms / 2 : 1;
}

static SearchLimits limits_for_move(const Brain *brain)
{
    return (SearchLimits){
        .time_ms = time_for_move(brain),
        .nodes = brain->nodes,
        .depth = brain->depth,
        .level = brain->options.level_given ? brain->options.level : LEVEL_MAX,
        .seed = 1 + (uint64_t)brain->position.stones,
        .threads = brain->options.threads,
    };
}

static void say_progress(void *user, const SearchReport *report)
{
    Brain *brain = user;
    if (brain->show_info) {
        fprintf(brain->out, "MESSAGE depth %d-%d value %d nodes %" PRIu64 " time %" PRId64 "\n",
                report->depth, report->selective_depth, report->value, report->nodes,
                report->time_ms);
        fflush(brain->out);
    }
}

/* With several lines asked for they are told, best first; the first one's move is played. */
static void answer_move(Brain *brain, const SearchLimits *limits)
{
    SearchReport report;
    search_run(brain->search, &brain->position, limits, say_progress, brain, &report);
    for (int i = 0; limits->lines > 1 && !brain->silent && i < report.line_count; i++) {
        const SearchLine *line = &report.line[i];
        fprintf(brain->out, "MESSAGE (%d) %d,%d value %d depth %d\n", i + 1, point_x(line->move),
                point_y(line->move), line->value, line->depth);
    }
    position_make(&brain->position, report.move);
    if (!brain->silent) {
        fprintf(brain->out, "%d,%d\n", point_x(report.move), point_y(report.move));
        fflush(brain->out);
    }
}

static void answer_stones(Brain *brain, const SearchLimits *limits, int count)
{
    SearchLimits share = *limits;
    char text[64];
    int length = 0;
    share.time_ms = limits->time_ms > count ? limits->time_ms / count : limits->time_ms;
    for (int left = count; left > 0; left--) {
        const Point point =
            search_opening_move(brain->search, &brain->position, NULL, &share, left);
        position_make(&brain->position, point);
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%d,%d",
                           left == count ? "" : " ", point_x(point), point_y(point));
    }
    if (!brain->silent) {
        say(brain, text);
    }
}

/* No stones: three are put. Three: a side is chosen or two more are put. Five: a side is chosen. */
static void answer_swap2(Brain *brain, SearchLimits limits)
{
    static const Choice options[3] = {CHOICE_WHITE, CHOICE_BLACK, CHOICE_PUT_TWO};
    const int stones = brain->position.stones;
    if (stones == 0) {
        answer_stones(brain, &limits, 3);
        return;
    }
    limits.time_ms = limits.time_ms > 1 ? limits.time_ms / 2 : limits.time_ms;
    const Choice choice =
        search_choose(brain->search, &brain->position, &limits, options, stones == 3 ? 3 : 2);
    if (choice == CHOICE_PUT_TWO) {
        answer_stones(brain, &limits, 2);
    } else if (choice == CHOICE_WHITE) {
        answer_move(brain, &limits);
    } else if (!brain->silent) {
        say(brain, "SWAP");
    }
}

static void *think(void *user)
{
    Brain *brain = user;
    SearchLimits limits = limits_for_move(brain);
    limits.lines = brain->job == JOB_BEST ? brain->lines : 1;
    if (brain->job == JOB_SWAP2) {
        answer_swap2(brain, limits);
    } else {
        answer_move(brain, &limits);
    }
    return NULL;
}

static void start_thinking(Brain *brain, Job job)
{
    if (position_is_full(&brain->position)) {
        say_error(brain, "the board is full");
        return;
    }
    brain->job = job;
    brain->silent = false;
    search_allow(brain->search);
    if (pthread_create(&brain->thread, NULL, think, brain) != 0) {
        think(brain);
        return;
    }
    brain->thinking = true;
}

void brain_wait(Brain *brain)
{
    if (brain->thinking) {
        pthread_join(brain->thread, NULL);
        brain->thinking = false;
    }
}

/* ---- reading ---- */

/* Is this the line's command? Then *rest is what follows it. */
static bool is_command(const char *line, const char *command, const char **rest)
{
    const size_t length = strlen(command);
    if (strncasecmp(line, command, length) != 0 ||
        (line[length] != '\0' && line[length] != ' ' && line[length] != '\t')) {
        return false;
    }
    *rest = line + length;
    while (**rest == ' ' || **rest == '\t') {
        (*rest)++;
    }
    return true;
}

/* Reads "a,b" or "a,b,c" with nothing behind it; how many numbers, 0 if it is anything else. */
static int read_numbers(const char *text, long *number, int capacity)
{
    int count = 0;
    for (;;) {
        char *end;
        const long value = strtol(text, &end, 10);
        if (end == text || count == capacity) {
            return 0;
        }
        number[count++] = value;
        while (*end == ' ' || *end == '\t') {
            end++;
        }
        if (*end == '\0') {
            return count;
        }
        if (*end != ',') {
            return 0;
        }
        text = end + 1;
    }
}

/* An empty point of the board, or POINT_NONE. */
static Point read_empty(const Brain *brain, const char *text)
{
    long number[2];
    const long size = brain->position.size;
    if (read_numbers(text, number, 2) != 2 || number[0] < 0 || number[0] >= size || number[1] < 0 ||
        number[1] >= size) {
        return POINT_NONE;
    }
    const Point point = point_at((int)number[0], (int)number[1]);
    return position_is_empty(&brain->position, point) ? point : POINT_NONE;
}

static void set_hash(Brain *brain, size_t bytes)
{
    if (bytes < HASH_LEAST) {
        bytes = HASH_LEAST;
    }
    if (bytes == brain->hash_bytes) {
        return;
    }
    Search *search = search_new(bytes);
    if (search) {
        search_free(brain->search);
        brain->search = search;
        brain->hash_bytes = bytes;
    }
}

static void obey_start(Brain *brain, long width, long height)
{
    if (width != height) {
        say_error(brain, "only square boards are played here");
    } else if (width < BOARD_MIN || width > BOARD_MAX) {
        fprintf(brain->out, "ERROR the board's size must be %d to %d\n", BOARD_MIN, BOARD_MAX);
        fflush(brain->out);
    } else {
        position_init(&brain->position, brain->rule, (int)width);
        brain->started = true;
        brain->left_ms = -1;
        search_clear(brain->search);
        pattern_get(brain->rule); /* made now, not in the first move's time */
        say(brain, "OK");
    }
}

static void obey_info_rule(Brain *brain, int64_t bits)
{
    brain->rule = bits & 4   ? RULE_RENJU
                  : bits & 8 ? RULE_CARO
                  : bits & 1 ? RULE_STANDARD
                             : RULE_FREESTYLE;
    brain->position.rule = brain->rule;
    pattern_get(brain->rule);
}

/* INFO is never answered; keys that mean nothing here are passed over. */
static void obey_info(Brain *brain, const char *rest)
{
    const char *text;
    const int64_t most = INT64_MAX / 2;
    const char *space = strpbrk(rest, " \t");
    int64_t value = space ? strtoll(space, NULL, 10) : 0;
    value = value < 0 ? 0 : value > most ? most : value;
    if (is_command(rest, "timeout_turn", &text)) {
        brain->turn_ms = value;
    } else if (is_command(rest, "timeout_match", &text)) {
        brain->match_ms = value;
    } else if (is_command(rest, "time_left", &text)) {
        brain->left_ms = value;
    } else if (is_command(rest, "max_memory", &text)) {
        const int64_t room = value - OWN_MEMORY < 0 ? 0 : value - OWN_MEMORY;
        set_hash(brain, value == 0 || room > HASH_DEFAULT ? HASH_DEFAULT : (size_t)room);
    } else if (is_command(rest, "hash_size", &text)) {
        const int64_t kilobytes = value > 4 << 20 ? 4 << 20 : value;
        set_hash(brain, (size_t)kilobytes * 1024);
    } else if (is_command(rest, "rule", &text)) {
        obey_info_rule(brain, value);
    } else if (is_command(rest, "max_depth", &text)) {
        brain->depth = value > 1000 ? 1000 : (int)value;
    } else if (is_command(rest, "max_node", &text)) {
        brain->nodes = (uint64_t)value;
    } else if (is_command(rest, "thread_num", &text)) {
        brain->options.threads = value > 1024 ? 1024 : (int)value;
    }
}

static void obey_turn(Brain *brain, const char *rest)
{
    const Point point = read_empty(brain, rest);
    if (point == POINT_NONE) {
        say_error(brain, "TURN needs an empty point of the board, as x,y");
        return;
    }
    const bool over = rules_wins(&brain->position, point, brain->position.to_move);
    position_make(&brain->position, point);
    if (over) {
        say_error(brain, "the game is over: that was five");
    } else {
        start_thinking(brain, JOB_MOVE);
    }
}

/* Any stone may be taken back. Without one from the middle the colours of those behind it stay, so
 * the position is built anew. */
static void obey_takeback(Brain *brain, const char *rest)
{
    long number[2];
    const Position old = brain->position;
    int at = old.count - 1;
    const bool read = read_numbers(rest, number, 2) == 2;
    while (at >= 0 && !(read && old.move[at] > POINT_PASS && number[0] == point_x(old.move[at]) &&
                        number[1] == point_y(old.move[at]))) {
        at--;
    }
    if (at < 0) {
        say_error(brain, "TAKEBACK needs a move that was made, as x,y");
        return;
    }
    while (brain->position.count > at) {
        position_undo(&brain->position);
    }
    for (int i = at + 1; i < old.count; i++) {
        position_set_to_move(&brain->position, position_color(&old, old.move[i]));
        position_make(&brain->position, old.move[i]);
    }
    say(brain, "OK");
}

static void obey_play(Brain *brain, const char *rest)
{
    const Point point = read_empty(brain, rest);
    if (point == POINT_NONE) {
        say_error(brain, "PLAY needs an empty point of the board, as x,y");
        return;
    }
    position_make(&brain->position, point);
    fprintf(brain->out, "%d,%d\n", point_x(point), point_y(point));
    fflush(brain->out);
}

static void obey_nbest(Brain *brain, const char *rest)
{
    long number[1];
    if (read_numbers(rest, number, 1) != 1 || number[0] < 1) {
        say_error(brain, "YXNBEST needs how many moves");
        return;
    }
    brain->lines = number[0] < SEARCH_LINES_MAX ? (int)number[0] : SEARCH_LINES_MAX;
    start_thinking(brain, JOB_BEST);
}

static void show_forbidden(Brain *brain)
{
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

static void read_stone(Brain *brain, const char *line)
{
    long number[3] = {0, 0, 1};
    const bool swap2 = brain->reading == READING_SWAP2;
    const int count = read_numbers(line, number, 3);
    const int size = brain->position.size;
    Stones *stones = &brain->stones;
    if ((count != 3 && !(swap2 && count == 2)) || number[0] < 0 || number[0] >= size ||
        number[1] < 0 || number[1] >= size || number[2] < 1 || number[2] > 3) {
        stones->bad = true;
        return;
    }
    if (number[2] == 3) {
        return; /* marks a winning row of continuous games */
    }
    const int whose = swap2 ? 0 : (int)number[2] - 1;
    const Point point = point_at((int)number[0], (int)number[1]);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < stones->count[k]; i++) {
            stones->bad = stones->bad || stones->point[k][i] == point;
        }
    }
    if (!stones->bad) {
        stones->point[whose][stones->count[whose]++] = point;
    }
}

/* Black has as many stones as White or one more, and the brain is to move. Both sides' stones are
 * made as moves in turn, so that they may be taken back; what a side has beyond that stood there
 * from the beginning (extra stones), and then the protocol leaves open who is Black: whoever has
 * them. */
static bool set_board(Brain *brain)
{
    const Stones *stones = &brain->stones;
    const int own = stones->count[0];
    const int other = stones->count[1];
    const int black = other > own ? 1 : 0;
    const int extra = black ? other - own - 1 : own - other;
    Position position;
    if (stones->bad) {
        return false;
    }
    position_init(&position, brain->rule, brain->position.size);
    for (int i = 0; i < extra; i++) {
        if (rules_wins(&position, stones->point[black][i], COLOR_BLACK)) {
            return false;
        }
        position_put(&position, stones->point[black][i], COLOR_BLACK);
    }
    for (int i = 0; i < own + other - extra; i++) {
        const Point point =
            i % 2 == 0 ? stones->point[black][extra + i / 2] : stones->point[1 - black][i / 2];
        if (rules_wins(&position, point, position.to_move)) {
            return false;
        }
        position_make(&position, point);
    }
    brain->position = position;
    return true;
}

static bool set_swap2(Brain *brain)
{
    const Stones *stones = &brain->stones;
    const int count = stones->count[0];
    if (stones->bad || (count != 0 && count != 3 && count != 5)) {
        return false;
    }
    position_init(&brain->position, brain->rule, brain->position.size);
    for (int i = 0; i < count; i++) {
        position_make(&brain->position, stones->point[0][i]);
    }
    return true;
}

static void obey_board_line(Brain *brain, const char *line)
{
    const char *rest;
    if (!is_command(line, "DONE", &rest)) {
        read_stone(brain, line);
        return;
    }
    const Reading reading = brain->reading;
    brain->reading = READING_COMMANDS;
    if (!(reading == READING_SWAP2 ? set_swap2(brain) : set_board(brain))) {
        say_error(brain, reading == READING_SWAP2
                             ? "SWAP2BOARD needs no, three or five different points"
                             : "BOARD needs different points without a five");
    } else if (reading != READING_YXBOARD) {
        start_thinking(brain, reading == READING_SWAP2 ? JOB_SWAP2 : JOB_MOVE);
    }
}

static void begin_board(Brain *brain, Reading reading)
{
    memset(&brain->stones, 0, sizeof brain->stones);
    brain->reading = reading;
}

/* ---- commands ---- */

static void obey_begin(Brain *brain)
{
    if (brain->position.stones > 0) {
        say_error(brain, "BEGIN needs an empty board");
    } else {
        start_thinking(brain, JOB_MOVE);
    }
}

/* What needs a board; false if the command is none of these. */
static bool obey_on_board(Brain *brain, const char *line)
{
    static const char *const words[] = {"BEGIN",    "TURN", "BOARD",   "YXBOARD",      "SWAP2BOARD",
                                        "TAKEBACK", "PLAY", "RESTART", "YXSHOWFORBID", "YXNBEST"};
    const char *rest = "";
    size_t word = 0;
    while (word < sizeof words / sizeof words[0] && !is_command(line, words[word], &rest)) {
        word++;
    }
    if (word == sizeof words / sizeof words[0]) {
        return false;
    }
    if (!brain->started) {
        say_error(brain, "START comes first");
        return true;
    }
    switch (word) {
    case 0:
        obey_begin(brain);
        break;
    case 1:
        obey_turn(brain, rest);
        break;
    case 2:
        begin_board(brain, READING_BOARD);
        break;
    case 3:
        begin_board(brain, READING_YXBOARD);
        break;
    case 4:
        begin_board(brain, READING_SWAP2);
        break;
    case 5:
        obey_takeback(brain, rest);
        break;
    case 6:
        obey_play(brain, rest);
        break;
    case 7:
        obey_start(brain, brain->position.size, brain->position.size);
        break;
    case 8:
        show_forbidden(brain);
        break;
    default:
        obey_nbest(brain, rest);
        break;
    }
    return true;
}

static void obey(Brain *brain, const char *line)
{
    const char *rest;
    long number[2];
    if (obey_on_board(brain, line)) {
        return;
    }
    if (is_command(line, "START", &rest)) {
        const int count = read_numbers(rest, number, 1);
        obey_start(brain, count == 1 ? number[0] : 0, count == 1 ? number[0] : 0);
    } else if (is_command(line, "RECTSTART", &rest)) {
        const int count = read_numbers(rest, number, 2);
        obey_start(brain, count == 2 ? number[0] : 0, count == 2 ? number[1] : 0);
    } else if (is_command(line, "INFO", &rest)) {
        obey_info(brain, rest);
    } else if (is_command(line, "ABOUT", &rest)) {
        say(brain, "name=\"Tengen\", version=\"" TENGEN_VERSION "\", author=\"Tengen\"");
    } else if (is_command(line, "YXSHOWINFO", &rest)) {
        brain->show_info = true;
    } else if (is_command(line, "YXHASHCLEAR", &rest)) {
        search_clear(brain->search);
    } else if (line[0] != '\0') {
        say(brain, "UNKNOWN command");
    }
}

bool brain_line(Brain *brain, const char *line)
{
    const char *rest;
    while (*line == ' ' || *line == '\t') {
        line++;
    }
    if (is_command(line, "END", &rest)) {
        search_stop(brain->search);
        brain_wait(brain);
        return false;
    }
    if (is_command(line, "STOP", &rest) || is_command(line, "YXSTOP", &rest)) {
        search_stop(brain->search);
        brain_wait(brain);
        return true;
    }
    brain_wait(brain);
    if (brain->reading != READING_COMMANDS) {
        obey_board_line(brain, line);
    } else {
        obey(brain, line);
    }
    return true;
}

void brain_serve(Brain *brain, FILE *in)
{
    char line[LINE_BYTES];
    size_t length = 0;
    bool too_long = false;
    bool going_on = true;
    while (going_on) {
        const int c = getc(in);
        if (c != EOF && c != '\n' && c != '\r') {
            if (length < sizeof line - 1) {
                line[length++] = c == '\0' ? '?' : (char)c;
            } else {
                too_long = true;
            }
            continue;
        }
        line[length] = '\0';
        if (too_long) {
            brain_wait(brain);
            say_error(brain, "the line is too long");
        } else if (length > 0) {
            going_on = brain_line(brain, line);
        }
        length = 0;
        too_long = false;
        going_on = going_on && c != EOF;
    }
    search_stop(brain->search);
    brain_wait(brain);
}

/* ---- life ---- */

Brain *brain_new(FILE *out, BrainOptions options)
{
    Brain *brain = calloc(1, sizeof *brain);
    if (!brain) {
        return NULL;
    }
    brain->search = search_new(HASH_DEFAULT);
    if (!brain->search) {
        free(brain);
        return NULL;
    }
    brain->out = out;
    brain->options = options;
    brain->hash_bytes = HASH_DEFAULT;
    brain->turn_ms = -1;
    brain->left_ms = -1;
    position_init(&brain->position, RULE_FREESTYLE, BOARD_DEFAULT);
    return brain;
}

void brain_free(Brain *brain)
{
    if (brain) {
        brain->silent = true;
        search_stop(brain->search);
        brain_wait(brain);
        search_free(brain->search);
        free(brain);
    }
}
