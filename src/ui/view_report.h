/* view_report.h: the report of the game as PAGE_REVIEW shows it, part of the View. */
#ifndef TENGEN_UI_VIEW_REPORT_H
#define TENGEN_UI_VIEW_REPORT_H

#include "engine/game_report.h"

typedef struct ViewReport {
    bool shown;                  /* the page shows the report, else the tree and the analysis */
    const GameReport *found;     /* borrowed; NULL: there is none of this game */
    bool works;                  /* it is being made */
    bool failed;                 /* there was no memory for it */
    bool held;                   /* it waits: for the computer's move, or for the analysis */
    Outcome outcome;             /* of the game */
    int same;                    /* so many moves of the path shown are those of the report */
    int told;                    /* the ply whose sentence is chosen; 0: none */
    const ReportMove *told_move; /* borrowed: what is said of it; NULL: nothing */
    int trying;                  /* the ply for which a better move is looked for; 0: none */
    Point judging;               /* the try that is looked at; POINT_NONE: none */
    int moves;                   /* of its line, that are shown on the board by now */
    int32_t spent_ms[POINTS_MAX + 1]; /* by ply: the time the move took; -1: not known */
} ViewReport;

/* The mistake that can be tried again: the chosen one, or that of the move shown or the next one;
 * 0: there is none. */
static inline int view_report_mistake(const ViewReport *report, int ply)
{
    const int plies[] = {report->told, ply + 1, ply};
    for (int i = 0; i < 3; i++) {
        const bool known = report->found && plies[i] > 0 && plies[i] <= report->same &&
                           plies[i] <= report->found->moves;
        if (known && report_is_mistake(&report->found->move[plies[i]])) {
            return plies[i];
        }
    }
    return 0;
}

#endif
