/* engine_list.h: the player's engines on PAGE_ENGINES: which are in the list (the settings have
 * them), and what was found when they were tried, one after the other and in the background. Main
 * thread only. */
#ifndef TENGEN_APP_ENGINE_LIST_H
#define TENGEN_APP_ENGINE_LIST_H

#include "app/engine_checker.h"
#include "ui/command.h"

typedef struct ListedEngine {
    EngineState state;
    bool waits;   /* to be tried: ENGINE_TRYING */
    bool unnamed; /* it gets the name that it says */
    EngineTrial trial;
    unsigned toast; /* the serial of the one that told it */
} ListedEngine;

typedef struct EngineList {
    Messages *messages; /* borrowed */
    EngineEntry *entry; /* ENGINES_MAX places; borrowed: the settings in force */
    Rule rule;          /* of the next game: with them an engine is tried */
    int size;
    char errors[PATH_BYTES]; /* the file of what the one that is tried says on standard error; or
                                empty */
    char own[PATH_BYTES];    /* pbrain-tengen; empty: not found */
    EngineChecker checker;
    int tried;  /* the place of the one that is being tried; -1: none is */
    int chosen; /* ... of the one that is unfolded; -1: none is */
    ListedEngine engine[ENGINES_MAX];
    EngineEntry removed;       /* the last one, for ENGINES_RESTORE, and its place */
    int removed_place;         /* -1: none */
    unsigned offer;            /* the serial of the toast that offers it */
    bool changed[ENGINES_MAX]; /* entries that are to be saved; the caller resets it */
} EngineList;

/* `data`: the folder for that file; empty: none. */
void engine_list_init(EngineList *list, EngineEntry *entry, const char *data, Messages *messages);
void engine_list_free(EngineList *list);

/* CMD_ENGINES. What cannot be done is told. */
void engine_list_run(EngineList *list, const Command *command);
/* Adds the engine with this path or command, and tries it. What cannot be added is told. */
void engine_list_add(EngineList *list, const char *text);

/* Takes what was found, tells it, and tries the next one. `shown`: the page of the engines shows
 * it, too. True: something was found. */
bool engine_list_collect(EngineList *list, bool shown);
bool engine_list_is_working(const EngineList *list);
/* Blocks until the one that is being tried has answered. */
void engine_list_wait(EngineList *list);

void engine_list_fill(const EngineList *list, ViewEngines *out);

#endif
