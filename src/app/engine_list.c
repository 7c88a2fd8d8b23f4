#include "app/engine_list.h"

#include <stdio.h>
#include <string.h>

#include "app/engine_command.h"
#include "app/engine_word.h"
#include "app/folder.h"
#include "app/own_engine.h"
#include "engine/history/text.h"
#include "ui/words.h"

void engine_list_init(EngineList *list, EngineEntry *entry, const char *data, Messages *messages)
{
    list->messages = messages;
    list->entry = entry;
    list->tried = list->chosen = list->removed_place = -1;
    if (data[0] == '\0' || !folder_join(list->errors, PATH_BYTES, data, "engine-errors.txt")) {
        list->errors[0] = '\0';
    }
    if (!own_engine_find(list->own, sizeof list->own)) {
        list->own[0] = '\0';
    }
}

void engine_list_free(EngineList *list)
{
    engine_checker_free(&list->checker);
}

/* ---- trials ---- */

/* The next one that waits. */
static void try_next(EngineList *list)
{
    for (int i = 0; i < ENGINES_MAX && list->tried < 0; i++) {
        ListedEngine *engine = &list->engine[i];
        const EngineTask task = {.command = list->entry[i].command,
                                 .entry = &list->entry[i],
                                 .errors_path = list->errors[0] != '\0' ? list->errors : NULL,
                                 .rule = list->rule,
                                 .size = list->size};
        if (!engine->waits) {
            continue;
        }
        engine->waits = false;
        if (engine_checker_start(&list->checker, &task)) {
            list->tried = i;
        } else {
            engine->state = ENGINE_UNTRIED;
            messages_refuse(list->messages, _("Out of memory: nothing was changed."), NULL);
        }
    }
}

static void try_engine(EngineList *list, int place)
{
    list->engine[place].state = ENGINE_TRYING;
    list->engine[place].waits = list->tried != place;
    try_next(list);
}

/* The last words of an older trial are in the same file, and are overwritten. */
static void take_errors(EngineList *list, int place)
{
    for (int i = 0; i < ENGINES_MAX; i++) {
        list->engine[i].trial.has_errors &= i == place;
    }
}

/* Before another result is told: what was told of this engine, and what works. Failures stay. */
static void forget_results(EngineList *list, int place)
{
    for (int i = 0; i < ENGINES_MAX; i++) {
        if (i == place || list->engine[i].state == ENGINE_WORKS) {
            messages_dismiss(list->messages, list->engine[i].toast);
        }
    }
}

static bool is_taken(const EngineList *list, int place)
{
    for (int i = 0; i < ENGINES_MAX; i++) {
        if (i != place && list->entry[i].command[0] != '\0' &&
            strcmp(list->entry[i].name, list->entry[place].name) == 0) {
            return true;
        }
    }
    return false;
}

/* With a number if another one of the list has the name. */
static void set_free_name(EngineList *list, int place, const char *name)
{
    EngineEntry *entry = &list->entry[place];
    char base[NAME_BYTES - 6], numbered[NAME_BYTES + 8];
    engine_word_set_name(entry, name);
    text_copy(base, sizeof base, entry->name);
    for (int i = 2; is_taken(list, place); i++) {
        snprintf(numbered, sizeof numbered, "%s (%d)", base, i);
        engine_word_set_name(entry, numbered);
    }
}

bool engine_list_collect(EngineList *list, bool shown)
{
    EngineTrial trial;
    const int place = list->tried;
    if (place < 0 || !engine_checker_take(&list->checker, &trial)) {
        return false;
    }
    ListedEngine *engine = &list->engine[place];
    list->tried = -1;
    engine->trial = trial;
    engine->state = trial.fault == GOMOCUP_GOOD ? ENGINE_WORKS : ENGINE_FAILED;
    if (trial.has_errors) {
        take_errors(list, place);
    }
    if (engine->unnamed && trial.has_about) {
        set_free_name(list, place, trial.name);
        list->changed[place] = true;
    }
    engine->unnamed = engine->unnamed && engine->state != ENGINE_WORKS;
    memcpy(engine->trial.name, list->entry[place].name, NAME_BYTES);
    forget_results(list, place);
    if (shown && engine->state == ENGINE_FAILED) { /* with its own words */
        messages_say(list->messages, _("\"%s\" cannot play: %s."), engine->trial.name,
                     _(gomocup_fault_words(trial.fault)));
        messages_count_error(list->messages);
    } else {
        engine_checker_tell(&engine->trial, list->messages);
    }
    engine->toast = list->messages->serial;
    try_next(list);
    return true;
}

bool engine_list_is_working(const EngineList *list)
{
    return list->tried >= 0;
}

void engine_list_wait(EngineList *list)
{
    engine_checker_wait(&list->checker);
}

/* ---- the list ---- */

static int free_place(const EngineList *list)
{
    for (int i = 0; i < ENGINES_MAX; i++) {
        if (list->entry[i].command[0] == '\0') {
            return i;
        }
    }
    return -1;
}

static bool refuse(const EngineList *list, const char *what, const char *name, const char *advice)
{
    const Sentence sentence = sentence_with(what, name, NULL);
    char text[SENTENCE_BYTES];
    sentence_print(&sentence, text);
    messages_refuse(list->messages, text, advice);
    return false;
}

/* False: the list has this engine, and the player is told its name there. */
static bool check_new(const EngineList *list, const EngineEntry *entry)
{
    const EngineEntry *same = engine_entry_find(list->entry, entry->command);
    return !same || refuse(list, N_("\"%s\" is in the list already."), same->name, NULL);
}

/* False: it cannot be added, and the player is told why. */
static bool read_command(const EngineList *list, const char *text, EngineEntry *entry)
{
    char program[PATH_BYTES];
    const char *fault = engine_command_fault(text);
    if (fault) {
        engine_command_program(text, program, sizeof program);
        return refuse(list, fault, program,
                      _("Enter the path of an engine that speaks the Gomocup protocol, or a "
                        "command that starts one."));
    }
    if (!engine_command_copy(text, entry->command, sizeof entry->command)) {
        return refuse(list, N_("The command is too long."), NULL, NULL);
    }
    return check_new(list, entry);
}

void engine_list_add(EngineList *list, const char *text)
{
    EngineEntry entry = {.command = ""};
    const int place = free_place(list);
    if (place < 0) {
        refuse(list, N_("The list is full."), NULL, _("Remove an engine first."));
        return;
    }
    if (!read_command(list, text, &entry)) {
        return;
    }
    list->entry[place] = entry;
    set_free_name(list, place, "");
    list->engine[place] = (ListedEngine){.unnamed = true};
    list->chosen = place;
    list->changed[place] = true;
    try_engine(list, place);
}

/* It can be put back until another one is removed. */
static void remove_engine(EngineList *list, int place)
{
    messages_dismiss(list->messages, list->offer); /* one offer, for the last one */
    messages_dismiss(list->messages, list->engine[place].toast);
    list->removed = list->entry[place];
    list->removed_place = place;
    if (list->tried == place) {
        engine_checker_stop(&list->checker);
        list->tried = -1;
    }
    list->entry[place] = (EngineEntry){.command = ""};
    list->engine[place] = (ListedEngine){.unnamed = false};
    list->chosen = list->chosen == place ? -1 : list->chosen;
    messages_tell(list->messages, N_("Removed from the list"), list->removed.name);
    messages_offer(list->messages, TOAST_UNDO_REMOVE);
    list->offer = list->messages->serial;
    try_next(list);
}

static void restore(EngineList *list)
{
    int place = list->removed_place;
    messages_dismiss(list->messages, list->offer);
    if (place < 0) {
        refuse(list, N_("No engine was removed."), NULL, NULL);
        return;
    }
    if (!check_new(list, &list->removed)) {
        return;
    }
    place = list->entry[place].command[0] == '\0' ? place : free_place(list);
    if (place < 0) {
        refuse(list, N_("The list is full."), NULL, _("Remove an engine first."));
        return;
    }
    list->entry[place] = list->removed;
    list->engine[place] = (ListedEngine){.unnamed = false};
    list->chosen = place;
    list->removed_place = -1;
    list->changed[place] = true;
    messages_tell(list->messages, N_("Back in the list"), list->removed.name);
}

/* What may be done with an engine of the list. True: the entry has changed. */
static bool change(EngineList *list, int place, const Command *command)
{
    EngineEntry *entry = &list->entry[place];
    switch (engines_action(command->field)) {
    case ENGINES_CHOOSE:
        list->chosen = list->chosen == place ? -1 : place;
        return false;
    case ENGINES_NAME:
        engine_word_set_name(entry, command_text(command));
        list->engine[place].unnamed = false;
        return true;
    case ENGINES_MEMORY:
        entry->memory_mib = command->value;
        return true;
    case ENGINES_THREADS:
        entry->threads = command->value;
        return true;
    case ENGINES_MOVE_TIME:
        entry->move_ms = (int64_t)command->value * 1000;
        return true;
    case ENGINES_TRY:
        try_engine(list, place);
        return false;
    case ENGINES_REMOVE:
        remove_engine(list, place);
        return true;
    case ENGINES_ADD:
    case ENGINES_RESTORE:
        break;
    }
    return false;
}

void engine_list_run(EngineList *list, const Command *command)
{
    const EnginesAction action = engines_action(command->field);
    const int place = engines_place(command->field);
    if (action == ENGINES_ADD) {
        const char *text = command->value != 0 ? list->own : command_text(command);
        if (text[strspn(text, COMMAND_BLANKS)] != '\0') {
            engine_list_add(list, text);
        }
    } else if (action == ENGINES_RESTORE) {
        restore(list);
    } else if (place >= 0 && place < ENGINES_MAX && list->entry[place].command[0] != '\0') {
        list->changed[place] |= change(list, place, command);
    }
}

/* ---- for the screen ---- */

void engine_list_fill(const EngineList *list, ViewEngines *out)
{
    *out = (ViewEngines){.chosen = list->chosen,
                         .offers_own =
                             list->own[0] != '\0' && !engine_entry_find(list->entry, list->own)};
    for (int i = 0; i < ENGINES_MAX; i++) {
        const ListedEngine *engine = &list->engine[i];
        if (list->entry[i].command[0] == '\0') {
            continue;
        }
        out->count++;
        out->engine[i] = (ViewEngine){.entry = &list->entry[i],
                                      .state = engine->state,
                                      .ms = engine->trial.ms,
                                      .fault = gomocup_fault_words(engine->trial.fault),
                                      .said = engine->trial.said,
                                      .errors = engine->trial.has_errors ? list->errors : NULL};
    }
}
