/* requests.h: what one player asks of the other: to take back, a draw, a new game; and the answers.
 * Main thread only. */
#ifndef TENGEN_APP_REQUESTS_H
#define TENGEN_APP_REQUESTS_H

#include "app/app.h"

/* Sends a request to the other side, and closes the page over the game. A request from the keyboard
 * has no seat: if the asker is unknown, the player is told. */
void requests_ask(App *app, RequestKind kind, Seat seat);
/* Answers the open one, and tells the asker if it is declined. */
void requests_answer(App *app, Seat seat, bool allow);
/* CMD_DRAW. */
void requests_offer_draw(App *app, const Command *command);

#endif
