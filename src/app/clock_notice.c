#include "app/clock_notice.h"

#include "ui/words.h"

void clock_notice_tell(Messages *messages, const Match *match, Seat seat, const Clock *before)
{
    const Clock *clock = &match->clock[seat];
    bool goes_on = match->outcome.reason == REASON_NONE;
    if (goes_on && clock->in_byoyomi && !before->in_byoyomi) {
        messages_say(messages,
                     match_color(match, seat) == COLOR_BLACK
                         ? _("Black's byo-yomi begins: %d × %d s")
                         : _("White's byo-yomi begins: %d × %d s"),
                     clock->periods, (int)(match->setup.time[seat].byoyomi_ms / 1000));
    } else if (clock->periods < before->periods) {
        messages_clear(messages); /* outdated: a period was lost */
    }
}
