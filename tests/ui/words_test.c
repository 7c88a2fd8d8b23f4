/* The status texts: one short sentence for every state. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/level.h"
#include "ui/contest_words.h"
#include "ui/library_words.h"
#include "ui/newcomer_card.h"
#include "ui/numerals.h"
#include "ui/puzzle_words.h"
#include "ui/statistics_words.h"
#include "ui/test_language.h"
#include "ui/words.h"
#include "ui/words_report.h"
#include "ui/words_move.h"

static char said[240];

static View game(void)
{
    View view;
    memset(&view, 0, sizeof view);
    view.page = PAGE_PLAY;
    view.in_game = true;
    view.size = 15;
    view.opening.over = true;
    view.to_move = COLOR_BLACK;
    view.may.play = true;
    view.player[SEAT_NEAR] = (ViewPlayer){.color = COLOR_BLACK, .acts = true};
    view.player[SEAT_FAR] = (ViewPlayer){.color = COLOR_WHITE};
    return view;
}

static View named_game(void)
{
    View view = game();
    strcpy(view.player[SEAT_NEAR].who.name, "Mika");
    strcpy(view.player[SEAT_FAR].who.name, "Haru");
    return view;
}

static const char *status(const View *view, Seat seat)
{
    words_status(view, seat, said, sizeof said);
    return said;
}

static void says_whose_move_it_is(void **state)
{
    (void)state;
    View view = game();
    assert_string_equal(status(&view, SEAT_NONE), "Black to move");
    assert_string_equal(status(&view, SEAT_NEAR), "Your move");
    assert_string_equal(status(&view, SEAT_FAR), "Black to move");
    view = named_game();
    assert_string_equal(status(&view, SEAT_NONE), "Mika to move");
    assert_string_equal(status(&view, SEAT_FAR), "Mika to move");
    view = game();
    view.player[SEAT_FAR].who.kind = PLAYER_COMPUTER;
    assert_string_equal(status(&view, SEAT_NONE), "Your move, Black");
    view.thinking = true; /* about a hint */
    assert_string_equal(status(&view, SEAT_NONE), "Looking for a hint…");
}

static void says_who_is_thinking(void **state)
{
    (void)state;
    View view = game();
    view.player[SEAT_NEAR].acts = false;
    view.player[SEAT_FAR].acts = true;
    view.player[SEAT_FAR].who.kind = PLAYER_COMPUTER;
    view.thinking = true;
    assert_string_equal(status(&view, SEAT_NONE), "Computer is thinking");
    view.player[SEAT_NEAR].who.kind = PLAYER_COMPUTER; /* self-play: two of them */
    assert_string_equal(status(&view, SEAT_NONE), "White is thinking");
    view.player[SEAT_FAR].who.kind = PLAYER_ENGINE;
    strcpy(view.player[SEAT_FAR].who.name, "Rapfi");
    assert_string_equal(status(&view, SEAT_NONE), "Rapfi is thinking");
}

static void explains_fouls(void **state)
{
    (void)state;
    static const struct {
        Foul foul;
        const char *words;
    } row[] = {{FOUL_OVERLINE, "Forbidden to Black at J9: six or more in a row"},
               {FOUL_DOUBLE_FOUR, "Forbidden to Black at J9: two fours"},
               {FOUL_DOUBLE_THREE, "Forbidden to Black at J9: two open threes"}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        View view = named_game();
        view.refused = row[i].foul;
        view.refused_at = point_at(9, 6);
        assert_string_equal(status(&view, SEAT_NONE), row[i].words);
    }
}

static void asks_the_other_and_tells_the_asker(void **state)
{
    (void)state;
    View view = named_game();
    view.request.asker = SEAT_NEAR;
    view.request.kind = REQUEST_UNDO;
    assert_string_equal(status(&view, SEAT_FAR), "Mika asks to take back a move");
    assert_string_equal(status(&view, SEAT_NEAR), "Waiting for Haru");
    view.request.kind = REQUEST_DRAW;
    assert_string_equal(status(&view, SEAT_FAR), "Mika offers a draw");
    assert_string_equal(status(&view, SEAT_NONE), "Mika offers a draw. Haru answers.");
    view.request.kind = REQUEST_NEW;
    view.request.asker = SEAT_FAR;
    assert_string_equal(status(&view, SEAT_NEAR), "Haru asks for a new game");
    assert_string_equal(status(&view, SEAT_FAR), "Waiting for Mika");
}

static const char *opening(View *view, Opening opening, int ply, Seat seat)
{
    view->setup.opening = opening;
    view->opening.over = false;
    view->opening_ply = ply;
    return status(view, seat);
}

static void leads_through_the_openings(void **state)
{
    (void)state;
    View view = named_game();
    assert_string_equal(opening(&view, OPENING_PRO, 0, SEAT_NONE),
                        "The first stone goes in the centre");
    assert_string_equal(opening(&view, OPENING_PRO, 1, SEAT_NONE), "Mika to move");
    assert_string_equal(opening(&view, OPENING_PRO, 2, SEAT_NEAR),
                        "Place this stone three or more lines from the centre");
    assert_string_equal(opening(&view, OPENING_LONG_PRO, 2, SEAT_NONE),
                        "Place this stone four or more lines from the centre");
    assert_string_equal(opening(&view, OPENING_SWAP, 0, SEAT_NONE),
                        "Place two black stones and a white one; Haru then chooses");
    assert_string_equal(opening(&view, OPENING_SWAP2, 1, SEAT_NEAR),
                        "Place the white stone, then a black one; Haru then chooses");
    assert_string_equal(opening(&view, OPENING_SWAP2, 2, SEAT_NEAR),
                        "Place the second black stone; Haru then chooses");
    assert_string_equal(opening(&view, OPENING_SWAP2, 2, SEAT_FAR), "Mika is placing the opening");
    view.player[SEAT_NEAR].acts = false;
    view.player[SEAT_FAR].acts = true;
    assert_string_equal(opening(&view, OPENING_SWAP2, 3, SEAT_FAR),
                        "Place a white stone and a black one; Mika then chooses");
    assert_string_equal(opening(&view, OPENING_SWAP2, 4, SEAT_FAR),
                        "Place the black stone; Mika then chooses");
}

static void says_what_renju_openings_ask(void **state)
{
    (void)state;
    View view = named_game();
    view.square = 1;
    assert_string_equal(opening(&view, OPENING_RIF, 0, SEAT_NONE),
                        "The first stone goes in the centre");
    view.square = 3;
    assert_string_equal(opening(&view, OPENING_TARAGUCHI_10, 1, SEAT_NEAR),
                        "Place a white stone in the marked square");
    assert_string_equal(opening(&view, OPENING_TARAGUCHI_10, 2, SEAT_NEAR),
                        "Place a black stone in the marked square");
    assert_string_equal(status(&view, SEAT_FAR), "Mika is placing the opening");
    view.square = 0;
    assert_string_equal(opening(&view, OPENING_RIF, 3, SEAT_NEAR), "Your move");
    view.opening.task = TASK_OFFER;
    view.opening.offers = 10;
    view.opening.offered = 3;
    assert_string_equal(status(&view, SEAT_NEAR), "Offer points for move 5: 3 of 10");
    assert_string_equal(status(&view, SEAT_FAR), "Mika offers points for move 5: 3 of 10");
    view.opening.task = TASK_PICK;
    assert_string_equal(status(&view, SEAT_NEAR), "Pick one of Black's points for move 5");
    assert_string_equal(status(&view, SEAT_NONE), "Mika picks one of Black's points for move 5");
    view.opening.swapped = true;
    assert_string_equal(status(&view, SEAT_NEAR),
                        "Colours swapped. Pick one of Black's points for move 5");
    view.opening.swapped = false;
    view.opening.task = TASK_DECLARE;
    view.may.choose = true;
    assert_string_equal(status(&view, SEAT_NEAR), "How many points will Black offer for move 5?");
    assert_string_equal(status(&view, SEAT_FAR),
                        "Mika decides how many points Black offers for move 5");
    view.opening.task = TASK_CHOOSE;
    view.opening.options = 2;
    view.opening.option[0] = CHOICE_SWAP;
    view.opening.option[1] = CHOICE_STAY;
    view.opening.offers = 5;
    assert_string_equal(status(&view, SEAT_NEAR), "Swap or stay? Points for move 5:\302\2405");
    view.opening.offers = 0;
    assert_string_equal(status(&view, SEAT_NEAR), "Swap colours or stay");
    view.opening.options = 3;
    assert_string_equal(status(&view, SEAT_NEAR), "Swap, stay, or offer ten");
    assert_string_equal(status(&view, SEAT_FAR), "Mika is choosing a colour");
    assert_string_equal(words_choice(CHOICE_SWAP, COLOR_WHITE), "Swap: take Black");
    assert_string_equal(words_choice(CHOICE_SWAP, COLOR_BLACK), "Swap: take White");
    assert_string_equal(words_choice(CHOICE_STAY, COLOR_WHITE), "Stay White");
}

static void offers_the_choices_of_an_opening(void **state)
{
    (void)state;
    View view = named_game();
    view.player[SEAT_NEAR].acts = false;
    view.player[SEAT_FAR].acts = true;
    view.may.choose = true;
    view.opening.options = 3;
    assert_string_equal(opening(&view, OPENING_SWAP2, 3, SEAT_NONE),
                        "Haru chooses: Black, White, or two more stones");
    assert_string_equal(status(&view, SEAT_FAR), "Choose Black, White, or two more stones");
    assert_string_equal(status(&view, SEAT_NEAR), "Haru is choosing a colour");
    view.opening.options = 2;
    assert_string_equal(status(&view, SEAT_NONE), "Haru chooses: Black or White");
    assert_string_equal(status(&view, SEAT_FAR), "Choose Black or White");
    view.player[SEAT_FAR].who.kind = PLAYER_COMPUTER;
    assert_string_equal(status(&view, SEAT_NONE), "Haru is choosing a colour");
}

static void check_result(Reason reason, Color winner, const char *title, const char *detail)
{
    View view = named_game();
    char t[80];
    char d[160];
    view.outcome = (Outcome){reason, winner};
    view.ply = 37;
    view.last = point_at(7, 7);
    view.row_count = 1;
    view.row[0] = (Line){point_at(3, 3), point_at(7, 7)};
    words_result(&view, t, sizeof t, d, sizeof d);
    assert_string_equal(t, title);
    assert_string_equal(d, detail);
    char both[260];
    snprintf(both, sizeof both, "%s: %s", title, detail);
    assert_string_equal(status(&view, SEAT_NONE), both);
    if (winner == COLOR_WHITE) {
        assert_non_null(strstr(status(&view, SEAT_FAR), "You win"));
        assert_non_null(strstr(status(&view, SEAT_NEAR), "You lose"));
    }
}

/* Against the computer, to the person at `seat`. */
static void check_own_result(Seat seat, Outcome outcome, const char *title, const char *detail)
{
    View view = named_game();
    char t[80];
    char d[160];
    view.player[seat_other(seat)].who.kind = PLAYER_COMPUTER;
    view.outcome = outcome;
    view.ply = 31;
    view.last = point_at(7, 7);
    words_result(&view, t, sizeof t, d, sizeof d);
    assert_string_equal(t, title);
    assert_string_equal(d, detail);
}

static void addresses_the_only_person(void **state)
{
    (void)state;
    const Outcome black_won = {REASON_FIVE, COLOR_BLACK};
    check_own_result(SEAT_NEAR, black_won, "You win", "Five in a row at move 31");
    check_own_result(SEAT_FAR, black_won, "You lose", "Five in a row at move 31");
    const Outcome resigned = {REASON_RESIGNED, COLOR_WHITE};
    check_own_result(SEAT_NEAR, resigned, "You lose", "You resigned at move 31");
    check_own_result(SEAT_FAR, resigned, "You win", "Black resigned at move 31");
    const Outcome late = {REASON_TIME, COLOR_BLACK};
    check_own_result(SEAT_FAR, late, "You lose", "You ran out of time at move 31");
    check_own_result(SEAT_NEAR, late, "You win", "White ran out of time at move 31");
    const Outcome foul = {REASON_FOUL, COLOR_WHITE};
    check_own_result(SEAT_NEAR, foul, "You lose", "You played the forbidden point H8");
    check_own_result(SEAT_FAR, (Outcome){REASON_FULL, COLOR_EMPTY}, "Draw",
                     "The board is full after 31 moves");
}

static void two_people_without_names_have_colours(void **state)
{
    (void)state;
    View view = game();
    char t[80];
    char d[160];
    view.outcome = (Outcome){REASON_FIVE, COLOR_WHITE};
    words_result(&view, t, sizeof t, d, sizeof d);
    assert_string_equal(t, "White wins");
}

static void tells_which_foul_lost(void **state)
{
    (void)state;
    View view = named_game();
    char title[80];
    char detail[160];
    view.outcome = (Outcome){REASON_FOUL, COLOR_WHITE};
    view.last = point_at(7, 7);
    view.foul = FOUL_OVERLINE;
    words_result(&view, title, sizeof title, detail, sizeof detail);
    assert_string_equal(detail, "Black played the forbidden point H8: six or more in a row");
}

/* After the game a request for a new game is one for a rematch. */
static void asks_for_a_rematch(void **state)
{
    (void)state;
    View view = named_game();
    view.outcome = (Outcome){REASON_RESIGNED, COLOR_WHITE};
    view.request.kind = REQUEST_NEW;
    view.request.asker = SEAT_NEAR;
    assert_non_null(strstr(status(&view, SEAT_FAR), "asks for a rematch"));
    view.exchange_asked = true;
    assert_non_null(strstr(status(&view, SEAT_FAR), "colours swapped"));
    view.outcome = (Outcome){REASON_NONE, COLOR_EMPTY};
    view.exchange_asked = false;
    assert_non_null(strstr(status(&view, SEAT_FAR), "asks for a new game"));
}

static void tells_every_result(void **state)
{
    (void)state;
    check_result(REASON_FIVE, COLOR_BLACK, "Mika wins", "Five in a row at move 37");
    check_result(REASON_FIVE, COLOR_WHITE, "Haru wins", "Five in a row at move 37");
    check_result(REASON_FOUL, COLOR_WHITE, "Haru wins", "Black played the forbidden point H8");
    check_result(REASON_RESIGNED, COLOR_BLACK, "Mika wins", "White resigned at move 37");
    check_result(REASON_RESIGNED, COLOR_WHITE, "Haru wins", "Black resigned at move 37");
    check_result(REASON_TIME, COLOR_BLACK, "Mika wins", "White ran out of time at move 37");
    check_result(REASON_TIME, COLOR_WHITE, "Haru wins", "Black ran out of time at move 37");
    check_result(REASON_WON, COLOR_BLACK, "Mika wins", "Black won, move 37");
    check_result(REASON_FORFEIT, COLOR_WHITE, "Haru wins", "Black forfeited at move 37");
    check_result(REASON_FULL, COLOR_EMPTY, "Draw", "The board is full after 37 moves");
    check_result(REASON_AGREED, COLOR_EMPTY, "Draw", "Agreed at move 37");
}

static void counts_a_longer_row(void **state)
{
    (void)state;
    View view = game();
    char t[80];
    char d[160];
    view.outcome = (Outcome){REASON_FIVE, COLOR_BLACK};
    view.ply = 21;
    view.row_count = 1;
    view.row[0] = (Line){point_at(2, 4), point_at(8, 4)};
    words_result(&view, t, sizeof t, d, sizeof d);
    assert_string_equal(d, "7 in a row at move 21");
}

static void a_pause_comes_first(void **state)
{
    (void)state;
    View view = named_game();
    view.paused = true;
    assert_string_equal(status(&view, SEAT_NONE), "Paused");
}

static void clocks_read_like_clocks(void **state)
{
    (void)state;
    static const struct {
        int64_t ms;
        const char *words;
    } row[] = {{300000, "5:00"},     {252999, "4:12"},  {10000, "0:10"}, {9999, "0:09.9"},
               {9400, "0:09.4"},     {0, "0:00.0"},     {-50, "0:00.0"}, {3600000, "1:00:00"},
               {3723000, "1:02:03"}, {3599999, "59:59"}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        words_clock(row[i].ms, said, sizeof said);
        assert_string_equal(said, row[i].words);
    }
}

static void names_players_and_points(void **state)
{
    (void)state;
    ViewPlayer player = {.who.kind = PLAYER_COMPUTER, .who.level = 6};
    words_player(&player, said, sizeof said);
    assert_string_equal(said, "Computer");
    assert_string_equal(words_kind(&player.who), "Level 6 · Steady");
    player.who.level = LEVEL_WINLINES;
    assert_string_equal(words_kind(&player.who), "Win lines");
    player.who.kind = PLAYER_ENGINE;
    words_player(&player, said, sizeof said);
    assert_string_equal(said, "Engine");
    player.who.kind = PLAYER_HUMAN;
    words_player(&player, said, sizeof said);
    assert_string_equal(said, "You");
    words_games_so_far(&player, said, sizeof said);
    assert_string_equal(said, "Your games so far");
    player.person = 2;
    words_player(&player, said, sizeof said);
    assert_string_equal(said, "Player 2");
    strcpy(player.who.name, "Mika");
    words_player(&player, said, sizeof said);
    assert_string_equal(said, "Mika");
    words_games_so_far(&player, said, sizeof said);
    assert_string_equal(said, "Mika: games so far");
    words_point(point_at(7, 7), 15, said, sizeof said);
    assert_string_equal(said, "H8");
    words_point(point_at(8, 0), 19, said, sizeof said);
    assert_string_equal(said, "I19");
    words_point(point_at(24, 24), 25, said, sizeof said);
    assert_string_equal(said, "Y1");
}

static void no_word_is_missing(void **state)
{
    (void)state;
    for (int i = 0; i < RULE_COUNT; i++) {
        assert_true(strlen(words_rule((Rule)i)) > 0);
        assert_true(strlen(words_rule_note((Rule)i)) > 0);
    }
    for (int i = 0; i < OPENING_COUNT; i++) {
        assert_true(strlen(words_opening((Opening)i)) > 0);
        assert_true(strlen(words_opening_note((Opening)i)) > 0);
    }
    for (int i = LEVEL_WINLINES; i <= level_max(); i++) {
        assert_true(strlen(words_level(i)) > 0);
        Player computer = {.kind = PLAYER_COMPUTER, .level = i};
        assert_non_null(strstr(words_kind(&computer), words_level(i)));
    }
    for (int i = CHOICE_BLACK; i <= CHOICE_PUT_TWO; i++) {
        assert_true(strlen(words_choice((Choice)i, COLOR_BLACK)) > 0);
    }
}

/* In every state a sentence: not empty, without "!", within a short buffer. */
static void every_state_has_a_calm_sentence(void **state)
{
    (void)state;
    for (int bits = 0; bits < 4096; bits++) {
        View view = named_game();
        view.setup.opening = (Opening)(bits % OPENING_COUNT);
        view.opening.over = bits & 1;
        view.opening_ply = bits % 7;
        view.may.choose = bits & 2;
        view.opening.options = 2 + (bits & 1);
        view.paused = bits & 4;
        view.request.kind = (RequestKind)((bits >> 3) % 4);
        view.request.asker = (Seat)((bits >> 5) & 1);
        view.player[0].who.kind = (PlayerKind)((bits >> 6) % 3);
        view.player[1].who.kind = (PlayerKind)((bits >> 8) % 3);
        view.player[0].acts = bits & 1024;
        view.player[1].acts = !view.player[0].acts && (bits & 2048);
        for (int seat = SEAT_NEAR; seat <= SEAT_NONE; seat++) {
            const char *text = status(&view, (Seat)seat);
            assert_true(strlen(text) > 0);
            assert_true(isupper((unsigned char)text[0]));
            assert_null(strstr(text, "!!"));
            assert_null(strchr(text, '%'));
            char small[8];
            words_status(&view, (Seat)seat, small, sizeof small);
            assert_true(strlen(small) < sizeof small);
        }
    }
}

static const char *explained(const Explanation *explanation)
{
    words_explanation(explanation, WORDS_FACTS, 15, said, sizeof said);
    return said;
}

static void says_what_a_move_does(void **state)
{
    (void)state;
    Explanation e = {.move = point_at(7, 7), .color = COLOR_BLACK};
    assert_string_equal(explained(&e), "H8: a good point, though it forces nothing yet.");
    e.facts = 1;
    e.fact[0].kind = FACT_MAKES_OPEN_THREE;
    assert_string_equal(explained(&e), "H8: makes an open three.");
    e.facts = 2;
    e.fact[0] = (Fact){.kind = FACT_BLOCKS_FOUR, .point = point_at(7, 7)};
    e.fact[1] = (Fact){.kind = FACT_MAKES_FOUR, .point = point_at(8, 7)};
    assert_string_equal(explained(&e),
                        "H8: blocks the four, makes a four that must be blocked at I8.");
    e.fact[0] = (Fact){.kind = FACT_MAKES_FOUR_THREE, .point = point_at(8, 7), .wins = true};
    e.fact[1] = (Fact){.kind = FACT_WINS_BY_FOURS, .count = 2, .wins = true};
    assert_string_equal(explained(&e),
                        "H8: makes a four and an open three, wins by fours in 3 moves.");
    e.facts = 1;
    e.fact[0] = (Fact){.kind = FACT_MAKES_OPEN_FOUR, .wins = true};
    assert_string_equal(explained(&e), "H8: makes an open four, and nothing stops it.");
    e.fact[0] = (Fact){.kind = FACT_FOUL, .foul = FOUL_OVERLINE};
    assert_string_equal(explained(&e), "H8: is forbidden to Black: six or more in a row.");
}

/* Every kind has words of its own, with its point and its number. */
static void says_every_fact(void **state)
{
    (void)state;
    for (int kind = FACT_MAKES_FIVE; kind < FACT_COUNT; kind++) {
        Explanation e = {.move = point_at(7, 7), .color = COLOR_BLACK, .facts = 1};
        e.fact[0] = (Fact){.kind = (FactKind)kind,
                           .point = kind == FACT_LEAVES_FIVE || kind == FACT_CANNOT_STOP_FIVE ||
                                            kind == FACT_USES_FOUL || kind == FACT_MISSES_FIVE ||
                                            kind == FACT_MISSES_FOUR_THREE ||
                                            kind == FACT_MISSES_THREATS || kind == FACT_MISSES_WIN
                                        ? point_at(1, 1)
                                        : POINT_NONE,
                           .count = 3,
                           .foul = FOUL_DOUBLE_FOUR};
        const char *text = explained(&e);
        assert_true(strlen(text) > strlen("H8: ."));
        assert_null(strchr(text, '%'));
    }
}

/* Of a win of ten moves whose first move is all that is known, it does not say that this is it. */
static void says_that_a_missed_win_is_long(void **state)
{
    (void)state;
    static GameReport report = {.moves = 1, .steps = 1, .done = 1};
    View view = game();
    char text[WORDS_REPORT_BYTES];
    view.report.found = &report;
    report.move[1] = (ReportMove){.move = point_at(7, 7),
                                  .color = COLOR_BLACK,
                                  .grade = CLASS_BLUNDER,
                                  .fact = {.kind = FACT_MISSES_WIN, .count = 10},
                                  .length = 1,
                                  .line = {point_at(6, 4)}};
    words_report_move(&view, 1, text, sizeof text);
    assert_non_null(strstr(text, "a long line that begins"));
    report.move[1].fact.count = 2; /* it, a reply that does not help, and the five */
    words_report_move(&view, 1, text, sizeof text);
    assert_null(strstr(text, "long"));
}

/* Twenty points in a row are no sentence. */
static void says_the_first_moves_of_a_long_line(void **state)
{
    (void)state;
    static GameReport report = {.moves = 1, .steps = 1, .done = 1};
    View view = game();
    char text[WORDS_REPORT_BYTES];
    view.report.found = &report;
    report.move[1] = (ReportMove){.move = point_at(7, 7),
                                  .color = COLOR_BLACK,
                                  .grade = CLASS_BLUNDER,
                                  .fact = {.kind = FACT_MISSES_FOURS, .count = 11},
                                  .length = 20};
    for (int i = 0; i < 20; i++) {
        report.move[1].line[i] = point_at(i % 10, i / 10);
    }
    words_report_move(&view, 1, text, sizeof text);
    assert_non_null(strstr(text, "A15 B15 C15 D15 E15 F15 G15\1 … (+13)."));
    report.move[1].length = 8; /* one more needs no more room than to say so */
    words_report_move(&view, 1, text, sizeof text);
    assert_non_null(strstr(text, "G15 H15"));
    assert_null(strstr(text, "…"));
}

/* Who plays a forbidden point need not have been about to lose. */
static void says_of_a_foul_what_was_better(void **state)
{
    (void)state;
    static GameReport report = {.moves = 1, .steps = 1, .done = 1};
    View view = game();
    char text[WORDS_REPORT_BYTES];
    view.report.found = &report;
    report.move[1] = (ReportMove){.move = point_at(7, 7),
                                  .color = COLOR_BLACK,
                                  .grade = CLASS_BLUNDER,
                                  .fact = {.kind = FACT_FOUL, .foul = FOUL_DOUBLE_THREE},
                                  .last_chance = true,
                                  .better = point_at(6, 4)};
    words_report_move(&view, 1, text, sizeof text);
    assert_non_null(strstr(text, "Better was"));
    report.move[1].fact = (Fact){.kind = FACT_ALLOWS_THREATS, .count = 4};
    words_report_move(&view, 1, text, sizeof text);
    assert_non_null(strstr(text, "The last chance to defend was here"));
}

static void says_a_hint_in_steps(void **state)
{
    (void)state;
    View view = game();
    view.advice.step = ADVICE_AREA;
    assert_string_equal(status(&view, SEAT_NONE), "Look in the marked square.");
    view.advice.step = ADVICE_MOVE;
    view.hint = point_at(8, 8);
    assert_string_equal(status(&view, SEAT_NONE), "Hint: I7");
    view.advice.step = ADVICE_WHY;
    view.advice.why = (Explanation){.move = view.hint, .facts = 1};
    view.advice.why.fact[0].kind = FACT_BLOCKS_OPEN_THREE;
    assert_string_equal(status(&view, SEAT_NONE), "I7: blocks the open three.");
}

static void speaks_of_a_computer_only_if_one_plays(void **state)
{
    (void)state;
    View view = game();
    view.newcomer = NEWCOMER_OFFERED_LESSONS;
    assert_string_equal(newcomer_card_words(&view), "Short lessons show how to win.");
    view.setup.player[SEAT_FAR].kind = PLAYER_COMPUTER;
    assert_non_null(strstr(newcomer_card_words(&view), "begins at level"));
}

static void says_once_that_hints_were_used(void **state)
{
    (void)state;
    View view = game();
    view.page = PAGE_PUZZLE;
    view.puzzle = (ViewPuzzle){.stage = PUZZLE_SOLVED, .hinted = true};
    assert_string_equal(puzzle_words_solved(&view.puzzle), "Solved with hints");
    puzzle_words_status(&view, said, sizeof said);
    assert_string_equal(said, "Solved");
}

/* To either side; the rows are what Black is told. */
static void says_why_a_try_is_wrong(void **state)
{
    static const struct {
        PuzzleAnswer answer;
        bool four;
        int loses_in;
        FactKind fact;
        bool wins;
        const char *said;
    } rows[] = {
        {PUZZLE_LOSES, false, 1, FACT_MAKES_OPEN_FOUR, true,
         "After I10, White's H8 makes an open four, and nothing stops it."},
        {PUZZLE_LOSES, false, 3, FACT_MAKES_FOUR_THREE, false,
         "After I10, White's H8 makes a four and an open three, and White wins in 4 moves."},
        {PUZZLE_LOSES, false, 1, FACT_MAKES_FOUR_THREE, false,
         "After I10, White plays H8 and cannot be stopped."},
        {PUZZLE_LOSES, false, 1, FACT_NONE, false,
         "After I10, White plays H8 and cannot be stopped."},
        {PUZZLE_LOSES, false, 2, FACT_NONE, false,
         "After I10, White plays H8 and wins in 3 moves."},
        {PUZZLE_STOPPED, true, 0, FACT_MAKES_OPEN_THREE, false,
         "I10 makes a four, but White's H8 blocks it and makes an open three."},
        {PUZZLE_STOPPED, true, 0, FACT_NONE, false,
         "I10 makes a four, but White's H8 blocks it, and no win is left."},
        {PUZZLE_STOPPED, false, 0, FACT_MAKES_OPEN_THREE, false,
         "I10 threatens an open four, but White's H8 stops it: it makes an open three."},
        {PUZZLE_STOPPED, false, 0, FACT_NONE, false,
         "I10 threatens an open four, but White's H8 stops it."},
        {PUZZLE_QUIET, false, 0, FACT_MAKES_OPEN_THREE, false,
         "I10 threatens nothing, so White has time for H8, which makes an open three."},
        {PUZZLE_QUIET, false, 0, FACT_NONE, false,
         "I10 threatens nothing, so White has time for H8."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int other = 0; other < 2; other++) {
            View view = {.size = 15};
            const Point reply = point_at(7, 7);
            view.puzzle =
                (ViewPuzzle){.solver = other ? COLOR_WHITE : COLOR_BLACK,
                             .answer = rows[i].answer,
                             .four = rows[i].four,
                             .loses_in = rows[i].loses_in,
                             .tried = point_at(8, 5),
                             .reply = reply,
                             .why = {.move = reply, .color = other ? COLOR_BLACK : COLOR_WHITE}};
            if (rows[i].fact != FACT_NONE) {
                view.puzzle.why.facts = 1;
                view.puzzle.why.fact[0] = (Fact){.kind = rows[i].fact, .wins = rows[i].wins};
            }
            char wanted[sizeof said], *white;
            snprintf(wanted, sizeof wanted, "%s", rows[i].said);
            while (other && (white = strstr(wanted, "White"))) {
                memcpy(white, "Black", 5);
            }
            puzzle_words_wrong(&view, 2, said, sizeof said);
            assert_string_equal(said, wanted);
        }
    }
}

static void says_what_a_look_costs(void **state)
{
    (void)state;
    View view = {.size = 15};
    view.puzzle = (ViewPuzzle){.asks = PUZZLE_ASKS_MOVE};
    puzzle_words_status(&view, said, sizeof said);
    assert_string_equal(said, "If you look, today does not count.");
    view.puzzle.streak = 3;
    puzzle_words_status(&view, said, sizeof said);
    assert_string_equal(said, "Seeing the move ends your streak.");
    view.puzzle.asks = PUZZLE_ASKS_SOLUTION;
    puzzle_words_status(&view, said, sizeof said);
    assert_string_equal(said, "Seeing the solution ends your streak.");
    view.puzzle.stage = PUZZLE_WRONG; /* the question comes first */
    puzzle_words_status(&view, said, sizeof said);
    assert_string_equal(said, "Seeing the solution ends your streak.");
}

/* One move that makes no five: neither "every move" nor an order, and no win "with one move". */
static void a_task_of_one_move_says_what_to_look_for(void **state)
{
    (void)state;
    ViewPuzzle puzzle = {.kind = PUZZLE_FOURS, .moves = 1};
    puzzle_words_task(&puzzle, said, sizeof said);
    assert_string_equal(said, "and find the one decisive move");
    assert_non_null(strstr(puzzle_words_help(&puzzle), "a four that cannot be stopped"));
    puzzle.moves = 3;
    puzzle_words_task(&puzzle, said, sizeof said);
    assert_string_equal(said, "and win by fours: find 3 moves");
    assert_non_null(strstr(puzzle_words_help(&puzzle), "Find the order"));
}

/* A game that nobody is said to have played goes by the name of its file. */
static void titles_of_the_library_tell_games_apart(void **state)
{
    (void)state;
    char path[] = "/games/openings.lib";
    LibraryGame line = {.path = path, .games = 1, .size = 15};
    line.player[0] = line.player[1] = (LibraryPlayer){.kind = PLAYER_HUMAN, .name = ""};
    library_words_title(&line, said, sizeof said);
    assert_string_equal(said, "openings.lib");
    line.session = true; /* two people at this program */
    library_words_title(&line, said, sizeof said);
    assert_string_equal(said, "Black–White");
    line.session = false;
    line.player[1].name = "Mika";
    library_words_title(&line, said, sizeof said);
    assert_string_equal(said, "Black–Mika");
}

/* The figures of an engine match whose file could not be read are not zeros. */
static void no_points_are_made_up(void **state)
{
    (void)state;
    ViewContest contest = {.stage = CONTEST_BROKEN, .games = 50};
    char text[80];
    contest_words_points(&contest, 0, text, sizeof text);
    assert_string_equal(text, "0");
    contest_words_stage(&contest, text, sizeof text);
    assert_string_equal(text, "Broken off: 0 of 50 games are played");
    contest.unread = true;
    contest_words_points(&contest, 0, text, sizeof text);
    assert_string_equal(text, "");
    contest_words_stage(&contest, text, sizeof text);
    assert_string_equal(text, "Broken off: its games could not be read");
}

/* A test of strength that knows nothing yet says so, and what an engine may use is said. */
static void tells_what_a_match_waits_for(void **state)
{
    (void)state;
    ViewContest contest = {.tests = true, .test_games = 40, .bound = 2.94};
    ViewContestSide *side = &contest.side[1];
    char text[80];
    contest_words_test(&contest, text, sizeof text);
    assert_string_equal(text, "waits for 40 games");
    contest.test_games = 0;
    contest_words_test(&contest, text, sizeof text);
    assert_string_equal(text, "0.00 / ±2.94: undecided");
    contest_words_limits(&contest, 1, text, sizeof text);
    assert_string_equal(text, "");
    side->threads = 2;
    contest_words_limits(&contest, 1, text, sizeof text);
    assert_string_equal(text, "Limits of B: threads: 2");
    side->max_memory = 350 << 20;
    side->move_ms = 1500;
    contest_words_limits(&contest, 1, text, sizeof text);
    assert_string_equal(text, "Limits of B: 350 MB · threads: 2 · 1.5 s for a move");
    side->move_ms = 250;
    contest_words_limits(&contest, 1, text, sizeof text);
    assert_string_equal(text, "Limits of B: 350 MB · threads: 2 · 0.25 s for a move");
}

static void use_language(const char *name)
{
    for (int i = 0; i < test_language_others(); i++) {
        const TestLanguage language = (TestLanguage)(LANGUAGE_OTHERS + i);
        if (strcmp(test_language_name(language), name) == 0) {
            test_language_use(language, BUILD_DIR);
        }
    }
}

/* A word that English has once: short in a list of months, in full or with an ending in a date. */
static void tells_meanings_apart(void **state)
{
    (void)state;
    static const struct {
        const char *language, *month, *date;
    } may[] = {{"tr", "May", "Mayıs"}, {"ru", "май", "мая"}, {"es", "may", "mayo"}};
    const ViewPuzzle puzzle = {.daily = true, .today = {.month = 5, .day = 3}};
    assert_string_equal(statistics_words_month(5), "May");
    puzzle_words_subtitle(&puzzle, said, sizeof said);
    assert_string_equal(said, "Sunday, 3 May");
    for (size_t i = 0; i < sizeof may / sizeof may[0]; i++) {
        use_language(may[i].language);
        assert_string_equal(statistics_words_month(5), may[i].month);
        puzzle_words_subtitle(&puzzle, said, sizeof said);
        assert_non_null(strstr(said, may[i].date));
    }
    use_language("de");
    assert_string_equal(C_("key", "Delete"), "Entf");
    assert_string_equal(_("Delete"), "Löschen");
    test_language_use(LANGUAGE_ENGLISH, BUILD_DIR);
    assert_string_equal(C_("key", "Delete"), "Delete");
}

static void writes_numbers_as_the_language_does(void **state)
{
    (void)state;
    static const struct {
        const char *language, *half, *many, *share, *tight, *time;
    } numbers[] = {
        {"de", "0,5", "12.345", "45\u00A0%", "45%", "7,5\u00A0s"},
        {"fr", "0,5", "12\u202F345", "45\u202F%", "45%", "7,5\u00A0s"},
        {"ru", "0,5", "12\u00A0345", "45\u00A0%", "45%", "7,5\u00A0с"},
        {"tr", "0,5", "12.345", "%45", "%45", "7,5\u00A0sn"},
        {"ja", "0.5", "12,345", "45%", "45%", "7.5秒"},
    };
    assert_string_equal(numerals_decimal(0.5, 1).text, "0.5");
    assert_string_equal(numerals_decimal(9999.0, 0).text, "9999");
    assert_string_equal(numerals_decimal(-1234567.891, 2).text, "−1,234,567.89");
    assert_string_equal(numerals_decimal(-0.01, 1).text, "0.0");
    assert_string_equal(numerals_percent(45.0, 0).text, "45%");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        use_language(numbers[i].language);
        assert_string_equal(numerals_decimal(0.5, 1).text, numbers[i].half);
        assert_string_equal(numerals_decimal(12345.0, 0).text, numbers[i].many);
        assert_string_equal(numerals_percent(45.0, 0).text, numbers[i].share);
        assert_string_equal(numerals_tight_percent(45).text, numbers[i].tight);
        statistics_words_move_time(7500, said, sizeof said);
        assert_string_equal(said, numbers[i].time);
    }
    test_language_use(LANGUAGE_ENGLISH, BUILD_DIR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_a_move_does),
        cmocka_unit_test(says_every_fact),
        cmocka_unit_test(says_of_a_foul_what_was_better),
        cmocka_unit_test(says_that_a_missed_win_is_long),
        cmocka_unit_test(says_the_first_moves_of_a_long_line),
        cmocka_unit_test(says_why_a_try_is_wrong),
        cmocka_unit_test(says_what_a_look_costs),
        cmocka_unit_test(a_task_of_one_move_says_what_to_look_for),
        cmocka_unit_test(says_a_hint_in_steps),
        cmocka_unit_test(says_whose_move_it_is),
        cmocka_unit_test(says_who_is_thinking),
        cmocka_unit_test(explains_fouls),
        cmocka_unit_test(asks_the_other_and_tells_the_asker),
        cmocka_unit_test(leads_through_the_openings),
        cmocka_unit_test(offers_the_choices_of_an_opening),
        cmocka_unit_test(says_what_renju_openings_ask),
        cmocka_unit_test(tells_every_result),
        cmocka_unit_test(addresses_the_only_person),
        cmocka_unit_test(two_people_without_names_have_colours),
        cmocka_unit_test(tells_which_foul_lost),
        cmocka_unit_test(asks_for_a_rematch),
        cmocka_unit_test(counts_a_longer_row),
        cmocka_unit_test(a_pause_comes_first),
        cmocka_unit_test(clocks_read_like_clocks),
        cmocka_unit_test(names_players_and_points),
        cmocka_unit_test(speaks_of_a_computer_only_if_one_plays),
        cmocka_unit_test(says_once_that_hints_were_used),
        cmocka_unit_test(no_word_is_missing),
        cmocka_unit_test(every_state_has_a_calm_sentence),
        cmocka_unit_test(titles_of_the_library_tell_games_apart),
        cmocka_unit_test(no_points_are_made_up),
        cmocka_unit_test(tells_what_a_match_waits_for),
        cmocka_unit_test(tells_meanings_apart),
        cmocka_unit_test(writes_numbers_as_the_language_does),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
