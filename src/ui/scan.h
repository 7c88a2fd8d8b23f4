/* scan.h: one-switch scanning. The program rings one group after the other (the board, the page's
 * main button, rows of controls), the player accepts one with the only switch, then it rings the
 * parts of that group: a row of the board and its points, or the controls. After the last part
 * "Back" is ringed. The switch is Space, Enter, a press of the mouse where it has not moved since
 * its last press (so a switch that sends mouse clicks), or any press beside the board and all
 * controls. A mouse that was moved, and a finger, act on what they press, so that nobody is locked
 * out. While a press is the switch, the mouse shows no ghost and no hover. Main thread only. */
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

/* Every input goes here first. True: it was the switch and was handled. */
bool scan_handle(Screen *screen, const View *view, const Input *input, CommandList *commands);

#endif
