/* view_edit.h: what a review shows of the move, apart from its stone: signs on points and a
 * comment.
 */
#ifndef TENGEN_UI_VIEW_EDIT_H
#define TENGEN_UI_VIEW_EDIT_H

#include "engine/signs.h"

enum { VIEW_COMMENT_BYTES = PATH_BYTES /* as much as a text field can have */ };

typedef struct ViewEdit {
    Signs signs;
    char comment[VIEW_COMMENT_BYTES]; /* UTF-8, with line ends; empty: none */
    bool comment_cut;                 /* it is longer */
} ViewEdit;

#endif
