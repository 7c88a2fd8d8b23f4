/* library.h: what PAGE_LIBRARY shows, and what its commands do. Main thread only. */
#ifndef TENGEN_APP_LIBRARY_H
#define TENGEN_APP_LIBRARY_H

#include "app/library_worker.h"
#include "app/messages.h"
#include "app/paths.h"
#include "ui/command.h"

typedef struct Library {
    LibraryWorker *worker;
    Messages *messages; /* borrowed */
    bool keeps;         /* the player's files are used */
    bool unattended;    /* commands wait for their answers */
    bool asked;         /* the page or the explorer was opened in this run */
    bool lists;         /* the page is shown: the list is wanted */
    LibraryQuery query;
    LibraryAnswer answer;
    LibraryProgress progress;
    unsigned searched;                 /* the number of the search whose answer that is */
    char chosen_path[FILE_PATH_BYTES]; /* stays chosen when the list changes: the file, */
    int chosen_number;                 /* ... and the index of its game, */
    int chosen_games;                  /* ... how many that has, */
    uint64_t chosen_sign;              /* ... library_sign */
    char wanted_path[FILE_PATH_BYTES]; /* its first game is chosen when the list has it; empty: none
                                        */
    int chosen;                        /* in answer.list; -1: it is empty */
    bool opened;                       /* see ViewLibrary */
    int ply;
    bool follows;   /* the next answer shows another position of the chosen game */
    bool looked_up; /* the position in the preview: */
    PositionGames position;
    Point next[POSITION_MOVES_MAX];   /* by position.move; POINT_NONE: it is not on the board */
    char collection[FILE_PATH_BYTES]; /* what NOTICE_DELETE_GAMES is about */
    char deleting[FILE_PATH_BYTES];   /* until its toast has gone; empty: none */
    unsigned delete_toast;
} Library;

/* `keeps`: the player's files are used; else there are no games. False: out of memory. */
bool library_init(Library *library, const Paths *paths, bool keeps, Messages *messages);
/* What was deleted last and can still be brought back is kept. */
void library_free(Library *library);

/* The page is opened: looks at the files. */
void library_open(Library *library);
/* CMD_LIBRARY, but for what opens a game. */
void library_run(Library *library, const Command *command);
/* The preview shows the position after so many moves. */
void library_go_to_ply(Library *library, int ply);
/* What the command is about; NULL: there is none. */
const LibraryGame *library_chosen_game(const Library *library);
/* Esc: from the preview to the list. False: it does not show the preview. */
bool library_leave_preview(Library *library);
/* Lists a file or folder from elsewhere. */
void library_add(Library *library, const char *path);
/* A file was opened, or written by this program. */
void library_note_opened(Library *library, const char *path);
void library_files_changed(Library *library);
/* For the explorer: looks at the files; at a position, for LOOK_UP_EXPLORER. */
void library_look_again(Library *library);
void library_look_up(Library *library, const PositionQuestion *asked, const MoveKeys *next);
/* The page will list the games with a position, and show it in the preview. */
void library_find(Library *library, const PositionQuestion *asked);
/* ... the games of a part of the statistics. */
void library_narrow(Library *library, const LibraryFilter *filter);
/* The player saves a game in this file, whatever is there: it is not deleted any more. False: it
 * was not to be. */
bool library_spare(Library *library, const char *path);

/* Deletes what cannot be brought back any more. `shown`: the page is in front, and has a list. */
void library_update(Library *library, bool shown);
/* Takes the worker's answers. True: something changed. */
bool library_collect(Library *library);
void library_fill(const Library *library, View *view);

#endif
