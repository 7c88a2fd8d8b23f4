/* report.h: output to the host: lines, errors, and a search's progress in the formats of Yixin's
 * and Rapfi's boards. */
#ifndef TENGEN_BRAIN_REPORT_H
#define TENGEN_BRAIN_REPORT_H

#include <stdio.h>

#include "engine/ai/search.h"

/* One line, flushed. */
void report_text(FILE *out, const char *text);
void report_error(FILE *out, const char *what);

/* The formats of progress, as bits. */
enum {
    REPORT_MESSAGE = 1, /* one MESSAGE for people */
    REPORT_BEST = 2,    /* MESSAGE REALTIME ...: the best move, its value and line */
    REPORT_LINES = 4    /* INFO ...: every line with all its data */
};

/* Prints a report in each of the formats, flushed. `size`: of the board. */
void report_progress_lines(FILE *out, unsigned formats, const SearchReport *report, int size);

/* The `number`th best move (from 1) in the format of YXNBEST's answer; not flushed. */
void report_line(FILE *out, int number, const SearchLine *line);

#endif
