#include "app/wake.h"

#include <SDL.h>

#include <stdatomic.h>

static atomic_uint type;
static atomic_bool pending;

void wake_init(void)
{
    if (atomic_load(&type) == 0) {
        atomic_store(&type, SDL_RegisterEvents(1));
    }
    atomic_store(&pending, false);
}

uint32_t wake_event(void)
{
    return atomic_load(&type);
}

void wake_main(void)
{
    if (atomic_load(&type) == 0 || atomic_exchange(&pending, true)) {
        return;
    }
    SDL_Event event = {.type = atomic_load(&type)};
    if (SDL_PushEvent(&event) != 1) {
        atomic_store(&pending, false);
    }
}

void wake_hold(bool on)
{
    atomic_store(&pending, on);
    if (!on) {
        wake_main();
    }
}

void wake_taken(void)
{
    atomic_store(&pending, false);
}
