/* Readers, writers and calls of a match while each allocation fails once: out of memory is told as
 * that, and a match that refuses a call is as it was before. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/history/board_text.h"
#include "engine/history/match_file.h"
#include "engine/history/match_tree.h"
#include "engine/history/match_turn.h"
#include "engine/history/psq.h"
#include "engine/history/record_detail.h"
#include "engine/history/record_signs.h"
#include "engine/history/renlib.h"
#include "engine/history/rif.h"
#include "engine/history/sgf.h"
#include "engine/parse_error.h"
#include "engine/trailer.h"
#include "faults/allocations.h"

/* A match with this many moves; or with three, and a choice to make, a resignation, another third
 * move, the computer at the far seat, or a review of two lines that shows the second one; the same
 * with signs and offers; a review of four lines that shows the third one, and the same without that
 * line. */
enum {
    CHOICE_DUE = -1,
    RESIGNED = -2,
    TWO_LINES = -3,
    WITH_COMPUTER = -4,
    REVIEWED = -5,
    WITH_SIGNS = -6,
    FOUR_LINES = -7,
    LINE_CUT = -8
};

/* In LINE_CUT: that line. */
static MatchCut line_cut;

static void need(bool done)
{
    if (!done) {
        fprintf(stderr, "faults_history: a match cannot be made\n");
        exit(1);
    }
}

/* Of the record, by the order in which they were added. */
enum { SECOND_LINE = 5, THIRD_LINE = 6, THIRD_LINE_LATER = 7, FOURTH_LINE = 12, FOURTH_END = 13 };

/* After the first two moves: three of one move, of six moves, and of two, where the game stands. */
static void add_lines(Match *match)
{
    static const int length[] = {1, 6, 2};
    for (int line = 0; line < 3; line++) {
        need(match_go(match, record_node_at(match->record, match->record->current, 2)) == MATCH_OK);
        for (int i = 0; i < length[line]; i++) { /* no five */
            need(match_play(match, point_at(2 * i + line % 2, 8 + 2 * line)) == MATCH_OK);
        }
    }
    match->lacks_players = true;
    match_review(match, true);
    need(match->record->current == FOURTH_END);
}

static void add_signs(Match *match)
{
    static const char *const text[] = {"XX[1]", "TR[dd][bb:cc]", "LB[dd:1][ee:two\\]]", "SQ[dd]"};
    Record *record = match->record;
    const Decisions offers = {{point_at(8, 8), point_at(9, 9)}, 2, 0};
    for (NodeId node = record->current; node; node = record_node(record, node)->parent) {
        for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
            need(record_add_property(record, node, text[i]));
        }
        need(record_set_decisions(record, node, &offers));
    }
}

static Match *played(int moves)
{
    Setup setup = {.rule = RULE_FREESTYLE, .size = 15};
    setup.opening = moves == CHOICE_DUE ? OPENING_SWAP : OPENING_FREE;
    setup.time[0] = setup.time[1] = (TimeControl){60000, 500, 5000, 3};
    setup.player[SEAT_FAR].kind = moves == WITH_COMPUTER ? PLAYER_COMPUTER : PLAYER_HUMAN;
    setup.player[SEAT_FAR].level = 5;
    Match *match = match_new(&setup);
    if (!match) {
        exit(1);
    }
    for (int i = 0; i < (moves < 0 ? 3 : moves); i++) { /* no five */
        match_play(match, point_at(i % 15, 2 * (i / 15) + i / 2 % 2));
    }
    if (moves == RESIGNED) {
        match_resign(match, SEAT_NEAR);
    } else if (moves == TWO_LINES || moves == REVIEWED || moves == WITH_SIGNS) {
        match_undo(match);
        match_play(match, point_at(14, 14));
    }
    if (moves == FOUR_LINES || moves == LINE_CUT) {
        add_lines(match);
    }
    if (moves == FOUR_LINES) {
        match_go(match, THIRD_LINE_LATER);
    } else if (moves == LINE_CUT) {
        need(match_cut(match, THIRD_LINE, &line_cut) == MATCH_OK);
    }
    if (moves == WITH_SIGNS) {
        add_signs(match);
    }
    if (moves == REVIEWED || moves == WITH_SIGNS) {
        match->lacks_players = true;
        match_review(match, true);
        match_go(match, (NodeId)(match->record->nodes - 2));
    }
    return match;
}

/* ---- readers ---- */

/* True: it was read. */
typedef bool TryReader(const char *text, size_t length, ParseError *error);

static bool adopt(Record *record, ParseError *error)
{
    const Setup setup = {.rule = RULE_FREESTYLE, .size = 15};
    Match *match = record ? match_from_record(record, &setup, error) : NULL;
    match_free(match);
    return match != NULL;
}

static bool try_sgf(const char *text, size_t length, ParseError *error)
{
    return adopt(sgf_read(text, length, error, NULL), error);
}

static bool try_psq(const char *text, size_t length, ParseError *error)
{
    return adopt(psq_read(text, length, error), error);
}

static bool try_lib(const char *text, size_t length, ParseError *error)
{
    return adopt(renlib_read((const unsigned char *)text, length, error), error);
}

static bool try_rif(const char *text, size_t length, ParseError *error)
{
    return adopt(rif_read(text, length, 0, error, NULL), error);
}

static bool try_board(const char *text, size_t length, ParseError *error)
{
    return adopt(board_text_read(text, length, 15, error), error);
}

static bool out_of_memory(ParseError *error, bool done)
{
    if (!done) {
        parse_error_memory(error);
    }
    return done;
}

/* Complete, with both names, or not at all. */
static bool try_rif_list(const char *text, size_t length, ParseError *error)
{
    GameList list = {NULL};
    const bool done = rif_list(text, length, &list);
    expect(!done || (list.count == 1 && list.game[0].name[0][0] && list.game[0].name[1][0]),
           "a list without a name", 0);
    game_list_free(&list);
    return out_of_memory(error, done);
}

static bool try_sgf_list(const char *text, size_t length, ParseError *error)
{
    GameList list = {NULL};
    const bool done = sgf_list(text, length, &list);
    expect(!done || (list.count == 2 && list.game[0].name[0][0] && list.game[1].name[0][0]),
           "a list without a name", 0);
    game_list_free(&list);
    return out_of_memory(error, done);
}

static bool try_sgf_games(const char *text, size_t length, ParseError *error)
{
    SgfGames *games = sgf_games_new(text, length, error);
    Record *record = NULL;
    int read = 0;
    while (games && sgf_games_next(games, &record, error) && record) {
        record_free(record);
        read++;
    }
    const bool done = games && read == 2;
    expect(done || error->no_memory, "games are missing", 0);
    sgf_games_free(games);
    return done;
}

static bool try_rif_all(const char *text, size_t length, ParseError *error)
{
    Buffer sgf = {0};
    const bool done = rif_to_sgf(text, length, &sgf);
    expect(!done || strstr(sgf.text, "PB[An Bo]"), "a game without a name", 0);
    buffer_free(&sgf);
    return out_of_memory(error, done);
}

static bool report_match(Match *match, const SavedReport *report, ParseError *error)
{
    *error = report->error;
    expect(match || error->no_memory == (report->state == SAVED_NO_MEMORY), "the state", 0);
    match_free(match);
    return match != NULL;
}

static bool try_match(const char *text, size_t length, ParseError *error)
{
    SavedReport report;
    Match *match = match_read(text, length, &report);
    return report_match(match, &report, error);
}

static bool try_salvage(const char *text, size_t length, ParseError *error)
{
    SavedReport report;
    Match *match = match_salvage(text, length, &report);
    return report_match(match, &report, error);
}

/* `legal`: else the text is one that is refused, or read in part, with a message. */
static void try_text(const char *name, TryReader *read, const char *text, size_t length, bool legal)
{
    ParseError error = {0};
    bool done = read(text, length, &error);
    expect(legal ? done : error.what[0] != '\0', error.what, 0);
    for (long at = 1;; at++) {
        error = (ParseError){0};
        begin(at);
        done = read(text, length, &error);
        if (!failed()) {
            expect(at > 3 || !legal, name, at); /* it makes more than this */
            return;
        }
        expect(error.what[0] && ((!done && error.no_memory) || !legal), name, at);
    }
}

static void try_reader(const char *name, TryReader *read, const char *text, size_t length)
{
    try_text(name, read, text, length, true);
}

/* The same with a longer and longer comment at PAD: each property in turn is the one for which the
 * record must grow. */
static void try_paddings(const char *name, TryReader *read, const char *text, bool legal)
{
    const char *pad = strstr(text, "PAD");
    for (int i = 0; i < 80; i++) {
        Buffer padded = {0};
        buffer_add_bytes(&padded, text, (size_t)(pad - text));
        for (int k = 0; k < 4 * i; k++) {
            buffer_add_char(&padded, 'x');
        }
        buffer_add(&padded, pad + strlen("PAD"));
        try_text(name, read, padded.text, padded.length, legal);
        buffer_free(&padded);
    }
}

/* A library of one line, whose moves have comments of many lengths, labels and marks. */
static void try_long_library(void)
{
    enum { MOVES = 52, LAST = 0x40, HAS_ALL = 0x19 /* a comment, a mark, more flags: a label */ };
    Buffer lib = {0};
    buffer_add_bytes(&lib, "\x78\0", 2); /* H8 */
    for (int i = 0; i < MOVES; i++) {
        const int flags = i == MOVES - 1 ? HAS_ALL | LAST : HAS_ALL;
        const char node[] = {(char)((2 * (i / 15) + i / 2 % 2) * 16 + i % 15 + 1), (char)flags, 0,
                             1};
        buffer_add_bytes(&lib, node, sizeof node);
        buffer_add_bytes(&lib, "comments", (size_t)(i % 4) * 2);
        buffer_add_bytes(&lib, "\0\0t\0", 4);
    }
    try_reader("long lib", try_lib, lib.text, lib.length);
    buffer_free(&lib);
}

static void try_long_psq(void)
{
    Match *match = played(60);
    Buffer text = {0};
    match_write_psq(match, &text);
    try_reader("long psq", try_psq, text.text, text.length);
    buffer_free(&text);
    match_free(match);
}

/* A saved match with all that a node can have. */
static void try_long_match(void)
{
    Match *match = played(CHOICE_DUE);
    Buffer text = {0}, padded = {0};
    match_choose(match, CHOICE_WHITE);
    match_play(match, point_at(14, 14));
    match_resign(match, SEAT_NEAR);
    match_undo(match);
    match_undo(match);
    match_resign(match, SEAT_FAR);
    match_write(match, "1.0", 1, &text);
    text.text[trailer_check(text.text, text.length).before] = '\0';
    const char *first = strstr(text.text, ";B[");
    buffer_add_bytes(&padded, text.text, (size_t)(first - text.text));
    buffer_add(&padded, "C[PAD]");
    buffer_add(&padded, first);
    try_paddings("long match", try_match, padded.text, true);
    buffer_free(&padded);
    buffer_free(&text);
    match_free(match);
}

/* Each property is the one whose value needs more memory than those before. */
static void try_long_values(void)
{
    static const char *const legal[] = {"RU", "RE", "PL",       "PB",         "DT",         "C",
                                        "GM", "XX", "TENGENXX", "TENGENRULE", "TENGENSEATS"};
    static const char *const refused[] = {"SZ", "AB", "B", "TENGENMS"};
    enum { LEGAL = sizeof legal / sizeof legal[0], REFUSED = sizeof refused / sizeof refused[0] };
    for (int i = 0; i < LEGAL + REFUSED; i++) {
        char text[300];
        const char *name = i < LEGAL ? legal[i] : refused[i - LEGAL];
        snprintf(text, sizeof text, "(;%s%s[%0100d])", strcmp(name, "GM") == 0 ? "" : "GM[4]", name,
                 0);
        try_text(name, try_sgf, text, strlen(text), i < LEGAL);
    }
}

/* Which other values say something of. */
static void try_more_values(void)
{
    static const struct {
        const char *format;
        bool legal;
    } row[] = {{"(;GM[1]SZ[%0100d])", false},
               {"(;GM[1]SZ[15]KM[%0100d])", false},
               {"(;GM[4]RU[a]TENGENRULE[%0100d])", true},
               {"(;GM[4]C[a]C[%010000d])", true}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char text[10100];
        snprintf(text, sizeof text, row[i].format, 0);
        try_text(row[i].format, try_sgf, text, strlen(text), row[i].legal);
    }
}

/* What the record keeps first of a node takes memory for all that follows. */
static void try_first_details(void)
{
    static const char *const said[] = {"TENGENMS[5]", "TENGENLEFT[1:1:1:1]", "TENGENCHOICE[black]",
                                       "TENGENUNCHOICE[black]", "TENGENEND[B+R]"};
    static const char last[] = "(;GM[4]SZ[15]RE[B+R];B[hh]TENGENLAST[];W[ii])";
    try_reader("last", try_sgf, last, sizeof last - 1);
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        char text[80];
        bool hit = true;
        snprintf(text, sizeof text, "(;GM[4]SZ[15];B[hh]%s)", said[i]);
        for (long at = 1; hit; at++) {
            ParseError error = {0};
            begin(at);
            const bool done = try_match(text, strlen(text), &error);
            hit = failed();
            expect(!done && error.what[0] && error.no_memory == hit, said[i], at);
        }
    }
}

/* In a saved match. */
static void try_wrong_values(const char *text)
{
    static const char *const wrong[][2] = {{"free:", "rif:"},
                                           {";B[", "TENGENEND[%0100d];B["},
                                           {";B[", "TENGENCHOICE[%0100d];B["},
                                           {";B[", "TENGENLEFT[%0100d];B["}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Buffer out = {0};
        char to[200];
        const char *at = strstr(text, wrong[i][0]);
        snprintf(to, sizeof to, wrong[i][1], 0);
        buffer_add_bytes(&out, text, (size_t)(at - text));
        buffer_add(&out, to);
        buffer_add(&out, at + strlen(wrong[i][0]));
        try_text(to, try_match, out.text, out.length, false);
        try_text(to, try_salvage, out.text, out.length, false);
        buffer_free(&out);
    }
}

/* Variations from the empty board, which have more moves together than a small record holds. */
static void add_many_moves(Buffer *sgf, Buffer *lib)
{
    enum { LENGTH = 5, LINES = RECORD_NODES_MAX / LENGTH + 1, LAST = 0x40, SIBLING = 0x80 };
    buffer_add(sgf, "(;GM[4]SZ[15]");
    buffer_add_bytes(lib, "\x78\0", 2); /* H8, and the lines after it */
    for (int line = 0; line < LINES; line++) {
        buffer_add_char(sgf, '(');
        for (int i = 0; i < LENGTH; i++) {
            const int cell = (line + 10 * i) % 220, free = cell + (cell >= 7 * 15 + 7);
            const int x = free % 15, y = free / 15;
            const int flags = i == 0 ? SIBLING : i == LENGTH - 1 ? LAST : 0;
            const char move[] = {';', i % 2 == 0 ? 'B' : 'W', '[', (char)('a' + x), (char)('a' + y),
                                 ']'};
            const char node[] = {(char)(y * 16 + x + 1), (char)flags};
            buffer_add_bytes(sgf, move, sizeof move);
            buffer_add_bytes(lib, node, sizeof node);
        }
        buffer_add_char(sgf, ')');
    }
    buffer_add_char(sgf, ')');
}

/* A file with too many moves is refused as that, and not for want of memory. */
static void try_too_many_moves(void)
{
    ParseError error = {0};
    Buffer sgf = {0}, lib = {0};
    if (RECORD_NODES_MAX > 1 << 10) {
        return; /* it would take gigabytes */
    }
    add_many_moves(&sgf, &lib);
    expect(!try_sgf(sgf.text, sgf.length, &error) && strstr(error.what, "too many moves") &&
               !error.no_memory,
           error.what, 0);
    expect(!try_lib(lib.text, lib.length, &error) && strstr(error.what, "too many moves") &&
               !error.no_memory,
           error.what, 0);
    buffer_free(&sgf);
    buffer_free(&lib);
}

static void try_readers(void)
{
    static const char sgf[] = "(;GM[4]SZ[15]PB[\xE9]RE[B+R]AB[aa][bb]XX[1][2];W[hh]C[a]C[b]LB[aa:1]"
                              "(;B[hg]TENGENMS[5])(;B[ii];W[ih];B[gg];W[gh]))";
    static const char psq[] = "Piskvorky 15x15\n8,8,100\n9,9,3\n10,10,0\nAn\xE9\nBo\n-1\n";
    static const char lib[] = "\x78\x08three\0\x79\x80\x7A\x40\x68\x01\x01\x00text\0\0\x40";
    static const char foreign_lib[] = "\x78\x48Ren\xE9\0\0";
    static const char games[] = "(;GM[4]PB[An\\] Bo]PW[Cy];B[hh])(;GM[4]PB[Di]EV[Cup];B[gg];W[hh])";
    static const char rif[] =
        "<database><player id=\"1\" name=\"An\" surname=\"Bo\"/><player id=\"2\" name=\"Cy\"/>"
        "<tournament id=\"3\" name=\"Cup\" year=\"2009\"/><rule id=\"4\" name=\"Renju\"/>"
        "<game id=\"5\" tournament=\"3\" rule=\"4\" black=\"1\" white=\"2\" bresult=\"1\">"
        "<move>h8 h9 j10</move><info>text</info></game></database>";
    static const char foreign_rif[] = "<player id=\"1\" name=\"Ren\xE9\"/><player id=\"2\" "
                                      "name=\"An Bo\"/><game black=\"2\" white=\"1\"></game>";
    static const char foreign_games[] = "(;GM[4]PB[Ren\xE9]PW[A];B[hh])(;GM[4]PB[B]PW[C])";
    static const char board[] = "START 15\nBOARD\n7,7,2\n8,6,1\n9,7,2\nDONE\n";
    Match *match = played(40);
    Buffer text = {0};
    match_write(match, "1.0", 1, &text);
    match_free(match);
    if (text.failed) {
        exit(1);
    }
    try_reader("sgf", try_sgf, sgf, sizeof sgf - 1);
    try_paddings("long sgf", try_sgf,
                 "(;GM[4]SZ[15]C[PAD]XX[1]RE[B+R]AP[x];W[hh]TENGENMS[5]C[a]C[b]YY[2])", true);
    try_paddings("illegal sgf", try_sgf,
                 "(;GM[4]SZ[15]C[PAD];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae];W[be])",
                 false);
    try_paddings("long nodes", try_match,
                 "(;GM[4]SZ[15]C[PAD];B[hh]TENGENLEFT[1:1:1:1]TENGENCHOICE[5];W[ii]TENGENCHOICE[5]"
                 ";B[jj]TENGENEND[B+R];W[kk]TENGENUNEND[B+R])",
                 false);
    try_text("size", try_sgf, "(;GM[4]SZ[99])", 14, false);
    try_text("psq size", try_psq, "Piskvorky 99x99\n", 16, false);
    try_long_library();
    try_long_psq();
    try_long_match();
    try_reader("psq", try_psq, psq, sizeof psq - 1);
    try_reader("lib", try_lib, lib, sizeof lib - 1);
    try_reader("foreign lib", try_lib, foreign_lib, sizeof foreign_lib - 1);
    try_reader("rif", try_rif, rif, sizeof rif - 1);
    try_reader("foreign rif", try_rif, foreign_rif, sizeof foreign_rif - 1);
    try_reader("foreign rif's list", try_rif_list, foreign_rif, sizeof foreign_rif - 1);
    try_reader("foreign rif's games", try_rif_all, foreign_rif, sizeof foreign_rif - 1);
    try_text("foreign games", try_sgf_games, foreign_games, sizeof foreign_games - 1, true);
    try_text("a foreign list", try_sgf_list, foreign_games, sizeof foreign_games - 1, true);
    try_reader("board", try_board, board, sizeof board - 1);
    try_text("a collection's list", try_sgf_list, games, sizeof games - 1, true);
    try_text("a collection's games", try_sgf_games, games, sizeof games - 1, true);
    try_text("rif's list", try_rif_list, rif, sizeof rif - 1, true);
    try_text("rif's games", try_rif_all, rif, sizeof rif - 1, true);
    try_reader("match", try_match, text.text, text.length);
    try_reader("salvage", try_salvage, text.text, text.length - 20);
    text.text[trailer_check(text.text, text.length).before] = '\0';
    try_wrong_values(text.text);
    try_long_values();
    try_more_values();
    try_first_details();
    try_too_many_moves();
    buffer_free(&text);
}

/* ---- calls of a match ---- */

typedef MatchError MatchCall(Match *match);

static MatchError play(Match *match)
{
    return match_play(match, point_at(14, 14));
}

static MatchError resign(Match *match)
{
    return match_resign(match, SEAT_NEAR);
}

static MatchError choose(Match *match)
{
    return match_choose(match, CHOICE_WHITE);
}

static MatchError again(Match *match)
{
    return match_rematch(match);
}

static MatchError again_at_level(Match *match)
{
    return match_rematch_at_level(match, 6);
}

static MatchError undo(Match *match)
{
    return match_undo(match);
}

static MatchError play_again(Match *match)
{
    const Record *record = match->record;
    return match_play(match, record_node(record, record_next(record, record->current))->move);
}

static MatchError redo(Match *match)
{
    return match_redo(match);
}

static MatchError go_to_start(Match *match)
{
    return match_go(match, NODE_ROOT);
}

static MatchError go_to_line(Match *match)
{
    return match_go(match, (NodeId)(match->record->nodes - 2));
}

static MatchError cut(Match *match)
{
    MatchCut taken;
    return match_cut(match, match->record->current, &taken);
}

static MatchError cut_game(Match *match)
{
    MatchCut taken;
    return match_cut(match, match->reviewed, &taken);
}

static MatchError cut_second_line(Match *match)
{
    MatchCut taken;
    return match_cut(match, SECOND_LINE, &taken);
}

static MatchError cut_other_end(Match *match)
{
    MatchCut taken;
    return match_cut(match, FOURTH_END, &taken);
}

static MatchError uncut(Match *match)
{
    return match_uncut(match, &line_cut);
}

static MatchError promote(Match *match)
{
    return match_promote(match, true);
}

static MatchError set_sign(Match *match)
{
    return match_set_sign(match, point_at(3, 3), &(Sign){SIGN_SQUARE, "1"});
}

static MatchError set_comment(Match *match)
{
    return match_set_comment(match, match->record->current, "text");
}

static MatchError set_name(Match *match)
{
    return match_set_name(match, match->record->current, "text");
}

static MatchError turn(Match *match)
{
    return match_turn(match, &(BoardTurn){.symmetry = 1}, true);
}

static MatchError copy(Match *match)
{
    Match *other = match_copy(match);
    match_free(other);
    return other ? MATCH_OK : MATCH_NO_MEMORY;
}

static MatchError save(Match *match)
{
    Buffer text = {0};
    match_write(match, "1.0", 1, &text);
    MatchError error = text.failed ? MATCH_NO_MEMORY : MATCH_OK;
    buffer_free(&text);
    return error;
}

/* Without memory for the level's number the computer is named without it, and the rest is there. */
static MatchError save_level(Match *match)
{
    Buffer text = {0};
    match_write(match, "1.0", 1, &text);
    bool named = !text.failed && strstr(text.text, "PW[Computer 5]");
    expect(text.failed || named || strstr(text.text, "PW[Computer]"), "the name", 0);
    buffer_free(&text);
    return named ? MATCH_OK : MATCH_NO_MEMORY;
}

/* What a copy of the match shares must be copied before it is changed: that may fail, too. */
static void try_call_from(const char *name, MatchCall *call, int moves, int undone, bool copied)
{
    for (long at = 1;; at++) {
        Match *match = played(moves);
        for (int i = 0; i < undone; i++) {
            match_undo(match);
        }
        Match *shares = copied ? match_copy(match) : NULL;
        Buffer kept = {0}, now = {0};
        if (shares) {
            match_write(shares, "1.0", 1, &kept);
        }
        const uint64_t before = match_saved_state(match);
        const NodeId here = match->record->current;
        const int count = match->position.count;
        begin(at);
        const MatchError error = call(match);
        const bool hit = failed();
        expect(error == (hit ? MATCH_NO_MEMORY : MATCH_OK), name, at);
        if (hit) {
            expect(match_saved_state(match) == before && match->position.count == count &&
                       match->record->current == here,
                   name, at);
        }
        match_free(match);
        if (shares) {
            match_write(shares, "1.0", 1, &now);
            expect(kept.length == now.length && memcmp(kept.text, now.text, now.length) == 0,
                   "a copy has changed", at);
        }
        match_free(shares);
        buffer_free(&kept);
        buffer_free(&now);
        if (!hit) {
            return;
        }
    }
}

static void try_call(const char *name, MatchCall *call, int moves)
{
    try_call_from(name, call, moves, 0, false);
    try_call_from(name, call, moves, 0, true);
}

/* ---- details of a node ---- */

/* Done at the third node. */
typedef bool DetailCall(Record *record, NodeId node);

static bool first_times(Record *record, NodeId node)
{
    return record_set_times(record, record_node(record, node)->parent, &(NodeTimes){.spent_ms = 5});
}

static bool other_times(Record *record, NodeId node)
{
    return record_set_times(record, node, &(NodeTimes){.spent_ms = 5});
}

static bool other_comment(Record *record, NodeId node)
{
    return record_set_comment(record, node, "other");
}

static bool no_comment(Record *record, NodeId node)
{
    return record_set_comment(record, node, "");
}

static bool another_property(Record *record, NodeId node)
{
    return record_add_property(record, node, "ZZ[4]");
}

static bool another_sign(Record *record, NodeId node)
{
    return record_set_sign(record, node, point_at(3, 3), &(Sign){SIGN_SQUARE, "1"});
}

static bool no_properties(Record *record, NodeId node)
{
    return record_drop_properties(record, node, "XX");
}

/* A call that runs out of memory says so. What the copy of the record has is not changed by it. */
static void try_detail(const char *name, DetailCall *call, bool dropping)
{
    for (long at = 1;; at++) {
        Record *record = record_new(RULE_FREESTYLE, 15);
        NodeId node = NODE_ROOT;
        bool made = record != NULL;
        for (int i = 0; made && i < 2; i++) {
            node = record_push(record, point_at(i, i), i == 0 ? COLOR_BLACK : COLOR_WHITE);
            made = node != NODE_NONE;
        }
        made = made && record_add_property(record, node, "XX[1]") &&
               record_set_times(record, node, &(NodeTimes){.spent_ms = 3}) &&
               record_set_comment(record, node, "first") &&
               record_add_property(record, node, "XX[2]");
        Record *copy = made ? record_copy(record) : NULL;
        if (!copy) {
            exit(1);
        }
        const uint64_t before = record->revision;
        begin(at);
        const bool done = call(record, node);
        const bool hit = failed();
        expect(done == !hit, name, at);
        expect(!hit || dropping || record->revision == before, name, at);
        expect(record_times(copy, node).spent_ms == 3 &&
                   strcmp(record_comment(copy, node), "first") == 0 &&
                   record_property_count(copy, node) == 2 &&
                   record_times(copy, record_node(copy, node)->parent).spent_ms == -1,
               "a copy has changed", at);
        record_free(copy);
        record_free(record);
        if (!hit) {
            expect(at > 1, name, at); /* what is shared had to be copied */
            return;
        }
    }
}

/* What is removed keeps its place: a record is full of comments one day, and keeps the last one. */
static void try_many_comments(void)
{
    enum { LENGTH = RECORD_CHUNK_WORDS * 2 };
    char text[LENGTH + 1] = "";
    Record *record = record_new(RULE_FREESTYLE, 15);
    if (RECORD_CHUNKS_MAX > 1 << 10 || !record) {
        record_free(record);
        return; /* it would take gigabytes */
    }
    long count = 0;
    do {
        memset(text, (int)('a' + count++ % 2), LENGTH);
    } while (count < 2L * RECORD_CHUNKS_MAX && record_set_comment(record, NODE_ROOT, text));
    expect(count == RECORD_CHUNKS_MAX + 1, "the number of comments", count);
    expect(record_comment(record, NODE_ROOT)[0] == (count % 2 == 0 ? 'a' : 'b'), "the last", count);
    record_free(record);
}

static void try_details(void)
{
    try_many_comments();
    try_detail("the first times", first_times, false);
    try_detail("other times", other_times, false);
    try_detail("another comment", other_comment, false);
    try_detail("no comment", no_comment, false);
    try_detail("another property", another_property, false);
    try_detail("another sign", another_sign, false);
    try_detail("no properties", no_properties, true);
}

/* Time and extra stones are written into the record of a new game. */
static void try_new_match(bool time, int stones)
{
    Setup setup = {.rule = RULE_FREESTYLE, .size = 15, .handicap_stones = stones};
    setup.time[0] = setup.time[1] = (TimeControl){60000, 0, time ? 5000 : 0, 3};
    setup.time[1].main_ms = time ? 60000 : 0; /* another time is not written */
    for (long at = 1;; at++) {
        begin(at);
        Match *match = match_new(&setup);
        const bool hit = failed();
        expect(hit == !match, "new match", at);
        match_free(match);
        if (!hit) {
            return;
        }
    }
}

int main(void)
{
    seam_state();
    try_details();
    try_new_match(true, 0);
    try_new_match(false, 2);
    try_readers();
    try_call("choose", choose, CHOICE_DUE);
    try_call("rematch", again, 3);
    try_call("rematch at another level", again_at_level, WITH_COMPUTER);
    try_call("copy", copy, 3);
    try_call("undo a resignation", undo, RESIGNED);
    try_call_from("redo a resignation", redo, RESIGNED, 1, true);
    try_call("go to the first line", go_to_line, TWO_LINES);
    try_call("cut", cut, REVIEWED);
    try_call("cut the game's line", cut_game, REVIEWED);
    try_call("cut another line", cut_second_line, FOUR_LINES);
    try_call("cut the end of another line", cut_other_end, FOUR_LINES);
    try_call("put a line back", uncut, LINE_CUT);
    try_call("promote", promote, REVIEWED);
    try_call("promote over several lines", promote, FOUR_LINES);
    try_call("set a sign", set_sign, REVIEWED);
    try_call("replace signs", set_sign, WITH_SIGNS);
    try_call("set a comment", set_comment, REVIEWED);
    try_call("name a position", set_name, REVIEWED);
    try_call("mirror the game", turn, REVIEWED);
    try_call("mirror signs", turn, WITH_SIGNS);
    try_call("save", save, 3);
    try_call("save the level", save_level, WITH_COMPUTER);
    const int most = RECORD_CHUNK_WORDS / 10; /* through two chunks of details */
    for (int moves = 1; moves < most; moves += most / 7) {
        try_call("play", play, moves);
        try_call("resign", resign, moves);
        try_call("undo", undo, moves);
        try_call("go to the start", go_to_start, moves);
        for (int copied = 0; copied < 2; copied++) {
            try_call_from("redo", redo, moves, 1 + moves / 2, copied);
            try_call_from("play again", play_again, moves, 1, copied);
        }
    }
    return allocations_finish();
}
