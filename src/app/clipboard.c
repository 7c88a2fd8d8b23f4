#include "app/clipboard.h"

#include <SDL.h>

#include <stdlib.h>
#include <string.h>

bool clipboard_set(const char *text)
{
    return SDL_SetClipboardText(text) == 0;
}

char *clipboard_get(size_t *length)
{
    SDL_ClearError();
    char *text = SDL_GetClipboardText();
    *length = text ? strlen(text) : 0;
    /* SDL returns an empty text, too, if the program that has it does not answer. */
    const bool failed = !text || (*length == 0 && SDL_GetError()[0] != '\0');
    char *copy = failed ? NULL : malloc(*length + 1);
    if (copy) {
        memcpy(copy, text, *length + 1);
    }
    SDL_free(text);
    return copy;
}
