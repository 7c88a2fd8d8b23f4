/* report.h: how a brain speaks: lines, errors, and what boards are told of a search while it goes
 * on, in the words of Yixin's board and of Rapfi's. */
#ifndef TENGEN_BRAIN_REPORT_H
#define TENGEN_BRAIN_REPORT_H

#include <stdio.h>

#include "engine/ai/search.h"

/* One line, flushed. */
void report_text(FILE *out, const char *text);
void report_error(FILE *out, const char *what);

/* Bits that say what is told. */
enum {
    REPORT_MESSAGE = 1, /* one MESSAGE for a person's log */
    REPORT_BEST = 2,    /* MESSAGE REALTIME ...: the best move, its value and line */
    REPORT_LINES = 4    /* INFO ...: every line with all that is known of it */
};

/* After an iteration; flushed. `size`: of the board. */
void report_tell(FILE *out, unsigned told, const SearchReport *report, int size);

/* The `number`th best move (from 1), as YXNBEST's answer has it; not flushed. */
void report_line(FILE *out, int number, const SearchLine *line);

#endif
