#include "ui/library_words.h"

#include <stdio.h>
#include <string.h>

#include "ui/statistics_words.h"
#include "ui/words.h"

const char *library_words_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

void library_words_player(const LibraryGame *game, Color color, char *out, size_t bytes)
{
    const LibraryPlayer *player = &game->player[color - 1];
    if (player->name[0] != '\0') {
        snprintf(out, bytes, "%s", player->name);
    } else if (player->kind == PLAYER_COMPUTER) {
        snprintf(out, bytes, _("Computer %d"), player->level);
    } else {
        snprintf(out, bytes, "%s", color == COLOR_BLACK ? _("Black") : _("White"));
    }
}

/* A line of moves, a position, a library of openings: nobody is said to have played it. */
static bool is_nameless(const LibraryGame *game)
{
    const LibraryPlayer *player = game->player;
    return !game->session && player[0].name[0] == '\0' && player[1].name[0] == '\0' &&
           player[0].kind == PLAYER_HUMAN && player[1].kind == PLAYER_HUMAN;
}

void library_words_title(const LibraryGame *game, char *out, size_t bytes)
{
    char black[NAME_BYTES + 16], white[NAME_BYTES + 16];
    if (game->fault || is_nameless(game)) {
        snprintf(out, bytes, "%s", library_words_folder(game->path));
        return;
    }
    library_words_player(game, COLOR_BLACK, black, sizeof black);
    library_words_player(game, COLOR_WHITE, white, sizeof white);
    snprintf(out, bytes, "%s–%s", black, white);
}

static void say_day(const LocalTime *played, char *out, size_t bytes)
{
    out[0] = '\0';
    if (played->year > 0 && played->month == 0) {
        snprintf(out, bytes, "%d", played->year);
    } else if (played->year > 0 && played->day == 0) {
        snprintf(out, bytes, _("%1$s %2$d"), statistics_words_month(played->month), played->year);
    } else if (played->year > 0) {
        statistics_words_date(played, out, bytes);
    }
}

void library_words_month(const LibraryGame *game, char *out, size_t bytes)
{
    LocalTime month = game->played;
    month.day = 0;
    say_day(&month, out, bytes);
}

void library_words_note(const LibraryGame *game, char *out, size_t bytes)
{
    char day[60], rule[60];
    say_day(&game->played, day, sizeof day);
    words_rule_brief(game->rule, rule, sizeof rule);
    const char *what = game->fault                           ? _("unreadable")
                       : game->outcome.reason == REASON_NONE ? _("unfinished")
                                                             : rule;
    snprintf(out, bytes, "%s%s%s", day, day[0] != '\0' ? " · " : "", what);
    const size_t length = strlen(out);
    if (game->games > 1 && length < bytes) {
        snprintf(out + length, bytes - length, " · %d/%d", game->number + 1, game->games);
    }
}

void library_words_place(const LibraryGame *game, char *out, size_t bytes)
{
    snprintf(out, bytes, _("Game %1$d of %2$d of %3$s"), game->number + 1, game->games,
             library_words_folder(game->path));
}

void library_words_date(const LibraryGame *game, char *out, size_t bytes)
{
    char day[60];
    say_day(&game->played, day, sizeof day);
    if (game->has_time) {
        snprintf(out, bytes, _("%s, %d:%02d"), day, game->played.hour, game->played.minute);
    } else {
        snprintf(out, bytes, "%s", day[0] != '\0' ? day : _("No date"));
    }
}

void library_words_rule(const LibraryGame *game, char *out, size_t bytes)
{
    char rule[60];
    words_rule_brief(game->rule, rule, sizeof rule);
    snprintf(out, bytes, "%s · %d × %d", rule, game->size, game->size);
    const size_t length = strlen(out);
    if ((game->session || game->opening != OPENING_FREE) && length < bytes) {
        snprintf(out + length, bytes - length, " · %s", words_opening(game->opening));
    }
}

/* Other programs write a number or words. First what is short: the rest may not fit. */
void library_words_event(const LibraryGame *game, char *out, size_t bytes)
{
    char round[160] = "";
    if (game->round[0] != '\0') {
        const bool number = game->round[strspn(game->round, "0123456789")] == '\0';
        snprintf(round, sizeof round, number ? _("Round %s") : "%s", game->round);
    }
    snprintf(out, bytes, "%s%s%s", round, game->event[0] && round[0] ? " · " : "", game->event);
}

static const char *reason_of(const LibraryGame *game)
{
    switch (game->outcome.reason) {
    case REASON_FIVE:
        return _("five in a row");
    case REASON_FOUL:
        return _("forbidden move");
    case REASON_RESIGNED:
        return _("resigned");
    case REASON_TIME:
        return _("on time");
    case REASON_FULL:
        return _("board full");
    case REASON_AGREED:
        return _("draw agreed");
    case REASON_WON:
        return _("no reason given");
    case REASON_FORFEIT:
        return _("forfeited");
    case REASON_NONE:
    case REASON_COUNT:
        break;
    }
    return _("unfinished");
}

void library_words_course(const LibraryGame *game, char *out, size_t bytes)
{
    char time[60];
    snprintf(out, bytes, P_("%1$d move · %2$s", "%1$d moves · %2$s", game->moves), game->moves,
             reason_of(game));
    const size_t length = strlen(out);
    if (time_control_on(&game->time) && length < bytes) {
        statistics_words_long_time(game->time.main_ms, time, sizeof time);
        snprintf(out + length, bytes - length, _(" · %s each"), time);
    }
}

void library_words_source(const ViewLibrary *library, char *out, size_t bytes)
{
    const bool folder =
        library->source == LIBRARY_FOLDER && library->source_folder < library->folders;
    snprintf(out, bytes, "%s",
             folder ? library_words_folder(library->folder[library->source_folder])
             : library->source == LIBRARY_KEPT ? _("Kept games")
                                               : _("Recent"));
}

void library_words_chip(const ViewLibrary *library, char *out, size_t bytes)
{
    const LibraryFilter *filter = &library->filter;
    char rule[40] = "";
    if (filter->kind == LIBRARY_AGAINST) {
        statistics_words_opponent(filter->opponent, out, bytes);
    } else if (filter->kind == LIBRARY_IN_MONTH) {
        statistics_words_month_of(filter->year, filter->month, out, bytes);
    } else {
        if (library->by_rule) {
            words_rule_brief(library->rule, rule, sizeof rule);
        }
        snprintf(out, bytes, "%s%s%s", _("Position"), rule[0] ? " · " : "", rule);
    }
}

void library_words_count(const ViewLibrary *library, char *out, size_t bytes)
{
    if (library->unread > 0) {
        snprintf(out, bytes, _("Reading files: %1$d of %2$d"), library->reading - library->unread,
                 library->reading);
    } else {
        snprintf(out, bytes,
                 P_("%d game · newest first", "%d games · newest first", library->count),
                 library->count);
    }
}

void library_words_others(const ViewLibrary *library, char *out, size_t bytes)
{
    if (library->others < 0) {
        out[0] = '\0';
    } else if (library->others == 0) {
        snprintf(out, bytes, "%s", _("No other game reaches it"));
    } else {
        snprintf(out, bytes,
                 P_("%d other game reaches it", "%d other games reach it", library->others),
                 library->others);
    }
}
