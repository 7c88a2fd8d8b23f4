#include "app/game_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/file_format.h"
#include "app/file_system.h"
#include "engine/history/record_info.h"
#include "engine/history/sgf.h"
#include "engine/history/text.h"
#include "engine/parse_error.h"
#include "ui/words.h"

/* `notice`: what was skipped. An error with a record: the rest of the file could not be read. */
static Record *read_record(const FileFormat *format, const char *text, size_t length, size_t game,
                           const Setup *setup, ParseError *error, ParseError *notice)
{
    if (format && format->read) {
        return format->read(text, length, game, setup, error, notice);
    }
    Buffer known = {0};
    file_format_add_games(&known);
    if (known.failed) {
        parse_error_memory(error);
    } else {
        PARSE_ERROR(error, 0, 0, "expected a game: %s", known.text); /* only for terminals */
    }
    buffer_free(&known);
    return NULL;
}

void game_file_error(const char *path, const ParseError *error, char *out, size_t bytes)
{
    if (error->line > 0) {
        snprintf(out, bytes, "%s:%d:%d: %s", path, error->line, error->column, error->what);
    } else if (error->column > 0) {
        snprintf(out, bytes, "%s: byte %d: %s", path, error->column, error->what);
    } else {
        snprintf(out, bytes, "%s: %s", path, error->what);
    }
}

/* A sentence with a %s for the file's name. */
static const char *translation_of(const GameReading *reading)
{
    switch (reading->fault) {
    case GAME_MISSING:
        return N_("There is no file \"%s\".");
    case GAME_UNREADABLE:
        return N_("\"%s\" cannot be read.");
    case GAME_GONE:
        return N_("\"%s\" has changed. Look for the game again.");
    case GAME_OTHER_KIND:
        return N_("Tengen cannot open this kind of file: \"%s\".");
    case GAME_OF_GO:
        return N_("\"%s\" is a game of Go, not of five in a row: it was not opened.");
    case GAME_BAD:
        return reading->begun
                   ? N_("\"%s\" was not opened: one of its moves is wrong.")
                   : N_("\"%s\" was not opened: it is damaged or not a game of five in a row.");
    case GAME_NO_MEMORY:
        return N_("Out of memory: \"%s\" was not opened.");
    case GAME_CUT:
        return N_("\"%s\" is damaged. What comes before the damage was opened.");
    case GAME_ENDED:
        return N_(
            "\"%s\" was opened up to the end of the game by its rule. More moves follow in it.");
    case GAME_SKIPPED:
        return N_("\"%s\" was opened, but parts of it were left out.");
    case GAME_DOUBTFUL:
        return N_("\"%s\" was opened. Something in it is not certain.");
    case GAME_UNKNOWN_RULE:
        return N_("\"%s\" was opened. Its rule is not known here: \"%s\".");
    case GAME_OFFERED:
    case GAME_GOOD:
        break;
    }
    return NULL;
}

/* A sentence without a name. */
static const char *words_of_pasted(const GameReading *reading)
{
    switch (reading->fault) {
    case GAME_OF_GO:
        return N_("What was pasted is a game of Go, not of five in a row: it was not opened.");
    case GAME_NO_MEMORY:
        return N_("Out of memory: nothing was pasted.");
    case GAME_CUT:
        return N_("The pasted game is damaged. What comes before the damage was opened.");
    case GAME_ENDED:
        return N_("The game was pasted up to its end by the rule. More moves follow in it.");
    case GAME_SKIPPED:
        return N_("The game was pasted, but something in it was left out.");
    case GAME_DOUBTFUL:
        return N_("The game was pasted. Something in it is not certain.");
    case GAME_UNKNOWN_RULE:
        return N_("The game was pasted. Its rule is not known here: \"%s\".");
    case GAME_GOOD:
        return NULL;
    default:
        return reading->begun ? N_("Nothing was pasted: one of the moves is wrong.")
               : reading->is_sgf
                   ? N_("Nothing was pasted: the game is damaged or not one of five in a row.")
                   : N_("That is not a game: paste SGF, Piskvork or moves such as \"h8 g9\".");
    }
}

void game_file_words(const GameReading *reading, const char *path, Sentence *first,
                     Sentence *second)
{
    const char *format = reading->pasted ? words_of_pasted(reading) : translation_of(reading);
    *first = *second = sentence_plain(NULL);
    if (!format) {
        return;
    }
    *first = reading->pasted ? sentence_with(format, reading->rule, NULL)
                             : sentence_with(format, file_name_of(path), reading->rule);
    if (reading->fault == GAME_UNKNOWN_RULE) {
        return; /* rule_question_ask says more */
    }
    if (reading->fault == GAME_OTHER_KIND) {
        *second = sentence_plain(N_(
            "Game files end in .sgf, .psq, .lib, .rif or .txt; pictures in .png, .jpg or .webp."));
    } else if (reading->fault != GAME_OF_GO && reading->fault != GAME_MISSING &&
               reading->detail[0] != '\0' && !(reading->pasted && reading->no_game)) {
        *second = sentence_with(N_("Details: %s"), reading->detail, NULL);
    }
}

static bool is_session(const FileFormat *format, const char *text)
{
    return format == file_format(FORMAT_SGF) && strstr(text, "TENGENSESSION[");
}

/* As match_file.h reads it, damaged or not. Without a match it may still be a record, or several
 * that somebody has put into one file. */
static void read_session(const FileFormat *format, const char *text, size_t length,
                         GameReading *reading)
{
    SavedReport *report = &reading->report;
    GameList list = {.count = 0};
    reading->match = match_read(text, length, report);
    if (!reading->match && report->state == SAVED_DAMAGED) {
        if (!format->list(text, length, &list)) {
            report->state = SAVED_NO_MEMORY;
            parse_error_memory(&report->error);
        } else if (list.count < 2) {
            reading->match = match_salvage(text, length, report);
            reading->salvaged = reading->match != NULL;
        }
        game_list_free(&list);
    }
    reading->session = reading->match != NULL;
}

/* A file of this size may be too large when it is written again, with line ends and marks. */
enum { SURE_TO_FIT = FILE_BYTES_MAX / 16 };

/* What cannot be saved is not opened. */
static bool can_be_saved(const Match *match, size_t length, ParseError *error)
{
    Buffer text = {0};
    if (length <= SURE_TO_FIT) {
        return true;
    }
    match_write(match, TENGEN_VERSION, 0, &text);
    bool fits = !text.failed && text.length <= FILE_BYTES_MAX;
    if (text.failed) {
        parse_error_memory(error);
    } else if (!fits) {
        PARSE_ERROR(error, 0, 0,
                    N_("the game would take %s MiB when it is saved: expected at most %s MiB"),
                    number_text((int)(text.length >> 20)).text, number_text(FILE_MIB_MAX).text);
    }
    buffer_free(&text);
    return fits;
}

/* A pasted text has no lines that a player could count. */
static void tell(const char *path, const ParseError *error, GameReading *reading,
                 char message[FILE_MESSAGE_BYTES])
{
    game_file_error(path, error, message, FILE_MESSAGE_BYTES);
    parse_error_pack(error, !reading->pasted, reading->detail);
}

/* Takes the record over; NULL: there is none, as `wrong` says. `length`: of its text. */
static void take_record(const char *path, const FileFormat *format, size_t length, Record *record,
                        const Setup *setup, bool session, ParseError wrong, ParseError skipped,
                        GameReading *reading)
{
    const bool rule_open = record && !record->rule_known;
    const bool unknown_rule =
        rule_open && record_info(record, "RU", reading->rule, sizeof reading->rule);
    const bool cut = record && wrong.what[0] != '\0'; /* read up to there */
    if (cut) {                                        /* the rest of it is missing */
        skipped = wrong;
        wrong = (ParseError){0};
    }
    Match *match = !record ? NULL : match_from_record(record, setup, &wrong);
    if (match) {
        match_read_seats(match, session);
    }
    if (match && !can_be_saved(match, length, &wrong)) {
        match_free(match);
        match = NULL;
    }
    if (!match) {
        reading->fault = wrong.no_memory            ? GAME_NO_MEMORY
                         : wrong.other_game         ? GAME_OF_GO
                         : !format || !format->read ? GAME_OTHER_KIND
                                                    : GAME_BAD;
        reading->no_game = wrong.no_game;
        reading->begun = wrong.moves > 0;
        tell(path, &wrong, reading, reading->error);
    } else if (wrong.what[0] != '\0') {
        reading->against_rule = unknown_rule && !cut;
        reading->fault = reading->against_rule     ? GAME_UNKNOWN_RULE
                         : wrong.after_end && !cut ? GAME_ENDED
                                                   : GAME_CUT;
        tell(path, &wrong, reading, reading->notice);
    } else if (skipped.what[0] != '\0') {
        reading->fault = cut              ? GAME_CUT
                         : !skipped.doubt ? GAME_SKIPPED
                         : unknown_rule   ? GAME_UNKNOWN_RULE
                                          : GAME_DOUBTFUL;
        tell(path, &skipped, reading, reading->notice);
    }
    reading->rule_open = match && rule_open;
    reading->match = match;
}

static void read_foreign(const char *path, const FileFormat *format, const char *text,
                         size_t length, size_t game, const Setup *setup, bool session,
                         GameReading *reading)
{
    ParseError wrong = {0}, skipped = {0};
    Record *record = read_record(format, text, length, game, setup, &wrong, &skipped);
    take_record(path, format, length, record, setup, session, wrong, skipped, reading);
}

/* The games of a file that has several; of another one the list stays empty. False: out of memory.
 */
static bool list_games(const FileFormat *format, const char *text, size_t length, GameList *list)
{
    const bool listed = !format || !format->list || format->list(text, length, list);
    if (!listed || list->count < 2) {
        game_list_free(list);
    }
    return listed;
}

static void lack_memory(const char *path, GameReading *reading)
{
    ParseError error = {0};
    parse_error_memory(&error);
    reading->fault = GAME_NO_MEMORY;
    tell(path, &error, reading, reading->error);
}

static void read_text(const char *path, const FileFormat *format, const char *text, size_t length,
                      size_t game, const Setup *setup, bool session, GameReading *reading)
{
    const bool tried = session && is_session(format, text);
    if (tried) {
        read_session(format, text, length, reading);
    }
    if (tried && reading->report.state == SAVED_NO_MEMORY) { /* no reason to lose the rest */
        reading->fault = GAME_NO_MEMORY;
        tell(path, &reading->report.error, reading, reading->error);
    } else if (!reading->match && game == GAME_OFFER &&
               !list_games(format, text, length, &reading->list)) {
        lack_memory(path, reading);
    } else if (reading->list.count > 0) {
        reading->fault = GAME_OFFERED;
    } else if (!reading->match) {
        read_foreign(path, format, text, length, game, setup, session, reading);
    }
}

/* False: the reading says why not. */
static bool load(const char *path, char **text, size_t *length, GameReading *reading)
{
    reading->stamp = file_system_stamp(path);
    const FileAnswer answer = file_read(path, text, length, reading->error, sizeof reading->error);
    if (answer != FILE_READ) {
        ParseError unread = {0};
        file_unread(errno, FILE_MIB_MAX, &unread);
        parse_error_pack(&unread, false, reading->detail);
        reading->fault = answer == FILE_MISSING ? GAME_MISSING : GAME_UNREADABLE;
    }
    return answer == FILE_READ;
}

/* Could the match that was read be written in place of its file? */
static bool is_whole(const FileFormat *format, const char *text, size_t length,
                     const GameReading *reading)
{
    GameList list = {.count = 0};
    if (!reading->match || reading->session || reading->fault != GAME_GOOD ||
        format != file_format(FORMAT_SGF)) {
        return reading->session && !reading->salvaged;
    }
    const bool alone = sgf_list(text, length, &list) && list.count == 1;
    game_list_free(&list);
    return alone;
}

/* Could the match that was read be written in its place in its file, with nothing lost and nothing
 * supposed? One with its players, clocks and score would lose those. */
static void find_place(const FileFormat *format, const char *text, size_t length, size_t game,
                       GameReading *reading)
{
    const GameFault fault = reading->fault;
    const bool all = fault == GAME_GOOD || (fault == GAME_UNKNOWN_RULE && !reading->against_rule);
    size_t from, to;
    reading->game = game == GAME_OFFER ? 0 : game;
    reading->in_place = reading->match && all && !is_session(format, text) &&
                        format == file_format(FORMAT_SGF) &&
                        sgf_find_game(text, length, reading->game, &from, &to);
}

void game_file_read(const char *path, size_t game, const Setup *setup, bool session,
                    GameReading *reading)
{
    char *text = NULL;
    size_t length = 0;
    memset(reading, 0, sizeof *reading);
    if (load(path, &text, &length, reading)) {
        const FileFormat *format = file_format_of(path);
        read_text(path, format, text, length, game, setup, session, reading);
        reading->whole = is_whole(format, text, length, reading);
        find_place(format, text, length, game, reading);
        free(text);
    }
}

/* ---- all games of a file ---- */

struct GameWalk {
    char path[FILE_PATH_BYTES];
    Setup setup;
    const FileFormat *format;
    char *text;
    Buffer sgf;      /* of another format */
    SgfGames *games; /* of several; uses the two above */
    int count, next;
};

GameWalk *game_walk_new(const char *path, const Setup *setup)
{
    GameWalk *walk = calloc(1, sizeof *walk);
    if (walk) {
        snprintf(walk->path, sizeof walk->path, "%s", path);
        walk->setup = *setup;
        walk->format = file_format_of(path);
        walk->count = 1;
    }
    return walk;
}

void game_walk_free(GameWalk *walk)
{
    if (walk) {
        sgf_games_free(walk->games);
        buffer_free(&walk->sgf);
        free(walk->text);
        free(walk);
    }
}

int game_walk_count(const GameWalk *walk)
{
    return walk->count;
}

/* Gets ready to read several games, if that is what the file has. False: they could not be listed.
 */
static bool begin_collection(GameWalk *walk, size_t length)
{
    const FileFormat *format = walk->format;
    const char *text = walk->text;
    GameList list = {.count = 0};
    ParseError error;
    if (is_session(format, text)) {
        return true;
    }
    const bool listed = list_games(format, text, length, &list), several = list.count > 0;
    if (several && !format->to_sgf) {
        walk->games = sgf_games_new(text, length, &error);
    } else if (several && format->to_sgf(text, length, &walk->sgf)) {
        walk->games = sgf_games_new(walk->sgf.text, walk->sgf.length, &error);
    }
    walk->count = walk->games ? (int)list.count : 1;
    game_list_free(&list);
    return listed && (!several || walk->games);
}

static bool read_next(GameWalk *walk, GameReading *reading)
{
    ParseError wrong = {0};
    Record *record = NULL;
    if (!sgf_games_next(walk->games, &record, &wrong)) {
        return false;
    }
    take_record(walk->path, walk->format, 0, record, &walk->setup, true, wrong, (ParseError){0},
                reading);
    return true;
}

bool game_walk_next(GameWalk *walk, GameReading *reading)
{
    size_t length = 0;
    memset(reading, 0, sizeof *reading);
    if (walk->next++ == walk->count) {
        return false;
    }
    if (walk->next > 1) {
        return read_next(walk, reading);
    }
    if (!load(walk->path, &walk->text, &length, reading)) {
        return true;
    }
    if (!begin_collection(walk, length)) {
        lack_memory(walk->path, reading); /* of the first game alone the others would be lost */
        return true;
    }
    if (walk->games) {
        return read_next(walk, reading);
    }
    read_text(walk->path, walk->format, walk->text, length, 0, &walk->setup, true, reading);
    return true;
}

void game_text_read(const char *text, size_t length, size_t game, const Setup *setup, bool session,
                    GameReading *reading)
{
    memset(reading, 0, sizeof *reading);
    reading->pasted = true;
    const FileFormat *format = file_format_of_text(text);
    reading->is_sgf = format == file_format(FORMAT_SGF) && strstr(text, "(;");
    read_text(GAME_PASTED, format, text, length, game, setup, session, reading);
}
