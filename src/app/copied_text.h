/* copied_text.h: a game as the texts that other programs paste. Main thread only. */
#ifndef TENGEN_APP_COPIED_TEXT_H
#define TENGEN_APP_COPIED_TEXT_H

#include "engine/buffer.h"
#include "engine/history/match.h"
#include "ui/command.h"

void copied_text_write(const Match *match, CopyFormat format, Buffer *out);
/* Can it have all stones of the board, and is there one? SGF can, always. */
bool copied_text_fits(const Match *match, CopyFormat format);
/* The one after `format` that fits, round and round. */
CopyFormat copied_text_next(const Match *match, CopyFormat format);

#endif
