#include "app/puzzles.h"

#include <stdlib.h>
#include <string.h>

#include "app/view_board.h"
#include "engine/rules/rules.h"
#include "ui/words.h"

enum {
    ANSWER_MS = 250,  /* between a try and the answer to it */
    DAY_STRIDE = 7919 /* puzzles from one day to the next; a prime larger than their number */
};

bool puzzles_init(Puzzles *puzzles, const Calendar *calendar, Messages *messages)
{
    *puzzles = (Puzzles){.calendar = calendar,
                         .messages = messages,
                         .index = -1,
                         .scripted = -1,
                         .kind = -1,
                         .grade = -1,
                         .refused_at = POINT_NONE};
    puzzles->worker = puzzle_worker_new();
    return puzzles->worker != NULL;
}

void puzzles_free(Puzzles *puzzles)
{
    puzzle_worker_free(puzzles->worker);
    puzzle_set_free(&puzzles->set);
    free(puzzles->key);
    puzzle_progress_free(&puzzles->progress);
}

/* ---- dates ---- */

static int today_of(const Puzzles *puzzles)
{
    return calendar_today(puzzles->calendar);
}

/* Not one that was left open at midnight. */
static bool is_todays(const Puzzles *puzzles)
{
    return puzzles->daily && puzzles->day == today_of(puzzles);
}

/* ---- choosing ---- */

static void no_memory(Puzzles *puzzles)
{
    messages_refuse(puzzles->messages, _("Out of memory: the puzzle cannot be shown."), NULL);
}

/* How many there are, and how many of them are solved: when they are read, and after each solved
 * one. */
static void count_sets(Puzzles *puzzles)
{
    memset(puzzles->set_count, 0, sizeof puzzles->set_count);
    memset(puzzles->set_solved, 0, sizeof puzzles->set_solved);
    for (int i = 0; i < puzzles->set.count; i++) {
        const Puzzle *puzzle = &puzzles->set.puzzle[i];
        const int grade = puzzle_grade(puzzle);
        puzzles->set_count[puzzle->kind][grade]++;
        puzzles->set_solved[puzzle->kind][grade] +=
            puzzle_progress_is_solved(&puzzles->progress, puzzles->key[i]);
    }
}

static bool load(Puzzles *puzzles)
{
    if (puzzles->set.count > 0) {
        return true;
    }
    if (!puzzle_set_load(&puzzles->set)) {
        return false;
    }
    puzzles->key = calloc((size_t)puzzles->set.count, sizeof *puzzles->key);
    if (!puzzles->key) {
        puzzle_set_free(&puzzles->set);
        return false;
    }
    for (int i = 0; i < puzzles->set.count; i++) {
        Position position;
        puzzle_position(&puzzles->set.puzzle[i], &position);
        puzzles->key[i] = puzzle_key(&position);
    }
    count_sets(puzzles);
    return true;
}

static void begin(Puzzles *puzzles, int index)
{
    puzzles->index = index;
    puzzles->daily = false;
    puzzles->refused_at = POINT_NONE;
    puzzle_play_begin(&puzzles->play, &puzzles->set.puzzle[index]);
}

static void open_daily(Puzzles *puzzles)
{
    const int day = today_of(puzzles);
    const int by_date = (int)((int64_t)day * DAY_STRIDE % puzzles->set.count);
    begin(puzzles, puzzles->scripted < 0 ? by_date : puzzles->scripted);
    puzzles->daily = true;
    puzzles->day = day;
    puzzles->kind = -1;
    puzzles->grade = puzzle_grade(&puzzles->play.puzzle);
}

bool puzzles_open(Puzzles *puzzles)
{
    if (!load(puzzles)) {
        no_memory(puzzles);
        return false;
    }
    if (puzzles->index < 0 || (puzzles->daily && !is_todays(puzzles))) {
        open_daily(puzzles);
    }
    return true;
}

bool puzzles_choose_daily(Puzzles *puzzles, const char *plies)
{
    for (int i = 0; i < puzzles->set.count; i++) {
        Buffer line = {0};
        puzzle_write(&puzzles->set.puzzle[i], &line);
        const char *at = line.failed ? NULL : strstr(line.text, plies);
        const bool found = at && at > line.text && at[-1] == ' ' && at[strlen(plies)] == '\n';
        buffer_free(&line);
        if (found) {
            puzzles->scripted = i;
            return true;
        }
    }
    return false;
}

static bool is_in_set(const Puzzles *puzzles, int index)
{
    const Puzzle *puzzle = &puzzles->set.puzzle[index];
    return (puzzles->kind < 0 || (int)puzzle->kind == puzzles->kind) &&
           (puzzles->grade < 0 || puzzle_grade(puzzle) == puzzles->grade);
}

/* The next one of the set that is not solved, else the next one; -1: the set is empty. */
static int next_of(const Puzzles *puzzles, int from)
{
    int next = -1;
    for (int i = 1; i <= puzzles->set.count; i++) {
        const int index = (from + i) % puzzles->set.count;
        if (!is_in_set(puzzles, index)) {
            continue;
        }
        if (!puzzle_progress_is_solved(&puzzles->progress, puzzles->key[index])) {
            return index;
        }
        next = next < 0 ? index : next;
    }
    return next;
}

static void open_next(Puzzles *puzzles, int from)
{
    const int next = next_of(puzzles, from);
    if (next >= 0) {
        begin(puzzles, next);
    }
}

static void open_set(Puzzles *puzzles, int value)
{
    puzzles->kind = puzzle_set_kind(value);
    puzzles->grade = puzzle_set_grade(value);
    open_next(puzzles, puzzles->set.count - 1);
}

/* ---- progress ---- */

static uint64_t current_key(const Puzzles *puzzles)
{
    return puzzles->key[puzzles->index];
}

static void note(Puzzles *puzzles, PuzzleEvent event)
{
    bool ok = true;
    const uint64_t key = current_key(puzzles);
    if (event == PUZZLE_EVENT_SOLVED && is_todays(puzzles) &&
        !puzzle_progress_is_shown(&puzzles->progress, key)) {
        ok = puzzle_progress_note_day(&puzzles->progress, puzzles->day);
    }
    ok = puzzle_progress_note(&puzzles->progress, key, event) && ok;
    puzzles->unsaved = true;
    count_sets(puzzles);
    if (!ok) {
        messages_fail(puzzles->messages, N_("Out of memory: this result was not counted."), NULL);
    }
}

/* ---- solving ---- */

bool puzzles_may_try(const Puzzles *puzzles)
{
    return puzzles->index >= 0 && puzzle_play_may_try(&puzzles->play);
}

MatchError puzzles_try(Puzzles *puzzles, Point point, int64_t now_ms)
{
    PuzzlePlay *play = &puzzles->play;
    puzzles->refused_at = POINT_NONE;
    if (!puzzles_may_try(puzzles)) {
        return MATCH_NOT_YOURS;
    }
    if (!position_is_empty(&play->position, point)) {
        return MATCH_OCCUPIED;
    }
    if (!puzzle_play_allows(play, point)) {
        puzzles->refused_at = point;
        messages_say(puzzles->messages, "%s", _("That point is forbidden to Black."));
        return MATCH_FOUL;
    }
    puzzle_play_try(play, point);
    puzzles->answer_ms = now_ms + ANSWER_MS;
    return MATCH_OK;
}

/* Today's puzzle would not count once a move of its solution is shown: that is asked first. */
static bool asks_first(Puzzles *puzzles, PuzzleQuestion question)
{
    if (!is_todays(puzzles) || puzzle_progress_has_day(&puzzles->progress, puzzles->day) ||
        puzzle_progress_is_shown(&puzzles->progress, current_key(puzzles))) {
        return false;
    }
    puzzles->play.asks = question;
    return true;
}

static void show(Puzzles *puzzles, bool confirmed)
{
    puzzle_play_retry(&puzzles->play);
    if (puzzles->play.stage != PUZZLE_TO_MOVE ||
        (!confirmed && asks_first(puzzles, PUZZLE_ASKS_SOLUTION))) {
        return;
    }
    puzzle_play_show(&puzzles->play);
    note(puzzles, PUZZLE_EVENT_SHOWN);
}

/* The second hint shows the move. */
static void hint(Puzzles *puzzles, bool confirmed)
{
    PuzzlePlay *play = &puzzles->play;
    const bool shows = play->hint == PUZZLE_HINT_MOVE - 1;
    puzzle_play_retry(play);
    if (play->stage != PUZZLE_TO_MOVE ||
        (shows && !confirmed && asks_first(puzzles, PUZZLE_ASKS_MOVE))) {
        return;
    }
    puzzle_play_hint(play);
    if (shows) {
        note(puzzles, PUZZLE_EVENT_SHOWN);
    }
}

static void show_confirmed(Puzzles *puzzles)
{
    if (puzzles->play.asks == PUZZLE_ASKS_MOVE) {
        hint(puzzles, true);
    } else {
        show(puzzles, true);
    }
}

bool puzzles_may(const Puzzles *puzzles, PuzzleAction action)
{
    const PuzzlePlay *play = &puzzles->play;
    const bool open = play->stage == PUZZLE_TO_MOVE || play->stage == PUZZLE_WRONG;
    const bool may_show = open && play->asks == PUZZLE_ASKS_NOTHING;
    switch (action) {
    case PUZZLE_RETRY:
        return play->stage == PUZZLE_WRONG;
    case PUZZLE_FOLLOW:
        return puzzle_play_may_follow(play);
    case PUZZLE_HELP:
        return may_show && play->hint < PUZZLE_HINT_WHY;
    case PUZZLE_SHOW:
        return may_show;
    default:
        return true;
    }
}

void puzzles_run(Puzzles *puzzles, const Command *command)
{
    if (puzzles->index < 0) {
        return;
    }
    puzzles->refused_at = POINT_NONE;
    switch ((PuzzleAction)command->value) {
    case PUZZLE_OPEN_DAILY:
        open_daily(puzzles);
        break;
    case PUZZLE_OPEN_SET:
        open_set(puzzles, command->field);
        break;
    case PUZZLE_NEXT:
        open_next(puzzles, puzzles->index);
        break;
    case PUZZLE_RETRY:
        puzzle_play_retry(&puzzles->play);
        break;
    case PUZZLE_FOLLOW:
        puzzle_play_follow(&puzzles->play);
        break;
    case PUZZLE_HELP:
        hint(puzzles, false);
        break;
    case PUZZLE_SHOW:
        show(puzzles, false);
        break;
    case PUZZLE_SHOW_CONFIRMED:
        show_confirmed(puzzles);
        break;
    case PUZZLE_KEEP_TRYING:
        puzzles->play.asks = PUZZLE_ASKS_NOTHING;
        break;
    }
}

/* ---- judging ---- */

void puzzles_update(Puzzles *puzzles)
{
    PuzzleTask task;
    uint32_t ticket;
    if (puzzles->index < 0 || !puzzle_play_task(&puzzles->play, &task) ||
        (puzzle_worker_has_task(puzzles->worker, &ticket) && ticket == task.ticket)) {
        return;
    }
    if (!puzzle_worker_ask(puzzles->worker, &task)) {
        puzzle_play_withdraw(&puzzles->play);
        no_memory(puzzles);
    }
}

bool puzzles_collect(Puzzles *puzzles, int64_t now_ms, bool at_once)
{
    PuzzleVerdict verdict;
    if ((!at_once && now_ms < puzzles->answer_ms) ||
        !puzzle_worker_take(puzzles->worker, &verdict) ||
        !puzzle_play_take(&puzzles->play, &verdict)) {
        return false;
    }
    if (verdict.answer == PUZZLE_UNJUDGED) {
        no_memory(puzzles);
    } else if (puzzles->play.stage == PUZZLE_SOLVED) {
        note(puzzles, PUZZLE_EVENT_SOLVED);
    } else if (puzzles->play.stage == PUZZLE_WRONG) {
        note(puzzles, PUZZLE_EVENT_TRIED);
    }
    return true;
}

bool puzzles_are_judging(const Puzzles *puzzles)
{
    PuzzleTask task;
    return puzzles->index >= 0 && puzzle_play_task(&puzzles->play, &task);
}

int64_t puzzles_next_ms(const Puzzles *puzzles, int64_t now_ms)
{
    return puzzles_are_judging(puzzles) && now_ms < puzzles->answer_ms ? puzzles->answer_ms : -1;
}

void puzzles_wait(Puzzles *puzzles)
{
    puzzle_worker_wait(puzzles->worker);
}

int puzzles_stones(const Puzzles *puzzles)
{
    const PuzzlePlay *play = &puzzles->play;
    return play->position.stones + (play->stage == PUZZLE_JUDGED);
}

/* ---- what is shown ---- */

static void fill_progress(const Puzzles *puzzles, ViewPuzzle *out)
{
    const PuzzleProgress *progress = &puzzles->progress;
    const int today = today_of(puzzles), monday = today - calendar_weekday(today);
    out->today = calendar_date(puzzles->daily ? puzzles->day : today);
    out->today_solved = puzzle_progress_has_day(progress, today);
    out->streak = puzzle_progress_streak(progress, today);
    out->best_streak = puzzle_progress_best_streak(progress);
    out->solved = puzzle_progress_solved(progress);
    for (int i = 0; i < VIEW_WEEK; i++) {
        out->week[i] = puzzle_progress_has_day(progress, monday + i);
    }
}

static void fill_play(const Puzzles *puzzles, ViewPuzzle *out)
{
    const PuzzlePlay *play = &puzzles->play;
    out->daily = puzzles->daily;
    out->kind = play->puzzle.kind;
    out->grade = puzzle_grade(&play->puzzle);
    out->solver = play->puzzle.plies % 2 == 0 ? COLOR_BLACK : COLOR_WHITE;
    out->stage = play->stage;
    out->move = play->found + 1;
    out->moves = play->moves;
    out->wrong = play->wrong;
    out->hinted = play->hinted;
    out->first_try = play->stage == PUZZLE_SOLVED && play->wrong == 0 && !play->hinted &&
                     !puzzle_progress_is_shown(&puzzles->progress, current_key(puzzles));
    out->asks = play->asks;
    out->may_show = puzzles_may(puzzles, PUZZLE_SHOW);
    out->may_hint = puzzles_may(puzzles, PUZZLE_HELP);
    out->may_follow = puzzles_may(puzzles, PUZZLE_FOLLOW);
    out->followed = out->may_follow && play->followed == play->verdict.line.length;
    out->answer = play->verdict.answer;
    out->four = play->verdict.four;
    out->tried = play->tried;
    out->reply = play->verdict.reply;
    out->loses_in = play->verdict.moves;
    out->why = play->stage == PUZZLE_WRONG ? play->verdict.why : play->why;
}

/* The stones of a line that is only shown. */
static void fill_trials(const PuzzlePlay *play, View *view)
{
    if (play->stage == PUZZLE_WRONG) {
        view->trial[view->trials++] = play->tried;
        view->trial[view->trials++] = play->verdict.reply;
    }
    for (int i = 1; puzzle_play_may_follow(play) && i < play->followed && i + 1 < VIEW_TRIAL; i++) {
        view->trial[view->trials++] = play->verdict.line.move[i];
    }
    for (int i = 0; play->stage == PUZZLE_SHOWN && i < play->line.length && i < VIEW_TRIAL; i++) {
        view->trial[view->trials++] = play->line.move[i];
    }
}

static void fill_hint(const PuzzlePlay *play, View *view)
{
    if (play->stage != PUZZLE_TO_MOVE || play->hint == PUZZLE_HINT_NONE) {
        return;
    }
    if (play->hint >= PUZZLE_HINT_MOVE) {
        const bool explained = play->why.move != POINT_NONE;
        view->hint = puzzle_play_next(play);
        view->advice = (ViewAdvice){.step = explained ? ADVICE_WHY : ADVICE_MOVE, .why = play->why};
    } else {
        view->advice = (ViewAdvice){
            .step = ADVICE_AREA, .corner = puzzle_play_area(play), .side = PUZZLE_HINT_SIDE};
    }
}

/* The try lies on the board while it is judged. */
static void show_try(const PuzzlePlay *play, View *view)
{
    if (play->stage == PUZZLE_JUDGED) {
        view->stone[play->tried] = (uint8_t)play->position.to_move;
        view->last = play->tried;
        view->ply++;
    }
}

static void fill_board(const Puzzles *puzzles, View *view)
{
    const PuzzlePlay *play = &puzzles->play;
    const Position *position = &play->position;
    view_board_replace(view, position);
    view->setup = (Setup){.rule = position->rule, .size = position->size};
    view->request = (Request){REQUEST_NONE, SEAT_NONE};
    view->may = (ViewRights){.play = puzzles_may_try(puzzles)};
    view->thinking = false;
    show_try(play, view);
    fill_trials(play, view);
    fill_hint(play, view);
    if (puzzles->refused_at != POINT_NONE) {
        view_board_refuse(view, position, puzzles->refused_at);
    }
    if (view->settings.show_forbidden && play->stage == PUZZLE_TO_MOVE) {
        view->forbidden_count = rules_forbidden(position, view->forbidden);
    }
}

void puzzles_fill(const Puzzles *puzzles, View *view)
{
    if (puzzles->index < 0 || (view->page != PAGE_PUZZLE && view->page != PAGE_PUZZLES)) {
        return;
    }
    fill_progress(puzzles, &view->puzzle);
    memcpy(view->puzzle.set_count, puzzles->set_count, sizeof puzzles->set_count);
    memcpy(view->puzzle.set_solved, puzzles->set_solved, sizeof puzzles->set_solved);
    fill_play(puzzles, &view->puzzle);
    if (view->page == PAGE_PUZZLE) {
        fill_board(puzzles, view);
    }
}
