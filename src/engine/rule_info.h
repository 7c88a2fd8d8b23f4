/* rule_info.h: what distinguishes each rule, one row per rule. Everything that depends on the rule
 * reads its row: which rows of stones win, what is forbidden, how the rule is named in files, on
 * the command line and on the screen. A new rule is an enumerator (types.h) and a row.
 *
 * Sources: Renju International Federation, The International Rules of Renju; Gomocup's rules for
 * freestyle, standard and caro. */
#ifndef TENGEN_ENGINE_RULE_INFO_H
#define TENGEN_ENGINE_RULE_INFO_H

#include <assert.h>

#include "engine/types.h"

enum { ROW_MIN = 5, ROW_UNLIMITED = BOARD_MAX };

typedef struct RuleInfo {
    const char *word;       /* command line, settings, scripts: "freestyle" */
    const char *label;      /* on the screen, for gettext; untranslated it is SGF's RU */
    const char *summary;    /* one sentence: what wins; for gettext */
    const char *details[2]; /* more sentences for the help page, for gettext; NULL: none */
    const char *aliases[4]; /* other words in SGF's RU that mean this rule; NULL: none */

    int row_max[2];       /* the longest row that wins, by side (Color - 1) */
    bool open_end_needed; /* a row with the opponent's stones at both ends does not win */
    Color foul_color;     /* COLOR_BLACK has forbidden points, or COLOR_EMPTY: neither side */

    int gomocup;  /* the bit of Gomocup's INFO rule; 0: none, plain five or more */
    Rule network; /* the rule whose network evaluates positions */
} RuleInfo;

extern const RuleInfo rule_infos[RULE_COUNT];

static inline const RuleInfo *rule_info(Rule rule)
{
    return &rule_infos[rule];
}

/* Does this side have forbidden points? */
static inline bool rule_has_fouls(Rule rule, Color color)
{
    assert(rule_infos[rule].foul_color != COLOR_WHITE); /* renju_foul judges Black only */
    return rule_infos[rule].foul_color == color;
}

/* Does the same line of stones mean the same to both sides? */
static inline bool rule_is_symmetric(const RuleInfo *info)
{
    return info->foul_color == COLOR_EMPTY && info->row_max[0] == info->row_max[1];
}

#endif
