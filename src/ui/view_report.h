/* view_report.h: the report of the game as PAGE_REVIEW shows it, part of the View. */
#ifndef TENGEN_UI_VIEW_REPORT_H
#define TENGEN_UI_VIEW_REPORT_H

#include "engine/game_report.h"

typedef struct ViewReport {
    bool shown;              /* the page shows the report, else the tree and the analysis */
    const GameReport *found; /* borrowed; NULL: there is none of this game */
    bool works;              /* it is being made */
    bool held;               /* it waits: for the computer's move, or for the analysis */
    Outcome outcome;         /* of the game */
    int same;                /* so many moves of the path shown are those of the report */
    int told;                /* the ply whose sentence is chosen; 0: none */
    int moves;               /* of its line, that are shown on the board by now */
    int32_t spent_ms[POINTS_MAX + 1]; /* by ply: the time the move took; -1: not known */
} ViewReport;

/* The move whose line is shown on the board; NULL: none. The board has the position before it. */
static inline const ReportMove *view_report_told(const ViewReport *report)
{
    return report->found && report->told > 0 ? &report->found->move[report->told] : NULL;
}

#endif
