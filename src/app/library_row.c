#include "app/library_row.h"

#include <sqlite3.h>
#include <string.h>

#include "app/library_list.h"
#include "engine/level.h"

/* In the order of LIBRARY_ROW_FIELDS. */
enum {
    FIELD_ID,
    FIELD_PATH,
    FIELD_NUMBER,
    FIELD_GAMES,
    FIELD_FAULT,
    FIELD_PLAYERS, /* kind, level and name, twice */
    FIELD_PLAYED = FIELD_PLAYERS + 6,
    FIELD_HAS_TIME,
    FIELD_RULE,
    FIELD_OPENING,
    FIELD_SIZE,
    FIELD_MAIN,
    FIELD_INCREMENT,
    FIELD_BYOYOMI,
    FIELD_PERIODS,
    FIELD_REASON,
    FIELD_WINNER,
    FIELD_SESSION,
    FIELD_OWNER,
    FIELD_MOVES,
    FIELD_STONE,
    FIELD_EVENT,
    FIELD_ROUND,
    FIELD_CONTEST,
    FIELD_CHANGED, /* of the file, */
    FIELD_BYTES,   /* ... like these */
    FIELD_INODE,
    FIELD_LINE /* not listed */
};

/* A file that cannot be read has no board: size 0. */
bool library_row_is_on_board(const uint8_t *stone, int stones, int moves, int size)
{
    const bool has_board = size >= BOARD_MIN && size <= BOARD_MAX;
    bool sound = stones <= LIBRARY_STONES_MAX && moves >= 0 && moves <= stones &&
                 (has_board || (size == 0 && stones == 0));
    for (int i = 0; sound && i < stones; i++) {
        const Point point = library_stone_point(&stone[2 * i]);
        sound = point == POINT_PASS || (point_x(point) < size && point_y(point) < size);
    }
    return sound;
}

/* ---- into a row ---- */

/* Sorted by it, games of one day by their time. */
static int64_t number_of(const LocalTime *time)
{
    const int64_t day = ((int64_t)time->year * 100 + time->month) * 100 + time->day;
    return (day * 100 + time->hour) * 100 + time->minute;
}

static LocalTime time_of(int64_t number)
{
    return (LocalTime){.year = (int)(number / 100000000),
                       .month = (int)(number / 1000000 % 100),
                       .day = (int)(number / 10000 % 100),
                       .hour = (int)(number / 100 % 100),
                       .minute = (int)(number % 100)};
}

static void bind_text(sqlite3_stmt *row, int field, const char *text)
{
    sqlite3_bind_text(row, field + 1, text, -1, SQLITE_STATIC);
}

void library_row_bind(sqlite3_stmt *row, const IndexedFile *file, const LibraryEntry *entry)
{
    const LibraryGame *game = &entry->game;
    const bool whole = game->games == 1 && !entry->unread;
    const struct {
        int field;
        int64_t number;
    } numbers[] = {
        {FIELD_PLAYED, number_of(&game->played)},
        {FIELD_HAS_TIME, game->has_time},
        {FIELD_RULE, game->rule},
        {FIELD_OPENING, game->opening},
        {FIELD_SIZE, game->size},
        {FIELD_MAIN, game->time.main_ms},
        {FIELD_INCREMENT, game->time.increment_ms},
        {FIELD_BYOYOMI, game->time.byoyomi_ms},
        {FIELD_PERIODS, game->time.byoyomi_periods},
        {FIELD_REASON, game->outcome.reason},
        {FIELD_WINNER, game->outcome.winner},
        {FIELD_SESSION, game->session},
        {FIELD_OWNER, game->owner},
        {FIELD_MOVES, game->moves},
        {FIELD_NUMBER, game->number},
        {FIELD_GAMES, game->games},
        {FIELD_CHANGED, whole ? file->changed_ns : LIBRARY_ROW_NOT_YET},
        {FIELD_BYTES, file->bytes},
        {FIELD_INODE, file->inode},
        {FIELD_CONTEST, game->contest},
        {FIELD_LINE, (int64_t)entry->line},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        sqlite3_bind_int64(row, numbers[i].field + 1, numbers[i].number);
    }
    for (int i = 0; i < 2; i++) {
        const LibraryPlayer *player = &game->player[i];
        sqlite3_bind_int(row, FIELD_PLAYERS + 3 * i + 1, (int)player->kind);
        sqlite3_bind_int(row, FIELD_PLAYERS + 3 * i + 2, player->level);
        bind_text(row, FIELD_PLAYERS + 3 * i + 2, player->name);
    }
    sqlite3_bind_null(row, FIELD_ID + 1);
    bind_text(row, FIELD_PATH, file->path);
    bind_text(row, FIELD_FAULT, game->fault);
    bind_text(row, FIELD_EVENT, game->event);
    bind_text(row, FIELD_ROUND, game->round);
    sqlite3_bind_blob(row, FIELD_STONE + 1, game->stone, 2 * game->stones, SQLITE_STATIC);
}

/* ---- from a row ---- */

/* Its text in the row, "" for none. */
static char *keep_text(LibraryList *list, sqlite3_stmt *row, int field, int *code)
{
    const unsigned char *text = sqlite3_column_text(row, field);
    return library_list_keep(list, text, text ? (int)strlen((const char *)text) : 0, code);
}

/* What a program may have written by mistake would be out of bounds here. */
static bool is_sound(const LibraryGame *game)
{
    bool sound = (unsigned)game->rule < RULE_COUNT && (unsigned)game->opening < OPENING_COUNT &&
                 (unsigned)game->outcome.reason < REASON_COUNT &&
                 (unsigned)game->outcome.winner <= COLOR_WHITE &&
                 (unsigned)game->owner <= COLOR_WHITE && game->played.year >= 0 &&
                 game->played.month >= 0 && game->played.month <= 12 &&
                 strlen(game->path) < FILE_PATH_BYTES && game->number >= 0 &&
                 game->number < game->games && (game->fault || game->size > 0) &&
                 library_row_is_on_board(game->stone, game->stones, game->moves, game->size);
    for (int i = 0; i < 2; i++) {
        const LibraryPlayer *player = &game->player[i];
        sound = sound && (unsigned)player->kind <= PLAYER_ENGINE && player->level >= 0 &&
                player->level <= level_max();
    }
    return sound;
}

static void take_stones(LibraryList *list, LibraryGame *game, sqlite3_stmt *row, int *code)
{
    const void *stone = sqlite3_column_blob(row, FIELD_STONE);
    const int bytes = sqlite3_column_bytes(row, FIELD_STONE);
    game->stone = library_list_keep(list, stone, bytes, code);
    game->stones = bytes / 2;
}

static void take_numbers(LibraryGame *game, sqlite3_stmt *row)
{
    game->id = sqlite3_column_int64(row, FIELD_ID);
    game->number = sqlite3_column_int(row, FIELD_NUMBER);
    game->games = sqlite3_column_int(row, FIELD_GAMES);
    game->played = time_of(sqlite3_column_int64(row, FIELD_PLAYED));
    game->has_time = sqlite3_column_int(row, FIELD_HAS_TIME) != 0;
    game->rule = (Rule)sqlite3_column_int(row, FIELD_RULE);
    game->opening = (Opening)sqlite3_column_int(row, FIELD_OPENING);
    game->size = sqlite3_column_int(row, FIELD_SIZE);
    game->time = (TimeControl){
        sqlite3_column_int64(row, FIELD_MAIN), sqlite3_column_int64(row, FIELD_INCREMENT),
        sqlite3_column_int64(row, FIELD_BYOYOMI), sqlite3_column_int(row, FIELD_PERIODS)};
    game->outcome = (Outcome){(Reason)sqlite3_column_int(row, FIELD_REASON),
                              (Color)sqlite3_column_int(row, FIELD_WINNER)};
    game->session = sqlite3_column_int(row, FIELD_SESSION) != 0;
    game->owner = (Color)sqlite3_column_int(row, FIELD_OWNER);
    game->moves = sqlite3_column_int(row, FIELD_MOVES);
    game->contest = sqlite3_column_int(row, FIELD_CONTEST) != 0;
    game->changed_ns = sqlite3_column_int64(row, FIELD_CHANGED);
    game->bytes = sqlite3_column_int64(row, FIELD_BYTES);
    game->inode = sqlite3_column_int64(row, FIELD_INODE);
    for (int i = 0; i < 2; i++) {
        game->player[i].kind = (PlayerKind)sqlite3_column_int(row, FIELD_PLAYERS + 3 * i);
        game->player[i].level = sqlite3_column_int(row, FIELD_PLAYERS + 3 * i + 1);
    }
}

int library_row_take(LibraryList *list, sqlite3_stmt *row)
{
    int code = SQLITE_OK;
    LibraryGame *grown = library_list_grow(list->game, list->count, &list->capacity, sizeof *grown);
    if (!grown) {
        return SQLITE_NOMEM;
    }
    list->game = grown;
    LibraryGame *game = &grown[list->count];
    *game = (LibraryGame){.path = keep_text(list, row, FIELD_PATH, &code)};
    if (sqlite3_column_type(row, FIELD_FAULT) != SQLITE_NULL) {
        game->fault = keep_text(list, row, FIELD_FAULT, &code);
    }
    game->player[0].name = keep_text(list, row, FIELD_PLAYERS + 2, &code);
    game->player[1].name = keep_text(list, row, FIELD_PLAYERS + 5, &code);
    game->event = keep_text(list, row, FIELD_EVENT, &code);
    game->round = keep_text(list, row, FIELD_ROUND, &code);
    take_numbers(game, row);
    take_stones(list, game, row, &code);
    code = code == SQLITE_OK && !is_sound(game) ? SQLITE_CORRUPT : code;
    list->count += code == SQLITE_OK;
    return code;
}
