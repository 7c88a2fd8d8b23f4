#include "brain/protocol.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "brain/balance.h"
#include "brain/deadline.h"
#include "brain/movetime.h"
#include "brain/parse.h"
#include "brain/report.h"
#include "brain/stones.h"
#include "engine/ai/level.h"
#include "engine/ai/search.h"
#include "engine/ai/timeman.h"
#include "engine/ai/weights.h"
#include "engine/rules/rules.h"

enum {
    HASH_DEFAULT = 64 << 20,
    HASH_LEAST = 1 << 20,
    HASH_MOST = 1 << 30,       /* that max_memory asks for: a larger one takes long to be cleared */
    HASH_ASKED_MOST_BITS = 25, /* and that hash_size does: KB, as a power of two */
    OWN_MEMORY = 7 << 20,      /* program, libraries, line tables, a worker, stacks: 5 measured */
    THREAD_MEMORY = 5 << 18,   /* a worker of 1.1 MB and its stack, where all of it is used */
    /* A search that has not ended so long after its time, or after STOP, waits for a core. */
    GRACE_MS = 3,
    GRACE_PART = 40,
    DEFENCE_MS = 5, /* what a search needs at least for its first iteration */
    DEFENCE_NODES = 2000,
    DEFENCE_FIRST = 4
};

typedef enum Job {
    JOB_NONE,
    JOB_MOVE,
    JOB_SWAP2,
    JOB_SWAP2_STEP,
    JOB_BEST,
    JOB_BALANCE,
    JOB_DEFENCES
} Job;

struct Brain {
    FILE *out;
    BrainOptions options;
    Search *search; /* replaced under `guard`, which is held to stop it from elsewhere */
    pthread_mutex_t guard;
    size_t hash_bytes;
    int64_t max_memory;  /* bytes for all of the program, 0: the brain's own choice */
    int64_t hash_wanted; /* bytes, -1: as max_memory allows */
    Position position;
    bool started;
    Rule rule;
    int64_t rule_bits; /* as INFO said them last; 2 means something else to Yixin's boards */
    bool yixin;        /* the host has spoken one of Yixin's words */
    MoveClock clock;
    int64_t asked;    /* when the question now being answered came */
    int64_t answered; /* and the one before had been */
    uint64_t seed;    /* of this game's choices */
    uint64_t nodes;
    int depth;
    unsigned told;            /* REPORT_...: what is said while it thinks */
    int lines;                /* JOB_BEST: best moves wanted */
    int moves;                /* JOB_BALANCE: of them, 1 or 2 */
    int bias;                 /* JOB_BALANCE: the value wanted */
    Stones stones;            /* the list that is being read */
    Point barred[POINTS_MAX]; /* never played */
    int barred_count;
    Job job;
    bool thinking; /* the thread is to be joined */
    /* Answers with the move in hand where the search is kept from it. */
    Deadline *deadline;
    pthread_mutex_t voice;    /* over the three below, and what is said of a guarded search */
    bool guarded;             /* the move in hand may be the answer */
    bool handed;              /* it was */
    Point in_hand;            /* of the last finished iteration; POINT_NONE: none yet */
    atomic_bool silent;       /* nobody wants the answer any more */
    atomic_int stops_waiting; /* STOP and END that are read, but not obeyed yet */
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

/* As many as were asked for and there is memory for. */
static int threads_of(const Brain *brain)
{
    const int asked = brain->options.threads > 0 ? brain->options.threads : 1;
    const int64_t room = brain->max_memory - OWN_MEMORY - HASH_LEAST;
    const int64_t most = room > 0 ? 1 + room / THREAD_MEMORY : 1;
    return brain->max_memory > 0 && asked > most ? (int)most : asked;
}

static SearchLimits limits_for_move(const Brain *brain)
{
    const int level = brain->options.level_given ? brain->options.level : LEVEL_MAX;
    const int64_t gone = timeman_now() - brain->asked;
    return (SearchLimits){
        .time_ms = movetime_for(&brain->clock, brain->position.stones, gone),
        .nodes = brain->nodes,
        .depth = brain->depth,
        /* The win lines know nothing of barred points. */
        .level = level == LEVEL_WINLINES && brain->barred_count > 0 ? LEVEL_WINLINES + 1 : level,
        .seed = brain->seed + (uint64_t)brain->position.stones,
        .threads = threads_of(brain),
        .barred = brain->barred,
        .barred_count = brain->barred_count,
    };
}

static void say_progress(void *user, const SearchReport *report)
{
    Brain *brain = user;
    pthread_mutex_lock(&brain->voice);
    if (!brain->handed) {
        brain->in_hand = report->move;
        report_tell(brain->out, brain->told, report, brain->position.size);
    }
    pthread_mutex_unlock(&brain->voice);
}

static bool is_barred(const Brain *brain, Point point)
{
    for (int i = 0; i < brain->barred_count; i++) {
        if (brain->barred[i] == point) {
            return true;
        }
    }
    return false;
}

/* The first legal point that is not barred; POINT_NONE if there is none. */
static Point free_point(const Brain *brain)
{
    const Position *position = &brain->position;
    for (int i = 0; i < position->size * position->size; i++) {
        const Point point = point_at(i % position->size, i / position->size);
        if (position_is_empty(position, point) && !is_barred(brain, point) &&
            rules_foul(position, point, position->to_move) == FOUL_NONE) {
            return point;
        }
    }
    return POINT_NONE;
}

static void play(Brain *brain, Point move)
{
    /* A weak level may overlook all that is not barred. */
    const Point other = is_barred(brain, move) ? free_point(brain) : (Point)POINT_NONE;
    const Point played = other != POINT_NONE ? other : move;
    position_make(&brain->position, played);
    if (!brain->silent) {
        fprintf(brain->out, "%d,%d\n", point_x(played), point_y(played));
        fflush(brain->out);
    }
}

/* On the deadline's thread. */
static void hand_in(void *user)
{
    Brain *brain = user;
    pthread_mutex_lock(&brain->voice);
    if (brain->guarded && !brain->handed && brain->in_hand != POINT_NONE) {
        brain->handed = true;
        play(brain, brain->in_hand);
        brain->answered = timeman_now();
        search_stop(brain->search);
    }
    pthread_mutex_unlock(&brain->voice);
}

static void set_guarded(Brain *brain, bool guarded)
{
    pthread_mutex_lock(&brain->voice);
    brain->guarded = guarded;
    brain->in_hand = POINT_NONE;
    pthread_mutex_unlock(&brain->voice);
}

/* With several lines asked for they are told, best first; the first one's move is played. */
static void answer_move(Brain *brain, const SearchLimits *limits)
{
    const Position position = brain->position;
    SearchReport report;
    deadline_clear(brain->deadline);
    set_guarded(brain, limits->lines <= 1);
    if (limits->time_ms > 0) {
        /* It ends by itself a little before its time. */
        const int64_t grace = limits->time_ms / GRACE_PART;
        deadline_set(brain->deadline,
                     timeman_now() + limits->time_ms + (grace < GRACE_MS ? grace : GRACE_MS));
    }
    search_run(brain->search, &position, limits, say_progress, brain, &report);
    set_guarded(brain, false);
    if (brain->handed) {
        return;
    }
    for (int i = 0; limits->lines > 1 && !brain->silent && i < report.line_count; i++) {
        report_line(brain->out, i + 1, &report.line[i]);
    }
    play(brain, report.move);
}

/* The part of what is left that one of `parts` searches gets. */
static SearchLimits share_of(const SearchLimits *limits, int64_t end, int parts)
{
    SearchLimits share = *limits;
    if (limits->time_ms > 0) {
        const int64_t left = (end - timeman_now()) / parts;
        share.time_ms = left > DEFENCE_MS ? left : DEFENCE_MS;
    }
    if (limits->nodes > 0) {
        const uint64_t nodes = limits->nodes / (uint64_t)parts;
        share.nodes = nodes > DEFENCE_NODES ? nodes : DEFENCE_NODES;
    }
    return share;
}

/* All moves after which nothing is lost by force, as far as is seen, best first; the first one is
 * played. Some lines at a time are looked for, with those already found barred. */
static void answer_defences(Brain *brain, SearchLimits limits)
{
    Point barred[POINTS_MAX];
    const Position *position = &brain->position;
    Point best = POINT_NONE;
    int told = 0;
    if (limits.time_ms == 0 && limits.nodes == 0) {
        limits.time_ms = level_get(limits.level)->time_ms;
    }
    const int64_t end = timeman_now() + limits.time_ms;
    memcpy(barred, brain->barred, sizeof barred);
    limits.barred = barred;
    limits.lines = SEARCH_LINES_MAX;
    int left = position->size * position->size - position->stones;
    for (bool more = true; more && left > 0; left -= SEARCH_LINES_MAX) {
        const int parts = (left + SEARCH_LINES_MAX - 1) / SEARCH_LINES_MAX;
        /* Where there is much to defend against, the first search finds all that holds. */
        const bool first = best == POINT_NONE && parts > DEFENCE_FIRST;
        const SearchLimits share = share_of(&limits, end, first ? DEFENCE_FIRST : parts);
        SearchReport report;
        search_run(brain->search, position, &share, say_progress, brain, &report);
        best = best == POINT_NONE ? report.move : best;
        more = report.depth > 0 && report.line_count == SEARCH_LINES_MAX &&
               (limits.time_ms == 0 || timeman_now() + DEFENCE_MS < end);
        for (int i = 0; report.depth > 0 && i < report.line_count; i++) {
            const SearchLine *line = &report.line[i];
            barred[limits.barred_count++] = line->move;
            if (line->value < -VALUE_WIN_BOUND) {
                more = false;
            } else if (!brain->silent) {
                report_line(brain->out, ++told, line);
            }
        }
    }
    play(brain, best);
}

static void answer_balance(Brain *brain, const SearchLimits *limits)
{
    Point move[BALANCE_MOST];
    int value = 0;
    if (!balance_moves(brain->search, &brain->position, limits, brain->moves, brain->bias, move,
                       &value)) {
        say_error(brain, "there are no moves that leave the game open");
        return;
    }
    for (int i = 0; i < brain->moves; i++) {
        position_make(&brain->position, move[i]);
    }
    if (brain->silent) {
        return;
    }
    if (brain->told != 0) {
        fprintf(brain->out, "MESSAGE value %d\n", value);
    }
    fprintf(brain->out, "%d,%d", point_x(move[0]), point_y(move[0]));
    if (brain->moves > 1) {
        fprintf(brain->out, " %d,%d", point_x(move[1]), point_y(move[1]));
    }
    fputc('\n', brain->out);
    fflush(brain->out);
}

static void put_stones(Brain *brain, const SearchLimits *limits, int count, Point *point)
{
    SearchLimits share = *limits;
    share.time_ms = limits->time_ms > count ? limits->time_ms / count : limits->time_ms;
    for (int i = 0; i < count; i++) {
        point[i] = search_opening_move(brain->search, &brain->position, NULL, &share, count - i);
        position_make(&brain->position, point[i]);
    }
}

/* A step of swap2. No stones: three are put. Three: a side is chosen or two more are put. Five: a
 * side is chosen. What is put is in `point`, and how many they are is returned. */
static int decide_swap2(Brain *brain, const SearchLimits *limits, Point *point, Choice *choice)
{
    static const Choice options[3] = {CHOICE_WHITE, CHOICE_BLACK, CHOICE_PUT_TWO};
    SearchLimits share = *limits;
    const int stones = brain->position.stones;
    int count = 3;
    *choice = CHOICE_NONE;
    share.barred_count = 0; /* of the opening's stones none is a move of the game */
    if (stones > 0) {
        share.time_ms = limits->time_ms > 1 ? limits->time_ms / 2 : limits->time_ms;
        *choice =
            search_choose(brain->search, &brain->position, &share, options, stones == 3 ? 3 : 2);
        count = *choice == CHOICE_PUT_TWO ? 2 : 0;
    }
    put_stones(brain, &share, count, point);
    return count;
}

static void answer_swap2(Brain *brain, SearchLimits limits)
{
    Point point[3];
    Choice choice;
    const int count = decide_swap2(brain, &limits, point, &choice);
    if (choice == CHOICE_WHITE) {
        limits.time_ms = limits.time_ms > 1 ? limits.time_ms / 2 : limits.time_ms;
        answer_move(brain, &limits);
    } else if (!brain->silent) {
        if (count == 0) {
            fputs("SWAP", brain->out);
        }
        for (int i = 0; i < count; i++) {
            fprintf(brain->out, "%s%d,%d", i == 0 ? "" : " ", point_x(point[i]), point_y(point[i]));
        }
        say(brain, "");
    }
}

/* The same in the words of Yixin's board, which asks for White's move itself. */
static void answer_swap2_step(Brain *brain, const SearchLimits *limits)
{
    Point point[3];
    Choice choice;
    const int stones = brain->position.stones;
    const int count = decide_swap2(brain, limits, point, &choice);
    if (brain->silent) {
        return;
    }
    for (int i = 0; i < count; i++) {
        fprintf(brain->out, "MESSAGE SWAP2 MOVE%d %d %d\n", stones + i + 1, point_x(point[i]),
                point_y(point[i]));
    }
    if (count == 0) {
        fprintf(brain->out, "MESSAGE SWAP2 SWAP%d %s\n", stones == 3 ? 1 : 2,
                choice == CHOICE_WHITE ? "NO" : "YES");
    }
    fflush(brain->out);
}

static void *think(void *user)
{
    Brain *brain = user;
    SearchLimits limits = limits_for_move(brain);
    const int64_t end = timeman_now() + limits.time_ms;
    brain->handed = false;
    limits.lines = brain->job == JOB_BEST ? brain->lines : 1;
    if (brain->job == JOB_SWAP2) {
        answer_swap2(brain, limits);
    } else if (brain->job == JOB_SWAP2_STEP) {
        answer_swap2_step(brain, &limits);
    } else if (brain->job == JOB_BALANCE) {
        answer_balance(brain, &limits);
    } else if (brain->job == JOB_DEFENCES) {
        answer_defences(brain, limits);
    } else {
        answer_move(brain, &limits);
    }
    if (!brain->handed) {
        brain->answered = timeman_now();
    }
    movetime_spend(&brain->clock, brain->answered - brain->asked);
    if (limits.time_ms > 0) {
        movetime_learn(&brain->clock, brain->answered - end);
    }
    return NULL;
}

static void start_thinking(Brain *brain, Job job)
{
    if (position_is_full(&brain->position)) {
        say_error(brain, "the board is full");
        return;
    }
    if (stones_won(&brain->position)) {
        say_error(brain, "the game is over: there is a five");
        return;
    }
    const bool opening = job == JOB_SWAP2 || job == JOB_SWAP2_STEP;
    if (!opening && brain->barred_count > 0 && free_point(brain) == POINT_NONE) {
        say_error(brain, "every point is blocked (YXBLOCK)");
        return;
    }
    brain->job = job;
    brain->silent = false;
    search_allow(brain->search);
    if (brain->stops_waiting > 0) {
        search_stop(brain->search);
    }
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

void brain_stop(Brain *brain)
{
    search_stop(brain->search);
    deadline_set(brain->deadline, timeman_now() + GRACE_MS);
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

static size_t hash_bytes_of(const Brain *brain)
{
    const int64_t own = OWN_MEMORY + (int64_t)(threads_of(brain) - 1) * THREAD_MEMORY;
    const int64_t room = brain->max_memory - own;
    int64_t bytes = brain->hash_wanted >= 0 ? brain->hash_wanted
                    : brain->max_memory > 0 ? HASH_MOST
                                            : HASH_DEFAULT;
    if (brain->max_memory > 0 && bytes > room) {
        bytes = room;
    }
    return bytes < HASH_LEAST               ? HASH_LEAST
           : (uint64_t)bytes > SIZE_MAX / 2 ? SIZE_MAX / 2
                                            : (size_t)bytes;
}

/* After a change of what decides it. The table's content is lost if its size changes. */
static void size_hash(Brain *brain)
{
    const size_t bytes = hash_bytes_of(brain);
    if (bytes == brain->hash_bytes) {
        return;
    }
    Search *search = search_new(bytes);
    if (!search) {
        say_error(brain, "there is not so much memory: the table stays as it is");
        return;
    }
    pthread_mutex_lock(&brain->guard);
    search_free(brain->search);
    brain->search = search;
    pthread_mutex_unlock(&brain->guard);
    brain->hash_bytes = bytes;
}

static void obey_start(Brain *brain, long width, long height)
{
    if (width != height) {
        say_error(brain, "only square boards are played here");
    } else if (width < BOARD_MIN || width > BOARD_MAX) {
        fprintf(brain->out, "ERROR the board's size must be %d to %d\n", BOARD_MIN, BOARD_MAX);
        fflush(brain->out);
    } else {
        if (width != brain->position.size) {
            brain->barred_count = 0;
        }
        position_init(&brain->position, brain->rule, (int)width);
        brain->started = true;
        movetime_new_game(&brain->clock);
        brain->seed = brain->seed * UINT64_C(6364136223846793005) + 1442695040888963407;
        if (!brain->yixin) {
            /* Yixin's boards send START before every move, and YXHASHCLEAR when they mean it. */
            search_clear(brain->search);
        }
        weights_get(brain->rule); /* made now, not in the first move's time */
        say(brain, "OK");
    }
}

/* The bits of the protocol; but Yixin's boards say 2 for renju, and 5 and 6 for freestyle with a
 * swap, which is their own affair. In a continuous game finished rows would have to stand as walls,
 * which no rule of ours knows. */
static void set_rule(Brain *brain, int64_t bits)
{
    const bool swap = brain->yixin && (bits == 5 || bits == 6);
    const bool renju = (bits & 4) != 0 || (brain->yixin && bits == 2);
    brain->rule_bits = bits;
    if ((bits & 2) != 0 && !brain->yixin) {
        say_error(brain, "INFO rule: a continuous game (2) cannot be played");
        return;
    }
    brain->rule = swap       ? RULE_FREESTYLE
                  : renju    ? RULE_RENJU
                  : bits & 8 ? RULE_CARO
                  : bits & 1 ? RULE_STANDARD
                             : RULE_FREESTYLE;
    brain->position.rule = brain->rule;
    weights_get(brain->rule);
}

/* Only Yixin's boards would have said that: what they said before was in their words too. */
static void hear_yixin(Brain *brain)
{
    if (!brain->yixin) {
        brain->yixin = true;
        set_rule(brain, brain->rule_bits);
    }
}

static void set_max_memory(Brain *brain, int64_t bytes)
{
    brain->max_memory = bytes;
    size_hash(brain);
}

static void set_hash_size(Brain *brain, int64_t kilobytes)
{
    const int64_t most = INT64_C(1) << HASH_ASKED_MOST_BITS;
    brain->hash_wanted = (kilobytes > most ? most : kilobytes) * 1024;
    size_hash(brain);
}

static void set_turn(Brain *brain, int64_t ms)
{
    brain->clock.turn = ms;
}

static void set_match(Brain *brain, int64_t ms)
{
    brain->clock.match = ms;
    movetime_new_game(&brain->clock);
}

static void set_left(Brain *brain, int64_t ms)
{
    brain->clock.left = ms;
    brain->clock.left_known = true;
}

static void set_increment(Brain *brain, int64_t ms)
{
    brain->clock.increment = ms;
}

static void set_depth(Brain *brain, int64_t depth)
{
    brain->depth = depth < 0 ? 0 : depth > 1000 ? 1000 : (int)depth;
}

static void set_nodes(Brain *brain, int64_t nodes)
{
    brain->nodes = nodes < 0 ? 0 : (uint64_t)nodes;
}

static void set_detail(Brain *brain, int64_t detail)
{
    hear_yixin(brain);
    brain->told = (brain->told & REPORT_MESSAGE) | (detail & 1 ? REPORT_BEST : 0U) |
                  (detail & 2 ? REPORT_LINES : 0U);
}

static void set_threads(Brain *brain, int64_t threads)
{
    brain->options.threads = threads > SEARCH_THREADS_MAX ? SEARCH_THREADS_MAX : (int)threads;
    size_hash(brain);
}

/* What INFO may say. More than `most` is cut where less does as well, else it is an error. */
typedef struct InfoKey {
    const char *name;
    int64_t least, most;
    void (*set)(Brain *brain, int64_t value);
} InfoKey;

static const int64_t ms_most = INT64_C(1) << 40; /* 34 years */

static void obey_info(Brain *brain, const char *rest)
{
    const InfoKey keys[] = {
        {"timeout_turn", 0, ms_most, set_turn},
        {"timeout_match", 0, ms_most, set_match},
        {"time_left", -ms_most, ms_most, set_left},
        {"time_increment", 0, ms_most, set_increment},
        {"max_memory", 0, INT64_MAX, set_max_memory},
        {"hash_size", 0, INT64_MAX, set_hash_size},
        {"rule", 0, 15, set_rule},
        {"max_depth", INT64_MIN, INT64_MAX, set_depth},
        {"max_node", INT64_MIN, INT64_MAX, set_nodes},
        {"thread_num", 0, INT64_MAX, set_threads},
        {"show_detail", 0, 3, set_detail},
    };
    const char *text = "";
    size_t i = 0;
    while (i < sizeof keys / sizeof keys[0] && !parse_word(rest, keys[i].name, &text)) {
        i++;
    }
    if (i == sizeof keys / sizeof keys[0]) {
        return; /* by the protocol, what is not known is passed over without an answer */
    }
    int64_t value;
    bool saturated;
    if (!parse_integer(text, &value, &saturated) || value < keys[i].least || value > keys[i].most ||
        (saturated && keys[i].most != INT64_MAX)) {
        fprintf(brain->out, "ERROR INFO %s needs a whole number", keys[i].name);
        if (keys[i].most != INT64_MAX) {
            fprintf(brain->out, ", %" PRId64 " to %" PRId64, keys[i].least, keys[i].most);
        } else if (keys[i].least == 0) {
            fputs(", 0 or more", brain->out);
        }
        fputc('\n', brain->out);
        fflush(brain->out);
        return;
    }
    keys[i].set(brain, value);
}

static void obey_turn(Brain *brain, const char *rest)
{
    const Point point = read_empty(brain, rest);
    if (point == POINT_NONE) {
        say_error(brain, "TURN needs an empty point of the board, as x,y");
        return;
    }
    position_make(&brain->position, point);
    start_thinking(brain, JOB_MOVE);
}

/* Any stone may be taken back. Without one from the middle the colours of those behind it stay, so
 * the position is built anew. */
static void obey_takeback(Brain *brain, const char *rest)
{
    const Position old = brain->position;
    const Point point = parse_point(rest, old.size);
    int at = old.count - 1;
    while (at >= 0 && (point == POINT_NONE || old.move[at] != point)) {
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
        if (old.move[i] != POINT_PASS) {
            position_set_to_move(&brain->position, position_color(&old, old.move[i]));
        }
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
    int64_t number;
    bool saturated;
    if (!parse_integer(rest, &number, &saturated) || number < 1) {
        say_error(brain, "YXNBEST needs how many moves");
        return;
    }
    brain->lines = number < SEARCH_LINES_MAX ? (int)number : SEARCH_LINES_MAX;
    start_thinking(brain, JOB_BEST);
}

static void obey_defences(Brain *brain, const char *rest)
{
    (void)rest;
    start_thinking(brain, JOB_DEFENCES);
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
        say_error(brain, "the board has not so many empty points");
        return;
    }
    brain->moves = moves;
    brain->bias = (int)bias;
    start_thinking(brain, JOB_BALANCE);
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
static void block(Brain *brain, const Stones *stones)
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

static bool use_list(Brain *brain, Stones *stones)
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
    Stones *stones = &brain->stones;
    const ListKind kind = stones->kind;
    const bool done = use_list(brain, stones);
    stones->kind = LIST_NONE;
    if (!done) {
        fprintf(brain->out, "ERROR %s: %s\n", names[kind], stones->wrong);
        fflush(brain->out);
    } else if (kind == LIST_BOARD || kind == LIST_SWAP2) {
        start_thinking(brain, kind == LIST_SWAP2 ? JOB_SWAP2 : JOB_MOVE);
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
        say_error(brain, "BEGIN needs an empty board");
    } else {
        start_thinking(brain, JOB_MOVE);
    }
}

/* Yixin's boards send both sides. */
static void obey_new_board(Brain *brain, const char *rest)
{
    long number[2] = {-1, -1};
    const bool one = parse_numbers(&rest, &number[0], 1) == 1;
    number[1] = number[0];
    const bool good = one && (*rest == '\0' || parse_numbers(&rest, &number[1], 1) == 1);
    obey_start(brain, good && *rest == '\0' ? number[0] : 0, good && *rest == '\0' ? number[1] : 0);
}

static void obey_rectangle(Brain *brain, const char *rest)
{
    long number[2] = {-1, -1};
    const bool two = parse_numbers(&rest, number, 2) == 2 && *rest == '\0';
    obey_start(brain, two ? number[0] : 0, two ? number[1] : 0);
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
        start_thinking(brain, JOB_SWAP2_STEP);
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
    say_error(brain, "DONE ends a list of points, and none was begun");
}

static void obey_about(Brain *brain, const char *rest)
{
    (void)rest;
    say(brain, "name=\"Tengen\", version=\"" TENGEN_VERSION "\", author=\"Tengen\"");
}

static void obey_show_info(Brain *brain, const char *rest)
{
    (void)rest;
    brain->told |= REPORT_MESSAGE;
    fprintf(brain->out, "MESSAGE INFO MAX_THREAD_NUM %d\nMESSAGE INFO MAX_HASH_SIZE %d\n",
            SEARCH_THREADS_MAX, HASH_ASKED_MOST_BITS);
    fflush(brain->out);
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
    {"INFO", 0, obey_info},
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
    {"YXSHOWINFO", 0, obey_show_info},
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
        say_error(brain, "the list of stones was not ended by DONE");
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
        hear_yixin(brain);
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
            say(brain, "UNKNOWN command");
        }
    } else if ((command->flags & NEEDS_BOARD) && !brain->started) {
        say_error(brain, "START comes first");
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
        pthread_mutex_lock(&brain->guard);
        search_stop(brain->search);
        pthread_mutex_unlock(&brain->guard);
        deadline_set(brain->deadline, timeman_now() + GRACE_MS);
    }
    return !(command->flags & ENDS);
}

void brain_refuse(Brain *brain, const char *what)
{
    brain_wait(brain);
    say_error(brain, what);
}

/* ---- life ---- */

Brain *brain_new(FILE *out, BrainOptions options)
{
    Brain *brain = calloc(1, sizeof *brain);
    if (!brain) {
        return NULL;
    }
    brain->search = search_new(HASH_DEFAULT);
    brain->deadline = deadline_new(hand_in, brain);
    if (!brain->search || !brain->deadline) {
        deadline_free(brain->deadline);
        search_free(brain->search);
        free(brain);
        return NULL;
    }
    pthread_mutex_init(&brain->guard, NULL);
    pthread_mutex_init(&brain->voice, NULL);
    brain->out = out;
    brain->options = options;
    brain->hash_bytes = HASH_DEFAULT;
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
        pthread_mutex_destroy(&brain->guard);
        free(brain);
    }
}
