/* proof_panel.h: the proof of a win in review, in place of the analysis: what is proved, a line of
 * its tree to walk along, and the defences among which another line can be chosen. */
#ifndef TENGEN_UI_PROOF_PANEL_H
#define TENGEN_UI_PROOF_PANEL_H

#include "ui/widget.h"

/* The height to give it, at most `room`, px. It does not depend on what was found. */
int proof_panel_height(const Ui *ui, int room);
void proof_panel_place(Ui *ui, Rect area);

/* What is proved, or why nothing is: a sentence. */
void proof_panel_say(const View *view, char *out, size_t bytes);
/* "12 k nodes" */
void proof_panel_effort(const View *view, char *out, size_t bytes);

#endif
