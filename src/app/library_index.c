#include "app/library_index.h"

#include <stdlib.h>
#include <string.h>

#include "app/library_base_internal.h"

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
        library_base_close(index);
        free(index);
    }
}

void library_index_leave_file(LibraryIndex *index)
{
    library_base_close(index);
    index->path[0] = '\0';
}

bool library_index_is_in_file(const LibraryIndex *index)
{
    return index->path[0] != '\0';
}

IndexAnswer library_index_begin(LibraryIndex *index)
{
    IndexAnswer opened = library_base_ready(index);
    if (opened != INDEX_DONE) {
        return opened;
    }
    opened = library_base_answer(index, library_base_step(index->statement[STATEMENT_BEGIN]));
    index->changing = opened == INDEX_DONE;
    return opened;
}

IndexAnswer library_index_commit(LibraryIndex *index)
{
    const IndexAnswer done =
        library_base_answer(index, library_base_step(index->statement[STATEMENT_COMMIT]));
    index->changing = false;
    return done;
}

/* Its text in the row, "" for none. NULL: out of memory. */
static char *copy_text(sqlite3_stmt *statement, int field)
{
    const unsigned char *text = sqlite3_column_text(statement, field);
    return strdup(text ? (const char *)text : "");
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
    IndexedFile *grown =
        library_list_grow(files->file, files->count, &files->capacity, sizeof *grown);
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
    const IndexAnswer opened = library_base_ready(index);
    if (opened != INDEX_DONE) {
        return opened;
    }
    sqlite3_stmt *row = index->statement[STATEMENT_FILES];
    int code, added = SQLITE_OK;
    while (added == SQLITE_OK && (code = sqlite3_step(row)) == SQLITE_ROW) {
        added = add_file(files, row);
    }
    sqlite3_reset(row);
    return library_base_answer(index, added != SQLITE_OK    ? added
                                      : code == SQLITE_DONE ? SQLITE_OK
                                                            : code);
}

/* ---- changes ---- */

/* Of a game of the file. An id of SQLite's is not negative, so 0 is none. */
static int find_id(LibraryIndex *index, const char *path, int64_t *id)
{
    sqlite3_stmt *row = index->statement[STATEMENT_ID];
    sqlite3_bind_text(row, 1, path, -1, SQLITE_STATIC);
    const int code = sqlite3_step(row);
    *id = code == SQLITE_ROW ? sqlite3_column_int64(row, 0) : 0;
    sqlite3_reset(row);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* They are found by what the game's stones give. */
static int drop_positions(LibraryIndex *index, int64_t id)
{
    static _Thread_local uint64_t key[LIBRARY_STONES_MAX + 1];
    sqlite3_stmt *row = index->statement[STATEMENT_STONES],
                 *drop = index->statement[STATEMENT_DROP_POSITION];
    int keys = 0;
    sqlite3_bind_int64(row, 1, id);
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW) {
        const uint8_t *stone = sqlite3_column_blob(row, 0);
        const int stones = sqlite3_column_bytes(row, 0) / 2, moves = sqlite3_column_int(row, 1);
        const int size = sqlite3_column_int(row, 2);
        const bool sound = library_row_is_on_board(stone, stones, moves, size);
        keys = sound && size > 0 ? library_entry_keys(stone, stones, moves, size, key) : 0;
        code = sound ? SQLITE_OK : SQLITE_CORRUPT;
    }
    sqlite3_reset(row);
    code = code == SQLITE_DONE ? SQLITE_OK : code;
    for (int i = 0; code == SQLITE_OK && i < keys; i++) {
        sqlite3_bind_int64(drop, 1, (int64_t)key[i]);
        sqlite3_bind_int64(drop, 2, id);
        code = library_base_step(drop);
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
        sqlite3_bind_int64(index->statement[STATEMENT_DROP_GAME], 1, id);
        code = code == SQLITE_OK ? library_base_step(index->statement[STATEMENT_DROP_GAME]) : code;
        code = code == SQLITE_OK ? find_id(index, path, &id) : code;
    }
    return code;
}

IndexAnswer library_index_remove(LibraryIndex *index, const char *path)
{
    return library_base_answer(index, drop_file(index, path));
}

static int put_positions(LibraryIndex *index, int64_t id, const LibraryEntry *entry)
{
    sqlite3_stmt *row = index->statement[STATEMENT_PUT_POSITION];
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && i < entry->keys; i++) {
        sqlite3_bind_int64(row, 1, (int64_t)entry->key[i]);
        sqlite3_bind_int64(row, 2, id);
        code = library_base_step(row);
    }
    return code;
}

IndexAnswer library_index_put(LibraryIndex *index, const IndexedFile *file,
                              const LibraryEntry *entry)
{
    sqlite3_stmt *row = index->statement[STATEMENT_PUT_GAME];
    int code = entry->game.number == 0 ? drop_file(index, file->path) : SQLITE_OK;
    if (code == SQLITE_OK) {
        library_row_bind(row, file, entry);
        code = library_base_step(row);
        sqlite3_clear_bindings(row);
    }
    if (code == SQLITE_OK) {
        code = put_positions(index, sqlite3_last_insert_rowid(index->base), entry);
    }
    return library_base_answer(index, code);
}

IndexAnswer library_index_finish(LibraryIndex *index, const IndexedFile *file)
{
    sqlite3_stmt *row = index->statement[STATEMENT_PUT_CHANGED];
    sqlite3_bind_text(row, 1, file->path, -1, SQLITE_STATIC);
    sqlite3_bind_int64(row, 2, file->changed_ns);
    const int code = library_base_step(row);
    sqlite3_clear_bindings(row);
    return library_base_answer(index, code);
}

/* ---- lists and positions ---- */

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
    const IndexAnswer opened = library_base_ready(index);
    if (opened != INDEX_DONE) {
        return opened;
    }
    sqlite3_stmt *row = index->statement[with ? STATEMENT_LIST_WITH : STATEMENT_LIST];
    int code, added = SQLITE_OK;
    if (with) {
        bind_question(row, with);
    }
    while (added == SQLITE_OK && (code = sqlite3_step(row)) == SQLITE_ROW) {
        added = library_row_take(list, row);
        if (added == SQLITE_CORRUPT && !library_base_can_be_remade(index)) {
            added = SQLITE_OK; /* one game is left out, and not all */
        }
    }
    sqlite3_reset(row);
    return library_base_answer(index, added != SQLITE_OK    ? added
                                      : code == SQLITE_DONE ? SQLITE_OK
                                                            : code);
}

static int count_games(LibraryIndex *index, const PositionQuestion *asked, PositionMove *counted)
{
    sqlite3_stmt *row = index->statement[STATEMENT_RESULTS];
    bind_question(row, asked);
    const int code = sqlite3_step(row);
    *counted = (PositionMove){.key = asked->key};
    if (code == SQLITE_ROW) {
        counted->games = sqlite3_column_int(row, 0);
        counted->black = sqlite3_column_int(row, 1);
        counted->white = sqlite3_column_int(row, 2);
        counted->draws = sqlite3_column_int(row, 3);
    }
    sqlite3_reset(row);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

/* Equal ones stay in the order in which they came; the least frequent one may drop out. */
static void add_move(PositionGames *position, const PositionMove *move)
{
    int at = position->moves;
    position->moves += at < POSITION_MOVES_MAX;
    for (; at > 0 && position->move[at - 1].games < move->games; at--) {
        if (at < POSITION_MOVES_MAX) {
            position->move[at] = position->move[at - 1];
        }
    }
    if (at < POSITION_MOVES_MAX) {
        position->move[at] = *move;
    }
}

IndexAnswer library_index_position(LibraryIndex *index, const PositionQuestion *asked,
                                   const MoveKeys *next, PositionGames *position)
{
    PositionMove counted;
    *position = (PositionGames){.games = 0};
    const IndexAnswer opened = library_base_ready(index);
    if (opened != INDEX_DONE) {
        return opened;
    }
    int code = count_games(index, asked, &counted);
    position->games = counted.games;
    for (int i = 0; code == SQLITE_OK && i < next->count; i++) {
        PositionQuestion after = *asked;
        after.key = next->key[i];
        code = count_games(index, &after, &counted);
        if (counted.games > 0) {
            add_move(position, &counted);
        }
    }
    return library_base_answer(index, code);
}
