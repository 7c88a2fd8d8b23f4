#include "app/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/clipboard.h"
#include "app/copied_text.h"
#include "app/engine_command.h"
#include "app/file_format.h"
#include "app/log.h"
#include "app/match_id.h"
#include "app/newcomer.h"
#include "app/permissions.h"
#include "app/player_word.h"
#include "app/reasons.h"
#include "engine/history/match_rights.h"
#include "engine/history/record_compare.h"
#include "engine/history/text.h"
#include "engine/level.h"
#include "engine/rule_info.h"
#include "ui/words.h"

enum {
    COPIED_NODES_MAX = 200000, /* written while the player waits */
    COPIED_SHOWN_BYTES = 60
};

/* Another game is about to replace the one on the board, which is noted if it has ended. */
static void drop_work(App *app)
{
    game_log_update(&app->log, &app->game, app->loop.now_ms);
    messages_dismiss(&app->messages, app->game.cut_toast);
    messages_dismiss(&app->messages, app->rule_question.toast);
    game_reader_cancel(app->reader);
    workers_drop(&app->workers);
    reporter_forget(&app->reporter);
}

/* Every other game comes to the board here; the next one is saved with the line of the one before.
 * `reading`: it comes from the file `path`; NULL: from none. `visited`: it is not played. */
static void adopt(App *app, Match *match, const GameReading *reading, const char *path,
                  bool visited)
{
    drop_work(app);
    if (visited) {
        visit_begin(&app->visit, &app->game, &app->storage);
    } else {
        visit_end(&app->visit, &app->storage);
    }
    game_adopt(&app->game, match);
    if (reading) { /* before a game that has ended is kept */
        const GamePlace at = {.stamp = reading->stamp,
                              .whole = reading->whole,
                              .in_place = reading->in_place,
                              .game = reading->game};
        storage_note_opened(&app->storage, &app->game, reading->pasted ? "" : path, &at);
    }
    game_log_update(&app->log, &app->game, app->loop.now_ms);
    messages_close_notice(&app->messages, NOTICE_UNKNOWN_RULE);
    sound_cues_skip(&app->sound_cues, &app->game);
}

bool games_start(App *app, const Setup *setup)
{
    Match *match = match_new(setup);
    if (!match) {
        messages_refuse(&app->messages, _("Out of memory: the new game was not started."), NULL);
        return false;
    }
    match_inherit(match, app->game.match);
    storage_keep_replaced(&app->storage, &app->game, false);
    adopt(app, match, NULL, "", false);
    game_set_page(&app->game, PAGE_PLAY);
    storage_autosave(&app->storage, &app->game);
    return true;
}

/* Before another game takes its place; `visited`: that is not played. */
static void keep_board(App *app, bool visited)
{
    if (!visited || !visit_sets_aside(&app->visit, &app->game)) {
        storage_keep_replaced(&app->storage, &app->game, true);
    }
}

void games_begin_arranged(App *app, Match *match)
{
    keep_board(app, true);
    match_set_noted(match);
    adopt(app, match, NULL, "", true);
    storage_note_begun(&app->storage, match->id, match);
    app->game.back = PAGE_REVIEW; /* it has no players who could go on with it */
}

/* False: the seat's engine cannot be started, and the player is told why. */
static bool find_engine(App *app, Player *player)
{
    char why[200], program[PATH_BYTES], text[PATH_BYTES + 100];
    const char *fault = engine_command_fault(player->engine);
    Player read = *player;
    if (!fault && player_word_read(player->engine, &read, why, sizeof why) &&
        read.kind == PLAYER_ENGINE) {
        *player = read;
        return true;
    }
    engine_command_program(player->engine, program, sizeof program);
    snprintf(text, sizeof text, fault ? _(fault) : _("There is no engine \"%s\"."), program);
    messages_refuse(&app->messages, text,
                    _("Enter the path of an engine that speaks the Gomocup protocol, or choose "
                      "Computer."));
    return false;
}

void games_check_engine(App *app, Seat seat)
{
    const Setup *draft = &app->game.draft;
    Player player = draft->player[seat];
    if (find_engine(app, &player)) {
        const EngineTask task = {.command = player.engine,
                                 .entry = engine_entry_find(app->options.engine, player.engine),
                                 .rule = draft->rule,
                                 .size = draft->size};
        (void)engine_checker_start(&app->checker, &task); /* a trial is no need */
    }
}

static bool find_engines(App *app)
{
    for (int seat = 0; seat < 2; seat++) {
        Player *player = &app->game.draft.player[seat];
        if (player->kind == PLAYER_ENGINE && !find_engine(app, player)) {
            return false;
        }
    }
    engine_checker_stop(&app->checker);
    return true;
}

static void save_draft(App *app)
{
    newcomer_plays(app);
    game_choose(&app->game, &app->game.draft);
    app->saved.setup = app->game.draft;
    app->pending.save_settings = true;
}

bool games_choose_draft(App *app)
{
    if (!find_engines(app)) {
        return false;
    }
    save_draft(app);
    return true;
}

void games_start_draft(App *app)
{
    if (find_engines(app) && games_start(app, &app->game.draft)) {
        save_draft(app);
    }
}

/* A match that began anew is not replaced by a file that is still being read. */
static MatchError begun_anew(App *app, MatchError error)
{
    if (error == MATCH_OK) {
        game_reader_cancel(app->reader);
        messages_close_notice(&app->messages, NOTICE_UNKNOWN_RULE);
    }
    return error;
}

MatchError games_rematch(App *app, bool exchange)
{
    Match *match = app->game.match;
    storage_keep_replaced(&app->storage, &app->game, false);
    return begun_anew(app, exchange ? match_rematch_exchanged(match) : match_rematch(match));
}

static void set_level(Setup *setup, int level)
{
    for (int seat = 0; seat < 2; seat++) {
        Player *player = &setup->player[seat];
        player->level = player->kind == PLAYER_COMPUTER ? level : player->level;
    }
}

MatchError games_take_level(App *app)
{
    Match *match = app->game.match;
    const int level = match_suggested_level(match);
    storage_keep_replaced(&app->storage, &app->game, false);
    MatchError error = begun_anew(app, match_rematch_at_level(match, level));
    if (error != MATCH_OK) {
        return error;
    }
    set_level(&app->saved.setup, level);
    set_level(&app->game.chosen, level);
    app->pending.save_settings = true;
    game_set_page(&app->game, PAGE_PLAY);
    return MATCH_OK;
}

static bool names_players(const Options *options)
{
    return options->given[OPTION_BLACK] || options->given[OPTION_WHITE];
}

/* Players of an opened game: those of the command line, if they are to `play` it, else people. No
 * clocks. */
static Setup setup_for_file(const Options *options, bool play)
{
    Setup setup = options->setup;
    setup.opening = OPENING_FREE;
    memset(setup.time, 0, sizeof setup.time);
    for (int seat = 0; seat < 2; seat++) {
        if (!play || !options->given[seat == 0 ? OPTION_BLACK : OPTION_WHITE]) {
            setup.player[seat] = (Player){.kind = PLAYER_HUMAN, .level = LEVEL_DEFAULT};
        }
    }
    return setup;
}

/* Did the player of this program choose this engine, for this game or the next one? */
static bool is_own_engine(const App *app, const char *engine)
{
    if (engine_entry_find(app->options.engine, engine)) {
        return true;
    }
    const Setup *setups[] = {&app->options.setup, &app->saved.setup, &app->game.match->setup};
    for (int i = 0; i < 3; i++) {
        for (int seat = 0; seat < 2; seat++) {
            const Player *player = &setups[i]->player[seat];
            if (player->kind == PLAYER_ENGINE && strcmp(player->engine, engine) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* A file does not choose what program is started: a person plays for an engine that only the file
 * names. `sentence`: says so, or has no format. */
static void refuse_engines(const App *app, Match *match, Sentence *sentence)
{
    const char *refused[2] = {NULL, NULL};
    int count = 0;
    for (int seat = 0; seat < 2; seat++) {
        Player *player = &match->setup.player[seat];
        if (player->kind != PLAYER_ENGINE || is_own_engine(app, player->engine)) {
            continue;
        }
        player->kind = PLAYER_HUMAN;
        if (count == 0 || strcmp(refused[0], player->engine) != 0) {
            refused[count++] = player->engine;
        }
    }
    const char *format = count == 0   ? NULL
                         : count == 1 ? N_("The file names the engine \"%s\", which you have never "
                                           "chosen, so it was not started.")
                                      : N_("The file names the engines \"%s\" and \"%s\", which "
                                           "you have never chosen, so they were not started.");
    *sentence = sentence_with(format, refused[0], refused[1]);
}

/* By which the player has it judged. */
static void tell_rule(Messages *messages, const GameReading *reading)
{
    const char *rule = rule_info(reading->match->setup.rule)->label;
    if (reading->against_rule) {
        messages_fail(messages, N_("Some moves were left out. They are not possible by this rule:"),
                      rule);
    } else {
        messages_tell(messages, N_("The game is judged by this rule:"), rule);
    }
}

/* The file does not say by which of our rules the game was played. */
static void tell_open_rule(App *app, const GameReading *reading, GameRequest *request)
{
    const char *rule = rule_info(reading->match->setup.rule)->label;
    Sentence first, second;
    rule_question_keep(&app->rule_question, request, reading);
    if (request->rule_chosen) {
        tell_rule(&app->messages, reading);
    } else if (reading->fault == GAME_UNKNOWN_RULE) {
        game_file_words(reading, request->path, &first, &second);
        rule_question_ask(&app->rule_question, &app->messages, reading->match, &first);
    } else {
        first = sentence_with(N_("This game names no rule. It is judged as %s."), rule, NULL);
        messages_tell_with(&app->messages, &first, NULL);
        messages_offer(&app->messages, TOAST_CHANGE_RULE);
        app->rule_question.toast = app->messages.serial;
    }
}

/* What is to be told of an opened game: what the file lacks, and which engines are not started. */
static void tell_opened(App *app, const GameReading *reading, GameRequest *request,
                        const Sentence *refused)
{
    const SavedReport *report = &reading->report;
    Sentence lost = sentence_plain(NULL), detail = lost;
    if (reading->salvaged) {
        lost =
            sentence_counting(match_salvage_sentence(report), report->moves, report->moves_saved);
    } else if (reading->fault != GAME_UNKNOWN_RULE) {
        game_file_words(reading, request->path, &lost, &detail);
    }
    if (reading->rule_open) {
        tell_open_rule(app, reading, request);
    }
    if (!sentence_is_empty(&lost)) {
        messages_fail_with(&app->messages, &lost, &detail);
    }
    if (!sentence_is_empty(refused)) {
        const Sentence remedy =
            sentence_plain(N_("To play against an engine, choose it on the New game page."));
        messages_fail_with(&app->messages, refused, &remedy);
    }
}

static void show_game(Game *game, bool in_review)
{
    game_set_page(game, PAGE_PLAY);
    if (in_review) {
        game_set_page(game, PAGE_REVIEW);
    }
}

/* In place of the game on the board: where an unfinished one is kept is told. It does not count in
 * the statistics: a file can be opened again and again. Only a session is played on at once; a game
 * without players gets them before it is. */
static void place(App *app, const GameReading *reading, GameRequest *request)
{
    Sentence refused;
    const bool in_review = request->in_review || reading->match->lacks_players ||
                           (!reading->session && !request->plays);
    const uint64_t before = match_saved_state(app->game.match);
    if (request->again == 0 || request->again != before) {
        keep_board(app, in_review);
    }
    refuse_engines(app, reading->match, &refused);
    match_set_noted(reading->match);
    if (reading->match->id == 0) {
        reading->match->id = match_id_new();
    }
    reading->match->origin[0] = '\0'; /* of another file */
    adopt(app, reading->match, request->on_board ? NULL : reading, request->path, in_review);
    if (request->on_board) { /* the file is the same, and so is what was changed */
        storage_note_added(&app->storage, &app->game, before);
    } else if (!reading->pasted) {
        library_note_opened(&app->library, request->path);
    }
    tell_opened(app, reading, request, &refused);
    show_game(&app->game, in_review);
    storage_autosave(&app->storage, &app->game);
}

/* Where this kind sits; SEAT_NONE: nowhere. */
static Seat chosen_seat(const Setup *setup, bool human)
{
    for (int seat = 1; seat >= 0; seat--) {
        if ((setup->player[seat].kind == PLAYER_HUMAN) == human) {
            return (Seat)seat;
        }
    }
    return SEAT_NONE;
}

void games_find_players(App *app)
{
    Game *game = &app->game;
    Match *match = game->match;
    const Setup *chosen = &game->chosen;
    if (!match->lacks_players || game->page != PAGE_PLAY || match_is_over(match)) {
        return;
    }
    const Seat person = chosen_seat(chosen, true), other = chosen_seat(chosen, false);
    const Seat mover = match_actor(match);
    const bool black = match_color(match, mover) == COLOR_BLACK;
    const Player nameless = {.kind = PLAYER_HUMAN, .level = LEVEL_DEFAULT};
    char name[NAME_BYTES];
    if (other == SEAT_NONE || game->settings->face_to_face) {
        match_take_players(match, match_player(match, mover),
                           match_player(match, seat_other(mover)));
        messages_say(&app->messages, "%s", _("Two people play on from here."));
    } else {
        const Player *opponent = &chosen->player[other];
        match_take_players(match, person == SEAT_NONE ? &nameless : &chosen->player[person],
                           opponent);
        if (!match_player_name(opponent, name)) {
            snprintf(name, sizeof name, "%s", words_kind(opponent));
        }
        messages_say(&app->messages,
                     black ? _("You play on as Black. Your opponent: %s.")
                           : _("You play on as White. Your opponent: %s."),
                     name);
    }
    storage_autosave(&app->storage, game);
}

static void tell_failure(App *app, const GameReading *reading, const char *path)
{
    Sentence first, second;
    game_file_words(reading, path, &first, &second);
    messages_fail_with(&app->messages, &first, &second);
}

/* The games that are offered are not those that were. */
static void tell_changed(App *app, const char *path)
{
    const GameReading gone = {.fault = GAME_GONE};
    tell_failure(app, &gone, path);
}

static void offer_games(App *app, const char *path, GameReading *reading)
{
    file_games_set(&app->file_games, path, reading->stamp, &reading->list);
    app->game.chooses_game = true;
    game_set_page(&app->game, PAGE_GAMES);
}

/* Where a start without a file begins. */
static void show_first_page(Game *game)
{
    const bool visited = game->match->lacks_players;
    if (game->in_game && (visited || game->match->outcome.reason == REASON_NONE)) {
        show_game(game, visited);
    }
}

MatchError games_leave_visit(App *app, Page *from)
{
    drop_work(app);
    const MatchError error = visit_leave(&app->visit, &app->game, &app->storage, from);
    if (error == MATCH_OK) {
        messages_close_notice(&app->messages, NOTICE_UNKNOWN_RULE);
        sound_cues_skip(&app->sound_cues, &app->game);
    }
    return error;
}

/* `play`: whom the command line names, if it does. */
static GameRequest request_for(const App *app, const char *path, size_t game, bool play)
{
    const bool plays = play && names_players(&app->options);
    GameRequest request = {.sought = sought_number(game),
                           .setup = setup_for_file(&app->options, plays),
                           .session = !plays,
                           .plays = plays};
    snprintf(request.path, sizeof request.path, "%s", path);
    return request;
}

bool games_open_at_startup(App *app, const char *path, bool watched, char *error, size_t bytes)
{
    GameReading reading;
    GameRequest request = request_for(app, path, watched ? GAME_OFFER : 0, true);
    game_file_read(path, request.sought.number, &request.setup, request.session, &reading);
    if (reading.match) {
        place(app, &reading, &request);
    } else if (reading.fault == GAME_OFFERED) {
        offer_games(app, path, &reading);
        return true;
    } else if (watched) {
        log_warn("%s", reading.error);
        tell_failure(app, &reading, path);
        show_first_page(&app->game);
    } else {
        snprintf(error, bytes, "%s", reading.error);
    }
    return reading.match || watched;
}

static void refuse(App *app, CommandKind kind)
{
    const Command command = {.kind = kind, .seat = SEAT_NONE};
    messages_refuse(&app->messages, reason_of_command(app, &command), NULL);
}

static void begin_reading(App *app, GameRequest *request)
{
    request->anyway = !storage_is_safe(&app->storage, &app->game);
    game_reader_begin(app->reader, request);
    if (app->loop.unattended) {
        game_reader_wait(app->reader);
        games_collect(app);
    } else if (request->text) {
        messages_say(&app->messages, "%s", _("Reading what was pasted…"));
    } else {
        messages_say(&app->messages, _("Reading %s…"), file_name_of(request->path));
    }
}

void games_open(App *app, const char *path, size_t game, bool in_review)
{
    if (!may_open(&app->game)) {
        refuse(app, CMD_OPEN);
        return;
    }
    GameRequest request = request_for(app, path, game, false);
    request.in_review = in_review;
    begin_reading(app, &request);
}

void games_open_chosen(App *app, bool in_review)
{
    const LibraryGame *game = library_chosen_game(&app->library);
    if (!may_open(&app->game)) {
        refuse(app, CMD_OPEN);
    } else if (game && !game->fault) {
        GameRequest request = request_for(app, game->path, GAME_OFFER, false);
        request.sought = game->games > 1 ? sought_in_library(game) : request.sought;
        request.in_review = in_review;
        begin_reading(app, &request);
    }
}

void games_open_listed(App *app, size_t game)
{
    const FileGames *games = &app->file_games;
    if (!may_open(&app->game)) {
        refuse(app, CMD_OPEN);
        return;
    }
    GameRequest request = request_for(app, games->text ? GAME_PASTED : games->path, game, false);
    request.in_review = true;
    if (!games->text) {
        request.sought = sought_in_file(&games->list, game, games->stamp);
        begin_reading(app, &request);
        return;
    }
    request.length = games->length;
    request.text = malloc(games->length + 1);
    if (!request.text) {
        messages_refuse(&app->messages, _("Out of memory: nothing was pasted."), NULL);
        return;
    }
    memcpy(request.text, games->text, games->length + 1);
    begin_reading(app, &request);
}

void games_ask_rule(App *app)
{
    Game *game = &app->game;
    game_close_page(game); /* the menu */
    if (!rule_question_is_about(&app->rule_question, game->match)) {
        messages_say(&app->messages, "%s", _("The rule of this game is known."));
        messages_count_error(&app->messages);
    } else {
        rule_question_ask(&app->rule_question, &app->messages, game->match, NULL);
    }
}

/* With all that was changed in it, which its file has not. False: it has to be read again; so has
 * one that is played on, which is another game than that of the file. */
static bool judge_board(App *app, GameRequest *request)
{
    GameReading reading;
    const Match *match = app->game.match;
    if (match->record->nodes > COPIED_NODES_MAX || visit_sets_aside(&app->visit, &app->game) ||
        !rule_question_judge(&app->rule_question, match, request->setup.rule, &reading)) {
        return false;
    }
    request->on_board = true;
    request->again = match_saved_state(match);
    place(app, &reading, request);
    return true;
}

/* The game of the question could not be read again. */
static void judge_unread(App *app, GameRequest *request, const GameReading *reading)
{
    RuleQuestion *question = &app->rule_question;
    const bool is_shown = rule_question_is_about(question, app->game.match);
    if (is_shown && judge_board(app, request)) {
        return;
    }
    tell_failure(app, reading, request->path);
    if (is_shown) {
        rule_question_return(question, request);
        rule_question_ask(question, &app->messages, app->game.match, NULL);
    }
}

void games_judge_by(App *app, Rule rule)
{
    if (!may_open(&app->game) || !messages_has_notice(&app->messages, NOTICE_UNKNOWN_RULE) ||
        !rule_question_is_about(&app->rule_question, app->game.match)) {
        refuse(app, CMD_OPEN);
        return;
    }
    GameRequest request = rule_question_answer(&app->rule_question, rule);
    request.in_review = app->game.page != PAGE_PLAY;
    request.again = storage_unchanged_state(&app->storage, &app->game);
    messages_close_notice(&app->messages, NOTICE_UNKNOWN_RULE);
    if (request.again != 0 || !judge_board(app, &request)) {
        begin_reading(app, &request);
    }
}

void games_paste(App *app)
{
    if (!may_open(&app->game)) {
        refuse(app, CMD_PASTE);
        return;
    }
    size_t length;
    char *text = clipboard_get(&length);
    bool blank = text && text[strspn(text, " \t\r\n")] == '\0';
    if (!text || blank || length > FILE_BYTES_MAX) {
        messages_refuse(&app->messages,
                        !text   ? _("The clipboard could not be read. Copy the text again.")
                        : blank ? _("There is no text to paste: copy a game first.")
                                : _("The text is too long to be pasted."),
                        NULL);
        free(text);
        return;
    }
    GameRequest request = request_for(app, GAME_PASTED, GAME_OFFER, false);
    request.text = text;
    request.length = length;
    begin_reading(app, &request);
}

/* SGF, or the beginning of a text whose format the player can tell by it. */
static void tell_copied(App *app, const Match *match, CopyFormat format, const char *text)
{
    char begin[COPIED_SHOWN_BYTES], line[COPIED_SHOWN_BYTES], shown[COPIED_SHOWN_BYTES + 4];
    messages_dismiss(&app->messages, app->game.copy_toast);
    if (format == COPY_SGF) {
        messages_tell(&app->messages, N_("The game was copied as SGF."), NULL);
    } else {
        const bool whole = text_copy(begin, sizeof begin, text);
        text_one_line(line, sizeof line, begin);
        snprintf(shown, sizeof shown, "%s%s", line, whole ? "" : "…");
        messages_tell(&app->messages, N_("The game was copied as text:"), shown);
    }
    app->game.copy_toast = app->messages.serial;
    const CopyFormat next = copied_text_next(match, format);
    if (next != format) {
        messages_offer(&app->messages, (ToastAction)(TOAST_COPY_SGF + (int)next));
    }
}

void games_copy(App *app, CopyFormat format)
{
    const Match *match = game_shown(&app->game);
    Buffer text = {0};
    if (!may_save(&app->game)) {
        refuse(app, CMD_COPY);
        return;
    }
    if (!copied_text_fits(match, format)) { /* moves were made or taken back since it was offered */
        format = COPY_SGF;
    }
    if (format == COPY_SGF && match->record->nodes > COPIED_NODES_MAX) {
        messages_refuse(&app->messages, _("This game has too many variations to be copied."),
                        _("Save it as a file instead."));
        return;
    }
    copied_text_write(match, format, &text);
    if (text.failed || !clipboard_set(text.text)) {
        messages_fail(&app->messages, N_("The game could not be copied."),
                      text.failed ? N_("Out of memory.") : NULL);
    } else {
        tell_copied(app, match, format, text.text);
    }
    buffer_free(&text);
}

/* At the end of its moves: where some were taken back, the board shows another position. */
static bool is_on_board(const Game *game, const Match *match)
{
    const Record *record = game->match->record;
    const bool at_end = !record_node(record, record->current)->child;
    return game->in_game && at_end && record_equals(record, match->record);
}

bool games_collect(App *app)
{
    GameRequest request;
    GameReading reading;
    if (!game_reader_take(app->reader, &request, &reading)) {
        return false;
    }
    messages_clear(&app->messages);
    messages_leave_page(&app->messages, app->messages.serial);
    if (reading.fault == GAME_OFFERED) {
        if (reading.changed) {
            tell_changed(app, request.path);
        }
        offer_games(app, request.path, &reading);
        file_games_keep_text(&app->file_games, request.text, request.length);
        request.text = NULL;
    } else if (!reading.match && request.rule_chosen) {
        judge_unread(app, &request, &reading);
    } else if (!reading.match) {
        tell_failure(app, &reading, request.path);
        if (!reading.pasted) {
            library_files_changed(&app->library); /* which may still list it */
        }
    } else if (!may_open(&app->game)) {
        match_free(reading.match);
        refuse(app, reading.pasted ? CMD_PASTE : CMD_OPEN);
    } else if (!request.anyway && !storage_is_safe(&app->storage, &app->game)) {
        match_free(reading.match);
        const Sentence what =
            reading.pasted
                ? sentence_plain(
                      N_("Nothing was pasted, because the game on the board is not saved."))
                : sentence_with(
                      N_("%s was not opened, because the game on the board is not saved."),
                      request.path, NULL);
        messages_fail_with(&app->messages, &what, NULL);
    } else if (reading.pasted && is_on_board(&app->game, reading.match)) {
        match_free(reading.match);
        game_close_page(&app->game);
        messages_say(&app->messages, "%s", _("That is the game on the board."));
    } else {
        place(app, &reading, &request);
    }
    free(request.text);
    return true;
}

/* --face-to-face and --self-play imply the players and override the settings file. */
static void choose_players(Options *options)
{
    Player *player = options->setup.player;
    if (options->given[OPTION_SETTINGS + SETTING_FACE_TO_FACE] && !names_players(options)) {
        player[0].kind = player[1].kind = PLAYER_HUMAN;
    }
    for (int seat = 0; options->self_play && seat < 2; seat++) {
        if (player[seat].kind == PLAYER_HUMAN) {
            player[seat] = (Player){.kind = PLAYER_COMPUTER, .level = LEVEL_SELF_PLAY};
        }
    }
}

void games_at_startup(App *app)
{
    Options *options = &app->options;
    Game *game = &app->game;
    choose_players(options);
    game_choose(game, &options->setup); /* which PAGE_NEW shows, the first page */
    if (app->storage.enabled) {
        Match *match = storage_restore(&app->storage);
        if (match) {
            adopt(app, match, NULL, "", match->lacks_players || match->visit);
        }
    }
    if (options->file[0] != '\0') {
        return; /* games_open_at_startup saves the old game after the new one was read */
    }
    bool new_face_to_face = options->given[OPTION_SETTINGS + SETTING_FACE_TO_FACE] &&
                            !(game_is_worth_keeping(game) && match_has_two_people(game->match));
    if (options_name_a_game(options) || options->self_play || new_face_to_face) {
        storage_keep_replaced(&app->storage, game, true);
        game->in_game = false;
        games_start(app, &options->setup);
    } else {
        show_first_page(game);
    }
}
