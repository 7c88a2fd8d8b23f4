/* game_report.h: what the analysis of a whole game found, move by move, as facts without words:
 * engine/ai/report_maker.h makes it, ui/words_report puts it into a language. */
#ifndef TENGEN_ENGINE_GAME_REPORT_H
#define TENGEN_ENGINE_GAME_REPORT_H

#include "engine/explanation.h"

/* By the winning chance that a move lost (ai/report_maker.c has the limits). */
typedef enum MoveClass {
    CLASS_NONE, /* not judged: a move of the opening, or not looked at yet */
    CLASS_FINE,
    CLASS_GOOD, /* the best one, where it won the game or stopped a win */
    CLASS_SLIP,
    CLASS_MISTAKE,
    CLASS_BLUNDER
} MoveClass;

enum { REPORT_LINE_MAX = EXPLANATION_MOVES };

/* A move, and the position after it. */
typedef struct ReportMove {
    Point move; /* POINT_NONE: the start */
    uint8_t color;
    uint8_t grade;    /* a MoveClass */
    bool valued;      /* `chance` is known, at least roughly */
    bool judged;      /* looked at in full: the fields below are final */
    int16_t chance;   /* Black's chance of winning after it, in thousandths */
    int16_t loss;     /* of the mover's chance, in thousandths */
    Point better;     /* the best move in its place; POINT_NONE: it was the best itself */
    Fact fact;        /* what is proved of it; FACT_NONE: nothing */
    Fact reason;      /* ... and of `better`, where nothing is proved of the move itself */
    bool last_chance; /* every later position is a proved loss of the mover */
    bool after;       /* `line` follows the move; else it begins with `better` in its place */
    int length;
    Point line[REPORT_LINE_MAX]; /* up to the move that decides, if the fact is about a win */
} ReportMove;

typedef struct GameReport {
    int moves;       /* of the game */
    int opening;     /* ... the first ones, which are not judged */
    int done, steps; /* progress; all of it has been made when they are equal. 0 steps: none */
    int at;          /* the ply that is looked at */
    int accuracy[2]; /* by Color - 1: percent; -1: not known */
    ReportMove move[POINTS_MAX + 1]; /* [0]: the start */
} GameReport;

static inline bool report_is_complete(const GameReport *report)
{
    return report->steps > 0 && report->done == report->steps;
}

/* Does it need a sentence? */
static inline bool report_is_mistake(const ReportMove *move)
{
    return move->grade == CLASS_MISTAKE || move->grade == CLASS_BLUNDER;
}

#endif
