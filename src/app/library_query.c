#include "app/library_query.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/rules/notation.h"

enum { HAYSTACK_BYTES = 2048 };

/* Only of ASCII: other letters have to be typed as they are. */
static void lower(char *text)
{
    for (; *text; text++) {
        *text = (char)((unsigned char)*text < 0x80 ? tolower((unsigned char)*text) : *text);
    }
}

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
static void fill_haystack(char *text, const LibraryWords *words, const LibraryGame *game)
{
    char line[QUERY_WORD_BYTES];
    text[0] = '\0';
    for (int i = 0; i < 2; i++) {
        const LibraryPlayer *player = &game->player[i];
        add(text, player->name);
        if (player->kind == PLAYER_COMPUTER) {
            snprintf(line, sizeof line, "Computer %d", player->level);
            add(text, line);
            add(text, words->computer);
        }
    }
    add_date(text, &game->played);
    if (!game->fault) {
        add(text, notation_rule_name(game->rule));
        add(text, words->rule[game->rule]);
        add(text, notation_opening_name(game->opening));
        add(text, words->opening[game->opening]);
        add_result(text, words, game);
    }
    add(text, file_name_of(game->path));
    lower(text);
}

/* `text`: in lower case. */
static bool has_all_words(const char *haystack, const char *text)
{
    char word[QUERY_TEXT_BYTES];
    for (;;) {
        text += strspn(text, " ");
        const size_t length = strcspn(text, " ");
        if (length == 0) {
            return true;
        }
        memcpy(word, text, length);
        word[length] = '\0';
        if (!strstr(haystack, word)) {
            return false;
        }
        text += length;
    }
}

static bool is_wanted(const LibraryQuery *query, const char *text, const LibraryGame *game)
{
    char haystack[HAYSTACK_BYTES];
    if (strcmp(game->path, query->hidden) == 0 || (query->source == LIBRARY_KEPT && !game->kept) ||
        (query->source == LIBRARY_FOLDER && !folder_is_above(query->folder, game->path))) {
        return false;
    }
    if (text[strspn(text, " ")] == '\0') {
        return true;
    }
    fill_haystack(haystack, &query->words, game);
    return has_all_words(haystack, text);
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

void library_query_filter(const LibraryQuery *query, const LibraryPlaces *places, LibraryList *list)
{
    char text[QUERY_TEXT_BYTES];
    int wanted = 0;
    snprintf(text, sizeof text, "%s", query->text);
    lower(text);
    for (int i = 0; i < list->count; i++) {
        LibraryGame *game = &list->game[i];
        game->kept = library_is_kept(places, game);
        if (is_wanted(query, text, game)) {
            list->game[wanted++] = *game;
        }
    }
    list->count = wanted;
}
