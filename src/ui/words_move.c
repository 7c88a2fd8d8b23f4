#include "ui/words_move.h"

#include <stdio.h>
#include <string.h>

#include "ui/words.h"

enum { FACT_BYTES = 120 };

/* %s is the fact's point. */
static const struct {
    const char *plain;
    const char *elsewhere; /* where its point is not that of the move */
} words[FACT_COUNT] = {
    [FACT_MAKES_FIVE] = {N_("makes five and wins"), NULL},
    [FACT_LEAVES_FIVE] = {NULL, N_("does not stop the five at %s")},
    [FACT_CANNOT_STOP_FIVE] = {NULL, N_("cannot stop the five at %s")},
    [FACT_BLOCKS_FOUR] = {N_("blocks the four"), N_("blocks the four at %s")},
    [FACT_USES_FOUL] = {NULL, N_("makes a four that Black may not block: %s is forbidden")},
    [FACT_MAKES_OPEN_FOUR] = {N_("makes an open four"), NULL},
    [FACT_MAKES_DOUBLE_FOUR] = {N_("makes two fours at once"), NULL},
    [FACT_MAKES_FOUR_THREE] = {N_("makes a four and an open three"),
                               N_("makes a four and an open three")},
    [FACT_MAKES_FOUR] = {N_("makes a four"), N_("makes a four that must be blocked at %s")},
    [FACT_MAKES_DOUBLE_THREE] = {N_("makes two open threes at once"), NULL},
    [FACT_MAKES_OPEN_THREE] = {N_("makes an open three"), NULL},
    [FACT_BLOCKS_OPEN_THREE] = {N_("blocks the open three"), N_("blocks the open three")},
    [FACT_BLOCKS_FOUR_THREE] = {N_("prevents two threats at once"),
                                N_("prevents two threats at once at %s")},
    [FACT_BLOCKS_DOUBLE_THREE] = {N_("prevents two open threes"), NULL},
    [FACT_MAKES_THREE] = {N_("makes a three that can become a four"), NULL},
    [FACT_BUILDS_TWO] = {N_("builds an open two"), NULL},
    [FACT_TAKES_FOUR] = {N_("takes a point where a four was possible"), NULL},
    [FACT_TAKES_OPEN_THREE] = {N_("takes a point where an open three was possible"), NULL},
    [FACT_STAYS_CLOSE] = {N_("stays next to the opponent's stones"), NULL},
    [FACT_TAKES_CENTRE] = {N_("takes the centre"), NULL},
    [FACT_MISSES_FIVE] = {NULL, N_("misses the five at %s")},
    [FACT_MISSES_FOUR_THREE] = {NULL, N_("misses the four-three at %s")},
    [FACT_MISSES_THREATS] = {NULL, N_("misses a win by threats, beginning with %s")},
    [FACT_MISSES_WIN] = {NULL, N_("misses a forced win, beginning with %s")},
};

const char *words_foul(Foul foul)
{
    switch (foul) {
    case FOUL_NONE:
        break;
    case FOUL_OVERLINE:
        return _("six or more in a row");
    case FOUL_DOUBLE_FOUR:
        return _("two fours");
    case FOUL_DOUBLE_THREE:
        return _("two open threes");
    }
    return "";
}

void words_point(Point point, int size, char *out, size_t bytes)
{
    if (point == POINT_PASS) {
        snprintf(out, bytes, "%s", _("pass"));
    } else if (point == POINT_NONE) {
        snprintf(out, bytes, "–");
    } else {
        snprintf(out, bytes, "%c%d", 'A' + point_x(point), size - point_y(point));
    }
}

/* The moves of a win by fours: the fours, and the five. */
static int moves_of(const Fact *fact)
{
    return fact->count + 1;
}

/* Facts that say how long a win is; %d is the number of its moves. */
static const char *const own_wins[FACT_COUNT][2] = {
    [FACT_WINS_BY_FOURS] = {NP_("wins by fours in %d move", "wins by fours in %d moves")},
    [FACT_STOPS_FOURS] = {NP_("stops a win by fours in %d move",
                              "stops a win by fours in %d moves")},
    [FACT_THREATENS_FOURS] = {NP_("threatens to win by fours in %d move",
                                  "threatens to win by fours in %d moves")},
};

/* By the winner, Black or White, who does not play the move. */
static const char *const allowed_wins[FACT_COUNT][2][2] = {
    [FACT_OVERLOOKS_FOURS] = {{NP_("overlooks Black's win by fours in %d move",
                                   "overlooks Black's win by fours in %d moves")},
                              {NP_("overlooks White's win by fours in %d move",
                                   "overlooks White's win by fours in %d moves")}},
    [FACT_LEAVES_FOURS] = {{NP_("does not stop Black's win by fours in %d move",
                                "does not stop Black's win by fours in %d moves")},
                           {NP_("does not stop White's win by fours in %d move",
                                "does not stop White's win by fours in %d moves")}},
    [FACT_ALLOWS_THREATS] = {{NP_("allows Black to win by threats in %d move",
                                  "allows Black to win by threats in %d moves")},
                             {NP_("allows White to win by threats in %d move",
                                  "allows White to win by threats in %d moves")}},
    [FACT_ALLOWS_WIN] = {{NP_("allows Black to win by force in %d move",
                              "allows Black to win by force in %d moves")},
                         {NP_("allows White to win by force in %d move",
                              "allows White to win by force in %d moves")}},
};

/* False: the fact does not say how long a win is. */
static bool say_win(const Fact *fact, Color mover, char *out, size_t bytes)
{
    const char *const *form = own_wins[fact->kind][0]
                                  ? own_wins[fact->kind]
                                  : allowed_wins[fact->kind][mover == COLOR_WHITE ? 0 : 1];
    if (!form[0]) {
        return false;
    }
    snprintf(out, bytes, P_(form[0], form[1], moves_of(fact)), moves_of(fact));
    return true;
}

void words_fact(const Fact *fact, Point move, Color mover, int size, char *out, size_t bytes)
{
    char point[16];
    bool elsewhere = fact->point != POINT_NONE && fact->point != move;
    words_point(fact->point, size, point, sizeof point);
    if (fact->kind == FACT_FOUL) {
        snprintf(out, bytes, _("is forbidden to Black: %s"), words_foul(fact->foul));
    } else if (fact->kind == FACT_MISSES_FOURS) {
        snprintf(out, bytes,
                 P_("misses a win by fours in %d move, beginning with %s",
                    "misses a win by fours in %d moves, beginning with %s", moves_of(fact)),
                 moves_of(fact), point);
    } else if (say_win(fact, mover, out, bytes)) {
        return;
    } else if (elsewhere && words[fact->kind].elsewhere) {
        snprintf(out, bytes, _(words[fact->kind].elsewhere), point);
    } else {
        snprintf(out, bytes, "%s", words[fact->kind].plain ? _(words[fact->kind].plain) : "");
    }
}

void words_facts(const Explanation *explanation, int most, FactKind except, int size, char *out,
                 size_t bytes)
{
    char fact[FACT_BYTES];
    int said = 0;
    size_t length = 0;
    out[0] = '\0';
    for (int i = 0; i < explanation->facts && said < most; i++) {
        if (explanation->fact[i].kind == except) {
            continue;
        }
        words_fact(&explanation->fact[i], explanation->move, explanation->color, size, fact,
                   sizeof fact);
        length +=
            (size_t)snprintf(out + length, bytes - length, "%s%s", said++ > 0 ? _(", ") : "", fact);
        length = length < bytes ? length : bytes - 1;
    }
    bool told = explanation_has(explanation, FACT_MAKES_FIVE) ||
                explanation_has(explanation, FACT_WINS_BY_FOURS);
    if (said > 0 && explanation_wins(explanation) && !told) {
        snprintf(out + length, bytes - length, "%s%s", _(", "), _("and nothing stops it"));
    }
}

void words_explanation(const Explanation *explanation, int most, int size, char *out, size_t bytes)
{
    char facts[(WORDS_FACTS + 1) * (FACT_BYTES + 8)], point[16];
    words_facts(explanation, most, FACT_NONE, size, facts, sizeof facts);
    words_point(explanation->move, size, point, sizeof point);
    snprintf(out, bytes, _("%s: %s."), point,
             facts[0] ? facts : _("a good point, though it forces nothing yet"));
}

const char *words_advice_next(const ViewAdvice *advice)
{
    switch (advice->step) {
    case ADVICE_NONE:
        break;
    case ADVICE_AREA:
        return _("Show");
    case ADVICE_MOVE:
        return _("Why?");
    case ADVICE_WHY:
        return advice->shown < advice->moves ? _("Then?") : _("Hide");
    }
    return advice->of_last ? _("Why?") : _("Hint");
}

void words_hint(const View *view, char *out, size_t bytes)
{
    char point[16];
    words_point(view->hint, view->size, point, sizeof point);
    snprintf(out, bytes, _("Hint: %s"), point);
}

bool words_advice(const View *view, char *out, size_t bytes)
{
    const ViewAdvice *advice = &view->advice;
    switch (advice->step) {
    case ADVICE_NONE:
        return false;
    case ADVICE_AREA:
        snprintf(out, bytes, "%s", _("Look in the marked square."));
        return true;
    case ADVICE_MOVE:
        words_hint(view, out, bytes);
        return true;
    case ADVICE_WHY:
        words_explanation(&advice->why, WORDS_FACTS, view->size, out, bytes);
        return true;
    }
    return false;
}
