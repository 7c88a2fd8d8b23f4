/* clock_notice.h: tells the players when a byo-yomi begins. Main thread only. */
#ifndef TENGEN_APP_CLOCK_NOTICE_H
#define TENGEN_APP_CLOCK_NOTICE_H

#include "app/messages.h"
#include "engine/history/match.h"

/* The clock of this seat ran; `before` is what it showed. */
void clock_notice_tell(Messages *messages, const Match *match, Seat seat, const Clock *before);

#endif
