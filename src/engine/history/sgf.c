/* sgf.c: reads SGF. Source: https://www.red-bean.com/sgf/ (FF[4]).
 *
 * Tolerated, because existing files contain them: text before the game, a BOM, any line ends,
 * lower-case letters in property names (FF[3]), text in any character set (charset.h), points as
 * H8, passes as [] or (boards up to 19) [tt], moves in the root, nodes without a move (joined to
 * the move before), a colour that moves twice (the other one passes), compressed lists of set-up
 * stones. Set-up stones after the first move end their branch, with a notice. Errors: a point off
 * the board or taken, an unfinished file, a board that is not square or not BOARD_MIN to BOARD_MAX.
 *
 * Without SZ the board is 15. A record of Go is an error: GM[1] on a board of Go, or GM[1] or no GM
 * with komi, handicap or territory. Otherwise GM[1], other games, and none are read as five in a
 * row, with a notice, since many programs write them for it. */
#include "engine/history/sgf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/history/charset.h"
#include "engine/history/record_detail.h"
#include "engine/history/sgf_internal.h"
#include "engine/history/sgf_properties.h"
#include "engine/history/text.h"
#include "engine/parse_error.h"

enum {
    NESTING_MAX = 10000,     /* open parentheses: a line of RECORD_DEPTH_MAX moves needs fewer */
    CHARSET_WITHIN = 1 << 16 /* CA is not looked for beyond these bytes */
};

static bool read_node(SgfReader *reader)
{
    reader->at++;
    reader->props = 0;
    while (isalnum(sgf_peek(reader))) {
        if (!sgf_scan_property(reader)) {
            if (!sgf_tolerate(reader)) {
                return false;
            }
            sgf_skip_to_node(reader);
            break;
        }
    }
    if (reader->skip) {
        reader->lost++;
        return true;
    }
    return sgf_apply_node(reader);
}

static bool open_branch(SgfReader *reader)
{
    size_t at = reader->at++;
    if (reader->frames == NESTING_MAX) {
        return sgf_fail(reader, at, N_("variations are nested too deeply"), NULL);
    }
    SgfBranch *grown =
        sgf_grow(reader->frame, reader->frames, &reader->frame_capacity, sizeof *grown);
    if (!grown) {
        return sgf_fail_memory(reader);
    }
    reader->frame = grown;
    reader->frame[reader->frames++] = (SgfBranch){reader->node, reader->skip};
    if (sgf_peek(reader) != ';') {
        return sgf_fail(reader, reader->at, N_("expected ; after ("), NULL);
    }
    return true;
}

/* Removes the branch's moves from the board. */
static void close_branch(SgfReader *reader)
{
    SgfBranch frame = reader->frame[--reader->frames];
    reader->at++;
    reader->skip = frame.skip;
    while (reader->frames && reader->node != frame.node) {
        const Node *node = record_node(reader->record, reader->node);
        reader->taken[node->move] = false;
        reader->node = node->parent;
        reader->depth--;
    }
}

/* Skips to "(;". False: there is none. */
static bool skip_to_game(SgfReader *reader)
{
    for (; reader->at < reader->length; reader->at++) {
        if (reader->text[reader->at] != '(') {
            continue;
        }
        size_t open = reader->at++;
        bool found = sgf_peek(reader) == ';';
        reader->at = open;
        if (found) {
            return true;
        }
    }
    return false;
}

/* Of a game, to after it. */
static void skip_game(SgfReader *reader)
{
    int open = 0;
    while (reader->at < reader->length) {
        sgf_skip_to_node(reader);
        if (reader->at < reader->length) {
            const char c = reader->text[reader->at++];
            open += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        if (open == 0) {
            return;
        }
    }
}

static bool find_game(SgfReader *reader, size_t index)
{
    size_t begin = reader->at;
    bool found = skip_to_game(reader);
    for (; found && index > 0; index--) {
        skip_game(reader);
        found = skip_to_game(reader);
    }
    return found || sgf_fail(reader, begin, N_("not an SGF file: expected (;"), NULL);
}

/* Ignores a ) that ends the game before the text ends: it is damage. */
static void reopen_game(SgfReader *reader)
{
    if (reader->mode == SGF_SALVAGE && reader->frames == 0 && sgf_peek(reader) != -1) {
        reader->frames = 1;
    }
}

static bool read_game(SgfReader *reader)
{
    if (!open_branch(reader)) {
        return false;
    }
    while (reader->frames) {
        int c = sgf_peek(reader);
        if (c == ';' && !read_node(reader)) {
            return false;
        }
        if (c == '(' && !open_branch(reader) && !sgf_tolerate(reader)) {
            return false;
        }
        if (c == ')') {
            close_branch(reader);
            reopen_game(reader);
        }
        if (c == -1) {
            sgf_fail(reader, reader->at, N_("the file ends inside the game: expected )"), NULL);
            return sgf_tolerate(reader);
        }
        if (c != ';' && c != '(' && c != ')') {
            sgf_fail(reader, reader->at, N_("expected ; ( or ) here"), NULL);
            if (!sgf_tolerate(reader)) {
                return false;
            }
            sgf_skip_to_node(reader);
        }
    }
    if (sgf_peek(reader) != -1 && reader->mode == SGF_MATCH) {
        return sgf_fail(reader, reader->at, N_("expected nothing after the game"), NULL);
    }
    if (!reader->chosen && skip_to_game(reader)) {
        sgf_notice(reader, reader->at, N_("only the first game was read"), NULL);
    }
    return true;
}

/* Sets what depends on the whole main line. */
static void finish(SgfReader *reader)
{
    Record *record = reader->record;
    int stones = record->setup_count, black = 0;
    if (reader->name_has_rule && !record->rule_known && !record_property(record, NODE_ROOT, "RU")) {
        record->rule = reader->rule_of_name;
        record->rule_known = true;
    }
    for (int i = 0; i < record->setup_count; i++) {
        black += record->setup_color[i] == COLOR_BLACK;
    }
    if (!reader->first_known && 2 * black > record->setup_count) {
        record->first = COLOR_WHITE;
    }
    NodeId last = record_main_end(record);
    for (NodeId node = last; node != NODE_ROOT; node = record_node(record, node)->parent) {
        stones += record_node(record, node)->move != POINT_PASS;
    }
    if (record->outcome.reason == REASON_AGREED && stones == record->size * record->size) {
        record->outcome.reason = REASON_FULL;
    }
    if (reader->mode == SGF_GAME || reader->mode == SGF_PARTIAL) {
        record_go(record, last);
    }
}

/* Every file that Tengen writes begins with "(;FF[". */
static bool repair_text(SgfReader *reader, Buffer *repaired)
{
    static const char begin[] = "(;FF[";
    text_add_repaired(repaired, reader->text, reader->length);
    if (repaired->failed) {
        return sgf_fail_memory(reader);
    }
    if (repaired->length >= sizeof begin - 1) {
        int same = 0;
        for (size_t i = 0; i < sizeof begin - 1; i++) {
            same += repaired->text[i] == begin[i];
        }
        if (same == sizeof begin - 2) {
            memcpy(repaired->text, begin, sizeof begin - 1);
        }
    }
    reader->text = repaired->text ? repaired->text : "";
    reader->length = repaired->length;
    return true;
}

/* The value of CA, which is ASCII, and where it is. It is looked for as bytes, since the nodes can
 * be told apart only in the right character set: a trail byte may be a ] or a \. */
static const char *find_charset(const SgfReader *reader, char *name, size_t capacity, size_t *at)
{
    const char *text = reader->text;
    const size_t end = reader->length < CHARSET_WITHIN ? reader->length : CHARSET_WITHIN;
    for (size_t i = 1; i + 3 < end; i++) {
        bool begins = strchr("; ]\t\r\n", text[i - 1]) && text[i] == 'C' && text[i + 1] == 'A';
        size_t from = i + 2, length = 0;
        while (begins && from + 1 < end && text[from] == ' ') {
            from++;
        }
        if (!begins || text[from] != '[') {
            continue;
        }
        for (from++; from < end && text[from] != ']' && length + 1 < capacity; from++) {
            name[length++] = text[from];
        }
        name[length] = '\0';
        *at = i;
        return name;
    }
    return NULL;
}

static bool check_text(SgfReader *reader, CharsetReading *as)
{
    char name[24];
    size_t at = 0;
    if (reader->mode == SGF_SALVAGE) {
        return repair_text(reader, &as->store);
    }
    const char *declared = find_charset(reader, name, sizeof name, &at);
    if (!charset_read(as, reader->text, reader->length, declared)) {
        return sgf_fail_memory(reader);
    }
    reader->text = as->text;
    reader->length = as->length;
    const char *nul = reader->length ? memchr(reader->text, '\0', reader->length) : NULL;
    if (nul) {
        return sgf_fail(reader, (size_t)(nul - reader->text),
                        N_("not a text file: it contains a NUL byte"), NULL);
    }
    if (as->unknown) {
        sgf_doubt(reader, at, N_("unknown character set: CA %s"), name);
    } else if (as->guessed) {
        sgf_doubt(reader, 0, N_("the text is not UTF-8; it was read as %s"), as->read_as);
    } else if (as->damaged) {
        sgf_doubt(reader, at, N_("some letters are damaged, or not in %s"), as->read_as);
    }
    return true;
}

/* Frees what reading needs besides the record. */
static void end_reading(SgfReader *reader, CharsetReading *as)
{
    free(reader->prop);
    free(reader->frame);
    sibling_index_free(&reader->siblings);
    buffer_free(&reader->value);
    charset_free(as);
}

Record *sgf_read_tree(const char *text, size_t length, SgfMode mode, size_t index, int *lost,
                      ParseError *error, ParseError *notice_out)
{
    SgfReader reader = {
        .text = text, .length = length, .mode = mode, .error = error, .notice = notice_out};
    CharsetReading as = {0};
    *error = (ParseError){0};
    if (notice_out) {
        *notice_out = (ParseError){0};
    }
    reader.chosen = index != SGF_FIRST;
    bool read = check_text(&reader, &as) && find_game(&reader, reader.chosen ? index : 0) &&
                read_game(&reader);
    if (read) {
        finish(&reader);
    } else {
        record_free(reader.record);
    }
    if (lost) {
        *lost = reader.lost;
    }
    end_reading(&reader, &as);
    return read ? reader.record : NULL;
}

Record *sgf_read(const char *text, size_t length, ParseError *error, ParseError *notice_out)
{
    return sgf_read_tree(text, length, SGF_GAME, SGF_FIRST, NULL, error, notice_out);
}

Record *sgf_read_game(const char *text, size_t length, size_t index, ParseError *error,
                      ParseError *notice_out)
{
    return sgf_read_tree(text, length, SGF_GAME, index, NULL, error, notice_out);
}

/* NULL for nothing of a game. */
static Record *unless_empty(Record *record)
{
    if (record && !record_node(record, NODE_ROOT)->child) {
        record_free(record);
        record = NULL;
    }
    return record;
}

Record *sgf_read_part(const char *text, size_t length, size_t index, ParseError *error,
                      ParseError *notice_out)
{
    return unless_empty(sgf_read_tree(text, length, SGF_PARTIAL, index, NULL, error, notice_out));
}

/* ---- the games of a collection ---- */

static void copy_value(SgfReader *reader, const char *property, char *to, size_t capacity)
{
    const SgfProperty *prop = sgf_find(reader, property);
    const char *text = prop ? sgf_first_value(reader, prop, false) : NULL;
    text_one_line(to, capacity, text ? text : "");
}

/* The reader is at a game. False: out of memory, or the list is full. */
static bool list_game(SgfReader *reader, GameList *list)
{
    ListedGame *listed = game_list_add(list);
    if (!listed) {
        return false;
    }
    reader->props = 0;
    reader->at++;
    sgf_peek(reader); /* goes to the ; */
    reader->at++;
    while (isalnum(sgf_peek(reader)) && sgf_scan_property(reader)) {
    }
    copy_value(reader, "PB", listed->name[0], sizeof listed->name[0]);
    copy_value(reader, "PW", listed->name[1], sizeof listed->name[1]);
    copy_value(reader, "DT", listed->date, sizeof listed->date);
    copy_value(reader, "EV", listed->event, sizeof listed->event);
    copy_value(reader, "RE", listed->result, sizeof listed->result);
    return !reader->no_memory;
}

bool sgf_list(const char *text, size_t length, GameList *list)
{
    ParseError ignored = {0};
    SgfReader reader = {.text = text, .length = length, .error = &ignored};
    CharsetReading as = {0};
    bool listed = check_text(&reader, &as);
    while (listed && skip_to_game(&reader)) {
        const size_t begin = reader.at;
        listed = list_game(&reader, list) || list->cut;
        reader.at = list->cut ? reader.length : begin;
        skip_game(&reader);
        if (listed && !list->cut) {
            game_list_sign(list, reader.text + begin, reader.at - begin);
        }
    }
    const bool no_memory = reader.no_memory || (!listed && ignored.what[0] == '\0');
    end_reading(&reader, &as);
    return !no_memory;
}

bool sgf_find_game(const char *text, size_t length, size_t index, size_t *from, size_t *to)
{
    ParseError ignored = {0};
    SgfReader reader = {.text = text, .length = length, .error = &ignored};
    CharsetReading as = {0};
    bool found = check_text(&reader, &as) && find_game(&reader, index);
    const char *begin = reader.text + reader.at;
    if (found) {
        skip_game(&reader);
    }
    /* A text that was converted has its games in other places. */
    found = found && strcmp(as.read_as, "UTF-8") == 0;
    if (found) {
        *from = (size_t)(begin - text);
        *to = (size_t)(reader.text + reader.at - text);
    }
    end_reading(&reader, &as);
    return found;
}

/* ---- the games of a collection, one after the other ---- */

struct SgfGames {
    CharsetReading as;
    const char *text;
    size_t length, at; /* ... where the next game is looked for */
};

SgfGames *sgf_games_new(const char *text, size_t length, ParseError *error)
{
    SgfReader reader = {.text = text, .length = length, .error = error};
    SgfGames *games = calloc(1, sizeof *games);
    *error = (ParseError){0};
    if (!games) {
        parse_error_memory(error);
        return NULL;
    }
    if (!check_text(&reader, &games->as)) {
        sgf_games_free(games);
        return NULL;
    }
    games->text = reader.text;
    games->length = reader.length;
    return games;
}

void sgf_games_free(SgfGames *games)
{
    if (games) {
        charset_free(&games->as);
        free(games);
    }
}

static Record *read_slice(const char *text, size_t length, SgfMode mode, ParseError *error)
{
    SgfReader reader = {
        .text = text, .length = length, .mode = mode, .error = error, .chosen = true};
    CharsetReading none = {0};
    *error = (ParseError){0};
    const bool read = read_game(&reader);
    if (read) {
        finish(&reader);
    } else {
        record_free(reader.record);
    }
    end_reading(&reader, &none);
    return read ? reader.record : NULL;
}

bool sgf_games_next(SgfGames *games, Record **record, ParseError *error)
{
    ParseError ignored = {0};
    SgfReader reader = {
        .text = games->text, .length = games->length, .at = games->at, .error = &ignored};
    if (!skip_to_game(&reader)) {
        return false;
    }
    const char *begin = games->text + reader.at;
    skip_game(&reader);
    games->at = reader.at;
    const size_t length = (size_t)(games->text + reader.at - begin);
    *record = read_slice(begin, length, SGF_GAME, error);
    if (!*record && !error->other_game && !error->no_memory) {
        *record = unless_empty(read_slice(begin, length, SGF_PARTIAL, error));
    }
    return true;
}
