#include "app/heard_analysis.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/rules/notation.h"
#include "engine/utf8.h"

/* What separates the words of a message; commas, too, but for those of a point. */
static const char gaps[] = " \t|=:";

void heard_analysis_begin(HeardAnalysis *heard, const GomocupQuestion *question)
{
    const bool upside_down = heard->upside_down;
    memset(heard, 0, sizeof *heard);
    heard->upside_down = upside_down;
    heard->size = question->size;
    heard->report.value = VALUE_UNTOLD;
    for (int i = 0; i < question->setup_count; i++) {
        heard->taken[question->setup[i]] = true;
    }
    for (int i = 0; i < question->count; i++) {
        if (question->move[i] != POINT_PASS) {
            heard->taken[question->move[i]] = true;
        }
    }
}

/* ---- words ---- */

/* The next word; false: there is none. */
static bool next_word(const char **text, char word[GOMOCUP_LINE_BYTES])
{
    *text += strspn(*text, gaps);
    size_t length = strcspn(*text, gaps);
    memcpy(word, *text, length);
    *text += length;
    while (length > 1 && strchr(",;", word[length - 1])) {
        length--;
    }
    word[length] = '\0';
    return length > 0;
}

static bool is_one_of(const char *word, const char *const list[])
{
    for (int i = 0; list[i]; i++) {
        if (strcasecmp(word, list[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* A number from `min` to `max` is all there is. */
static bool read_number(const char *word, long min, long max, long *number)
{
    char *end;
    *number = strtol(word, &end, 10);
    return end != word && *end == '\0' && *number >= min && *number <= max;
}

/* "34", or "+M5": a certain win in five plies. */
static int read_value(const char *word)
{
    const bool loses = word[0] == '-';
    const char *digits = word + (word[0] == '-' || word[0] == '+');
    long number;
    if (toupper((unsigned char)digits[0]) == 'M') {
        const bool known = read_number(digits + 1, 1, VALUE_WIN - VALUE_WIN_BOUND - 1, &number);
        return !known ? VALUE_UNTOLD : loses ? (int)number - VALUE_WIN : VALUE_WIN - (int)number;
    }
    return read_number(word, 1 - VALUE_WIN, VALUE_WIN - 1, &number) ? (int)number : VALUE_UNTOLD;
}

/* "12", or "12-20": of the last full iteration, and of the longest line. */
static bool read_depth(const char *word, int *depth, int *selective)
{
    char *end;
    const long first = strtol(word, &end, 10);
    long second = first;
    if (!isdigit((unsigned char)word[0]) || first > PV_MAX * 16 ||
        (*end == '-' && !read_number(end + 1, 0, PV_MAX * 16, &second)) ||
        (*end != '\0' && *end != '-')) {
        return false;
    }
    *depth = (int)first;
    *selective = (int)(second > first ? second : first);
    return true;
}

/* "12345", "10K", "1.5M", "250ms", "2.5s": times `unit` without a letter. */
static double read_amount(const char *word)
{
    static const struct {
        const char *unit;
        double times;
    } units[] = {{"", 1}, {"K", 1e3}, {"M", 1e6}, {"G", 1e9}, {"B", 1e9}, {"ms", 1}, {"s", 1e3}};
    char *end;
    if (!isdigit((unsigned char)word[0])) {
        return 0;
    }
    const double number = strtod(word, &end);
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (strcasecmp(end, units[i].unit) == 0 && number * units[i].times < 1e15) {
            return number * units[i].times;
        }
    }
    return 0;
}

/* "7,7" or "H8", of which one may follow another: "H8I9". */
static Point read_point(const HeardAnalysis *heard, const char **text)
{
    char *end;
    const Point named = notation_read_point(text, heard->size);
    if (named != POINT_NONE) {
        return heard->upside_down ? point_at(point_x(named), heard->size - 1 - point_y(named))
                                  : named;
    }
    const long x = isdigit((unsigned char)(*text)[0]) ? strtol(*text, &end, 10) : -1;
    if (x < 0 || x >= heard->size || *end != ',' || !isdigit((unsigned char)end[1])) {
        return POINT_NONE;
    }
    const long y = strtol(end + 1, &end, 10);
    if (y >= heard->size) {
        return POINT_NONE;
    }
    *text = end;
    return point_at((int)x, (int)y);
}

/* The moves at the start of the text, as far as they can be played. */
static const char *read_moves(const HeardAnalysis *heard, const char *text, Pv *pv)
{
    for (;;) {
        const char *next = text + strspn(text, gaps);
        const Point move = read_point(heard, &next);
        if (move == POINT_NONE) {
            return text;
        }
        text = next;
        if (heard->taken[move] || points_contain(pv->move, pv->length, move) ||
            pv->length == PV_MAX) {
            return text + strlen(text);
        }
        pv->move[pv->length++] = move;
    }
}

/* ---- lines ---- */

/* Keeps a line. Another one with its first move is the one that it drove from its rank. */
static bool keep_line(HeardAnalysis *heard, int rank, const SearchLine *line)
{
    SearchReport *report = &heard->report;
    if (line->pv.length == 0 || rank >= SEARCH_LINES_MAX || rank > report->line_count) {
        return false;
    }
    for (int i = 0; i < report->line_count; i++) {
        if (i != rank && report->line[i].move == line->pv.move[0]) {
            if (i < rank) {
                return false;
            }
            report->line[i] = report->line[rank];
        }
    }
    report->line[rank] = *line;
    report->line[rank].move = line->pv.move[0];
    report->line_count += rank == report->line_count;
    report->move = report->line[0].move;
    report->value = report->line[0].value;
    report->depth = report->line[0].depth;
    return true;
}

/* "PV 0" begins a block, "PV DONE" ends it. */
static bool read_block(HeardAnalysis *heard, const char *key, const char *text)
{
    char word[GOMOCUP_LINE_BYTES];
    const char *const rest = text;
    SearchReport *report = &heard->report;
    long rank;
    int depth, selective;
    if (!next_word(&text, word)) {
        return false;
    }
    if (strcasecmp(key, "PV") == 0) {
        if (strcasecmp(word, "DONE") == 0) {
            return keep_line(heard, heard->rank, &heard->line);
        }
        heard->blocks = true;
        heard->line = (SearchLine){.value = VALUE_UNTOLD};
        heard->rank = read_number(word, 0, SEARCH_LINES_MAX, &rank) ? (int)rank : SEARCH_LINES_MAX;
    } else if (strcasecmp(key, "DEPTH") == 0 && read_depth(word, &depth, &selective)) {
        heard->line.depth = depth;
    } else if (strcasecmp(key, "SELDEPTH") == 0 && read_depth(word, &depth, &selective)) {
        report->selective_depth = selective;
    } else if (strcasecmp(key, "TOTALNODES") == 0) {
        report->nodes = (uint64_t)read_amount(word);
    } else if (strcasecmp(key, "TOTALTIME") == 0) {
        report->time_ms = (int64_t)read_amount(word);
    } else if (strcasecmp(key, "EVAL") == 0) {
        heard->line.value = read_value(word);
    } else if (strcasecmp(key, "BESTLINE") == 0) {
        heard->line.pv.length = 0;
        read_moves(heard, rest, &heard->line.pv);
    }
    return false;
}

/* ---- messages ---- */

/* The words of a message that mean something here. */
typedef struct Said {
    int rank; /* -1: it does not say */
    SearchLine line;
    int selective_depth;
    double nodes, ms;
} Said;

/* A word with its value, which is the next one. */
static void read_pair(const char *word, const char *value, Said *said)
{
    static const char *const values[] = {"ev", "eval", "value", NULL};
    static const char *const nodes[] = {"n", "node", "nodes", NULL};
    static const char *const times[] = {"tm", "time", NULL};
    long rank;
    if (strcasecmp(word, "depth") == 0) {
        read_depth(value, &said->line.depth, &said->selective_depth);
    } else if (is_one_of(word, values)) {
        said->line.value = read_value(value);
    } else if (is_one_of(word, nodes)) {
        said->nodes = read_amount(value);
    } else if (is_one_of(word, times)) {
        said->ms = read_amount(value);
    } else if (strcasecmp(word, "multipv") == 0 && read_number(value, 1, SEARCH_LINES_MAX, &rank)) {
        said->rank = (int)rank - 1;
    }
}

/* "(2)": the rank, before the value or the move. */
static bool read_rank(const char *word, Said *said)
{
    char *end;
    const long rank = word[0] == '(' ? strtol(word + 1, &end, 10) : 0;
    if (rank < 1 || rank > SEARCH_LINES_MAX || strcmp(end, ")") != 0) {
        return false;
    }
    said->rank = (int)rank - 1;
    return true;
}

static void read_words(const HeardAnalysis *heard, const char *text, Said *said)
{
    static const char *const keys[] = {"depth", "ev",    "eval", "value", "n",       "node",
                                       "nodes", "tm",    "time", "n/ms",  "multipv", "seldepth",
                                       "speed", "visit", "sd",   NULL};
    char word[GOMOCUP_LINE_BYTES], value[GOMOCUP_LINE_BYTES];
    const char *before = text;
    while (next_word(&text, word)) {
        Pv pv = {.length = 0};
        if (is_one_of(word, keys)) {
            if (next_word(&text, value)) {
                read_pair(word, value, said);
            }
        } else if (!read_rank(word, said)) {
            const char *const after = read_moves(heard, before, &pv);
            if (pv.length > 0 && said->line.pv.length == 0) {
                said->line.pv = pv;
                text = after;
            } else if (said->rank >= 0 && said->line.value == VALUE_UNTOLD) {
                said->line.value = read_value(word);
            } else if (said->line.depth == 0 && strchr(word, '-')) {
                read_depth(word, &said->line.depth, &said->selective_depth);
            }
        }
        before = text;
    }
}

/* As much as there is room for; other bytes than those of UTF-8 become question marks. */
static void keep_words(HeardAnalysis *heard, const char *text)
{
    int length = 0;
    while (*text != '\0') {
        const int bytes = utf8_bytes(text), step = bytes > 0 ? bytes : 1;
        if (length + step >= HEARD_BYTES) {
            break;
        }
        if (bytes > 0 && !iscntrl((unsigned char)*text)) {
            memcpy(heard->said + length, text, (size_t)bytes);
        } else {
            heard->said[length] = '?';
        }
        length += step;
        text += step;
    }
    heard->said[length] = '\0';
}

/* `keeps`: words that say nothing of a search, too. */
static bool read_message(HeardAnalysis *heard, const char *text, bool keeps)
{
    Said said = {.rank = -1, .line = {.value = VALUE_UNTOLD}};
    SearchReport *report = &heard->report;
    read_words(heard, text, &said);
    if (said.nodes > 0 || said.ms > 0) {
        report->nodes = (uint64_t)said.nodes;
        report->time_ms = (int64_t)said.ms;
    }
    const bool searched = said.line.depth > 0 || said.line.value != VALUE_UNTOLD;
    if (!searched && said.rank < 0) {
        if (!keeps) {
            return false;
        }
        keep_words(heard, text + strspn(text, gaps));
        return true;
    }
    if (said.selective_depth > 0 && said.rank <= 0) {
        report->selective_depth = said.selective_depth;
    }
    if (said.line.pv.length > 0) {
        return keep_line(heard, said.rank < 0 ? 0 : said.rank, &said.line);
    }
    if (said.rank <= 0 && report->line_count == 0) { /* of the move that is to come */
        report->depth = said.line.depth;
        report->value = said.line.value;
    }
    return true;
}

bool heard_analysis_read(HeardAnalysis *heard, const char *line)
{
    char word[GOMOCUP_LINE_BYTES];
    if (!next_word(&line, word)) {
        return false;
    }
    if (strcasecmp(word, "INFO") == 0) {
        return next_word(&line, word) && read_block(heard, word, line);
    }
    const char *rest = line;
    const bool debug = strcasecmp(word, "DEBUG") == 0;
    const bool message =
        (debug || strcasecmp(word, "MESSAGE") == 0) && next_word(&rest, word) && !heard->blocks;
    static const char *const other[] = {"REALTIME", "INFO", NULL};
    return message && !is_one_of(word, other) && read_message(heard, line, !debug);
}

void heard_analysis_end(HeardAnalysis *heard, Point move)
{
    SearchReport *report = &heard->report;
    for (int i = 0; i < report->line_count; i++) {
        if (report->line[i].move == move) {
            return;
        }
    }
    if (report->line_count > 0 && !heard->blocks) {
        const Point named = report->line[0].move;
        const Point other = point_at(point_x(named), heard->size - 1 - point_y(named));
        heard->upside_down = other == move ? !heard->upside_down : heard->upside_down;
    }
    report->line[0] = (SearchLine){
        .move = move, .value = report->value, .depth = report->depth, .pv = {1, {move}}};
    report->line_count = 1;
    report->move = move;
}
