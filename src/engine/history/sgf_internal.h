/* sgf_internal.h: SGF with and without what only a session of this program needs. sgf.h and
 * match_write/match_read stand on it.
 *
 * Private properties, all beginning with TENGEN so that other programs keep or drop them unread:
 *   any file     TENGENMS[ms]            time the move took
 *   a session's  TENGENLEFT[a:b:p:q]     main time and periods left after it, near:far
 *   nodes        TENGENCHOICE[word][..]  decisions of the opening made here: black, white, two,
 *                                        swap, stay, ten, a declared number, an offered point
 *                TENGENUNCHOICE[word]..  ... taken back here
 *                TENGENEND[result]       resigned, time or agreed here (as RE)
 *                TENGENUNEND[result]     ... taken back here
 *                TENGENVISITED[1]        redo leads here, not to the first variation
 * The session's root has more: see session.c. */
#ifndef TENGEN_ENGINE_SGF_INTERNAL_H
#define TENGEN_ENGINE_SGF_INTERNAL_H

#include "engine/buffer.h"
#include "engine/history/record.h"

#define SGF_PRIVATE "TENGEN"

typedef struct SgfStyle {
    const char *version;    /* for AP; NULL: without */
    const char *root_extra; /* more properties for the root, ready made; NULL: none */
    bool session;           /* variations in the record's order, session's properties in nodes; else
                               the line last visited comes first, so that others take it as the game */
} SgfStyle;

void sgf_write_tree(const Record *record, const SgfStyle *style, Buffer *out);

/* With `session` the root keeps its private properties as unknown ones and the record stands at
 * its root; else all private ones but TENGENMS are dropped. */
Record *sgf_read_tree(const char *text, size_t length, bool session, ParseError *error,
                      ParseError *notice);

/* "B+", "W+R", "Draw" ...; "" for a game that is on. */
const char *sgf_outcome_name(Outcome outcome);
bool sgf_read_outcome(const char *text, Outcome *outcome);

const char *sgf_choice_name(Choice choice);

#endif
