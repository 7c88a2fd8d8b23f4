/* The library: which files it lists, what it knows of them, which games a search finds, and that a
 * bad index costs nothing but the index. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file.h"
#include "app/folder.h"
#include "app/library_worker.h"
#include "app/own_folder.h"
#include "app/shared_file.h"
#include "app/sought_game.h"
#include "engine/history/match_file.h"
#include "engine/level.h"
#include "engine/rules/notation.h"
#include "engine/rules/symmetry.h"

static LibraryWorker *worker;
static LibraryAnswer answer;
static LibraryProgress progress;
static LibraryQuery query;

static void put(const char *path, const char *text)
{
    assert_int_equal(file_write(path, text, strlen(text), FILE_QUICK), 0);
}

/* Three games: a resignation, a draw by agreement in renju, and one without an end. */
static void put_games(void)
{
    assert_int_equal(folder_make("games"), 0);
    put("games/one.sgf", "(;FF[4]GM[4]SZ[15]RU[Standard]PB[Mika]PW[Haru]DT[2026-11-21]RE[B+R]"
                         ";B[hh];W[hi];B[ij])");
    put("games/two.sgf", "(;FF[4]GM[4]SZ[15]RU[Renju]PB[Haru]PW[Jonas]DT[2026-11-22]RE[Draw]"
                         ";B[hh];W[ih];B[gf];W[aa])");
    put("games/three.sgf", "(;FF[4]GM[4]SZ[15]RU[Freestyle]PB[Li]PW[Mika]DT[2025-01-02]"
                           ";B[aa];W[ab])");
}

static void find(const LibraryQuery *wanted)
{
    library_worker_ask(worker, wanted);
    library_worker_wait(worker);
    library_answer_free(&answer);
    assert_true(library_worker_take(worker, &answer));
    library_worker_take_progress(worker, &progress);
}

static void look(void)
{
    library_worker_refresh(worker);
    find(&query);
    assert_true(progress.done);
}

static void open_library(void)
{
    worker = library_worker_new("library.db", "library.txt", "games");
    assert_non_null(worker);
    look();
}

static void close_library(void)
{
    library_worker_free(worker);
    worker = NULL;
    library_answer_free(&answer);
}

static int begin(void **state)
{
    query = (LibraryQuery){.source = LIBRARY_RECENT};
    return own_folder_enter(state);
}

static int end(void **state)
{
    close_library();
    return own_folder_leave(state);
}

#define LIBRARY_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

/* The names of the files that are listed, without ".sgf": "two one three". */
static void assert_listed(const char *wanted)
{
    char names[400] = "";
    for (int i = 0; i < answer.list.count; i++) {
        const char *name = file_name_of(answer.list.game[i].path);
        const size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, "%s%.*s", i > 0 ? " " : "",
                 (int)(strlen(name) - 4), name);
    }
    assert_string_equal(names, wanted);
}

static void assert_found(const char *text, const char *wanted)
{
    LibraryQuery searched = query;
    snprintf(searched.text, sizeof searched.text, "%s", text);
    find(&searched);
    assert_listed(wanted);
}

static uint64_t key_of(const char *moves, int size)
{
    Point point[20];
    ParseError error;
    SymmetryKeys keys;
    const int count = notation_read_moves(moves, strlen(moves), size, point, 20, &error);
    assert_true(count >= 0);
    symmetry_keys_begin(&keys, size);
    for (int i = 0; i < count; i++) {
        symmetry_keys_toggle(&keys, point[i], i % 2 == 0 ? COLOR_BLACK : COLOR_WHITE);
    }
    return symmetry_key(&keys);
}

static PositionQuestion every_game_with(const char *moves)
{
    return (PositionQuestion){.key = key_of(moves, 15), .any_rule = true, .contests = true};
}

/* `moves`: as asked about; every next one is counted. */
static PositionGames look_up(const char *moves, PositionQuestion asked)
{
    PositionGames position;
    MovePoints points;
    uint8_t cell[BOARD_CELLS] = {COLOR_EMPTY};
    Color color = COLOR_BLACK;
    for (const char *at = moves; *at != '\0'; at += strspn(at, " ")) {
        cell[notation_read_point(&at, 15)] = (uint8_t)color;
        color = color_other(color);
    }
    move_points_begin(&points, cell, 15, color);
    const MoveKeys next = move_points_keys(&points);
    library_worker_look_up(worker, LOOK_UP_PREVIEW, &asked, &next);
    library_worker_wait(worker);
    assert_true(library_worker_take_position(worker, LOOK_UP_PREVIEW, &position));
    return position;
}

static void assert_at(const char *moves, const char *wanted)
{
    LibraryQuery searched = query;
    searched.by_position = true;
    searched.position = every_game_with(moves);
    find(&searched);
    assert_listed(wanted);
    assert_int_equal(look_up(moves, searched.position).games, answer.list.count);
}

static void test_lists_games_newest_first(void **state)
{
    (void)state;
    put_games();
    open_library();
    assert_listed("two one three");
    const LibraryGame *game = &answer.list.game[1];
    assert_string_equal(game->player[0].name, "Mika");
    assert_string_equal(game->player[1].name, "Haru");
    assert_int_equal(game->rule, RULE_STANDARD);
    assert_int_equal(game->outcome.winner, COLOR_BLACK);
    assert_int_equal(game->moves, 3);
    assert_int_equal(game->played.year, 2026);
    assert_int_equal(game->played.day, 21);
    assert_int_equal(game->owner, COLOR_EMPTY);
    assert_int_equal(library_stone_point(game->stone + 4), point_at(8, 9));
    assert_int_equal(library_stone_color(game->stone + 2), COLOR_WHITE);
    assert_int_equal(answer.games, 3);
}

/* A game that the program kept: with players, clocks and score, and whose it was. */
static void test_knows_sessions(void **state)
{
    (void)state;
    const Setup setup = {
        .size = 15,
        .rule = RULE_RENJU,
        .player = {{.kind = PLAYER_HUMAN, .name = "Mika"}, {.kind = PLAYER_COMPUTER, .level = 4}},
        .time = {{.main_ms = 300000}, {.main_ms = 300000}}};
    Match *match = match_new(&setup);
    Buffer text = {0};
    assert_int_equal(match_play(match, point_at(7, 7)), MATCH_OK);
    assert_int_equal(match_play(match, point_at(7, 8)), MATCH_OK);
    match_write(match, "1.0", INT64_C(1795334400000), &text);
    assert_int_equal(folder_make("games"), 0);
    put("games/kept.sgf", text.text);
    buffer_free(&text);
    match_free(match);
    open_library();
    assert_listed("kept");
    const LibraryGame *game = &answer.list.game[0];
    assert_true(game->session);
    assert_int_equal(game->owner, COLOR_BLACK);
    assert_int_equal(game->player[1].kind, PLAYER_COMPUTER);
    assert_int_equal(game->player[1].level, 4);
    assert_int_equal(game->time.main_ms, 300000);
    assert_int_equal(game->outcome.reason, REASON_NONE);
    assert_int_equal(game->played.year, 2026);
    assert_found("unfinished computer", "kept");
}

static void test_says_why_a_file_cannot_be_read(void **state)
{
    (void)state;
    put_games();
    put("games/broken.sgf", "this is no game");
    put("games/notes.txt", "not looked at");
    open_library();
    assert_int_equal(answer.list.count, 4);
    bool found = false;
    for (int i = 0; i < 4; i++) {
        const LibraryGame *game = &answer.list.game[i];
        assert_int_equal(game->fault != NULL, strstr(game->path, "broken") != NULL);
        found |= game->fault && game->fault[0] != '\0';
    }
    assert_true(found);
}

/* A day that is none is unknown, and no other game suffers. */
static void test_lists_games_of_days_that_are_none(void **state)
{
    (void)state;
    static const char *const days[] = {"2024-13-01", "2024-00-10", "2024-02-99", "2024-05-00",
                                       "-999-12-01", "0000-01-01", "2024--1-10"};
    enum { DAYS = sizeof days / sizeof days[0] };
    put_games();
    for (int i = 0; i < DAYS; i++) {
        char path[40], text[100];
        snprintf(path, sizeof path, "games/day%d.sgf", i);
        snprintf(text, sizeof text, "(;FF[4]GM[4]SZ[15]DT[%s];B[hh])", days[i]);
        put(path, text);
    }
    open_library();
    assert_int_equal(answer.list.count, 3 + DAYS);
    for (int i = 0; i < answer.list.count; i++) {
        assert_in_range(answer.list.game[i].played.month, 0, 12);
    }
    close_library();
    open_library();
    assert_int_equal(progress.reading, 0); /* the index is as good as before */
    assert_int_equal(answer.list.count, 3 + DAYS);
}

/* Old games are often dated by year or month only. */
static void test_lists_games_by_what_is_known_of_their_date(void **state)
{
    (void)state;
    put_games();
    put("games/year.sgf", "(;FF[4]GM[4]SZ[15]DT[1993];B[hh])");
    put("games/month.sgf", "(;FF[4]GM[4]SZ[15]DT[2025-08];B[hh])");
    put("games/days.sgf", "(;FF[4]GM[4]SZ[15]DT[2025-07-30,31];B[hh])");
    open_library();
    assert_listed("two one month days three year");
    const LibraryGame *month = &answer.list.game[2], *year = &answer.list.game[5];
    assert_int_equal(month->played.month, 8);
    assert_int_equal(month->played.day, 0);
    assert_int_equal(year->played.year, 1993);
    assert_int_equal(year->played.month, 0);
    assert_false(year->has_time);
    assert_found("august", "month");
    assert_found("1993", "year");
}

static const char collection[] =
    "(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bo]DT[2020-01-01]RE[B+];B[hh];W[hi];B[ij])\n"
    "(;FF[4]GM[4]SZ[15]PB[Cy]PW[Dan]DT[2020-01-02]RE[W+];B[hh];W[ih])\n"
    "(;GM[1]SZ[19]KM[6.5];B[dd];W[pp])\n"
    "(;FF[4]GM[4]SZ[15]PB[Eve]PW[Fay]DT[2020-01-03];B[zz])";

/* Each can be found by itself; a game of Go among them is left out, a damaged one is not. */
static void test_lists_all_games_of_a_file(void **state)
{
    (void)state;
    put_games();
    put("games/many.sgf", collection);
    open_library();
    assert_listed("many two one three many many"); /* a damaged one has no date */
    assert_found("cy", "many");
    assert_int_equal(answer.list.game[0].number, 1);
    assert_int_equal(answer.list.game[0].games, 4);
    assert_found("ann", "many");
    assert_int_equal(answer.list.game[0].number, 0);
    assert_found("mika", "one three");
    assert_at("h8 i8", "two one many many");
}

static void test_lists_all_games_of_a_database(void **state)
{
    (void)state;
    assert_int_equal(folder_make("games"), 0);
    put("games/net.rif", "<?xml version=\"1.0\"?><database>"
                         "<player id=\"7\" name=\"Ann\" surname=\"One\">"
                         "<tournament id=\"3\" name=\"Cup\" year=\"2009\">"
                         "<game id=\"1\" tournament=\"3\" black=\"7\" bresult=\"1\">"
                         "<move>h8 h9 i10</move></game>"
                         "<game id=\"2\" white=\"7\" bresult=\"0\"><move>h8 i9</move></game>"
                         "</database>");
    open_library();
    assert_listed("net net");
    assert_found("2009", "net");
    assert_int_equal(answer.list.game[0].moves, 3);
    assert_string_equal(answer.list.game[0].player[0].name, "Ann One");
    assert_int_equal(answer.list.game[0].outcome.winner, COLOR_BLACK);
    assert_found("ann", "net net");
}

/* Other letters in the same bytes, at the same time. */
static void change_unseen(const char *path, long at, const char *letters)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    assert_true(fputs(letters, file) >= 0);
    assert_int_equal(fclose(file), 0);
    const struct timespec times[2] = {status.st_atim, status.st_mtim};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

/* Nothing of it is read again; a change replaces what was there. */
static void test_follows_a_file_of_several_games(void **state)
{
    (void)state;
    put_games();
    put("games/many.sgf", collection);
    open_library();
    close_library();
    change_unseen("games/many.sgf", strstr(collection, "Ann") - collection, "Uli");
    open_library();
    assert_found("ann", "many");
    put("games/many.sgf", "(;FF[4]GM[4]SZ[15]PB[Gus]DT[2020-01-01];B[hh];W[hi];B[ij])");
    look();
    assert_listed("two one three many");
    assert_int_equal(answer.list.game[3].games, 1);
    assert_at("h8 i8", "two one many");
    assert_int_equal(unlink("games/many.sgf"), 0);
    look();
    assert_listed("two one three");
}

/* Opens the first listed game, and looks who had Black: NULL: it is said to be gone. */
static const char *opened_black(void)
{
    static char name[NAME_BYTES];
    const Player nobody = {.kind = PLAYER_HUMAN, .level = LEVEL_DEFAULT};
    const Setup setup = {.size = BOARD_DEFAULT, .player = {nobody, nobody}};
    const SoughtGame sought = sought_in_library(&answer.list.game[0]);
    GameReading reading;
    sought_game_read(&sought, answer.list.game[0].path, &setup, true, &reading);
    if (!reading.match) {
        assert_int_equal(reading.fault, GAME_GONE);
        return NULL;
    }
    snprintf(name, sizeof name, "%s", reading.match->setup.player[0].name);
    match_free(reading.match);
    return name;
}

/* Whatever has become of the file since it was listed, no other game is opened. */
static void test_opens_the_game_that_was_listed(void **state)
{
    (void)state;
    char changed[sizeof collection + 200];
    assert_int_equal(folder_make("games"), 0);
    put("games/many.sgf", collection);
    open_library();
    assert_found("cy", "many");
    assert_string_equal(opened_black(), "Cy");
    snprintf(changed, sizeof changed, "(;FF[4]GM[4]SZ[15]PB[New];B[aa])\n%s", collection);
    put("games/many.sgf", changed);
    assert_string_equal(opened_black(), "Cy");
    put("games/many.sgf", strstr(collection, "(;FF[4]GM[4]SZ[15]PB[Cy]"));
    assert_string_equal(opened_black(), "Cy");
    put("games/many.sgf", "(;FF[4]GM[4]SZ[15]PB[Ann];B[hh])(;FF[4]GM[4]SZ[15]PB[Gus];B[hh];W[ih])");
    assert_null(opened_black());
    put("games/many.sgf", "(;FF[4]GM[4]SZ[15]PB[Ann];B[hh])");
    assert_null(opened_black());
}

static GameReading read_sought(const SoughtGame *sought)
{
    const Setup setup = {.size = BOARD_DEFAULT};
    GameReading reading;
    sought_game_read(sought, "many.sgf", &setup, true, &reading);
    match_free(reading.match);
    return reading;
}

/* Of games that were offered, and differ in their moves alone. */
static void test_opens_the_game_that_was_offered(void **state)
{
    (void)state;
    static const char one[] = "(;GM[4]SZ[15]PB[Ann];B[hh])\n";
    static const char other[] = "(;GM[4]SZ[15]PB[Ann];B[aa])\n";
    const SoughtGame any = sought_number(GAME_OFFER);
    char text[sizeof one + sizeof other + 100];
    snprintf(text, sizeof text, "%s%s", one, other);
    put("many.sgf", text);
    GameReading reading = read_sought(&any);
    assert_int_equal(reading.fault, GAME_OFFERED);
    const SoughtGame second = sought_in_file(&reading.list, 1, reading.stamp);
    game_list_free(&reading.list);
    assert_int_equal(read_sought(&second).fault, GAME_GOOD);
    snprintf(text, sizeof text, "(;GM[4]SZ[15]PB[Ann];B[hh];W[hi])\n%s", other);
    put("many.sgf", text);
    assert_int_equal(read_sought(&second).fault, GAME_GOOD); /* it has not changed */
    snprintf(text, sizeof text, "%s%s", other, one);
    put("many.sgf", text);
    reading = read_sought(&second);
    assert_int_equal(reading.fault, GAME_OFFERED);
    assert_true(reading.changed);
    game_list_free(&reading.list);
}

/* Of two that are alike each one is opened. */
static void test_tells_copies_of_a_game_apart(void **state)
{
    (void)state;
    static const char copies[] = "(;FF[4]GM[4]SZ[15]PB[Ann];B[hh])\n"
                                 "(;FF[4]GM[4]SZ[15]PB[Ann];B[hh]C[second])\n";
    char changed[sizeof copies + 100];
    assert_int_equal(folder_make("games"), 0);
    put("games/many.sgf", copies);
    open_library();
    assert_listed("many many");
    snprintf(changed, sizeof changed, "%s(;FF[4]GM[4]SZ[15]PB[New];B[aa])\n", copies);
    put("games/many.sgf", changed);
    for (int i = 0; i < 2; i++) {
        const Setup setup = {.size = BOARD_DEFAULT};
        const LibraryGame *game = &answer.list.game[i];
        const SoughtGame sought = sought_in_library(game);
        GameReading reading;
        sought_game_read(&sought, game->path, &setup, true, &reading);
        assert_non_null(reading.match);
        assert_int_equal(reading.game, game->number);
        match_free(reading.match);
    }
}

/* The program ended while the games of a file were read. */
static void test_reads_a_half_read_file_again(void **state)
{
    (void)state;
    IndexedFiles files;
    LibraryIndex *index = library_index_new("");
    LibraryEntry *entry = calloc(1, sizeof *entry);
    const IndexedFile file = {.path = (char *)(uintptr_t) "/one.sgf", .changed_ns = 5};
    assert_non_null(entry);
    entry->game.games = 2;
    entry->game.player[0].name = entry->game.player[1].name = entry->name[0];
    entry->game.stone = entry->stone;
    assert_int_equal(library_index_begin(index), INDEX_DONE);
    assert_int_equal(library_index_put(index, &file, entry), INDEX_DONE);
    assert_int_equal(library_index_files(index, &files), INDEX_DONE);
    assert_int_equal(files.count, 1);
    assert_int_not_equal(files.file[0].changed_ns, 5);
    indexed_files_free(&files);
    entry->game.number = 1;
    assert_int_equal(library_index_put(index, &file, entry), INDEX_DONE);
    assert_int_equal(library_index_finish(index, &file), INDEX_DONE);
    assert_int_equal(library_index_commit(index), INDEX_DONE);
    assert_int_equal(library_index_files(index, &files), INDEX_DONE);
    assert_int_equal(files.count, 1);
    assert_int_equal(files.file[0].changed_ns, 5);
    indexed_files_free(&files);
    library_index_free(index);
    free(entry);
}

/* One is kept, not the whole file. */
static void test_keeps_one_game_of_a_file(void **state)
{
    (void)state;
    char name[FILE_PATH_BYTES];
    put_games();
    put("games/many.sgf", collection);
    open_library();
    assert_found("cy", "many");
    library_kept_name(&answer.list.game[0], name);
    library_worker_change(worker, LIBRARY_KEEP, name);
    LibraryQuery kept = query;
    kept.source = LIBRARY_KEPT;
    find(&kept);
    assert_listed("many");
    assert_int_equal(answer.list.game[0].number, 1);
    assert_int_equal(answer.kept, 1);
}

static void test_finds_text(void **state)
{
    (void)state;
    put_games();
    snprintf(query.words.rule[RULE_RENJU], QUERY_WORD_BYTES, "连珠");
    snprintf(query.words.black_won, QUERY_WORD_BYTES, "黑方胜");
    open_library();
    assert_found("mika", "one three");
    assert_found("MIKA haru", "one");
    assert_found("renju", "two");
    assert_found("连珠", "two");
    assert_found("黑方胜", "one");
    assert_found("2026-11", "two one");
    assert_found("november 2026", "two one");
    assert_found("b+r", "one");
    assert_found("draw", "two");
    assert_found("unfinished", "three");
    assert_found("nobody", "");
    assert_found("", "two one three");
}

/* Other programs name the opening in the place of the rule, or beside it. */
static void test_finds_openings_of_other_programs(void **state)
{
    (void)state;
    assert_int_equal(folder_make("games"), 0);
    put("games/one.sgf", "(;FF[4]GM[4]SZ[15]RU[Taraguchi-10]DT[2026-11-21];B[hh];W[hi])");
    put("games/two.sgf", "(;FF[4]GM[4]SZ[15]RU[Standard, Swap2]DT[2026-11-22];B[hh];W[ih])");
    put("games/three.sgf", "(;FF[4]GM[4]SZ[15]RU[RIF]DT[2026-11-23];B[hh];W[gh])");
    put("games/four.sgf", "(;FF[4]GM[4]SZ[15]RU[Renju]EV[Proof]DT[2026-11-24];B[hh];W[hg])");
    snprintf(query.words.opening[OPENING_RIF], QUERY_WORD_BYTES, "规则");
    open_library();
    assert_found("taraguchi", "one");
    assert_found("swap2", "two");
    assert_found("rif", "three");
    assert_found("规则", "three");
    assert_found("long-pro", "");
    assert_found("renju", "four three one");
}

/* In any turn or mirror, and in whatever order the stones were played. */
static void test_finds_positions(void **state)
{
    (void)state;
    put_games();
    put("games/transposed.sgf", "(;FF[4]GM[4]SZ[15]DT[2020-01-01];B[ij];W[hi];B[hh])");
    put("games/turned.sgf", "(;FF[4]GM[4]SZ[15]DT[2019-01-01];B[hh];W[gh];B[fg])");
    put("games/small.sgf", "(;FF[4]GM[4]SZ[9]DT[2018-01-01];B[ee];W[ef])");
    open_library();
    assert_at("h8 h7", "two one turned");
    assert_at("h8 i8", "two one turned");
    assert_at("h8 h7 i6", "one transposed turned");
    assert_at("i6 h7 h8", "one transposed turned");
    assert_at("h8 h7 j6", "");
    assert_at("", "two one three transposed turned");
    LibraryQuery searched = query;
    searched.by_position = true;
    searched.position = every_game_with("h8 h7");
    snprintf(searched.text, sizeof searched.text, "haru");
    find(&searched);
    assert_listed("two one");
}

/* Only games by the same rule, of people, and not the one that is asked about or its copies. */
static void test_leaves_games_out(void **state)
{
    (void)state;
    static const char game[] = "(;FF[4]GM[4]SZ[15]RU[Renju]RE[B+R];B[hh];W[ih];B[gf];W[aa])";
    put_games();
    put("games/copy.sgf", game);
    put("games/contest.sgf", "(;FF[4]GM[4]SZ[15]RU[Renju]RE[B+R]ENGINEKEY[12];B[hh];W[ih];B[gg])");
    put("games/other.sgf", "(;FF[4]GM[4]SZ[15]RU[Renju];B[hh];W[ih];B[ii])");
    open_library();
    PositionQuestion asked = every_game_with("h8 i8");
    assert_int_equal(look_up("h8 i8", asked).games,
                     5); /* one in each of two rules, and these three */
    asked.any_rule = false;
    asked.rule = RULE_RENJU;
    assert_int_equal(look_up("h8 i8", asked).games, 4);
    asked.contests = false;
    assert_int_equal(look_up("h8 i8", asked).games, 3);
    Record *record = record_new(RULE_RENJU, 15);
    const char *moves = "h8i8g10a15";
    for (Color color = COLOR_BLACK; *moves; color = color_other(color)) {
        assert_true(record_push(record, notation_read_point(&moves, 15), color));
    }
    asked.without[0] = library_line(record, record->current);
    record_free(record);
    const PositionGames left = look_up("h8 i8", asked);
    assert_int_equal(left.games, 1);
    assert_int_equal(left.moves, 1);
    assert_int_equal(left.move[0].games, 1);
    assert_int_equal(left.move[0].black + left.move[0].white + left.move[0].draws, 0);
    LibraryQuery searched = query;
    searched.by_position = true;
    searched.position = asked;
    find(&searched);
    assert_listed("other");
}

/* Who only looks up positions hears of changes, and costs no list. */
static void test_makes_no_list_unasked(void **state)
{
    (void)state;
    put_games();
    worker = library_worker_new("library.db", "library.txt", "games");
    library_worker_refresh(worker);
    library_worker_wait(worker);
    assert_true(library_worker_take_progress(worker, &progress));
    assert_true(progress.done);
    assert_false(library_worker_take(worker, &answer));
    look();
    library_worker_ask(worker, NULL);
    library_worker_refresh(worker);
    library_worker_wait(worker);
    assert_true(library_worker_take_progress(worker, &progress));
    library_answer_free(&answer);
    assert_false(library_worker_take(worker, &answer));
}

/* Mirror images of a move are one, and each has the results of its games. */
static void test_knows_what_was_played(void **state)
{
    (void)state;
    PositionGames position;
    put_games();
    put("games/turned.sgf", "(;FF[4]GM[4]SZ[15]DT[2019-01-01]RE[W+R];B[hh];W[gh];B[fg])");
    put("games/corner.sgf", "(;FF[4]GM[4]SZ[15]DT[2018-01-01];B[hh];W[gg];B[aa])");
    open_library();
    position = look_up("h8", every_game_with("h8"));
    assert_int_equal(position.games, 4);
    assert_int_equal(position.moves, 2);
    assert_true(position.move[0].key == key_of("h8 h7", 15)); /* and h8 i8, h8 g8 */
    assert_int_equal(position.move[0].games, 3);
    assert_int_equal(position.move[0].black, 1);
    assert_int_equal(position.move[0].white, 1);
    assert_true(position.move[1].key == key_of("h8 g9", 15));
    assert_int_equal(position.move[1].games, 1);
    position = look_up("a1 b1 c1", every_game_with("a1 b1 c1"));
    assert_int_equal(position.games, 0);
    assert_int_equal(position.moves, 0);
}

/* The games that reach the position after the move, not only those in which it was played here. */
static void test_counts_other_orders_of_moves(void **state)
{
    (void)state;
    assert_int_equal(folder_make("games"), 0);
    put("games/here.sgf", "(;FF[4]GM[4]SZ[15]DT[2024-01-01]RE[B+R];B[hh];W[ih];B[gf];W[aa])");
    put("games/other.sgf", "(;FF[4]GM[4]SZ[15]DT[2023-01-01]RE[W+R];B[gf];W[ih];B[hh];W[ba])");
    put("games/away.sgf", "(;FF[4]GM[4]SZ[15]DT[2022-01-01];B[hh];W[ih];B[aa])");
    open_library();
    const PositionGames position = look_up("h8 i8", every_game_with("h8 i8"));
    assert_int_equal(position.games, 2);
    assert_int_equal(position.moves, 2);
    assert_true(position.move[0].key == key_of("h8 i8 g10", 15));
    assert_int_equal(position.move[0].games, 2);
    assert_int_equal(position.move[0].black, 1);
    assert_int_equal(position.move[0].white, 1);
    assert_int_equal(position.move[1].games, 1);
    assert_at("h8 i8 g10", "here other");
}

/* Only the index tells what changed meanwhile. */
static void test_follows_the_files(void **state)
{
    (void)state;
    put_games();
    open_library();
    put("games/one.sgf", "(;FF[4]GM[4]SZ[15]PB[Somebody else]DT[2026-11-23];B[cc];W[ab];B[de])");
    assert_int_equal(unlink("games/two.sgf"), 0);
    put("games/four.sgf", "(;FF[4]GM[4]SZ[15]DT[2027-01-01];B[hh])");
    look();
    assert_listed("four one three");
    assert_string_equal(answer.list.game[1].player[0].name, "Somebody else");
    assert_at("h8 h7 i6", "");
    assert_at("h8", "four");
    close_library();
    open_library();
    assert_listed("four one three");
    assert_int_equal(progress.reading, 0); /* nothing was read again */
}

static void test_lists_folders_kept_and_opened_files(void **state)
{
    (void)state;
    put_games();
    assert_int_equal(folder_make("club/may"), 0);
    put("club/may/a.sgf", "(;FF[4]GM[4]SZ[15]DT[2024-05-01];B[hh])");
    put("b.sgf", "(;FF[4]GM[4]SZ[15]DT[2023-05-01];B[hh])");
    open_library();
    library_worker_change(worker, LIBRARY_ADD_PATH, "club");
    library_worker_change(worker, LIBRARY_NOTE_OPENED, "b.sgf");
    library_worker_change(worker, LIBRARY_NOTE_OPENED, "games/one.sgf");
    library_worker_change(worker, LIBRARY_KEEP, answer.list.game[1].path);
    library_worker_wait(worker);
    find(&query);
    assert_listed("two one three a b");
    assert_int_equal(answer.kept, 1);
    assert_true(answer.list.game[1].kept);
    assert_int_equal(answer.folders.count, 1);
    assert_int_equal(answer.folder_games[0], 1);
    LibraryQuery of = query;
    of.source = LIBRARY_FOLDER;
    snprintf(of.folder, sizeof of.folder, "%s", answer.folders.name[0]);
    find(&of);
    assert_listed("a");
    of.source = LIBRARY_KEPT;
    find(&of);
    assert_listed("one");
    library_worker_change(worker, LIBRARY_UNKEEP, answer.list.game[0].path);
    library_worker_change(worker, LIBRARY_REMOVE_FOLDER, "club");
    library_worker_wait(worker);
    find(&query);
    assert_listed("two one three b");
    assert_int_equal(answer.kept, 0);
}

static void put_club(void)
{
    put_games();
    assert_int_equal(folder_make("club"), 0);
    put("club/a.sgf", "(;FF[4]GM[4]SZ[15]DT[2024-05-01];B[hh])");
    open_library();
    assert_true(library_worker_change(worker, LIBRARY_ADD_PATH, "club"));
    library_worker_wait(worker);
    find(&query);
    assert_listed("two one three a");
}

/* A forbidden move and a row need a move: a game without one was forfeited, or won somehow. */
static void test_says_how_a_game_without_moves_ended(void **state)
{
    (void)state;
    assert_int_equal(folder_make("games"), 0);
    put("games/one.sgf", "(;FF[4]GM[4]SZ[15]DT[2026-01-02]RE[W+F])");
    put("games/two.sgf", "(;FF[4]GM[4]SZ[15]DT[2026-01-01]RE[B+])");
    open_library();
    assert_listed("one two");
    assert_int_equal(answer.list.game[0].outcome.reason, REASON_FORFEIT);
    assert_int_equal(answer.list.game[0].outcome.winner, COLOR_WHITE);
    assert_int_equal(answer.list.game[1].outcome.reason, REASON_WON);
}

/* A damaged byte costs its line, and none of those behind it. */
static void test_reads_places_behind_damage(void **state)
{
    (void)state;
    static const char before[] = "kept /one.sgf\nfol\0der /two\n\0\nkept /three.sgf\n";
    char *text, message[FILE_MESSAGE_BYTES];
    size_t length;
    LibraryPlaces places;
    assert_int_equal(file_write("library.txt", before, sizeof before - 1, FILE_QUICK), 0);
    assert_int_equal(library_places_change("library.txt", PLACE_KEPT, "/four.sgf", true), 0);
    assert_int_equal(library_places_read("library.txt", &places), 0);
    assert_int_equal(places.list[PLACE_KEPT].count, 3);
    assert_true(library_places_have(&places, PLACE_KEPT, "/three.sgf"));
    library_places_free(&places);
    assert_int_equal(file_read("library.txt", &text, &length, message, sizeof message), FILE_READ);
    assert_int_equal(length, sizeof before - 1 + strlen("kept /four.sgf\n"));
    assert_memory_equal(text, before, sizeof before - 1);
    free(text);
}

/* What is neither a file nor a folder would keep the program waiting. */
static void test_refuses_a_pipe(void **state)
{
    (void)state;
    LibraryFailure failure;
    put_games();
    assert_int_equal(mkfifo("pipe.sgf", 0600), 0);
    open_library();
    assert_true(library_worker_change(worker, LIBRARY_ADD_PATH, "pipe.sgf"));
    look();
    assert_true(library_worker_take_failure(worker, &failure));
    assert_int_equal(failure.error, SHARED_FILE_SPECIAL);
    assert_listed("two one three");
}

/* A clock was wrong by centuries. */
static void test_lists_a_file_of_a_far_future(void **state)
{
    (void)state;
    const struct timespec far[2] = {{.tv_sec = INT64_C(9400000000)},
                                    {.tv_sec = INT64_C(9400000000)}};
    put_games();
    assert_int_equal(utimensat(AT_FDCWD, "games/one.sgf", far, 0), 0);
    open_library();
    assert_listed("two one three");
    look();
    assert_int_equal(progress.reading, 0);
}

/* A folder that was deleted: its games go, which is told once; marks and the folder stay. */
static void test_drops_the_games_of_a_folder_that_is_gone(void **state)
{
    (void)state;
    LibraryFailure failure;
    put_club();
    assert_int_equal(rename("club", "away"), 0);
    look();
    assert_listed("two one three");
    assert_int_equal(answer.folders.count, 1);
    assert_true(library_worker_take_failure(worker, &failure));
    assert_true(failure.lost);
    assert_int_equal(failure.error, ENOENT);
    assert_string_equal(file_name_of(failure.path), "club");
    look();
    assert_false(library_worker_take_failure(worker, &failure));
    assert_int_equal(rename("away", "club"), 0);
    look();
    assert_listed("two one three a");
}

/* Several, while a change fails: each is told as what it is. */
static void test_drops_the_games_of_two_folders(void **state)
{
    (void)state;
    LibraryFailure failure;
    put_club();
    assert_int_equal(folder_make("team"), 0);
    put("team/b.sgf", "(;FF[4]GM[4]SZ[15]DT[2024-05-02];B[hh])");
    assert_true(library_worker_change(worker, LIBRARY_ADD_PATH, "team"));
    look();
    assert_int_equal(rename("club", "away"), 0);
    assert_int_equal(rename("team", "far"), 0);
    assert_int_equal(mkfifo("pipe.sgf", 0600), 0);
    assert_true(library_worker_change(worker, LIBRARY_ADD_PATH, "pipe.sgf"));
    look();
    assert_listed("two one three");
    assert_true(library_worker_take_failure(worker, &failure));
    assert_false(failure.lost);
    assert_int_equal(failure.error, SHARED_FILE_SPECIAL);
    assert_int_equal(failure.more, 0);
    assert_true(library_worker_take_failure(worker, &failure));
    assert_true(failure.lost);
    assert_int_equal(failure.more, 1);
    assert_false(library_worker_take_failure(worker, &failure));
}

/* A stick that is not there now: its games are still known, and need not be read again. */
static void test_keeps_the_games_of_a_folder_that_is_away(void **state)
{
    (void)state;
    LibraryFailure failure;
    put_games();
    assert_int_equal(folder_make("stick/club"), 0);
    put("stick/club/a.sgf", "(;FF[4]GM[4]SZ[15]DT[2020-01-01];B[hh])");
    open_library();
    assert_true(library_worker_change(worker, LIBRARY_ADD_PATH, "stick/club"));
    look();
    assert_listed("two one three a");
    assert_int_equal(rename("stick", "away"), 0);
    look();
    assert_listed("two one three a");
    assert_false(library_worker_take_failure(worker, &failure));
    assert_int_equal(rename("away", "stick"), 0);
    look();
    assert_listed("two one three a");
    assert_int_equal(progress.reading, 0);
    assert_int_equal(unlink("stick/club/a.sgf"), 0);
    look();
    assert_listed("two one three");
}

/* Nobody can say what is behind a link to itself. What a file took the place of is gone. */
static void test_keeps_the_games_behind_what_cannot_be_looked_at(void **state)
{
    (void)state;
    LibraryFailure failure;
    put_club();
    assert_int_equal(folder_make("far"), 0);
    put("far/b.sgf", "(;FF[4]GM[4]SZ[15]DT[2019-05-02];B[hh])");
    assert_true(library_worker_change(worker, LIBRARY_NOTE_OPENED, "far/b.sgf"));
    look();
    assert_listed("two one three a b");
    static const char *const places[] = {"club", "far", "games"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        assert_int_equal(rename(places[i], "away"), 0);
        assert_int_equal(symlink(places[i], places[i]), 0);
        look();
        assert_listed("two one three a b");
        assert_int_equal(unlink(places[i]), 0);
        assert_int_equal(rename("away", places[i]), 0);
    }
    look();
    assert_listed("two one three a b");
    assert_int_equal(progress.reading, 0);
    assert_int_equal(rename("far", "away"), 0);
    put("far", "a file");
    look();
    assert_listed("two one three a");
    assert_int_equal(rename("club", "home"), 0);
    put("club", "a file");
    look();
    assert_listed("two one three");
    assert_true(library_worker_take_failure(worker, &failure));
    assert_true(failure.lost);
    assert_int_equal(rename("games", "old"), 0);
    put("games", "a file");
    look();
    assert_listed("");
}

/* A folder may hold a whole disk. */
static void test_looks_six_folders_deep(void **state)
{
    (void)state;
    put_games();
    assert_int_equal(folder_make("games/1/2/3/4/5/6"), 0);
    put("games/1/2/3/4/5/deep.sgf", "(;FF[4]GM[4]SZ[15]DT[2020-01-01];B[hh])");
    put("games/1/2/3/4/5/6/deeper.sgf", "(;FF[4]GM[4]SZ[15]DT[2020-01-01];B[hh])");
    open_library();
    assert_listed("two one three deep");
}

static void test_lists_hundreds_of_files(void **state)
{
    (void)state;
    char path[40];
    put_games();
    for (int i = 0; i < 300; i++) {
        snprintf(path, sizeof path, "games/n%d.sgf", i);
        put(path, "(;FF[4]GM[4]SZ[15]DT[2020-01-01];B[hh])");
    }
    open_library();
    assert_int_equal(answer.list.count, 303);
    assert_found("haru", "two one");
}

/* However often it is found: by a link to a file, by one to its folder, and by another folder. */
static void test_lists_a_file_once(void **state)
{
    (void)state;
    char here[FILE_PATH_BYTES], text[4 * FILE_PATH_BYTES];
    put_games();
    assert_int_equal(symlink("games", "link"), 0);
    assert_int_equal(symlink("games/one.sgf", "a.sgf"), 0);
    assert_non_null(getcwd(here, sizeof here));
    snprintf(text, sizeof text, "folder %s/link\nopened %s/a.sgf\nopened %s/link/two.sgf\n", here,
             here, here);
    put("library.txt", text);
    open_library();
    assert_listed("two one three");
    assert_int_equal(strncmp(answer.list.game[1].path + strlen(here), "/games/", 7), 0);
}

/* Whatever letters the player has, and by what is said about how a game ended. */
static void test_finds_what_is_written_otherwise(void **state)
{
    (void)state;
    put_games();
    put("games/jose.sgf",
        "(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[Jos\xC3\xA9]PW[Black]EV[Z\xC3\xBCrich Open]RO[Final]"
        "DT[2024-01-01]RE[W+R];B[hh];W[ih])");
    open_library();
    assert_found("jose", "jose");
    assert_found("JOS\xC3\x89", "jose");
    assert_found("zurich final", "jose");
    assert_found("Z\xC3\x9CRICH", "jose");
    assert_found("black won", "one");
    assert_found("white won", "jose");
    assert_found("White wins jose", "jose");
    assert_found("draw", "two");
    assert_found("black won jose", "");
    assert_found("won", "");
    assert_found("b+r", "one");
    snprintf(query.words.black_won, QUERY_WORD_BYTES, "\xE9\xBB\x91\xE8\x83\x9C");
    snprintf(query.words.draw, QUERY_WORD_BYTES, "\xE5\x92\x8C\xE6\xA3\x8B");
    assert_found("\xE9\xBB\x91\xE8\x83\x9C", "one");
    assert_found("\xE5\x92\x8C\xE6\xA3\x8B haru", "two");
}

/* Letters that Unicode does not take for ones with an accent, in either way. */
static void test_finds_names_typed_without_their_letters(void **state)
{
    (void)state;
    put_games();
    put("games/ole.sgf",
        "(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[Øystein Łuków]PW[Đorđe Weiß]EV[ılıca Æbelø Þór]"
        "DT[2024-01-01];B[hh];W[ih])");
    open_library();
    static const char *const typed[] = {"oystein lukow", "ØYSTEIN", "łuków",  "dorde", "weiss",
                                        "weiß",          "ilica",   "aebelo", "thor",  "ÞÓR"};
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++) {
        assert_found(typed[i], "ole");
    }
    assert_found("weisse", "");
}

static void test_keeps_the_games_of_places_that_cannot_be_read(void **state)
{
    (void)state;
    put_club();
    assert_int_equal(rename("library.txt", "away.txt"), 0);
    assert_int_equal(mkdir("library.txt", 0755), 0);
    look();
    assert_listed("two one three a");
    assert_int_equal(answer.folders.count, 1);
    close_library();
    open_library(); /* it has never read them */
    assert_listed("two one three a");
    assert_int_equal(rmdir("library.txt"), 0);
    assert_int_equal(rename("away.txt", "library.txt"), 0);
    look();
    assert_listed("two one three a");
    assert_int_equal(progress.reading, 0);
    assert_int_equal(answer.folders.count, 1);
}

/* A game is opened in a run that never shows the library. */
static void test_reads_nothing_before_it_is_shown(void **state)
{
    (void)state;
    put_games();
    put("b.sgf", "(;FF[4]GM[4]SZ[15]DT[2023-05-01];B[hh])");
    worker = library_worker_new("library.db", "library.txt", "games");
    assert_non_null(worker);
    assert_true(library_worker_change(worker, LIBRARY_NOTE_OPENED, "b.sgf"));
    library_worker_wait(worker);
    assert_int_equal(access("library.txt", F_OK), 0);
    assert_int_not_equal(access("library.db", F_OK), 0);
    look();
    assert_listed("two one three b");
}

/* More than fit on a page, dropped at once. */
static void test_takes_any_number_of_changes(void **state)
{
    (void)state;
    enum { FILES = 70 };
    char path[40];
    LibraryFailure failure;
    assert_int_equal(folder_make("games"), 0);
    assert_int_equal(folder_make("elsewhere"), 0);
    open_library();
    for (int i = 0; i < FILES; i++) {
        snprintf(path, sizeof path, "elsewhere/%d.sgf", i);
        put(path, "(;FF[4]GM[4]SZ[15];B[hh])");
        assert_true(library_worker_change(worker, LIBRARY_ADD_PATH, path));
        snprintf(path, sizeof path, "elsewhere/%d.missing", i);
        assert_true(library_worker_change(worker, LIBRARY_ADD_PATH, path));
    }
    library_worker_wait(worker);
    find(&query);
    assert_int_equal(answer.list.count, FILES);
    assert_true(library_worker_take_failure(worker, &failure));
    assert_string_equal(failure.path, "elsewhere/0.missing");
    assert_int_equal(failure.more, FILES - 1);
    assert_false(library_worker_take_failure(worker, &failure));
}

static void test_deletes_into_the_trash(void **state)
{
    (void)state;
    char trash[FILE_PATH_BYTES], *here = realpath(".", NULL);
    put_games();
    snprintf(trash, sizeof trash, "%s/data", here);
    setenv("XDG_DATA_HOME", trash, 1);
    free(here);
    open_library();
    snprintf(query.hidden, sizeof query.hidden, "%s", answer.list.game[1].path);
    find(&query);
    assert_listed("two three");
    assert_int_equal(access("games/one.sgf", F_OK), 0); /* until it is really deleted */
    library_worker_change(worker, LIBRARY_DELETE_FILE, query.hidden);
    library_worker_wait(worker);
    query.hidden[0] = '\0';
    find(&query);
    assert_listed("two three");
    assert_int_not_equal(access("games/one.sgf", F_OK), 0);
    assert_int_equal(access("data/Trash/files/one.sgf", F_OK), 0);
    assert_int_equal(access("data/Trash/info/one.sgf.trashinfo", F_OK), 0);
    unsetenv("XDG_DATA_HOME");
}

/* ---- a bad index ---- */

static void test_makes_a_damaged_index_anew(void **state)
{
    (void)state;
    put_games();
    put("library.db", "this is no database at all, but it is as long as a header of one would be, "
                      "or even longer than that");
    open_library();
    assert_listed("two one three");
    close_library();
    open_library();
    assert_int_equal(progress.reading, 0);
    assert_listed("two one three");
}

/* Each page of a good one is overwritten in turn. */
static void test_survives_damage_anywhere(void **state)
{
    (void)state;
    enum { PAGE = 4096 };
    char *content, message[FILE_MESSAGE_BYTES];
    size_t length;
    put_games();
    open_library();
    close_library();
    assert_int_equal(file_read("library.db", &content, &length, message, sizeof message),
                     FILE_READ);
    for (size_t at = 0; at < length; at += PAGE) {
        char *bad = malloc(length);
        memcpy(bad, content, length);
        for (size_t i = at; i < at + PAGE && i < length; i++) {
            bad[i] = (char)(bad[i] ^ (i % 7 == 0 ? 0x5A : 0x21));
        }
        assert_int_equal(file_write("library.db", bad, length, FILE_QUICK), 0);
        free(bad);
        open_library();
        assert_listed("two one three");
        assert_at("h8 h7 i6", "one");
        close_library();
    }
    free(content);
}

static void change_index(const char *statement)
{
    sqlite3 *base;
    assert_int_equal(sqlite3_open("library.db", &base), SQLITE_OK);
    assert_int_equal(sqlite3_exec(base, statement, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(base);
}

static void test_makes_another_version_anew(void **state)
{
    (void)state;
    put_games();
    open_library();
    close_library();
    change_index("PRAGMA user_version=9999");
    open_library();
    assert_listed("two one three");
}

/* A value that no version writes would be out of bounds. */
static void test_makes_an_index_with_wrong_values_anew(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "UPDATE game SET rule=99",
        "UPDATE game SET size=200",
        "UPDATE game SET moves=-3",
        "UPDATE game SET stone=x'7E7E7E7E'",
        "UPDATE game SET level0=1000",
        "UPDATE game SET winner=-1",
        "UPDATE game SET level1=-1",
        "UPDATE game SET kind1=9",
        "UPDATE game SET opening=-1",
        "UPDATE game SET opening=99",
        "UPDATE game SET reason=99",
        "UPDATE game SET owner=9",
        "UPDATE game SET played=-20260100000000",
        "UPDATE game SET played=202613010000",
        "UPDATE game SET number=-1",
        "UPDATE game SET number=1",
        "UPDATE game SET games=0",
        "UPDATE game SET size=0,stone=x'',moves=0",
        "UPDATE game SET moves=99",
        "UPDATE game SET stone=zeroblob(4000)",
        "UPDATE game SET path=path||hex(zeroblob(5000))",
        "DROP TABLE position",
    };
    put_games();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        open_library();
        close_library();
        change_index("UPDATE game SET event='nowhere'");
        change_index(wrong[i]);
        open_library();
        assert_listed("two one three");
        for (int game = 0; game < answer.list.count; game++) {
            if (strcmp(answer.list.game[game].event, "") != 0) {
                fail_msg("%s: still in the index", wrong[i]);
            }
        }
        close_library();
    }
}

/* Puts a game without moves, by this rule. */
static void put_entry(LibraryIndex *index, const char *path, Rule rule)
{
    LibraryEntry *entry = calloc(1, sizeof *entry);
    const IndexedFile file = {.path = (char *)(uintptr_t)path};
    assert_non_null(entry);
    entry->game.games = 1;
    entry->game.rule = rule;
    entry->game.size = 15;
    entry->game.stone = entry->stone;
    entry->game.player[0].name = entry->game.player[1].name = entry->name[0];
    entry->keys = library_entry_keys(entry->stone, 0, 0, 15, entry->key);
    assert_int_equal(library_index_begin(index), INDEX_DONE);
    assert_int_equal(library_index_put(index, &file, entry), INDEX_DONE);
    assert_int_equal(library_index_commit(index), INDEX_DONE);
    free(entry);
}

static void expect_indexed(LibraryIndex *index, int games)
{
    LibraryList list;
    assert_int_equal(library_index_list(index, NULL, &list), INDEX_DONE);
    assert_int_equal(list.count, games);
    library_list_free(&list);
}

/* In memory there is nothing to be made anew: a game that cannot be listed is left out. */
static void test_lists_the_others(void **state)
{
    (void)state;
    LibraryIndex *index = library_index_new("");
    put_entry(index, "/one.sgf", RULE_RENJU);
    put_entry(index, "/two.sgf", (Rule)99);
    put_entry(index, "/three.sgf", RULE_CARO);
    expect_indexed(index, 2);
    library_index_free(index);
}

/* Where a position is looked for that no board has. */
static void test_removes_games_with_wrong_values(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "UPDATE game SET moves=5000",
        "UPDATE game SET moves=-3",
        "UPDATE game SET size=200",
        "UPDATE game SET stone=x'1818',moves=1",
        "UPDATE game SET stone=x'0000',size=0",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        LibraryIndex *index = library_index_new("library.db");
        put_entry(index, "/one.sgf", RULE_RENJU);
        change_index(wrong[i]);
        assert_int_equal(library_index_begin(index), INDEX_DONE);
        assert_int_equal(library_index_remove(index, "/one.sgf"), INDEX_EMPTIED);
        library_index_free(index);
    }
}

/* Also the one before the first move. */
static void test_removes_all_positions(void **state)
{
    (void)state;
    PositionGames position;
    const PositionQuestion everywhere = every_game_with("");
    const MoveKeys none = {.count = 0};
    LibraryIndex *index = library_index_new("");
    put_entry(index, "/one.sgf", RULE_RENJU);
    assert_int_equal(library_index_position(index, &everywhere, &none, &position), INDEX_DONE);
    assert_int_equal(position.games, 1);
    assert_int_equal(library_index_begin(index), INDEX_DONE);
    assert_int_equal(library_index_remove(index, "/one.sgf"), INDEX_DONE);
    assert_int_equal(library_index_commit(index), INDEX_DONE);
    assert_int_equal(library_index_position(index, &everywhere, &none, &position), INDEX_DONE);
    assert_int_equal(position.games, 0);
    library_index_free(index);
}

static sqlite3 *lock_index(void)
{
    sqlite3 *other;
    assert_int_equal(sqlite3_open("library.db", &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other,
                                  "PRAGMA locking_mode=EXCLUSIVE;BEGIN EXCLUSIVE;"
                                  "DELETE FROM game",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    return other;
}

static void test_does_without_a_locked_index(void **state)
{
    (void)state;
    put_games();
    open_library();
    close_library();
    sqlite3 *other = lock_index();
    open_library();
    assert_listed("two one three");
    sqlite3_close(other);
}

/* It is left only by who has waited for it. */
static void test_waits_for_a_locked_index(void **state)
{
    (void)state;
    LibraryList list;
    LibraryIndex *index = library_index_new("library.db");
    put_entry(index, "/one.sgf", RULE_RENJU);
    library_index_free(index);
    sqlite3 *other = lock_index();
    index = library_index_new("library.db");
    assert_int_equal(library_index_list(index, NULL, &list), INDEX_BUSY);
    assert_true(library_index_is_in_file(index));
    sqlite3_close(other);
    expect_indexed(index, 1);
    library_index_free(index);
}

/* While another instance changes it: nothing has changed, and the list can be read. */
static void test_waits_to_change_a_locked_index(void **state)
{
    (void)state;
    sqlite3 *other;
    LibraryIndex *index = library_index_new("library.db");
    put_entry(index, "/one.sgf", RULE_RENJU);
    assert_int_equal(sqlite3_open("library.db", &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(library_index_begin(index), INDEX_BUSY);
    assert_true(library_index_is_in_file(index));
    expect_indexed(index, 1);
    sqlite3_close(other);
    put_entry(index, "/two.sgf", RULE_RENJU);
    expect_indexed(index, 2);
    library_index_free(index);
}

/* A file that is damaged again and again is made anew once in a run. */
static void test_leaves_a_file_that_is_damaged_again(void **state)
{
    (void)state;
    LibraryIndex *index = library_index_new("library.db");
    for (int i = 0; i < 2; i++) {
        put_entry(index, "/one.sgf", RULE_RENJU);
        assert_true(library_index_is_in_file(index));
        change_index("UPDATE game SET moves=5000");
        assert_int_equal(library_index_begin(index), INDEX_DONE);
        assert_int_equal(library_index_remove(index, "/one.sgf"), INDEX_EMPTIED);
        assert_int_equal(library_index_is_in_file(index), i == 0);
    }
    put_entry(index, "/one.sgf", RULE_RENJU);
    expect_indexed(index, 1);
    library_index_free(index);
}

/* Nor does it leave the file because memory was short once. */
static void test_goes_on_after_a_lack_of_memory(void **state)
{
    (void)state;
    LibraryList list;
    LibraryIndex *index = library_index_new("library.db");
    put_entry(index, "/one.sgf", RULE_RENJU);
    library_index_free(index);
    index = library_index_new("library.db");
    sqlite3_hard_heap_limit64(1);
    const IndexAnswer short_of_memory = library_index_list(index, NULL, &list);
    library_list_free(&list);
    sqlite3_hard_heap_limit64(0);
    assert_int_equal(short_of_memory, INDEX_FAILED);
    assert_true(library_index_is_in_file(index));
    expect_indexed(index, 1);
    library_index_free(index);
}

static void test_does_without_a_folder_for_the_index(void **state)
{
    (void)state;
    put_games();
    worker = library_worker_new("missing/library.db", "missing/library.txt", "games");
    look();
    assert_listed("two one three");
    library_worker_change(worker, LIBRARY_KEEP, answer.list.game[0].path);
    library_worker_wait(worker);
    LibraryFailure failure;
    assert_true(library_worker_take_failure(worker, &failure));
    assert_int_equal(failure.change, LIBRARY_KEEP);
}

/* Nobody can write it, root neither: it is a folder. */
static void test_does_without_an_index_that_cannot_be_written(void **state)
{
    (void)state;
    put_games();
    assert_int_equal(mkdir("library.db", 0755), 0);
    open_library();
    assert_listed("two one three");
    struct stat status;
    assert_int_equal(stat("library.db", &status), 0);
    assert_true(S_ISDIR(status.st_mode));
}

/* Both use the file at once, and see the same games. */
static void test_is_shared_by_instances(void **state)
{
    (void)state;
    put_games();
    LibraryWorker *other = library_worker_new("library.db", "library.txt", "games");
    LibraryAnswer seen;
    library_worker_ask(other, &query);
    library_worker_refresh(other);
    open_library();
    library_worker_wait(other);
    assert_true(library_worker_take(other, &seen));
    assert_int_equal(seen.list.count, 3);
    assert_listed("two one three");
    library_answer_free(&seen);
    library_worker_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LIBRARY_TEST(test_lists_games_newest_first),
        LIBRARY_TEST(test_knows_sessions),
        LIBRARY_TEST(test_says_why_a_file_cannot_be_read),
        LIBRARY_TEST(test_lists_games_of_days_that_are_none),
        LIBRARY_TEST(test_lists_games_by_what_is_known_of_their_date),
        LIBRARY_TEST(test_lists_all_games_of_a_file),
        LIBRARY_TEST(test_lists_all_games_of_a_database),
        LIBRARY_TEST(test_follows_a_file_of_several_games),
        LIBRARY_TEST(test_opens_the_game_that_was_listed),
        LIBRARY_TEST(test_opens_the_game_that_was_offered),
        LIBRARY_TEST(test_tells_copies_of_a_game_apart),
        LIBRARY_TEST(test_reads_a_half_read_file_again),
        LIBRARY_TEST(test_keeps_one_game_of_a_file),
        LIBRARY_TEST(test_finds_text),
        LIBRARY_TEST(test_finds_openings_of_other_programs),
        LIBRARY_TEST(test_finds_positions),
        LIBRARY_TEST(test_leaves_games_out),
        LIBRARY_TEST(test_makes_no_list_unasked),
        LIBRARY_TEST(test_knows_what_was_played),
        LIBRARY_TEST(test_counts_other_orders_of_moves),
        LIBRARY_TEST(test_follows_the_files),
        LIBRARY_TEST(test_lists_folders_kept_and_opened_files),
        LIBRARY_TEST(test_says_how_a_game_without_moves_ended),
        LIBRARY_TEST(test_reads_places_behind_damage),
        LIBRARY_TEST(test_refuses_a_pipe),
        LIBRARY_TEST(test_lists_a_file_of_a_far_future),
        LIBRARY_TEST(test_drops_the_games_of_a_folder_that_is_gone),
        LIBRARY_TEST(test_drops_the_games_of_two_folders),
        LIBRARY_TEST(test_keeps_the_games_of_a_folder_that_is_away),
        LIBRARY_TEST(test_keeps_the_games_behind_what_cannot_be_looked_at),
        LIBRARY_TEST(test_looks_six_folders_deep),
        LIBRARY_TEST(test_lists_hundreds_of_files),
        LIBRARY_TEST(test_lists_a_file_once),
        LIBRARY_TEST(test_finds_what_is_written_otherwise),
        LIBRARY_TEST(test_finds_names_typed_without_their_letters),
        LIBRARY_TEST(test_keeps_the_games_of_places_that_cannot_be_read),
        LIBRARY_TEST(test_reads_nothing_before_it_is_shown),
        LIBRARY_TEST(test_takes_any_number_of_changes),
        LIBRARY_TEST(test_deletes_into_the_trash),
        LIBRARY_TEST(test_makes_a_damaged_index_anew),
        LIBRARY_TEST(test_survives_damage_anywhere),
        LIBRARY_TEST(test_makes_another_version_anew),
        LIBRARY_TEST(test_makes_an_index_with_wrong_values_anew),
        LIBRARY_TEST(test_lists_the_others),
        LIBRARY_TEST(test_removes_games_with_wrong_values),
        LIBRARY_TEST(test_removes_all_positions),
        LIBRARY_TEST(test_does_without_a_locked_index),
        LIBRARY_TEST(test_waits_for_a_locked_index),
        LIBRARY_TEST(test_waits_to_change_a_locked_index),
        LIBRARY_TEST(test_leaves_a_file_that_is_damaged_again),
        LIBRARY_TEST(test_goes_on_after_a_lack_of_memory),
        LIBRARY_TEST(test_does_without_a_folder_for_the_index),
        LIBRARY_TEST(test_does_without_an_index_that_cannot_be_written),
        LIBRARY_TEST(test_is_shared_by_instances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
