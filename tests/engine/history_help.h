/* history_help.h: helpers that play games for the tests of engine/history. */
#ifndef TENGEN_TESTS_HISTORY_HELP_H
#define TENGEN_TESTS_HISTORY_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/history/match_file.h"
#include "engine/rules/notation.h"
#include "engine/trailer.h"

static inline Point named(const char *name, int size)
{
    Point point = notation_read_point(&name, size);
    assert_int_not_equal(point, POINT_NONE);
    return point;
}

static inline Setup people(Rule rule, int size)
{
    Setup setup = {.rule = rule, .size = size};
    return setup;
}

static inline Setup against(PlayerKind kind, Seat seat)
{
    Setup setup = people(RULE_FREESTYLE, 15);
    setup.player[seat].kind = kind;
    setup.player[seat].level = 3;
    return setup;
}

/* Plays "H8 H9 ..."; every move must be accepted. */
static inline void play(Match *match, const char *moves)
{
    while (*moves) {
        Point point = notation_read_point(&moves, match->setup.size);
        assert_int_not_equal(point, POINT_NONE);
        assert_int_equal(match_play(match, point), MATCH_OK);
        while (*moves == ' ') {
            moves++;
        }
    }
}

/* Black wins along row 8 with the ninth move. */
#define BLACK_WINS "H8 H9 I8 I9 J8 J9 K8 K9 L8"

/* A drawn game on a full 5x5 board. */
#define FULL_DRAW "BBWBBWWBWWBBWBBWWBWWBWBWB"

/* Plays the stones of a 5x5 picture, rows from the top, the first point last. */
static inline void play_picture(Match *match, const char *picture, int count)
{
    int next[2] = {24, 24};
    for (int i = 0; i < count; i++) {
        int *at = &next[i % 2];
        while (picture[*at] != "BW"[i % 2]) {
            --*at;
        }
        assert_int_equal(match_play(match, point_at(*at % 5, *at / 5)), MATCH_OK);
        --*at;
    }
}

/* Removes the line with the checksum. */
static inline void cut_trailer(Buffer *text)
{
    text->length = trailer_check(text->text, text->length).before;
    text->text[text->length] = '\0';
}

/* Reads what match_write wrote. */
static inline Match *read_whole(const Buffer *text)
{
    SavedReport report;
    Match *match = match_read(text->text, text->length, &report);
    if (!match) {
        fail_msg("%d:%d %s\n%s", report.error.line, report.error.column, report.error.what,
                 text->text);
    }
    assert_int_equal(report.state, SAVED_WHOLE);
    return match;
}

/* Nodes of a record, by their place. */
static inline NodeId child_of(const Record *record, NodeId node)
{
    return record_node(record, node)->child;
}

static inline NodeId sibling_of(const Record *record, NodeId node)
{
    return record_node(record, node)->sibling;
}

static inline NodeId parent_of(const Record *record, NodeId node)
{
    return record_node(record, node)->parent;
}

/* On the line through the current node. */
static inline NodeId node_at(const Record *record, int depth)
{
    return record_node_at(record, record->current, depth);
}

static inline Color stone(const Match *match, const char *name)
{
    return position_color(&match->position, named(name, match->setup.size));
}

#endif
