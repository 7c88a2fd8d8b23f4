#include "train/state_file.h"

#include <errno.h>

bool state_file_begin(StateFile *state, const char *path)
{
    const int length = snprintf(state->beside, sizeof state->beside, "%s.new", path);
    state->path = path;
    state->file = length < (int)sizeof state->beside ? fopen(state->beside, "wb") : NULL;
    return state->file != NULL;
}

bool state_file_end(StateFile *state, bool ok)
{
    ok = fclose(state->file) == 0 && ok;
    ok = ok && rename(state->beside, state->path) == 0;
    if (!ok) {
        const int why = errno;
        remove(state->beside);
        errno = why;
    }
    return ok;
}
