#include "app/match_names.h"

#include <string.h>

#include "app/player_word.h"
#include "engine/history/engine_name.h"
#include "engine/history/match_file.h"
#include "engine/history/text.h"
#include "engine/level.h"

/* `whole`: by its command alone, with arguments. */
static void set_name(const Player *player, const EngineEntry *list, bool whole, char *name)
{
    char text[PATH_BYTES];
    const bool level = player->kind == PLAYER_COMPUTER && level_get(player->level)->searches;
    const bool engine = player->kind == PLAYER_ENGINE;
    const EngineEntry *entry =
        engine && list && !whole ? engine_entry_find(list, player->engine) : NULL;
    if (entry) {
        memcpy(name, entry->name, NAME_BYTES);
    } else if (engine) {
        engine_name(player->engine, whole, name);
    } else if (level) { /* as every file calls it */
        match_file_player_name(player, COLOR_BLACK, name);
    } else {
        player_word_print(player, text, sizeof text);
        text_one_line(name, NAME_BYTES, text);
    }
}

void match_names_set(const Player player[2], const EngineEntry *list, char name[2][NAME_BYTES])
{
    static const char second[] = " (B)";
    for (int whole = 0; whole < 2; whole++) {
        for (int i = 0; i < 2; i++) {
            set_name(&player[i], list, whole != 0, name[i]);
        }
        if (strcmp(name[0], name[1]) != 0) {
            return;
        }
    }
    text_copy(name[1], NAME_BYTES - sizeof second, name[0]);
    memcpy(name[1] + strlen(name[1]), second, sizeof second);
}
