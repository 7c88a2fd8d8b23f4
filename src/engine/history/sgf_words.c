/* sgf_words.c: the words of an SGF for points, rules, results and choices, ours and other
 * programs'.
 */
#include <ctype.h>
#include <string.h>

#include "engine/history/sgf_internal.h"
#include "engine/history/text.h"
#include "engine/opening_info.h"
#include "engine/rule_info.h"
#include "engine/rules/notation.h"

/* ---- points ---- */

Point sgf_point_of(const char *text, int size)
{
    if (isalpha((unsigned char)text[0]) && isalpha((unsigned char)text[1]) && text[2] == '\0') {
        const int x = text[0] - 'a', y = text[1] - 'a';
        return x >= 0 && x < size && y >= 0 && y < size ? point_at(x, y) : (Point)POINT_NONE;
    }
    const Point named = notation_read_point(&text, size);
    return *text == '\0' ? named : (Point)POINT_NONE;
}

/* ---- rules ---- */

bool sgf_is_rule_name(const char *text, Rule rule)
{
    const RuleInfo *info = rule_info(rule);
    return text_same_word(text, info->word) || text_same_word(text, info->label);
}

static bool has_name(const char *text, Rule rule)
{
    const RuleInfo *info = rule_info(rule);
    bool found = text_has_word(text, info->word) || text_has_word(text, info->label);
    for (size_t i = 0; i < sizeof info->aliases / sizeof info->aliases[0] && info->aliases[i];
         i++) {
        found = found || text_has_word(text, info->aliases[i]);
    }
    return found;
}

/* The name stands in the text as a word of its own; `stem`: the number at its end may be missing.
 */
static bool has_opening_name(const char *text, const char *name, bool stem)
{
    char word[24];
    text_copy(word, sizeof word, name);
    if (stem) {
        word[strcspn(word, "-")] = '\0';
    }
    for (const char *at = text; *at; at++) {
        const bool within_word = at > text && isalpha((unsigned char)at[-1]);
        if (!within_word && text_begins_with(at, word) &&
            (stem || !isalnum((unsigned char)at[strlen(word)]))) {
            return true;
        }
    }
    return false;
}

static bool is_named(const char *text, Opening opening)
{
    const OpeningInfo *info = opening_info(opening);
    return has_opening_name(text, info->word, info->fouls_needed) ||
           has_opening_name(text, info->label, info->fouls_needed);
}

Opening sgf_opening_of(const char *text)
{
    int opening = OPENING_COUNT - 1; /* the longer names first */
    while (opening > OPENING_FREE && !is_named(text, (Opening)opening)) {
        opening--;
    }
    return (Opening)opening;
}

/* An opening that only one rule has names that rule: RIF, Yamaguchi, Soosorv-8. */
static bool has_opening(const char *text, Rule rule)
{
    for (int i = 0; i < OPENING_COUNT; i++) {
        if (opening_info((Opening)i)->fouls_needed && opening_fits((Opening)i, rule, BOARD_MAX) &&
            is_named(text, (Opening)i)) {
            return true;
        }
    }
    return false;
}

/* Gomocup's numbers, which Piskvork, Yixin and Rapfi write. */
static bool is_number_of(const char *text, Rule rule)
{
    int64_t number;
    const char *at = text, *end = text + strlen(text);
    return text_read_int(&at, end, &number) && at == end && number == rule_info(rule)->gomocup;
}

/* Tries freestyle, the first row, last: "Gomoku, standard" is not freestyle. */
bool sgf_rule_of(const char *text, Rule *rule)
{
    for (int i = RULE_COUNT - 1; i >= 0; i--) {
        if (has_name(text, (Rule)i) || has_opening(text, (Rule)i) || is_number_of(text, (Rule)i)) {
            *rule = (Rule)i;
            return true;
        }
    }
    return false;
}

/* ---- results and choices ---- */

void sgf_add_outcome(Buffer *out, Outcome outcome)
{
    char name[8];
    if (outcome.reason == REASON_NONE) {
        return;
    }
    notation_outcome_name(outcome, name);
    if (outcome.winner == COLOR_EMPTY) {
        memcpy(name, "Draw", sizeof "Draw");
    } else if (outcome.reason == REASON_FIVE) {
        name[2] = '\0';
    }
    buffer_add(out, name);
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
    const char *how = text + 2;
    if (text_has_word(how, "draw")) { /* "B+Draw": Black offered it */
        *outcome = (Outcome){REASON_AGREED, COLOR_EMPTY};
        return true;
    }
    outcome->winner = side == 'B' ? COLOR_BLACK : COLOR_WHITE;
    outcome->reason = text_same_word(how, "r") || text_has_word(how, "resign") ? REASON_RESIGNED
                      : text_same_word(how, "t") || text_has_word(how, "time") ? REASON_TIME
                      : text_same_word(how, "f") || text_has_word(how, "forfeit") ||
                              text_has_word(how, "foul") || text_has_word(how, "forbidden")
                          ? REASON_FOUL
                          : REASON_FIVE; /* "B+", "B+Five", or with points, "B+5" */
    return true;
}

const char *sgf_choice_name(Choice choice)
{
    static const char *const names[CHOICE_COUNT] = {
        [CHOICE_NONE] = "none",    [CHOICE_BLACK] = "black", [CHOICE_WHITE] = "white",
        [CHOICE_PUT_TWO] = "two",  [CHOICE_SWAP] = "swap",   [CHOICE_STAY] = "stay",
        [CHOICE_OFFER_TEN] = "ten"};
    return names[choice];
}
