#include "engine/history/record_turn.h"

#include <string.h>

#include "engine/buffer.h"
#include "engine/history/record_detail.h"
#include "engine/history/sgf_internal.h"
#include "engine/rules/symmetry.h"

/* The SGF properties that name points, and how. */
typedef enum PointValues {
    VALUES_OF_POINTS, /* points, or rectangles: "aa:cc" (FF[4]) */
    VALUES_OF_LINES,  /* from a point to another one */
    VALUES_OF_TEXTS,  /* "aa:text" */
    VALUES_DROPPED    /* of this program, about the game as it was */
} PointValues;
static const struct {
    const char *name;
    PointValues values;
} rows[] = {{"TR", VALUES_OF_POINTS},        {"SQ", VALUES_OF_POINTS}, {"CR", VALUES_OF_POINTS},
            {"MA", VALUES_OF_POINTS},        {"SL", VALUES_OF_POINTS}, {"DD", VALUES_OF_POINTS},
            {"VW", VALUES_OF_POINTS},        {"TB", VALUES_OF_POINTS}, {"TW", VALUES_OF_POINTS},
            {"AR", VALUES_OF_LINES},         {"LN", VALUES_OF_LINES},  {"LB", VALUES_OF_TEXTS},
            {"TENGENREPORT", VALUES_DROPPED}};
enum { ROWS = sizeof rows / sizeof rows[0], POINT_BYTES = 8 };

typedef struct Turning {
    Record *record;
    const BoardTurn *turn;
    bool off; /* something would leave the board */
} Turning;

Point board_turn_point(const BoardTurn *turn, int size, Point point)
{
    const Point turned = symmetry_map(size, turn->symmetry, point);
    const int x = point_x(turned) + turn->dx, y = point_y(turned) + turn->dy;
    return x < 0 || y < 0 || x >= size || y >= size ? (Point)POINT_NONE : point_at(x, y);
}

static Point turned_point(Turning *turning, Point point)
{
    const Point turned = board_turn_point(turning->turn, turning->record->size, point);
    turning->off |= turned == POINT_NONE;
    return turned;
}

/* ---- properties ---- */

static int row_of(const char *property)
{
    const size_t length = strcspn(property, "[");
    int row = 0;
    while (row < ROWS &&
           (strncmp(property, rows[row].name, length) != 0 || rows[row].name[length] != '\0')) {
        row++;
    }
    return row;
}

static Point point_of(const char *from, size_t bytes, int size)
{
    char name[POINT_BYTES] = "";
    if (bytes >= sizeof name) {
        return POINT_NONE;
    }
    memcpy(name, from, bytes);
    return sgf_point_of(name, size);
}

static void add_point(Buffer *out, int x, int y)
{
    buffer_add_char(out, (char)('a' + x));
    buffer_add_char(out, (char)('a' + y));
}

/* A rectangle is named by its upper left and its lower right corner. */
static void add_pair(Buffer *out, Point first, Point last, bool rectangle)
{
    int from_x = point_x(first), from_y = point_y(first);
    int to_x = point_x(last), to_y = point_y(last);
    if (rectangle && from_x > to_x) {
        from_x = to_x;
        to_x = point_x(first);
    }
    if (rectangle && from_y > to_y) {
        from_y = to_y;
        to_y = point_y(first);
    }
    add_point(out, from_x, from_y);
    buffer_add_char(out, ':');
    add_point(out, to_x, to_y);
}

/* Without its brackets. One that names no point of the board stays as it is. */
static void add_value(Turning *turning, PointValues values, const char *from, size_t bytes,
                      Buffer *out)
{
    const int size = turning->record->size;
    const char *colon = memchr(from, ':', bytes);
    const size_t first_bytes = colon ? (size_t)(colon - from) : bytes;
    const Point first = point_of(from, first_bytes, size);
    const Point last = colon && values != VALUES_OF_TEXTS
                           ? point_of(colon + 1, bytes - first_bytes - 1, size)
                           : (Point)POINT_NONE;
    const bool pair = colon && values != VALUES_OF_TEXTS;
    if (first <= POINT_PASS || (pair && last <= POINT_PASS)) {
        buffer_add_bytes(out, from, bytes);
    } else if (pair) {
        const Point to = turned_point(turning, first);
        add_pair(out, to, turned_point(turning, last), values == VALUES_OF_POINTS);
    } else {
        const Point to = turned_point(turning, first);
        add_point(out, point_x(to), point_y(to));
        buffer_add_bytes(out, from + first_bytes, bytes - first_bytes);
    }
}

static void add_property(Turning *turning, int row, const char *property, Buffer *out)
{
    if (rows[row].values == VALUES_DROPPED) {
        return;
    }
    const char *at = property + strlen(rows[row].name);
    buffer_add(out, rows[row].name);
    while (*at == '[' && !turning->off) {
        const size_t bytes = sgf_value_length(at + 1);
        buffer_add_char(out, '[');
        add_value(turning, rows[row].values, at + 1, bytes, out);
        buffer_add_char(out, ']');
        at += bytes + 2;
    }
}

static bool turn_properties(Turning *turning, NodeId node)
{
    PropertyChange change[RECORD_PROPERTIES_MAX];
    size_t from[RECORD_PROPERTIES_MAX] = {0};
    int count = 0;
    uint32_t at = 0;
    Buffer text = {0};
    for (const char *property; count < RECORD_PROPERTIES_MAX &&
                               (property = record_next_property(turning->record, node, &at));) {
        const int row = row_of(property);
        if (row < ROWS) {
            from[count] = text.length;
            change[count++].at = at;
            add_property(turning, row, property, &text);
            buffer_add_bytes(&text, "", 1);
        }
    }
    for (int i = 0; i < count && !text.failed; i++) {
        change[i].text = text.text + from[i];
    }
    const bool done =
        !text.failed && (turning->off || count == 0 ||
                         record_change_properties(turning->record, node, change, count));
    buffer_free(&text);
    return done;
}

/* ---- nodes ---- */

static bool turn_decisions(Turning *turning, NodeId node)
{
    Decisions made = record_decisions(turning->record, node);
    bool changed = false;
    for (int i = 0; i < made.count + made.undone; i++) {
        if (made.what[i] >= point_at(0, 0)) { /* an offered point */
            made.what[i] = (Decision)turned_point(turning, (Point)made.what[i]);
            changed = true;
        }
    }
    return !changed || turning->off || record_set_decisions(turning->record, node, &made);
}

static bool turn_node(Turning *turning, NodeId id)
{
    Record *record = turning->record;
    const Point move = record_node(record, id)->move;
    if (move > POINT_PASS) {
        Node *node = record_change(record, id);
        if (!node) {
            return false;
        }
        node->move = turned_point(turning, move);
    }
    return turn_decisions(turning, id) && turn_properties(turning, id);
}

/* Those that were cut off are not in the tree, but among the numbers. */
static NodeId next_node(const Record *record, NodeId id, bool cut_too)
{
    if (!cut_too) {
        return record_walk(record, id, NODE_ROOT);
    }
    return id + 1 < record->nodes ? id + 1 : (NodeId)NODE_NONE;
}

RecordTurned record_turn(Record *record, const BoardTurn *turn, bool cut_too)
{
    Turning turning = {.record = record, .turn = turn};
    for (int i = 0; i < record->setup_count; i++) {
        record->setup_point[i] = turned_point(&turning, record->setup_point[i]);
    }
    for (NodeId id = NODE_ROOT; id && !turning.off; id = next_node(record, id, cut_too)) {
        if (!turn_node(&turning, id)) {
            return RECORD_TURNED_NO_MEMORY;
        }
    }
    record_touch(record, 1 + (uint64_t)turn->symmetry + ((uint64_t)(uint32_t)turn->dx << 8) +
                             ((uint64_t)(uint32_t)turn->dy << 40));
    return turning.off ? RECORD_TURNED_OFF : RECORD_TURNED;
}
