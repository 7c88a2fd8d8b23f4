#include "engine/history/board_text.h"

#include <ctype.h>
#include <string.h>

#include "engine/history/text.h"
#include "engine/parse_error.h"
#include "engine/rule_info.h"

enum { STONES_MAX = POINTS_MAX, OWN = 1, OTHER = 2 };

typedef struct BoardStone {
    int64_t x, y, who;
    int line;
} BoardStone;

typedef struct BoardReader {
    const char *at, *end; /* the unread text */
    char word[40];        /* the line, from its first letter or digit on; truncated */
    int line;
    int size; /* 0: no START */
    Rule rule;
    bool rule_known;
    BoardStone stone[STONES_MAX];
    int stones;
    ParseError *error;
} BoardReader;

static bool fail(const BoardReader *reader, int line, const char *what)
{
    PARSE_ERROR(reader->error, line, 1, what);
    return false;
}

/* The next line that is not empty. */
static bool next_line(BoardReader *reader)
{
    while (reader->at < reader->end) {
        size_t length = 0;
        reader->line++;
        for (; reader->at < reader->end && *reader->at != '\n'; reader->at++) {
            const bool blank = length == 0 && isspace((unsigned char)*reader->at);
            if (!blank && length + 1 < sizeof reader->word) {
                reader->word[length++] = *reader->at;
            }
        }
        reader->at += reader->at < reader->end;
        while (length > 0 && isspace((unsigned char)reader->word[length - 1])) {
            length--;
        }
        reader->word[length] = '\0';
        if (length > 0) {
            return true;
        }
    }
    return false;
}

/* The numbers of the line from `text` on, separated by commas; how many there are, at most three.
 * -1: it is something else. */
static int read_numbers(const char *text, int64_t number[3])
{
    const char *end = text + strlen(text);
    int count = 0;
    while (count < 3 && text_read_int(&text, end, &number[count])) {
        count++;
        if (text == end) {
            return count;
        }
        text += strspn(text, " \t");
        if (*text != ',') {
            return -1;
        }
        text += 1 + strspn(text + 1, " \t");
    }
    return -1;
}

static bool read_start(BoardReader *reader, const char *numbers)
{
    int64_t number[3];
    const int count = read_numbers(numbers + strspn(numbers, " \t"), number);
    const bool square = count == 1 || (count == 2 && number[0] == number[1]);
    if (!square || number[0] < BOARD_MIN || number[0] > BOARD_MAX) {
        text_error_sizes(reader->error, reader->line, 1);
        return false;
    }
    reader->size = (int)number[0];
    return true;
}

/* INFO rule n; other INFO is for engines. */
static void read_rule(BoardReader *reader)
{
    static const char info[] = "INFO rule ";
    int64_t number[3];
    if (text_begins_with(reader->word, info) &&
        read_numbers(reader->word + sizeof info - 1, number) == 1) {
        for (int rule = 0; rule < RULE_COUNT; rule++) {
            if (rule_info((Rule)rule)->gomocup == number[0]) {
                reader->rule = (Rule)rule;
                reader->rule_known = true;
            }
        }
    }
}

/* Up to the line that begins the stones. */
static bool read_heading(BoardReader *reader)
{
    while (next_line(reader)) {
        if (text_same_word(reader->word, "BOARD") || text_same_word(reader->word, "YXBOARD")) {
            return true;
        }
        if (text_begins_with(reader->word, "START ")) {
            if (!read_start(reader, reader->word + strlen("START "))) {
                return false;
            }
        } else if (text_begins_with(reader->word, "RECTSTART ")) {
            if (!read_start(reader, reader->word + strlen("RECTSTART "))) {
                return false;
            }
        } else {
            read_rule(reader);
        }
    }
    return fail(reader, reader->line, N_("expected BOARD or YXBOARD and stones as x,y,1"));
}

static bool read_stones(BoardReader *reader)
{
    while (next_line(reader) && !text_same_word(reader->word, "DONE")) {
        int64_t number[3];
        if (read_numbers(reader->word, number) != 3) {
            return fail(reader, reader->line, N_("expected a stone as x,y,1 or x,y,2, or DONE"));
        }
        if (number[2] != OWN && number[2] != OTHER) {
            return fail(reader, reader->line, N_("expected 1 or 2 after the point"));
        }
        if (reader->stones == STONES_MAX) {
            return fail(reader, reader->line, N_("too many stones"));
        }
        reader->stone[reader->stones++] =
            (BoardStone){number[0], number[1], number[2], reader->line};
    }
    return true;
}

static int size_for(const BoardReader *reader, int size)
{
    static const int usual[] = {15, 19, 20, BOARD_MAX};
    int64_t last = 0;
    for (int i = 0; i < reader->stones; i++) {
        last = reader->stone[i].x > last ? reader->stone[i].x : last;
        last = reader->stone[i].y > last ? reader->stone[i].y : last;
    }
    for (size_t i = 0; i < sizeof usual / sizeof usual[0] && last >= size; i++) {
        size = usual[i] > size ? usual[i] : size;
    }
    return size;
}

/* The last stone is the opponent's, and before it they alternate. */
static bool is_game(const BoardReader *reader)
{
    for (int i = 0; i < reader->stones; i++) {
        if (reader->stone[i].who != ((reader->stones - i) % 2 == 1 ? OTHER : OWN)) {
            return false;
        }
    }
    return true;
}

/* The colour of the side to move, of a position that is no game: Black has as many stones as White,
 * or one more, and moves in the first case. */
static Color own_color(const BoardReader *reader)
{
    int balance = 0;
    for (int i = 0; i < reader->stones; i++) {
        balance += reader->stone[i].who == OTHER ? 1 : -1;
    }
    return balance > 0 ? COLOR_WHITE : COLOR_BLACK;
}

static bool put_stones(const BoardReader *reader, Record *record)
{
    bool taken[BOARD_CELLS] = {false};
    const bool game = is_game(reader);
    const Color own = own_color(reader);
    for (int i = 0; i < reader->stones; i++) {
        const BoardStone *stone = &reader->stone[i];
        if (stone->x < 0 || stone->y < 0 || stone->x >= record->size || stone->y >= record->size) {
            return fail(reader, stone->line, N_("this stone is not on the board"));
        }
        const Point point = point_at((int)stone->x, (int)stone->y);
        if (taken[point]) {
            return fail(reader, stone->line, N_("this point is already occupied"));
        }
        taken[point] = true;
        const Color color = game                ? (i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE)
                            : stone->who == OWN ? own
                                                : color_other(own);
        if (!game) {
            record->setup_point[record->setup_count] = point;
            record->setup_color[record->setup_count++] = color;
        } else if (!record_push(record, point, color)) {
            parse_error_memory(reader->error);
            return false;
        }
    }
    record->first = game ? COLOR_BLACK : own;
    return true;
}

bool board_text_is(const char *text, size_t length)
{
    static const char *const word[] = {"BOARD", "YXBOARD", "START ", "RECTSTART ", "INFO "};
    size_t blank = 0;
    while (blank < length && isspace((unsigned char)text[blank])) {
        blank++;
    }
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++) {
        const size_t width = strlen(word[i]);
        char begin[16] = "";
        if (length - blank >= width) {
            memcpy(begin, text + blank, width);
            if (text_same_word(begin, word[i])) {
                return true;
            }
        }
    }
    return false;
}

Record *board_text_read(const char *text, size_t length, int size, ParseError *error)
{
    BoardReader reader = {.at = text, .end = text + length, .error = error};
    *error = (ParseError){0};
    if (!read_heading(&reader) || !read_stones(&reader)) {
        return NULL;
    }
    if (reader.stones == 0) {
        fail(&reader, reader.line, N_("the position has no stones"));
        return NULL;
    }
    Record *record = record_new(reader.rule, reader.size ? reader.size : size_for(&reader, size));
    if (!record) {
        parse_error_memory(error);
        return NULL;
    }
    record->rule_known = reader.rule_known;
    if (!put_stones(&reader, record)) {
        record_free(record);
        return NULL;
    }
    return record;
}

static void add_line(Buffer *out, const char *word, int number)
{
    buffer_add(out, word);
    buffer_add_int(out, number);
    buffer_add_char(out, '\n');
}

static void add_stone(Buffer *out, Point point, bool own)
{
    if (point != POINT_PASS) {
        buffer_add_int(out, point_x(point));
        buffer_add_char(out, ',');
        buffer_add_int(out, point_y(point));
        add_line(out, ",", own ? OWN : OTHER);
    }
}

void board_text_write(const Record *record, Color to_move, Buffer *out)
{
    const int depth = record_depth(record, record->current);
    add_line(out, "START ", record->size);
    if (record->rule_known) {
        add_line(out, "INFO rule ", rule_info(record->rule)->gomocup);
    }
    buffer_add(out, "BOARD\n");
    for (int i = 0; i < record->setup_count; i++) {
        add_stone(out, record->setup_point[i], record->setup_color[i] == to_move);
    }
    for (int i = 1; i <= depth; i++) {
        const Node *node = record_node(record, record_node_at(record, record->current, i));
        add_stone(out, node->move, (Color)node->color == to_move);
    }
    buffer_add(out, "DONE\n");
}
