/* rif.c: the file is searched for the tags that matter; a game is rewritten as SGF and read as
 * such.
 *
 *   <rule id="5" name="Yamaguchi">            likewise tournament
 *   <player id="62" name="Ants" surname="Soosyrv">
 *   <game id="1" tournament="18" round="3" rule="5" black="62" white="40" bresult="0.5" alt="j8">
 *     <move>h8 h9 ...</move><info>...</info></game>
 *
 * `bresult` is what Black scored, `alt` the other offered fifth moves. */
#include "engine/history/rif.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/history/charset.h"
#include "engine/history/sgf_internal.h"
#include "engine/history/text.h"
#include "engine/parse_error.h"

enum { RIF_SIZE = 15, NAMES_MAX = 1 << 20 /* of players; those of RenjuNet have small numbers */ };

/* A part of the text. */
typedef struct XmlText {
    const char *from, *to;
} XmlText;

/* The next tag of this name at or after `at`, without its brackets. False: there is none. */
static bool next_tag(XmlText text, const char *at, const char *name, XmlText *tag)
{
    const size_t width = strlen(name);
    const char *end = at; /* the first '>' behind `at`, once it is known */
    while ((at = memchr(at, '<', (size_t)(text.to - at)))) {
        at++;
        end = end >= at ? end : memchr(at, '>', (size_t)(text.to - at));
        if (!end) {
            return false;
        }
        if ((size_t)(end - at) > width && memcmp(at, name, width) == 0 &&
            isspace((unsigned char)at[width])) {
            *tag = (XmlText){at + width, end};
            return true;
        }
    }
    return false;
}

/* The value of an attribute; empty: the tag has none. */
static XmlText attribute(XmlText tag, const char *name)
{
    const size_t width = strlen(name);
    for (const char *at = tag.from; at + width + 2 < tag.to; at++) {
        if (!isspace((unsigned char)at[0]) || memcmp(at + 1, name, width) != 0) {
            continue;
        }
        const char *quote = at + 1 + width;
        while (quote < tag.to && (isspace((unsigned char)*quote) || *quote == '=')) {
            quote++;
        }
        if (quote < tag.to && (*quote == '"' || *quote == '\'')) {
            const char *end = memchr(quote + 1, *quote, (size_t)(tag.to - quote - 1));
            return (XmlText){quote + 1, end ? end : tag.to};
        }
    }
    return (XmlText){tag.to, tag.to};
}

static bool is_empty(XmlText span)
{
    return span.from == span.to;
}

static bool same(XmlText span, const char *word)
{
    return (size_t)(span.to - span.from) == strlen(word) &&
           memcmp(span.from, word, strlen(word)) == 0;
}

static const char *game_end(XmlText text, const char *at)
{
    while (at + 6 < text.to && memcmp(at, "</game", 6) != 0) {
        at++;
    }
    return at;
}

/* The text of the element that begins after `at`, within its game; empty: there is none. */
static XmlText element(XmlText text, const char *at, const char *open, const char *close)
{
    const char *end = game_end(text, at);
    for (; at + strlen(open) < end; at++) {
        if (memcmp(at, open, strlen(open)) == 0) {
            const char *from = at + strlen(open), *to = from;
            while (to + strlen(close) <= end && memcmp(to, close, strlen(close)) != 0) {
                to++;
            }
            return (XmlText){from, to};
        }
    }
    return (XmlText){end, end};
}

/* ---- values ---- */

static void add_character(Buffer *out, unsigned long code)
{
    if (code < 0x80) {
        buffer_add_char(out, (char)code);
    } else if (code < 0x800) {
        buffer_add_char(out, (char)(0xC0 | code >> 6));
        buffer_add_char(out, (char)(0x80 | (code & 0x3F)));
    } else {
        buffer_add_char(out, (char)(0xE0 | code >> 12));
        buffer_add_char(out, (char)(0x80 | (code >> 6 & 0x3F)));
        buffer_add_char(out, (char)(0x80 | (code & 0x3F)));
    }
}

/* The character that "&...;" stands for; returns its length, 0 if it is none that is known. */
static size_t read_entity(XmlText span, unsigned long *code)
{
    static const struct {
        const char *name;
        unsigned long code;
    } entity[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
    const size_t room = (size_t)(span.to - span.from);
    for (size_t i = 0; i < sizeof entity / sizeof entity[0]; i++) {
        if (room >= strlen(entity[i].name) &&
            memcmp(span.from, entity[i].name, strlen(entity[i].name)) == 0) {
            *code = entity[i].code;
            return strlen(entity[i].name);
        }
    }
    const char *end = memchr(span.from, ';', room);
    if (!end || room < 4 || span.from[1] != '#' || end - span.from > 8) {
        return 0;
    }
    const bool hex = span.from[2] == 'x';
    char *after;
    *code = strtoul(span.from + (hex ? 3 : 2), &after, hex ? 16 : 10);
    const bool surrogate = *code >= 0xD800 && *code < 0xE000;
    return after == end && *code >= ' ' && *code <= 0xFFFF && !surrogate
               ? (size_t)(end - span.from) + 1
               : 0;
}

/* The value as text. */
static void add_value(Buffer *out, XmlText value)
{
    while (value.from < value.to) {
        unsigned long code;
        const size_t length = *value.from == '&' ? read_entity(value, &code) : 0;
        if (length > 0) {
            add_character(out, code);
        } else {
            buffer_add_char(out, *value.from);
        }
        value.from += length > 0 ? length : 1;
    }
}

/* The value as a property of SGF, unless it is empty. */
static void add_property(Buffer *out, const char *name, const Buffer *value)
{
    if (!value->text || value->text[0] == '\0') {
        return;
    }
    buffer_add(out, name);
    buffer_add_char(out, '[');
    text_add_escaped(out, value->text, "]\\");
    buffer_add_char(out, ']');
}

static void add_span(Buffer *out, const char *name, XmlText span)
{
    Buffer value = {0};
    add_value(&value, span);
    out->failed = out->failed || value.failed;
    add_property(out, name, &value);
    buffer_free(&value);
}

/* ---- what games name by number ---- */

/* The tags of a kind by their number. */
typedef struct Tags {
    XmlText *tag;
    size_t count;
} Tags;

typedef struct Tables {
    Tags player, tournament, rule;
} Tables;

static size_t number_of(XmlText value)
{
    int64_t number;
    return text_read_int(&value.from, value.to, &number) && number >= 0 && number < NAMES_MAX
               ? (size_t)number
               : NAMES_MAX;
}

/* Of one number the first tag. False: out of memory. */
static bool find_tags(XmlText text, const char *kind, Tags *tags)
{
    XmlText tag;
    for (const char *at = text.from; next_tag(text, at, kind, &tag); at = tag.to) {
        const size_t number = number_of(attribute(tag, "id"));
        if (number == NAMES_MAX) {
            continue;
        }
        if (number >= tags->count) {
            const size_t count = 2 * number + 64;
            XmlText *grown = realloc(tags->tag, count * sizeof *grown);
            if (!grown) {
                return false;
            }
            memset(grown + tags->count, 0, (count - tags->count) * sizeof *grown);
            *tags = (Tags){grown, count};
        }
        if (!tags->tag[number].from) {
            tags->tag[number] = tag;
        }
    }
    return true;
}

static bool find_tables(XmlText text, Tables *tables)
{
    return find_tags(text, "player", &tables->player) &&
           find_tags(text, "tournament", &tables->tournament) &&
           find_tags(text, "rule", &tables->rule);
}

static void free_tables(Tables *tables)
{
    free(tables->player.tag);
    free(tables->tournament.tag);
    free(tables->rule.tag);
}

static bool tag_of(const Tags *tags, XmlText id, XmlText *tag)
{
    const size_t number = number_of(id);
    const bool found = number < tags->count && tags->tag[number].from;
    if (found) {
        *tag = tags->tag[number];
    }
    return found;
}

static void add_player(Buffer *out, XmlText tag)
{
    const XmlText name = attribute(tag, "name"), surname = attribute(tag, "surname");
    add_value(out, name);
    if (!is_empty(name) && !is_empty(surname)) {
        buffer_add_char(out, ' ');
    }
    add_value(out, surname);
}

/* As RE; "": no result. */
static const char *result_of(XmlText game)
{
    const XmlText score = attribute(game, "bresult");
    return same(score, "1") ? "B+" : same(score, "0") ? "W+" : same(score, "0.5") ? "Draw" : "";
}

/* ---- a game ---- */

static void add_heading(Buffer *out, const Tables *tables, XmlText game)
{
    static const struct {
        const char *attribute, *property;
    } player[] = {{"black", "PB"}, {"white", "PW"}};
    XmlText tag;
    for (int i = 0; i < 2; i++) {
        Buffer name = {0};
        if (tag_of(&tables->player, attribute(game, player[i].attribute), &tag)) {
            add_player(&name, tag);
        }
        out->failed = out->failed || name.failed;
        add_property(out, player[i].property, &name);
        buffer_free(&name);
    }
    if (tag_of(&tables->tournament, attribute(game, "tournament"), &tag)) {
        add_span(out, "EV", attribute(tag, "name"));
        add_span(out, "DT", attribute(tag, is_empty(attribute(tag, "start")) ? "year" : "start"));
    }
    if (tag_of(&tables->rule, attribute(game, "rule"), &tag)) {
        add_span(out, "RU", attribute(tag, "name"));
    } else {
        buffer_add(out, "RU[Renju]");
    }
    add_span(out, "RO", attribute(game, "round"));
    add_span(out, "5A", attribute(game, "alt"));
    if (result_of(game)[0] != '\0') {
        buffer_add(out, "RE[");
        buffer_add(out, result_of(game));
        buffer_add_char(out, ']');
    }
}

static void add_moves(Buffer *out, XmlText moves)
{
    int ply = 0;
    for (const char *at = moves.from; at < moves.to;) {
        const char *end = at;
        while (end < moves.to && isalnum((unsigned char)*end)) {
            end++;
        }
        if (end == at) {
            at++;
            continue;
        }
        buffer_add(out, ply++ % 2 == 0 ? ";B[" : ";W[");
        buffer_add_bytes(out, at, (size_t)(end - at));
        buffer_add_char(out, ']');
        at = end;
    }
}

/* Places the error at the game, whose text was rewritten. */
static void place_error(ParseError *error, XmlText text, XmlText game)
{
    if (error && error->what[0] != '\0' && !error->no_memory) {
        text_place(text.from, (size_t)(game.from - text.from), &error->line, &error->column);
    }
}

/* As SGF. `text` ends where the next game begins, or later. */
static void add_game(Buffer *out, XmlText text, const Tables *tables, XmlText game)
{
    buffer_add(out, "(;FF[4]GM[4]CA[UTF-8]SZ[15]");
    add_heading(out, tables, game);
    add_span(out, "C", element(text, game.to, "<info>", "</info>"));
    add_moves(out, element(text, game.to, "<move>", "</move>"));
    buffer_add(out, ")");
}

static Record *read_game(XmlText text, XmlText game, ParseError *error, ParseError *notice)
{
    Buffer sgf = {0};
    Tables tables = {0};
    Record *record = NULL;
    const bool found = find_tables(text, &tables);
    if (found) {
        add_game(&sgf, text, &tables, game);
    }
    free_tables(&tables);
    if (!found || sgf.failed) {
        parse_error_memory(error);
    } else {
        record = sgf_read_tree(sgf.text, sgf.length, SGF_GAME, 0, NULL, error, notice);
    }
    buffer_free(&sgf);
    place_error(error, text, game);
    place_error(notice, text, game);
    return record;
}

/* As the XML says in its first line. */
static bool read_text(const char *text, size_t length, CharsetReading *as)
{
    char name[24];
    const size_t head = length < 200 ? length : 200;
    const char *end = length ? memchr(text, '>', head) : NULL;
    const XmlText encoding =
        end ? attribute((XmlText){text, end}, "encoding") : (XmlText){NULL, NULL};
    size_t width = (size_t)(encoding.to - encoding.from);
    width = width < sizeof name ? width : 0;
    if (width > 0) {
        memcpy(name, encoding.from, width);
    }
    name[width] = '\0';
    return charset_read(as, text, length, width > 0 ? name : NULL);
}

Record *rif_read(const char *text, size_t length, size_t index, ParseError *error,
                 ParseError *notice)
{
    CharsetReading as;
    Record *record = NULL;
    *error = (ParseError){0};
    if (notice) {
        *notice = (ParseError){0};
    }
    if (!read_text(text, length, &as)) {
        parse_error_memory(error);
    } else {
        const XmlText all = {as.text, as.text + as.length};
        XmlText game = {all.from, all.from};
        bool found = next_tag(all, game.to, "game", &game);
        for (size_t i = 0; found && i < index; i++) {
            found = next_tag(all, game.to, "game", &game);
        }
        if (!found) {
            PARSE_ERROR(error, 1, 1, N_("expected RenjuNet's XML with <game id=... > in it"));
        } else {
            record = read_game(all, game, error, notice);
        }
    }
    charset_free(&as);
    return record;
}

/* ---- the list ---- */

static bool list_games(XmlText text, const Tags *players, GameList *list)
{
    XmlText game, player;
    for (const char *at = text.from; next_tag(text, at, "game", &game); at = game.to) {
        ListedGame *listed = game_list_add(list);
        if (!listed) {
            return list->cut;
        }
        for (int i = 0; i < 2; i++) {
            Buffer name = {0};
            if (tag_of(players, attribute(game, i == 0 ? "black" : "white"), &player)) {
                add_player(&name, player);
            }
            text_one_line(listed->name[i], LISTED_TEXT_BYTES, name.text ? name.text : "");
            const bool whole = !name.failed;
            buffer_free(&name);
            if (!whole) {
                return false;
            }
        }
        text_copy(listed->result, sizeof listed->result, result_of(game));
        game_list_sign(list, game.from, (size_t)(game_end(text, game.to) - game.from));
    }
    return true;
}

bool rif_list(const char *text, size_t length, GameList *list)
{
    CharsetReading as;
    Tags players = {NULL, 0};
    bool read = read_text(text, length, &as);
    if (read) {
        const XmlText all = {as.text, as.text + as.length};
        read = find_tags(all, "player", &players) && list_games(all, &players, list);
    }
    free(players.tag);
    charset_free(&as);
    return read;
}

/* ---- all games ---- */

bool rif_to_sgf(const char *text, size_t length, Buffer *out)
{
    CharsetReading as = {0};
    Tables tables = {0};
    XmlText game, next;
    bool read = read_text(text, length, &as);
    const XmlText all = {as.text, as.text + as.length};
    read = read && find_tables(all, &tables);
    bool more = read && next_tag(all, all.from, "game", &game);
    while (more && !out->failed) {
        more = next_tag(all, game.to, "game", &next);
        add_game(out, (XmlText){all.from, more ? next.from : all.to}, &tables, game);
        game = next;
    }
    free_tables(&tables);
    charset_free(&as);
    return read && !out->failed;
}
