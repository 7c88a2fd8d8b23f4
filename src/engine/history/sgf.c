/* Reading SGF. Source: https://www.red-bean.com/sgf/ (FF[4]).
 *
 * Tolerance, so that real files open: text before the game, a BOM, any line ends, lower-case
 * letters in property names (FF[3]), Latin-1 text, points as H8, passes as [] or (boards up to 19)
 * [tt], moves in the root, nodes without a move (joined to the move before), a colour that moves
 * twice (the other passes), compressed lists of set-up stones. What is not a line of play of this
 * game cuts its branch, with a notice: set-up stones after the first move. Errors: a point off the
 * board or taken, an unfinished file, a board that is not square or not 5..25.
 *
 * SZ missing: 15, the board of this game; 19, as FF[4] has it, only where the file says GM[1]. */
#include "engine/history/sgf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/history/sgf_internal.h"
#include "engine/history/text.h"
#include "engine/rules/notation.h"
#include "engine/rule_info.h"

enum {
    IDENT_BYTES = 32,
    NESTING_MAX = 10000,         /* open parentheses: lines of RECORD_DEPTH_MAX moves need fewer */
    COMMENT_JOINED_MAX = 1 << 14 /* a comment this long takes no more from nodes without a move */
};

typedef struct Prop {
    char ident[IDENT_BYTES];
    size_t at;       /* of the name */
    size_t from, to; /* of its values, '[' to behind the last ']' */
} Prop;

/* What ')' goes back to. */
typedef struct Frame {
    Node *node;
    bool skip;
} Frame;

typedef struct Reader {
    const char *text;
    size_t length, at;
    bool session, failed;
    ParseError *error, *notice;
    Prop *prop; /* of the node being read */
    size_t props, prop_capacity;
    Frame *frame;
    size_t frames, frame_capacity;
    Record *record; /* NULL until the root was read */
    bool first_known;
    Node *node; /* the last move read, on the line being read */
    int depth;
    bool skip;               /* the rest of this branch is cut */
    bool taken[BOARD_CELLS]; /* by set-up stones and the moves up to `node` */
    Buffer value;            /* the last value read, unescaped */
} Reader;

static bool fail(Reader *reader, size_t at, const char *what, const char *detail)
{
    if (!reader->failed && reader->error) {
        int line, column;
        text_place(reader->text, at, &line, &column);
        TEXT_COMPLAIN(reader->error, line, column, what, detail);
    }
    reader->failed = true;
    return false;
}

static bool fail_memory(Reader *reader)
{
    return fail(reader, reader->at, "out of memory", NULL);
}

/* The first thing put up with is told, the others are of the same kind or less. */
static void notice(Reader *reader, size_t at, const char *what, const char *detail)
{
    if (!reader->notice || reader->notice->what[0]) {
        return;
    }
    int line, column;
    text_place(reader->text, at, &line, &column);
    TEXT_COMPLAIN(reader->notice, line, column, what, detail);
}

/* Room for one more element; NULL: out of memory. */
static void *grow(void *array, size_t count, size_t *capacity, size_t element)
{
    if (count < *capacity) {
        return array;
    }
    size_t wanted = *capacity ? *capacity * 2 : 16;
    void *grown = realloc(array, wanted * element);
    if (grown) {
        *capacity = wanted;
    }
    return grown;
}

/* ---- values ---- */

/* The next raw value of a property from *at on (start with prop->from). */
static bool next_value(const Reader *reader, const Prop *prop, size_t *at, size_t *from, size_t *to)
{
    while (*at < prop->to && reader->text[*at] != '[') {
        ++*at;
    }
    if (*at >= prop->to) {
        return false;
    }
    size_t i = *from = *at + 1;
    while (reader->text[i] != ']') {
        i += reader->text[i] == '\\' ? 2 : 1;
    }
    *to = i;
    *at = i + 1;
    return true;
}

/* A value as SGF's Text (`lines`) or SimpleText; lives until the next call. NULL: no memory. */
static const char *unescape(Reader *reader, size_t from, size_t to, bool lines)
{
    const char *text = reader->text;
    reader->value.length = 0;
    buffer_add_bytes(&reader->value, "", 0);
    for (size_t i = from; i < to; i++) {
        bool escaped = text[i] == '\\' && i + 1 < to;
        if (escaped) {
            i++;
        }
        bool end = text[i] == '\n' || text[i] == '\r';
        if (text[i] == '\r' && i + 1 < to && text[i + 1] == '\n') {
            i++;
        }
        if (end && escaped) {
            continue; /* a soft line end */
        }
        if (end) {
            buffer_add_char(&reader->value, lines ? '\n' : ' ');
        } else {
            buffer_add_char(&reader->value, strchr("\t\v\f", text[i]) ? ' ' : text[i]);
        }
    }
    if (reader->value.failed) {
        fail_memory(reader);
        return NULL;
    }
    return reader->value.text;
}

static const char *first_value(Reader *reader, const Prop *prop, bool lines)
{
    size_t at = prop->from, from, to;
    if (!next_value(reader, prop, &at, &from, &to)) {
        return "";
    }
    return unescape(reader, from, to, lines);
}

/* A point of this board; POINT_PASS for an empty value. */
static bool read_point(Reader *reader, const char *text, size_t at, Point *point)
{
    int size = reader->record->size;
    size_t length = strlen(text);
    *point = POINT_NONE;
    if (length == 0 || (size <= 19 && strcmp(text, "tt") == 0)) {
        *point = POINT_PASS;
    } else if (length == 2 && isalpha((unsigned char)text[0]) && isalpha((unsigned char)text[1])) {
        int x = text[0] - 'a', y = text[1] - 'a';
        if (x >= 0 && x < size && y >= 0 && y < size) {
            *point = point_at(x, y);
        }
    } else {
        const char *rest = text;
        Point named = notation_read_point(&rest, size);
        if (*rest == '\0') {
            *point = named;
        }
    }
    if (*point == POINT_NONE) {
        return fail(reader, at, "expected a point of the board, found ", text);
    }
    return true;
}

/* ---- properties of a node ---- */

static Prop *find(Reader *reader, const char *ident)
{
    for (size_t i = 0; i < reader->props; i++) {
        if (strcmp(reader->prop[i].ident, ident) == 0) {
            return &reader->prop[i];
        }
    }
    return NULL;
}

static bool is_private(const char *ident)
{
    return strncmp(ident, SGF_PRIVATE, sizeof SGF_PRIVATE - 1) == 0;
}

static bool keep(Reader *reader, const Prop *prop)
{
    Buffer text = {0};
    size_t at = prop->from, from, to;
    buffer_add(&text, prop->ident);
    while (next_value(reader, prop, &at, &from, &to)) {
        buffer_add_bytes(&text, reader->text + from - 1, to - from + 2);
    }
    bool kept = !text.failed && record_add_property(reader->node, text.text);
    buffer_free(&text);
    return kept || fail(reader, prop->at, "too many properties in one node, at ", prop->ident);
}

static bool keep_comment(Reader *reader, const Prop *prop)
{
    const char *text = first_value(reader, prop, true);
    if (!text) {
        return false;
    }
    const char *old = reader->node->comment;
    if (!old) {
        return record_set_comment(reader->node, text) || fail_memory(reader);
    }
    if (strlen(old) > COMMENT_JOINED_MAX) {
        notice(reader, prop->at, "a very long comment was cut", NULL);
        return true;
    }
    Buffer joined = {0};
    buffer_add(&joined, old);
    buffer_add_char(&joined, '\n');
    buffer_add(&joined, text);
    bool kept = !joined.failed && record_set_comment(reader->node, joined.text);
    buffer_free(&joined);
    return kept || fail_memory(reader);
}

static bool add_move(Reader *reader, Point point, Color color, size_t at)
{
    if (reader->depth >= RECORD_DEPTH_MAX) {
        return fail(reader, at, "this line has too many moves", NULL);
    }
    if (point != POINT_PASS && reader->taken[point]) {
        return fail(reader, at, "this point is taken already: ", reader->value.text);
    }
    Node *node = record_add(reader->node, point, color);
    if (!node) {
        return fail_memory(reader);
    }
    if (point != POINT_PASS) {
        reader->taken[point] = true;
    }
    reader->node = node;
    reader->depth++;
    return true;
}

static bool read_move(Reader *reader, const Prop *prop)
{
    Color color = prop->ident[0] == 'B' ? COLOR_BLACK : COLOR_WHITE;
    Record *record = reader->record;
    if (!reader->first_known) {
        reader->first_known = true;
        record->first = color;
    }
    const char *text = first_value(reader, prop, false);
    Point point;
    if (!text || !read_point(reader, text, prop->at, &point)) {
        return false;
    }
    Color due = reader->depth == 0 ? record->first : color_other(reader->node->color);
    if (color != due) {
        notice(reader, prop->at, "a colour moves twice; the other was taken to pass", NULL);
        if (!add_move(reader, POINT_PASS, due, prop->at)) {
            return false;
        }
    }
    return add_move(reader, point, color, prop->at);
}

static bool put_setup(Reader *reader, Point point, Color color, size_t at)
{
    Record *record = reader->record;
    if (point == POINT_PASS || reader->taken[point]) {
        return fail(reader, at, "set-up stones: this point is empty or taken already", NULL);
    }
    reader->taken[point] = true;
    record->setup_point[record->setup_count] = point;
    record->setup_color[record->setup_count++] = color;
    return true;
}

/* AB and AW: points, or rectangles such as aa:cc. */
static bool read_setup(Reader *reader, const Prop *prop)
{
    Color color = prop->ident[1] == 'B' ? COLOR_BLACK : COLOR_WHITE;
    size_t at = prop->from, from, to;
    while (next_value(reader, prop, &at, &from, &to)) {
        const char *text = unescape(reader, from, to, false);
        if (!text) {
            return false;
        }
        char *colon = strchr(reader->value.text, ':');
        Point first, last;
        if (colon) {
            *colon = '\0';
        }
        if (!read_point(reader, text, prop->at, &first)) {
            return false;
        }
        last = first;
        if (colon && !read_point(reader, colon + 1, prop->at, &last)) {
            return false;
        }
        if (first == POINT_PASS || last == POINT_PASS) {
            return fail(reader, prop->at, "expected a point of the board in ", prop->ident);
        }
        for (int y = point_y(first); y <= point_y(last); y++) {
            for (int x = point_x(first); x <= point_x(last); x++) {
                if (!put_setup(reader, point_at(x, y), color, prop->at)) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool read_outcome_property(Reader *reader, const Prop *prop, Outcome *outcome)
{
    const char *text = first_value(reader, prop, false);
    return text && (sgf_read_outcome(text, outcome) ||
                    fail(reader, prop->at, "expected a result in ", prop->ident));
}

/* A choice, a declared number or an offered point. */
static bool read_decision(Reader *reader, const Prop *prop, Decision *decision)
{
    const char *text = reader->value.text, *at = text;
    int64_t number;
    for (Choice choice = CHOICE_BLACK; choice <= CHOICE_OFFER_TEN; choice++) {
        if (strcmp(text, sgf_choice_name(choice)) == 0) {
            *decision = (Decision)choice;
            return true;
        }
    }
    if (text_read_int(&at, text + strlen(text), &number) && *at == '\0') {
        if (number < 1 || number > OFFERS_MAX) {
            return fail(reader, prop->at, "a number is wrong in ", prop->ident);
        }
        *decision = decision_number((int)number);
        return true;
    }
    return read_point(reader, text, prop->at, decision) &&
           (*decision != POINT_PASS ||
            fail(reader, prop->at, "expected a choice in ", prop->ident));
}

/* Those made come before those taken back, in whichever order the file has the two. */
static bool read_decisions(Reader *reader, const Prop *prop, Decisions *made, bool undone)
{
    size_t at = prop->from, from, to;
    Decision read[DECISIONS_MAX] = {0};
    int count = 0, others = made->count + made->undone;
    while (next_value(reader, prop, &at, &from, &to)) {
        if (!unescape(reader, from, to, false)) {
            return false;
        }
        if (others + count >= DECISIONS_MAX) {
            return fail(reader, prop->at, "too many choices in ", prop->ident);
        }
        if (!read_decision(reader, prop, &read[count++])) {
            return false;
        }
    }
    int first = undone ? others : made->count;
    memmove(made->what + first + count, made->what + first,
            (size_t)(others - first) * sizeof read[0]);
    memcpy(made->what + first, read, (size_t)count * sizeof read[0]);
    if (undone) {
        made->undone = (uint8_t)(made->undone + count);
    } else {
        made->count = (uint8_t)(made->count + count);
    }
    return true;
}

/* Integers parted by colons, all that are asked for and no more. */
static bool read_numbers(Reader *reader, const Prop *prop, int64_t *number, int count)
{
    const char *text = first_value(reader, prop, false);
    if (!text) {
        return false;
    }
    const char *end = text + strlen(text);
    for (int i = 0; i < count; i++) {
        if ((i && *text++ != ':') || !text_read_int(&text, end, &number[i]) || number[i] < 0) {
            return fail(reader, prop->at, "expected numbers in ", prop->ident);
        }
    }
    return text == end || fail(reader, prop->at, "expected nothing more in ", prop->ident);
}

static bool read_private(Reader *reader, const Prop *prop)
{
    const char *name = prop->ident + sizeof SGF_PRIVATE - 1;
    Node *node = reader->node;
    int64_t number[4];
    if (strcmp(name, "MS") == 0) {
        if (!read_numbers(reader, prop, number, 1)) {
            return false;
        }
        node->spent_ms = number[0];
        return true;
    }
    if (!reader->session) {
        return true;
    }
    if (strcmp(name, "LEFT") == 0) {
        if (!read_numbers(reader, prop, number, 4)) {
            return false;
        }
        for (int i = 0; i < 2; i++) {
            node->left_ms[i] = number[i];
            node->periods_left[i] = number[2 + i] < INT16_MAX ? (int)number[2 + i] : INT16_MAX;
        }
        return true;
    }
    if (strcmp(name, "CHOICE") == 0) {
        return read_decisions(reader, prop, &node->decided, false);
    }
    if (strcmp(name, "UNCHOICE") == 0) {
        return read_decisions(reader, prop, &node->decided, true);
    }
    if (strcmp(name, "END") == 0) {
        return read_outcome_property(reader, prop, &node->ending);
    }
    if (strcmp(name, "UNEND") == 0) {
        return read_outcome_property(reader, prop, &node->undone_ending);
    }
    if (strcmp(name, "VISITED") == 0) {
        if (node->parent) {
            node->parent->visited = node;
        }
        return true;
    }
    return keep(reader, prop);
}

/* ---- the root ---- */

static bool read_size(Reader *reader, int *size)
{
    const Prop *game = find(reader, "GM"), *prop = find(reader, "SZ");
    const char *text = game ? first_value(reader, game, false) : "";
    if (!text) {
        return false;
    }
    bool go = strcmp(text, "1") == 0;
    if (strcmp(text, "4") != 0) {
        notice(reader, game ? game->at : 0, "read as five in a row, though the file has GM ",
               *text ? text : "missing");
    }
    *size = go ? 19 : BOARD_DEFAULT;
    if (!prop) {
        return true;
    }
    text = first_value(reader, prop, false);
    if (!text) {
        return false;
    }
    const char *end = text + strlen(text);
    int64_t width, height;
    bool read = text_read_int(&text, end, &width);
    height = width;
    if (read && *text == ':') {
        text++;
        read = text_read_int(&text, end, &height);
    }
    if (!read || text != end || width != height || width < BOARD_MIN || width > BOARD_MAX) {
        return fail(reader, prop->at, "expected a square board of 5 to 25 in SZ, found ",
                    reader->value.text);
    }
    *size = (int)width;
    return true;
}

bool sgf_read_outcome(const char *text, Outcome *outcome)
{
    if (text_same_word(text, "0") || text_same_word(text, "draw")) {
        *outcome = (Outcome){REASON_AGREED, COLOR_EMPTY};
        return true;
    }
    char side = (char)toupper((unsigned char)text[0]);
    if ((side != 'B' && side != 'W') || text[1] != '+') {
        return false;
    }
    outcome->winner = side == 'B' ? COLOR_BLACK : COLOR_WHITE;
    switch (toupper((unsigned char)text[2])) {
    case 'R':
        outcome->reason = REASON_RESIGNED;
        break;
    case 'T':
        outcome->reason = REASON_TIME;
        break;
    case 'F':
        outcome->reason = REASON_FOUL;
        break;
    default: /* nothing, or points, as "B+5" */
        outcome->reason = REASON_FIVE;
    }
    return true;
}

static bool names_rule(const char *text, const RuleInfo *rule)
{
    bool found = text_has_word(text, rule->word) || text_has_word(text, rule->label);
    for (size_t i = 0; i < sizeof rule->aliases / sizeof rule->aliases[0] && rule->aliases[i];
         i++) {
        found = found || text_has_word(text, rule->aliases[i]);
    }
    return found;
}

/* Rules go by many names. Freestyle, the first row, is what "gomoku" alone means, so it is tried
 * last: "Gomoku, standard" is not freestyle. */
static bool read_rule(const char *text, Rule *rule)
{
    for (int i = RULE_COUNT - 1; i >= 0; i--) {
        if (names_rule(text, rule_info((Rule)i))) {
            *rule = (Rule)i;
            return true;
        }
    }
    return false;
}

static void read_name(Reader *reader, const Prop *prop, char *to, size_t capacity)
{
    const char *text = first_value(reader, prop, false);
    if (text && !text_copy(to, capacity, text)) {
        notice(reader, prop->at, "a long value was cut in ", prop->ident);
    }
}

/* A property that stands in the record's own fields; false: none of them. */
static bool read_info(Reader *reader, const Prop *prop)
{
    Record *record = reader->record;
    const char *ident = prop->ident;
    if (strcmp(ident, "FF") == 0 || strcmp(ident, "GM") == 0 || strcmp(ident, "CA") == 0 ||
        strcmp(ident, "AP") == 0 || strcmp(ident, "SZ") == 0) {
        return true;
    }
    if (strcmp(ident, "PB") == 0 || strcmp(ident, "PW") == 0) {
        read_name(reader, prop, record->name[ident[1] == 'B' ? 0 : 1], NAME_BYTES);
        return true;
    }
    if (strcmp(ident, "DT") == 0) {
        read_name(reader, prop, record->date, sizeof record->date);
        return true;
    }
    if (strcmp(ident, "RU") == 0) {
        const char *text = first_value(reader, prop, false);
        bool read = text && read_rule(text, &record->rule);
        if (text && !read) {
            notice(reader, prop->at, "unknown rule ", text);
        }
        record->rule_known = record->rule_known || read;
        return read;
    }
    if (strcmp(ident, "RE") == 0) {
        const char *text = first_value(reader, prop, false);
        return text && sgf_read_outcome(text, &record->outcome);
    }
    return false;
}

static bool begin_record(Reader *reader)
{
    int size;
    if (!read_size(reader, &size)) {
        return false;
    }
    reader->record = record_new(RULE_FREESTYLE, size);
    if (!reader->record) {
        return fail_memory(reader);
    }
    reader->record->rule_known = false;
    reader->node = reader->record->root;
    return true;
}

/* ---- nodes and variations ---- */

/* Set-up stones and moves come first, so that the rest is kept at the move of its node. */
static bool apply_node(Reader *reader)
{
    bool root = !reader->record;
    if (root && !begin_record(reader)) {
        return false;
    }
    for (size_t i = 0; i < reader->props && !reader->skip; i++) {
        const Prop *prop = &reader->prop[i];
        const char *ident = prop->ident;
        bool setup = strcmp(ident, "AB") == 0 || strcmp(ident, "AW") == 0;
        bool begun = reader->record->root->child;
        if (strcmp(ident, "PL") == 0 && !begun) {
            const char *text = first_value(reader, prop, false);
            reader->first_known = true;
            reader->record->first =
                text && (*text == 'W' || *text == 'w' || *text == '2') ? COLOR_WHITE : COLOR_BLACK;
        } else if ((setup && begun) || strcmp(ident, "AE") == 0) {
            notice(reader, prop->at, "stones put or removed during the game: the line ends there",
                   NULL);
            reader->skip = true;
        } else if (setup && !read_setup(reader, prop)) {
            return false;
        }
    }
    for (size_t i = 0; i < reader->props && !reader->skip; i++) {
        const char *ident = reader->prop[i].ident;
        bool move = strcmp(ident, "B") == 0 || strcmp(ident, "W") == 0;
        if (move && !read_move(reader, &reader->prop[i])) {
            return false;
        }
    }
    for (size_t i = 0; i < reader->props && !reader->skip; i++) {
        const Prop *prop = &reader->prop[i];
        const char *ident = prop->ident;
        static const char *const done[] = {"B", "W", "AB", "AW", "PL"};
        /* Before the first move every node is the root, and what it says is of the game. */
        bool info = root || reader->node == reader->record->root;
        bool read = info && read_info(reader, prop);
        for (size_t k = 0; k < sizeof done / sizeof done[0]; k++) {
            read = read || strcmp(ident, done[k]) == 0;
        }
        if (read) {
            continue;
        }
        if (!(strcmp(ident, "C") == 0 ? keep_comment(reader, prop)
              : is_private(ident)     ? read_private(reader, prop)
                                      : keep(reader, prop))) {
            return false;
        }
    }
    return !reader->failed;
}

static void skip_space(Reader *reader)
{
    while (reader->at < reader->length && isspace((unsigned char)reader->text[reader->at])) {
        reader->at++;
    }
}

static int peek(Reader *reader)
{
    skip_space(reader);
    return reader->at < reader->length ? (unsigned char)reader->text[reader->at] : -1;
}

/* One value, '[' to ']'. */
static bool scan_value(Reader *reader)
{
    size_t from = reader->at;
    for (reader->at++; reader->at < reader->length; reader->at++) {
        char c = reader->text[reader->at];
        if (c == '\\') {
            reader->at++;
        } else if (c == ']') {
            reader->at++;
            return true;
        }
    }
    return fail(reader, from, "the file ends inside a value: expected ]", NULL);
}

static bool scan_property(Reader *reader)
{
    Prop *grown = grow(reader->prop, reader->props, &reader->prop_capacity, sizeof *reader->prop);
    if (!grown) {
        return fail_memory(reader);
    }
    reader->prop = grown;
    Prop *prop = &grown[reader->props];
    *prop = (Prop){.at = reader->at};
    size_t length = 0;
    while (reader->at < reader->length && isalnum((unsigned char)reader->text[reader->at])) {
        char c = reader->text[reader->at++];
        if (islower((unsigned char)c)) {
            continue; /* FF[3]: "Black" is B */
        }
        if (length + 1 == IDENT_BYTES) {
            return fail(reader, prop->at, "the name of a property is too long", NULL);
        }
        prop->ident[length++] = c;
    }
    if (!isupper((unsigned char)prop->ident[0])) { /* a digit there could not be read again */
        return fail(reader, prop->at, "expected the name of a property in capitals", NULL);
    }
    if (peek(reader) != '[') {
        return fail(reader, reader->at, "expected [ after property ", prop->ident);
    }
    prop->from = reader->at;
    while (peek(reader) == '[') {
        if (!scan_value(reader)) {
            return false;
        }
        prop->to = reader->at;
    }
    if (++reader->props > RECORD_PROPERTIES_MAX) {
        return fail(reader, prop->at, "too many properties in one node", NULL);
    }
    return true;
}

static bool read_node(Reader *reader)
{
    reader->at++;
    reader->props = 0;
    while (isalpha(peek(reader))) {
        if (!scan_property(reader)) {
            return false;
        }
    }
    return reader->skip || apply_node(reader);
}

static bool open_branch(Reader *reader)
{
    if (reader->frames == NESTING_MAX) {
        return fail(reader, reader->at, "variations are nested too deeply", NULL);
    }
    Frame *grown = grow(reader->frame, reader->frames, &reader->frame_capacity, sizeof *grown);
    if (!grown) {
        return fail_memory(reader);
    }
    reader->frame = grown;
    reader->frame[reader->frames++] = (Frame){reader->node, reader->skip};
    reader->at++;
    if (peek(reader) != ';') {
        return fail(reader, reader->at, "expected ; after (", NULL);
    }
    return true;
}

/* Takes the branch's moves off the board again. */
static void close_branch(Reader *reader)
{
    Frame frame = reader->frame[--reader->frames];
    reader->at++;
    reader->skip = frame.skip;
    while (reader->frames && reader->node != frame.node) {
        reader->taken[reader->node->move] = false;
        reader->node = reader->node->parent;
        reader->depth--;
    }
}

static bool read_game(Reader *reader)
{
    if (!open_branch(reader)) {
        return false;
    }
    while (reader->frames) {
        int c = peek(reader);
        if (c == ';' && !read_node(reader)) {
            return false;
        }
        if (c == '(' && !open_branch(reader)) {
            return false;
        }
        if (c == ')') {
            close_branch(reader);
        }
        if (c == -1) {
            return fail(reader, reader->at, "the file ends inside the game: expected )", NULL);
        }
        if (c != ';' && c != '(' && c != ')') {
            return fail(reader, reader->at, "expected ; ( or ) here", NULL);
        }
    }
    if (peek(reader) != -1) {
        notice(reader, reader->at, "only the first game was read", NULL);
    }
    return true;
}

/* Goes to "(;", whatever stands before it. */
static bool find_game(Reader *reader)
{
    size_t begin = reader->at;
    for (; reader->at < reader->length; reader->at++) {
        if (reader->text[reader->at] != '(') {
            continue;
        }
        size_t open = reader->at++;
        bool found = peek(reader) == ';';
        reader->at = open;
        if (found) {
            return true;
        }
    }
    return fail(reader, begin, "this is no SGF: expected (;", NULL);
}

/* What the end of the main line tells about the whole. */
static void finish(Reader *reader)
{
    Record *record = reader->record;
    int stones = record->setup_count, black = 0;
    for (int i = 0; i < record->setup_count; i++) {
        black += record->setup_color[i] == COLOR_BLACK;
    }
    if (!reader->first_known && 2 * black > record->setup_count) {
        record->first = COLOR_WHITE;
    }
    Node *last = record->root;
    while (last->child) {
        last = last->child;
        stones += last->move != POINT_PASS;
    }
    if (record->outcome.reason == REASON_AGREED && stones == record->size * record->size) {
        record->outcome.reason = REASON_FULL;
    }
    if (!reader->session) {
        record_go(record, last);
    }
}

static bool check_text(Reader *reader, Buffer *latin1)
{
    if (reader->length >= 3 && memcmp(reader->text, "\xEF\xBB\xBF", 3) == 0) {
        reader->at = 3;
    }
    const char *nul = reader->length ? memchr(reader->text, '\0', reader->length) : NULL;
    if (nul) {
        return fail(reader, (size_t)(nul - reader->text), "this is no text: a NUL byte", NULL);
    }
    if (text_is_utf8(reader->text, reader->length)) {
        return true;
    }
    text_add_latin1(latin1, reader->text, reader->length);
    if (latin1->failed) {
        return fail_memory(reader);
    }
    reader->text = latin1->text;
    reader->length = latin1->length;
    reader->at = 0;
    notice(reader, 0, "the text is not UTF-8; it was read as Latin-1", NULL);
    return true;
}

Record *sgf_read_tree(const char *text, size_t length, bool session, ParseError *error,
                      ParseError *notice_out)
{
    Reader reader = {
        .text = text, .length = length, .session = session, .error = error, .notice = notice_out};
    Buffer latin1 = {0};
    if (error) {
        *error = (ParseError){0};
    }
    if (notice_out) {
        *notice_out = (ParseError){0};
    }
    bool read = check_text(&reader, &latin1) && find_game(&reader) && read_game(&reader);
    if (read) {
        finish(&reader);
    } else {
        record_free(reader.record);
    }
    free(reader.prop);
    free(reader.frame);
    buffer_free(&reader.value);
    buffer_free(&latin1);
    return read ? reader.record : NULL;
}

Record *sgf_read(const char *text, size_t length, ParseError *error, ParseError *notice_out)
{
    return sgf_read_tree(text, length, false, error, notice_out);
}
