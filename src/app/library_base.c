#include "app/library_base.h"

#include <unistd.h>

#include "app/library_base_internal.h"
#include "app/library_row.h"

/* user_version: another one is made anew. Change it with the tables, with symmetry_key and with
 * what library_entry_take takes from a game. */
enum { VERSION = 8, BUSY_MS = 1000 };

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
    "CREATE TABLE position(key INTEGER NOT NULL, game INTEGER NOT NULL,"
    " PRIMARY KEY(key, game)) WITHOUT ROWID;";

/* Of a PositionQuestion, which library_index.c binds. */
#define GAMES_ASKED                                                                                \
    " FROM position JOIN game ON id=game WHERE key=?1 AND (?2<0 OR rule=?2)"                       \
    " AND (?3 OR contest=0) AND (line=0 OR line NOT IN (?4,?5))"

static const char *const texts[STATEMENTS] = {
    [STATEMENT_BEGIN] = "BEGIN IMMEDIATE",
    [STATEMENT_COMMIT] = "COMMIT",
    [STATEMENT_ROLLBACK] = "ROLLBACK",
    [STATEMENT_FILES] = "SELECT path,changed,bytes,inode FROM game WHERE number=0 ORDER BY path",
    [STATEMENT_ID] = "SELECT id FROM game WHERE path=?1 LIMIT 1",
    [STATEMENT_STONES] = "SELECT stone,moves,size FROM game WHERE id=?1",
    [STATEMENT_DROP_POSITION] = "DELETE FROM position WHERE key=?1 AND game=?2",
    [STATEMENT_DROP_GAME] = "DELETE FROM game WHERE id=?1",
    [STATEMENT_PUT_GAME] =
        "INSERT INTO game(" LIBRARY_ROW_FIELDS ",line) VALUES(?1,?2,?3,?4,"
        "?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22,?23,?24,?25,?26,?27,"
        "?28,?29,?30,?31,?32,?33)",
    [STATEMENT_PUT_CHANGED] = "UPDATE game SET changed=?2 WHERE path=?1",
    [STATEMENT_PUT_POSITION] = "INSERT OR IGNORE INTO position(key,game) VALUES(?1,?2)",
    [STATEMENT_LIST] = "SELECT " LIBRARY_ROW_FIELDS " FROM game ORDER BY played DESC,id DESC",
    [STATEMENT_LIST_WITH] =
        "SELECT " LIBRARY_ROW_FIELDS GAMES_ASKED " ORDER BY played DESC,id DESC",
    [STATEMENT_RESULTS] =
        "SELECT count(*),sum(winner=1),sum(winner=2),sum(winner=0 AND reason>0)" GAMES_ASKED,
};

void library_base_close(LibraryIndex *index)
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
bool library_base_can_be_remade(const LibraryIndex *index)
{
    return index->path[0] != '\0' && !index->remade;
}

/* After an error. A file that is bad is made anew once; what cannot be used is left for the
 * memory. */
static IndexAnswer recover(LibraryIndex *index, int code)
{
    if (is_busy(code) && index->base && index->statement[STATEMENT_BEGIN]) {
        if (index->changing) {
            sqlite3_step(index->statement[STATEMENT_ROLLBACK]);
            sqlite3_reset(index->statement[STATEMENT_ROLLBACK]);
            index->changing = false;
        }
        return INDEX_BUSY;
    }
    const int kind = code & 0xFF;
    if (is_busy(code) || kind == SQLITE_NOMEM) { /* the file is good */
        library_base_close(index);
        return is_busy(code) ? INDEX_BUSY : INDEX_FAILED;
    }
    const bool bad = kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB || kind == SQLITE_ERROR;
    const bool in_file = index->path[0] != '\0';
    library_base_close(index);
    if (bad && library_base_can_be_remade(index)) {
        index->remade = true;
        remove_file(index->path);
        return INDEX_EMPTIED;
    }
    index->path[0] = '\0';
    return in_file ? INDEX_EMPTIED : INDEX_FAILED;
}

IndexAnswer library_base_ready(LibraryIndex *index)
{
    if (index->base) {
        return INDEX_DONE;
    }
    const int code = open_base(index);
    return code == SQLITE_OK ? INDEX_DONE : recover(index, code);
}

int library_base_step(sqlite3_stmt *statement)
{
    const int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

IndexAnswer library_base_answer(LibraryIndex *index, int code)
{
    return code == SQLITE_OK ? INDEX_DONE : recover(index, code);
}
