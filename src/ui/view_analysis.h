/* view_analysis.h: the analysis of the position in review, as the screen shows it. */
#ifndef TENGEN_UI_VIEW_ANALYSIS_H
#define TENGEN_UI_VIEW_ANALYSIS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/types.h"
#include "ui/settings.h"

enum { VIEW_ANALYSIS_MOVES = 12 };

/* A line of play that the analysis found: a move and the replies expected to it. */
typedef struct AnalysisLine {
    Point move[VIEW_ANALYSIS_MOVES];
    int length;
    int depth;   /* plies searched; 0: not told */
    int chance;  /* of the player who moves first in the line to win, percent; -1: not told */
    int wins_in; /* plies to a certain end: > 0 that player wins, < 0 loses; 0: not certain */
} AnalysisLine;

typedef struct ViewAnalysis {
    bool on;             /* the switch */
    bool has_analysts;   /* another engine can be chosen */
    const char *analyst; /* the name of the one that is chosen; NULL: the computer */
    bool failed;         /* it finds nothing any more */
    char said[160];      /* what it said besides; or empty */
    int depth;           /* plies searched; 0: no result yet, or not told */
    int max_depth;       /* of the longest line that was searched */
    uint64_t nodes;      /* searched in */
    int64_t spent_ms;    /* ... this time; 0: it is not told */
    bool old; /* the lines are those of the position shown before, until there are new ones */
    Color mover;
    int lines;
    AnalysisLine line[ANALYSIS_LINES_MAX]; /* the best first */
} ViewAnalysis;

#endif
