#include "engine/history/record_info.h"

#include <string.h>

#include "engine/history/record_detail.h"
#include "engine/history/sgf_internal.h"
#include "engine/history/text.h"
#include "engine/rule_info.h"

/* What the record has in a field of its own; "": nothing. */
static const char *own_field(const Record *record, const char *property)
{
    return strcmp(property, "PB") == 0   ? record->name[COLOR_BLACK - 1]
           : strcmp(property, "PW") == 0 ? record->name[COLOR_WHITE - 1]
           : strcmp(property, "DT") == 0 ? record->date
                                         : "";
}

static bool kept_value(const Record *record, NodeId node, const char *property, Buffer *value)
{
    const char *raw = record_property(record, node, property);
    if (raw) {
        sgf_add_unescaped(value, raw + 1, sgf_value_length(raw + 1), false);
    }
    return raw != NULL;
}

/* Frees the value. False: there is none. */
static bool print_value(Buffer *value, char *text, size_t bytes)
{
    text_one_line(text, bytes, value->failed || !value->text ? "" : value->text);
    buffer_free(value);
    return text[0] != '\0';
}

bool record_info(const Record *record, const char *property, char *text, size_t bytes)
{
    const char *own = own_field(record, property);
    Buffer value = {0};
    if (own[0]) {
        buffer_add(&value, own);
    } else if (!kept_value(record, NODE_ROOT, property, &value) && strcmp(property, "RE") == 0) {
        sgf_add_outcome(&value, record->outcome);
    } else if (!value.text && strcmp(property, "RU") == 0 && record->rule_known) {
        buffer_add(&value, rule_info(record->rule)->label);
    }
    return print_value(&value, text, bytes);
}

Opening record_opening(const Record *record)
{
    char text[NAME_BYTES];
    return record_info(record, "RU", text, sizeof text) ? sgf_opening_of(text) : OPENING_FREE;
}

bool record_node_name(const Record *record, NodeId node, char *text, size_t bytes)
{
    Buffer value = {0};
    kept_value(record, node, "N", &value);
    return print_value(&value, text, bytes);
}

/* The property, or nothing. */
static void add_name(Buffer *out, const char *text)
{
    if (*text) {
        buffer_add(out, "N[");
    }
    text_add_escaped(out, text, "]\\");
    buffer_add(out, *text ? "]" : "");
}

/* The change of the first N; a file that has several of them keeps the others. */
static PropertyChange name_change(const Record *record, NodeId node, const char *text)
{
    PropertyChange change = {.text = text};
    for (const char *property; (property = record_next_property(record, node, &change.at));) {
        if (strncmp(property, "N[", 2) == 0) {
            return change;
        }
    }
    change.at = 0;
    return change;
}

bool record_set_node_name(Record *record, NodeId node, const char *text)
{
    Buffer name = {0};
    add_name(&name, text);
    const PropertyChange change = name_change(record, node, name.text ? name.text : "");
    const bool adds = change.at == 0, nothing = adds && !*text;
    const bool room = !adds || record_property_count(record, node) < RECORD_UNKNOWN_MAX;
    const bool done =
        !name.failed && (nothing || (room && record_change_properties(record, node, &change, 1)));
    buffer_free(&name);
    return done;
}
