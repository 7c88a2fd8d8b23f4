#include "app/gomocup_dismissed.h"

#include <stddef.h>

void gomocup_dismissed_add(GomocupDismissed *dismissed, GomocupClient **client)
{
    int slot = 0;
    if (!*client) {
        return;
    }
    gomocup_dismiss(*client);
    for (int i = 0; i < GOMOCUP_DISMISSED_MAX; i++) {
        if (!dismissed->client[i] || gomocup_has_ended(dismissed->client[i])) {
            slot = i;
            break;
        }
    }
    gomocup_free(dismissed->client[slot]);
    dismissed->client[slot] = *client;
    *client = NULL;
}

void gomocup_dismissed_free(GomocupDismissed *dismissed)
{
    for (int i = 0; i < GOMOCUP_DISMISSED_MAX; i++) {
        gomocup_free(dismissed->client[i]);
        dismissed->client[i] = NULL;
    }
}
