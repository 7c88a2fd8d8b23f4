/* announcer.h: says each move and state of the game in a line, in the player's language, for those
 * who do not see the board. Main thread only. */
#ifndef TENGEN_APP_ANNOUNCER_H
#define TENGEN_APP_ANNOUNCER_H

#include "app/speech.h"
#include "ui/view.h"

enum { ANNOUNCEMENT_BYTES = 640, PROVED_BYTES = 160 };

typedef struct Announcer {
    Announce kind; /* of the last update */
    int ply;
    unsigned toast;                /* the serial of the last one that was said */
    char said[ANNOUNCEMENT_BYTES]; /* the last state */
    char proved[PROVED_BYTES];     /* what is proved of the position shown; empty: not said */
    bool no_speech;                /* it was missing last time: text instead */
    Speech speech;
} Announcer;

/* After any change of the view. What is new is said at once, in one text. False: speech was chosen
 * or was there until now, and there is no speech program. Until there is one, text is written. */
bool announcer_update(Announcer *announcer, const View *view);
void announcer_free(Announcer *announcer);

#endif
