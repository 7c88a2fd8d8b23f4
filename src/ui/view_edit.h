/* view_edit.h: what a review shows of the move, apart from its stone: signs on points, a name and
 * a comment; and the tools that change the tree. */
#ifndef TENGEN_UI_VIEW_EDIT_H
#define TENGEN_UI_VIEW_EDIT_H

#include "engine/signs.h"
#include "ui/command.h"

enum { VIEW_COMMENT_BYTES = PATH_BYTES /* as much as a text field can have */ };

typedef struct ViewEdit {
    int node; /* of the move that is shown, for EDIT_COMMENT and EDIT_NAME */
    Signs signs;
    char name[NAME_BYTES];            /* of the move; one line, empty: none */
    bool name_cut;                    /* it is longer */
    char comment[VIEW_COMMENT_BYTES]; /* UTF-8, with line ends; empty: none */
    bool comment_cut;                 /* it is longer */
    bool on;                          /* the tools are shown; a press on the board sets a sign */
    EditTool tool;
    bool may_promote, may_cut, may_undo; /* the last: what was cut */
} ViewEdit;

#endif
