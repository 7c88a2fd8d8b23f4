#include "ui/words_report.h"

#include <stdio.h>
#include <string.h>

#include "ui/numerals.h"
#include "ui/rich_text.h"
#include "ui/words.h"

enum {
    PART_BYTES = 400,
    LINE_SHOWN = 7, /* moves of a line in a sentence: a press shows all of it on the board */
};

static void bold_point(Point point, int size, char *out, size_t bytes)
{
    char name[16];
    words_point(point, size, name, sizeof name);
    snprintf(out, bytes, RICH_BOLD "%s" RICH_BOLD, name);
}

/* The first moves, and how many more there are. */
static void bold_line(const ReportMove *move, int size, char *out, size_t bytes)
{
    const int shown = move->length > LINE_SHOWN + 1 ? LINE_SHOWN : move->length;
    size_t used = (size_t)snprintf(out, bytes, RICH_BOLD);
    for (int i = 0; i < shown && used + 24 < bytes; i++) {
        char name[16];
        words_point(move->line[i], size, name, sizeof name);
        used += (size_t)snprintf(out + used, bytes - used, "%s%s", i > 0 ? " " : "", name);
    }
    used += (size_t)snprintf(out + used, bytes - used, RICH_BOLD);
    if (shown < move->length) {
        snprintf(out + used, bytes - used, " … (+%d)", move->length - shown);
    }
}

/* A win of which the moves are shown, if only the first ones. */
static const char *missed_line(const ReportMove *move)
{
    switch (move->fact.kind) {
    case FACT_MISSES_FOURS:
        return _("lets a win by fours slip: %s.");
    case FACT_MISSES_THREATS:
        return _("lets a win by threats slip: %s.");
    case FACT_MISSES_WIN:
        /* A line that is known to its end lacks the last reply and the five. */
        return move->length + 3 < 2 * move->fact.count
                   ? _("lets a forced win slip, a long line that begins %s.")
                   : _("lets a forced win slip: %s.");
    default:
        return NULL;
    }
}

/* The mover's chance before and after the move, in percent. */
static void chances(const ReportMove *move, int *before, int *after)
{
    const int left = move->color == COLOR_BLACK ? move->chance : 1000 - move->chance;
    const int had = left + move->loss;
    *before = ((had < 1000 ? had : 1000) + 5) / 10;
    *after = (left + 5) / 10;
}

/* Nothing is proved: how much it costs, and what is better. */
static void say_cost(const ReportMove *move, int size, char *out, size_t bytes)
{
    char better[32], reason[160];
    bold_point(move->better, size, better, sizeof better);
    int before, after;
    chances(move, &before, &after);
    if (move->reason.kind == FACT_NONE) {
        snprintf(out, bytes, _("cuts the winning chance from %s to %s. Better was %s."),
                 numerals_percent(before, 0).text, numerals_percent(after, 0).text, better);
        return;
    }
    words_fact(&move->reason, move->better, (Color)move->color, size, reason, sizeof reason);
    snprintf(out, bytes, _("cuts the winning chance from %s to %s. Better was %s: it %s."),
             numerals_percent(before, 0).text, numerals_percent(after, 0).text, better, reason);
}

/* A proved mistake whose line follows it: what it is, and what was to be played. */
static void say_fact(const ReportMove *move, int size, char *out, size_t bytes)
{
    char fact[160], better[32];
    words_fact(&move->fact, move->move, (Color)move->color, size, fact, sizeof fact);
    bold_point(move->better, size, better, sizeof better);
    if (move->better == POINT_NONE || move->better == move->fact.point) {
        snprintf(out, bytes, _("%s."), fact);
    } else if (move->last_chance && move->fact.kind != FACT_FOUL) { /* a foul defends nothing */
        snprintf(out, bytes, _("%s. The last chance to defend was here, for example at %s."), fact,
                 better);
    } else {
        snprintf(out, bytes, _("%s. Better was %s."), fact, better);
    }
}

static void say_good(const ReportMove *move, int size, char *out, size_t bytes)
{
    char fact[160];
    words_fact(&move->fact, move->move, (Color)move->color, size, fact, sizeof fact);
    snprintf(out, bytes, _("is the best move: it %s."), fact);
}

void words_report_move(const View *view, int ply, char *out, size_t bytes)
{
    char point[16], said[PART_BYTES], line[PART_BYTES / 2];
    const ReportMove *move = &view->report.found->move[ply];
    const char *missed = missed_line(move);
    if (move->grade == CLASS_GOOD) {
        say_good(move, view->size, said, sizeof said);
    } else if (missed) {
        bold_line(move, view->size, line, sizeof line);
        snprintf(said, sizeof said, missed, line);
    } else if (move->fact.kind != FACT_NONE) {
        say_fact(move, view->size, said, sizeof said);
    } else {
        say_cost(move, view->size, said, sizeof said);
    }
    words_point(move->move, view->size, point, sizeof point);
    snprintf(out, bytes, RICH_BOLD "%d. %s" RICH_BOLD " %s", ply, point, said);
}

/* Without the better move, which is to be found. */
static void say_try(const ReportMove *move, int size, char *out, size_t bytes)
{
    char point[32], fact[160];
    bold_point(move->move, size, point, sizeof point);
    words_fact(&move->fact, move->move, (Color)move->color, size, fact, sizeof fact);
    if (move->fact.kind != FACT_NONE && (move->after || move->fact.kind == FACT_FOUL)) {
        snprintf(out, bytes, _("%s %s. Try another move."), point, fact);
    } else if (move->fact.kind != FACT_NONE) {
        snprintf(out, bytes, _("%s lets a win slip. Try another move."), point);
    } else {
        int before, after;
        chances(move, &before, &after);
        snprintf(out, bytes, _("%s cuts the winning chance from %s to %s. Try another move."),
                 point, numerals_percent(before, 0).text, numerals_percent(after, 0).text);
    }
}

void words_report_try(const View *view, char *out, size_t bytes)
{
    const ViewReport *report = &view->report;
    char point[32];
    if (report->judging != POINT_NONE) {
        bold_point(report->judging, view->size, point, sizeof point);
        snprintf(out, bytes, _("Looking at %s"), point);
    } else if (report->told_move) {
        say_try(report->told_move, view->size, out, bytes);
    } else {
        bold_point(report->found->move[report->trying].move, view->size, point, sizeof point);
        snprintf(out, bytes, _("Find a better move than %s."), point);
    }
}

void words_report_state(const View *view, int sentences, char *out, size_t bytes)
{
    const ViewReport *report = &view->report;
    out[0] = '\0';
    if (report->works && report->held) {
        snprintf(out, bytes, "%s", _("The report waits until the computer has time."));
    } else if (report->works) {
        const GameReport *found = report->found;
        const int percent = found && found->steps > 0 ? 100 * found->done / found->steps : 0;
        snprintf(out, bytes, _("Looking at the game: %s"), numerals_percent(percent, 0).text);
    } else if (report->failed) {
        snprintf(out, bytes, "%s", _("There is not enough memory for the report. R tries again."));
    } else if (!report->found) {
        snprintf(out, bytes, "%s", _("There is no report of this game."));
    } else if (sentences == 0) {
        snprintf(out, bytes, "%s", _("No mistakes that changed the result"));
    }
}

void words_report_result(const View *view, bool brief, char *out, size_t bytes)
{
    const ViewReport *report = &view->report;
    const int moves = report->found ? report->found->moves : view->moves;
    if (report->outcome.reason == REASON_NONE) {
        snprintf(out, bytes, _("Move %d of %d"), view->ply, view->moves);
    } else if (report->outcome.winner == COLOR_EMPTY) {
        snprintf(out, bytes, _("Draw, move %d"), moves);
    } else {
        const Outcome won = {brief ? REASON_WON : report->outcome.reason, report->outcome.winner};
        snprintf(out, bytes, words_won(won), moves);
    }
}
