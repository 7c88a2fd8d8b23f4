/* What is read from a record, and made of it, while each allocation fails once: all of it or the
 * word that memory ended, and nothing that was there before is lost. */
#include <stdlib.h>
#include <string.h>

#include "engine/history/line_index.h"
#include "engine/history/match_arrange.h"
#include "engine/history/match_file.h"
#include "engine/history/record_detail.h"
#include "engine/history/record_edit.h"
#include "engine/history/record_info.h"
#include "engine/history/record_signs.h"
#include "engine/history/report_text.h"
#include "engine/history/sgf.h"
#include "engine/history/statistics.h"
#include "faults/allocations.h"

static void need(bool done)
{
    if (!done) {
        fprintf(stderr, "faults_values: nothing to try\n");
        exit(1);
    }
}

static Record *read(const char *sgf)
{
    ParseError error;
    Record *record = sgf_read(sgf, strlen(sgf), &error, NULL);
    need(record != NULL);
    return record;
}

/* ---- the player's games ---- */

/* All of them are read, or the want of memory is told: it is not taken for damage, which would be
 * mended. */
static void try_statistics(void)
{
    enum { GAMES = 65 /* one more than the first portion */ };
    Buffer text = {0};
    GameResult game = {.ended = {2026, 11, 22, 12, 0, 0}, .size = 15, .reason = REASON_FIVE};
    for (int i = 0; i < GAMES; i++) {
        game.id = i + 1;
        game_result_write(&game, &text);
    }
    for (long at = 1;; at++) {
        Statistics statistics = {0};
        Buffer mended = {0};
        begin(at);
        const StatisticsReading read =
            statistics_read(&statistics, text.text, text.length, &mended);
        const bool hit = failed();
        expect(read.no_memory == hit && read.damaged == 0 && mended.length == 0, "statistics", at);
        expect(hit ? statistics.count < GAMES : statistics.count == GAMES && at > 2, "games", at);
        statistics_free(&statistics);
        buffer_free(&mended);
        if (!hit) {
            break;
        }
    }
    buffer_free(&text);
}

/* ---- signs and names ---- */

/* A text for which there is no memory is not shown; the others are. */
static void try_signs(void)
{
    Record *record = read("(;GM[4];B[hh]LB[aa:1][bb:2]TR[cc])");
    Signs signs;
    for (long at = 1;; at++) {
        begin(at);
        record_signs(record, record->current, &signs);
        const bool hit = failed();
        expect(signs.count == (hit ? 2 : 3), "signs", at);
        if (!hit) {
            expect(at > 2, "labels without memory", at);
            break;
        }
    }
    record_free(record);
}

/* The properties of a node in their order. */
static Buffer properties_of(const Record *record, NodeId node)
{
    Buffer all = {0};
    uint32_t at = 0;
    for (const char *text; (text = record_next_property(record, node, &at));) {
        buffer_add(&all, text);
    }
    need(!all.failed);
    return all;
}

/* Of a node with a property that needs memory of its own. */
static void try_long_signs(void)
{
    static const Sign sign = {SIGN_SQUARE, "2"};
    Buffer sgf = {0};
    buffer_add(&sgf, "(;GM[4];B[hh]TR[dd]LB[dd:1][zz:");
    for (int i = 0; i < 20000; i++) {
        buffer_add_char(&sgf, 'x');
    }
    buffer_add(&sgf, "]SQ[ee])");
    for (long at = 1;; at++) {
        Record *record = read(sgf.text);
        const Record *copy = record_copy(record);
        need(copy != NULL);
        Buffer before = properties_of(record, record->current);
        begin(at);
        const bool set = record_set_sign(record, record->current, point_at(3, 3), &sign);
        const bool hit = failed();
        Buffer after = properties_of(record, record->current);
        expect(set == !hit && (strcmp(before.text, after.text) != 0) == set, "long signs", at);
        Buffer shared = properties_of(copy, copy->current);
        expect(strcmp(before.text, shared.text) == 0, "signs of a copy", at);
        buffer_free(&before);
        buffer_free(&after);
        buffer_free(&shared);
        record_free((Record *)copy);
        record_free(record);
        if (!hit) {
            break;
        }
    }
    buffer_free(&sgf);
}

/* An information for which there is no memory is none. */
static void try_info(void)
{
    static const char *const property[] = {"PB", "EV", "RU", "RE"};
    Record *record = read("(;GM[4]RU[Renju]PB[Ann]EV[Cup]RE[B+R]N[start];B[hh])");
    for (int i = 0; i < 5; i++) {
        for (long at = 1;; at++) {
            char text[20] = "x";
            begin(at);
            const bool found = i < 4 ? record_info(record, property[i], text, sizeof text)
                                     : record_node_name(record, NODE_ROOT, text, sizeof text);
            const bool hit = failed();
            expect(found == !hit && found == (text[0] != '\0'), "info", at);
            if (!hit) {
                expect(at > 1, "info without memory", at);
                break;
            }
        }
    }
    record_free(record);
}

/* ---- reports ---- */

static void try_report(void)
{
    static GameReport report, read_report;
    Record *record = read("(;GM[4];B[hh];W[ii])");
    report.moves = 2;
    report.steps = report.done = 1;
    need(report_text_store(record, record->current, &report, 1, "1.0"));
    const char *kept = record_property(record, record->current, "TENGENREPORT");
    for (long at = 1;; at++) {
        Record *copy = record_copy(record);
        need(copy != NULL);
        begin(at);
        const bool stored = report_text_store(copy, copy->current, &report, 2, "1.0");
        const bool hit = failed();
        expect(stored == !hit, "a report is stored", at);
        expect(record_property(record, record->current, "TENGENREPORT") == kept, "a copy", at);
        record_free(copy);
        if (!hit) {
            break;
        }
    }
    for (long at = 1;; at++) {
        read_report = (GameReport){.moves = 2, .steps = 1};
        begin(at);
        const bool loaded = report_text_load(record, record->current, 1, "1.0", &read_report);
        const bool hit = failed();
        expect(loaded == !hit && read_report.done == (loaded ? 1 : 0), "a report is read", at);
        if (!hit) {
            expect(at > 2, "a report without memory", at);
            break;
        }
    }
    record_free(record);
}

/* ---- the tree ---- */

static void try_line_index(void)
{
    const atomic_bool stop = false;
    Record *record = read("(;GM[4];B[hh](;W[ii])(;W[hi]))");
    for (long at = 1;; at++) {
        begin(at);
        LineIndex *index = line_index_new(record, &stop);
        const bool hit = failed();
        expect((index == NULL) == hit && (hit || line_index_lines(index) == 2), "lines", at);
        line_index_free(index);
        if (!hit) {
            break;
        }
    }
    record_free(record);
}

typedef bool TreeCall(Record *record, NodeId last);

static bool cut_last(Record *record, NodeId last)
{
    return record_cut(record, last);
}

static bool put_back(Record *record, NodeId last)
{
    (void)last;
    return record_uncut(record, NODE_ROOT + 3);
}

static bool reserve_children(Record *record, NodeId last)
{
    (void)last;
    return record_reserve_children(record, NODE_ROOT);
}

/* Of six first moves, of which the third one may have been cut. */
static void try_tree(const char *name, TreeCall *call, bool cut)
{
    for (long at = 1;; at++) {
        Record *record = record_new(RULE_FREESTYLE, 15);
        NodeId last = NODE_NONE;
        for (int i = 0; record && i < 6; i++) {
            last = record_add(record, NODE_ROOT, point_at(i, i), COLOR_BLACK);
        }
        need(last && (!cut || record_cut(record, NODE_ROOT + 3)));
        Record *copy = record_copy(record);
        need(copy != NULL);
        const uint64_t before = record->revision;
        const int children = record_child_count(record, NODE_ROOT);
        begin(at);
        const bool done = call(record, last);
        const bool hit = failed();
        expect(done == !hit, name, at);
        expect(!hit || (record->revision == before &&
                        record_child_count(record, NODE_ROOT) == children),
               name, at);
        expect(record_child_count(copy, NODE_ROOT) == children, "a copy has changed", at);
        record_free(copy);
        record_free(record);
        if (!hit) {
            expect(at > 1, name, at); /* what is shared had to be copied */
            break;
        }
    }
}

/* ---- matches and their files ---- */

static void try_arranged(void)
{
    const Setup setup = {.rule = RULE_FREESTYLE, .size = 15};
    Position position;
    position_init(&position, RULE_FREESTYLE, 15);
    position_put(&position, point_at(7, 7), COLOR_BLACK);
    for (long at = 1;; at++) {
        begin(at);
        Match *match = match_arranged(&setup, &position);
        const bool hit = failed();
        expect((match == NULL) == hit, "a position", at);
        expect(hit || (match->lacks_players && match_is_arranged(match)), "a position", at);
        match_free(match);
        if (!hit) {
            break;
        }
    }
}

/* With the players' seats, and a rule that the file has words of its own for. */
static void try_sgf(void)
{
    ParseError error;
    const Setup setup = {.rule = RULE_RENJU, .size = 15};
    Match *match = match_from_record(read("(;GM[4]RU[Yamaguchi, the 4th];B[hh])"), &setup, &error);
    need(match != NULL);
    memset(match->setup.player[0].name, 'A', NAME_BYTES - 1);
    memset(match->setup.player[1].name, 'B', NAME_BYTES - 1);
    for (long at = 1;; at++) {
        Buffer sgf = {0};
        begin(at);
        match_write_sgf(match, "1.0", "2026-11-30", &sgf);
        const bool hit = failed();
        expect(sgf.failed == hit, "a file", at);
        expect(hit || (strstr(sgf.text, "RU[Yamaguchi, the 4th]") && strstr(sgf.text, "BB:]")),
               "a file", at);
        buffer_free(&sgf);
        if (!hit) {
            break;
        }
    }
    match_free(match);
}

static void try_find_game(void)
{
    static const char text[] = "(;GM[4]PB[Ren\xE9];B[hh])",
                      declared[] = "(;GM[4]CA[GBK]C[\xC3\x28])";
    for (long at = 1;; at++) {
        size_t from = 0, to = 0;
        begin(at);
        const bool found = sgf_find_game(text, sizeof text - 1, 0, &from, &to);
        const bool other = sgf_find_game(declared, sizeof declared - 1, 0, &from, &to);
        const bool hit = failed();
        expect(!found && !other && to == 0, "a game of a converted text", at);
        if (!hit) {
            break;
        }
    }
}

int main(void)
{
    seam_state();
    try_statistics();
    try_signs();
    try_long_signs();
    try_info();
    try_report();
    try_line_index();
    try_tree("cut a move", cut_last, false);
    try_tree("put a move back", put_back, true);
    try_tree("reserve moves", reserve_children, false);
    try_arranged();
    try_sgf();
    try_find_game();
    return allocations_finish();
}
