/* player_info.h: the kinds of players, one row each: their words in files and on the screen. */
#ifndef TENGEN_ENGINE_PLAYER_INFO_H
#define TENGEN_ENGINE_PLAYER_INFO_H

#include "engine/types.h"

enum { PLAYER_KINDS = PLAYER_ENGINE + 1 };

typedef struct PlayerInfo {
    const char *word;   /* in saved games; a person's also on the command line: "human" */
    const char *label;  /* on the screen, for gettext */
    const char *choice; /* where it is chosen, for gettext: "Engine…" */
} PlayerInfo;

extern const PlayerInfo player_infos[PLAYER_KINDS];

static inline const PlayerInfo *player_info(PlayerKind kind)
{
    return &player_infos[kind];
}

#endif
