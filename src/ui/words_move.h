/* words_move.h: points, fouls, and what is known of a move, in words. */
#ifndef TENGEN_UI_WORDS_MOVE_H
#define TENGEN_UI_WORDS_MOVE_H

#include <stddef.h>

#include "engine/explanation.h"
#include "ui/view.h"

void words_point(Point point, int size, char *out, size_t bytes); /* "H8" */
const char *words_foul(Foul foul); /* "two open threes"; "" for none */

enum { WORDS_FACTS = 3 /* that are said of a move where there is room */ };

/* "H9: makes a four, blocks the open three." The `most` (at most WORDS_FACTS) important facts, or
 * that none is known. */
void words_explanation(const Explanation *explanation, int most, int size, char *out, size_t bytes);

/* "makes a four": one fact of the move that this side plays. */
void words_fact(const Fact *fact, Point move, Color mover, int size, char *out, size_t bytes);

/* "makes a four, blocks the open three": up to `most` facts, without the point and without facts of
 * the kind `except`; "" for none. */
void words_facts(const Explanation *explanation, int most, FactKind except, int size, char *out,
                 size_t bytes);

/* What the next press shows: "Then?". */
const char *words_advice_next(const ViewAdvice *advice);

void words_hint(const View *view, char *out, size_t bytes); /* "Hint: H9" */

/* What is to be said of the advice in this view; false: nothing. */
bool words_advice(const View *view, char *out, size_t bytes);

#endif
