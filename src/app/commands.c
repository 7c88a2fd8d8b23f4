#include "app/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/advisor.h"
#include "app/arrange.h"
#include "app/clipboard.h"
#include "app/contest_commands.h"
#include "app/draft.h"
#include "app/edits.h"
#include "app/engine_commands.h"
#include "app/file_choice.h"
#include "app/exporter.h"
#include "app/games.h"
#include "app/look_back.h"
#include "app/newcomer.h"
#include "app/pages.h"
#include "app/permissions.h"
#include "app/preferences.h"
#include "app/proof_commands.h"
#include "app/reasons.h"
#include "app/requests.h"
#include "app/turns.h"
#include "ui/lesson_info.h"
#include "ui/notice.h"
#include "ui/setting.h"
#include "ui/words.h"

static void allow(App *app, const Command *command)
{
    requests_answer(app, command->seat, true);
}

static void refuse(App *app, const Command *command)
{
    requests_answer(app, command->seat, false);
}

static void withdraw(App *app, const Command *command)
{
    reasons_tell_error(app, match_withdraw(app->game.match, command->seat));
}

/* No stone is placed on a board that is looked back at: it shows the game again. */
static void play(App *app, const Command *command)
{
    if (look_ply(&app->game) >= 0) {
        const Command now = command_for_field(CMD_LOOK, 0, LOOK_NOW);
        look_run(app, &now);
        return;
    }
    if (proof_commands_press(app, command->point)) {
        return;
    }
    const MatchError error = reporter_make_way(&app->reporter, &app->game);
    reasons_tell_error(app, error != MATCH_OK ? error : game_play(&app->game, command->point));
}

static void try_point(App *app, const Command *command)
{
    if (!may_try(&app->game, &app->puzzles)) {
        reasons_tell(app, command);
    } else if (app->game.page == PAGE_LEARN) {
        lesson_board_press(&app->game.lesson, command->point, app->loop.now_ms);
        app->game.lesson_begun = true;
    } else {
        reasons_tell_error(app, puzzles_try(&app->puzzles, command->point, app->loop.now_ms));
    }
}

/* The player typed a point that the board does not have. */
static void refuse_point(App *app, const Command *command)
{
    if (command->value > 0) {
        messages_say(&app->messages, _("There is no point %1$c%2$d."), 'A' + command->field,
                     command->value);
    } else {
        messages_say(&app->messages, _("This board has no column %c."), 'A' + command->field);
    }
    messages_count_error(&app->messages);
}

static void open_lesson(App *app, const Command *command)
{
    if (command->value >= 0 && command->value < lesson_count()) {
        lesson_board_open(&app->game.lesson, command->value);
        newcomer_opened_lesson(app);
    } else {
        reasons_tell(app, command);
    }
}

static void choose(App *app, const Command *command)
{
    reasons_tell_error(app, match_choose(app->game.match, (Choice)command->value));
}

/* Shown only: CMD_DECLARE declares it. */
static void show_number(App *app, const Command *command)
{
    app->game.number = command->value;
}

static void declare(App *app, const Command *command)
{
    reasons_tell_error(app, match_declare(app->game.match, command->value));
}

static void undo_move(App *app, Seat seat)
{
    if (must_ask_first(&app->game)) {
        requests_ask(app, REQUEST_UNDO, seat);
    } else {
        reasons_tell_error(app, match_undo(app->game.match));
    }
}

static void step(App *app, int by, Seat seat)
{
    switch (page_info(app->game.page)->undo) {
    case PAGE_UNDO_TURN:
        turns_step(app, by);
        return;
    case PAGE_UNDO_ARRANGEMENT:
        arrange_step(app, by);
        return;
    case PAGE_UNDO_GAME:
        break;
    }
    if (by < 0) {
        undo_move(app, seat);
    } else {
        reasons_tell_error(app, match_redo(app->game.match));
    }
}

static void undo(App *app, const Command *command)
{
    step(app, -1, command->seat);
}

static void redo(App *app, const Command *command)
{
    step(app, 1, command->seat);
}

static void resign(App *app, const Command *command)
{
    reasons_tell_error(app, match_resign(app->game.match, command->seat));
}

static void pause_or_resume(App *app, const Command *command)
{
    Game *game = &app->game;
    (void)command;
    match_pause(game->match, !game->match->paused);
    if (game->page == PAGE_MENU) {
        game_close_page(game); /* the page below shows the pause and how to resume */
    }
}

static void hint(App *app, const Command *command)
{
    look_end(&app->game);
    if (command->value >= 0 && !may_hint(&app->game)) {
        reasons_tell(app, command);
    }
    advisor_hint(&app->game, command->value >= 0);
}

static void why(App *app, const Command *command)
{
    (void)command;
    look_end(&app->game);
    advisor_why(&app->game);
}

static void move_now(App *app, const Command *command)
{
    (void)command;
    workers_move_now(&app->workers);
}

/* ---- settings ---- */

static void toggle_fullscreen(App *app, const Command *command)
{
    (void)command;
    preferences_change(app, SETTING_FULLSCREEN, !app->options.settings.fullscreen, NULL);
}

static void set_setting(App *app, const Command *command)
{
    preferences_choose(app, command);
}

/* ---- a new game ---- */

static void choose_setup(App *app, const Command *command)
{
    if (command->field == SETUP_FACE_TO_FACE) {
        preferences_put(app, SETTING_FACE_TO_FACE, command->value != 0, NULL);
    }
    engine_commands_set_up(app, command);
    draft_choose(&app->game, command);
    if (command->field == SETUP_ENGINE && command_text(command)[0] != '\0') {
        games_check_engine(app, command->seat == SEAT_FAR ? SEAT_FAR : SEAT_NEAR);
    }
}

static void say_newcomer(App *app, const Command *command)
{
    newcomer_answer(app, command->value != 0);
}

static void start_game(App *app, const Command *command)
{
    (void)command;
    newcomer_learned(app);
    games_start_draft(app);
}

/* ---- review ---- */

/* Plays the first moves of a line of the analysis, which become a variation. */
static void follow(App *app, const Command *command)
{
    int line = command->field, count = command->value;
    const AnalysisEntry *entry = workers_analysis(&app->workers, &app->game);
    if (!entry || line < 0 || line >= entry->report.line_count) {
        return;
    }
    const Pv pv = entry->report.line[line].pv;
    for (int i = 0; i < count && i < pv.length; i++) {
        if (game_play(&app->game, pv.move[i]) != MATCH_OK) {
            break;
        }
    }
}

static void go_to_ply(App *app, const Command *command)
{
    reasons_tell_error(app, game_go_to_ply(&app->game, command->value));
}

static void go_to_node(App *app, const Command *command)
{
    reasons_tell_error(app, game_go_to_node(&app->game, (NodeId)command->value));
}

static void use_report(App *app, const Command *command)
{
    if (!reporter_may(&app->reporter, command)) {
        reasons_tell(app, command);
        return;
    }
    reasons_tell_error(app, reporter_run(&app->reporter, &app->game, command, app->loop.now_ms));
}

static void edit(App *app, const Command *command)
{
    Game *game = &app->game;
    if (!edits_may(game, command)) {
        reasons_tell(app, command);
        return;
    }
    if (command->value == EDIT_TOGGLE && app->reporter.trying.ply > 0) {
        const Command stop = command_for_field(CMD_REPORT, 0, REPORT_STOP);
        reasons_tell_error(app, reporter_run(&app->reporter, game, &stop, app->loop.now_ms));
    }
    reasons_tell_error(app, edits_run(game, command, &app->messages));
    reporter_check(&app->reporter, game->match);
}

static void analyse(App *app, const Command *command)
{
    app->game.analysing = command->value != 0;
    app->game.editing = app->game.editing && !app->game.analysing;
    app->game.proving = false;
}

static void switch_numbers(App *app, const Command *command)
{
    Game *game = &app->game;
    Numbering *numbering = &game->numbering;
    (void)command;
    game_close_page(game); /* the menu */
    numbering_next(numbering, game->settings->numbers, game->match->position.count);
    if (numbering->kind == NUMBERING_FROM) {
        messages_say(&app->messages, _("Moves are numbered from %d on."), numbering->from);
        return;
    }
    messages_say(&app->messages, "%s",
                 numbering->kind == NUMBERING_ALL    ? _("All moves are numbered.")
                 : numbering->kind == NUMBERING_NONE ? _("No move is numbered.")
                                                     : _("Numbers as in the settings."));
}

/* The tree has the buttons and the legend: it takes the place of the report. */
static void switch_overlay(App *app, const Command *command)
{
    Game *game = &app->game;
    if (command->value < 0 || command->value >= OVERLAYS) {
        return;
    }
    game_close_page(game); /* the menu */
    const bool on = !game->overlay[command->value];
    if (on && command->value == OVERLAY_VALUES && !may_analyse(game)) {
        reasons_tell(app, command);
        return;
    }
    if (on && command->value == OVERLAY_VALUES) {
        messages_say(&app->messages, "%s", _("Every point is looked at…"));
    }
    game->overlay[command->value] = on;
    game->reporting = game->reporting && !on;
}

/* Likewise, and of the tools that change the tree. */
static void switch_explorer(App *app, const Command *command)
{
    Game *game = &app->game;
    (void)command;
    game_close_page(game); /* the menu */
    game->exploring = !explorer_is_shown(game);
    if (game->exploring) {
        game->reporting = game->editing = false;
        explorer_open(&app->explorer, &app->library);
    }
}

/* The library in front, with the games that are counted for the move. */
static void list_explored(App *app, const Command *command)
{
    const Command open = command_for_field(CMD_PAGE, 0, PAGE_LIBRARY);
    if (explorer_find(&app->explorer, &app->game, &app->library, command->point)) {
        pages_open(app, &open);
    } else {
        messages_say(&app->messages, "%s", _("No other game in the library has this position."));
    }
}

/* ---- puzzles ---- */

static void solve(App *app, const Command *command)
{
    if (!puzzles_may(&app->puzzles, (PuzzleAction)command->value)) {
        reasons_tell(app, command);
        return;
    }
    puzzles_run(&app->puzzles, command);
    game_set_page(&app->game, PAGE_PUZZLE);
}

/* ---- rematch, files, the program ---- */

static void rematch(App *app, const Command *command)
{
    Seat seat = command->seat;
    bool exchange = command->value != 0; /* with the colours swapped, whatever the setup says */
    if (must_ask_for_rematch(&app->game)) {
        requests_ask(app, REQUEST_NEW, seat);
        app->game.exchange_requested = exchange;
        return;
    }
    if (app->game.match->outcome.reason == REASON_NONE) {
        Setup setup = app->game.match->setup;
        games_start(app, &setup);
        return;
    }
    reasons_tell_error(app, games_rematch(app, exchange));
    game_set_page(&app->game, PAGE_PLAY);
}

static void take_level(App *app, const Command *command)
{
    (void)command;
    reasons_tell_error(app, games_take_level(app));
}

static void save_picture_of(App *app, Page page)
{
    app->pending.save_picture = true;
    app->pending.picture_page = page;
    app->pending.picture_seat = app->messages.cause;
}

static void save_picture(App *app, const Command *command)
{
    Game game = app->game; /* as the page of the game would show it */
    if (command->value == PICTURE_STOP) {
        exporter_stop(app);
        messages_say(&app->messages, "%s", _("The animation was not saved."));
        return;
    }
    game.page = PAGE_PLAY;
    if (game_hides_position(&game)) {
        messages_refuse(&app->messages, N_("The position is hidden while the clocks are stopped."),
                        NULL);
        return;
    }
    if (app->options.settings.export_as == EXPORT_ANIMATION) {
        exporter_begin(app);
    } else {
        save_picture_of(app, PAGE_PLAY);
    }
}

static void use_statistics(App *app, const Command *command)
{
    if (command->value == STATISTICS_PICTURE) {
        save_picture_of(app, PAGE_STATISTICS);
    } else {
        game_log_run(&app->log, command, app->loop.now_ms);
    }
}

/* What becomes of the file that is deleted last follows from the command. */
static void run_library(App *app, const Command *command)
{
    char before[FILE_PATH_BYTES];
    const char *deleting = app->library.deleting;
    memcpy(before, deleting, sizeof before);
    library_run(&app->library, command);
    if (command->value == LIBRARY_UNDELETE) {
        storage_note_deleted(&app->storage, before, false);
    } else if (deleting[0] != '\0') {
        storage_note_deleted(&app->storage, deleting, true);
    }
}

/* A game that was just deleted can be brought back on every page. */
static void use_library(App *app, const Command *command)
{
    const bool needs_game = command->value == LIBRARY_MARK || command->value == LIBRARY_DELETE ||
                            command->value == LIBRARY_FIND || command->value == LIBRARY_FOLLOW;
    const bool undeletes = command->value == LIBRARY_UNDELETE;
    if ((!may_use_library(&app->game) && !undeletes) ||
        (undeletes && app->library.deleting[0] == '\0') ||
        (needs_game && app->library.chosen < 0)) {
        reasons_tell(app, command);
    } else if (command->value != LIBRARY_OPEN && command->value != LIBRARY_REVIEW) {
        run_library(app, command);
    } else {
        games_open_chosen(app, command->value == LIBRARY_REVIEW);
    }
}

static void preview_ply(App *app, const Command *command)
{
    library_go_to_ply(&app->library, command->value);
}

/* Does the command open a game? */
static bool opens_game(const Game *game, const Command *command)
{
    (void)game;
    return command->value == LIBRARY_OPEN || command->value == LIBRARY_REVIEW;
}

/* A bar or a dot that is marked is pressed again: the library in front, with its games. */
static void list_marked(App *app, const Command *command)
{
    const Command open = command_for_field(CMD_PAGE, 0, PAGE_LIBRARY);
    const LibraryFilter filter =
        game_log_filter(&app->log, (StatisticsMark)command->field, command->value);
    if (filter.kind != LIBRARY_ANY) {
        library_narrow(&app->library, &filter);
        pages_open(app, &open);
    }
}

static void mark(App *app, const Command *command)
{
    const bool known = command->field >= 0 && command->field < MARKS && command->value > 0;
    if (known && app->log.marked[command->field] == command->value) {
        list_marked(app, command);
    } else if (command->field >= 0 && command->field < MARKS) {
        game_log_mark(&app->log, (StatisticsMark)command->field, command->value);
    }
}

static void open_file(App *app, const Command *command)
{
    games_open(app, command_text(command), GAME_OFFER, false);
}

static void open_game_of_file(App *app, const Command *command)
{
    if (command->value >= 0 && (size_t)command->value < app->file_games.list.count) {
        games_open_listed(app, (size_t)command->value);
    }
}

static void turn_games_of_file(App *app, const Command *command)
{
    file_games_turn(&app->file_games, command->value);
}

/* The text of a field, or the game. */
static void copy(App *app, const Command *command)
{
    const char *text = command_text(command);
    if (text[0] == '\0') {
        games_copy(app, (CopyFormat)command->value);
    } else if (!clipboard_set(text)) {
        messages_fail(&app->messages, N_("The text could not be copied."), NULL);
    }
}

static void paste(App *app, const Command *command)
{
    (void)command;
    games_paste(app);
}

static void paste_text(App *app, const Command *command)
{
    size_t length;
    char *text = clipboard_get(&length);
    (void)command;
    if (text) {
        screen_paste(app->display.screen, text);
    } else {
        messages_refuse(&app->messages, _("The clipboard could not be read. Copy the text again."),
                        NULL);
    }
    free(text);
}

/* To save, there has to be a game. */
static bool may_choose_file(const Game *game, FileChoice choice)
{
    return choice == FILE_TO_SAVE      ? may_save(game)
           : choice == ENGINE_TO_ADD   ? may_use_engines(game)
           : choice == OPENINGS_TO_USE ? may_use_contest(game)
                                       : may_use_library(game);
}

static void choose_file(App *app, const Command *command)
{
    const FileChoice choice = (FileChoice)command->value;
    if (may_choose_file(&app->game, choice)) {
        file_choice_begin(app, choice);
    } else {
        reasons_tell(app, command);
    }
}

static void save_game(App *app, const Command *command)
{
    const Match *match = game_shown(&app->game);
    (void)command;
    if (match == app->game.match) {
        storage_save_game(&app->storage, match);
    } else {
        storage_save_arranged(&app->storage, match);
    }
}

static void go_back(App *app, const Command *command)
{
    Game *game = &app->game;
    if (!may_go_back(game)) {
        reasons_tell(app, command);
        return;
    }
    if (game->page == PAGE_LIBRARY && library_leave_preview(&app->library)) {
        return;
    }
    if (game->page == PAGE_REVIEW && app->reporter.trying.ply > 0) {
        const Command stop = command_for_field(CMD_REPORT, 0, REPORT_STOP);
        reasons_tell_error(app, reporter_run(&app->reporter, game, &stop, app->loop.now_ms));
        return;
    }
    newcomer_learned(app);
    pages_go_back(app);
}

static void toggle_frame_stats(App *app, const Command *command)
{
    (void)command;
    app->loop.show_frame_stats = !app->loop.show_frame_stats;
}

/* ---- a game that is saved nowhere ---- */

/* What is on the page comes first. */
static const char *unsaved_game(App *app)
{
    const bool position = app->game.page == PAGE_ARRANGE;
    if (position && !storage_draft_is_kept(&app->storage, &app->game)) {
        return N_("The position that you set up is not saved anywhere.");
    }
    return storage_board_is_kept(&app->storage, &app->game)
               ? N_("Another game is not saved anywhere.")
               : N_("This game is not saved anywhere.");
}

static const char *brief_game(App *app)
{
    const bool position = app->game.page == PAGE_ARRANGE;
    if (position && storage_draft_is_brief(&app->storage, &app->game)) {
        return N_("The position that you set up is saved only until you log out.");
    }
    return storage_board_is_brief(&app->storage, &app->game)
               ? N_("This game is saved only until you log out.")
               : N_("Another game is saved only until you log out.");
}

static void quit(App *app, const Command *command)
{
    storage_mark_closing(&app->storage, true);
    const bool sure = command->value == UNSAVED_ANYWAY;
    if (command->value == UNSAVED_TRY_AGAIN) {
        storage_autosave(&app->storage, &app->game);
    }
    const bool kept = sure || storage_is_kept(&app->storage, &app->game);
    app->loop.quit = sure || (kept && !storage_is_brief(&app->storage, &app->game));
    if (app->loop.quit) {
        return;
    }
    storage_mark_closing(&app->storage, false);
    if (kept) {
        messages_ask(&app->messages, NOTICE_QUIT_BRIEF, command->seat, brief_game(app),
                     N_("After that it will be lost."));
    } else {
        messages_ask(&app->messages, NOTICE_QUIT_UNSAVED, command->seat, unsaved_game(app),
                     N_("It will be lost if you quit now."));
    }
}

/* Keeps the command for the answer. */
static void ask_to_replace(App *app, const Command *command)
{
    Game *game = &app->game;
    game->replacement = *command;
    if (command->text != game->replacement_text) { /* not asked again */
        snprintf(game->replacement_text, sizeof game->replacement_text, "%s",
                 command_text(command));
    }
    game->replacement.text = game->replacement_text;
    messages_ask(&app->messages, NOTICE_REPLACE_UNSAVED, command->seat, unsaved_game(app),
                 N_("It will be lost if another game replaces it."));
}

/* The result is not awaited: storage closes the notices when the game is saved. */
static void retry_save(App *app, const Command *command)
{
    (void)command;
    storage_autosave(&app->storage, &app->game);
}

static void judge_by(App *app, const Command *command)
{
    if (command->value == JUDGE_BY_ASK) {
        games_ask_rule(app);
    } else {
        games_judge_by(app, (Rule)command->value);
    }
}

static bool judges_anew(const Game *game, const Command *command)
{
    (void)game;
    return command->value != JUDGE_BY_ASK;
}

static void dismiss(App *app, const Command *command)
{
    NoticeKind kind = (NoticeKind)command->value;
    if (notice_info(kind)->closes) {
        messages_close_notice(&app->messages, kind);
    }
}

static void dismiss_toast(App *app, const Command *command)
{
    messages_dismiss(&app->messages, (unsigned)command->value);
}

static void open_folder(App *app, const Command *command)
{
    (void)command;
    app->pending.open_folder = true;
}

static bool always(const Game *game, const Command *command)
{
    (void)game;
    (void)command;
    return true;
}

static bool rematches_at_once(const Game *game, const Command *command)
{
    (void)command;
    return !must_ask_for_rematch(game);
}

static bool asks_for_new_game(const Game *game, const Command *command)
{
    (void)command;
    return game->match->request.kind == REQUEST_NEW;
}

/* What each command does, when it is allowed (NULL: always), and for which seat: `seat` finds out
 * who is meant by the command's, `seat_may` whether that one may. `replaces`: it puts another game
 * in the place of the one on the board (NULL: it does not). */
static const struct {
    void (*run)(App *app, const Command *command);
    bool (*may)(const Game *game);
    Seat (*seat)(const Game *game, Seat seat);
    bool (*seat_may)(const Game *game, Seat seat);
    bool (*replaces)(const Game *game, const Command *command);
} handlers[] = {
    [CMD_PLAY] = {play, may_play},
    [CMD_CHOOSE] = {choose, may_choose},
    [CMD_NUMBER] = {show_number, may_declare},
    [CMD_DECLARE] = {declare, may_declare},
    [CMD_UNDO] = {undo, NULL, asking_seat, may_undo},
    [CMD_REDO] = {redo, may_redo},
    [CMD_HINT] = {hint, NULL}, /* not allowed: removes it */
    [CMD_WHY] = {why, may_ask_why},
    [CMD_RESIGN] = {resign, NULL, game_person, may_resign},
    [CMD_DRAW] = {requests_offer_draw, NULL, offering_seat}, /* not allowed: may say why */
    [CMD_ALLOW] = {allow, NULL, answering_seat, may_answer, asks_for_new_game},
    [CMD_REFUSE] = {refuse, NULL, answering_seat, may_answer},
    [CMD_WITHDRAW] = {withdraw, NULL, withdrawing_seat, may_withdraw},
    [CMD_PAUSE] = {pause_or_resume, may_pause},
    [CMD_MOVE_NOW] = {move_now, may_move_now},
    [CMD_START] = {start_game, may_start, .replaces = always},
    [CMD_NEWCOMER] = {say_newcomer, may_say_newcomer},
    [CMD_REMATCH] = {rematch, may_rematch, .replaces = rematches_at_once},
    [CMD_TAKE_LEVEL] = {take_level, may_take_level, .replaces = always},
    [CMD_PAGE] = {pages_open, NULL},
    [CMD_BACK] = {go_back, NULL},
    [CMD_SETUP] = {choose_setup, NULL},
    [CMD_SETTING] = {set_setting, NULL},
    [CMD_LOOK] = {look_run, may_look},
    [CMD_TURN] = {turns_run, may_turn},
    [CMD_ARRANGE] = {arrange_run, may_arrange, .replaces = arrange_replaces},
    [CMD_GO] = {go_to_ply, may_browse},
    [CMD_NODE] = {go_to_node, may_browse},
    [CMD_ANALYSE] = {analyse, may_browse},
    [CMD_ANALYST] = {engine_commands_analyse, may_edit},
    [CMD_FOLLOW] = {follow, may_follow},
    [CMD_EDIT] = {edit, NULL}, /* not allowed: says why */
    [CMD_OVERLAY] = {switch_overlay, may_edit},
    [CMD_EXPLORE] = {switch_explorer, may_edit},
    [CMD_EXPLORED] = {list_explored, may_edit},
    [CMD_NUMBERS] = {switch_numbers, may_edit},
    [CMD_PROOF] = {proof_commands_run, may_edit},
    [CMD_REPORT] = {use_report, may_browse},
    [CMD_TRY] = {try_point, NULL}, /* not allowed: says why */
    [CMD_LESSON] = {open_lesson, NULL},
    [CMD_PUZZLE] = {solve, may_solve},
    [CMD_STATISTICS] = {use_statistics, may_use_statistics},
    [CMD_LIBRARY] = {use_library, NULL, .replaces = opens_game}, /* not allowed: says why */
    [CMD_LIBRARY_PLY] = {preview_ply, may_use_library},
    [CMD_MARK] = {mark, may_use_statistics},
    [CMD_FULLSCREEN] = {toggle_fullscreen, NULL},
    [CMD_FRAME_STATS] = {toggle_frame_stats, NULL},
    [CMD_OPEN] = {open_file, NULL, .replaces = always}, /* not allowed: says why */
    [CMD_FILE_GAME] = {open_game_of_file, NULL, .replaces = always},
    [CMD_FILE_GAMES] = {turn_games_of_file, NULL},
    [CMD_SAVE] = {save_game, may_save},
    [CMD_SAVE_PICTURE] = {save_picture, may_save},
    [CMD_CHOOSE_FILE] = {choose_file, NULL}, /* not allowed: says why */
    [CMD_COPY] = {copy, NULL},
    [CMD_PASTE] = {paste, NULL, .replaces = always}, /* not allowed: says why */
    [CMD_PASTE_TEXT] = {paste_text, NULL},
    [CMD_RETRY_SAVE] = {retry_save, may_retry_save},
    [CMD_ENGINES] = {engine_commands_run, NULL}, /* not allowed: says why */
    [CMD_CONTEST] = {contest_commands_run, may_use_contest, .replaces = contest_commands_open_game},
    [CMD_ENGINE] = {engine_commands_answer, may_answer_engine},
    [CMD_STAND_IN] = {engine_commands_stand_in, may_answer_engine},
    [CMD_JUDGE_BY] = {judge_by, NULL, .replaces = judges_anew},
    [CMD_DISMISS] = {dismiss, NULL},
    [CMD_DISMISS_TOAST] = {dismiss_toast, NULL},
    [CMD_NO_POINT] = {refuse_point, NULL},
    [CMD_OPEN_FOLDER] = {open_folder, NULL},
    [CMD_QUIT] = {quit, NULL},
};

/* Is the command allowed now? Finds out which seat is meant. */
static bool is_allowed(const Game *game, Command *command)
{
    size_t kind = (size_t)command->kind;
    if (kind >= sizeof handlers / sizeof handlers[0] || !handlers[kind].run) {
        return false;
    }
    if (handlers[kind].seat) {
        command->seat = handlers[kind].seat(game, command->seat);
    }
    return (!handlers[kind].may || handlers[kind].may(game)) &&
           (!handlers[kind].seat_may || handlers[kind].seat_may(game, command->seat));
}

static bool replaces(const Game *game, const Command *command)
{
    return handlers[command->kind].replaces && handlers[command->kind].replaces(game, command);
}

static void run(App *app, Command command)
{
    if (command.disabled || !is_allowed(&app->game, &command)) {
        reasons_tell(app, &command);
    } else if (replaces(&app->game, &command) && !storage_is_safe(&app->storage, &app->game)) {
        ask_to_replace(app, &command);
    } else {
        handlers[command.kind].run(app, &command);
    }
}

/* The command that the open question is about can still be carried out. */
static bool may_replace(const App *app)
{
    Command command = app->game.replacement;
    return messages_has_notice(&app->messages, NOTICE_REPLACE_UNSAVED) &&
           is_allowed(&app->game, &command) && replaces(&app->game, &command);
}

static void answer_to_replace(App *app, UnsavedAnswer answer)
{
    const Command *replacement = &app->game.replacement;
    messages_close_notice(&app->messages, NOTICE_REPLACE_UNSAVED);
    if (answer == UNSAVED_TRY_AGAIN) {
        storage_autosave(&app->storage, &app->game);
        run(app, *replacement);
    } else {
        handlers[replacement->kind].run(app, replacement);
    }
}

void commands_run(App *app, const Command *command)
{
    Game *game = &app->game;
    const Page page = game->page;
    const unsigned newest = app->messages.serial;
    if (!command->unasked) {
        messages_clear(&app->messages);
    }
    /* Several commands can come in one turn of the loop: this one may take the result away. */
    game_log_update(&app->log, game, app->loop.now_ms);
    app->messages.cause = command->seat == SEAT_NONE ? game->opener : command->seat;
    if (command->kind != CMD_REPLACE) {
        run(app, *command);
    } else if (may_replace(app)) {
        answer_to_replace(app, (UnsavedAnswer)command->value);
    }
    if (!may_replace(app)) {
        messages_close_notice(&app->messages, NOTICE_REPLACE_UNSAVED);
    }
    if (!command->unasked) { /* the player has turned to something else */
        app->messages.may_replace = false;
    }
    app->messages.cause = SEAT_NONE;
    if (game->page != page) {
        messages_leave_page(&app->messages, newest);
    }
    if (game->page != PAGE_LIBRARY) {
        messages_close_notice(&app->messages, NOTICE_DELETE_GAMES);
    }
    if (page_info(game->page)->plays) {
        game->opener = SEAT_NONE;
    }
    if (look_ply(game) < 0) {
        look_end(game);
    }
    games_find_players(app);
    advisor_update(game);
    if (game->page == PAGE_PLAY) {
        visit_end(&app->visit, &app->storage);
        /* They are off at the start of each review. */
        game->analysing = game->proving = game->editing = false;
        memset(game->overlay, 0, sizeof game->overlay);
        game->numbering = (Numbering){NUMBERING_SETTING, 0};
    }
}
