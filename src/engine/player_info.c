#include "engine/player_info.h"

const PlayerInfo player_infos[PLAYER_KINDS] = {
    [PLAYER_HUMAN] = {"human", N_("Human"), N_("Human")},
    [PLAYER_COMPUTER] = {"computer", N_("Computer"), N_("Computer")},
    [PLAYER_ENGINE] = {"engine", N_("Engine"), N_("Engine…")},
};
