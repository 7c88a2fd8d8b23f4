/* library_games.c: writes many games of the kind that a player has: `library_games FOLDER COUNT`.
 * Half of them are as the program keeps them, half as other programs read them. The same count
 * gives the same games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/file.h"
#include "app/file_format.h"
#include "app/folder.h"
#include "engine/history/match_file.h"
#include "engine/history/match_rights.h"
#include "engine/random.h"

static const char *const names[] = {"Mika", "Haru", "Jonas", "Li", "Anna", "Tomáš", "小林", "Olga"};

static void seat_players(Setup *setup, Random *random)
{
    for (int seat = 0; seat < 2; seat++) {
        Player *player = &setup->player[seat];
        const bool computer = seat == 1 && random_below(random, 2) == 0;
        player->kind = computer ? PLAYER_COMPUTER : PLAYER_HUMAN;
        player->level = 1 + random_below(random, 9);
        snprintf(player->name, sizeof player->name, "%s",
                 computer    ? ""
                 : seat == 0 ? names[0]
                             : names[1 + random_below(random, 7)]);
    }
}

/* Near the stones, most of all near the last one. */
static Point choose_point(const Position *position, Random *random)
{
    const int reach = random_below(random, 3) == 0 ? 3 : 1;
    const Point from = position->count == 0 ? point_at(7, 7)
                       : random_below(random, 2) == 0
                           ? position->move[random_below(random, position->count)]
                           : position_last(position);
    const int x = point_x(from) + random_below(random, 2 * reach + 1) - reach;
    const int y = point_y(from) + random_below(random, 2 * reach + 1) - reach;
    return x < 0 || y < 0 ? POINT_NONE : point_at(x, y);
}

static Match *play(const Setup *setup, Random *random)
{
    Match *match = match_new(setup);
    const int moves = 9 + random_below(random, 60);
    for (int tries = 0; match && tries < 2000 && match->position.count < moves; tries++) {
        const Point point = choose_point(&match->position, random);
        if (match_is_over(match)) {
            break;
        }
        if (point != POINT_NONE && position_on_board(&match->position, point)) {
            match_play(match, point);
        }
    }
    if (match && !match_is_over(match) && random_below(random, 8) > 0) {
        match_resign(match, (Seat)random_below(random, 2));
    }
    return match;
}

/* One each day, back from 22 November 2026. */
static int write_one(const char *folder, int index)
{
    static const Rule rules[] = {RULE_STANDARD, RULE_FREESTYLE, RULE_RENJU, RULE_CARO};
    enum { DAY_S = 86400, LAST_S = 1795376400 };
    Random random = random_begin(17, (uint64_t)index);
    Setup setup = {.size = 15,
                   .rule = rules[random_below(&random, 4)],
                   .time = {{.main_ms = 300000}, {.main_ms = 300000}}};
    char path[FILE_PATH_BYTES];
    Buffer text = {0};
    seat_players(&setup, &random);
    Match *match = play(&setup, &random);
    if (!match) {
        return 1;
    }
    const int64_t when_s = LAST_S - (int64_t)index * (DAY_S / 4 + random_below(&random, 9000));
    if (index % 2 == 0) {
        match_write(match, "1.0", when_s * 1000, &text);
    } else {
        file_format(FORMAT_SGF)->write(match, &text);
    }
    match_free(match);
    const int error =
        text.failed || snprintf(path, sizeof path, "%s/game %05d.sgf", folder, index) < 0
            ? 1
            : file_write(path, text.text, text.length, FILE_QUICK);
    buffer_free(&text);
    return error;
}

int main(int count, char **word)
{
    const int games = count == 3 ? atoi(word[2]) : 0;
    if (games <= 0 || folder_make(word[1]) != 0) {
        fprintf(stderr, "usage: library_games FOLDER COUNT\n");
        return 2;
    }
    for (int i = 0; i < games; i++) {
        if (write_one(word[1], i) != 0) {
            fprintf(stderr, "library_games: a game cannot be written to %s\n", word[1]);
            return 1;
        }
    }
    return 0;
}
