#include "engine/history/record_signs.h"

#include <string.h>

#include "engine/buffer.h"
#include "engine/history/record_detail.h"
#include "engine/history/sgf_internal.h"
#include "engine/history/text.h"

/* A property for each shape, and in the place of SIGN_NONE the one for texts. */
static const char *const names[SIGN_SHAPES] = {"LB", "TR", "SQ", "CR", "MA"};
enum {
    NAME = 2, /* bytes */
    POINT_BYTES = 8,
    VALUES_MAX = SIGN_SHAPES * POINTS_MAX /* of a node, that are read */
};

/* Which of the names a property has; SIGN_SHAPES: none. */
static int kind_of(const char *property)
{
    int kind = 0;
    while (kind < SIGN_SHAPES &&
           (strncmp(property, names[kind], NAME) != 0 || property[NAME] != '[')) {
        kind++;
    }
    return kind;
}

/* One value of such a property: from a point to another one (a rectangle, FF[4]), with a text. */
typedef struct SignValue {
    const char *raw; /* with its brackets */
    size_t bytes;
    Point first, last;
    const char *text; /* raw */
    size_t text_bytes;
} SignValue;

static Point point_of(const char *from, const char *to, int size)
{
    char name[POINT_BYTES] = "";
    const size_t bytes = (size_t)(to - from);
    if (bytes >= sizeof name) {
        return POINT_NONE;
    }
    memcpy(name, from, bytes);
    return sgf_point_of(name, size);
}

/* Reads the value at *at, and goes on to the next one. False: there is none. A value without a
 * point has POINT_NONE. */
static bool next_value(const char **at, int kind, int size, SignValue *value)
{
    if (**at != '[') {
        return false;
    }
    const char *from = *at + 1, *to = from + sgf_value_length(from);
    const char *colon = memchr(from, ':', (size_t)(to - from));
    *value = (SignValue){.raw = *at, .bytes = (size_t)(to + 1 - *at)};
    value->first = value->last = point_of(from, colon ? colon : to, size);
    if (colon && kind == SIGN_NONE) {
        value->text = colon + 1;
        value->text_bytes = (size_t)(to - value->text);
    } else if (colon) {
        value->last = point_of(colon + 1, to, size);
    }
    *at = to + 1;
    return true;
}

/* The points of a value, row by row: the one after `point`; begin with POINT_NONE, which also ends
 * them. */
static Point next_point(const SignValue *value, Point point)
{
    if (value->first == POINT_NONE || value->last == POINT_NONE) {
        return POINT_NONE;
    }
    int x = point_x(value->first), y = point_y(value->first);
    if (point != POINT_NONE) {
        const bool row_goes_on = point_x(point) < point_x(value->last);
        x = row_goes_on ? point_x(point) + 1 : x;
        y = point_y(point) + (row_goes_on ? 0 : 1);
    }
    return x <= point_x(value->last) && y <= point_y(value->last) ? point_at(x, y)
                                                                  : (Point)POINT_NONE;
}

static bool has_point(const SignValue *value, Point point)
{
    Point at = POINT_NONE;
    while ((at = next_point(value, at)) != POINT_NONE && at != point) {
    }
    return at != POINT_NONE;
}

/* ---- reading ---- */

static void read_text(const SignValue *value, char text[SIGN_TEXT_BYTES])
{
    Buffer plain = {0};
    sgf_add_unescaped(&plain, value->text, value->text_bytes, false);
    text_one_line(text, SIGN_TEXT_BYTES, plain.failed ? "" : plain.text);
    buffer_free(&plain);
}

static void read_property(const char *property, int kind, int size, int *room, Signs *signs)
{
    SignValue value;
    for (const char *at = property + NAME; *room > 0 && next_value(&at, kind, size, &value);) {
        --*room;
        char text[SIGN_TEXT_BYTES] = "";
        if (value.text) {
            read_text(&value, text);
        }
        if (kind == SIGN_NONE && !text[0]) {
            continue;
        }
        for (Point point = POINT_NONE; (point = next_point(&value, point)) != POINT_NONE;) {
            Sign *sign = signs_add(signs, point);
            if (kind == SIGN_NONE) {
                memcpy(sign->text, text, sizeof text);
            } else {
                sign->shape = (SignShape)kind;
            }
        }
    }
}

void record_signs(const Record *record, NodeId node, Signs *signs)
{
    uint32_t at = 0;
    int room = VALUES_MAX;
    *signs = (Signs){.count = 0};
    for (const char *property; (property = record_next_property(record, node, &at));) {
        const int kind = kind_of(property);
        if (kind < SIGN_SHAPES) {
            read_property(property, kind, record->size, &room, signs);
        }
    }
}

/* ---- changing ---- */

static void add_point(Buffer *out, Point point)
{
    buffer_add_char(out, (char)('a' + point_x(point)));
    buffer_add_char(out, (char)('a' + point_y(point)));
}

/* A new value, with the text if there is one. */
static void add_value(Buffer *out, Point point, const char *text)
{
    buffer_add_char(out, '[');
    add_point(out, point);
    if (*text) {
        buffer_add_char(out, ':');
    }
    text_add_escaped(out, text, "]\\:");
    buffer_add_char(out, ']');
}

/* Appends the property without this point; nothing, if it has no other. */
static void add_without(Buffer *out, const char *property, int kind, int size, Point gone)
{
    const size_t start = out->length;
    SignValue value;
    buffer_add_bytes(out, property, NAME);
    for (const char *at = property + NAME; next_value(&at, kind, size, &value);) {
        if (!has_point(&value, gone)) {
            buffer_add_bytes(out, value.raw, value.bytes);
            continue;
        }
        for (Point point = POINT_NONE; (point = next_point(&value, point)) != POINT_NONE;) {
            if (point != gone) {
                add_value(out, point, "");
            }
        }
    }
    if (!out->failed && out->length == start + NAME) {
        out->length = start;
        out->text[start] = '\0';
    }
}

/* What a point's new sign changes: texts of properties, one after the other, each with its NUL. */
typedef struct SignChanges {
    Buffer text;
    size_t from[RECORD_PROPERTIES_MAX + 2];
    PropertyChange change[RECORD_PROPERTIES_MAX + 2];
    int count;
} SignChanges;

static void begin_change(SignChanges *changes, uint32_t at)
{
    changes->from[changes->count] = changes->text.length;
    changes->change[changes->count++].at = at;
}

/* `wanted`: by kind, has the point's new sign such a value? */
static void change_property(SignChanges *changes, const char *property, uint32_t at, int size,
                            Point point, const Sign *sign, bool wanted[SIGN_SHAPES])
{
    const int kind = kind_of(property);
    bool there = false;
    SignValue value;
    for (const char *in = property + NAME; !there && next_value(&in, kind, size, &value);) {
        there = has_point(&value, point);
    }
    if (!there && !wanted[kind]) {
        return;
    }
    begin_change(changes, at);
    add_without(&changes->text, property, kind, size, point);
    if (wanted[kind]) {
        if (changes->text.length == changes->from[changes->count - 1]) {
            buffer_add_bytes(&changes->text, names[kind], NAME);
        }
        add_value(&changes->text, point, kind == SIGN_NONE ? sign->text : "");
        wanted[kind] = false;
    }
    buffer_add_bytes(&changes->text, "", 1);
}

static void add_property(SignChanges *changes, int kind, Point point, const Sign *sign)
{
    begin_change(changes, 0);
    buffer_add_bytes(&changes->text, names[kind], NAME);
    add_value(&changes->text, point, kind == SIGN_NONE ? sign->text : "");
    buffer_add_bytes(&changes->text, "", 1);
}

static bool apply(Record *record, NodeId node, SignChanges *changes)
{
    for (int i = 0; i < changes->count && !changes->text.failed; i++) {
        changes->change[i].text = changes->text.text + changes->from[i];
    }
    return !changes->text.failed &&
           record_change_properties(record, node, changes->change, changes->count);
}

bool record_set_sign(Record *record, NodeId node, Point point, const Sign *sign)
{
    SignChanges changes = {.count = 0};
    bool wanted[SIGN_SHAPES] = {false};
    uint32_t at = 0;
    int properties = record_property_count(record, node);
    wanted[SIGN_NONE] = sign->text[0] != '\0';
    if (sign->shape != SIGN_NONE) {
        wanted[sign->shape] = true;
    }
    for (const char *property; (property = record_next_property(record, node, &at));) {
        if (kind_of(property) < SIGN_SHAPES) {
            change_property(&changes, property, at, record->size, point, sign, wanted);
        }
    }
    for (int kind = 0; kind < SIGN_SHAPES; kind++) {
        if (wanted[kind]) {
            add_property(&changes, kind, point, sign);
            properties++;
        }
    }
    const bool added = changes.count > 0 && changes.change[changes.count - 1].at == 0;
    const bool done = !(added && properties > RECORD_UNKNOWN_MAX) && apply(record, node, &changes);
    buffer_free(&changes.text);
    return done;
}
