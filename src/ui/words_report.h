/* words_report.h: what the report says of a move, in words. */
#ifndef TENGEN_UI_WORDS_REPORT_H
#define TENGEN_UI_WORDS_REPORT_H

#include "ui/view.h"

enum { WORDS_REPORT_BYTES = 640 };

/* "17. E10 lets a win by fours slip: H9 H10 I8." With RICH_BOLD (ui/rich_text.h). */
void words_report_move(const View *view, int ply, char *out, size_t bytes);
/* What a player is asked, or told, who looks for a better move. With RICH_BOLD. */
void words_report_try(const View *view, char *out, size_t bytes);
/* How the report stands, which has so many sentences; "" if there is nothing to say. */
void words_report_state(const View *view, int sentences, char *out, size_t bytes);
/* "White won on time, move 38"; `brief`: without how. */
void words_report_result(const View *view, bool brief, char *out, size_t bytes);

#endif
