/* Sounds in a browser, which mixes what overlaps. Not by SDL: its device there takes samples on the
 * page's thread and has no lock, while another thread fills its queue. */
#include "app/audio.h"

#include <stdlib.h>
#include <string.h>

#include "app/web_page.h"

struct Audio {
    int16_t made[SOUND_SAMPLES_MAX];
};

Audio *audio_new(int end_ms)
{
    (void)end_ms; /* the page needs no time to close its device */
    return calloc(1, sizeof(Audio));
}

bool audio_free(Audio *audio)
{
    free(audio);
    return true;
}

void audio_play(Audio *audio, Sound sound, int volume, unsigned variant)
{
    if (volume > 0 && web_page_may_play((int)sound)) {
        memset(audio->made, 0, sizeof audio->made);
        const int count = sound_add(sound, volume, variant, audio->made);
        web_page_play(audio->made, count, SOUND_RATE);
    }
}
