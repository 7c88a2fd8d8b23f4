#include "app/speech.h"

#include <string.h>

#include "app/program.h"

enum { LIMIT_MS = 10000 };

static const char speaker[] = "spd-say";

bool speech_exists(void)
{
    return program_exists(speaker, strlen(speaker));
}

bool speech_was_missing(Speech *speech)
{
    char output[PROGRAM_OUTPUT_BYTES];
    int status;
    return speech->runner && program_runner_take(speech->runner, output, &status) &&
           status == PROGRAM_MISSING;
}

bool speech_say(Speech *speech, const char *text, const char *language)
{
    /* A text of the default priority would cancel the one before it. */
    const char *const argument[] = {speaker, "-P", "message", "-l", language, "--", text, NULL};
    if (!speech->runner) {
        speech->runner = program_runner_new(LIMIT_MS);
    }
    return speech->runner && program_runner_start(speech->runner, argument);
}

void speech_free(Speech *speech)
{
    program_runner_free(speech->runner);
    speech->runner = NULL;
}
