/* sgf_rule.c: rules by the names that other programs give them. */
#include <ctype.h>
#include <string.h>

#include "engine/history/sgf_internal.h"
#include "engine/history/text.h"
#include "engine/opening_info.h"
#include "engine/rule_info.h"

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

/* An opening that only one rule has names that rule: RIF, Yamaguchi, Soosorv-8. The number at the
 * end of its word may be missing. */
static bool has_opening(const char *text, Rule rule)
{
    for (int i = 0; i < OPENING_COUNT; i++) {
        const OpeningInfo *info = opening_info((Opening)i);
        char stem[24];
        if (!info->fouls_needed || !opening_fits((Opening)i, rule, BOARD_MAX)) {
            continue;
        }
        text_copy(stem, sizeof stem, info->word);
        stem[strcspn(stem, "-")] = '\0';
        for (const char *at = text; *at; at++) {
            bool within_word = at > text && isalpha((unsigned char)at[-1]);
            if (!within_word && text_begins_with(at, stem)) {
                return true;
            }
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
