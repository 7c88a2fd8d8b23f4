/* sound_cues.h: which sounds the game makes: a stone that was placed, a clock that is low. Main
 * thread only. */
#ifndef TENGEN_APP_SOUND_CUES_H
#define TENGEN_APP_SOUND_CUES_H

#include "app/audio.h"
#include "app/game.h"

typedef struct SoundCues {
    Audio *audio;              /* owned */
    bool silent;               /* a script or a benchmark: sounds are only counted */
    int stones;                /* on the board when it was last looked at */
    int tried;                 /* likewise on the lesson's board, without those at its start */
    int puzzle, puzzle_stones; /* likewise on this puzzle's board */
    int ticks;                 /* of low clocks so far */
} SoundCues;

bool sound_cues_init(SoundCues *cues); /* false: out of memory */
void sound_cues_free(SoundCues *cues);

/* After any change of the game. True: a stone has been placed. */
bool sound_cues_update(SoundCues *cues, const Game *game);
/* The stones of a game that was opened make no sound. */
void sound_cues_skip(SoundCues *cues, const Game *game);
/* After any change of the puzzle, of which `puzzle` is the number. True: a stone has been placed.
 */
bool sound_cues_puzzle(SoundCues *cues, const Settings *settings, int puzzle, int stones);
/* The clock of this seat ran; `before` is what it showed. */
void sound_cues_clock(SoundCues *cues, const Game *game, Seat seat, const Clock *before);

#endif
