#include "app/game_name.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/history/match_arrange.h"
#include "engine/history/match_file.h"
#include "engine/rules/notation.h"

void game_name_today(char date[GAME_DATE_BYTES])
{
    const time_t now = time(NULL);
    struct tm local;
    if (!localtime_r(&now, &local) || strftime(date, GAME_DATE_BYTES, "%Y-%m-%d", &local) == 0) {
        date[0] = '\0';
    }
}

void game_name_clean(char *name)
{
    for (; *name; name++) {
        const unsigned char c = (unsigned char)*name;
        if (c < 0x20 || c == 0x7F || strchr("/\\:*?\"<>|", c)) {
            *name = '-';
        }
    }
}

/* That of the record, else today. */
static void print_day(const Match *match, char day[GAME_DATE_BYTES])
{
    enum { LENGTH = 10 };
    const char *recorded = match->record->date;
    if (strlen(recorded) == LENGTH && strspn(recorded, "0123456789-") == LENGTH) {
        memcpy(day, recorded, LENGTH + 1);
    } else {
        game_name_today(day);
    }
}

/* Set up, of nobody's game. */
static bool is_position(const Match *match)
{
    return match_is_arranged(match) && match_may_arrange(match) &&
           match->setup.player[0].name[0] == '\0' && match->setup.player[1].name[0] == '\0';
}

void game_name_print(const Match *match, char name[GAME_NAME_BYTES])
{
    char day[GAME_DATE_BYTES], player[2][NAME_BYTES], result[8] = "";
    print_day(match, day);
    if (is_position(match)) {
        snprintf(name, GAME_NAME_BYTES, "%s Position", day);
        return;
    }
    for (int i = 0; i < 2; i++) {
        const Color color = (Color)(COLOR_BLACK + i);
        match_file_player_name(match_player(match, match_seat(match, color)), color, player[i]);
        game_name_clean(player[i]);
    }
    if (match->outcome.reason != REASON_NONE) {
        notation_outcome_name(match->outcome, result);
    }
    snprintf(name, GAME_NAME_BYTES, "%s %s–%s%s%s", day, player[0], player[1],
             result[0] != '\0' ? " " : "", result);
}

void game_name_print_position(const Match *match, int ply, char name[GAME_NAME_BYTES])
{
    game_name_print(match, name);
    const size_t used = strlen(name);
    snprintf(name + used, GAME_NAME_BYTES - used, " move %d", ply);
}
