/* match_write.c: writes a match as text. */
#include "engine/history/match_file.h"

#include <string.h>

#include "engine/fnv.h"
#include "engine/history/engine_name.h"
#include "engine/history/match_internal.h"
#include "engine/history/psq.h"
#include "engine/history/record_detail.h"
#include "engine/history/sgf.h"
#include "engine/history/sgf_internal.h"
#include "engine/history/text.h"
#include "engine/rules/notation.h"
#include "engine/trailer.h"

static void add_numbers(Buffer *out, const int64_t *number, int count)
{
    for (int i = 0; i < count; i++) {
        buffer_add_char(out, i == 0 ? '[' : ':');
        buffer_add_int(out, number[i]);
    }
    buffer_add_char(out, ']');
}

static void add_player(const Player *player, Buffer *out)
{
    buffer_add_char(out, '[');
    text_add_player(out, player->kind, player->level, player->name);
    buffer_add_char(out, ':');
    text_add_encoded(out, player->engine);
    buffer_add_char(out, ']');
}

static void add_seats(const Match *match, Buffer *out)
{
    buffer_add(out, SGF_PRIVATE "PLAYER");
    for (int seat = 0; seat < 2; seat++) {
        add_player(&match->setup.player[seat], out);
    }
    buffer_add(out, SGF_PRIVATE "TIME");
    for (int seat = 0; seat < 2; seat++) {
        const TimeControl *time = &match->setup.time[seat];
        add_numbers(out,
                    (const int64_t[]){time->main_ms, time->increment_ms, time->byoyomi_ms,
                                      time->byoyomi_periods},
                    4);
    }
    buffer_add(out, SGF_PRIVATE "HANDICAP");
    add_numbers(
        out, (const int64_t[]){match->setup.handicap_stones, (int)match->setup.handicap_seat}, 2);
    buffer_add(out, SGF_PRIVATE "DRAW");
    for (int seat = 0; seat < 2; seat++) {
        add_numbers(out, (const int64_t[]){match->draw_from[seat], match->draw_until[seat]}, 2);
    }
}

/* `begin`: the property's name and its bracket. An empty text is left out. */
static void add_text(const char *begin, const char *text, Buffer *out)
{
    if (text[0] != '\0') {
        buffer_add(out, begin);
        text_add_encoded(out, text);
        buffer_add_char(out, ']');
    }
}

static void add_match(const Match *match, Buffer *out)
{
    buffer_add(out, "\n" SGF_PRIVATE "SESSION[");
    buffer_add_int(out, MATCH_FILE_VERSION);
    buffer_add(out, "]" SGF_PRIVATE "SETUP[");
    buffer_add(out, notation_opening_name(match->setup.opening));
    buffer_add(out, match->setup.foul_loses ? ":1" : ":0");
    buffer_add(out, match->setup.swap_colors ? ":1:" : ":0:");
    buffer_add_int(out, match->setup.move_ms);
    buffer_add_char(out, ']');
    add_seats(match, out);
    buffer_add(out, SGF_PRIVATE "SCORE");
    add_numbers(out, (const int64_t[]){match->score[0], match->score[1], match->draws}, 3);
    buffer_add(out, SGF_PRIVATE "RESULTS[");
    for (int i = 0; i < match->games; i++) {
        buffer_add_char(out, "NFD"[match->result[i]]);
    }
    buffer_add(out, "]" SGF_PRIVATE "LEVELGAMES[");
    buffer_add_int(out, match->level_games);
    buffer_add(out, "]" SGF_PRIVATE "STATE[");
    buffer_add(out, match->near_color == COLOR_BLACK ? "B" : "W");
    buffer_add(out, match->paused ? ":1" : ":0");
    buffer_add(out, match->counted ? ":1:" : ":0:");
    buffer_add_int(out, record_depth(match->record, match_game_node(match)));
    buffer_add_char(out, ']');
    if (match->noted && !match->counted) {
        buffer_add(out, SGF_PRIVATE "NOTED[1]");
    }
    if (match->lacks_players) {
        buffer_add(out, SGF_PRIVATE "NOPLAYERS[1]");
    }
    if (match->visit) {
        buffer_add(out, SGF_PRIVATE "VISIT[1]");
    }
    if (match->kept) {
        buffer_add(out, SGF_PRIVATE "KEPT[1]");
    }
    if (match->id != 0) {
        buffer_add(out, SGF_PRIVATE "GAME");
        add_numbers(out, &match->id, 1);
    }
    if (match->series != 0) {
        buffer_add(out, SGF_PRIVATE "SERIES");
        add_numbers(out, &match->series, 1);
    }
    add_text(SGF_PRIVATE "PENDING[", match->pending, out);
    add_text(SGF_PRIVATE "ORIGIN[", match->origin, out);
}

static void add_clocks(const Match *match, Buffer *out)
{
    buffer_add(out, SGF_PRIVATE "CLOCK");
    for (int seat = 0; seat < 2; seat++) {
        const Clock *clock = match->reviewed ? &match->reviewed_clock[seat] : &match->clock[seat];
        add_numbers(
            out,
            (const int64_t[]){clock->main_ms, clock->periods, clock->in_byoyomi, clock->move_ms},
            4);
    }
}

static uint64_t hash_seat(uint64_t hash, const Match *match, int seat)
{
    const Player *player = &match->setup.player[seat];
    const TimeControl *time = &match->setup.time[seat];
    const int64_t number[] = {
        player->kind,           player->level,           time->main_ms,
        time->increment_ms,     time->byoyomi_ms,        time->byoyomi_periods,
        match->draw_from[seat], match->draw_until[seat], match->score[seat]};
    hash = fnv_add_numbers(hash, number, sizeof number / sizeof number[0]);
    hash = fnv_add(hash, player->name, strlen(player->name) + 1);
    return fnv_add(hash, player->engine, strlen(player->engine) + 1);
}

/* Asked in each turn of the program's loop: reads the fields, and makes no text. The list of
 * results changes only together with the score, and level_games with a level or that list. */
uint64_t match_saved_state(const Match *match)
{
    const Record *record = match->record;
    const Setup *setup = &match->setup;
    const int64_t number[] = {
        record->rule,       record->size,   setup->opening,         setup->foul_loses,
        setup->swap_colors, setup->move_ms, setup->handicap_stones, setup->handicap_seat,
        match->draws,       match->games,   match->near_color,      match->paused,
        match->counted,     match->noted,   match->lacks_players,   match_game_node(match)};
    uint64_t hash = fnv_add_numbers(record->revision, number, sizeof number / sizeof number[0]);
    return hash_seat(hash_seat(hash, match, SEAT_NEAR), match, SEAT_FAR);
}

/* ---- the game, whatever a review shows ---- */

bool match_player_name(const Player *player, char name[NAME_BYTES])
{
    if (player->name[0] == '\0' && player->kind == PLAYER_ENGINE) {
        engine_name(player->engine, true, name);
    } else {
        text_one_line(name, NAME_BYTES, player->name);
    }
    return name[0] != '\0';
}

void match_file_player_name(const Player *player, Color color, char name[NAME_BYTES])
{
    Buffer level = {0};
    if (match_player_name(player, name)) {
        return;
    }
    if (player->kind == PLAYER_COMPUTER) {
        buffer_add(&level, "Computer ");
        buffer_add_int(&level, player->level);
        text_copy(name, NAME_BYTES, level.failed ? "Computer" : level.text);
    } else {
        text_copy(name, NAME_BYTES, color == COLOR_BLACK ? "Black" : "White");
    }
    buffer_free(&level);
}

/* What follows the game's node was not played. Of a game of others that is known only if it ended
 * there, or its file says so: else they may have played to the end of the line. */
static bool knows_last(const Match *match, const Record *game)
{
    return record_endings(game, game->current).ending.reason != REASON_NONE ||
           (game->outcome.reason == REASON_NONE && (!match->lacks_players || game->last));
}

/* A record that shares the match's tree: at the game's node, with the names of those who play,
 * Black first. */
static Record game_record(const Match *match, const Player *player[2])
{
    MatchPath path;
    Record game = *match->record;
    game.current = match_game_node(match);
    game.last = knows_last(match, &game) ? game.current : (NodeId)NODE_NONE;
    match_path_to(&game, &path, game.current);
    const OpeningStep step = match_step_at(match, path.decided, path.count);
    for (int seat = 0; seat < 2; seat++) {
        const Color color = step.color[seat];
        player[color - 1] = &match->setup.player[seat];
        match_file_player_name(player[color - 1], color, game.name[color - 1]);
    }
    return game;
}

/* A game of others, whose file does not say who played, does not get names from us. */
static void drop_invented_names(const Match *match, const Player *const player[2], Record *game)
{
    for (int i = 0; match->lacks_players && i < 2; i++) {
        if (player[i]->name[0] == '\0') {
            game->name[i][0] = '\0';
        }
    }
}

/* In other openings the colours may change hands between two moves. */
Color match_clock_color(const Match *match)
{
    const bool clocks = time_control_on(&match->setup.time[SEAT_NEAR]) &&
                        time_control_on(&match->setup.time[SEAT_FAR]);
    return clocks && match->setup.opening == OPENING_FREE ? match->near_color : COLOR_EMPTY;
}

void match_write_sgf(const Match *match, const char *version, const char *date, Buffer *out)
{
    const Player *player[2];
    Record game = game_record(match, player);
    drop_invented_names(match, player, &game);
    SgfStyle style = {.version = version, .near_color = match_clock_color(match)};
    Buffer seats = {0};
    if (!game.date[0] && !match->noted) {
        text_copy(game.date, sizeof game.date, date);
    }
    /* More than the maximum in one node cannot be read again. */
    const bool room = record_property_count(match->record, NODE_ROOT) < RECORD_PROPERTIES_MAX / 2;
    if (room && !match->lacks_players && player[0]->kind != PLAYER_ENGINE &&
        player[1]->kind != PLAYER_ENGINE) {
        buffer_add(&seats, SGF_PRIVATE "SEATS");
        add_player(player[0], &seats);
        add_player(player[1], &seats);
        style.root_extra = seats.text;
    }
    out->failed |= seats.failed;
    sgf_write_tree(&game, &style, out);
    buffer_free(&seats);
}

void match_write_psq(const Match *match, Buffer *out)
{
    const Player *player[2];
    Record game = game_record(match, player);
    psq_write(&game, out);
}

bool match_psq_leaves_out(const Match *match)
{
    const Player *player[2];
    const Record game = game_record(match, player);
    return psq_leaves_out(&game);
}

void match_write(const Match *match, const char *version, int64_t saved_ms, Buffer *out)
{
    const Player *player[2];
    Record game = game_record(match, player);
    Buffer extra = {0};
    add_match(match, &extra);
    add_clocks(match, &extra);
    buffer_add_char(&extra, '\n');
    if (extra.failed) {
        out->failed = true;
    } else {
        const SgfStyle style = {.version = version,
                                .root_extra = extra.text,
                                .saved_match = true,
                                .near_color = match_clock_color(match)};
        sgf_write_tree(&game, &style, out);
        trailer_add(out, saved_ms);
    }
    buffer_free(&extra);
}
