#include "engine/position_diagram.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rules/notation.h"
#include "engine/rules/rules.h"

enum { LINE_BYTES = 256, NAME_LENGTH = 100, SYMMETRIES = 8 };

/* One case under one symmetry. */
typedef struct Diagram {
    const char *path;
    int line;
    char name[NAME_LENGTH];
    int symmetry;
    bool exchange; /* of the colours */

    Rule rule;
    int size;
    int left, top; /* of the diagram on the board */
    Color to_move;
    char cell[BOARD_MAX][BOARD_MAX + 1];
    int width, height;

    bool built; /* the position is set up and no longer changes */
    Position position;
    DiagramCount count;
} Diagram;

static void complain(Diagram *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void complain(Diagram *d, const char *format, ...)
{
    va_list arguments;
    d->count.failures++;
    fprintf(stderr, "%s:%d: %s (turned %d%s): ", d->path, d->line, d->name, d->symmetry,
            d->exchange ? ", colours exchanged" : "");
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

static void begin_case(Diagram *d, const char *name)
{
    memset(d->cell, '.', sizeof d->cell);
    snprintf(d->name, sizeof d->name, "%.99s", name);
    d->rule = RULE_FREESTYLE;
    d->size = 0;
    d->left = d->top = 0;
    d->to_move = COLOR_BLACK;
    d->width = d->height = 0;
    d->built = false;
}

/* The written point under the symmetry. */
static Point turned(const Diagram *d, Point point)
{
    int last = d->size - 1;
    int x = point_x(point);
    int y = point_y(point);
    if ((d->symmetry & 1) != 0) {
        x = last - x;
    }
    if ((d->symmetry & 2) != 0) {
        y = last - y;
    }
    return (d->symmetry & 4) != 0 ? point_at(y, x) : point_at(x, y);
}

static Color exchanged(const Diagram *d, Color color)
{
    return d->exchange ? color_other(color) : color;
}

static bool build(Diagram *d)
{
    if (d->built) {
        return true;
    }
    if (d->size == 0) {
        d->size = d->width > d->height ? d->width : d->height;
    }
    if (d->size < BOARD_MIN || d->size > BOARD_MAX || d->left + d->width > d->size ||
        d->top + d->height > d->size) {
        complain(d, "the diagram, %d by %d, does not fit a board of %d", d->width, d->height,
                 d->size);
        return false;
    }
    position_init(&d->position, d->rule, d->size);
    for (int y = 0; y < d->height; y++) {
        for (int x = 0; x < d->width; x++) {
            Point point = turned(d, point_at(d->left + x, d->top + y));
            if (d->cell[y][x] == 'X') {
                position_put(&d->position, point, exchanged(d, COLOR_BLACK));
            } else if (d->cell[y][x] == 'O') {
                position_put(&d->position, point, exchanged(d, COLOR_WHITE));
            }
        }
    }
    position_set_to_move(&d->position, exchanged(d, d->to_move));
    d->built = true;
    return true;
}

/* The points that a word means, turned; 0 if it means none. */
static int read_points(const Diagram *d, const char *word, Point points[POINTS_MAX])
{
    const char *rest = word;
    int count = 0;
    if (strlen(word) == 1) {
        for (int y = 0; y < d->height; y++) {
            for (int x = 0; x < d->width; x++) {
                if (d->cell[y][x] == word[0] && islower((unsigned char)word[0])) {
                    points[count++] = turned(d, point_at(d->left + x, d->top + y));
                }
            }
        }
        return count;
    }
    Point point = notation_read_point(&rest, d->size);
    if (point == POINT_NONE || *rest != '\0') {
        return 0;
    }
    points[0] = turned(d, point);
    return 1;
}

static const char *verdict_of(const Judgement *judgement)
{
    static const char *const foul_name[] = {"plays", "overline", "double-four", "double-three"};
    if (judgement->win) {
        return "wins";
    }
    if (judgement->foul != FOUL_NONE) {
        return foul_name[judgement->foul];
    }
    return judgement->draw ? "draws" : "plays";
}

static bool is_verdict(const char *word)
{
    static const char *const verdicts[] = {"plays", "overline", "double-four",
                                           "wins",  "draws",    "double-three"};
    for (size_t i = 0; i < sizeof verdicts / sizeof verdicts[0]; i++) {
        if (strcmp(word, verdicts[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Reads "A1-E5" into a turned line. */
static bool read_row(const Diagram *d, char *word, Line *row)
{
    Point points[POINTS_MAX];
    char *dash = strchr(word, '-');
    if (!dash) {
        return false;
    }
    *dash = '\0';
    if (read_points(d, word, points) != 1) {
        return false;
    }
    row->from = points[0];
    if (read_points(d, dash + 1, points) != 1) {
        return false;
    }
    row->to = points[0];
    return true;
}

/* A turned row may run the other way. */
static bool has_row(const Judgement *judgement, const Line *row)
{
    for (int i = 0; i < judgement->line_count; i++) {
        const Line *line = &judgement->line[i];
        if ((line->from == row->from && line->to == row->to) ||
            (line->from == row->to && line->to == row->from)) {
            return true;
        }
    }
    return false;
}

static void check_rows(Diagram *d, char **rows, const Judgement *judgement)
{
    int count = 0;
    for (char *word = strtok_r(NULL, " \t", rows); word;
         word = strtok_r(NULL, " \t", rows), count++) {
        Line row;
        if (!read_row(d, word, &row)) {
            complain(d, "cannot read the row '%s', expected FROM-TO", word);
        } else if (!has_row(judgement, &row)) {
            complain(d, "no row from %s", word);
        }
    }
    if (count > 0 && count != judgement->line_count) {
        complain(d, "%d rows, not %d", judgement->line_count, count);
    }
}

/* rules_wins and rules_foul must agree with rules_judge. */
static void check_agreement(Diagram *d, Point point, Color color, const Judgement *judgement)
{
    if (rules_wins(&d->position, point, color) != judgement->win) {
        complain(d, "rules_wins says otherwise");
    }
    if (!judgement->win && rules_foul(&d->position, point, color) != judgement->foul) {
        complain(d, "rules_foul says otherwise");
    }
    if (judgement->draw && (judgement->win || judgement->foul != FOUL_NONE)) {
        complain(d, "a draw besides a win or a foul");
    }
    if (judgement->win && rules_foul(&d->position, point, color) != FOUL_NONE) {
        complain(d, "a five is called a foul");
    }
}

static void claim_stone(Diagram *d, Color color, char **rest)
{
    Point points[POINTS_MAX];
    const char *where = strtok_r(NULL, " \t", rest);
    const char *verdict = strtok_r(NULL, " \t", rest);
    int count = where ? read_points(d, where, points) : 0;
    d->count.claims++;
    if (count == 0 || !verdict || !is_verdict(verdict)) {
        complain(d, "expected a point, a verdict and perhaps rows");
        return;
    }
    for (int i = 0; i < count; i++) {
        if (!position_is_empty(&d->position, points[i])) {
            complain(d, "there is a stone on %s", where);
            continue;
        }
        Judgement judgement = rules_judge(&d->position, points[i], color);
        if (strcmp(verdict_of(&judgement), verdict) != 0) {
            char name[POINT_NAME_BYTES];
            notation_point_name(points[i], d->size, name);
            complain(d, "%s (now %s) %s, not %s", where, name, verdict_of(&judgement), verdict);
        }
        check_agreement(d, points[i], color, &judgement);
        if (count == 1) {
            check_rows(d, rest, &judgement);
        }
    }
}

static void claim_forbidden(Diagram *d, char **rest)
{
    bool expected[BOARD_CELLS] = {false};
    Point points[POINTS_MAX];
    d->count.claims++;
    for (const char *word = strtok_r(NULL, " \t", rest); word; word = strtok_r(NULL, " \t", rest)) {
        int count = read_points(d, word, points);
        if (count == 0) {
            complain(d, "'%s' is no point", word);
        }
        for (int i = 0; i < count; i++) {
            expected[points[i]] = true;
        }
    }
    int count = rules_forbidden(&d->position, points);
    for (int i = 0; i < count; i++) {
        char name[POINT_NAME_BYTES];
        notation_point_name(points[i], d->size, name);
        if (!expected[points[i]]) {
            complain(d, "%s (as turned) is forbidden too", name);
        }
        expected[points[i]] = false;
    }
    for (int i = 0; i < BOARD_CELLS; i++) {
        if (expected[i]) {
            char name[POINT_NAME_BYTES];
            notation_point_name((Point)i, d->size, name);
            complain(d, "%s (as turned) is not forbidden", name);
        }
    }
}

static void play(Diagram *d, char **rest)
{
    Point points[POINTS_MAX];
    for (const char *word = strtok_r(NULL, " \t", rest); word; word = strtok_r(NULL, " \t", rest)) {
        if (read_points(d, word, points) != 1 || !position_is_empty(&d->position, points[0])) {
            complain(d, "cannot play '%s'", word);
            return;
        }
        position_make(&d->position, points[0]);
    }
}

static void undo(Diagram *d, char **rest)
{
    const char *word = strtok_r(NULL, " \t", rest);
    int plies = word ? atoi(word) : 0;
    if (plies < 1 || plies > d->position.count) {
        complain(d, "expected a number of moves to take back, 1 to %d", d->position.count);
        return;
    }
    while (plies-- > 0) {
        position_undo(&d->position);
    }
}

static void read_diagram_row(Diagram *d, const char *text)
{
    int x = 0;
    if (d->built || d->height == BOARD_MAX) {
        complain(d, "a diagram's row that does not belong here");
        return;
    }
    for (; *text != '\0'; text++) {
        if (isspace((unsigned char)*text)) {
            continue;
        }
        bool mark = islower((unsigned char)*text) && *text != 'x' && *text != 'o';
        if ((!mark && !strchr(".XO", *text)) || x == BOARD_MAX) {
            complain(d, "'%c' cannot stand in a diagram here", *text);
            return;
        }
        d->cell[d->height][x++] = *text;
    }
    d->width = x > d->width ? x : d->width;
    d->height++;
}

static void set_place(Diagram *d, const char *word)
{
    Point point = d->size == 0 ? (Point)POINT_NONE : notation_read_point(&word, d->size);
    if (point == POINT_NONE) {
        complain(d, "'at' needs a size before it and a point of that board");
        return;
    }
    d->left = point_x(point);
    d->top = point_y(point);
}

/* Verbs that must come before the first move or claim. False: it is another verb. */
static bool read_setting(Diagram *d, const char *verb, char **rest)
{
    bool rule = strcmp(verb, "rule") == 0;
    bool size = strcmp(verb, "size") == 0;
    bool at = strcmp(verb, "at") == 0;
    if (!rule && !size && !at && strcmp(verb, "to-move") != 0) {
        return false;
    }
    const char *word = strtok_r(NULL, " \t", rest);
    if (d->built || !word) {
        complain(d, "'%s' needs a value and stands before moves and claims", verb);
    } else if (rule) {
        if (!notation_read_rule(word, &d->rule)) {
            complain(d, "'%s' is no rule", word);
        }
    } else if (size) {
        d->size = atoi(word);
    } else if (at) {
        set_place(d, word);
    } else {
        d->to_move = strcmp(word, "white") == 0 ? COLOR_WHITE : COLOR_BLACK;
    }
    return true;
}

static void run_line(Diagram *d, char *text)
{
    char *rest = NULL;
    text += strspn(text, " \t");
    if (*text == '|') {
        read_diagram_row(d, text + 1);
        return;
    }
    const char *verb = strtok_r(text, " \t", &rest);
    if (!verb || read_setting(d, verb, &rest) || !build(d)) {
        return;
    }
    if (strcmp(verb, "play") == 0) {
        play(d, &rest);
    } else if (strcmp(verb, "undo") == 0) {
        undo(d, &rest);
    } else if (strcmp(verb, "black") == 0) {
        claim_stone(d, exchanged(d, COLOR_BLACK), &rest);
    } else if (strcmp(verb, "white") == 0) {
        claim_stone(d, exchanged(d, COLOR_WHITE), &rest);
    } else if (strcmp(verb, "forbidden") == 0) {
        claim_forbidden(d, &rest);
    } else {
        complain(d, "'%s' is not known here", verb);
    }
}

/* The next line without its comment and line end, NULL at the end of the text. */
static const char *next_line(const char *text, char line[LINE_BYTES])
{
    if (*text == '\0') {
        return NULL;
    }
    size_t length = strcspn(text, "\n");
    snprintf(line, LINE_BYTES, "%.*s", (int)length, text);
    line[strcspn(line, "#\r")] = '\0';
    return text[length] == '\n' ? text + length + 1 : text + length;
}

/* Runs the whole text under one symmetry. */
static DiagramCount run_turned(const char *path, const char *text, int symmetry, bool exchange)
{
    static Diagram diagram;
    Diagram *d = &diagram;
    char line[LINE_BYTES];
    memset(d, 0, sizeof *d);
    d->path = path;
    d->symmetry = symmetry;
    d->exchange = exchange;
    begin_case(d, "before the first test");
    while ((text = next_line(text, line))) {
        d->line++;
        if (strncmp(line, "test ", 5) == 0) {
            d->count.cases++;
            begin_case(d, line + 5);
            /* The rule is not known yet; with colours exchanged renju's cases are skipped below. */
        } else if (!(exchange && d->rule == RULE_RENJU)) {
            run_line(d, line);
        }
    }
    return d->count;
}

DiagramCount diagram_run_text(const char *path, const char *text)
{
    DiagramCount count = {0, 0, 0};
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        DiagramCount as_written = run_turned(path, text, symmetry, false);
        DiagramCount exchanged_count = run_turned(path, text, symmetry, true);
        count.cases = as_written.cases;
        count.claims = as_written.claims;
        count.failures += as_written.failures + exchanged_count.failures;
    }
    return count;
}

DiagramCount diagram_run_file(const char *path)
{
    DiagramCount count = {0, 0, 1};
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "%s: cannot be opened\n", path);
        return count;
    }
    enum { TEXT_BYTES = 256 * 1024 };
    char *text = malloc(TEXT_BYTES);
    size_t length = text ? fread(text, 1, TEXT_BYTES - 1, file) : 0;
    if (text && length < TEXT_BYTES - 1) {
        text[length] = '\0';
        count = diagram_run_text(path, text);
    } else {
        fprintf(stderr, "%s: too large\n", path);
    }
    free(text);
    fclose(file);
    return count;
}
