/* form.h: what set-up, settings, menu and help share: a panel with a header, and the drawing of
 * stones and pictures in it. flow.h places the rows. */
#ifndef TENGEN_UI_FORM_H
#define TENGEN_UI_FORM_H

#include "ui/page_draw.h"

typedef struct Header {
    const char *title;
    const char *name; /* of the button, static; NULL: none */
    Icon icon;        /* ICON_BACK is left of the title, others at the right */
    Command command;
} Header;

/* Sizes and rectangles are px of the frame that is drawn. */

/* The panel of the page, or most of the window if the layout has none. */
Rect form_panel(const Ui *ui, const Layout *layout);
/* The panel for content that needs this height with its header, px. Beside the board it is as high
 * as the board, or extended down and, if necessary, up; elsewhere only as high as needed. */
Rect form_panel_of(const Ui *ui, const Layout *layout, int need);
/* For a page that fills the window: at most so wide, logical px, and in the middle. */
Rect form_window_panel(const Ui *ui, const Layout *layout, int max_width);
/* Not higher than that, px, and in the middle of where it was. */
Rect form_lower_to(Rect panel, int height);
bool form_narrow(const Ui *ui, Rect panel);
int form_padding(const Ui *ui, Rect panel);
/* Paints panel and header; returns the rectangle for the content, padded at the sides. `tight`:
 * with less space above. */
Rect form_header(Ui *ui, Rect panel, const Header *header, bool tight);

/* The place of a button in that line: 0 is the one at the right. */
Rect form_header_button(const Ui *ui, Rect panel, bool tight, int index);

/* Does the title leave room for so many buttons there? */
bool form_header_has_room(Ui *ui, Rect panel, bool tight, const char *title, int buttons);

/* One of several equal parts of a row. */
Rect form_column(Rect row, int columns, int index, int gap);

/* Side by side: takes back what was done last on this page, and does it again. Without icons, which
 * look like those of turns. */
void form_undo_buttons(Ui *ui, Rect line, int gap);

/* A field whose placeholder `empty` looks like text and disappears while it is edited. */
void form_field(Ui *ui, const char *name, Rect rect, const char *text, const char *empty,
                Argb color, float size, bool semibold, Command command);

/* A stone with its shadow in a panel; lit from the top of the window, also in a turned panel. */
void form_stone(Ui *ui, PageTools tools, Color color, float x, float y, float diameter);
/* Around the chosen one of several cards: 2 px of ink, 3 px away. */
void form_chosen_outline(Ui *ui, Rect rect, float radius);
/* A chip with W, L or D: won is filled, the others are outlines. */
void form_result(Ui *ui, Rect rect, bool won, bool draw);
/* Rounds the corners of a picture by painting over them. */
void form_round_off(Ui *ui, Rect rect, float radius, bool top_only, Argb around);
/* "WHAT-WORD", in `kept`, which has to be static. */
const char *form_control_name(char *kept, size_t bytes, const char *what, const char *word);
/* Is the control held or focused? Then it has to stay on the page. */
bool form_held(const Ui *ui, const char *name);

#endif
