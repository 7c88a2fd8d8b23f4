#include "app/power.h"

#include <SDL.h>

enum { POWER_MS = 60000 };

bool power_is_on_battery(Power *power)
{
    const uint64_t now = SDL_GetTicks64();
    if (power->checked_ms == 0 || now - power->checked_ms > POWER_MS) {
        power->on_battery = SDL_GetPowerInfo(NULL, NULL) == SDL_POWERSTATE_ON_BATTERY;
        power->checked_ms = now | 1;
    }
    return power->on_battery;
}
