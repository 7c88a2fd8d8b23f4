#include "engine/history/sgf_scan.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/history/record_detail.h"
#include "engine/history/text.h"
#include "engine/parse_error.h"

/* ---- complaints ---- */

bool sgf_fail_with(SgfReader *reader, size_t at, const char *const message[4])
{
    if (!reader->error->what[0]) {
        int line, column;
        text_place(reader->text, at, &line, &column);
        parse_error_set(reader->error, line, column, message);
    }
    reader->failed = true;
    return false;
}

bool sgf_fail(SgfReader *reader, size_t at, const char *what, const char *detail)
{
    return sgf_fail_with(reader, at, (const char *const[4]){what, detail});
}

bool sgf_fail_memory(SgfReader *reader)
{
    parse_error_memory(reader->error);
    reader->failed = reader->no_memory = true;
    return false;
}

bool sgf_tolerate(SgfReader *reader)
{
    const bool partial = reader->mode == SGF_PARTIAL && reader->record;
    if ((reader->mode != SGF_SALVAGE && !partial) || reader->no_memory) {
        return false;
    }
    reader->failed = false;
    return true;
}

void sgf_notice(SgfReader *reader, size_t at, const char *what, const char *detail)
{
    if (!reader->notice || (reader->notice->what[0] && !reader->notice->doubt)) {
        return;
    }
    int line, column;
    text_place(reader->text, at, &line, &column);
    PARSE_ERROR(reader->notice, line, column, what, detail);
    reader->notice->doubt = false;
}

void sgf_doubt(SgfReader *reader, size_t at, const char *what, const char *detail)
{
    if (reader->notice && !reader->notice->what[0]) {
        sgf_notice(reader, at, what, detail);
        reader->notice->doubt = true;
    }
}

void *sgf_grow(void *array, size_t count, size_t *capacity, size_t element)
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

size_t sgf_value_length(const char *text)
{
    size_t length = 0;
    while (text[length] != ']') {
        length += text[length] == '\\' ? 2 : 1;
    }
    return length;
}

bool sgf_next_value(const SgfReader *reader, const SgfProperty *prop, size_t *at, size_t *from,
                    size_t *to)
{
    while (*at < prop->to && reader->text[*at] != '[') {
        ++*at;
    }
    if (*at >= prop->to) {
        return false;
    }
    *from = *at + 1;
    *to = *from + sgf_value_length(reader->text + *from);
    *at = *to + 1;
    return true;
}

void sgf_add_unescaped(Buffer *out, const char *text, size_t length, bool lines)
{
    buffer_add_bytes(out, "", 0);
    for (size_t i = 0; i < length; i++) {
        bool escaped = text[i] == '\\'; /* never the last byte: the value would go on */
        if (escaped) {
            i++;
        }
        bool end = text[i] == '\n' || text[i] == '\r';
        if (text[i] == '\r' && i + 1 < length && text[i + 1] == '\n') {
            i++;
        }
        if (end && escaped) {
            continue; /* a soft line end */
        }
        if (end) {
            buffer_add_char(out, lines ? '\n' : ' ');
        } else {
            buffer_add_char(out, strchr("\t\v\f", text[i]) ? ' ' : text[i]);
        }
    }
}

const char *sgf_unescape(SgfReader *reader, size_t from, size_t to, bool lines)
{
    reader->value.length = 0;
    sgf_add_unescaped(&reader->value, reader->text + from, to - from, lines);
    if (reader->value.failed) {
        sgf_fail_memory(reader);
        return NULL;
    }
    return reader->value.text;
}

const char *sgf_first_value(SgfReader *reader, const SgfProperty *prop, bool lines)
{
    size_t at = prop->from, from = 0, to = 0;
    bool found = sgf_next_value(reader, prop, &at, &from, &to);
    assert(found); /* sgf_scan_property saw one */
    (void)found;
    return sgf_unescape(reader, from, to, lines);
}

/* ---- properties ---- */

const SgfProperty *sgf_find(const SgfReader *reader, const char *ident)
{
    for (size_t i = 0; i < reader->props; i++) {
        if (strcmp(reader->prop[i].ident, ident) == 0) {
            return &reader->prop[i];
        }
    }
    return NULL;
}

static void skip_space(SgfReader *reader)
{
    while (reader->at < reader->length && isspace((unsigned char)reader->text[reader->at])) {
        reader->at++;
    }
}

int sgf_peek(SgfReader *reader)
{
    skip_space(reader);
    return reader->at < reader->length ? (unsigned char)reader->text[reader->at] : -1;
}

/* One value, '[' to ']'. */
static bool scan_value(SgfReader *reader)
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
    return sgf_fail(reader, from, N_("the file ends inside a value: expected ]"), NULL);
}

void sgf_skip_to_node(SgfReader *reader)
{
    bool value = false;
    for (; reader->at < reader->length; reader->at++) {
        char c = reader->text[reader->at];
        if (value && c == '\\') {
            reader->at++;
        } else if (c == '[') {
            value = true;
        } else if (c == ']') {
            value = false;
        } else if (!value && strchr(";()", c)) {
            return;
        }
    }
    reader->at = reader->length;
}

bool sgf_scan_property(SgfReader *reader)
{
    SgfProperty *grown =
        sgf_grow(reader->prop, reader->props, &reader->prop_capacity, sizeof *reader->prop);
    if (!grown) {
        return sgf_fail_memory(reader);
    }
    reader->prop = grown;
    SgfProperty *prop = &grown[reader->props];
    *prop = (SgfProperty){.at = reader->at};
    size_t length = 0;
    while (reader->at < reader->length && isalnum((unsigned char)reader->text[reader->at])) {
        char c = reader->text[reader->at++];
        if (islower((unsigned char)c)) {
            continue; /* FF[3]: "Black" is B */
        }
        if (length + 1 == SGF_IDENT_BYTES) {
            return sgf_fail(reader, prop->at, N_("a property name is too long"), NULL);
        }
        prop->ident[length++] = c;
    }
    if (strspn(prop->ident, "0123456789") == length) { /* "5A" is one, "5" is not */
        return sgf_fail(reader, prop->at, N_("expected a property name in capitals"), NULL);
    }
    if (sgf_peek(reader) != '[') {
        return sgf_fail(reader, reader->at, N_("expected [ after property %s"), prop->ident);
    }
    prop->from = reader->at;
    while (sgf_peek(reader) == '[') {
        if (!scan_value(reader)) {
            return false;
        }
        prop->to = reader->at;
    }
    if (++reader->props > RECORD_PROPERTIES_MAX) {
        return sgf_fail(reader, prop->at, N_("too many properties in one node"), NULL);
    }
    return true;
}
