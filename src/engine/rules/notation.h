/* notation.h: names of points, moves, rules and openings, as text. Column letters from the left,
 * none skipped; rows from the bottom: the centre of 15x15 is H8. */
#ifndef TENGEN_ENGINE_NOTATION_H
#define TENGEN_ENGINE_NOTATION_H

#include <stddef.h>

#include "engine/types.h"

enum { POINT_NAME_BYTES = 5, RULE_WORDS_BYTES = 128 };

/* "H8", "--" for a pass, "" for none. */
void notation_point_name(Point point, int size, char name[POINT_NAME_BYTES]);

/* Reads one name at *text and moves *text behind it; POINT_NONE (and *text where it was) if there
 * is no point of this board. Upper or lower case. */
Point notation_read_point(const char **text, int size);

/* Reads a game such as "h8h9i7", "1. H8 I9 2. I7" or "H8, H9": case, spaces, commas and numbering
 * do not matter. Returns the number of moves, or -1 with `error`. Does not judge the moves; a pass
 * is no move of such a text. */
int notation_read_moves(const char *text, size_t length, int size, Point *moves, int capacity,
                        ParseError *error);

/* Option words: "freestyle", "standard", "renju", "caro"; "free", "pro", "long-pro", "swap",
 * "swap2". The readers return false if the word is not one of them; case does not matter. */
void notation_rule_words(char *words, size_t bytes); /* "freestyle|standard|..." */
const char *notation_rule_name(Rule rule);
bool notation_read_rule(const char *word, Rule *rule);
const char *notation_opening_name(Opening opening);
bool notation_read_opening(const char *word, Opening *opening);

/* "none", "draw", "B+5", "W+F", "B+R", "W+T". */
void notation_outcome_name(Outcome outcome, char name[8]);

#endif
