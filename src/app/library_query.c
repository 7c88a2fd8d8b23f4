#include "app/library_query.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "engine/rules/notation.h"

enum { HAYSTACK_BYTES = 2048 };

/* What is looked for: all of it has to be found. */
typedef struct LibrarySearch {
    const LibraryWords *own;
    const TextFold *fold;
    bool end[COLOR_WHITE + 1]; /* how the game ended, by the winner; COLOR_EMPTY: drawn */
    int count;
    const char *word[QUERY_TEXT_BYTES / 2]; /* folded, in: */
    char text[QUERY_TEXT_BYTES];
} LibrarySearch;

static void add(char *text, const char *more)
{
    const size_t length = strlen(text);
    snprintf(text + length, HAYSTACK_BYTES - length, "%s\n", more);
}

static void add_result(char *text, const LibraryWords *words, const LibraryGame *game)
{
    char name[8];
    const Color winner = game->outcome.winner;
    if (game->outcome.reason == REASON_NONE) {
        add(text, "unfinished");
        add(text, words->unfinished);
        return;
    }
    notation_outcome_name(game->outcome, name);
    add(text, name);
    if (winner == COLOR_EMPTY) {
        add(text, words->draw);
        return;
    }
    add(text, winner == COLOR_BLACK ? words->black_won : words->white_won);
    if (game->owner != COLOR_EMPTY) {
        add(text, winner == game->owner ? "won" : "lost");
        add(text, winner == game->owner ? words->won : words->lost);
    }
}

/* As much of it as is known. */
static void add_date(char *text, const LocalTime *day)
{
    static const char *const months[] = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    char line[QUERY_WORD_BYTES];
    if (day->year == 0) {
        return;
    }
    if (day->month == 0) {
        snprintf(line, sizeof line, "%04d", day->year);
    } else if (day->day == 0) {
        snprintf(line, sizeof line, "%04d-%02d\n%s %d", day->year, day->month,
                 months[day->month - 1], day->year);
    } else {
        snprintf(line, sizeof line, "%04d-%02d-%02d\n%d %s %d", day->year, day->month, day->day,
                 day->day, months[day->month - 1], day->year);
    }
    add(text, line);
}

/* All that a text may find. */
static void fill_haystack(char *text, const LibrarySearch *search, const LibraryGame *game)
{
    char line[QUERY_WORD_BYTES], plain[HAYSTACK_BYTES];
    const LibraryWords *words = search->own;
    plain[0] = '\0';
    for (int i = 0; i < 2; i++) {
        const LibraryPlayer *player = &game->player[i];
        add(plain, player->name);
        if (player->kind == PLAYER_COMPUTER) {
            snprintf(line, sizeof line, "Computer %d", player->level);
            add(plain, line);
            add(plain, words->computer);
        }
    }
    add_date(plain, &game->played);
    if (!game->fault) {
        add(plain, game->event);
        add(plain, game->round);
        add(plain, notation_rule_name(game->rule));
        add(plain, words->rule[game->rule]);
        add(plain, notation_opening_name(game->opening));
        add(plain, words->opening[game->opening]);
        add_result(plain, words, game);
    }
    add(plain, file_name_of(game->path));
    text_fold(search->fold, plain, text, HAYSTACK_BYTES);
}

/* ---- what is looked for ---- */

/* How games end, as people write it. */
typedef struct EndWords {
    Color winner; /* COLOR_EMPTY: a draw */
    const char *english;
    size_t own; /* offset in LibraryWords */
} EndWords;

static const EndWords end_words[] = {
    {COLOR_BLACK, "black won", offsetof(LibraryWords, black_won)},
    {COLOR_BLACK, "black wins", offsetof(LibraryWords, black_won)},
    {COLOR_WHITE, "white won", offsetof(LibraryWords, white_won)},
    {COLOR_WHITE, "white wins", offsetof(LibraryWords, white_won)},
    {COLOR_EMPTY, "draw", offsetof(LibraryWords, draw)},
};

enum { END_WORDS = sizeof end_words / sizeof end_words[0] };

/* The length of `words`, if the text begins with them; else 0. */
static size_t begins_with(const char *text, const char *words)
{
    const size_t length = strlen(words);
    return strncmp(text, words, length) == 0 && (text[length] == '\0' || text[length] == ' ')
               ? length
               : 0;
}

/* The length of what the text says at its beginning about the end of a game; 0: nothing. */
static size_t read_end(LibrarySearch *search, const char *text)
{
    char own[QUERY_WORD_BYTES];
    size_t length = 0;
    for (int i = 0; i < END_WORDS && length == 0; i++) {
        text_fold(search->fold, (const char *)search->own + end_words[i].own, own, sizeof own);
        length = begins_with(text, end_words[i].english);
        length = length == 0 && own[0] != '\0' ? begins_with(text, own) : length;
        search->end[end_words[i].winner] |= length > 0;
    }
    return length;
}

static void read_words(LibrarySearch *search)
{
    for (char *at = search->text; *at != '\0';) {
        at += strspn(at, " ");
        const size_t end = read_end(search, at);
        const size_t length = end > 0 ? end : strcspn(at, " ");
        const bool last = at[length] == '\0';
        if (end == 0 && length > 0) {
            search->word[search->count++] = at;
        }
        at[length] = '\0';
        at += length + !last;
    }
}

static bool has_ended(const LibraryGame *game, Color winner)
{
    return !game->fault && game->outcome.reason != REASON_NONE && game->outcome.winner == winner;
}

static bool is_found(const LibrarySearch *search, const LibraryGame *game)
{
    char haystack[HAYSTACK_BYTES];
    for (int i = 0; i <= COLOR_WHITE; i++) {
        if (search->end[i] && !has_ended(game, (Color)i)) {
            return false;
        }
    }
    if (search->count > 0) {
        fill_haystack(haystack, search, game);
    }
    bool found = true;
    for (int i = 0; found && i < search->count; i++) {
        found = strstr(haystack, search->word[i]) != NULL;
    }
    return found;
}

/* Does the filter let it through? */
static bool is_counted(const LibraryFilter *filter, const LibraryGame *game)
{
    if (filter->kind == LIBRARY_ANY) {
        return true;
    }
    if (game->fault || game->owner == COLOR_EMPTY || game->outcome.reason == REASON_NONE) {
        return false;
    }
    const LibraryPlayer *other = &game->player[color_other(game->owner) - 1];
    const bool engine = other->kind == PLAYER_ENGINE;
    if (filter->kind == LIBRARY_AGAINST) {
        return engine ? filter->opponent == STATISTICS_LEVELS : filter->opponent == other->level;
    }
    return game->played.year == filter->year && game->played.month == filter->month;
}

static bool is_wanted(const LibraryQuery *query, const LibrarySearch *search,
                      const LibraryGame *game)
{
    if (strcmp(game->path, query->hidden) == 0 || (query->source == LIBRARY_KEPT && !game->kept) ||
        (query->source == LIBRARY_FOLDER && !folder_is_above(query->folder, game->path))) {
        return false;
    }
    return is_counted(&query->filter, game) && is_found(search, game);
}

void library_kept_name(const LibraryGame *game, char out[FILE_PATH_BYTES])
{
    if (game->games == 1) {
        snprintf(out, FILE_PATH_BYTES, "%s", game->path);
    } else {
        snprintf(out, FILE_PATH_BYTES, "%s#%d", game->path, game->number + 1);
    }
}

bool library_is_kept(const LibraryPlaces *places, const LibraryGame *game)
{
    char name[FILE_PATH_BYTES];
    library_kept_name(game, name);
    return library_places_have(places, PLACE_KEPT, name);
}

void library_query_filter(const LibraryQuery *query, const LibraryPlaces *places,
                          const TextFold *fold, LibraryList *list)
{
    LibrarySearch search = {.own = &query->words, .fold = fold};
    int wanted = 0;
    text_fold(fold, query->text, search.text, sizeof search.text);
    read_words(&search);
    for (int i = 0; i < list->count; i++) {
        LibraryGame *game = &list->game[i];
        game->kept = library_is_kept(places, game);
        if (is_wanted(query, &search, game)) {
            list->game[wanted++] = *game;
        }
    }
    list->count = wanted;
}
