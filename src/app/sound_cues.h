/* sound_cues.h: which sounds are played: a stone that was placed, a clock that is low, the end of a
 * game, an error. Main thread only. */
#ifndef TENGEN_APP_SOUND_CUES_H
#define TENGEN_APP_SOUND_CUES_H

#include "app/audio.h"
#include "app/game.h"
#include "app/puzzles.h"
#include "ui/setting.h"

/* What was there when it was last looked at. */
typedef struct CueState {
    int stones; /* on the board */
    bool over;  /* the game */
    int tried;  /* stones on the lesson's board, without those at its start */
    int misses; /* of the lesson */
    int puzzle, puzzle_stones;
    bool solved; /* the puzzle */
    unsigned errors;
} CueState;

typedef struct SoundCues {
    Audio *audio; /* owned */
    bool silent;  /* a script or a benchmark: sounds are only counted */
    CueState seen;
    int count[SOUND_COUNT]; /* of the sounds so far */
} SoundCues;

bool sound_cues_init(SoundCues *cues); /* false: out of memory */
bool sound_cues_free(SoundCues *cues); /* false: as audio_free */

/* After any change. True: a stone has been placed in the game. */
bool sound_cues_update(SoundCues *cues, const Game *game, const Puzzles *puzzles);
/* The stones and the end of a game that was opened make no sound. */
void sound_cues_skip(SoundCues *cues, const Game *game);
/* The clock of this seat ran; `before` is what it showed. */
void sound_cues_clock(SoundCues *cues, const Game *game, Seat seat, const Clock *before);
/* The player changed this setting: lets them hear what it does. */
void sound_cues_sample(SoundCues *cues, const Settings *settings, SettingId id);

/* How often the sound of this name was played; -1: there is none of this name. */
int sound_cues_count(const SoundCues *cues, const char *name);

#endif
