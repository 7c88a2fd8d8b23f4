#include "app/library_entry.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/history/match_rights.h"
#include "engine/fnv.h"
#include "engine/level.h"
#include "engine/history/record_detail.h"
#include "engine/history/record_info.h"
#include "engine/rules/symmetry.h"

static void add_stone(LibraryEntry *entry, Point point, Color color)
{
    LibraryGame *game = &entry->game;
    uint8_t *stone = &entry->stone[2 * game->stones];
    if (game->stones == LIBRARY_STONES_MAX) {
        return;
    }
    const int column = point == POINT_PASS ? LIBRARY_PASS : point_x(point);
    stone[0] = (uint8_t)(column | (color == COLOR_WHITE ? LIBRARY_WHITE : 0));
    stone[1] = (uint8_t)(point == POINT_PASS ? 0 : point_y(point));
    game->stones++;
}

int library_entry_keys(const uint8_t *stone, int stones, int moves, int size, uint64_t *key)
{
    SymmetryKeys board;
    int keys = 0;
    symmetry_keys_begin(&board, size);
    for (int i = 0; i <= stones; i++) {
        if (i >= stones - moves) {
            key[keys++] = symmetry_key(&board);
        }
        if (i < stones && library_stone_point(&stone[2 * i]) != POINT_PASS) {
            symmetry_keys_toggle(&board, library_stone_point(&stone[2 * i]),
                                 library_stone_color(&stone[2 * i]));
        }
    }
    return keys;
}

uint64_t library_line(const Record *record, NodeId end)
{
    const int64_t board[] = {record->size, record->setup_count};
    uint64_t line = fnv_add_numbers(FNV_BEGIN, board, sizeof board / sizeof board[0]);
    for (int i = 0; i < record->setup_count; i++) {
        const int64_t stone[] = {record->setup_point[i], record->setup_color[i]};
        line = fnv_add_numbers(line, stone, 2);
    }
    for (NodeId node = end; node > NODE_ROOT; node = record_node(record, node)->parent) {
        const int64_t move[] = {record_node(record, node)->move, record_node(record, node)->color};
        line = fnv_add_numbers(line, move, 2);
    }
    return line;
}

static uint64_t add_text(uint64_t sign, const char *text)
{
    return fnv_add(sign, text, strlen(text) + 1);
}

uint64_t library_sign(const LibraryGame *game)
{
    const int64_t board[] = {game->size, game->moves, game->stones};
    uint64_t sign = fnv_add_numbers(FNV_BEGIN, board, sizeof board / sizeof board[0]);
    for (int i = 0; i < 2; i++) {
        const int64_t player[] = {game->player[i].kind, game->player[i].level};
        sign = add_text(fnv_add_numbers(sign, player, 2), game->player[i].name);
    }
    sign = add_text(add_text(sign, game->event), game->round);
    return fnv_add(sign, game->stone, 2 * (size_t)game->stones);
}

/* The main line: of a session the one that leads to where the game stands. */
static void take_moves(LibraryEntry *entry, const Match *match, NodeId end)
{
    const Record *record = match->record;
    for (int i = 0; i < record->setup_count; i++) {
        add_stone(entry, record->setup_point[i], record->setup_color[i]);
    }
    const int depth = record_depth(record, end), set_up = entry->game.stones;
    for (int i = 1; i <= depth; i++) {
        const Node *node = record_node(record, record_node_at(record, end, i));
        add_stone(entry, node->move, (Color)node->color);
    }
    entry->game.moves = entry->game.stones - set_up;
    entry->line = library_line(record, end);
    entry->keys = library_entry_keys(entry->stone, entry->game.stones, entry->game.moves,
                                     record->size, entry->key);
}

static void take_players(LibraryEntry *entry, const Match *match)
{
    LibraryGame *game = &entry->game;
    int people = 0;
    for (int i = 0; i < 2; i++) {
        const Color color = (Color)(COLOR_BLACK + i);
        const Player *player = match_player(match, match_seat(match, color));
        game->player[i].kind = player->kind;
        game->player[i].level = player->level;
        if (!match_player_name(player, entry->name[i])) {
            entry->name[i][0] = '\0';
        }
        if (player->kind == PLAYER_HUMAN && !match->lacks_players) {
            people++;
            game->owner = color;
        }
    }
    game->owner = people == 1 ? game->owner : COLOR_EMPTY;
    game->time = match->setup.time[match_seat(match, COLOR_BLACK)];
}

/* As much of "2024-05-17" as it has and is a date: a year, a month, a day. False: not even a year.
 */
static bool read_date(const char *date, LocalTime *out)
{
    int year = 0, month = 0, day = 0;
    const int parts = sscanf(date, "%4d-%2d-%2d", &year, &month, &day);
    *out = (LocalTime){.year = year};
    if (parts < 1 || year < 1) {
        return false;
    }
    if (parts >= 2 && month >= 1 && month <= 12) {
        out->month = month;
        out->day = parts == 3 && day >= 1 && day <= 31 ? day : 0;
    }
    return true;
}

/* The date that the file names, else the day when it was saved or changed. The time of day is known
 * only if both agree. */
static void take_date(LibraryEntry *entry, const char *date, int64_t saved_s)
{
    LibraryGame *game = &entry->game;
    const time_t saved = (time_t)saved_s;
    struct tm local;
    LocalTime named;
    const bool known = localtime_r(&saved, &local) != NULL;
    const bool dated = read_date(date, &named);
    const bool same =
        known && (!dated || (named.year == local.tm_year + 1900 &&
                             named.month == local.tm_mon + 1 && named.day == local.tm_mday));
    if (same) {
        game->played = (LocalTime){.year = local.tm_year + 1900,
                                   .month = local.tm_mon + 1,
                                   .day = local.tm_mday,
                                   .hour = local.tm_hour,
                                   .minute = local.tm_min};
    } else if (dated) {
        game->played = named;
    }
    game->has_time = same;
}

/* What the file says about the occasion. */
static void take_event(LibraryEntry *entry, const Record *record)
{
    char key[LIBRARY_TEXT_BYTES];
    record_info(record, "EV", entry->event, sizeof entry->event);
    record_info(record, "RO", entry->round, sizeof entry->round);
    entry->game.contest = record_info(record, "ENGINEKEY", key, sizeof key) ||
                          record_info(record, "ENGINETIME", key, sizeof key);
}

static void take_match(LibraryEntry *entry, const GameReading *reading, int64_t changed_s)
{
    Match *match = reading->match;
    LibraryGame *game = &entry->game;
    NodeId end = record_main_end(match->record);
    if (reading->session) {
        end = match_game_node(match);
    } else if (match_go(match, end) != MATCH_OK) {
        end = match->record->current;
    }
    game->session = reading->session;
    game->rule = match->record->rule;
    game->opening = reading->session ? match->setup.opening : record_opening(match->record);
    game->size = match->record->size;
    game->outcome = match->outcome;
    if (game->outcome.reason == REASON_NONE && !reading->session) {
        game->outcome = record_off_board(match->record->outcome);
    }
    take_players(entry, match);
    take_event(entry, match->record);
    take_moves(entry, match, end);
    const int64_t saved_ms = reading->session ? reading->report.saved_ms : 0;
    take_date(entry, match->record->date, saved_ms > 0 ? saved_ms / 1000 : changed_s);
}

GameWalk *library_entry_walk(const char *path)
{
    const Player nobody = {.kind = PLAYER_HUMAN, .level = LEVEL_DEFAULT};
    const Setup setup = {.size = BOARD_DEFAULT, .player = {nobody, nobody}};
    return game_walk_new(path, &setup);
}

void library_entry_take(LibraryEntry *entry, const GameReading *reading, int64_t changed_s)
{
    memset(entry, 0, sizeof *entry);
    entry->unread = reading->fault == GAME_UNREADABLE || reading->fault == GAME_NO_MEMORY;
    entry->game.stone = entry->stone;
    entry->game.games = 1;
    entry->game.player[0].name = entry->name[0];
    entry->game.player[1].name = entry->name[1];
    entry->game.event = entry->event;
    entry->game.round = entry->round;
    if (reading->match) {
        take_match(entry, reading, changed_s);
    } else {
        take_date(entry, "", changed_s);
        snprintf(entry->fault, sizeof entry->fault, "%s", reading->detail);
        entry->game.fault = entry->fault;
    }
}
