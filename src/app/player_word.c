#include "app/player_word.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "app/engine_command.h"
#include "engine/level.h"
#include "engine/player_info.h"

/* Before the number of a level, and the level that does not search. */
#define LEVEL_WORD "level:"
static const char win_lines[] = "win-lines";

static bool read_level(const char *text, int *level)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 4 || text[digits] != '\0') {
        return false;
    }
    *level = atoi(text);
    return *level >= LEVEL_MIN && *level <= level_max();
}

/* A person, perhaps with the level of the computer that would play there instead. */
static bool read_person(const char *text, int *level)
{
    static const char separator[] = " " LEVEL_WORD;
    const char *word = player_info(PLAYER_HUMAN)->word;
    if (strncasecmp(text, word, strlen(word)) != 0) {
        return false;
    }
    text += strlen(word);
    return text[0] == '\0' || (strncasecmp(text, separator, strlen(separator)) == 0 &&
                               read_level(text + strlen(separator), level));
}

void player_word_allowed(char *out, size_t bytes)
{
    snprintf(out, bytes,
             "%s, " LEVEL_WORD "%d to " LEVEL_WORD "%d, %s, or the command of a Gomocup engine",
             player_info(PLAYER_HUMAN)->word, LEVEL_MIN, level_max(), win_lines);
}

bool player_word_read(const char *text, Player *player, char *error, size_t bytes)
{
    char allowed[100];
    Player read = {.level = player->level};
    snprintf(read.name, sizeof read.name, "%s", player->name);
    player_word_allowed(allowed, sizeof allowed);
    if (read_person(text, &read.level)) {
        read.kind = PLAYER_HUMAN;
    } else if (strcasecmp(text, win_lines) == 0) {
        read.kind = PLAYER_COMPUTER;
        read.level = LEVEL_WINLINES;
    } else if (strncasecmp(text, LEVEL_WORD, strlen(LEVEL_WORD)) == 0) {
        if (!read_level(text + strlen(LEVEL_WORD), &read.level)) {
            snprintf(error, bytes,
                     "after " LEVEL_WORD " a whole number from %d to %d is expected; allowed: %s",
                     LEVEL_MIN, level_max(), allowed);
            return false;
        }
        read.kind = PLAYER_COMPUTER;
    } else if (strlen(text) >= sizeof read.engine) {
        snprintf(error, bytes, "longer than %zu bytes", sizeof read.engine - 1);
        return false;
    } else if (!engine_command_fault(text)) {
        read.kind = PLAYER_ENGINE;
        if (!engine_command_copy(text, read.engine, sizeof read.engine)) {
            snprintf(error, bytes, "with its folder it is longer than %zu bytes",
                     sizeof read.engine - 1);
            return false;
        }
    } else {
        CommandWords command = {.count = 0};
        const bool split = engine_command_split(&command, text);
        const char *why = command.is_open               ? "a quote is not closed"
                          : !split && command.count > 0 ? "too many words"
                                                        : "no such program";
        snprintf(error, bytes, "%s; allowed: %s", why, allowed);
        return false;
    }
    *player = read;
    return true;
}

const char *player_word_fault(const char *text)
{
    const bool level = strncasecmp(text, LEVEL_WORD, strlen(LEVEL_WORD)) == 0;
    return level || text[0] == '\0' ? NULL : engine_command_fault(text);
}

void player_word_print(const Player *player, char *out, size_t bytes)
{
    if (player->kind == PLAYER_ENGINE) {
        snprintf(out, bytes, "%s", player->engine);
    } else if (player->kind == PLAYER_HUMAN) {
        const char *word = player_info(PLAYER_HUMAN)->word;
        if (player->level == LEVEL_DEFAULT || !level_get(player->level)->searches) {
            snprintf(out, bytes, "%s", word);
        } else {
            snprintf(out, bytes, "%s " LEVEL_WORD "%d", word, player->level);
        }
    } else if (!level_get(player->level)->searches) {
        snprintf(out, bytes, "%s", win_lines);
    } else {
        snprintf(out, bytes, LEVEL_WORD "%d", player->level);
    }
}
