#include "ui/puzzle_words.h"

#include <stdio.h>

#include "ui/words.h"
#include "ui/words_move.h"

const char *puzzle_words_title(const ViewPuzzle *puzzle)
{
    return puzzle->daily ? _("Puzzle of the day") : _(puzzle_infos[puzzle->kind].label);
}

static const char *const weekdays[] = {N_("Sunday"),   N_("Monday"), N_("Tuesday"), N_("Wednesday"),
                                       N_("Thursday"), N_("Friday"), N_("Saturday")};
static const char *const weekdays_short[] = {N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"),
                                             N_("Fri"), N_("Sat"), N_("Sun")};
static const char *const months[] = {
    N_("January"),  N_("February"), N_("March"),  N_("April"),     NC_("month of a date", "May"),
    N_("June"),     N_("July"),     N_("August"), N_("September"), N_("October"),
    N_("November"), N_("December")};

void puzzle_words_subtitle(const ViewPuzzle *puzzle, char *out, size_t bytes)
{
    const ViewDate *date = &puzzle->today;
    if (puzzle->daily) {
        /* weekday, day, month */
        snprintf(out, bytes, _("%1$s, %2$d %3$s"), _(weekdays[date->weekday % 7]), date->day,
                 translation_find(months[(date->month + 11) % 12]));
        return;
    }
    snprintf(out, bytes, _("%s · %d of %d solved"), puzzle_words_grade(puzzle->grade),
             puzzle->set_solved[puzzle->kind][puzzle->grade],
             puzzle->set_count[puzzle->kind][puzzle->grade]);
}

const char *puzzle_words_to_play(const ViewPuzzle *puzzle)
{
    return puzzle->solver == COLOR_WHITE ? _("White to play") : _("Black to play");
}

void puzzle_words_task(const ViewPuzzle *puzzle, char *out, size_t bytes)
{
    const PuzzleInfo *info = &puzzle_infos[puzzle->kind];
    if (puzzle->moves == 1) {
        snprintf(out, bytes, "%s", _(info->task_once));
    } else {
        snprintf(out, bytes, P_(info->task[0], info->task[1], puzzle->moves), puzzle->moves);
    }
}

const char *puzzle_words_grade(int grade)
{
    return _(puzzle_grade_labels[grade]);
}

const char *puzzle_words_weekday(int since_monday)
{
    return _(weekdays_short[since_monday]);
}

const char *puzzle_words_help(const ViewPuzzle *puzzle)
{
    const PuzzleInfo *info = &puzzle_infos[puzzle->kind];
    return _(puzzle->moves == 1 && info->help_once ? info->help_once : info->help);
}

/* The opponent wins after the try, by its moves and the five that follows. `facts`: what its reply
 * does; may be empty. */
static void say_loss(const ViewPuzzle *puzzle, const char *tried, const char *reply,
                     const char *facts, char *out, size_t bytes)
{
    const bool white = puzzle->solver == COLOR_BLACK; /* the opponent */
    const int wins_in = puzzle->loses_in + 1;
    if (facts[0] && explanation_wins(&puzzle->why)) {
        snprintf(out, bytes, white ? _("After %s, White's %s %s.") : _("After %s, Black's %s %s."),
                 tried, reply, facts);
    } else if (facts[0] && puzzle->loses_in > 1) {
        snprintf(out, bytes,
                 white ? P_("After %s, White's %s %s, and White wins in %d move.",
                            "After %s, White's %s %s, and White wins in %d moves.", wins_in)
                       : P_("After %s, Black's %s %s, and Black wins in %d move.",
                            "After %s, Black's %s %s, and Black wins in %d moves.", wins_in),
                 tried, reply, facts, wins_in);
    } else if (puzzle->loses_in <= 1) {
        snprintf(out, bytes,
                 white ? _("After %s, White plays %s and cannot be stopped.")
                       : _("After %s, Black plays %s and cannot be stopped."),
                 tried, reply);
    } else {
        snprintf(out, bytes,
                 white ? P_("After %s, White plays %s and wins in %d move.",
                            "After %s, White plays %s and wins in %d moves.", wins_in)
                       : P_("After %s, Black plays %s and wins in %d move.",
                            "After %s, Black plays %s and wins in %d moves.", wins_in),
                 tried, reply, wins_in);
    }
}

/* The reply stops the four or three that the try makes. */
static void say_stop(const ViewPuzzle *puzzle, const char *tried, const char *reply,
                     const char *facts, char *out, size_t bytes)
{
    const bool white = puzzle->solver == COLOR_BLACK;
    if (puzzle->four && facts[0]) {
        snprintf(out, bytes,
                 white ? _("%s makes a four, but White's %s blocks it and %s.")
                       : _("%s makes a four, but Black's %s blocks it and %s."),
                 tried, reply, facts);
    } else if (puzzle->four) {
        snprintf(out, bytes,
                 white ? _("%s makes a four, but White's %s blocks it, and no win is left.")
                       : _("%s makes a four, but Black's %s blocks it, and no win is left."),
                 tried, reply);
    } else if (facts[0]) {
        snprintf(out, bytes,
                 white ? _("%s threatens an open four, but White's %s stops it: it %s.")
                       : _("%s threatens an open four, but Black's %s stops it: it %s."),
                 tried, reply, facts);
    } else {
        snprintf(out, bytes,
                 white ? _("%s threatens an open four, but White's %s stops it.")
                       : _("%s threatens an open four, but Black's %s stops it."),
                 tried, reply);
    }
}

void puzzle_words_wrong(const View *view, int most, char *out, size_t bytes)
{
    const ViewPuzzle *puzzle = &view->puzzle;
    const bool white = puzzle->solver == COLOR_BLACK;
    char tried[8], reply[8], facts[PUZZLE_WRONG_BYTES];
    words_point(puzzle->tried, view->size, tried, sizeof tried);
    words_point(puzzle->reply, view->size, reply, sizeof reply);
    words_facts(&puzzle->why, most, FACT_BLOCKS_FOUR, view->size, facts, sizeof facts);
    if (puzzle->answer == PUZZLE_LOSES) {
        say_loss(puzzle, tried, reply, facts, out, bytes);
    } else if (puzzle->answer == PUZZLE_STOPPED) {
        say_stop(puzzle, tried, reply, facts, out, bytes);
    } else if (facts[0]) {
        snprintf(out, bytes,
                 white ? _("%s threatens nothing, so White has time for %s, which %s.")
                       : _("%s threatens nothing, so Black has time for %s, which %s."),
                 tried, reply, facts);
    } else {
        snprintf(out, bytes,
                 white ? _("%s threatens nothing, so White has time for %s.")
                       : _("%s threatens nothing, so Black has time for %s."),
                 tried, reply);
    }
}

const char *puzzle_words_solved(const ViewPuzzle *puzzle)
{
    return puzzle->hinted      ? _("Solved with hints")
           : puzzle->first_try ? _("Solved at the first try")
                               : _("Solved");
}

/* What is lost if the move or the solution is shown. */
static const char *question(const ViewPuzzle *puzzle)
{
    return puzzle->streak == 0                ? _("If you look, today does not count.")
           : puzzle->asks == PUZZLE_ASKS_MOVE ? _("Seeing the move ends your streak.")
                                              : _("Seeing the solution ends your streak.");
}

void puzzle_words_status(const View *view, char *out, size_t bytes)
{
    const ViewPuzzle *puzzle = &view->puzzle;
    const char *text = "";
    switch (puzzle->stage) {
    case PUZZLE_TO_MOVE:
        text = puzzle->solver == COLOR_WHITE ? _("Your move, White") : _("Your move, Black");
        break;
    case PUZZLE_JUDGED:
        text = _("Checking…");
        break;
    case PUZZLE_WRONG:
        break;
    case PUZZLE_SOLVED:
        text = _("Solved");
        break;
    case PUZZLE_SHOWN:
        text = _("This is the solution.");
        break;
    }
    if (puzzle->asks) {
        text = question(puzzle);
    } else if (puzzle->stage == PUZZLE_TO_MOVE && words_advice(view, out, bytes)) {
        return;
    }
    snprintf(out, bytes, "%s", text);
    if (puzzle->stage == PUZZLE_WRONG && !puzzle->asks) {
        snprintf(out, bytes, P_("%d try so far", "%d tries so far", puzzle->wrong), puzzle->wrong);
    }
}

void puzzle_words_count(const ViewPuzzle *puzzle, char *out, size_t bytes)
{
    out[0] = '\0';
    if (puzzle->asks) {
        return;
    }
    if (puzzle->stage == PUZZLE_WRONG) {
        snprintf(out, bytes, "%s",
                 puzzle->daily && puzzle->streak > 0 ? _("Your streak is safe") : "");
    } else if (puzzle->stage == PUZZLE_TO_MOVE || puzzle->stage == PUZZLE_JUDGED) {
        snprintf(out, bytes, _("Move %d of %d"), puzzle->move, puzzle->moves);
    } else if (puzzle->stage == PUZZLE_SOLVED && puzzle->wrong > 0) {
        snprintf(out, bytes, _("Wrong tries: %d"), puzzle->wrong);
    }
}

void puzzle_words_days(int days, char *out, size_t bytes)
{
    snprintf(out, bytes, P_("%d day", "%d days", days), days);
}

void puzzle_words_streak(const ViewPuzzle *puzzle, char *out, size_t bytes)
{
    char days[40];
    puzzle_words_days(puzzle->streak, days, sizeof days);
    snprintf(out, bytes, _("Streak: %s"), days);
}
