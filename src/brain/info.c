#include "brain/info.h"

#include <inttypes.h>

#include "brain/parse.h"
#include "brain/report.h"
#include "brain/system.h"
#include "engine/rule_info.h"

enum {
    HASH_MIN = 1 << 20,
    HASH_MAX = 1 << 30,      /* by max_memory alone: clearing a larger table takes long */
    HASH_SIZE_MAX_BITS = 25, /* by hash_size: log2 of the maximum in KB */
    OWN_MEMORY = 20 << 19,   /* program, libraries, tables, one worker, stacks */
    RULE_MEMORY = 15 << 17,  /* tables of every rule after the first */
    THREAD_MEMORY = 15 << 18 /* a worker of 3.5 MB and its stack */
};

/* Memory of the program with one thread, without the transposition table. */
static int64_t own_memory(const Brain *brain)
{
    int64_t own = OWN_MEMORY - RULE_MEMORY;
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        own += brain->prepared[rule] || rule == (int)brain->rule ? RULE_MEMORY : 0;
    }
    return own;
}

/* With more threads than cores, no thread would see a STOP or the clock in time. */
static int threads_max(void)
{
    const int cores = system_cores();
    return cores > 0 && cores < SEARCH_THREADS_MAX ? cores : SEARCH_THREADS_MAX;
}

int info_threads(const Brain *brain)
{
    const int cores = threads_max();
    const int requested = brain->options.threads > 0 ? brain->options.threads : 1;
    const int limited = requested < cores ? requested : cores;
    const int64_t room = brain->max_memory - own_memory(brain) - HASH_MIN;
    const int64_t max = room > 0 ? 1 + room / THREAD_MEMORY : 1;
    return brain->max_memory > 0 && limited > max ? (int)max : limited;
}

static size_t hash_bytes_of(const Brain *brain)
{
    const int64_t own = own_memory(brain) + (int64_t)(info_threads(brain) - 1) * THREAD_MEMORY;
    const int64_t room = brain->max_memory - own;
    int64_t bytes = brain->hash_wanted >= 0 ? brain->hash_wanted
                    : brain->max_memory > 0 ? HASH_MAX
                                            : INFO_HASH_DEFAULT;
    if (brain->max_memory > 0 && bytes > room) {
        bytes = room;
    }
    return bytes < HASH_MIN                 ? HASH_MIN
           : (uint64_t)bytes > SIZE_MAX / 2 ? SIZE_MAX / 2
                                            : (size_t)bytes;
}

/* Resizes the transposition table after a change of a setting; its content is lost if the size
 * changes. Returns false with an ERROR if memory runs out: the table keeps its size, which becomes
 * the wanted one, so that later settings do not repeat the ERROR. */
static bool size_hash(Brain *brain)
{
    const size_t bytes = hash_bytes_of(brain);
    if (bytes == brain->hash_bytes) {
        return true;
    }
    if (!search_resize(brain->search, bytes)) {
        report_error(brain->out, "out of memory: the hash table keeps its size");
        brain->hash_wanted = (int64_t)brain->hash_bytes;
        return false;
    }
    brain->hash_bytes = bytes;
    return true;
}

static void prepare(Brain *brain, Rule rule)
{
    search_prepare(rule);
    brain->prepared[rule] = true;
}

void info_prepare(Brain *brain)
{
    prepare(brain, brain->rule);
    size_hash(brain);
}

void info_prepare_game(Brain *brain)
{
    prepare(brain, brain->rule);
    for (int rule = 0; !brain->rule_named && rule < RULE_COUNT; rule++) {
        if (brain->max_memory == 0 ||
            brain->max_memory - own_memory(brain) - HASH_MIN >= RULE_MEMORY) {
            prepare(brain, (Rule)rule);
        }
    }
    size_hash(brain);
}

/* The rule that the protocol's bits name; of several, the one with the highest bit. Yixin's boards
 * send 2 for renju, and 5 and 6 for freestyle with a swap that they manage themselves. */
static Rule rule_of_bits(const Brain *brain, int64_t bits)
{
    Rule named = RULE_FREESTYLE;
    if (brain->yixin && (bits == 5 || bits == 6)) {
        return RULE_FREESTYLE;
    }
    if (brain->yixin && bits == 2) {
        return RULE_RENJU;
    }
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        const int bit = rule_info((Rule)rule)->gomocup;
        if ((bits & bit) != 0 && bit > rule_info(named)->gomocup) {
            named = (Rule)rule;
        }
    }
    return named;
}

/* Continuous games are unsupported: finished rows would have to block play. */
static void set_rule(Brain *brain, int64_t bits)
{
    brain->rule_bits = bits;
    if ((bits & 2) != 0 && !brain->yixin) {
        report_error(brain->out, "INFO rule: a continuous game (2) is not supported");
        return;
    }
    const Rule old = brain->rule;
    brain->rule_named = true;
    brain->rule = rule_of_bits(brain, bits);
    brain->position.rule = brain->rule;
    info_prepare(brain);
    if (brain->rule != old) {
        search_begin_game(brain->search, brain->rule, brain->position.size);
    }
}

void info_enable_yixin(Brain *brain)
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
    const int64_t max = INT64_C(1) << HASH_SIZE_MAX_BITS;
    const int64_t before = brain->hash_wanted;
    brain->hash_wanted = (kilobytes > max ? max : kilobytes) * 1024;
    if (!size_hash(brain)) {
        brain->hash_wanted = before;
    }
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
    info_enable_yixin(brain);
    brain->reports = (brain->reports & REPORT_MESSAGE) | (detail & 1 ? REPORT_BEST : 0U) |
                     (detail & 2 ? REPORT_LINES : 0U);
}

static void set_threads(Brain *brain, int64_t threads)
{
    brain->options.threads = threads > SEARCH_THREADS_MAX ? SEARCH_THREADS_MAX : (int)threads;
    size_hash(brain);
}

static void set_pondering(Brain *brain, int64_t on)
{
    brain->ponders = on != 0;
}

/* A key of INFO. A value outside min..max is an error; one beyond int64_t is clamped if `max` is
 * INT64_MAX. */
typedef struct InfoKey {
    const char *name;
    int64_t min, max;
    void (*set)(Brain *brain, int64_t value);
} InfoKey;

static const int64_t ms_max = INT64_C(1) << 40; /* 34 years */

void command_info(Brain *brain, const char *rest)
{
    const InfoKey keys[] = {
        {"timeout_turn", -1, ms_max, set_turn},
        {"timeout_match", -1, ms_max, set_match},
        {"time_left", -ms_max, ms_max, set_left},
        {"time_increment", 0, ms_max, set_increment},
        {"max_memory", 0, INT64_MAX, set_max_memory},
        {"hash_size", 0, INT64_MAX, set_hash_size},
        {"rule", 0, 15, set_rule},
        {"max_depth", INT64_MIN, INT64_MAX, set_depth},
        {"max_node", INT64_MIN, INT64_MAX, set_nodes},
        {"thread_num", 0, INT64_MAX, set_threads},
        {"show_detail", 0, 3, set_detail},
        {"pondering", 0, 1, set_pondering},
    };
    const char *text = "";
    size_t i = 0;
    while (i < sizeof keys / sizeof keys[0] && !parse_word(rest, keys[i].name, &text)) {
        i++;
    }
    if (i == sizeof keys / sizeof keys[0]) {
        return; /* the protocol ignores unknown keys */
    }
    int64_t value;
    if (!parse_integer(text, &value) || value < keys[i].min || value > keys[i].max) {
        fprintf(brain->out, "ERROR INFO %s needs a whole number", keys[i].name);
        if (keys[i].max != INT64_MAX) {
            fprintf(brain->out, ", %" PRId64 " to %" PRId64, keys[i].min, keys[i].max);
        } else if (keys[i].min == 0) {
            fputs(", 0 or more", brain->out);
        }
        fputc('\n', brain->out);
        fflush(brain->out);
        return;
    }
    keys[i].set(brain, value);
}

void command_yxshowinfo(Brain *brain, const char *rest)
{
    (void)rest;
    brain->reports |= REPORT_MESSAGE;
    fprintf(brain->out, "MESSAGE INFO MAX_THREAD_NUM %d\nMESSAGE INFO MAX_HASH_SIZE %d\n",
            threads_max(), HASH_SIZE_MAX_BITS);
    fflush(brain->out);
}
