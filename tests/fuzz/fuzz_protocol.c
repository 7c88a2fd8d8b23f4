/* Any text as the lines of a host of pbrain-tengen. Every line of output must be one of the
 * protocol, moves must be legal, and an ERROR must leave the position unchanged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "brain/deadline.h"
#include "brain/protocol.h"
#include "brain/table_file.h"
#include "engine/ai/search.h"
#include "engine/rules/rules.h"
#include "fuzz/fuzz.h"

enum {
    LINES_TRIED_MAX = 60,
    LINE_BYTES = 512,
    HASH_BYTES = 1 << 20,
    CHOSEN_MAX = 4, /* lines of a search that is replaced */
    SEARCHED = 128  /* of as many inputs one is answered by the search itself */
};

/* ---- searches ---- */

/* A search takes longer than all else: most inputs are answered without one. */
static bool searches;

/* Of one input after the other: to make a search takes longer than most inputs. */
static Search *spare;

Search *__real_search_new(size_t hash_bytes);
Search *__wrap_search_new(size_t hash_bytes);
Search *__wrap_search_new(size_t hash_bytes)
{
    Search *search = hash_bytes == HASH_BYTES ? spare : NULL;
    if (!search) {
        return __real_search_new(hash_bytes);
    }
    spare = NULL;
    if (searches) {
        search_clear(search);
    }
    return search;
}

void __real_search_free(Search *search);
void __wrap_search_free(Search *search);
void __wrap_search_free(Search *search)
{
    __real_search_free(spare);
    spare = search;
}

bool __real_search_thread(pthread_t *thread, void *(*run)(void *), void *user);
bool __wrap_search_thread(pthread_t *thread, void *(*run)(void *), void *user);
bool __wrap_search_thread(pthread_t *thread, void *(*run)(void *), void *user)
{
    return searches && __real_search_thread(thread, run, user); /* false: on this thread */
}

/* The first points that the search could choose. */
static void choose(const Position *position, const SearchLimits *limits, bool fouls,
                   SearchReport *report)
{
    const int lines = limits->lines > CHOSEN_MAX ? CHOSEN_MAX
                      : limits->lines > 0        ? limits->lines
                                                 : 1;
    for (int i = 0; i < position->size * position->size && report->line_count < lines; i++) {
        const Point point = point_at(i % position->size, i / position->size);
        if (position_is_empty(position, point) &&
            (fouls || (!points_contain(limits->barred, limits->barred_count, point) &&
                       rules_foul(position, point, position->to_move) == FOUL_NONE))) {
            SearchLine *line = &report->line[report->line_count++];
            *line = (SearchLine){.move = point, .depth = 1, .pv = {1, {point}}};
        }
    }
}

void __real_search_run(Search *search, const Position *position, const SearchLimits *limits,
                       SearchProgress *progress, void *user, SearchReport *report);
void __wrap_search_run(Search *search, const Position *position, const SearchLimits *limits,
                       SearchProgress *progress, void *user, SearchReport *report);
void __wrap_search_run(Search *search, const Position *position, const SearchLimits *limits,
                       SearchProgress *progress, void *user, SearchReport *report)
{
    if (searches) {
        __real_search_run(search, position, limits, progress, user, report);
        return;
    }
    *report = (SearchReport){.move = POINT_NONE, .depth = 1, .selective_depth = 1, .nodes = 1};
    choose(position, limits, false, report);
    if (report->line_count == 0) {
        choose(position, limits, true, report);
    }
    if (report->line_count > 0) {
        report->move = report->line[0].move;
        if (progress) {
            progress(user, report);
        }
    }
}

/* ---- deadlines: only a search needs their thread ---- */

Deadline *__real_deadline_new(void (*over)(void *user), void *user);
Deadline *__wrap_deadline_new(void (*over)(void *user), void *user);
Deadline *__wrap_deadline_new(void (*over)(void *user), void *user)
{
    static char none;
    return searches ? __real_deadline_new(over, user) : (Deadline *)&none;
}

void __real_deadline_free(Deadline *deadline);
void __wrap_deadline_free(Deadline *deadline);
void __wrap_deadline_free(Deadline *deadline)
{
    if (searches) {
        __real_deadline_free(deadline);
    }
}

void __real_deadline_set(Deadline *deadline, int64_t at);
void __wrap_deadline_set(Deadline *deadline, int64_t at);
void __wrap_deadline_set(Deadline *deadline, int64_t at)
{
    if (searches) {
        __real_deadline_set(deadline, at);
    }
}

void __real_deadline_clear(Deadline *deadline);
void __wrap_deadline_clear(Deadline *deadline);
void __wrap_deadline_clear(Deadline *deadline)
{
    if (searches) {
        __real_deadline_clear(deadline);
    }
}

/* ---- files: none is read or written ---- */

bool __wrap_table_file_save(Search *search, Rule rule, int size, const char *path,
                            uint64_t *entries, char error[TABLE_ERROR_BYTES]);
bool __wrap_table_file_save(Search *search, Rule rule, int size, const char *path,
                            uint64_t *entries, char error[TABLE_ERROR_BYTES])
{
    (void)search, (void)rule, (void)size, (void)path, (void)entries, (void)error;
    return true;
}

bool __wrap_table_file_load(Search *search, Rule rule, int size, const char *path,
                            uint64_t *entries, char error[TABLE_ERROR_BYTES]);
bool __wrap_table_file_load(Search *search, Rule rule, int size, const char *path,
                            uint64_t *entries, char error[TABLE_ERROR_BYTES])
{
    (void)search, (void)rule, (void)size, (void)path, (void)entries, (void)error;
    return true;
}

/* ---- output ---- */

static bool is_known(const char *output)
{
    static const char *const starts[] = {"OK",      "ERROR ", "UNKNOWN ", "MESSAGE ",
                                         "FORBID ", "SWAP",   "name=",    "INFO "};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        if (strncmp(output, starts[i], strlen(starts[i])) == 0) {
            return true;
        }
    }
    unsigned x, y;
    return sscanf(output, "%u,%u", &x, &y) == 2 && x < BOARD_MAX && y < BOARD_MAX;
}

static bool has_prefix(const char *line, const char *word)
{
    return strncasecmp(line + strspn(line, " \t"), word, strlen(word)) == 0;
}

/* The first command of Yixin's may change the rule that an earlier INFO set. */
static bool is_same(const Position *a, const Position *b, const char *line)
{
    return a->size == b->size && (has_prefix(line, "YX") || a->rule == b->rule) &&
           a->to_move == b->to_move && a->count == b->count && a->stones == b->stones &&
           a->hash == b->hash &&
           memcmp(a->move, b->move, (size_t)a->count * sizeof a->move[0]) == 0;
}

/* Errors of a line that was obeyed all the same: it left no answer, or it abandoned a list. */
static bool may_change(const char *error)
{
    return strstr(error, "the game is over") || strstr(error, "the board is full") ||
           strstr(error, "every point is blocked") || strstr(error, "was not ended by DONE");
}

/* All points of the answer are stones, the last of them is the last move, and it is not a foul
 * unless there is no other move. */
static bool is_legal(const char *output, const Position *now, bool by_host)
{
    Position before = *now;
    Point forbidden[POINTS_MAX], point = POINT_NONE;
    int length = 0;
    unsigned x, y;
    while (sscanf(output, " %u,%u%n", &x, &y, &length) == 2) {
        output += length;
        if (x >= (unsigned)now->size || y >= (unsigned)now->size) {
            return false;
        }
        point = point_at((int)x, (int)y);
        if (position_is_empty(now, point)) {
            return false;
        }
    }
    if (*output != '\0' || now->count == 0 || now->move[now->count - 1] != point) {
        return false;
    }
    position_undo(&before);
    return by_host || rules_foul(&before, point, before.to_move) == FOUL_NONE ||
           rules_forbidden(&before, forbidden) == before.size * before.size - before.stones;
}

static void check_output(char *output, const char *line, const Position *before,
                         const Position *now)
{
    char *save = NULL;
    for (char *at = strtok_r(output, "\n", &save); at; at = strtok_r(NULL, "\n", &save)) {
        const bool error = strncmp(at, "ERROR ", 6) == 0;
        const bool move = at[0] >= '0' && at[0] <= '9';
        if (!is_known(at) || (error && !may_change(at) && !is_same(before, now, line)) ||
            (move && !is_legal(at, now, has_prefix(line, "PLAY")))) {
            fuzz_fail("\"%s\" was answered with \"%s\"", line, at);
        }
    }
}

/* ---- input ---- */

typedef struct Talk {
    Brain *brain;
    FILE *out;
    char *text; /* all output */
    size_t size;
} Talk;

/* Whatever the host said: an answer may cost 40 nodes and the table one megabyte. */
static void limit(Brain *brain)
{
    brain_line(brain, "INFO hash_size 1024");
    brain_line(brain, "INFO max_node 40");
    brain_line(brain, "INFO timeout_turn 20");
}

/* False after END. */
static bool try_line(Talk *talk, const char *line)
{
    const size_t before = talk->size;
    const Position old = *brain_position(talk->brain);
    const bool going_on = brain_line(talk->brain, line);
    brain_wait(talk->brain);
    fflush(talk->out);
    check_output(talk->text + before, line, &old, brain_position(talk->brain));
    if (going_on && has_prefix(line, "INFO")) {
        limit(talk->brain);
    }
    fflush(talk->out);
    return going_on;
}

/* The next line; NULL: there is none. A line has no line end and no NUL: serve.c has split them. */
static const uint8_t *take_line(const uint8_t *at, const uint8_t *end, char line[LINE_BYTES])
{
    size_t length = 0;
    if (at == end) {
        return NULL;
    }
    for (; at < end && *at != '\n' && *at != '\r'; at++) {
        if (length + 1 < LINE_BYTES) {
            line[length++] = *at ? (char)*at : '?';
        }
    }
    line[length] = '\0';
    return at < end ? at + 1 : end;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Talk talk = {0};
    char line[LINE_BYTES];
    searches = size % SEARCHED == 0;
    talk.out = open_memstream(&talk.text, &talk.size);
    talk.brain = brain_new(talk.out, (BrainOptions){.seed = 1, .hash_bytes = HASH_BYTES});
    if (!talk.out || !talk.brain) {
        fuzz_fail("out of memory");
    }
    limit(talk.brain);
    brain_line(talk.brain, "START 15");
    fflush(talk.out);
    const uint8_t *at = data;
    for (int i = 0; i < LINES_TRIED_MAX && (at = take_line(at, data + size, line)); i++) {
        if (!try_line(&talk, line)) {
            break;
        }
    }
    brain_free(talk.brain);
    fclose(talk.out);
    free(talk.text);
    return 0;
}
