/* match_new.c: new matches, and the next game of one. */
#include "engine/history/match.h"

#include <stdlib.h>
#include <string.h>

#include "engine/history/handicap.h"
#include "engine/history/match_internal.h"
#include "engine/history/match_rights.h"
#include "engine/history/record_detail.h"

static void add_seconds(Buffer *out, int64_t ms)
{
    buffer_add_int(out, ms / 1000);
    if (ms % 1000) {
        buffer_add_char(out, '.');
        for (int64_t digit = 100, rest = ms % 1000; rest; rest %= digit, digit /= 10) {
            buffer_add_char(out, (char)('0' + rest / digit));
        }
    }
}

/* Adds the text to the root and frees it. False: out of memory. */
static bool add_property(Record *record, Buffer *text)
{
    bool added = !text->failed && record_add_property(record, NODE_ROOT, text->text);
    buffer_free(text);
    return added;
}

/* Writes TM and OT, for other programs. SGF has one time control for both players. */
static bool add_time(Record *record, const TimeControl time[2])
{
    const TimeControl *one = &time[SEAT_NEAR];
    if (!time_control_on(one) || !time_control_same(one, &time[SEAT_FAR])) {
        return true;
    }
    Buffer text = {0};
    buffer_add(&text, "TM[");
    add_seconds(&text, one->main_ms);
    buffer_add(&text, "]");
    bool added = add_property(record, &text);
    if (!added || (one->byoyomi_ms <= 0 && one->increment_ms <= 0)) {
        return added;
    }
    buffer_add(&text, "OT[");
    if (one->byoyomi_ms > 0) {
        buffer_add_int(&text, one->byoyomi_periods > 0 ? one->byoyomi_periods : 1);
        buffer_add(&text, "x");
        add_seconds(&text, one->byoyomi_ms);
        buffer_add(&text, " byo-yomi");
    } else {
        add_seconds(&text, one->increment_ms);
        buffer_add(&text, " fischer");
    }
    buffer_add(&text, "]");
    return add_property(record, &text);
}

static Record *new_record(const Setup *setup, Color near_color)
{
    Record *record = record_new(setup->rule, setup->size);
    Color helped = setup->handicap_seat == SEAT_NEAR ? near_color : color_other(near_color);
    if (record &&
        (!add_time(record, setup->time) || !handicap_put(record, setup->handicap_stones, helped))) {
        record_free(record);
        return NULL;
    }
    return record;
}

/* Begins a game with this record. Takes ownership. */
static void begin_game(Match *match, Record *record)
{
    record_free(match->record);
    match->record = record;
    match->reviewed = NODE_NONE;
    match->counted = match->noted = match->lacks_players = false;
    match->id = 0;
    match->paused = false;
    memset(match->draw_until, 0, sizeof match->draw_until);
    match_recompute(match);
    match_restore_clocks(match);
    match_update_record(match);
    match_changed(match);
}

Match *match_new(const Setup *setup)
{
    Match *match = calloc(1, sizeof *match);
    Record *record = new_record(setup, COLOR_BLACK);
    if (!match || !record) {
        free(match);
        record_free(record);
        return NULL;
    }
    match->setup = *setup;
    match->near_color = COLOR_BLACK;
    if (setup->handicap_stones > 0) {
        match->setup.opening = OPENING_FREE;
    }
    begin_game(match, record);
    return match;
}

Match *match_copy(const Match *match)
{
    Match *copy = malloc(sizeof *copy);
    Record *record = record_copy(match->record);
    if (!copy || !record) {
        free(copy);
        record_free(record);
        return NULL;
    }
    *copy = *match;
    copy->record = record;
    return copy;
}

void match_free(Match *match)
{
    if (!match) {
        return;
    }
    record_free(match->record);
    free(match);
}

static MatchError begin_again(Match *match, Color near_color)
{
    Record *record = new_record(&match->setup, near_color);
    if (!record) {
        return MATCH_NO_MEMORY;
    }
    match->near_color = near_color;
    begin_game(match, record);
    return MATCH_OK;
}

/* The near seat's colour in the next game, as the setup says. */
static Color next_color(const Match *match)
{
    bool swap = match->setup.swap_colors && (match->counted || match_is_over(match));
    return swap ? color_other(match->near_color) : match->near_color;
}

MatchError match_rematch(Match *match)
{
    return begin_again(match, next_color(match));
}

MatchError match_rematch_exchanged(Match *match)
{
    return begin_again(match, color_other(next_color(match)));
}

MatchError match_rematch_at_level(Match *match, int level)
{
    const Seat person = match_lone_human(match);
    Player *computer = person == SEAT_NONE ? NULL : &match->setup.player[seat_other(person)];
    if (!computer || computer->kind != PLAYER_COMPUTER) {
        return MATCH_NOTHING;
    }
    const MatchError error = match_rematch(match);
    if (error == MATCH_OK && computer->level != level) {
        computer->level = level;
        match->level_games = 0;
    }
    return error;
}

void match_take_players(Match *match, const Player *mover, const Player *opponent)
{
    const Seat seat = match_actor(match);
    match->setup.player[seat] = *mover;
    match->setup.player[seat_other(seat)] = *opponent;
    memset(match->score, 0, sizeof match->score);
    match->draws = match->games = match->level_games = 0;
    match->counted = match->lacks_players = false;
}

/* Equal kind and name; for engines also command, for two computers, whom nothing else tells apart,
 * also level. */
static bool same_player(const Player *one, const Player *other, bool levels)
{
    return one->kind == other->kind && strcmp(one->name, other->name) == 0 &&
           (one->kind != PLAYER_COMPUTER || !levels || one->level == other->level) &&
           (one->kind != PLAYER_ENGINE || strcmp(one->engine, other->engine) == 0);
}

static bool same_players(const Player *now, const Player *then, bool crossed, bool levels)
{
    return same_player(&now[0], &then[crossed ? 1 : 0], levels) &&
           same_player(&now[1], &then[crossed ? 0 : 1], levels);
}

void match_inherit(Match *match, const Match *before)
{
    const Player *now = match->setup.player, *then = before->setup.player;
    const bool two = now[0].kind == PLAYER_COMPUTER && now[1].kind == PLAYER_COMPUTER;
    const bool straight = same_players(now, then, false, two);
    if (!straight && !same_players(now, then, true, two)) {
        return;
    }
    for (int seat = 0; seat < 2; seat++) {
        match->score[seat] = before->score[straight ? seat : 1 - seat];
    }
    match->draws = before->draws;
    match->games = before->games;
    match->level_games = same_players(now, then, !straight, true) ? before->level_games : 0;
    for (int i = 0; i < before->games; i++) {
        Seat winner = before->result[i];
        match->result[i] = straight || winner == SEAT_NONE ? winner : seat_other(winner);
    }
}
