/* gomocup_dismissed.h: engines that are being ended in the background. Main thread only. */
#ifndef TENGEN_APP_GOMOCUP_DISMISSED_H
#define TENGEN_APP_GOMOCUP_DISMISSED_H

#include "app/gomocup_client.h"

enum { GOMOCUP_DISMISSED_MAX = 8 };

typedef struct GomocupDismissed {
    GomocupClient *client[GOMOCUP_DISMISSED_MAX]; /* still ending, or NULL */
} GomocupDismissed;

/* Ends an engine without waiting for it, and takes it from the caller; NULL: nothing. If eight
 * others are still ending, waits for the first of them, up to a second. */
void gomocup_dismissed_add(GomocupDismissed *dismissed, GomocupClient **client);
/* Waits for all, up to a second. */
void gomocup_dismissed_free(GomocupDismissed *dismissed);

#endif
