#include "app/own_engine.h"

#include <SDL.h>

#include <stdio.h>
#include <unistd.h>

#include "app/engine_command.h"
#include "app/folder.h"

#ifdef _WIN32
#define ENDING ".exe"
#else
#define ENDING ""
#endif

bool own_engine_find(char *path, size_t bytes)
{
    static const char *const places[] = {"pbrain-tengen" ENDING, "../brain/pbrain-tengen" ENDING};
    char *base = SDL_GetBasePath();
    for (size_t i = 0; base && i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, bytes, "%s%s", base, places[i]);
        folder_use_slashes(path);
        if (access(path, X_OK) == 0) {
            SDL_free(base);
            return true;
        }
    }
    SDL_free(base);
    snprintf(path, bytes, "%s", places[0]);
    return !engine_command_fault(path);
}
