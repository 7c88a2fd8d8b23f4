#include "engine/history/sgf_info.h"

#include <ctype.h>
#include <string.h>

#include "engine/history/sgf_internal.h"
#include "engine/history/text.h"
#include "engine/parse_error.h"
#include "engine/rules/notation.h"

/* ---- the board ---- */

/* Boards on which Go is played; 15 and 20 are not among them, and many programs write GM[1] or
 * nothing for five in a row on those. Without a size it is 19, as SGF says. */
static bool has_board_of_go(SgfReader *reader, const SgfProperty *size)
{
    const char *text = size ? sgf_first_value(reader, size, false) : "19";
    return text && (strncmp(text, "19", 2) == 0 || strncmp(text, "13", 2) == 0 ||
                    strncmp(text, "9", 1) == 0);
}

/* Komi, handicap, territory. */
static bool has_score_of_go(SgfReader *reader)
{
    static const char *const of_go[] = {"KM", "HA", "TB", "TW"};
    for (size_t i = 0; i < sizeof of_go / sizeof of_go[0]; i++) {
        const SgfProperty *prop = sgf_find(reader, of_go[i]);
        const char *text = prop ? sgf_first_value(reader, prop, false) : "";
        if (!text || (text[0] != '\0' && strcmp(text, "0") != 0)) {
            return true;
        }
    }
    return false;
}

bool sgf_read_size(SgfReader *reader, int *size)
{
    const SgfProperty *game = sgf_find(reader, "GM"), *prop = sgf_find(reader, "SZ");
    const char *text = game ? sgf_first_value(reader, game, false) : "";
    if (!text) {
        return false;
    }
    const bool none = !*text, go = strcmp(text, "1") == 0;
    if (strcmp(text, "4") != 0 && strcmp(text, "5") != 0) { /* renju servers write 5 */
        sgf_doubt(reader, game ? game->at : 0,
                  none ? N_("read as five in a row, though the file has GM missing")
                       : N_("read as five in a row, though the file has GM %s"),
                  text);
    }
    if ((go && has_board_of_go(reader, prop)) || ((go || none) && has_score_of_go(reader))) {
        sgf_fail(reader, game ? game->at : reader->prop[0].at,
                 N_("a record of Go (GM[1]), not of five in a row"), NULL);
        reader->error->other_game = true;
        return false;
    }
    *size = BOARD_DEFAULT;
    if (!prop) {
        return true;
    }
    text = sgf_first_value(reader, prop, false);
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
        return sgf_fail_with(
            reader, prop->at,
            (const char *const[4]){N_("expected a square board of %s to %s in SZ, found %s"),
                                   number_text(BOARD_MIN).text, number_text(BOARD_MAX).text,
                                   reader->value.text});
    }
    *size = (int)width;
    return true;
}

/* ---- rule, players, date, result ---- */

/* Was the game judged here by a rule that the file does not name? */
static bool has_judged_rule(SgfReader *reader)
{
    const SgfProperty *prop = sgf_find(reader, SGF_PRIVATE "RULE");
    const char *text = prop ? sgf_first_value(reader, prop, false) : NULL;
    Rule rule;
    return text && notation_read_rule(text, &rule);
}

/* False: the text is to be kept, since it says something else than the name of one of our rules. */
static bool read_rule(SgfReader *reader, const SgfProperty *prop)
{
    Record *record = reader->record;
    if (has_judged_rule(reader)) {
        return false;
    }
    if (record->rule_known) {
        return true; /* it is not the first one */
    }
    const char *text = sgf_first_value(reader, prop, false);
    if (!text) {
        return false;
    }
    record->rule_known = sgf_rule_of(text, &record->rule);
    if (!record->rule_known) {
        sgf_doubt(reader, prop->at, N_("unknown rule %s"), text);
    }
    return record->rule_known && sgf_is_rule_name(text, record->rule);
}

bool sgf_read_judged_rule(SgfReader *reader, const SgfProperty *prop)
{
    Record *record = reader->record;
    const char *text = sgf_first_value(reader, prop, false);
    Rule rule;
    if (text && reader->node == NODE_ROOT && notation_read_rule(text, &rule)) {
        record->rule = rule;
        record->rule_known = record->rule_judged = true;
    }
    return text;
}

static void read_name(SgfReader *reader, const SgfProperty *prop, char *to, size_t capacity)
{
    const char *text = sgf_first_value(reader, prop, false);
    if (text && !text_copy(to, capacity, text)) {
        sgf_notice(reader, prop->at, N_("a long value was truncated in %s"), prop->ident);
    }
}

bool sgf_read_info(SgfReader *reader, const SgfProperty *prop)
{
    Record *record = reader->record;
    const char *ident = prop->ident;
    if (strcmp(ident, "FF") == 0 || strcmp(ident, "GM") == 0 || strcmp(ident, "CA") == 0 ||
        strcmp(ident, "AP") == 0 || strcmp(ident, "SZ") == 0) {
        return true;
    }
    if (strcmp(ident, "PB") == 0 || strcmp(ident, "PW") == 0) {
        bool black = ident[1] == 'B';
        char *name = record->name[black ? 0 : 1];
        read_name(reader, prop, name, NAME_BYTES);
        if (strcmp(name, black ? "Black" : "White") == 0) { /* written for a missing one */
            name[0] = '\0';
        }
        return true;
    }
    if (strcmp(ident, "DT") == 0) {
        read_name(reader, prop, record->date, sizeof record->date);
        return true;
    }
    if (strcmp(ident, "RU") == 0) {
        return read_rule(reader, prop);
    }
    if (strcmp(ident, "GN") == 0) { /* renju servers write "Ann-Bob : RIF rule" */
        const char *text = sgf_first_value(reader, prop, false);
        reader->name_has_rule =
            text && text_has_word(text, " rule") && sgf_rule_of(text, &reader->rule_of_name);
        return false;
    }
    if (strcmp(ident, "RE") == 0) {
        const char *text = sgf_first_value(reader, prop, false);
        return text && sgf_read_outcome(text, &record->outcome);
    }
    return false;
}
