#include "ui/words_move.h"

#include <stdio.h>
#include <string.h>

#include "ui/words.h"

enum { FACT_BYTES = 120 };

/* %s is the fact's point, %d the number of moves of its win. */
static const struct {
    const char *plain;
    const char *elsewhere; /* where its point is not that of the move */
} words[FACT_COUNT] = {
    [FACT_MAKES_FIVE] = {N_("makes five and wins"), NULL},
    [FACT_LEAVES_FIVE] = {NULL, N_("does not stop the five at %s")},
    [FACT_CANNOT_STOP_FIVE] = {NULL, N_("cannot stop the five at %s")},
    [FACT_BLOCKS_FOUR] = {N_("blocks the four"), N_("blocks the four at %s")},
    [FACT_WINS_BY_FOURS] = {N_("wins by fours in %d moves"), NULL},
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
    [FACT_STOPS_FOURS] = {N_("stops a win by fours in %d moves"), NULL},
    [FACT_THREATENS_FOURS] = {N_("threatens to win by fours in %d moves"), NULL},
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

/* By the colour of the winner, who is not the one that plays the move; NULL: of another kind. */
static const char *allowed_win(Color mover, FactKind kind)
{
    const bool black = mover == COLOR_WHITE;
    switch (kind) {
    case FACT_OVERLOOKS_FOURS:
        return black ? _("overlooks Black's win by fours in %d moves")
                     : _("overlooks White's win by fours in %d moves");
    case FACT_LEAVES_FOURS:
        return black ? _("does not stop Black's win by fours in %d moves")
                     : _("does not stop White's win by fours in %d moves");
    case FACT_ALLOWS_THREATS:
        return black ? _("allows Black to win by threats in %d moves")
                     : _("allows White to win by threats in %d moves");
    case FACT_ALLOWS_WIN:
        return black ? _("allows Black to win by force in %d moves")
                     : _("allows White to win by force in %d moves");
    default:
        return NULL;
    }
}

void words_fact(const Fact *fact, Point move, Color mover, int size, char *out, size_t bytes)
{
    char point[16];
    bool elsewhere = fact->point != POINT_NONE && fact->point != move;
    words_point(fact->point, size, point, sizeof point);
    if (fact->kind == FACT_FOUL) {
        snprintf(out, bytes, _("is forbidden to Black: %s"), words_foul(fact->foul));
    } else if (fact->kind == FACT_MISSES_FOURS) {
        snprintf(out, bytes, _("misses a win by fours in %d moves, beginning with %s"),
                 moves_of(fact), point);
    } else if (allowed_win(mover, fact->kind)) {
        snprintf(out, bytes, allowed_win(mover, fact->kind), moves_of(fact));
    } else if (fact->kind == FACT_WINS_BY_FOURS || fact->kind == FACT_STOPS_FOURS ||
               fact->kind == FACT_THREATENS_FOURS) {
        snprintf(out, bytes, _(words[fact->kind].plain), moves_of(fact));
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
