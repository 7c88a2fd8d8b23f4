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
    char *text = SDL_GetClipboardText();
    *length = text ? strlen(text) : 0;
    char *copy = malloc(*length + 1);
    if (copy) {
        memcpy(copy, text ? text : "", *length);
        copy[*length] = '\0';
    }
    SDL_free(text);
    return copy;
}
