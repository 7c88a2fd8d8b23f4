/* gomocup_move.h: a move as an engine says it. Pure text. */
#ifndef TENGEN_APP_GOMOCUP_MOVE_H
#define TENGEN_APP_GOMOCUP_MOVE_H

#include <stdbool.h>

/* "7,8", with blanks anywhere. A number that is too large or negative is off every board:
 * BOARD_MAX. False: this is not a move. `line`: less than GOMOCUP_LINE_BYTES long. */
bool gomocup_move_read(const char *line, int *x, int *y);

#endif
