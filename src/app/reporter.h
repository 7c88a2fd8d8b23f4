/* reporter.h: the report of the game on the board: of which line, when its thread works at it, and
 * which of its sentences is shown. It is made when a game has ended (a setting, not on battery) and
 * while the review shows it; never while the computer thinks.
 *
 * Main thread only; the work itself runs on the thread of report_worker.h. */
#ifndef TENGEN_APP_REPORTER_H
#define TENGEN_APP_REPORTER_H

#include "app/game.h"
#include "app/messages.h"
#include "app/report_worker.h"

/* A better move in the place of a mistake, which a player looks for in the review. */
typedef struct ReportTry {
    int ply;            /* of the mistake; 0: none is looked for */
    NodeId before;      /* the position before it */
    Point judging;      /* the try that is looked at; POINT_NONE: none */
    bool known;         /* ... and that the report has the answer to */
    ReportMove verdict; /* of the last one; its move is POINT_NONE before the first */
} ReportTry;

typedef struct Reporter {
    ReportWorker *worker;
    ReportWorker *judge; /* of tries, for which a player waits */
    Messages *messages;  /* borrowed */
    bool scripted;       /* few nodes and one thread: the same report on every machine */
    GameReport report;
    uint64_t key;       /* of the line that `report` is about; 0: none */
    NodeId end;         /* its last node */
    Outcome outcome;    /* of the game */
    NodeId reviewed;    /* Match.reviewed when the line was found; it stays during a review */
    uint32_t ticket;    /* ... and the ticket, outside of one */
    const Match *match; /* ... and the match; only compared */
    bool started;       /* the thread has the line */
    bool failed;        /* there was no memory for it */
    bool stored;        /* the game has it */
    ReportPace pace;
    int told;             /* the ply whose sentence is chosen; 0: none */
    uint32_t told_ticket; /* ... as long as this position is shown */
    int moves;            /* of its line, that are shown */
    int64_t moved_ms;     /* when the last of them came */
    ReportTry trying;
    GameReport try_report; /* of the position before a try and the one after it */
} Reporter;

bool reporter_init(Reporter *reporter, bool scripted, Messages *messages); /* false: no memory */
void reporter_free(Reporter *reporter);
/* Another game is about to replace the one on the board. */
void reporter_forget(Reporter *reporter);

/* The tree has been changed: forgets a report of a line that is there no more. */
void reporter_check(Reporter *reporter, const Match *match);

/* What the thread has to do. `thinking`: the computer is at work for somebody; `seen`: the window
 * is not hidden; `attended`: it also has the player's attention. True: what is shown has changed.
 */
bool reporter_update(Reporter *reporter, const Game *game, bool thinking, bool seen, bool attended);
/* Takes what has been found, and shows the chosen line move by move; `at_once`: all of it. True:
 * what is shown has changed. */
bool reporter_collect(Reporter *reporter, Game *game, int64_t now_ms, bool at_once);
/* A complete report that the game does not have yet is stored in it. */
bool reporter_may_store(const Reporter *reporter);
void reporter_store(Reporter *reporter, Match *match);

/* When to call reporter_collect though nothing happens; -1: never. */
int64_t reporter_next_ms(const Reporter *reporter, const Game *game);

/* Can CMD_REPORT be carried out? */
bool reporter_may(const Reporter *reporter, const Command *command);
/* A move is about to be played in the review: it takes the place of a try that is looked at. */
MatchError reporter_make_way(Reporter *reporter, Game *game);
/* Carries it out. */
MatchError reporter_run(Reporter *reporter, Game *game, const Command *command, int64_t now_ms);

bool reporter_is_working(Reporter *reporter);
void reporter_wait(Reporter *reporter); /* blocks until it is not */

void reporter_fill(const Reporter *reporter, const Game *game, View *view);

#endif
