/* notice.h: the lasting notice (View.notice), a card with a warning sign at the lower end of the
 * panel, on every page. Pages need not know of it: they are laid out in the room that it leaves. */
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

/* A kind of notice: how it can be answered. The first button is the primary one. */
typedef struct NoticeInfo {
    const char *name; /* in scripts: `expect notice NAME` */
    NoticeButton button[NOTICE_BUTTONS];
    bool closes; /* by CMD_DISMISS; others stay until their cause is gone */
    bool asks;   /* a question: it does not shrink, Escape closes it */
} NoticeInfo;

const NoticeInfo *notice_info(NoticeKind kind); /* static storage */

typedef enum NoticeForm {
    NOTICE_ABSENT,
    NOTICE_CARD, /* sentences, buttons and "notice-shrink", or "notice-close" of a question */
    NOTICE_LINE, /* small: "notice", which shows the card again */
    NOTICE_SIGN  /* small, where a line does not fit: the same */
} NoticeForm;

typedef struct NoticePlace {
    NoticeForm form;
    Frame frame;
    Rect rect;  /* local */
    Rect panel; /* drawn behind it; empty: it is in a panel of the page */
    int below;  /* it is in this room at the lower end of the page's panel, px; 0: as `rect` says */
    bool alone; /* no room for the page: it is not drawn */
} NoticePlace;

/* Before the page: takes room from the layout. `small`: as a line, unless it is a question. */
NoticePlace notice_place(Ui *ui, Layout *layout, bool small);
/* After the page. */
void notice_draw(Ui *ui, const NoticePlace *place);

#endif
