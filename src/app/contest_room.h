/* contest_room.h: PAGE_CONTEST: a match between two engines is chosen there, and runs behind the
 * window, whichever page is open; one that was stopped, or that the end of the program interrupted,
 * goes on with the games that its file has. The game on the board has no part in it. Main thread
 * only. */
#ifndef TENGEN_APP_CONTEST_ROOM_H
#define TENGEN_APP_CONTEST_ROOM_H

#include "app/contest_job.h"
#include "app/games_folder.h"
#include "app/messages.h"
#include "ui/command.h"
#include "ui/view_contest.h"

typedef struct ContestRoom {
    Messages *messages;       /* borrowed, like the next three */
    ContestChoice *choice;    /* the settings in force */
    const EngineEntry *entry; /* the list of engines */
    GamesFolder *games;       /* for the file of the games; NULL: none is kept */
    bool scripted;            /* clocks do not show how fast the machine is */
    ContestJob *job;          /* NULL: nothing was begun or looked at in this run */
    int board;                /* the one that is shown */
    ViewContest seen;         /* what the job had come to when it was last collected */
    bool first;               /* the job plays a new match: it is not resumed */
    bool fault_told;          /* ... it looks at what could not go on, which was told */
    bool told;                /* that the job has ended */
    int64_t shown_ms;         /* when the page was last brought up to date */
    bool changed;             /* the choice is to be saved; the caller resets it */
} ContestRoom;

/* The page is opened: reads the file of a match that was interrupted. */
void contest_room_open(ContestRoom *room);
/* CMD_CONTEST, but for CONTEST_OPEN. What cannot be done is told. False: not now. */
bool contest_room_run(ContestRoom *room, const Command *command);
/* `shown`: the page is in sight. True: something has changed. */
bool contest_room_collect(ContestRoom *room, bool shown, int64_t now_ms);
/* What the page shows, as it was last collected. */
void contest_room_fill(const ContestRoom *room, ViewContest *out);
/* When to collect again though nothing wakes the main thread; -1: never. */
int64_t contest_room_next_ms(const ContestRoom *room, bool shown);
/* Were games played in this run, or tried? */
bool contest_room_has_played(const ContestRoom *room);
/* The file of the games. False: there is none. */
bool contest_room_file(const ContestRoom *room, char *path, size_t bytes);
/* For scripts: see contest_job_wait; collects. */
bool contest_room_wait(ContestRoom *room, int games, int moves);
/* Ends the match and its engines, by force after up to a second. */
void contest_room_free(ContestRoom *room);

#endif
