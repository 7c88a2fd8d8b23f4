#include "app/contest_room.h"

#include <stdio.h>
#include <string.h>

#include "app/contest_snapshot.h"
#include "app/file.h"
#include "app/folder.h"
#include "app/game_name.h"
#include "app/match_names.h"
#include "engine/level.h"

enum { REFRESH_MS = 250 };

bool contest_room_has_played(const ContestRoom *room)
{
    return room->job && contest_job_plays(room->job);
}

bool contest_room_file(const ContestRoom *room, char *path, size_t bytes)
{
    const char *name = room->choice->file;
    path[0] = '\0';
    return room->games && name[0] != '\0' && folder_join(path, bytes, room->games->path, name);
}

void contest_room_free(ContestRoom *room)
{
    if (room->job) {
        contest_job_free(room->job);
    }
    room->job = NULL;
}

/* In place of another job, which has ended. False: out of memory; that one stays. */
static bool begin(ContestRoom *room, bool play)
{
    char path[FILE_PATH_BYTES];
    contest_room_file(room, path, sizeof path);
    ContestJob *job = contest_job_new(room->choice, room->entry, path, play);
    if (!job) {
        return false;
    }
    contest_room_free(room);
    room->job = job;
    room->told = false;
    return true;
}

static void look(ContestRoom *room)
{
    contest_snapshot_take(room->job, room->choice, room->board, room->scripted, &room->seen);
}

void contest_room_fill(const ContestRoom *room, ViewContest *out)
{
    *out = room->seen;
    contest_snapshot_choice(room->job, room->choice, room->entry, out);
}

void contest_room_open(ContestRoom *room)
{
    if (room->choice->begun && !room->job) {
        begin(room, false);
    }
    look(room);
}

static bool is_working(const ContestRoom *room)
{
    return room->job && contest_job_is_working(room->job);
}

/* ---- the choice ---- */

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

static void choose_engine(ContestRoom *room, int side, int place)
{
    Player *player = &room->choice->side[side];
    if (place < 0 || place >= ENGINES_MAX) {
        player->kind = PLAYER_COMPUTER;
    } else if (room->entry[place].command[0] != '\0') {
        player->kind = PLAYER_ENGINE;
        memcpy(player->engine, room->entry[place].command, sizeof room->entry[place].command);
    }
}

/* A path is absolute, for later runs. It is not looked at: its disk may be slow. */
static void choose_openings(ContestChoice *choice, const Command *command)
{
    const char *text = command->text ? command->text : command->value != 0 ? CONTEST_BALANCED : "";
    if (command->text) {
        folder_make_absolute(text, choice->openings, sizeof choice->openings);
    } else {
        snprintf(choice->openings, sizeof choice->openings, "%s", text);
    }
}

static void choose(ContestRoom *room, const Command *command)
{
    ContestChoice *choice = room->choice;
    const int side = contest_side(command->field), value = command->value;
    switch (contest_action(command->field)) {
    case CONTEST_ENGINE:
        choose_engine(room, side, value);
        break;
    case CONTEST_LEVEL:
        choice->side[side].level = clamp(value, LEVEL_MIN, level_max());
        break;
    case CONTEST_GAMES:
        choice->games = clamp(value, 1, CONTEST_GAMES_MAX);
        break;
    case CONTEST_RULE:
        choice->rule = (Rule)clamp(value, 0, RULE_COUNT - 1);
        break;
    case CONTEST_SIZE:
        choice->size = clamp(value, BOARD_MIN, BOARD_MAX);
        break;
    case CONTEST_TIME:
        choice->time = clamp(value, 0, CONTEST_TIMES - 1);
        break;
    case CONTEST_TEST:
        choice->test = clamp(value, 0, CONTEST_TESTS - 1);
        break;
    case CONTEST_AT_ONCE:
        choice->at_once = clamp(value, 1, CONTEST_AT_ONCE_MAX);
        break;
    case CONTEST_OPENINGS:
        choose_openings(choice, command);
        break;
    default:
        return;
    }
    room->changed = true;
}

/* ---- the match ---- */

/* "2026-11-22 Ada–Computer 4.sgf"; empty if there is no folder for it. */
static void name_file(ContestRoom *room)
{
    char date[GAME_DATE_BYTES], player[2][NAME_BYTES], name[GAME_NAME_BYTES];
    char path[FILE_PATH_BYTES];
    room->choice->file[0] = '\0';
    match_names_set(room->choice->side, room->entry, player);
    for (int i = 0; i < 2; i++) {
        game_name_clean(player[i]);
    }
    game_name_today(date);
    snprintf(name, sizeof name, "%s %s–%s", date, player[0], player[1]);
    if (room->games && games_folder_name(room->games, name, ".sgf", path, sizeof path)) {
        snprintf(room->choice->file, sizeof room->choice->file, "%s", file_name_of(path));
    }
}

static void start(ContestRoom *room)
{
    if (!room->choice->begun) {
        name_file(room);
    }
    if (!begin(room, true)) {
        messages_refuse(room->messages, N_("Out of memory: nothing was changed."), NULL);
        return;
    }
    room->board = 0;
    room->first = !room->choice->begun;
    room->choice->begun = room->changed = true;
}

static void forget(ContestRoom *room)
{
    contest_room_free(room);
    room->choice->begun = false;
    room->choice->file[0] = '\0';
    room->changed = true;
}

static bool run(ContestRoom *room, const Command *command)
{
    const ContestAction action = contest_action(command->field);
    const bool working = is_working(room), begun = room->choice->begun;
    switch (action) {
    case CONTEST_START:
        if (working) {
            return false;
        }
        start(room);
        return true;
    case CONTEST_STOP:
        if (!working || contest_job_is_stopping(room->job)) {
            return false;
        }
        contest_job_stop(room->job);
        return true;
    case CONTEST_LOOK:
        return !working && begun && begin(room, false);
    case CONTEST_FORGET:
        if (working || !begun) {
            return false;
        }
        forget(room);
        return true;
    case CONTEST_BOARD:
        room->board = command->value;
        return begun;
    case CONTEST_OPEN:
        return false;
    default:
        if (!begun) {
            choose(room, command);
        }
        return !begun;
    }
}

bool contest_room_run(ContestRoom *room, const Command *command)
{
    const bool done = run(room, command);
    look(room);
    return done;
}

/* ---- how it goes ---- */

static bool is_complete(const ContestRoom *room)
{
    Contest *contest = contest_job_contest(room->job);
    return contest && contest_report(contest).complete;
}

static void tell_fault(ContestRoom *room, const MatchFault *fault, bool begins)
{
    const Sentence first = sentence_plain(begins ? N_("The engine match cannot begin.")
                                                 : N_("The engine match cannot go on."));
    const Sentence second = match_fault_sentence(fault);
    messages_fail_with(room->messages, &first, &second);
}

/* A new match that could not even be read was not begun. One that could not go on is looked at. */
static void tell_end(ContestRoom *room, bool shown)
{
    MatchFault fault;
    const bool plays = contest_job_plays(room->job), fails = contest_job_fault(room->job, &fault);
    const bool unread = plays && fails && !contest_job_contest(room->job), told = room->fault_told;
    room->fault_told = false;
    if (fails && !told) {
        tell_fault(room, &fault, unread && room->first);
    } else if (!fails && !shown && plays && is_complete(room)) {
        messages_tell(room->messages, N_("The engine match has ended."), NULL);
    }
    if (unread && room->first) {
        forget(room);
    } else if (unread) {
        room->fault_told = begin(room, false);
    }
}

bool contest_room_collect(ContestRoom *room, bool shown, int64_t now_ms)
{
    if (!room->job || room->told) {
        return false;
    }
    if (!contest_job_is_working(room->job)) {
        room->told = true;
        tell_end(room, shown);
        look(room);
        return true;
    }
    if (!shown || now_ms < room->shown_ms + REFRESH_MS) {
        return false;
    }
    room->shown_ms = now_ms;
    look(room);
    return true;
}

int64_t contest_room_next_ms(const ContestRoom *room, bool shown)
{
    return shown && room->job && !room->told ? room->shown_ms + REFRESH_MS : -1;
}

bool contest_room_wait(ContestRoom *room, int games, int moves)
{
    const bool done = !room->job || contest_job_wait(room->job, games, moves);
    look(room);
    return done;
}
