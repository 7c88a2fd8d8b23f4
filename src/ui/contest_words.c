#include "ui/contest_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/level.h"
#include "ui/numerals.h"
#include "ui/words.h"

void contest_words_side(const ViewContestSide *side, char out[CONTEST_NAME_BYTES])
{
    const char *name = side->name[0] != '\0' ? side->name : _(level_get(side->level)->title);
    snprintf(out, CONTEST_NAME_BYTES, "%s%s", name, side->second ? " (B)" : "");
}

void contest_words_stage(const ViewContest *contest, char *out, size_t bytes)
{
    static const char *const formats[] = {
        [CONTEST_SETUP] = "",
        [CONTEST_READING] = N_("Its games are being read…"),
        [CONTEST_RUNNING] = N_("Running: %d of %d games are played"),
        [CONTEST_STOPPING] = N_("Its engines are being ended…"),
        [CONTEST_ELSEWHERE] = N_("Another window runs it: %d of %d games were played"),
        [CONTEST_STOPPED] = N_("Stopped: %d of %d games are played"),
        [CONTEST_COMPLETE] = N_("Finished: %d of %d games are played"),
        [CONTEST_BROKEN] = N_("Broken off: %d of %d games are played"),
    };
    if (contest->unread) {
        snprintf(out, bytes, "%s", _("Broken off: its games could not be read"));
        return;
    }
    switch (contest->stage) {
    case CONTEST_SETUP:
        out[0] = '\0';
        break;
    case CONTEST_READING:
    case CONTEST_STOPPING:
        snprintf(out, bytes, "%s", _(formats[contest->stage]));
        break;
    default:
        snprintf(out, bytes, _(formats[contest->stage]), contest->played, contest->games);
    }
}

void contest_words_terms(const ContestChoice *choice, char *out, size_t bytes)
{
    const ContestTime *time = contest_time(choice->time);
    char limit[80];
    snprintf(limit, sizeof limit, time->move_ms > 0 ? _("%s a move") : "%s", _(time->label));
    snprintf(out, bytes, "%s · %d × %d · %s", words_rule(choice->rule), choice->size, choice->size,
             limit);
}

/* Appends a part. */
static void add_part(char *out, size_t bytes, const char *part)
{
    const size_t length = strlen(out);
    snprintf(out + length, bytes - length, "%s%s", length > 0 ? " · " : "", part);
}

void contest_words_limits(const ViewContest *contest, int index, char *out, size_t bytes)
{
    const ViewContestSide *side = &contest->side[index];
    char part[80], all[120] = "";
    if (side->max_memory > 0) {
        snprintf(part, sizeof part, _("%d MB"), (int)(side->max_memory >> 20));
        add_part(all, sizeof all, part);
    }
    if (side->threads > 0) {
        snprintf(part, sizeof part, _("threads: %d"), side->threads);
        add_part(all, sizeof all, part);
    }
    if (side->move_ms > 0) {
        const int64_t ms = side->move_ms; /* of 250 ms it is 0.25 s, without a zero */
        const int digits = ms % 1000 == 0 ? 0 : ms % 100 == 0 ? 1 : ms % 10 == 0 ? 2 : 3;
        snprintf(part, sizeof part, _("%s s for a move"),
                 numerals_decimal((double)ms / 1000, digits).text);
        add_part(all, sizeof all, part);
    }
    out[0] = '\0';
    if (all[0] != '\0') {
        snprintf(out, bytes, _("Limits of %c: %s"), 'A' + index, all);
    }
}

void contest_words_points(const ViewContest *contest, int side, char *out, size_t bytes)
{
    const int wins = side == 0 ? contest->wins : contest->losses;
    const int halves = 2 * wins + contest->draws;
    if (contest->unread) {
        out[0] = '\0';
    } else if (halves == 1) {
        snprintf(out, bytes, "½");
    } else {
        snprintf(out, bytes, "%d%s", halves / 2, halves % 2 != 0 ? "½" : "");
    }
}

/* With a sign, and with one that shows where nothing is known. */
static void print_elo(double elo, char out[16])
{
    if (isfinite(elo)) {
        snprintf(out, 16, "%s%.0f", elo < 0 ? "−" : "+", fabs(elo));
    } else {
        snprintf(out, 16, "%s∞", elo < 0 ? "−" : "+");
    }
}

void contest_words_elo(const ViewContest *contest, char *out, size_t bytes)
{
    char elo[16], low[16], high[16];
    print_elo(contest->elo, elo);
    print_elo(contest->low, low);
    print_elo(contest->high, high);
    snprintf(out, bytes, "%s [%s, %s]", elo, low, high);
}

void contest_words_test(const ViewContest *contest, char *out, size_t bytes)
{
    static const char *const verdicts[] = {[CONTEST_UNDECIDED] = N_("undecided"),
                                           [CONTEST_H0] = N_("not stronger"),
                                           [CONTEST_H1] = N_("stronger")};
    if (contest->test_games > 0) {
        snprintf(out, bytes, P_("waits for %d game", "waits for %d games", contest->test_games),
                 contest->test_games);
        return;
    }
    snprintf(out, bytes, _("%s / ±%s: %s"), numerals_decimal(contest->llr, 2).text,
             numerals_decimal(contest->bound, 2).text, _(verdicts[contest->verdict]));
}

void contest_words_moves(const ViewContestSide *side, char *out, size_t bytes)
{
    snprintf(out, bytes, _("Moves: %d, %s s on average, %s s at most, late: %d"), side->moves,
             numerals_decimal((double)side->average_ms / 1000, 2).text,
             numerals_decimal((double)side->longest_ms / 1000, 2).text, side->late);
}

void contest_words_losses(const ViewContestSide *side, char *out, size_t bytes)
{
    static const char *const formats[CONTEST_NO_LOSS] = {[CONTEST_TIMEOUT] = N_("%d on time"),
                                                         [CONTEST_CRASH] = N_("%d by a crash"),
                                                         [CONTEST_ILLEGAL] =
                                                             N_("%d by an illegal move"),
                                                         [CONTEST_FOUL] = N_("%d by a foul")};
    size_t length = 0;
    out[0] = '\0';
    for (int i = 0; i < CONTEST_NO_LOSS && length + 1 < bytes; i++) {
        if (side->losses[i] > 0) {
            char part[80];
            snprintf(part, sizeof part, _(formats[i]), side->losses[i]);
            const int added =
                snprintf(out + length, bytes - length, "%s%s", length > 0 ? _(", ") : "", part);
            length += added > 0 ? (size_t)added : 0;
        }
    }
}

void contest_words_game(const ViewContest *contest, const ViewContestGame *game, char *out,
                        size_t bytes)
{
    static const char *const formats[] = {[CONTEST_TIMEOUT] = N_("%s lost on time; moves: %d"),
                                          [CONTEST_CRASH] = N_("%s crashed; moves: %d"),
                                          [CONTEST_ILLEGAL] =
                                              N_("%s played an illegal move; moves: %d"),
                                          [CONTEST_FOUL] = N_("%s played a foul; moves: %d"),
                                          [CONTEST_NO_LOSS] = N_("%s won; moves: %d")};
    const Color winner = game->outcome.winner;
    if (winner == COLOR_EMPTY) {
        snprintf(out, bytes, _("Draw; moves: %d"), game->moves);
        return;
    }
    const int won = winner == COLOR_BLACK ? game->black : 1 - game->black;
    const int named = game->loss == CONTEST_NO_LOSS ? won : 1 - won;
    char name[CONTEST_NAME_BYTES];
    contest_words_side(&contest->side[named], name);
    snprintf(out, bytes, _(formats[game->loss]), name, game->moves);
}
