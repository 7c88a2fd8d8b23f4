#include "app/speech.h"

#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>

extern char **environ;

/* A place for another one; NULL: too many still run. Each is waited for once it has ended. */
static pid_t *free_place(Speech *speech)
{
    pid_t *found = NULL;
    for (int i = 0; i < SPEECH_PROGRAMS; i++) {
        pid_t *program = &speech->program[i];
        if (*program > 0 && waitpid(*program, NULL, WNOHANG) != 0) {
            *program = 0;
        }
        found = *program > 0 ? found : program;
    }
    return found;
}

bool speech_say(Speech *speech, const char *text, const char *language)
{
    pid_t *program = free_place(speech);
    if (!program) {
        return true; /* it is behind: this text is skipped */
    }
    char code[16], copy[SPEECH_BYTES];
    snprintf(code, sizeof code, "%s", language);
    snprintf(copy, sizeof copy, "%s", text);
    /* A text of the default priority would cancel the one before it. */
    char *const argument[] = {"spd-say", "-P", "message", "-l", code, "--", copy, NULL};
    if (posix_spawnp(program, argument[0], NULL, NULL, argument, environ) != 0) {
        *program = 0;
        return false;
    }
    return true;
}
