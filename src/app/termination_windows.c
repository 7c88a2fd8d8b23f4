/* The console's Ctrl+C and Ctrl+Break, its window being closed, and the end of the session. */
#include "app/termination.h"

#include <SDL.h>

#include <stdatomic.h>
#include <windows.h>

static atomic_bool requested;

/* On a thread of its own. The process ends when it returns from a closed console, so it waits. */
static BOOL WINAPI note(DWORD kind)
{
    enum { LONGEST_MS = 5000 }; /* the system waits no longer */
    SDL_Event quit = {.type = SDL_QUIT};
    atomic_store(&requested, true);
    SDL_PushEvent(&quit);
    if (kind != CTRL_C_EVENT && kind != CTRL_BREAK_EVENT) {
        Sleep(LONGEST_MS);
    }
    return TRUE;
}

void termination_watch(void)
{
    SetConsoleCtrlHandler(note, TRUE);
}

bool termination_requested(void)
{
    return atomic_load(&requested);
}
