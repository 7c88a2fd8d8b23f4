#include "app/speech.h"

#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>

enum { VOICES_MAX = 16 };

extern char **environ;

/* Programs that may still run: each is waited for once it has ended. */
static pid_t voices[VOICES_MAX];

/* A place for another one; NULL: too many still run. */
static pid_t *free_voice(void)
{
    pid_t *found = NULL;
    for (int i = 0; i < VOICES_MAX; i++) {
        if (voices[i] > 0 && waitpid(voices[i], NULL, WNOHANG) != 0) {
            voices[i] = 0;
        }
        found = voices[i] > 0 ? found : &voices[i];
    }
    return found;
}

bool speech_say(const char *line, const char *language)
{
    pid_t *voice = free_voice();
    if (!voice) {
        return true; /* it is behind: this line is skipped */
    }
    char code[16], text[700];
    snprintf(code, sizeof code, "%s", language);
    snprintf(text, sizeof text, "%s", line);
    char *const argument[] = {"spd-say", "-l", code, "--", text, NULL};
    if (posix_spawnp(voice, argument[0], NULL, NULL, argument, environ) != 0) {
        *voice = 0;
        return false;
    }
    return true;
}
