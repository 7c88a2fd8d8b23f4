/* scan.h: one-switch scanning. The program rings one group after the other (the board, rows of
 * controls), the player accepts one with the only switch, then it rings the parts of that group: a
 * row of the board and its points, or the controls. After the last part "Back" is ringed. The
 * switch is Space, Enter, or a press anywhere. Main thread only. */
#ifndef TENGEN_UI_SCAN_H
#define TENGEN_UI_SCAN_H

#include "ui/command_list.h"
#include "ui/screen_state.h"

/* Before a frame, with a screen that was built for the view: to the next part, if that is due. */
void scan_update(Screen *screen, const View *view);
/* After everything else: the ring. */
void scan_draw(const Screen *screen, const View *view);
/* When the next part is due, view time; -1: scanning is off. */
int64_t scan_next_ms(const Screen *screen, const View *view);

/* Is this input the switch? */
bool scan_takes(const Screen *screen, const View *view, const Input *input);
/* The switch was pressed. */
void scan_accept(Screen *screen, const View *view, CommandList *commands);

#endif
