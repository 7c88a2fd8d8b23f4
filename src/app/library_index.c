#include "app/library_index.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/level.h"

/* user_version: another one is made anew. Change it with the tables, with symmetry_key and with
 * what library_entry_take takes from a game. */
enum { VERSION = 4, BUSY_MS = 1000, NOT_YET = -1 /* its games are being read */ };

static const char tables[] =
    "CREATE TABLE game(id INTEGER PRIMARY KEY, path TEXT NOT NULL, number INTEGER NOT NULL,"
    " games INTEGER NOT NULL, changed INTEGER NOT NULL, bytes INTEGER NOT NULL,"
    " inode INTEGER NOT NULL, fault TEXT, kind0 INTEGER, level0 INTEGER,"
    " name0 TEXT, kind1 INTEGER, level1 INTEGER, name1 TEXT, played INTEGER, has_time INTEGER,"
    " rule INTEGER, opening INTEGER, size INTEGER, main_ms INTEGER, increment_ms INTEGER,"
    " byoyomi_ms INTEGER, periods INTEGER, reason INTEGER, winner INTEGER, session INTEGER,"
    " owner INTEGER, moves INTEGER, stone BLOB, event TEXT, round TEXT, contest INTEGER,"
    " line INTEGER, UNIQUE(path, number));"
    "CREATE INDEX game_played ON game(played DESC, id DESC);"
    "CREATE TABLE position(key INTEGER NOT NULL, game INTEGER NOT NULL, next INTEGER,"
    " PRIMARY KEY(key, game)) WITHOUT ROWID;";

typedef enum Statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    FILES,
    ID,
    STONES,
    DROP_POSITION,
    DROP_GAME,
    PUT_GAME,
    PUT_CHANGED,
    PUT_POSITION,
    LIST,
    LIST_WITH,
    COUNT,
    MOVES,
    STATEMENTS
} Statement;

#define GAME_FIELDS                                                                                \
    "id,path,number,games,fault,kind0,level0,name0,kind1,level1,name1,played,has_time,rule,"       \
    "opening,size,"                                                                                \
    "main_ms,increment_ms,byoyomi_ms,periods,reason,winner,session,owner,moves,stone,"             \
    "event,round,contest"

/* Of a PositionQuestion, which bind_question binds. */
#define GAMES_ASKED                                                                                \
    " FROM position JOIN game ON id=game WHERE key=?1 AND (?2<0 OR rule=?2)"                       \
    " AND (?3 OR contest=0) AND (line=0 OR line NOT IN (?4,?5))"

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [FILES] = "SELECT path,changed,bytes,inode FROM game WHERE number=0 ORDER BY path",
    [ID] = "SELECT id FROM game WHERE path=?1 LIMIT 1",
    [STONES] = "SELECT stone,moves,size FROM game WHERE id=?1",
    [DROP_POSITION] = "DELETE FROM position WHERE key=?1 AND game=?2",
    [DROP_GAME] = "DELETE FROM game WHERE id=?1",
    [PUT_GAME] =
        "INSERT INTO game(" GAME_FIELDS ",changed,bytes,inode,line) VALUES(?1,?2,?3,?4,"
        "?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22,?23,?24,?25,?26,?27,"
        "?28,?29,?30,?31,?32,?33)",
    [PUT_CHANGED] = "UPDATE game SET changed=?2 WHERE path=?1 AND number=0",
    [PUT_POSITION] = "INSERT OR IGNORE INTO position(key,game,next) VALUES(?1,?2,?3)",
    [LIST] = "SELECT " GAME_FIELDS " FROM game ORDER BY played DESC,id DESC",
    [LIST_WITH] = "SELECT " GAME_FIELDS GAMES_ASKED " ORDER BY played DESC,id DESC",
    [COUNT] = "SELECT count(*)" GAMES_ASKED,
    [MOVES] =
        "SELECT next,count(*),sum(winner=1),sum(winner=2),sum(winner=0 AND reason>0)" GAMES_ASKED
        " AND next IS NOT NULL GROUP BY next ORDER BY 2 DESC,1 LIMIT ?6",
};

/* In the order of GAME_FIELDS. */
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
    FIELD_CHANGED, /* and further: of the file */
    FIELD_BYTES,
    FIELD_INODE,
    FIELD_LINE /* not listed */
};

struct LibraryIndex {
    char path[FILE_PATH_BYTES + 16]; /* of the file; empty: in memory */
    sqlite3 *base;                   /* NULL: not open */
    sqlite3_stmt *statement[STATEMENTS];
    bool remade; /* the file was removed once */
    bool changing;
};

/* ---- the file ---- */

static void close_base(LibraryIndex *index)
{
    for (int i = 0; i < STATEMENTS; i++) {
        sqlite3_finalize(index->statement[i]);
        index->statement[i] = NULL;
    }
    sqlite3_close(index->base);
    index->base = NULL;
    index->changing = false;
}

static void remove_file(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[FILE_PATH_BYTES + 32];
    for (int i = 0; i < 4; i++) {
        sqlite3_snprintf((int)sizeof name, name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

static int run(LibraryIndex *index, const char *text)
{
    return sqlite3_exec(index->base, text, NULL, NULL, NULL);
}

static int read_version(LibraryIndex *index, int *version)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(index->base, "PRAGMA user_version", -1, &statement, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        *version = sqlite3_column_int(statement, 0);
        code = SQLITE_OK;
    }
    sqlite3_finalize(statement);
    return code;
}

/* Two instances may do so at the same time: the second one finds what the first one has made. */
static int make_tables(LibraryIndex *index)
{
    int version = 0, code = run(index, "BEGIN IMMEDIATE");
    code = code == SQLITE_OK ? read_version(index, &version) : code;
    if (code == SQLITE_OK && version == 0) {
        code = run(index, tables);
        char *text = sqlite3_mprintf("PRAGMA user_version=%d", VERSION);
        code = code != SQLITE_OK ? code : text ? run(index, text) : SQLITE_NOMEM;
        sqlite3_free(text);
    }
    return code == SQLITE_OK ? run(index, "COMMIT") : code;
}

static int prepare_all(LibraryIndex *index)
{
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && i < STATEMENTS; i++) {
        code = sqlite3_prepare_v3(index->base, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                                  &index->statement[i], NULL);
    }
    return code;
}

static bool is_busy(int code)
{
    return (code & 0xFF) == SQLITE_BUSY || (code & 0xFF) == SQLITE_LOCKED;
}

static int open_base(LibraryIndex *index)
{
    const char *path = index->path[0] != '\0' ? index->path : ":memory:";
    int version = 0;
    int code = sqlite3_open_v2(
        path, &index->base, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_busy_timeout(index->base, BUSY_MS);
        code = run(index, "PRAGMA journal_mode=WAL");
        code = is_busy(code) ? SQLITE_OK : code; /* another instance is doing so */
    }
    code = code == SQLITE_OK ? run(index, "PRAGMA synchronous=NORMAL;PRAGMA temp_store=MEMORY;"
                                          "PRAGMA cache_size=-16000")
                             : code;
    code = code == SQLITE_OK ? read_version(index, &version) : code;
    if (code == SQLITE_OK && version == 0) {
        code = make_tables(index);
    } else if (code == SQLITE_OK && version != VERSION) {
        code = SQLITE_CORRUPT; /* of another version */
    }
    return code == SQLITE_OK ? prepare_all(index) : code;
}

/* Once in a run. */
static bool can_be_remade(const LibraryIndex *index)
{
    return index->path[0] != '\0' && !index->remade;
}

/* After an error. A file that is bad is made anew once; what cannot be used is left for the
 * memory. */
static IndexAnswer recover(LibraryIndex *index, int code)
{
    if (is_busy(code) && index->base && index->statement[BEGIN]) {
        if (index->changing) {
            sqlite3_step(index->statement[ROLLBACK]);
            sqlite3_reset(index->statement[ROLLBACK]);
            index->changing = false;
        }
        return INDEX_BUSY;
    }
    const int kind = code & 0xFF;
    if (is_busy(code) || kind == SQLITE_NOMEM) { /* the file is good */
        close_base(index);
        return is_busy(code) ? INDEX_BUSY : INDEX_FAILED;
    }
    const bool bad = kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB || kind == SQLITE_ERROR;
    const bool in_file = index->path[0] != '\0';
    close_base(index);
    if (bad && can_be_remade(index)) {
        index->remade = true;
        remove_file(index->path);
        return INDEX_EMPTIED;
    }
    index->path[0] = '\0';
    return in_file ? INDEX_EMPTIED : INDEX_FAILED;
}

/* Opens it, if it is not. */
static IndexAnswer ready(LibraryIndex *index)
{
    if (index->base) {
        return INDEX_DONE;
    }
    const int code = open_base(index);
    return code == SQLITE_OK ? INDEX_DONE : recover(index, code);
}

LibraryIndex *library_index_new(const char *path)
{
    LibraryIndex *index = calloc(1, sizeof *index);
    if (index) {
        sqlite3_snprintf((int)sizeof index->path, index->path, "%s", path);
    }
    return index;
}

void library_index_free(LibraryIndex *index)
{
    if (index) {
        close_base(index);
        free(index);
    }
}

void library_index_leave_file(LibraryIndex *index)
{
    close_base(index);
    index->path[0] = '\0';
}

bool library_index_is_in_file(const LibraryIndex *index)
{
    return index->path[0] != '\0';
}

/* ---- statements ---- */

/* A statement without rows. */
static int step(sqlite3_stmt *statement)
{
    const int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static IndexAnswer answer(LibraryIndex *index, int code)
{
    return code == SQLITE_OK ? INDEX_DONE : recover(index, code);
}

IndexAnswer library_index_begin(LibraryIndex *index)
{
    IndexAnswer opened = ready(index);
    if (opened != INDEX_DONE) {
        return opened;
    }
    opened = answer(index, step(index->statement[BEGIN]));
    index->changing = opened == INDEX_DONE;
    return opened;
}

IndexAnswer library_index_commit(LibraryIndex *index)
{
    const IndexAnswer done = answer(index, step(index->statement[COMMIT]));
    index->changing = false;
    return done;
}

/* Its text in the row, "" for none. NULL: out of memory. */
static char *copy_text(sqlite3_stmt *statement, int field)
{
    const unsigned char *text = sqlite3_column_text(statement, field);
    return strdup(text ? (const char *)text : "");
}

/* Makes room for one more item. */
static void *grow(void *items, int count, int *capacity, size_t bytes)
{
    if (count < *capacity) {
        return items;
    }
    const int wanted = *capacity < 64 ? 64 : 2 * *capacity;
    void *grown = realloc(items, (size_t)wanted * bytes);
    *capacity = grown ? wanted : *capacity;
    return grown;
}

/* ---- the files ---- */

void indexed_files_free(IndexedFiles *files)
{
    for (int i = 0; i < files->count; i++) {
        free(files->file[i].path);
    }
    free(files->file);
    *files = (IndexedFiles){0};
}

static int add_file(IndexedFiles *files, sqlite3_stmt *row)
{
    IndexedFile *grown = grow(files->file, files->count, &files->capacity, sizeof *grown);
    if (!grown) {
        return SQLITE_NOMEM;
    }
    files->file = grown;
    grown[files->count] = (IndexedFile){.path = copy_text(row, 0),
                                        .changed_ns = sqlite3_column_int64(row, 1),
                                        .bytes = sqlite3_column_int64(row, 2),
                                        .inode = sqlite3_column_int64(row, 3)};
    if (!grown[files->count].path) {
        return SQLITE_NOMEM;
    }
    files->count++;
    return SQLITE_OK;
}

IndexAnswer library_index_files(LibraryIndex *index, IndexedFiles *files)
{
    *files = (IndexedFiles){0};
    const IndexAnswer opened = ready(index);
    if (opened != INDEX_DONE) {
        return opened;
    }
    sqlite3_stmt *row = index->statement[FILES];
    int code, added = SQLITE_OK;
    while (added == SQLITE_OK && (code = sqlite3_step(row)) == SQLITE_ROW) {
        added = add_file(files, row);
    }
    sqlite3_reset(row);
    return answer(index, added != SQLITE_OK ? added : code == SQLITE_DONE ? SQLITE_OK : code);
}

/* ---- changes ---- */

/* Of a game of the file. An id of SQLite's is not negative, so 0 is none. */
static int find_id(LibraryIndex *index, const char *path, int64_t *id)
{
    sqlite3_stmt *row = index->statement[ID];
    sqlite3_bind_text(row, 1, path, -1, SQLITE_STATIC);
    const int code = sqlite3_step(row);
    *id = code == SQLITE_ROW ? sqlite3_column_int64(row, 0) : 0;
    sqlite3_reset(row);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* A file that cannot be read has no board: size 0. */
static bool are_on_board(const uint8_t *stone, int stones, int moves, int size)
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

/* They are found by what the game's stones give. */
static int drop_positions(LibraryIndex *index, int64_t id)
{
    static _Thread_local uint64_t key[LIBRARY_STONES_MAX + 1];
    sqlite3_stmt *row = index->statement[STONES], *drop = index->statement[DROP_POSITION];
    int keys = 0;
    sqlite3_bind_int64(row, 1, id);
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW) {
        const uint8_t *stone = sqlite3_column_blob(row, 0);
        const int stones = sqlite3_column_bytes(row, 0) / 2, moves = sqlite3_column_int(row, 1);
        const int size = sqlite3_column_int(row, 2);
        const bool sound = are_on_board(stone, stones, moves, size);
        keys = sound && size > 0 ? library_entry_keys(stone, stones, moves, size, key) : 0;
        code = sound ? SQLITE_OK : SQLITE_CORRUPT;
    }
    sqlite3_reset(row);
    code = code == SQLITE_DONE ? SQLITE_OK : code;
    for (int i = 0; code == SQLITE_OK && i < keys; i++) {
        sqlite3_bind_int64(drop, 1, (int64_t)key[i]);
        sqlite3_bind_int64(drop, 2, id);
        code = step(drop);
    }
    return code;
}

/* All games of the file. */
static int drop_file(LibraryIndex *index, const char *path)
{
    int64_t id;
    int code = find_id(index, path, &id);
    while (code == SQLITE_OK && id > 0) {
        code = drop_positions(index, id);
        sqlite3_bind_int64(index->statement[DROP_GAME], 1, id);
        code = code == SQLITE_OK ? step(index->statement[DROP_GAME]) : code;
        code = code == SQLITE_OK ? find_id(index, path, &id) : code;
    }
    return code;
}

IndexAnswer library_index_remove(LibraryIndex *index, const char *path)
{
    return answer(index, drop_file(index, path));
}

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

static void bind_game(sqlite3_stmt *row, const IndexedFile *file, const LibraryGame *game)
{
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
        {FIELD_CHANGED, game->games == 1 ? file->changed_ns : NOT_YET},
        {FIELD_BYTES, file->bytes},
        {FIELD_INODE, file->inode},
        {FIELD_CONTEST, game->contest},
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

static int put_positions(LibraryIndex *index, int64_t id, const LibraryEntry *entry)
{
    sqlite3_stmt *row = index->statement[PUT_POSITION];
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && i < entry->keys; i++) {
        sqlite3_bind_int64(row, 1, (int64_t)entry->key[i]);
        sqlite3_bind_int64(row, 2, id);
        if (i + 1 < entry->keys) {
            sqlite3_bind_int64(row, 3, (int64_t)entry->key[i + 1]);
        } else {
            sqlite3_bind_null(row, 3);
        }
        code = step(row);
    }
    return code;
}

IndexAnswer library_index_put(LibraryIndex *index, const IndexedFile *file,
                              const LibraryEntry *entry)
{
    sqlite3_stmt *row = index->statement[PUT_GAME];
    int code = entry->game.number == 0 ? drop_file(index, file->path) : SQLITE_OK;
    if (code == SQLITE_OK) {
        bind_game(row, file, &entry->game);
        sqlite3_bind_int64(row, FIELD_LINE + 1, (int64_t)entry->line);
        code = step(row);
        sqlite3_clear_bindings(row);
    }
    if (code == SQLITE_OK) {
        code = put_positions(index, sqlite3_last_insert_rowid(index->base), entry);
    }
    return answer(index, code);
}

IndexAnswer library_index_finish(LibraryIndex *index, const IndexedFile *file)
{
    sqlite3_stmt *row = index->statement[PUT_CHANGED];
    sqlite3_bind_text(row, 1, file->path, -1, SQLITE_STATIC);
    sqlite3_bind_int64(row, 2, file->changed_ns);
    const int code = step(row);
    sqlite3_clear_bindings(row);
    return answer(index, code);
}

/* ---- lists ---- */

/* Many texts and stones, which are freed together. */
typedef struct LibraryBlock {
    struct LibraryBlock *next;
    size_t used;
    char bytes[1 << 16];
} LibraryBlock;

void library_list_free(LibraryList *list)
{
    while (list->block) {
        LibraryBlock *block = list->block;
        list->block = block->next;
        free(block);
    }
    free(list->game);
    *list = (LibraryList){0};
}

/* A copy that lives as long as the list, with a NUL behind it. NULL with `code`: SQLITE_NOMEM, or
 * SQLITE_CORRUPT: it is longer than anything that is put. */
static void *keep(LibraryList *list, const void *bytes, int length, int *code)
{
    const size_t wanted = (size_t)length + 1;
    LibraryBlock *block = list->block;
    if (length < 0 || wanted > sizeof block->bytes) {
        *code = SQLITE_CORRUPT;
        return NULL;
    }
    if (!block || wanted > sizeof block->bytes - block->used) {
        block = malloc(sizeof *block);
        if (!block) {
            *code = SQLITE_NOMEM;
            return NULL;
        }
        block->next = list->block;
        block->used = 0;
        list->block = block;
    }
    char *copy = block->bytes + block->used;
    block->used += wanted;
    if (length > 0) {
        memcpy(copy, bytes, (size_t)length);
    }
    copy[length] = '\0';
    return copy;
}

/* Its text in the row, "" for none. */
static char *keep_text(LibraryList *list, sqlite3_stmt *row, int field, int *code)
{
    const unsigned char *text = sqlite3_column_text(row, field);
    return keep(list, text, text ? (int)strlen((const char *)text) : 0, code);
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
                 are_on_board(game->stone, game->stones, game->moves, game->size);
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
    game->stone = keep(list, stone, bytes, code);
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
    for (int i = 0; i < 2; i++) {
        game->player[i].kind = (PlayerKind)sqlite3_column_int(row, FIELD_PLAYERS + 3 * i);
        game->player[i].level = sqlite3_column_int(row, FIELD_PLAYERS + 3 * i + 1);
    }
}

/* SQLITE_CORRUPT: the row cannot be listed. */
static int add_game(LibraryList *list, sqlite3_stmt *row)
{
    int code = SQLITE_OK;
    LibraryGame *grown = grow(list->game, list->count, &list->capacity, sizeof *grown);
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

/* As GAMES_ASKED takes it. */
static void bind_question(sqlite3_stmt *row, const PositionQuestion *asked)
{
    sqlite3_bind_int64(row, 1, (int64_t)asked->key);
    sqlite3_bind_int(row, 2, asked->any_rule ? -1 : (int)asked->rule);
    sqlite3_bind_int(row, 3, asked->contests);
    for (int i = 0; i < POSITION_LINES; i++) {
        sqlite3_bind_int64(row, 4 + i, (int64_t)asked->without[i]);
    }
}

IndexAnswer library_index_list(LibraryIndex *index, const PositionQuestion *with, LibraryList *list)
{
    *list = (LibraryList){0};
    const IndexAnswer opened = ready(index);
    if (opened != INDEX_DONE) {
        return opened;
    }
    sqlite3_stmt *row = index->statement[with ? LIST_WITH : LIST];
    int code, added = SQLITE_OK;
    if (with) {
        bind_question(row, with);
    }
    while (added == SQLITE_OK && (code = sqlite3_step(row)) == SQLITE_ROW) {
        added = add_game(list, row);
        if (added == SQLITE_CORRUPT && !can_be_remade(index)) {
            added = SQLITE_OK; /* one game is left out, and not all */
        }
    }
    sqlite3_reset(row);
    return answer(index, added != SQLITE_OK ? added : code == SQLITE_DONE ? SQLITE_OK : code);
}

static int count_games(LibraryIndex *index, const PositionQuestion *asked, int *games)
{
    sqlite3_stmt *row = index->statement[COUNT];
    bind_question(row, asked);
    const int code = sqlite3_step(row);
    *games = code == SQLITE_ROW ? sqlite3_column_int(row, 0) : 0;
    sqlite3_reset(row);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

IndexAnswer library_index_position(LibraryIndex *index, const PositionQuestion *asked,
                                   PositionGames *position)
{
    *position = (PositionGames){.games = 0};
    const IndexAnswer opened = ready(index);
    if (opened != INDEX_DONE) {
        return opened;
    }
    int code = count_games(index, asked, &position->games);
    if (code != SQLITE_OK) {
        return answer(index, code);
    }
    sqlite3_stmt *row = index->statement[MOVES];
    bind_question(row, asked);
    sqlite3_bind_int(row, 6, POSITION_MOVES_MAX);
    while ((code = sqlite3_step(row)) == SQLITE_ROW && position->moves < POSITION_MOVES_MAX) {
        position->move[position->moves++] = (PositionMove){
            (uint64_t)sqlite3_column_int64(row, 0), sqlite3_column_int(row, 1),
            sqlite3_column_int(row, 2), sqlite3_column_int(row, 3), sqlite3_column_int(row, 4)};
    }
    sqlite3_reset(row);
    return answer(index, code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code);
}
