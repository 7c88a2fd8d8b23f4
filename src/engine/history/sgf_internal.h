/* sgf_internal.h: SGF with or without the private properties of a saved match; used by sgf.h and
 * by match_file.h.
 *
 * Private properties begin with TENGEN:
 *   any file     TENGENMS[ms]            time the move took
 *                TENGENREPORT[..][..]    the report of the line that ends here: report_text.h
 *                TENGENLAST[]            Record.last: where the game ended, or stood when it
 *                                        was saved
 *   root         TENGENSEATS[player][player]
 *                                        who plays, Black first, as TENGENPLAYER of match_file.h
 *   root         TENGENRULE[word]        the rule by which a game was judged whose RU is unknown,
 *                                        or that has none
 *   saved match  TENGENLEFT[a:b:p:q]     main time and periods left after it, near:far
 *   nodes        TENGENCHOICE[word][..]  the opening's decisions here: black, white, two,
 *                                        swap, stay, ten, a declared number, an offered point
 *                TENGENUNCHOICE[word]..  ... undone ones
 *                TENGENEND[result]       ended here without a move (as RE)
 *                TENGENUNEND[result]     ... undone
 *                TENGENVISITED[1]        redo leads here, not to the first variation; read only:
 *                                        the line of the game is now written first
 * For the root of a saved match see match_file.h. */
#ifndef TENGEN_ENGINE_SGF_INTERNAL_H
#define TENGEN_ENGINE_SGF_INTERNAL_H

#include "engine/buffer.h"
#include "engine/history/record.h"
#include "engine/history/sgf_scan.h"

#define SGF_PRIVATE "TENGEN"

typedef struct SgfStyle {
    const char *version;    /* for AP; NULL: none */
    const char *root_extra; /* more properties of the root, as SGF; NULL: none */
    bool saved_match;       /* write the private properties */
    Color near_color;       /* whose clock stands in NodeTimes as SEAT_NEAR's: write BL and WL;
                               COLOR_EMPTY: no clocks */
} SgfStyle;

/* The main line is the path to the current node and on along redo. Other variations follow in the
 * record's order. */
void sgf_write_tree(const Record *record, const SgfStyle *style, Buffer *out);

/* The game with this index of a collection. `lost` (may be NULL): how many moves SGF_SALVAGE left
 * out. */
Record *sgf_read_tree(const char *text, size_t length, SgfMode mode, size_t index, int *lost,
                      ParseError *error, ParseError *notice);

const char *sgf_choice_name(Choice choice);

/* "hh", or "H8" as some programs write it. POINT_NONE: no point of a board of this size. */
Point sgf_point_of(const char *text, int size);

/* The rule that a text as of RU means, in the words of any program: "Renju", "RIF", "Yamaguchi",
 * Gomocup's number "4". False: unknown. */
bool sgf_rule_of(const char *text, Rule *rule);
/* The opening that RU names, alone or with a rule; OPENING_FREE: none. */
Opening sgf_opening_of(const char *text);
/* It is no more than the rule's name here. */
bool sgf_is_rule_name(const char *text, Rule rule);

/* Appends B+, W+R, Draw: as notation_outcome_name, but SGF has no letter for a five: a number there
 * would be points. Nothing while the game is on. */
void sgf_add_outcome(Buffer *out, Outcome outcome);
/* As of RE. False: it says no result. */
bool sgf_read_outcome(const char *text, Outcome *outcome);

#endif
