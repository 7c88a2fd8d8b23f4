#include "app/reasons.h"

#include "app/permissions.h"
#include "engine/history/match_rights.h"
#include "ui/words.h"

/* ---- what many commands need; NULL: they have it ---- */

static const char paused[] = N_("The game is paused. Resume it first.");
static const char open_review[] = N_("Open the review first.");
static const char open_request[] = N_("An open request has to be answered first.");

static const char *lacks_game(const Game *game)
{
    return game->in_game ? NULL : N_("There is no game yet. Start a new one first.");
}

static const char *lacks_open_game(const Game *game)
{
    const char *why = lacks_game(game);
    return why ? why : game->match->outcome.reason != REASON_NONE ? N_("The game is over.") : NULL;
}

/* Open, not paused, and no request pending. */
static const char *lacks_free_game(const Game *game)
{
    const char *why = lacks_open_game(game);
    return why                                         ? why
           : game->match->paused                       ? paused
           : game->match->request.kind != REQUEST_NONE ? open_request
                                                       : NULL;
}

static const char *lacks_current_move(const Game *game)
{
    return game->match->reviewed != NODE_NONE ? N_("Leave the review first.") : NULL;
}

static const char *lacks_stone(const Game *game)
{
    return game->match->position.count == 0 ? N_("No stone has been placed yet.") : NULL;
}

static const char *first_of(const char *one, const char *other, const char *last)
{
    return one ? one : other ? other : last;
}

static const char offered_draw[] =
    N_("You have already offered a draw. You can offer again after your opponent moves.");

static const char answer_first[] = N_("Answer the question first.");
static const char nothing_to_undo[] = N_("There is nothing to undo here.");

static const char played_stays[] =
    N_("What was played stays as it was. Variations can be changed.");

/* ---- each command ---- */

static const char press_play[] = N_("Press Play to start.");

static const char *no_back(const App *app, const Command *command)
{
    (void)app;
    (void)command;
    return press_play;
}

static const char *no_play(const App *app, const Command *command)
{
    const OpeningTask task = app->game.match->opening.task;
    const bool decides = task == TASK_CHOOSE || task == TASK_DECLARE;
    (void)command;
    if (app->game.page == PAGE_NEW) {
        return press_play;
    }
    if (app->game.page == PAGE_MENU) {
        return N_("Close the menu first.");
    }
    if (!page_info(app->game.page)->main) {
        return N_("Close this page first.");
    }
    return first_of(lacks_free_game(&app->game),
                    decides ? N_("The opening needs a decision first.") : NULL,
                    N_("It is not your turn."));
}

static const char *no_decision(const App *app, const Command *command)
{
    if (command->kind == CMD_NUMBER && may_declare(&app->game)) {
        return command->value < 1 ? N_("It has to be at least one.")
                                  : N_("That is the largest number allowed.");
    }
    return first_of(lacks_free_game(&app->game), NULL, N_("It is not your turn."));
}

static const char *no_undo(const App *app, const Command *command)
{
    const Game *game = &app->game;
    if (page_info(game->page)->undo != PAGE_UNDO_GAME) {
        return nothing_to_undo;
    }
    const char *why = first_of(lacks_game(game), lacks_current_move(game), NULL);
    (void)command;
    if (!why && must_ask_first(game)) {
        why = lacks_free_game(game);
    }
    return first_of(why, game->match->paused ? paused : NULL, N_("There is no move to take back."));
}

static const char *no_redo(const App *app, const Command *command)
{
    const Game *game = &app->game;
    (void)command;
    if (page_info(game->page)->undo != PAGE_UNDO_GAME) {
        return N_("There is nothing to redo here.");
    }
    return first_of(first_of(lacks_game(game), lacks_current_move(game), NULL),
                    must_ask_first(game) ? N_("Redo is not available face to face.") : NULL,
                    N_("There is no move to redo."));
}

static const char *no_hint(const App *app, const Command *command)
{
    const Game *game = &app->game;
    (void)command;
    const char *why = lacks_free_game(game);
    if (!why && must_ask_first(game) && !page_info(game->page)->browses) {
        why = N_("Hints are not available face to face.");
    }
    return first_of(
        why, !game->match->opening.over ? N_("There are no hints during the opening.") : NULL,
        N_("It is not your turn."));
}

static const char *no_why(const App *app, const Command *command)
{
    const Game *game = &app->game;
    const char *why = first_of(lacks_game(game), lacks_stone(game), NULL);
    (void)command;
    if (!why && !game->match->opening.over) {
        why = N_("Moves of the opening are not explained.");
    }
    if (!why && position_last(&game->match->position) == POINT_PASS) {
        why = N_("A pass is not explained.");
    }
    const bool over = game->in_game && match_is_over(game->match);
    why = first_of(why, over ? NULL : lacks_free_game(game), NULL);
    if (!why && !over && !match_is_human(game->match, match_actor(game->match))) {
        why = N_("It is not your turn.");
    }
    const bool after = must_ask_first(game) && !over;
    return first_of(why,
                    after ? N_("Your opponent's moves are explained in the review, after the game.")
                          : NULL,
                    N_("Your opponent's moves are explained in the review."));
}

static const char *no_resign(const App *app, const Command *command)
{
    const Game *game = &app->game;
    (void)command;
    return first_of(lacks_open_game(game), game->match->paused ? paused : NULL,
                    first_of(lacks_stone(game), NULL, N_("Only a person can resign.")));
}

static const char *no_draw(const App *app, const Command *command)
{
    const Game *game = &app->game;
    const Seat seat = offering_seat(game, command->seat);
    if (must_wait_to_offer_draw(game, seat)) {
        return offered_draw;
    }
    const char *why = first_of(lacks_free_game(game), lacks_current_move(game), lacks_stone(game));
    return first_of(why, NULL, N_("Only a person can offer a draw."));
}

static const char *no_answer(const App *app, const Command *command)
{
    (void)command;
    return app->game.match->request.kind == REQUEST_NONE ? N_("Nothing was asked.")
                                                         : N_("The other player has to answer.");
}

static const char *no_pause(const App *app, const Command *command)
{
    const Game *game = &app->game;
    (void)command;
    return first_of(lacks_open_game(game), lacks_current_move(game),
                    N_("This game has no clocks to pause."));
}

/* `faces`: why not face to face. */
static const char *no_study(const Game *game, const char *faces)
{
    return game->match->request.kind != REQUEST_NONE ? open_request
           : game_hides_position(game) ? N_("The position is hidden while the clocks are stopped.")
                                       : faces;
}

static const char *no_page(const App *app, const Command *command)
{
    const Game *game = &app->game;
    const char *why = lacks_game(game);
    if (!why && command->value == PAGE_TURN) {
        return open_review;
    }
    if (command->value == PAGE_ARRANGE) {
        return no_study(game, N_("Face to face, a position can be set up when the game is over."));
    }
    if (command->value == PAGE_GAMES) {
        return N_("Open a file with several games to choose one of them here.");
    }
    if (command->value == PAGE_PICTURE) {
        return first_of(why, NULL, N_("There is nothing to save yet."));
    }
    if (why) {
        return why;
    }
    if (!record_node(game->match->record, NODE_ROOT)->child) {
        return N_("There are no moves to review yet.");
    }
    return no_study(game, N_("Face to face, a game can be reviewed when it is over."));
}

/* On pages that do not show the game. */
static const char *no_key(const App *app, const Command *command)
{
    const char *why = command_text(command);
    return first_of(why[0] != '\0' ? why : NULL, lacks_game(&app->game),
                    N_("Go back to the game first."));
}

static const char *no_look(const App *app, const Command *command)
{
    const Game *game = &app->game;
    const Record *record = game->match->record;
    const char *why = first_of(lacks_game(game), lacks_current_move(game), lacks_stone(game));
    if (!why && !may_look(game)) {
        why = game->match->paused ? paused : open_request;
    }
    const bool undone = record_node(record, record->current)->child != NODE_NONE;
    return first_of(why, command->value <= 0 ? N_("This is the start of the game.") : NULL,
                    undone ? N_("That move was taken back. Redo it to see it.")
                           : N_("This is the last move."));
}

static const char *no_turn(const App *app, const Command *command)
{
    (void)command;
    return first_of(lacks_game(&app->game), NULL, open_review);
}

static const char *no_arrange(const App *app, const Command *command)
{
    const Game *game = &app->game;
    return game->page != PAGE_ARRANGE ? N_("Open the page for it from the menu first.")
           : may_arrange(game) && command->field == ARRANGE_CLEAR ? N_("The board is empty.")
           : may_arrange(game) ? N_("The game would be over at once. Take a stone away first.")
                               : no_study(game, N_("Close this page first."));
}

/* The control that asks for it is disabled at that end. */
static const char *no_step(const App *app, const Command *command)
{
    const Record *record = app->game.match->record;
    const bool at_start = record_depth(record, record->current) == 0 && command->value <= 0;
    return at_start ? N_("This is the start of the game.") : N_("This is the last move.");
}

static const char *no_branch(const App *app, const Command *command)
{
    (void)app;
    (void)command;
    return N_("There is no branch there.");
}

static const char *no_line(const App *app, const Command *command)
{
    (void)command;
    return app->game.analysing ? N_("Wait for the analysis of this position.")
                               : N_("The analysis is off.");
}

static const char *no_overlay(const App *app, const Command *command)
{
    (void)command;
    return !may_browse(&app->game)         ? N_("The analysis is in the review.")
           : app->game.match->paused       ? paused
           : app->game.match->opening.over ? N_("The game ends here.")
                                           : N_("Not during the opening.");
}

static const char *no_proof(const App *app, const Command *command)
{
    return command->value == PROOF_TOGGLE ? no_overlay(app, command)
           : command->value == PROOF_ADD
               ? N_("Only a win of the side to move can be put into the tree.")
               : N_("Wait for the proof.");
}

static const char *no_sentence(const App *app, const Command *command)
{
    if (!report_is_complete(&app->reporter.report)) {
        return N_("Wait for the report.");
    }
    return command->value == REPORT_TRY ? N_("Choose a mistake first.")
                                        : N_("There are no more sentences.");
}

static const char *no_edit(const App *app, const Command *command)
{
    const Match *match = app->game.match;
    const bool cuts = command->value == EDIT_CUT;
    if (command->value == EDIT_UNCUT) {
        return N_("Nothing was cut. Leave the review first to take back moves.");
    }
    if (!may_browse(&app->game)) {
        return open_review;
    }
    if (!app->game.editing) {
        return N_("Edit the tree first: with the pencil or the key E.");
    }
    const MatchError error =
        cuts ? match_may_cut(match, match->record->current) : match_may_promote(match);
    return error == MATCH_PLAYED ? played_stays
           : cuts                ? N_("This is the start of the game.")
                                 : N_("This line comes first already.");
}

static const char *no_game(const App *app, const Command *command)
{
    (void)command;
    return first_of(lacks_game(&app->game), NULL, N_("No other level is suggested now."));
}

static const char *no_other_game(const App *app, const Command *command)
{
    (void)app;
    return command->kind == CMD_PASTE
               ? N_("Face to face, a game can be pasted only when the game is over.")
               : N_("Face to face, a file can be opened only when the game is over.");
}

static const char *no_save(const App *app, const Command *command)
{
    return first_of(lacks_game(&app->game),
                    command->kind == CMD_COPY ? N_("There is nothing to copy yet.") : NULL,
                    N_("There is nothing to save yet."));
}

static const char *no_lesson(const App *app, const Command *command)
{
    (void)app;
    return command->value < 0 ? N_("This is the first lesson.") : N_("This is the last lesson.");
}

static const char *no_try(const App *app, const Command *command)
{
    const PuzzleStage stage = app->puzzles.play.stage;
    (void)command;
    if (app->game.page == PAGE_LEARN) {
        return app->game.lesson.done ? N_("This lesson is done.") : N_("Wait for the reply.");
    }
    if (app->puzzles.play.asks) {
        return answer_first;
    }
    if (stage == PUZZLE_WRONG) {
        return N_("Take the wrong try back first.");
    }
    return stage == PUZZLE_JUDGED ? N_("Wait for the reply.") : N_("This puzzle is done.");
}

static const char *no_puzzle(const App *app, const Command *command)
{
    const PuzzleStage stage = app->puzzles.play.stage;
    if (command->value == PUZZLE_OPEN_SET) {
        return N_("There are no puzzles of this kind and difficulty.");
    }
    if (command->value == PUZZLE_RETRY) {
        return N_("There is no move to take back.");
    }
    if (command->value == PUZZLE_FOLLOW) {
        return N_("There is no wrong try to explain.");
    }
    if (stage == PUZZLE_SOLVED || stage == PUZZLE_SHOWN) {
        return N_("This puzzle is done.");
    }
    if (app->puzzles.play.asks) {
        return answer_first;
    }
    return stage == PUZZLE_TO_MOVE || stage == PUZZLE_WRONG
               ? N_("There are no more hints. Play the ringed move, or show the solution.")
               : N_("Wait for the reply.");
}

static const char *no_library(const App *app, const Command *command)
{
    if (command->value == LIBRARY_UNDELETE) {
        return nothing_to_undo;
    }
    return app->game.page == PAGE_LIBRARY ? N_("No game is listed here.")
                                          : N_("Open the library first.");
}

static const char *no_engines(const App *app, const Command *command)
{
    (void)app;
    (void)command;
    return N_("Open the page of the engines first.");
}

static const char *no_contest(const App *app, const Command *command)
{
    if (app->game.page != PAGE_CONTEST) {
        return N_("Open the page Engine match first.");
    }
    switch (contest_action(command->field)) {
    case CONTEST_OPEN:
        return N_("This game is not in a file.");
    case CONTEST_START:
    case CONTEST_LOOK:
    case CONTEST_FORGET:
        return N_("The match is still running.");
    default:
        return app->options.contest.begun ? N_("The match has begun: it stays as it is.")
                                          : N_("No match is running.");
    }
}

static const char *no_file(const App *app, const Command *command)
{
    return command->value == ENGINE_TO_ADD     ? no_engines(app, command)
           : command->value == OPENINGS_TO_USE ? no_contest(app, command)
           : command->value == FILE_TO_SAVE    ? no_save(app, command)
                                               : N_("Open the library first.");
}

/* In the order of permissions.h. */
static const char *(*const reasons[])(const App *app, const Command *command) = {
    [CMD_PLAY] = no_play,        [CMD_CHOOSE] = no_decision,   [CMD_NUMBER] = no_decision,
    [CMD_DECLARE] = no_decision, [CMD_UNDO] = no_undo,         [CMD_REDO] = no_redo,
    [CMD_HINT] = no_hint,        [CMD_WHY] = no_why,           [CMD_RESIGN] = no_resign,
    [CMD_DRAW] = no_draw,        [CMD_ALLOW] = no_answer,      [CMD_REFUSE] = no_answer,
    [CMD_WITHDRAW] = no_answer,  [CMD_PAUSE] = no_pause,       [CMD_PAGE] = no_page,
    [CMD_GO] = no_step,          [CMD_NODE] = no_branch,       [CMD_FOLLOW] = no_line,
    [CMD_TAKE_LEVEL] = no_game,  [CMD_OPEN] = no_other_game,   [CMD_PASTE] = no_other_game,
    [CMD_LESSON] = no_lesson,    [CMD_TRY] = no_try,           [CMD_PUZZLE] = no_puzzle,
    [CMD_SAVE] = no_save,        [CMD_SAVE_PICTURE] = no_save, [CMD_COPY] = no_save,
    [CMD_BACK] = no_back,        [CMD_NO_KEY] = no_key,        [CMD_LIBRARY] = no_library,
    [CMD_CHOOSE_FILE] = no_file, [CMD_REPORT] = no_sentence,   [CMD_FILE_GAME] = no_other_game,
    [CMD_OVERLAY] = no_overlay,  [CMD_EDIT] = no_edit,         [CMD_ENGINES] = no_engines,
    [CMD_PROOF] = no_proof,      [CMD_LOOK] = no_look,         [CMD_ANALYST] = no_overlay,
    [CMD_CONTEST] = no_contest,  [CMD_TURN] = no_turn,         [CMD_ARRANGE] = no_arrange,
};

const char *reason_of_command(const App *app, const Command *command)
{
    const size_t kind = (size_t)command->kind;
    if (kind < sizeof reasons / sizeof reasons[0] && reasons[kind]) {
        return _(reasons[kind](app, command));
    }
    return _(first_of(lacks_game(&app->game), NULL, N_("That is not possible now.")));
}

static const char *reason_of_opening(const OpeningStep *step)
{
    if (step->task == TASK_PLAY && step->inside == 1) {
        return _("The first stone goes in the centre");
    }
    if (step->task == TASK_PLAY && step->inside > 0) {
        return _("Place this stone in the marked square");
    }
    return _("The opening does not allow a stone there.");
}

/* NULL: the screen shows it, or the command is refused before. */
static const char *reason_of_error(const Match *match, MatchError error)
{
    switch (error) {
    case MATCH_OPENING:
        return reason_of_opening(&match->opening);
    case MATCH_OCCUPIED:
        return _("There is already a stone there.");
    case MATCH_SYMMETRICAL:
        return _("That point mirrors one already offered.");
    case MATCH_NOT_OFFERED:
        return _("Choose one of the offered points.");
    case MATCH_DECLINED:
        return _("The computer declines.");
    case MATCH_NO_MEMORY:
        return _("Out of memory: nothing was changed.");
    case MATCH_OK:
    case MATCH_OVER:
    case MATCH_OFF_BOARD:
    case MATCH_FOUL:
    case MATCH_CHOOSE:
    case MATCH_NOT_YOURS:
    case MATCH_NOTHING:
    case MATCH_PAUSED:
    case MATCH_REQUEST_OPEN:
    case MATCH_ASKED:
    case MATCH_PLAYED:
        break;
    }
    return NULL;
}

void reasons_tell(App *app, const Command *command)
{
    messages_say(&app->messages, "%s", reason_of_command(app, command));
    messages_count_error(&app->messages);
}

void reasons_tell_error(App *app, MatchError error)
{
    const char *why = reason_of_error(app->game.match, error);
    if (why) {
        messages_say(&app->messages, "%s", why);
    }
    if (error != MATCH_OK && error != MATCH_DECLINED) {
        messages_count_error(&app->messages);
    }
}
