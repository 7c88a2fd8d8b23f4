/* Any text as RenjuNet's database, as an SGF collection and as a position of a protocol. */
#include "engine/history/board_text.h"
#include "engine/history/rif.h"
#include "engine/history/sgf.h"
#include "fuzz/fuzz.h"

enum { GAMES_MAX = 4 /* that are read of a list */ };

typedef Record *ReadGame(const char *text, size_t length, size_t index, ParseError *error,
                         ParseError *notice);
typedef bool ListGames(const char *text, size_t length, GameList *list);

static void check(Record *record, const ParseError *error)
{
    if (record) {
        fuzz_check_record(record, fuzz_write_sgf, fuzz_read_sgf);
    } else {
        fuzz_check_message(error->what);
    }
}

static void try_list(const char *text, size_t length, ListGames *list_games, ReadGame *read)
{
    GameList list = {.count = 0};
    ParseError error = {0}, notice;
    list_games(text, length, &list);
    for (size_t i = 0; i < list.count && i < GAMES_MAX; i++) {
        check(read(text, length, i, &error, &notice), &error);
    }
    game_list_free(&list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    ParseError error = {0};
    try_list(text, size, rif_list, rif_read);
    try_list(text, size, sgf_list, sgf_read_game);
    if (board_text_is(text, size)) {
        check(board_text_read(text, size, 15, &error), &error);
    }
    return 0;
}
