#include "app/autosave.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/file_system.h"
#include "app/folder.h"
#include "app/log.h"
#include "app/match_id.h"
#include "engine/fnv.h"
#include "engine/history/match_file.h"
#include "engine/history/match_rights.h"
#include "engine/system_error.h"
#include "ui/words.h"

typedef struct Role {
    WriteKind kind;
    NoticeKind unsaved, elsewhere;
    const char *complaint; /* a message id */
} Role;

static const Role roles[AUTOSAVE_ROLES] = {
    [AUTOSAVE_OWN] = {WRITE_AUTOSAVE, NOTICE_UNSAVED, NOTICE_KEPT_ELSEWHERE,
                      N_("The game cannot be saved in %s: %s.")},
    [AUTOSAVE_VISIT] = {WRITE_VISIT, NOTICE_VISIT_UNSAVED, NOTICE_VISIT_ELSEWHERE,
                        N_("The game you are looking at cannot be saved in %s: %s.")},
    [AUTOSAVE_DRAFT] = {WRITE_DRAFT, NOTICE_DRAFT_UNSAVED, NOTICE_DRAFT_ELSEWHERE,
                        N_("The position that you set up cannot be saved in %s: %s.")},
};

void autosave_init(Autosave *autosave, const Paths *paths, bool enabled, Messages *messages)
{
    autosave->enabled = enabled;
    autosave->guessed = paths->guessed;
    autosave->messages = messages;
    autosave->order = autosave->begun = 1;
    autosave->series = match_id_new();
    for (int i = 0; i < AUTOSAVE_PLACES; i++) {
        AutosavePlace *place = &autosave->place[i];
        memcpy(place->folder, i == 0 ? paths->data : paths->rescue[i - 1], sizeof place->folder);
        place->slot.claim = CLAIM_NONE;
    }
}

/* ---- places ---- */

void autosave_choose(Autosave *autosave)
{
    AutosavePlace *place = &autosave->place[0];
    folder_make(place->folder); /* an error is told when the game is written there */
    place->chosen = slot_take(&place->slot, place->folder, 0, false);
}

/* The next start goes on with the game in the first slot. */
static int number_below(const Autosave *autosave, const AutosavePlace *place)
{
    const AutosavePlace *own =
        autosave->own ? &autosave->own->place[place - autosave->place] : NULL;
    return own && own->chosen ? own->slot.number : 0;
}

/* A slot without a game, for the next write. */
static void choose(Autosave *autosave, AutosavePlace *place)
{
    place->held = 0;
    place->since = autosave->order + 1;
    place->chosen = slot_take(&place->slot, place->folder, number_below(autosave, place), true);
}

void autosave_spare(Autosave *autosave, int place)
{
    AutosavePlace *spared = &autosave->place[place];
    if (autosave->spared_count < AUTOSAVE_SPARED_MAX) { /* else until the process ends */
        autosave->spared[autosave->spared_count++] = spared->slot;
    }
    autosave->given = false;
    autosave->series = match_id_new();
    if (!writer_is_stuck(autosave->writer, spared->folder)) {
        choose(autosave, spared);
        return;
    }
    spared->chosen = false; /* the next write chooses */
    spared->held = 0;
    spared->slot.claim = CLAIM_NONE;
}

static void hold(AutosavePlace *place, uint32_t serial)
{
    place->held = serial;
    place->stamp = file_system_stamp(place->slot.path);
}

void autosave_adopt(Autosave *autosave, int place, const Slot *slot)
{
    autosave->synced_place = place;
    autosave->place[place].slot = *slot;
    autosave->place[place].chosen = true;
    hold(&autosave->place[place], autosave->order);
}

/* The folder or the lock was replaced since the slot was claimed. */
static bool is_replaced(const AutosavePlace *place)
{
    return place->slot.claim >= 0 && !claim_is_there(place->slot.claim, place->slot.path);
}

/* Another program has changed or removed the file since the last write of all. */
static bool is_changed(const Autosave *autosave, const AutosavePlace *place)
{
    return place->held == autosave->order && place->stamp != file_system_stamp(place->slot.path);
}

void autosave_check(Autosave *autosave)
{
    for (int i = 0; i < AUTOSAVE_PLACES; i++) {
        AutosavePlace *place = &autosave->place[i];
        if (place->held == 0) {
            continue;
        }
        if (is_replaced(place)) {
            log_warn("%s: this is not the folder that the game was saved in", place->folder);
        } else if (is_changed(autosave, place)) {
            log_warn("%s: removed or changed by another program", place->slot.path);
        } else {
            continue;
        }
        place->held = 0;
        if (i == autosave->synced_place) {
            autosave->given = false;
        }
    }
}

/* What is in the slot is not this run's, as far as it knows, and may be another one's. */
static bool is_unclaimed(const AutosavePlace *place)
{
    return place->slot.claim == CLAIM_NONE && place->held == 0;
}

/* Makes a place ready to be written. Returns 0 or errno. */
static int prepare(Autosave *autosave, AutosavePlace *place)
{
    Slot slot;
    if (place->folder[0] == '\0') {
        return ENOENT;
    }
    if (writer_is_stuck(autosave->writer, place->folder)) {
        return ETIMEDOUT;
    }
    int error = folder_make(place->folder);
    if (error != 0) {
        return error;
    }
    if (place->chosen && is_replaced(place)) {
        slot_release(&place->slot);
        place->chosen = false;
    }
    if (!place->chosen) {
        choose(autosave, place);
        return place->chosen ? 0 : ENAMETOOLONG;
    }
    /* The folder may have come back, with the game of another run in it. */
    if (place == &autosave->place[0] && is_unclaimed(place) &&
        slot_take(&slot, place->folder, number_below(autosave, place), true) &&
        (slot.claim >= 0 || slot.number != place->slot.number)) {
        place->slot = slot;
        place->since = autosave->order + 1;
    }
    return 0;
}

/* Removes the files of this run in this place and all later ones. */
static void leave_places(Autosave *autosave, int first)
{
    for (int i = first; i < AUTOSAVE_PLACES; i++) {
        AutosavePlace *place = &autosave->place[i];
        if (place->held != 0 && !writer_is_stuck(autosave->writer, place->folder)) {
            unlink(place->slot.path);
            unlink(place->slot.copy);
            place->held = 0;
        }
    }
}

/* ---- notices ---- */

/* What to do about it; with `kept` it has a %s for the file where the game is meanwhile. */
static const char *remedy(int error, bool kept)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return kept ? N_("Free some disk space. Until then the game is saved as %s.")
                    : N_("Free some disk space, and the game saves itself. Until then, do not "
                         "close the window.");
    case EACCES:
    case EPERM:
    case EROFS:
        return kept ? N_("Allow writing there. Until then the game is saved as %s.")
                    : N_("Allow writing there, and the game saves itself. Until then, do not close "
                         "the window.");
    default:
        return kept ? N_("Check that disk. Until then the game is saved as %s.")
                    : N_("Check that disk; Tengen tries again every few seconds. Until then, do "
                         "not close the window.");
    }
}

static NoticeKind notice_of(const Autosave *autosave, bool kept)
{
    const Role *role = &roles[autosave->role];
    return kept ? role->elsewhere : role->unsaved;
}

static Sentence complaint(const Autosave *autosave)
{
    const AutosavePlace *first = &autosave->place[0];
    const char *why = system_error_words(first->error);
    if (first->folder[0] == '\0') {
        return sentence_plain(N_("There is no folder to save the game in."));
    }
    return sentence_with(roles[autosave->role].complaint, first->folder, why);
}

/* The game cannot be saved now, but nothing would be missing: it is as it was opened, or as it was
 * when the first place worked. */
bool autosave_lacks_nothing(const Autosave *autosave)
{
    if (autosave_is_kept(autosave)) {
        return autosave->synced_place == 0;
    }
    return autosave->given && autosave->pending == 0 &&
           opened_file_holds(autosave->opened, autosave->state);
}

static void update_notices(Autosave *autosave)
{
    const int error = autosave->place[0].error;
    const bool kept = autosave_is_kept(autosave);
    if (!autosave->trouble || autosave_lacks_nothing(autosave)) {
        messages_close_notice(autosave->messages, notice_of(autosave, true));
        messages_close_notice(autosave->messages, notice_of(autosave, false));
        return;
    }
    const Sentence what = complaint(autosave);
    const Sentence where =
        sentence_with(remedy(error, kept), kept ? autosave_file(autosave) : NULL, NULL);
    messages_close_notice(autosave->messages, notice_of(autosave, !kept));
    messages_open_notice(autosave->messages, notice_of(autosave, kept), &what, &where);
}

void autosave_forget_trouble(Autosave *autosave)
{
    autosave->due = autosave->trouble = false;
    update_notices(autosave);
}

bool autosave_is_stuck(const Autosave *autosave)
{
    bool stuck = false;
    for (int i = 0; i < AUTOSAVE_PLACES; i++) {
        const AutosavePlace *place = &autosave->place[i];
        stuck = stuck || (place->chosen && writer_is_stuck(autosave->writer, place->folder));
    }
    return stuck;
}

void autosave_remove(Autosave *autosave)
{
    autosave_forget_trouble(autosave);
    leave_places(autosave, 0);
    autosave_close(autosave);
    for (int i = 0; i < AUTOSAVE_PLACES; i++) {
        autosave->place[i].chosen = false;
    }
    autosave->spared_count = 0;
}

/* ---- writing ---- */

int64_t autosave_next_stamp(Autosave *autosave)
{
    int64_t stamp = file_now_ms();
    autosave->saved_ms = stamp > autosave->saved_ms ? stamp : autosave->saved_ms + 1;
    return autosave->saved_ms;
}

static uint64_t hash_pending(const Match *match)
{
    return match->pending[0] ? fnv_add(FNV_BEGIN, match->pending, strlen(match->pending)) : 0;
}

static bool is_in_games(const Autosave *autosave, const Match *match)
{
    return autosave->kept && kept_game_has(autosave->kept, match);
}

static void note(Autosave *autosave, const Match *match)
{
    autosave->given = true;
    autosave->state = match_saved_state(match);
    autosave->pending = hash_pending(match);
    autosave->saves = autosave->opened->saves;
    autosave->in_games = is_in_games(autosave, match);
    memcpy(autosave->clock, match->clock, sizeof autosave->clock);
}

void autosave_note(Autosave *autosave, const Match *match)
{
    note(autosave, match);
    hold(&autosave->place[0], autosave->order);
}

static bool has_changed(const Autosave *autosave, const Match *match)
{
    return !autosave->given || autosave->state != match_saved_state(match) ||
           autosave->pending != hash_pending(match) || autosave->saves != autosave->opened->saves ||
           autosave->in_games != is_in_games(autosave, match);
}

static void begin_trouble(Autosave *autosave, int error)
{
    const AutosavePlace *first = &autosave->place[0];
    if (!autosave->trouble) {
        autosave->trouble = true;
        log_warn("%s: the game cannot be saved there: %s",
                 first->chosen ? first->slot.path : first->folder, system_error_words(error));
    }
}

/* A place has failed: the game goes to the next one, unless it is kept already. */
static void fail(Autosave *autosave, int place, int error)
{
    autosave->place[place].error = error;
    if (place == 0) {
        begin_trouble(autosave, error);
    }
    bool taken = place == 0 && error == EEXIST && is_unclaimed(&autosave->place[0]);
    autosave->next = taken ? 0 : place + 1; /* taken by another run: now another slot is chosen */
    autosave->due =
        !autosave_is_kept(autosave) && autosave->next < AUTOSAVE_PLACES && error != ENOMEM;
    const bool told = messages_has_notice(autosave->messages, notice_of(autosave, true));
    if (!autosave->due || (error == ETIMEDOUT && !told)) { /* the next place may wait as long */
        update_notices(autosave);
    }
}

static void end_trouble(Autosave *autosave)
{
    leave_places(autosave, 1);
    if (autosave->trouble) {
        autosave->trouble = false;
        messages_tell(autosave->messages, N_("Saving works again:"), autosave->place[0].slot.path);
    }
}

/* The match for the writer's thread. NULL: out of memory. */
static Match *copy_of(const Autosave *autosave, const Match *match)
{
    Match *copy = match_copy(match);
    if (copy) {
        copy->series = autosave->series;
        copy->visit = autosave->own != NULL;
        copy->kept = is_in_games(autosave, match);
        opened_file_print(autosave->opened, match, copy->origin);
    }
    return copy;
}

void autosave_write(Autosave *autosave, const Game *game, int64_t now_ms, bool sync)
{
    if (!autosave->enabled || autosave->held_back || !game->in_game) {
        return;
    }
    autosave_check(autosave);
    WriteOrder order = {.kind = roles[autosave->role].kind,
                        .quick = true,
                        .place = autosave->due ? autosave->next : 0};
    bool changed = has_changed(autosave, game->match), again = autosave->due || autosave->trouble;
    AutosavePlace *place = &autosave->place[order.place];
    autosave->due = false;
    autosave->written_ms = now_ms;
    int error = prepare(autosave, place);
    order.serial = ++autosave->order;
    changed |= place->since == order.serial; /* nothing is in its slot yet */
    if (changed) {
        autosave->changed = order.serial;
    }
    note(autosave, game->match);
    if (error == 0) {
        memcpy(order.path, place->slot.path, sizeof order.path);
        if (changed || again || sync) { /* else only the clocks ran */
            memcpy(order.copy, place->slot.copy, sizeof order.copy);
        }
        order.is_new = is_unclaimed(place);
        order.tell = autosave->trouble || autosave->wakes;
        error = writer_put_match(autosave->writer, &order, copy_of(autosave, game->match),
                                 autosave_next_stamp(autosave))
                    ? 0
                    : ENOMEM;
    }
    if (error != 0) {
        fail(autosave, order.place, error);
    }
}

void autosave_take(Autosave *autosave, const WriteResult *result)
{
    const WriteOrder *order = &result->order;
    AutosavePlace *place = &autosave->place[order->place];
    if (result->error == 0 && order->serial >= place->since) {
        hold(place, order->serial);
    }
    if (order->serial < autosave->changed) {
        return; /* outdated: a later one follows */
    }
    autosave->bytes = result->length;
    if (result->error != 0) {
        fail(autosave, order->place, result->error);
        return;
    }
    if (result->quick || order->copy[0] == '\0') {
        return; /* not through to the disk */
    }
    autosave->synced = order->serial;
    autosave->synced_place = order->place;
    place->error = 0;
    if (order->place == 0) {
        end_trouble(autosave);
    }
    update_notices(autosave);
}

bool autosave_is_kept(const Autosave *autosave)
{
    return autosave->synced >= autosave->changed;
}

bool autosave_is_brief(const Autosave *autosave)
{
    return autosave_is_kept(autosave) && autosave->synced_place == AUTOSAVE_PLACES - 1;
}

void autosave_hold_back(Autosave *autosave, bool on)
{
    autosave->held_back = on;
}

void autosave_replace(Autosave *autosave)
{
    autosave->held_back = false;
    autosave->given = false;
    autosave->begun = autosave->order + 1;
}

void autosave_begin_visit(Autosave *autosave)
{
    autosave_replace(autosave);
    autosave->series = match_id_new();
    autosave_forget_trouble(autosave);
}

bool autosave_has_state(const Autosave *autosave)
{
    return autosave->place[autosave->synced_place].held >= autosave->begun;
}

const char *autosave_file(const Autosave *autosave)
{
    return autosave->place[autosave->synced_place].slot.path;
}

void autosave_leave(Autosave *autosave, char *path, size_t bytes)
{
    AutosavePlace *place = &autosave->place[autosave->synced_place];
    char name[64];
    const bool stuck = writer_is_stuck(autosave->writer, place->folder);
    paths_dated_name(name, sizeof name);
    if (!stuck && folder_fresh_name(place->folder, name, ".sgf", path, bytes) &&
        rename(place->slot.path, path) == 0) {
        unlink(place->slot.copy);
        place->held = 0;
        autosave->given = false;
        return;
    }
    snprintf(path, bytes, "%s", place->slot.path);
    autosave_spare(autosave, autosave->synced_place);
}

/* ---- when ---- */

/* The file is small enough to be written often. */
static bool saves_clock(const Autosave *autosave)
{
    enum { OFTEN_BYTES_MAX = 1 << 20 };
    return autosave->bytes <= OFTEN_BYTES_MAX && !autosave->trouble;
}

static bool clock_runs(const Game *game)
{
    const Match *match = game->match;
    Seat actor = game_is_running(game) ? match_actor(match) : SEAT_NONE;
    return actor != SEAT_NONE && time_control_on(&match->setup.time[actor]) &&
           match_clock_runs(match);
}

static bool clock_has_run(const Autosave *autosave, const Match *match)
{
    for (int seat = 0; seat < 2; seat++) {
        if (match->clock[seat].main_ms != autosave->clock[seat].main_ms) {
            return true;
        }
    }
    return false;
}

bool autosave_is_due(const Autosave *autosave, const Game *game, int64_t now_ms)
{
    if (!autosave->enabled || autosave->held_back || !game->in_game) {
        return false;
    }
    if (autosave->due || has_changed(autosave, game->match)) {
        return true;
    }
    if (autosave->trouble) {
        return now_ms >= autosave->written_ms + AUTOSAVE_RETRY_MS;
    }
    return now_ms >= autosave->written_ms + AUTOSAVE_CLOCK_MS && saves_clock(autosave) &&
           clock_has_run(autosave, game->match);
}

int64_t autosave_next_ms(const Autosave *autosave, const Game *game)
{
    if (!autosave->enabled || autosave->held_back || !game->in_game) {
        return -1;
    }
    if (autosave->trouble) {
        return autosave->written_ms + AUTOSAVE_RETRY_MS;
    }
    return saves_clock(autosave) && clock_runs(game) ? autosave->written_ms + AUTOSAVE_CLOCK_MS
                                                     : -1;
}

void autosave_mark_closing(Autosave *autosave, bool closing)
{
    for (int i = 0; i < AUTOSAVE_PLACES; i++) {
        const AutosavePlace *place = &autosave->place[i];
        if (place->chosen && !writer_is_stuck(autosave->writer, place->folder)) {
            claim_mark_closing(place->slot.claim, closing);
        }
    }
}

void autosave_close(Autosave *autosave)
{
    for (int i = 0; i < AUTOSAVE_PLACES; i++) {
        slot_release(&autosave->place[i].slot);
    }
    for (int i = 0; i < autosave->spared_count; i++) {
        slot_release(&autosave->spared[i]);
    }
}
