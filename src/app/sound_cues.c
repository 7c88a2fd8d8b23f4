#include "app/sound_cues.h"

bool sound_cues_init(SoundCues *cues)
{
    cues->audio = audio_new();
    return cues->audio != NULL;
}

void sound_cues_free(SoundCues *cues)
{
    audio_free(cues->audio);
}

void sound_cues_skip(SoundCues *cues, const Game *game)
{
    cues->stones = game->match->position.stones;
}

static void play_stone(const SoundCues *cues, const Game *game, int stones)
{
    if (game->settings->sound && !cues->silent) {
        audio_play_stone(cues->audio, game->settings->volume, (unsigned)stones);
    }
}

bool sound_cues_update(SoundCues *cues, const Game *game)
{
    int stones = game->match->position.stones, tried = game->lesson.position.count;
    bool placed = game->in_game && stones > cues->stones;
    if (placed || (game->page == PAGE_LEARN && tried > cues->tried)) {
        play_stone(cues, game, stones + tried);
    }
    cues->stones = stones;
    cues->tried = tried;
    return placed;
}

bool sound_cues_puzzle(SoundCues *cues, const Settings *settings, int puzzle, int stones)
{
    bool placed = puzzle == cues->puzzle && stones > cues->puzzle_stones;
    if (placed && settings->sound && !cues->silent) {
        audio_play_stone(cues->audio, settings->volume, (unsigned)stones);
    }
    cues->puzzle = puzzle;
    cues->puzzle_stones = stones;
    return placed;
}

void sound_cues_clock(SoundCues *cues, const Game *game, Seat seat, const Clock *before)
{
    const Match *match = game->match;
    if (!game->settings->sound ||
        !clock_beats(before, &match->clock[seat], &match->setup.time[seat])) {
        return;
    }
    cues->ticks++;
    if (!cues->silent) {
        audio_play_tick(cues->audio, game->settings->volume);
    }
}
