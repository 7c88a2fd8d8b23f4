/* heard_analysis.h: what a Gomocup engine says of its search, read line by line: Yixin's messages
 * ("depth 12-20 multipv 1 ev 34 n 10K tm 250 pv H8 I9", "(2) -15 | 11-18 | G7 H9"), the lists of
 * pbrain-tengen ("(1) 7,7 value 12 depth 9"), others' words ("eval 257, depth 7, nodes 47100"; also
 * as DEBUG), and the blocks of "INFO show_detail 2", which take the place of the others. What is
 * not said stays 0, or VALUE_UNTOLD. Plain data. */
#ifndef TENGEN_APP_HEARD_ANALYSIS_H
#define TENGEN_APP_HEARD_ANALYSIS_H

#include "app/gomocup_protocol.h"
#include "engine/ai/search.h"

enum { VALUE_UNTOLD = VALUE_INFINITE + 1, HEARD_BYTES = 160 };

typedef struct HeardAnalysis {
    int size;
    bool taken[BOARD_CELLS]; /* by Point: there is a stone */
    bool upside_down;        /* its names of points count the rows from the top */
    bool blocks;             /* it speaks in blocks: nothing else is read */
    int rank;                /* of the block that has begun, */
    SearchLine line;         /* ... and its content */
    SearchReport report;     /* its values may be VALUE_UNTOLD */
    char said[HEARD_BYTES];  /* the last message that is none of these, in UTF-8; or empty */
} HeardAnalysis;

/* Before the engine is asked. What was learned of its names of points stays. */
void heard_analysis_begin(HeardAnalysis *heard, const GomocupQuestion *question);
/* True: the report or what it said has changed. */
bool heard_analysis_read(HeardAnalysis *heard, const char *line);
/* Its move, which stands if its lines have another one. */
void heard_analysis_end(HeardAnalysis *heard, Point move);

#endif
