#include "app/sound_cues.h"

#include <string.h>

enum { DEVICE_END_MS = 1000 };

static const struct {
    const char *name;
    SettingId setting; /* switches it off */
} rows[SOUND_COUNT] = {
    [SOUND_STONE] = {"stone", SETTING_SOUND_STONES},
    [SOUND_CLOCK] = {"clock", SETTING_SOUND_CLOCK},
    [SOUND_WIN] = {"win", SETTING_SOUND_END},
    [SOUND_LOSS] = {"loss", SETTING_SOUND_END},
    [SOUND_DRAW] = {"draw", SETTING_SOUND_END},
    [SOUND_ERROR] = {"error", SETTING_SOUND_ERRORS},
};

bool sound_cues_init(SoundCues *cues)
{
    cues->audio = audio_new(DEVICE_END_MS);
    return cues->audio != NULL;
}

bool sound_cues_free(SoundCues *cues)
{
    return audio_free(cues->audio);
}

static void play(SoundCues *cues, const Settings *settings, Sound sound)
{
    if (!settings->sound || setting_get(settings, rows[sound].setting) == 0) {
        return;
    }
    cues->count[sound]++;
    if (!cues->silent) {
        audio_play(cues->audio, sound, settings->volume, (unsigned)cues->count[sound]);
    }
}

static bool is_over(const Game *game)
{
    return game->match->outcome.reason != REASON_NONE;
}

void sound_cues_skip(SoundCues *cues, const Game *game)
{
    cues->seen.stones = game->match->position.stones;
    cues->seen.over = is_over(game);
}

/* For the only person, it may be a loss. */
static Sound end_sound(const Match *match)
{
    Color winner = match->outcome.winner;
    bool near = match_is_human(match, SEAT_NEAR), far = match_is_human(match, SEAT_FAR);
    Seat person = near ? SEAT_NEAR : SEAT_FAR;
    if (winner == COLOR_EMPTY) {
        return SOUND_DRAW;
    }
    return near != far && match_color(match, person) != winner ? SOUND_LOSS : SOUND_WIN;
}

/* In review, moves before the end are shown, but the game does not end anew. */
static CueState look(const CueState *seen, const Game *game, const Puzzles *puzzles)
{
    return (CueState){
        .stones = game->match->position.stones,
        .over = game->page == PAGE_REVIEW ? seen->over : is_over(game),
        .tried = game->lesson.position.count,
        .misses = game->lesson.misses,
        .puzzle = puzzles->index,
        .puzzle_stones = puzzles_stones(puzzles),
        .solved = puzzles->index >= 0 && puzzles->play.stage == PUZZLE_SOLVED,
        .errors = puzzles->messages->errors,
    };
}

bool sound_cues_update(SoundCues *cues, const Game *game, const Puzzles *puzzles)
{
    const Settings *settings = game->settings;
    const CueState old = cues->seen, now = look(&old, game, puzzles);
    bool placed = game->in_game && now.stones > old.stones;
    bool tried = game->page == PAGE_LEARN && now.tried > old.tried;
    bool same_puzzle = now.puzzle == old.puzzle;
    cues->seen = now;
    if (placed || tried || (same_puzzle && now.puzzle_stones > old.puzzle_stones)) {
        play(cues, settings, SOUND_STONE);
    }
    if (game->in_game && now.over && !old.over) {
        play(cues, settings, end_sound(game->match));
    } else if (same_puzzle && now.solved && !old.solved) {
        play(cues, settings, SOUND_WIN);
    }
    bool missed = game->page == PAGE_LEARN && now.misses > old.misses;
    if (missed || now.errors != old.errors) {
        play(cues, settings, SOUND_ERROR);
    }
    return placed;
}

void sound_cues_clock(SoundCues *cues, const Game *game, Seat seat, const Clock *before)
{
    const Match *match = game->match;
    if (clock_beats(before, &match->clock[seat], &match->setup.time[seat])) {
        play(cues, game->settings, SOUND_CLOCK);
    }
}

void sound_cues_sample(SoundCues *cues, const Settings *settings, SettingId id)
{
    if (id == SETTING_SOUND || id == SETTING_VOLUME) {
        id = SETTING_SOUND_STONES;
    }
    for (int i = 0; i < SOUND_COUNT; i++) {
        if (rows[i].setting == id) {
            play(cues, settings, (Sound)i);
            return;
        }
    }
}

int sound_cues_count(const SoundCues *cues, const char *name)
{
    for (int i = 0; i < SOUND_COUNT; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return cues->count[i];
        }
    }
    return -1;
}
