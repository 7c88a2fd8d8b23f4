/* notice.h: the lasting notice: a card at the lower end of the panel, on every page. What it says
 * is in View.notice; what can be answered is the row of its kind. */
#ifndef TENGEN_UI_NOTICE_H
#define TENGEN_UI_NOTICE_H

#include "ui/layout.h"
#include "ui/widget.h"

enum { NOTICE_BUTTONS = 2 };

typedef struct NoticeButton {
    const char *name;  /* of the control; NULL: no such button */
    const char *label; /* message id */
    CommandKind command;
    int value;
} NoticeButton;

typedef struct NoticeInfo {
    const char *name; /* in scripts: `expect notice NAME` */
    NoticeButton button[NOTICE_BUTTONS];
    bool closes; /* by CMD_DISMISS; others only shrink to one line */
    bool asks;   /* a question: it does not shrink, Escape closes it */
} NoticeInfo;

const NoticeInfo *notice_info(NoticeKind kind); /* static storage */

/* Places the notice of the view in front of the page; `small`: as one line. */
void notice_draw(Ui *ui, const Layout *layout, bool small);

#endif
