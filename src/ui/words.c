#include "ui/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/level.h"
#include "engine/opening_info.h"
#include "engine/parse_error.h"
#include "engine/player_info.h"
#include "engine/rule_info.h"
#include "ui/numerals.h"

static const char *translate(const char *id)
{
    return _(id);
}

void words_error(const char *packed, char *out, size_t bytes)
{
    parse_error_say(packed, translate, out, bytes);
}

const char *words_rule(Rule rule)
{
    return _(rule_info(rule)->label);
}

void words_rule_brief(Rule rule, char *out, size_t bytes)
{
    snprintf(out, bytes, "%s", words_rule(rule));
    char *bracket = strstr(out, "（");
    if (bracket) {
        *bracket = '\0';
    }
}

const char *words_rule_note(Rule rule)
{
    return _(rule_info(rule)->summary);
}

const char *words_opening(Opening opening)
{
    return _(opening_info(opening)->label);
}

const char *words_opening_note(Opening opening)
{
    return _(opening_info(opening)->summary);
}

const char *words_level(int level)
{
    return _(level_get(level)->name);
}

/* "Level 6 · Steady"; level 0: "Win lines" */
static const char *level_title(int level)
{
    return _(level_get(level)->title);
}

const char *words_choice(Choice choice, Color own)
{
    bool black = own == COLOR_BLACK;
    switch (choice) {
    case CHOICE_NONE:
        break;
    case CHOICE_BLACK:
        return _("Take Black");
    case CHOICE_WHITE:
        return _("Take White");
    case CHOICE_PUT_TWO:
        return _("Place two more");
    case CHOICE_SWAP:
        return black ? _("Swap: take White") : _("Swap: take Black");
    case CHOICE_STAY:
        return black ? _("Stay Black") : _("Stay White");
    case CHOICE_OFFER_TEN:
        return _("Offer ten moves");
    }
    return "";
}

void words_player(const ViewPlayer *player, char *out, size_t bytes)
{
    const char *word = player->who.name;
    if (!word[0]) {
        word = player->who.kind != PLAYER_HUMAN ? _(player_info(player->who.kind)->label)
               : player->person == 1            ? _("Player 1")
               : player->person == 2            ? _("Player 2")
                                                : _("You");
    }
    snprintf(out, bytes, "%s", word);
}

void words_games_so_far(const ViewPlayer *player, char *out, size_t bytes)
{
    char name[NAME_BYTES];
    words_player(player, name, sizeof name);
    if (player->who.kind == PLAYER_HUMAN && player->person == 0 && !player->who.name[0]) {
        snprintf(out, bytes, "%s", _("Your games so far"));
    } else {
        snprintf(out, bytes, _("%s: games so far"), name);
    }
}

const char *words_kind(const Player *player)
{
    return player->kind == PLAYER_COMPUTER ? level_title(player->level)
                                           : _(player_info(player->kind)->label);
}

static const char *color_word(Color color)
{
    return color == COLOR_BLACK ? _("Black") : _("White");
}

void words_caller(const View *view, Seat seat, char *out, size_t bytes)
{
    const ViewPlayer *player = &view->player[seat];
    const ViewPlayer *other = &view->player[seat_other(seat)];
    bool alone = player->who.kind != PLAYER_HUMAN &&
                 (other->who.kind != player->who.kind || other->who.name[0]);
    if (player->who.name[0] || alone) {
        words_player(player, out, bytes);
    } else {
        snprintf(out, bytes, "%s", color_word(player->color));
    }
}

static Seat actor_of(const View *view)
{
    for (int i = 0; i < 2; i++) {
        if (view->player[i].acts) {
            return (Seat)i;
        }
    }
    return SEAT_NONE;
}

/* Does the sentence address the player who acts? At a shared panel any person, else only at their
 * seat.
 */
static bool addresses(const View *view, Seat seat, Seat actor)
{
    return view->player[actor].who.kind == PLAYER_HUMAN && (seat == SEAT_NONE || seat == actor);
}

/* The number of stones in the longest row shown. */
static int row_length(const View *view)
{
    int longest = 0;
    for (int i = 0; i < view->row_count; i++) {
        int across = abs(point_x(view->row[i].to) - point_x(view->row[i].from));
        int down = abs(point_y(view->row[i].to) - point_y(view->row[i].from));
        int stones = (across > down ? across : down) + 1;
        longest = stones > longest ? stones : longest;
    }
    return longest;
}

static void result_foul(const View *view, bool own, char *detail, size_t bytes)
{
    const bool black_lost = view->outcome.winner == COLOR_WHITE;
    char at[16];
    words_point(view->last, view->size, at, sizeof at);
    if (black_lost && view->foul != FOUL_NONE) {
        snprintf(detail, bytes,
                 own ? _("You played the forbidden point %s: %s")
                     : _("Black played the forbidden point %s: %s"),
                 at, words_foul(view->foul));
        return;
    }
    snprintf(detail, bytes,
             own          ? _("You played the forbidden point %s")
             : black_lost ? _("Black played the forbidden point %s")
                          : _("White played the forbidden point %s"),
             at);
}

/* Why the game was won. `own`: the person who is addressed has lost it. */
static void result_won(const View *view, bool own, char *detail, size_t bytes)
{
    const bool black_lost = view->outcome.winner == COLOR_WHITE;
    switch (view->outcome.reason) {
    case REASON_FIVE:
        if (row_length(view) > 5) {
            snprintf(detail, bytes, _("%d in a row at move %d"), row_length(view), view->ply);
        } else {
            snprintf(detail, bytes, _("Five in a row at move %d"), view->ply);
        }
        break;
    case REASON_FOUL:
        result_foul(view, own, detail, bytes);
        break;
    case REASON_RESIGNED:
        snprintf(detail, bytes,
                 own          ? _("You resigned at move %d")
                 : black_lost ? _("Black resigned at move %d")
                              : _("White resigned at move %d"),
                 view->ply);
        break;
    case REASON_TIME:
        snprintf(detail, bytes,
                 own          ? _("You ran out of time at move %d")
                 : black_lost ? _("Black ran out of time at move %d")
                              : _("White ran out of time at move %d"),
                 view->ply);
        break;
    case REASON_FORFEIT:
        snprintf(detail, bytes,
                 black_lost ? _("Black forfeited at move %d") : _("White forfeited at move %d"),
                 view->ply);
        break;
    case REASON_WON:
        snprintf(detail, bytes, black_lost ? _("White won, move %d") : _("Black won, move %d"),
                 view->ply);
        break;
    default:
        detail[0] = '\0';
        break;
    }
}

const char *words_won(Outcome outcome)
{
    const bool black = outcome.winner == COLOR_BLACK;
    switch (outcome.reason) {
    case REASON_RESIGNED:
        return black ? _("Black won by resignation, move %d")
                     : _("White won by resignation, move %d");
    case REASON_TIME:
        return black ? _("Black won on time, move %d") : _("White won on time, move %d");
    case REASON_FORFEIT:
        return black ? _("Black won by forfeit, move %d") : _("White won by forfeit, move %d");
    case REASON_FOUL:
        return black ? _("Black won by a forbidden point, move %d")
                     : _("White won by a forbidden point, move %d");
    default:
        return black ? _("Black won, move %d") : _("White won, move %d");
    }
}

/* "You win" for this seat's person; with SEAT_NONE the winner's name, else the colour. */
static void winner_title(const View *view, Seat seat, char *title, size_t bytes)
{
    const Color won = view->outcome.winner;
    const ViewPlayer *winner = &view->player[view->player[SEAT_NEAR].color == won ? 0 : 1];
    if (seat != SEAT_NONE) {
        snprintf(title, bytes, "%s",
                 view->player[seat].color == won ? _("You win") : _("You lose"));
    } else if (winner->who.name[0] != '\0') {
        snprintf(title, bytes, _("%s wins"), winner->who.name);
    } else {
        snprintf(title, bytes, "%s", won == COLOR_BLACK ? _("Black wins") : _("White wins"));
    }
}

void words_result(const View *view, char *title, size_t title_bytes, char *detail,
                  size_t detail_bytes)
{
    const Seat person = view_only_person(view);
    title[0] = '\0';
    detail[0] = '\0';
    switch (view->outcome.reason) {
    case REASON_NONE:
        return;
    case REASON_FULL:
        snprintf(title, title_bytes, "%s", _("Draw"));
        snprintf(
            detail, detail_bytes,
            P_("The board is full after %d move", "The board is full after %d moves", view->ply),
            view->ply);
        return;
    case REASON_AGREED:
        snprintf(title, title_bytes, "%s", _("Draw"));
        snprintf(detail, detail_bytes, _("Agreed at move %d"), view->ply);
        return;
    default:
        winner_title(view, person, title, title_bytes);
        result_won(view, view_has_lost(view, person), detail, detail_bytes);
        return;
    }
}

static void status_result(const View *view, Seat seat, char *out, size_t bytes)
{
    char title[80];
    char detail[160];
    words_result(view, title, sizeof title, detail, sizeof detail);
    if (seat != SEAT_NONE && view->outcome.winner != COLOR_EMPTY) {
        winner_title(view, seat, title, sizeof title);
    }
    snprintf(out, bytes, _("%s: %s"), title, detail);
}

static void status_foul(const View *view, char *out, size_t bytes)
{
    char at[16];
    if (!view->refused_at) {
        snprintf(out, bytes, _("Forbidden to Black: %s"), words_foul(view->refused));
        return;
    }
    words_point(view->refused_at, view->size, at, sizeof at);
    snprintf(out, bytes, _("Forbidden to Black at %s: %s"), at, words_foul(view->refused));
}

static void status_question(const View *view, Seat seat, char *out, size_t bytes)
{
    char name[NAME_BYTES];
    if (seat == view->request.asker) {
        words_caller(view, seat_other(seat), name, sizeof name);
        snprintf(out, bytes, _("Waiting for %s"), name);
        return;
    }
    words_caller(view, view->request.asker, name, sizeof name);
    bool over = view->outcome.reason != REASON_NONE;
    const char *format = view->request.kind == REQUEST_UNDO   ? _("%s asks to take back a move")
                         : view->request.kind == REQUEST_DRAW ? _("%s offers a draw")
                         : view->exchange_asked ? _("%s asks for a rematch with colours swapped")
                         : over                 ? _("%s asks for a rematch")
                                                : _("%s asks for a new game");
    char asked[NAME_BYTES + 80];
    snprintf(asked, sizeof asked, format, name);
    if (seat == SEAT_NONE && view->player[SEAT_NEAR].who.kind == PLAYER_HUMAN &&
        view->player[SEAT_FAR].who.kind == PLAYER_HUMAN) {
        words_caller(view, seat_other(view->request.asker), name, sizeof name);
        snprintf(out, bytes, _("%1$s. %2$s answers."), asked, name);
    } else {
        snprintf(out, bytes, "%s", asked);
    }
}

/* A swap may be chosen: with the number of fifth moves, never alone in a line, or with
 * Taraguchi-10's third option. */
static void status_swap(const View *view, Seat seat, const char *name, char *out, size_t bytes)
{
    bool ten = view->opening.options > 2, all = seat == SEAT_NONE;
    if (view->opening.offers > 0 && all) {
        snprintf(out, bytes, _("%s: swap or stay? Points for move 5:\302\240%d"), name,
                 view->opening.offers);
    } else if (view->opening.offers > 0) {
        snprintf(out, bytes, _("Swap or stay? Points for move 5:\302\240%d"), view->opening.offers);
    } else if (all) {
        snprintf(out, bytes,
                 ten ? _("%s chooses: swap, stay, or offer ten points for move 5")
                     : _("%s chooses: swap or stay"),
                 name);
    } else {
        snprintf(out, bytes, "%s", ten ? _("Swap, stay, or offer ten") : _("Swap colours or stay"));
    }
}

static void status_declare(const View *view, Seat seat, Seat actor, char *out, size_t bytes)
{
    char name[NAME_BYTES];
    words_caller(view, actor, name, sizeof name);
    if (addresses(view, seat, actor) && seat != SEAT_NONE) {
        snprintf(out, bytes, "%s", _("How many points will Black offer for move 5?"));
    } else {
        snprintf(out, bytes, _("%s decides how many points Black offers for move 5"), name);
    }
}

/* Fifth moves are offered, or one of them is picked. */
static void status_fifth(const View *view, Seat seat, Seat actor, char *out, size_t bytes)
{
    char name[NAME_BYTES];
    bool own = addresses(view, seat, actor) && seat != SEAT_NONE;
    words_caller(view, actor, name, sizeof name);
    if (view->opening.task == TASK_OFFER && own) {
        snprintf(out, bytes, _("Offer points for move 5: %d of %d"), view->opening.offered,
                 view->opening.offers);
    } else if (view->opening.task == TASK_OFFER) {
        snprintf(out, bytes, _("%s offers points for move 5: %d of %d"), name,
                 view->opening.offered, view->opening.offers);
    } else if (own) {
        snprintf(out, bytes, "%s", _("Pick one of Black's points for move 5"));
    } else {
        snprintf(out, bytes, _("%s picks one of Black's points for move 5"), name);
    }
}

static void status_choice(const View *view, Seat seat, Seat actor, char *out, size_t bytes)
{
    char name[NAME_BYTES];
    words_caller(view, actor, name, sizeof name);
    bool put_two = view->opening.options > 2;
    if (view->opening.task == TASK_DECLARE) {
        status_declare(view, seat, actor, out, bytes);
        return;
    }
    if (view->opening.options > 0 && view->opening.option[0] == CHOICE_SWAP &&
        addresses(view, seat, actor)) {
        status_swap(view, seat, name, out, bytes);
        return;
    }
    if (!addresses(view, seat, actor)) {
        snprintf(out, bytes, _("%s is choosing a colour"), name);
    } else if (seat == SEAT_NONE) {
        snprintf(out, bytes,
                 put_two ? _("%s chooses: Black, White, or two more stones")
                         : _("%s chooses: Black or White"),
                 name);
    } else {
        snprintf(out, bytes, "%s",
                 put_two ? _("Choose Black, White, or two more stones")
                         : _("Choose Black or White"));
    }
}

/* Swap and swap2: the stones placed by one player before the other chooses. */
static const char *placing_sentence(int ply)
{
    switch (ply) {
    case 0:
        return _("Place two black stones and a white one; %s then chooses");
    case 1:
        return _("Place the white stone, then a black one; %s then chooses");
    case 2:
        return _("Place the second black stone; %s then chooses");
    case 3:
        return _("Place a white stone and a black one; %s then chooses");
    case 4:
        return _("Place the black stone; %s then chooses");
    default:
        return NULL;
    }
}

/* What the opening requires of the next stone; NULL: nothing. May contain one %s, the opponent's
 * name. */
static const char *opening_sentence(const View *view)
{
    Opening opening = view->setup.opening;
    int ply = view->opening_ply;
    bool swaps = opening_has(opening, TASK_CHOOSE);
    if (swaps && !opening_has(opening, TASK_OFFER)) {
        return placing_sentence(ply);
    }
    const OpeningCourse *course = &opening_info(opening)->course;
    if (!swaps && ply < course->turns && course->turn[ply].number < 0) {
        return course->turn[ply].number == -PRO_SQUARE
                   ? _("Place this stone three or more lines from the centre")
                   : _("Place this stone four or more lines from the centre");
    }
    if (swaps ? view->square == 0 : ply >= course->turns || course->turn[ply].number == 0) {
        return NULL;
    }
    return ply == 0       ? _("The first stone goes in the centre")
           : ply % 2 == 0 ? _("Place a black stone in the marked square")
                          : _("Place a white stone in the marked square");
}

/* False: the opening requires nothing. */
static bool status_opening(const View *view, Seat seat, Seat actor, char *out, size_t bytes)
{
    const char *sentence = opening_sentence(view);
    if (view->opening.task == TASK_OFFER || view->opening.task == TASK_PICK) {
        status_fifth(view, seat, actor, out, bytes);
        return view->player[actor].who.kind == PLAYER_HUMAN;
    }
    if (view->opening.over || !sentence || view->player[actor].who.kind != PLAYER_HUMAN) {
        return false;
    }
    char name[NAME_BYTES];
    if (addresses(view, seat, actor)) {
        words_caller(view, seat_other(actor), name, sizeof name);
        snprintf(out, bytes, sentence, name);
    } else {
        words_caller(view, actor, name, sizeof name);
        snprintf(out, bytes, _("%s is placing the opening"), name);
    }
    return true;
}

/* It thinks about what a review shows, not about a hint. */
static bool works_for_review(const View *view)
{
    const ViewOverlay *overlay = &view->overlay;
    return view->proof.on || overlay->on[OVERLAY_THREATS] || overlay->on[OVERLAY_VALUES];
}

static void status_turn(const View *view, Seat seat, Seat actor, char *out, size_t bytes)
{
    char name[NAME_BYTES];
    words_caller(view, actor, name, sizeof name);
    const ViewPlayer *player = &view->player[actor];
    if (player->failed) {
        snprintf(out, bytes, _("%s failed, you can move for it"), name);
    } else if (player->who.kind != PLAYER_HUMAN) {
        snprintf(out, bytes, _("%s is thinking"), name);
    } else if (view->thinking && !works_for_review(view)) {
        snprintf(out, bytes, "%s", _("Looking for a hint…"));
    } else if (seat == actor) {
        snprintf(out, bytes, "%s", _("Your move"));
    } else if (seat == SEAT_NONE && !view_has_two_people(view)) {
        snprintf(out, bytes, "%s",
                 player->color == COLOR_BLACK ? _("Your move, Black") : _("Your move, White"));
    } else {
        snprintf(out, bytes, _("%s to move"), name);
    }
}

/* What to do now; after a swap preceded by "Colours swapped." */
static void status_step(const View *view, Seat seat, Seat actor, char *out, size_t bytes)
{
    char step[200];
    if (view->may.choose) {
        status_choice(view, seat, actor, step, sizeof step);
    } else if (!status_opening(view, seat, actor, step, sizeof step)) {
        status_turn(view, seat, actor, step, sizeof step);
    }
    snprintf(out, bytes, view->opening.swapped ? _("Colours swapped. %s") : "%s", step);
}

/* It is a look for both who play at one board. */
static void status_look(const View *view, char *out, size_t bytes)
{
    const bool both = view->settings.face_to_face && view_has_two_people(view);
    if (view->look == 0) {
        snprintf(out, bytes, "%s",
                 both ? _("You both look back: before the first move")
                      : _("Looking back: before the first move"));
    } else {
        snprintf(out, bytes,
                 both ? _("You both look back: move %d of %d") : _("Looking back: move %d of %d"),
                 view->look, view->ply);
    }
}

bool words_status(const View *view, Seat seat, char *out, size_t bytes)
{
    Seat actor = actor_of(view);
    if (view->looks) {
        status_look(view, out, bytes);
    } else if (view->request.kind != REQUEST_NONE && view->outcome.reason != REASON_NONE) {
        status_question(view, seat, out, bytes);
    } else if (view->outcome.reason != REASON_NONE) {
        status_result(view, seat, out, bytes);
    } else if (view->refused != FOUL_NONE) {
        status_foul(view, out, bytes);
    } else if (view->request.kind != REQUEST_NONE) {
        status_question(view, seat, out, bytes);
    } else if (view->paused) {
        snprintf(out, bytes, "%s",
                 view->hidden ? _("Paused: the stones are hidden until you resume") : _("Paused"));
    } else if (words_advice(view, out, bytes)) {
        return true;
    } else if (actor == SEAT_NONE) {
        snprintf(out, bytes, _("%s to move"), color_word(view->to_move));
    } else {
        status_step(view, seat, actor, out, bytes);
    }
    return false;
}

void words_toast(const ViewToast *toast, char *out, size_t bytes)
{
    snprintf(out, bytes, "%s%s%s", toast->first, toast->second[0] != '\0' ? " " : "",
             toast->second);
}

const char *words_swap_colors(const View *view)
{
    return view->setup.swap_colors ? _("Same sides") : _("Swap sides");
}

void words_suggested_level(const View *view, WordsLength length, char *out, size_t bytes)
{
    const bool up = !view_has_lost(view, view_only_person(view));
    const char *format = _("Level %d?");
    if (length == WORDS_LONG) {
        format = up ? _("Three wins in a row: try level %d?")
                    : _("Three losses in a row: level %d next?");
    } else if (length == WORDS_SHORT) {
        format = up ? _("Try level %d?") : _("Level %d next?");
    }
    snprintf(out, bytes, format, view->suggested_level);
}

void words_game(const View *view, char *out, size_t bytes)
{
    char opening[64];
    if (view->setup.handicap_stones > 0) {
        snprintf(opening, sizeof opening, _("Extra stones: %d"), view->setup.handicap_stones);
    } else {
        snprintf(opening, sizeof opening, _("%s opening"), words_opening(view->setup.opening));
    }
    snprintf(out, bytes, "%d × %d · %s", view->size, view->size, opening);
}

void words_clock(int64_t ms, char *out, size_t bytes)
{
    long long left = ms < 0 ? 0 : ms;
    long long seconds = left / 1000;
    if (left < 10000) {
        snprintf(out, bytes, "0:%02lld%s%lld", seconds, numerals_mark(), left % 1000 / 100);
    } else if (seconds < 3600) {
        snprintf(out, bytes, "%lld:%02lld", seconds / 60, seconds % 60);
    } else {
        snprintf(out, bytes, "%lld:%02lld:%02lld", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
