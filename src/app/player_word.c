#include "app/player_word.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/program.h"
#include "engine/level.h"
#include "engine/player_info.h"
#include "ui/words.h"

/* Before the number of a level, and the level that does not search. */
#define LEVEL_WORD "level:"
static const char win_lines[] = "win-lines";

void player_word_program(const char *command, char *out, size_t bytes)
{
    size_t length = strlen(command);
    bool whole = program_exists(command, length) || access(command, F_OK) == 0;
    snprintf(out, bytes, "%.*s", (int)(whole ? length : strcspn(command, " ")), command);
}

const char *player_word_engine_fault(const char *command)
{
    char program[PATH_BYTES];
    struct stat status;
    command += strspn(command, " ");
    if (command[0] == '\0') {
        return N_("Choose an engine file first.");
    }
    player_word_program(command, program, sizeof program);
    if (program_exists(program, strlen(program))) {
        return NULL;
    }
    if (stat(program, &status) != 0) {
        return N_("There is no engine \"%s\".");
    }
    return S_ISDIR(status.st_mode) ? N_("\"%s\" is a folder, not an engine.")
                                   : N_("\"%s\" is not a program that can be started.");
}

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

/* Copies a command; a program at a relative path gets the path from the root, so that it is the
 * same one in every folder. False: too long. */
static bool copy_command(const char *text, char *out, size_t bytes)
{
    char folder[PATH_BYTES] = "";
    const size_t program = strcspn(text, program_exists(text, strlen(text)) ? "" : " ");
    const bool relative = text[0] != '/' && memchr(text, '/', program);
    if (relative && !getcwd(folder, sizeof folder)) {
        return false;
    }
    const int needed = snprintf(out, bytes, "%s%s%s", folder, relative ? "/" : "",
                                text + (relative && strncmp(text, "./", 2) == 0 ? 2 : 0));
    return (size_t)needed < bytes;
}

void player_word_allowed(char *out, size_t bytes)
{
    snprintf(out, bytes,
             "%s, " LEVEL_WORD "%d to " LEVEL_WORD "%d, %s, or the path of a Gomocup engine",
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
    } else if (program_exists(text, strlen(text)) || program_exists(text, strcspn(text, " "))) {
        read.kind = PLAYER_ENGINE;
        if (!copy_command(text, read.engine, sizeof read.engine)) {
            snprintf(error, bytes, "with its folder it is longer than %zu bytes",
                     sizeof read.engine - 1);
            return false;
        }
    } else {
        snprintf(error, bytes, "no such program; allowed: %s", allowed);
        return false;
    }
    *player = read;
    return true;
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
